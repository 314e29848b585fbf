"""Masked positions: what systems do alike when they show a side no more than it may see.

A masked position is a position like any other, whose roster has counters of which nothing is known in the place of
hidden units. How a unit is hidden, and what stands for it, is the system's own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any, TypeVar, get_type_hints

from teutons_lab.core.data import digest
from teutons_lab.core.notation import Pattern
from teutons_lab.core.ruleset import Atom
from teutons_lab.core.state import Frame, Setup, State
from teutons_lab.kit.kinds import Unit, Units

Backs = tuple[tuple[int, Any], ...]
"""The counters that stand for hidden units: a number each, and what else tells two of them apart."""


@dataclass(frozen=True, eq=False)
class Masked(Setup):
    """A set-up in which some counters are backs; `backs` are part of what makes it what it is.

    A system's own is `class SeenSetup(Masked, ItsSetup)`.
    """

    backs: Backs = ()

    @cached_property
    def digest(self) -> str:
        """sha256 of the set-up and its backs."""
        return digest([super().digest, self.backs])


M = TypeVar("M", bound=Masked)


def masked(kind: type[M], setup: Setup, roster: Any, backs: Backs) -> M:
    """The set-up with that roster and those backs, all else as it was."""
    values = {f.name: getattr(setup, f.name) for f in fields(setup) if f.init}
    return kind(**{**values, "roster": roster, "backs": backs})


def columns_of(state: State) -> dict[str, Any]:
    """Every column of a state by its name, to make another state of."""
    return {name: getattr(state, name) for name in state.CORE + state.COLUMNS}


def shown_units(units: tuple[int, ...], shown: Mapping[int, int]) -> tuple[int, ...]:
    """Units with what stands for them, each once; `shown` maps hidden units to their backs."""
    return tuple(sorted({shown.get(unit, unit) for unit in units}))


def shown_frame(state: State, frame: Frame, shown: Mapping[int, int]) -> Frame:
    """A frame whose locals name backs instead of hidden units; what names none of them is left as it is."""
    kind = state.setup.rules.locals_of[frame.proc]
    if kind is tuple:
        return frame
    changed: dict[str, Any] = {}
    for name, hint in get_type_hints(kind, include_extras=True).items():
        value = getattr(frame.locals, name)
        if hint == Unit:
            changed[name] = shown.get(value, value)
        elif hint == Units and any(unit in shown for unit in value):
            changed[name] = shown_units(value, shown)
    return frame._replace(locals=frame.locals._replace(**changed))


def any_unit_named(state: State, atoms: tuple[Atom, ...], is_so: Callable[[int], bool]) -> bool:
    """Whether the atoms of an act name a unit of which that is so."""
    patterns: Mapping[str, tuple[Pattern, ...]] = state.setup.rules.patterns
    return any(
        is_so(unit) for word, *values in atoms for pattern in patterns.get(word, ()) for unit in _named(pattern, values)
    )


def _named(pattern: Pattern, values: list[Any]) -> Iterator[int]:
    if not pattern.line and len(pattern.slots) == len(values):
        for slot, value in zip(pattern.slots, values, strict=True):
            if getattr(slot.kind, "sort", "") == "unit":
                yield value
