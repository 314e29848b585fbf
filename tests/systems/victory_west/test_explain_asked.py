"""What an explanation answers to questions that ask too little, too much, or for what may not be done."""

from __future__ import annotations

import pytest

from tests.systems.victory_west.positions import at, blue, planes, play, red
from tests.systems.victory_west.test_overruns import marching, tanks
from teutons_lab.core.errors import Misasked
from teutons_lab.core.game import Game

BRIDGE = "side B3210/B3310 major-river bridge"
BOTH = (blue("Blue", "B3310"), red("Red", "B3210"))


def game(*lines: str, phase: str = "axis.combat", turn: int = 1) -> Game:
    return at("\n".join((f"phase {phase}", *lines)), turn=turn)


# Attacks.


def test_an_attack_by_nobody_is_answered() -> None:
    for position in (game(*BOTH), game(blue("Blue", "B3310"))):
        found = position.explain.combat("B3210", [])
        assert not found.verdict
        assert "Nobody attacks B3210: name the units that do." in str(found.verdict.refusals[-1])
        assert found.result.startswith("Not allowed: ")
        assert (found.outcomes, found.column) == ({}, None)
    with pytest.raises(Misasked, match="names no hex"):
        game(*BOTH).explain.combat([], "Blue")


def test_a_unit_that_is_named_twice_counts_once() -> None:
    explain = game(*BOTH, blue("Far", "B3614")).explain
    twice = explain.combat(["B3210", "B3210"], ["Blue", "Blue"])
    assert (twice.attack, str(twice)) == (4, str(explain.combat("B3210", "Blue")))


@pytest.mark.rule("V9.21-a")
def test_a_forbidden_attack_says_so_first_and_its_odds_are_a_what_if() -> None:
    explain = game(*BOTH, blue("Far", "B3614")).explain
    allowed = explain.combat("B3210", "Blue")
    assert allowed.verdict
    assert "allowed" not in str(allowed)
    far = explain.combat("B3210", "Far")
    assert far.lines[0].label == "Not allowed as things stand: Far in B3614 is not beside B3210."
    assert far.lines[0].rule == "V9.21-a"
    assert far.result.startswith("Not allowed. What if it were: ")
    assert sum(far.probabilities.values()) == 1


@pytest.mark.rule("V9.21-c")
def test_an_attack_on_nobody_has_no_odds() -> None:
    found = game(*BOTH).explain.combat("B3209", "Blue")
    assert found.result.startswith("Not allowed: No enemy unit and no enemy fortification is in B3209.")
    assert (found.lines, found.outcomes, found.verdict.rules) == ((), {}, ("V9.21-c",))
    allied = game(*BOTH, phase="allied.combat").explain.combat("B3309", "Red")
    assert "air support" not in str(allied)


def test_units_off_the_map_or_of_the_other_side_are_not_weighed() -> None:
    explain = game(*BOTH, blue("Jump", "box:okh")).explain
    assert explain.combat("B3210", ["Blue", "Jump", "Red"]).attack == 4
    assert "Jump is no Axis unit on the map." in explain.combat("B3210", "Jump").result


@pytest.mark.rule("V9.1-d")
def test_odds_below_the_table_have_a_result_line() -> None:
    found = game(blue("Blue", "B3310", **{"as": 1}), red("Red", "B3210", ds=30)).explain.combat("B3210", "Blue")
    assert found.result.startswith("No result: 1-30 is below the line Clear/Causeway")
    assert not found.verdict


def test_the_attack_that_is_being_fought_stands_declared() -> None:
    position = play(game(*BOTH), 'attack B3210 with "Blue"')
    assert position.explain.combat("B3210", "Blue").verdict


def test_a_fortification_alone_is_named_where_nobody_gets_support() -> None:
    lines = ("hex B3210 clear fortified-zone ids:2 country=Netherlands", blue("Blue", "B3310"))
    found = game(*lines, *planes(tap=1, side="allied")).explain.combat("B3210", "Blue")
    assert "The fortification gets no air support" in str(found)


# Air points.


@pytest.mark.parametrize("points", ["x", -5, 1.5, True, None])
def test_a_number_of_air_points_that_is_none_is_answered_by_what_there_is(points: object) -> None:
    explain = game(*BOTH, BRIDGE, *planes(tap=2, sap=3)).explain
    for ask in (
        lambda: explain.combat("B3210", "Blue", tap=points),
        lambda: explain.air("strike", "B3210", sap=points),
    ):
        with pytest.raises(Misasked, match="no number of air points.* The Axis side has 2 unused TAP and 3 unused SAP"):
            ask()
    with pytest.raises(Misasked, match="foe_tap.* The Allied side has 0 unused TAP"):
        explain.combat("B3210", "Blue", foe_tap=points)


@pytest.mark.rule("V18.21-a")
def test_more_points_than_there_are_have_no_strength() -> None:
    explain = game(*BOTH, BRIDGE, *planes(tap=2, sap=3)).explain
    found = explain.air("bomb", "B3210/B3310", tap=1000, sap=1000)
    assert "2 unused TAP and 3 unused SAP can fly to" in found.lines[0].label
    assert found.lines[0].label.startswith("Not allowed as things stand: ")
    assert found.outcomes == {}
    assert found.result.startswith("Not allowed: ")
    fought = explain.combat("B3210", "Blue", tap=1000)
    assert "2 unused TAP and 3 unused SAP can fly to" in fought.lines[0].label


def test_a_bridge_is_bombed_at_its_hexside() -> None:
    explain = game(*BOTH, BRIDGE, *planes(tap=2)).explain
    with pytest.raises(Misasked, match='hexside; "B3210" is none. Say for instance "B3210/B3310"'):
        explain.air("bomb", "B3210")
    with pytest.raises(Misasked, match="It is two neighbours such as"):
        explain.air("bomb", "B3410")
    with pytest.raises(Misasked, match='"B3210/B3310" is a hexside, which only "bomb" takes'):
        explain.air("strike", "B3210/B3310")
    with pytest.raises(Misasked, match="one hex, not 2"):
        explain.air("strike", ["B3210", "B3310"])


@pytest.mark.rule("V18.36-a")
def test_terror_over_open_country_has_no_odds() -> None:
    found = game(*BOTH, *planes(tap=2)).explain.air("terror", "B3210", tap=1)
    assert found.lines[0].label.startswith("Not allowed as things stand: B3210 is no enemy city.")
    assert found.result.startswith("Not allowed: B3210 is no enemy city.")
    assert (found.outcomes, found.probabilities) == ({}, {})


def test_a_mission_without_points_says_how_strong_it_may_be() -> None:
    explain = game(*BOTH, BRIDGE, *planes(tap=2)).explain
    assert explain.air("bomb", "B3210/B3310").result == "strength 6 at most"
    assert explain.air("strike", "B3210").result.startswith("greatest strength ")


# Units of which nothing can be told.


def test_a_unit_off_the_map_says_where_it_is() -> None:
    lines = (blue("Jump", "box:okh"), blue("Late", "turn:2"), blue("Gone", "dead"), red("Out", "off"))
    explain = game(*BOTH, *lines).explain
    for name, where in (
        ("Jump", "Jump is not on the map: it waits in the OKH box."),
        ("Late", "it comes in turn 2."),
        ("Gone", "it has been eliminated."),
        ("Out", "it takes no part in the game."),
    ):
        for ask in (explain.retreat, explain.command, explain.panic, explain.reach, explain.rail):
            assert where in ask(name).result
        assert where in explain.move(name, "B3310-B3311").result


@pytest.mark.rule("V6.66-a")
def test_what_is_under_a_marker_is_not_known() -> None:
    lines = "option task_forces=yes", blue("Blue", "B3310", "force=3"), red("Red", "B3210")
    position = game(*lines, phase="axis.movement")
    explain = position.seen_by("allied").explain
    for ask in (explain.reach, explain.retreat, explain.command, explain.panic, explain.rail):
        found = ask("Task Force 3")
        assert found.result.startswith("What is under Task Force 3 is not known.")
        assert found.lines == ()
    assert not explain.reach("Task Force 3").why_not("B3311")
    assert explain.panic("Task Force 3").probabilities == {}
    assert not explain.move("Task Force 3", "B3310-B3311").allowed
    assert explain.combat("B3210", "Task Force 3").result == "odds not known"
    assert len(explain.reach("Red"))
    assert explain.stack("B3310", "axis").result == "at least 1 of 6"
    struck = explain.air("strike", "B3310", tap=1, by="allied")
    assert struck.result.endswith("odds not known")
    assert struck.outcomes == {}
    assert position.explain.air("strike", "B3310", tap=1, by="allied").outcomes
    assert position.explain.stack("B3310", "axis").result == "1 of 6"


def test_why_not_reads_as_a_sentence() -> None:
    reach = game(*BOTH, phase="axis.movement").explain.reach("Blue")
    assert str(reach.why_not("B1203")) == "B1203 is out of reach. `V6.22-a` · look at B1203"
    assert reach.why_not("B3311")
    assert not game(*BOTH, phase="axis.movement").explain.rail("Blue").why_not("B1203")


@pytest.mark.rule("V6.42-a")
def test_an_overrun_is_asked_by_the_rules_of_overruns() -> None:
    beside = marching(tanks(), red("Red", "B3210"))
    assert beside.explain.combat("B3210", "Tanks", overrun=True).verdict
    assert "Not allowed" not in str(beside.explain.combat("B3210", "Tanks", overrun=True))
    afar = marching(tanks(), red("Red", "B3208"))
    assert afar.explain.combat("B3208", "Tanks", overrun=True).verdict.rules == ("V6.42-a",)
