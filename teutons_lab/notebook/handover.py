"""Two people at one machine: the board is covered between the sides' decisions, and each sees its own view.

What is covered is not sent at all: a cover holds the title, the side that comes next, and what both sides know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .attempt import Reply, plain_no
from .table import Table
from .view import entry, node_type, title, turn, view
from .words import adjective, portrait_of

TOLD = 8  # entries of the log on a cover
COVERED = "The board is covered. Whose turn it is uncovers it first."
BEFORE = "What was played before the board was handed over stays as it is."


class HandOver(Table):
    """Seats the sides in turn. `side` is the one that sits at the board now, None while the board is covered."""

    def __init__(self, game: Any, follow: Callable[..., Any]) -> None:
        self._since = 0
        super().__init__(game, None, follow)

    def sit(self, game: Any) -> None:
        """Follow this line of play; whoever sat there before, the board is covered first."""
        self.side = None
        super().sit(game)

    @property
    def next_side(self) -> str | None:
        """Whose decision it is; at a die, whose phase it is; None when the game is over."""
        node = self.game.node
        if node_type(node) == "terminal":
            return None
        sides = self.game.state.setup.rules.sides
        named = node.side if node.side in sides else node.phase.partition(".")[0]
        return str(named) if named in sides else str(sides[0])

    @property
    def is_covered(self) -> bool:
        """Whether nobody may see the board now. A die is rolled in front of both and covers nothing."""
        node = self.game.node
        kind = node_type(node)
        if kind == "terminal":
            return False
        if self.side is not None and kind == "decision" and node.side != self.side:
            self.side = None
        return self.side is None

    def view(self) -> dict[str, Any]:
        """The cover, or the view of the side that sits there; at the end everybody sees everything."""
        if self.is_covered:
            return self.cover()
        shown = view(self.game, self.side)
        return {**shown, "handover": True, "can": {**shown["can"], "undo": self.game.ply > self._since}}

    def cover(self) -> dict[str, Any]:
        """Title, turn and side of the next decision, and the log as far as both sides read the same in it."""
        side = str(self.next_side)
        who = adjective(side, portrait_of(self.game.state).words)
        return {
            "title": title(self.game),
            "turn": turn(self.game),
            "cover": {
                "side": side,
                "title": f"Hand over to the {who} player.",
                "text": "The board is covered. Nobody else should look at the screen now.",
                "button": f"Ready: show the {who} board",
                "log": self._common()[-TOLD:],
            },
            "sides": {},
            "units": {},
            "order": [],
            "forts": [],
            "zones": {},
        }

    def _common(self) -> list[dict[str, Any]]:
        """What every side has been told in the same words, dice included."""
        views = [self.game.seen_by(side) for side in self.game.state.setup.rules.sides]
        logs = [[entry(each, seen.state) for each in seen.log] for seen in views]
        return [each for each in logs[0] if all(each in log for log in logs[1:])]

    def answer(self, message: dict[str, Any]) -> Reply:
        """Nothing is done and nothing is told while the board is covered, but uncovering it."""
        if message.get("do") == "uncover":
            return self._uncover()
        if message.get("do") == "cover":
            self.side = None
            self._follow()
            return {"ok": True}
        if self.is_covered:
            return plain_no("The board is covered", "", COVERED)
        if message.get("do") == "undo" and self.game.ply <= self._since:
            return plain_no("Not taken back", "undo", BEFORE)
        return super().answer(message)

    def _uncover(self) -> Reply:
        """The next side has said that it is ready."""
        self.side = self.next_side
        self._since = self.game.ply
        self._follow()
        return {"ok": True}
