"""What to offer to the side that drops: hexes that are worth it, for one battalion and for two."""

from __future__ import annotations

from collections.abc import Iterator

from teutons_lab.core.action import Action
from teutons_lab.core.engine import check
from teutons_lab.systems.victory_west.air_transport import AIR_LANDING, fly_args
from teutons_lab.systems.victory_west.drop_coup import beside
from teutons_lab.systems.victory_west.landing import survival_parts
from teutons_lab.systems.victory_west.paradrop import Drop, waiting
from teutons_lab.systems.victory_west.refugees import CITIES
from teutons_lab.systems.victory_west.reinforcements import FLY, PARADROP
from teutons_lab.systems.victory_west.state import WestState

NUMBERS = (2, 1)
"""Two battalions win an empty hex, one takes a bridge."""


def goals(state: WestState, side: str) -> tuple[int, ...]:
    """Hexes worth a drop: enemy cities, and hexes beside a bridge over a major river; the safest first."""

    def worth(hex_: int) -> bool:
        major = any(state.setup.waters[bridge].kind == "major" for bridge in beside(state, side, hex_))
        return state.setup.terrain[hex_] in CITIES or major

    found = [hex_ for hex_ in state.setup.landing_grounds if state.owner(hex_) != side and worth(hex_)]
    return tuple(sorted(found, key=lambda hex_: (sum(p for _, p, _ in survival_parts(state, side, hex_)), hex_)))


def drops(state: WestState) -> Iterator[Action]:
    """Two battalions or one to each of these hexes."""
    side = state.local(Drop).side
    units = waiting(state, side)
    for hex_ in goals(state, side):
        for count in NUMBERS:
            action = Action(state.setup, PARADROP, (units[:count], hex_))
            if len(units) >= count and check(state, action):
                yield action


def flights(state: WestState) -> Iterator[Action]:
    """All regiments or one to each city that takes them."""
    units = waiting(state, state.local(Drop).side, AIR_LANDING)
    for hex_ in dict.fromkeys(hex_ for _, hex_ in fly_args(state)):
        for count in dict.fromkeys((len(units), 1)):
            action = Action(state.setup, FLY, (units[:count], hex_))
            if check(state, action):
                yield action
