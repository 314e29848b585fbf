"""What a place is worth to a stack: points taken or kept, goals near by, attacks from there, and what may befall it."""

from __future__ import annotations

from teutons_lab.players.victory_west.gains import prospect
from teutons_lab.players.victory_west.ground import core, foothold, is_airborne
from teutons_lab.players.victory_west.war import War
from teutons_lab.systems.victory_west.control import WHOLE_POINT
from teutons_lab.systems.victory_west.overrunning import fighters, overrun_cost
from teutons_lab.systems.victory_west.state import LZ, WestState

Units = tuple[int, ...]


def value(war: War, units: Units, hex_: int, left: int = 0, strikes: bool = True) -> float:
    """The worth of a hex for a stack that would stand there with so many movement points left."""
    worth = quiet_value(war, units, hex_)
    return worth + (blow(war, units, hex_, left) if strikes else 0.0)


def quiet_value(war: War, units: Units, hex_: int) -> float:
    """The same without what could be attacked from there."""
    if all(war.state.is_hq(unit) for unit in units):
        return _staff_value(war, units, hex_)
    motorized = all(war.state.face(unit).motorized for unit in units)
    worth = taken(war, units, hex_) + war.w.pull * war.pull(hex_, motorized) + guard(war, units, hex_)
    if not war.invades:
        worth += war.w.cover * _barred(war, units, hex_)
    return worth - danger(war, units, hex_)


def taken(war: War, units: Units, hex_: int) -> float:
    """Points that the stack takes by being there: a city that is entered, the foothold in the heart of the country."""
    state, worth = war.state, 0.0
    free = not state.enemies_at(hex_, war.side) and state.enemy_fort(hex_, war.side) is None
    if state.owner(hex_) == war.enemy and free and _weight(war, units, hex_) >= WHOLE_POINT:
        worth += war.w.point * war.prizes.get(hex_, 0)
    if war.invades and hex_ in core(war.setup) and not all(is_airborne(war.setup, u) for u in units):
        others = [
            unit
            for inner in core(war.setup)
            for unit in state.friends_at(inner, war.side)
            if unit not in units and not is_airborne(war.setup, unit)
        ]
        worth += 0.0 if others else war.w.point * foothold(war.setup)
    return worth


def _weight(war: War, units: Units, hex_: int) -> int:
    return war.state.weight({*war.state.friends_at(hex_, war.side), *units})


def guard(war: War, units: Units, hex_: int) -> float:
    """Holding a city of points against somebody who may come: the first garrison counts most."""
    prize = war.prizes.get(hex_, 0)
    if not prize or (war.state.owner(hex_) != war.side and war.state.enemies_at(hex_, war.side)):
        return 0.0
    others = len([u for u in war.state.friends_at(hex_, war.side) if u not in units and not war.state.is_hq(u)])
    counted = len([unit for unit in units if not war.state.is_hq(unit)])
    shares = sum(0.5**place for place in range(others, others + counted))
    return war.w.guard * war.w.point * prize * war.threat(hex_) * shares


def _barred(war: War, units: Units, hex_: int) -> float:
    """How much of the enemy's way a defender bars; those who come after him bar little more."""
    others = len([u for u in war.state.friends_at(hex_, war.side) if u not in units])
    return war.lure(hex_) * 0.4**others


def danger(war: War, units: Units, hex_: int) -> float:
    """Steps that an attack to be expected would cost: by the odds of what stands near, the ground and the works."""
    press = war.pressure(hex_)
    if not press:
        return 0.0
    state = war.state
    all_ = {*state.friends_at(hex_, war.side), *units}
    fort = state.fort(hex_)
    works = fort.ids if fort is not None and fort.side == war.side else 0
    strength = max(1.0, works + sum(state.face(unit).defence for unit in all_))
    firm = {"clear": 1.0, "causeway": 1.0, "wetlands": 1.3, "woods": 1.3, "major-city": 2.0}
    risk = min(1.0, press / strength / firm.get(war.setup.terrain[hex_], 1.6) / 4)
    return war.w.danger * risk * sum(war.step_worth(unit) for unit in units)


def _staff_value(war: War, units: Units, hex_: int) -> float:
    """Headquarters stand among the troops that they command, and out of harm's way."""
    state = war.state
    unit = units[0]
    reach, people = war.setup.counter(unit).cr, war.setup.counter(unit).nationality
    near = 0.0
    for other, need in war.needs(people):
        gap = war.board.distance(other, hex_)
        if gap <= 2 * reach:
            near += need * (1.0 if gap <= reach else 0.2)
    company = [u for u in state.friends_at(hex_, war.side) if u not in units and not state.is_hq(u)]
    alone = 0.0 if company else war.step_worth(unit) * (0.5 if war.threat(hex_) > 0.3 else 0.1)
    return 0.12 * near - alone - danger(war, units, hex_)


def blow(war: War, units: Units, hex_: int, left: int) -> float:
    """What the stack could attack from there, in the combats that follow or by an overrun on the way."""
    state = war.state
    foes = [h for h in (hex_, *war.board.adjacent[hex_]) if h in _held(war)]
    if not foes or all(state.is_hq(unit) for unit in units):
        return 0.0
    trial = state.draft()
    for unit in units:
        trial.place(unit, hex_)
    best = 0.0
    for target in foes:
        if state.phase.endswith(".movement"):
            best = max(best, _adds(war, trial, units, target))
        going = fighters(trial, units)
        if going and war.invades and overrun_cost(trial, hex_, target) <= left:
            best = max(best, prospect(war, trial, (target,), going, overrun=True).gain)
    return war.w.strike * best


def _held(war: War) -> frozenset[int]:
    return frozenset(hex_ for hex_, _ in war.resistance)


def _adds(war: War, state: WestState, units: Units, target: int) -> float:
    """What the stack adds to an attack by all who stand beside the target already."""
    shelter = state.shelter(target, war.enemy)
    places = (target,) if shelter == LZ else (target, *war.board.adjacent[target])
    fit = [u for h in places for u in state.friends_at(h, war.side) if not state.disrupted[u] and not state.is_hq(u)]
    mine = [unit for unit in fit if unit in units]
    if not mine:
        return 0.0
    whole = prospect(war, state, (target,), tuple(sorted(fit)))
    others = tuple(sorted(unit for unit in fit if unit not in units))
    before = prospect(war, state, (target,), others) if others else None
    return whole.gain - max(0.0, before.gain if before is not None else 0.0)
