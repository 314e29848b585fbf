"""Whether the attack asked about could be declared now: the answer of allocation itself, with every reason."""

from __future__ import annotations

import pytest

from tests.systems.teutons.positions import army, corps, play, position, rules_of
from teutons_lab.core.game import Game
from teutons_lab.hexes.labels import LabelError
from teutons_lab.kit.rosters import UnknownCounter

PIECES = (
    army("Blue Army", "prussian", "T06", cf=4),
    corps("Blue Corps", "prussian", "S05", cf=1),
    corps("Red", "french", "S06"),
)


def game(phase: str, *more: str) -> Game:
    return position(phase, *PIECES, *more)


@pytest.mark.rule("T9.0-a")
@pytest.mark.parametrize(
    ("phase", "now"),
    [
        ("prussian.movement", "now it is Prussian movement"),
        ("prussian.combat", "now it is "),
        ("french.allocation", "now it is French "),
    ],
)
def test_in_another_phase_the_numbers_stand_and_the_moment_is_the_only_reason(phase: str, now: str) -> None:
    combat = game(phase).explain.combat("S06", ["Blue Army"])
    assert combat.column == "3:2"
    (refusal,) = combat.verdict.refusals
    assert refusal.rules == ("core.verb", "T9.0-a")
    assert refusal.sentence.startswith("Attacks are declared in Prussian allocation; " + now)


@pytest.mark.rule("T9.0-b")
def test_a_forbidden_attack_is_said_to_be_forbidden_before_its_odds() -> None:
    far = game("prussian.allocation", corps("Far Corps", "prussian", "P06")).explain.combat("S06", ["Far Corps"])
    assert (far.lines[0].label, far.lines[0].rule) == ("Not allowed: Far Corps in P06 is not beside S06.", "T9.0-b")
    assert far.result.startswith("If it were allowed: On 1:2: ")
    mixed = game("prussian.allocation").explain.combat("S06", ["Blue Army", "Red"])
    reasons = [line.label for line in mixed.lines[: len(mixed.verdict.refusals)]]
    assert reasons[0] == "Not allowed: Red belongs to the other side."
    assert all(label.startswith("  and: ") for label in reasons[1:])
    assert mixed.column == "3:2"
    fair = game("prussian.movement").explain.combat("S06", ["Blue Army"])  # the moment alone is no reason
    assert fair.lines[0].label.startswith("Attackers from T06")
    assert fair.result.startswith("On 3:2: ")


@pytest.mark.rule("T9.0-a")
def test_at_allocation_the_verdict_is_that_of_the_sentence() -> None:
    now = game("prussian.allocation")
    assert now.explain.combat("S06", ["Blue Army"], along=["Blue Corps"]).verdict
    assert now.check('attack S06 with "Blue Army" along "Blue Corps"')


def test_while_the_attack_is_being_declared_it_can_still_be_asked_about() -> None:
    now = play(game("prussian.allocation", corps("Red Too", "french", "T07")), "attack S06", 'with "Blue Army"')
    assert now.explain.combat("S06", ["Blue Army", "Blue Corps"]).verdict
    other = now.explain.combat("T07", ["Blue Army"]).verdict
    assert other.rules == ("core.verb", "T9.0-a")


def test_an_attack_that_stands_declared_is_allowed_and_another_by_the_same_unit_is_not() -> None:
    now = play(game("prussian.allocation", corps("Red Too", "french", "T07")), 'attack S06 with "Blue Army"')
    assert now.explain.combat("S06", ["Blue Army"]).verdict
    again = now.explain.combat("T07", ["Blue Army"]).verdict
    assert again.refusals[0].rules == ("T9.0-p",)
    assert "already takes part in the attack on S06" in str(again)


def test_at_the_die_the_die_comes_first() -> None:
    now = game("prussian.combat", 'attack S06 with "Blue Army"')
    play(now, "resolve S06", "pass", "pass")
    assert now.node.kind == "combat-die"
    assert now.explain.combat("S06", ["Blue Army"]).verdict
    assert "core.roll" in now.explain.combat("S06", ["Blue Corps"]).verdict.rules


@pytest.mark.rule("T9.0-b", "T10.0-a", "T8.1-h", "T9.0-p")
@pytest.mark.parametrize(
    ("line", "rule"),
    [
        (corps("Blue", "prussian", "R06", "disrupted"), "T9.0-b"),
        (corps("Blue", "prussian", "R06") + '\ndid "Blue" bonus', "T8.1-h"),
        (corps("Blue", "prussian", "R06") + '\ndid "Blue" attacked', "T9.0-p"),
        (corps("Blue", "prussian", "P06"), "T9.0-b"),
        (corps("Blue", "prussian", "dead"), "T9.0-b"),
    ],
)
def test_each_reason_against_a_unit_is_the_one_that_allocation_gives(line: str, rule: str) -> None:
    now = game("prussian.allocation", line)
    verdict = now.explain.combat("S06", ["Blue Army", "Blue"]).verdict
    assert verdict.refusals[0].rule == rule
    assert not now.check('attack S06 with "Blue Army" "Blue"')
    assert rules_of(now, 'attack S06 with "Blue Army" "Blue"') == verdict.refusals[0].rules


def test_every_reason_is_told_and_not_only_the_first() -> None:
    """One Disrupted, one far away, and it is not the time."""
    now = game(
        "prussian.movement",
        corps("Blue Sick", "prussian", "R06", "disrupted"),
        corps("Blue Far", "prussian", "P06"),
    )
    verdict = now.explain.combat("S06", ["Blue Sick", "Blue Far"]).verdict
    sentences = [refusal.sentence for refusal in verdict.refusals]
    assert any(sentence.startswith("Blue Sick is Disrupted") for sentence in sentences)
    assert "Blue Far in P06 is not beside S06." in sentences
    assert sentences[-1].startswith("Attacks are declared in Prussian allocation")
    assert str(verdict).endswith("more reasons)")


@pytest.mark.rule("T9.0-b")
def test_an_empty_hex_is_no_target_and_has_no_odds() -> None:
    combat = game("prussian.allocation").explain.combat("T07", ["Blue Army"])
    assert combat.verdict.rules == ("T9.0-b",)
    assert (combat.attack, combat.defence, combat.ratio, combat.column, combat.outcomes) == (4, 0, None, None, {})
    assert combat.lines[-1].label == "Nobody defends T07 Mainz"


def test_nobody_attacking_is_an_answer_and_no_error() -> None:
    now = game("prussian.allocation")
    nobody = now.explain.combat("S06", [])
    assert nobody.verdict.rules == ("T9.1-a",)
    assert (nobody.attack, nobody.defence, nobody.outcomes) == (0, 2, {})
    assert now.explain.combat("S06", ["Fourth Army / Army of the Meuse"]).verdict.refusals[0].rule == "T9.0-b"
    assert not now.explain.combat([], ["Blue Army"]).verdict


def test_the_other_sides_units_are_refused_and_left_out_of_the_sum() -> None:
    now = game("prussian.allocation", corps("Red Other", "french", "R06"))
    mixed = now.explain.combat("S06", ["Blue Army", "Red Other"])
    assert mixed.attack == 4
    assert mixed.verdict.rules == ("core.side",)


@pytest.mark.rule("T13.0-j", "R-93")
def test_into_a_swamp_one_unit_from_each_hex() -> None:
    now = game("prussian.allocation", "hex S06 swamp", corps("Blue Second", "prussian", "T06"))
    assert now.explain.combat("S06", ["Blue Army", "Blue Corps"]).verdict
    assert now.explain.combat("S06", ["Blue Army", "Blue Second"]).verdict.rules == ("T13.0-j", "R-93")
    assert now.explain.combat("S06", ["Blue Army"], along=["Blue Second"]).verdict.rules == ("T13.0-j", "R-93")


@pytest.mark.rule("T9.0-o")
def test_a_target_given_up_is_closed_for_its_phase_and_open_in_the_next() -> None:
    """Odds of 1 against 6 cannot be closed, so the attack lapses; a turn later it may be tried by others."""
    pieces = (
        PIECES[1],
        corps("Red", "french", "S06", cf=6),
        corps("B", "prussian", "S13"),
        corps("R", "french", "T13"),
    )
    now = play(position("prussian.allocation", *pieces), "attack S06", 'with "Blue Corps"', "lapse S06")
    assert "T9.0-o" in now.explain.combat("S06", ["Blue Corps"]).verdict.rules
    play(now, "pass")
    assert now.state.phase.startswith("french.")
    assert "T9.0-o" not in now.explain.combat("S06", ["Blue Corps"]).verdict.rules


@pytest.mark.rule("T9.0-aa", "R-74")
def test_every_attacker_must_be_beside_every_target() -> None:
    now = game("prussian.allocation", corps("Red Too", "french", "T07"))
    assert now.explain.combat(["S06", "T07"], ["Blue Army"]).verdict
    verdict = now.explain.combat(["S06", "T07"], ["Blue Army", "Blue Corps"]).verdict
    assert [refusal.sentence for refusal in verdict.refusals] == ["Blue Corps in S05 is not beside T07."]


def test_what_is_not_on_the_map_or_in_the_scenario_raises_and_says_so() -> None:
    now = game("prussian.allocation")
    with pytest.raises(UnknownCounter, match='No unit is called "Blue Crops"'):
        now.explain.combat("S06", ["Blue Crops"])
    with pytest.raises(LabelError, match="Z99"):
        now.explain.combat("Z99", ["Blue Army"])
    with pytest.raises(TypeError, match='no choice "bombs"; its choices are no_retreat, pressed'):
        now.explain.combat("S06", ["Blue Army"], bombs=2)
