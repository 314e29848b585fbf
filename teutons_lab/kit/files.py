"""Data files read with errors that help: which file, which line, what was found, what was expected."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from attrs import frozen

from teutons_lab.core.errors import TeutonsLabError


class DataError(TeutonsLabError, ValueError):
    """A chart, scenario or rule file that cannot be used. Nothing was loaded.

    Attributes: `file`, `place` (line, unit, key: whatever leads there), `rule` (what the data breaks, or "").
    """

    def __init__(self, file: Path | str, place: str, found: str, expected: str, rule: str = "") -> None:
        self.file, self.place, self.rule = str(file), place, rule
        where = f"{shown(file)}, {place}" if place else shown(file)
        because = f" `{rule}`" if rule else ""
        super().__init__(f"{where}: {found}. {expected}{because} Nothing was loaded.")


@frozen
class Row:
    """One line of a table: its line number in the file (from 1) and its cells by column name."""

    line: int
    cells: dict[str, str]

    def __getitem__(self, column: str) -> str:
        return self.cells[column]


@frozen
class Table:
    """A table file: its column names and rows, as text."""

    file: Path
    header_line: int
    columns: tuple[str, ...]
    rows: tuple[Row, ...]


def shown(file: Path | str) -> str:
    """The path as a reader knows it: folder and name, without the way there."""
    path = Path(file)
    return f"{path.parent.name}/{path.name}" if path.parent.name else path.name


def read_text(file: Path) -> str:
    """The whole text of `file` (UTF-8, with or without a byte order mark); DataError if that fails."""
    try:
        return file.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise DataError(file, "", "there is no such file", "Check the name and the folder.") from None
    except IsADirectoryError:
        raise DataError(file, "", "this is a folder", "Name a file.") from None
    except UnicodeDecodeError as error:
        line = file.read_bytes()[: error.start].count(b"\n") + 1
        raise DataError(
            file, f"line {line}", "a character that is not UTF-8", 'Save the file as "UTF-8" or "CSV UTF-8".'
        ) from None


def read_table(file: Path, delimiter: str = ",") -> Table:
    """Reads a CSV (or, with `delimiter="\\t"`, TSV) file whose first line names the columns.

    Empty lines and lines that begin with # are passed over. Spreadsheets of some countries write ; for the
    comma: that is understood. DataError for a repeated column and for a line with too few or too many cells.
    """
    lines = list(_lines(read_text(file), delimiter))
    if not lines:
        raise DataError(file, "", "the file is empty", "Its first line names the columns.")
    header_line, columns = lines[0]
    for column in columns:
        if columns.count(column) > 1:
            raise DataError(file, f"line {header_line}", f'column "{column}" stands twice', "Name it once.")
    rows = []
    for number, cells in lines[1:]:
        if len(cells) != len(columns):
            raise DataError(
                file,
                f"line {number}",
                f"{len(cells)} cells",
                f"Each line has {len(columns)}, as the first line names them.",
            )
        rows.append(Row(number, dict(zip(columns, cells, strict=True))))
    return Table(file, header_line, tuple(columns), tuple(rows))


def _lines(text: str, delimiter: str) -> Iterator[tuple[int, list[str]]]:
    wanted = [
        (number, line)
        for number, line in enumerate(text.splitlines(), start=1)
        if line.strip() and not line.startswith("#")
    ]
    if delimiter == "," and wanted and ";" in wanted[0][1] and "," not in wanted[0][1]:
        delimiter = ";"
    quoting: Literal[0, 3] = csv.QUOTE_NONE if delimiter == "\t" else csv.QUOTE_MINIMAL
    for number, line in wanted:
        for cells in csv.reader([line], delimiter=delimiter, quoting=quoting):
            yield number, [cell.strip() for cell in cells]


def shown_value(key: str, value: object) -> str:
    """A key and its value as a data file has them: `cf = "four"`."""
    if isinstance(value, str):
        return f'{key} = "{value}"'
    return f"{key} = {str(value).lower() if isinstance(value, bool) else repr(value)}"
