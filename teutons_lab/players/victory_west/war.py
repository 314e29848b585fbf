"""A picture of the war as one side sees it: what hexes are worth, how near they are, what threatens them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, lru_cache

from teutons_lab.players.victory_west.ground import (
    Costs,
    Field,
    core,
    division_points,
    foothold,
    is_airborne,
    kept,
    pooled,
    pressed,
    prizes,
    staff_points,
    ways_in,
)
from teutons_lab.players.victory_west.weights import Weights
from teutons_lab.systems.victory_west.marks import BRIDGEHEAD, LZ
from teutons_lab.systems.victory_west.paradrop import BOXES
from teutons_lab.systems.victory_west.setup import WestSetup
from teutons_lab.systems.victory_west.state import WestState
from teutons_lab.systems.victory_west.zones import Peek

AXIS = "axis"


@lru_cache(maxsize=16)
def step_worths(setup: WestSetup, w: Weights) -> Field:
    """What one step of each unit is worth."""
    found = []
    for unit, counter in enumerate(setup.roster.counters):
        if counter.is_hq:
            found.append(1.5 + w.point * staff_points(setup, counter.nationality))
            continue
        face = setup.faces[unit][counter.steps]
        points = w.division * w.point * division_points(setup).get(unit, 0.0)
        found.append(0.5 + 0.15 * (face.attack + face.defence) / counter.steps + points)
    return tuple(found)


class War:
    """One position, seen by one side. Everything is worked out when first asked for."""

    def __init__(self, state: WestState, side: str, weights: Weights) -> None:
        self.state, self.side, self.w = state, side, weights
        self.setup: WestSetup = state.setup
        self.board = state.setup.board
        self.enemy = str(state.setup.other(side))
        self.invades = side == AXIS
        self._threat: dict[int, float] = {}
        self._needs: dict[str, tuple[tuple[int, float], ...]] = {}

    # What the points are paid for.

    @cached_property
    def prizes(self) -> Mapping[int, int]:
        """Capitulation Points for each city hex."""
        return prizes(self.setup)

    @property
    def kept(self) -> tuple[str, ...]:
        """The nations whose points are kept."""
        return kept(self.setup)

    @cached_property
    def goals(self) -> dict[int, float]:
        """What each hex would bring if it were ours, in steps."""
        mine = {hex_: self.w.point * cp for hex_, cp in self.prizes.items() if self.state.owner(hex_) == self.enemy}
        if self.invades and self.open_core:
            for hex_ in core(self.setup):
                mine[hex_] = max(mine.get(hex_, 0.0), self.w.point * foothold(self.setup))
        if not self.invades:
            for mark in self.state.markers:
                if mark.kind in (LZ, BRIDGEHEAD) and mark.side == self.enemy:
                    mine[mark.hex] = 1.0 + 0.5 * self.w.point * self.prizes.get(mark.hex, 0)
        return mine

    @cached_property
    def open_core(self) -> bool:
        """Whether the heart of the country is still without an invader who came by land."""
        state = self.state
        return not any(
            state.side_of(unit) == AXIS and not is_airborne(self.setup, unit)
            for hex_ in core(self.setup)
            for unit in state.units_at(hex_)
        )

    def step_worth(self, unit: int) -> float:
        """What one step of a unit is worth; a headquarters of a nation whose points are kept brings its points."""
        return self._step_worths[unit]

    @cached_property
    def _step_worths(self) -> Field:
        return step_worths(self.setup, self.w)

    # Nearness.

    def pull(self, hex_: int, motorized: bool) -> float:
        """How much a unit is drawn to a hex: what lies behind it, less with the way."""
        return self._pulls[motorized][hex_]

    @cached_property
    def _pulls(self) -> tuple[Field, Field]:
        state = self.state
        goals, held = tuple(sorted(self.goals.items())), self.resistance
        by_foot, by_motor = (ways_in(self.setup, state.weather, state.spans, motor, Peek(state)) for motor in (0, 1))
        return pooled(by_foot, goals, held, self.w.walk), pooled(by_motor, goals, held, self.w.drive)

    def lure(self, hex_: int) -> float:
        """What lies before an invader on wheels in a hex, resistance left aside; bridges and cities alone change it."""
        return self._lures[hex_]

    @cached_property
    def _lures(self) -> Field:
        state = self.state
        if not self.invades:
            return self.other._lures
        into = ways_in(self.setup, state.weather, state.spans, True, Peek(state))
        return pooled(into, tuple(sorted(self.goals.items())), (), self.w.drive)

    @cached_property
    def resistance(self) -> Costs:
        """Movement points that enemy units and fortifications add to the way through their hexes."""
        state = self.state
        found: dict[int, int] = {}
        for hex_, units in state.by_hex.items():
            foes = [unit for unit in units if state.side_of(unit) == self.enemy]
            if foes:
                found[hex_] = min(10, 2 + round(0.6 * sum(state.face(unit).defence for unit in foes)))
        for hex_ in self.setup.forts:
            fort = state.enemy_fort(hex_, self.side)
            if fort is not None:
                found[hex_] = min(12, found.get(hex_, 2) + fort.ids)
        return tuple(sorted(found.items()))

    # Threats.

    def threat(self, hex_: int) -> float:
        """How likely the enemy is to come to a hex soon, from 0 to 1."""
        known = self._threat.get(hex_)
        if known is None:
            known = self._threat[hex_] = max((self._reaches(unit, hex_) for unit in self.theirs), default=0.0)
            if self.airborne_waits and self.setup.terrain[hex_] != "mountain":
                known = self._threat[hex_] = max(known, 0.6)
        return known

    def _reaches(self, unit: int, hex_: int) -> float:
        gap = self.board.distance(self.state.hex_of(unit), hex_)
        near, far = (10, 20) if self.state.face(unit).motorized else (4, 9)
        return 1.0 if gap <= near else 0.5 if gap <= far else 0.1

    @cached_property
    def airborne_waits(self) -> bool:
        """Whether the enemy has units that may still come by air."""
        state = self.state
        return any(
            is_airborne(self.setup, unit) and state.at[unit] == BOXES[self.enemy]
            for unit in self.setup.members[self.enemy]
        )

    def pressure(self, hex_: int) -> float:
        """Enemy attack strength that stands near enough to attack a hex soon."""
        return self._pressure.get(hex_, 0.0)

    @cached_property
    def _pressure(self) -> Mapping[int, float]:
        return pressed(self.setup, self._fists)

    @cached_property
    def _fists(self) -> tuple[tuple[int, float], ...]:
        state = self.state
        found: dict[int, float] = {}
        for unit in self.theirs:
            if not state.is_hq(unit) and not state.sheltered(unit):
                here = state.hex_of(unit)
                found[here] = found.get(here, 0.0) + state.face(unit).attack
        return tuple(sorted(found.items()))

    @cached_property
    def theirs(self) -> tuple[int, ...]:
        """Enemy units on the map, in order of battle."""
        return tuple(unit for unit in self.setup.members[self.enemy] if self.state.on_map(unit))

    @cached_property
    def ours(self) -> tuple[int, ...]:
        """Our units on the map, in order of battle."""
        return tuple(unit for unit in self.setup.members[self.side] if self.state.on_map(unit))

    @cached_property
    def other(self) -> War:
        """The same position as the enemy sees it."""
        return War(self.state, self.enemy, self.w)

    def needs(self, people: str) -> tuple[tuple[int, float], ...]:
        """Where our troops of a people stand, and how much they need a headquarters there, in order of battle."""
        known = self._needs.get(people)
        if known is None:
            state = self.state
            troops = [u for u in self.ours if not state.is_hq(u) and self.setup.counter(u).nationality == people]
            places = [state.hex_of(unit) for unit in troops]
            known = self._needs[people] = tuple((here, 0.5 + 0.3 * self.pull(here, motorized=True)) for here in places)
        return known

    @cached_property
    def last(self) -> bool:
        """Whether this is the last turn."""
        return self.state.turn >= self.setup.scenario_data.turns

    def town(self, hex_: int) -> str:
        """A hex in words: its town, else its label."""
        return str(self.board.town[hex_] or self.state.label(hex_))
