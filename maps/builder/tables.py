"""The small tables that say what is chosen by hand, each line with its reason."""

import csv
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from maps.builder.errors import BuildError
from teutons_lab.hexes.vocabulary import BASES


@dataclass(frozen=True)
class Row:
    """One line of a table: its values by column, and where it stands, for the error message."""

    file: Path
    line: int
    values: dict[str, str]

    def __getitem__(self, column: str) -> str:
        return self.values[column]

    def get(self, column: str) -> str:
        """The value of a column, "" where the table has no such column."""
        return self.values.get(column, "")

    def fault(self, reason: str) -> BuildError:
        """The error to raise for this line."""
        return BuildError(f"{self.file}, line {self.line}: {reason}")


def read_table(file: Path, columns: Sequence[str] = (), reasons: bool = False) -> list[Row]:
    """The lines of a table with a header.

    columns: those that must be there
    reasons: every line must say why (column `reason`)
    Raises `BuildError` for a missing column, a line with too few or too many values, an unknown `basis`.
    """
    with file.open(encoding="utf-8", newline="") as text:
        reader = csv.reader(text)
        header = next(reader, [])
        if missing := [column for column in columns if column not in header]:
            raise BuildError(f"{file}, line 1: column {missing[0]!r} is missing; found {', '.join(header)}")
        rows = []
        for values in reader:
            if not values:
                continue
            row = Row(file, reader.line_num, dict(zip(header, values, strict=False)))
            if len(values) != len(header):
                raise row.fault(f"the number of values differs from the header's ({len(values)}, not {len(header)})")
            if "basis" in header and row["basis"] not in BASES:
                raise row.fault(f"basis {row['basis']!r}; expected {', '.join(BASES)}")
            if reasons and not row["reason"].strip():
                raise row.fault("gives no reason")
            rows.append(row)
    return rows
