"""8.0 Zones of control: who exerts one, into which hexes, and what it costs."""

from __future__ import annotations

import gc
from weakref import ref

import pytest

from tests.systems.victory_west.positions import at, blue, play, red, rules_of, value_of
from teutons_lab.core.game import Game
from teutons_lab.systems.victory_west.rail import trains
from teutons_lab.systems.victory_west.ways_out import ends
from teutons_lab.systems.victory_west.zones import zone

AXIS = "phase axis.movement"
AROUND = {"B3209", "B3211", "B3110", "B3111", "B3310", "B3311"}
"""The six hexes around B3210."""


def game(*lines: str, phase: str = AXIS) -> Game:
    return at("\n".join((phase, *lines)))


def zone_of(position: Game, side: str) -> set[str]:
    return {position.state.label(hex_) for hex_ in zone(position.state, side)}


# Who exerts one.


@pytest.mark.rule("V8.1-a", "V8.0-a", "V14.31-a")
@pytest.mark.parametrize("line", [red("Red", "B3210"), red("Staff", "B3210", hq="army", cr=6, sv=0.5)])
def test_units_and_hqs_watch_their_hex_and_six_around_it(line: str) -> None:
    assert zone_of(game(line), "allied") == AROUND | {"B3210"}
    shaken = line.replace(" at B3210", " at B3210 disrupted")
    assert zone_of(game(shaken), "allied") == set()


@pytest.mark.rule("V8.1-b", "VR-56")
def test_battalions_below_a_point_have_none_even_two_together() -> None:
    assert zone_of(game(red("One", "B3210", sv=0.5), red("Two", "B3210", sv=0.5)), "allied") == set()


@pytest.mark.rule("V8.1-c", "V8.37-a")
def test_disrupted_units_have_none_and_still_feel_one() -> None:
    position = game(blue("Blue", "B3310", "disrupted"), red("Red", "B3210"))
    assert zone_of(position, "axis") == set()
    assert "B3310" in zone_of(position, "allied")


@pytest.mark.rule("V8.1-d", "V19.33-a", "V20.46-a")
def test_units_in_a_landing_zone_or_bridgehead_have_none() -> None:
    landed = game("marker lz B3210", blue("Blue", "B3210"), red("Red", "B3210"))
    assert zone_of(landed, "axis") == set()
    assert "B3210" in zone_of(landed, "allied")  # they are in the zone of the enemy in their hex
    over = game(
        "side B3210/B3310 minor-river bridge",
        "marker bridgehead B3210 from=B3310",
        blue("Blue", "B3210"),
        red("Red", "B3110"),
    )
    assert zone_of(over, "axis") == set()


@pytest.mark.rule("V20.47-a", "V19.34-b", "VR-35")
def test_units_facing_a_bridgehead_have_none_those_facing_a_landing_zone_keep_theirs() -> None:
    ground = "side B3210/B3310 minor-river bridge"
    over = game(ground, "marker bridgehead B3210 from=B3310", blue("Blue", "B3210"), red("Red", "B3210"))
    assert zone_of(over, "allied") == set()
    landed = game("marker lz B3210", blue("Blue", "B3210"), red("Red", "B3210"))
    assert zone_of(landed, "allied") == AROUND | {"B3210"}


@pytest.mark.rule("V6.35A-c")
def test_an_empty_fortification_has_none() -> None:
    assert (
        zone_of(game("hex B3210 clear fortified-zone ids:2 country=Netherlands", blue("Blue", "B3610")), "allied")
        == set()
    )


# Where it reaches.


@pytest.mark.rule("V8.21-a", "V8.21-b")
@pytest.mark.parametrize("ground", ["major-city", "mountain"])
def test_zones_do_not_reach_into_cities_and_mountains_but_leave_them(ground: str) -> None:
    into = game(f"hex B3310 {ground} country=Germany", red("Red", "B3210"))
    assert zone_of(into, "allied") == (AROUND | {"B3210"}) - {"B3310"}
    out = game(f"hex B3210 {ground} country=Netherlands", red("Red", "B3210"))
    assert zone_of(out, "allied") == AROUND | {"B3210"}


@pytest.mark.rule("V8.21-a", "V8.21-c")
def test_zones_do_not_reach_into_an_enemy_fortress_while_it_stands() -> None:
    fortress = "hex B3210 clear fortress ids:4 country=Netherlands"
    assert "B3210" not in zone_of(game(fortress, blue("Blue", "B3310")), "axis")
    assert "B3210" in zone_of(game(fortress, red("Red", "B3110")), "allied")
    assert "B3210" in zone_of(game(fortress, "marker ruin B3210", blue("Blue", "B3310")), "axis")
    zoned = game(fortress.replace("fortress", "fortified-zone"), blue("Blue", "B3310"))
    assert "B3210" in zone_of(zoned, "axis")


@pytest.mark.rule("V8.22-a")
def test_zones_cross_every_hexside() -> None:
    sides = ("side B3210/B3310 major-river", "side B3210/B3311 sea-side", "side B3210/B3209 minor-river")
    assert zone_of(game(*sides, red("Red", "B3210")), "allied") == AROUND | {"B3210"}


@pytest.mark.rule("V8.23-a", "V8.24-a", "V8.31-a")
def test_zones_coexist_add_nothing_and_mean_nothing_to_friends() -> None:
    lines = (red("Red", "B3210"), red("More", "B3210"), blue("Blue", "B3310"))
    position = game(*lines)
    assert {"B3210", "B3310"} <= zone_of(position, "axis") & zone_of(position, "allied")
    play(position, 'take "Blue"', "go B3311")
    assert value_of(position, "mp", "Blue") == 8 - 1 - 3  # two enemies watch as one
    free = play(game(blue("Blue", "B3310"), blue("Green", "B3410")), 'take "Blue"', "go B3311")
    assert value_of(free, "mp", "Blue") == 7


# What it costs.


@pytest.mark.rule("V8.32-a", "V8.32-b")
def test_one_to_enter_two_to_leave_three_from_zone_to_zone() -> None:
    near = red("Red", "B3210")
    entering = play(game(near, blue("Blue", "B3410")), 'take "Blue"', "go B3311")
    assert value_of(entering, "mp", "Blue") == 8 - 1 - 1
    leaving = play(game(near, blue("Blue", "B3311")), 'take "Blue"', "go B3410")
    assert value_of(leaving, "mp", "Blue") == 8 - 1 - 2
    along = play(game(near, blue("Blue", "B3311")), 'take "Blue"', "go B3310")
    assert value_of(along, "mp", "Blue") == 8 - 1 - 3
    dear = play(game(near, blue("Blue", "B3311", "motorized", ma=3), phase="phase axis.exploitation"), 'take "Blue"')
    assert rules_of(dear, "go B3310")[0] == "V6.22-a"


@pytest.mark.rule("V8.33-a")
def test_entering_a_zone_does_not_stop_a_unit() -> None:
    position = game(red("Red", "B3210"), blue("Blue", "B3410", ma=12))
    play(position, 'move "Blue" B3410-B3311-B3310-B3409')
    assert value_of(position, "mp", "Blue") == 12 - 2 - 4 - 3


@pytest.mark.rule("V8.36-a")
def test_a_friend_does_not_spare_the_costs_of_a_march() -> None:
    position = play(
        game(red("Red", "B3210"), blue("Friend", "B3311"), blue("Blue", "B3410")), 'take "Blue"', "go B3311"
    )
    assert value_of(position, "mp", "Blue") == 6
    from teutons_lab.systems.victory_west.zones import bars

    board = position.state.setup.board
    assert not bars(position.state, "axis", board.index["B3311"])
    assert bars(position.state, "axis", board.index["B3310"])


# What is remembered.


def test_a_position_is_not_kept_for_what_is_remembered_of_it() -> None:
    position = at("\n".join((AXIS, blue("Blue", "B3209"), red("Red", "B3210"))))
    trains(position.state, (position.state.setup.unit("Blue"),))
    assert ends(position.state, position.state.setup.board.index["B3210"])
    forgotten = ref(position.state)
    del position
    gc.collect()
    assert forgotten() is None
