"""What the set-ups of all systems hold: a scenario, a board and counters."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Generic, TypeVar

from teutons_lab.core.state import Setup
from teutons_lab.hexes.board import Board
from teutons_lab.kit.rosters import Named, Roster
from teutons_lab.kit.scenarios import Scenario

S = TypeVar("S", bound=Scenario)
C = TypeVar("C", bound=Named)


@dataclass(frozen=True, eq=False)
class BoardSetup(Setup, Generic[S, C]):
    """Everything of a game that never changes. A system adds its charts, and what its games differ in."""

    scenario_data: S = field(kw_only=True, repr=False)
    board: Board = field(kw_only=True, repr=False)
    roster: Roster[C] = field(kw_only=True, repr=False)

    def unit(self, name: str) -> int:
        """The number of a unit by name. Raises UnknownCounter that lists candidates."""
        return self.roster.find(name)

    def counter(self, unit: int) -> C:
        """The counter of a unit."""
        return self.roster.counters[unit]

    @cached_property
    def sides_of(self) -> tuple[str, ...]:
        """The side of each unit."""
        return tuple(counter.side for counter in self.roster.counters)

    @cached_property
    def members(self) -> dict[str, tuple[int, ...]]:
        """The units of each side, in order of battle."""
        return {side: self.roster.of_side(side) for side in self.scenario_data.sides}

    @cached_property
    def chosen_options(self) -> dict[str, str]:
        """The options that differ from their defaults."""
        defaults = self.scenario_data.choose()
        return {name: value for name, value in self.options.items() if defaults[name] != value}
