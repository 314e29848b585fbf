"""Events: facts about what happened. The log is made of them; they live outside the state."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Event:
    """One fact. `kind` names it, `values` are plain data, `rules` the ids of the rules that made it happen.

    `visible_to` is None for everybody, or the sides that may know it; `reveals` names what became known to a side
    that did not know it before (undo never takes that back), and `learns` which sides those are, None for all.
    `turn` and `phase` say when.
    """

    kind: str
    values: tuple[tuple[str, Any], ...]
    rules: tuple[str, ...] = ()
    turn: int = 0
    phase: str = ""
    visible_to: frozenset[str] | None = None
    reveals: tuple[str, ...] = ()
    learns: frozenset[str] | None = None

    def __getitem__(self, name: str) -> Any:
        for key, value in self.values:
            if key == name:
                return value
        raise KeyError(name)

    def get(self, name: str, default: Any = None) -> Any:
        """The value of that name, or `default`."""
        return dict(self.values).get(name, default)

    def tells_new(self, side: str) -> bool:
        """Whether that side learns something by it."""
        return bool(self.reveals) and (self.learns is None or side in self.learns)

    def seen_by(self, side: str | None) -> bool:
        """Whether that side may know it; None stands for an onlooker who sees everything."""
        return side is None or self.visible_to is None or side in self.visible_to
