"""Rivers drawn as living ribbons: they follow hexsides, round the corners, wander a little and widen
downstream.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot, sin

from .layout import chains, key, length
from .svg import Point, polyline

CORNER = 17.0  # how far from a corner the bend begins
SPRING, MOUTH = 3.0, 7.4  # full width of a river where it rises and where it ends
GREAT = 9.6  # the Rhine, everywhere
MAJOR = 12.5  # a major river, where the rules know two kinds
WANDER = 2.1  # how far a river strays from the hexside


@dataclass(frozen=True)
class Stream:
    """A drawn stretch of river: its name, centre line from spring to mouth, and width along it.

    total: length of the whole river of that name; major: whether the rules count the stretch as a major river
    """

    name: str
    line: tuple[Point, ...]
    widths: tuple[float, ...]
    total: float = 0.0
    major: bool = False

    @property
    def ribbon(self) -> str:
        """Path data of the closed ribbon."""
        left: list[Point] = []
        right: list[Point] = []
        for i, (here, width) in enumerate(zip(self.line, self.widths, strict=True)):
            nx, ny = _normal(self.line[max(0, i - 1)], self.line[min(len(self.line) - 1, i + 1)])
            left.append((here[0] + nx * width / 2, here[1] + ny * width / 2))
            right.append((here[0] - nx * width / 2, here[1] - ny * width / 2))
        return polyline([*left, *reversed(right)], close=True)


def streams(
    sides: Mapping[str, Iterable[tuple[Point, Point]]],
    sea: Collection[tuple[int, int]] = (),
    great: Collection[str] = ("Rhine",),
    major: Mapping[str, Iterable[tuple[Point, Point]]] | None = None,
) -> list[Stream]:
    """Draw every named river.

    `sides` maps a river's name to its hexsides (pairs of corners), `sea` holds the corners (as `layout.key`)
    that touch the sea, so that a river ends there. `major` are stretches that the rules count as major rivers; they are
    equally wide everywhere. Tributaries come first in the answer: the longer river is drawn over them.
    """
    stretches = [(name, line, False) for name, pieces in sides.items() for line in chains(pieces)]
    stretches += [(name, line, True) for name, pieces in (major or {}).items() for line in chains(pieces)]
    total: dict[str, float] = {}
    for name, line, _ in stretches:
        total[name] = total.get(name, 0.0) + length(line)
    stretches.sort(key=lambda each: (not each[2], each[0] not in great, -total[each[0]], -length(each[1])))
    drawn: list[Stream] = []
    ends_at: dict[tuple[int, int], Point] = {}
    for name, line, wide in stretches:
        line = _downstream(line, sea, ends_at)
        smooth = _wander(_bend(line))
        smooth = _join(smooth, line, ends_at)
        near = _by_place(smooth)
        for corner in line:
            if key(corner) not in ends_at:
                ends_at[key(corner)] = _nearest(near, corner)
        widths = [MAJOR] * len(smooth) if wide else _widths(smooth, total[name], name in great)
        drawn.append(Stream(name, tuple(smooth), tuple(widths), total[name], wide))
    return drawn[::-1]


def _downstream(
    line: list[Point], sea: Collection[tuple[int, int]], ends_at: Mapping[tuple[int, int], Point]
) -> list[Point]:
    """Turn a line so that it ends in the sea or in a greater river."""
    first, last = key(line[0]), key(line[-1])

    def weight(end: tuple[int, int]) -> int:
        return 2 if end in sea else 1 if end in ends_at else 0

    return line[::-1] if weight(first) > weight(last) else line


def _bend(line: Sequence[Point]) -> list[Point]:
    """Points about 11 apart along the line, corners rounded."""
    out = [line[0]]
    for a, b, c in zip(line, line[1:], line[2:], strict=False):
        enter, leave = _towards(b, a, CORNER), _towards(b, c, CORNER)
        out += _straight(out[-1], enter)
        for t in (0.25, 0.5, 0.75, 1.0):
            u = 1 - t
            out.append(
                (
                    u * u * enter[0] + 2 * u * t * b[0] + t * t * leave[0],
                    u * u * enter[1] + 2 * u * t * b[1] + t * t * leave[1],
                )
            )
    return out + _straight(out[-1], line[-1])


def _straight(a: Point, b: Point) -> list[Point]:
    steps = max(1, round(_far(a, b) / 11))
    return [(a[0] + (b[0] - a[0]) * k / steps, a[1] + (b[1] - a[1]) * k / steps) for k in range(1, steps + 1)]


def _wander(line: list[Point]) -> list[Point]:
    """Stray from side to side by an amount that depends on the place alone: every draw is the same."""
    out = [line[0]]
    for i in range(1, len(line) - 1):
        x, y = line[i]
        nx, ny = _normal(line[i - 1], line[i + 1])
        stray = WANDER * (sin(x / 9.1 + y / 23.0) + 0.6 * sin(y / 7.3 - x / 31.0))
        out.append((x + nx * stray, y + ny * stray))
    return [*out, line[-1]]


def _join(smooth: list[Point], line: Sequence[Point], ends_at: Mapping[tuple[int, int], Point]) -> list[Point]:
    """Carry the ends of a tributary to the drawn line of the river it meets."""
    mouth, spring = ends_at.get(key(line[-1])), ends_at.get(key(line[0]))
    if spring and _far(spring, smooth[0]) > 0.5:
        smooth = [spring, *smooth]
    return [*smooth, mouth] if mouth and _far(mouth, smooth[-1]) > 0.5 else smooth


def _widths(line: Sequence[Point], total: float, great: bool) -> list[float]:
    if great:
        return [GREAT] * len(line)
    # A short stream stays thin; only a long one reaches the full width of a mouth.
    mouth = SPRING + (MOUTH - SPRING) * min(1.0, total / 700)
    run, whole, widths = 0.0, length(line), [SPRING]
    for a, b in pairwise(line):
        run += _far(a, b)
        widths.append(SPRING + (mouth - SPRING) * min(1.0, 1.4 * run / whole))
    return widths


def _by_place(line: Sequence[Point]) -> dict[tuple[int, int], list[Point]]:
    """The points of a line by squares of 60, for `_nearest`."""
    found: dict[tuple[int, int], list[Point]] = {}
    for x, y in line:
        found.setdefault((int(x // 60), int(y // 60)), []).append((x, y))
    return found


def _nearest(near: Mapping[tuple[int, int], Sequence[Point]], place: Point) -> Point:
    column, row = int(place[0] // 60), int(place[1] // 60)
    around = ((column + dx, row + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1))
    return min((point for cell in around for point in near.get(cell, ())), key=lambda point: _far(point, place))


def _far(a: Point, b: Point) -> float:
    return hypot(b[0] - a[0], b[1] - a[1])


def _towards(start: Point, end: Point, step: float) -> Point:
    f = step / _far(start, end)
    return start[0] + (end[0] - start[0]) * f, start[1] + (end[1] - start[1]) * f


def _normal(a: Point, b: Point) -> Point:
    size = _far(a, b) or 1.0
    return -(b[1] - a[1]) / size, (b[0] - a[0]) / size
