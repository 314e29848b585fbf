"""Taking back in a lesson's cell: to a numbered act, so that a cell that runs twice does the same as once."""

from __future__ import annotations

from teutons_lab.core.errors import UndoBarrier
from teutons_lab.core.game import Game
from teutons_lab.teaching.files import LessonError
from teutons_lab.teaching.told import Told


def take_back(game: Game, to: int) -> Told:
    """Take back every act from number `to` on, unless a die or something revealed stands in the way; says what it did.

    Raises LessonError when `to` is no act (they count from 1).
    """
    if to < 1:
        raise LessonError(f"Acts are numbered from 1; there is no act {to}.")
    if game.ply <= to:
        return Told(f"Nothing to take back: the game stands before act {game.ply}. {game.node.prompt}", game)
    back = game.ply - to
    try:
        game.undo(back)
    except UndoBarrier as barrier:
        return Told(f"Nothing was taken back. {barrier}", game)
    return Told(f"Took back {back} act{'s' if back > 1 else ''}. {game.node.prompt}", game)
