"""Reading the tables of a map, `hexes.csv` and `hexsides.csv`, into a board."""

import csv
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from teutons_lab.data import data_path
from teutons_lab.hexes.board import Board, Words, hex_words, side_words
from teutons_lab.hexes.grid import Grid, load_grid, read_grid
from teutons_lab.hexes.vocabulary import BASES, COUNTRIES, FRONTIERS, TERRAIN, GroundError, MapError

HEX_COLUMNS = [
    *("label", "lon", "lat", "terrain", "features"),
    *("country_1870", "country_1914", "town", "basis", "reason"),
]
SIDE_COLUMNS = ["a", "b", "features", "basis"]


@cache
def load_board(map: str = "teutons", frontier: str = "1870") -> Board:  # noqa: A002
    """The board of a map of this project.

    frontier: which Franco-German border counts, "1870" (also that of 1940, the orange line) or "1914" (red).
    Raises `ValueError` for an unknown map or frontier, `MapError` for a broken table.
    """
    return read_board(load_grid(map), data_path("maps", map), frontier)


def read_board_folder(folder: Path, frontier: str = "1870") -> Board:
    """The board of a map in any folder that holds georeference.json, hexes.csv and hexsides.csv."""
    return read_board(read_grid(folder.name, folder / "georeference.json"), folder, frontier)


def read_board(grid: Grid, folder: Path, frontier: str = "1870") -> Board:
    """As `load_board`, for tables that lie in `folder`."""
    if frontier not in FRONTIERS:
        raise ValueError(f"frontier {frontier!r}: expected {' or '.join(FRONTIERS)} (1940 uses that of 1870)")
    features, country, town = _read_hexes(grid, folder / "hexes.csv", frontier)
    board = Board(grid, features, country, town, {})
    return Board(grid, features, country, town, _read_sides(board, folder / "hexsides.csv", frontier))


def _read_hexes(
    grid: Grid, file: Path, frontier: str
) -> tuple[tuple[Words, ...], tuple[str, ...], tuple[str, ...]]:
    rows: dict[str, tuple[int, Words, str, str]] = {}
    for line, row in _rows(file, HEX_COLUMNS):
        try:
            grid.cell(row["label"])
        except ValueError as wrong:
            raise MapError(f"{file}, line {line}: {wrong}") from wrong
        label, land = row["label"], row["terrain"] != "sea"
        if label in rows:
            raise MapError(f"{file}, line {line}: hex {label} was described in line {rows[label][0]} already")
        if row["terrain"] not in TERRAIN:
            raise _unexpected(file, line, "terrain", row["terrain"], ", ".join(TERRAIN))
        for column in ("country_1870", "country_1914"):
            if row[column] not in COUNTRIES or bool(row[column]) != land:
                expected = ", ".join(filter(None, COUNTRIES)) if land else "nothing, for it lies at sea"
                raise _unexpected(file, line, column, row[column], expected)
        try:
            words = hex_words(label, [row["terrain"], *row["features"].split()])
        except GroundError as wrong:
            raise MapError(f"{file}, line {line}: {wrong}") from wrong
        if row["town"] and not words & {"town", "city"}:
            raise _unexpected(file, line, "features", row["features"], f"town or city, for {row['town']}")
        rows[label] = (line, words | _edges(grid, label), row[f"country_{frontier}"], row["town"])
    if missing := [label for label in grid.labels if label not in rows]:
        raise MapError(f"{file}: hex {missing[0]} is missing ({len(missing)} of {len(grid.labels)} are)")
    ordered = [rows[label] for label in grid.labels]
    return tuple(r[1] for r in ordered), tuple(r[2] for r in ordered), tuple(r[3] for r in ordered)


def _read_sides(board: Board, file: Path, frontier: str) -> dict[tuple[int, int], Words]:
    sides: dict[tuple[int, int], Words] = {}
    for line, row in _rows(file, SIDE_COLUMNS):
        name = f"{row['a']}/{row['b']}"
        try:
            a, b = sorted((board.hex_number(row["a"]), board.hex_number(row["b"])))
            words = side_words(name, _of_frontier(row["features"].split(), frontier))
        except ValueError as wrong:
            raise MapError(f"{file}, line {line}: {wrong}") from wrong
        if b not in board.adjacent[a]:
            raise MapError(f"{file}, line {line}: side {name}: the two hexes are not neighbours")
        if (a, b) in sides:
            raise MapError(f"{file}, line {line}: side {name} was described in an earlier line already")
        sides[a, b] = words
    return {side: words for side, words in sides.items() if words}


def _of_frontier(words: list[str], frontier: str) -> Iterator[str]:
    """The words of a side with `border-1870` and `border-1914` turned into `border` or left out."""
    for word in words:
        if word not in ("border-1870", "border-1914"):
            yield word
        elif word == f"border-{frontier}":
            yield "border"


def _edges(grid: Grid, label: str) -> Words:
    """On which edges of the map a hex lies; a corner hex lies on two."""
    north, north_east, south_east, south, south_west, north_west = grid.around(label)
    edges = {
        "edge:west": north_west is None and south_west is None,
        "edge:east": north_east is None and south_east is None,
        "edge:south": south is None,
        "edge:north": north is None,
    }
    return frozenset(edge for edge, there in edges.items() if there)


def _rows(file: Path, columns: list[str]) -> Iterator[tuple[int, dict[str, str]]]:
    """The rows of a table with their line numbers, each with every column filled."""
    try:
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError as wrong:
        raise MapError(f"{file}: {wrong}; expected UTF-8 text") from wrong
    reader = csv.reader(text.splitlines())
    header = next(reader, [])
    if header != columns:
        raise _unexpected(file, 1, "header", ",".join(header), ",".join(columns))
    for values in reader:
        line = reader.line_num
        if len(values) != len(columns):
            raise MapError(f"{file}, line {line}: {len(values)} values; expected {len(columns)}")
        row = dict(zip(columns, values, strict=True))
        if row["basis"] not in BASES:
            raise _unexpected(file, line, "basis", row["basis"], ", ".join(BASES))
        yield line, row


def _unexpected(file: Path, line: int, column: str, found: str, expected: str) -> MapError:
    return MapError(f'{file}, line {line}: {column} "{found}"; expected {expected}')
