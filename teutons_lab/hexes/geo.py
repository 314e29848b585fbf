"""Shapes on hex grids, for the map builders and nothing else: the game never needs shapely.

A river becomes a chain of hexsides here, as the printed maps have it, by a shortest path over the corners
of the hexes in which a side costs more the farther it lies from the real stream.
"""

from collections.abc import Iterable, Mapping
from functools import cached_property
from heapq import heappop, heappush
from math import dist
from typing import Any

from shapely import distance as measure
from shapely import points
from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry

from teutons_lab.hexes import lattice
from teutons_lab.hexes.grid import Grid
from teutons_lab.hexes.lattice import Cell

Side = tuple[str, str]  # two neighbouring hexes in map order
PROBES = (0.1, 0.3, 0.5, 0.7, 0.9)  # where along a side its distance from the stream is measured


def hex_polygon(grid: Grid, label: str) -> Polygon:
    """The outline of a hex in degrees."""
    return Polygon(grid.outline(label))


def share(shape: BaseGeometry, part: BaseGeometry) -> float:
    """How much of `shape` lies in `part`, 0 to 1."""
    return float(shape.intersection(part).area / shape.area)


def ordered(a: str, b: str) -> Side:
    """A hexside, written in map order."""
    return (a, b) if a < b else (b, a)


class SideNetwork:
    """The sides between hexes of a map as a graph of corners, measured in the plane of the lattice."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.sides: dict[Side, tuple[Cell, Cell]] = {}
        self.links: dict[Cell, list[tuple[Cell, Side]]] = {}
        for label in grid.labels:
            cell = grid.cell(label)
            for direction, near in enumerate(grid.around(label)):
                if near is not None and label < near:
                    a, b = (lattice.corner(cell, k) for k in lattice.side_corners(direction))
                    self.sides[label, near] = (a, b)
                    self.links.setdefault(a, []).append((b, (label, near)))
                    self.links.setdefault(b, []).append((a, (label, near)))

    def stream(self, line: BaseGeometry) -> LineString:
        """A line of longitudes and latitudes, in the plane of the lattice."""
        return LineString([self.grid.georeference.plane(place[0], place[1]) for place in line.coords])

    def nearest_corner(self, point: Point, among: Iterable[Cell] | None = None) -> Cell:
        """The corner that lies nearest to a point of the plane; ties go to the smaller one."""
        corners = self.links if among is None else among
        return min(sorted(corners), key=lambda c: dist(lattice.corner_to_plane(c), (point.x, point.y)))

    def corner_of(self, hexes: Iterable[str]) -> Cell:
        """The corner that two or three hexes share, the outermost one where two hexes share two."""
        shared = set.intersection(*({lattice.corner(self.grid.cell(label), k) for k in range(6)} for label in hexes))
        if not shared:
            raise ValueError(f"hexes {'/'.join(hexes)} share no corner")
        return min(shared, key=lambda c: (len(self.links.get(c, ())), c))

    @cached_property
    def _probes(self) -> Any:
        """Points along every side, in the order of `sides`."""
        found = []
        for a, b in self.sides.values():
            (ax, ay), (bx, by) = lattice.corner_to_plane(a), lattice.corner_to_plane(b)
            found += [(ax + (bx - ax) * t, ay + (by - ay) * t) for t in PROBES]
        return points(found)

    @staticmethod
    def cost(away: float, strictness: float = 12.0) -> float:
        """What a side costs that lies `away` hex pitches from the stream all along."""
        return 1 + strictness * away * away

    def weights(self, stream: BaseGeometry, strictness: float = 12.0) -> dict[Side, float]:
        """What each side costs: its length 1, and more the farther it lies from the stream."""
        every: list[float] = measure(self._probes, stream).tolist()
        found = {}
        for i, side in enumerate(self.sides):
            away = every[i * len(PROBES) : (i + 1) * len(PROBES)]
            found[side] = 1 + strictness * sum(d * d for d in away) / len(away)
        return found

    def chain(self, start: Cell, end: Cell, weights: Mapping[Side, float], barred: set[Side]) -> list[Side] | None:
        """The cheapest chain of sides from corner to corner, None if there is no chain at all."""
        best: dict[Cell, float] = {start: 0.0}
        came: dict[Cell, tuple[Cell, Side]] = {}
        queue: list[tuple[float, Cell]] = [(0.0, start)]
        while queue:
            cost, corner = heappop(queue)
            if corner == end:
                break
            if cost > best[corner]:
                continue
            for other, side in self.links.get(corner, ()):
                if side not in barred and cost + weights[side] < best.get(other, float("inf")):
                    best[other] = cost + weights[side]
                    came[other] = (corner, side)
                    heappush(queue, (best[other], other))
        if end not in came and start != end:
            return None
        sides: list[Side] = []
        while end != start:
            end, side = came[end]
            sides.append(side)
        return sides[::-1]

    def corners_along(self, sides: Iterable[Side]) -> set[Cell]:
        """Every corner at which one of these sides ends."""
        return {corner for side in sides for corner in self.sides[side]}
