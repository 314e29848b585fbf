"""Two people at one machine: a cover between the sides, and nothing of the other side in what is sent."""

from __future__ import annotations

import json
from typing import Any

import pytest

import teutons_lab as lab
from teutons_lab.notebook.board import BoardWidget
from teutons_lab.notebook.handover import HandOver
from teutons_lab.notebook.show import show

FACE_DOWN = """
system teutons  game 1914
turn 2  phase german.movement
unit "First Army (Kluck)" at O11
unit "GHOST" side=german size=corps type=infantry cf=1 omf=1 at P10 hidden=3
unit "5th Army (Lanrezac)" at J07 hidden=4
unit "French Dummy 1" at K06 hidden=7
"""
ALLIED_SECRETS = ("Lanrezac", "5th Army", "Dummy", "F14-5th")
GERMAN_SECRETS = ("GHOST", "Kluck")


@pytest.fixture
def game() -> Any:
    return lab.read_position(FACE_DOWN)


def seat(game: Any) -> HandOver:
    return HandOver(game, lambda *_: None)


def text(view: dict[str, Any]) -> str:
    return json.dumps(view, ensure_ascii=False)


def test_it_begins_covered_and_says_whose_turn_it_is(game: Any) -> None:
    shown = seat(game).view()
    assert shown["cover"]["side"] == "german"
    assert shown["cover"]["title"] == "Hand over to the German player."
    assert (shown["units"], shown["zones"], shown["order"]) == ({}, {}, [])
    assert not {"node", "options", "attacks", "words", "seed", "combat"} & set(shown)


@pytest.mark.parametrize("secret", [*ALLIED_SECRETS, *GERMAN_SECRETS])
def test_the_cover_tells_nothing_of_either_side(game: Any, secret: str) -> None:
    table = seat(game)
    assert secret not in text(table.view())
    table.answer({"do": "uncover"})
    game.play('move "GHOST" P10-O10')
    game.play("pass")
    while game.node.side != "allied":
        game.play("pass")
    assert table.view()["cover"]["side"] == "allied"
    if secret != "GHOST":  # he has moved, and lies face up for both
        assert secret not in text(table.view())


def test_whoever_is_next_uncovers_his_own_view(game: Any) -> None:
    table = seat(game)
    assert table.answer({"do": "uncover"})["ok"]
    shown = table.view()
    assert shown["seen_by"] == "german"
    assert all(secret not in text(shown) for secret in ALLIED_SECRETS)
    assert "GHOST" in text(shown)


def test_the_board_is_covered_again_when_the_other_side_decides(game: Any) -> None:
    table = seat(game)
    table.answer({"do": "uncover"})
    while game.node.side == "german":
        assert "cover" not in table.view()
        assert table.answer({"do": "play", "text": "pass"})["ok"]
    shown = table.view()
    assert shown["cover"]["side"] == "allied"
    table.answer({"do": "uncover"})
    assert table.view()["seen_by"] == "allied"


def test_while_it_is_covered_nothing_is_done_and_nothing_is_told(game: Any) -> None:
    table, before = seat(game), game.ply
    for message in (
        {"do": "play", "text": "pass"},
        {"do": "moves", "unit": "F14-5th"},
        {"do": "save"},
        {"do": "undo"},
        {"do": "tie", "tie": "supply", "unit": "F14-5th"},
        {"do": "roll"},
    ):
        answer = table.answer(message)
        assert (answer["ok"], answer["title"]) == (False, "The board is covered")
    assert game.ply == before


def test_nobody_takes_back_what_was_played_before_the_board_was_handed_to_him(game: Any) -> None:
    table = seat(game)
    table.answer({"do": "uncover"})
    while game.node.side == "german":
        table.answer({"do": "play", "text": "pass"})
    table.answer({"do": "uncover"})
    assert not table.view()["can"]["undo"]
    assert table.answer({"do": "undo"})["title"] == "Not taken back"
    assert game.node.side == "allied"
    table.answer({"do": "play", "text": "pass"})
    assert table.view()["can"]["undo"]
    assert table.answer({"do": "undo"})["ok"]


def test_a_die_is_rolled_in_front_of_the_side_that_sits_there_and_told_to_both() -> None:
    s = lab.read_position(
        "system teutons  game 1870\nturn 3  phase prussian.combat\n"
        'unit "Third Army (Crown Prince)" at S03\nunit "XI Corps" at S03\nunit "I Corps (MacMahon)" at R02\n'
        'attack R02 with "Third Army (Crown Prince)" "XI Corps"\n'
    )
    table = seat(s)
    table.answer({"do": "uncover"})
    table.answer({"do": "play", "text": "resolve R02"})
    assert table.view()["cover"]["side"] == "french"  # the defender is asked whether he holds
    table.answer({"do": "uncover"})
    table.answer({"do": "play", "text": "pass"})
    assert table.view()["cover"]["side"] == "prussian"
    table.answer({"do": "uncover"})
    table.answer({"do": "play", "text": "pass"})
    assert table.view()["node"]["type"] == "chance"
    table.answer({"do": "roll", "face": 2})
    told = [entry["text"] for entry in table.cover()["cover"]["log"]]
    assert any("[2]" in line for line in told), told


def test_it_can_be_covered_by_hand(game: Any) -> None:
    table = seat(game)
    table.answer({"do": "uncover"})
    table.answer({"do": "cover"})
    assert "cover" in table.view()


def test_a_board_of_one_side_hands_out_no_saved_game_while_something_lies_face_down(game: Any) -> None:
    table = seat(game)
    table.answer({"do": "uncover"})
    answer = table.answer({"do": "save"})
    assert (answer["ok"], answer["title"]) == (False, "Not saved")
    assert "text" not in answer or answer["text"] == "save"
    open_game = seat(lab.start("teutons/1870", seed=1))
    open_game.answer({"do": "uncover"})
    assert open_game.answer({"do": "save"})["ok"]


def test_the_traits_hold_only_what_the_side_that_sits_there_may_see(game: Any) -> None:
    board = BoardWidget(game, handover=True)
    assert "cover" in board.view
    board._heard(None, {"do": "uncover", "id": 1}, [])
    assert board.view["seen_by"] == "german"
    while game.node.side == "german":
        game.play("pass")
    state = json.dumps(board.get_state(), default=str, ensure_ascii=False)
    assert board.view["cover"]["side"] == "allied"
    assert not [secret for secret in (*ALLIED_SECRETS, *GERMAN_SECRETS) if secret in state]


def test_its_picture_and_its_words_are_those_of_the_cover(game: Any) -> None:
    board = show(game, handover=True)
    data = board._repr_mimebundle_()[0]
    assert "Hand over to the German player." in data["text/html"]
    assert data["text/plain"].startswith("<board: France 1914, covered>") or "covered" in data["text/plain"]
    assert not [secret for secret in (*ALLIED_SECRETS, *GERMAN_SECRETS) if secret in str(data)]
    assert repr(board) == "<board: France 1914, covered>"


def test_shown_again_it_is_the_same_board_covered(game: Any) -> None:
    board = show(game, handover=True)
    board._heard(None, {"do": "uncover", "id": 1}, [])
    assert show(game, handover=True) is board
    assert "cover" in board.view
    assert show(game) is not board


def test_after_a_restart_it_is_covered_where_the_game_stands(tmp_path: Any) -> None:
    file = tmp_path / "two.json"
    s = lab.start("teutons/1914", seed=3, file=file)
    show(s, handover=True)
    s.play("pass", at=1)
    del s
    again = lab.start("teutons/1914", seed=3, file=file)
    assert show(again, handover=True).view["cover"]["side"] == again.node.side


def test_the_end_is_shown_to_everybody() -> None:
    s = lab.start("teutons/1870", seed=1)
    table = seat(s)
    lab.play(s, prussian="random", french="random")
    assert table.view()["node"]["type"] == "terminal"


def test_a_side_and_a_picture_do_not_go_with_it(game: Any) -> None:
    with pytest.raises(ValueError, match="leave out side="):
        lab.show(game, side="german", handover=True)
    with pytest.raises(ValueError, match="leave out side="):
        lab.show(game, static=True, handover=True)
