"""11.4 Fatigue, and 12.5 the Ghost Division: rules of the longer games, at work on small positions."""

from __future__ import annotations

import pytest

from tests.systems.victory_west.positions import (
    actions,
    always,
    at,
    blue,
    events,
    fought,
    last,
    place_of,
    play,
    red,
    round_trip,
    rules_of,
    value_of,
)
from teutons_lab.core import engine
from teutons_lab.core.game import Game
from teutons_lab.core.record import Record
from teutons_lab.core.state import Frame

PANZER = blue("Panzer", "B3310", "motorized")
MOTOR = blue("Motor", "B3311", "motorized")
CORPS = blue("Corps", "B3312", hq="corps", cr=3)
ARMY = blue("Army", "B3412", hq="army", cr=3)
GUNS = blue("Guns", "B3413", "motorized", type="siege-artillery")
FOOT = blue("Foot", "B3313")
ALL = (PANZER, MOTOR, CORPS, ARMY, GUNS, FOOT, red("Red", "B3010", "motorized"))


def game(turn: int, *lines: str) -> Game:
    """The Disruption Recovery Phase of a turn that The Cape does not reach."""
    draft = at("\n".join(("phase axis.movement", *lines)), turn=2).state.draft()
    draft.turn = turn
    draft.frames = (Frame("Turn", "fatigue-begins", ()),)
    applied = engine.begin(draft)
    return Game(Record(applied.state, applied.events, 1, {"position": ""}))


def tired(*shapes: str) -> tuple[str, ...]:
    """Panzer, Motor and Corps, fatigued, each with a further shape or none."""
    units = (("Panzer", "B3310", {}), ("Motor", "B3311", {}), ("Corps", "B3312", {"hq": "corps", "cr": 3}))
    lines = [
        blue(name, place, f"{'' if 'hq' in values else 'motorized'} fatigued {shape}", **values)
        for (name, place, values), shape in zip(units, shapes, strict=True)
    ]
    return (*lines, FOOT, red("Red", "B3010", "motorized"))


@pytest.mark.rule("V11.41-a", "V11.45-a")
def test_axis_motorized_units_become_fatigued_on_turn_eight() -> None:
    position = game(8, *ALL)
    state = position.state
    names = {state.name(unit) for unit in range(len(state.at)) if state.fatigued[unit] and state.on_map(unit)}
    assert names == {"Panzer", "Motor", "Corps"}
    assert position.node.kind == "fatigue-die"
    assert game(7, *ALL).node.kind != "fatigue-die"


@pytest.mark.rule("V11.45-a", "VR-135")
def test_only_fatigued_units_do_not_recover_by_themselves() -> None:
    lines = tuple(line + " disrupted" for line in tired("", "", ""))
    position = game(9, *lines)
    hurt = {name for name in ("Panzer", "Motor", "Corps", "Foot", "Red") if value_of(position, "disrupted", name)}
    assert hurt == {"Panzer", "Motor", "Corps"}
    during = game(9, *lines, "track halt 8")
    assert not value_of(during, "disrupted", "Foot")


@pytest.mark.rule("V11.41-b", "V11.42-a", "VR-1")
def test_before_a_halt_so_many_units_break_down() -> None:
    position = game(9, *tired("", "", ""))
    assert str(position.node.results[next(iter(position.node.results))]) == "2 units"  # 1 on the die, 1 for turn 9
    play(position, "roll 1")
    assert actions(position) == {'disrupt "Panzer"', 'disrupt "Motor"', 'disrupt "Corps"'}
    assert "V11.45-a" in rules_of(position, 'disrupt "Foot"')
    assert rules_of(position, 'recover "Panzer"')[0] == "V11.42-a"  # no halt has been called
    play(position, 'disrupt "Panzer"', 'disrupt "Corps"')
    assert (value_of(position, "disrupted", "Panzer"), value_of(position, "disrupted", "Motor")) == (True, False)
    assert position.node.kind == "halt"
    many = play(game(9, *tired("disrupted", "disrupted", "")), "roll 9", 'disrupt "Corps"')
    assert many.node.kind == "halt"  # nobody is left to break down


@pytest.mark.rule("V11.43-a")
def test_a_halt_stands_them_all_down_at_once() -> None:
    position = play(game(9, *tired("", "disrupted", "")), "roll 1", 'disrupt "Panzer"', 'disrupt "Corps"')
    play(position, "halt")
    assert all(value_of(position, "disrupted", name) for name in ("Panzer", "Motor", "Corps"))
    assert value_of(position, "steps", "Motor") == 1  # no step is lost by it
    assert position.state.track("halt") == 9
    going = play(game(8, *tired("", "", "")), "roll 1", 'disrupt "Panzer"', "pass")
    assert going.node.kind == "movement"
    assert not value_of(going, "disrupted", "Motor")


@pytest.mark.rule("V11.42-b")
def test_after_a_halt_so_many_units_recover() -> None:
    position = play(game(10, *tired("disrupted", "disrupted", "disrupted"), "track halt 9"), "roll 1")
    assert last(position, "fatigue")["number"] == 2
    assert actions(position) == {'recover "Panzer"', 'recover "Motor"', 'recover "Corps"'}
    play(position, 'recover "Motor"', 'recover "Corps"')
    assert not value_of(position, "disrupted", "Motor")
    assert value_of(position, "disrupted", "Panzer")
    assert position.node.kind == "movement"  # no second halt


@pytest.mark.rule("V11.44-a")
def test_a_number_above_ten_after_a_halt_ends_it_for_good() -> None:
    lines = (*tired("disrupted", "disrupted", "disrupted"), "track halt 9")
    position = play(game(10, *lines), "roll 10")
    assert not any(position.state.fatigued)
    assert value_of(position, "disrupted", "Panzer")  # it recovers in the next phase
    assert position.node.kind == "movement"
    assert play(game(10, *lines), "roll 9").node.kind == "fatigue"
    later = game(11, blue("Panzer", "B3310", "motorized disrupted"), FOOT, red("Red", "B3010"), "track rested 1")
    assert not value_of(later, "disrupted", "Panzer")
    assert later.node.kind == "movement"


@pytest.mark.rule("V11.42-a", "V11.44-a")
def test_a_number_above_ten_before_a_halt_rests_nobody() -> None:
    position = play(game(10, *tired("", "", "")), "roll 10")
    assert last(position, "fatigue")["number"] == 12
    assert value_of(position, "fatigued", "Panzer")
    assert actions(position) == {'disrupt "Panzer"', 'disrupt "Motor"', 'disrupt "Corps"'}
    assert position.state.track("rested") == 0


@pytest.mark.rule("V11.42-a")
def test_only_units_on_the_map_break_down() -> None:
    away = blue("Away", "box:okh", "motorized fatigued")
    position = play(game(9, *tired("", "", ""), away), "roll 3")
    assert value_of(position, "fatigued", "Away")
    assert rules_of(position, 'disrupt "Away"') == ("V11.42-a", "V11.45-a")
    assert rules_of(position, 'disrupt "Panzer"') == ()


# The Ghost Division.

GHOST = blue("Ghost", "B3311", "motorized", division="7p")
TARGET = red("Red", "B3210")
STRONG = blue("Blue", "B3310", **{"as": 20})


def after_combat(*lines: str, face: int = 9) -> Game:
    return fought((STRONG, TARGET, *lines), 'attack B3210 with "Blue"', "-/-", face=face)


@pytest.mark.rule("V12.5-a")
def test_units_of_the_ghost_division_react_three_hexes_whatever_the_die() -> None:
    position = after_combat(GHOST, blue("Other", "B3312", "motorized"))
    assert (position.node.side, position.node.kind) == ("axis", "reaction")
    assert all('"Ghost"' in action for action in actions(position, "react"))
    assert rules_of(position, 'react "Other" B3313')[0] == "V12.2-c"
    round_trip(position, charts=always("-/-"))
    play(position, 'react "Ghost" B3312', 'react "Ghost" B3313', 'react "Ghost" B3314')
    assert place_of(position, "Ghost") == "B3314"
    assert not any('"Ghost"' in action for action in actions(position, "react"))
    assert "V12.5-a" in events(position, "reacted")[-1].rules
    assert after_combat(blue("Other", "B3312", "motorized")).node.kind == "combat"


@pytest.mark.rule("V12.5-a")
def test_not_when_disrupted_and_once_a_phase() -> None:
    disrupted = GHOST + " disrupted"
    assert after_combat(disrupted).node.kind == "combat"
    assert after_combat(GHOST, 'did "Ghost" reacted').node.kind == "combat"


@pytest.mark.rule("V12.5-a")
def test_they_do_not_count_against_the_capacity() -> None:
    staff = blue("Staff", "B3410", hq="corps", cr=4, er=8)
    lines = (GHOST, staff, blue("One", "B3312"), blue("Two", "B3313"))
    position = after_combat(*lines, face=5)
    play(position, 'react "Ghost" B3411', 'react "One" B3412')
    assert rules_of(position, 'react "Two" B3413') == ("V12.31-a",)
