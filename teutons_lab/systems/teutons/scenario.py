"""A scenario of Teutons!: order of battle, fortresses, set-up zones, historical set-up, options, sources."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from attrs import field, frozen

from teutons_lab.data import data_path
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
class Placement:
    """A unit's place in the historical set-up, with the reason."""

    unit: str
    at: str
    basis: str
    why: str


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


@frozen
class Option:
    """A reading of the rules that a game may choose: `values`, the default first, and their `meanings`."""

    name: str
    rule: str
    statement: str
    values: tuple[str, ...]
    meanings: tuple[str, ...]

    @property
    def default(self) -> str:
        """The recommended value."""
        return self.values[0]


@frozen
class Source:
    """What some part of a scenario rests on."""

    key: str
    about: str
    basis: str
    text: str


@frozen
class Scenario:
    """One scenario, immutable. Units are known by their place in `roster`, hexes by their printed labels."""

    id: str
    system: str
    game: str
    title: str
    subtitle: str
    sides: tuple[str, ...]
    minutes: int
    turns: int
    turn_dates: tuple[str, ...]
    roster: Roster
    forts: tuple[Fortress, ...]
    markers: tuple[Marker, ...]
    placements: tuple[Placement, ...]
    zones: tuple[Zone, ...]
    options: tuple[Option, ...]
    sources: tuple[Source, ...]
    rules: tuple[str, ...] = ()
    """The rules that the data itself carries out."""
    assets: tuple[AirAsset, ...] = ()
    file: str = field(default="", eq=False)

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
        """The place of the Air Asset of that id or name. Raises LookupError that lists the assets."""
        for place, asset in enumerate(self.assets):
            if name in (asset.id, asset.name):
                return place
        listed = ", ".join(f'"{asset.name}"' for asset in self.assets) or "none"
        raise LookupError(f'No Air Asset is called "{name}". There are: {listed}.')

    def option(self, name: str) -> Option:
        """The option of that name. Raises ValueError that lists the options."""
        known = {option.name: option for option in self.options}
        if name not in known:
            raise ValueError(f'{self.id} has no option "{name}". Its options: {", ".join(known)}.')
        return known[name]

    def choose(self, given: Mapping[str, str | bool] | None = None) -> dict[str, str]:
        """A value for every option: the given ones (True and False stand for yes and no), else the defaults.

        Raises ValueError for an unknown option or value, listing what is allowed.
        """
        chosen = {option.name: option.default for option in self.options}
        for name, value in (given or {}).items():
            option = self.option(name)
            word = {True: "yes", False: "no"}[value] if isinstance(value, bool) else value
            if word not in option.values:
                allowed = ", ".join(option.values)
                raise ValueError(f'Option {name} = "{word}". It is one of {allowed} (`{option.rule}`).')
            chosen[name] = word
        return chosen


def scenario_ids() -> tuple[str, ...]:
    """The ids of the scenarios that come with the package, such as "teutons/1870"."""
    files = sorted(data_path("scenarios").glob(f"{SYSTEM}-*.toml"))
    return tuple(f"{SYSTEM}/{file.stem.removeprefix(SYSTEM + '-')}" for file in files)


def load_scenario(which: str | Path) -> Scenario:
    """The scenario of an id, or of a TOML file of one's own.

    Raises DataError that names file, line and key for a broken file; ValueError for an unknown id.
    """
    if isinstance(which, Path) or which.endswith(".toml"):
        return _read(Path(which))
    if which not in scenario_ids():
        raise ValueError(f'There is no scenario "{which}". There are: {", ".join(scenario_ids())}.')
    return _shipped(which)


@cache
def _shipped(which: str) -> Scenario:
    return _read(data_path("scenarios", which.replace("/", "-") + ".toml"))


def _read(file: Path) -> Scenario:
    from teutons_lab.systems.teutons.scenario_file import read_scenario  # brings in cattrs, only when needed

    return read_scenario(file)
