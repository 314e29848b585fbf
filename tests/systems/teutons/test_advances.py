"""Chapter 9.4: tactical advances, one hex or two, and what limits them.

Red stands in S13 in Germany, on clear ground, attacked from T13 and T14; R13, R14 and S14 lie to the west and north.
Horse is Cavalry, Foot and Big are infantry Corps; Horse alone (1) is weaker than Red (2), Big and Foot are not.
"""

import pytest

from tests.systems.teutons.positions import (
    army,
    at,
    corps,
    hex_of,
    is_disrupted,
    last,
    play,
    rules_of,
    to_result,
)
from teutons_lab.core.game import Game

RED = corps("Red", "french", "S13")
RESERVE = corps("Reserve", "french", "C02")
HORSE = corps("Horse", "prussian", "T14", cf=1, arm="cavalry")
BIG = corps("Big", "prussian", "T14", cf=7)
FOOT = corps("Foot", "prussian", "T13", cf=2)


def battle(result: str, *lines: str) -> Game:
    """10 against 2: 5:1, with French rifles 4:1, where every result but X can come."""
    attack = 'attack S13 with "Horse" "Big" "Foot"'
    text = "\n".join(("phase prussian.combat", HORSE, BIG, FOOT, RED, RESERVE, *lines, attack))
    return to_result(at(text), "S13", result)


def beaten(result: str, back: str, *lines: str) -> Game:
    """The same, and Red has gone back: `back` is its route, "S13-R13-Q13"."""
    game = battle(result, *lines)
    if game.node.kind == "distance":
        play(game, "distance 1" if result == "D2" and back.count("-") == 1 else "distance 2")
    play(game, f'retreat "Red" {back}')
    return play(game, "stop") if game.node.kind == "go-on" else game


# One hex or two.


@pytest.mark.rule("T9.4-j")
@pytest.mark.parametrize("result", ["D2", "D3"])
def test_cavalry_advance_two_hexes_after_d2_and_d3_all_others_one(result: str) -> None:
    game = play(beaten(result, "S13-R13-Q13"), 'advance "Horse" S13', 'advance "Horse" R13')
    assert hex_of(game, "Horse") == "R13"
    assert rules_of(game, 'advance "Horse" R12') == ("T9.4-j",)
    play(game, 'advance "Big" S13')
    assert rules_of(game, 'advance "Big" R14') == ("T9.4-j",)


@pytest.mark.rule("T9.4-j", "R-87")
def test_cavalry_advance_two_hexes_after_de_all_others_one() -> None:
    game = play(battle("DE"), 'advance "Big" S13', 'advance "Horse" S13', 'advance "Horse" R13')
    assert hex_of(game, "Horse") == "R13"
    assert rules_of(game, 'advance "Big" R14') == ("T9.4-j",)


@pytest.mark.rule("T9.4-k")
def test_after_d1_cavalry_too_advance_one_hex() -> None:
    game = play(beaten("D1", "S13-R13"), 'advance "Horse" S13')
    assert rules_of(game, 'advance "Horse" R14') == ("T9.4-k", "T9.4-v")
    assert game.check('advance "Big" S13')


@pytest.mark.rule("T9.4-k")
def test_after_d1_cavalry_advance_two_hexes_if_the_defender_went_farther_than_one() -> None:
    game = play(beaten("D1", "S13-R13-Q13"), 'advance "Horse" S13', 'advance "Horse" R13')
    assert hex_of(game, "Horse") == "R13"
    play(game, 'advance "Big" S13')
    assert rules_of(game, 'advance "Big" R13') == ("T9.4-j",)


@pytest.mark.rule("T9.4-v", "R-102")
def test_after_a_withdrawal_of_one_hex_on_d_cavalry_advance_one() -> None:
    game = play(beaten("D", "S13-R13"), 'advance "Horse" S13')
    assert rules_of(game, 'advance "Horse" R14') == ("T9.4-k", "T9.4-v")


@pytest.mark.rule("T9.4-v", "R-102")
def test_after_a_withdrawal_of_two_hexes_on_d_cavalry_advance_two() -> None:
    game = play(beaten("D", "S13-R13-Q13"), 'advance "Horse" S13', 'advance "Horse" R13')
    assert hex_of(game, "Horse") == "R13"


# Who, where, at what price.


@pytest.mark.rule("T9.4-p")
def test_a_unit_that_advances_becomes_disrupted_and_no_other() -> None:
    game = play(beaten("D2", "S13-R13"), 'advance "Big" S13', "pass")
    assert is_disrupted(game, "Big")
    assert not is_disrupted(game, "Foot")
    assert hex_of(game, "Foot") == "T13"


@pytest.mark.rule("T9.4-u")
def test_nobody_has_to_advance() -> None:
    game = play(beaten("D2", "S13-R13"), "pass")
    assert [hex_of(game, name) for name in ("Horse", "Big", "Foot")] == ["T14", "T14", "T13"]
    assert not any(is_disrupted(game, name) for name in ("Horse", "Big", "Foot"))


@pytest.mark.rule("T9.4-u", "T9.1-f")
def test_only_units_of_that_attack_advance_those_along_included() -> None:
    idle = corps("Idle", "prussian", "T13"), corps("Along", "prussian", "T13")
    attack = 'attack S13 with "Big" "Foot" along "Along"'
    text = "\n".join(("phase prussian.combat", BIG, FOOT, *idle, RED, RESERVE, attack))
    game = play(to_result(at(text), "S13", "D1"), 'retreat "Red" S13-R13', "stop")
    assert rules_of(game, 'advance "Idle" S13') == ("T9.4-u", "T9.1-f")
    assert game.check('advance "Along" S13')


@pytest.mark.rule("T9.4-u", "T9.3-i", "R-79")
def test_no_hex_is_entered_while_a_defender_of_the_combat_stays() -> None:
    # One combat against S13 and S12, both beside T13: on D Red withdraws, Other stays.
    other = corps("Other", "french", "S12", cf=2)
    attack = 'attack S12 S13 with "Foot"'
    foot = corps("Foot", "prussian", "T13", cf=9)
    text = "\n".join(("phase prussian.combat", foot, RED, other, RESERVE, attack))
    stays = play(to_result(at(text), "S12", "D"), 'retreat "Red" R14', "stop", "pass")
    assert (hex_of(stays, "Red"), hex_of(stays, "Other")) == ("R14", "S12")
    assert stays.state.phase == "french.movement"
    goes = play(to_result(at(text), "S12", "D"), 'retreat "Red" R14', "stop", 'retreat "Other" R12', "stop")
    assert goes.check('advance "Foot" S12')
    assert goes.check('advance "Foot" S13')


@pytest.mark.rule("T5.0-h", "T5.0-c", "R-38")
def test_an_advance_brings_no_second_army_into_a_hex() -> None:
    armies = army("First", "prussian", "T13", cf=5), army("Second", "prussian", "T14", cf=5)
    attack = 'attack S13 with "First" "Second"'
    text = "\n".join(("phase prussian.combat", *armies, RED, RESERVE, attack))
    game = play(to_result(at(text), "S13", "DE"), 'advance "First" S13')
    assert rules_of(game, 'advance "Second" S13') == ("T5.0-c", "T5.0-h")
    again = play(to_result(at(text.replace("size=army", "size=corps", 1)), "S13", "DE"), 'advance "First" S13')
    assert again.check('advance "Second" S13')


@pytest.mark.rule("T5.0-h", "T5.0-b", "R-38")
def test_an_advance_brings_no_fourth_unit_into_a_hex() -> None:
    fourth = corps("Fourth", "prussian", "T13", cf=1)
    attack = 'attack S13 with "Horse" "Big" "Foot" "Fourth"'
    text = "\n".join(("phase prussian.combat", HORSE, BIG, FOOT, fourth, RED, RESERVE, attack))
    game = play(to_result(at(text), "S13", "DE"), 'advance "Horse" S13', 'advance "Big" S13')
    assert game.check('advance "Fourth" S13')
    play(game, 'advance "Foot" S13')
    assert rules_of(game, 'advance "Fourth" S13') == ("T5.0-b", "T5.0-h")


# The first hex is the vacated one; the second may leave the route only behind enough factors.


@pytest.mark.rule("T9.4-q", "T9.4-s")
def test_the_first_hex_is_the_vacated_one_or_beside_it() -> None:
    game = beaten("D2", "S13-R13-Q13")
    assert rules_of(game, 'advance "Horse" T15') == ("T9.4-q", "T9.4-s")
    assert game.check('advance "Horse" S13')


@pytest.mark.rule("T9.4-q")
def test_cavalry_that_go_aside_first_do_not_go_on() -> None:
    game = play(beaten("D2", "S13-R13-Q13"), 'advance "Big" S13', 'advance "Horse" S14')
    assert rules_of(game, 'advance "Horse" R14') == ("T9.4-j",)


@pytest.mark.rule("T9.4-r", "R-103")
def test_the_second_hex_is_on_the_route_unless_the_defenders_factors_are_matched() -> None:
    game = play(beaten("D2", "S13-R13-Q13"), 'advance "Horse" S13')
    # Horse is worth 1, Red was worth 2.
    assert rules_of(game, 'advance "Horse" R14') == ("T9.4-r", "R-103")
    assert game.check('advance "Horse" R13')
    play(game, 'advance "Foot" S13')  # 1 + 2
    assert game.check('advance "Horse" R14')


@pytest.mark.rule("T9.4-r", "R-103")
def test_after_de_there_is_no_route_so_every_second_hex_needs_the_factors() -> None:
    game = play(battle("DE"), 'advance "Horse" S13')
    for label in ("R13", "R14", "S14"):
        assert rules_of(game, f'advance "Horse" {label}') == ("T9.4-r", "R-103")
    play(game, 'advance "Foot" S13')
    assert game.check('advance "Horse" R13')


@pytest.mark.rule("T9.4-r", "R-103")
def test_the_factors_to_match_are_those_of_the_defenders_with_their_bonuses() -> None:
    # Forest makes Red worth 3: Horse 1 and Foot 2 just match it, and Foot alone does not.
    forest = "hex S13 forest"
    game = play(beaten("D2", "S13-R13-Q13", forest), 'advance "Foot" S13')
    assert rules_of(game, 'advance "Big" S14') == ("T9.4-s", "R-103")
    play(game, 'advance "Horse" S13')
    assert game.check('advance "Big" S14')


# Aside.


@pytest.mark.rule("T9.4-s", "R-103")
def test_others_go_beside_the_vacated_hex_once_enough_factors_have_entered_it() -> None:
    game = play(beaten("D2", "S13-R13-Q13"), 'advance "Horse" S13')
    assert rules_of(game, 'advance "Foot" S12') == ("T9.4-s", "R-103")
    play(game, 'advance "Big" S13', 'advance "Foot" S12')
    assert hex_of(game, "Foot") == "S12"
    assert is_disrupted(game, "Foot")


@pytest.mark.rule("T9.4-s", "R-103")
def test_factors_that_passed_through_the_vacated_hex_count() -> None:
    small = corps("Small", "prussian", "T14", cf=1)
    attack = 'attack S13 with "Horse" "Small" "Foot"'
    weak = corps("Weak", "french", "S13", cf=2)
    text = "\n".join(("phase prussian.combat", HORSE, small, FOOT, weak, RESERVE, attack))
    game = play(to_result(at(text), "S13", "D2"), "distance 2", 'retreat "Weak" S13-R13-Q13', "stop")
    play(game, 'advance "Horse" S13', 'advance "Horse" R13', 'advance "Small" S13')  # 1 passed, 1 stays
    assert game.check('advance "Foot" S12')


@pytest.mark.rule("T9.4-s")
def test_the_hex_beside_must_be_empty() -> None:
    friend = corps("Friend", "prussian", "S12")
    game = play(beaten("D2", "S13-R13-Q13", friend), 'advance "Big" S13')
    assert rules_of(game, 'advance "Foot" S12') == ("T9.4-q", "T9.4-s")


@pytest.mark.rule("T9.4-t", "T9.4-m")
def test_aside_zones_of_control_count_even_after_de() -> None:
    # A Disrupted French Army in T12 controls T13 and S12 but not S13.
    watch = army("Watch", "french", "T12", "disrupted")
    game = play(battle("DE", watch), 'advance "Big" S13')
    assert rules_of(game, 'advance "Foot" S12') == ("T9.4-m", "T9.4-t", "R-104")
    free = play(battle("DE"), 'advance "Big" S13')
    assert free.check('advance "Foot" S12')


# Zones of control.

WATCH = army("Watch", "french", "S12", "disrupted")
"""A Disrupted French Army, which need not be attacked, controls T13, S13 and R13."""


@pytest.mark.rule("T9.4-m", "R-104")
def test_an_advance_does_not_lead_from_one_hex_to_another_of_the_same_enemys_zone() -> None:
    game = beaten("D2", "S13-R14-Q14", WATCH)
    assert rules_of(game, 'advance "Foot" S13') == ("T9.4-m", "R-104")
    assert game.check('advance "Big" S13')  # T14 is in no zone


@pytest.mark.rule("T9.4-m", "R-104")
def test_after_de_the_vacated_hex_is_entered_whatever_zones_of_control() -> None:
    game = play(battle("DE", WATCH), 'advance "Foot" S13')
    assert hex_of(game, "Foot") == "S13"


@pytest.mark.rule("T9.4-m")
def test_a_second_hex_obeys_zones_of_control_even_after_de() -> None:
    game = play(battle("DE", WATCH), 'advance "Foot" S13', 'advance "Horse" S13')
    assert rules_of(game, 'advance "Horse" R13') == ("T9.4-m", "R-104")
    assert game.check('advance "Horse" R14')


@pytest.mark.rule("T9.4-m")
def test_cavalry_that_enter_a_zone_of_control_stop_there() -> None:
    # After D2 the zone over S13 counts: Horse enters it from T14 and has to stop, as any movement would.
    game = play(beaten("D2", "S13-R14-Q14", WATCH), 'advance "Horse" S13')
    assert rules_of(game, 'advance "Horse" R14') == ("T9.4-j",)


@pytest.mark.rule("T9.4-m", "R-104")
@pytest.mark.parametrize(("side", "allowed"), [("none", True), ("river", False)])
def test_between_zones_of_different_enemies_it_leads_unless_a_river_lies_between(side: str, allowed: bool) -> None:
    # The Army in U12 controls T13, the one in R14 controls S13; neither controls both.
    watchers = army("East", "french", "U12", "disrupted"), army("West", "french", "R14", "disrupted")
    game = beaten("D2", "S13-R13-Q13", *watchers, f"side S13/T13 {side}")
    assert rules_of(game, 'advance "Foot" S13') == (() if allowed else ("T9.4-m", "R-104"))
    assert last(game, "retreated")["path"]
