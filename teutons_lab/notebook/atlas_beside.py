"""The playing board and the atlas of one game beside each other; the game itself keeps them in step."""

from __future__ import annotations

from typing import Any

import ipywidgets

from .board import BoardWidget


class BesideEachOther(ipywidgets.Box):  # type: ignore[misc]  # ipywidgets has no types
    """Board on the left, atlas on the right; below each other where there is no room."""

    def __init__(self, board: BoardWidget, atlas: Any) -> None:
        self.board, self.atlas = board, atlas
        half = ipywidgets.Layout(flex="1 1 560px", min_width="0")
        left = ipywidgets.Box((board,), layout=half)
        right = ipywidgets.Box((atlas,), layout=half)
        board.layout.width = atlas.layout.width = "100%"
        super().__init__((left, right), layout=ipywidgets.Layout(display="flex", flex_flow="row wrap", width="100%"))

    def describe(self) -> str:
        """Both in words."""
        return f"{self.board.describe()}\n\n{self.atlas.describe()}"

    def __repr__(self) -> str:
        return f"<{repr(self.board)[1:-1]}; {repr(self.atlas)[1:-1]}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        live = super()._repr_mimebundle_(**kwargs)
        data, meta = live if isinstance(live, tuple) else (live, {})
        pictures = [part._repr_mimebundle_(**kwargs)[0]["text/html"] for part in (self.board, self.atlas)]
        return {**(data or {}), "text/html": "".join(pictures), "text/plain": self.describe()}, meta


def beside(game: Any, side: str | None, atlas: Any, height: int) -> BesideEachOther:
    """A new board of the game beside an atlas of it."""
    return BesideEachOther(BoardWidget(game, side, height=height), atlas)
