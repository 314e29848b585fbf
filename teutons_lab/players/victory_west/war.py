"""A picture of the war as one side sees it: what hexes are worth, how near they are, what threatens them."""

from __future__ import annotations

import heapq
from collections.abc import Mapping
from functools import cached_property, lru_cache

from teutons_lab.players.victory_west.weights import Weights
from teutons_lab.systems.victory_west import capitulation
from teutons_lab.systems.victory_west.air_transport import AIR_LANDING
from teutons_lab.systems.victory_west.costs import ground_cost, side_cost
from teutons_lab.systems.victory_west.paradrop import PARATROOP
from teutons_lab.systems.victory_west.setup import WestSetup
from teutons_lab.systems.victory_west.state import BRIDGEHEAD, LZ, OFF, WestState

AXIS = "axis"
Field = tuple[float, ...]
"""One number for each hex."""


class War:
    """One position, seen by one side. Everything is worked out when first asked for."""

    def __init__(self, state: WestState, side: str, weights: Weights) -> None:
        self.state, self.side, self.w = state, side, weights
        self.setup: WestSetup = state.setup
        self.board = state.setup.board
        self.enemy = str(state.setup.other(side))
        self.invades = side == AXIS
        self._threat: dict[int, float] = {}

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
        counter = self.setup.counter(unit)
        if counter.is_hq:
            return 1.5 + self.w.point * staff_points(self.setup, counter.nationality)
        face = self.setup.faces[unit][counter.steps]
        return 0.5 + 0.15 * (face.attack + face.defence) / counter.steps

    # Nearness.

    def pull(self, hex_: int, motorized: bool) -> float:
        """How much a unit is drawn to a hex: what lies behind it, less with the way."""
        return self._pulls[motorized][hex_]

    @cached_property
    def _pulls(self) -> tuple[Field, Field]:
        state = self.state
        goals, held = tuple(sorted(self.goals.items())), self.resistance
        by_foot, by_motor = (ways_in(self.setup, state.weather, state.spans, motor, _Peek(state)) for motor in (0, 1))
        return pooled(by_foot, goals, held, self.w.walk), pooled(by_motor, goals, held, self.w.drive)

    def lure(self, hex_: int) -> float:
        """What lies before an invader on wheels in a hex, resistance left aside: it changes with bridges and cities only."""
        return self._lures[hex_]

    @cached_property
    def _lures(self) -> Field:
        state = self.state
        if not self.invades:
            return self.other._lures
        into = ways_in(self.setup, state.weather, state.spans, True, _Peek(state))
        return pooled(into, tuple(sorted(self.goals.items())), (), self.w.drive)

    @cached_property
    def resistance(self) -> tuple[tuple[int, float], ...]:
        """What enemy units and fortifications add to the way through their hexes."""
        state = self.state
        found: dict[int, float] = {}
        for hex_, units in state.by_hex.items():
            foes = [unit for unit in units if state.side_of(unit) == self.enemy]
            if foes:
                found[hex_] = min(10.0, 2.0 + 0.6 * sum(state.face(unit).defence for unit in foes))
        for hex_ in self.setup.forts:
            fort = state.enemy_fort(hex_, self.side)
            if fort is not None:
                found[hex_] = min(12.0, found.get(hex_, 2.0) + fort.ids)
        return tuple(sorted(found.items()))

    # Threats.

    def threat(self, hex_: int) -> float:
        """How likely the enemy is to come to a hex soon, from 0 to 1."""
        known = self._threat.get(hex_)
        if known is None:
            known = self._threat[hex_] = max(
                (self._reaches(unit, hex_) for unit in self.theirs), default=0.0
            )
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
            is_airborne(self.setup, unit) and isinstance(state.at[unit], str) and state.at[unit].startswith("box")
            for unit in self.setup.members[self.enemy]
        )

    def pressure(self, hex_: int) -> float:
        """Enemy attack strength that stands near enough to attack a hex soon."""
        state, board = self.state, self.board
        total = 0.0
        for near, strength in self._fists:
            gap = board.distance(near, hex_)
            if gap <= 3:
                total += strength * (1.0 if gap <= 1 else 0.6 if gap == 2 else 0.3)
        return total if state else 0.0

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

    @cached_property
    def last(self) -> bool:
        """Whether this is the last turn."""
        return self.state.turn >= self.setup.scenario_data.turns

    def town(self, hex_: int) -> str:
        """A hex in words: its town, else its label."""
        return str(self.board.town[hex_] or self.state.label(hex_))


# The ground and the summary of points.


def is_airborne(setup: WestSetup, unit: int) -> bool:
    """Whether a unit comes by air."""
    return setup.counter(unit).type in (PARATROOP, AIR_LANDING)


def kept(setup: WestSetup) -> tuple[str, ...]:
    """The nations whose Capitulation Points the scenario keeps."""
    return tuple(n for n in capitulation.COUNTRY if f"{capitulation.MARKER}{n}" in setup.scenario_data.tracks)


@lru_cache(maxsize=16)
def prizes(setup: WestSetup) -> Mapping[int, int]:
    """Capitulation Points for each city hex of the nations whose points are kept."""
    found: dict[int, int] = {}
    for condition in setup.charts_data.capitulation:
        if condition.nation in kept(setup) and condition.key in ("minor-city", "major-city"):
            for hex_ in setup.cities_of(capitulation.COUNTRY[condition.nation]):
                if setup.terrain[hex_] == condition.key:
                    found[hex_] = condition.points
    return found


def _points(setup: WestSetup, key: str, nations: tuple[str, ...]) -> int:
    return max((c.points for c in setup.charts_data.capitulation if c.key == key and c.nation in nations), default=0)


@lru_cache(maxsize=16)
def foothold(setup: WestSetup) -> int:
    """Points for the first unit by land in the heart of the country."""
    return _points(setup, "foothold", kept(setup))


@lru_cache(maxsize=64)
def staff_points(setup: WestSetup, people: str) -> int:
    """Points for a headquarters of a people."""
    return _points(setup, "hq", tuple(n for n in kept(setup) if capitulation.PEOPLE[n] == people))


@lru_cache(maxsize=16)
def core(setup: WestSetup) -> frozenset[int]:
    """The hexes that count as the heart of a country whose points are kept."""
    words = [capitulation.CORE[nation] for nation in kept(setup) if nation in capitulation.CORE]
    return frozenset(hex_ for word in words for hex_ in setup.board.where(word))


class _Peek:
    """A state beside the values that decide: equal to every other."""

    __slots__ = ("state",)

    def __init__(self, state: WestState) -> None:
        self.state = state

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Peek)

    def __hash__(self) -> int:
        return 0


Ways = tuple[tuple[tuple[int, float], ...], ...]


@lru_cache(maxsize=32)
def ways_in(setup: WestSetup, weather: str, spans: tuple[object, ...], motorized: bool, peek: _Peek) -> Ways:
    """For each hex, its neighbours with what the step from there into it costs; zones and people left aside."""
    state = peek.state
    found = []
    for hex_ in range(len(setup.board.labels)):
        steps = []
        for near in setup.board.adjacent[hex_]:
            ground, side = ground_cost(state, motorized, near, hex_), side_cost(state, motorized, near, hex_)
            if ground is not None and side is not None:
                steps.append((near, float(ground.value + side.value)))
        found.append(tuple(steps))
    return tuple(found)


OTHERS = 0.3
"""Besides the goal that draws most, this share of what the others draw counts."""


@lru_cache(maxsize=32)
def pooled(
    into: Ways, goals: tuple[tuple[int, float], ...], held: tuple[tuple[int, float], ...], keep: float
) -> Field:
    """How much all goals together draw a unit from each hex."""
    by_worth: dict[float, list[int]] = {}
    fields = []
    inner = {hex_ for hex_, worth in goals if sum(other == worth for _, other in goals) > FEW}
    for hex_, worth in goals:
        if hex_ in inner:
            by_worth.setdefault(worth, []).append(hex_)
        elif worth > 0:
            fields.append(spread(into, ((hex_, worth),), held, keep))
    fields += [spread(into, tuple((h, worth) for h in hexes), held, keep) for worth, hexes in by_worth.items()]
    return tuple(max(found) * (1 - OTHERS) + OTHERS * sum(found) for found in zip(*fields, strict=True)) or (0.0,) * len(into)


FAINT = 0.2
"""What draws less than this is not felt."""
FEW = 15
"""More goals of one worth than this are one region: coming to any of them is enough."""


@lru_cache(maxsize=256)
def spread(
    into: Ways, goals: tuple[tuple[int, float], ...], held: tuple[tuple[int, float], ...], keep: float
) -> Field:
    """What goals are worth from each hex: the best of them after `keep` for each movement point on the way."""
    extra = dict(held)
    best = [0.0] * len(into)
    queue = []
    for hex_, worth in goals:
        best[hex_] = worth
        queue.append((-worth, hex_))
    heapq.heapify(queue)
    while queue:
        worth, here = heapq.heappop(queue)
        if -worth < best[here]:
            continue
        more = extra.get(here, 0.0)
        for near, cost in into[here]:
            value = -worth * keep ** (cost + more)
            if value > best[near] + 1e-9 and value > FAINT:
                best[near] = value
                heapq.heappush(queue, (-value, near))
    return tuple(best)


__all__ = ["AXIS", "OFF", "War", "core", "foothold", "is_airborne", "prizes"]
