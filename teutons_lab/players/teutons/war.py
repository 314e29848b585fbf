"""A picture of the war as one side sees it: distances, the road to the city, threats, supply."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from teutons_lab.hexes.board import Board
from teutons_lab.players.teutons import lines
from teutons_lab.players.teutons.distances import FAR, distances, land
from teutons_lab.players.teutons.weights import Weights
from teutons_lab.systems.teutons import supply
from teutons_lab.systems.teutons.ground import is_open
from teutons_lab.systems.teutons.marching import allowance
from teutons_lab.systems.teutons.state import TeutonsState
from teutons_lab.systems.teutons.strategy import strategy_of


class War:
    """One state with the eyes of one side. Everything is worked out when it is first asked for."""

    def __init__(self, state: TeutonsState, side: str, weights: Weights) -> None:
        self.state, self.side, self.w = state, side, weights
        self.setup = state.setup
        self.board: Board = state.setup.board
        self.enemy: str = state.setup.other(side)
        self.strategy = strategy_of(state.setup)
        self.besieger = side == self.strategy.besieger
        self.careful = self.besieger and self.strategy.scarce
        self._supplied: dict[int, bool] = {}
        self._threat: dict[int, float] = {}
        self._relief: dict[int, float] = {}

    # Who is where.

    @cached_property
    def ours(self) -> tuple[int, ...]:
        """Our units on the map."""
        return tuple(unit for unit in self.setup.members[self.side] if self.state.on_map(unit))

    @cached_property
    def theirs(self) -> tuple[int, ...]:
        """Enemy units on the map."""
        return tuple(unit for unit in self.setup.members[self.enemy] if self.state.on_map(unit))

    @cached_property
    def nation(self) -> str:
        """The nationality that goes for ours."""
        return str(self.setup.era.supplies[self.side])

    @cached_property
    def city(self) -> tuple[int, ...]:
        """The hexes on which the war turns."""
        return tuple(self.board.index[label] for label in self.strategy.city)

    @cached_property
    def held_city(self) -> frozenset[int]:
        """The hexes of the city in which none of our units stands."""
        return frozenset(hex_ for hex_ in self.city if not self.state.friends_at(hex_, self.side))

    @cached_property
    def ring(self) -> frozenset[int]:
        """The land hexes around the city: the ways out of it."""
        around = {near for hex_ in self.city for near in self.board.adjacent[hex_]}
        return frozenset(hex_ for hex_ in around if is_open(self.state, self.nation, hex_)) - set(self.city)

    @cached_property
    def goals(self) -> frozenset[int]:
        """Where the besieger has to come: to the ways out if shutting them is enough, else into the city itself."""
        return self.ring if self.strategy.cut_off else frozenset(self.city)

    @cached_property
    def left(self) -> int:
        """Turns that are left, with this one."""
        return int(self.setup.scenario_data.turns - self.state.turn + 1)

    @cached_property
    def haste(self) -> float:
        """What the city itself counts: nothing where its supply is the goal, else more as the turns run out."""
        return 0.0 if self.strategy.cut_off else 1.0 + 0.5 * max(0, 4 - self.left)

    @cached_property
    def thrift(self) -> float:
        """How dearly our losses count: less and less when the last turns leave nothing to spare them for."""
        return self.w.dear * min(1.0, 0.25 * self.left) if self.careful else 1.0

    def shaken(self, hex_: int) -> float:
        """What a factor of ours disrupted in a hex costs: little where it recovers before the enemy's turn.

        Without supply it does not live to recover.
        """
        if not self.strategy.cut_off and not self.supplied(hex_):
            return self.w.own
        return self.w.own_disrupted * (0.2 if self.besieger and self.strategy.rests else 1.0)

    def to_city(self, hex_: int) -> int:
        """Hexes to the nearer hex of the city."""
        return min(self.board.distance(hex_, place) for place in self.city)

    def nearest_enemy(self, hex_: int) -> int:
        """Hexes to the nearest enemy unit; a large number if there is none."""
        places = (self.state.hex_of(unit) for unit in self.theirs)
        return min((self.board.distance(hex_, place) for place in places), default=int(FAR))

    @cached_property
    def enemy_to_city(self) -> int:
        """Hexes from the nearest enemy to the city."""
        return min((self.to_city(self.state.hex_of(unit)) for unit in self.theirs), default=int(FAR))

    def army_gap(self, hex_: int) -> int:
        """Hexes to the nearest Army of ours; 0 if there is none."""
        places = (self.state.hex_of(unit) for unit in self.ours if self.setup.armies[unit])
        return min((self.board.distance(hex_, place) for place in places), default=0)

    # What lies face down.

    @cached_property
    def guess(self) -> float:
        """Factors of a counter of theirs that lies face down, on average: all that have not been seen, Dummies too."""
        unseen = set(self.setup.roster.elsewhere)
        known = self.setup.scenario_data.counters
        factors = [counter.cf for counter in known if counter.side == self.enemy and counter.name in unseen]
        return sum(factors) / len(factors) if factors else 0.0

    def factors(self, unit: int) -> float:
        """A unit's factors, as far as we know them; a guess where it lies face down."""
        return self.guess if unit in self._backs else float(self.setup.factors[unit])

    @cached_property
    def _backs(self) -> frozenset[int]:
        """Enemy counters that lie face down."""
        return frozenset(unit for unit in self.setup.members[self.enemy] if self.state.hidden[unit])

    # The besieger's road.

    @cached_property
    def ways(self) -> dict[int, float]:
        """Cost of the besieger's way from each hex to his goals, in hexes; what bars it counts more."""
        return distances(self.board, self._costs, self.goals)

    @cached_property
    def _costs(self) -> tuple[float, ...]:
        """What it costs the besieger to enter each hex."""
        state, holder, besieger = self.state, self.strategy.holder, self.strategy.besieger
        forts = {fort.hex for fort in state.forts if fort.side == holder}
        shadows = {near for hex_ in forts - set(self.city) for near in self.board.adjacent[hex_]}
        held = forts | {hex_ for hex_ in state.by_hex if state.friends_at(hex_, holder)}
        costs = list(land(self.board, self.setup.era.closed(state, self.setup.era.supplies[besieger])))
        for hex_ in shadows - held:
            costs[hex_] += self.w.shadow
        for hex_ in held:
            costs[hex_] += self.w.storm
        return tuple(costs)

    @cached_property
    def road(self) -> tuple[int, ...]:
        """The besieger's road: from his nearest strong unit to a goal, the cheapest way."""
        units = [u for u in self.setup.members[self.strategy.besieger] if self.state.on_map(u)]
        if not units:
            return ()
        heads = [u for u in units if self.setup.armies[u]] or units
        here = min((self.state.hex_of(unit) for unit in heads), key=lambda h: (self.ways.get(h, FAR), h))
        road = [here]
        while here not in self.goals and len(road) < 60:
            here = min(self.board.adjacent[here], key=lambda h: (self.ways.get(h, FAR), h))
            road.append(here)
        return tuple(road)

    @cached_property
    def road_forts(self) -> dict[int, float]:
        """Fortresses of the holder that bar the road or its supply, with what the next ones are worth (1 to 0)."""
        found: dict[int, float] = {}
        for place, hex_ in enumerate(self._whole_road):
            for near in (hex_, *self.board.adjacent[hex_]):
                fort = self.state.fort_at.get(near)
                if fort is not None and fort.side == self.strategy.holder and near not in self.city:
                    found.setdefault(near, max(0.2, 1.0 - 0.08 * place))
        return found

    @cached_property
    def _whole_road(self) -> tuple[int, ...]:
        """The road from the besieger's own supply to his goal: the line that has to be opened behind him too."""
        nation = self.setup.era.supplies[self.strategy.besieger]
        sources = self.setup.era.sources(self.board, nation)
        base = distances(self.board, self._costs, frozenset(sources))
        if not self.road:
            return ()
        here = self.road[0]
        back: list[int] = []
        while here not in sources and len(back) < 60:
            here = min(self.board.adjacent[here], key=lambda h: (base.get(h, FAR), h))
            back.append(here)
        return (*self.road, *back)

    # Supply.

    def supplied(self, hex_: int) -> bool:
        """Whether one of our units would be in supply in a hex, as things stand, whatever lies face down."""
        known = self._supplied.get(hex_)
        if known is None:
            known = supply.can_trace(self.state, self.side, self.nation, hex_)
            if known and self._backs:
                known = not self._safe_lines.isdisjoint((hex_, *self.board.adjacent[hex_]))
            self._supplied[hex_] = known
        return known

    @cached_property
    def _safe_lines(self) -> frozenset[int]:
        """Hexes from which a line runs to our sources even if every counter that lies face down cuts it."""
        places = {self.state.hex_of(unit) for unit in self._backs}
        shut = supply.blocked(self.state, self.side, self.nation)
        shut |= {near for place in places for near in (place, *self.board.adjacent[place])}
        front = [hex_ for hex_ in self.setup.era.sources(self.board, self.nation) if hex_ not in shut]
        found = set(front)
        while front:
            near = {near for hex_ in front for near in self.board.adjacent[hex_]} - found - shut
            front = [hex_ for hex_ in sorted(near) if is_open(self.state, self.nation, hex_)]
            found.update(front)
        return frozenset(found)

    @cached_property
    def secure(self) -> frozenset[int]:
        """Hexes from which a line will still run after the enemy's next turn, wherever he marches."""
        return lines.secure(self.state, self.side, self.nation)

    @cached_property
    def front(self) -> float:
        """How far the bulk of our Armies has come: the way from the third of them to the goal."""
        ways = sorted(self.ways.get(self.state.hex_of(u), FAR) for u in self.ours if self.setup.armies[u])
        return ways[min(2, len(ways) - 1)] if ways else 0.0

    def fed_gap(self, hex_: int) -> int:
        """Hexes to the nearest hex where one of our units would be in supply; 0 in supply."""
        if self.supplied(hex_):
            return 0
        seen, front = {hex_}, [hex_]
        for gap in range(1, 8):
            front = [near for here in front for near in self.board.adjacent[here] if near not in seen]
            seen.update(front)
            if any(is_open(self.state, self.nation, near) and self.supplied(near) for near in front):
                return gap
        return 8

    @cached_property
    def hungry(self) -> tuple[int, ...]:
        """Our units without supply."""
        return tuple(unit for unit in self.ours if not self.supplied(self.state.hex_of(unit)))

    def relief(self, hex_: int) -> float:
        """Factors of ours that would be in supply again if the enemy were gone from a hex, or shaken there."""
        if not self.hungry:
            return 0.0
        known = self._relief.get(hex_)
        if known is None:
            draft = self.state.draft()
            for unit in self.state.units_at(hex_):
                draft.place(unit, "off")
            freed = (u for u in self.hungry if supply.is_supplied(draft, u))
            known = self._relief[hex_] = float(sum(self.setup.factors[unit] for unit in freed))
        return known

    def exits(self, without: Iterable[int] = ()) -> frozenset[int]:
        """The hexes around the city through which the holder can still trace supply."""
        holder = self.strategy.holder
        shut = supply.blocked(self.state, holder, self.setup.era.supplies[holder]) | frozenset(without)
        return frozenset(self.ring - shut)

    def shuts(self, hex_: int) -> frozenset[int]:
        """The ways out of the city that a unit in this hex would shut."""
        return frozenset({hex_, *self.board.adjacent[hex_]}) & self.exits()

    # Threats.

    def threat(self, hex_: int) -> float:
        """Enemy factors that could attack a hex in their next turn: units in good order near enough, at most nine."""
        known = self._threat.get(hex_)
        if known is None:
            near = [(self.board.distance(place, hex_) - 1, omf, factors) for place, omf, factors in self._dangerous]
            strong = [factors if gap <= 0 else 0.75 * factors for gap, omf, factors in near if gap <= max(omf, 0)]
            known = self._threat[hex_] = sum(sorted(strong, reverse=True)[:6], start=0.0)
        return known

    @cached_property
    def _dangerous(self) -> tuple[tuple[int, int, float], ...]:
        """Place, movement factor and factors of each enemy unit that can attack in their next turn."""
        state = self.state
        return tuple(
            (state.hex_of(unit), allowance(state, unit), float(self.setup.factors[unit]))
            for unit in self.theirs
            if not (state.disrupted[unit] and self.besieger)  # the holder recovers only after his own combat
        )

    def value(self, unit: int) -> float:
        """What a unit is worth to its owner."""
        return float(self.setup.factors[unit] + 0.3 + 0.2 * self.setup.armies[unit])
