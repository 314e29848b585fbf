"""Where a game stands: one line of a record, what can be asked of it, and who is told of its changes."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from teutons_lab.core import engine
from teutons_lab.core.action import Action
from teutons_lab.core.log import Log, entries
from teutons_lab.core.nodes import Node
from teutons_lab.core.options import Options
from teutons_lab.core.record import MAIN, Act, Record
from teutons_lab.core.verdict import Verdict

if TYPE_CHECKING:
    from teutons_lab.core.journal import Journal


class Standing:
    """A line of a record at the act where it stands: what a Game can be asked, and its watchers."""

    def __init__(self, record: Record, label: str = MAIN, journal: Journal | None = None) -> None:
        self.record = record
        self.label = label
        self.journal = journal
        self._watchers: list[weakref.ReferenceType[Any]] = []
        record.games.append(weakref.ref(self))

    @property
    def cursor(self) -> Act:
        """The act at which this line stands."""
        return self.record.cursors[self.label]

    @property
    def state(self) -> Any:
        """The state, immutable."""
        return self.cursor.state

    @property
    def node(self) -> Node:
        """Who decides what, or which die, or how it ended."""
        return engine.node(self.state)

    @property
    def ply(self) -> int:
        """The number of the next act on this line; the first is 1."""
        return self.cursor.ply + 1

    @property
    def seed(self) -> int:
        """The seed of the dice."""
        return self.record.seed

    @property
    def scenario(self) -> Any:
        """The scenario: id, title, sides, turns."""
        return self.state.setup.scenario_data

    @property
    def log(self) -> Log:
        """What happened on this line, oldest first."""
        events = list(self.record.root.events)
        for act in self.cursor.line():
            events.extend(act.events)
        return entries(self.state.setup, tuple(events))

    @property
    def explain(self) -> Any:
        """Explanations of this state; the methods are those of the notation contract."""
        return self.state.setup.rules.explain(self.state)

    def options(self) -> Options:
        """The legal atoms, lazily."""
        return Options(self.state)

    def check(self, action: Action | str) -> Verdict:
        """Whether it is legal and, if not, every reason. Raises NotationError for a text that is none."""
        return engine.check(self.state, action)

    def _too_early(self, at: int) -> str:
        return (
            f"This cell plays act {at}, but the game stands before act {self.ply}. "
            f"Run the cell that plays act {self.ply} first (at={self.ply}), or load a checkpoint."
        )

    # Watching and keeping.

    def watch(self, callback: Callable[[Any], None]) -> None:
        """Call back once after every change of this line, as long as the callback's owner lives."""
        bound = hasattr(callback, "__self__")
        reference = weakref.WeakMethod(callback) if bound else weakref.ref(callback)
        if reference not in self._watchers:
            self._watchers.append(reference)

    @contextmanager
    def quiet(self) -> Iterator[None]:
        """For as long as this lasts nobody is told of changes; afterwards they are told once, if there were any."""
        before, hushed = self.cursor, self.record.hushed
        self.record.hushed = True
        try:
            yield
        finally:
            self.record.hushed = hushed
            if not hushed and self.cursor is not before:
                self._stand_at(self.cursor)

    def _stand_at(self, act: Act) -> None:
        self.record.cursors[self.label] = act
        if self.record.hushed:
            return
        for reference in list(self.record.games):
            game = reference()
            if game is None:
                self.record.games.remove(reference)
            elif game.label == self.label:
                game._tell_watchers()

    def _tell_watchers(self) -> None:
        for reference in list(self._watchers):
            callback = reference()
            if callback is None:
                self._watchers.remove(reference)
            else:
                callback(self)

    def __repr__(self) -> str:
        node = self.node
        where = f"turn {self.state.turn}, {node.phase}"
        label = "" if self.label == MAIN else f' on branch "{self.label}"'
        return f"<{self.state.setup.scenario}{label}: {where}. {node.prompt}>"
