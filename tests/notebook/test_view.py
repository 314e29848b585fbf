"""The view: plain data that the browser shows, for both kinds of node."""

from __future__ import annotations

import json

from tests.notebook.fixture_combat import combat
from tests.notebook.fixture_game import FixtureGame
from teutons_lab.notebook.answers import combat as combat_data
from teutons_lab.notebook.choices import Reader, moves
from teutons_lab.notebook.view import view


def test_it_is_json_and_the_same_when_asked_twice(game: FixtureGame) -> None:
    shown = view(game)
    assert json.loads(json.dumps(shown)) == shown == view(game)


def test_units_carry_their_place_marks_and_drawing(game: FixtureGame) -> None:
    unit = view(game)["units"]["P70-Meuse"]
    assert (unit["at"], unit["disrupted"], unit["side"], unit["size"]) == ("Q05", True, "prussian", "army")
    assert unit["svg"].startswith("<rect")
    assert "moved" not in unit
    assert view(game)["units"]["F70-XIV"]["at"] == "turn:6"


def test_the_dead_are_gone(game: FixtureGame) -> None:
    game.state.at[game.unit("F70-1")] = "dead"
    assert "F70-1" not in view(game)["units"]


def test_fortresses_that_fell_are_shown_fallen(game: FixtureGame) -> None:
    forts = {fort["hex"]: fort["fallen"] for fort in view(game)["forts"]}
    assert forts["O04"] is False
    assert forts["R04"] is True


def test_phases_are_rows_by_side_with_fight_as_one_cell(game: FixtureGame) -> None:
    rows = {row["side"]: [(cell["label"], cell["state"]) for cell in row["cells"]] for row in view(game)["phases"]}
    assert rows["prussian"] == [
        ("Replace", "past"),
        ("Entrench", "past"),
        ("Move", "now"),
        ("Fight", "later"),
        ("Supply", "later"),
    ]
    assert rows["french"] == [("Replace", "past"), ("Move", "later"), ("Fight", "later"), ("Supply", "later")]


def test_options_name_units_and_end_with_pass(game: FixtureGame) -> None:
    options = view(game)["options"]
    assert options[-1] == {"text": "pass", "verb": "pass", "units": [], "hex": None, "plain": "End movement"}
    assert {
        "text": 'take "Third Army (Crown Prince)"',
        "verb": "take",
        "units": ["P70-Third"],
        "hex": None,
        "plain": "Move Third Army",
    } in options


def test_moves_have_cost_path_stop_and_a_note(game: FixtureGame) -> None:
    found = {move["hex"]: move for move in moves(game, "Third Army (Crown Prince)")}
    assert found["O03"]["cost"] == 2
    assert found["O03"]["path"][0] == "Q03"
    assert found["O03"]["stop"] is True
    assert "Nancy" in found["O03"]["note"]
    assert found["S05"].get("bonus") is True
    assert "stop" not in found["S05"]
    assert [move["cost"] for move in moves(game, "XI Corps")] == sorted(
        move["cost"] for move in moves(game, "XI Corps")
    )


def test_zones_are_hexes_of_land(game: FixtureGame) -> None:
    zones = view(game)["zones"]
    assert "O03" in zones["french"]
    assert "M03" not in zones["french"]  # I and V Corps: one of them is disrupted


def test_a_die_shows_its_faces_together_by_result() -> None:
    shown = view(FixtureGame(chance=True))
    assert shown["node"]["type"] == "chance"
    assert shown["options"] == []
    assert {"result": "nothing", "faces": [4, 5], "p": "1/3"} in shown["outcomes"]
    assert sum(len(outcome["faces"]) for outcome in shown["outcomes"]) == 6


def test_a_combat_for_the_calculator_is_exact_and_plain() -> None:
    data = combat_data(combat())
    json.dumps(data)
    assert [c["p"] for c in data["chances"]] == ["1/6"] * 6
    assert data["faces"][0] == {
        "face": 1,
        "result": "D2",
        "words": "defenders go back 2 hexes",
        "column": "1:1",
        "rule": "",
    }
    assert [line["label"] for line in data["lines"] if line["strong"]] == [
        "Odds 11 : 7, rounded down",
        "Column",
    ]
    assert (data["ratio"], data["column"], data["shifts"]) == ("3:2", "1:1", -1)


def test_split_results_tell_both_readings() -> None:
    split = {**combat(), "outcomes": {1: "D / D1"}, "probabilities": {}}
    assert combat_data(split)["faces"][0]["words"] == "defenders disrupted; or defenders go back 1 hex"


def test_a_unit_that_has_a_hex_name_is_no_hex(game: FixtureGame) -> None:
    reader = Reader(game)
    assert reader.said('attack O04 with "III Corps"').hexes == ("O04",)
