"""The log: events told as sentences, a line an action, rule ids at the end."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, SupportsIndex, overload

from teutons_lab.core.events import Event

SHOWN = 3
"""A line in a notebook shows so many rules at once; the others unfold."""


@dataclass(frozen=True, repr=False)
class Entry:
    """One line of the log. `sentence` is past tense; `rules` the ids behind it; `where` the phase in words."""

    turn: int
    phase: str
    sentence: str
    rules: tuple[str, ...]
    kind: str
    event: Event
    where: str = ""

    @property
    def when(self) -> str:
        """The turn and the phase in words, such as "T1 Axis air"."""
        return f"T{self.turn} {self.where}".rstrip()

    def __str__(self) -> str:
        chips = " ".join(f"`{rule}`" for rule in self.rules)
        return f"{self.when}. {self.sentence}{'  ' + chips if chips else ''}"

    __repr__ = __str__

    def _repr_html_(self) -> str:
        first, rest = self.rules[:SHOWN], self.rules[SHOWN:]
        more = f" <details style='display:inline-block'><summary>+{len(rest)}</summary>{_chips(rest)}</details>"
        return (
            f"<div style='margin:2px 0'><span style='opacity:.7'>{escape(self.when)}.</span> "
            f"{escape(self.sentence)} {_chips(first)}{more if rest else ''}</div>"
        )


def _chips(rules: Iterable[str]) -> str:
    return " ".join(f"<code style='white-space:nowrap;font-size:85%'>{escape(rule)}</code>" for rule in rules)


class Log(list[Entry]):
    """Entries, oldest first: a list that reads as lines where it is printed or shown."""

    def __str__(self) -> str:
        return "\n".join(map(str, self))

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return "".join(entry._repr_html_() for entry in self)

    @overload
    def __getitem__(self, at: SupportsIndex) -> Entry: ...
    @overload
    def __getitem__(self, at: slice) -> Log: ...
    def __getitem__(self, at: SupportsIndex | slice) -> Entry | Log:
        return Log(super().__getitem__(at)) if isinstance(at, slice) else super().__getitem__(at)


def entries(setup: Any, events: Sequence[Event]) -> Log:
    """Tell events as log entries; events that the system tells nothing of are left out."""
    told = Log()
    for event in events:
        sentence = setup.rules.sentence(setup, event)
        if sentence:
            where = setup.rules.phase_words(event.phase)
            told.append(Entry(event.turn, event.phase, sentence, event.rules, event.kind, event, where))
    return told
