"""How refusals and prompts speak of units: whose they are, one or several, and which of them count."""

from __future__ import annotations

import pytest

from tests.systems.victory_west.positions import actions, at, blue, play, red, rules_of
from teutons_lab.core.game import Game

BOTH = (blue("Blue", "B3310"), red("Red", "B3210"))


def game(*lines: str, phase: str = "axis.combat") -> Game:
    return at("\n".join((f"phase {phase}", *lines)))


@pytest.mark.rule("V6.11-a")
def test_a_unit_of_the_other_side_is_told_in_plain_words() -> None:
    refused = game(*BOTH, phase="axis.movement").check('take "Red"')
    assert "Red is an Allied unit; in this phase Axis units move." in str(refused)


def test_two_units_watch_and_one_watches() -> None:
    one, two = blue("Blue", "B3310"), blue("Grey", "B3310")
    assert "Blue watches B3210" in str(game(one).explain.refugees("B3110"))
    assert "Blue and Grey watch B3210" in str(game(one, two).explain.refugees("B3110"))


@pytest.mark.rule("V6.25-a")
def test_the_prompt_counts_the_units_that_can_move() -> None:
    lines = (*BOTH, blue("Tanks", "B3410", "motorized"), blue("Cars", "B3411", "motorized"))
    position = game(*lines, phase="axis.exploitation")
    assert "0 of 2 units moved so far" in position.node.prompt
    assert actions(position, "take") == {'take "Tanks"', 'take "Cars"'}
    assert rules_of(position, 'take "Blue"') == ("V6.25-a",)
    play(position, 'move "Tanks" B3410-B3510')
    assert "1 of 2 units moved so far" in position.node.prompt
