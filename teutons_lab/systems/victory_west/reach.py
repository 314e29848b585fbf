"""How far a stack can go: the cheapest way to every hex, by the same step rules that movement uses."""

from __future__ import annotations

import heapq
from itertools import pairwise
from typing import NamedTuple

from teutons_lab.systems.victory_west.charts.terrain import PROHIBITED
from teutons_lab.systems.victory_west.costs import price, why_abroad, why_not_leave, why_occupied
from teutons_lab.systems.victory_west.links import Toll
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
    start, side = state.hex_of(units[0]), state.side_of(units[0])
    points = tuple(points_left(state, unit) for unit in units)
    slowest = points.index(min(points))
    on_wheels = [state.face(unit).motorized for unit in units]
    tolls = {motorized: Toll(state, side, motorized) for motorized in set(on_wheels)}
    held_up, unhindered = tuple(state.slowed[unit] for unit in units), (0,) * len(units)
    gate = _Gate(state, units)
    found: dict[int, Way] = {start: Way(0, (start,))}
    queue: list[tuple[int, tuple[int, ...], int]] = [(0, points, start)]
    while queue:
        cost, left, here = heapq.heappop(queue)
        way = found[here]
        if way.cost < cost:
            continue
        # What an air attack costs is paid once, with the first hex (V18.35-h).
        delays = held_up if here == start else unhindered
        for end in state.setup.board.adjacent[here]:
            # Each unit pays for its own class (V6.16-a).
            by_class = {motorized: toll.price(here, end) for motorized, toll in tolls.items()}
            if PROHIBITED in by_class.values():
                continue
            prices = [by_class[wheels] + delay for wheels, delay in zip(on_wheels, delays, strict=True)]
            after = tuple([points - price for points, price in zip(left, prices, strict=True)])
            total, known = cost + prices[slowest], found.get(end)
            if min(after) >= 0:
                better = known is None or total < known.cost or known.free
                if better and gate.is_open(here, end):
                    found[end] = Way(total, (*way.path, end))
                    heapq.heappush(queue, (total, after, end))
            elif here == start and known is None:
                free = _free(state, units, prices, left, start, end)
                if free and gate.is_open(here, end):
                    found[end] = Way(total, (start, end), free=True)
    del found[start]
    return found


class _Gate:
    """Whether nobody and nothing but the ground keeps units out of hexes; the rules are asked where one may speak."""

    def __init__(self, state: WestState, units: tuple[int, ...]) -> None:
        self.state, self.units, self.side = state, units, state.side_of(units[0])
        self.weight = state.weight(units)
        self.limits = state.setup.stack_limits
        homebound = state.setup.scenario_data.homebound
        self.homebound = tuple(unit for unit in units if state.setup.counter(unit).nationality in homebound)

    def is_open(self, start: int, end: int) -> bool:
        state, peopled = self.state, end in self.state.by_hex
        if (peopled or end in state.setup.forts) and any(why_occupied(state, self.side, start, end)):
            return False
        if state.shelter(start, self.side) and any(why_not_leave(state, self.units[0], start, end)):
            return False
        if not (fits(state, self.units, end) if peopled else self.weight <= self.limits[end]):
            return False
        return not any(any(why_abroad(state, unit, end)) for unit in self.homebound)


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
    """The cheapest way to a hex; empty if there is none."""
    way = ways(state, units).get(goal)
    return way.path if way is not None else ()
