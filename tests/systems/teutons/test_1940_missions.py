"""Air Assets in 1940: interception, Parachute Drop, Escort, Terror Bombing and Aerial Resupply."""

import pytest

from tests.systems.teutons.positions import (
    army,
    corps,
    has_fort,
    in_supply,
    is_disrupted,
    ladder,
    last,
    play,
    rules_of,
    told,
    walled,
)
from tests.systems.teutons.positions_1940 import (
    EAST,
    IDLE,
    LUFTWAFFE,
    NORTH,
    RAF,
    RESERVE,
    WAR,
    asset,
    of_1940,
    where_is,
)
from teutons_lab.core.game import Game
from teutons_lab.core.nodes import Chance

RED = corps("Red", "allied", "Q04")
ONE, TWO, THREE, FOUR = LUFTWAFFE[:4]
HELD_BACK = asset(LUFTWAFFE[5])
"""A German asset that stays in the pool, so that the question for missions does not pass by itself."""


def flown(missions: list[str], *lines: str) -> Game:
    """German airstrikes with four assets, up to the question for interceptors."""
    pool = [asset(name) for name in (ONE, TWO, THREE, FOUR)]
    game = of_1940("german.airstrikes", *pool, HELD_BACK, IDLE, RESERVE, *lines)
    return play(game, *missions, "pass")


# Interception.


@pytest.mark.rule("T1940.air-g", "T1940.air-i")
def test_the_other_side_intercepts_a_mission_with_a_die_for_each_asset_of_it() -> None:
    game = flown([f'strike "{ONE}" Q04', f'strike "{TWO}" Q04'], RED, asset(NORTH), asset(EAST))
    assert rules_of(game, f'intercept "{NORTH}" P04') == ("T1940.air-g",)
    play(game, f'intercept "{NORTH}" Q04')
    assert isinstance(game.node, Chance)
    assert [game.node.results[f"roll {face}"] for face in range(1, 7)] == [
        "Shot Down",
        "Intercepted",
        "Intercepted",
        "no effect",
        "no effect",
        "interceptor Shot Down",
    ]
    play(game, "roll 1", "roll 4")
    assert [game.state.setup.scenario_data.assets[e["foe"]].name for e in told(game, "dogfight")] == [ONE, TWO]
    assert (where_is(game, ONE), where_is(game, TWO), where_is(game, NORTH)) == ("turn:5", "flown", "flown")
    # One of the two got through.
    play(game, "roll 1")
    assert is_disrupted(game, "Red")


@pytest.mark.rule("T1940.air-s")
def test_intercepted_means_that_the_mission_fails_and_nobody_is_lost() -> None:
    game = play(flown([f'strike "{ONE}" Q04'], RED, asset(NORTH)), f'intercept "{NORTH}" Q04', "roll 2")
    assert game.state.phase == "german.movement"
    assert not is_disrupted(game, "Red")
    assert (where_is(game, ONE), where_is(game, NORTH)) == ("flown", "flown")
    assert last(game, "turned-back").rules == ("T1940.air-s",)


@pytest.mark.rule("T1940.air-i", "R-129")
def test_an_interceptor_that_is_shot_down_stops_rolling() -> None:
    game = flown([f'strike "{ONE}" Q04', f'strike "{TWO}" Q04'], RED, asset(NORTH), asset(EAST))
    play(game, f'intercept "{NORTH}" Q04', "roll 6")
    assert where_is(game, NORTH) == "turn:5"
    assert len(told(game, "dogfight")) == 1
    assert game.node.kind == "air-strike" or game.node.kind == "intercept"


@pytest.mark.rule("T1940.air-e", "R-129")
def test_one_allied_interceptor_to_a_mission_and_any_number_of_german_ones() -> None:
    missions = [f'strike "{ONE}" Q04', f'strike "{TWO}" P04']
    game = flown(missions, RED, corps("Other", "allied", "P04"), asset(NORTH), asset(EAST), asset(RAF))
    play(game, f'intercept "{NORTH}" Q04', "roll 4")
    assert rules_of(game, f'intercept "{EAST}" Q04') == ("T1940.air-e", "R-129")
    assert game.check(f'intercept "{EAST}" P04')
    blue = corps("Blue", "german", "R05")
    lines = asset(NORTH), asset(EAST), asset(ONE), asset(TWO), asset(THREE), blue, RESERVE
    strike = play(of_1940("allied.airstrikes", *lines), f'strike "{NORTH}" R05')
    assert (strike.node.kind, strike.node.side) == ("intercept", "german")
    play(strike, f'intercept "{ONE}" R05', "roll 5")
    assert strike.check(f'intercept "{TWO}" R05')
    play(strike, f'intercept "{TWO}" R05', "roll 1")
    assert where_is(strike, NORTH) == "turn:5"


@pytest.mark.rule("T1940.air-h", "R-130")
def test_interception_range_for_the_allies_is_french_and_british() -> None:
    """M15, in the Netherlands, is far from France; Belgian and Dutch towns and Armies give no range."""
    dutch = 'unit "Dutch III Corps" at M15', 'unit "Belgian Army" at L13', WAR, asset(NORTH)
    mission = [f'strike "{ONE}" M15']
    game = of_1940("german.airstrikes", asset(ONE), HELD_BACK, IDLE, RESERVE, *dutch)
    play(game, *mission, "pass")
    assert game.node.kind == "air-strike"  # nobody could intercept, so nobody was asked
    with_bef = flown(mission, *dutch, 'unit "BEF (Gort)" at L12')
    assert with_bef.check(f'intercept "{NORTH}" M15')
    bef_cut_off = of_1940("german.airstrikes", asset(ONE), HELD_BACK, IDLE, RESERVE, *dutch, walled("L12"))
    play(bef_cut_off, *mission, "pass")
    assert bef_cut_off.node.kind == "air-strike"


@pytest.mark.rule("T1940.air-h")
def test_a_french_town_gives_it_even_out_of_supply_and_not_once_it_is_taken() -> None:
    def can_meet(*lines: str) -> bool:
        target = corps("Far", "allied", "B02")
        lone = army("Base", "german", "B04")
        game = play(
            of_1940("german.airstrikes", asset(ONE), HELD_BACK, asset(NORTH), target, lone, RESERVE, IDLE, *lines),
            f'strike "{ONE}" B02',
            "pass",
        )
        return game.node.kind == "intercept"

    assert can_meet()
    towns = ("B00", "C04", "C05", "C06", "D03", "E01", "F04", "F05", "E06", "G01", "G02")
    assert not can_meet(*(f"town {label} german" for label in towns))
    all_but_one = [f"town {label} german" for label in towns if label != "D03"]
    assert can_meet(*all_but_one, walled("D03"))  # nothing gets out of D03, and it gives range all the same


# Parachute Drop and Escort.


def dropped(*missions: str, lines: tuple[str, ...] = (RED,)) -> Game:
    """A drop by ONE on Q04, and further missions, up to the question for interceptors or the first die."""
    return flown([f'drop "{ONE}" Q04', *missions], *lines)


@pytest.mark.rule("T1940.air-k", "R-131")
def test_the_drop_is_a_second_strike_of_the_same_asset_once_a_game() -> None:
    game = dropped()
    play(game, "roll 5")
    assert 'drop "' in game.node.purpose  # type: ignore[union-attr]
    assert not is_disrupted(game, "Red")
    play(game, "roll 1")
    assert is_disrupted(game, "Red")
    assert [event["drop"] for event in told(game, "air-strike")] == [False, True]
    later = of_1940("german.airstrikes", asset(TWO), RED, IDLE, "track drop 1")
    assert rules_of(later, f'drop "{TWO}" Q04') == ("T1940.air-k",)
    both = of_1940("german.airstrikes", asset(ONE), asset(TWO), RED, IDLE)
    assert rules_of(play(both, f'drop "{ONE}" Q04'), f'drop "{TWO}" Q04') == ("T1940.air-k",)
    theirs = of_1940("allied.airstrikes", asset(NORTH), corps("Blue", "german", "R05"))
    assert "T1940.air-k" in rules_of(theirs, f'drop "{NORTH}" R05')


@pytest.mark.rule("T1940.air-k", "T1940.air-w")
def test_an_asset_that_is_shot_down_in_its_strike_drops_nobody() -> None:
    game = dropped(lines=(army("Red Army", "allied", "Q04"), "fortress Q04 2"))
    play(game, "roll 6")
    assert game.state.phase == "german.movement"
    assert has_fort(game, "Q04")


@pytest.mark.rule("T1940.air-l", "R-131")
@pytest.mark.parametrize(("face", "falls"), [(1, True), (4, True), (5, False), (6, False)])
def test_a_drop_takes_the_fortress_on_d_and_d_star(face: int, falls: bool) -> None:
    game = play(dropped(lines=(RED, "fortress Q04 2")), "roll 1", f"roll {face}")
    assert has_fort(game, "Q04") is not falls
    # An ungarrisoned Fortress has one die, that of the drop.
    empty = play(dropped(lines=("fortress Q04 1",)), f"roll {face}")
    assert empty.state.phase == "german.movement"
    assert has_fort(empty, "Q04") is not falls


@pytest.mark.rule("T1940.air-l")
def test_an_ordinary_strike_does_nothing_to_a_fortress() -> None:
    game = play(flown([f'strike "{ONE}" Q04'], RED, "fortress Q04 1"), "roll 1")
    assert has_fort(game, "Q04")
    alone = of_1940("german.airstrikes", asset(ONE), IDLE, "fortress Q04 1")
    assert rules_of(alone, f'strike "{ONE}" Q04') == ("T1940.air-c",)


@pytest.mark.rule("T1940.air-m")
def test_escorts_fly_only_with_the_drop_and_strike_nothing() -> None:
    game = of_1940("german.airstrikes", asset(ONE), asset(TWO), asset(THREE), RED, IDLE, RESERVE)
    assert rules_of(game, f'escort "{TWO}"') == ("T1940.air-m",)
    play(game, f'drop "{ONE}" Q04', f'escort "{TWO}"')
    assert rules_of(game, f'strike "{TWO}" Q04') == ("T1940.air-a",)
    play(game, "pass", "roll 1", "roll 1")
    assert game.state.phase == "german.movement"
    assert {game.state.setup.scenario_data.assets[event["asset"]].name for event in told(game, "air-strike")} == {ONE}


@pytest.mark.rule("T1940.air-n", "T1940.air-m", "R-129")
def test_interceptors_meet_every_escort_before_what_it_covers() -> None:
    """An Escort over Q04 covers the strike on P04 too; a die that leaves it flying ends the interception."""
    missions = f'escort "{TWO}"', f'strike "{THREE}" P04'
    lines = RED, corps("Other", "allied", "P04"), asset(NORTH), asset(EAST)
    game = play(dropped(*missions, lines=lines), f'intercept "{NORTH}" P04')
    assert f'"{TWO}"' in game.node.purpose  # type: ignore[union-attr]
    play(game, "roll 4")
    assert game.node.kind == "intercept"
    assert len(told(game, "dogfight")) == 1
    # Beaten off, it leaves the way free to the drop over Q04.
    play(game, f'intercept "{EAST}" Q04', "roll 2")
    assert f'"{ONE}"' in game.node.purpose  # type: ignore[union-attr]
    play(game, "roll 1")
    assert (where_is(game, TWO), where_is(game, ONE)) == ("flown", "turn:5")


# Terror Bombing.


def bombed(city: str, assets: int, faces: tuple[int, ...], *lines: str) -> Game:
    """That many assets over a city, with these faces in their order."""
    return play(flown([f'bomb "{name}" {city}' for name in LUFTWAFFE[:assets]], *lines), *(f"roll {f}" for f in faces))


@pytest.mark.rule("T1940.air-o")
def test_three_cities_of_two_countries_once_each_at_any_distance() -> None:
    game = of_1940("german.airstrikes", *(asset(name) for name in LUFTWAFFE[:4]), IDLE, RESERVE)
    for city in ("L16", "K14", "J11"):
        assert game.check(f'bomb "{ONE}" {city}')
    for label in ("K12", "F04", "J15", "S13"):
        assert rules_of(game, f'bomb "{ONE}" {label}') == ("T1940.air-o",)
    play(game, f'bomb "{ONE}" L16', f'bomb "{TWO}" L16')
    assert rules_of(game, f'bomb "{THREE}" K14') == ("T1940.air-o",)
    assert game.check(f'bomb "{THREE}" J11')
    again = of_1940("german.airstrikes", asset(ONE), IDLE, "track bombed.Netherlands 1")
    assert rules_of(again, f'bomb "{ONE}" L16') == ("T1940.air-o",)
    taken = of_1940("german.airstrikes", asset(ONE), asset(TWO), IDLE, "town J11 german", WAR)
    assert rules_of(taken, f'bomb "{ONE}" J11') == ("T1940.air-o",)
    theirs = of_1940("allied.airstrikes", asset(NORTH), corps("Blue", "german", "R05"))
    assert rules_of(theirs, f'bomb "{NORTH}" J11') == ("T1940.air-o",)


@pytest.mark.rule("T1940.air-o", "R-132")
def test_nobody_bombs_a_country_that_has_surrendered() -> None:
    game = of_1940("german.airstrikes", asset(ONE), RED, IDLE, "track surrendered.Belgium 2", WAR)
    assert rules_of(game, f'bomb "{ONE}" J11') == ("T1940.air-o",)
    assert game.check(f'bomb "{ONE}" L16')


@pytest.mark.rule("T1940.air-n", "T1940.air-m")
def test_escorts_of_the_drop_do_not_cover_bombers() -> None:
    lines = RED, BELGIANS, asset(NORTH), 'unit "BEF (Gort)" at G10'
    game = play(dropped(f'escort "{TWO}"', f'bomb "{THREE}" J11', lines=lines), f'intercept "{NORTH}" J11')
    assert f'"{THREE}"' in game.node.purpose  # type: ignore[union-attr]


@pytest.mark.rule("T1940.air-w", "T1940.air-p", "R-125")
@pytest.mark.parametrize(("defender", "where"), [('unit "Dutch III Corps" at K14', "turn:5"), ("", "flown")])
def test_a_garrison_of_a_major_city_fires_at_bombers(defender: str, where: str) -> None:
    game = bombed("K14", 2, (6, 5), defender, "hex K14 city")
    assert (where_is(game, ONE), where_is(game, TWO)) == (where, "flown")


@pytest.mark.rule("T1940.air-o")
def test_terror_bombing_can_be_left_out() -> None:
    game = of_1940("german.airstrikes", "option terror_bombing=no", asset(ONE), RED, IDLE)
    assert "T1940.air-o" in rules_of(game, f'bomb "{ONE}" L16')


DUTCH = 'unit "Dutch Field Army" at M15'
BELGIANS = 'unit "Belgian Army" at L11'


@pytest.mark.rule("T1940.air-p", "T1940.air-r", "R-132", "T1940.surr-c", "R-147")
def test_two_d_make_the_dutch_surrender_and_three_the_belgians() -> None:
    fallen = bombed("K14", 3, (1, 3, 2), DUTCH, BELGIANS)
    assert last(fallen, "surrendered")["country"] == "Netherlands"
    assert {"T1940.air-r", "T1940.air-p"} <= set(last(fallen, "surrendered").rules)
    assert is_disrupted(fallen, "Dutch Field Army")
    assert "doubled" not in str(fallen.state)
    assert not is_disrupted(fallen, "Belgian Army")
    assert is_disrupted(bombed("J11", 4, (1, 2, 5, 1), BELGIANS), "Belgian Army")
    assert not is_disrupted(bombed("J11", 4, (1, 2, 5, 4), BELGIANS), "Belgian Army")


@pytest.mark.rule("T1940.air-p")
def test_d_star_does_not_count() -> None:
    game = bombed("L16", 3, (1, 3, 4), DUTCH)
    assert not told(game, "surrendered")
    assert last(game, "defiant")["hits"] == 1


@pytest.mark.rule("T1940.air-q", "R-132")
def test_a_failure_hardens_the_nation_for_good() -> None:
    game = bombed("L16", 2, (5, 5), DUTCH)
    assert "track defiant.Netherlands 1" in str(game.state)

    def shift(target: str, defender: str, *lines: str) -> int:
        blue = corps("Blue", "german", "N14", cf=9), corps("More", "german", "N11", cf=9)
        game = of_1940("german.allocation", *blue, defender, WAR, "track defiant.Netherlands 1", *lines)
        name = "Blue" if target.startswith("M1") and target != "M11" else "More"
        parts = [part for part in ladder(game, target, name).shifts if part.rule == "T1940.air-q"]
        return sum(part.value for part in parts)

    assert shift("M14", 'unit "Dutch III Corps" at M14') == -1
    assert shift("M11", 'unit "Belgian Army" at M11') == 0
    assert shift("M11", 'unit "Belgian Army" at M11', 'unit "Dutch III Corps" at M11') == -1


@pytest.mark.rule("T1940.air-g", "T1940.air-o", "T1940.air-q")
def test_bombers_are_intercepted_and_an_attempt_that_nobody_reaches_has_failed() -> None:
    lines = BELGIANS, asset(NORTH), 'unit "BEF (Gort)" at G10'
    game = play(flown([f'bomb "{ONE}" J11'], *lines), f'intercept "{NORTH}" J11', "roll 2")
    assert last(game, "defiant")["country"] == "Belgium"
    assert game.state.phase == "german.movement"


@pytest.mark.rule("T1940.border-c", "R-110", "R-147")
def test_bombing_strikes_and_drops_invade_a_neutral() -> None:
    for text, country in ((f'bomb "{ONE}" K14', "Netherlands"), (f'strike "{ONE}" M10', "Belgium")):
        lines = asset(ONE), asset(TWO), IDLE, 'unit "Belgian Army" at M10'
        game = play(of_1940("german.airstrikes", *lines), text)
        assert last(game, "invaded")["country"] == country
        assert last(game, "invaded").rules == ("T1940.border-c", "R-110")
        entry_only = play(of_1940("german.airstrikes", "option invasion_by_attack=no", *lines), text)
        assert not told(entry_only, "invaded")


# Aerial Resupply. Blue in S13 is walled in, and in reach of many German towns.


def cut_off(*lines: str, flags: str = "") -> Game:
    """At the airlift: Blue without supply, an asset in the pool."""
    blue = corps("Blue", "german", "S13", flags)
    return of_1940("german.airlift", asset(ONE), asset(TWO, "flown"), blue, walled("S13"), IDLE, RESERVE, *lines)


@pytest.mark.rule("T1940.air-ab", "R-08")
def test_an_unused_asset_supplies_a_hex_through_supply_and_recovery() -> None:
    game = cut_off(flags="disrupted")
    assert rules_of(game, f'supply "{TWO}" S13') == ("T1940.air-a",)
    assert rules_of(game, f'supply "{ONE}" S14')[0] == "T1940.air-ab"
    play(game, f'supply "{ONE}" S13')
    # It was neither eliminated nor kept from recovering, and afterwards it is as much cut off as before.
    assert game.state.phase == "allied.movement"
    assert not is_disrupted(game, "Blue")
    assert not in_supply(game, "Blue")
    assert game.state.airlift == ()
    lost = play(cut_off(flags="disrupted"), "pass")
    assert "Blue" not in [lost.state.name(u) for stack in lost.state.by_hex.values() for u in stack]


@pytest.mark.rule("T1940.air-ab")
def test_each_asset_supplies_a_hex_of_its_own() -> None:
    lines = corps("Blue", "german", "S13", "disrupted"), corps("Other", "german", "T08", "disrupted")
    walls = walled("S13"), walled("T08")
    game = of_1940("german.airlift", asset(ONE), asset(TWO), asset(THREE), *lines, *walls, IDLE, RESERVE)
    play(game, f'supply "{ONE}" S13', f'supply "{TWO}" T08', "pass")
    assert len(told(game, "airlifted")) == 2
    assert not is_disrupted(game, "Blue")
    assert not is_disrupted(game, "Other")
    assert game.state.sorties == ()


@pytest.mark.rule("T1940.air-ab")
def test_the_hex_has_to_be_in_range_and_the_option_in_force() -> None:
    far = corps("Lost", "german", "D09"), walled("D09")
    game = of_1940("german.airlift", asset(ONE), *far, IDLE, RESERVE)
    assert "T1940.air-c" in rules_of(game, f'supply "{ONE}" D09')
    lines = asset(ONE), IDLE, RESERVE
    assert play(of_1940("german.breakthrough-movement", *lines), "pass").state.phase == "german.airlift"
    without = of_1940("german.breakthrough-movement", "option aerial_resupply=no", *lines)
    assert play(without, "pass").state.phase == "allied.movement"


@pytest.mark.rule("T1940.air-j", "T1940.air-ab")
def test_the_allies_may_intercept_the_airlift() -> None:
    lines = (
        corps("Blue", "german", "Q05", "disrupted"),
        walled("Q05"),
        asset(ONE),
        asset(NORTH),
        IDLE,
        RESERVE,
    )
    game = play(of_1940("german.airlift", *lines), f'supply "{ONE}" Q05')
    assert (game.node.kind, game.node.side) == ("intercept", "allied")
    play(game, f'intercept "{NORTH}" Q05', "roll 3")
    assert "T1940.air-j" in last(game, "intercepts").rules
    assert "Blue" not in [game.state.name(u) for stack in game.state.by_hex.values() for u in stack]


# The table.


@pytest.mark.rule("TCHART-e", "R-02")
def test_the_air_table_yields_all_that_the_rules_name() -> None:
    table = of_1940("german.movement", IDLE).state.setup.charts_data.air
    strikes = {face for side in ("luftwaffe", "allied") for face in table.column(f"{side} strike")}
    meetings = {face for side in ("luftwaffe", "allied") for face in table.column(f"{side} interception")}
    assert strikes == {"D", "D*", "AA", "-"}
    assert meetings == {"target", "intercepted", "interceptor", "-"}
    for side in ("luftwaffe", "allied"):
        assert "interceptor" in table.column(f"{side} interception")
