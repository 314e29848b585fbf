"""`explain.reach`: how far a unit can go, and what stops it short of any other hex."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from teutons_lab.core.explanation import Explanation, Line
from teutons_lab.core.verdict import ALLOWED, Refusal, Verdict
from teutons_lab.systems.teutons import movement, zones
from teutons_lab.systems.teutons.explain.asking import basis_of, hex_of, nth, unit_of
from teutons_lab.systems.teutons.explain.posing import Ints, is_marching, march
from teutons_lab.systems.teutons.ground import why_not_be
from teutons_lab.systems.teutons.marching import BONUS, Move, allowance
from teutons_lab.systems.teutons.reach import Way, ways
from teutons_lab.systems.teutons.stacking import why_not_stack
from teutons_lab.systems.teutons.state import TeutonsState
from teutons_lab.systems.teutons.words import and_list, number


@dataclass(frozen=True, eq=False, repr=False)
class ReachExplanation(Explanation, Mapping[str, int]):
    """Where a unit can end its move: a mapping of labels to costs, its own hex left out.

    `paths`: label -> the hexes from where it stands. `halts`: labels where an enemy zone of control stops it.
    `why_not(label)` tells for any hex what stops it. Empty for a unit that cannot move at all.
    """

    costs: Mapping[str, int] = field(default_factory=dict, kw_only=True)
    paths: Mapping[str, tuple[str, ...]] = field(default_factory=dict, kw_only=True)
    halts: tuple[str, ...] = field(default=(), kw_only=True)
    unit: int = field(default=0, kw_only=True)
    bonus: bool = field(default=False, kw_only=True)
    disrupt: bool = field(default=False, kw_only=True)
    state: TeutonsState = field(kw_only=True)
    found: Mapping[int, Way] = field(default_factory=dict, kw_only=True)

    __hash__ = None  # type: ignore[assignment]

    def __getitem__(self, label: str) -> int:
        return self.costs[label]

    def __iter__(self) -> Iterator[str]:
        return iter(self.costs)

    def __len__(self) -> int:
        return len(self.costs)

    def __eq__(self, other: object) -> bool:
        return dict(self) == dict(other) if isinstance(other, Mapping) else NotImplemented

    def why_not(self, label: str) -> Verdict:
        """What stops the unit short of a hex, the nearest reason first; truthy for a hex that it reaches.

        Raises LabelError.
        """
        goal = hex_of(self.state, label)
        if self.state.label(goal) in self.costs:
            return ALLOWED
        return Verdict(tuple(_why_not(self.state, self.unit, goal, self.found, self.bonus, self.disrupt)))

    def as_dict(self) -> dict[str, Any]:
        """Plain data: the ladder, costs, paths and halts."""
        return {
            **super().as_dict(),
            "costs": dict(self.costs),
            "paths": {label: list(path) for label, path in self.paths.items()},
            "halts": list(self.halts),
        }


def explain_reach(state: TeutonsState, name: str, bonus: bool, disrupt: bool) -> ReachExplanation:
    """How far a unit can go from where it stands: printed factors, the free bonus too, or a bought one."""
    unit = unit_of(state, name)
    against = tuple(_why_not_at_all(state, unit))
    found = {} if against else ways(state, unit, bonus, disrupt)
    by_label = {state.label(hex_): way for hex_, way in sorted(found.items(), key=lambda item: (item[1].cost, item))}
    lines = [*_lines(state, unit, bonus, disrupt), *_ring_lines(by_label)]
    lines += [Line(refusal.sentence, "", refusal.rule, refusal.rules[1:], refusal.hexes) for refusal in against]
    halts = tuple(label for label, way in by_label.items() if way.halts)
    if halts:
        lines.append(Line(f"An enemy zone of control stops it in {and_list(halts)}", "stop", "T6.0-l", hexes=halts))
    return ReachExplanation(
        f"Where {state.name(unit)} can go",
        lines=tuple(lines),
        result=number(len(by_label), "hex", "hexes") if by_label else "Nowhere.",
        costs={label: way.cost for label, way in by_label.items()},
        paths={label: tuple(map(state.label, _from_here(state, unit, way))) for label, way in by_label.items()},
        halts=halts,
        unit=unit,
        bonus=bonus,
        disrupt=disrupt,
        state=state,
        found=found,
    )


def _lines(state: TeutonsState, unit: int, bonus: bool, disrupt: bool) -> Iterator[Line]:
    omf = allowance(state, unit)
    yield Line(
        "Movement factors",
        str(omf),
        state.setup.era.omf_rule(state, unit),
        basis=basis_of(state, (unit,), "omf"),
    )
    if disrupt:
        yield Line("Bonus, bought with Disruption where it has to be", str(BONUS), "T8.1-c", ("R-47",))
    elif bonus:
        yield Line("Bonus, free: never beside an enemy in good order", str(BONUS), "T8.1-b", ("T8.1-a",))


def _ring_lines(found: Mapping[str, Way]) -> Iterator[Line]:
    """The hexes by what they cost."""
    rings: dict[int, list[str]] = {}
    for label, way in found.items():
        rings.setdefault(way.cost, []).append(label)
    for cost, labels in rings.items():
        yield Line(f"For {cost}: {' '.join(sorted(labels))}", str(len(labels)), "T8.0-d", hexes=tuple(sorted(labels)))


def _why_not_at_all(state: TeutonsState, unit: int) -> Iterator[Refusal]:
    """Why a unit goes nowhere this turn, wherever it wants to go."""
    if not is_marching(state, unit):
        yield from movement.why_not_take(state, unit, state.side_of(unit))


def _why_not(
    state: TeutonsState, unit: int, goal: int, found: Mapping[int, Way], bonus: bool, disrupt: bool
) -> Iterator[Refusal]:
    against = tuple(_why_not_at_all(state, unit))
    if against:
        yield from against
        return
    start = state.hex_of(unit)
    if goal == start:
        yield Refusal("core.path", f"{state.name(unit)} stands in {state.label(goal)} already.")
        return
    never = (*why_not_be(state, unit, goal), *why_not_stack(state, unit, goal))
    if never:
        yield from never
        return
    beside = [hex_ for hex_ in state.setup.board.adjacent[goal] if hex_ == start or hex_ in found]
    if beside:
        paths = [(start,) if hex_ == start else _from_here(state, unit, found[hex_]) for hex_ in beside]
        yield from min((_from(state, unit, path, goal, bonus, disrupt) for path in paths), key=len)
        return
    yield from _on_the_way(state, unit, goal, found, bonus, disrupt)


def _from_here(state: TeutonsState, unit: int, way: Way) -> Ints:
    """The hexes of a way from where the unit stands now; one on the march has some behind it."""
    behind = len(state.local(Move).path) - 1 if is_marching(state, unit) else 0
    return way.path[behind:]


def _from(state: TeutonsState, unit: int, path: Ints, goal: int, bonus: bool, disrupt: bool) -> tuple[Refusal, ...]:
    """Why the last step fails, once the unit stands beside the goal."""
    tried = march(state, unit, (*path, goal), disrupt)
    if tried.refusals:
        return tried.refusals
    move = tried.state.local(Move)
    need = move.spent - allowance(state, unit)
    if need > 0 and not (bonus or disrupt):
        return (
            Refusal(
                "T8.0-f",
                f"{state.label(goal)} takes {need} of the bonus; asked were the printed factors alone.",
                (state.label(goal),),
                ("T8.1-a",),
            ),
        )
    return (_other_way(state, unit, goal),)


def _on_the_way(
    state: TeutonsState, unit: int, goal: int, found: Mapping[int, Way], bonus: bool, disrupt: bool
) -> Iterator[Refusal]:
    """Too far, or stopped before it: the first hex of a straight way that the unit does not reach, and why."""
    most = allowance(state, unit) + (BONUS if bonus or disrupt else 0)
    straight = _straight(state, unit, goal)
    if not straight:
        yield Refusal("core.path", f"No way over open land leads to {state.label(goal)}.", zones.labels(state, goal))
        return
    first = next(hex_ for hex_ in straight[1:] if hex_ not in found)
    place = straight.index(first)
    if place <= most and first != goal:
        for refusal in _why_not(state, unit, first, found, bonus, disrupt):
            yield Refusal(
                refusal.rule,
                lambda refusal=refusal: f"On the way to {state.label(goal)}: {refusal.sentence}",  # type: ignore[misc]
                lambda refusal=refusal: refusal.hexes,  # type: ignore[misc]
                refusal.rules[1:],
            )
        return
    far = len(straight) - 1
    with_bonus = f", the bonus of {BONUS} included" if bonus or disrupt else ""
    yield Refusal(
        "T8.0-g" if bonus or disrupt else "T8.0-f",
        f"{state.label(goal)} would be the {nth(far)} hex; {state.name(unit)} goes {most} at most{with_bonus}.",
        zones.labels(state, goal),
    )


def _straight(state: TeutonsState, unit: int, goal: int) -> Ints:
    """A shortest way over hexes where the unit may be, zones of control left aside; empty if there is none."""
    start = state.hex_of(unit)
    came = {start: start}
    queue = deque([start])
    while queue and goal not in came:
        here = queue.popleft()
        for near in state.setup.board.adjacent[here]:
            if near not in came and not any(why_not_be(state, unit, near)):
                came[near] = here
                queue.append(near)
    if goal not in came:
        return ()
    path = [goal]
    while path[-1] != start:
        path.append(came[path[-1]])
    return tuple(reversed(path))


def _other_way(state: TeutonsState, unit: int, goal: int) -> Refusal:
    return Refusal(
        "T8.1-b",
        f"{state.name(unit)} has no way to {state.label(goal)} that is clear of the enemy for its bonus.",
        zones.labels(state, goal),
        ("T8.1-c",),
    )
