"""The calculator without a game: every number comes from the rules, bad inputs are named."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from teutons_lab.notebook.calculator import CalculatorError, CombatCalculator, explain, pose


def column(**values: Any) -> tuple[str, int, str]:
    found, _ = explain(values)
    return found.ratio, found.shifts, found.column


def test_plain_odds_are_rounded_down_and_french_rifles_shift_left() -> None:
    assert column(attack=7, defence=4) == ("3:2", -1, "1:1")


def test_french_attackers_are_shifted_right() -> None:
    assert column(attack=7, defence=4, attacker="french") == ("3:2", 1, "2:1")


def test_a_river_counts_when_most_factors_cross_it() -> None:
    assert column(attack=6, across=4, defence=3)[1] == column(attack=6, across=0, defence=3)[1] - 1
    assert column(attack=6, across=3, defence=3)[1] == column(attack=6, across=0, defence=3)[1]


def test_forest_and_fortress_add_to_the_defence() -> None:
    assert explain({"defence": 3, "ground": "forest"})[0].defence == 4
    assert explain({"defence": 3, "fortress": "2"})[0].defence == 5


def test_defenders_out_of_supply_are_easier_prey() -> None:
    plain, cut_off = column(attack=6, defence=3), column(attack=6, defence=3, unsupplied=True)
    assert cut_off[1] > plain[1]


def test_no_retreat_turns_d1_into_d() -> None:
    free, ordered = (explain({"attack": 6, "defence": 3, "no_retreat": order})[0] for order in (False, True))
    assert "D1" in free.probabilities
    assert "D1" not in ordered.probabilities
    assert sum(ordered.probabilities.values()) == Fraction(1)


def test_every_attacker_stands_in_the_position_and_in_supply() -> None:
    found, state = explain({"attack": 27, "across": 13})
    assert found.attack == 27
    assert all(state.setup.rules.explain(state).supply(name).supplied for name in pose({"attack": 27, "across": 13})[1])


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"attack": -1}, "attack = -1. It is a whole number from 0 to 27"),
        ({"attack": "six"}, "attack = 'six'. It is a whole number"),
        ({"attack": True}, "attack = True"),
        ({"ground": "moon"}, "ground = 'moon'. It is one of clear, forest, swamp, city"),
        ({"pressed": 1}, "pressed = 1. It is True or False"),
        ({"attack": 2, "across": 5}, "5 factors cross the river, but only 2 attack"),
        ({"attack": 0}, "Give the attackers at least 1 factor"),
        ({"defence": 0}, "Give the defenders at least 1 factor, or a fortress"),
        ({"attacck": 5}, '"attacck" is no input of the calculator'),
    ],
)
def test_bad_inputs_are_named(values: dict[str, Any], message: str) -> None:
    with pytest.raises(CalculatorError) as wrong:
        explain(values)
    assert message in str(wrong.value)


def test_the_widget_follows_its_inputs_and_keeps_going_after_a_bad_one() -> None:
    calculator = CombatCalculator(attack=7, defence=4)
    assert (calculator.combat["ratio"], calculator.combat["column"]) == ("3:2", "1:1")
    assert repr(calculator) == "<combat calculator: 7 to 4, column 1:1>"
    calculator.values = {**calculator.values, "across": 9}
    assert "9 factors cross the river" in calculator.combat["problem"]
    assert "9 factors cross" in repr(calculator)
    calculator.values = {**calculator.values, "across": 0, "attack": 12}
    assert calculator.combat["ratio"] == "3:1"
    assert len(calculator.combat["faces"]) == 6


def test_its_bundle_tells_the_ladder_where_no_widget_runs() -> None:
    data, _ = CombatCalculator(attack=7, defence=4)._repr_mimebundle_()
    assert "Odds 7 : 4, rounded down" in data["text/plain"]
    assert data["text/html"].startswith("<pre>")
