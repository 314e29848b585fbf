"""Fast searches against slow, independent ones on synthetic hex maps."""

from __future__ import annotations

import random
from heapq import heappop, heappush
from itertools import pairwise

import pytest

from tests.bench.synthetic import hex_map
from teutons_lab.kit.search import flood, hexes_of, mask_of, path, reach, spread, steps_of


def slow_reach(
    edges: list[list[tuple[int, int]]], start: int, limit: int, stops: set[int], closed: set[int]
) -> dict[int, int]:
    """Dijkstra with a heap, as in any textbook."""
    found: dict[int, int] = {}
    queue = [(0, start)]
    while queue:
        spent, here = heappop(queue)
        if here in found:
            continue
        found[here] = spent
        if here in stops and here != start:
            continue
        for near, cost in edges[here]:
            if near not in closed and spent + cost <= limit:
                heappush(queue, (spent + cost, near))
    return found


@pytest.mark.parametrize("seed", range(20))
def test_reach_finds_the_least_costs_and_stops_where_it_must(seed: int) -> None:
    rng = random.Random(seed)
    edges = hex_map(16, 12, seed)
    stops = set(rng.sample(range(len(edges)), 20))
    closed = set(rng.sample(range(len(edges)), 15))
    start = rng.randrange(len(edges))
    came: dict[int, int] = {}
    found = reach(edges, start, 9, stops, closed, came)
    assert found == slow_reach(edges, start, 9, stops, closed)
    for end, cost in found.items():
        way = path(came, end)
        assert way[0] == start
        assert way[-1] == end
        assert sum(dict(edges[a])[b] for a, b in pairwise(way)) == cost
        assert not set(way[1:-1]) & stops


@pytest.mark.parametrize("seed", range(20))
def test_flood_reaches_what_a_step_by_step_search_reaches(seed: int) -> None:
    rng = random.Random(seed)
    edges = hex_map(16, 12, seed)
    adjacent = [[near for near, _ in around] for around in edges]
    shut = set(rng.sample(range(len(edges)), 90))
    seeds = rng.sample(range(len(edges)), 3)
    found = {seed_ for seed_ in seeds if seed_ not in shut}
    queue = list(found)
    while queue:
        for near in adjacent[queue.pop()]:
            if near not in found and near not in shut:
                found.add(near)
                queue.append(near)
    open_hexes = mask_of(range(len(edges))) & ~mask_of(shut)
    assert hexes_of(flood(steps_of(adjacent), mask_of(seeds), open_hexes)) == sorted(found)


def test_spread_gives_exactly_the_neighbours() -> None:
    edges = hex_map(9, 7, 1)
    steps = steps_of([[near for near, _ in around] for around in edges])
    for here, around in enumerate(edges):
        assert hexes_of(spread(steps, 1 << here)) == sorted(near for near, _ in around)
