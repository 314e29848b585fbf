"""18.3 Air missions: strength checks, interdiction, bombing of bridges and of cities."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.systems.victory_west.positions import (
    actions,
    at,
    blue,
    events,
    last,
    number_of,
    planes,
    play,
    points_of,
    red,
    round_trip,
    rules_of,
    skies,
    value_of,
)
from teutons_lab.core import check
from teutons_lab.core.game import Game
from teutons_lab.systems.victory_west.air_strength import limit_of, strength
from teutons_lab.systems.victory_west.bridges import crossing

AIR = "phase axis.air"
PAIR = (blue("Blue", "B3310"), red("Red", "B3210"))
BRIDGE = "side B3209/B3210 major-river bridge"
CITY = "hex B3209 minor-city country=Netherlands"
MAJOR = "hex B3209 major-city country=Netherlands"


def game(*lines: str, turn: int = 2, **chart: object) -> Game:
    text = "\n".join((AIR, *PAIR, *lines))
    return at(text, turn=turn, charts=skies(**chart) if chart else None)  # type: ignore[arg-type]


def bridge_stands(position: Game) -> bool:
    return crossing(position.state, number_of(position, "B3209"), number_of(position, "B3210")).bridge == "intact"


def refugees(position: Game) -> int:
    return sum(mark.value for mark in position.state.markers if mark.kind == "refugees")


# Strength.


@pytest.mark.rule("V18.1-a", "V18.1-b")
def test_taps_double_but_over_cities_and_saps_over_cities_only() -> None:
    assert [strength(task, 2, 1) for task in ("strike", "support", "bomb", "terror")] == [5, 5, 5, 4]
    assert strength("interdict", 2, 0) == 4
    position = play(game(*planes(tap=2, sap=2), limit=6), "interdict B3210", "roll 5")
    assert actions(position, "commit") == {"commit tap=1 sap=0", "commit tap=2 sap=0"}
    assert rules_of(position, "commit tap=1 sap=1") == ("V18.1-b",)


@pytest.mark.rule("V18.32-c")
def test_a_die_limits_the_strength_and_turns_1_and_2_take_one_off() -> None:
    for turn in (1, 2):
        position = game(*planes(tap=4), turn=turn)
        assert [limit_of(position.state, "axis", "strike", face) for face in (1, 2, 3, 10)] == [2, 2, 3, 6]
        assert [limit_of(position.state, "allied", "strike", face) for face in (1, 10)] == [1, 4]
    play(position, "strike B3210", "roll 3")
    assert rules_of(position, "commit tap=2 sap=0") == ("V18.32-c", "V18.1-a")
    assert rules_of(position, "commit tap=1 sap=0") == ()


@pytest.mark.rule("V18.32-d")
def test_odd_limits_are_raised_for_interdiction_alone() -> None:
    position = play(game(*planes(tap=4), limit=3), "interdict B3210", "roll 5")
    assert rules_of(position, "commit tap=2 sap=0") == ()
    assert rules_of(position, "commit tap=3 sap=0")[0] == "V18.32-c"
    strike = play(game(*planes(tap=4), limit=3), "strike B3210", "roll 5")
    assert rules_of(strike, "commit tap=2 sap=0")[0] == "V18.32-c"


@pytest.mark.rule("V18.32-e", "VR-97")
def test_after_the_check_less_may_fly_but_somebody_must() -> None:
    position = play(game(*planes(tap=1, sap=3), limit=4), "strike B3210", "roll 5")
    assert rules_of(position, "pass") == ("V18.32-e", "VR-97")
    assert rules_of(position, "commit tap=0 sap=0") == ("V18.32-e", "VR-97")
    assert rules_of(position, "commit tap=-1 sap=3") == ("V18.32-e", "VR-97")
    assert rules_of(position, "commit tap=0 sap=1") == ()
    round_trip(position, skies(limit=4))


@pytest.mark.rule("VR-96")
def test_a_limit_of_one_leaves_taps_alone_on_the_ground() -> None:
    position = play(game(*planes(tap=2), limit=1), "strike B3210", "roll 5")
    assert events(position, "no-mission")
    assert points_of(position) == (2, 0, 2, 0)
    assert position.node.kind == "air"
    mixed = play(game(*planes(tap=2, sap=1), limit=1), "strike B3210", "roll 5")
    assert actions(mixed, "commit") == {"commit tap=0 sap=1"}


# Interdiction.


@pytest.mark.rule("V18.34-a", "V18.34-b")
def test_a_marker_of_twice_the_taps_one_mission_a_hex_up_to_six() -> None:
    position = play(game(*planes(tap=5), limit=8), "interdict B3210", "roll 5")
    assert rules_of(position, "commit tap=4 sap=0") == ("V18.34-a",)
    play(position, "commit tap=3 sap=0")
    mark = position.state.marks["interdiction", number_of(position, "B3210")]
    assert (mark.value, mark.side) == (6, "axis")
    assert rules_of(position, "interdict B3210") == ("V18.34-a",)
    assert rules_of(position, "interdict B3310") == ()  # friendly hexes too
    round_trip(position, skies(limit=8))
    sea = next(i for i, ground in enumerate(position.state.setup.terrain) if ground == "sea")
    assert rules_of(position, f"interdict {position.state.label(sea)}")[0] == "V18.34-a"


@pytest.mark.rule("V18.34-a")
def test_a_marker_that_is_there_counts_towards_the_six() -> None:
    position = play(game("marker interdiction B3210 4", *planes(tap=3), limit=6), "interdict B3210", "roll 5")
    assert rules_of(position, "commit tap=2 sap=0") == ("V18.34-a",)
    play(position, "commit tap=1 sap=0")
    assert position.state.marks["interdiction", number_of(position, "B3210")].value == 6
    full = game("marker interdiction B3210 6", *planes(tap=3))
    assert rules_of(full, "interdict B3210") == ("V18.34-a",)


@pytest.mark.rule("V18.34-a", "V18.1-b")
def test_saps_alone_interdict_nothing() -> None:
    position = game(*planes(sap=3))
    assert rules_of(position, "interdict B3210") == ("V18.21-a",)
    assert not actions(position, "interdict")


# Bombing bridges.


@pytest.mark.rule("V18.36-a", "VR-101")
def test_enemy_and_shared_bridges_are_targets_once_a_phase() -> None:
    position = game(BRIDGE, *planes(tap=3), bomb="-")
    assert rules_of(position, "bomb B3210/B3211")[0] == "V18.36-a"  # no bridge there
    assert rules_of(position, "bomb B3209/B3210") == ()
    play(position, "bomb B3209/B3210 tap=1 sap=0", "roll 5")
    assert rules_of(position, "bomb B3209/B3210") == ("V18.36-a",)
    shared = game("side B3210/B3310 major-river bridge", *planes(tap=1))
    assert rules_of(shared, "bomb B3210/B3310") == ()
    own = game("side B3310/B3311 major-river bridge", *planes(tap=1))
    assert rules_of(own, "bomb B3310/B3311") == ("V18.36-a",)
    down = game(BRIDGE, "bridge B3209/B3210 damaged", *planes(tap=1))
    assert rules_of(down, "bomb B3209/B3210") == ("V18.36-a",)


@pytest.mark.rule("V18.32-a")
def test_bombing_has_strength_six_at_most_and_no_check() -> None:
    position = play(game(BRIDGE, *planes(tap=4, sap=7)), "bomb B3209/B3210")
    assert position.node.kind == "commit"
    assert rules_of(position, "commit tap=3 sap=1") == ("V18.32-a", "V18.1-a")
    assert rules_of(position, "commit tap=3 sap=0") == rules_of(position, "commit tap=0 sap=6") == ()
    city = play(game(CITY, *planes(tap=4, sap=7)), "terror B3209")
    assert rules_of(city, "commit tap=0 sap=4") == ("V18.32-a", "V18.1-a")
    assert rules_of(city, "commit tap=2 sap=2") == ()


@pytest.mark.rule("V18.36-d", "V18.36-h", "V18.36-g", "V4.1-t")
def test_b_breaks_a_bridge_and_numbers_or_units_there_do_not_matter() -> None:
    hit = play(game(BRIDGE, *planes(tap=2), bomb="B2"), "bomb B3209/B3210 tap=1 sap=0", "roll 5")
    assert not bridge_stands(hit)
    assert refugees(hit) == 0
    assert value_of(hit, "steps", "Red") == 1
    assert not value_of(hit, "disrupted", "Red")
    missed = play(game(BRIDGE, *planes(tap=2), bomb="2"), "bomb B3209/B3210 tap=1 sap=0", "roll 5")
    assert bridge_stands(missed)
    assert points_of(missed) == (2, 0, 1, 0)


@pytest.mark.rule("V18.36-c")
def test_a_major_city_shifts_a_column_but_never_past_the_last() -> None:
    minor, major = game(CITY, *planes(sap=3)), game(MAJOR, *planes(sap=3))
    assert [minor.explain.air("terror", "B3209", sap=n).column for n in (1, 3)] == [2, 6]
    assert [major.explain.air("terror", "B3209", sap=n).column for n in (1, 3)] == [3, 6]


# Terror bombing.


@pytest.mark.rule("V13.11-b", "V18.36-b", "V27.16-c", "V18.36-d")
@pytest.mark.parametrize(("city", "markers"), [(CITY, 2), (MAJOR, 3)])
def test_a_number_makes_refugees_and_one_more_in_a_major_city(city: str, markers: int) -> None:
    position = play(game(city, *planes(sap=2), bomb="B2"), "terror B3209 tap=0 sap=2", "roll 5")
    for _ in range(markers):
        assert (position.node.side, position.node.kind) == ("axis", "refugees")
        play(position, sorted(actions(position))[0])
    assert refugees(position) == markers
    assert position.state.track("terror.B3209") == markers
    assert position.state.track("vp") == 0  # its cost in points is left out of this scenario
    again = play(game(city, "track terror.B3209 2", *planes(sap=2), bomb="2"), "terror B3209 tap=0 sap=2", "roll 5")
    assert again.state.track("terror.B3209") == 2 + markers  # those of all missions together
    none = play(game(city, *planes(sap=2), bomb="-"), "terror B3209 tap=0 sap=2", "roll 5")
    assert refugees(none) == 0


@pytest.mark.rule("V18.36-a", "V18.36-b")
def test_only_enemy_cities_are_bombed_for_terror_and_each_once() -> None:
    position = game(CITY, "hex B3409 minor-city country=Germany", *planes(sap=4), bomb="-")
    assert rules_of(position, "terror B3210") == ("V18.36-a",)
    assert rules_of(position, "terror B3409") == ("V18.36-a",)
    play(position, "terror B3209 tap=0 sap=1", "roll 5")
    assert rules_of(position, "terror B3209") == ("V18.36-a",)
    antwerp = play(at(f"{AIR}\n" + "\n".join((*PAIR, *planes(sap=4))), flat=False, charts=skies()), "terror B1127")
    play(antwerp, "commit tap=0 sap=1", "roll 5")
    assert rules_of(antwerp, "terror B1128") == ("V18.36-a",)  # the other hex of the same city
    foe = game(CITY, "hex B3409 minor-city country=Germany").explain.air("terror", "B3409", by="allied")
    assert "V18.36-b" in foe.verdict.rules


@pytest.mark.rule("V27.16-c")
def test_terror_bombing_can_be_left_out() -> None:
    position = game("option terror_bombing=no", CITY, *planes(sap=4))
    assert rules_of(position, "terror B3209") == ("V27.16-c",)
    assert not actions(position, "terror")
    assert rules_of(game(CITY, *planes(sap=4)), "terror B3209") == ()


@pytest.mark.rule("V13.11-b")
def test_where_no_hex_serves_nobody_appears() -> None:
    near = [f"control {label} axis" for label in ("B3109", "B3110", "B3208", "B3210")]
    position = game(CITY, *near, "control B3308 axis", "marker lz B3209", *planes(sap=2), bomb="2")
    play(position, "terror B3209 tap=0 sap=2", "roll 5")
    assert events(position, "no-refugees")
    assert position.state.track("terror.B3209") == 0


# Flak and losses.


@pytest.mark.rule("V18.37-a", "VR-101", "VR-102")
def test_allied_bridges_and_every_city_have_light_flak() -> None:
    position = game(BRIDGE, CITY, *planes(tap=3, sap=3))
    assert position.explain.air("bomb", "B3209/B3210", tap=1).die_modifier == 1
    assert position.explain.air("terror", "B3209", sap=1).die_modifier == 1
    shared = game("side B3210/B3310 major-river bridge", *planes(tap=1))
    assert shared.explain.air("bomb", "B3210/B3310", tap=1).die_modifier == 1
    assert shared.explain.air("bomb", "B3210/B3310", tap=1, by="allied").die_modifier == -1


@pytest.mark.rule("V18.37-c")
def test_bridges_of_bridgeheads_have_heavy_flak() -> None:
    lines = ("side B3110/B3210 major-river", red("Base", "B3110"))
    head = "marker bridgehead B3210 from=B3110 side=allied"
    position = game(*lines, head, *planes(tap=3))
    assert position.explain.air("bomb", "B3110/B3210", tap=1).die_modifier == -1


@pytest.mark.rule("V18.35-c", "VR-12", "V18.53-a", "V18.53-b")
def test_l_costs_a_point_of_those_that_flew_and_a_tap_where_any_did() -> None:
    taps = play(game(BRIDGE, *planes(tap=2, sap=2), bomb="L"), "bomb B3209/B3210 tap=1 sap=1", "roll 5")
    assert points_of(taps) == (1, 2, 1, 1)
    saps = play(game(BRIDGE, *planes(tap=2, sap=2), bomb="L"), "bomb B3209/B3210 tap=0 sap=1", "roll 5")
    assert points_of(saps) == (2, 1, 2, 1)
    light = play(game(BRIDGE, *planes(tap=2), bomb="H"), "bomb B3209/B3210 tap=1 sap=0", "roll 5")
    assert points_of(light) == (2, 0, 1, 0)
    lines = ("side B3110/B3210 major-river", red("Base", "B3110"), "marker bridgehead B3210 from=B3110 side=allied")
    heavy = play(game(*lines, *planes(tap=2), bomb="H"), "bomb B3110/B3210 tap=1 sap=0", "roll 5")
    assert points_of(heavy) == (1, 0, 1, 0)


# The calculator and the suggestions.


@pytest.mark.rule("V18.32-c", "V18.7-a")
def test_the_calculator_has_exact_chances_and_says_what_the_dice_then_do() -> None:
    position = game(BRIDGE, *planes(tap=3))
    found = position.explain.air("strike", "B3210", tap=2)
    assert found.limits == {limit: Fraction(n, 10) for limit, n in ((2, 2), (3, 2), (4, 3), (5, 2), (6, 1))}
    assert found.expected_limit == Fraction(38, 10)
    assert found.chance == Fraction(6, 10)
    assert sum(found.probabilities.values()) == 1
    assert found.loss == Fraction(1, 10)
    bomb = position.explain.air("bomb", "B3209/B3210", tap=3)
    assert bomb.expected == Fraction(8, 10)
    play(position, "bomb B3209/B3210 tap=3 sap=0")
    assert {int(roll.split()[1]): text for roll, text in position.node.results.items()} == bomb.outcomes
    with pytest.raises(ValueError, match="no air mission"):
        position.explain.air("raid", "B3210")


def test_every_suggested_mission_is_legal() -> None:
    position = game(BRIDGE, CITY, "side B3110/B3210 road", *planes(tap=3, sap=3))
    lines = list(position.options().lines())
    assert {str(line).split()[0] for line in lines} == {"strike", "interdict", "bomb", "terror"}
    assert all(check(position.state, line) for line in lines)
    assert "bomb B3209/B3210 tap=3 sap=0" in {str(line) for line in lines}
    play(position, "strike B3210", "roll 10")
    assert [str(line) for line in position.options().lines()] == ["commit tap=3 sap=0"]


def test_the_log_tells_of_a_mission() -> None:
    position = play(game(BRIDGE, *planes(tap=3), bomb="B1"), "bomb B3209/B3210 tap=3 sap=0", "roll 5")
    text = str(position.log)
    assert "3 TAP, flew bombing at B3209/B3210 with strength 6" in text
    assert "The bridge B3209/B3210 was damaged from the air." in text
    assert last(position, "bombed")["modifier"] == 1


@pytest.mark.rule("V13.11-b", "V27.16-c")
def test_terror_bombing_of_rotterdam_weighs_on_the_will_of_the_netherlands() -> None:
    position = at("\n".join((AIR, *PAIR, *planes(sap=3))), turn=2, flat=False, charts=skies(bomb="3"))
    before = position.explain.capitulation().points
    play(position, "terror B0722 tap=0 sap=3", "roll 5")
    while position.node.kind == "refugees":
        play(position, sorted(actions(position))[0])
    assert position.explain.capitulation().points == before + 1
    assert last(position, "capitulation")["new"] == before + 1  # at once, not at the next move
