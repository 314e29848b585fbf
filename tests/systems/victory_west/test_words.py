"""How refusals and prompts speak of units: whose they are, one or several, and which of them count."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

import teutons_lab as lab
from tests.systems.victory_west.positions import actions, at, blue, play, red, rules_of
from teutons_lab.core.errors import NotationError
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


# Half sentences.


def test_examples_are_of_this_map_and_this_order_of_battle() -> None:
    position = lab.start("victory_west/the-cape", seed=1)
    with pytest.raises(NotationError) as wrong:
        position.check("paradrop")
    assert (named := re.search('such as "(.*)"', wrong.value.expected))
    assert position.state.setup.unit(named[1]) >= 0
    with pytest.raises(NotationError) as wrong:
        position.check('move "254 Division"')
    path = wrong.value.expected.removeprefix("a path of hexes, such as ")
    steps = [position.state.setup.board.hex_number(label) for label in path.split("-")]
    assert all(b in position.state.setup.board.adjacent[a] for a, b in pairwise(steps))


def test_a_move_to_a_hex_alone_is_told_how_to_write_it() -> None:
    position = game(*BOTH, phase="axis.movement")
    with pytest.raises(NotationError, match='expected a path of hexes, .*, or "to B3311" for the cheapest way there'):
        position.check('move "Blue" B3311')


def test_the_goal_of_a_move_is_one_hex() -> None:
    position = game(*BOTH, phase="axis.movement")
    with pytest.raises(NotationError, match="expected a hex of the map") as wrong:
        position.check('move "Blue" to B3310-B3311')
    assert wrong.value.token == "B3310-B3311"
    assert position.check('move "Blue" to B3311')
