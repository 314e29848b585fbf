"""The systems by name: how each opens its games, and the scenarios that ship."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from teutons_lab.core.position import Opening
from teutons_lab.kit.portrait import Portrait


def openings() -> Mapping[str, Opening]:
    """How the games of each system are opened, by package name."""
    from teutons_lab.systems.teutons.opening import OPENING as TEUTONS
    from teutons_lab.systems.victory_west.opening import OPENING as VICTORY_WEST

    return {"teutons": TEUTONS, "victory_west": VICTORY_WEST}


def portrait(system: str) -> Portrait:
    """What the games of a system look like to a reader. Raises KeyError for an unknown system."""
    return _PORTRAITS[system]()


def _teutons() -> Portrait:
    from teutons_lab.systems.teutons.portrait import PORTRAIT

    return PORTRAIT


def _victory_west() -> Portrait:
    from teutons_lab.systems.victory_west.portrait import PORTRAIT

    return PORTRAIT


_PORTRAITS: dict[str, Callable[[], Portrait]] = {"teutons": _teutons, "victory_west": _victory_west}
"""By package name; each is brought in only when it is asked for."""


def scenarios() -> list[Any]:
    """Every scenario that plays whole: objects with id, title, sides, turns and minutes.

    The Cape of Victory in the West joins them when its last chapters stand (`in_the_making`).
    """
    from teutons_lab.systems.teutons.scenario import load_scenario, scenario_ids

    return [load_scenario(scenario) for scenario in scenario_ids()]


def in_the_making() -> list[Any]:
    """Scenarios that open, but whose rules are not all there yet; nothing lists them as games."""
    from teutons_lab.systems.victory_west.scenario import load_scenario, scenario_ids

    return [load_scenario(scenario) for scenario in scenario_ids()]
