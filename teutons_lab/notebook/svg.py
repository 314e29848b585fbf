"""Small helpers that write SVG as text. Everything that comes from a file or a game goes through `esc`."""

from __future__ import annotations

import re
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


CELL = 800.0  # how large a piece of a layer is, in percent of the pitch
START = re.compile(r"M(-?[\d.]+),(-?[\d.]+)")


def layer(css: str, pieces: Iterable[str], fill: str = "") -> str:
    """One class of the drawing from many pieces of path data, each beginning with its own `M`.

    On a large map the pieces are grouped by where they lie: a browser then draws those in view and passes over the
    rest, which it cannot do with one path across the whole map.
    """
    cells: dict[tuple[int, int], list[str]] = {}
    for piece in pieces:
        if piece:
            found = START.match(piece)
            x, y = (float(found[1]), float(found[2])) if found else (0.0, 0.0)
            cells.setdefault((int(y // CELL), int(x // CELL)), []).append(piece)
    paint = f' fill="{fill}"' if fill else ""
    paths = ["".join(found) for _, found in sorted(cells.items())]
    if len(paths) < 2:
        return "".join(f'<path class="{css}"{paint} d="{d}"/>' for d in paths)
    inner = "".join(f'<path d="{d}"/>' for d in paths)
    return f'<g class="{css}"{paint}>{inner}</g>'


def cut(line: list[Point], most: int = 9) -> list[list[Point]]:
    """A line in parts of so many steps, so that `layer` can group them."""
    return [line[i : i + most + 1] for i in range(0, max(1, len(line) - 1), most)]
