"""13.5 Collecting stragglers."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.systems.victory_west.positions import at, blue, last, number_of, play, red, round_trip, rules_of, value_of
from teutons_lab.core.game import Game


def game(*lines: str, phase: str = "allied.movement") -> Game:
    return at("\n".join((f"phase {phase}", blue("Far", "B3614"), *lines)))


TWO = "marker refugees B3110 2"


@pytest.mark.rule("V13.5-a", "V13.5-b", "VR-91")
def test_a_stack_among_refugees_may_collect_stragglers_for_two_points_a_unit() -> None:
    position = game(TWO, red("Red", "B3110"), red("Green", "B3110", ma=3))
    play(position, 'take "Red"', 'take "Green"', "collect")
    assert position.node.kind == "straggler-die"
    assert (value_of(position, "mp", "Red"), value_of(position, "mp", "Green")) == (4, 1)
    round_trip(position)
    good = {int(str(a).split()[1]) for a, result in position.node.results.items() if "taken" in result}
    assert good == {9, 10}  # one is added for the second marker
    copy = play(position, "roll 9")
    assert copy.state.refugees(number_of(copy, "B3110")) == 1
    assert last(copy, "stragglers")["works"]
    assert copy.node.kind == "march"
    failed = play(game(TWO, red("Red", "B3110")), 'take "Red"', "collect", "roll 8")
    assert failed.state.refugees(number_of(failed, "B3110")) == 2


@pytest.mark.rule("V13.5-a")
def test_it_takes_refugees_points_and_an_allied_stack() -> None:
    assert rules_of(play(game(red("Red", "B3110")), 'take "Red"'), "collect") == ("V13.5-a",)
    poor = play(game(TWO, red("Red", "B3110", ma=6), 'left "Red" mp=1 party=1'), 'take "Red"')
    assert rules_of(poor, "collect") == ("V13.5-a",)
    axis = at("\n".join(("phase axis.movement", TWO, blue("Blue", "B3110", "in=lz"), blue("Grey", "B3310"))))
    assert rules_of(play(axis, 'take "Grey"'), "collect") == ("V13.5-a",)
    exploits = game(TWO, red("Red", "B3110", "motorized"), phase="allied.exploitation")
    assert play(exploits, 'take "Red"', "collect").node.kind == "straggler-die"


@pytest.mark.rule("V13.5-a")
def test_the_panic_check_comes_first() -> None:
    position = play(game(TWO, red("Red", "B3210", er=5)), 'take "Red"', "go B3110")
    assert position.node.kind == "panic-die"
    play(position, "roll 1")
    assert position.node.kind == "march"
    play(position, "collect", "roll 1")
    assert value_of(position, "mp", "Red") == 6 - 1 - 2 - 2


@pytest.mark.rule("V13.5-c")
def test_once_a_hex_a_phase_and_elsewhere_again() -> None:
    position = play(game(TWO, "marker refugees B3010 1", red("Red", "B3110", ma=12)), 'take "Red"', "collect", "roll 1")
    assert rules_of(position, "collect") == ("V13.5-c",)
    play(position, "go B3010", "collect", "roll 1")
    assert value_of(position, "mp", "Red") == 12 - 2 - 2 - 2
    round_trip(position)
    later = game(TWO, red("Red", "B3110", "motorized"), 'tried "Red" B3110', phase="allied.open-exploitation")
    assert not later.state.tried  # a new phase
    assert position.explain.refugees("B3110").stragglers == Fraction(1, 5)
