"""Small words of the mind: an answer with its reason, and the legal atoms of one verb."""

from __future__ import annotations

from teutons_lab.core import engine
from teutons_lab.core.flow import Ask
from teutons_lab.core.ruleset import Atom
from teutons_lab.systems.victory_west.state import WestState

Said = tuple[str, str]
"""A text to play, and why."""


def legal(state: WestState, word: str) -> list[Atom]:
    """The legal atoms of one verb; no other verb is looked at."""
    step = engine.step_of(state)
    verb = step.verb(word) if isinstance(step, Ask) else None
    if verb is None:
        return []
    return [(word, *args) for args in verb.args(state) if next(verb.why(state, *args), None) is None]


def say(state: WestState, atom: Atom, why: str) -> Said:
    """An atom as notation, with its reason."""
    return engine.show(state, atom), why
