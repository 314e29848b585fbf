"""Reading a scenario file and its order of battle, every fault named by file, line and key."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from attrs import field, fields, frozen

from teutons_lab.hexes import load_grid
from teutons_lab.kit.checks import Check, first_failed, one_of
from teutons_lab.kit.files import DataError, Row, read_table, shown_value
from teutons_lab.kit.scenario_file import Contents, ScenarioFile
from teutons_lab.kit.toml_file import Steps
from teutons_lab.systems.rulebook import load_rulebook
from teutons_lab.systems.victory_west.charts import load_charts
from teutons_lab.systems.victory_west.counters import (
    LEVELS,
    NATIONALITIES,
    OTHER_SIZES,
    SIDE_OF,
    SIZES,
    SYMBOLS,
    TYPES,
    Counter,
    Roster,
)
from teutons_lab.systems.victory_west.scenario import SYSTEM, Area, Scenario

COLUMNS = (
    *("id", "name", "full", "nationality", "branch", "side", "type", "size", "group", "division", "sv"),
    *("attack", "defence", "ma", "er", "attack_reduced", "defence_reduced", "steps", "cadre"),
    *("motorized", "blitz", "level", "cr", "cb", "basis"),
)


@frozen
class _Area:
    rule: str
    statement: str
    country: str = ""
    west_of: int = 0
    north_of: int = 0
    within: int = 0
    centre: str = ""
    box: str = ""


@frozen(kw_only=True)
class _Contents(Contents):
    sheet: str
    order_of_battle: str
    tracks: dict[str, int]
    incomplete_divisions: tuple[str, ...] = ()
    homebound: tuple[str, ...] = ()
    area: dict[str, _Area] = field(factory=dict)


def read_scenario(file: Path) -> Scenario:
    """The scenario in `file`. DataError names file, line and key, what was found and what was expected."""
    reader = ScenarioFile(file, {"historical_setup": "place"})
    contents = reader.structure(_Contents)
    roster = read_order_of_battle(file.parent / contents.order_of_battle, contents.basis, set(contents.area))
    _check(reader, contents, roster)
    return Scenario(
        **contents.common(),
        sheet=contents.sheet,
        roster=roster,
        areas=tuple(
            Area(group, *(getattr(area, f.name) for f in fields(_Area))) for group, area in contents.area.items()
        ),
        tracks=contents.tracks,
        incomplete=contents.incomplete_divisions,
        homebound=contents.homebound,
        basis=contents.basis,
        file=str(file),
    )


def _check(reader: ScenarioFile, contents: _Contents, roster: Roster) -> None:
    rulebook = load_rulebook(SYSTEM)
    options: list[tuple[Steps, str]] = [(("option", name, "rule"), o.rule) for name, o in contents.option.items()]
    areas: list[tuple[Steps, str]] = [(("area", name, "rule"), a.rule) for name, a in contents.area.items()]
    for path, rule in [*((("rules",), rule) for rule in contents.rules), *options, *areas]:
        reader.check_rule(path, rule, rulebook)
    if contents.system != SYSTEM or contents.sides != ("axis", "allied"):
        found = f"{shown_value('system', contents.system)} with sides {', '.join(contents.sides)}"
        raise reader.fault(("system",), found, f'They are "{SYSTEM}" with axis, allied.')
    for name, values in contents.basis.items():
        for key, basis in values.items():
            if key != "why":
                reader.check_basis(("basis", name, key), key, basis, "One of")
    grid = load_grid(SYSTEM, contents.sheet)
    placed: set[str] = set()
    for place, entry in enumerate(contents.historical_setup):
        here: Steps = ("historical_setup", place)
        if entry.unit not in roster.by_id or entry.unit in placed:
            raise reader.fault(here, shown_value("unit", entry.unit), "Each unit of the order of battle stands once.")
        placed.add(entry.unit)
        reader.check_label(here, "at", entry.at, grid)
        reader.check_basis(here, "basis", entry.basis, "One of")
    boxes = {group for group, area in contents.area.items() if area.box}
    reader.check_all_placed([c.full for c in roster if c.id not in placed and c.group not in boxes])


def read_order_of_battle(file: Path, basis: dict[str, dict[str, str]], groups: set[str]) -> Roster:
    """The counters in a CSV file. `basis` are the groups of values, `groups` the set-up groups. Raises DataError."""
    table = read_table(file)
    if table.columns != COLUMNS:
        found = f"the columns are {', '.join(table.columns)}"
        raise DataError(file, f"line {table.header_line}", found, f"They are {', '.join(COLUMNS)}.", "V2.41-a")
    counters: list[Counter] = []
    for row in table.rows:
        if failed := first_failed(CHECKS, row.__getitem__):
            found = f'unit "{row["full"]}" has {shown_value(failed.key, row[failed.key])}'
            raise DataError(file, f"line {row.line}", found, failed.expected, "V2.41-a")
        if row["basis"] not in basis or row["group"] not in groups:
            found = f'unit "{row["full"]}" has basis {row["basis"]}, group {row["group"]}'
            raise DataError(file, f"line {row.line}", found, "Both name tables of the scenario file.")
        counters.append(_counter(file, row))
    roster = Roster(tuple(counters))
    if len(roster.by_id) != len(roster) or len(set(roster.names)) != len(roster):
        raise DataError(file, "", "two units share an id or a name", "Each unit has its own.")
    return roster


def _digits(text: str) -> bool:
    return text.isdigit() and len(text) <= 2


def _maybe(text: str) -> bool:
    return text == "" or _digits(text)


NUMBER = "It is a whole number from 0 to 99."
CHECKS: tuple[Check, ...] = (
    one_of("nationality", NATIONALITIES),
    one_of("type", TYPES),
    one_of("size", (*SIZES, *OTHER_SIZES)),
    one_of("blitz", SYMBOLS),
    one_of("level", LEVELS),
    one_of("motorized", ("yes", "no")),
    one_of("sv", ("0.5", "1", "2", "3", "4")),
    *(Check(column, _digits, NUMBER) for column in ("attack", "defence", "ma", "er", "steps")),
    *(Check(column, _maybe, f"{NUMBER} Or nothing.") for column in ("attack_reduced", "defence_reduced", "cr", "cb")),
)


def _counter(file: Path, row: Row) -> Counter:
    counter = Counter(
        id=row["id"],
        name=row["name"],
        full=row["full"],
        nationality=row["nationality"],
        branch=row["branch"],
        type=row["type"],
        size=row["size"],
        group=row["group"],
        division=row["division"],
        sv=Fraction(row["sv"]),
        attack=int(row["attack"]),
        defence=int(row["defence"]),
        ma=int(row["ma"]),
        er=int(row["er"]),
        attack_reduced=int(row["attack_reduced"]) if row["attack_reduced"] else None,
        defence_reduced=int(row["defence_reduced"]) if row["defence_reduced"] else None,
        steps=int(row["steps"]),
        cadre=row["cadre"],
        motorized=row["motorized"] == "yes",
        blitz=row["blitz"],
        level=row["level"],
        cr=int(row["cr"] or 0),
        cb=int(row["cb"] or 0),
        basis=row["basis"],
    )
    if (fault := _fault(counter, row["side"])) is not None:
        raise DataError(file, f"line {row.line}", f'unit "{row["full"]}" {fault[0]}', fault[1], fault[2])
    return counter


def _fault(counter: Counter, side: str) -> tuple[str, str, str] | None:
    """What no counter could be: (what is wrong, what is expected, the rule)."""
    cadres = load_charts().cadres
    if SIDE_OF[counter.nationality] != side:
        return f"is of the side {side}", f"{counter.nationality} units are {SIDE_OF[counter.nationality]}.", "V2.46-a"
    if counter.is_hq != bool(counter.level) or (counter.is_hq and not (counter.motorized and counter.cr)):
        return "mixes HQ and combat unit", "HQs have a level, a radius, and are motorized.", "V2.41-b"
    if counter.is_hq and (counter.attack or counter.defence or counter.steps != 1):
        return "is an HQ with strengths or steps", "An HQ has one step and no strengths.", "V14.32-a"
    if counter.cadre and (counter.nationality, counter.cadre) not in cadres:
        return f"has the cadre {counter.cadre}", "There is no such cadre.", "V2.48-h"
    wanted = counter.sides + (cadres[counter.nationality, counter.cadre].steps if counter.cadre else 0)
    if counter.steps != wanted:
        return f"has {counter.steps} steps", f"Its sides and cadre make {wanted}.", "V9.81-a"
    return None
