"""Chapter 8: zones of control."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from teutons_lab.systems.victory_west.marks import BRIDGEHEAD, LZ, RUIN, Marker
from teutons_lab.systems.victory_west.setup import FORTRESS
from teutons_lab.systems.victory_west.state import WestState

OVERRUN = "Overrun"
"""The procedure during which inactive units have no zone (V8.1-e)."""


def why_no_zone(state: WestState, unit: int) -> str:
    """The rule that takes a unit on the map its zone, "" for none (8.1, 20.47).

    A battalion below one stacking point (V8.1-b), a disrupted unit (V8.1-c), one in a landing zone or bridgehead
    (V8.1-d), one facing an enemy bridgehead in its hex (V20.47-a).
    """
    if not state.is_hq(unit) and state.face(unit).sv < 2:
        return "V8.1-b"
    if state.disrupted[unit]:
        return "V8.1-c"
    if state.sheltered(unit):
        return "V8.1-d"
    head = state.bridgehead(state.hex_of(unit))
    if head is not None and head.side != state.side_of(unit):
        return "V20.47-a"
    return ""


def overrun_on(state: WestState) -> bool:
    """Whether an overrun is being resolved (V8.1-e, VR-57)."""
    return any(frame.proc == OVERRUN for frame in state.frames)


def zone(state: WestState, side: str) -> frozenset[int]:
    """Every hex in the zone of control of a side (V8.1-a, V8.24-a)."""
    if overrun_on(state) and side != state.phase.partition(".")[0]:
        return frozenset()
    known = _latest.get(side)
    if known is not None:
        setup, at, steps, disrupted, markers, found = known
        same = at is state.at and markers is state.markers and steps is state.steps and disrupted is state.disrupted
        if same and setup is state.setup:
            return found
    found = _looked_up(state, side)
    _latest[side] = (state.setup, state.at, state.steps, state.disrupted, state.markers, found)
    return found


_latest: dict[str, tuple[Any, Any, Any, Any, Any, frozenset[int]]] = {}
"""The zone asked for last, by side, with the very columns that made it: most questions come in long runs."""


def _looked_up(state: WestState, side: str) -> frozenset[int]:
    marks = tuple(mark for mark in state.markers if mark.kind in (LZ, BRIDGEHEAD, RUIN))
    return _zone(state.setup, side, state.at, state.steps, state.disrupted, marks, Peek(state))


class Peek:
    """A state that stands beside the values that a cache goes by: equal to every other, so that those decide.

    It is looked at once. A cache keeps what it was asked with, and would keep thousands of positions.
    """

    __slots__ = ("_state",)

    def __init__(self, state: WestState) -> None:
        self._state = [state]

    def look(self) -> WestState:
        """The state, which is let go of. Raises IndexError for a second look."""
        return self._state.pop()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Peek)

    def __hash__(self) -> int:
        return 0


@lru_cache(maxsize=512)
def _zone(
    setup: Any,
    side: str,
    at: tuple[int | str, ...],
    steps: tuple[int, ...],
    disrupted: tuple[bool, ...],
    marks: tuple[Marker, ...],
    peek: Peek,
) -> frozenset[int]:
    state = peek.look()
    open_hexes = _open_to_zones(setup)
    fortresses = {h for h, fort in setup.forts.items() if fort.kind == FORTRESS and why_not_into(state, side, h)}
    heres = {state.hex_of(u) for u in setup.members[side] if state.on_map(u) and not why_no_zone(state, u)}
    around: set[int] = set()
    for here in heres:
        around.update(open_hexes[here])
    return frozenset(heres | (around - fortresses))  # V8.0-a


@lru_cache(maxsize=8)
def _open_to_zones(setup: Any) -> tuple[tuple[int, ...], ...]:
    """For each hex, the neighbours whose ground lets zones in (V8.21-a)."""
    return tuple(tuple(near for near in ring if setup.ground(near).zoc) for ring in setup.board.adjacent)


def why_not_into(state: WestState, side: str, hex: int) -> str:
    """The rule that keeps a side's zones out of a hex beside its unit: mountain, major city, enemy fortress (V8.21-a).

    Zones cross every hexside (V8.22-a) and leave every kind of hex (V8.21-b); a fortress of one's own and one that is
    destroyed let them in (V8.21-c).
    """
    if not state.setup.ground(hex).zoc:
        return "V8.21-a"
    fort = state.enemy_fort(hex, side)
    return "V8.21-a" if fort is not None and fort.kind == FORTRESS else ""


def in_enemy_zone(state: WestState, side: str, hex: int) -> bool:
    """Whether a hex is in an enemy zone for a side; its own zones mean nothing to it (V8.31-a, V8.23-a)."""
    return hex in zone(state, state.setup.other(side))


def watchers(state: WestState, side: str, hex: int) -> tuple[int, ...]:
    """The enemy units whose zones cover a hex, in order of battle."""
    enemy = state.setup.other(side)
    if hex not in zone(state, enemy):
        return ()
    near = state.setup.board.adjacent[hex] if not why_not_into(state, enemy, hex) else ()
    hexes = {hex, *near}
    return tuple(
        unit for unit in state.setup.members[enemy] if state.at[unit] in hexes and not why_no_zone(state, unit)
    )


def bars(state: WestState, side: str, hex: int) -> bool:
    """Whether an enemy zone bars retreat, command and rail here: a friendly unit in the hex cancels it (V8.36-a)."""
    return in_enemy_zone(state, side, hex) and not state.friends_at(hex, side)
