"""The ground, drawn once: one SVG text for the browser and the static picture alike.

Ids and references carry the prefix `tl-`; the browser makes them unique to each board on the page.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from .layout import PITCH, BoardLike, area, centres, chains, corner, edges, hexagon, key, loops
from .marks import patterns
from .rivers import Stream, label_at, streams
from .svg import Point, esc, num, pair, polyline

COUNTRY_NAMES = {
    "France": "FRANCE",
    "Germany": "GERMAN STATES",
    "Belgium": "BELGIUM",
    "Netherlands": "NETHERLANDS",
    "Luxembourg": "LUXEMBOURG",
    "Switzerland": "SWITZERLAND",
    "Britain": "ENGLAND",
}
# Unfortified great places that deserve a heavier name.
FORTRESS_WEIGHT = "tl-fortress-town"


def ground(
    board: BoardLike,
    *,
    closed: Collection[str] = ("Belgium", "Luxembourg", "Netherlands", "Switzerland", "Britain"),
    fortresses: Collection[str] = (),
    frontier: str = "1870",
    country_names: Mapping[str, str] = COUNTRY_NAMES,
) -> dict[str, Any]:
    """Everything about the ground that the browser needs, as plain data, sent once.

    Keys: `width`, `height` (in percent of the pitch), `hexes` (label, x, y, ground in words, town) in board order,
    `svg` (the drawing, a group), `defs` (patterns), `frontier`. `closed` are countries that nobody may enter;
    `fortresses` the labels whose names are printed heavier.
    """
    at = centres(board)
    sea = [i for i, f in enumerate(board.features) if "sea" in f]
    parts = [
        *_countries(board, at, closed),
        _path("tl-sea", area(sea, board, at), "url(#tl-p-sea)"),
        _path("tl-grid", _grid(board, at)),
        *_terrain(board, at),
        '<g class="tl-wash"></g>',
        *_water(board, at, sea),
        *_borders(board, at, frontier),
        '<g class="tl-over"></g>',
        _numbers(board, at),
        *_country_names(board, at, country_names),
        _towns(board, at, fortresses),
    ]
    return {
        "width": round(max(x for x, _ in at) + 64),
        "height": round(max(y for _, y in at) + 56),
        "frontier": frontier,
        "hexes": [
            [label, round(x, 1), round(y, 1), terrain_words(board, i), board.town[i]]
            for i, (label, (x, y)) in enumerate(zip(board.labels, at, strict=True))
        ],
        "defs": patterns(),
        "svg": "".join(parts),
    }


def terrain_words(board: BoardLike, i: int) -> str:
    """What a reader hears of a hex: `forest, Germany`, `major city, France`, `sea`."""
    names = {"forest": "forest", "swamp": "swamp", "city": "major city", "sea": "sea"}
    kind = next((words for feature, words in names.items() if feature in board.features[i]), "clear")
    return ", ".join(part for part in (kind, board.country[i]) if part)


def _path(css: str, d: str, fill: str = "") -> str:
    return f'<path class="{css}"{f" fill={chr(34)}{fill}{chr(34)}" if fill else ""} d="{d}"/>' if d else ""


def _countries(board: BoardLike, at: Sequence[Point], closed: Collection[str]) -> list[str]:
    whole = area(range(len(at)), board, at)
    shut = {i for i, land in enumerate(board.country) if land in closed and "sea" not in board.features[i]}
    german = {i for i, land in enumerate(board.country) if land == "Germany"}
    return [
        _path("tl-paper", whole),
        _path("tl-germany", area(german, board, at)),
        _path("tl-closed", area(shut, board, at), "url(#tl-p-closed)"),
    ]


def _grid(board: BoardLike, at: Sequence[Point]) -> str:
    """Each hexside once, as three sides of every hex and the rest of those at the edge."""
    out: list[str] = []
    for i, centre in enumerate(at):
        wanted = [k for k, other in enumerate(board.neighbour[i]) if other is None or k in (0, 1, 2)]
        for k in wanted:
            if k - 1 in wanted:
                out.append(f"L{pair(corner(centre, k + 1))}")
            else:
                out.append(f"M{pair(corner(centre, k))}L{pair(corner(centre, k + 1))}")
    return "".join(out)


def _terrain(board: BoardLike, at: Sequence[Point]) -> list[str]:
    out: list[str] = []
    for kind in ("forest", "swamp"):
        group = {i for i, features in enumerate(board.features) if kind in features and "city" not in features}
        d = area(group, board, at, inset=3.5, radius=11)
        out.append(_path(f"tl-{kind}", d, f"url(#tl-p-{kind})"))
    cities = [i for i, features in enumerate(board.features) if "city" in features]
    d = "".join(area({i}, board, at, inset=7, radius=6) for i in cities)
    return [*out, _path("tl-city", d, "url(#tl-p-city)")]


def _water(board: BoardLike, at: Sequence[Point], sea: Collection[int]) -> list[str]:
    sides: dict[str, list[tuple[Point, Point]]] = {}
    for i, k, features in _hexsides(board):
        for feature in features:
            if feature.startswith("river:"):
                sides.setdefault(feature[6:], []).append((corner(at[i], k), corner(at[i], k + 1)))
    coast = {key(corner(at[i], k)) for i in sea for k in range(6)}
    drawn = streams(sides, coast)
    ribbons = "".join(stream.ribbon for stream in drawn)
    return [_path("tl-river", ribbons), _water_names(drawn, board, at)]


def _water_names(drawn: Iterable[Stream], board: BoardLike, at: Sequence[Point]) -> str:
    """One name a river, on its longest stretch, along the stream and clear of towns and fortress places."""
    taken = [(x, y - 34) for (x, y), town in zip(at, board.town, strict=True) if town]
    taken += [(x, y + 42) for x, y in at]  # the numbers
    out: list[str] = []
    longest: dict[str, Stream] = {}
    for stream in drawn:
        if stream.name not in longest or len(stream.line) > len(longest[stream.name].line):
            longest[stream.name] = stream
    for name, stream in sorted(longest.items()):
        place = label_at(stream, taken)
        if place is None:
            continue
        (x, y), angle = place
        taken.append((x, y))
        out.append(f'<text transform="translate({num(x)} {num(y)}) rotate({num(angle)})" dy="-8">{esc(name)}</text>')
    return f'<g class="tl-water">{"".join(out)}</g>'


def _borders(board: BoardLike, at: Sequence[Point], frontier: str) -> list[str]:
    """The frontier that the rules know, and where other countries meet.

    Beside a river it keeps to one bank.
    """
    front: list[tuple[Point, Point]] = []
    other: list[tuple[Point, Point]] = []
    wet: set[frozenset[tuple[int, int]]] = set()
    for i, k, features in _hexsides(board):
        ends = (corner(at[i], k), corner(at[i], k + 1))
        if any(f.startswith("river") for f in features):
            wet.add(frozenset(map(key, ends)))
        if "border" in features:
            front.append(ends)
        elif (j := board.neighbour[i][k]) is not None and _countries_meet(board, i, j):
            other.append(ends)
    lines = "".join(polyline(_beside(line, wet)) for line in chains(front))
    css = "tl-frontier-1914" if frontier == "1914" else "tl-frontier"
    dots = "".join(polyline(line) for line in chains(other))
    return [_path("tl-border", dots), _path("tl-frontier-bed", lines), _path(css, lines)]


def _countries_meet(board: BoardLike, i: int, j: int) -> bool:
    lands = {board.country[i], board.country[j]}
    return len(lands) == 2 and "" not in lands and not ("sea" in board.features[i] or "sea" in board.features[j])


def _beside(line: Sequence[Point], wet: Collection[frozenset[tuple[int, int]]], step: float = 8.0) -> list[Point]:
    """Move the part of a line that runs along water to one side of it."""
    moved: list[Point] = []
    for i, here in enumerate(line):
        before = frozenset((key(line[i - 1]), key(here))) in wet if i else False
        after = frozenset((key(here), key(line[i + 1]))) in wet if i + 1 < len(line) else False
        if not (before or after):
            moved.append(here)
            continue
        a, b = line[max(0, i - 1)], line[min(len(line) - 1, i + 1)]
        size = ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5
        moved.append((here[0] - (b[1] - a[1]) / size * step, here[1] + (b[0] - a[0]) / size * step))
    return moved


def _hexsides(board: BoardLike) -> Iterable[tuple[int, int, Collection[str]]]:
    """Each hexside between two hexes once: hex, direction, features."""
    for i, around in enumerate(board.neighbour):
        for k in (0, 1, 2):
            other = around[k]
            if other is not None and (features := board.side(i, other)):
                yield i, k, features
            elif other is not None:
                yield i, k, ()


def _numbers(board: BoardLike, at: Sequence[Point]) -> str:
    texts = (
        f'<text x="{num(x)}" y="{num(y + 45)}">{esc(label)}</text>'
        for (x, y), label in zip(at, board.labels, strict=True)
    )
    return f'<g class="tl-number">{"".join(texts)}</g>'


def _towns(board: BoardLike, at: Sequence[Point], fortresses: Collection[str]) -> str:
    out: list[str] = []
    for i, (x, y) in enumerate(at):
        town = board.town[i]
        if not town:
            continue
        heavy = board.labels[i] in fortresses or "city" in board.features[i]
        css = f' class="{FORTRESS_WEIGHT}"' if heavy else ""
        out.append(f'<text x="{num(x)}" y="{num(y - 31)}"{css}>{esc(town)}</text>')
        if not heavy:
            out.append(f'<circle data-town="{esc(board.labels[i])}" cx="{num(x)}" cy="{num(y - 17)}" r="3.4"/>')
    return f'<g class="tl-town">{"".join(out)}</g>'


def _country_names(board: BoardLike, at: Sequence[Point], names: Mapping[str, str]) -> list[str]:
    """Spaced capitals where a country has room: on the hexes farthest from towns and other countries."""
    out: list[str] = []
    towns = [(x, y - 31) for (x, y), town in zip(at, board.town, strict=True) if town]
    for country, name in names.items():
        inside = [i for i, land in enumerate(board.country) if land == country and "sea" not in board.features[i]]
        if len(inside) < 4:
            continue
        empty = [i for i in inside if _roomy(board, i, country)]
        if not empty:
            continue
        middle = (sum(at[i][0] for i in inside) / len(inside), sum(at[i][1] for i in inside) / len(inside))
        x, y = max((at[i] for i in empty), key=lambda place: _quiet(place, middle, towns))
        out.append(f'<text x="{num(x)}" y="{num(y + 4)}">{esc(name)}</text>')
    return [f'<g class="tl-country">{"".join(out)}</g>']


def _quiet(place: Point, middle: Point, towns: Sequence[Point]) -> float:
    """How well a wide name stands here: far from town names, not too far from the middle of the country."""
    free = min(abs(place[0] - x) / 2.5 + abs(place[1] - y) for x, y in towns) if towns else 0.0
    return free - 0.12 * (abs(place[0] - middle[0]) + abs(place[1] - middle[1]))


def _roomy(board: BoardLike, i: int, country: str) -> bool:
    """Whether a hex and its side neighbours are empty of towns and belong to one country."""
    beside = [board.neighbour[i][k] for k in (1, 2, 4, 5)]
    return not board.town[i] and all(j is not None and board.country[j] == country for j in beside)


__all__ = ["PITCH", "edges", "ground", "hexagon", "loops", "terrain_words"]
