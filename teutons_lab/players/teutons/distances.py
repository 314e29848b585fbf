"""How far it is from every hex to a goal, over ground that costs what the march there costs."""

from __future__ import annotations

import heapq
from functools import lru_cache

from teutons_lab.hexes.board import Board

FAR = 99.0


@lru_cache(maxsize=16)
def land(board: Board, closed: frozenset[str]) -> tuple[float, ...]:
    """1 for every hex that may be entered, FAR for the others."""
    sea = board.where("sea")
    return tuple(FAR if hex_ in sea or country in closed else 1.0 for hex_, country in enumerate(board.country))


@lru_cache(maxsize=256)
def distances(board: Board, costs: tuple[float, ...], goals: frozenset[int]) -> dict[int, float]:
    """Cost of the cheapest way from each hex to a goal; entering a hex costs what `costs` says."""
    found: dict[int, float] = dict.fromkeys(goals, 0.0)
    queue = [(0.0, hex_) for hex_ in sorted(goals)]
    while queue:
        far, here = heapq.heappop(queue)
        if far > found[here]:
            continue
        for near in board.adjacent[here]:
            cost = far + costs[here] if here not in goals else far + 1.0
            if costs[near] < FAR and cost < found.get(near, FAR):
                found[near] = cost
                heapq.heappush(queue, (cost, near))
    return found
