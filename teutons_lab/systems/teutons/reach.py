"""How far a unit can go: the cheapest way to every hex, by the same step rules that movement uses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from teutons_lab.systems.teutons import movement, neutrals, zones
from teutons_lab.systems.teutons.ground import why_not_be
from teutons_lab.systems.teutons.movement import BONUS, Move, Step
from teutons_lab.systems.teutons.stacking import fits
from teutons_lab.systems.teutons.state import TeutonsState


class Way(NamedTuple):
    """A way to a hex: factors spent, the hexes from the start, whether it uses the bonus, whether it ends there."""

    cost: int
    path: tuple[int, ...]
    bonus: bool
    halts: bool


def ways(state: TeutonsState, unit: int, bonus: bool = False, disrupt: bool = False) -> dict[int, Way]:
    """The cheapest way to each hex that a unit can end its move in, its own left out.

    Printed factors only, unless `bonus` (the free one) or `disrupt` (bought by Disruption) is asked for. Looks at
    the unit's place now, whatever the phase; empty for a Disrupted unit, and for a Dummy.
    """
    if state.disrupted[unit] or not state.on_map(unit) or not state.setup.real[unit]:
        return {}
    start = state.hex_of(unit)
    here = _on_the_march(state, unit)
    first = here or Move(unit, (start,))
    best: dict[int, Way] = {}
    frontier: list[Move] = [first]
    seen = {(start, first.spent, first.lost, first.paid, True)}
    known_steps: dict[tuple[int, int], Step | None] = {}
    while frontier:
        following: list[Move] = []
        for move in frontier:
            now = neutrals.after_entering(state, unit, move.path[1:])
            for after in _steps(now, move, bonus, disrupt, known_steps if now is state else {}):
                end = after.path[-1]
                then = neutrals.after_entering(state, unit, after.path[1:])
                if then is not now:  # this very step brings a country into the war
                    after = after._replace(halted=int(bool(zones.must_stop(then, unit, move.path[-1], end))))
                key = (end, after.spent, after.lost, after.paid, then is state)
                if key in seen:
                    continue
                seen.add(key)
                following.append(after)
                known = best.get(end)
                if (
                    end != start
                    and (known is None or after.spent < known.cost)
                    and not any(state.setup.era.orders(then, after, None))
                ):
                    used = after.spent > movement.allowance(state, unit)
                    best[end] = Way(after.spent, after.path, used, bool(after.halted))
        frontier = following
    return best


def _on_the_march(state: TeutonsState, unit: int) -> Move | None:
    if state.frames and state.here.proc == "Move":
        move = state.local(Move)
        if move.unit == unit:
            return move
    return None


def _steps(
    state: TeutonsState, move: Move, bonus: bool, disrupt: bool, known: dict[tuple[int, int], Step | None]
) -> Iterator[Move]:
    """The moves that one more hex makes of this one. `known` keeps what each step costs and does, None if closed."""
    if move.halted:
        return
    unit, here = move.unit, move.path[-1]
    omf = movement.allowance(state, unit)
    limit = omf + (BONUS if bonus or disrupt else 0)
    for end in state.setup.board.adjacent[here]:
        cost = move.spent + movement.step_cost(state, unit, here, end)
        if cost > limit:
            continue
        if (here, end) not in known:
            known[here, end] = _step(state, unit, here, end)
        step = known[here, end]
        if step is None or any(state.setup.era.orders(state, move, end)):
            continue
        forfeits = move.lost or step.forfeits
        after = Move(unit, (*move.path, end), cost, int(forfeits), move.paid, int(step.halts))
        if cost <= omf or move.paid or not forfeits:
            yield after
        if disrupt and not move.paid and move.spent <= omf < cost:  # bought with its first point
            yield after._replace(paid=1)


def _step(state: TeutonsState, unit: int, here: int, end: int) -> Step | None:
    """What a step costs and does; None if the unit may not take it, however many factors it has."""
    if any(why_not_be(state, unit, end)) or not fits(state, unit, end):
        return None
    if any(zones.why_not_step(state, unit, here, end)):
        return None
    return movement.step(state, unit, here, end)


def path_to(state: TeutonsState, unit: int, goal: int) -> tuple[int, ...]:
    """The default way to a hex: the cheapest, free of Disruption if there is one; straight there if there is none."""
    for found in (
        ways(state, unit),
        ways(state, unit, bonus=True),
        ways(state, unit, disrupt=True),
    ):
        if goal in found:
            return found[goal].path
    return (state.hex_of(unit), goal)
