"""13 Refugees on the march: what they cost, whom they frighten, and the cities that they leave."""

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
    owner_of,
    place_of,
    play,
    red,
    round_trip,
    rules_of,
    value_of,
)
from teutons_lab.core.game import Game
from teutons_lab.systems.victory_west.refugees import is_allied

ALLIED = "phase allied.movement"
TWO = {"as2": 1, "ds2": 2}
CITY = "hex B3210 minor-city country=Belgium"


def game(*lines: str, phase: str = ALLIED) -> Game:
    return at("\n".join((phase, blue("Far", "B3614"), *lines)))


@pytest.mark.rule("V13.42-a", "V13.41-a")
def test_each_marker_costs_a_point_and_closes_nothing() -> None:
    position = play(game("marker refugees B3110 2", red("Red", "B3210")), 'take "Red"', "go B3110")
    assert place_of(position, "Red") == "B3110"
    assert value_of(position, "mp", "Red") == 6 - 1 - 2


@pytest.mark.rule("V10.11-e", "V10.34-a", "VR-131")
def test_allied_units_that_meet_refugees_check_and_the_frightened_stop() -> None:
    lines = (
        "marker refugees B3110 1",
        red("Weak", "B3210", er=1, **TWO),
        red("Firm", "B3210", er=6),
        red("Calm", "B3210", er=5),
    )
    position = play(game(*lines), 'take "Weak"', 'take "Firm"', 'take "Calm"', "go B3110")
    assert position.node.kind == "panic-die"
    assert "Firm" not in position.node.prompt
    round_trip(position)
    play(position, "roll 2")  # D for a rating of 1, nothing for 5
    assert value_of(position, "disrupted", "Weak")
    assert position.node.kind == "march"
    assert position.state.here.locals.units == tuple(
        position.state.setup.unit(name) for name in ("Firm", "Calm")
    )  # the others go on as one stack
    play(position, "go B3010", "stop")
    assert rules_of(position, 'take "Weak"')[0] == "V6.0-d"
    alone = play(game(lines[0], lines[1], lines[2]), 'take "Weak"', "go B3110", "roll 2")
    assert alone.node.kind == "movement"  # nobody is left on the march
    assert events(alone, "moved")


@pytest.mark.rule("V10.11-e")
def test_axis_units_are_not_frightened_by_refugees() -> None:
    lines = ("marker refugees B3210 1", blue("Weak", "B3310", er=1))
    position = play(game(*lines, phase="phase axis.movement"), 'take "Weak"', "go B3210")
    assert position.node.kind == "march"


@pytest.mark.rule("V13.11-c", "VR-87")
def test_a_german_unit_entering_a_belgian_city_sends_people_out() -> None:
    position = play(game(CITY, blue("Blue", "B3310"), phase="phase axis.movement"), 'take "Blue"', "go B3210")
    assert (position.node.side, position.node.kind) == ("axis", "refugees")
    assert actions(position)
    play(position, sorted(actions(position))[0])
    assert position.node.kind == "march"
    assert sum(mark.value for mark in position.state.markers) == 1
    again = play(position, "go B3310", "go B3210")
    assert again.node.kind == "march"  # it is no Allied city any more
    staff = play(game(CITY, blue("Q", "B3310", hq="corps", cr=3), phase="phase axis.movement"), 'take "Q"', "go B3210")
    assert staff.node.kind == "march"  # combat units only


@pytest.mark.rule("V13.11-c")
def test_allied_units_empty_no_city() -> None:
    position = play(game(CITY, red("Red", "B3110", nationality="belgian")), 'take "Red"', "go B3210")
    assert (place_of(position, "Red"), position.node.kind) == ("B3210", "march")


@pytest.mark.rule("V13.11-c")
def test_advances_reactions_and_bridgeheads_count_as_entering() -> None:
    strong = blue("Blue", "B3310", **{"as": 20})
    red_ = red("Red", "B3210", nationality="belgian")
    walk = play(fought((CITY, strong, red_), 'attack B3210 with "Blue"', "-/E"), 'advance "Blue" B3210')
    assert walk.node.kind == "refugees"
    river = "side B3210/B3310 major-river"
    head = fought((CITY, river, strong, red_), 'attack B3210 with "Blue"', "-/P")
    play(head, "bridgehead B3210/B3310", 'advance "Blue" B3210')
    assert head.node.kind == "refugees"
    lines = (
        "hex B3212 minor-city country=Belgium",
        strong,
        blue("Staff", "B3311", hq="corps", cr=3, er=8),
        blue("Green", "B3312"),
        red_,
    )
    reacts = play(fought(lines, 'attack B3210 with "Blue"', "-/-", face=5), 'react "Green" B3212')
    assert reacts.node.kind == "refugees"


@pytest.mark.rule("V13.11-c", "V13.11-d", "V6.46-a")
def test_an_overrun_counts_as_entering() -> None:
    units = (blue("Tanks", "B3310", "motorized blitz", **{"as": 9, "ma": 12}), red("Red", "B3210"))
    for country, kind in (("Belgium", "refugees"), ("Netherlands", "march")):
        lines = (f"hex B3210 minor-city country={country}", *units, *SPARE)
        position = at("\n".join(("phase axis.movement", *lines)), charts=always("-/E"))
        play(position, 'take "Tanks"', "overrun B3210", "roll 9")
        assert (place_of(position, "Tanks"), position.node.kind) == ("B3210", kind)


@pytest.mark.rule("V13.11-c", "V21.4-b")
def test_the_bridgehead_of_an_overrun_empties_the_city_and_winning_it_does_not_do_so_again() -> None:
    tanks = blue("Tanks", "B3310", "motorized blitz", **{"as": 9, "ma": 12})
    lines = (CITY, "side B3210/B3310 major-river bridge", tanks, red("Red", "B3210"), *SPARE)
    position = at("\n".join(("phase axis.movement", *lines)), charts=always("-/E"))
    play(position, 'take "Tanks"', "overrun B3210", "roll 1")
    assert position.node.kind == "refugees"
    round_trip(position, always("-/E"))
    play(position, sorted(actions(position))[0], "roll 9")
    assert (owner_of(position, "B3210"), position.node.kind) == ("axis", "march")
    assert sum(mark.value for mark in position.state.markers if mark.kind == "refugees") == 1


@pytest.mark.rule("V13.12-a")
def test_hexes_with_a_bridgehead_or_landing_zone_and_neutral_ones_take_no_refugees() -> None:
    river = "side B3210/B3310 major-river"

    def takes(*lines: str) -> bool:
        position = game(river, red("Red", "B3008"), *lines)
        return is_allied(position.state, number_of(position, "B3210"))

    assert takes()
    assert not takes("marker bridgehead B3210 from=B3310", blue("Blue", "B3210"))
    assert not takes(blue("Blue", "B3210", "in=lz", sv=0.5))
    assert not takes("track neutral.netherlands 1")
    assert not takes("control B3210 axis")


@pytest.mark.rule("V13.11-d")
@pytest.mark.parametrize("country", ["Netherlands", "Germany"])
def test_dutch_and_german_cities_make_none(country: str) -> None:
    city = f"hex B3210 minor-city country={country}"
    position = play(
        game(city, "control B3210 allied", blue("Blue", "B3310"), phase="phase axis.movement"),
        'take "Blue"',
        "go B3210",
    )
    assert position.node.kind == "march"
    assert not events(position, "refugees")
    assert number_of(position, "B3210")
