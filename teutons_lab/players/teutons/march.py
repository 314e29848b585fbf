"""The movement phase: first what an attack needs, then everybody else, each to where it is worth most."""

from __future__ import annotations

from typing import Any

from teutons_lab.core import engine
from teutons_lab.core.action import Action
from teutons_lab.players.teutons.battle import Plan, best_attack, reachable
from teutons_lab.players.teutons.places import place_value, reason
from teutons_lab.players.teutons.said import Said
from teutons_lab.players.teutons.war import War
from teutons_lab.players.teutons.weights import Weights
from teutons_lab.systems.teutons.reach import Way, ways
from teutons_lab.systems.teutons.ruleset import MOVE_PATH
from teutons_lab.systems.teutons.state import TeutonsState


def plan_march(state: TeutonsState, side: str, weights: Weights) -> list[tuple[TeutonsState, Said]]:
    """All moves of the phase from here on, each with the state in which it is to be played; the last is `pass`.

    A move that may end in a surprise is the last as well: what follows is planned when it is known.
    """
    planned: list[tuple[TeutonsState, Said]] = []
    bound: set[int] = set()
    skip: set[int] = set()
    first = War(state, side, weights)
    mobile = reachable(first, first.ours)
    while True:
        war = War(state, side, weights)
        plan = _next_attack(war, mobile, bound, skip)
        if plan is None:
            break
        skip.add(plan.target)
        bound |= set(plan.units)
        moved_up = _move_to_attack(war, plan, mobile, planned)
        if moved_up is None:
            return planned
        state = moved_up
    for unit in _in_order(War(state, side, weights), bound):
        war = War(state, side, weights)
        moved = _best_move(war, unit)
        after = _play(state, *moved, planned) if moved is not None else state
        if after is None:
            return planned
        state = after
    obeyed = _obey(state, planned)
    if obeyed is None:
        return planned
    state = obeyed
    planned.append((state, ("pass", "No other unit stands better anywhere it could go.")))
    return planned


MOST_ORDERS = 12


def _obey(state: TeutonsState, planned: list[tuple[TeutonsState, Said]]) -> TeutonsState | None:
    """March whoever has to march before the phase may end: the refusal of `pass` says where they stand.

    None where an ordered march may end in a surprise, and where the last march has ended the game, because nothing
    was left to choose after it.
    """
    for _ in range(MOST_ORDERS):
        if not state.frames:
            return None
        against = engine.refusals(state, ("pass",))
        if not against or state.here.proc != "Turn":
            return state
        wanted = {state.setup.board.index[label] for refusal in against for label in refusal.hexes}
        tried = [
            Action(state.setup, MOVE_PATH, (unit, way.path, False))
            for hex_ in sorted(wanted)
            for unit in state.units_at(hex_)
            for way in sorted(ways(state, unit, bonus=True).values(), key=lambda way: -way.cost)
        ]
        runs = ((action, engine.dry_run(state, action)) for action in tried)
        better = [
            (len(engine.refusals(run.state, ("pass",))), place, action)
            for place, (action, run) in enumerate(runs)
            if run.verdict and str(engine.refusals(run.state, ("pass",))) != str(against)
        ]
        if not better:
            return state
        action = min(better, key=lambda found: found[:2])[2]
        after = _play(state, action, "It has been ordered to march.", planned)
        if after is None:
            return None
        state = after
    return state


def _next_attack(war: War, mobile: dict[int, dict[int, Any]], bound: set[int], skip: set[int]) -> Plan | None:
    """The best attack that the units not yet bound to one can make."""
    war = _Unbound(war, frozenset(bound))
    return best_attack(war, mobile, frozenset(skip))


class _Unbound(War):
    """The same picture; units that are bound to an attack count as having attacked."""

    def __init__(self, war: War, bound: frozenset[int]) -> None:
        state = war.state
        if bound:
            draft = state.draft()
            for unit in bound:
                draft.flag("attacked", unit)
            state = draft.freeze()
        super().__init__(state, war.side, war.w)


def _move_to_attack(
    war: War, plan: Plan, mobile: dict[int, dict[int, Any]], planned: list[tuple[TeutonsState, Said]]
) -> TeutonsState | None:
    """March whom the attack needs; None where a march may end in a surprise."""
    state = war.state
    names = war.setup
    for unit in plan.units:
        spot = plan.places[unit]
        if spot == state.hex_of(unit):
            continue
        way: Way | None = ways(state, unit).get(spot)
        if way is None:
            continue
        why = f"{state.name(unit)} joins an attack on {names.board.labels[plan.target]}, on {plan.column} as planned."
        after = _play(state, Action(names, MOVE_PATH, (unit, way.path, False)), why, planned)
        if after is None:
            return None
        state = after
    return state


def _in_order(war: War, bound: set[int]) -> list[int]:
    """The other units that can still move: the foremost first, so that those behind find room."""
    state = war.state
    units = [u for u in war.ours if u not in bound and not state.moved[u] and not state.disrupted[u]]
    if war.besieger:
        return sorted(units, key=lambda u: (war.ways.get(state.hex_of(u), 99.0), -war.setup.factors[u], u))
    return sorted(units, key=lambda u: (war.nearest_enemy(state.hex_of(u)), -war.setup.factors[u], u))


def _best_move(war: War, unit: int) -> tuple[Action, str] | None:
    """The move that betters the unit's place most, or None if it stands best where it is."""
    state = war.state
    here = state.hex_of(unit)
    stay = place_value(war, unit, here)
    best, goal = stay + 0.05, None
    for end, way in sorted(ways(state, unit, bonus=True).items()):
        value = place_value(war, unit, end) - 0.01 * way.cost
        if value > best:
            best, goal = value, way
    if goal is None:
        return None
    return Action(war.setup, MOVE_PATH, (unit, goal.path, False)), reason(war, unit, goal.path[-1])


def _play(
    state: TeutonsState, action: Action, why: str, planned: list[tuple[TeutonsState, Said]]
) -> TeutonsState | None:
    """Plan a move and go on from where it leads; None if what lies face down may stop it, which only trying tells."""
    run = engine.dry_run(state, action)
    if not run.verdict:
        return state
    planned.append((state, (str(action), why)))
    if run.verdict.cut:
        return None
    after: TeutonsState = run.state
    return after
