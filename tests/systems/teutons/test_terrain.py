"""Chapter 13: what the ground does to a combat.

Most of it is shown on the open plain round Chartres (D03 with E03 and E02 beside it), ground put there by the
position. The border is the real one: Q04 (France) has Q05 beyond it without a river, R05 beyond it and over the Saar,
and P04 on its own side.
"""

from __future__ import annotations

import pytest

from tests.systems.teutons.positions import army, corps, ladder, last, play, position, rules_of
from teutons_lab.core.game import Game

BLUE = army("Blue Army", "prussian", "D03", cf=4)
RED = corps("Red Corps", "french", "E03", cf=2)
TWO = (RED, corps("Second Corps", "french", "E03", cf=2))
HORSE = corps("Red Horse", "french", "E03", cf=2, arm="cavalry")
RIVER = "side D03/E03 river"


def plain(*lines: str) -> Game:
    """A Blue Army of four factors in D03, and these lines."""
    return position("prussian.allocation", BLUE, *lines)


def defence(game: Game, target: str = "E03", attackers: str = "Blue Army", along: str = "") -> int:
    """The modified factors of all defenders."""
    return int(ladder(game, target, attackers, along).defence)


def shift(game: Game, rule: str, attackers: str = "Blue Army", along: str = "", target: str = "E03") -> int:
    """The columns that a rule moves the attack by."""
    return sum(part.value for part in ladder(game, target, attackers, along).shifts if part.rule == rule)


@pytest.mark.rule("T13.0-b")
def test_each_unit_attacked_over_the_border_gains_a_factor() -> None:
    inside = (corps("Red Corps", "french", "Q04", cf=2), corps("Second Corps", "french", "Q04", cf=2))
    game = position("prussian.allocation", army("Blue Army", "prussian", "Q05", cf=4), *inside)
    assert defence(game, "Q04") == (2 + 1) + (2 + 1)
    same_side = position("prussian.allocation", army("Blue Army", "prussian", "P04", cf=4), *inside)
    assert defence(same_side, "Q04") == 2 + 2


@pytest.mark.rule("T13.0-b")
def test_the_border_helps_germans_attacked_over_it_as_well() -> None:
    red = corps("Red Corps", "french", "Q04", cf=2)
    game = position("french.allocation", red, corps("Blue Corps", "prussian", "Q05", cf=1))
    assert defence(game, "Q05", "Red Corps") == 1 + 1


@pytest.mark.rule("T13.0-c", "R-92")
@pytest.mark.parametrize("role", ["with", "along"])
def test_the_bonus_is_lost_if_anybody_attacks_from_the_defenders_side(role: str) -> None:
    game = position(
        "prussian.allocation",
        army("Blue Army", "prussian", "Q05", cf=4),
        corps("Blue Corps", "prussian", "P04", cf=1),
        corps("Red Corps", "french", "Q04", cf=2),
    )
    assert defence(game, "Q04") == 3
    if role == "with":
        fight = ladder(game, "Q04", "Blue Army, Blue Corps")
    else:
        fight = ladder(game, "Q04", "Blue Army", "Blue Corps")
    assert fight.defence == 2
    assert [part.rule for part in fight.defenders[0].bonuses] == ["T13.0-c"]


@pytest.mark.rule("T13.0-d")
def test_each_infantry_unit_in_a_major_city_gains_a_factor_and_cavalry_does_not() -> None:
    assert defence(plain(*TWO, "hex E03 city")) == (2 + 1) + (2 + 1)
    assert defence(plain(RED, HORSE, "hex E03 city")) == (2 + 1) + 2
    assert defence(plain(*TWO, "hex E03 town")) == 2 + 2


@pytest.mark.rule("T13.0-e")
def test_an_attack_over_a_river_loses_a_column() -> None:
    assert shift(plain(RED), "T13.0-e") == 0
    game = plain(RED, RIVER)
    assert shift(game, "T13.0-e") == -1
    assert ladder(game, "E03", "Blue Army").column == "1:1"  # 2:1, and one more left for the rifles


@pytest.mark.rule("T13.0-f", "R-91")
@pytest.mark.parametrize(("near", "left"), [(3, -1), (4, 0), (5, 0)])
def test_the_river_does_not_count_if_half_the_factors_attack_from_the_defenders_bank(near: int, left: int) -> None:
    # Four factors over the river from D03, `near` from E02 on the defenders' bank: 4 of 8 are half.
    game = plain(RED, RIVER, army("Near Army", "prussian", "E02", cf=near))
    assert ladder(game, "E03", "Blue Army, Near Army").shift == left - 1  # and the rifles
    assert shift(game, "T13.0-e", "Blue Army, Near Army") == left


@pytest.mark.rule("T13.0-f", "R-91")
def test_factors_that_are_kept_back_count_on_neither_bank() -> None:
    game = plain(RED, RIVER, army("Near Army", "prussian", "E02", cf=5), corps("Far Corps", "prussian", "D03", cf=9))
    assert shift(game, "T13.0-e", "Blue Army", along="Near Army") == -1
    assert shift(game, "T13.0-e", "Blue Army, Near Army", along="Far Corps") == 0


@pytest.mark.rule("T13.0-e", "R-74")
def test_of_several_targets_a_river_before_any_of_them_counts() -> None:
    # Blue stands in D03 and E04, both beside D04 and E03. Over a river: from D03 into either, from E04 into D04 only.
    lines = (
        army("Blue Army", "prussian", "D03", cf=4),
        army("Near Army", "prussian", "E04", cf=4),
        corps("Red Corps", "french", "E03", cf=2),
        corps("Second Corps", "french", "D04", cf=2),
    )
    half = position("prussian.allocation", *lines, RIVER, "side D03/D04 river")
    assert shift(half, "T13.0-e", "Blue Army, Near Army", target="D04 E03") == 0
    all_of_one = position("prussian.allocation", *lines, RIVER, "side D03/D04 river", "side E04/D04 river")
    assert shift(all_of_one, "T13.0-e", "Blue Army, Near Army", target="D04 E03") == -1
    other_one = position("prussian.allocation", *lines, RIVER, "side D03/D04 river", "side E04/E03 river")
    assert shift(other_one, "T13.0-e", "Blue Army, Near Army", target="D04 E03") == -1


@pytest.mark.rule("T13.0-i")
def test_one_infantry_unit_in_a_forest_gains_a_factor_whatever_the_stack() -> None:
    forest = "hex E03 forest"
    third = corps("Third Corps", "french", "E03", cf=1)
    assert defence(plain(RED, forest)) == 2 + 1
    assert defence(plain(*TWO, third, forest)) == 2 + 2 + 1 + 1
    assert defence(plain(RED, HORSE, forest)) == 2 + 2 + 1
    assert defence(plain(HORSE, forest)) == 2


@pytest.mark.rule("T13.0-j", "R-93")
def test_one_unit_from_each_hex_attacks_into_a_swamp() -> None:
    swamp = "hex E03 swamp"
    lines = (RED, 'unit "XI Corps" at D03', 'unit "X Corps" at E02')
    together = 'attack E03 with "XI Corps" "Blue Army"'
    assert plain(*lines).check(together)
    assert rules_of(plain(*lines, swamp), together) == ("T13.0-j", "R-93")
    assert rules_of(plain(*lines, swamp), 'attack E03 with "Blue Army" along "XI Corps"') == ("T13.0-j", "R-93")
    game = plain(*lines, swamp)
    assert game.check('attack E03 with "X Corps" "Blue Army"')  # from E02 and D03
    play(game, 'attack E03 with "Blue Army"')
    assert "T13.0-j" in rules_of(game, 'attack E03 with "XI Corps"')  # nor in an attack of its own


@pytest.mark.rule("T13.0-k", "R-93")
def test_one_unit_attacks_out_of_a_swamp_over_each_hexside() -> None:
    swamp = "hex D03 swamp"
    lines = (RED, 'unit "XI Corps" at D03', corps("Other Corps", "french", "C03", cf=1), swamp)
    game = play(plain(*lines), 'attack E03 with "Blue Army"')
    assert rules_of(game, 'attack E03 with "XI Corps"')[0] == "T13.0-k"
    assert game.check('attack C03 with "XI Corps"')  # over another hexside
    both = 'attack C03 E03 with "XI Corps" "Blue Army"'
    assert rules_of(plain(*lines), both)[0] == "T13.0-k"


@pytest.mark.rule("T13.0-l", "R-90", "R-150")
def test_a_fortress_gains_nothing_from_the_ground() -> None:
    assert defence(plain("fortress E03 1", "hex E03 city forest")) == 1
    game = plain("fortress E03 2", RED, "hex E03 city")
    assert defence(game) == 2 + (2 + 1)
    fort = next(one for one in ladder(game, "E03", "Blue Army").defenders if one.unit is None)
    assert [(part.value, part.rule) for part in fort.bonuses] == [(0, "T13.0-l")]
    # Strasbourg is a Major City beyond the border for an attacker in S03.
    border = position("prussian.allocation", army("Blue Army", "prussian", "S03", cf=4), "fortress R03 1")
    assert defence(border, "R03") == 1


@pytest.mark.rule("T13.0-l", "R-150")
def test_the_river_before_a_fortress_counts_all_the_same() -> None:
    assert shift(plain("fortress E03 1", RIVER), "T13.0-e") == -1


@pytest.mark.rule("T13.0-m", "R-90")
def test_city_forest_border_and_entrenchment_of_one_unit_are_all_counted() -> None:
    game = position(
        "prussian.allocation",
        army("Blue Army", "prussian", "Q05", cf=4),
        army("Red Army", "french", "Q04", "entrenched", cf=3),
        "hex Q04 city forest",
    )
    fight = ladder(game, "Q04", "Blue Army")
    assert fight.defence == 3 + 1 + 1 + 1 + 1
    assert {part.rule for part in fight.defenders[0].bonuses} == {"T13.0-b", "T13.0-d", "T13.0-i", "T11.0-c"}
    assert "T13.0-m" in {part.rule for part in fight.sums}


@pytest.mark.rule("T13.0-a")
def test_factors_and_columns_from_the_ground_add_up() -> None:
    red = corps("Red Corps", "french", "Q04", cf=2)
    game = position("prussian.allocation", army("Blue Army", "prussian", "R05", cf=9), red, "hex Q04 forest")
    fight = ladder(game, "Q04", "Blue Army")
    # Over the border into a forest: 2 + 1 + 1. 9:4 is 2:1; one left for the Saar, one for the rifles.
    assert (fight.defence, fight.ratio, fight.column) == (4, "2:1", "1:1")
    assert "T13.0-a" in {part.rule for part in fight.sums}
    dry = ladder(position("prussian.allocation", army("Blue Army", "prussian", "D03", cf=9), RED), "E03", "Blue Army")
    assert (dry.defence, dry.ratio, dry.column) == (2, "4:1", "3:1")


@pytest.mark.rule("T13.0-n")
def test_attackers_gain_no_factors_from_the_ground() -> None:
    game = plain(RED, "hex D03 city forest")
    assert ladder(game, "E03", "Blue Army").attack == 4
    assert defence(plain(RED, "hex E03 city forest")) == 2 + 1 + 1
    border = position(
        "prussian.allocation",
        army("Blue Army", "prussian", "Q05", "entrenched", cf=4),
        corps("Red Corps", "french", "Q04", cf=2),
    )
    assert ladder(border, "Q04", "Blue Army").attack == 4


@pytest.mark.rule("T13.0-b", "T13.0-i")
def test_the_bonus_is_paid_for_in_an_exchange_too() -> None:
    # 6 against 2 + 1 in the forest is 2:1, with the rifles 3:2; a 5 is X: the price is 3, not 2.
    six = army("Six Army", "prussian", "D03", cf=6)
    game = position("prussian.combat", six, RED, "hex E03 forest", 'attack E03 with "Six Army"')
    play(game, "resolve E03", "pass", "pass").roll(5)
    assert "3 factors" in game.node.prompt
    play(game, "exchange")
    assert "3 factors" in game.node.prompt
    play(game, 'lose "Six Army"')
    assert len(last(game, "exchanged")["defenders"]) == 1
