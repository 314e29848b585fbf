"""Whole sentences to offer: a default move for each destination and effect, a full attack for each target.

`OFFERS` says who offers something at which kind of decision. A chapter adds its own by one more entry; what is offered
passes `check`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from teutons_lab.core.action import Action
from teutons_lab.core.engine import step_of
from teutons_lab.core.flow import Ask
from teutons_lab.systems.victory_west import drop_goals, flight, rail, suggestions_air, ways_out
from teutons_lab.systems.victory_west.attacking import able
from teutons_lab.systems.victory_west.declaring import ATTACK_LINE, target_args, why_not_open
from teutons_lab.systems.victory_west.flight import Flight
from teutons_lab.systems.victory_west.marks import FRESH
from teutons_lab.systems.victory_west.mobility import movable, why_not_move
from teutons_lab.systems.victory_west.move_lines import FLEE_PATH, MOVE_PATH, OVERRUN_HERE, OVERRUN_PATH, RAIL_TO
from teutons_lab.systems.victory_west.odds import fight
from teutons_lab.systems.victory_west.overrunning import fighters, overrun_args, overrun_cost, why_not_overrun
from teutons_lab.systems.victory_west.points import points_left, side_moving
from teutons_lab.systems.victory_west.reach import Way, spent, ways
from teutons_lab.systems.victory_west.state import WestState
from teutons_lab.systems.victory_west.strengths import is_artillery

Offer = Callable[[WestState], Iterator[Action]]


def suggestions(state: WestState) -> Iterator[Action]:
    """Suggested sentences where the position stands, chapter after chapter."""
    step = step_of(state)
    if isinstance(step, Ask):
        for offer in OFFERS.get(step.asked, ()):
            yield from offer(state)


# Moves.


def groups(state: WestState, side: str) -> Iterator[tuple[int, ...]]:
    """Who may be moved together: each unit that can move alone, then every stack of them that began together."""
    stacks: dict[tuple[int, int, bool], tuple[int, ...]] = {}
    for (unit,) in movable(state, side):
        if any(why_not_move(state, unit, side)):
            continue
        yield (unit,)
        apart = (state.hex_of(unit), state.party[unit], state.mp[unit] == FRESH)
        stacks[apart] = (*stacks.get(apart, ()), unit)
    yield from (stack for stack in stacks.values() if len(stack) > 1)


def moves(state: WestState) -> Iterator[Action]:
    """For each unit and each whole stack: the cheapest way to each hex, then the cheapest to each overrun."""
    for units in groups(state, side_moving(state)):
        found = ways(state, units)
        for _, way in sorted(found.items()):
            yield Action(state.setup, MOVE_PATH, (units, way.path))
        for hex_, path in overruns(state, units, found).items():
            there = (units, path, hex_) if len(path) > 1 else (units, hex_)
            yield Action(state.setup, OVERRUN_PATH if len(path) > 1 else OVERRUN_HERE, there)


def overruns(state: WestState, units: tuple[int, ...], found: dict[int, Way]) -> dict[int, tuple[int, ...]]:
    """Each hex that units could overrun, with the way to the hex that they would do it from, the cheapest first."""
    able_ones = fighters(state, units)
    if not able_ones:
        return {}
    start = state.hex_of(units[0])
    out: dict[int, tuple[int, ...]] = {}
    for way in sorted((Way(0, (start,)), *found.values()), key=lambda each: (each.cost, each.path)):
        here = way.path[-1]
        targets = [hex_ for (hex_,) in overrun_args(units, state, here) if hex_ not in out]
        if not targets or way.free:
            continue
        paid = {unit: spent(state, unit, way.path) for unit in units}
        for hex_ in targets:
            cost = overrun_cost(state, here, hex_)
            if all(points_left(state, unit) - paid[unit] < cost for unit in able_ones):
                continue
            draft = state.draft()
            for unit in units:
                draft.note("mp", unit, points_left(state, unit) - paid[unit])
                draft.place(unit, here)
            if not any(why_not_overrun(draft, units, here, hex_)):
                out[hex_] = way.path
    return out


# Attacks.


def attacks(state: WestState) -> Iterator[Action]:
    """For each hex that can be attacked: everybody who can, where the odds are on the table."""
    side = side_moving(state)
    for (hex_,) in target_args(state, side):
        if any(why_not_open(state, hex_, side)):
            continue
        units = able(state, (hex_,), side)
        enough = any(not is_artillery(state, unit) for unit in units)
        if enough and fight(state, (hex_,), units).column is not None:
            yield Action(state.setup, ATTACK_LINE, ((hex_,), units))


# Rail, and refugees on the move.


def trains(state: WestState) -> Iterator[Action]:
    """For every unit that may go by rail, each town on its lines that has room for it."""
    for (unit,) in movable(state, side_moving(state)):
        if any(why_not_move(state, unit, state.side_of(unit))) or any(rail.why_not_board(state, (unit,))):
            continue
        for hex_ in rail.stations(state, (unit,)):
            if state.setup.board.town[hex_]:
                yield Action(state.setup, RAIL_TO, ((unit,), hex_))


def flights(state: WestState) -> Iterator[Action]:
    """For every waiting marker, the first way to each hex where it can end."""
    if state.local(Flight).path:
        return
    for hex_ in flight.starts(state):
        seen: set[int] = set()
        for way in ways_out.ways(state, hex_):
            if len(way) > 1 and way[-1] not in seen:
                seen.add(way[-1])
                yield Action(state.setup, FLEE_PATH, (way,))


OFFERS: dict[str, tuple[Offer, ...]] = {
    "movement": (moves, trains),
    "flight": (flights,),
    "exploitation": (moves,),
    "combat": (attacks,),
    "drop": (drop_goals.drops,),
    "transport": (drop_goals.flights,),
    "air": (suggestions_air.suggestions,),
    "commit": (suggestions_air.suggestions,),
}
"""Kind of decision -> who offers sentences there."""
