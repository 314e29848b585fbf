"""The Cape in the notebook room: counters, signs, tracks, stacks, questions and combats as plain data and drawings."""

from __future__ import annotations

import json
from typing import Any

import pytest

import teutons_lab as lab
from tests.systems.victory_west.positions import at, blue, fought, number_of, play, red, unit_of
from teutons_lab.notebook.choices import moves
from teutons_lab.notebook.patch import diff, patched
from teutons_lab.notebook.pieces import piece
from teutons_lab.notebook.scene import DRAWINGS
from teutons_lab.notebook.show import Picture
from teutons_lab.notebook.table import Table
from teutons_lab.notebook.text import describe
from teutons_lab.notebook.view import view
from teutons_lab.notebook.words import portrait_of
from teutons_lab.systems.registry import portrait
from teutons_lab.systems.victory_west.bridges import name
from teutons_lab.systems.victory_west.portrait_moves import Risks
from teutons_lab.teaching.games import Prepared
from teutons_lab.teaching.plan import load_plan

TANKS = "motorized blitz"
BRIDGE = "side B3210/B3310 major-river bridge road"
SIGNS = """system victory_west  game the-cape
turn 1  phase axis.movement
unit "33p/9p" at B1719
unit "207 Division" at B1818 disrupted
unit "Light Division" at B1420 steps=1 unsupplied
unit "Dutch HQ" at B0521
marker refugees B1520 2
marker interdiction B1621 4
marker lz B0922
bridge B1617/B1618 intact held=axis
bridge B1618/B1719 damaged
control B1719 axis
track axis.tap 4
track axis.tap.unused 3
"""


@pytest.fixture(scope="module")
def shown() -> dict[str, Any]:
    return view(lab.read_position(SIGNS))


def table(game: Any) -> Table:
    return Table(game, None, lambda *_: None)


def at_a_bridge(*lines: str) -> Any:
    """Blue has set out over a bridge, and the Allies are asked about it."""
    text = "\n".join(("phase axis.movement", BRIDGE, blue("Blue", "B3310"), *lines))
    return play(at(text, turn=2), 'take "Blue"', "go B3210")


def test_both_systems_answer_through_one_interface() -> None:
    for system, start in (("teutons", "teutons/1870"), ("victory_west", "victory_west/the-cape")):
        game = lab.start(start, seed=1)
        assert portrait_of(game.state) is portrait(system)
        assert set(portrait(system).words.sides) >= set(game.state.setup.rules.sides)
        assert json.loads(json.dumps(view(game))) == view(game)


def test_a_counter_shows_what_it_is_and_how_it_stands(shown: dict[str, Any]) -> None:
    light = next(unit for unit in shown["units"].values() if unit["label"] == "Light")
    assert (light["cf"], light["ds"], light["left"], light["steps"]) == (2, 2, 1, 2)
    assert light["unsupplied"]
    assert light["words"] == "bicycle division, 2-2-8, rated 5, 1 of 2 steps left, unsupplied"
    hq = next(unit for unit in shown["units"].values() if unit["label"] == "Nth")
    assert (hq["radius"], hq["words"]) == (6, "army headquarters, radius 6, bonus 1, movement 6, rated 3")
    assert hq["rank"] < light["rank"]


@pytest.mark.parametrize(
    ("more", "drawn"),
    [
        ({}, "5-7-6"),
        ({"disrupted": True}, "tl-slash"),
        ({"unsupplied": True}, "tl-unsupplied"),
        ({"fatigued": True}, "tl-fatigued"),
        ({"moved": True}, "tl-moved"),
        ({"size": "KG"}, ">KG<"),
        ({"nation": "NL"}, ">NL<"),
    ],
)
def test_every_mark_has_its_drawing(more: dict[str, Any], drawn: str) -> None:
    look = {"label": "207", "rating": 6, "size": "XX", "type": "infantry", "foot": "5-7-6", "style": "field-grey"}
    usual = {**look, "steps": 4, "left": 3, "blitz": "none"}
    assert drawn in piece({**usual, **more})
    if more:
        assert drawn not in piece(usual)


def test_lost_steps_are_hollow() -> None:
    look = {"label": "1", "rating": 4, "size": "XX", "type": "infantry", "foot": "3-4-6", "style": "dutch", "steps": 3}
    whole, worn = piece({**look, "left": 3}), piece({**look, "left": 1})
    assert whole.count("h4.6v4.6") == worn.count("h4.6v4.6") == 3
    assert whole != worn


def test_a_name_from_a_file_is_escaped() -> None:
    look = {"label": "<b>", "rating": 4, "size": "XX", "type": "infantry", "foot": "3-4-6", "style": "dutch"}
    assert "<b>" not in piece({**look, "steps": 1, "left": 1})


def test_signs_tell_in_words_what_they_draw(shown: dict[str, Any]) -> None:
    words = {(tag["hex"], tag["kind"]): tag["words"] for tag in shown["tags"]}
    assert "abstraction of people" in words["B1520", "refugees"]
    assert words["B1621", "interdiction"] == "interdiction of strength 4"
    assert words["B0922", "lz"] == "Axis landing zone"
    assert words["B1719", "control"] == "in Axis hands since it was taken"
    assert words["B1617", "bridge-held"] == "the bridge B1617/B1618 is held by the Axis side since a coup"
    assert words["B1618", "bridge-damaged"] == "the bridge B1618/B1719 is damaged"
    assert all(tag["svg"].startswith("<") and tag["kind"] in DRAWINGS for tag in shown["tags"])


def test_tracks_say_how_much_is_left(shown: dict[str, Any]) -> None:
    tracks = {track["name"]: (track["value"], track["of"]) for track in shown["tracks"]}
    assert tracks["Axis tactical air points"] == (3, 4)
    assert tracks["Coups on the march"] == (0, 8)
    assert tracks["Capitulation points of the Netherlands"] == (0, None)


def test_the_board_in_words_says_the_same(shown: dict[str, Any]) -> None:
    told = describe(shown)
    assert "Axis tactical air points: 3 of 4." in told
    assert "207 Division (infantry division, 5-7-6, rated 6, 4 of 4 steps left, disrupted)" in told
    assert "interdiction of strength 4" in told
    assert any("refugee" in what for _, what in shown["words"]["rows"].values())


def test_moves_name_bridges_that_may_be_blown_and_hexes_to_overrun() -> None:
    text = ("phase axis.movement", BRIDGE, blue("Tanks", "B3310", TANKS, **{"as": 9, "ma": 12}), red("Red", "B3311"))
    found = {move["hex"]: move for move in moves(at("\n".join(text), turn=2), "Tanks")}
    assert "B3210/B3310, which may be blown" in found["B3210"]["note"]
    assert found["B3311"]["overrun"]
    assert found["B3311"]["path"] == ["B3310"]


@pytest.mark.parametrize(("points", "danger"), [(1, []), (0.5, ["B3209/B3210"])])
def test_a_bridge_is_out_of_danger_once_the_stack_has_won_both_its_ends(points: float, danger: list[str]) -> None:
    bridge = ("side B3209/B3210 minor-river bridge road", "hex B3209 clear country=Germany")
    game = at("\n".join(("phase axis.movement", *bridge, blue("Blue", "B3310", sv=points))), turn=2)
    way = tuple(number_of(game, label) for label in ("B3310", "B3210", "B3209"))
    found = Risks(game.state, (unit_of(game, "Blue"),)).on(way)
    assert [name(game.state, side) for side in found] == danger


def test_a_stack_has_one_reach() -> None:
    game = at("\n".join(("phase axis.movement", blue("Fast", "B3310", ma=8), blue("Slow", "B3310", ma=2))))
    units = {unit["name"]: id_ for id_, unit in view(game)["units"].items()}
    alone = table(game).answer({"do": "moves", "unit": units["Fast"]})["moves"]
    together = table(game).answer({"do": "moves", "unit": [units["Fast"], units["Slow"]]})["moves"]
    assert len(together) == 18 < len(alone)


def test_a_question_about_a_bridge_says_what_is_at_stake() -> None:
    stake = view(at_a_bridge())["stake"]
    assert stake["sides"] == [["B3210", "B3310"]]
    assert [(each["words"], each["p"]) for each in stake["chances"]] == [
        ("A coup takes the bridge", "1/2"),
        ("The coup fails, and the bridge goes down", "1/2"),
    ]
    assert stake["explanation"]["lines"]


def test_a_bridgehead_that_may_rest_on_several_hexsides_shows_them_all() -> None:
    rivers = ("side B3210/B3310 major-river", "side B3210/B3311 major-river")
    units = (blue("Blue", "B3310", **{"as": 20}), blue("Other", "B3311", **{"as": 20}), red("Red", "B3210"))
    stake = view(fought((*rivers, *units), 'attack B3210 with "Blue" "Other"', "-/P"))["stake"]
    assert sorted(stake["sides"]) == [["B3210", "B3310"], ["B3210", "B3311"]]
    assert sorted(stake["hexes"]) == ["B3210", "B3310", "B3311"]
    told = [line["label"] for line in stake["explanation"]["lines"]]
    assert "Hexside B3210/B3310" in told
    assert "Hexside B3210/B3311" in told


def test_where_no_coup_is_possible_none_is_promised() -> None:
    game = at("\n".join(("phase axis.movement", BRIDGE, blue("Blue", "B3310", ma=2))), turn=2)
    shown = view(play(game, 'take "Blue"', "go B3210"))
    assert shown["stake"]["chances"] == [{"words": "No coup can save it: it goes down if it is blown", "p": "1"}]


def test_the_march_shows_its_stack_and_what_going_on_costs() -> None:
    shown = view(play(at_a_bridge(), "pass"))
    assert shown["march"]["path"] == ["B3310", "B3210"]
    assert [shown["units"][id_]["name"] for id_ in shown["march"]["units"]] == ["Blue"]
    assert shown["march"]["costs"]["go B3209"] == 1


def test_the_combat_table_is_shown_with_the_column_read() -> None:
    game = at("\n".join(("phase axis.combat", blue("Blue", "B3310", **{"as": 6}), red("Red", "B3210", ds=3))))
    units = {unit["name"]: id_ for id_, unit in view(game)["units"].items()}
    ask = {"do": "combat", "targets": ["B3210"], "with": [units["Blue"]]}
    combat = table(game).answer(ask)["combat"]
    grid = combat["table"]
    assert (combat["ratio"], combat["column"]) == ("2-1", "2-1")
    assert grid["columns"][grid["at"]] == "2-1"
    assert len(grid["rows"]) == len(grid["heads"]) == 13
    assert grid["cells"] == list(range(1, 11))
    assert len(combat["faces"]) == 10
    assert all(chance["words"] != chance["result"] for chance in combat["chances"])


def test_the_odds_of_an_overrun_are_those_at_the_end_of_its_march() -> None:
    text = ("phase axis.movement", blue("Tanks", "B3411", TANKS, **{"as": 9, "ma": 12}), red("Red", "B3210"))
    game = at("\n".join(text), turn=2)
    units = {unit["name"]: id_ for id_, unit in view(game)["units"].items()}
    way = ["B3411", "B3310"]
    combat = table(game).answer({"do": "combat", "targets": ["B3210"], "with": [units["Tanks"]], "path": way})["combat"]
    assert any("Tanks (B3310)" in line["label"] for line in combat["lines"])
    assert combat["column"] == "6-1"  # 9 doubled in clear ground against 3


def test_lines_of_command_of_a_unit_and_of_its_headquarters() -> None:
    hq = 'unit "HQ" side=axis hq=corps cr=4 cb=2 ma=8 er=8 at B3410'
    game = at("\n".join(("phase axis.movement", hq, blue("Blue", "B3310"), blue("Far", "B3614"))))
    units = {unit["name"]: id_ for id_, unit in view(game)["units"].items()}
    own = table(game).answer({"do": "tie", "tie": "command", "unit": units["Blue"]})["tie"]
    assert own["paths"] == [["B3310", "B3410"]]
    whole = table(game).answer({"do": "tie", "tie": "command", "unit": units["HQ"]})["tie"]
    assert ["B3310", "B3410"] in whole["paths"]
    assert table(game).answer({"do": "tie", "tie": "supply", "unit": units["Blue"]})["ok"] is False


def test_a_refused_move_of_a_stack_says_where_it_stops() -> None:
    game = at("\n".join(("phase axis.movement", blue("Blue", "B3310", ma=2), blue("Green", "B3310", ma=2))))
    reply = table(game).answer({"do": "play", "text": 'move "Blue" "Green" to B3014'})
    assert reply["ok"] is False
    assert "V6.22-a" in reply["refusals"][0]["rules"]
    assert reply["path"][0] == "B3310"


def test_too_many_places_are_asked_for_unit_by_unit() -> None:
    game = lab.start("victory_west/the-cape", seed=1, setup="free")
    shown = view(game)
    assert len(shown["options"]) == 600
    assert len(shown["more"]) == 38
    last = shown["more"][-1]
    own = table(game).answer({"do": "options", "unit": last})["options"]
    assert own
    assert all(option["units"] == [last] and option["hex"] for option in own)


def test_every_question_of_a_game_can_be_shown() -> None:
    """A whole turn of the historical set-up, attack after attack."""
    game = lab.start("victory_west/the-cape", seed=4)
    shown, kinds = view(game), set()
    for step in range(120):
        kinds.add(game.node.kind)
        if shown["node"]["type"] == "terminal":
            break
        if shown["node"]["type"] == "chance":
            game.roll()
        else:
            lines = [option["text"] for option in shown["options"]]
            attacks = [attack["text"] for attack in shown["attacks"].values()]
            chosen = attacks[0] if attacks else lines[step % 3] if step % 7 and len(lines) > 3 else lines[-1]
            game.play(chosen if game.check(chosen) else lines[0])
        following = view(game)
        assert patched(shown, json.loads(json.dumps(diff(shown, following)))) == following
        for option in following["options"]:
            assert "{" not in option["plain"]
        shown = following
    assert len(kinds) >= 6


def test_a_picture_for_readers_without_a_notebook() -> None:
    picture = Picture(lab.start("victory_west/the-cape", seed=1))
    assert len(picture.html) < 150_000
    assert "Coups on the march" in picture.alt


def test_a_step_loss_marks_the_hexes_of_those_who_may_lose_it_and_tells_of_the_combat() -> None:
    fought = Prepared(load_plan("24-panic")).game_at("letter")
    shown = view(fought)
    assert shown["node"]["kind"] == "losses"
    assert shown["stake"] == {"hexes": ["B1520"], "chances": []}
    assert shown["node"]["title"] == "Allied: 1 step to lose"
    asked, _, told = shown["node"]["text"].partition("? ")
    assert asked == "Which unit loses one"
    assert told == (
        "254 Division and 256 Division attacked 6 Division, B Brigade and 1/Peel at B1520 from B1521 and B1620, "
        "12 to 9, 1-1, shift +0 [8+0]: 1/1P. Defenders lose 1 step and check for panic; attackers lose 1 step."
    )
    from_text = view(lab.read_position(str(fought.state)))["node"]["text"]
    assert from_text == "Which unit loses one? Defenders lose 1 step and check for panic; attackers lose 1 step."
