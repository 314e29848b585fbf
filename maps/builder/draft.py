"""A map in the making: its hexes and hexsides, before they are written."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from shapely.geometry import Polygon

from maps.builder.errors import BuildError
from teutons_lab.hexes.geo import Side, SideNetwork, hex_polygon, ordered
from teutons_lab.hexes.grid import Grid, read_grid
from teutons_lab.hexes.vocabulary import GroundError, Vocabulary, read_vocabulary


@dataclass
class Hex:
    """One row of hexes.csv in the making; `country` by frontier ("" where the map has one set of borders)."""

    terrain: str
    features: set[str] = field(default_factory=set)
    country: dict[str, str] = field(default_factory=dict)
    town: str = ""
    basis: str = "reference"
    reasons: list[str] = field(default_factory=list)

    def because(self, basis: str, reason: str) -> None:
        """Says what the hex rests on now."""
        self.basis = basis
        self.reasons.append(reason)

    @property
    def sea(self) -> bool:
        return self.terrain == "sea"


@dataclass
class HexSide:
    """One row of hexsides.csv in the making."""

    features: set[str] = field(default_factory=set)
    basis: str = ""


class Draft:
    """Hexes by label and hexsides by their two labels in map order (`ordered(a, b)`)."""

    def __init__(self, folder: Path, grid: Grid | None = None) -> None:
        self.folder = folder
        self.grid = grid or read_grid(folder.name, folder / "georeference.json")
        self.words: Vocabulary = read_vocabulary(folder)
        self.hexes = {label: Hex(self.words.terrain[0]) for label in self.grid.labels}
        self.sides: dict[Side, HexSide] = {}

    @property
    def frontiers(self) -> tuple[str, ...]:
        """The keys of `Hex.country`."""
        return self.words.frontiers or ("",)

    @cached_property
    def network(self) -> SideNetwork:
        """All sides between two hexes as a graph of corners."""
        return SideNetwork(self.grid)

    @cached_property
    def outlines(self) -> dict[str, Polygon]:
        """The hexes as polygons in degrees."""
        return {label: hex_polygon(self.grid, label) for label in self.grid.labels}

    def hex(self, label: str) -> Hex:
        """A hex by any of its labels; `LabelError` where there is none."""
        return self.hexes[self.grid.aliases(label)[0]]

    def side(self, text: str) -> Side:
        """The side `A4709/A4809`; `ValueError` where these are not two neighbours."""
        names = [self.grid.aliases(name)[0] for name in text.split("/")]
        if len(names) != 2 or names[1] not in self.grid.neighbours(names[0]):
            raise ValueError(f"{text} is no side between two neighbours")
        return ordered(names[0], names[1])

    def add_side(self, side: Side, words: Iterable[str], basis: str = "reference") -> None:
        """Adds words to a side; the first basis given stays."""
        found = self.sides.setdefault(side, HexSide())
        found.features.update(words)
        found.basis = found.basis or basis

    def sides_with(self, word: str) -> list[Side]:
        """The sides that have a word, in map order."""
        return sorted(side for side, found in self.sides.items() if word in found.features)

    def check(self) -> None:
        """Stops the build where a hex or side has a word that the map does not know."""
        try:
            for label, found in self.hexes.items():
                self.words.hex_words(label, [found.terrain, *found.features])
            known = (*self.words.sides, *(f"border-{year}" for year in self.words.frontiers))
            for side, draft in self.sides.items():
                own = [word for word in draft.features if word not in known]
                self.words.side_words("/".join(side), own)
        except GroundError as wrong:
            raise BuildError(f"{self.folder.name}: {wrong}") from wrong
