"""Labels of the maps of the Europa series as Fall of France lays them together, such as `16A:1423`.

A label is the name of a map, two digits for the hexrow and two for the place in it. Hexrows are counted from the
upper edge of the printed map downwards, places in a hexrow from its right edge to the left, and every second hexrow
is moved half a hex to the left. A further map lies to the left of the first one and covers its last places.

The lattice is turned so that straight up is 5 degrees west of north, not along the upper edge of the paper: the maps
are printed with that edge to the north-west.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from teutons_lab.hexes.labels import LabelCodec, LabelError
from teutons_lab.hexes.lattice import Cell


@dataclass(frozen=True)
class EuropaCodec:
    """Maps laid side by side. Where two overlap, a hex goes by its label on the one named first.

    maps:    (name, how many places further to the left than the first map it begins)
    rows:    hexrows of each map, counted from 1
    places:  places in each hexrow of one map, counted from 1
    shifted: which hexrows stand half a hex further to the left: 0 the even ones, 1 the odd ones
    """

    maps: tuple[tuple[str, int], ...]
    rows: int
    places: int
    shifted: int = 0

    @property
    def parity(self) -> int:
        return 0

    def part(self, name: str) -> LabelCodec:
        """One map alone, such as `16A`."""
        found = tuple(entry for entry in self.maps if entry[0] == name)
        if not found:
            raise ValueError(f"there is no map {name!r}; the maps are {', '.join(entry[0] for entry in self.maps)}")
        return replace(self, maps=found)

    def cell(self, label: str) -> Cell:
        row, place = self._read(label)
        # Even numbers of half hexes along the hexrow belong to odd rows and the other way round.
        right, up = row + 1, -2 * place - self._shift(row)
        return (right + up) // 2, (up - 3 * right) // 2

    def label(self, cell: Cell) -> str | None:
        return next(self._names(cell), None)

    def labels(self) -> tuple[str, ...]:
        return self._labels

    def aliases(self, label: str) -> tuple[str, ...]:
        return tuple(self._names(self.cell(label)))

    def edges(self, label: str) -> tuple[str, ...]:
        """The edges of the printed map on which a hex lies, by the names the rules use: the right one is `east`."""
        row, place = self._read(label)
        first, last = min(begin for _, begin in self.maps) + 1, max(begin for _, begin in self.maps) + self.places
        at = {"north": row == 1, "east": place == first, "south": row == self.rows, "west": place == last}
        return tuple(edge for edge, there in at.items() if there)

    @cached_property
    def _labels(self) -> tuple[str, ...]:
        found: dict[str, None] = {}
        for name, _ in self.maps:
            for row in range(1, self.rows + 1):
                for place in range(1, self.places + 1):
                    label = self.label(self.cell(f"{name}:{row:02d}{place:02d}"))
                    if label is not None:
                        found.setdefault(label)
        return tuple(found)

    def _names(self, cell: Cell) -> Iterator[str]:
        """Every label of a cell."""
        (column, height) = cell
        right, odd = divmod(column - height, 2)
        row = right - 1
        place, half = divmod(-(3 * column + height) // 2 - self._shift(row), 2)
        if odd or half:
            raise ValueError(f"cell {cell} is not in this lattice")
        for name, begin in self.maps:
            if 1 <= row <= self.rows and 1 <= place - begin <= self.places:
                yield f"{name}:{row:02d}{place - begin:02d}"

    def _shift(self, row: int) -> int:
        return 1 if row % 2 == self.shifted else 0

    def _read(self, label: str) -> tuple[int, int]:
        """Hexrow and place, as counted on the first map."""
        name, _, digits = label.partition(":")
        begins = dict(self.maps)
        if name in begins and len(digits) == 4 and digits.isascii() and digits.isdigit():
            row, place = int(digits[:2]), int(digits[2:])
            if 1 <= row <= self.rows and 1 <= place <= self.places:
                return row, place + begins[name]
        names = " or ".join(f"{name}:" for name in begins)
        raise LabelError(
            f"hex {label!r} is not on the map: a hex is {names} with two digits 01 to {self.rows:02d} and two digits "
            f"01 to {self.places:02d}, such as {self.maps[0][0]}:0101"
        )


def europa_codec(values: Mapping[str, Any]) -> EuropaCodec:
    """Labels of the form "europa", from the `labels` of a georeference.json."""
    maps = tuple((str(entry["name"]), int(entry.get("begins", 0))) for entry in values["maps"])
    return EuropaCodec(maps, int(values["rows"]), int(values["places"]), {"even": 0, "odd": 1}[values["shifted"]])
