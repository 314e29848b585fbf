"""The ground, drawn once: one SVG text for the browser and the static picture alike.

Ids and references carry the prefix `tl-`; the browser makes them unique to each board on the page. What is drawn how
strongly, and which names are shown, hangs on the level of detail (`levels.py`): the style sheet decides by the classes
`tl-z0` (far) to `tl-z3` (near) round the drawing.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import Any

from .keys import legend
from .layout import PITCH, BoardLike, area, areas, centres, chains, corner, edges, hexagon, key, loops
from .levels import LEVELS, Level, Look, grid_name, hidden_at, look_of
from .marks import patterns
from .names import Namer, sea_places
from .rivers import Stream, streams
from .svg import Point, cut, esc, layer, num, pair, polyline
from .works import beaches, bridges, ports, sides, symbols, water_sides, ways, works

NEAR = LEVELS[-1].number
# What a hex looks like, and the words for it on the maps; the first that fits counts.
SEA = frozenset({"sea"})
LOOKS: tuple[tuple[str, frozenset[str]], ...] = (
    ("inundation", frozenset({"inundation"})),
    ("forest", frozenset({"forest", "woods"})),
    ("wooded-rough", frozenset({"wooded-rough"})),
    ("mountain", frozenset({"mountain"})),
    ("rough", frozenset({"rough"})),
    ("swamp", frozenset({"swamp", "wetlands", "wooded-swamp"})),
    ("polder", frozenset({"canal-intensive"})),
    ("bocage", frozenset({"bocage"})),
)
GREAT_CITY = frozenset({"city", "major-city", "full-city", "multi-city"})
SMALL_CITY = frozenset({"minor-city", "partial-city"})
WORDS = {"sea": "sea", "city": "major city", "canal-intensive": "many canals", "full-city": "major city"}
SAID = ("bocage", "canal-intensive", "causeway", "swamp", "wetlands", "wooded-swamp", "woods", "wooded-rough", "rough")
SAID_AFTER = (
    "mountain",
    "forest",
    "minor-city",
    "partial-city",
    "major-city",
    "multi-city",
    "full-city",
    "city",
    "sea",
)
EXTRAS = {
    "inundation": "inundation",
    "fortress": "fortress",
    "fortified-zone": "fortified zone",
    "maginot": "Maginot Line",
    "rhine-forts": "Rhine forts",
    "westwall": "Westwall",
    "siegfried-line": "Siegfried Line",
    "port": "port",
}


def ground(
    board: BoardLike,
    *,
    closed: Collection[str] | None = None,
    fortresses: Collection[str] = (),
    frontier: str = "1870",
    levels: Sequence[Level] = LEVELS,
) -> dict[str, Any]:
    """Everything about the ground that the browser needs, as plain data, sent once.

    Keys: `width`, `height` (in percent of the pitch), `hexes` (label, x, y, ground in words, town) in board order,
    `svg` (the drawing, a group), `defs` (patterns), `frontier`, `legend` (what is on this map: words and a drawing).
    `closed` are countries that nobody may enter, those of the map unless given; `fortresses` the labels whose names are
    printed heavier; `levels` the levels of detail whose names are written.
    """
    shut = look_of(grid_name(board)).closed if closed is None else closed
    return dict(_ground(board, tuple(sorted(shut)), tuple(sorted(fortresses)), frontier, tuple(levels)))


@lru_cache(maxsize=6)
def _ground(
    board: BoardLike, shut: tuple[str, ...], fortresses: tuple[str, ...], frontier: str, levels: tuple[Level, ...]
) -> dict[str, Any]:
    at = centres(board)
    look = look_of(grid_name(board))
    plain = len(levels) == 1 and levels[0].number < 2  # so small that roundings cannot be seen
    size = (round(max(x for x, _ in at) + 64), round(max(y for _, y in at) + 56))
    wet = [i for i, f in enumerate(board.features) if "sea" in f]
    drawn = _streams(board, at, wet, look)
    parts = [
        *_countries(board, at, shut),
        layer("tl-sea", areas(set(wet), board, at), "url(#tl-p-sea)"),
        *_terrain(board, at, plain),
        layer("tl-grid", _grid(board, at)),
        beaches(board, at),
        '<g class="tl-wash"></g>',
        *water_sides(board, at),
        *(_plain_water(drawn) if plain else _water(drawn)),
        *_canals(board, at),
        *ways(board, at),
        *bridges(board, at),
        *_borders(board, at, look, frontier),
        *works(board, at, fortresses, plain),
        ports(board, at),
        '<g class="tl-over"></g>',
        _numbers(board, at) if any(level.number == NEAR for level in levels) else "",
    ]
    named = [*drawn, *_canal_streams(board, at)]
    seas = sea_places(board, at, look)
    parts += [Namer(board, at, level, look, fortresses, size).write(named, seas) for level in levels]
    return {
        "width": size[0],
        "height": size[1],
        "frontier": frontier,
        "hexes": [
            [label, round(x, 1), round(y, 1), terrain_words(board, i), board.town[i]]
            for i, (label, (x, y)) in enumerate(zip(board.labels, at, strict=True))
        ],
        "legend": legend(board, frontier, shut),
        "defs": patterns() + symbols(),
        "svg": "".join(part for part in parts if not (len(levels) == 1 and hidden_at(levels[0], part))),
    }


def terrain_words(board: BoardLike, i: int) -> str:
    """What a reader hears of a hex: `forest, Germany`, `major city, France`, `rough, Westwall, Germany`, `sea`."""
    features = board.features[i]
    kind = next((word for word in (*reversed(SAID_AFTER), *SAID) if word in features), "clear")
    heads = {feature.partition(":")[0] for feature in features}
    more = [words for word, words in EXTRAS.items() if word in heads and kind != "sea"]
    said = WORDS.get(kind, kind.replace("-", " "))
    return ", ".join(part for part in (said, *more, board.country[i]) if part)


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


def _grid(board: BoardLike, at: Sequence[Point]) -> list[str]:
    """Each hexside once, as three sides of every hex and the rest of those at the edge."""
    out: list[str] = []
    for i, centre in enumerate(at):
        wanted = [k for k, other in enumerate(board.neighbour[i]) if other is None or k in (0, 1, 2)]
        runs: list[list[Point]] = []
        for k in wanted:
            if not runs or k - 1 not in wanted:
                runs.append([corner(centre, k)])
            runs[-1].append(corner(centre, k + 1))
        out += [polyline(run) for run in runs]
    return out


def _terrain(board: BoardLike, at: Sequence[Point], plain: bool) -> list[str]:
    groups: dict[str, set[int]] = {kind: set() for kind, _ in LOOKS}
    great: list[int] = []
    small: list[int] = []
    for i, features in enumerate(board.features):
        if GREAT_CITY & set(features):
            great.append(i)
            continue
        if SMALL_CITY & set(features):
            small.append(i)
        kind = next((kind for kind, words in LOOKS if words & set(features)), "")
        if kind:
            groups[kind].add(i)
    out = [
        layer(f"tl-{kind}", areas(group, board, at, *((0, 0) if plain else (3.5, 11))), f"url(#tl-p-{kind})")
        for kind, group in groups.items()
    ]
    for css, hexes, inset in (("tl-city", great, 7), ("tl-city-small", small, 25)):
        blocks = [area({i}, board, at, inset=inset, radius=6) for i in hexes]
        out.append(layer(css, blocks, "url(#tl-p-city)"))
    return out


def _streams(board: BoardLike, at: Sequence[Point], wet: Collection[int], look: Look) -> list[Stream]:
    """Every river; where the map knows two kinds, the major stretches apart from the minor ones."""
    minor: dict[str, list[tuple[Point, Point]]] = {}
    major: dict[str, list[tuple[Point, Point]]] = {}
    for i, _, k, features in sides(board):
        names = [feature[6:].replace("_", " ") for feature in features if feature.startswith("river:")]
        names = [look.rivers.get(name, name) for name in names]
        if not names and "river" not in features:
            continue
        into = major if "major-river" in features else minor
        for name in names or [""]:
            into.setdefault(name, []).append((corner(at[i], k), corner(at[i], k + 1)))
    coast = {key(corner(at[i], k)) for i in wet for k in range(6)}
    return streams(minor, coast, major=major)


def _water(drawn: Sequence[Stream]) -> list[str]:
    """Small streams, rivers, and major rivers with a pale middle."""
    kinds: dict[str, list[str]] = {"tl-river-small": [], "tl-river": [], "tl-river-major": [], "tl-river-heart": []}
    for stream in drawn:
        if stream.major:
            kinds["tl-river-major"] += map(polyline, cut(list(stream.line), 60))
        else:
            kinds["tl-river-small" if stream.total < LEVELS[1].longest else "tl-river"].append(stream.ribbon)
    kinds["tl-river-heart"] = kinds["tl-river-major"]
    return [layer(css, ribbons) for css, ribbons in kinds.items()]


def _plain_water(drawn: Sequence[Stream]) -> list[str]:
    """Rivers as lines with few points; small streams are left out."""
    minor = [s for s in drawn if not s.major and s.total >= LEVELS[1].longest]
    lines = {"tl-river-line": minor, "tl-river-major": [s for s in drawn if s.major]}
    return [
        layer(css, (polyline([*stream.line[:-1:4], stream.line[-1]]) for stream in found))
        for css, found in lines.items()
    ]


def _canal_streams(board: BoardLike, at: Sequence[Point]) -> list[Stream]:
    found: dict[str, list[tuple[Point, Point]]] = {}
    for i, _, k, features in sides(board):
        for feature in features:
            if feature.startswith("canal:"):
                ends = (corner(at[i], k), corner(at[i], k + 1))
                found.setdefault(feature[6:].replace("_", " "), []).append(ends)
    return [
        Stream(name, tuple(line), (6.0,) * len(line), 57.7 * len(line))
        for name, pieces in sorted(found.items())
        for line in chains(pieces)
    ]


def _canals(board: BoardLike, at: Sequence[Point]) -> list[str]:
    """Canals that are no river: a line with locks."""
    pieces = [
        (corner(at[i], k), corner(at[i], k + 1))
        for i, _, k, features in sides(board)
        if "canal" in features and not any(feature.startswith("river:") for feature in features)
    ]
    found = [polyline(line) for line in chains(pieces)]
    return [layer("tl-canal", found), layer("tl-canal-locks", found)]


def _borders(board: BoardLike, at: Sequence[Point], look: Look, frontier: str) -> list[str]:
    """The frontier of the war, and where other countries meet. Beside a river it keeps to one bank."""
    front: list[tuple[Point, Point]] = []
    other: list[tuple[Point, Point]] = []
    wet: set[frozenset[tuple[int, int]]] = set()
    for i, j, k, features in sides(board):
        ends = (corner(at[i], k), corner(at[i], k + 1))
        if any(f.startswith("river") for f in features):
            wet.add(frozenset(map(key, ends)))
        if "border" in features and (not look.fronts or {board.country[i], board.country[j]} in look.fronts):
            front.append(ends)
        elif _countries_meet(board, i, j):
            other.append(ends)
    lines = "".join(polyline(_beside(line, wet)) for line in chains(front))
    css = "tl-frontier-1914" if frontier == "1914" else "tl-frontier"
    dots = "".join(polyline(_beside(line, wet)) for line in chains(other))
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
        size = ((b[0] - a[0]) ** 2 + (b[1] - a[1]) ** 2) ** 0.5 or 1.0
        moved.append((here[0] - (b[1] - a[1]) / size * step, here[1] + (b[0] - a[0]) / size * step))
    return moved


def _numbers(board: BoardLike, at: Sequence[Point]) -> str:
    texts = (
        f'<text x="{num(x)}" y="{num(y + 45)}">{esc(label)}</text>'
        for (x, y), label in zip(at, board.labels, strict=True)
    )
    return f'<g class="tl-number">{"".join(texts)}</g>'


__all__ = ["PITCH", "edges", "ground", "hexagon", "loops", "pair", "terrain_words"]
