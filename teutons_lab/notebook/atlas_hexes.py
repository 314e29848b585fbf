"""The hexes of a map at their place on earth: the whole grid as one layer, and what its designer drew on it."""

from __future__ import annotations

import csv
from array import array
from collections.abc import Iterable
from functools import cache, lru_cache
from itertools import chain
from math import cos, hypot, radians
from typing import Any

from teutons_lab.data import data_path
from teutons_lab.hexes import Board, Grid, lattice, load_board, read_board_folder
from teutons_lab.hexes.vocabulary import BASES

from .atlas_ground import Collection, collection, drawn

DIGITS = 3  # of a degree: about 100 m

KINDS = {
    "sea": ("sea",),
    "city": ("city", "major-city", "minor-city", "full-city", "multi-city", "partial-city"),
    "marsh": ("swamp", "wetlands", "wooded-swamp", "canal-intensive"),
    "mountain": ("mountain", "wooded-rough"),
    "rough": ("rough",),
    "forest": ("forest", "woods", "bocage"),
}
"""How the atlas draws a kind of ground, and the words for it on the three maps; anything else is clear."""

WORDS = {"canal-intensive": "many canals", "city": "major city", "multi-city": "major city", "full-city": "major city"}


def board_of(system: str, year: str = "1870") -> Board | None:
    """The board of a system with the frontier of a year, or None where only its grid is there."""
    folder = data_path("maps", system)
    if not (folder / "hexes.csv").exists():
        return None
    return load_board(system, "1914" if year == "1914" else "1870") if system == "teutons" else _board(system)


@cache
def _board(system: str) -> Board | None:
    try:
        return load_board(system)
    except ValueError:
        return read_board_folder(data_path("maps", system))


def kind_of(features: Iterable[str]) -> str:
    """One of `KINDS`, or `clear`."""
    words = set(features)
    return next((kind for kind, names in KINDS.items() if words.intersection(names)), "clear")


def ground_words(board: Board, label: str) -> str:
    """What the board has in a hex, in its own words: `forest`, `wooded rough`, `major city`."""
    number = board.index[label]
    for word in (*board.vocabulary.terrain, "city"):
        if word in board.features[number] and word != board.vocabulary.terrain[0]:
            return WORDS.get(word, word.replace("-", " "))
    return board.vocabulary.terrain[0].replace("-", " ")


def town_of(board: Board | None, label: str) -> str:
    """The town that the board names in a hex, or an empty text."""
    return board.town[board.index[label]] if board is not None else ""


@lru_cache(maxsize=6)
def outlines(grid: Grid) -> dict[str, tuple[tuple[float, float], ...]]:
    """`grid.outline` of every hex, in map order; neighbours share their corners, so each is worked out once."""
    known: dict[lattice.Cell, tuple[float, float]] = {}
    found: dict[str, tuple[tuple[float, float], ...]] = {}
    for label in grid.labels:
        cell = grid.cell(label)
        ring = [lattice.corner(cell, k) for k in range(6)]
        for point in ring:
            if point not in known:
                known[point] = grid.georeference.lonlat(*lattice.corner_to_plane(point))
        found[label] = tuple(known[point] for point in ring)
    return found


def outline(grid: Grid, label: str) -> list[list[float]]:
    """The closed outline of a hex as longitudes and latitudes."""
    ring = [[round(lon, DIGITS), round(lat, DIGITS)] for lon, lat in outlines(grid)[label]]
    return [*ring, ring[0]]


@lru_cache(maxsize=6)
def hex_shapes(grid: Grid, board: Board | None, system: str = "") -> dict[str, Any]:
    """Every hex of the map, in map order, packed small; the browser draws them itself.

    `corners`: longitude and latitude of each corner as 32-bit floats; `rings`: six corners a hex, by number, as 32-bit
    integers; `kinds` and `bases`: a digit a hex, which counts in `names` and `sources`.
    """
    known: dict[tuple[float, float], int] = {}
    rings = array("I")
    for label in grid.labels:
        for lon, lat in outline(grid, label)[:-1]:
            rings.append(known.setdefault((lon, lat), len(known)))
    names = ("clear", *KINDS)
    kinds = (kind_of(words) for words in board.features) if board is not None else ("clear" for _ in grid.labels)
    found = sources_of(system)
    bases = (found[label][0] if label in found else "reference" for label in grid.labels)
    return {
        "corners": array("f", chain.from_iterable(known)).tobytes(),
        "rings": rings.tobytes(),
        "kinds": "".join(str(names.index(kind)) for kind in kinds),
        "bases": "".join(str(BASES.index(basis)) for basis in bases),
        "names": list(names),
        "sources": list(BASES),
    }


@cache
def sources_of(system: str) -> dict[str, tuple[str, str]]:
    """Label -> what the ground of a hex rests on, and the reason given, from the table of the map."""
    file = data_path("maps", system, "hexes.csv") if system else None
    if file is None or not file.exists():
        return {}
    with file.open(encoding="utf-8", newline="") as text:
        return {row["label"]: (row["basis"], row["reason"]) for row in csv.DictReader(text)}


def side_layer(grid: Grid, board: Board | None) -> Collection:
    """The rivers as the board has them: along hexsides."""
    if board is None:
        return collection([])
    found: dict[str, list[list[list[float]]]] = {}
    for (a, b), words in board.sides.items():
        if river := river_rank(words):
            found.setdefault(river, []).append(side(grid, board.labels[a], board.labels[b]))
    return collection(
        drawn({"type": "MultiLineString", "coordinates": lines}, "tlx-side", f"tlx-side-{rank}")
        for rank, lines in sorted(found.items())
    )


def river_rank(words: Iterable[str]) -> str:
    """`major`, `minor`, or an empty text for a side without a river."""
    if "major-river" in words or "river:Rhine" in words:
        return "major"
    return "minor" if any(word == "river" or word == "minor-river" for word in words) else ""


def side(grid: Grid, a: str, b: str) -> list[list[float]]:
    """The two ends of the side between neighbours, as longitudes and latitudes."""
    k = grid.around(a).index(b)
    ring = outlines(grid)[a]
    return [[round(lon, DIGITS), round(lat, DIGITS)] for lon, lat in (ring[k], ring[(k + 1) % 6])]


def labels(grid: Grid, board: Board | None) -> list[list[Any]]:
    """For each hex in map order: label, longitude and latitude of its centre, the town it names."""
    rows: list[list[Any]] = []
    for label in grid.labels:
        lon, lat = grid.lonlat(label)
        rows.append([label, round(lon, DIGITS), round(lat, DIGITS), town_of(board, label)])
    return rows


def extent(grid: Grid) -> tuple[tuple[float, float], tuple[float, float]]:
    """South-west and north-east corner of a map: latitude, longitude."""
    places = [grid.lonlat(label) for label in grid.labels]
    lons, lats = [lon for lon, _ in places], [lat for _, lat in places]
    return (min(lats), min(lons)), (max(lats), max(lons))


def towards(grid: Grid, label: str, way: tuple[float, float]) -> str:
    """The neighbour that lies most nearly in a direction on earth (east, north); where two do, they take turns.

    The printed maps are not all laid with north at the top, so that the arrow keys go by the earth and not by the
    grid. At the edge of the map the hex itself.
    """
    lon, lat = grid.lonlat(label)
    scored = []
    for near in grid.neighbours(label):
        x, y = grid.lonlat(near)
        east, north = (x - lon) * cos(radians(lat)), y - lat
        scored.append(((east * way[0] + north * way[1]) / hypot(east, north), near))
    best = sorted((each for each in scored if each[0] > 0.3), reverse=True)
    if not best:
        return label
    even = len(best) > 1 and best[0][0] - best[1][0] < 0.25
    pair = sorted(best[:2], key=lambda each: each[1]) if even else best[:1]
    return pair[grid.cell(label)[0] % len(pair)][1]


def pitch_km(grid: Grid) -> float:
    """How wide a hex is from flat to flat, in km, on average over the map's affine part."""
    (ax, ay), (bx, by), _ = grid.georeference.affine
    return float(abs(ax * by - ay * bx) ** 0.5)
