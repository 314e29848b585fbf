"""What makes one Teutons! game differ from another: values and small named functions, nothing else.

The chapters of the rules ask the era; they never ask which game is played.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from teutons_lab.core.ruleset import Ruleset
    from teutons_lab.systems.teutons.state import TeutonsState

Shift = tuple[int, str, str]
"""Columns (right positive), what they are for, and the rule id."""


@dataclass(frozen=True)
class Era:
    """The values of a game.

    - `attacker`, `defender`: the German side (moves first in a turn) and the Allied one.
    - `home`: the country on whose side of the Franco-German border each side stands.
    - `frontier`: which printed border counts. `closed(state, side)`: countries that the side may not enter.
    - `sources(board, nationality)`: hexes that supply a nationality.
    - `omf(state, unit)`: the Operational Movement Factor now, with its rule id.
    - `entrenchers`: sides with an entrenchment step.
    - `attack_shifts`: column shifts that the game adds to an attack, from (state, attackers, defenders).
    - `rebuilds(state, unit)`: reason (rule id, sentence) why a unit may not be rebuilt, or None.
    - `entry(state, side)`: hexes where arrivals may be offered, before the enemy is looked at.
    """

    game: str
    attacker: str
    defender: str
    home: Mapping[str, str]
    frontier: str
    closed: Callable[[TeutonsState, str], frozenset[str]]
    sources: Callable[[Any, str], frozenset[int]]
    omf: Callable[[TeutonsState, int], int]
    omf_rule: Callable[[TeutonsState, int], str]
    entrenchers: tuple[str, ...]
    attack_shifts: tuple[Callable[[TeutonsState, tuple[int, ...], tuple[int, ...]], Shift | None], ...]
    rebuilds: Callable[[TeutonsState, int], tuple[str, str] | None]
    entry: Callable[[TeutonsState, str], tuple[tuple[int, str], ...]]
    rifles: str
    paris: tuple[str, ...]
    build: Callable[[Era], Ruleset] = field(repr=False)
    _made: list[Any] = field(default_factory=list, repr=False, compare=False)

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset, made once."""
        if not self._made:
            self._made.append(self.build(self))
        made: Ruleset = self._made[0]
        return made
