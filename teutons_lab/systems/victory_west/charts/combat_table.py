"""The Combat Table: terrain lines that turn a ratio into a column, and results by modified die (9.1, 9.4, 9.6)."""

from __future__ import annotations

import re
from pathlib import Path

from attrs import field, frozen

from teutons_lab.kit.files import DataError, Row, Table, read_table

COLUMNS = 13
LOWEST_DIE, HIGHEST_DIE = 0, 12
EFFECT = re.compile(r"-|E|([1-9])?([RP])|[1-9]")
RATIO = re.compile(r"1-[1-9][0-9]*|[1-9][0-9]*-1")
SEVERITY = {"": 0, "P": 1, "R": 2, "E": 3}


@frozen
class Effect:
    """What one side suffers: steps to lose, then "" or P or R, or E alone (V9.84-a)."""

    steps: int = 0
    letter: str = ""

    @property
    def nothing(self) -> bool:
        """Whether it is a dash (V9.84-k)."""
        return self.steps == 0 and not self.letter

    @property
    def weight(self) -> tuple[int, int]:
        """Steps and severity, for comparing; an E outweighs every number."""
        return (99 if self.letter == "E" else self.steps), SEVERITY[self.letter]

    def __str__(self) -> str:
        return f"{self.steps or ''}{self.letter}" or "-"


@frozen
class Outcome:
    """One entry: the attacker's part, the defender's part, and whether it is printed bold."""

    attacker: Effect
    defender: Effect
    bold: bool = False

    def __str__(self) -> str:
        return f"{self.attacker}/{self.defender}{'*' if self.bold else ''}"


def effect(text: str) -> Effect:
    """One part of an entry. Raises ValueError for a text that is none."""
    if not EFFECT.fullmatch(text):
        raise ValueError(f'"{text}" is no result')
    digits = re.match(r"\d+", text)
    return Effect(int(digits[0]) if digits else 0, text.lstrip("-123456789"))


def outcome(text: str) -> Outcome:
    """An entry such as `1/1P` or `-/2R*`; the star stands for bold. Raises ValueError."""
    attacker, slash, defender = text.removesuffix("*").partition("/")
    if not slash:
        raise ValueError(f'"{text}" is no result')
    return Outcome(effect(attacker), effect(defender), text.endswith("*"))


def ratio_text(attack: int, defence: int) -> str:
    """Attack to defence as a simplified ratio, rounded in the defender's favour (V9.1-c, V9.38-a): 26 to 9 is 2-1."""
    if attack >= defence:
        return f"{attack // defence}-1"
    return f"1-{-(-defence // attack)}"


def ratio_value(text: str) -> tuple[int, int]:
    """A printed ratio as attacker and defender."""
    attacker, _, defender = text.partition("-")
    return int(attacker), int(defender)


@frozen
class CombatTable:
    """Terrain lines from the attacker's to the defender's favour, and thirteen columns of results.

    `lines` holds per line the ratio of each column, "" where the line has none; `rows` the results by modified die.
    """

    names: tuple[str, ...]
    lines: tuple[tuple[str, ...], ...]
    rows: tuple[tuple[Outcome, ...], ...]
    basis: str = field(default="", eq=False)

    def line(self, name: str) -> tuple[str, ...]:
        """The ratios of a terrain line."""
        return self.lines[self.names.index(name)]

    def worst_line(self, names: set[str]) -> str:
        """The line nearest the bottom, the best for the defender (V9.28-a)."""
        return max(names, key=self.names.index)

    def column_for(self, line: str, attack: int, defence: int) -> int | None:
        """The column of a ratio on a line, from 0; None below the line's lowest (V9.1-d), the last above its highest
        (V9.1-f).
        """
        found = None
        for column, text in enumerate(self.line(line)):
            if text:
                a, d = ratio_value(text)
                if attack * d >= a * defence:
                    found = column
        return found

    def last_column(self, line: str) -> int:
        """The line's rightmost column, which is the cap of shifts to the right (V9.6-c)."""
        return max(column for column, text in enumerate(self.line(line)) if text)

    def shifted(self, line: str, column: int, by: int) -> int:
        """A column after the net shift: never right of the line's last nor left of the table's first (V9.1-i)."""
        return max(0, min(column + by, self.last_column(line)))

    def result(self, die: int, column: int) -> Outcome:
        """The entry of a modified die, below zero read as zero (V9.51-a)."""
        return self.rows[max(LOWEST_DIE, min(die, HIGHEST_DIE))][column]

    def canonical(self) -> list[object]:
        """Plain data, the same for equal tables."""
        return [list(self.names), [list(line) for line in self.lines], [[str(o) for o in row] for row in self.rows]]


def read_combat_table(file: Path, basis: str) -> CombatTable:
    """The table in a CSV file with the columns kind, label, c1 to c13. DataError names file, line and cell."""
    table = read_table(file)
    cells = tuple(f"c{n}" for n in range(1, COLUMNS + 1))
    if table.columns != ("kind", "label", *cells):
        found = f"the columns are {', '.join(table.columns)}"
        raise DataError(file, f"line {table.header_line}", found, "They are kind, label, c1 to c13.", "V9.41-a")
    names, lines = _lines(table, cells)
    rows = _rows(table, cells)
    made = CombatTable(tuple(names), tuple(lines), rows, basis)
    _check_order(file, made)
    if basis == "reconstruction" and (worse := first_worse(made)):
        expected = "A reconstructed table never gets worse for the attacker to the right or downwards."
        raise DataError(file, "", worse, expected, "V9.6-a")
    return made


def _lines(table: Table, cells: tuple[str, ...]) -> tuple[list[str], list[tuple[str, ...]]]:
    names, lines = [], []
    for row in table.rows:
        if row["kind"] != "terrain_line":
            continue
        for cell in cells:
            if row[cell] and not RATIO.fullmatch(row[cell]):
                raise _fault(table, row, cell, "A ratio is written 1-2 or 3-1.", "V9.1-c")
        names.append(row["label"])
        lines.append(tuple(row[cell] for cell in cells))
    return names, lines


def _rows(table: Table, cells: tuple[str, ...]) -> tuple[tuple[Outcome, ...], ...]:
    found: dict[int, tuple[Outcome, ...]] = {}
    for row in table.rows:
        if row["kind"] == "terrain_line":
            continue
        if row["kind"] != "result" or not row["label"].isdigit() or int(row["label"]) in found:
            raise _fault(table, row, "label", "A row is a terrain_line, or a result of one modified die.", "V9.6-a")
        outcomes = []
        for cell in cells:
            try:
                outcomes.append(outcome(row[cell]))
            except ValueError:
                expected = "An entry is attacker/defender, each -, E, or steps with R or P; * marks bold."
                raise _fault(table, row, cell, expected, "V9.84-a") from None
        found[int(row["label"])] = tuple(outcomes)
    wanted = list(range(LOWEST_DIE, HIGHEST_DIE + 1))
    if sorted(found) != wanted:
        raise DataError(table.file, "", f"rows for the dice {sorted(found)}", "There are rows for 0 to 12.", "V9.6-a")
    return tuple(found[die] for die in wanted)


def _fault(table: Table, row: Row, cell: str, expected: str, rule: str) -> DataError:
    return DataError(table.file, f"line {row.line}, {cell}", f'found "{row[cell]}"', expected, rule)


def _check_order(file: Path, table: CombatTable) -> None:
    """Ratios rise along a line, and no ratio stands further right on a lower line (V9.6-b)."""
    before: dict[str, int] = {}
    for name, line in zip(table.names, table.lines, strict=True):
        ratios = [(ratio_value(text)[0] / ratio_value(text)[1], text) for text in line if text]
        if ratios != sorted(ratios) or not ratios:
            raise DataError(file, f"line {name}", "its ratios do not rise", "Further right is better.", "V9.41-a")
        for column, text in enumerate(line):
            if text and column > before.get(text, COLUMNS):
                found = f"{text} stands further right than on the line above"
                raise DataError(file, f"line {name}", found, "Lower lines favour the defender.", "V9.6-b")
        before = {text: column for column, text in enumerate(line) if text}


def first_worse(table: CombatTable) -> str:
    """Where a step to the right or downwards is worse for the attacker; "" if nowhere (V9.6-a)."""
    for die, row in enumerate(table.rows):
        for column in range(COLUMNS - 1):
            if _worse(row[column], row[column + 1]):
                return f"row {die} has {row[column]} and, further right, {row[column + 1]}"
            if die < HIGHEST_DIE and _worse(row[column], table.rows[die + 1][column]):
                return f"column {column + 1} has {row[column]} in row {die} and {table.rows[die + 1][column]} below"
    return ""


def _worse(here: Outcome, there: Outcome) -> bool:
    """Whether `there` is in any part worse for the attacker than `here`."""
    hurts = any(b > a for a, b in zip(here.attacker.weight, there.attacker.weight, strict=True))
    spares = any(b < a for a, b in zip(here.defender.weight, there.defender.weight, strict=True))
    return hurts or spares or (here.bold and not there.bold)
