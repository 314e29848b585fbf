"""A board: the hexes of a map with their ground, as numbers for the game and as words for people."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from types import MappingProxyType
from typing import Any

from teutons_lab.hexes import lattice
from teutons_lab.hexes.grid import Grid
from teutons_lab.hexes.vocabulary import TEUTONS, GroundError, Vocabulary

Words = frozenset[str]
Sides = Mapping[tuple[int, int], Words]
NOTHING: Words = frozenset()
_OF_THE_GRID = ("labels", "index", "neighbour", "adjacent", "_cells", "_distances")
"""What a board has worked out about its grid alone, and hands on to one with other ground."""


@dataclass(frozen=True, eq=False, repr=False)
class Board:
    """Immutable ground. A hex is its number in `labels`, which are in map order (A00, A01 ... V16).

    features: per hex, words such as "clear", "forest", "city", "edge:west"
    country:  per hex, "" at sea
    town:     per hex, its name or ""
    sides:    features of each hexside that has any, by (lower number, higher number)
    vocabulary: the words that this map knows
    """

    grid: Grid
    features: tuple[Words, ...]
    country: tuple[str, ...]
    town: tuple[str, ...]
    sides: Sides
    vocabulary: Vocabulary = TEUTONS

    def __post_init__(self) -> None:
        object.__setattr__(self, "sides", MappingProxyType(dict(sorted(self.sides.items()))))

    def __repr__(self) -> str:
        return f"<Board {self.grid.name}: {len(self.labels)} hexes, {self.digest}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self is other or (self.grid == other.grid and self._ground == other._ground)

    def __hash__(self) -> int:
        return hash(self.digest)

    def __reduce__(self) -> tuple[Callable[..., "Board"], tuple[Any, ...]]:
        ground = (self.features, self.country, self.town, dict(self.sides))
        return Board, (self.grid, *ground, self.vocabulary)

    @property
    def _ground(self) -> tuple[Any, ...]:
        return self.features, self.country, self.town, dict(self.sides)

    @cached_property
    def labels(self) -> tuple[str, ...]:
        return self.grid.labels

    @cached_property
    def index(self) -> Mapping[str, int]:
        """The number of each label. `hex_number` raises a helpful error instead of `KeyError`."""
        return MappingProxyType({label: i for i, label in enumerate(self.labels)})

    def hex_number(self, label: str) -> int:
        """The number of a hex by any of its labels; `LabelError` for a label that the map does not have."""
        found = self.index.get(label)
        if found is None:
            found = self.index.get(self.grid.aliases(label)[0])
        if found is None:
            raise GroundError(f"hex {label!r} is not on this board")
        return found

    @cached_property
    def neighbour(self) -> tuple[tuple[int | None, ...], ...]:
        """Per hex the six adjacent hexes clockwise from north, None where the map ends."""
        number = self.index
        return tuple(
            tuple(None if near is None else number[near] for near in self.grid.around(label)) for label in self.labels
        )

    @cached_property
    def adjacent(self) -> tuple[tuple[int, ...], ...]:
        """Per hex the adjacent hexes on the map, clockwise from north."""
        return tuple(tuple(near for near in six if near is not None) for six in self.neighbour)

    def side(self, a: int, b: int) -> Words:
        """The features of the side between two neighbours, such as {"river", "river:Rhine", "border"}."""
        return self.sides.get((a, b) if a < b else (b, a), NOTHING)

    def across(self, feature: str) -> tuple[frozenset[int], ...]:
        """Per hex the neighbours that lie over a side with this feature."""
        known: dict[str, tuple[frozenset[int], ...]] = self._across
        if feature not in known:
            over: list[set[int]] = [set() for _ in self.labels]
            for (a, b), words in self.sides.items():
                if feature in words:
                    over[a].add(b)
                    over[b].add(a)
            known[feature] = tuple(map(frozenset, over))
        return known[feature]

    def where(self, feature: str) -> frozenset[int]:
        """The hexes that have this feature."""
        known: dict[str, frozenset[int]] = self._where
        if feature not in known:
            known[feature] = frozenset(i for i, words in enumerate(self.features) if feature in words)
        return known[feature]

    def distance(self, a: int, b: int) -> int:
        """Hexes from `a` to `b`: 0 for the same hex, 1 for neighbours. Quickest where `a` is asked about often."""
        row = self._distances.get(a)
        if row is None:
            cells = self._cells
            row = self._distances[a] = tuple(lattice.distance(cells[a], cell) for cell in cells)
        return row[b]

    @cached_property
    def digest(self) -> str:
        """Sixteen hex digits that stand for the ground; equal boards have equal digests, in every process."""
        lines = [self.grid.name]
        for i, label in enumerate(self.labels):
            lines.append(f"{label}|{' '.join(sorted(self.features[i]))}|{self.country[i]}|{self.town[i]}")
        for (a, b), words in self.sides.items():
            lines.append(f"{self.labels[a]}/{self.labels[b]}|{' '.join(sorted(words))}")
        return sha256("\n".join(lines).encode()).hexdigest()[:16]

    def with_ground(
        self,
        hexes: Mapping[str, Mapping[str, Any]] | None = None,
        sides: Mapping[tuple[str, str], Iterable[str]] | None = None,
    ) -> "Board":
        """A copy with other ground.

        hexes: label -> {"features": words, "country": name}, either may be missing; the features given
               replace all but those of the map's edge. A hex without a kind of ground is clear.
        sides: (label, label) -> words that replace all features of the side; none takes them away.
        Raises `LabelError` or `GroundError`.
        """
        features, country, new_sides = list(self.features), list(self.country), dict(self.sides)
        for label, change in (hexes or {}).items():
            i = self.hex_number(label)
            if unknown := sorted(set(change) - {"features", "country"}):
                raise GroundError(f"hex {label}: {unknown[0]!r} is not features or country")
            if "features" in change:
                edge = frozenset(word for word in self.features[i] if word.startswith("edge:"))
                features[i] = edge | self.vocabulary.hex_words(label, change["features"])
            if "country" in change:
                country[i] = self.vocabulary.known_country(label, change["country"])
            elif "sea" in features[i]:
                country[i] = ""
        for (a, b), words in (sides or {}).items():
            i, j = sorted((self.hex_number(a), self.hex_number(b)))
            if j not in self.adjacent[i]:
                raise GroundError(f"side {a}/{b}: the two hexes are not neighbours")
            new_sides.pop((i, j), None)
            if found := self.vocabulary.side_words(f"{a}/{b}", words):
                new_sides[i, j] = found
        made = replace(self, features=tuple(features), country=tuple(country), sides=new_sides)
        made.__dict__.update({name: self.__dict__[name] for name in _OF_THE_GRID if name in self.__dict__})
        return made

    @cached_property
    def _cells(self) -> tuple[lattice.Cell, ...]:
        return tuple(map(self.grid.cell, self.labels))

    @cached_property
    def _distances(self) -> dict[int, tuple[int, ...]]:
        return {}

    @cached_property
    def _across(self) -> dict[str, tuple[frozenset[int], ...]]:
        return {}

    @cached_property
    def _where(self) -> dict[str, frozenset[int]]:
        return {}
