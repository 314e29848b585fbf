"""Coming by air: how many paratroops for which hex, and where the air-landing regiments go."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property

from teutons_lab.players.victory_west import crossings
from teutons_lab.players.victory_west.gains import prospect
from teutons_lab.players.victory_west.ground import is_airborne
from teutons_lab.players.victory_west.said import Said, legal, say
from teutons_lab.players.victory_west.war import War
from teutons_lab.systems.victory_west import drop_coup
from teutons_lab.systems.victory_west.air_transport import AIR_LANDING, AIRFIELDS
from teutons_lab.systems.victory_west.charts.small_tables import DICE
from teutons_lab.systems.victory_west.crossing import TURN_1
from teutons_lab.systems.victory_west.drop_goals import goals
from teutons_lab.systems.victory_west.explain.landings import below
from teutons_lab.systems.victory_west.landing import LOST, SAFE, survival
from teutons_lab.systems.victory_west.marks import LZ, Marker
from teutons_lab.systems.victory_west.paradrop import under_way, waiting

MOST = 2
"""Battalions for one hex: two win it, and no more are needed where regiments follow."""


class Landings:
    """What drops are worth, in one position of the Reinforcement Phase."""

    def __init__(self, war: War) -> None:
        self.war, self.state = war, war.state
        self.men = waiting(self.state, war.side)
        self.flyers = waiting(self.state, war.side, AIR_LANDING)
        self.sent: dict[int, tuple[int, ...]] = {}
        for unit, hex_ in under_way(self.state).items():
            self.sent[hex_] = (*self.sent.get(hex_, ()), unit)
        self._known: dict[tuple[int, int, bool], float] = {}

    @cached_property
    def base(self) -> int | None:
        """The major city to which the regiments are to be flown: where they bring most with two battalions."""
        cities = [h for h in goals(self.state, self.war.side) if self.state.setup.terrain[h] == AIRFIELDS]
        sent = [h for h in cities if h in self.sent]
        pool = sent or cities
        return max(pool, key=lambda h: (self.worth(h, MOST, True), -h), default=None) if self.flyers else None

    def worth(self, hex_: int, count: int, flown: bool) -> float:
        """What so many battalions bring in a hex, in steps, with the regiments behind them or without."""
        key = (hex_, count, flown)
        if key not in self._known:
            self._known[key] = self._worth(hex_, count, flown) if count else 0.0
        return self._known[key]

    def _worth(self, hex_: int, count: int, flown: bool) -> float:
        war, state = self.war, self.state
        lost, safe = self.chance(hex_, LOST), self.chance(hex_, SAFE)
        alive = 1.0 - lost
        prize = war.w.point * war.prizes.get(hex_, 0) * _far(war, hex_)
        free = not state.enemies_at(hex_, war.side) and state.enemy_fort(hex_, war.side) is None
        bridges = sorted((crossings.worth(war, s) for s in drop_coup.beside(state, war.side, hex_)), reverse=True)
        first = TURN_1 if state.turn == 1 else 0
        total = sum(safe * float(below(first)) * war.w.bridge * worth for worth in bridges[:count])
        some = 1.0 - lost**count
        if free:
            wins = some if flown else alive**count if count >= MOST else 0.0
            total += wins * (prize * _holds(war, hex_, flown) + 0.3 * war.pull(hex_, motorized=False))
        else:
            total += some * self._storm(hex_, count, flown) * _holds(war, hex_, flown)
        return total - 0.3 * lost * count

    def _storm(self, hex_: int, count: int, flown: bool) -> float:
        """The attack on whoever is in the hex, from the landing zone."""
        war = self.war
        trial = self.state.draft()
        units = [*self.sent.get(hex_, ()), *self.men][:count]
        if flown:
            units += self.flyers
        for unit in units:
            trial.place(unit, hex_)
        trial.put_marker(Marker(LZ, hex_, side=war.side))
        return max(0.0, prospect(war, trial, (hex_,), tuple(sorted(units))).gain)

    def chance(self, hex_: int, result: int) -> float:
        """The exact chance of a result of the survival die."""
        side = self.war.side
        return float(Fraction(sum(survival(self.state, side, hex_, face) == result for face in DICE), len(DICE)))


def _far(war: War, hex_: int) -> float:
    """What a landing saves: little where the army comes soon by land anyway."""
    land = [unit for unit in war.ours if not is_airborne(war.setup, unit)]
    gap = min((war.board.distance(war.state.hex_of(unit), hex_) for unit in land), default=99)
    return 0.3 if gap <= 8 else 0.6 if gap <= 13 else 1.0


def _holds(war: War, hex_: int, flown: bool) -> float:
    """The chance that a place won from the air is kept: what the enemy has near it against what lands."""
    press = war.pressure(hex_)
    strength = (11.0 if flown else 2.0) * (2.0 if war.setup.terrain[hex_] == AIRFIELDS else 1.4)
    return max(0.25, 1.0 - 0.5 * press / strength)


def drop(war: War) -> Said:
    """Send battalions where they bring most for each, until none brings enough."""
    state, plan = war.state, Landings(war)
    best: tuple[float, int] = (0.4, -1)
    legal_hexes = {atom[2] for atom in legal(state, "paradrop")} if plan.men else set()
    for hex_ in goals(state, war.side):
        there = len(plan.sent.get(hex_, ()))
        if hex_ not in legal_hexes:
            continue
        for count in range(1, min(MOST - there, len(plan.men)) + 1):
            flown = hex_ == plan.base
            more = (plan.worth(hex_, there + count, flown) - plan.worth(hex_, there, flown)) / count
            if more > best[0] + 1e-9:
                best = (more, hex_)
    if best[1] < 0:
        return "pass", "No further landing brings more than it risks."
    hex_ = best[1]
    unit = min(atom[1] for atom in legal(state, "paradrop") if atom[2] == hex_)
    safe = plan.chance(hex_, SAFE)
    aim = "the bridges there" if not war.prizes.get(hex_) else f"{war.prizes[hex_]} of the points"
    return say(state, ("paradrop", unit, hex_), f"At {war.town(hex_)} it lands in order with {safe:.0%}, for {aim}.")


def transport(war: War) -> Said:
    """Fly the regiments to where battalions wait for them, the place that is worth most first."""
    state = war.state
    options = legal(state, "fly")

    def worth(hex_: int) -> float:
        own = state.owner(hex_) == war.side
        return (
            (0.0 if own and not war.threat(hex_) else war.w.point * war.prizes.get(hex_, 0))
            + (0.0 if own else 1.0)
            + 0.1 * war.pull(hex_, motorized=False)
        )

    if not options:
        return "pass", "No city takes them."
    atom = max(options, key=lambda a: (worth(a[2]), -a[2], -a[1]))
    if worth(atom[2]) < 1.0 and not war.last:
        return "pass", "They wait until a city is open to them."
    return say(state, atom, f"{state.name(atom[1])} makes {war.town(atom[2])} safe.")
