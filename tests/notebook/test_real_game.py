"""The notebook room over whole games of 1870: every kind of decision can be shown, patched and told in words."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import teutons_lab as lab
from teutons_lab.core.nodes import Chance, Terminal
from teutons_lab.notebook.choices import Reader, attacks, moves
from teutons_lab.notebook.patch import diff, patched
from teutons_lab.notebook.show import Picture, show
from teutons_lab.notebook.table import Table, spelled_out, straight
from teutons_lab.notebook.text import describe
from teutons_lab.notebook.view import view

POSITION = """
system teutons  game 1870
turn 4  phase prussian.movement
unit "Third Army (Crown Prince)" at Q03
unit "XI Corps" at Q03
unit "Second Army (Friedrich Karl)" at Q04
unit "I Corps (MacMahon)" at O03
unit "III Corps (Bazaine)" at O04
unit "IV Corps (Ladmirault)" at O04
fortress O04 1
fortress N03 1
"""


@pytest.fixture
def position() -> Any:
    return lab.read_position(POSITION, seed=7)


def table(game: Any, side: str | None = None) -> Table:
    return Table(game, side, lambda *_: None)


def step(game: Any, rng: random.Random) -> None:
    """One act: a die, a suggested line, or any atom."""
    if isinstance(game.node, Chance):
        game.roll()
        return
    lines = list(game.options().lines())
    game.play(rng.choice(lines) if lines and rng.random() < 0.7 else game.options().sample(rng))


@pytest.mark.parametrize(("seed", "setup"), [(1, "historical"), (2, "free")])
def test_every_act_of_a_random_game_can_be_shown(seed: int, setup: str) -> None:
    game, rng = lab.start("teutons/1870", seed=seed, setup=setup), random.Random(seed)
    shown, kinds = view(game), set()
    for _ in range(400):
        if isinstance(game.node, Terminal):
            break
        step(game, rng)
        following = view(game)
        assert patched(shown, json.loads(json.dumps(diff(shown, following)))) == following
        assert describe(following).startswith("France 1870, turn ")
        for option in following["options"]:
            assert option["plain"]
            assert "{" not in option["plain"]
        shown = following
        kinds.add(game.node.kind)
    assert len(kinds) >= 4
    assert "movement" in kinds


def test_a_side_sees_only_its_own_options(position: Any) -> None:
    assert view(position, "prussian")["options"] != []
    assert view(position, "french")["options"] == []
    reply = table(position, "french").answer({"do": "play", "text": "pass"})
    assert reply["ok"] is False
    assert reply["refusals"][0]["rules"] == ["core.side"]
    assert position.ply == 1


def test_moves_are_those_that_the_rules_allow(position: Any) -> None:
    for move in moves(position, "XI Corps"):
        text = f'move "XI Corps" {"-".join(move["path"])}{" disrupt" if move.get("disrupt") else ""}'
        assert position.check(text), text


def test_a_move_to_a_hex_out_of_reach_is_spelled_out_with_every_reason(position: Any) -> None:
    reply = table(position).answer({"do": "play", "text": 'move "XI Corps" to N03'})
    assert reply["ok"] is False
    assert reply["title"] == "Not allowed: XI Corps to Toul, N03"
    assert reply["path"][0] == "Q03"
    assert reply["path"][-1] == "N03"
    rules = [rule for refusal in reply["refusals"] for rule in refusal["rules"]]
    assert "T12.0-c" in rules  # the fortress
    assert "T6.0-v" in rules  # the river
    assert reply["behind"]["statement"]
    assert position.ply == 1


def test_a_move_that_can_be_made_is_played_as_typed(position: Any) -> None:
    text = 'move "XI Corps" to P03'
    assert spelled_out(text, position, Reader(position)) == (text, ())
    assert table(position).answer({"do": "play", "text": text}) == {"ok": True}
    assert position.ply == 2


def test_straight_ways_are_shortest(position: Any) -> None:
    board = position.state.setup.board
    start, goal = board.index["Q03"], board.index["J08"]
    way = straight(board, start, goal)
    assert way[-1] == goal
    assert len(way) == board.distance(start, goal)


@pytest.mark.parametrize("text", ["mvoe Q03", 'move "XI Corps" Q03-ZZ9', "attack O03 wiht", 'move "Nobody" to P03'])
def test_what_cannot_be_read_is_answered_and_changes_nothing(position: Any, text: str) -> None:
    reply = table(position).answer({"do": "play", "text": text})
    assert reply["ok"] is False
    assert reply["refusals"][0]["sentence"]
    assert position.ply == 1


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ({}, ""),
        ({"do": "dance"}, ""),
        ({"do": "play"}, 'The board asked "play" without saying "text".'),
        ({"do": "play", "text": ""}, "The text is empty: expected a sentence."),
        ({"do": "line"}, 'The board asked "line" without saying "label".'),
        ({"do": "otherwise", "face": "six"}, 'The board said face = "six"; a whole number is expected.'),
        ({"do": "moves"}, 'The board asked "moves" without saying "unit".'),
        ({"do": "moves", "unit": []}, 'The board asked "moves" with nothing for "unit".'),
        ({"do": "moves", "unit": "F14-1"}, "No unit that may be seen here has that id."),
        ({"do": "options", "unit": "F14-1"}, "No unit that may be seen here has that id."),
        ({"do": "tie", "tie": "supply"}, 'The board asked "tie" without saying "unit".'),
        ({"do": "move", "unit": "P70-Third"}, 'The board asked "move" without saying "path".'),
        ({"do": "combat", "with": ["P70-Third"]}, 'The board asked "combat" without saying "targets".'),
        ({"do": "rule"}, 'The board asked "rule" without saying "rule".'),
    ],
)
def test_a_message_that_lacks_something_is_answered_in_words(position: Any, message: dict[str, Any], said: str) -> None:
    reply = table(position).answer(message)
    assert (reply["ok"], reply["title"], position.ply) == (False, "Not understood", 1)
    assert " ".join(refusal["sentence"] for refusal in reply["refusals"]).startswith(said)


def test_a_suggested_attack_names_everybody_who_can_join(position: Any) -> None:
    position.play('move "Third Army" Q03-P03')
    position.play('move "XI Corps" Q03-P03')
    position.play("pass")
    found = attacks(position, Reader(position))
    assert found["O03"]["with"] == ["P70-Third", "P70-XI"]
    combat = table(position).answer({"do": "combat", "targets": ["O03"], "with": ["P70-Third", "P70-XI"]})["combat"]
    assert (combat["ratio"], combat["column"], combat["basis"]) == ("2:1", "3:2", "reconstruction")
    assert combat["table"]["columns"][0] == "1:5"
    assert [face["face"] for face in combat["faces"]] == [1, 2, 3, 4, 5, 6]


def test_the_combat_on_the_board_is_the_one_before_the_die(position: Any) -> None:
    for text in (
        'move "Third Army" Q03-P03',
        "pass",
        'attack O03 with "Third Army"',
        "resolve O03",
        "no-retreat",
        "pass",
    ):
        position.play(text)
    shown = view(position)
    assert shown["node"]["type"] == "chance"
    assert "D1" not in [face["result"] for face in shown["combat"]["faces"]]  # No Retreat reads D for D1
    assert sum(len(outcome["faces"]) for outcome in shown["outcomes"]) == 6


def test_undo_stops_at_a_die_and_offers_to_go_past_it(position: Any) -> None:
    seat = table(position)
    for text in ('move "Third Army" Q03-P03', "pass", 'attack O03 with "Third Army"', "resolve O03", "pass", "pass"):
        position.play(text)
    assert seat.answer({"do": "roll", "face": 6}) == {"ok": True}
    reply = seat.answer({"do": "undo"})
    assert reply["undo"] is True
    assert "a die" in reply["refusals"][0]["sentence"]
    assert "past_dice" not in reply["refusals"][0]["sentence"]
    assert seat.answer({"do": "undo", "past": True}) == {"ok": True}
    assert position.node.kind == "combat-die"


def test_branch_and_back_to_the_main_line(position: Any) -> None:
    seat = table(position)
    assert seat.answer({"do": "branch", "label": "over the hill"}) == {"ok": True}
    seat.answer({"do": "play", "text": 'move "XI Corps" to P03'})
    assert (seat.game.ply, position.ply) == (2, 1)
    assert view(seat.game)["lines"] == ["main line", "over the hill"]
    assert seat.answer({"do": "line", "label": "main line"}) == {"ok": True}
    assert seat.game is position
    assert seat.answer({"do": "branch", "label": ""})["ok"] is False


def test_a_saved_game_is_handed_over_as_text(position: Any) -> None:
    reply = table(position).answer({"do": "save"})
    assert reply["name"] == "teutons-1870-turn-4.json"
    assert json.loads(reply["text"])


def test_last_move_is_marked_from_hex_to_hex(position: Any) -> None:
    position.play('move "Second Army (Friedrich Karl)" Q04-Q05-P06')
    assert view(position)["last"] == [["Q04", "Q05"], ["Q05", "P06"]]


def test_a_fortress_is_shown_fallen_only_when_it_fell_in_this_game(position: Any) -> None:
    assert {fort["hex"]: fort["fallen"] for fort in view(position)["forts"]} == {"O04": False, "N03": False}


def test_showing_a_game_again_is_the_same_board_on_its_own_line(position: Any) -> None:
    board = show(position)
    assert show(position) is board
    assert show(position, side="french") is not board
    board._heard(None, {"do": "branch", "label": "elsewhere", "id": "b"}, [])  # type: ignore[union-attr]
    assert board.view["line"] == "elsewhere"  # type: ignore[union-attr]
    assert show(position).view["line"] == "main line"  # type: ignore[union-attr]


def test_a_fight_in_the_log_says_that_its_table_is_reconstructed(position: Any) -> None:
    for text in (
        'move "Third Army" Q03-P03',
        "pass",
        'attack O03 with "Third Army"',
        "resolve O03",
        "pass",
        "pass",
        "roll 6",
    ):
        position.play(text)
    fought = [entry for entry in view(position)["log"] if entry["basis"]]
    assert [entry["basis"] for entry in fought] == ["reconstruction"]
    assert "[6]" in fought[0]["text"]


def test_picture_and_board_of_the_start() -> None:
    game = lab.start("teutons/1870", seed=1870)
    assert len(Picture(game).html) < 150_000
    assert repr(show(game)) == "<board: France 1870, turn 1, Prussian replacements>"
    assert repr(lab.board("teutons")) == "<board: The map of Teutons!>"


def test_what_gives_up_a_unit_is_marked_so_that_the_board_keeps_it_quiet() -> None:
    game = lab.start("teutons/1870", seed=1870)
    shown = view(game)["options"]
    assert {option["verb"] for option in shown if option.get("gives")} == {"lose", "downgrade"} & {
        option["verb"] for option in shown
    }
    assert not next(option for option in shown if option["verb"] == "pass").get("gives")
    assert any(option["verb"] == "lose" for option in shown)


def test_a_board_can_be_told_where_to_look_first() -> None:
    game = lab.start("teutons/1870", seed=1870)
    assert lab.show(game).look == []
    assert lab.show(game, look="Sedan").look == ["L07"]
    assert lab.show(game, look=("Sedan", "Q04")).look == ["L07", "Q04"]
    with pytest.raises(ValueError, match='cannot look at "Atlantis"'):
        lab.show(game, look="Atlantis")
