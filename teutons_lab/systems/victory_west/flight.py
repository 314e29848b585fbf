"""Chapter 13.3: refugees on the move, marker by marker, three hexes or as far as they can.

Where a marker may step is decided by `why_not_flee_to`; how far it has to go, by a search over those steps that is
exact, since no way is longer than three hexes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from teutons_lab.core.flow import Ask, Auto, Procedure, Verb
from teutons_lab.core.verdict import Refusal
from teutons_lab.kit.kinds import Hexes
from teutons_lab.systems.victory_west import control, zones
from teutons_lab.systems.victory_west.costs import by_road, ground_cost, side_cost
from teutons_lab.systems.victory_west.kinds import HEX_SLOT, HEX_TO_HEX
from teutons_lab.systems.victory_west.panic import Panic, susceptible
from teutons_lab.systems.victory_west.points import side_moving
from teutons_lab.systems.victory_west.refugees import CITIES, CROWDED, Refuge, is_neutral, on_road
from teutons_lab.systems.victory_west.state import REFUGEES, Marker, WestDraft, WestState
from teutons_lab.systems.victory_west.words import and_list, number, side_name

FAR = 3
"""Hexes that a marker moves in an Exploitation Phase (V13.31-a)."""


class Flight(NamedTuple):
    """Refugee markers on the move: the hexes of those that wait, one entry a marker, and the way of the one that has
    set out, from its first hex; `crowd` is 1 when it has just entered a city whose people join it.
    """

    waiting: Hexes
    path: Hexes = ()
    crowd: int = 0


# One step.


def nearest_axis(state: WestState, hex: int) -> tuple[int, ...]:
    """The hexes of the Axis units that are nearest to a hex; several where they are equally near."""
    return _nearest(state.setup, _axis_hexes(state), hex)


def _axis_hexes(state: WestState) -> frozenset[int]:
    return frozenset(hex_ for hex_ in state.by_hex if state.friends_at(hex_, "axis"))


@lru_cache(maxsize=4096)
def _nearest(setup: Any, hexes: frozenset[int], hex: int) -> tuple[int, ...]:
    away = {there: setup.board.distance(hex, there) for there in hexes}
    least = min(away.values(), default=0)
    return tuple(sorted(there for there, far in away.items() if far == least))


def why_not_flee_to(state: WestState, start: int, end: int) -> Iterator[Refusal]:
    """Why a marker may not step from a hex to the next, however far it has to go (13.32 to 13.37)."""
    board = state.setup.board
    here, label = state.label(start), state.label(end)
    if end not in board.adjacent[start]:
        yield Refusal("core.path", lambda: f"{label} is not beside {here}.", lambda: (here, label))
        return
    if ground_cost(state, False, start, end) is None or side_cost(state, False, start, end) is None:
        yield Refusal(
            "V13.32-a",
            lambda: f"Nobody gets from {here} to {label} on foot: the ground or the water between them is prohibited.",
            lambda: (here, label),
        )
    if zones.in_enemy_zone(state, "allied", end):
        watching = zones.watchers(state, "allied", end)
        yield Refusal(
            "V13.33-a",
            lambda: f"{and_list([state.name(unit) for unit in watching])} watches {label}; refugees keep away.",
            lambda: (label, *(state.label(state.hex_of(unit)) for unit in watching)),
        )
    leaves, enters = board.country[start], board.country[end]
    if enters == "Germany" and leaves != "Germany":
        yield Refusal("V13.35-a", lambda: f"{label} is in Germany; refugees do not cross into it.", lambda: (label,))
    if (leaves, enters) == ("France", "Belgium") and not is_neutral(state, end):
        yield Refusal("V13.36-a", lambda: f"{label} is in Belgium; refugees do not leave France for it.", (label,))
    if on_road(state, start) and not by_road(state, start, end):
        yield Refusal(
            "V13.37-a",
            lambda: f"Refugees in {here} are on the road and stay on it; no road or railway leads on to {label}.",
            lambda: (here, label),
        )
    yield from _why_closer(state, start, end)


def _why_closer(state: WestState, start: int, end: int) -> Iterator[Refusal]:
    """No step towards the nearest Axis unit; of several equally near the mover names one (V13.34-a, VR-89)."""
    board = state.setup.board
    near = nearest_axis(state, start)
    if near and all(board.distance(end, there) < board.distance(start, there) for there in near):
        yield Refusal(
            "V13.34-a",
            lambda: (
                f"{state.label(end)} is closer to {state.name(state.friends_at(near[0], 'axis')[0])} in "
                f"{state.label(near[0])}, the nearest Axis unit."
            ),
            lambda: (state.label(end), state.label(near[0])),
            also=("VR-89",),
        )


def why_not_off(state: WestState, start: int) -> Iterator[Refusal]:
    """Why a marker may not leave the map: only over its edge (V13.38-a)."""
    if not any(word.startswith("edge:") for word in state.setup.board.features[start]):
        label = state.label(start)
        yield Refusal("V13.38-a", lambda: f"{label} is not at an edge of the map.", lambda: (label,))


# How far.


def ends(state: WestState, hex: int) -> tuple[int, ...]:
    """The hexes that a marker may step into, its way and its length left aside."""
    axis = _axis_hexes(state)
    zone = zones.zone(state, "axis")
    tracks = tuple(track for track in state.tracks if track.name.startswith("neutral."))
    return _ends(state.setup, hex, axis, zone, state.spans, tracks, zones.Peek(state))


@lru_cache(maxsize=4096)
def _ends(
    setup: Any, hex: int, axis: frozenset[int], zone: frozenset[int], spans: Any, tracks: Any, peek: zones.Peek
) -> tuple[int, ...]:
    state = peek.state
    return tuple(near for near in setup.board.adjacent[hex] if not any(why_not_flee_to(state, hex, near)))


def how_far(state: WestState, path: tuple[int, ...]) -> int:
    """How many more hexes a marker can go that has come this way (V13.31-a).

    Leaving the map, or entering a neutral country, takes it out of play and fulfils its move. No hex is used twice
    (VR-146), and the longest of all ways counts (VR-90).
    """
    left = FAR + 1 - len(path)
    if left <= 0:
        return 0
    if not any(why_not_off(state, path[-1])):
        return left
    best = 0
    for end in ends(state, path[-1]):
        if end not in path:
            best = max(best, left if is_neutral(state, end) else 1 + how_far(state, (*path, end)))
    return best


def ways(state: WestState, hex: int) -> list[tuple[int, ...]]:
    """Every way that a marker in a hex may take now, from the hex itself; those that leave the map end at its edge."""
    found: list[tuple[int, ...]] = []
    open_: list[tuple[int, ...]] = [(hex,)] if how_far(state, (hex,)) else []
    while open_:
        path = open_.pop()
        if not any(why_not_off(state, path[-1])):
            found.append(path)
        further = [end for end in ends(state, path[-1]) if fulfils(state, path, end)]
        open_ += [(*path, end) for end in further]
        if not further and len(path) > 1 and (not how_far(state, path) or is_neutral(state, path[-1])):
            found.append(path)
    return sorted(set(found))


def fulfils(state: WestState, path: tuple[int, ...], end: int) -> bool:
    """Whether a step keeps to the longest way (V13.31-a): no hex twice, and as far in all as can be."""
    if end in path or (len(path) > 1 and is_neutral(state, path[-1])):
        return False
    further = FAR - len(path) if is_neutral(state, end) else how_far(state, (*path, end))
    return 1 + further == how_far(state, path)


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


def why_not_on(state: WestState, path: tuple[int, ...], end: int) -> Iterator[Refusal]:
    """Why a marker that has come this way may not enter a hex next."""
    closed = tuple(why_not_flee_to(state, path[-1], end))
    yield from closed
    label = state.label(end)
    if end in path:
        yield Refusal(
            "V13.31-a", lambda: f"The marker has been in {label}; it uses no hex twice.", lambda: (label,), ("VR-146",)
        )
    elif not closed and not fulfils(state, path, end):
        whole = len(path) - 1 + how_far(state, path)
        yield Refusal(
            "V13.31-a",
            lambda: f"By way of {label} the marker would stop short: it can go {number(whole, 'hex', 'hexes')}.",
            lambda: (label,),
            ("VR-90",),
        )


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
    return f"{who}: {left} to move, each three hexes or as far as it can, away from the Axis. Choose one, and its way."


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
