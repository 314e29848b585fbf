"""18.1, 18.2, 18.4, 18.5 Air points: what a side has, how far they fly, how they are lost; 7.3 what they see."""

from __future__ import annotations

import random

import pytest

import teutons_lab as lab
from tests.systems.victory_west.positions import (
    actions,
    at,
    blue,
    events,
    number_of,
    planes,
    play,
    points_of,
    red,
    round_trip,
    rules_of,
    skies,
)
from teutons_lab.core.game import Game
from teutons_lab.systems.victory_west import air
from teutons_lab.systems.victory_west.air_phase import attrition

AIR = "phase axis.air"
PAIR = (blue("Blue", "B3310"), red("Red", "B3210"))
LOADED = ("track axis.tap.unused 4", "track axis.sap.unused 3", "track axis.tap.far 2")
"""More points in the air than are left of the assets, as after losses."""


def game(*lines: str, phase: str = AIR, turn: int = 1, **chart: object) -> Game:
    text = "\n".join((phase, *PAIR, *lines))
    return at(text, turn=turn, charts=skies(**chart) if chart else None)  # type: ignore[arg-type]


def away(position: Game, label: str, side: str = "axis") -> int:
    return air.distance(position.state, side, (number_of(position, label),))


# What there is.


@pytest.mark.rule("V18.25-a", "V18.21-a", "V4.1-b")
def test_each_turn_sets_the_unused_points_anew_for_each_sort() -> None:
    lines = ("track axis.tap 4", "track axis.sap 6", "track axis.tap.unused 1")
    position = game(*lines, phase="phase open-turn", turn=2)
    assert points_of(position) == (4, 6, 4, 6)
    assert position.state.track(air.FAR) == 2
    odd = game("track axis.tap 5", phase="phase open-turn", turn=2)
    assert odd.state.track(air.FAR) == 2  # half of five, rounded down
    assert points_of(position, "allied") == (0, 0, 0, 0)


@pytest.mark.rule("V18.24-a", "V5.2-c", "V5.2-d")
@pytest.mark.parametrize(("weather", "flying"), [("clear", 5), ("overcast", 2), ("rain", 1)])
def test_weather_grounds_a_part_of_them_and_leaves_the_assets(weather: str, flying: int) -> None:
    position = game("track axis.tap 5", f"weather {weather}")
    assert air.usable(position.state, "axis", "tap") == flying
    assert air.assets(position.state, "axis", "tap") == 5


@pytest.mark.rule("V18.21-a")
def test_a_point_flies_one_mission_in_a_turn() -> None:
    far = red("Far", "B3110")
    position = play(game(far, *planes(tap=2), ground="-"), "strike B3210", "roll 5", "commit tap=2 sap=0", "roll 5")
    assert points_of(position) == (2, 0, 0, 0)
    assert position.node.kind == "attrition-die"  # nothing more can be sent
    more = play(game(far, *planes(tap=3), ground="-"), "strike B3210", "roll 5", "commit tap=2 sap=0", "roll 5")
    assert rules_of(more, "strike B3110") == ()
    play(more, "strike B3110", "roll 5")
    assert actions(more, "commit") == {"commit tap=1 sap=0"}
    assert rules_of(more, "commit tap=2 sap=0") == ("V18.21-a", "V18.25-a")


# Order of play.


@pytest.mark.rule("V4.1-j", "V4.1-l", "V4.1-t", "V18.31-a")
def test_the_axis_air_phase_follows_bridging_and_the_allies_have_none() -> None:
    phases = list(lab.start("victory_west/the-cape", seed=1).state.setup.rules.phases)
    assert phases.index("allied.bridging") + 1 == phases.index("axis.air") == phases.index("axis.movement") - 1
    assert "allied.air" not in phases
    position = game(*planes(tap=2, sap=2), "side B3210/B3211 major-river bridge")
    assert {text.split()[0] for text in actions(position)} >= {"strike", "interdict", "bomb", "pass"}
    play(position, "pass", "roll 5")
    assert position.node.phase == "axis.movement"


@pytest.mark.rule("V4.1-m", "V18.52-a", "V18.53-a", "V18.54-a")
def test_attrition_takes_a_point_on_a_ten_and_the_owner_picks_the_sort() -> None:
    calm = play(game(*planes(tap=2, sap=1)), "pass", "roll 9")
    assert points_of(calm) == (2, 1, 2, 1)
    hit = play(game(*planes(tap=2, sap=1)), "pass", "roll 10")
    assert (hit.node.side, hit.node.kind) == ("axis", "air-loss")
    round_trip(hit)
    play(hit, "choose sap")
    assert points_of(hit) == (2, 0, 2, 1)  # the assets, not what can still fly
    only = play(game(*planes(tap=2)), "pass", "roll 10")
    assert points_of(only) == (1, 0, 2, 0)


@pytest.mark.rule("V18.52-a", "V18.52-b")
def test_attrition_is_harder_on_the_allies() -> None:
    state = game(*planes(tap=2)).state
    assert [face for face in range(1, 11) if attrition(state, "axis", face)] == [10]
    assert [face for face in range(1, 11) if attrition(state, "allied", face)] == [8, 9, 10]


@pytest.mark.rule("V18.54-a")
def test_air_points_never_fall_below_nought() -> None:
    gone = game("track axis.tap.unused 2", ground="L")
    play(gone, "strike B3210", "roll 5", "commit tap=2 sap=0", "roll 5")
    assert points_of(gone) == (0, 0, 0, 0)
    assert not events(gone, "ap-lost")


# How far.


@pytest.mark.rule("V18.42-a", "V18.43-a", "V18.44-a")
def test_the_range_runs_from_the_nearest_city_in_germany_to_the_nearest_target() -> None:
    position = game("hex B3310 minor-city country=Germany", *planes(tap=1))
    assert away(position, "B3310") == 0
    assert away(position, "B3210") == 1
    both = (number_of(position, "B3209"), number_of(position, "B3009"))
    assert air.distance(position.state, "axis", both) == 1
    taken = game("hex B3310 minor-city country=Germany", "control B3310 allied", *planes(tap=1))
    assert away(taken, "B3210") > 1


@pytest.mark.rule("V18.44-a")
def test_a_captured_city_is_a_base_after_a_whole_turn() -> None:
    city = ("hex B3209 minor-city country=Netherlands", "control B3209 axis")
    fresh = game(*city, *planes(tap=1), "track base.B3209 1", turn=1)
    assert away(fresh, "B3210") > 1
    seasoned = game(*city, *planes(tap=1), "track base.B3209 1", turn=2)
    assert away(seasoned, "B3210") == 1
    noted = game(*city, phase="phase open-turn", turn=2)
    assert noted.state.track("base.B3209") == 2
    gone = game(city[0], "track base.B3209 1", phase="phase open-turn", turn=2)
    assert gone.state.track("base.B3209") == 0  # the enemy's again as the turn begins
    lines = (*city, "track base.B3209 1", red("Back", "B3208"))
    lost = play(game(*lines, phase="phase allied.movement"), 'move "Back" B3208-B3209')
    assert lost.state.track("base.B3209") == 0


@pytest.mark.rule("V18.44-b")
def test_allied_bases_are_french_cities_and_the_west_edge_with_ten_hexes_less() -> None:
    position = game("hex B3210 minor-city country=France")
    assert away(position, "B3209", "allied") == 1
    assert away(game("hex B3210 minor-city country=Netherlands"), "B3209", "allied") > 1
    west = next(hex_ for hex_, less in air.bases(position.state, "allied") if less)
    assert position.state.label(west)[1:3] == "02" or position.state.label(west)[1:3] == "01"
    assert dict(air.bases(position.state, "allied"))[west] == 10


@pytest.mark.rule("V18.41-a", "V18.9-a")
def test_nothing_flies_beyond_its_range() -> None:
    city = "hex B0922 minor-city country=Netherlands"
    taps = game(city, *planes(tap=2))
    assert away(taps, "B0619") > 15
    assert rules_of(taps, "interdict B0619") == ("V18.41-a", "V18.42-a", "V18.46-a")
    assert rules_of(taps, "interdict B3210") == ()
    both = game(red("Far", "B0619"), *planes(tap=2, sap=1), limit=6, ground="-")
    play(both, "strike B0619", "roll 5")
    assert actions(both, "commit") == {"commit tap=0 sap=1"}
    assert rules_of(both, "commit tap=1 sap=0")[0] == "V18.41-a"


@pytest.mark.rule("V18.46-a", "VR-103")
def test_half_of_the_taps_may_fly_far_unless_parachutists_dropped() -> None:
    position = play(game(red("Far", "B0619"), *planes(tap=4, far=2), ground="-"), "strike B0619", "roll 5")
    assert rules_of(position, "commit tap=3 sap=0") == ("V18.41-a", "V18.25-a", "V18.46-a")
    play(position, "commit tap=2 sap=0", "roll 5")
    assert position.state.track(air.FAR) == 0
    assert rules_of(position, "interdict B0619") == ("V18.41-a", "V18.42-a", "V18.46-a")
    assert rules_of(position, "interdict B3210") == ()  # the others fly near
    dropped = game(red("Far", "B0619"), *planes(tap=4, far=2), "track drops 1")
    assert rules_of(dropped, "strike B0619")[0] == "V18.41-a"
    assert "VR-103" in {rule for line in dropped.explain.air("strike", "B0619").lines for rule in line.rules}


@pytest.mark.rule("V18.46-a", "VR-103", "V19.41-a")
def test_air_transport_alone_leaves_the_long_flights_to_the_taps() -> None:
    city = ("hex B3310 major-city country=Germany", red("Far", "B0619"), *planes(tap=4, far=2))
    lines = (*city, 'unit "16a/22a" at box:okh', 'unit "1/1FJr" at box:okh')
    flown = play(game(*lines, phase="phase axis.reinforcement"), "pass", 'fly "16a/22a" B3310')
    dropped = play(game(*lines, phase="phase axis.reinforcement"), 'paradrop "1/1FJr" B3209', "roll 1", "pass")
    for position, barred in ((flown, False), (dropped, True)):
        assert position.node.phase == AIR.split()[1]
        assert (rules_of(position, "strike B0619")[:1] == ("V18.41-a",)) is barred


# What they see.


@pytest.mark.rule("V7.32-a", "V7.32-b")
@pytest.mark.parametrize(
    ("ground", "hides"),
    [
        ("woods", True),
        ("wooded-rough", True),
        ("major-city", True),
        ("rough fortress ids:2", True),
        ("clear", False),
        ("wetlands", False),
        ("rough", False),
        ("mountain", False),
        ("minor-city", False),
        ("rough fortified-zone ids:2", False),
    ],
)
def test_what_hides_a_stack_from_the_air(ground: str, hides: bool) -> None:
    position = game(f"hex B3210 {ground} country=Netherlands", *planes(sap=1))
    found = position.explain.sight("B3210", "axis")
    assert found.seen is not hides
    assert [refusal.rule for refusal in found.refusals] == (["V7.32-a"] if hides else [])


@pytest.mark.rule("V7.32-a")
def test_a_fortress_in_ruins_hides_nobody() -> None:
    position = game("hex B3210 rough fortress ids:2 country=Netherlands", "marker ruin B3210", *planes(sap=1))
    assert position.explain.sight("B3210", "axis").seen


@pytest.mark.rule("V7.31-c")
def test_a_side_looks_in_its_own_air_phase_within_thirty_hexes() -> None:
    position = game(*planes(sap=1))
    assert position.explain.sight("B3210", "axis").seen
    assert next(r.rule for r in position.explain.sight("B3310", "allied").refusals) == "V7.31-c"
    later = game(phase="phase axis.movement")
    assert [r.rule for r in later.explain.sight("B3210", "axis").refusals] == ["V7.31-c"]
    assert "of 30" in str(position.explain.sight("B3210", "axis"))


@pytest.mark.rule("V18.54-a", "V18.21-a", "V18.25-a")
@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_flown_no_count_falls_below_nought_and_nothing_flies_twice(seed: int) -> None:
    rng = random.Random(seed)
    lines = ("side B3209/B3210 major-river bridge", "hex B3110 minor-city country=Netherlands", red("Far", "B0922"))
    position = game(*lines, "track axis.tap 2", *planes(tap=0), "track axis.sap 2", *LOADED, ground="L", bomb="L")
    flown = 0
    while position.node.phase == "axis.air":
        before = points_of(position)
        position.play(position.options().sample(rng))
        after = points_of(position)
        assert min(after) >= 0
        assert position.state.track(air.FAR) >= 0
        assert all(now <= old for now, old in zip(after, before, strict=True))
        flown += sum(before[2:]) - sum(after[2:])
    assert flown + sum(points_of(position)[2:]) == 7
