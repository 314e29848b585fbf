"""A combat results table: odds columns from left to right, one row for each face of the die.

A table is data (a CSV file), never code. Rows are stored by convention A, in which 1 is best for the
attacker; convention B reads the same table with 6 as the best face, so that the row is 7 minus the die.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from fractions import Fraction
from pathlib import Path
from typing import Literal

from attrs import field, frozen

from teutons_lab.kit.files import DataError, Table, read_table

FACES = (1, 2, 3, 4, 5, 6)
Convention = Literal["A", "B"]
ROW_LABELS = ("roll_A", "roll_B")
"""The two columns of a table file that label its rows by die convention."""
NOT_ODDS = (*ROW_LABELS, "game", "status", "basis")


def best_first(face: int, convention: str = "A") -> int:
    """The row a face reads, from 1, best for the attacker: the face itself in A, 7 minus the face in B."""
    if face not in FACES:
        raise ValueError(f"A die shows 1 to 6, not {face!r}.")
    if convention not in ("A", "B"):
        raise ValueError(f'The dice convention is "A" or "B", not {convention!r}.')
    return face if convention == "A" else 7 - face


def odds(column: str) -> Fraction:
    """The ratio a column stands for: "3:2" is 3/2. Raises ValueError for a text that is no odds."""
    if not re.fullmatch(r"[1-9][0-9]*:[1-9][0-9]*", column):
        raise ValueError(f'"{column}" is no odds such as 3:2')
    attack, _, defence = column.partition(":")
    return Fraction(int(attack), int(defence))


@frozen
class ResultsTable:
    """Columns named by odds ("1:5" ... "7:1"), six rows of results by die convention A.

    `basis` says what the table rests on (rulebook, reference, history, reconstruction, teacher), `source`
    names the file it came from. Tables are equal when their columns and rows are.
    """

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    basis: str = field(default="", eq=False)
    source: str = field(default="", eq=False)
    _place: dict[str, int] = field(init=False, eq=False, repr=False)
    _ratios: tuple[tuple[int, int], ...] = field(init=False, eq=False, repr=False)

    @_place.default
    def _places(self) -> dict[str, int]:
        return {column: place for place, column in enumerate(self.columns)}

    @_ratios.default
    def _odds(self) -> tuple[tuple[int, int], ...]:
        return tuple(odds(column).as_integer_ratio() for column in self.columns)

    @property
    def lowest(self) -> str:
        """The leftmost column, the worst for the attacker."""
        return self.columns[0]

    @property
    def highest(self) -> str:
        """The rightmost column, the best for the attacker."""
        return self.columns[-1]

    def place(self, column: str) -> int:
        """How many columns lie to the left of `column`; KeyError for a column that is not printed."""
        return self._place[column]

    def result(self, face: int, column: str, convention: str = "A") -> str:
        """What the die face says in `column`."""
        return self.rows[best_first(face, convention) - 1][self._place[column]]

    def results(self, column: str, convention: str = "A", *, pressed: bool = False) -> dict[int, str]:
        """Face -> result for all six faces, of a plain or a pressed attack."""
        return {
            face: self.result(face, self.pressed_column(column, face, convention) if pressed else column, convention)
            for face in FACES
        }

    def column_for(self, attack: int | Fraction, defence: int | Fraction) -> str | None:
        """The largest printed column not above attack : defence, exactly, in the defender's favour.

        Odds above the last column use the last one; odds worse than the first match no column (None).
        Raises ValueError unless the defence is above 0.
        """
        if defence <= 0:
            raise ValueError(f"Odds need a defence above 0, not {defence}.")
        found = None
        for column, (numerator, denominator) in zip(self.columns, self._ratios, strict=True):
            if attack * denominator < numerator * defence:
                break
            found = column
        return found

    def shift(self, column: str, by: int) -> str | None:
        """The column `by` places to the right (negative: left); None off the left end, the last at most."""
        place = self._place[column] + by
        return None if place < 0 else self.columns[min(place, len(self.columns) - 1)]

    def pressed_column(self, column: str, face: int, convention: str = "A") -> str:
        """Where a pressed attack reads this face: a good half of the die one column right, a bad one left.

        The last column has no right neighbour and keeps its good faces. ValueError in the first column, as an
        attack at the lowest odds is never pressed.
        """
        if self._place[column] == 0:
            raise ValueError(f"An attack at {column}, the lowest odds, is never pressed.")
        shifted = self.shift(column, 1 if best_first(face, convention) <= 3 else -1)
        assert shifted is not None  # every column but the first has a left neighbour
        return shifted

    def canonical(self) -> dict[str, list[object]]:
        """The content of the table as plain data, the same for equal tables: for digests."""
        return {"columns": list(self.columns), "rows": [list(row) for row in self.rows]}


def read_results_table(
    file: Path, allowed: Collection[str], basis: str, rules: dict[str, str] | None = None
) -> ResultsTable:
    """Reads a results table from a CSV file with the columns roll_A, roll_B and one for each odds.

    `allowed` are the results a cell may hold. `rules` names the rules that an error cites: for "rows" (six
    rows, each labelled twice), "columns" (odds that rise) and "cells". DataError names file, line and cell.
    """
    cite = rules or {}
    table = read_table(file)
    columns = _odds_columns(table, cite.get("columns", ""))
    by_face: dict[int, tuple[str, ...]] = {}
    for row in table.rows:
        place = f"line {row.line}"
        face = _row_face(table, row.line, row["roll_A"], row["roll_B"], cite.get("rows", ""))
        if face in by_face:
            raise DataError(
                file, place, f"roll_A = {face} stands twice", "Each face has one row.", cite.get("rows", "")
            )
        for column in columns:
            if row[column] not in allowed:
                raise DataError(
                    file,
                    f"{place}, column {column}",
                    f'the result is "{row[column]}"',
                    f"A result is one of {' '.join(allowed)}.",
                    cite.get("cells", ""),
                )
        by_face[face] = tuple(row[column] for column in columns)
    missing = [str(face) for face in FACES if face not in by_face]
    if missing:
        raise DataError(
            file,
            "",
            f"no row for roll_A = {', '.join(missing)}",
            "A table has six rows, one for each face.",
            cite.get("rows", ""),
        )
    return ResultsTable(columns, tuple(by_face[face] for face in FACES), basis, str(file))


def _odds_columns(table: Table, rule: str) -> tuple[str, ...]:
    place = f"line {table.header_line}"
    for label in ROW_LABELS:
        if label not in table.columns:
            raise DataError(
                table.file,
                place,
                f'no column "{label}"',
                "The rows are labelled by roll_A (1 to 6) and roll_B (6 to 1).",
                rule,
            )
    columns = tuple(column for column in table.columns if column not in NOT_ODDS)
    previous = Fraction(0)
    for column in columns:
        try:
            ratio = odds(column)
        except ValueError:
            raise DataError(
                table.file,
                place,
                f'a column is headed "{column}"',
                "Columns are odds such as 1:5 or 3:2 (a spreadsheet may have turned them into times of day).",
                rule,
            ) from None
        if ratio <= previous:
            raise DataError(
                table.file, place, f"column {column} is out of order", "Odds rise from left to right.", rule
            )
        previous = ratio
    return columns


def _row_face(table: Table, line: int, roll_a: str, roll_b: str, rule: str) -> int:
    faces = {str(face): face for face in FACES}
    if roll_a not in faces:
        raise DataError(table.file, f"line {line}", f'roll_A = "{roll_a}"', "A die shows 1 to 6.", rule)
    if roll_b != str(7 - faces[roll_a]):
        raise DataError(
            table.file,
            f"line {line}",
            f'roll_A = {roll_a} with roll_B = "{roll_b}"',
            "The two labels of a row add up to 7.",
            rule,
        )
    return faces[roll_a]
