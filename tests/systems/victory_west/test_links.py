"""The table of steps that the search of ways uses says what the rules say."""

from __future__ import annotations

from itertools import islice, pairwise

import pytest

from tests.properties import west
from teutons_lab.systems.victory_west import bridges, control
from teutons_lab.systems.victory_west.costs import price
from teutons_lab.systems.victory_west.links import Toll
from teutons_lab.systems.victory_west.portrait_moves import Risks
from teutons_lab.systems.victory_west.reach import ways
from teutons_lab.systems.victory_west.state import WestState


def positions(seed: int, every: int, acts: int) -> list[WestState]:
    """Some positions of a random game."""
    return [after for _, _, after, _ in islice(west.walk(seed), 0, acts, every)]


@pytest.mark.slow
@pytest.mark.parametrize("side", ["axis", "allied"])
def test_a_step_costs_what_the_parts_of_its_price_add_up_to(side: str) -> None:
    differing = {}
    for state in positions(3, 150, 2400):
        units = {state.face(unit).motorized: unit for unit in state.setup.members[side] if state.on_map(unit)}
        state = state.draft()
        state.clear("slowed")
        for motorized, unit in units.items():
            toll = Toll(state, side, motorized)
            for start in range(0, len(state.setup.board.labels), 3):
                for end in state.setup.board.adjacent[start]:
                    found = toll.price(start, end), price(state, unit, start, end)
                    if found[0] != found[1]:
                        differing[state.label(start), state.label(end), motorized] = found
    assert not differing


def replayed(state: WestState, units: tuple[int, ...], path: tuple[int, ...]) -> tuple[bridges.Side, ...]:
    """The bridges that the enemy may blow on a way, hex by hex with everything that follows of itself."""
    draft, found = state.draft(), []
    foe = state.setup.other(state.side_of(units[0]))
    for start, end in pairwise(path):
        side = bridges.side_of(start, end)
        if bridges.may_be_blown(draft, foe, side):
            found.append(side)
        for unit in units:
            draft.place(unit, end)
        control.settle(draft, start, end)
    return tuple(found)


def test_bridges_at_risk_are_those_of_the_march_itself() -> None:
    counted = 0
    for state in positions(3, 300, 1500):
        for unit in state.setup.members["axis"][::7]:
            found = ways(state, (unit,))
            risks = Risks(state, (unit,)) if found else None
            for way in found.values():
                assert risks is not None
                assert risks.on(way.path) == replayed(state, (unit,), way.path)
                counted += len(risks.on(way.path))
    assert counted >= 5, "hardly a bridge was at risk; the positions show nothing"
