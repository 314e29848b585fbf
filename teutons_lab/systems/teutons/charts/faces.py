"""Tables without odds: a column of six results for each use, as for aircraft and weather (R-02, R-03)."""

from __future__ import annotations

from pathlib import Path

from attrs import field, frozen

from teutons_lab.kit.files import DataError, read_table

FACES = range(1, 7)
SHOT_DOWN, TURNED_BACK, OWN_LOSS = "target", "intercepted", "interceptor"
"""Of an interception: the enemy asset is Shot Down, it is Intercepted, the interceptor itself is Shot Down."""
STRIKE_RESULTS = ("D", "D*", "AA", "-")
INTERCEPTION_RESULTS = (SHOT_DOWN, TURNED_BACK, OWN_LOSS, "-")
RAIN, CLEAR = "rain", "clear"
Columns = dict[str, tuple[str, ...]]
AIR_COLUMNS: Columns = {
    "luftwaffe strike": STRIKE_RESULTS,
    "allied strike": STRIKE_RESULTS,
    "luftwaffe interception": INTERCEPTION_RESULTS,
    "allied interception": INTERCEPTION_RESULTS,
}
WEATHER_COLUMNS: Columns = {"weather": (RAIN, CLEAR)}
KINDS: dict[str, tuple[Columns, str]] = {
    "air operations": (AIR_COLUMNS, "TCHART-e"),
    "weather": (WEATHER_COLUMNS, "TCHART-f"),
}
"""The columns that a table of each kind has, with the results each may hold, and the rule that asks for them."""


@frozen
class FacesTable:
    """Named columns of six results, for the faces 1 to 6 read as they stand. Equal when the columns are."""

    columns: tuple[tuple[str, tuple[str, ...]], ...]
    basis: str = field(default="", eq=False)

    def result(self, column: str, face: int) -> str:
        """What a face says in a column; KeyError for a column that is not there."""
        return dict(self.columns)[column][face - 1]

    def column(self, name: str) -> tuple[str, ...]:
        """The six results of a column, for the faces 1 to 6."""
        return dict(self.columns)[name]


def read_faces_table(file: Path, kind: str, basis: str) -> FacesTable:
    """The table in `file`, of that kind. DataError names line and column of what is wrong."""
    wanted, rule = KINDS[kind]
    table = read_table(file)
    if set(table.columns) != {"roll", *wanted}:
        found = f"the columns are {', '.join(table.columns)}"
        raise DataError(file, "", found, f"They are roll, {', '.join(wanted)}.", rule)
    faces = [row["roll"] for row in table.rows]
    if faces != [str(face) for face in FACES]:
        found = f"the rolls are {', '.join(faces)}"
        raise DataError(file, "", found, "There is a row for each face from 1 to 6.", rule)
    for row in table.rows:
        for column, allowed in wanted.items():
            if row[column] not in allowed:
                found = f'the result is "{row[column]}"'
                place, expected = f"line {row.line}, column {column}", f"It is one of {' '.join(allowed)}."
                raise DataError(file, place, found, expected, rule)
    return FacesTable(tuple((name, tuple(row[name] for row in table.rows)) for name in wanted), basis)
