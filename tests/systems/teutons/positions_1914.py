"""Small positions of 1914: no units and no Fortresses but those that a test names; Belgium is neutral until a line says
otherwise. Tests of combat stand around S13, clear ground in Germany without rivers.
"""

from __future__ import annotations

from tests.systems.teutons.positions import at, corps
from teutons_lab.core.game import Game

WAR = "track invaded.Belgium 1"
"""Belgium has been invaded."""
IDLE = corps("Idle", "german", "V13")
RESERVE = corps("Reserve", "allied", "C02")
"""Far away; they could move, which keeps the turn from running on by itself."""


def of_1914(phase: str, *lines: str, turn: int = 3) -> Game:
    """The game of 1914 at the start of a phase, with these lines of position text."""
    return at("\n".join(("system teutons  game 1914", f"turn {turn}  phase {phase}", *lines)))


def dummy(name: str, side: str, where: str, flags: str = "hidden") -> str:
    """The position line of an invented Dummy."""
    return f'unit "{name}" side={side} size=dummy type=dummy cf=0 omf=0 at {where} {flags}'.rstrip()
