"""Players: they choose among the options, as a person does.

A player is any function `player(game) -> str` that answers the decision at which the game stands with notation.
Those here can also `explain()` their last move in one sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from teutons_lab.core import engine
from teutons_lab.core.game import Game
from teutons_lab.players.greedy import Greedy
from teutons_lab.players.random import RandomPlayer, playout
from teutons_lab.players.scripted import Player, Scripted, ScriptError, patient
from teutons_lab.players.steps import Progress, going_on


class Known(NamedTuple):
    """A player that has a name: what it does, and how one is made for a game and a side."""

    sentence: str
    make: Callable[[Game, str], Player]


KNOWN: Mapping[str, Known] = {
    "greedy": Known(
        "Tries to win with simple means, looks one phase ahead, and gives its reasons.",
        lambda _game, side: Greedy(side),
    ),
    "random": Known("Draws among all that is allowed.", lambda _game, side: RandomPlayer(side)),
    "patient": Known("Passes wherever it may.", lambda _game, _side: patient),
    "scripted": Known(
        "A script without texts: it passes wherever it may. Scripted([...]) plays your texts.",
        lambda _game, side: Scripted((), side=side),
    ),
}


class Players(dict[str, str]):
    """Names of players and what they do, printed as a table."""

    def __repr__(self) -> str:
        return "\n".join(f"{name:<10} {sentence}" for name, sentence in self.items())


def players() -> Players:
    """All players that have a name."""
    return Players({name: known.sentence for name, known in KNOWN.items()})


def player(name: str, game: Game, side: str) -> Player:
    """A new player of that name for a side. Raises ValueError that lists the names."""
    if name not in KNOWN:
        raise ValueError(f'There is no player "{name}". Players: {", ".join(KNOWN)}, or any function of the game.')
    return KNOWN[name].make(game, game.state.setup.rules.side(side))


def play(game: Game, **sides: str | Player) -> Game:
    """Let players play on: `play(game, german="greedy", french="random")`; the dice are the game's own.

    Plays to the end, or to the first decision of a side that has no player. Each side is named by its id or alias,
    each player by name or as a function. Raises ValueError for an unknown or doubled side and an unknown player,
    IllegalAction or NotationError for an answer that is not allowed.
    """
    at_work = _seats(game, sides)
    while True:
        actor = engine.actor(game.state)
        if actor == "*":
            game.roll()
        elif actor in at_work:
            game.play(at_work[actor](game))
        else:
            return game


def _seats(game: Game, sides: Mapping[str, str | Player]) -> dict[str, Player]:
    found: dict[str, Player] = {}
    for name, given in sides.items():
        side = game.state.setup.rules.side(name)
        if side in found:
            raise ValueError(f'"{name}" is the side {side}, which has a player already.')
        if not callable(given) and not isinstance(given, str):
            raise ValueError(f"{name}={given!r}: expected the name of a player or a function of the game.")
        found[side] = player(given, game, side) if isinstance(given, str) else given
    return found


__all__ = [
    "Greedy",
    "Player",
    "Players",
    "Progress",
    "RandomPlayer",
    "ScriptError",
    "Scripted",
    "going_on",
    "patient",
    "play",
    "player",
    "players",
    "playout",
]
