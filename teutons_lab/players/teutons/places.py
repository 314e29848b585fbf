"""What a hex is worth to a unit: progress or cover, supply, strength of the ground, and what the enemy may do there."""

from __future__ import annotations

from teutons_lab.players.teutons.battle import entry_worth
from teutons_lab.players.teutons.war import War
from teutons_lab.systems.teutons.strategy import last_raid

LOSS = ((0.34, 0.0), (0.5, 0.05), (0.75, 0.12), (1.0, 0.2), (1.5, 0.3), (2.0, 0.45), (3.0, 0.6), (99.0, 0.9))
"""The share of the defending factors that an attack at these odds costs on average, about as the table has it."""
COLUMN = 1.35
"""By how much odds grow from one column to the next, about."""


def place_value(war: War, unit: int, hex_: int) -> float:
    """What it is worth to have the unit end its move in a hex, in Combat Factors."""
    value = _besieging(war, unit, hex_) if war.besieger else _holding(war, unit, hex_)
    if not war.supplied(hex_):
        value -= war.w.hunger * (0.5 + 0.4 * war.setup.factors[unit])
    elif war.careful and hex_ not in war.secure:
        value -= war.w.exposed * (0.5 + 0.4 * war.setup.factors[unit])
    return value - war.w.danger * danger(war, unit, hex_)


def _besieging(war: War, unit: int, hex_: int) -> float:
    """The besieger goes on along the road, and shuts the ways out of the city when he is there."""
    here = war.state.at[unit]
    if isinstance(here, int) and not war.supplied(hex_):
        value = -war.w.progress * war.ways.get(here, 99.0) - 0.5 * war.fed_gap(hex_)
    else:
        value = -war.w.progress * war.ways.get(hex_, 99.0)
    if war.to_city(hex_) > 2 and not war.setup.armies[unit]:
        gap = war.army_gap(hex_)
        value -= war.w.together * max(0, gap - 1) + war.w.astray * max(0, gap - 3)
    if war.careful:
        value -= war.w.outrun * max(0.0, war.front - war.w.lead - war.ways.get(hex_, 99.0))
        if any(city in war.held_city for city in war.board.adjacent[hex_]):
            value += war.w.invest * war.setup.factors[unit]
    if war.to_city(hex_) <= 3:
        others = war.exits()
        shut = frozenset({hex_, *war.board.adjacent[hex_]}) & war.ring
        held = {near for u in war.ours if u != unit for near in _shuts(war, u)}
        value += war.w.siege * len(shut - held) * 0.5
        value += war.w.siege * len(shut & others) * (0.25 if hex_ != here else 0.0)
    return value + _taking(war, unit, hex_)


def _taking(war: War, unit: int, hex_: int) -> float:
    """A hex of the city, where it has to be taken or kept: the first unit there counts, the others support it."""
    if hex_ not in war.city:
        return 0.0
    alone = not any(other != unit for other in war.state.friends_at(hex_, war.side))
    return war.w.take * war.haste * (1.0 if alone else 0.25) + (0.5 * entry_worth(war, hex_) if alone else 0.0)


def _shuts(war: War, unit: int) -> frozenset[int]:
    hex_ = war.state.hex_of(unit)
    if war.state.disrupted[unit] and not war.setup.armies[unit]:
        return frozenset({hex_})
    return frozenset({hex_, *war.board.adjacent[hex_]})


def _holding(war: War, unit: int, hex_: int) -> float:
    """The holder bars the road in strong places, guards the city when the enemy comes near, and keeps together."""
    w, state = war.w, war.state
    value = 0.0
    road = war.road[1:] or war.ring
    gap = min((war.board.distance(hex_, place) for place in road), default=0)
    value -= w.reach * gap
    if gap <= 1:
        value += w.cover
    fort = state.fort_at.get(hex_)
    if fort is not None and fort.side == war.side:
        value += w.fortress * (1.0 if gap <= 1 else 0.4)
    near = war.enemy_to_city
    if hex_ in war.city:
        guards = sum(war.setup.factors[u] for u in state.units_at(hex_) if u != unit)
        value += w.city * (1.0 if near <= 6 else 0.3) * (1.0 if guards < 3 else 0.3)
        value += _taking(war, unit, hex_) if near <= 4 else 0.0
    elif hex_ in war.ring and near <= 5:
        alone = not any(other != unit for other in state.friends_at(hex_, war.side))
        value += 0.8 * w.city + (0.4 * w.take * war.haste if alone else 0.0)
    value += 0.15 * sum(war.setup.factors[u] for u in state.friends_at(hex_, war.side) if u != unit)
    if war.strategy.raid and last_raid(state) and war.board.country[hex_] == war.strategy.raid:
        value += 6.0
    return float(value - 0.12 * max(0, war.to_city(hex_) - near))


def danger(war: War, unit: int, hex_: int) -> float:
    """What the enemy's next attack on the hex is expected to cost, in factors, with the unit in it."""
    attack = war.threat(hex_)
    if attack <= 0:
        return 0.0
    state = war.state
    units = {unit, *state.friends_at(hex_, war.side)}
    ours = sum(war.setup.factors[u] for u in units)
    strength = float(ours)
    features = war.board.features[hex_]
    if "forest" in features:
        strength += 1
    if "city" in features:
        strength += len(units)
    fort = state.fort_at.get(hex_)
    if fort is not None and fort.side == war.side:
        strength += fort.strength
    arms = COLUMN**war.strategy.arms
    strength = strength / arms if war.besieger else strength * arms
    odds = attack / max(strength, 0.5)
    share = next(loss for limit, loss in LOSS if odds <= limit)
    return float(share * (ours + 0.3))


def reason(war: War, unit: int, hex_: int) -> str:
    """Why a unit goes there, in one sentence."""
    name, label = war.state.name(unit), war.state.label(hex_)
    here = war.state.hex_of(unit)
    if war.besieger:
        if war.shuts(hex_) and war.to_city(hex_) <= 3:
            return f"{name} goes to {label} to shut a way out of the city."
        if war.ways.get(hex_, 99.0) < war.ways.get(here, 99.0):
            return f"{name} goes to {label}, nearer to the city along the open road."
        return f"{name} goes to {label}, where it is safer and in supply."
    if war.strategy.raid and war.board.country[hex_] == war.strategy.raid:
        return f"{name} crosses into {war.strategy.raid} at {label}; in the last turn that counts."
    if hex_ in war.city or hex_ in war.ring:
        return f"{name} goes to {label} to guard the city and its supply."
    fort = war.state.fort_at.get(hex_)
    if fort is not None:
        return f"{name} goes into the Fortress at {label}, where it is strongest."
    return f"{name} goes to {label} to bar the road to the city."
