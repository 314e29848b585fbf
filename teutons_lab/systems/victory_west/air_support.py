"""Chapters 18.33, 6.45 and 9.42: who can be supported from the air, in combats and overruns."""

from __future__ import annotations

from collections.abc import Iterator

from teutons_lab.core.verdict import Refusal
from teutons_lab.systems.victory_west import air
from teutons_lab.systems.victory_west.command import NATIONS
from teutons_lab.systems.victory_west.state import WestState
from teutons_lab.systems.victory_west.words import and_list

SUPPORTED = ("german", "french", "british")
"""Whose units and fortifications air points support (V18.33-a)."""


def helped(state: WestState, side: str, units: tuple[int, ...], forts: tuple[int, ...]) -> bool:
    """Whether anybody of a side in a combat can be supported: a unit or fortification of those nations.

    Dutch and Belgian ones only by a German, French or British unit in their hex (V18.33-b).
    """
    if any(state.setup.counter(unit).nationality in SUPPORTED for unit in units):
        return True
    if any(NATIONS.get(state.setup.board.country[hex_]) in SUPPORTED for hex_ in forts):
        return True
    hexes = {state.hex_of(unit) for unit in units} | set(forts)
    return any(
        state.setup.counter(friend).nationality in SUPPORTED
        for hex_ in hexes
        for friend in state.friends_at(hex_, side)
    )


def why_no_support(
    state: WestState, side: str, targets: tuple[int, ...], units: tuple[int, ...], forts: tuple[int, ...]
) -> Iterator[Refusal]:
    """Why a side cannot support its units in a combat from the air: whose they are, or nobody flies that far.

    The range is that to the nearest of the hexes attacked (V18.43-a).
    """
    if not helped(state, side, units, forts):
        nations = sorted({state.setup.counter(unit).nationality.capitalize() for unit in units})
        yield Refusal(
            "V18.33-b",
            lambda: f"{and_list(nations) or 'These'} units and fortifications get no support from the air.",
            lambda: tuple(state.label(hex_) for hex_ in targets),
        )
    yield from air.why_out_of_reach(state, side, targets, air.SORTS)
