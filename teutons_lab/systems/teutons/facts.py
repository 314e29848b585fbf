"""A position in a few numbers, for comparing games: what stands, what is lost, who is near the goal."""

from __future__ import annotations

from teutons_lab.systems.teutons.state import DEAD, TeutonsState
from teutons_lab.systems.teutons.supply import is_supplied
from teutons_lab.systems.teutons.victory import paris, paris_traces
from teutons_lab.systems.teutons.words import side_name


def facts(state: TeutonsState) -> dict[str, int | str]:
    """Numbers and short words about a position, by name, in the order in which they are shown."""
    setup = state.setup
    found: dict[str, int | str] = {"turn": state.turn, "phase": state.phase}
    for side in setup.scenario_data.sides:
        units = setup.members[side]
        on_map = [unit for unit in units if state.on_map(unit)]
        name = side_name(side)
        found[f"{name} factors on the map"] = sum(setup.factors[unit] for unit in on_map)
        found[f"{name} factors lost"] = sum(setup.factors[unit] for unit in units if state.at[unit] == DEAD)
        found[f"{name} units Disrupted"] = sum(state.disrupted[unit] for unit in on_map)
        found[f"{name} units without supply"] = sum(not is_supplied(state, unit) for unit in on_map)
    found["Fortresses standing"] = len(state.forts)
    attacker, defender = setup.era.attacker, setup.era.defender
    found["Paris traces supply"] = "yes" if paris_traces(state, defender, setup.era.supplies[defender]) else "no"
    gaps = [
        setup.board.distance(state.hex_of(unit), hex_)
        for unit in setup.members[attacker]
        if state.on_map(unit)
        for hex_ in paris(state)
    ]
    found[f"hexes from Paris to the nearest {side_name(attacker)}"] = min(gaps, default=99)
    return found
