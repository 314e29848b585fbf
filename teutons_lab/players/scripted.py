"""A player that says what it was told to say, and then lets another go on."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from teutons_lab.core import engine
from teutons_lab.core.errors import NotationError
from teutons_lab.core.game import Game
from teutons_lab.core.options import atoms

Player = Callable[[Game], str]


class ScriptError(ValueError):
    """A text of a script that does not fit where its turn has come."""


def patient(game: Game) -> str:
    """Pass where that is allowed, otherwise the first of the options."""
    first = None
    for atom in atoms(game.state):
        if atom[0] == "pass":
            return "pass"
        first = first or engine.show(game.state, atom)
    if first is None:
        raise ValueError("the game is over: there is nothing to play")
    return first


class Scripted:
    """Plays texts in order, then lets the player `then` go on (a name or a function).

    The place in the script is counted in acts of its side from act `since` on, so that undo and a restart find it
    again; without `since` it counts from where the script is first asked.
    """

    def __init__(
        self,
        texts: Iterable[str],
        then: str | Player = "patient",
        since: int | None = None,
        side: str | None = None,
    ) -> None:
        self.texts = tuple(texts)
        self.then = then
        self.since = since
        self.side = side
        self.why = ""
        self._next: Player | None = None

    def __call__(self, game: Game) -> str:
        """The next text. Raises ScriptError that names it if it does not fit."""
        side = engine.actor(game.state)
        if self.side is None:
            self.side = side
        if self.since is None:
            self.since = game.ply
        place = sum(
            1
            for act in game.cursor.line()[self.since - 1 :]
            if act.parent is not None and not act.auto and engine.actor(act.parent.state) == side
        )
        if place >= len(self.texts):
            return self._go_on(game)
        text = self.texts[place]
        self._fits(game, place, text)
        self.why = f"The script says so (text {place + 1} of {len(self.texts)})."
        return text

    def _fits(self, game: Game, place: int, text: str) -> None:
        where = f"Text {place + 1} of the script"
        try:
            verdict = game.check(text)
        except NotationError as wrong:
            raise ScriptError(f"{where} cannot be read. {wrong}") from None
        if not verdict:
            raise ScriptError(f"{where}, {text}, does not fit here. {verdict} Asked was: {game.node.prompt}")

    def _go_on(self, game: Game) -> str:
        if self._next is None:
            if callable(self.then):
                self._next = self.then
            else:
                from teutons_lab.players import player

                self._next = player(self.then, game, engine.actor(game.state))
        text = self._next(game)
        self.why = getattr(self._next, "why", "")
        return text

    def explain(self) -> str:
        """One sentence on the last move."""
        return self.why

    def __repr__(self) -> str:
        return f"<script of {len(self.texts)} texts, then {self.then}>"
