"""19.4 The regiments of 22nd Air Landing Division."""

from __future__ import annotations

import pytest

import teutons_lab as lab
from tests.systems.victory_west.positions import (
    actions,
    at,
    blue,
    number_of,
    owner_of,
    place_of,
    play,
    red,
    round_trip,
    rules_of,
)
from teutons_lab.core.game import Game

REGIMENTS = ("16a/22a", "47a/22a", "65a/22a")
WAITING = tuple(f'unit "{name}" at box:okh' for name in REGIMENTS)
PAIR = (blue("Blue", "B3614"), red("Red", "B3008"))
CITY, ZONE = "hex B3210 major-city country=Netherlands", 'unit "1/1FJr" at B3210 in=lz'


def flights(*lines: str) -> Game:
    """The Axis Reinforcement Phase with the three regiments in the box and no paratroops there."""
    return at("\n".join(("phase axis.reinforcement", *PAIR, *WAITING, *lines)), turn=2)


@pytest.mark.rule("V19.41-a")
def test_they_fly_to_major_cities_that_are_friendly_or_hold_a_landing_zone() -> None:
    game = flights(
        CITY,
        ZONE,
        "hex B3010 major-city country=Netherlands",
        "hex B3012 major-city country=Netherlands",
        "control B3012 axis",
        "hex B3014 minor-city country=Netherlands",
        "control B3014 axis",
    )
    assert game.node.kind == "transport"
    assert rules_of(game, 'fly "16a/22a" B3210') == ()
    assert rules_of(game, 'fly "16a/22a" B3012') == ()
    assert rules_of(game, 'fly "16a/22a" B3010') == ("V19.41-a",)  # the enemy's, without a zone
    assert rules_of(game, 'fly "16a/22a" B3014') == ("V19.41-a",)  # a minor city
    assert rules_of(game, 'fly "1/1FJr" B3210') == ("V19.43-a", "V27.16-b")


@pytest.mark.rule("V19.41-a")
def test_not_in_rain_and_not_too_far() -> None:
    game = flights(CITY, ZONE, "weather rain")
    assert game.node.phase == "axis.movement"
    board = game.state.setup.board
    cities = [board.labels[hex_] for hex_ in game.state.setup.cities_of("Germany")]
    lost = [f"control {label} allied" for label in cities if label != "B3623"]
    far = flights("hex B0706 major-city", 'unit "1/1FJr" at B0706 in=lz', CITY, "control B3210 axis", *lost)
    assert rules_of(far, 'fly "16a/22a" B0706') == ("V19.41-a",)
    assert rules_of(far, 'fly "16a/22a" B3210') == ()


@pytest.mark.rule("V19.41-b")
def test_they_need_no_check_and_use_a_zone_of_the_same_turn() -> None:
    held = (CITY, red("Garrison", "B3210"), 'unit "1/1FJr" at box:okh')
    game = play(flights(*held), 'paradrop "1/1FJr" B3210', "roll 1")
    assert game.node.kind == "transport"
    play(game, 'fly "16a/22a" B3210')
    assert place_of(game, "16a/22a") == "B3210"
    round_trip(game)
    no_zone = play(flights(*held), 'paradrop "1/1FJr" B3210', "roll 10")
    assert not any("B3210" in action for action in actions(no_zone, "fly"))


@pytest.mark.rule("V19.43-a")
def test_they_may_be_split_and_each_flies_once() -> None:
    game = flights(CITY, ZONE, "hex B3012 major-city country=Netherlands", "control B3012 axis")
    play(game, 'fly "16a/22a" B3210', 'fly "47a/22a" B3012')
    assert rules_of(game, 'fly "16a/22a" B3012') == ("V19.43-a", "V27.16-b")
    play(game, "pass")
    assert [place_of(game, name) for name in REGIMENTS] == ["B3210", "B3012", "box:okh"]


@pytest.mark.rule("V19.45-a")
def test_one_that_finds_no_enemy_wins_the_city_else_it_joins_the_zone() -> None:
    empty = play(flights(CITY, ZONE), 'fly "16a/22a" B3210')
    assert owner_of(empty, "B3210") == "axis"
    assert not empty.state.lz(number_of(empty, "B3210"), "axis")
    for more in ((red("Garrison", "B3210"),), ("hex B3210 major-city fortified-zone ids:2 country=Netherlands",)):
        lines = (ZONE, *more) if "hex" in more[0] else (CITY, ZONE, *more)
        held = play(flights(*lines), 'fly "16a/22a" B3210')
        assert owner_of(held, "B3210") == "allied"
        assert held.state.lz(number_of(held, "B3210"), "axis")


@pytest.mark.rule("V13.11-c", "V13.11-d", "VR-87")
def test_one_flown_into_a_belgian_city_sends_people_onto_the_roads_while_it_is_allied() -> None:
    belgian = CITY.replace("Netherlands", "Belgium")
    game = play(flights(belgian, ZONE), 'fly "16a/22a" B3210')
    assert (game.node.side, game.node.kind) == ("axis", "refugees")
    play(game, sorted(actions(game))[0], 'fly "47a/22a" B3210')
    assert game.node.kind == "transport"  # the first one has won the city
    held = play(flights(belgian, ZONE, red("Garrison", "B3210")), 'fly "16a/22a" B3210')
    play(held, sorted(actions(held))[0], 'fly "47a/22a" B3210')
    assert held.node.kind == "refugees"  # it is still Allied, so each entry counts
    assert play(flights(CITY, ZONE), 'fly "16a/22a" B3210').node.kind == "transport"  # a Dutch city


@pytest.mark.rule("V17.22-a")
def test_stacking_holds_where_they_land() -> None:
    game = flights(CITY, ZONE, blue("Big", "B3210", sv=4), blue("Small", "B3210", sv=1), red("Garrison", "B3210"))
    assert rules_of(game, 'fly "16a/22a" B3210') == ("V7.11-a", "V7.23-a")


def test_suggested_flights_pass_and_can_be_played() -> None:
    game = flights(CITY, ZONE, red("Garrison", "B3210"))
    lines = [str(line) for line in game.options().lines()]
    assert 'fly "16a/22a" "47a/22a" "65a/22a" to B3210' in lines
    assert all(game.check(line) for line in lines)
    play(game, 'fly "16a/22a" "47a/22a" "65a/22a" to B3210')
    assert place_of(game, "65a/22a") == "B3210"
    assert lab.read_record(str(game.record)).state == game.state
