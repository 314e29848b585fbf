"""When a cell finds another act in its place: a button that shows the branch in which the cell's own act is played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import anywidget
import traitlets

from teutons_lab.core.errors import StaleCell, TeutonsLabError
from teutons_lab.core.game import Game

from .assets import quiz_css, quiz_esm
from .heard import heard

ASK = "Show that branch?"


class BranchOffer(anywidget.AnyWidget):
    """The offer of a branch: `text` says what the cell wanted, `said` what came of the click ("" before it)."""

    _esm = quiz_esm("40-offer")
    _css = quiz_css()
    text = traitlets.Unicode().tag(sync=True)
    button = traitlets.Unicode(ASK).tag(sync=True)
    said = traitlets.Unicode().tag(sync=True)

    def __init__(self, game: Game, asked: str, at: int, found: str, show: Callable[[Game, Game], bool]) -> None:
        self.game, self.asked, self.at, self._show = game, asked, at, show
        super().__init__(
            text=f"This cell plays {asked} as act {at}; the game has {found} there. The cell's own way is a branch."
        )
        self.on_msg(self._heard)

    def __repr__(self) -> str:
        return f"<offer of a branch: {self.asked} as act {self.at}>"

    def show_branch(self) -> None:
        """Open the branch, play the cell's act on it, and show it on the boards of the game.

        Never to be called `open`: a widget's own method of that name makes its comm as soon as it is constructed.
        """
        label = f"cell of act {self.at}"
        try:
            branch = self.game.branch(label, at=self.at)
            if self.asked == "roll":
                branch.roll(at=self.at)
            else:
                branch.play(self.asked, at=self.at)
        except TeutonsLabError as wrong:
            self.said = str(wrong)
            return
        shown = self._show(self.game, branch)
        where = "The board shows it" if shown else f'Show it with lab.show(s.branch("{label}"))'
        self.said = f'The branch "{label}" is open. {where}; the game itself stays where it is.'

    def _heard(self, _: Any, message: Any, __: Any) -> None:
        if isinstance(message, dict) and message.get("do") == "branch":
            self.show_branch()
        heard(self, message)


def offer_for(error: BaseException, show: Callable[[Game, Game], bool]) -> BranchOffer | None:
    """The offer that belongs to an error of a cell; None where there is no branch to show."""
    if not isinstance(error, StaleCell) or not error.found:
        return None
    trace = error.__traceback__
    while trace is not None:
        names = trace.tb_frame.f_locals
        game, called = names.get("self"), trace.tb_frame.f_code.co_name
        if isinstance(game, Game) and called in ("play", "roll"):
            face = names.get("face")
            asked = str(names["action"]) if called == "play" else "roll" if face is None else f"roll {face}"
            return BranchOffer(game, asked, error.at, error.found, show)
        trace = trace.tb_next
    return None


def watch_cells(show: Callable[[Game, Game], bool]) -> None:
    """From now on, after a cell that has failed so, display its offer below it. Does nothing outside a notebook."""
    try:
        from IPython import get_ipython
    except ImportError:
        return
    shell: Any = get_ipython()
    if shell is None or getattr(shell, "teutons_lab_watched", False):
        return

    def after(result: Any) -> None:
        offer = offer_for(result.error_in_exec, show) if result.error_in_exec is not None else None
        if offer is not None:
            from IPython.display import display

            display(offer)  # type: ignore[no-untyped-call]

    shell.events.register("post_run_cell", after)
    shell.teutons_lab_watched = True
