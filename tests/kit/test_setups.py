"""What the set-ups of all systems answer about counters, sides and options."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

import teutons_lab as lab
from teutons_lab.hexes.board import Board
from teutons_lab.kit.rosters import Roster, UnknownCounter
from teutons_lab.kit.scenarios import Scenario
from teutons_lab.kit.setups import BoardSetup


@dataclass
class Pawn:
    """A counter with nothing but its name and its side."""

    id: str
    side: str

    @property
    def full_name(self) -> str:
        return self.id

    @property
    def distinct_name(self) -> str:
        return f"{self.side} {self.id}"

    @property
    def short_names(self) -> tuple[str, ...]:
        return (self.id,)


def made_up(**options: str) -> BoardSetup[Scenario, Pawn]:
    """A game of three pawns, with the map, sides and options of 1870."""
    known = lab.start("teutons/1870").state.setup
    scenario: Scenario = known.scenario_data
    board: Board = known.board
    pawns = (Pawn("a", "prussian"), Pawn("b", "french"), Pawn("c", "prussian"))
    return BoardSetup(
        "toy", "toy", "1", scenario.choose(options), scenario_data=scenario, board=board, roster=Roster(pawns)
    )


def test_units_are_places_in_the_order_of_battle() -> None:
    setup = made_up()
    assert setup.unit("b") == 1
    assert setup.counter(1).id == "b"
    assert setup.sides_of == ("prussian", "french", "prussian")
    assert setup.members == {"prussian": (0, 2), "french": (1,)}
    with pytest.raises(UnknownCounter):
        setup.unit("d")


def test_only_options_that_differ_from_their_defaults_are_chosen() -> None:
    option = made_up().scenario_data.options[0]
    assert made_up().chosen_options == {}
    assert made_up(**{option.name: option.values[0]}).chosen_options == {}
    assert made_up(**{option.name: option.values[1]}).chosen_options == {option.name: option.values[1]}


@pytest.mark.parametrize("start", ["teutons/1870", "victory_west/the-cape"])
def test_the_set_up_of_every_system_is_one(start: str) -> None:
    assert isinstance(lab.start(start).state.setup, BoardSetup)
