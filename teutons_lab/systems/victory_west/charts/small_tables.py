"""The small tables: panic, weather, surrender, ranges, the Turn Track, cadres and the lists that are only kept."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

from attrs import field, frozen

from teutons_lab.kit.files import DataError, Table, read_table

DICE = range(1, 11)
"""The die: its nought counts as ten (V2.6-a)."""
WEATHERS = ("clear", "overcast", "rain")
PANIC_COLUMNS = ("panic_number", "er1_or_less", "er2", "er3", "er4", "er5")
PANIC = re.compile(r"-|[12]?[DR]|[12]")
SPAN = re.compile(r"cp_(\d+)(?:-(\d+))?")
NATIONS = {"netherlands": "N", "belgium": "B", "france": "F"}


OURS = Path(__file__).parent
"""The folder of the charts that are shipped."""
CADRE_COLUMNS = ("nationality", "cadre", "pieces", "steps", "basis")
FORTS = ("fortress", "fortified_zone_allied", "fortified_zone_german")
FORT_COLUMNS = ("item", *FORTS, "basis", "rules")
ANSWERS = ("yes", "no")
WHOLE, SMALL = re.compile(r"[0-9]{1,2}"), re.compile(r"-?[0-9]")


@frozen
class PanicResult:
    """What one unit suffers in a panic check: steps first, then D or R (V10.32-a)."""

    steps: int = 0
    letter: str = ""

    def __str__(self) -> str:
        return f"{self.steps or ''}{self.letter}" or "-"

    @property
    def weight(self) -> tuple[int, int]:
        """Steps and severity, for comparing."""
        return self.steps, {"": 0, "D": 1, "R": 2}[self.letter]


@frozen
class PanicTable:
    """Results by panic number 1 to 10 and modified Efficiency Rating 1 to 5."""

    rows: tuple[tuple[PanicResult, ...], ...]
    basis: str = field(default="", eq=False)

    def result(self, number: int, er: int) -> PanicResult:
        """A unit's own result; a rating below 1 reads the lowest column (V10.2-b, VR-80)."""
        return self.rows[number - 1][max(1, min(er, 5)) - 1]

    def canonical(self) -> list[object]:
        """Plain data."""
        return [[str(result) for result in row] for row in self.rows]


def read_panic_table(file: Path, basis: str) -> PanicTable:
    """The table in a CSV file. Raises DataError, also where outcomes improve as ratings fall (V10.5-a)."""
    table = read_table(file)
    if table.columns != PANIC_COLUMNS or [row["panic_number"] for row in table.rows] != [str(n) for n in DICE]:
        expected = "Rows for the panic numbers 1 to 10, columns for ratings 1 or less to 5."
        raise DataError(file, f"line {table.header_line}", "other rows or columns", expected, "V10.5-a")
    rows = []
    for row in table.rows:
        results = []
        for column in PANIC_COLUMNS[1:]:
            if not PANIC.fullmatch(row[column]):
                found, expected = f'found "{row[column]}"', "An entry is -, D, R, 1 or 2, or a number with D or R."
                raise DataError(file, f"line {row.line}, {column}", found, expected, "V10.31-c")
            digits = row[column].rstrip("DR-")
            results.append(PanicResult(int(digits or 0), row[column].lstrip("12-")))
        if any(a.weight < b.weight for a, b in pairwise(results)):
            raise DataError(file, f"line {row.line}", "a better rating fares worse", "It never does.", "V10.5-a")
        rows.append(tuple(results))
    return PanicTable(tuple(rows), basis)


@frozen
class SurrenderTable:
    """Letters by modified die and span of Capitulation Points."""

    spans: tuple[tuple[int, int], ...]
    rows: tuple[tuple[str, ...], ...]
    basis: str = field(default="", eq=False)

    def result(self, die: int, points: int) -> str:
        """The letters of an entry, "" for a dash."""
        place = next(n for n, (low, high) in enumerate(self.spans) if low <= points <= high)
        return self.rows[max(0, min(die, len(self.rows) - 1))][place]

    def surrenders(self, nation: str, die: int, points: int) -> bool:
        """Whether that nation surrenders; letters of others mean nothing to it (V25.5-a)."""
        return NATIONS[nation] in self.result(die, points)

    def canonical(self) -> list[object]:
        """Plain data."""
        return [list(map(list, self.spans)), list(map(list, self.rows))]


def read_surrender_table(file: Path, basis: str) -> SurrenderTable:
    """The table in a CSV file: letters are nested, N before B before F (V25.7-a). Raises DataError."""
    table = read_table(file)
    spans = []
    for column in table.columns[1:]:
        found = SPAN.fullmatch(column)
        if found is None:
            raise DataError(file, f"line {table.header_line}", f'column "{column}"', "Spans as cp_3-5.", "V25.7-a")
        spans.append((int(found[1]), int(found[2] or found[1])))
    if [low for low, _ in spans] != [0, *(high + 1 for _, high in spans[:-1])] or spans[-1][1] != 19:
        raise DataError(file, "", "the spans leave a gap", "They run from 0 to 19.", "V25.7-a")
    if [row["modified_die"] for row in table.rows] != [str(n) for n in range(19)]:
        raise DataError(file, "", "other rows", "Rows for the modified dice 0 to 18.", "V25.7-a")
    rows = []
    for row in table.rows:
        letters = ["" if row[c] == "-" else row[c] for c in table.columns[1:]]
        if wrong := [text for text in letters if text not in ("", "N", "NB", "NBF")]:
            raise DataError(file, f"line {row.line}", f'found "{wrong[0]}"', "-, N, NB or NBF.", "V25.7-a")
        rows.append(tuple(letters))
    return SurrenderTable(tuple(spans), tuple(rows), basis)


def read_weather_table(file: Path) -> tuple[str, ...]:
    """The result of each die from 1 to 10: clear, overcast, rain or same (V5.3-a). Raises DataError."""
    table = read_table(file)
    _rows_are(table, "die", [str(die) for die in DICE], "V5.3-a", "result")
    for row in table.rows:
        if row["result"] not in (*WEATHERS, "same"):
            expected = f"It is one of {', '.join(WEATHERS)} or same."
            raise DataError(file, f"line {row.line}", f'result "{row["result"]}"', expected, "V5.3-a")
    return tuple(row["result"] for row in table.rows)


ACTIVITIES = ("tap", "extended-tap", "sap", "paradrop", "transport", "air-supply", "recon", "less-from-west-edge")


def read_range_chart(file: Path) -> dict[str, dict[str, int]]:
    """Hexes by activity and side (V18.9-a, V18.41-a). Raises DataError."""
    table = read_table(file)
    _rows_are(table, "activity", list(ACTIVITIES), "V18.9-a", "axis", "allied")
    ours = read_table(OURS / "range-chart.csv")
    ranges: dict[str, dict[str, int]] = {"axis": {}, "allied": {}}
    for row, our in zip(table.rows, ours.rows, strict=True):
        for side in ranges:
            if (row[side] or our[side]) and not row[side].isdigit():
                found = f'{side} = "{row[side]}"'
                raise DataError(file, f"line {row.line}", found, "A range is a number of hexes.", "V18.9-a")
            if row[side]:
                ranges[side][row["activity"]] = int(row[side])
    if ranges["axis"]["tap"] >= ranges["axis"]["extended-tap"]:
        raise DataError(file, "", "the normal range of TAPs is not below the extended one", "It is.", "V18.9-a")
    return ranges


@frozen
class Cadre:
    """Cadres of one sort: attack, defence, movement as printed, steps, and the pieces there are (V9.82-a)."""

    attack: int
    defence: int
    movement: int
    steps: int
    pieces: int


def read_cadres(file: Path) -> dict[tuple[str, str], Cadre]:
    """Cadres by nationality and printed values, such as ("german", "2-3-6") (2.48). Raises DataError.

    Every cadre of our own file has a line, since the counters name them.
    """
    table = read_table(file)
    _columns_are(table, CADRE_COLUMNS, "V2.48-h")
    found: dict[tuple[str, str], Cadre] = {}
    for row in table.rows:
        values = row["cadre"].split("-")
        if len(values) != 3 or not all(map(WHOLE.fullmatch, (*values, row["pieces"], row["steps"]))):
            words = f'cadre "{row["cadre"]}", pieces "{row["pieces"]}", steps "{row["steps"]}"'
            expected = "A cadre is as 2-3-6; its pieces and steps are whole numbers."
            raise DataError(file, f"line {row.line}", words, expected, "V2.48-h")
        attack, defence, movement = map(int, values)
        key = (row["nationality"], row["cadre"])
        if key in found:
            raise DataError(file, f"line {row.line}", f"a second line for {','.join(key)}", "One each.", "V2.48-h")
        found[key] = Cadre(attack, defence, movement, int(row["steps"]), int(row["pieces"]))
    ours = ((row["nationality"], row["cadre"]) for row in read_table(OURS / "cadres.csv").rows)
    if missing := [",".join(key) for key in ours if key not in found]:
        expected = "Every cadre that a counter names has one."
        raise DataError(file, "", f"no line for {' or '.join(missing)}", expected, "V2.48-h")
    return found


def read_forts(file: Path) -> dict[str, tuple[str, str, str]]:
    """The Fortification Summary: item -> what fortresses, Allied zones and the Siegfried Line have. Raises DataError.

    Its lines are those of our own file, in any order: numbers where ours are numbers, yes or no elsewhere.
    """
    table = read_kept(file)
    _columns_are(table, FORT_COLUMNS, "V6.9-a")
    ours = {row["item"]: row[FORTS[0]] for row in read_table(OURS / "fortification-summary.csv").rows}
    found: dict[str, tuple[str, str, str]] = {}
    for row in table.rows:
        item = row["item"]
        if item not in ours or item in found:
            expected = f"Each of these stands once: {', '.join(ours)}."
            raise DataError(file, f"line {row.line}", f'item "{item}"', expected, "V6.9-a")
        asks = ours[item] in ANSWERS
        for kind in FORTS:
            if not (row[kind] in ANSWERS if asks else SMALL.fullmatch(row[kind])):
                expected = "It is yes or no." if asks else "It is a whole number from -9 to 9."
                raise DataError(file, f"line {row.line}, {kind}", f'"{row[kind]}" for {item}', expected, "V6.9-a")
        found[item] = (row[FORTS[0]], row[FORTS[1]], row[FORTS[2]])
    if missing := [item for item in ours if item not in found]:
        raise DataError(file, "", f"no line for {' or '.join(missing)}", "Every item has one.", "V6.9-a")
    return found


@frozen
class TurnBox:
    """A box of the Turn Track (V4.2-a)."""

    turn: int
    dates: str
    note: str


def read_turn_track(file: Path) -> tuple[TurnBox, ...]:
    """The boxes 1 to 21. Raises DataError."""
    table = read_table(file)
    _rows_are(table, "turn", [str(n) for n in range(1, 22)], "V4.2-a", "dates", "note")
    return tuple(TurnBox(int(row["turn"]), row["dates"], row["note"]) for row in table.rows)


def read_kept(file: Path) -> Table:
    """A list that no rule of a finished game reads yet: its form is checked, and that each line has a basis."""
    table = read_table(file)
    if "basis" not in table.columns:
        found = f"the columns are {', '.join(table.columns)}"
        raise DataError(file, f"line {table.header_line}", found, "One of them is basis.")
    for row in table.rows:
        if row["basis"] not in ("rulebook", "reference", "history", "reconstruction", "teacher"):
            raise DataError(file, f"line {row.line}", f'basis "{row["basis"]}"', "Each line says what it rests on.")
    return table


def _columns_are(table: Table, wanted: tuple[str, ...], rule: str) -> None:
    if table.columns != wanted:
        found = f"the columns are {', '.join(table.columns)}"
        raise DataError(table.file, f"line {table.header_line}", found, f"They are {', '.join(wanted)}.", rule)


def _rows_are(table: Table, column: str, wanted: list[str], rule: str, *others: str) -> None:
    if lacking := [name for name in others if name not in table.columns]:
        found = f"the columns are {', '.join(table.columns)}"
        raise DataError(table.file, f"line {table.header_line}", found, f"{lacking[0]} is missing.", rule)
    if column not in table.columns or [row[column] for row in table.rows] != wanted:
        expected = f"{column} runs {wanted[0]}, {wanted[1]} ... {wanted[-1]}."
        raise DataError(table.file, f"line {table.header_line}", "other rows", expected, rule)
