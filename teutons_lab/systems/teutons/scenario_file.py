"""Reading a scenario file: TOML to values, every fault named by file, line and key."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from attrs import field, fields, frozen

from teutons_lab.hexes import load_grid
from teutons_lab.kit.files import shown_value
from teutons_lab.kit.scenario_file import Contents, ScenarioFile
from teutons_lab.kit.toml_file import Steps
from teutons_lab.systems.rulebook import load_rulebook
from teutons_lab.systems.teutons.counters import Counter, Roster, fault_of
from teutons_lab.systems.teutons.scenario import SYSTEM, AirAsset, Fortress, Marker, Scenario, Zone

UNIT_KEYS = tuple(f.name for f in fields(Counter) if f.name != "provenance")
CALLED = {
    "units": "unit",
    "fortresses": "fortress",
    "historical_setup": "place",
    "markers": "marker",
    "assets": "asset",
}
NO_ZONE = ("reinforcement", "anywhere")


@frozen
class _Zone:
    rule: str
    statement: str
    hexes: tuple[str, ...]
    one_a_hex: bool = False
    hidden: bool = False
    entrenched: str = ""
    few: int = 0
    few_in: str = ""
    box: str = ""


@frozen(kw_only=True)
class _Contents(Contents):
    turn_dates: tuple[str, ...]
    units: tuple[dict[str, Any], ...]
    fortresses: tuple[Fortress, ...] = ()
    markers: tuple[Marker, ...] = ()
    assets: tuple[AirAsset, ...] = ()
    zone: dict[str, _Zone] = field(factory=dict)


def read_scenario(file: Path) -> Scenario:
    """The scenario in `file`. DataError names file, line and key, what was found and what was expected."""
    reader = _Reader(file, CALLED)
    contents = reader.structure(_Contents)
    return _compared(reader, contents)


def _compared(reader: _Reader, contents: _Contents) -> Scenario:
    roster = Roster(tuple(reader.counter(place, contents) for place in range(len(contents.units))))
    _check_war(reader, contents)
    _check_units(reader, contents, roster)
    _check_forts(reader, contents)
    _check_setup(reader, contents, roster)
    _check_assets(reader, contents)
    return Scenario(
        **contents.common(),
        turn_dates=contents.turn_dates,
        roster=roster,
        forts=contents.fortresses,
        markers=contents.markers,
        zones=tuple(
            Zone(code, *(getattr(zone, f.name) for f in fields(_Zone))) for code, zone in contents.zone.items()
        ),
        assets=contents.assets,
        file=str(reader.file),
    )


def _check_war(reader: _Reader, contents: _Contents) -> None:
    for rule in contents.rules:
        reader.check_rule(("rules",), rule, load_rulebook(SYSTEM), "rules")
    if contents.turns < 1:
        raise reader.fault(("turns",), shown_value("turns", contents.turns), "A game has at least one turn.")
    if len(contents.turn_dates) != contents.turns:
        raise reader.fault(
            ("turn_dates",),
            f"turn_dates has {len(contents.turn_dates)} entries for {contents.turns} turns",
            "There is one date for each turn.",
        )
    for name, option in contents.option.items():
        if len(option.values) < 2:
            raise reader.fault(("option", name), f"{len(option.values)} values", "An option has at least two.")
    for group, values in contents.basis.items():
        for key, basis in values.items():
            reader.check_basis(("basis", group, key), key, basis)
    for key, source in contents.source.items():
        reader.check_basis(("source", key, "basis"), "basis", source.basis)


def _check_units(reader: _Reader, contents: _Contents, roster: Roster) -> None:
    seen: dict[str, str] = {}
    for place, counter in enumerate(roster):
        path = ("units", place)
        for key, value in (("id", counter.id), ("name", f"{counter.side} {counter.name}")):
            if seen.setdefault(f"{key} {value}", counter.id) != counter.id or roster.by_id[counter.id] != place:
                raise reader.fault(path, f"another unit has the same {key}", "Ids and names are unique.")
        reader.check_among(path, "side", counter.side, contents.sides)
        reader.check_among(path, "setup", counter.setup, (*contents.zone, *NO_ZONE))
        if counter.arrives > contents.turns:
            raise reader.fault(path, shown_value("arrives", counter.arrives), f"The game has {contents.turns} turns.")


def _check_forts(reader: _Reader, contents: _Contents) -> None:
    grid = load_grid()
    for place, fort in enumerate(contents.fortresses):
        path = ("fortresses", place)
        reader.check_label(path, "at", fort.at, grid)
        reader.check_basis(path, "basis", fort.basis)
        if fort.strength not in (1, 2):
            expected = "A Fortress has strength 1 or 2."
            raise reader.fault(path, shown_value("strength", fort.strength), expected, "T2.3-a")
        reader.check_among(path, "side", fort.side, contents.sides)
        if [other.at for other in contents.fortresses].index(fort.at) != place:
            raise reader.fault(path, f"there are two Fortresses at {fort.at}", "A hex holds one.")


def _check_assets(reader: _Reader, contents: _Contents) -> None:
    names = [asset.name for asset in contents.assets]
    for place, asset in enumerate(contents.assets):
        path = ("assets", place)
        reader.check_basis(path, "basis", asset.basis)
        reader.check_among(path, "side", asset.side, contents.sides)
        if names.index(asset.name) != place:
            raise reader.fault(path, f'there are two Air Assets called "{asset.name}"', "Names are unique.")


def _check_setup(reader: _Reader, contents: _Contents, roster: Roster) -> None:
    grid = load_grid()
    for code, zone in contents.zone.items():
        for label in zone.hexes:
            reader.check_label(("zone", code, "hexes"), "hexes", label, grid)
    placed: set[str] = set()
    for place, entry in enumerate(contents.historical_setup):
        path = ("historical_setup", place)
        if entry.unit not in roster.by_id:
            raise reader.fault(path, shown_value("unit", entry.unit), "It is the id of a unit of this file.")
        reader.check_label(path, "at", entry.at, grid)
        reader.check_basis(path, "basis", entry.basis)
        _check_zone(reader, path, contents, roster[roster.by_id[entry.unit]], entry.at)
        if entry.unit in placed:
            raise reader.fault(path, f"{entry.unit} is placed twice", "A unit has one place.")
        placed.add(entry.unit)
    boxed = {code for code, zone in contents.zone.items() if zone.box}
    missing = [
        counter.name
        for counter in roster
        if not counter.is_reinforcement and counter.setup not in boxed and counter.id not in placed
    ]
    if placed:
        reader.check_all_placed(missing)


def _check_zone(reader: _Reader, path: Steps, contents: _Contents, counter: Counter, at: str) -> None:
    if counter.is_reinforcement:
        raise reader.fault(path, f"{counter.name} is a reinforcement", "Only units of the set-up are placed.")
    zone = contents.zone.get(counter.setup)
    if zone is None:
        return
    if at not in zone.hexes:
        found = f"{counter.name} stands at {at}"
        raise reader.fault(path, found, f"It may stand at {', '.join(zone.hexes)}.", zone.rule)
    if zone.one_a_hex and [entry.at for entry in contents.historical_setup].count(at) > 1:
        raise reader.fault(path, f"{counter.name} shares {at}", "Here a hex takes one unit.", zone.rule)


class _Reader(ScenarioFile):
    """A scenario file of Teutons!, whose units stand in the file itself."""

    def counter(self, place: int, contents: _Contents) -> Counter:
        """The unit at `place` of the list `units`."""
        entry = dict(contents.units[place])
        path: Steps = ("units", place)
        group = entry.pop("basis", "")
        for key in entry:
            if key not in UNIT_KEYS:
                raise self.fault(path, shown_value(key, entry[key]), f"The keys of a unit are {', '.join(UNIT_KEYS)}.")
        for key in ("id", "name", "label", "side", "nationality", "size", "arm", "cf", "omf"):
            if key not in entry:
                raise self.fault(path, f"{key} is missing", "Every unit has one.")
        if group not in contents.basis:
            raise self.fault(
                path, shown_value("basis", group), f"It names a table [basis.…]: {', '.join(contents.basis)}."
            )
        counter = Counter(**entry, provenance=tuple(contents.basis[group].items()))
        fault = fault_of(counter)
        if fault:
            raise self.fault(path, *fault)
        return counter
