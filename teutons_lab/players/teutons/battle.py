"""What an attack is worth, and which attacks to make: exact chances of the table, weighed by what each result costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from teutons_lab.players.teutons.war import War
from teutons_lab.systems.teutons import supply
from teutons_lab.systems.teutons.attackers import able
from teutons_lab.systems.teutons.odds import FACES, Fight, Group, Read, column_of, fight
from teutons_lab.systems.teutons.reach import ways
from teutons_lab.systems.teutons.stacking import fits
from teutons_lab.systems.teutons.state import TeutonsState
from teutons_lab.systems.teutons.zones import crosses_river

BACK = {"D1": 1, "D2": 2, "D3": 3}
NOBODY: Mapping[int, frozenset[int]] = {}


def weigh(war: War, state: TeutonsState, targets: tuple[int, ...], units: tuple[int, ...]) -> Fight:
    """The combat as its attacker has to reckon with it: what lies face down counts as what it may be expected to be."""
    combat = fight(state, targets, units)
    if not combat.covered:
        return combat
    backs = tuple(unit for hex_ in targets for unit in state.enemies_at(hex_, war.side) if state.hidden[unit])
    hidden = max(1, round(len(backs) * war.guess))
    ratio = column_of(combat.table, combat.attack, combat.defence + hidden)
    column = None if ratio is None else combat.table.shift(ratio, combat.shift)
    seen = combat.groups[0] if combat.groups else Group(0, (), (), 0)
    group = seen._replace(units=(*seen.units, *backs), factors=seen.factors + hidden)
    return replace(combat, ratio=ratio, column=column, groups=(group, *combat.groups[1:]))


def gain(war: War, state: TeutonsState, combat: Fight, pressed: bool = False, no_retreat: bool = False) -> float:
    """What an attack brings the attacker on average, in Combat Factors; negative if it costs more.

    `war` is the picture of the attacker's side, `state` the position in which the attack is made.
    """
    if combat.column is None:
        return -99.0
    total = 0.0
    for face in FACES:
        for read in combat.read(face, no_retreat, pressed):
            total += _worth(war, state, combat, read)
        total += _cost(war, state, combat, face, no_retreat, pressed)
    return total / len(FACES)


def _worth(war: War, state: TeutonsState, combat: Fight, read: Read) -> float:
    """What one group's result does to the defenders."""
    w, result = war.w, read.result
    if result in ("-", "AD", "AE"):
        return 0.0
    factors = sum(war.factors(unit) for unit in read.group.units)
    forts = sum(fort_worth(war, hex_) for hex_ in read.group.forts)
    if result == "X":
        total = sum(group.factors for group in combat.groups)
        mine = w.own * thrift_for(war, combat.targets) * (total + 0.4)
        left = sum(state.setup.factors[unit] for unit in combat.attackers) > total  # somebody to go in
        forts += sum(entry_worth(war, hex_) for hex_ in combat.targets) if left else 0.0
        return float(max(0.0, w.kill * factors + forts - mine))
    with_army = any(state.setup.armies[unit] for unit in (*combat.attackers, *combat.along))
    falls = result in ("DE", "D2", "D3") or (read.printed == "D1" and result == "D1" and with_army)
    worth = forts if falls else 0.0
    for unit in read.group.units:
        cf = war.factors(unit) + 0.2
        if result == "DE":
            worth += w.kill * cf
        elif supply.is_supplied(state, unit):
            worth += cf * (w.drive * BACK.get(result, 0) + (0.0 if state.disrupted[unit] else w.disrupt))
        else:
            worth += 0.8 * w.kill * cf  # Disrupted and without supply it is lost in its own supply phase
    if read.group.units:
        worth += w.relief * sum(war.relief(hex_) for hex_ in combat.targets)
    if result in BACK or result == "DE":
        worth += sum(place_worth(war, hex_) for hex_ in combat.targets) * bool(read.group.units)
    if (falls or not read.group.forts) and (result in BACK or result == "DE" or not read.group.units):
        worth += sum(entry_worth(war, hex_) for hex_ in combat.targets)
    return float(worth)


def _cost(war: War, state: TeutonsState, combat: Fight, face: int, no_retreat: bool, pressed: bool) -> float:
    """What a face does to the attackers."""
    reads = combat.read(face, no_retreat, pressed)
    factors = sum(war.setup.factors[unit] for unit in combat.attackers)
    if combat.strikes_attacker(reads, "AE"):
        lost = min(float(factors), sum(read.group.factors for read in reads if read.result == "AE") + 0.4)
        return -war.w.own * thrift_for(war, combat.targets) * lost
    if combat.strikes_attacker(reads, "AD"):
        weights = [(unit, float(war.setup.factors[unit])) for unit in combat.attackers]
        weights += [(unit, 0.5) for unit in combat.along]
        return -sum(war.shaken(state.hex_of(unit)) * weight for unit, weight in weights)
    return 0.0


def thrift_for(war: War, hexes: tuple[int, ...]) -> float:
    """How dearly our losses count in a combat for these hexes; for the city itself nothing is spared."""
    return min(1.0, war.thrift) if set(hexes) & set(war.city) else war.thrift


def fort_worth(war: War, hex_: int) -> float:
    """What the fall of an enemy Fortress is worth: more if it bars the road or stands in the city."""
    if hex_ in war.city:
        return war.w.road_fort + war.w.take * war.haste
    if war.careful and hex_ in war.road_forts:  # a line that a Fortress makes narrow is soon cut
        return war.w.fort + war.w.road_fort
    return war.w.fort + war.w.road_fort * war.road_forts.get(hex_, 0.0)


def place_worth(war: War, hex_: int) -> float:
    """What it is worth to have the enemy out of a hex."""
    if hex_ in war.city:
        return 2.0 + war.w.take * war.haste
    if hex_ in war.ring:
        return 1.5 + 0.25 * war.w.take * war.haste
    return 0.5 if hex_ in war.road else 0.0


def entry_worth(war: War, hex_: int) -> float:
    """What it is worth that nothing keeps us out of a hex of the city any more: the war, if we hold the others."""
    if not war.careful or hex_ not in war.city:
        return 0.0
    others = [place for place in war.city if place != hex_ and not war.state.friends_at(place, war.side)]
    return war.w.win / (1 + 2 * len(others))


class Plan(NamedTuple):
    """An attack worth making: where, who with, from which hexes (by unit), and what it brings."""

    target: int
    units: tuple[int, ...]
    places: dict[int, int]
    gain: float
    column: str


def targets(war: War) -> Iterator[int]:
    """Hexes that the enemy holds with units or Fortresses."""
    places = {war.state.hex_of(unit) for unit in war.theirs}
    places |= {fort.hex for fort in war.state.forts if fort.side == war.enemy}
    return iter(sorted(places))


def best_attack(
    war: War,
    mobile: dict[int, dict[int, Any]],
    skip: frozenset[int] = frozenset(),
    without: Mapping[int, frozenset[int]] = NOBODY,
) -> Plan | None:
    """The attack that brings most, or None if none is worth its while.

    `mobile` gives, for each unit that may still move, the hexes it can reach without its bonus. Units that stand
    beside a target are counted in where they are. `without` are units that stay out of the attack on a hex.
    """
    able_now = able(war.state, war.side)
    free = {target: [u for u in able_now if u not in without.get(target, ())] for target in targets(war)}
    plans = (_plan(war, target, free[target], mobile) for target in free if target not in skip)
    found = [plan for plan in plans if plan is not None and plan.gain >= war.w.least]
    return max(found, key=lambda plan: (plan.gain, -plan.target), default=None)


def plan_against(war: War, target: int, free: list[int]) -> Plan | None:
    """The best that these units can do against a hex from where they stand, whatever it brings.

    The weakest may do it alone, where the attack only has to be made.
    """
    plans = (_plan(war, target, free, {}, weakest=weakest) for weakest in (False, True))
    return max((plan for plan in plans if plan is not None), key=lambda plan: plan.gain, default=None)


def _plan(
    war: War, target: int, free: list[int], mobile: dict[int, dict[int, Any]], weakest: bool = False
) -> Plan | None:
    """The best set of units against one hex: added one by one, the strongest first, while they bring something.

    With `weakest` the weakest come first.
    """
    state, board = war.state, war.board
    near = board.adjacent[target]
    trial = state.draft()
    chosen: tuple[int, ...] = ()
    places: dict[int, int] = {}
    best: Plan | None = None
    sign = 1 if weakest else -1
    for unit in sorted(free, key=lambda u: (sign * state.setup.factors[u], u)):
        here = state.hex_of(unit)
        spot = _spot(war, trial, unit, target, near, mobile.get(unit))
        if spot is None:
            continue
        if spot != here:
            trial.place(unit, spot)
        chosen = tuple(sorted((*chosen, unit)))
        places[unit] = spot
        combat = weigh(war, trial, (target,), chosen)
        if combat.column is None:
            continue
        factors = sum(state.setup.factors[u] for u in chosen)
        brings = gain(war, trial, combat) - war.w.effort * factors
        if best is None or brings > best.gain + 1e-9:
            best = Plan(target, chosen, dict(places), brings, combat.column)
        if combat.column == combat.table.highest:
            break
    return best


def _spot(
    war: War, trial: TeutonsState, unit: int, target: int, near: tuple[int, ...], reach: dict[int, Any] | None
) -> int | None:
    """Where a unit would attack from: where it stands if it can, else the best hex it reaches."""
    here = trial.hex_of(unit)
    spots = [here] if here in near else []
    if reach:
        spots += [hex_ for hex_ in near if hex_ in reach and fits(trial, unit, hex_)]
    if not spots:
        return None

    def cost(hex_: int) -> tuple[float, ...]:
        hungry = not war.supplied(hex_)
        far = war.ways.get(hex_, 99.0) if war.besieger else 0.0
        return (hungry, crosses_river(trial, hex_, target), hex_ != here, far, hex_)

    spot = min(spots, key=cost)
    return None if not war.supplied(spot) and spot != here and not (war.besieger and not war.careful) else spot


def reachable(war: War, units: tuple[int, ...]) -> dict[int, dict[int, Any]]:
    """For each unit that may still move, the hexes it reaches without its bonus."""
    state = war.state
    return {unit: ways(state, unit) for unit in units if not state.moved[unit] and not state.disrupted[unit]}
