"""Who follows a lesson's game: the row of stops marks where it stands, wherever it is played."""

from __future__ import annotations

import weakref
from collections.abc import Callable

from teutons_lab.core.game import Game


class Following:
    """Tells those who watch of every change of a lesson's game, and of another game that takes its place."""

    def __init__(self) -> None:
        self.game: Game | None = None
        self._watchers: list[weakref.WeakMethod[Callable[[Game], None]]] = []

    def watch(self, method: Callable[[Game], None]) -> None:
        """Call a method back with the game after every change, as long as the method's owner lives."""
        self._watchers.append(weakref.WeakMethod(method))

    def turn_to(self, game: Game) -> Game:
        """From now on this is the lesson's game; gives it back."""
        if game is not self.game:
            self.game = game
            game.watch(self._changed)
            self._changed(game)
        return game

    def _changed(self, game: Game) -> None:
        if game is not self.game:
            return  # put aside for another one
        for reference in list(self._watchers):
            method = reference()
            if method is None:
                self._watchers.remove(reference)
            else:
                method(game)
