"""A position in a few numbers, for comparing games: strength, losses, air points, how near a nation is to its end."""

from __future__ import annotations

from teutons_lab.systems.victory_west.capitulation import MARKER, nations
from teutons_lab.systems.victory_west.marks import DEAD
from teutons_lab.systems.victory_west.state import WestState
from teutons_lab.systems.victory_west.words import nation_name, side_name


def facts(state: WestState) -> dict[str, int | str]:
    """Numbers and short words about a position, by name, in the order in which they are shown."""
    setup = state.setup
    found: dict[str, int | str] = {"turn": state.turn, "phase": state.phase}
    for side in setup.scenario_data.sides:
        units = setup.members[side]
        on_map = [unit for unit in units if state.on_map(unit)]
        name = side_name(side)
        found[f"{name} stacking points on the map"] = state.weight(on_map) // 2
        found[f"{name} steps lost"] = sum(len(setup.faces[unit]) - 1 - state.steps[unit] for unit in units)
        found[f"{name} units lost"] = sum(state.at[unit] == DEAD for unit in units)
        found[f"{name} units disrupted"] = sum(state.disrupted[unit] for unit in on_map)
        found[f"{name} air points"] = state.track(f"{side}.tap") + state.track(f"{side}.sap")
    for nation in nations(state):
        found[f"Capitulation Points, {nation_name(nation)}"] = state.track(MARKER + nation)
    found["bridges blown"] = sum(span.status == "damaged" for span in state.spans)
    found["hexes captured"] = len(state.taken)
    return found
