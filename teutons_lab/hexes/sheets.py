"""Labels of a map printed on several sheets that are laid together, such as `A3211`.

A label is the name of a sheet, two digits for the column and two for the row; columns run to the right, rows
downwards. All sheets lie on one lattice, the coordinates of which are those of the first sheet.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from teutons_lab.hexes.labels import LabelCodec, LabelError
from teutons_lab.hexes.lattice import Cell


@dataclass(frozen=True)
class Sheet:
    """One mapsheet.

    join: what is added to column and row of a label to get those of the first sheet
    """

    name: str
    columns: int
    rows: int
    join: tuple[int, int] = (0, 0)


@dataclass(frozen=True)
class SheetsCodec:
    """The sheets laid together as one surface. Where they overlap, a hex goes by its label on the first sheet.

    sheets:    the first one gives the coordinates
    lowered:   which columns stand half a hex further down: 0 the even ones, 1 the odd ones
    playing:   the sheets in use; the others lie in the box
    full_only: leave out the hexes that a sheet's lower edge cuts in half
    """

    sheets: tuple[Sheet, ...]
    lowered: int = 0
    playing: tuple[str, ...] = ()
    full_only: bool = False

    @property
    def parity(self) -> int:
        return (1 + self.lowered) % 2  # a lowered column has odd heights

    def part(self, name: str) -> LabelCodec:
        """One sheet alone: `B`, or `B full` without the hexes that its lower edge cuts in half (27.12)."""
        sheet, _, which = name.partition(" ")
        known = [entry.name for entry in self.sheets]
        if sheet not in known or which not in ("", "full"):
            raise ValueError(f"there is no sheet {name!r}; the sheets are {', '.join(known)}, or {known[-1]} full")
        return replace(self, playing=(sheet,), full_only=which == "full")

    def cell(self, label: str) -> Cell:
        cell = self._read(label)
        if self.label(cell) is None:
            used = " and ".join(sheet.name for sheet in self._in_use)
            raise LabelError(f"hex {label!r} is not on the map: this game is played on sheet {used} alone")
        return cell

    def label(self, cell: Cell) -> str | None:
        return next(self._names(cell, self._in_use), None)

    def labels(self) -> tuple[str, ...]:
        return self._labels

    def aliases(self, label: str) -> tuple[str, ...]:
        names = tuple(self._names(self.cell(label), self.sheets))
        first = self.label(self.cell(label))
        return tuple(sorted(names, key=lambda name: name != first))

    def half(self, label: str) -> bool:
        """Whether the lower edge of the sheet that a label names cuts the hex in half."""
        sheet = self._sheet(label)
        return int(label[-2:]) == sheet.rows and self._low(int(label[-4:-2]) + sheet.join[0]) == 1

    @cached_property
    def _in_use(self) -> tuple[Sheet, ...]:
        return tuple(sheet for sheet in self.sheets if not self.playing or sheet.name in self.playing)

    @cached_property
    def _labels(self) -> tuple[str, ...]:
        found: dict[str, None] = {}
        for sheet in self._in_use:
            for column in range(1, sheet.columns + 1):
                for row in range(1, sheet.rows + 1):
                    label = self.label(self._read(f"{sheet.name}{column:02d}{row:02d}"))
                    if label is not None:
                        found.setdefault(label)
        return tuple(found)

    def _names(self, cell: Cell, sheets: tuple[Sheet, ...]) -> Iterator[str]:
        """Every label of a cell on these sheets."""
        column, height = cell
        row, odd = divmod(-height - self._low(column), 2)
        if odd:
            raise ValueError(f"cell {cell} is not in this lattice")
        for sheet in sheets:
            c, r = column - sheet.join[0], row - sheet.join[1]
            half = r == sheet.rows and self._low(column) == 1
            if 1 <= c <= sheet.columns and 1 <= r <= sheet.rows and not (half and self.full_only):
                yield f"{sheet.name}{c:02d}{r:02d}"

    def _low(self, column: int) -> int:
        return 1 if column % 2 == self.lowered else 0

    def _sheet(self, label: str) -> Sheet:
        digits = label[-4:]
        if digits.isascii() and digits.isdigit():
            for sheet in self.sheets:
                on_it = 1 <= int(digits[:2]) <= sheet.columns and 1 <= int(digits[2:]) <= sheet.rows
                if label == sheet.name + digits and on_it:
                    return sheet
        sizes = " or ".join(
            f"{sheet.name} with column 01 to {sheet.columns:02d} and row 01 to {sheet.rows:02d}"
            for sheet in self.sheets
        )
        example = f"{self.sheets[0].name}0101"
        raise LabelError(f"hex {label!r} is not on the map: a hex is {sizes}, such as {example}")

    def _read(self, label: str) -> Cell:
        sheet = self._sheet(label)
        column, row = int(label[-4:-2]) + sheet.join[0], int(label[-2:]) + sheet.join[1]
        return column, -2 * row - self._low(column)


def sheets_codec(values: Mapping[str, Any]) -> SheetsCodec:
    """Labels of the form "sheets", from the `labels` of a georeference.json."""
    sheets = tuple(
        Sheet(entry["name"], entry["columns"], entry["rows"], tuple(entry.get("join", (0, 0))))
        for entry in values["sheets"]
    )
    return SheetsCodec(sheets, {"even": 0, "odd": 1}[values["lowered"]])
