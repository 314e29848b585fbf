"""What scenarios of all systems share: what each of them says, readings to choose among, and the files that ship."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar

from attrs import field, frozen

from teutons_lab.data import data_path

BASES = ("rulebook", "reference", "history", "reconstruction", "teacher")
"""What a value may rest on."""


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
class Placement:
    """A unit's place in the historical set-up, with the reason."""

    unit: str
    at: str
    basis: str
    why: str


@frozen(kw_only=True)
class Heading:
    """What stands at the head of a scenario, in its file and when it is read."""

    id: str
    system: str
    game: str
    title: str
    subtitle: str
    sides: tuple[str, ...]
    minutes: int
    turns: int


@frozen(kw_only=True)
class Scenario(Heading):
    """What every scenario says. A system adds its order of battle, and what else it needs."""

    placements: tuple[Placement, ...]
    options: tuple[Option, ...]
    sources: tuple[Source, ...]
    rules: tuple[str, ...] = ()
    """The rules that the data itself carries out."""
    file: str = field(default="", eq=False)

    def option(self, name: str) -> Option:
        """The option of that name. Raises ValueError that lists the options."""
        return option_named(self.id, self.options, name)

    def choose(self, given: Mapping[str, str | bool] | None = None) -> dict[str, str]:
        """A value for every option: the given ones (True and False stand for yes and no), else the defaults.

        Raises ValueError for an unknown option or value, listing what is allowed.
        """
        return chosen(self.id, self.options, given)


def option_named(scenario: str, options: tuple[Option, ...], name: str) -> Option:
    """The option of that name. Raises ValueError that lists the options."""
    known = {option.name: option for option in options}
    if name not in known:
        raise ValueError(f'{scenario} has no option "{name}". Its options: {", ".join(known)}.')
    return known[name]


def chosen(scenario: str, options: tuple[Option, ...], given: Mapping[str, str | bool] | None = None) -> dict[str, str]:
    """A value for every option: the given ones (True and False stand for yes and no), else the defaults.

    Raises ValueError for an unknown option or value, listing what is allowed.
    """
    values = {option.name: option.default for option in options}
    for name, value in (given or {}).items():
        option = option_named(scenario, options, name)
        word = {True: "yes", False: "no"}[value] if isinstance(value, bool) else value
        if word not in option.values:
            allowed = ", ".join(option.values)
            raise ValueError(f'Option {name} = "{word}". It is one of {allowed} (`{option.rule}`).')
        values[name] = word
    return values


def _stem(system: str) -> str:
    """How the files of a system begin: "teutons-", "victory-west-"."""
    return system.replace("_", "-") + "-"


def shipped_ids(system: str) -> tuple[str, ...]:
    """The ids of a system's scenarios that come with the package, such as "teutons/1870"."""
    files = sorted(data_path("scenarios").glob(f"{_stem(system)}*.toml"))
    return tuple(f"{system}/{file.stem.removeprefix(_stem(system))}" for file in files)


def shipped_file(scenario: str) -> Path:
    """The file of a scenario that comes with the package."""
    system, _, game = scenario.partition("/")
    return data_path("scenarios", f"{_stem(system)}{game}.toml")


Kind = TypeVar("Kind", bound=Scenario)


def load(system: str, which: str | Path, read: Callable[[Path], Kind], shipped: Callable[[str], Kind]) -> Kind:
    """The scenario of an id, by `shipped`, or of a TOML file of one's own, by `read`.

    Raises ValueError for an unknown id, listing the known ones.
    """
    if isinstance(which, Path) or which.endswith(".toml"):
        return read(Path(which))
    if which not in shipped_ids(system):
        raise ValueError(f'There is no scenario "{which}". There are: {", ".join(shipped_ids(system))}.')
    return shipped(which)
