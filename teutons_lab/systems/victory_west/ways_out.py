"""Chapters 13.31 to 13.38: where a refugee marker may step, and how far it can go.

One step is decided by `why_not_flee_to`; the whole way by a search over those steps, which is exact and quick, since no
way is longer than three hexes.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from teutons_lab.core.verdict import Refusal
from teutons_lab.systems.victory_west import zones
from teutons_lab.systems.victory_west.costs import by_road, ground_cost, side_cost
from teutons_lab.systems.victory_west.refugees import is_neutral, on_road
from teutons_lab.systems.victory_west.state import WestState
from teutons_lab.systems.victory_west.words import number, watch

FAR = 3
"""Hexes that a marker moves in an Exploitation Phase (V13.31-a)."""


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
            lambda: f"{watch([state.name(unit) for unit in watching], label)}; refugees keep away.",
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
    state = peek.look()
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
