"""The atlas as SVG text, without any widget: for static pictures and for the comparison of maps."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import asinh, cos, degrees, radians, tan
from typing import Any

from teutons_lab.hexes import Board, Grid

from .atlas_ground import lines_of, side_of, source
from .atlas_hexes import kind_of, outlines, river_rank, side
from .atlas_places import Place, towns
from .colours import colour
from .svg import Point, esc, num

SERIF = "Palatino, 'Palatino Linotype', Georgia, serif"
TINY = 1500  # hexes in one picture
INK, RIVER = colour("page.ink"), colour("line.river")
FRONTIERS = {
    "1870": (colour("line.frontier"), "15 4 2.5 4"),
    "1914": (colour("line.frontier-1914"), "9 5"),
    "1940": (colour("line.frontier"), "15 4 2.5 4"),
}
LANDS = {"france": "ground.France", "germany": "ground.Germany", "ally": "ground.France", "neutral": "ground.closed"}
GROUNDS = {
    "clear": colour("ground.France"),
    "forest": colour("ground.forest"),
    "marsh": colour("ground.swamp"),
    "city": colour("ground.city"),
    "sea": colour("ground.sea"),
    "rough": "url(#tlx-s-rough)",
    "mountain": "url(#tlx-s-mountain)",
}


@dataclass(frozen=True)
class Window:
    """A piece of country on a sheet of `width` pixels: west, south, east, north in degrees, drawn in Mercator."""

    west: float
    south: float
    east: float
    north: float
    width: float

    @property
    def scale(self) -> float:
        """Pixels a degree of longitude."""
        return self.width / (self.east - self.west)

    @property
    def height(self) -> float:
        return (mercator(self.north) - mercator(self.south)) * self.scale

    def at(self, lon: float, lat: float) -> Point:
        """Where a place is drawn."""
        return (lon - self.west) * self.scale, (mercator(self.north) - mercator(lat)) * self.scale

    def near(self, points: Iterable[Sequence[float]], margin: float = 0.0) -> bool:
        """Whether the box round some places touches the window."""
        every = list(points)
        lons, lats = [p[0] for p in every], [p[1] for p in every]
        return (
            min(lons) <= self.east + margin
            and max(lons) >= self.west - margin
            and min(lats) <= self.north + margin
            and max(lats) >= self.south - margin
        )

    def holds(self, lon: float, lat: float) -> bool:
        return self.west <= lon <= self.east and self.south <= lat <= self.north

    @classmethod
    def square(cls, lon: float, lat: float, km: float, width: float) -> Window:
        """A square of country round a place."""
        up = km / 2 / 111.2
        aside = up / cos(radians(lat))
        return cls(lon - aside, lat - up, lon + aside, lat + up, width)


def mercator(lat: float) -> float:
    """The Mercator ordinate of a latitude, in degrees of longitude at the equator."""
    return degrees(asinh(tan(radians(lat))))


def path(points: Iterable[Sequence[float]], window: Window, close: bool = False, grain: float = 1.0) -> str:
    """Path data in whole pixels; points nearer than `grain` to the one before are left out."""
    out: list[str] = []
    last: tuple[int, int] | None = None
    for place in points:
        x, y = window.at(place[0], place[1])
        here = (round(x), round(y))
        if last is None:
            out.append(f"M{here[0]} {here[1]}")
        elif abs(here[0] - last[0]) + abs(here[1] - last[1]) < grain:
            continue
        else:
            out.append(f"l{here[0] - last[0]} {here[1] - last[1]}")
        last = here
    return "".join(out) + ("z" if close else "") if len(out) > 1 else ""


def shapes(features: Iterable[dict[str, Any]], window: Window, close: bool) -> str:
    """All parts of some features that touch the window, as one path; coarser where much country is on the sheet."""
    grain = 2.0 if window.scale > 100 else 4.0
    margin = 0.1
    lines = (line for feature in features for line in lines_of(feature["geometry"]))
    return "".join(path(line, window, close, grain) for line in lines if window.near(line, margin))


def ground(window: Window, year: str, terrain: bool = True) -> str:
    """Sea, land by country, woods, water, rivers and borders of a year."""
    parts = [f'<rect width="{num(window.width)}" height="{num(window.height)}" fill="{colour("ground.sea")}"/>']
    parts.append(f'<path fill="{colour("page.bar")}" d="{shapes(source("far"), window, True)}"/>')
    by_look: dict[str, list[dict[str, Any]]] = {}
    for piece in source("lands"):
        by_look.setdefault(LANDS[side_of(piece["properties"]["owner"][year], year)], []).append(piece)
    for look, pieces in by_look.items():
        paint = colour(look)
        parts.append(f'<path fill="{paint}" stroke="{paint}" d="{shapes(pieces, window, True)}"/>')
    if terrain:
        for area in source("terrain"):
            kind = area["properties"]["kind"]
            faint = ' fill-opacity=".7"' if kind == "forest" else ""
            paint = GROUNDS[kind].replace("tlx-s-", "tlx-r-")
            parts.append(f'<path fill="{paint}"{faint} d="{shapes([area], window, True)}"/>')
    wet = [each for each in source("water") if year in each["properties"].get("years", [year])]
    parts.append(f'<path fill="{colour("ground.sea")}" d="{shapes(wet, window, True)}"/>')
    parts.append(rivers(window))
    parts.append(borders(window, year))
    return "".join(parts)


def rivers(window: Window) -> str:
    """The real rivers, the great ones wider; small ones only where a degree has room for them."""
    out = []
    for rank, width in ((3, 0.9), (2, 1.7), (1, 2.8)):
        if rank < 3 or window.scale > 180:
            found = [r for r in source("rivers") if r["properties"]["rank"] == rank]
            out.append(f'<path stroke-width="{width}" d="{shapes(found, window, False)}"/>')
    return f'<g fill="none" stroke="{RIVER}" stroke-linejoin="round">{"".join(out)}</g>'


def borders(window: Window, year: str) -> str:
    """The frontier between France and Germany, and other borders dotted."""
    lines = [each for each in source("borders") if year in each["properties"].get("between", {})]
    front = [each for each in lines if each["properties"]["between"][year] == "France/Germany"]
    rest = [each for each in lines if each not in front]
    paint, dashes = FRONTIERS[year]
    drawn, dotted = shapes(front, window, False), shapes(rest, window, False)
    return (
        f'<path fill="none" stroke="{colour("line.border")}" stroke-width="1.6" stroke-dasharray="1.5 4" d="{dotted}"/>'
        f'<path fill="none" stroke="#FFFFFF" stroke-width="4.6" d="{drawn}"/>'
        f'<path fill="none" stroke="{paint}" stroke-width="3" stroke-dasharray="{dashes}" d="{drawn}"/>'
    )


def inside(grid: Grid, window: Window, margin: float = 0.5) -> list[str]:
    """The hexes that touch the window, in map order."""
    close = [label for label, place in _centres(grid).items() if _close(place, window, margin)]
    return [label for label in close if window.near(outlines(grid)[label])]


@lru_cache(maxsize=8)
def _centres(grid: Grid) -> dict[str, Point]:
    return {label: grid.lonlat(label) for label in grid.labels}


def _close(place: Point, window: Window, margin: float) -> bool:
    lon, lat = place
    return window.west - margin < lon < window.east + margin and window.south - margin < lat < window.north + margin


def hexes(grid: Grid, window: Window, found: Sequence[str]) -> str:
    """The grid: three sides of each hex, which makes every side once but some at the edge; dots where they are tiny."""
    if len(found) > TINY:
        dots = "".join("M{:.0f} {:.0f}h0".format(*window.at(*grid.lonlat(label))) for label in found)
        return f'<path fill="none" stroke="#8C8371" stroke-width="2" stroke-linecap="round" d="{dots}"/>'
    d = "".join(path(outlines(grid)[label][:4], window, False, 0.0) for label in found)
    return f'<path fill="none" stroke="#8C8371" stroke-width=".8" stroke-opacity=".7" d="{d}"/>'


def board_ground(grid: Grid, board: Board, window: Window, found: Sequence[str], data: bool = False) -> str:
    """What the board has: each hex filled with its kind of ground, then its rivers along hexsides."""
    out = []
    for label in found:
        kind = kind_of(board.features[board.index[label]])
        name = f' data-hex="{esc(label)}"' if data else ""
        out.append(f'<path{name} fill="{GROUNDS[kind]}" d="{path(outlines(grid)[label], window, True, 0.0)}"/>')
    rivers = board_rivers(grid, board, window, found)
    return f'<g stroke="{colour("line.hex-side")}" stroke-width="1">{"".join(out)}</g>' + rivers


def board_rivers(grid: Grid, board: Board, window: Window, found: Sequence[str]) -> str:
    """The board's rivers and borders, along hexsides."""
    here = {board.index[label] for label in found}
    lines: dict[str, list[str]] = {"minor": [], "major": [], "border": []}
    for (a, b), words in board.sides.items():
        if a in here or b in here:
            d = path(side(grid, board.labels[a], board.labels[b]), window, False, 0.0)
            if rank := river_rank(words):
                lines[rank].append(d)
            if "border" in words:
                lines["border"].append(d)
    return (
        f'<g fill="none" stroke="{RIVER}" stroke-linecap="round">'
        f'<path stroke-width="3.4" d="{"".join(lines["minor"])}"/>'
        f'<path stroke-width="6" d="{"".join(lines["major"])}"/></g>'
        f'<path fill="none" stroke="{colour("line.frontier")}" stroke-width="2.6" stroke-dasharray="8 4" '
        f'd="{"".join(lines["border"])}"/>'
    )


def town_names(window: Window, year: str, most: int, size: float, rank: int = 3, taken: Sequence[Point] = ()) -> str:
    """The greatest towns in the window, none over another and none over the counters at `taken`."""
    boxes = [(x - 24, y - 24, x + 24, y + 24) for x, y in taken]
    out: list[str] = []
    for town in towns():
        if town.years and year not in town.years:
            continue
        if town.rank > rank or not window.holds(town.lon, town.lat) or len(out) >= most:
            continue
        x, y = window.at(town.lon, town.lat)
        wide = len(town.name) * size * 0.52
        sides = [(x + 6, "start", x), (x - 6, "end", x - wide - 12)]
        spot = next((s for s in sides if _free((s[2], y - size * 0.7, s[2] + wide + 12, y + 5), boxes, window)), None)
        if spot is None:
            continue
        boxes.append((spot[2], y - size * 0.7, spot[2] + wide + 12, y + 5))
        out.append(town_mark(town, x, y) + _text(spot[0], y + size * 0.33, town.name, size, spot[1], town.rank == 1))
    return f'<g font-family="{SERIF}">{"".join(out)}</g>'


def town_mark(town: Place, x: float, y: float) -> str:
    radius = 3.6 if town.rank == 1 else 2.9
    return f'<circle cx="{num(x)}" cy="{num(y)}" r="{radius}" fill="#FFFFFF" stroke="{INK}" stroke-width="1.5"/>'


def _text(x: float, y: float, words: str, size: float, anchor: str, strong: bool = False) -> str:
    weight = ' font-weight="bold"' if strong else ""
    return (
        f'<text x="{num(x)}" y="{num(y)}" font-size="{num(size)}" text-anchor="{anchor}"{weight} fill="{INK}" '
        f'paint-order="stroke" stroke="#FFFFFF" stroke-opacity=".85" stroke-width="3">{esc(words)}</text>'
    )


Box = tuple[float, float, float, float]


def _free(box: Box, boxes: Sequence[Box], window: Window) -> bool:
    if box[0] < 0 or box[2] > window.width or box[1] < 0 or box[3] > window.height:
        return False
    return all(box[2] < b[0] or box[0] > b[2] or box[3] < b[1] or box[1] > b[3] for b in boxes)


def defs() -> str:
    """Patterns of rough country and mountains: `tlx-s-` on paper of their own, `tlx-r-` letting the land through."""
    rough = "".join(f'<path d="M{x} {y}l4-6M{x + 4} {y}l4-6"/>' for x, y in ((3, 12), (25, 9), (14, 25), (36, 27)))
    peaks = "".join(f'<path d="M{x} {y}l5-9l5 9"/>' for x, y in ((2, 14), (24, 11), (13, 30), (35, 29)))
    out = []
    for name, marks, paper in (("rough", rough, "ground.Germany"), ("mountain", peaks, "ground.closed")):
        strokes = f'<g fill="none" stroke="{colour("line.border")}" stroke-width="1.1" stroke-opacity=".8">{marks}</g>'
        sheet = f'<rect width="44" height="34" fill="{colour(paper)}"/>'
        for prefix, below in (("s", sheet), ("r", "")):
            out.append(
                f'<pattern id="tlx-{prefix}-{name}" width="44" height="34" patternUnits="userSpaceOnUse">'
                f"{below}{strokes}</pattern>"
            )
    return f"<defs>{''.join(out)}</defs>"
