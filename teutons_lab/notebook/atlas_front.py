"""The front line of a position: where the ground nearer to one side meets the ground nearer to the other.

No rule of a game knows this line. It is drawn for the eye, from where units and fortresses stand: a hex belongs to
the side that has fewer hexes to go there over land; where both have the same, to the side whose country it is. It is
drawn only where both are near, and not through countries that nobody has entered.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping, Sequence
from itertools import pairwise

from teutons_lab.hexes import Board, lattice

from .atlas_hexes import pitch_km

Line = list[tuple[float, float]]  # longitude, latitude
NEAR_KM = 100  # how near both sides must be for a line between them


def front(board: Board, places: Mapping[str, Collection[str]], home: Mapping[str, str]) -> list[Line]:
    """The line between the two sides of `places` (side -> labels where it stands).

    `home` names the side that a country falls to where both are equally near. Fewer than two sides with a place on
    the map have no line between them.
    """
    sides = [name for name, found in places.items() if found]
    if len(sides) != 2:
        return []
    open_to = open_hexes(board, [label for found in places.values() for label in found])
    reach = max(2, round(NEAR_KM / pitch_km(board.grid)))
    away = [distances(board, places[name], open_to, reach) for name in sides]
    held = {i: _holder(i, away, sides, home.get(board.country[i], "")) for i in open_to}
    wall: list[tuple[str, str]] = []
    for i in open_to:
        for j in board.adjacent[i]:
            if j in held and held[i] == sides[0] and held[j] == sides[1]:
                wall.append((board.labels[i], board.labels[j]))
    return [smooth(line) for line in joined(board, wall)]


def open_hexes(board: Board, taken: Collection[str]) -> frozenset[int]:
    """The land hexes of every country in which somebody stands."""
    lands = {board.country[board.index[label]] for label in taken}
    sea = board.where("sea")
    return frozenset(i for i, land in enumerate(board.country) if i not in sea and land in lands)


def distances(board: Board, start: Collection[str], within: frozenset[int], reach: int) -> dict[int, int]:
    """Hexes to go from the nearest of `start`, over the hexes `within`, as far as `reach`."""
    found = {board.index[label]: 0 for label in start if board.index[label] in within}
    queue = deque(found)
    while queue:
        here = queue.popleft()
        if found[here] < reach:
            for near in board.adjacent[here]:
                if near in within and near not in found:
                    found[near] = found[here] + 1
                    queue.append(near)
    return found


def _holder(i: int, away: Sequence[Mapping[int, int]], sides: Sequence[str], owner: str) -> str:
    one, other = (found.get(i) for found in away)
    if one is None or other is None:
        return sides[0] if one is not None else sides[1] if other is not None else ""
    if one == other:
        return owner if owner in sides else sides[0]
    return sides[0] if one < other else sides[1]


def joined(board: Board, wall: Collection[tuple[str, str]]) -> list[Line]:
    """Hexsides as the fewest lines; each goes on from end to end, as the sides touch."""
    grid = board.grid
    ends: dict[lattice.Cell, list[tuple[str, str]]] = {}
    corners: dict[tuple[str, str], tuple[lattice.Cell, lattice.Cell]] = {}
    where: dict[lattice.Cell, tuple[float, float]] = {}
    for a, b in wall:
        k = grid.around(a).index(b)
        pair = tuple(lattice.corner(grid.cell(a), each) for each in lattice.side_corners(k))
        corners[a, b] = (pair[0], pair[1])
        for corner in pair:
            ends.setdefault(corner, []).append((a, b))
            where[corner] = grid.georeference.lonlat(*lattice.corner_to_plane(corner))
    left = dict.fromkeys(corners)
    lines: list[Line] = []
    # Begin at loose ends, so that an open line is one line; what is left then are rings.
    for start in [*(c for c in ends if len(ends[c]) != 2), *ends]:
        while free := [each for each in ends[start] if each in left]:
            line, here = [start], start
            while free:
                del left[free[0]]
                one, other = corners[free[0]]
                here = other if one == here else one
                line.append(here)
                free = [each for each in ends[here] if each in left] if len(ends[here]) == 2 else []
            lines.append([where[corner] for corner in line])
    return lines


def smooth(line: Line, times: int = 2) -> Line:
    """A line with its corners cut (Chaikin), its ends where they were; a ring stays closed."""
    ring = len(line) > 2 and line[0] == line[-1]
    for _ in range(times):
        cut: Line = [] if ring else [line[0]]
        for (x1, y1), (x2, y2) in pairwise(line):
            cut += [(0.75 * x1 + 0.25 * x2, 0.75 * y1 + 0.25 * y2), (0.25 * x1 + 0.75 * x2, 0.25 * y1 + 0.75 * y2)]
        line = [*cut, cut[0]] if ring else [*cut, line[-1]]
    return line


__all__ = ["front", "joined", "smooth"]
