"""What scenarios of all systems share: readings to choose among, sources, and finding the files that ship."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from attrs import frozen

from teutons_lab.data import data_path


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
