"""Units and fortresses of a state as plain data with their drawings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

from .counters import back, face, star
from .pieces import piece
from .words import portrait_of

LAYOUTS: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "factors": face,
    "back": lambda look: back(look["covered"], look["style"]),
    "strengths": piece,
}
"""How a counter is laid out -> its drawing; a system names the layout and its values."""


def units(state: Any) -> dict[str, dict[str, Any]]:
    """Unit id -> what the board shows of it, for every unit in the game.

    Keys: name, short, label, side, size, arm, at (a hex label or a place such as "turn:4"), what else the system tells
    of a counter (factors, marks that are on, `words`; see its portrait), and `svg`, the drawn counter.
    """
    counters = state.setup.roster.counters
    gone = ("dead",) if state.phase.endswith(".setup") else ("dead", "off")
    return {counter.id: unit(state, n) for n, counter in enumerate(counters) if state.at[n] not in gone}


def unit(state: Any, number: int) -> dict[str, Any]:
    """One unit as plain data, drawn."""
    shown = dict(portrait_of(state).piece(state, number))
    look = shown.pop("look")
    return {**shown, "svg": _drawn(tuple(sorted(look.items())))}


def rank(shown: Mapping[str, Any]) -> int:
    """Who lies on top in a stack: the greater number."""
    return int(shown.get("rank", shown["size"] == "army"))


def forts(state: Any, fallen: Iterable[int] = ()) -> list[dict[str, Any]]:
    """Every fortress that stands, and those that fell: hex, strength, side, fallen, drawing.

    `fallen` are hexes whose fortress fell in this game.
    """
    return [_fort(dict(fort)) for fort in portrait_of(state).forts(state, fallen)]


def _fort(fort: dict[str, Any]) -> dict[str, Any]:
    style = fort.pop("style")
    return {**fort, "svg": star(fort["strength"], style, fort["fallen"])}


@lru_cache(maxsize=4096)
def _drawn(look: tuple[tuple[str, Any], ...]) -> str:
    values = dict(look)
    return LAYOUTS[values["layout"]](values)
