"""What `lab.show` and `lab.board` give: a live board, or a picture where no widget can run."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from weakref import WeakKeyDictionary

from teutons_lab.hexes import load_board

from .board import HEIGHT, BoardWidget
from .land import look
from .offer import watch_cells
from .picture import bundle
from .text import describe
from .view import view

TITLES = {
    "teutons": "The map of Teutons!",
    "victory_west": "Victory in the West",
    "fall_of_france": "The Fall of France",
}


BOTH = "both in turn"

_boards: WeakKeyDictionary[Any, dict[str | None, BoardWidget]] = WeakKeyDictionary()


class Picture:
    """A static picture of a game: shows in every notebook, running or not, trusted or not.

    `alt` is the board in words, `html` the `<img>`.
    """

    def __init__(self, game: Any, side: str | None = None) -> None:
        shown = view(game, side)
        self.alt = describe(shown)
        self.html = bundle(game.state.setup.board, shown, self.alt, look(game.state))["text/html"]
        where, node = shown["turn"], shown["node"]
        self._name = f"<picture: {shown['title']}, turn {where['n']}, {node['phaseName']}>"

    def __repr__(self) -> str:
        return self._name

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"text/html": self.html, "text/plain": self.alt}


def show(
    game: Any,
    side: str | None = None,
    static: bool = False,
    height: int = HEIGHT,
    handover: bool = False,
    look_at: str | Iterable[str] = (),
) -> BoardWidget | Picture:
    """The board of a game with its stepper. `side` limits it to what that side may see and do.

    `handover=True` is for two people at one machine: between the sides' decisions the board is covered, and each sees
    only its own view. Raises ValueError if a side or a picture is asked for as well.

    `look_at` is what it shows first, a hex or a town or several ("Liège", ("B0521", "B0923")); raises ValueError for a
    place that the map does not have. Without it the board shows what is asked about, or where the sides face each
    other.

    With `static=True` a picture instead. `height` is in CSS pixels. The same game shown again is the same board, so
    that running a cell twice leaves one board to keep in step, not two.
    """
    if handover and (side or static):
        raise ValueError("handover=True shows each side its own board in turn: leave out side= and static=.")
    if static:
        return Picture(game, side)
    seen = places(game.state.setup.board, look_at)
    watch_cells(follow_branch)
    known = _boards.setdefault(game, {})
    kind = BOTH if handover else side
    board = known.get(kind)
    if board is None or board.comm is None:
        board = known[kind] = BoardWidget(game, side, handover=handover)
    board.height = height
    board.look = seen
    board.sit(game)
    return board


def places(board: Any, named: str | Iterable[str]) -> list[str]:
    """The labels of hexes that are named by label or by town, in the order in which they are named."""
    return [_place(board, name) for name in ([named] if isinstance(named, str) else named)]


def _place(board: Any, name: str) -> str:
    if name in board.index:
        return name
    for label, town in zip(board.labels, board.town, strict=True):
        if name and town == name:
            return str(label)
    raise ValueError(f'The board cannot look at "{name}". A hex of the map or a town on it is expected.')


def follow_branch(game: Any, branch: Any) -> bool:
    """Show a branch on the boards of its game. Says whether there are any."""
    boards = list(_boards.get(game, {}).values())
    for board in boards:
        board.sit(branch)
    return bool(boards)


def bare_board(
    name: str = "teutons", year: int | str = "1870", title: str = "", height: int = HEIGHT, part: str = ""
) -> BoardWidget:
    """The bare map of a system, or a sheet of it: ground, names and numbers, nothing to decide.

    `year` chooses the frontier where the map has several, `part` one printed sheet, such as "B". Raises ValueError for
    a map or part that does not exist.
    """
    late = str(year) == "1914"
    land = load_board(name, "1914" if late else "", part)
    shown = title or TITLES.get(name, name) + (f", sheet {part}" if part else "")
    return BoardWidget(board=land, title=shown, height=height, frontier="1914" if late else "1870")
