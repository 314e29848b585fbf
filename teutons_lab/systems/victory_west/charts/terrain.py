"""The Terrain Effects Chart: what hexes and hexsides cost, and on which line of the Combat Table they stand (6.8)."""

from __future__ import annotations

from pathlib import Path

from attrs import field, frozen

from teutons_lab.kit.files import DataError, Row, read_table

PROHIBITED = -1
"""A cost of P: units of that class never enter (6.12)."""
HEXES = (
    *("clear", "wetlands", "woods", "rough", "wooded-rough"),
    *("minor-city", "major-city", "mountain", "causeway", "sea"),
)
"""The nine kinds of ground of 6.32, and the sea."""
SIDES = ("bridge", "causeway-end", "minor-river", "major-river", "sea-side")
EXTRAS = ("enter-zoc", "leave-zoc", "refugees", "coup", "exit")
COLUMNS = (
    *("feature", "where", "leg", "mot", "mot_rain", "overrun", "overrun_rain"),
    *("line", "zoc", "hidden", "stack", "basis", "rules"),
)
COSTS = ("leg", "mot", "mot_rain", "overrun", "overrun_rain")


@frozen
class Ground:
    """One line of the chart. Costs are movement points, PROHIBITED for P; `stack` is in stacking points."""

    feature: str
    leg: int
    mot: int
    mot_rain: int
    overrun: int
    overrun_rain: int
    line: str = ""
    zoc: bool = True
    hidden: bool = False
    stack: int = 6
    basis: str = ""

    def cost(self, motorized: bool, rain: bool) -> int:
        """Movement points for a mobility class (V6.13-a, V5.2-e)."""
        if motorized:
            return self.mot_rain if rain else self.mot
        return self.leg

    def overrun_cost(self, rain: bool) -> int:
        """Movement points of an overrun (V6.42-b, V5.2-f)."""
        return self.overrun_rain if rain else self.overrun


@frozen
class TerrainChart:
    """The chart by feature: hexes, `road`, hexsides and extras."""

    ground: dict[str, Ground]
    basis: str = field(default="", eq=False)

    def __getitem__(self, feature: str) -> Ground:
        return self.ground[feature]

    def canonical(self) -> list[object]:
        """Plain data, the same for equal charts."""
        return [[repr(self.ground[name])] for name in sorted(self.ground)]


def read_terrain_chart(file: Path, basis: str, lines: tuple[str, ...]) -> TerrainChart:
    """The chart in a CSV file. `lines` are the terrain lines of the Combat Table. Raises DataError."""
    table = read_table(file)
    if table.columns != COLUMNS:
        found = f"the columns are {', '.join(table.columns)}"
        raise DataError(file, f"line {table.header_line}", found, f"They are {', '.join(COLUMNS)}.", "V6.8-a")
    ground: dict[str, Ground] = {}
    for row in table.rows:
        name = row["feature"]
        if name not in (*HEXES, "road", *SIDES, *EXTRAS) or name in ground:
            raise DataError(file, f"line {row.line}", f'feature "{name}"', "Each feature stands once.", "V6.8-a")
        if name in HEXES and name != "sea" and row["line"] not in lines:
            found, expected = f'line "{row["line"]}"', f"It is one of {', '.join(lines)}."
            raise DataError(file, f"line {row.line}", found, expected, "V9.1-d")
        ground[name] = _ground(file, row)
    missing = [name for name in (*HEXES, "road", *SIDES, *EXTRAS) if name not in ground]
    if missing:
        raise DataError(file, "", f"no line for {', '.join(missing)}", "Every kind of ground has one.", "V6.8-a")
    return TerrainChart(ground, basis)


def _ground(file: Path, row: Row) -> Ground:
    costs = {}
    for column in COSTS:
        text = row[column]
        if text not in ("P", "") and not (text.isdigit() and len(text) == 1):
            found = f'{column} = "{text}"'
            raise DataError(file, f"line {row.line}", found, "A cost is 0 to 9, or P for prohibited.", "V6.12-a")
        costs[column] = int(text) if text.isdigit() else PROHIBITED
    leg, mot, mot_rain, overrun, overrun_rain = (costs[column] for column in COSTS)
    if row["where"] != "hex":
        return Ground(row["feature"], leg, mot, mot_rain, overrun, overrun_rain, basis=row["basis"])
    if row["stack"] not in tuple("123456789") or {row["zoc"], row["hidden"]} - {"yes", "no"}:
        found = f"zoc {row['zoc']}, hidden {row['hidden']}, stack {row['stack']}"
        raise DataError(file, f"line {row.line}", found, "Two answers yes or no, and stacking points.", "V7.11-a")
    return Ground(
        row["feature"],
        leg,
        mot,
        mot_rain,
        overrun,
        overrun_rain,
        line=row["line"],
        zoc=row["zoc"] == "yes",
        hidden=row["hidden"] == "yes",
        stack=int(row["stack"]),
        basis=row["basis"],
    )
