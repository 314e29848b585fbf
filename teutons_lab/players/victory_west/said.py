"""Small words of the mind: an answer with its reason, and the legal atoms of one verb."""

from __future__ import annotations

from teutons_lab.core import engine
from teutons_lab.core.options import atoms
from teutons_lab.core.ruleset import Atom
from teutons_lab.systems.victory_west.state import WestState

Said = tuple[str, str]
"""A text to play, and why."""


def legal(state: WestState, word: str) -> list[Atom]:
    """The legal atoms of one verb."""
    return [atom for atom in atoms(state) if atom[0] == word]


def say(state: WestState, atom: Atom, why: str) -> Said:
    """An atom as notation, with its reason."""
    return engine.show(state, atom), why
