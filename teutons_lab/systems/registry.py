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
    """Every scenario that plays whole: objects with id, title, sides, turns and minutes.

    The Cape of Victory in the West joins them when its last chapters stand (`in_the_making`).
    """
    from teutons_lab.systems.teutons.scenario import load_scenario, scenario_ids

    return [load_scenario(scenario) for scenario in scenario_ids()]


def in_the_making() -> list[Any]:
    """Scenarios that open, but whose rules are not all there yet; nothing lists them as games."""
    from teutons_lab.systems.victory_west.scenario import load_scenario, scenario_ids

    return [load_scenario(scenario) for scenario in scenario_ids()]
