"""Room for names: which part of the drawing is written on already."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil, cos, hypot, radians, sin

from .svg import Point

CELL = 90.0
Box = tuple[float, float, float, float]  # left, top, right, bottom


class Room:
    """Boxes that are taken. A name is asked for by its box, or along a line by the squares that it covers."""

    def __init__(self, width: float, height: float) -> None:
        self.width, self.height = width, height
        self._cells: dict[tuple[int, int], list[Box]] = {}

    def free(self, *boxes: Box) -> bool:
        """Whether all boxes lie on the drawing and over no other."""
        return all(self._inside(box) and not any(_over(box, other) for other in self._near(box)) for box in boxes)

    def take(self, *boxes: Box) -> None:
        for box in boxes:
            for cell in _cells(box):
                self._cells.setdefault(cell, []).append(box)

    def _inside(self, box: Box) -> bool:
        return box[0] >= 0 and box[1] >= 0 and box[2] <= self.width and box[3] <= self.height

    def _near(self, box: Box) -> Iterable[Box]:
        for cell in _cells(box):
            yield from self._cells.get(cell, ())


def text_box(place: Point, wide: float, size: float) -> Box:
    """The box of a text that stands in the middle over a point of its base line."""
    x, y = place
    return x - wide / 2, y - size * 0.76, x + wide / 2, y + size * 0.24


def slanted(place: Point, wide: float, size: float, angle: float) -> list[Box]:
    """Squares that cover a slanted text: its middle stands at `place`, `angle` in degrees."""
    count = max(1, ceil(wide / (size * 0.8)))
    dx, dy = cos(radians(angle)), sin(radians(angle))
    half = size * 0.5
    out: list[Box] = []
    for n in range(count):
        away = (n + 0.5) / count * wide - wide / 2
        x, y = place[0] + dx * away, place[1] + dy * away
        out.append((x - half, y - half, x + half, y + half))
    return out


def far(a: Point, b: Point) -> float:
    return hypot(b[0] - a[0], b[1] - a[1])


def _cells(box: Box) -> Iterable[tuple[int, int]]:
    for column in range(int(box[0] // CELL), int(box[2] // CELL) + 1):
        for row in range(int(box[1] // CELL), int(box[3] // CELL) + 1):
            yield column, row


def _over(a: Box, b: Box) -> bool:
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
