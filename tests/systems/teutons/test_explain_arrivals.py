"""`explain.place` and `explain.victory` on small positions."""

from __future__ import annotations

from typing import Any

import pytest

import teutons_lab as lab
from tests.systems.teutons.positions import army, at, corps, position, ring


def rungs(explanation: Any) -> list[tuple[str, str, str]]:
    """The ladder as (label, value, first rule)."""
    return [(line.label, line.value, line.rule) for line in explanation.lines]


# Arrivals and set-up.


@pytest.mark.rule("T4.0-b", "T4.0-o", "T4.0-k", "T4.0-l")
def test_where_an_arrival_may_enter_now() -> None:
    game = at(
        'turn 2 phase prussian.replacements\nunit "VI Corps (Silesia)" at turn:2\n'
        f'{army("Red", "french", "U05")}\nunit "XII (Royal Saxon) Corps" at turn:3'
    )
    place = game.explain.place("VI Corps (Silesia)")
    board = game.state.setup.board
    germany = {label for label, country in zip(board.labels, board.country, strict=True) if country == "Germany"}
    assert set(place.hexes) == germany - ring("U05") - {"U05"}
    assert (place.closed["U05"].rule, place.closed["U06"].rule) == ("T4.0-k", "T4.0-l")
    assert (place.turn, place.lines[0].rule) == (2, "T4.0-o")
    late = game.explain.place("XII (Royal Saxon) Corps")
    assert (late.hexes, late.turn, late.lines[0].rule, late.result) == ((), 3, "T4.0-b", "Nowhere now.")


@pytest.mark.rule("T1870.setup-b", "T1870.setup-e")
def test_in_the_set_up_the_zone_of_the_unit_counts() -> None:
    game = lab.start("teutons/1870", seed=1, setup="free")
    assert game.explain.place("Imperial Guard").hexes == ("F04", "F05")
    assert game.explain.place("Third Army").hexes == ("P06", "Q05", "R05", "S04")
    game.play('place "Imperial Guard" F05')
    assert game.explain.place("Imperial Guard").hexes == ()


# Victory.


@pytest.mark.rule("T1870.victory-a", "T1870.victory-b", "R-65", "R-108")
def test_how_near_the_prussians_are() -> None:
    """A free Paris; one hex of it held (F05 still leads out by F06); both held, the east open over an empty map."""
    far = position("french.movement").explain.victory("german")
    assert (far.side, far.level, far.paris) == ("prussian", "", {"F04": "", "F05": ""})
    assert far.supply_lines["F04"][0] == "F04"
    assert ("Smashing: own units in both hexes of Paris", "0 of 2", "T1870.victory-b") in rungs(far)
    half = position("french.movement", army("Blue", "prussian", "F04")).explain.victory("prussian")
    assert (half.level, half.paris["F04"], half.supply_lines["F04"]) == ("", "prussian", ())
    assert half.supply_lines["F05"][:2] == ("F05", "F06")
    both = position("french.movement", army("Blue", "prussian", "F04"), corps("Blue Two", "prussian", "F05"))
    assert both.explain.victory("prussian").level == "smashing"
    assert both.explain.victory("french").level == ""


@pytest.mark.rule("T1870.victory-c", "T1870.victory-d", "R-24")
def test_how_near_the_french_are() -> None:
    """Turn 3 of 12: nine turns to hold out; a Corps in Germany would make it a Smashing Victory."""
    home = position("french.movement", corps("Red", "french", "K03")).explain.victory("allied")
    assert (home.level, home.turns_left) == ("normal", 9)
    raid = position("french.movement", corps("Red", "french", "S06")).explain.victory("allied")
    assert raid.level == "smashing"
    assert ("Smashing: a unit in Germany at the last check: Red", "1", "T1870.victory-d") in rungs(raid)
