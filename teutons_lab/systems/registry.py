"""The systems by name: how each opens its games, and the scenarios that ship."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from teutons_lab.core.position import Opening


def openings() -> Mapping[str, Opening]:
    """How the games of each system are opened, by package name."""
    from teutons_lab.systems.teutons.opening import OPENING

    return {"teutons": OPENING}


def scenarios() -> list[Any]:
    """Every scenario that ships: objects with id, title, sides, turns and minutes."""
    from teutons_lab.systems.teutons.scenario import load_scenario, scenario_ids

    return [load_scenario(scenario) for scenario in scenario_ids()]
