"""A player that draws among its options, the same draw at the same place of the same game."""

from __future__ import annotations

import random
from typing import Any

from teutons_lab.core import engine
from teutons_lab.core.game import Game
from teutons_lab.core.options import candidates
from teutons_lab.core.ruleset import Atom

GIVING_UP = frozenset({"lose", "downgrade"})
"""Verbs by which a side gives its own units up; a random player uses them only where nothing else is legal."""


def draw(state: Any, rng: random.Random, shun: frozenset[str] = GIVING_UP) -> Atom:
    """One legal atom, uniformly among those whose verb is not shunned; a shunned one if there is no other.

    Raises ValueError when the game is over.
    """
    pool = list(candidates(state))
    last: list[Atom] = []
    while pool:
        place = rng.randrange(len(pool))
        atom = pool[place]
        pool[place] = pool[-1]
        pool.pop()
        if not engine.legal(state, atom):
            continue
        if atom[0] not in shun:
            return atom
        last.append(atom)
    if not last:
        raise ValueError("the game is over: there is nothing to draw from")
    return last[rng.randrange(len(last))]


class RandomPlayer:
    """Draws uniformly. The draw depends on the seed, the branch, the side and the act, so it can be repeated."""

    def __init__(self, side: str, salt: str = "") -> None:
        self.side, self.salt = side, salt
        self.why = ""

    def __call__(self, game: Game) -> str:
        """The notation of one legal atom."""
        key = f"{game.seed}/{game.record.dice[game.label]}/{self.side}/{game.ply}/{self.salt}"
        atom = draw(game.state, random.Random(key))
        text = engine.show(game.state, atom)
        self.why = f'"{text}" was drawn by lot from what is allowed.'
        return text

    def explain(self) -> str:
        """One sentence on the last move."""
        return self.why

    def __repr__(self) -> str:
        return f"<random player of {self.side}>"


def playout(state: Any, rng: random.Random, shun: frozenset[str] = GIVING_UP) -> tuple[Any, int]:
    """Play on by lot to the end, dice included, without a record. The last state, and how many atoms it took."""
    count = 0
    while state.frames:
        state = engine.advance(state, draw(state, rng, shun)).state
        count += 1
    return state, count
