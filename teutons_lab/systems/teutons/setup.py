"""The set-up of a Teutons! game: board, counters, charts, options and the values of the era."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from teutons_lab.kit.rosters import short_form
from teutons_lab.kit.setups import BoardSetup
from teutons_lab.systems.teutons.charts import Charts
from teutons_lab.systems.teutons.counters import Counter
from teutons_lab.systems.teutons.scenario import Scenario

if TYPE_CHECKING:
    from teutons_lab.systems.teutons.era import Era


def _spoken(name: str) -> str:
    """A name without a parenthesis at its end."""
    return short_form(name) if name.endswith(")") else name


@dataclass(frozen=True, eq=False)
class TeutonsSetup(BoardSetup[Scenario, Counter]):
    """Everything of a game that never changes. Set-ups compare by digest."""

    charts_data: Charts = field(kw_only=True, repr=False)
    era: Era = field(kw_only=True, repr=False)

    @cached_property
    def rules(self) -> Any:
        """The ruleset of the era."""
        return self.era.ruleset

    @cached_property
    def armies(self) -> tuple[bool, ...]:
        """Whether each unit is an Army (XXXX)."""
        return tuple(counter.size == "army" for counter in self.roster.counters)

    @cached_property
    def real(self) -> tuple[bool, ...]:
        """Whether each counter is a unit: neither a Dummy nor, for a side that sees only its back, a hidden one."""
        return tuple(counter.is_unit for counter in self.roster.counters)

    @cached_property
    def all_face_up(self) -> tuple[int, ...]:
        """The column `hidden` when nobody is."""
        return (0,) * len(self.roster.counters)

    @cached_property
    def presences(self) -> tuple[str, ...]:
        """How each unit exerts zones of control and blocks supply (era.py: ARMY, CORPS, PANZER, NOTHING)."""
        return tuple(self.era.presence(counter) for counter in self.roster.counters)

    @cached_property
    def nationalities(self) -> tuple[str, ...]:
        """The nationality of each unit."""
        return tuple(counter.nationality for counter in self.roster.counters)

    @cached_property
    def nations(self) -> dict[str, tuple[str, ...]]:
        """The nationalities of each side."""
        return {
            side: tuple(sorted({self.nationalities[unit] for unit in units})) for side, units in self.members.items()
        }

    @cached_property
    def factors(self) -> tuple[int, ...]:
        """The printed Combat Factor of each unit."""
        return tuple(counter.cf for counter in self.roster.counters)

    @cached_property
    def arms(self) -> tuple[str, ...]:
        """The predominant arm of each unit: infantry, cavalry or armor (T2.2-k)."""
        return tuple(counter.arm for counter in self.roster.counters)

    @cached_property
    def said(self) -> tuple[str, ...]:
        """How sentences name each unit: its short form where that is unique, else its full name.

        Only a parenthesis at the end is left out: "XII (Royal Saxon) Corps" stays whole.
        """
        shorts = [_spoken(counter.name) for counter in self.roster.counters]
        known = shorts + [_spoken(name) for name in self.roster.elsewhere]
        return tuple(
            short if known.count(short) == 1 else name for short, name in zip(shorts, self.roster.names, strict=True)
        )

    @cached_property
    def border_over(self) -> tuple[frozenset[int], ...]:
        """Per hex the neighbours over the Franco-German border."""
        return self.board.across("border")

    @cached_property
    def river_over(self) -> tuple[frozenset[int], ...]:
        """Per hex the neighbours over a river."""
        return self.board.across("river")

    def blank_notes(self) -> dict[str, dict[Any, Any]]:
        """Nothing worked out yet about either side (state.py: Notes)."""
        return {side: {} for side in self.members}

    @cached_property
    def enemy_of(self) -> dict[str, str]:
        """The enemy of each side."""
        first, second = self.scenario_data.sides
        return {first: second, second: first}

    def other(self, side: str) -> str:
        """The enemy of a side."""
        return self.enemy_of[side]
