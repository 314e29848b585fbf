"""A scenario of Victory in the West: map, order of battle, set-up areas, historical set-up, options, sources."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from attrs import field, frozen

from teutons_lab.data import data_path
from teutons_lab.systems.victory_west.counters import Counter, Roster

SYSTEM = "victory_west"
FILES = "victory-west-"


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


@frozen
class Placement:
    """A unit's place in the historical set-up, with the reason."""

    unit: str
    at: str
    basis: str
    why: str


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
    sheet: str
    roster: Roster
    areas: tuple[Area, ...]
    placements: tuple[Placement, ...]
    tracks: Mapping[str, int]
    incomplete: tuple[str, ...]
    """Divisions of which some units are in no list of the scenario (VR-44)."""
    homebound: tuple[str, ...]
    """Nationalities whose units never leave their own country (V27.16-a)."""
    options: tuple[Option, ...]
    sources: tuple[Source, ...]
    basis: Mapping[str, Mapping[str, str]]
    rules: tuple[str, ...] = ()
    """The rules that the data itself carries out."""
    file: str = field(default="", eq=False)

    @property
    def counters(self) -> tuple[Counter, ...]:
        """The counters in order of battle."""
        return self.roster.counters

    def area(self, group: str) -> Area:
        """The area of a set-up group; KeyError if there is none."""
        return {area.group: area for area in self.areas}[group]

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
    """The ids of the scenarios that come with the package, such as "victory_west/the-cape"."""
    files = sorted(data_path("scenarios").glob(f"{FILES}*.toml"))
    return tuple(f"{SYSTEM}/{file.stem.removeprefix(FILES)}" for file in files)


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
    return _read(data_path("scenarios", FILES + which.partition("/")[2] + ".toml"))


def _read(file: Path) -> Scenario:
    from teutons_lab.systems.victory_west.scenario_file import read_scenario  # brings in cattrs, only when needed

    return read_scenario(file)
