"""The Air Table: mission strength, ground attack and bombing, by modified die (18.3, 18.7)."""

from __future__ import annotations

import re
from pathlib import Path

from attrs import field, frozen

from teutons_lab.kit.files import DataError, read_table

DICE = range(12)
GROUND, BOMB = 8, 6
ENTRY = re.compile(r"(?P<air>[LH])|(?P<letter>[DPB])?(?P<number>\d)?(\[(?P<penalty>\d)\])?")
COLUMNS = (
    *("die", "strength_AL", "strength_AX"),
    *(f"ground_{n}" for n in range(1, GROUND + 1)),
    *(f"bomb_{n}" for n in range(1, BOMB + 1)),
)


@frozen
class AirResult:
    """An entry: "L" or "H" for the flyer's own loss; else D, P or B, a number, a bold number (movement points)."""

    loss: str = ""
    letter: str = ""
    number: int = 0
    penalty: int = 0

    def __str__(self) -> str:
        bold = f"[{self.penalty}]" if self.penalty else ""
        return self.loss or f"{self.letter}{self.number or ''}{bold}" or "-"

    def only(self, *, letter: bool = True, number: bool = True, penalty: bool = True, heavy: bool = True) -> AirResult:
        """The entry without the parts that mean nothing to a mission; `heavy` says whether H counts (V18.35-c)."""
        return AirResult(
            "" if self.loss == "H" and not heavy else self.loss,
            self.letter if letter else "",
            self.number if number else 0,
            self.penalty if penalty else 0,
        )

    @property
    def weight(self) -> tuple[int, int, int, int]:
        """How good it is for the flying side, part by part (V18.7-b)."""
        own = {"L": -2, "H": -1, "": 0}[self.loss]
        return own, {"": 0, "B": 1, "D": 1, "P": 2}[self.letter], self.number, self.penalty


def air_result(text: str) -> AirResult:
    """An entry such as `L`, `D[2]`, `P1[3]` or `B2`. Raises ValueError."""
    found = ENTRY.fullmatch("" if text == "-" else text)
    if found is None or text == "":
        raise ValueError(text)
    return AirResult(found["air"] or "", found["letter"] or "", int(found["number"] or 0), int(found["penalty"] or 0))


@frozen
class AirTable:
    """Rows for dice 0 to 11: greatest strength per side, ground attack by strength, bombing by strength."""

    strength: dict[str, tuple[int, ...]]
    ground: tuple[tuple[AirResult, ...], ...]
    bomb: tuple[tuple[AirResult, ...], ...]
    basis: str = field(default="", eq=False)

    def limit(self, side: str, die: int) -> int:
        """The most strength that a side may assign after a strength check (V18.32-c)."""
        return self.strength[side][row(die)]

    def ground_attack(self, die: int, column: int) -> AirResult:
        """A ground attack in a column from 1, kept within the section (V18.35-b)."""
        return self.ground[row(die)][max(1, min(column, GROUND)) - 1]

    def bombing(self, die: int, column: int) -> AirResult:
        """A bombing mission in a column from 1, never beyond the last (V18.36-c)."""
        return self.bomb[row(die)][max(1, min(column, BOMB)) - 1]

    def canonical(self) -> list[object]:
        """Plain data, the same for equal tables."""
        return [sorted(self.strength.items()), *([str(r) for r in line] for line in (*self.ground, *self.bomb))]


def row(die: int) -> int:
    """A modified die as a row of the table."""
    return max(DICE[0], min(die, DICE[-1]))


def read_air_table(file: Path, basis: str) -> AirTable:
    """The table in a CSV file. DataError names file, line and cell."""
    table = read_table(file)
    if table.columns != COLUMNS or [line["die"] for line in table.rows] != [str(die) for die in DICE]:
        expected = "A die column with 0 to 11, two of strength, eight of ground attack, six of bombing."
        raise DataError(file, f"line {table.header_line}", "other rows or columns", expected, "V18.7-a")
    strength: dict[str, list[int]] = {"axis": [], "allied": []}
    sections: dict[str, list[tuple[AirResult, ...]]] = {"ground": [], "bomb": []}
    for line in table.rows:
        for side, column in (("axis", "strength_AX"), ("allied", "strength_AL")):
            if not re.fullmatch(r"[1-9]", line[column]):
                found = f'{column} = "{line[column]}"'
                raise DataError(file, f"line {line.line}", found, "A strength is 1 to 9.", "V18.32-c")
            strength[side].append(int(line[column]))
        for name, width, letters in (("ground", GROUND, "DP"), ("bomb", BOMB, "B")):
            cells = []
            for n in range(1, width + 1):
                text = line[f"{name}_{n}"]
                try:
                    entry = air_result(text)
                    if entry.letter and entry.letter not in letters:
                        raise ValueError(text)
                except ValueError:
                    expected = "An entry is -, L, H, or a letter, a number and a bold number in brackets."
                    where = f"line {line.line}, {name}_{n}"
                    raise DataError(file, where, f'found "{text}"', expected, "V18.7-a") from None
                cells.append(entry)
            sections[name].append(tuple(cells))
    made = AirTable(
        {side: tuple(found) for side, found in strength.items()},
        tuple(sections["ground"]),
        tuple(sections["bomb"]),
        basis,
    )
    if basis == "reconstruction" and (worse := first_worse(made)):
        raise DataError(file, "", worse, "A reconstructed table never gets worse with die or column.", "V18.7-b")
    return made


def first_worse(table: AirTable) -> str:
    """Where an entry is worse for the flyer than the one before it in row or column; "" if nowhere (V18.7-b)."""
    for name, section in (("ground", table.ground), ("bomb", table.bomb)):
        for die, line in enumerate(section):
            for column, entry in enumerate(line):
                before = [line[column - 1]] if column else []
                before += [section[die - 1][column]] if die else []
                for other in before:
                    if any(b < a for a, b in zip(other.weight, entry.weight, strict=True)):
                        return f"{name}_{column + 1} has {entry} at die {die} after {other}"
    return ""
