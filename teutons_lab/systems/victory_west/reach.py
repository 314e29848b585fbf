"""How far a stack can go: the cheapest way to every hex, by the same step rules that movement uses."""

from __future__ import annotations

import heapq
from itertools import pairwise
from typing import NamedTuple

from teutons_lab.systems.victory_west.charts.terrain import PROHIBITED
from teutons_lab.systems.victory_west.costs import mobility, price, why_abroad, why_not_leave, why_occupied
from teutons_lab.systems.victory_west.points import is_free_hex, points_left
from teutons_lab.systems.victory_west.stacking import fits
from teutons_lab.systems.victory_west.state import WestState


class Way(NamedTuple):
    """A way to a hex: movement points spent by the slowest unit, the hexes from the start, whether it uses the one
    hex that is always free.
    """

    cost: int
    path: tuple[int, ...]
    free: bool = False


def ways(state: WestState, units: tuple[int, ...]) -> dict[int, Way]:
    """The cheapest way to each hex that units together in one hex can reach, their own left out.

    What the other side may do at bridges, and refugees' panic, are left aside.
    """
    if not units or not all(state.on_map(unit) for unit in units):
        return {}
    start = state.hex_of(units[0])
    slowest = min(units, key=lambda unit: points_left(state, unit))
    kinds = {mobility(state, unit): unit for unit in units}
    found: dict[int, Way] = {start: Way(0, (start,))}
    queue: list[tuple[int, tuple[int, ...], int]] = [(0, tuple(points_left(state, unit) for unit in units), start)]
    while queue:
        cost, left, here = heapq.heappop(queue)
        if found[here].cost < cost:
            continue
        for end in state.setup.board.adjacent[here]:
            if not _open(state, units, here, end):
                continue
            of_kind = {kind: price(state, unit, here, end) for kind, unit in kinds.items()}
            if PROHIBITED in of_kind.values():
                continue
            # What an air attack costs is paid once, with the first hex (V18.35-h).
            paid_up = [state.slowed[unit] if here != start else 0 for unit in units]
            prices = [of_kind[mobility(state, unit)] - paid for unit, paid in zip(units, paid_up, strict=True)]
            after = tuple(points - paid for points, paid in zip(left, prices, strict=True))
            total = cost + prices[units.index(slowest)]
            if min(after) >= 0:
                if end not in found or total < found[end].cost or found[end].free:
                    found[end] = Way(total, (*found[here].path, end))
                    heapq.heappush(queue, (total, after, end))
            elif here == start and end not in found and _free(state, units, prices, left, start, end):
                found[end] = Way(total, (start, end), free=True)
    del found[start]
    return found


def _open(state: WestState, units: tuple[int, ...], start: int, end: int) -> bool:
    """Whether nobody and nothing but the ground keeps units out; what the ground forbids has no price."""
    side = state.side_of(units[0])
    if any(why_occupied(state, side, start, end)) or any(why_not_leave(state, units[0], start, end)):
        return False
    return fits(state, units, end) and not any(any(why_abroad(state, unit, end)) for unit in units)


def _free(
    state: WestState, units: tuple[int, ...], prices: list[int], left: tuple[int, ...], start: int, end: int
) -> bool:
    """Whether every unit that lacks points may use its one free hex (V6.22-b)."""
    return all(
        paid <= points or is_free_hex(state, unit, start, end)
        for unit, paid, points in zip(units, prices, left, strict=True)
    )


def spent(state: WestState, unit: int, path: tuple[int, ...]) -> int:
    """Movement points of a unit along a way; what an air attack costs is paid with the first hex (V18.35-h)."""
    twice = max(0, len(path) - 2) * state.slowed[unit]
    return sum(price(state, unit, a, b) for a, b in pairwise(path)) - twice


def path_to(state: WestState, units: tuple[int, ...], goal: int) -> tuple[int, ...]:
    """The cheapest way to a hex; straight there if there is none, so that the refusal says why."""
    way = ways(state, units).get(goal)
    return way.path if way is not None else (state.hex_of(units[0]), goal)
