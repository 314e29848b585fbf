"""Chapters 6.0 to 6.2: which units may be taken up in a phase of movement."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from teutons_lab.core.verdict import Refusal
from teutons_lab.systems.victory_west.marks import LZ
from teutons_lab.systems.victory_west.points import (
    is_exploitation,
)
from teutons_lab.systems.victory_west.state import WestState
from teutons_lab.systems.victory_west.words import side_name


def why_not_move(state: WestState, unit: int, side: str) -> Iterator[Refusal]:
    """Why a unit may not be taken up now."""
    where: tuple[str, ...] = (state.label(state.hex_of(unit)),) if state.on_map(unit) else ()
    if state.side_of(unit) != side:
        yield Refusal(
            "V6.11-a",
            lambda: (
                f"{state.name(unit)} is an {side_name(state.side_of(unit))} unit; in this phase {side_name(side)} "
                "units move."
            ),
        )
        return
    if not state.on_map(unit):
        yield Refusal("core.unit", lambda: f"{state.name(unit)} is not on the map.")
        return
    if state.done[unit]:
        yield Refusal(
            "V6.0-d",
            lambda: f"{state.name(unit)} has finished its move of this phase.",
            where,
            also=("V6.23-a",),
        )
    if state.sheltered(unit) == LZ:
        yield Refusal("V19.33-b", lambda: f"{state.name(unit)} is in a landing zone and cannot move.", where)
    if is_exploitation(state):
        yield from why_not_exploit(state, unit)


def why_not_exploit(state: WestState, unit: int) -> Iterator[Refusal]:
    """Only motorized, supplied, undisrupted units exploit (V6.25-a); earlier moves do not matter (V6.25-b)."""
    where = (state.label(state.hex_of(unit)),)
    if not state.face(unit).motorized:
        yield Refusal("V6.25-a", lambda: f"{state.name(unit)} is not motorized, so it does not exploit.", where)
    if state.unsupplied[unit]:
        yield Refusal("V6.25-a", lambda: f"{state.name(unit)} is without supply, so it does not exploit.", where)
    if state.disrupted[unit]:
        yield Refusal(
            "V6.25-a",
            lambda: f"{state.name(unit)} is disrupted; it may move in a Movement Phase, but not exploit.",
            where,
            also=("V11.32-c",),
        )


def movable(state: WestState, side: str) -> Iterable[tuple[int]]:
    """Units that could still move: a superset."""
    return ((unit,) for unit in state.setup.members[side] if not state.done[unit] and state.on_map(unit))
