"""A scenario of Teutons!: order of battle, fortresses, set-up zones, historical set-up, options, sources."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from attrs import frozen

from teutons_lab.kit import scenarios
from teutons_lab.kit.rosters import short_form
from teutons_lab.systems.teutons.counters import Counter, Roster

SYSTEM = "teutons"


@frozen
class Fortress:
    """A Fortress of the set-up: where, how strong (1 or 2, T2.3-a), whose."""

    at: str
    strength: int
    side: str
    name: str
    basis: str


@frozen
class AirAsset:
    """An Air Asset: in its side's pool from the start; no hex, no factors. `basis` is that of its name."""

    id: str
    name: str
    label: str
    side: str
    nationality: str
    basis: str


@frozen
class Marker:
    """Markers of the box, which count toward its pool of counters."""

    name: str
    count: int
    basis: str


@frozen
class Zone:
    """Where counters with this `setup` code may be placed; `one_a_hex` allows a single unit in each hex.

    `hidden` lays them face down; `entrenched` names the rule that digs its Armies in. Of all of them no more than `few`
    may stand in the country `few_in`. With `box` they begin in that box beside the map, and nobody places them.
    """

    code: str
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
class Scenario(scenarios.Scenario):
    """One scenario, immutable. Units are known by their place in `roster`, hexes by their printed labels."""

    turn_dates: tuple[str, ...]
    roster: Roster
    forts: tuple[Fortress, ...]
    markers: tuple[Marker, ...]
    zones: tuple[Zone, ...]
    assets: tuple[AirAsset, ...] = ()

    @property
    def counters(self) -> tuple[Counter, ...]:
        """The counters in order of battle."""
        return self.roster.counters

    @property
    def fortresses(self) -> tuple[tuple[str, int, str], ...]:
        """(label, strength, side) of each Fortress."""
        return tuple((fort.at, fort.strength, fort.side) for fort in self.forts)

    @property
    def historical_setup(self) -> tuple[tuple[str, str], ...]:
        """(counter id, label) of each unit in the historical set-up."""
        return tuple((placement.unit, placement.at) for placement in self.placements)

    def zone(self, code: str) -> Zone:
        """The set-up zone of that code; KeyError if the scenario has none."""
        return {zone.code: zone for zone in self.zones}[code]

    def asset(self, name: str) -> int:
        """The place of the Air Asset of that id or name, else of that short form where only one asset has it.

        Raises LookupError that lists the assets.
        """
        shorts = [short_form(asset.name) for asset in self.assets]
        for place, asset in enumerate(self.assets):
            if name in (asset.id, asset.name):
                return place
        if shorts.count(name) == 1:
            return shorts.index(name)
        listed = ", ".join(f'"{asset.name}"' for asset in self.assets) or "none"
        raise LookupError(f'No Air Asset is called "{name}". There are: {listed}.')


def scenario_ids() -> tuple[str, ...]:
    """The ids of the scenarios that come with the package, such as "teutons/1870"."""
    return scenarios.shipped_ids(SYSTEM)


def load_scenario(which: str | Path) -> Scenario:
    """The scenario of an id, or of a TOML file of one's own.

    Raises DataError that names file, line and key for a broken file; ValueError for an unknown id.
    """
    return scenarios.load(SYSTEM, which, _read, _shipped)


@cache
def _shipped(which: str) -> Scenario:
    return _read(scenarios.shipped_file(which))


def _read(file: Path) -> Scenario:
    from teutons_lab.systems.teutons.scenario_file import read_scenario  # brings in cattrs, only when needed

    return read_scenario(file)
