"""Small positions of 1940: no units, no Fortresses, no Air Assets but those that a test names; Belgium and the
Netherlands are neutral until a line says otherwise.
"""

from __future__ import annotations

from tests.systems.teutons.positions import at, corps
from teutons_lab.core.game import Game

WAR = "track invaded.Belgium 1\ntrack invaded.Netherlands 1"
"""Both neutrals have been invaded."""
IDLE = corps("Idle", "german", "U03")
RESERVE = corps("Reserve", "allied", "C02")
"""Far away; they could move, which keeps the turn from running on by itself."""


def of_1940(phase: str, *lines: str, turn: int = 3) -> Game:
    """The game of 1940 at the start of a phase, with these lines of position text."""
    return at("\n".join(("system teutons  game 1940", f"turn {turn}  phase {phase}", *lines)))


def panzer(name: str, where: str, flags: str = "", *, cf: int = 3, omf: int = 4, side: str = "german") -> str:
    """The position line of an invented Armor unit."""
    return corps(name, side, where, flags, cf=cf, omf=omf, arm="armor")


def asset(name: str, where: str = "ready") -> str:
    """The position line of an Air Asset."""
    return f'asset "{name}" {where}'


def where_is(game: Game, name: str) -> str:
    """Where an Air Asset is: ready, flown, off or turn:5."""
    return str(game.state.assets[game.state.setup.scenario_data.asset(name)])


LUFTWAFFE = tuple(f"Fliegerkorps {name}" for name in ("I", "II", "IV", "V", "VIII (Stuka)", "z.b.V. (Putzier)"))
STUKA = LUFTWAFFE[4]
RAF = "RAF Air Asset (AASF/Component)"
NORTH, EAST = "Armée de l'Air ZOAN", "Armée de l'Air ZOAE"
