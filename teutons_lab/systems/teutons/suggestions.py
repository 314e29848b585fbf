"""Whole sentences to offer: a default move for each destination and effect, a full attack for each target."""

from __future__ import annotations

from collections.abc import Iterator

from teutons_lab.core.action import Action
from teutons_lab.core.engine import step_of
from teutons_lab.core.flow import Ask
from teutons_lab.systems.teutons import attackers, movement, reach
from teutons_lab.systems.teutons.odds import fight
from teutons_lab.systems.teutons.state import TeutonsState
from teutons_lab.systems.teutons.targets import target_args, why_not_target


def suggestions(state: TeutonsState) -> Iterator[Action]:
    """Suggested lines at a movement or allocation decision; each passes `check`."""
    step = step_of(state)
    if isinstance(step, Ask) and step.asked == "movement":
        yield from _moves(state, step.side(state))
    elif isinstance(step, Ask) and step.asked == "allocation":
        yield from _attacks(state, step.side(state))


def _moves(state: TeutonsState, side: str) -> Iterator[Action]:
    from teutons_lab.systems.teutons.ruleset import MOVE_PATH

    for (unit,) in movement.movable(state, side):
        if any(movement.why_not_take(state, unit, side)):
            continue
        plain, free, paid = reach.Search(state, unit).default_ways()
        for found, disrupt in ((plain, False), (free, False), (paid, True)):
            for end, way in sorted(found.items()):
                fresh = end not in plain if found is not plain else True
                if fresh and not (found is paid and end in free):
                    yield Action(state.setup, MOVE_PATH, (unit, way.path, disrupt))


def _attacks(state: TeutonsState, side: str) -> Iterator[Action]:
    from teutons_lab.systems.teutons.ruleset import ATTACK

    for (hex_,) in target_args(side, state):
        if any(why_not_target(state, hex_, side)):
            continue
        units = full_attack(state, hex_, side)
        if units and fight(state, (hex_,), units).column is not None:
            yield Action(state.setup, ATTACK, ((hex_,), units, ()))


def full_attack(state: TeutonsState, hex: int, side: str) -> tuple[int, ...]:
    """Every unit that can still attack a hex, in order of battle, within the limits of swamps."""
    chosen: tuple[int, ...] = ()
    for unit in attackers.able(state, side):
        trial = attackers.Declaring((hex,), chosen)
        if state.setup.real[unit] and not any(attackers.why_not_join(state, trial, unit)):
            chosen = (*chosen, unit)
    return chosen
