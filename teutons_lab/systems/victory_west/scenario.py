"""A scenario of Victory in the West: map, order of battle, set-up areas, historical set-up, options, sources."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from attrs import frozen

from teutons_lab.kit import scenarios
from teutons_lab.systems.victory_west.counters import Counter, Roster

SYSTEM = "victory_west"


@frozen
class Area:
    """Where counters of a set-up group may be placed.

    `country`; `west_of` (column), `north_of` (row) as two digits of the labels; `within` hexes of `centre`; `box` for
    groups that begin in a box instead of on the map.
    """

    group: str
    rule: str
    statement: str
    country: str = ""
    west_of: int = 0
    north_of: int = 0
    within: int = 0
    centre: str = ""
    box: str = ""


@frozen(kw_only=True)
class Scenario(scenarios.Scenario):
    """One scenario, immutable. Units are known by their place in `roster`, hexes by their printed labels."""

    sheet: str
    roster: Roster
    areas: tuple[Area, ...]
    tracks: Mapping[str, int]
    incomplete: tuple[str, ...]
    """Divisions of which some units are in no list of the scenario (VR-44)."""
    homebound: tuple[str, ...]
    """Nationalities whose units never leave their own country (V27.16-a)."""
    basis: Mapping[str, Mapping[str, str]]

    @property
    def counters(self) -> tuple[Counter, ...]:
        """The counters in order of battle."""
        return self.roster.counters

    def area(self, group: str) -> Area:
        """The area of a set-up group; KeyError if there is none."""
        return {area.group: area for area in self.areas}[group]


def scenario_ids() -> tuple[str, ...]:
    """The ids of the scenarios that come with the package, such as "victory_west/the-cape"."""
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
    from teutons_lab.systems.victory_west.scenario_file import read_scenario  # brings in cattrs, only when needed

    return read_scenario(file)
