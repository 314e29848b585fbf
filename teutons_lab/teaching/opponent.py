"""The opponent of a lesson: answers by itself, first by a script, then with a player."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from teutons_lab.core import engine
from teutons_lab.core.errors import NotationError
from teutons_lab.core.game import Game
from teutons_lab.players import Player, player
from teutons_lab.teaching.plan import Plan

MOST = 5000
"""No opponent plays more acts in one go; a game has far fewer."""


class Opponent:
    """Plays one side of a game whenever that side has to decide, and rolls the dice of that side's own phases.

    It does nothing after an undo, so that a student can take back more than the opponent's answer.
    """

    def __init__(self, plan: Plan, game: Game) -> None:
        self.plan, self.side = plan, plan.opponent
        self.game = game
        self._player: Player | None = None
        self._last = game.ply
        self._busy = False
        game.watch(self._changed)

    def __call__(self, game: Game) -> str:
        """The answer to the decision at which the game stands."""
        if game.state.turn <= self.plan.script_until:
            for text in self._script(game):
                if _fits(game, text):
                    return text
            if _fits(game, "pass"):
                return "pass"
        if self._player is None:
            self._player = player(self.plan.then, game, self.side)
        return self._player(game)

    def answer(self) -> int:
        """Play until the student has to decide, a die of the student's falls, or the game is over. Acts played."""
        if self._busy:
            return 0
        played = 0
        self._busy = True
        try:
            with self.game.quiet():
                while self._is_on() and played < MOST:
                    if engine.actor(self.game.state) == "*":
                        self.game.roll()
                    else:
                        self.game.play(self(self.game))
                    played += 1
        finally:
            self._busy = False
            self._last = self.game.ply
        return played

    @contextmanager
    def away(self) -> Iterator[None]:
        """For as long as this lasts, the opponent does nothing."""
        self._busy = True
        try:
            yield
        finally:
            self._busy = False
            self._last = self.game.ply

    def _changed(self, game: Game) -> None:
        if self._busy:
            return
        forward = game.ply > self._last
        self._last = game.ply
        if forward:
            self.answer()

    def _is_on(self) -> bool:
        state = self.game.state
        if state.turn < self.plan.opponent_from or self.game.archived:
            return False
        actor = engine.actor(state)
        own_phase: bool = state.phase.partition(".")[0] == self.side
        return actor == self.side or (actor == "*" and own_phase)

    def _script(self, game: Game) -> Iterator[str]:
        for script in self.plan.script:
            if (script.turn, script.phase) == (game.state.turn, game.state.phase):
                yield from script.plays


def _fits(game: Game, text: str) -> bool:
    try:
        return bool(game.check(text))
    except NotationError:
        return False
