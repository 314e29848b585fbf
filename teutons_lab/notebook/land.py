"""The ground of a game's map, with what its war makes of it: the frontier that counts, countries closed for good."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from .ground import ground
from .words import portrait_of


def land(state: Any, fortresses: Collection[str]) -> dict[str, Any]:
    """The ground under a game as plain data (see `ground`); `fortresses` are the labels with heavier names."""
    return ground(state.setup.board, fortresses=fortresses, **look(state))


def look(state: Any) -> dict[str, Any]:
    """The choices for drawing the ground that a game makes, such as `frontier` and `closed`."""
    return portrait_of(state).ground(state)


def forts_of(game: Any) -> list[str]:
    """The labels of the Fortresses that stand, whose names are printed heavier; everybody may see them."""
    return [fort["hex"] for fort in portrait_of(game.state).forts(game.state, ())]
