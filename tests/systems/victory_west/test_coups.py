"""21 Coups de main on the march: who tries them, what they cost, and what the die does."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.systems.victory_west.positions import (
    at,
    blue,
    number_of,
    place_of,
    play,
    red,
    round_trip,
    rules_of,
    value_of,
)
from teutons_lab.core.game import Game
from teutons_lab.systems.victory_west.bridges import crossing, may_demolish, side_of

BRIDGE = "side B3210/B3310 major-river bridge road"


def announced(
    *lines: str, turn: int = 2, unit: str = "", phase: str = "axis.movement", take: tuple[str, ...] = ("Blue",)
) -> Game:
    """The Allies have announced that they blow the bridge that Blue is about to cross."""
    text = "\n".join((f"phase {phase}", BRIDGE, *lines, unit or blue("Blue", "B3310")))
    return play(at(text, turn=turn), *(f'take "{name}"' for name in take), "go B3210", "demolish B3210/B3310")


def ends_of(position: Game) -> tuple[int, int]:
    return side_of(number_of(position, "B3210"), number_of(position, "B3310"))


@pytest.mark.rule("V21.3-a", "VR-112")
def test_a_coup_follows_the_announcement_and_costs_a_point() -> None:
    position = announced()
    assert (position.node.side, position.node.kind) == ("axis", "coup")
    play(position, "coup")
    assert value_of(position, "mp", "Blue") == 7
    play(position, "roll 1")
    assert value_of(position, "mp", "Blue") == 7 - 2  # hex and bridge besides
    poor = announced(unit=blue("Blue", "B3310", ma=2))
    assert poor.node.kind == "march"  # entry and bridge take both points, so no coup was offered


@pytest.mark.rule("V21.3-a", "VR-112")
def test_every_unit_of_the_stack_needs_the_point_and_pays_it_be_it_the_last() -> None:
    assert announced(unit=blue("Blue", "B3310", ma=3)).node.kind == "coup"  # hex, bridge and coup
    both = ("Slow", "Blue")
    short = announced(blue("Slow", "B3310", ma=2), take=both)
    assert short.node.kind == "march"
    assert announced(blue("Slow", "B3310"), unit=blue("Blue", "B3310", ma=2), take=both).node.kind == "march"
    position = play(announced(blue("Slow", "B3310", ma=3), take=both), "coup")
    assert [value_of(position, "mp", name) for name in both] == [2, 7]


@pytest.mark.rule("V21.3-a")
def test_without_announcement_there_is_no_coup() -> None:
    text = "\n".join(("phase axis.movement", BRIDGE, blue("Blue", "B3310")))
    position = play(at(text), 'take "Blue"', "go B3210", "pass")
    assert position.node.kind == "march"
    assert place_of(position, "Blue") == "B3210"


@pytest.mark.rule("V21.4-a")
def test_success_obliges_the_stack_to_cross_the_captured_bridge() -> None:
    position = play(announced(), "coup", "roll 5")
    assert place_of(position, "Blue") == "B3210"
    ends = ends_of(position)
    assert crossing(position.state, *ends).bridge == "intact"
    assert not may_demolish(position.state, "allied", ends)
    round_trip(position)


@pytest.mark.rule("V21.4-c", "V21.4-d")
def test_failure_breaks_the_bridge_and_the_stack_may_go_on() -> None:
    position = play(announced(), "coup", "roll 6")
    assert place_of(position, "Blue") == "B3310"
    assert crossing(position.state, *ends_of(position)).bridge == "damaged"
    assert value_of(position, "mp", "Blue") == 7
    assert rules_of(position, "go B3409") == ()
    play(position, "go B3210")  # over the unbridged river; no bridge, no new coup
    assert value_of(position, "mp", "Blue") == 7 - 1 - 4


@pytest.mark.rule("V21.3-b", "V21.3-d")
@pytest.mark.parametrize(
    ("turn", "lines", "tenths"),
    [(2, (), 5), (1, (), 7), (1, ("marker dropzone B3210",), 8), (2, ("marker dropzone B3310",), 6)],
)
def test_chances_of_a_coup(turn: int, lines: tuple[str, ...], tenths: int) -> None:
    position = play(announced(*lines, turn=turn), "coup")
    assert position.node.grouped()["the bridge is taken"] == Fraction(tenths, 10)
    face = tenths
    assert place_of(play(position, f"roll {face}"), "Blue") == "B3210"
    failed = play(play(announced(*lines, turn=turn), "coup"), f"roll {face + 1}")
    assert place_of(failed, "Blue") == "B3310"


@pytest.mark.rule("V21.3-b")
def test_a_zone_beside_the_bridge_helps_in_exploitation_too() -> None:
    lorry = blue("Blue", "B3310", "motorized")
    position = play(announced("marker dropzone B3210", unit=lorry, phase="axis.exploitation"), "coup")
    assert position.node.grouped()["the bridge is taken"] == Fraction(6, 10)
    without = play(announced(unit=lorry, phase="axis.exploitation"), "coup")
    assert without.node.grouped()["the bridge is taken"] == Fraction(5, 10)


@pytest.mark.rule("V21.21-a", "VR-113")
def test_only_the_axis_and_only_with_a_combat_unit() -> None:
    staff = announced(unit=blue("Blue", "B3310", hq="corps", cr=4, cb=2))
    assert staff.node.kind == "march"
    led = announced(blue("Staff", "B3310", hq="corps", cr=4, cb=2), take=("Staff", "Blue"))
    assert led.node.kind == "coup"  # a headquarters beside it does no harm
    leg = announced()
    assert rules_of(leg, "coup") == ()  # leg units do it as well
    lines = (BRIDGE, red("Red", "B3210", nationality="french"), blue("Far", "B3610"))
    allied = at("\n".join(("phase allied.movement", *lines)))
    play(allied, 'take "Red"', "go B3310", "demolish B3210/B3310")
    assert allied.node.kind == "march"


@pytest.mark.rule("V21.21-b")
@pytest.mark.parametrize(("turn", "limit"), [(1, 8), (2, 4)])
def test_eight_coups_on_turn_1_and_four_later(turn: int, limit: int) -> None:
    assert announced(f"used coups {limit}", turn=turn).node.kind == "march"
    position = announced(f"used coups {limit - 1}", turn=turn)
    assert position.node.kind == "coup"
    play(position, "coup")
    assert position.state.track("coups") == limit
    round_trip(position)


@pytest.mark.rule("V21.22-a")
def test_one_unit_may_try_several_coups_in_a_phase() -> None:
    second = "side B3210/B3110 minor-river bridge"
    position = play(announced(second), "coup", "roll 1", "go B3110", "demolish B3110/B3210", "coup", "roll 1")
    assert place_of(position, "Blue") == "B3110"
    assert position.state.track("coups") == 2


@pytest.mark.rule("V21.4-e", "VR-138")
def test_a_captured_bridge_is_ordinary_again_when_both_ends_are_the_enemys() -> None:
    held = "bridge B3210/B3310 intact held=axis"
    lines = ("control B3310 allied", held, blue("Blue", "B3310", sv=0.5), red("Red", "B3110"))
    position = at("\n".join(("phase axis.movement", BRIDGE, *lines)))
    ends = ends_of(position)
    assert not may_demolish(position.state, "allied", ends)  # somebody of the Axis is still there
    play(position, 'move "Blue" B3310-B3409')
    assert may_demolish(position.state, "allied", ends)
    assert not position.state.spans


@pytest.mark.rule("V21.4-e", "VR-138", "V20.21-b")
def test_a_captured_bridge_stays_so_while_one_end_is_the_winners() -> None:
    held = "bridge B3210/B3310 intact held=axis"
    position = at("\n".join(("phase axis.movement", BRIDGE, held, blue("Blue", "B3310"), red("Red", "B3110"))))
    play(position, 'move "Blue" B3310-B3409')
    ends = ends_of(position)
    assert not may_demolish(position.state, "allied", ends)  # nobody is there, but B3310 is German
    assert may_demolish(position.state, "axis", ends)  # who won it may still blow it
