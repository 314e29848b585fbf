"""Reading a scenario file and its order of battle, every fault named by file, line and key."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path

from attrs import field, frozen

from teutons_lab.hexes import LabelError, load_grid
from teutons_lab.kit.files import DataError, Row, read_table, shown_value
from teutons_lab.kit.scenarios import Option, Source
from teutons_lab.kit.toml_file import Steps, TomlFile
from teutons_lab.systems.rulebook import load_rulebook
from teutons_lab.systems.victory_west.charts import load_charts
from teutons_lab.systems.victory_west.counters import (
    BASES,
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
from teutons_lab.systems.victory_west.scenario import SYSTEM, Area, Placement, Scenario

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


@frozen
class _Option:
    rule: str
    statement: str
    values: dict[str, str]


@frozen
class _Source:
    about: str
    basis: str
    text: str


@frozen
class _Contents:
    """A scenario file as it is written, before its parts are compared with each other."""

    id: str
    system: str
    game: str
    title: str
    subtitle: str
    sides: tuple[str, ...]
    minutes: int
    turns: int
    sheet: str
    order_of_battle: str
    tracks: dict[str, int]
    incomplete_divisions: tuple[str, ...] = ()
    homebound: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    historical_setup: tuple[Placement, ...] = ()
    area: dict[str, _Area] = field(factory=dict)
    option: dict[str, _Option] = field(factory=dict)
    source: dict[str, _Source] = field(factory=dict)
    basis: dict[str, dict[str, str]] = field(factory=dict)


def read_scenario(file: Path) -> Scenario:
    """The scenario in `file`. DataError names file, line and key, what was found and what was expected."""
    reader = TomlFile(file, {"historical_setup": "place"})
    contents = reader.structure(_Contents)
    roster = read_order_of_battle(file.parent / contents.order_of_battle, contents.basis, set(contents.area))
    _check(reader, contents, roster)
    return Scenario(
        id=contents.id,
        system=contents.system,
        game=contents.game,
        title=contents.title,
        subtitle=contents.subtitle,
        sides=contents.sides,
        minutes=contents.minutes,
        turns=contents.turns,
        sheet=contents.sheet,
        roster=roster,
        areas=tuple(
            Area(
                group,
                area.rule,
                area.statement,
                area.country,
                area.west_of,
                area.north_of,
                area.within,
                area.centre,
                area.box,
            )
            for group, area in contents.area.items()
        ),
        placements=contents.historical_setup,
        tracks=contents.tracks,
        incomplete=contents.incomplete_divisions,
        homebound=contents.homebound,
        options=tuple(
            Option(name, option.rule, option.statement, tuple(option.values), tuple(option.values.values()))
            for name, option in contents.option.items()
        ),
        sources=tuple(Source(key, source.about, source.basis, source.text) for key, source in contents.source.items()),
        basis=contents.basis,
        rules=contents.rules,
        file=str(file),
    )


def _check(reader: TomlFile, contents: _Contents, roster: Roster) -> None:
    rulebook = load_rulebook(SYSTEM)
    options: list[tuple[Steps, str]] = [(("option", name, "rule"), o.rule) for name, o in contents.option.items()]
    areas: list[tuple[Steps, str]] = [(("area", name, "rule"), a.rule) for name, a in contents.area.items()]
    for path, rule in [*((("rules",), rule) for rule in contents.rules), *options, *areas]:
        if rule not in rulebook:
            raise reader.fault(path, f"it names {rule}", "It is the id of a rule.")
    if contents.system != SYSTEM or contents.sides != ("axis", "allied"):
        found = f"{shown_value('system', contents.system)} with sides {', '.join(contents.sides)}"
        raise reader.fault(("system",), found, f'They are "{SYSTEM}" with axis, allied.')
    for name, values in contents.basis.items():
        for key, basis in values.items():
            if key != "why" and basis not in BASES:
                raise reader.fault(("basis", name, key), shown_value(key, basis), f"One of {', '.join(BASES)}.")
    grid = load_grid(SYSTEM, contents.sheet)
    placed: set[str] = set()
    for place, entry in enumerate(contents.historical_setup):
        here: Steps = ("historical_setup", place)
        if entry.unit not in roster.by_id or entry.unit in placed:
            raise reader.fault(here, shown_value("unit", entry.unit), "Each unit of the order of battle stands once.")
        placed.add(entry.unit)
        try:
            grid.cell(entry.at)
        except LabelError as wrong:
            raise reader.fault(here, shown_value("at", entry.at), f"{wrong}.") from None
        if entry.basis not in BASES:
            raise reader.fault(here, shown_value("basis", entry.basis), f"One of {', '.join(BASES)}.")
    boxes = {group for group, area in contents.area.items() if area.box}
    if missing := [c.full for c in roster if c.id not in placed and c.group not in boxes]:
        raise reader.fault(("historical_setup",), f"no place for {', '.join(missing)}", "Every unit needs one.")


def read_order_of_battle(file: Path, basis: dict[str, dict[str, str]], groups: set[str]) -> Roster:
    """The counters in a CSV file. `basis` are the groups of values, `groups` the set-up groups. Raises DataError."""
    table = read_table(file)
    if table.columns != COLUMNS:
        found = f"the columns are {', '.join(table.columns)}"
        raise DataError(file, f"line {table.header_line}", found, f"They are {', '.join(COLUMNS)}.", "V2.41-a")
    counters: list[Counter] = []
    for row in table.rows:
        for column, accepts, expected in CHECKS:
            if not accepts(row[column]):
                found = f'unit "{row["full"]}" has {column} = "{row[column]}"'
                raise DataError(file, f"line {row.line}", found, expected, "V2.41-a")
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


def _among(words: tuple[str, ...]) -> tuple[Callable[[str], bool], str]:
    return words.__contains__, f"It is one of {', '.join(word or 'nothing' for word in words)}."


NUMBER = "It is a whole number from 0 to 99."
CHECKS: tuple[tuple[str, Callable[[str], bool], str], ...] = (
    ("nationality", *_among(NATIONALITIES)),
    ("type", *_among(TYPES)),
    ("size", *_among((*SIZES, *OTHER_SIZES))),
    ("blitz", *_among(SYMBOLS)),
    ("level", *_among(LEVELS)),
    ("motorized", *_among(("yes", "no"))),
    ("sv", *_among(("0.5", "1", "2", "3", "4"))),
    *((column, _digits, NUMBER) for column in ("attack", "defence", "ma", "er", "steps")),
    *((column, _maybe, f"{NUMBER} Or nothing.") for column in ("attack_reduced", "defence_reduced", "cr", "cb")),
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
