"""What people built on the ground: railways, roads, bridges, ports, fortified lines and fortresses."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from math import hypot

from .layout import BoardLike, areas, chains, corner
from .svg import Point, cut, esc, layer, num, pair, polyline

FORTRESS = "M0-9.5L2.4-3.3 9-2.9 3.9 1.3 5.6 7.7 0 4.1-5.6 7.7-3.9 1.3-9-2.9-2.4-3.3z"
ANCHOR = "M0-7v14M-4.2-3.4h8.4M-7 1.5q1 6.5 7 6.5t7-6.5M0-7m-2-1.6a2 2 0 1 0 4 0a2 2 0 1 0-4 0"
# A word of a hex, whole or before its colon, with the kind of work that it is and what people call the line.
LINES: tuple[tuple[str, str, str], ...] = (
    ("siegfried-line", "german", "Siegfried Line"),
    ("westwall", "german", "Westwall"),
    ("fortified-zone", "allied", ""),
    ("maginot", "allied", "Maginot Line"),
    ("rhine-forts", "allied", "Rhine forts"),
    ("optional-zone", "planned", ""),
    ("dyle", "planned", "Dyle Line"),
    ("fortress-holland", "region", "Fortress Holland"),
)
ROAD_ASIDE = 8.0  # a road beside a railway keeps to its right

WATER = {"sea-side", "lake-side", "strait"}  # sides that are water, although land hexes lie on both

Kinds = dict[str, list[int]]


def ways(board: BoardLike, at: Sequence[Point]) -> list[str]:
    """Railways and roads from middle to middle of their hexes."""
    out: list[str] = []
    aside = [(x + ROAD_ASIDE, y) for x, y in at]
    roads = _lines(board, aside, {"road"})
    out += [layer("tl-road-bed", roads), layer("tl-road", roads)]
    for css, words in (("tl-rail-low", {"rail-low"}), ("tl-rail", {"rail", "rail-high"})):
        found = _lines(board, at, words)
        out += [layer(css, found), layer(f"{css}-ties", found)]
    return out


def _lines(board: BoardLike, at: Sequence[Point], wanted: set[str]) -> list[str]:
    pairs = [(at[i], at[j]) for i, j, _, words in sides(board) if wanted & set(words)]
    return [polyline(part) for line in chains(pairs) for part in cut(line)]


def sides(board: BoardLike) -> Iterable[tuple[int, int, int, Collection[str]]]:
    """Each hexside between two hexes once: both hexes, the direction from the first, features."""
    for i, around in enumerate(board.neighbour):
        for k in (0, 1, 2):
            j = around[k]
            if j is not None:
                yield i, j, k, board.side(i, j)


def bridges(board: BoardLike, at: Sequence[Point]) -> list[str]:
    """Two bars across the stream; a bridge that is damaged from the beginning also has a stroke through it."""
    bars: list[str] = []
    strokes: list[str] = []
    for i, j, _, words in sides(board):
        if "bridge" not in words:
            continue
        (x1, y1), (x2, y2) = at[i], at[j]
        along, aside = ((x2 - x1) * 0.11, (y2 - y1) * 0.11), ((y1 - y2) * 0.034, (x2 - x1) * 0.034)
        shift = ROAD_ASIDE if "road" in words and not _rail(words) else 0.0
        x, y = (x1 + x2) / 2 + shift, (y1 + y2) / 2
        for sign in (-1, 1):
            start = (x - along[0] + sign * aside[0], y - along[1] + sign * aside[1])
            bars.append(f"M{pair(start)}l{pair((2 * along[0], 2 * along[1]))}")
        if "damaged" in words:
            strokes.append(f"M{pair((x - aside[0] * 3 - along[0], y - aside[1] * 3 - along[1]))}")
            strokes.append(f"l{pair((aside[0] * 6 + along[0] * 2, aside[1] * 6 + along[1] * 2))}")
    found = [layer("tl-bridge-bed", bars), layer("tl-bridge", bars)]
    return [*found, f'<path class="tl-bridge-damaged" d="{"".join(strokes)}"/>'] if strokes else found


def _rail(words: Collection[str]) -> bool:
    return any(word.startswith("rail") for word in words)


def ports(board: BoardLike, at: Sequence[Point]) -> str:
    """An anchor in the east corner of a port's hex."""
    found = [i for i, words in enumerate(board.features) if _heads(words) & {"port", "channel-port"}]
    marks = (f'<use href="#tl-anchor" x="{num(at[i][0] + 39)}" y="{num(at[i][1] + 12)}"/>' for i in found)
    return f'<g class="tl-port">{"".join(marks)}</g>' if found else ""


def _heads(words: Collection[str]) -> set[str]:
    return {word.partition(":")[0] for word in words}


def line_kinds(board: BoardLike) -> Kinds:
    """The hexes of each kind of fortified line; a hex counts for the first kind that it has."""
    found: Kinds = {}
    for i, words in enumerate(board.features):
        heads = _heads(words)
        kinds = dict.fromkeys(kind for word, kind, _ in LINES if word in heads)
        if "region" in kinds:
            found.setdefault("region", []).append(i)
            del kinds["region"]
        if kinds:
            found.setdefault(next(iter(kinds)), []).append(i)
    return found


def works(board: BoardLike, at: Sequence[Point], shown: Collection[str], plain: bool = False) -> list[str]:
    """Fortified hexes with a wall round them, fortified hexsides with teeth, fortresses but those `shown` elsewhere."""
    out: list[str] = []
    for kind, hexes in line_kinds(board).items():
        group = frozenset(hexes)
        out.append(layer(f"tl-wall tl-wall-{kind}", areas(group, board, at, inset=7, radius=0 if plain else 3)))
        if kind in ("allied", "german"):
            out.append(layer(f"tl-teeth tl-teeth-{kind}", areas(group, board, at, inset=3.6, radius=3)))
    teeth = [(corner(at[i], k), corner(at[i], k + 1)) for i, _, k, words in sides(board) if "fortified" in words]
    if teeth:
        beside = "".join(polyline(_aside(line, 9.0)) for line in chains(teeth))
        out.append(f'<path class="tl-wall tl-wall-allied" d="{beside}"/>')
    stars = [i for i, words in enumerate(board.features) if "fortress" in words and board.labels[i] not in shown]
    if stars:
        marks = (f'<use href="#tl-fortress" x="{num(at[i][0] - 42)}" y="{num(at[i][1] + 2)}"/>' for i in stars)
        out.append(f'<g class="tl-fortress">{"".join(marks)}</g>')
    return out


def work_names(board: BoardLike) -> list[tuple[str, list[int]]]:
    """The names of fortified lines with their hexes: `fort:Name` of the map, else what the line is called."""
    found: dict[str, list[int]] = {}
    towns = set(board.town)
    for i, words in enumerate(board.features):
        for word in words:
            head, _, value = word.partition(":")
            if head == "fort" and value.replace("_", " ") not in towns:
                found.setdefault(value.replace("_", " "), []).append(i)
                continue
            called = next((name for line, _, name in LINES if line == head), "")
            if called and (head == "fortress-holland" or not any(other.startswith("fort:") for other in words)):
                found.setdefault(called, []).append(i)
    return sorted(found.items(), key=lambda each: (-len(each[1]), each[0]))


def water_sides(board: BoardLike, at: Sequence[Point]) -> list[str]:
    """Hexsides that are water between two land hexes, straits, and the dams across."""
    wet = [
        (corner(at[i], k), corner(at[i], k + 1)) for i, _, k, w in sides(board) if set(w) & {"sea-side", "lake-side"}
    ]
    straits = [(corner(at[i], k), corner(at[i], k + 1)) for i, _, k, w in sides(board) if "strait" in w]
    dams = [(at[i], at[j]) for i, j, _, words in sides(board) if "causeway" in words]
    out: list[str] = []
    for css, d in (
        ("tl-sea-side", "".join(polyline(line) for line in chains(wet))),
        ("tl-strait", "".join(polyline(line) for line in chains(straits))),
        ("tl-dam", "".join(_dam(a, b) for a, b in dams)),
    ):
        out += [f'<path class="{css}" d="{d}"/>'] if d else []
    return out


def _dam(a: Point, b: Point) -> str:
    start = (a[0] + (b[0] - a[0]) * 0.32, a[1] + (b[1] - a[1]) * 0.32)
    return f"M{pair(start)}l{pair(((b[0] - a[0]) * 0.36, (b[1] - a[1]) * 0.36))}"


def beaches(board: BoardLike, at: Sequence[Point]) -> str:
    """Sand where a beach hex meets the sea."""
    sand = [
        (corner(at[i], k), corner(at[i], k + 1))
        for i, j, k, _ in sides(board)
        if ("beach" in board.features[i] and "sea" in board.features[j])
        or ("beach" in board.features[j] and "sea" in board.features[i])
    ]
    d = "".join(polyline(line) for line in chains(sand))
    return f'<path class="tl-beach" d="{d}"/>' if d else ""


def symbols() -> str:
    """What bridges, ports and fortresses refer to."""
    return f'<path id="tl-anchor" d="{esc(ANCHOR)}"/><path id="tl-fortress" d="{FORTRESS}"/>'


def _aside(line: Sequence[Point], step: float) -> list[Point]:
    """A line moved to its left, so that it stands beside a river on the same hexsides."""
    out: list[Point] = []
    for i, (x, y) in enumerate(line):
        (ax, ay), (bx, by) = line[max(0, i - 1)], line[min(len(line) - 1, i + 1)]
        size = hypot(bx - ax, by - ay) or 1.0
        out.append((x + (by - ay) / size * step, y - (bx - ax) / size * step))
    return out


__all__ = [
    "beaches",
    "bridges",
    "line_kinds",
    "ports",
    "sides",
    "symbols",
    "water_sides",
    "ways",
    "work_names",
    "works",
]
