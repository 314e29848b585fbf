"""The hex grid of a map: printed labels, neighbours, distances, and where each hex lies on the earth."""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from teutons_lab.data import data_path
from teutons_lab.hexes import lattice
from teutons_lab.hexes.europa_labels import europa_codec
from teutons_lab.hexes.georeference import Georeference, read_georeference
from teutons_lab.hexes.labels import LabelCodec, letter_codec
from teutons_lab.hexes.lattice import Cell
from teutons_lab.hexes.sheets import sheets_codec

#: How the labels of a map are read, by `labels.form` of its georeference.json; a new form is one line here.
CODECS: Mapping[str, Callable[[Mapping[str, Any]], LabelCodec]] = {
    "letter": letter_codec,
    "europa": europa_codec,
    "sheets": sheets_codec,
}

LonLat = tuple[float, float]  # degrees
Point = tuple[float, float]  # in the plane of the lattice, in hex pitches


@dataclass(frozen=True)
class Grid:
    """A map's hexes by label. Every method raises `LabelError` for a label the map does not have."""

    name: str
    codec: LabelCodec
    georeference: Georeference

    def __repr__(self) -> str:
        labels = self.codec.labels()
        return f"<Grid {self.name}: {len(labels)} hexes, {labels[0]} to {labels[-1]}>"

    @property
    def labels(self) -> tuple[str, ...]:
        """Every label in map order."""
        return self.codec.labels()

    def cell(self, label: str) -> Cell:
        """The hex in lattice coordinates (column, height in half hexes)."""
        return self.codec.cell(label)

    def lonlat(self, label: str) -> LonLat:
        """Centre of a hex: longitude, latitude in degrees."""
        return self.georeference.lonlat(*lattice.to_plane(self.cell(label)))

    def label(self, lon: float, lat: float) -> str | None:
        """The hex that holds a place, or None off the map."""
        u, v = self.georeference.plane(lon, lat)
        return self.codec.label(lattice.from_plane(u, v, self.codec.parity))

    def outline(self, label: str) -> tuple[LonLat, ...]:
        """The six corners, clockwise from the upper left one: longitude, latitude in degrees."""
        cell = self.cell(label)
        return tuple(self.georeference.lonlat(*lattice.corner_to_plane(lattice.corner(cell, k))) for k in range(6))

    def neighbours(self, label: str) -> tuple[str, ...]:
        """The adjacent hexes clockwise from north; those off the map are left out."""
        return tuple(found for found in self.around(label) if found is not None)

    def around(self, label: str) -> tuple[str | None, ...]:
        """The six adjacent hexes clockwise from north, None where the map ends."""
        cell = self.cell(label)
        return tuple(self.codec.label(lattice.step(cell, direction)) for direction in range(6))

    def distance(self, a: str, b: str) -> int:
        """Hexes from `a` to `b`: 0 for the same hex, 1 for neighbours."""
        return lattice.distance(self.cell(a), self.cell(b))

    def aliases(self, label: str) -> tuple[str, ...]:
        """Every printed label of the same hex, the one used in output first."""
        return self.codec.aliases(label)

    def ring(self, label: str, radius: int) -> tuple[str, ...]:
        """The hexes exactly `radius` away, clockwise from north, those off the map left out."""
        return self._named(lattice.ring(self.cell(label), radius))

    def within(self, label: str, radius: int) -> tuple[str, ...]:
        """The hexes at most `radius` away, nearest first, each ring clockwise from north."""
        centre = self.cell(label)
        return self._named(cell for r in range(radius + 1) for cell in lattice.ring(centre, r))

    def path(self, a: str, b: str) -> tuple[str, ...]:
        """A shortest path on the map from `a` to `b`, both included, as straight as the hexes allow."""
        here, goal = self.cell(a), self.cell(b)
        start, end, path = lattice.to_plane(here), lattice.to_plane(goal), [a]
        while here != goal:
            ahead = [cell for cell in lattice.ring(here, 1) if self.codec.label(cell) is not None]
            ahead = [cell for cell in ahead if lattice.distance(cell, goal) < lattice.distance(here, goal)]
            here = min(ahead, key=lambda cell: _off_line(lattice.to_plane(cell), start, end))
            path += self._named([here])
        return tuple(path)

    def _named(self, cells: Iterable[Cell]) -> tuple[str, ...]:
        return tuple(label for label in map(self.codec.label, cells) if label is not None)


def _off_line(point: Point, start: Point, end: Point) -> float:
    """Twice the area between three points, rounded so that ties are ties: how far off a line one lies."""
    across = (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])
    return round(abs(across), 9)


def read_grid(name: str, file: Path) -> Grid:
    """A grid from its `georeference.json`; `ValueError` names file and key where something is wrong."""
    try:
        values = json.loads(file.read_text(encoding="utf-8"))
        return Grid(name, codec_of(values["labels"]), read_georeference(values))
    except FileNotFoundError:
        raise
    except KeyError as missing:
        raise ValueError(f"{file}: key {missing} is missing") from missing
    except (TypeError, ValueError) as wrong:
        raise ValueError(f"{file}: {wrong}") from wrong


def codec_of(values: Mapping[str, Any]) -> LabelCodec:
    """The labels of a map, from the `labels` of its georeference.json; `ValueError` for an unknown form."""
    if values["form"] not in CODECS:
        expected = " or ".join(f'"{form}"' for form in CODECS)
        raise ValueError(f"labels.form is {values['form']!r}; expected {expected}")
    return CODECS[values["form"]](values)


@runtime_checkable
class HasParts(Protocol):
    """Labels of a map that is printed in parts, each of which can be played alone."""

    def part(self, name: str) -> LabelCodec:
        """The labels of one part; `ValueError` lists the parts where there is none of that name."""


@runtime_checkable
class HasEdges(Protocol):
    """Labels of a map whose paper is not laid along the lattice, so that they alone know where it ends."""

    def edges(self, label: str) -> tuple[str, ...]:
        """The edges of the printed map on which a hex lies: north, east, south, west."""


@cache
def load_grid(name: str = "teutons", part: str = "") -> Grid:
    """The grid of a map of this project, or of one printed part of it, such as sheet "B".

    Raises `ValueError` that lists the maps, or the parts, where there is none of that name.
    """
    known = sorted(found.parent.name for found in data_path("maps").glob("*/georeference.json"))
    if name not in known:
        raise ValueError(f"there is no map {name!r}; the maps are {', '.join(known)}")
    grid = read_grid(name, data_path("maps", name, "georeference.json"))
    if not part:
        return grid
    if not isinstance(grid.codec, HasParts):
        raise ValueError(f"the map {name!r} has no parts, so no part {part!r}")
    return replace(grid, codec=grid.codec.part(part))
