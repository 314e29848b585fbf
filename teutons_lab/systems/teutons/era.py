"""What makes one Teutons! game differ from another: values and small named functions, nothing else.

The chapters of the rules ask the era; they never ask which game is played.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from teutons_lab.core.verdict import Refusal

if TYPE_CHECKING:
    from teutons_lab.core.ruleset import Ruleset
    from teutons_lab.systems.teutons.state import TeutonsState

Shift = tuple[int, str, str]
"""Columns (right positive), what they are for, and the rule id."""


@dataclass(frozen=True, eq=False)
class Era:
    """The values of a game.

    - `attacker`, `defender`: the German side, which moves first in a turn, and the Allied one.
    - `home`: the country on whose side of the Franco-German border each side stands.
    - `frontier`: which printed border counts. `closed(state, side)`: countries that a side may not enter;
      `closed_rules` close them to supply lines too.
    - `sources(board, nationality)`: the Supply Hexes. `supplies`: the nationality that traces for each side.
    - `omf(state, unit)` and `omf_rule`: the Operational Movement Factor now, and the rule behind it.
    - `attack_shifts`: column shifts of the game, from (state, contributing attackers, defending units).
    - `rebuilds(state, unit)`: why a unit may not be rebuilt, or None; `rebuild_pace` multiplies
      the spaces on the turn track.
    - `entry(state, side)`: hexes where arrivals may enter, each with its rule; `no_entry` refuses the others.
    - `fort_owner(state, hex)`: whose a Fortress there is. `paris`: the labels of the capital.
    """

    game: str
    version: str
    attacker: str
    defender: str
    home: Mapping[str, str]
    frontier: str
    closed: Callable[[TeutonsState, str], frozenset[str]]
    closed_rules: tuple[str, ...]
    sources: Callable[[Any, str], frozenset[int]]
    supplies: Mapping[str, str]
    omf: Callable[[TeutonsState, int], int]
    omf_rule: Callable[[TeutonsState, int], str]
    attack_shifts: tuple[Callable[[TeutonsState, tuple[int, ...], tuple[int, ...]], Shift | None], ...]
    rebuilds: Callable[[TeutonsState, int], Refusal | None]
    rebuild_pace: int
    entry: Callable[[TeutonsState, str], tuple[tuple[int, str], ...]]
    no_entry: Callable[[TeutonsState, str, int], Refusal]
    fort_owner: Callable[[Any, int], str]
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
