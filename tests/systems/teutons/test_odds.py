"""Chapters 9.1 and 9.3: from factors to a column, and the shifts on the way. French rifles belong here too.

Blue is Prussian, Red French. They meet on the open plain round Chartres, Blue in D03 (or E02), Red in E03. Red's
rifles move every attack on it one column left, so the columns stand one left of the ratios.
"""

from __future__ import annotations

import pytest

from tests.systems.teutons.positions import army, corps, fought, ladder, last, play, position, rules_of, unit_of
from teutons_lab.core.game import Game


def meeting(attack: int, defence: int, *lines: str, flags: str = "") -> Game:
    """A Blue Army with so many factors beside a Red Army with so many, before the Prussian allocation."""
    blue = army("Blue Army", "prussian", "D03", cf=attack)
    return position("prussian.allocation", blue, army("Red Army", "french", "E03", flags, cf=defence), *lines)


def shifts(fight: object) -> dict[str, int]:
    """The shifts that move a column, by rule."""
    return {part.rule: part.value for part in fight.shifts if part.value}  # type: ignore[attr-defined]


@pytest.mark.rule("T9.1-a")
@pytest.mark.parametrize(
    ("attack", "defence", "ratio", "column"),
    [
        (4, 2, "2:1", "3:2"),
        (5, 2, "2:1", "3:2"),  # 2.5 is rounded down, for the defender
        (6, 2, "3:1", "2:1"),
        (8, 3, "2:1", "3:2"),  # 2.67
        (9, 2, "4:1", "3:1"),  # 4.5
        (9, 3, "3:1", "2:1"),
    ],
)
def test_odds_are_rounded_down_to_a_printed_column(attack: int, defence: int, ratio: str, column: str) -> None:
    game = meeting(attack, defence)
    fight = ladder(game, "E03", "Blue Army")
    assert (fight.attack, fight.defence, fight.ratio, fight.column) == (attack, defence, ratio, column)
    play(game, 'attack E03 with "Blue Army"', "resolve E03", "pass", "pass").roll(1)
    assert last(game, "fought")["column"] == column


@pytest.mark.rule("T9.1-a", "T13.0-m")
def test_the_ratio_is_made_after_the_defenders_factors_are_modified() -> None:
    assert ladder(meeting(6, 2), "E03", "Blue Army").ratio == "3:1"
    assert ladder(meeting(6, 2, "hex E03 forest"), "E03", "Blue Army").ratio == "2:1"  # 6 against 3


@pytest.mark.rule("T9.1-b")
@pytest.mark.parametrize(
    ("attack", "defence", "ratio"), [(3, 2, "3:2"), (7, 4, "3:2"), (4, 3, "1:1"), (3, 3, "1:1"), (2, 1, "2:1")]
)
def test_from_one_and_a_half_up_to_two_it_is_3_to_2(attack: int, defence: int, ratio: str) -> None:
    fight = ladder(meeting(attack, defence), "E03", "Blue Army")
    assert fight.ratio == ratio
    assert (fight.odds_rule == "T9.1-b") is (ratio != "2:1")


@pytest.mark.rule("T9.1-c")
@pytest.mark.parametrize(
    ("attack", "defence", "ratio"), [(3, 4, "1:2"), (2, 5, "1:3"), (1, 2, "1:2"), (3, 7, "1:3"), (2, 9, "1:5")]
)
def test_below_one_to_one_the_rounding_is_the_same(attack: int, defence: int, ratio: str) -> None:
    fight = ladder(meeting(attack, defence), "E03", "Blue Army")
    assert (fight.ratio, fight.odds_rule) == (ratio, "T9.1-c")


@pytest.mark.rule("T9.1-h")
def test_worse_than_1_to_5_is_no_column_at_all() -> None:
    assert ladder(meeting(1, 5, flags="disrupted"), "E03", "Blue Army").ratio == "1:5"
    assert ladder(meeting(1, 6, flags="disrupted"), "E03", "Blue Army").ratio is None
    assert rules_of(meeting(1, 6), 'attack E03 with "Blue Army"')[0] == "T9.1-h"


@pytest.mark.rule("T9.3-x", "R-71", "R-72")
def test_odds_above_the_last_column_are_the_last_column_before_they_are_shifted() -> None:
    fight = ladder(meeting(9, 1), "E03", "Blue Army")
    assert (fight.ratio, fight.column, fight.odds_rule) == ("7:1", "6:1", "T9.3-x")
    assert ladder(meeting(7, 1), "E03", "Blue Army").column == "6:1"  # nine to one is worth no more


@pytest.mark.rule("T9.3-a", "R-72")
def test_all_shifts_are_netted_and_applied_once() -> None:
    river = "side D03/E03 river"
    # Red attacks over a river: one right for its rifles, one left for the river. 1:5 stays 1:5.
    low = position(
        "french.allocation",
        corps("Red Corps", "french", "D03", cf=1),
        army("Blue Army", "prussian", "E03", cf=5),
        river,
    )
    fight = ladder(low, "E03", "Red Corps")
    assert shifts(fight) == {"T1870.rifles-a": 1, "T13.0-e": -1}
    assert (fight.ratio, fight.shift, fight.column) == ("1:5", 0, "1:5")
    assert low.check('attack E03 with "Red Corps"')
    # At the other end: 7:1 one right and one left stays 7:1, though there is no column to the right of it.
    high = position(
        "french.allocation",
        army("Red Army", "french", "D03", cf=7),
        corps("Blue Corps", "prussian", "E03", cf=1),
        river,
    )
    assert ladder(high, "E03", "Red Army").column == "7:1"


@pytest.mark.rule("T9.3-b")
def test_an_attack_left_of_the_lowest_column_is_refused_when_it_is_declared() -> None:
    assert ladder(meeting(1, 4), "E03", "Blue Army").column == "1:5"
    assert meeting(1, 4).check('attack E03 with "Blue Army"')
    assert ladder(meeting(1, 5), "E03", "Blue Army").column is None
    assert rules_of(meeting(1, 5), 'attack E03 with "Blue Army"')[0] == "T9.3-b"


@pytest.mark.rule("T9.3-b")
def test_an_attack_that_has_fallen_off_the_table_comes_to_nothing_when_its_turn_comes() -> None:
    blue, red = army("Blue Army", "prussian", "D03", cf=1), army("Red Army", "french", "E03", cf=5)
    game = position("prussian.combat", blue, red, 'attack E03 with "Blue Army"')
    play(game, "resolve E03")
    assert last(game, "impossible").rules == ("T9.3-b",)
    assert not game.state.attacked[unit_of(game, "Blue Army")]


# French rifles.


def french(attack: int, defence: int, *lines: str, flags: str = "") -> Game:
    """The same with Red attacking from D03 and Blue in E03."""
    red = army("Red Army", "french", "D03", cf=attack)
    return position("french.allocation", red, army("Blue Army", "prussian", "E03", flags, cf=defence), *lines)


@pytest.mark.rule("T1870.rifles-a")
def test_a_french_attack_gains_one_column() -> None:
    fight = ladder(french(4, 2), "E03", "Red Army")
    assert (fight.ratio, fight.column) == ("2:1", "3:1")
    assert shifts(fight) == {"T1870.rifles-a": 1}


@pytest.mark.rule("T1870.rifles-b")
def test_an_attack_on_french_units_loses_one_column() -> None:
    fight = ladder(meeting(4, 2), "E03", "Blue Army")
    assert (fight.ratio, fight.column) == ("2:1", "3:2")
    assert shifts(fight) == {"T1870.rifles-b": -1}


@pytest.mark.rule("T1870.rifles-c")
def test_rifles_are_netted_with_rivers_and_disruption() -> None:
    over = ladder(meeting(4, 2, "side D03/E03 river"), "E03", "Blue Army")
    assert (over.ratio, over.shift, over.column) == ("2:1", -2, "1:1")
    shaken = ladder(meeting(4, 2, flags="disrupted"), "E03", "Blue Army")
    assert (shaken.ratio, shaken.shift, shaken.column) == ("2:1", 0, "2:1")
    both = ladder(meeting(4, 2, "side D03/E03 river", flags="disrupted"), "E03", "Blue Army")
    assert (both.shift, both.column) == (-1, "3:2")


@pytest.mark.rule("T1870.rifles-c")
def test_of_two_defenders_the_disrupted_one_makes_up_for_the_rifles_and_the_other_does_not() -> None:
    game = meeting(8, 2, corps("Red Corps", "french", "E03", "disrupted", cf=2))
    fight = ladder(game, "E03", "Blue Army")
    assert (fight.ratio, fight.column) == ("2:1", "3:2")
    steady, shaken = fight.read(2, no_retreat=False, pressed=False)
    assert (steady.column, steady.printed) == ("3:2", "D1")
    assert (shaken.column, shaken.printed) == ("2:1", "D2")
    assert fight.result(2) == "D1 / D2"


@pytest.mark.rule("T1870.rifles-d", "R-109")
def test_a_fortress_alone_has_no_rifles() -> None:
    blue = army("Blue Army", "prussian", "D03", cf=4)
    alone = position("prussian.allocation", blue, "fortress E03 2")
    fight = ladder(alone, "E03", "Blue Army")
    assert (fight.ratio, fight.column, shifts(fight)) == ("2:1", "2:1", {})
    held = position("prussian.allocation", blue, "fortress E03 1", corps("Red Corps", "french", "E03", cf=1))
    assert ladder(held, "E03", "Blue Army").column == "3:2"


@pytest.mark.rule("T1870.rifles-a", "T1870.rifles-b")
def test_only_the_french_have_them() -> None:
    assert "T1870.rifles-b" not in shifts(ladder(french(4, 2), "E03", "Red Army"))
    on_blue = fought(
        """
        phase french.combat
        unit "I Corps (MacMahon)" at D03
        unit "Prussian Guard Corps" at E03
        attack E03 with "I Corps (MacMahon)"
        """,
        "E03",
        6,
    )
    assert last(on_blue, "fought")["column"] == "3:2"  # 2 against 2 is 1:1, one right
