"""The systems by name: how each opens its games, and the scenarios that ship."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from teutons_lab.core.position import Opening


def openings() -> Mapping[str, Opening]:
    """How the games of each system are opened, by package name."""
    from teutons_lab.systems.teutons.opening import OPENING as TEUTONS
    from teutons_lab.systems.victory_west.opening import OPENING as VICTORY_WEST

    return {"teutons": TEUTONS, "victory_west": VICTORY_WEST}


def scenarios() -> list[Any]:
    """Every scenario that ships: objects with id, title, sides, turns and minutes."""
    from teutons_lab.systems.teutons import scenario as teutons
    from teutons_lab.systems.victory_west import scenario as victory_west

    return [
        *(teutons.load_scenario(scenario) for scenario in teutons.scenario_ids()),
        *(victory_west.load_scenario(scenario) for scenario in victory_west.scenario_ids()),
    ]
