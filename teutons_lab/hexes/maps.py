"""Reading the tables of a map, `hexes.csv` and `hexsides.csv`, into a board."""

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

from teutons_lab.data import data_path
from teutons_lab.hexes.board import Board, Words
from teutons_lab.hexes.grid import Grid, HasEdges, load_grid, read_grid
from teutons_lab.hexes.labels import LabelError
from teutons_lab.hexes.vocabulary import BASES, GroundError, MapError, Vocabulary, read_vocabulary

SIDE_COLUMNS = ["a", "b", "features", "basis"]


def hex_columns(words: Vocabulary) -> list[str]:
    """The header of the table of hexes of a map with this vocabulary."""
    ground = ("label", "lon", "lat", "terrain", "features")
    return [*ground, *words.country_columns, "town", "basis", "reason"]


@cache
def load_board(map: str = "teutons", frontier: str = "", part: str = "") -> Board:  # noqa: A002
    """The board of a map of this project, or of one printed part of it.

    frontier: which borders count, where the map has several; on the map of Teutons! "1870" (also that of 1940, the
              orange line) or "1914" (red). The first one unless given.
    part:     such as sheet "B" of Victory in the West ("B full" without half hexes); the whole map unless given
    Raises `ValueError` for an unknown map, frontier or part, `MapError` for a broken table.
    """
    return read_board(load_grid(map, part), data_path("maps", map), frontier)


def read_board_folder(folder: Path, frontier: str = "") -> Board:
    """The board of a map in any folder that holds georeference.json, hexes.csv and hexsides.csv."""
    return read_board(read_grid(folder.name, folder / "georeference.json"), folder, frontier)


def read_board(grid: Grid, folder: Path, frontier: str = "") -> Board:
    """As `load_board`, for tables that lie in `folder`; rows of hexes that `grid` leaves out are passed over."""
    words = read_vocabulary(folder)
    if frontier and frontier not in words.frontiers:
        expected = f"expected {' or '.join(words.frontiers)} (1940 uses that of 1870)"
        only = "this map has one set of borders, so give none"
        raise ValueError(f"frontier {frontier!r}: {expected if words.frontiers else only}")
    tables = Tables(grid, folder, words, frontier or (words.frontiers or ("",))[0])
    features, country, town = tables.hexes()
    board = Board(grid, features, country, town, {}, words)
    return Board(grid, features, country, town, tables.sides(board), words)


@dataclass(frozen=True)
class Tables:
    """The two tables of a map, read for one grid and one frontier ("" where the map has just one)."""

    grid: Grid
    folder: Path
    words: Vocabulary
    frontier: str

    @cached_property
    def whole(self) -> Grid:
        """The grid of the whole map, of which `grid` may be a part."""
        return read_grid(self.grid.name, self.folder / "georeference.json")

    def hexes(self) -> tuple[tuple[Words, ...], tuple[str, ...], tuple[str, ...]]:
        """Features, country and town of each hex, in map order."""
        file = self.folder / "hexes.csv"
        rows: dict[str, tuple[int, Words, str, str]] = {}
        for line, row in _rows(file, hex_columns(self.words)):
            label = self._label(file, line, row["label"])
            if label is None:
                continue
            if label in rows:
                raise MapError(f"{file}, line {line}: hex {label} was described in line {rows[label][0]} already")
            words, country = self._hex(file, line, row)
            rows[label] = (line, words | _edges(self.grid, label), country, row["town"])
        if missing := [label for label in self.grid.labels if label not in rows]:
            count = f"{len(missing)} of {len(self.grid.labels)} are"
            raise MapError(f"{file}: hex {missing[0]} is missing ({count})")
        ordered = [rows[label] for label in self.grid.labels]
        return tuple(r[1] for r in ordered), tuple(r[2] for r in ordered), tuple(r[3] for r in ordered)

    def _hex(self, file: Path, line: int, row: dict[str, str]) -> tuple[Words, str]:
        """The words of a row, and its country."""
        known, land = self.words, row["terrain"] != "sea"
        if row["terrain"] not in known.terrain:
            raise _unexpected(file, line, "terrain", row["terrain"], ", ".join(known.terrain))
        for column in known.country_columns:
            if row[column] not in (*known.countries, "") or bool(row[column]) != land:
                expected = ", ".join(known.countries) if land else "nothing, for it lies at sea"
                raise _unexpected(file, line, column, row[column], expected)
        try:
            words = known.hex_words(row["label"], [row["terrain"], *row["features"].split()])
        except GroundError as wrong:
            raise MapError(f"{file}, line {line}: {wrong}") from wrong
        if row["town"] and not words.intersection(known.towns):
            expected = f"{' or '.join(known.towns)}, for {row['town']}"
            raise _unexpected(file, line, "features", row["features"], expected)
        return words, row[f"country_{self.frontier}" if self.frontier else "country"]

    def sides(self, board: Board) -> dict[tuple[int, int], Words]:
        """The features of each hexside that has any."""
        file = self.folder / "hexsides.csv"
        sides: dict[tuple[int, int], Words] = {}
        for line, row in _rows(file, SIDE_COLUMNS):
            name = f"{row['a']}/{row['b']}"
            one, other = self._label(file, line, row["a"]), self._label(file, line, row["b"])
            try:
                words = self.words.side_words(name, self._of_frontier(row["features"].split()))
            except GroundError as wrong:
                raise MapError(f"{file}, line {line}: {wrong}") from wrong
            if one is None or other is None:
                continue
            a, b = sorted((board.hex_number(one), board.hex_number(other)))
            if b not in board.adjacent[a]:
                raise MapError(f"{file}, line {line}: side {name}: the two hexes are not neighbours")
            if (a, b) in sides:
                raise MapError(f"{file}, line {line}: side {name} was described in an earlier line already")
            sides[a, b] = words
        return {side: words for side, words in sides.items() if words}

    def _label(self, file: Path, line: int, label: str) -> str | None:
        """The label under which the grid knows a hex of the map, None where the grid leaves it out."""
        try:
            return self.grid.codec.label(self.whole.cell(label))
        except LabelError as wrong:
            raise MapError(f"{file}, line {line}: {wrong}") from wrong

    def _of_frontier(self, words: list[str]) -> Iterator[str]:
        """The words of a side with `border-1870` and `border-1914` turned into `border` or left out."""
        for word in words:
            year = word.removeprefix("border-")
            if word == year or year not in self.words.frontiers:
                yield word
            elif year == self.frontier:
                yield "border"


def _edges(grid: Grid, label: str) -> Words:
    """On which edges of the map a hex lies; a corner hex lies on two."""
    if isinstance(grid.codec, HasEdges):
        return frozenset(f"edge:{edge}" for edge in grid.codec.edges(label))
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
