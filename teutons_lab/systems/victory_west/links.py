"""What the ground alone asks for each step, looked up once for all positions of a game (V6.12-a, V6.33-a).

Bridges, zones, refugees and units come and go; `Toll` adds them for one side in one position.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from teutons_lab.systems.victory_west import zones
from teutons_lab.systems.victory_west.bridges import side_of
from teutons_lab.systems.victory_west.charts.terrain import PROHIBITED
from teutons_lab.systems.victory_west.costs import ground_cost, side_cost
from teutons_lab.systems.victory_west.setup import WestSetup
from teutons_lab.systems.victory_west.state import REFUGEES, WestState


class Link(NamedTuple):
    """A way to a neighbour: movement points of its ground, and whether the hexside between holds water."""

    ground: int
    water: bool


class Toll:
    """The price of each step for units of one side on foot or on wheels: the sums of `costs.toll` without delays.

    For many questions about one position; what an air attack holds up is left aside (V18.35-h).
    """

    def __init__(self, state: WestState, side: str, motorized: bool) -> None:
        chart = state.setup.charts_data.terrain
        self._state, self._motorized = state, motorized
        self._known = _known(state.setup, motorized, state.raining())
        self._zone = zones.zone(state, state.setup.other(side))
        self._out, self._into, self._people = (chart[name].leg for name in ("leave-zoc", "enter-zoc", "refugees"))
        self._crowds = {mark.hex: mark.value for mark in state.markers if mark.kind == REFUGEES}

    def price(self, start: int, end: int) -> int:
        """Movement points of a step between neighbours, PROHIBITED where there is none."""
        price = self.bare(start, end)
        if price == PROHIBITED:
            return PROHIBITED
        if start in self._zone:
            price += self._out
        if end in self._zone:
            price += self._into
        if end in self._crowds:
            price += self._crowds[end] * self._people
        return price

    def bare(self, start: int, end: int) -> int:
        """The same for the ground and the hexside alone, zones and refugees left aside."""
        links = self._known.get(start)
        if links is None:
            links = self._known[start] = self._links(start)
        link = links.get(end)
        if link is None:
            return PROHIBITED
        price = link.ground
        if link.water:
            side = side_cost(self._state, self._motorized, start, end)
            if side is None:
                return PROHIBITED
            price += side.value
        return price

    def _links(self, start: int) -> dict[int, Link]:
        state, found = self._state, {}
        for end in state.setup.board.adjacent[start]:
            ground = ground_cost(state, self._motorized, start, end)
            if ground is not None:
                found[end] = Link(ground.value, side_of(start, end) in state.setup.waters)
        return found


@lru_cache(maxsize=8)
def _known(setup: WestSetup, motorized: bool, rain: bool) -> dict[int, dict[int, Link]]:
    """The links of each hex that was asked for before, by neighbour."""
    return {}
