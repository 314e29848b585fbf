"""A synthetic hex map for measuring: costs 1 to 4, rivers and roads, laid out by a seed."""

from __future__ import annotations

import random


def hex_map(width: int = 60, height: int = 32, seed: int = 7) -> list[list[tuple[int, int]]]:
    """Per hex its neighbours with the cost to enter them; hex = column * height + row, flat tops, odd columns low."""
    rng = random.Random(seed)
    size = width * height
    terrain = rng.choices((1, 2, 3, 4), (6, 3, 2, 1), k=size)
    rivers = set()
    edges: list[list[tuple[int, int]]] = []
    for here in range(size):
        column, row = divmod(here, height)
        low = column % 2
        around = [(0, 1), (1, low), (1, low - 1), (0, -1), (-1, low - 1), (-1, low)]
        near_hexes = []
        for across, up in around:
            c, r = column + across, row + up
            if 0 <= c < width and 0 <= r < height:
                near_hexes.append(c * height + r)
        edges.append([(near, 0) for near in near_hexes])
    for here in range(size):
        for near, _ in edges[here]:
            if here < near and rng.random() < 0.1:
                rivers.add((here, near))
    return [
        [(near, terrain[near] + ((min(here, near), max(here, near)) in rivers)) for near, _ in around]
        for here, around in enumerate(edges)
    ]


def enemies(size: int, count: int = 60, seed: int = 11) -> list[int]:
    """Hexes with an enemy unit."""
    return sorted(random.Random(seed).sample(range(size), count))
