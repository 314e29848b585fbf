"""Small helpers that write SVG as text. Everything that comes from a file or a game goes through `esc`."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

Point = tuple[float, float]


def esc(text: object) -> str:
    """Text made safe for HTML and SVG, in content and in quoted attributes."""
    return escape(str(text), quote=True)


def num(value: float) -> str:
    """A coordinate with at most one decimal and no needless characters."""
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def pair(point: Point) -> str:
    return f"{num(point[0])},{num(point[1])}"


def polyline(points: Iterable[Point], close: bool = False) -> str:
    """Path data through points, written with relative steps (they are shorter) that do not drift."""
    parts: list[str] = []
    at_x = at_y = 0.0
    for x, y in points:
        step = (round(x, 1) - at_x, round(y, 1) - at_y)
        parts.append(f"{'l' if parts else 'M'}{pair(step)}")
        at_x, at_y = round(at_x + round(step[0], 1), 1), round(at_y + round(step[1], 1), 1)
    return "".join(parts) + ("z" if close and parts else "")
