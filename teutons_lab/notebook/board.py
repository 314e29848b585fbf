"""The board widget: one anywidget that shows a game and lets a person play it.

The traits are authoritative: `ground` is sent once, `view` is kept whole here and travels as patches, so that
a
reload, a second view or a saved notebook shows the same board.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import anywidget
import traitlets

from .assets import board_esm, css
from .attempt import plain_no
from .ground import ground
from .handover import HandOver
from .land import forts_of, look
from .patch import diff
from .picture import bundle
from .table import Table
from .text import describe

HEIGHT = 720


class BoardWidget(anywidget.AnyWidget):
    """A game on a board, or the bare map when there is no game.

    `game` is the shared `Game`; every widget of it stays in step. `side` limits the board to what that side
    may
    know and lets only that side act; `handover` seats both sides in turn, with a cover between them.
    """

    _esm = board_esm()
    _css = css()
    ground = traitlets.Dict().tag(sync=True)
    view = traitlets.Dict().tag(sync=True)
    height = traitlets.Int(HEIGHT).tag(sync=True)
    look: Any = traitlets.List(traitlets.Unicode()).tag(sync=True)
    """Labels of the hexes that the board shows first; empty where it finds the place by itself."""

    def __init__(
        self,
        game: Any = None,
        side: str | None = None,
        *,
        board: Any = None,
        title: str = "",
        height: int = HEIGHT,
        handover: bool = False,
        frontier: str = "",
        **more: Any,
    ) -> None:
        self._ready = False
        self._table = seat(game, side, self._follow, handover) if game is not None else None
        self._land = board if board is not None else game.state.setup.board
        shown = {**self._table.view(), "seq": 0} if self._table is not None else bare(title, self._land)
        self._look = look(game.state) if game is not None else {"frontier": frontier or "1870"}
        drawing = ground(self._land, fortresses=forts_of(game) if game is not None else (), **self._look)
        super().__init__(ground=drawing, view=shown, height=height, **more)
        self._sent = self.view
        self._ready = True
        self.on_msg(self._heard)

    @property
    def game(self) -> Any:
        """The game on the line of play that the board shows; None for a bare map."""
        return self._table.game if self._table else None

    @property
    def side(self) -> str | None:
        return self._table.side if self._table else None

    def sit(self, game: Any) -> None:
        """Show this line of play from now on."""
        if self._table is not None:
            self._table.sit(game)
            self.refresh()

    def refresh(self) -> None:
        """Show the game as it stands; called by the game itself after each change."""
        if self._table is not None:
            shown = self._table.view()
            before = {key: value for key, value in self._sent.items() if key != "seq"}
            if shown != before:
                self.view = {**shown, "seq": self._sent["seq"] + 1}

    def send_state(self, key: Any = None) -> None:
        """As ipywidgets has it, but a new view travels as what changed since the last one."""
        if key == "view" and self._ready:
            patch = diff(self._sent, self.view)
            message = {"patch": patch, "from": self._sent["seq"], "seq": self.view["seq"]}
            self._sent = self.view
            self.send(message)
            return
        super().send_state(key)

    def send_whole(self) -> None:
        """Send the whole view, not a patch."""
        super().send_state("view")

    def describe(self) -> str:
        """The board in words."""
        return (
            describe(self.view) if self._table else f"{self.view['title']}: a map of {len(self.ground['hexes'])} hexes."
        )

    def __repr__(self) -> str:
        if self._table is None:
            return f"<board: {self.view['title']}>"
        if "cover" in self.view:
            return f"<board: {self.view['title']}, covered>"
        where, node = self.view["turn"], self.view["node"]
        return f"<board: {self.view['title']}, turn {where['n']}, {node['phaseName']}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget for a live notebook, and beside it a static picture for every other reader."""
        live = super()._repr_mimebundle_(**kwargs)
        data, meta = live if isinstance(live, tuple) else (live, {})
        return {**(data or {}), **bundle(self._land, self.view, self._name(), self._look)}, meta

    def _name(self) -> str:
        return repr(self) if self._table else self.view["title"].rstrip(".!") + "."

    def _follow(self, _: Any = None) -> None:
        if self._ready:
            self.refresh()

    def _heard(self, _: Any, message: Any, __: Any) -> None:
        if not isinstance(message, dict) or "do" not in message:
            return
        if message["do"] in ("whole", "hello"):
            # A front end that came late or missed a patch gets the whole view once.
            if message["do"] == "whole" or message.get("seq") != self._sent.get("seq"):
                self.send_whole()
            return
        if self._table is not None:
            try:
                reply = self._table.answer(message)
            except Exception as wrong:
                # The page must not wait for ever; the traceback goes to the notebook's log.
                self.send(
                    {
                        **plain_no("Something went wrong", str(message.get("text", "")), str(wrong)),
                        "re": message.get("id"),
                    }
                )
                raise
            self.send({**reply, "re": message.get("id")})


def seat(game: Any, side: str | None, follow: Callable[..., Any], handover: bool) -> Table:
    """Who sits at the board: one side or an onlooker, or both sides in turn."""
    return HandOver(game, follow) if handover else Table(game, side, follow)


def bare(title: str, board: Any) -> dict[str, Any]:
    """What a board without a game shows."""
    return {
        "title": title or board.grid.name,
        "subtitle": f"{len(board.labels)} hexes",
        "sides": {},
        "units": {},
        "order": [],
        "forts": [],
        "zones": {},
        "seq": 0,
    }
