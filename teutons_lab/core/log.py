"""The log: events told as sentences, a line an action, rule ids at the end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from teutons_lab.core.events import Event

MOST_RULES = 3
"""A line names so many rules; of more, all but one of them, and how many more there are."""


@dataclass(frozen=True)
class Entry:
    """One line of the log. `sentence` is past tense; `rules` all the ids behind it; `where` the phase in words."""

    turn: int
    phase: str
    sentence: str
    rules: tuple[str, ...]
    kind: str
    event: Event
    where: str = ""

    def __str__(self) -> str:
        named = self.rules if len(self.rules) <= MOST_RULES else self.rules[: MOST_RULES - 1]
        more = len(self.rules) - len(named)
        chips = " ".join([*(f"`{rule}`" for rule in named), *([f"and {more} more"] if more else [])])
        place = f"T{self.turn} {self.where}".rstrip()
        return f"{place}. {self.sentence}{'  ' + chips if chips else ''}"


def entries(setup: Any, events: tuple[Event, ...]) -> list[Entry]:
    """Tell events as log entries; events that the system tells nothing of are left out."""
    told = []
    for event in events:
        sentence = setup.rules.sentence(setup, event)
        if sentence:
            where = setup.rules.phase_words(event.phase)
            told.append(Entry(event.turn, event.phase, sentence, event.rules, event.kind, event, where))
    return told
