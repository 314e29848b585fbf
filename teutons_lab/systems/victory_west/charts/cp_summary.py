"""The CP Summary: which conditions give a nation Capitulation Points, and whether they last (V25.9-a)."""

from __future__ import annotations

from pathlib import Path

from attrs import frozen

from teutons_lab.kit.files import DataError
from teutons_lab.systems.victory_west.charts.small_tables import NATIONS, read_kept

COLUMNS = ("nation", "key", "each", "at_least", "condition", "cp", "lasts", "basis")
WHILE, PERMANENT = "while", "permanent"
MOST = 19
"""Capitulation Points never go beyond this (V25.25-a)."""
COMMON = ("minor-city", "major-city", "hq", "division")
KEYS = {
    "netherlands": (*COMMON, "foothold", "terror"),
    "belgium": (*COMMON, "fortress", "dutch-surrender", "unaided"),
    "france": (*COMMON, "dutch-surrender", "belgian-surrender", "british-gone", "open-city", "channel-port"),
}
"""What can be counted for each nation. Cities are those held by the Axis, headquarters and divisions those lost."""


@frozen
class Condition:
    """One line of the summary: `points` for every `each` things of the sort `key`, for good or while they last.

    A city under terror counts once `at_least` refugee markers have been placed for it in all.
    """

    nation: str
    key: str
    each: int
    at_least: int
    words: str
    points: int
    lasts: str
    basis: str


def read_cp_summary(file: Path) -> tuple[Condition, ...]:
    """The conditions in a CSV file, in its order. Raises DataError for one that nobody could count."""
    table = read_kept(file)
    if table.columns != COLUMNS:
        found = f"columns {', '.join(table.columns)}"
        raise DataError(file, f"line {table.header_line}", found, f"Columns: {', '.join(COLUMNS)}.", "V25.9-a")
    conditions: dict[tuple[str, str], Condition] = {}
    for row in table.rows:
        place, nation, key = f"line {row.line}", row["nation"], row["key"]
        if nation not in NATIONS:
            expected = f"A nation is {', '.join(NATIONS)}."
            raise DataError(file, place, f'nation "{nation}"', expected, "V25.13-a")
        if key not in KEYS[nation]:
            expected = f"What is counted for {nation}: {', '.join(KEYS[nation])}."
            raise DataError(file, place, f'key "{key}"', expected, "V25.9-a")
        if (nation, key) in conditions:
            raise DataError(file, place, f'"{key}" of {nation} again', "Each is counted by one line.", "V25.9-a")
        for column, most in (("each", 99), ("at_least", 99), ("cp", MOST)):
            if not row[column].isdigit() or not 1 <= int(row[column]) <= most:
                expected = f"A whole number from 1 to {most}."
                raise DataError(file, f"{place}, {column}", f'found "{row[column]}"', expected, "V25.9-a")
        if row["lasts"] not in (WHILE, PERMANENT):
            expected = f"It lasts {WHILE} (the condition holds) or is {PERMANENT}."
            raise DataError(file, f"{place}, lasts", f'found "{row["lasts"]}"', expected, "V25.23-a")
        each, least, points = int(row["each"]), int(row["at_least"]), int(row["cp"])
        words, lasts, basis = row["condition"], row["lasts"], row["basis"]
        conditions[nation, key] = Condition(nation, key, each, least, words, points, lasts, basis)
    return tuple(conditions.values())
