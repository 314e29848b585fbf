"""What makes one game of Victory in the West differ from another: values and named functions, nothing else.

The chapters ask the edition; they never ask which game is played.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from teutons_lab.core.ruleset import Ruleset


@dataclass(frozen=True, eq=False)
class Edition:
    """The values of a game: its id, version, the sheet it is played on ("" for both), and how its rules are made."""

    game: str
    version: str
    sheet: str
    build: Callable[[Edition], Ruleset] = field(repr=False)
    _made: list[Any] = field(default_factory=list, repr=False, compare=False)

    @property
    def ruleset(self) -> Ruleset:
        """The ruleset, made once."""
        if not self._made:
            self._made.append(self.build(self))
        made: Ruleset = self._made[0]
        return made
