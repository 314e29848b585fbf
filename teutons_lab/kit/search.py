"""Searches over hexes as whole numbers: how far a unit gets, and what a supply line can reach.

Two ways that measure fastest in plain Python: a queue of buckets by cost for movement, and one big whole number as a
set of hexes (bit i stands for hex i) for floods over a whole map.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

Edges = Sequence[Sequence[tuple[int, int]]]
"""Per hex the hexes that can be entered from it, each with its cost, a whole number of at least 1."""
Steps = tuple[tuple[int, int], ...]
"""A map for floods: each distance between the numbers of neighbours, and the hexes that have a neighbour there."""


def reach(
    edges: Edges,
    start: int,
    limit: int,
    stops: Collection[int] = (),
    closed: Collection[int] = (),
    came: dict[int, int] | None = None,
) -> dict[int, int]:
    """The least cost of getting to each hex within `limit`, the start included at 0.

    A hex of `stops` can be entered and not left (a zone of control); one of `closed` cannot be entered. The start may
    lie in either. `came`, if given, is filled with the hex from which each was entered, for `path`.
    """
    found = {start: 0}
    buckets: list[list[int]] = [[] for _ in range(limit + 1)]
    buckets[0].append(start)
    for spent in range(limit + 1):
        for here in buckets[spent]:
            if found[here] != spent or (here in stops and here != start):
                continue
            for near, cost in edges[here]:
                total = spent + cost
                if total > limit or near in closed:
                    continue
                known = found.get(near)
                if known is None or total < known:
                    found[near] = total
                    buckets[total].append(near)
                    if came is not None:
                        came[near] = here
    return found


def path(came: dict[int, int], end: int) -> tuple[int, ...]:
    """The hexes from the start to `end`, by what `reach` filled in."""
    back = [end]
    while back[-1] in came:
        back.append(came[back[-1]])
    return tuple(reversed(back))


def steps_of(adjacent: Sequence[Iterable[int]]) -> Steps:
    """The map of a flood: on a regular grid there are few distances between the numbers of neighbours."""
    masks: dict[int, int] = {}
    for here, around in enumerate(adjacent):
        for near in around:
            masks[near - here] = masks.get(near - here, 0) | 1 << here
    return tuple(sorted(masks.items()))


def flood(steps: Steps, seeds: int, open_hexes: int) -> int:
    """All hexes that can be reached from the seeds through open hexes; the seeds themselves must be open."""
    found = front = seeds & open_hexes
    while front:
        front = spread(steps, front) & open_hexes & ~found
        found |= front
    return found


def spread(steps: Steps, hexes: int) -> int:
    """The neighbours of a set of hexes."""
    around = 0
    for distance, mask in steps:
        some = hexes & mask
        if some:
            around |= some << distance if distance > 0 else some >> -distance
    return around


def mask_of(hexes: Iterable[int]) -> int:
    """A set of hexes as one number."""
    mask = 0
    for hex_ in hexes:
        mask |= 1 << hex_
    return mask


def hexes_of(mask: int) -> list[int]:
    """The hexes of a number, in order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found
