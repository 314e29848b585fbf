"""A player that tries to win with simple means: it weighs what each answer brings now, and says why."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from teutons_lab.core.game import Game

MINDS = {
    "teutons": "teutons_lab.players.teutons.mind",
    "victory_west": "teutons_lab.players.victory_west.mind",
}
"""Where the mind for each system lives; it is loaded when first needed."""


class Greedy:
    """Plays one side of a game. The same position gives the same answer; it rolls no dice of its own.

    `why` is the reason of the last answer, in one sentence. `weights` are the system's own (see its `weights`).
    """

    def __init__(self, side: str, weights: Any = None) -> None:
        self.side, self.weights = side, weights
        self.why = ""
        self._mind: Any = None

    def __call__(self, game: Game) -> str:
        """The notation of what to play now. Raises LookupError for a system that it has not learnt."""
        if self._mind is None:
            system = game.state.setup.system
            if system not in MINDS:
                raise LookupError(f"The greedy player has not learnt {system}; it knows {', '.join(MINDS)}.")
            side = game.state.setup.rules.side(self.side)
            self._mind = import_module(MINDS[system]).Mind(side, self.weights)
        text, self.why = self._mind.answer(game.seen_by(self.side).state)  # no more than the side may know
        return str(text)

    def share(self, state: Any) -> float:
        """How much of the phase is done, from 0 to 1, as far as its mind knows."""
        known = getattr(self._mind, "share", None)
        return float(known(state)) if known is not None else 0.0

    def explain(self) -> str:
        """Why the last answer was given, in one sentence."""
        return self.why

    def __repr__(self) -> str:
        return f"<greedy player of {self.side}>"
