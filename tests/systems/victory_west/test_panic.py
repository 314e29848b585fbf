"""10 Panic and 11 disruption: who checks, what one die does to each, and being disrupted twice."""

from __future__ import annotations

import pytest

from tests.systems.victory_west.positions import (
    SPARE,
    actions,
    always,
    at,
    blue,
    events,
    fought,
    number_of,
    place_of,
    play,
    red,
    round_trip,
    rules_of,
    value_of,
)
from teutons_lab.core.game import Game

ATTACK = 'attack B3210 with "Blue"'
TWO = {"as2": 1, "ds2": 2}


def panicking(*units: str, ground: tuple[str, ...] = (), result: str = "-/P") -> Game:
    """The Allied stack in B3210 has got a P."""
    return fought((*ground, blue("Blue", "B3310", **{"as": 9}), *units), ATTACK, result)


def refugees_in(position: Game, label: str) -> int:
    return int(position.state.refugees(number_of(position, label)))


# Who checks.


@pytest.mark.rule("V10.11-a", "V9.84-e", "V10.12-a")
def test_a_p_makes_units_rated_below_6_check() -> None:
    position = panicking(red("Weak", "B3210", er=5, **TWO), red("Firm", "B3210", er=6, **TWO))
    assert position.node.kind == "panic-die"
    assert "Weak" in position.node.prompt
    assert "Firm" not in position.node.prompt
    play(position, "roll 10")
    assert value_of(position, "steps", "Weak") == 1  # 1R
    assert value_of(position, "steps", "Firm") == 2
    steady = panicking(red("Firm", "B3210", er=6, **TWO))
    assert steady.node.kind == "combat"  # no check where nobody can be frightened
    staff = panicking(red("Firm", "B3210", er=6, **TWO), red("Staff", "B3210", hq="army", er=3, cr=6))
    assert "Staff" in staff.node.prompt  # headquarters are not spared


@pytest.mark.rule("V9.84-l", "V10.11-a")
def test_attackers_panic_as_well() -> None:
    position = fought((blue("Blue", "B3310", er=3, as2=1, ds2=1), red("Red", "B3210")), ATTACK, "P/-")
    assert position.node.kind == "panic-die"
    play(position, "roll 2")
    assert value_of(position, "steps", "Blue") == 2


@pytest.mark.rule("V10.13-a")
def test_fortresses_and_shelters_keep_units_calm_zones_do_not() -> None:
    weak = red("Weak", "B3210", er=3)
    fortress = panicking(weak, ground=("hex B3210 rough fortress ids:1 country=Netherlands",))
    assert fortress.node.kind == "combat"
    zone = panicking(weak, ground=("hex B3210 rough fortified-zone ids:1 country=Netherlands",))
    assert zone.node.kind == "panic-die"
    lines = ("marker lz B3210", blue("Jump", "B3210", er=3), red("Red", "B3210", **{"as": 9}))
    landed = fought(lines, 'attack B3210 with "Red"', "-/P", phase="allied.combat")
    assert landed.node.kind == "combat"


# The die.


@pytest.mark.rule("V10.2-a", "V10.2-b", "V10.31-b", "V11.1-a")
def test_one_number_for_all_and_a_result_for_each() -> None:
    position = panicking(red("One", "B3210", er=1), red("Three", "B3210", er=3), red("Five", "B3210", er=5))
    play(position, "roll 3")
    assert [value_of(position, "disrupted", name) for name in ("One", "Three", "Five")] == [True, False, False]
    assert len(events(position, "panic")) == 1


@pytest.mark.rule("V10.31-a", "V11.1-b", "V10.32-a", "V10.31-c")
def test_steps_come_first_then_a_retreat_with_disruption() -> None:
    position = play(panicking(red("Weak", "B3210", er=3, **TWO), red("More", "B3210", er=6, **TWO)), "roll 8")
    # 1R: the step is the frightened unit's own, and a straggler appears before it runs
    assert value_of(position, "steps", "Weak") == 1
    assert value_of(position, "steps", "More") == 2
    assert position.node.kind == "refugees"
    round_trip(position, always("-/P"))
    play(position, sorted(actions(position))[0])
    assert (position.node.side, position.node.kind) == ("allied", "retreat")
    play(position, 'retreat "Weak" B3110')
    assert value_of(position, "disrupted", "Weak")


@pytest.mark.rule("V10.31-a", "V9.91-a", "V9.93-i")
def test_a_frightened_unit_that_cannot_retreat_is_lost() -> None:
    ring = [blue(f"G{n}", place) for n, place in enumerate(("B3209", "B3211", "B3110", "B3111", "B3311"))]
    position = play(panicking(red("Weak", "B3210", er=3), *ring), "roll 6")
    assert place_of(position, "Weak") == "dead"
    assert events(position, "cannot-retreat")


@pytest.mark.rule("V10.33-a", "V13.11-a", "V10.11-d", "VR-78")
def test_stragglers_appear_where_an_allied_unit_lost_steps() -> None:
    position = play(panicking(red("Weak", "B3210", er=2, **TWO)), "roll 10")  # 2R: one marker for both steps
    places = {action.split()[1] for action in actions(position, "refugees")}
    assert places
    assert places <= {"B3210", "B3209", "B3211", "B3110", "B3111"}
    label = sorted(places)[0]
    play(position, f"refugees {label}")
    assert refugees_in(position, label) == 1
    assert len(events(position, "panic")) == 1  # placing one frightens nobody


@pytest.mark.rule("V10.33-b")
def test_axis_units_leave_no_stragglers() -> None:
    position = fought((blue("Blue", "B3310", er=3, as2=1, ds2=1), red("Red", "B3210")), ATTACK, "P/-")
    play(position, "roll 8")
    assert position.node.kind == "retreat"
    assert not position.state.markers


# Where refugees appear.


@pytest.mark.rule("V13.12-a", "V13.12-b", "V13.12-c", "VR-88")
@pytest.mark.parametrize("line", ["road", "rail"])
def test_refugees_appear_in_allied_hexes_away_from_the_axis_and_on_roads(line: str) -> None:
    road = (f"side B3110/B3010 {line}",)
    position = play(panicking(red("Weak", "B3210", er=3, **TWO), ground=road), "roll 8")
    assert actions(position, "refugees") == {"refugees B3110"}
    assert rules_of(position, "refugees B3111") == ("V13.12-c", "VR-88")  # off the road
    assert rules_of(position, "refugees B3209") == ("V13.12-b", "VR-88")  # beside Blue
    assert rules_of(position, "refugees B3310") == ("V13.12-a",)  # not Allied
    assert rules_of(position, "refugees B3012") == ("V13.11-a",)
    # being away from the Axis comes before the road
    near = (f"side B3209/B3208 {line}",)
    apart = play(panicking(red("Weak", "B3210", er=3, **TWO), ground=near), "roll 8")
    assert actions(apart, "refugees") == {"refugees B3110", "refugees B3111", "refugees B3211"}
    assert rules_of(apart, "refugees B3209") == ("V13.12-b", "VR-88")


@pytest.mark.rule("V13.12-d", "V13.12-a")
def test_where_no_hex_serves_no_refugees_appear() -> None:
    taken = tuple(f"control {label} axis" for label in ("B3209", "B3211", "B3110", "B3111"))
    lz = ("marker lz B3210", blue("Jump", "B3210"))
    position = fought(
        (*taken, *lz, blue("Blue", "B3310", **{"as": 9}), red("Weak", "B3210", er=3, **TWO)), ATTACK, "-/P"
    )
    play(position, "roll 8")
    assert position.node.kind == "retreat"
    assert not [mark for mark in position.state.markers if mark.kind == "refugees"]


# Disruption.


@pytest.mark.rule("V11.33-a", "VR-81", "V11.31-a")
def test_disrupted_again_means_a_step() -> None:
    position = play(
        panicking(red("Weak", "B3210", "disrupted", er=3, **TWO), red("One", "B3210", "disrupted", er=3)), "roll 4"
    )
    assert value_of(position, "steps", "Weak") == 1
    assert value_of(position, "disrupted", "Weak")
    assert place_of(position, "One") == "dead"


@pytest.mark.rule("V11.1-c", "V9.84-d")
def test_an_ordinary_retreat_does_not_disrupt() -> None:
    position = fought((blue("Blue", "B3310", **{"as": 9}), red("Red", "B3210")), ATTACK, "-/R")
    play(position, 'retreat "Red" B3110')
    assert not value_of(position, "disrupted", "Red")


@pytest.mark.rule("V9.93-f", "VR-76", "VR-77")
def test_refugees_in_the_way_disrupt_units_rated_below_6() -> None:
    lines = (
        "marker refugees B3110 1",
        blue("Blue", "B3310", **{"as": 9}),
        red("Weak", "B3210", er=5),
        red("Firm", "B3210"),
    )
    position = fought(lines, ATTACK, "-/R")
    play(position, 'retreat "Weak" B3110', 'retreat "Firm" B3110')
    assert value_of(position, "disrupted", "Weak")
    assert not value_of(position, "disrupted", "Firm")
    assert not events(position, "panic")  # they are disrupted, not frightened


@pytest.mark.rule("V11.2-a", "V4.1-h")
def test_disrupted_units_recover_in_their_phase() -> None:
    position = at("\n".join(("phase recovery", blue("Blue", "B3310", "disrupted"), red("Red", "B3210", "disrupted"))))
    assert not any(position.state.disrupted)


@pytest.mark.rule("V11.32-a")
def test_a_disrupted_headquarters_commands_nobody() -> None:
    from teutons_lab.systems.victory_west.command import in_command

    position = at(
        "\n".join(
            (
                "phase axis.combat",
                *SPARE,
                blue("Blue", "B3310"),
                blue("Staff", "B3410", "disrupted", hq="corps", cr=4, cb=2),
            )
        )
    )
    assert in_command(position.state, position.state.setup.roster.find("Blue")) == ()
