"""Where things stand on the drawn board: centres, corners, outlines of groups of hexes, chains of hexsides.

Lengths are in percent of the pitch: a hex is 100 from flat to flat, so its side is 57.7. x grows east, y
south.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from math import hypot, sqrt
from typing import Protocol

from .svg import Point, pair, polyline

PITCH = 100.0
SIDE = PITCH / sqrt(3)
STEP = PITCH * sqrt(3) / 2
# Clockwise from north, as everywhere in the package.
TOWARDS: tuple[Point, ...] = ((0, -100), (STEP, -50), (STEP, 50), (0, 100), (-STEP, 50), (-STEP, -50))
# Corner k and corner k + 1 are the ends of the hexside towards direction k.
CORNERS: tuple[Point, ...] = (
    (-SIDE / 2, -50),
    (SIDE / 2, -50),
    (SIDE, 0),
    (SIDE / 2, 50),
    (-SIDE / 2, 50),
    (-SIDE, 0),
)


class BoardLike(Protocol):
    """What the drawing reads of `teutons_lab.hexes.Board`."""

    @property
    def labels(self) -> Sequence[str]: ...
    @property
    def neighbour(self) -> Sequence[Sequence[int | None]]: ...
    @property
    def features(self) -> Sequence[Collection[str]]: ...
    @property
    def country(self) -> Sequence[str]: ...
    @property
    def town(self) -> Sequence[str]: ...
    def side(self, a: int, b: int, /) -> Collection[str]: ...
    def __hash__(self) -> int: ...


class Part:
    """Some hexes of a board, which hang together, as a board of their own to draw."""

    def __init__(self, board: BoardLike, keep: Collection[int]) -> None:
        self.board, self.kept = board, sorted(keep)
        number = {i: n for n, i in enumerate(self.kept)}
        self.labels = [board.labels[i] for i in self.kept]
        self.features = [board.features[i] for i in self.kept]
        self.country = [board.country[i] for i in self.kept]
        self.town = [board.town[i] for i in self.kept]
        self.neighbour = [[None if j is None else number.get(j) for j in board.neighbour[i]] for i in self.kept]
        self.grid = getattr(board, "grid", None)

    def side(self, a: int, b: int) -> Collection[str]:
        return self.board.side(self.kept[a], self.kept[b])


def centres(board: BoardLike) -> list[Point]:
    """The centre of each hex, found by walking the neighbour table, moved so that all are positive.

    Raises `ValueError` if part of the board cannot be walked to.
    """
    places: dict[int, Point] = {0: (0.0, 0.0)}
    queue = deque([0])
    while queue:
        here = queue.popleft()
        x, y = places[here]
        for (dx, dy), other in zip(TOWARDS, board.neighbour[here], strict=True):
            if other is not None and other not in places:
                places[other] = (x + dx, y + dy)
                queue.append(other)
    if len(places) != len(board.labels):
        lost = next(label for i, label in enumerate(board.labels) if i not in places)
        raise ValueError(f"the board is in pieces: {lost} has no way to {board.labels[0]}, so it cannot be drawn")
    left, top = min(x for x, _ in places.values()), min(y for _, y in places.values())
    return [(places[i][0] - left + SIDE + 6, places[i][1] - top + 56) for i in range(len(board.labels))]


def corner(centre: Point, k: int) -> Point:
    dx, dy = CORNERS[k % 6]
    return centre[0] + dx, centre[1] + dy


def hexagon(centre: Point, inset: float = 0.0) -> str:
    """Path data of one hex, drawn smaller by `inset`."""
    f = 1 - inset / 50
    x, y = centre
    return "M" + "L".join(pair((x + dx * f, y + dy * f)) for dx, dy in CORNERS) + "z"


def key(point: Point) -> tuple[int, int]:
    """One name for a corner, however it was reached (corners are 57 apart, sums differ by less than 0.1)."""
    return round(point[0] / 4), round(point[1] / 4)


def edges(group: Collection[int], board: BoardLike, at: Sequence[Point]) -> list[tuple[Point, Point]]:
    """The hexsides round a group of hexes, each running clockwise."""
    return [
        (corner(at[i], k), corner(at[i], k + 1))
        for i in group
        for k, other in enumerate(board.neighbour[i])
        if other is None or other not in group
    ]


def loops(sides: Iterable[tuple[Point, Point]]) -> list[list[Point]]:
    """Closed outlines from directed hexsides. Three hexes meet at a corner, so each has one way on."""
    onward = {key(a): (a, b) for a, b in sides}
    found: list[list[Point]] = []
    while onward:
        start, (first, towards) = next(iter(onward.items()))
        del onward[start]
        loop = [first]
        while key(towards) != start:
            here, onto = onward.pop(key(towards))
            loop.append(here)
            towards = onto
        found.append(loop)
    return found


def rounded(loop: Sequence[Point], inset: float, radius: float) -> str:
    """Path data of a clockwise outline, moved inwards by `inset` with corners of `radius`."""
    count = len(loop)
    moved: list[Point] = []
    for i, (x, y) in enumerate(loop):
        (ax, ay), (bx, by) = loop[i - 1], loop[(i + 1) % count]
        n1, n2 = _inward((ax, ay), (x, y)), _inward((x, y), (bx, by))
        scale = inset / (1 + n1[0] * n2[0] + n1[1] * n2[1])
        moved.append((x + (n1[0] + n2[0]) * scale, y + (n1[1] + n2[1]) * scale))
    if not radius:
        return polyline(moved, close=True)
    parts: list[str] = []
    for i, here in enumerate(moved):
        enter, leave = _along(here, moved[i - 1], radius), _along(here, moved[(i + 1) % count], radius)
        parts.append(f"{'L' if parts else 'M'}{pair(enter)}Q{pair(here)} {pair(leave)}")
    return "".join(parts) + "z"


def area(group: Collection[int], board: BoardLike, at: Sequence[Point], inset: float = 0, radius: float = 0) -> str:
    """Path data of a group of hexes as merged areas (even-odd not needed: holes run the other way)."""
    return "".join(areas(group, board, at, inset, radius))


def areas(
    group: Collection[int], board: BoardLike, at: Sequence[Point], inset: float = 0, radius: float = 0
) -> list[str]:
    """As `area`, a piece of path data for each area of hexes that hang together, with its holes."""
    left = set(group)
    found: list[str] = []
    while left:
        start = min(left)
        patch, queue = {start}, deque([start])
        while queue:
            for j in board.neighbour[queue.popleft()]:
                if j is not None and j in left and j not in patch:
                    patch.add(j)
                    queue.append(j)
        left -= patch
        outlines = loops(edges(patch, board, at))
        rings = (rounded(loop, inset, radius) if inset or radius else polyline(loop, close=True) for loop in outlines)
        found.append("".join(rings))
    return found


def chains(sides: Iterable[tuple[Point, Point]]) -> list[list[Point]]:
    """Undirected hexsides joined into lines as long as possible; a fork ends a line and starts others."""
    meets: dict[tuple[int, int], list[tuple[Point, Point]]] = {}
    unused: set[frozenset[tuple[int, int]]] = set()
    for a, b in sides:
        meets.setdefault(key(a), []).append((a, b))
        meets.setdefault(key(b), []).append((b, a))
        unused.add(frozenset((key(a), key(b))))
    ends = [k for k, out in meets.items() if len(out) != 2]
    found: list[list[Point]] = []
    for start in sorted(ends) + sorted(meets):  # rings have no end: they begin anywhere
        for first, towards in meets[start]:
            line = _follow(first, towards, meets, unused)
            if line:
                found.append(line)
    return found


def _follow(
    first: Point,
    towards: Point,
    meets: dict[tuple[int, int], list[tuple[Point, Point]]],
    unused: set[frozenset[tuple[int, int]]],
) -> list[Point]:
    edge = frozenset((key(first), key(towards)))
    if edge not in unused:
        return []
    line = [first]
    while True:
        unused.discard(edge)
        line.append(towards)
        out = [o for _, o in meets[key(towards)] if frozenset((key(towards), key(o))) in unused]
        if len(meets[key(towards)]) != 2 or not out:
            return line
        edge, towards = frozenset((key(towards), key(out[0]))), out[0]


def length(line: Sequence[Point]) -> float:
    return sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(line))


def _inward(a: Point, b: Point) -> Point:
    # Clockwise with y growing downwards: the inside is to the right of the walk.
    size = hypot(b[0] - a[0], b[1] - a[1])
    return -(b[1] - a[1]) / size, (b[0] - a[0]) / size


def _along(start: Point, towards: Point, step: float) -> Point:
    size = hypot(towards[0] - start[0], towards[1] - start[1])
    f = min(step, size / 2) / size if size else 0.0
    return start[0] + (towards[0] - start[0]) * f, start[1] + (towards[1] - start[1]) * f
