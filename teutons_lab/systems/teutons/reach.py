"""How far a unit can go: the cheapest way to every hex, by the same step rules that movement uses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from teutons_lab.systems.teutons import marching, neutrals, strides
from teutons_lab.systems.teutons.era import WAR_EVERYWHERE
from teutons_lab.systems.teutons.ground import why_not_be
from teutons_lab.systems.teutons.marching import BONUS, Move, Step
from teutons_lab.systems.teutons.stacking import fits
from teutons_lab.systems.teutons.state import TeutonsState


class Way(NamedTuple):
    """A way to a hex: factors spent, the hexes from the start, whether it uses the bonus, whether it ends there."""

    cost: int
    path: tuple[int, ...]
    bonus: bool
    halts: bool


@dataclass(frozen=True, slots=True)
class Outlook:
    """The position as it will be once the unit has entered neutral countries, for looking ahead.

    `omf` is what the unit has then; `steps` keeps what each step costs and does, None if closed.
    """

    state: TeutonsState
    entered: frozenset[str]
    omf: int
    steps: dict[tuple[int, int], Step | None] = field(default_factory=dict)


class Search:
    """The ways of one unit in one position, whatever the phase; what a step costs is looked up once for all."""

    def __init__(self, state: TeutonsState, unit: int) -> None:
        self.state, self.unit = state, unit
        attacks = state.side_of(unit) == state.setup.era.attacker
        self._peace = neutrals.at_peace(state) if attacks else WAR_EVERYWHERE
        self._now = Outlook(state, frozenset(), marching.allowance(state, unit))
        self._ahead = {self._now.entered: self._now}

    def ways(self, bonus: bool = False, disrupt: bool = False) -> dict[int, Way]:
        """The cheapest way to each hex that the unit can end its move in, its own left out.

        Printed factors only, unless `bonus` (the free one) or `disrupt` (bought by Disruption) is asked for. Empty for
        a Disrupted unit, and for a Dummy.
        """
        state, unit = self.state, self.unit
        if state.disrupted[unit] or not state.on_map(unit) or not state.setup.real[unit]:
            return {}
        start = state.hex_of(unit)
        first = _on_the_march(state, unit) or Move(unit, (start,))
        best: dict[int, Way] = {}
        frontier: list[tuple[Move, Outlook]] = [(first, self._now)]
        been = {(start, first.lost, first.paid, True): {first.spent}}
        while frontier:
            following: list[tuple[Move, Outlook]] = []
            for move, now in frontier:
                for after in self._steps(now, move, bonus, disrupt):
                    end, spent = after.path[-1], after.spent
                    then = self._entering(now, end)
                    if then is not now:  # this very step brings a country into the war
                        watchers = strides.must_stop(then.state, unit, move.path[-1], end)
                        after = after._replace(halted=int(bool(watchers)))
                    if not after.halted:
                        cheaper = been.setdefault((end, after.lost, after.paid, then is self._now), set())
                        if spent in cheaper or (end in best and cheaper and min(cheaper) < spent):
                            continue  # it can be here for as little, stop, and go on likewise
                        cheaper.add(spent)
                        following.append((after, then))
                    known = best.get(end)
                    if (
                        end != start
                        and (known is None or spent < known.cost)
                        and not any(state.setup.era.orders(then.state, after, None))
                    ):
                        best[end] = Way(spent, after.path, spent > self._now.omf, bool(after.halted))
            frontier = following
        return best

    def default_ways(self) -> tuple[dict[int, Way], dict[int, Way], dict[int, Way]]:
        """The ways by printed factors, those with the free bonus, and those with the bonus bought by Disruption."""
        return self.ways(), self.ways(bonus=True), self.ways(disrupt=True)

    def _entering(self, now: Outlook, end: int) -> Outlook:
        """How things stand once the unit has entered one hex more."""
        country = self.state.setup.board.country[end]
        if country not in self._peace or country in now.entered:
            return now
        entered = now.entered | {country}
        if entered not in self._ahead:
            state = neutrals.after_invading(self.state, entered)
            self._ahead[entered] = Outlook(state, entered, marching.allowance(state, self.unit))
        return self._ahead[entered]

    def _steps(self, now: Outlook, move: Move, bonus: bool, disrupt: bool) -> Iterator[Move]:
        """The moves that one more hex makes of this one."""
        unit, path, before, lost, paid, halted = move
        state, omf, known, here = now.state, now.omf, now.steps, path[-1]
        limit = omf + (BONUS if bonus or disrupt else 0)
        if halted or before >= limit:
            return
        for end in state.setup.board.adjacent[here]:
            if (here, end) not in known:
                known[here, end] = _step(state, unit, here, end)
            step = known[here, end]
            if step is None:
                continue
            spent = before + step.cost
            if spent > limit or any(state.setup.era.orders(state, move, end)):
                continue
            forfeits = lost or step.forfeits
            after = Move(unit, (*path, end), spent, int(forfeits), paid, int(step.halts))
            if spent <= omf or paid or not forfeits:
                yield after
            if disrupt and not paid and before <= omf < spent:  # bought with its first point
                yield after._replace(paid=1)


def ways(state: TeutonsState, unit: int, bonus: bool = False, disrupt: bool = False) -> dict[int, Way]:
    """The cheapest way to each hex that a unit can end its move in (Search.ways)."""
    return Search(state, unit).ways(bonus, disrupt)


def _on_the_march(state: TeutonsState, unit: int) -> Move | None:
    if state.frames and state.here.proc == "Move":
        move = state.local(Move)
        if move.unit == unit:
            return move
    return None


def _step(state: TeutonsState, unit: int, here: int, end: int) -> Step | None:
    """What a step costs and does; None if the unit may not take it, however many factors it has."""
    if any(why_not_be(state, unit, end)) or not fits(state, unit, end):
        return None
    if any(strides.why_not_step(state, unit, here, end)):
        return None
    return marching.step(state, unit, here, end)


def path_to(state: TeutonsState, unit: int, goal: int) -> tuple[int, ...]:
    """The default way to a hex: the cheapest, free of Disruption if there is one; empty if there is no way."""
    for found in Search(state, unit).default_ways():
        if goal in found:
            return found[goal].path
    return ()
