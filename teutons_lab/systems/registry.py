"""The systems by name: how each opens its games, and the scenarios that ship."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from teutons_lab.core.position import Opening
from teutons_lab.kit.portrait import Portrait


class Openings(Mapping[str, Opening]):
    """How the games of each system are opened, by package name; a system is brought in only when it is asked for."""

    def __getitem__(self, system: str) -> Opening:
        if system not in _FOLDERS:
            raise KeyError(system)
        opening: Opening = import_module(f"{__package__}.{system}.opening").OPENING
        return opening

    def __contains__(self, system: object) -> bool:
        return system in _FOLDERS

    def __iter__(self) -> Iterator[str]:
        return iter(_FOLDERS)

    def __len__(self) -> int:
        return len(_FOLDERS)


def openings() -> Mapping[str, Opening]:
    """How the games of each system are opened, by package name."""
    return Openings()


def portrait(system: str) -> Portrait:
    """What the games of a system look like to a reader. Raises KeyError for an unknown system."""
    if system not in _FOLDERS:
        raise KeyError(system)
    found: Portrait = import_module(f"{__package__}.{system}.portrait").PORTRAIT
    return found


_FOLDERS = ("teutons", "victory_west")
"""The systems that play, in the order in which they are listed."""


def knows(scenario: object) -> bool:
    """Whether a scenario of this id ships; reads no scenario."""
    system = str(scenario).partition("/")[0]
    return system in _FOLDERS and scenario in _scenarios_of(system).scenario_ids()


def scenarios() -> list[Any]:
    """Every scenario that plays whole: objects with id, title, sides, turns and minutes."""
    found: list[Any] = []
    for system in _FOLDERS:
        folder = _scenarios_of(system)
        found += [folder.load_scenario(scenario) for scenario in folder.scenario_ids()]
    return found


def _scenarios_of(system: str) -> Any:
    return import_module(f"{__package__}.{system}.scenario")
