"""Hex labels as they are printed on a map, and their cells in the lattice."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from teutons_lab.hexes.lattice import Cell


class LabelError(ValueError):
    """A hex label that the map does not have; the message says what was expected."""


class LabelCodec(Protocol):
    """Translates the printed labels of one map; a map is added by giving values, not by new grid code."""

    @property
    def parity(self) -> int:
        """0 or 1: what `column + height` of every cell leaves when divided by two."""

    def cell(self, label: str) -> Cell:
        """The cell of a printed label; `LabelError` if there is no such label."""

    def label(self, cell: Cell) -> str | None:
        """The printed label of a cell, or None where it lies off the map."""

    def labels(self) -> tuple[str, ...]:
        """Every label of the map in map order."""

    def aliases(self, label: str) -> tuple[str, ...]:
        """Every label that names the same hex, the one to print first."""


@dataclass(frozen=True)
class LetterCodec:
    """One letter and a two-digit number, such as `R04`.

    Letters run from left to right, numbers upwards. `raised` says which letters stand half a hex further
    up: 0 for A, C, E and so on, 1 for B, D, F and so on.
    """

    first: str
    last: str
    low: int
    high: int
    raised: int = 0

    @property
    def parity(self) -> int:
        return 1 - self.raised  # column 0 has odd heights where it is one of the raised ones

    def cell(self, label: str) -> Cell:
        if not self._printed(label):
            raise LabelError(
                f"hex {label!r} is not on the map: a hex is a letter {self.first} to {self.last} and two "
                f"digits {self.low:02d} to {self.high:02d}, such as {self.first}{self.low:02d}"
            )
        column = ord(label[0]) - ord(self.first)
        return column, 2 * int(label[1:]) + self._lift(column)

    def label(self, cell: Cell) -> str | None:
        column, height = cell
        number, odd = divmod(height - self._lift(column), 2)
        if odd:
            raise ValueError(f"cell {cell} is not in this lattice")
        inside = 0 <= column <= ord(self.last) - ord(self.first) and self.low <= number <= self.high
        return f"{chr(ord(self.first) + column)}{number:02d}" if inside else None

    def labels(self) -> tuple[str, ...]:
        letters = range(ord(self.first), ord(self.last) + 1)
        return tuple(f"{chr(c)}{n:02d}" for c in letters for n in range(self.low, self.high + 1))

    def aliases(self, label: str) -> tuple[str, ...]:
        self.cell(label)
        return (label,)

    def _lift(self, column: int) -> int:
        return 1 if column % 2 == self.raised else 0

    def _printed(self, label: str) -> bool:
        return (
            len(label) == 3
            and label.isascii()
            and self.first <= label[0] <= self.last
            and label[1:].isdigit()
            and self.low <= int(label[1:]) <= self.high
        )


def letter_codec(values: Mapping[str, Any]) -> LetterCodec:
    """Labels of the form "letter", from the `labels` of a georeference.json."""
    return LetterCodec(values["first"], values["last"], values["low"], values["high"], values["raised"])
