"""Chapter 9.0: which enemies must be attacked too, seen from the open plain round Chartres (D03).

D03 is clear, without rivers, far from the frontier. Round it lie D04, E03, E02, D02, C02 and C03, each beside the
next; E04 touches D04 and E03 but not D03, C04 touches C03 and D04 but not D03.
"""

from __future__ import annotations

import pytest

from tests.systems.teutons.positions import actions, army, corps, last, play, position, rules_of
from teutons_lab.core.game import Game

STACK = ('unit "Third Army" at D03', 'unit "XI Corps" at D03', 'unit "X Corps" at D03')  # 4, 1 and 1 factors
ON_E03 = 'attack E03 with "Third Army"'
ON_D04 = 'attack D04 with "XI Corps" "X Corps"'
RIVER_E03 = "side D03/E03 river"
RIVER_D04 = "side D03/D04 river"


def red_army(where: str, flags: str = "", name: str = "Red Army") -> str:
    """A French Army of three factors."""
    return army(name, "french", where, flags, cf=3)


def red_corps(where: str, flags: str = "", name: str = "Red Corps") -> str:
    """A French Corps of two factors."""
    return corps(name, "french", where, flags)


def declared(*lines: str, attack: str = ON_E03) -> Game:
    """The Prussian stack in D03 has declared an attack in a position with these lines."""
    return play(position("prussian.allocation", *STACK, *lines), attack)


def met(game: Game) -> bool:
    """Whether every duty is met: the allocation may end, or did so by itself since nothing more could be declared."""
    return game.node.phase == "prussian.combat" or bool(game.check("pass"))


def owed(game: Game) -> set[str]:
    """The hexes that still have to be attacked before the allocation may end."""
    return {refusal.hexes[0] for refusal in game.check("pass").refusals}


@pytest.mark.rule("T9.0-d")
def test_an_army_in_good_order_beside_the_attackers_must_be_attacked_too() -> None:
    game = declared(red_corps("E03"), red_army("D04"))
    assert rules_of(game, "pass")[0] == "T9.0-d"
    assert owed(game) == {"D04"}
    play(game, ON_D04)
    assert game.node.phase == "prussian.combat"  # nobody is left to attack anything, so the phase ended by itself


@pytest.mark.rule("T9.0-d")
def test_an_army_that_is_not_beside_the_attackers_is_left_alone() -> None:
    assert declared(red_corps("E03"), red_army("E04")).check("pass")  # beside the target, not beside D03


@pytest.mark.rule("T9.0-d", "T9.1-d")
def test_units_that_only_go_along_bring_duties_of_their_own() -> None:
    lines = (red_corps("E03"), red_army("D02"), 'unit "Prussian Guard Corps" at E02')  # D02 is beside D03 and E02
    lines_far = (red_corps("E03"), red_army("F02"), 'unit "Prussian Guard Corps" at E02')  # F02 only beside E02
    assert owed(declared(*lines)) == {"D02"}
    assert declared(*lines_far).check("pass")
    assert owed(declared(*lines_far, attack=ON_E03 + ' along "Prussian Guard Corps"')) == {"F02"}


@pytest.mark.rule("T9.0-e")
def test_a_disrupted_army_never_has_to_be_attacked() -> None:
    game = declared(red_corps("E03"), red_army("D04", "disrupted"))
    assert game.check("pass")
    assert "T9.0-e" in last(game, "declared").rules
    assert not declared(red_corps("E03"), red_army("D04")).check("pass")


@pytest.mark.rule("T9.0-f")
def test_an_army_over_a_river_need_not_be_attacked_if_the_attack_crosses_none() -> None:
    game = declared(red_corps("E03"), red_army("D04"), RIVER_D04)
    assert game.check("pass")
    assert "T9.0-f" in last(game, "declared").rules


@pytest.mark.rule("T9.0-g")
def test_an_army_over_a_river_must_be_attacked_if_the_attack_crosses_a_river_too() -> None:
    game = declared(red_corps("E03"), red_army("D04"), RIVER_D04, RIVER_E03)
    assert {"T9.0-d", "T9.0-g"} <= set(rules_of(game, "pass"))
    assert met(play(game, ON_D04))


@pytest.mark.rule("T9.0-h")
def test_an_army_on_the_near_bank_must_be_attacked_even_if_the_attack_goes_over_a_river() -> None:
    game = declared(red_corps("E03"), red_army("D04"), RIVER_E03)
    assert {"T9.0-d", "T9.0-h"} <= set(rules_of(game, "pass"))
    assert owed(game) == {"D04"}


@pytest.mark.rule("T9.0-f", "T9.0-g", "R-68")
def test_one_attack_over_a_river_takes_the_exception_from_its_whole_hex() -> None:
    lines = (red_corps("E03"), red_corps("C02", name="Far Corps"), red_army("D04"), RIVER_D04, "side D03/C02 river")
    game = declared(*lines)
    assert game.check("pass")
    play(game, 'attack C02 with "XI Corps"')  # over the river, by another unit of the same hex
    assert owed(game) == {"D04"}


@pytest.mark.rule("T9.0-f", "R-68")
def test_the_exception_is_judged_for_each_attacking_hex_by_itself() -> None:
    guard = 'unit "Prussian Guard Corps" at E02'
    both = 'attack E03 with "Third Army" "Prussian Guard Corps"'
    lines = (red_corps("E03"), red_army("D04"), RIVER_D04, guard)
    # The Guard crosses a river from E02, the Third Army none from D03: only D03 is beside the Army.
    assert declared(*lines, "side E02/E03 river", attack=both).check("pass")
    # The other way round.
    assert owed(declared(*lines, RIVER_E03, attack=both)) == {"D04"}


@pytest.mark.rule("T9.0-i")
def test_a_corps_beside_an_attacked_army_and_beside_its_attackers_must_be_attacked_too() -> None:
    game = declared(red_army("E03"), red_corps("D04"))
    assert {"T9.0-i", "R-63"} <= set(rules_of(game, "pass"))
    assert owed(game) == {"D04"}
    assert met(play(game, ON_D04))
    assert declared(red_army("E03"), red_corps("D04", "disrupted")).check("pass")
    assert declared(red_corps("E03", name="Other Corps"), red_corps("D04")).check("pass")  # no Army is attacked


@pytest.mark.rule("T9.0-i")
def test_a_corps_beside_the_attacked_army_but_not_beside_the_attackers_is_left_alone() -> None:
    assert declared(red_army("E03"), red_corps("E04")).check("pass")


@pytest.mark.rule("T9.0-l")
def test_a_corps_beside_the_attackers_but_not_beside_the_attacked_army_is_left_alone() -> None:
    game = declared(red_army("E03"), red_corps("C02"))
    assert game.check("pass")
    assert "T9.0-l" in last(game, "declared").rules
    assert owed(declared(red_army("E03"), red_corps("E02"))) == {"E02"}


@pytest.mark.rule("T9.0-j", "R-63")
@pytest.mark.parametrize(("value", "free"), [("yes", True), ("no", False)])
def test_an_attack_on_a_disrupted_army_brings_no_duty_for_corps_unless_the_option_says_so(
    value: str, free: bool
) -> None:
    option = f"option corps_duty_needs_undisrupted_army={value}"
    game = declared(option, red_army("E03", "disrupted"), red_corps("D04"))
    assert bool(game.check("pass")) is free
    assert free or "T9.0-i" in rules_of(game, "pass")
    assert owed(declared(option, red_army("E03"), red_corps("D04"))) == {"D04"}  # in good order: either way


@pytest.mark.rule("T9.0-k")
def test_the_duty_for_corps_has_the_same_exception_for_rivers() -> None:
    game = declared(red_army("E03"), red_corps("D04"), RIVER_D04)
    assert game.check("pass")
    assert "T9.0-k" in last(game, "declared").rules
    crossing = declared(red_army("E03"), red_corps("D04"), RIVER_D04, RIVER_E03)
    assert {"T9.0-i", "T9.0-k"} <= set(rules_of(crossing, "pass"))


@pytest.mark.rule("T9.0-m")
def test_another_unit_may_meet_the_duty() -> None:
    guard = 'unit "Prussian Guard Corps" at C03'
    game = declared(red_corps("E03"), red_army("D04"), guard)
    assert not game.check("pass")
    play(game, 'attack D04 with "Prussian Guard Corps"')  # stands beside D04, not beside E03
    assert game.check("pass")
    assert "T9.0-m" in last(game, "declared").rules


@pytest.mark.rule("T9.0-n", "R-69")
def test_an_attack_made_to_meet_a_duty_brings_duties_of_its_own() -> None:
    guard = 'unit "Prussian Guard Corps" at C03'
    cavalry = 'unit "Cavalry Corps" at C03'
    lines = (red_corps("E03"), red_army("D04"), red_army("C04", name="Second Red Army"), guard, cavalry)
    game = declared(*lines)
    assert owed(game) == {"D04"}  # C04 is not beside D03
    play(game, 'attack D04 with "Prussian Guard Corps"')
    assert owed(game) == {"C04"}  # but it is beside C03
    assert "T9.0-n" in last(game, "declared").rules
    play(game, 'attack C04 with "Cavalry Corps"')
    assert game.check("pass")


@pytest.mark.rule("T9.0-o", "R-69")
def test_an_attack_whose_duty_nobody_can_meet_has_to_be_given_up() -> None:
    game = play(position("prussian.allocation", STACK[0], red_corps("E03"), red_army("D04")), ON_E03)
    assert not game.check("pass")
    assert actions(game) == {"lapse E03"}  # nobody is left to attack D04
    play(game, "lapse E03")
    assert game.check("pass")
    assert last(game, "lapsed").rules == ("T9.0-o",)


@pytest.mark.rule("T9.0-o", "R-69")
def test_a_duty_is_not_met_below_the_lowest_odds() -> None:
    strong = army("Strong Army", "french", "D04", cf=6)
    game = declared(red_corps("E03"), strong, attack='attack E03 with "Third Army" "X Corps"')
    # Only the XI Corps is left: 1 against 6 is worse than 1:5.
    assert "T9.1-h" in rules_of(game, 'attack D04 with "XI Corps"')
    assert "lapse E03" in actions(game)
    # With both Corps it is 2 against 6, 1:3, and 1:4 after the rifles.
    assert met(play(declared(red_corps("E03"), strong), ON_D04))


@pytest.mark.rule("T9.0-o")
def test_a_declared_attack_is_given_up_only_while_it_causes_an_unmet_duty() -> None:
    game = declared(red_corps("E03"), red_army("D04"), 'unit "Cavalry Corps" at D03')
    assert game.check("lapse E03")
    play(game, ON_D04)
    assert "T9.0-o" in rules_of(game, "lapse E03")
    assert "T9.0-o" in rules_of(declared(red_corps("E03")), "lapse E03")


@pytest.mark.rule("T9.0-o", "T9.0-q")
def test_of_two_attacks_on_one_target_the_one_that_causes_the_duty_is_given_up_by_its_number() -> None:
    guard = 'unit "Prussian Guard Corps" at E02'
    game = play(declared(red_corps("E03"), red_army("F02"), guard), 'attack E03 with "Prussian Guard Corps"')
    assert owed(game) == {"F02"}  # beside E02, not beside D03
    assert actions(game, "lapse") == {"lapse E03#2"}
    assert rules_of(game, "lapse E03") == ("T9.0-o",)
    play(game, "lapse E03#2", "pass")
    assert actions(game) == {"resolve E03"}


@pytest.mark.rule("T9.0-o")
def test_a_target_given_up_takes_no_new_attack_and_frees_its_attackers_for_others() -> None:
    game = declared(red_corps("E02"), red_army("D04"), attack='attack E02 with "Third Army"')
    play(game, "lapse E02")
    assert "T9.0-o" in rules_of(game, "attack E02")
    play(game, 'attack D04 with "Third Army"')
    assert met(game)
    # A target given up that a later attack makes mandatory can only be met by giving up that one as well.
    game = play(declared(red_corps("E03"), red_army("D04")), "lapse E03", 'attack D04 with "Third Army"')
    assert owed(game) == {"E03"}
    assert "lapse D04" in actions(game)
    assert "attack E03" not in actions(game)


@pytest.mark.rule("T9.0-z", "R-152")
def test_an_empty_fortress_neither_brings_nor_has_a_duty() -> None:
    assert declared(red_corps("E03"), "fortress D04 1").check("pass")
    game = declared("fortress E03 1", red_army("D04"))
    assert game.check("pass")
    assert "T9.0-z" in last(game, "declared").rules
    assert owed(declared("fortress E03 1", red_corps("E03"), red_army("D04"))) == {"D04"}  # with a unit in it


# The captions of the printed examples: the stack in D03, the Army in D04, the Corps in E03.


@pytest.mark.rule("T9.05-a")
def test_caption_1_the_army_beside_a_disrupted_corps_under_attack_must_be_attacked() -> None:
    game = declared(red_corps("E03", "disrupted"), red_army("D04"))
    assert {"T9.0-d", "T9.05-a"} <= set(rules_of(game, "pass"))
    assert met(play(game, ON_D04))


@pytest.mark.rule("T9.05-b")
def test_caption_1_with_the_army_disrupted_either_may_be_attacked_alone() -> None:
    pair = (red_corps("E03"), red_army("D04", "disrupted"))
    on_corps, on_army = declared(*pair), declared(*pair, attack='attack D04 with "Third Army"')
    for game in (on_corps, on_army):
        assert game.check("pass")
        assert "T9.05-b" in last(game, "declared").rules
    assert owed(declared(red_corps("E03"), red_army("D04"), attack='attack D04 with "Third Army"')) == {"E03"}


@pytest.mark.rule("T9.05-c")
def test_caption_2_with_the_army_over_the_river_and_the_corps_on_this_bank() -> None:
    pair = (red_corps("E03"), red_army("D04"), RIVER_D04)
    on_corps = declared(*pair)
    assert on_corps.check("pass")
    assert "T9.05-c" in last(on_corps, "declared").rules
    on_army = declared(*pair, attack='attack D04 with "Third Army"')
    assert {"T9.0-i", "T9.05-c"} <= set(rules_of(on_army, "pass"))
    shaken = declared(red_corps("E03"), red_army("D04", "disrupted"), RIVER_D04, attack='attack D04 with "Third Army"')
    assert shaken.check("pass")


@pytest.mark.rule("T9.05-d")
def test_caption_3_with_both_over_the_river_the_duties_hold_as_without_one() -> None:
    pair = (red_corps("E03"), red_army("D04"), RIVER_D04, RIVER_E03)
    on_corps, on_army = declared(*pair), declared(*pair, attack='attack D04 with "Third Army"')
    assert "T9.05-d" in rules_of(on_corps, "pass")
    assert owed(on_corps) == {"D04"}
    assert "T9.05-d" in rules_of(on_army, "pass")
    assert owed(on_army) == {"E03"}
