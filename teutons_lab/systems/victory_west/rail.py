"""Chapter 6.5: movement by rail, in place of the ordinary one, from station to station through friendly country."""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

from teutons_lab.core.flow import Auto, Procedure
from teutons_lab.core.verdict import Refusal
from teutons_lab.kit.kinds import Hexes, Units
from teutons_lab.systems.victory_west import control, zones
from teutons_lab.systems.victory_west.bridges import Side, crossing, side_of
from teutons_lab.systems.victory_west.costs import COUNTRIES, why_abroad
from teutons_lab.systems.victory_west.interdiction import Arrival, marker_in
from teutons_lab.systems.victory_west.marks import DAMAGED, FRESH
from teutons_lab.systems.victory_west.panic import Panic, susceptible
from teutons_lab.systems.victory_west.points import begin, is_exploitation
from teutons_lab.systems.victory_west.refugees import is_neutral
from teutons_lab.systems.victory_west.stacking import fits, why_not_stack
from teutons_lab.systems.victory_west.state import WestDraft, WestState
from teutons_lab.systems.victory_west.words import and_list, points, watch

RAILED = "railed"
"""The track that counts the half stacking points moved by rail in this phase, motorized ones double (V6.51-b)."""
CAPACITY = 24
"""Half stacking points that a side may move by rail in a Movement Phase (V6.51-b)."""
DISTANCE = 40
"""Railroad hexes that a unit may cover (V6.52-b)."""
CHANGE = 5
"""Hexes that changing trains at a damaged bridge costs, or what is left (V6.53-a)."""


class Ride(NamedTuple):
    """A stack on the train: its units and its way."""

    units: Units
    path: Hexes


class Train(NamedTuple):
    """A way by rail: hexes still left at its end, the hexes from the start, and the damaged bridges on it."""

    left: int
    path: tuple[int, ...]
    changes: tuple[Side, ...] = ()


# The network.


def has_rail(state: WestState, hex: int) -> bool:
    """Whether a railway runs through a hex."""
    board = state.setup.board
    return any("rail" in board.side(hex, near) for near in board.adjacent[hex])


def countries(state: WestState, unit: int) -> frozenset[str]:
    """The countries whose railways a unit may use: its own and those allied to its side, and for the Axis those that
    have surrendered (V6.55-a).

    Units that never leave home have no use of another country (V27.16-a), which leaves each in its own (V6.55-b).
    """
    own = COUNTRIES.get(state.setup.counter(unit).nationality, "")
    lost = {name for name in COUNTRIES.values() if state.track(f"surrendered.{name.lower()}")}
    if state.side_of(unit) == "axis":
        return frozenset({own, "Germany", *lost})
    return frozenset({own, *COUNTRIES.values()}) - {"Germany"} - lost


def why_no_station(state: WestState, units: tuple[int, ...], hex: int) -> Iterator[Refusal]:
    """Why units on a train may not come through a hex (V6.52-c, V6.55-a); stacking and refugees do not matter on the
    way (V6.54-a).
    """
    side, label = state.side_of(units[0]), state.label(hex)
    if not has_rail(state, hex):
        yield Refusal("V6.52-c", lambda: f"No railway runs through {label}.", lambda: (label,))
        return
    if state.owner(hex) != side:
        yield Refusal("V6.52-c", lambda: f"{label} is in enemy hands.", lambda: (label,))
    enemies = state.enemies_at(hex, side)
    if enemies:
        yield Refusal("V6.52-c", lambda: f"{state.name(enemies[0])} is in {label}.", lambda: (label,))
    if state.enemy_fort(hex, side) is not None:
        yield Refusal("V6.52-c", lambda: f"An enemy fortification stands in {label}.", lambda: (label,))
    if is_barred(state, units, hex):
        watching = zones.watchers(state, side, hex)
        yield Refusal(
            "V6.52-c",
            lambda: f"{watch([state.name(unit) for unit in watching], label)}, and no other friendly unit is there.",
            lambda: (label, *(state.label(state.hex_of(unit)) for unit in watching)),
            also=("V8.36-a", "VR-54"),
        )
    country = state.setup.board.country[hex]
    for unit in units:
        home = tuple(why_abroad(state, unit, hex))
        if country not in countries(state, unit) or is_neutral(state, hex) or home:
            yield Refusal(
                "V6.55-a",
                f"{state.name(unit)} cannot use the railways of {country} ({label}).",
                (label,),
                also=("V6.55-b",) if home else (),
            )


def is_barred(state: WestState, units: tuple[int, ...], hex: int) -> bool:
    """Whether an enemy zone closes a hex: a friendly unit there cancels it, but not one on the same train (VR-54)."""
    side = state.side_of(units[0])
    others = any(unit not in units for unit in state.friends_at(hex, side))
    return zones.in_enemy_zone(state, side, hex) and not others


def trains(state: WestState, units: tuple[int, ...]) -> dict[int, Train]:
    """The way that leaves most hexes over to each hex that units can reach by rail, their own left out.

    Stacking at the end is left aside. A train that comes into an interdicted hex goes no farther (VR-136).
    """
    side = state.side_of(units[0])
    zone = zones.zone(state, state.setup.other(side))
    lands = frozenset.intersection(*(countries(state, unit) for unit in units))
    homes = frozenset(state.setup.counter(unit).nationality for unit in units)
    crowd = frozenset(hex_ for hex_ in state.by_hex if any(u not in units for u in state.units_at(hex_)))
    own = frozenset(hex_ for hex_ in crowd if any(u not in units for u in state.friends_at(hex_, side)))
    tracks = tuple(track for track in state.tracks if track.name.startswith("neutral."))
    key = (side, lands, homes, zone, crowd, own, state.spans, state.taken, state.markers, tracks)
    return _trains(state.setup, state.hex_of(units[0]), DISTANCE, key, _Riders(state, units))


def stations(state: WestState, units: tuple[int, ...]) -> dict[int, Train]:
    """The same, where there is room for all of them (V6.54-a), in map order."""
    return {hex_: train for hex_, train in sorted(trains(state, units).items()) if fits(state, units, hex_)}


class _Riders(zones.Peek):
    """The state and units beside the values that the cache goes by."""

    __slots__ = ("units",)

    def __init__(self, state: WestState, units: tuple[int, ...]) -> None:
        super().__init__(state)
        self.units = units


@lru_cache(maxsize=256)
def _trains(setup: Any, start: int, distance: int, key: Any, riders: _Riders) -> dict[int, Train]:
    state, board = riders.look(), setup.board
    found = {start: Train(distance, (start,))}
    queue = [(-distance, start)]
    closed: dict[int, bool] = {}
    while queue:
        left, here = heapq.heappop(queue)
        train = found[here]
        if -left < train.left or not train.left or (here != start and marker_in(state, here)):
            continue
        for end in board.adjacent[here]:
            change = track_between(state, here, end)
            if change is None:
                continue
            if end not in closed:
                closed[end] = any(why_no_station(state, riders.units, end))
            after = max(0, train.left - 1 - CHANGE * change)
            if not closed[end] and (end not in found or after > found[end].left):
                changes = (*train.changes, side_of(here, end)) if change else train.changes
                found[end] = Train(after, (*train.path, end), changes)
                heapq.heappush(queue, (-after, end))
    del found[start]
    return found


def track_between(state: WestState, a: int, b: int) -> int | None:
    """Whether the line between two hexes is broken by a damaged bridge: 0 or 1; None where no train goes (V6.53-a).

    A causeway that is down is impassable (V20.13-b).
    """
    if "rail" not in state.setup.board.side(a, b):
        return None
    water = crossing(state, a, b)
    if water.causeway and water.unbridged:
        return None
    return int(water.bridge == DAMAGED)


# Who may ride, and where to.


def load(state: WestState, units: Iterable[int]) -> int:
    """Half stacking points that count against the capacity: exact, motorized ones double (V6.51-b, VR-130)."""
    return sum(state.face(unit).sv * (2 if state.face(unit).motorized else 1) for unit in units)


def why_not_board(state: WestState, units: tuple[int, ...]) -> Iterator[Refusal]:
    """Why a stack may not go by rail at all now (V6.51-a, V6.51-b, V6.52-a)."""
    start = state.hex_of(units[0])
    label = state.label(start)
    if is_exploitation(state):
        yield Refusal("V6.51-a", "Units go by rail in Movement Phases only, not in exploitation.")
    for unit in units:
        if state.mp[unit] != FRESH:
            yield Refusal(
                "V6.51-a", f"{state.name(unit)} has moved; rail takes the place of all other movement.", (label,)
            )
        if state.disrupted[unit] or state.unsupplied[unit]:
            why = "disrupted" if state.disrupted[unit] else "without supply"
            yield Refusal("V6.52-a", f"{state.name(unit)} is {why} and cannot go by rail.", (label,))
    used, more = state.track(RAILED), load(state, units)
    if used + more > CAPACITY:
        yield Refusal(
            "V6.51-b",
            lambda: (
                f"{points(used) or 'Nothing'} of {points(CAPACITY)} stacking points have gone by rail; "
                f"{and_list([state.name(unit) for unit in units])} would take {points(more)} "
                "(motorized ones count double)."
            ),
            also=("VR-130",),
        )
    for refusal in why_no_station(state, units, start):
        yield Refusal(refusal.rule, refusal.sentence, refusal.hexes, also=("V6.52-a", *refusal.rules[1:]))


def why_not_ride(state: WestState, units: tuple[int, ...], end: int) -> Iterator[Refusal]:
    """Why a stack may not go to a hex by rail: who, through where, how far, and the room there."""
    yield from why_not_board(state, units)
    start, label = state.hex_of(units[0]), state.label(end)
    if end == start:
        yield Refusal("core.path", lambda: f"The units are in {label} already.", lambda: (label,))
        return
    closed = tuple(why_no_station(state, units, end))
    yield from closed
    if not closed and end not in trains(state, units):
        yield Refusal(
            "V6.52-b",
            lambda: (
                f"No open line of at most {DISTANCE} railroad hexes leads from {state.label(start)} to {label}; a "
                f"damaged bridge on the way takes {CHANGE}."
            ),
            lambda: (state.label(start), label),
            also=("V6.53-a",),
        )
    yield from why_not_stack(state, units, end, "V6.54-a")


def ride(draft: WestDraft, units: tuple[int, ...], end: int) -> None:
    """Take the train, which uses the whole allowance (V6.52-b)."""
    begin(draft, units)
    draft.set_track(RAILED, draft.track(RAILED) + load(draft, units))
    draft.call("Ride", Ride(units, trains(draft, units)[end].path))


def do_arrive(draft: WestDraft) -> None:
    """Everybody gets off at the end of the line, and has moved (V6.51-a, V6.52-b)."""
    trip = draft.local(Ride)
    changes = sum(track_between(draft, a, b) or 0 for a, b in pairwise(trip.path))
    for unit in trip.units:
        draft.place(unit, trip.path[-1])
        draft.note("mp", unit, 0)
        draft.note("done", unit)
    control.settle(draft, trip.path[0], trip.path[-1])
    rules = ("V6.52-b", "V6.54-a", *(("V6.53-a",) if changes else ()))
    draft.tell("railed", *rules, units=trip.units, path=trip.path, changes=changes)


def do_raid(draft: WestDraft) -> None:
    """Aircraft attack a train that comes into an interdicted hex (V18.34-c, VR-136)."""
    trip = draft.local(Ride)
    draft.call("Arrival", Arrival(trip.units, trip.path[-1]))


def do_fear(draft: WestDraft) -> None:
    """Allied units that get off among refugees check for panic (V6.54-b, V10.11-e)."""
    trip = draft.local(Ride)
    if draft.side_of(trip.units[0]) == "allied" and draft.refugees(trip.path[-1]):
        draft.tell("alighted", "V6.54-b", units=trip.units, hex=trip.path[-1])
        shaky = tuple(unit for unit in trip.units if draft.on_map(unit) and susceptible(draft, unit))
        if shaky:
            draft.call("Panic", Panic(shaky, "refugees"))


RIDE = Procedure("Ride", (Auto("arrive", do_arrive), Auto("raid", do_raid), Auto("fear", do_fear)), Ride)
"""One train."""
