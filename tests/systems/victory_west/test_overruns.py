"""6.4 Overruns in the middle of a march, over bridges by a coup, and 23.1 Sturmabteilung Koch."""

from __future__ import annotations

import pytest

from tests.systems.victory_west.positions import (
    actions,
    always,
    at,
    blue,
    events,
    last,
    number_of,
    owner_of,
    place_of,
    play,
    red,
    round_trip,
    rules_of,
    value_of,
)
from teutons_lab.core import check
from teutons_lab.core.game import Game
from teutons_lab.systems.victory_west.bridges import crossing

AXIS = "phase axis.movement"
TANKS = "motorized blitz"
ROUGH = "hex B3210 rough country=Netherlands"
BRIDGE = "side B3210/B3310 major-river bridge"
TWO = {"as2": 1, "ds2": 2}


def tanks(name: str = "Tanks", place: str = "B3310", more: str = "", **values: object) -> str:
    return blue(name, place, f"{TANKS} {more}", **{"as": 9, "ma": 12, **values})


def marching(
    *lines: str, result: str = "-/E", phase: str = AXIS, turn: int = 2, take: tuple[str, ...] = ("Tanks",)
) -> Game:
    """Tanks are on the march; a combat would have that result."""
    game = at("\n".join((phase, *lines)), turn=turn, charts=always(result))
    return play(game, *(f'take "{name}"' for name in take))


def resolved(game: Game, face: int = 9) -> Game:
    """The overrun's combat, support declined."""
    while game.node.kind in ("support", "foe-support"):
        game.play("pass")
    assert game.node.kind == "combat-die"
    return play(game, f"roll {face}")


# Who and where.


@pytest.mark.rule("V6.41-a", "V2.47-b", "V2.47-d", "VR-48", "V11.32-b")
@pytest.mark.parametrize(
    "line", [blue("Tanks", "B3310", "motorized"), tanks(more="unsupplied"), tanks(more="disrupted")]
)
def test_only_capable_supplied_undisrupted_units_overrun(line: str) -> None:
    position = marching(line, red("Red", "B3210"))
    assert rules_of(position, "overrun B3210") == ("V6.41-a", "VR-48", "V2.47-d", "V11.32-b")
    assert rules_of(marching(tanks(), red("Red", "B3210")), "overrun B3210") == ()


@pytest.mark.rule("V6.41-b", "V6.41-c")
def test_in_both_phases_and_as_often_as_points_allow() -> None:
    lines = (tanks(ma=12), red("Red", "B3210", **TWO), red("Next", "B3110"))
    position = resolved(play(marching(*lines, phase="phase axis.exploitation"), "overrun B3210"))
    assert place_of(position, "Tanks") == "B3210"
    assert position.node.kind == "march"
    assert rules_of(position, "overrun B3110") == ()
    resolved(play(position, "overrun B3110"))
    assert place_of(position, "Tanks") == "B3110"


@pytest.mark.rule("V6.41-d", "VR-50")
def test_an_empty_zone_is_a_target_without_panic() -> None:
    zone = "hex B3210 rough fortified-zone ids:2 country=Netherlands"
    position = marching(zone, tanks(), result="-/1")
    assert rules_of(position, "overrun B3209") == ("V6.41-d",)
    resolved(play(position, "overrun B3210"))
    assert not events(position, "panic")
    assert place_of(position, "Tanks") == "B3210"
    assert owner_of(position, "B3210") == "axis"


@pytest.mark.rule("V6.42-a", "V6.42-b", "V6.42-c", "V13.42-a")
def test_it_is_beside_and_costs_the_overrun_column_without_zones_or_refugees() -> None:
    lines = (ROUGH, "marker refugees B3210 2", tanks(), red("Red", "B3210"), red("Far", "B3010"))
    position = marching(*lines)
    assert rules_of(position, "overrun B3010") == ("V6.42-a",)
    play(position, "overrun B3210")
    assert value_of(position, "mp", "Tanks") == 12 - 4
    assert last(position, "overrun")["cost"] == 4
    round_trip(position, always("-/E"))


@pytest.mark.rule("V6.43-a", "V6.43-b")
def test_others_drop_out_and_may_go_on_afterwards() -> None:
    lines = (
        tanks(),
        blue("Leg", "B3310"),
        blue("Army", "B3310", hq="army", cr=6, ma=12),
        blue("Corps", "B3310", hq="corps", cr=4, ma=12),
        tanks("Slow", ma=2),
        red("Red", "B3210"),
    )
    names = ("Tanks", "Leg", "Army", "Corps", "Slow")
    position = marching(*lines, take=names)
    assert rules_of(marching(tanks(ma=2), red("Red", "B3210")), "overrun B3210") == ("V6.43-a", "V6.42-b")
    resolved(play(position, "overrun B3210"))
    assert {name: place_of(position, name) for name in names} == {
        "Tanks": "B3210",
        "Leg": "B3310",
        "Army": "B3310",
        "Corps": "B3210",
        "Slow": "B3310",
    }
    play(position, "stop")
    assert rules_of(position, 'move "Leg" "Army" B3310-B3409') == ()


@pytest.mark.rule("V6.47-a")
@pytest.mark.parametrize("ground", ["major-city", "mountain", "rough fortress ids:2"])
def test_what_is_never_overrun(ground: str) -> None:
    lines = (f"hex B3210 {ground} country=Netherlands", "track koch 1", tanks(), red("Red", "B3210"))
    assert rules_of(marching(*lines), "overrun B3210")[0] == "V6.47-a"


@pytest.mark.rule("V6.47-b", "V5.2-f")
def test_wetlands_are_overrun_when_it_does_not_rain() -> None:
    lines = ("hex B3210 wetlands country=Netherlands", tanks(), red("Red", "B3210"))
    assert rules_of(marching(*lines), "overrun B3210") == ()
    assert rules_of(marching(*lines, "weather rain"), "overrun B3210") == ("V6.47-b", "V5.2-f")


@pytest.mark.rule("V6.45-h", "VR-145")
def test_odds_below_the_line_are_refused_before_points_are_spent() -> None:
    lines = (ROUGH, tanks(**{"as": 1}), red("Red", "B3210", ds=9))
    assert rules_of(marching(*lines), "overrun B3210") == ("V6.45-h", "V9.1-d", "VR-145")


# Panic first, then the combat.


@pytest.mark.rule("V10.11-b", "V6.44-a")
def test_panic_may_win_the_hex_and_its_zone_at_once() -> None:
    zone = "hex B3210 rough fortified-zone ids:2 country=Netherlands"
    position = play(marching(zone, tanks(), red("Weak", "B3210", er=3)), "overrun B3210")
    assert position.node.kind == "panic-die"
    play(position, "roll 6", 'retreat "Weak" B3110')
    assert value_of(position, "disrupted", "Weak")
    assert (place_of(position, "Tanks"), position.node.kind) == ("B3210", "march")
    assert ("ruin", number_of(position, "B3210")) in position.state.marks
    firm = play(marching(zone, tanks(), red("Weak", "B3210", er=3)), "overrun B3210", "roll 1")
    assert firm.node.kind == "combat-die"


@pytest.mark.rule("V8.1-e", "VR-57")
def test_inactive_units_have_no_zone_while_it_lasts() -> None:
    watch = blue("Watch", "B3009", **{"as": 1})  # an active unit keeps its zone: B3110 stays closed
    position = play(
        marching(tanks(), watch, red("Weak", "B3210", er=3), red("Near", "B3109")), "overrun B3210", "roll 6"
    )
    assert rules_of(position, 'retreat "Weak" B3110') == ("V9.93-g",)
    from teutons_lab.systems.victory_west.zones import zone

    assert not zone(position.state, "allied")
    play(position, 'retreat "Weak" B3111')
    assert zone(position.state, "allied")


@pytest.mark.rule("V6.45-a", "V6.45-b", "V6.45-e", "V9.21-e")
def test_capable_units_attack_the_one_hex_and_corps_hqs_alone_support() -> None:
    lines = (
        tanks(),
        blue("Corps", "B3310", hq="corps", cr=4, cb=2, ma=12),
        blue("Army", "B3410", hq="army", cr=6, cb=3),
        red("Red", "B3210"),
        red("R2", "B3209"),
        red("Queen", "B3110", hq="army", cr=6, cb=1),
    )
    position = play(marching(*lines, take=("Tanks", "Corps")), "overrun B3210")
    assert actions(position, "support") == {'support "Corps"'}
    assert rules_of(position, 'support "Army"') == ("V6.45-e",)
    play(position, 'support "Corps"')
    assert position.node.kind == "combat-die"  # the army HQ of the defender may not
    play(position, "roll 9")
    fought = last(position, "fought")
    assert len(fought["attackers"]) == len(fought["targets"]) == 1
    assert not value_of(position, "attacked", "Tanks")


@pytest.mark.rule("V6.45-f", "V6.45-g", "V9.84-d")
def test_units_that_retreat_are_disrupted_and_nobody_reacts() -> None:
    lines = (tanks(), blue("Corps", "B3410", hq="corps", cr=4, cb=2, er=10), blue("Idle", "B3412"), red("Red", "B3210"))
    position = resolved(play(marching(*lines, result="-/R"), "overrun B3210"), face=1)
    play(position, 'retreat "Red" B3110')
    assert value_of(position, "disrupted", "Red")
    assert position.node.kind == "march"


@pytest.mark.rule("V6.46-a")
def test_success_moves_the_stack_on() -> None:
    won = resolved(play(marching(tanks(ma=8), red("Red", "B3210")), "overrun B3210"))
    assert (place_of(won, "Tanks"), value_of(won, "mp", "Tanks")) == ("B3210", 8 - 3)


@pytest.mark.rule("V6.46-b")
@pytest.mark.parametrize(
    "held", [red("Red", "B3210", **TWO), "hex B3210 rough fortified-zone ids:2 country=Netherlands"]
)
def test_a_target_still_held_or_fortified_keeps_the_stack_where_it_is(held: str) -> None:
    lines = (held, tanks(), blue("Spare", "B3614"), red("Queen", "B3010"))
    lost = resolved(play(marching(*lines, result="-/-"), "overrun B3210"))
    assert place_of(lost, "Tanks") == "B3310"
    assert owner_of(lost, "B3210") == "allied"
    assert lost.node.kind == "movement"
    assert rules_of(lost, 'take "Spare"') == ()
    assert rules_of(lost, 'take "Tanks"') == ("V6.0-d", "V6.23-a")


# Over bridges.


@pytest.mark.rule("V6.47-c")
def test_a_river_needs_a_whole_bridge() -> None:
    units = (tanks(), red("Red", "B3210"))
    assert rules_of(marching("side B3210/B3310 minor-river", *units), "overrun B3210") == ("V6.47-c",)
    assert rules_of(marching(BRIDGE, "bridge B3210/B3310 damaged", *units), "overrun B3210") == ("V6.47-c",)
    assert rules_of(marching(BRIDGE, *units), "overrun B3210") == ()
    assert rules_of(marching("side B3210/B3310 sea-side causeway", *units), "overrun B3210") == ()


@pytest.mark.rule("V6.47-d", "V21.21-c", "V21.4-b", "V6.45-h", "V6.46-b", "VR-49", "VR-51")
def test_the_coup_comes_by_itself_and_wins_a_bridgehead() -> None:
    position = play(marching(BRIDGE, tanks(), red("Red", "B3210", **TWO), result="-/-"), "overrun B3210")
    assert position.node.kind == "overrun-coup"
    assert value_of(position, "mp", "Tanks") == 12 - 3 - 2
    play(position, "roll 5")
    assert position.state.track("coups") == 0  # these are not counted
    assert place_of(position, "Tanks") == "B3210"
    resolved(position)
    assert last(position, "fought")["attack"] == 18  # doubled in the clear, not halved for the bridge
    head = position.state.bridgehead(number_of(position, "B3210"))
    assert head is not None
    assert position.state.label(head.base) == "B3310"
    assert value_of(position, "done", "Tanks")  # the overrun failed: it stays in the bridgehead
    round_trip(position, always("-/-"))


@pytest.mark.rule("V21.4-b", "V20.49-a")
def test_a_won_overrun_over_a_bridge_consolidates() -> None:
    position = play(marching(BRIDGE, tanks(), red("Red", "B3210")), "overrun B3210", "roll 1")
    resolved(position)
    assert position.state.bridgehead(number_of(position, "B3210")) is None
    assert owner_of(position, "B3210") == "axis"
    assert position.node.kind == "march"


@pytest.mark.rule("V21.4-c", "VR-49")
def test_a_failed_coup_breaks_the_bridge_and_ends_the_move_without_panic() -> None:
    position = play(marching(BRIDGE, tanks(), red("Weak", "B3210", er=2)), "overrun B3210", "roll 6")
    assert place_of(position, "Tanks") == "B3310"
    assert crossing(position.state, *[number_of(position, b) for b in ("B3210", "B3310")]).bridge == "damaged"
    assert value_of(position, "done", "Tanks")
    assert not events(position, "panic")


@pytest.mark.rule("V20.46-a", "VR-52", "V20.47-a")
def test_from_a_bridgehead_only_its_own_hex_is_overrun() -> None:
    lines = (
        BRIDGE,
        "marker bridgehead B3210 from=B3310",
        tanks(place="B3210"),
        red("Red", "B3210", **TWO),
        red("R2", "B3209"),
    )
    position = marching(*lines)
    assert rules_of(position, "overrun B3209") == ("V20.46-a",)
    resolved(play(position, "overrun B3210"))
    assert value_of(position, "mp", "Tanks") == 12 - 3  # the hex, no hexside
    assert owner_of(position, "B3210") == "axis"


# Koch.

FORTRESS = "hex B3210 rough fortress ids:6 country=Netherlands"


@pytest.mark.rule("V23.1-a", "VR-40")
def test_one_fortress_may_be_tried_once_on_turn_1_or_2() -> None:
    units = (FORTRESS, tanks(), red("Red", "B3210"))
    assert rules_of(marching(*units, turn=1), "overrun B3210") == ()
    later = marching(*units, turn=1).state.draft()
    later.turn = 3  # the Cape has two turns; a longer game would come here
    assert check(later.freeze(), "overrun B3210").rules == ("V6.47-a", "V23.1-a")
    assert rules_of(marching(*units, "track koch 1"), "overrun B3210") == ("V6.47-a", "V23.1-a")
    river = marching("side B3210/B3310 major-river", *units)
    assert rules_of(river, "overrun B3210") == ("V6.47-c",)
    city = marching("hex B3210 major-city fortress ids:6 country=Netherlands", *units[1:])
    assert rules_of(city, "overrun B3210") == ("V6.47-a",)


@pytest.mark.rule("V23.1-b", "V23.1-c", "VR-114")
def test_success_destroys_the_fortress_and_takes_an_empty_hex() -> None:
    position = play(marching(FORTRESS, BRIDGE, tanks(), turn=1), "overrun B3210")
    assert position.node.kind == "overrun-coup"
    assert sum(result == "taken" for result in position.node.results.values()) == 7  # two off the die on turn 1
    play(position, "roll 7")
    assert ("ruin", number_of(position, "B3210")) in position.state.marks
    assert (place_of(position, "Tanks"), owner_of(position, "B3210")) == ("B3210", "axis")
    assert position.state.track("koch") == 1
    dry = play(marching(FORTRESS, tanks(), turn=1), "overrun B3210")
    assert dry.node.kind == "overrun-coup"  # a coup all the same where no bridge is


@pytest.mark.rule("V23.1-d")
@pytest.mark.parametrize("ground", [(BRIDGE,), ()])
def test_with_defenders_the_stack_fights_from_a_foothold(ground: tuple[str, ...]) -> None:
    position = marching(FORTRESS, *ground, tanks(), red("Red", "B3210", **TWO), result="-/-", turn=1)
    play(position, "overrun B3210", "roll 1")
    assert place_of(position, "Tanks") == "B3210"
    resolved(position)
    assert (last(position, "fought")["attack"], last(position, "fought")["defence"]) == (9, 3)
    assert last(position, "fought")["modifier"] == 0
    round_trip(position, always("-/-"))


@pytest.mark.rule("V23.1-e")
def test_failure_leaves_the_fortress_and_breaks_the_bridge() -> None:
    position = play(marching(FORTRESS, BRIDGE, tanks(), red("Red", "B3210"), turn=1), "overrun B3210", "roll 8")
    assert place_of(position, "Tanks") == "B3310"
    assert position.state.fort(number_of(position, "B3210")) is not None
    assert crossing(position.state, *[number_of(position, b) for b in ("B3210", "B3310")]).bridge == "damaged"
    assert position.state.track("koch") == 1
