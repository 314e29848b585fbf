"""Attacks that oblige to others: what they bring together."""

from __future__ import annotations

from typing import NamedTuple

from teutons_lab.core import engine
from teutons_lab.core.action import Action
from teutons_lab.players.teutons.battle import Plan, plan_against
from teutons_lab.players.teutons.war import War
from teutons_lab.systems.teutons.attackers import able
from teutons_lab.systems.teutons.duties import unmet
from teutons_lab.systems.teutons.ruleset import ATTACK
from teutons_lab.systems.teutons.state import TeutonsState

MOST_DUTIES, MOST_LEFT_OUT = 4, 4


class Joint(NamedTuple):
    """Attacks that meet each other's duties: what they bring together, and the first one to declare."""

    gain: float
    first: Action | None


def with_duties(war: War, plan: Plan) -> Joint | None:
    """An attack with those that it obliges to, or None if they cannot all be made.

    If the attack as planned obliges to too much, or leaves nobody for it, it is tried without the units of a hex, and
    with one unit less.
    """
    found = [joint for joint in _tries(war, plan) if joint is not None]
    return max(found, key=lambda joint: joint.gain, default=None)


def _tries(war: War, plan: Plan) -> list[Joint | None]:
    state = war.state
    free = able(state, war.side)
    tries = [_declared(war, state, plan, MOST_DUTIES)]
    starts = {state.hex_of(unit) for unit in plan.units}
    stacks = [{unit for unit in plan.units if state.hex_of(unit) == start} for start in sorted(starts)]
    weak = [{unit} for unit in sorted(plan.units, key=lambda u: state.setup.factors[u])[:MOST_LEFT_OUT]]
    for left_out in (*stacks, *weak):
        less = plan_against(war, plan.target, [u for u in free if u not in left_out])
        if less is not None and less.units != plan.units:
            tries.append(_declared(war, state, less, MOST_DUTIES))
    return tries


def settle(war: War, state: TeutonsState, depth: int = MOST_DUTIES) -> Joint | None:
    """The attacks that meet every duty which stands open, or None if they cannot all be made."""
    owed = unmet(state)
    if not owed:
        return Joint(0.0, None)
    if not depth:
        return None
    here = War(state, war.side, war.w)
    plan = plan_against(here, owed[0].hex, able(state, war.side))
    return None if plan is None else _declared(here, state, plan, depth - 1)


def _declared(war: War, state: TeutonsState, plan: Plan, depth: int) -> Joint | None:
    action = Action(state.setup, ATTACK, ((plan.target,), plan.units, ()))
    run = engine.dry_run(state, action)
    if not run.verdict:
        return None
    rest = settle(war, run.state, depth)
    return None if rest is None else Joint(plan.gain + rest.gain, action)
