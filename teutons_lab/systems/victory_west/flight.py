"""Chapter 13.3: refugees on the move, marker by marker, three hexes or as far as they can.

Where it may step, and how far it has to go, is in `ways_out.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from teutons_lab.core.flow import Ask, Auto, Procedure, Verb
from teutons_lab.core.verdict import Refusal
from teutons_lab.kit.kinds import Hexes
from teutons_lab.systems.victory_west import control
from teutons_lab.systems.victory_west.kinds import HEX_SLOT, HEX_TO_HEX
from teutons_lab.systems.victory_west.marks import REFUGEES, Marker
from teutons_lab.systems.victory_west.panic import Panic, susceptible
from teutons_lab.systems.victory_west.points import side_moving
from teutons_lab.systems.victory_west.refugees import CITIES, CROWDED, Refuge, is_neutral
from teutons_lab.systems.victory_west.state import WestDraft, WestState
from teutons_lab.systems.victory_west.ways_out import how_far, why_not_off, why_not_on
from teutons_lab.systems.victory_west.words import number, side_name


class Flight(NamedTuple):
    """Refugee markers on the move: the hexes of those that wait, one entry a marker, and the way of the one that has
    set out, from its first hex; `crowd` is 1 when it has just entered a city whose people join it.
    """

    waiting: Hexes
    path: Hexes = ()
    crowd: int = 0


# The question.


def way_of(state: WestState, hex: int) -> tuple[int, ...]:
    """The way behind a marker that would step out of a hex now."""
    return state.local(Flight).path or (hex,)


def why_not_marker(state: WestState, hex: int) -> Iterator[Refusal]:
    """Why no marker in that hex is to be moved now: one at a time, each once, new ones not at all."""
    flight = state.local(Flight)
    label = state.label(hex)
    if flight.path and hex != flight.path[-1]:
        here = state.label(flight.path[-1])
        yield Refusal(
            "V13.31-c", lambda: f"A marker is on its way and has come to {here}; it moves first.", lambda: (here,)
        )
    elif not flight.path and hex not in waiting(state):
        new = bool(state.refugees(hex))
        yield Refusal(
            "V13.31-b" if new else "V13.31-a",
            lambda: (
                f"The refugees in {label} have moved, or appeared in this phase."
                if new
                else f"No refugees are in {label}."
            ),
            lambda: (label,),
        )


def why_not_flee(state: WestState, start: int, end: int) -> Iterator[Refusal]:
    """Why a marker may not go from one hex to the next now."""
    yield from why_not_marker(state, start)
    yield from why_not_on(state, way_of(state, start), end)


def why_not_leave_map(state: WestState, hex: int) -> Iterator[Refusal]:
    """Why a marker may not leave the map from a hex now."""
    yield from why_not_marker(state, hex)
    yield from why_not_off(state, hex)


def waiting(state: WestState) -> tuple[int, ...]:
    """The hexes of the markers that have still to move, as far as they are still there."""
    flight = state.local(Flight)
    left: list[int] = []
    for hex_ in flight.waiting:
        if left.count(hex_) < state.refugees(hex_):
            left.append(hex_)
    return tuple(left)


def starts(state: WestState) -> tuple[int, ...]:
    """The hexes from which a marker can step now."""
    flight = state.local(Flight)
    if flight.path:
        return (flight.path[-1],) if how_far(state, flight.path) else ()
    return tuple(hex_ for hex_ in sorted(set(waiting(state))) if how_far(state, (hex_,)))


def flee_args(state: WestState) -> Iterable[tuple[int, int]]:
    """Each start with its neighbours."""
    return ((hex_, near) for hex_ in starts(state) for near in state.setup.board.adjacent[hex_])


def leave_args(state: WestState) -> Iterable[tuple[int]]:
    """Each start at an edge of the map."""
    return ((hex_,) for hex_ in starts(state))


def _set_out(draft: WestDraft, start: int) -> tuple[int, ...]:
    """Take one marker up from a hex; gives its way so far."""
    flight = draft.local(Flight)
    if not flight.path:
        left = list(waiting(draft))
        left.remove(start)
        draft.set(waiting=tuple(left), path=(start,))
    draft.put_marker(Marker(REFUGEES, start, draft.refugees(start) - 1))
    return draft.local(Flight).path


def do_flee(draft: WestDraft, start: int, end: int) -> None:
    """One marker, one hex, without movement points (V13.32-a, V13.41-a)."""
    path = (*_set_out(draft, start), end)
    board = draft.setup.board
    city = draft.setup.terrain[end] in CITIES and board.country[end] in CROWDED and draft.owner(end) == "allied"
    if is_neutral(draft, end):
        draft.set(path=(), crowd=0)
        draft.tell("fled-away", "V13.21-c", "V13.38-a", "V13.22-a", path=path)
    else:
        draft.put_marker(Marker(REFUGEES, end, draft.refugees(end) + 1))
        draft.set(path=path, crowd=int(city))
        control.disperse(draft, end)
    draft.next()


def do_leave(draft: WestDraft, start: int) -> None:
    """Off the map, and back into the pool (V13.21-c, V13.22-a, V13.38-a)."""
    path = _set_out(draft, start)
    draft.set(path=(), crowd=0)
    draft.tell("fled-away", "V13.21-c", "V13.38-a", "V13.22-a", path=path)
    draft.next()


# What follows a step.


def do_fear(draft: WestDraft) -> None:
    """Allied units rated below 6 check for panic when a moving marker enters their hex, each time (V10.11-c)."""
    flight = draft.local(Flight)
    if not flight.path or not draft.refugees(flight.path[-1]):
        return
    units = draft.friends_at(flight.path[-1], "allied")
    shaky = tuple(unit for unit in units if susceptible(draft, unit))
    if shaky:
        draft.call("Panic", Panic(shaky, "moved"))


def do_crowd(draft: WestDraft) -> None:
    """A marker that enters an Allied city in Belgium or France brings out another one (V13.11-c, VR-87)."""
    flight = draft.local(Flight)
    if flight.crowd:
        draft.set(crowd=0)
        draft.call("Refuge", Refuge(flight.path[-1], 1, "V13.11-c"))


def do_on(draft: WestDraft) -> None:
    """On with the same marker, then with the next, until none can move (V13.31-a, V13.31-c)."""
    flight = draft.local(Flight)
    if flight.path and (not draft.refugees(flight.path[-1]) or not how_far(draft, flight.path)):
        draft.tell("fled", "V13.31-a", "V13.31-c", path=flight.path)
        draft.set(path=())
    if starts(draft):
        draft.goto("flight")
    elif waiting(draft):
        draft.tell("stranded", "V13.31-a", hexes=tuple(sorted(set(waiting(draft)))))


def do_open(draft: WestDraft) -> None:
    """An Exploitation Phase begins with the refugees, every marker that is on the map now (V4.1-o, V13.31-b)."""
    markers = tuple(mark.hex for mark in draft.markers if mark.kind == REFUGEES for _ in range(mark.value))
    if markers:
        draft.tell("set-out", "V4.1-o", "V13.31-b", markers=len(markers))
        draft.call("Flight", Flight(markers))


def _prompt(state: WestState) -> str:
    flight = state.local(Flight)
    who = side_name(side_moving(state))
    if flight.path:
        left = number(how_far(state, flight.path), "hex", "hexes")
        return f"{who}: where do the refugees go on from {state.label(flight.path[-1])}? {left} more."
    left = number(len(waiting(state)), "refugee marker")
    return f"{who}: {left} to move. Each goes three hexes, or as far as it can, away from the Axis. Choose one."


FLIGHT = Procedure(
    "Flight",
    (
        Ask(
            "flight",
            side=side_moving,
            verbs=(
                Verb("flee", do_flee, flee_args, why_not_flee, HEX_TO_HEX, "V13.31-a"),
                Verb("leave", do_leave, leave_args, why_not_leave_map, HEX_SLOT, "V13.38-a"),
            ),
            prompt=_prompt,
            rule="V13.31-a",
            when=lambda state: bool(starts(state)),
        ),
        Auto("fear", do_fear),
        Auto("crowd", do_crowd),
        Auto("on", do_on),
    ),
    Flight,
)
"""Both sides move all refugees, each in its own Exploitation Phase (V13.31-a)."""
