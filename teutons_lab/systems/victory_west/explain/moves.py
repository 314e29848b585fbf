"""`explain.move`, `explain.reach` and `explain.retreat`: where units can go, and at what cost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise

from teutons_lab.core.explanation import Explanation, Line
from teutons_lab.core.verdict import ALLOWED, Refusal, Verdict
from teutons_lab.systems.victory_west.costs import by_road, toll
from teutons_lab.systems.victory_west.explain.air_lines import interdiction_lines
from teutons_lab.systems.victory_west.explain.asking import Asked
from teutons_lab.systems.victory_west.explain.limits import why_not_told
from teutons_lab.systems.victory_west.march import why_not_step
from teutons_lab.systems.victory_west.mobility import why_not_move
from teutons_lab.systems.victory_west.points import allowance, is_exploitation, is_free_hex, points_left
from teutons_lab.systems.victory_west.reach import Way, ways
from teutons_lab.systems.victory_west.retreat import why_not_retreat_to
from teutons_lab.systems.victory_west.state import WestState
from teutons_lab.systems.victory_west.words import and_list, number


@dataclass(frozen=True, repr=False)
class MoveExplanation(Explanation):
    """`allowed`; `cost` and `left` in movement points of the slowest unit; `refusals` of the first step refused."""

    allowed: bool = field(default=True, kw_only=True)
    cost: int = field(default=0, kw_only=True)
    left: int = field(default=0, kw_only=True)
    refusals: tuple[Refusal, ...] = field(default=(), kw_only=True)


def explain_move(state: WestState, units: tuple[int, ...], path: tuple[int, ...]) -> MoveExplanation:
    """A march step by step, as the phase stands; bridges and panic on the way are left aside."""
    untold = why_not_told(state, units)
    lines = [line for unit in units for line in _class_of(state, unit)] if not untold else []
    refusals = untold or tuple(r for unit in units for r in why_not_move(state, unit, state.side_of(unit)))
    if not refusals and path[0] != state.hex_of(units[0]):
        refusals = (Refusal("core.path", f"{state.name(units[0])} is not in {state.label(path[0])}."),)
    draft, cost = state.draft(), 0
    for start, end in pairwise(path):
        if refusals:
            break
        refusals = tuple(why_not_step(draft, units, start, end))
        for unit in units:
            lines += _step_lines(draft, unit, start, end)
        lines += interdiction_lines(draft, start, end)
        costs = [sum(part.value for part in toll(draft, unit, start, end) or ()) for unit in units]
        if not refusals:
            for unit, paid in zip(units, costs, strict=True):
                draft.note("mp", unit, max(0, points_left(draft, unit) - paid))
                draft.note("slowed", unit, 0)
                draft.place(unit, end)
            cost += max(costs)
    return MoveExplanation(
        f"{and_list([state.name(unit) for unit in units])} along {'-'.join(state.label(hex_) for hex_ in path)}",
        lines=tuple(lines),
        result=str(refusals[0]) if refusals else f"{number(cost, 'movement point')}",
        allowed=not refusals,
        cost=cost,
        left=min(points_left(draft, unit) for unit in units),
        refusals=refusals,
    )


def _class_of(state: WestState, unit: int) -> Iterator[Line]:
    motorized = state.face(unit).motorized
    kind = state.setup.counter(unit).type
    rule = "V6.13-a" if motorized else "V6.15-a"
    left = points_left(state, unit)
    yield Line(
        f"{state.name(unit)} ({kind}) moves as {'motorized' if motorized else 'leg'}",
        f"{left} points",
        rule,
        also=("V6.16-a",),
    )
    if is_exploitation(state):
        yield Line("Whatever it did before in this turn", "", "V6.25-b")
        if state.side_of(unit) == "axis":
            yield Line("The Axis makes no exploitation check", "", "V6.26-d")
        elif allowance(state, unit) < state.face(unit).ma:
            yield Line(
                "Capped at its rating by the exploitation check",
                str(allowance(state, unit)),
                "V6.26-a",
                also=("V6.26-c",),
            )


def _step_lines(state: WestState, unit: int, start: int, end: int) -> Iterator[Line]:
    parts = toll(state, unit, start, end)
    if parts is None:
        return
    for part in parts:
        also: tuple[str, ...] = ()
        if part.rule == "V6.34-a":
            also = ("V6.34-c", *(("V6.34-b",) if "road" not in state.setup.board.side(start, end) else ()))
        if part.rule == "V13.42-a":
            also = ("V13.41-a",)
        if part.rule == "V8.32-a":
            also = ("V8.33-a", *(("V8.36-a",) if state.friends_at(end, state.side_of(unit)) else ()))
        yield Line(f"{state.name(unit)}: {part.reason}", str(part.value), part.rule, also=also, basis="reconstruction")
    board = state.setup.board
    roads = any(board.side(end, near) & {"road", "rail"} for near in board.adjacent[end])
    if roads and not by_road(state, start, end):
        yield Line(f"No road runs from {state.label(start)} into {state.label(end)}", "", "V6.34-d")
    if sum(part.value for part in parts) > points_left(state, unit) and is_free_hex(state, unit, start, end):
        yield Line(f"{state.name(unit)}: the one hex that is always free", "", "V6.22-b")


@dataclass(frozen=True, repr=False)
class ReachExplanation(Explanation, Mapping[str, int]):
    """Label -> cost of the slowest unit, its own hex left out. `paths`: label -> labels; `why_not(label)`: reasons.

    `refusals`: why nothing is known of where they get.
    """

    costs: dict[str, int] = field(default_factory=dict, kw_only=True)
    paths: dict[str, tuple[str, ...]] = field(default_factory=dict, kw_only=True)
    refusals: tuple[Refusal, ...] = field(default=(), kw_only=True)
    asked: Asked | None = field(default=None, kw_only=True)
    units: tuple[int, ...] = field(default=(), kw_only=True)

    def __getitem__(self, label: str) -> int:
        return self.costs[label]

    def __iter__(self) -> Iterator[str]:
        return iter(self.costs)

    def __len__(self) -> int:
        return len(self.costs)

    def why_not(self, label: str) -> Verdict:
        """The reasons against a hex: of the last step from the nearest that can be reached; truthy for one of them."""
        assert self.asked is not None
        goal = self.asked.hex(label)
        if self.asked.state.label(goal) in self.costs:
            return ALLOWED
        return Verdict(self.refusals or self._why_not(self.asked.state, goal, label))

    def _why_not(self, state: WestState, goal: int, label: str) -> tuple[Refusal, ...]:
        found = ways(state, self.units)
        start = state.hex_of(self.units[0])
        found[start] = Way(0, (start,))
        near = [hex_ for hex_ in state.setup.board.adjacent[goal] if hex_ in found]
        if not near:
            return (Refusal("V6.22-a", f"{label} is out of reach.", (label,)),)
        best = min(near, key=lambda hex_: found[hex_].cost)
        draft = state.draft()
        for unit in self.units:
            spent = sum(
                sum(part.value for part in toll(state, unit, a, b) or ()) for a, b in pairwise(found[best].path)
            )
            draft.note("mp", unit, max(0, points_left(state, unit) - spent))
            draft.place(unit, best)
        return tuple(why_not_step(draft, self.units, best, goal))


def explain_reach(state: WestState, units: tuple[int, ...], asked: Asked) -> ReachExplanation:
    """Where units together can get, bridges blown and panic left aside."""
    title = f"Reach of {and_list([state.name(unit) for unit in units])}"
    if untold := why_not_told(state, units):
        said = str(untold[0])
        return ReachExplanation(title, result=said, refusals=untold, asked=asked, units=units)
    found = ways(state, units)
    labels = {hex_: state.label(hex_) for hex_ in sorted(found)}
    return ReachExplanation(
        title,
        lines=tuple(line for unit in units for line in _class_of(state, unit)),
        result=number(len(found), "hex", "hexes"),
        costs={label: found[hex_].cost for hex_, label in labels.items()},
        paths={label: tuple(state.label(h) for h in found[hex_].path) for hex_, label in labels.items()},
        asked=asked,
        units=units,
    )


@dataclass(frozen=True, repr=False)
class RetreatExplanation(Explanation):
    """`open`: labels; `closed`: label -> the nearest refusal; `refusals`: why there is nothing to tell."""

    open: tuple[str, ...] = field(default=(), kw_only=True)
    closed: dict[str, Refusal] = field(default_factory=dict, kw_only=True)
    refusals: tuple[Refusal, ...] = field(default=(), kw_only=True)


def explain_retreat(state: WestState, unit: int) -> RetreatExplanation:
    """The six hexes around a unit: open to its retreat, or closed and why."""
    if untold := why_not_told(state, (unit,)):
        return RetreatExplanation(f"Retreat of {state.name(unit)}", result=str(untold[0]), refusals=untold)
    free, closed, lines = [], {}, []
    near = state.setup.board.adjacent[state.hex_of(unit)]
    for hex_ in near:
        against = tuple(why_not_retreat_to(state, unit, hex_))
        label = state.label(hex_)
        if against:
            closed[label] = against[0]
            lines.append(Line(f"{label}: {against[0].sentence}", "closed", against[0].rule, also=against[0].rules[1:]))
        else:
            free.append(label)
            lines.append(Line(label, "open", "V9.93-a"))
    if len(near) < 6:
        lines.append(Line("Nobody retreats off the map", "closed", "V9.93-c", also=("V6.27-b",)))
    return RetreatExplanation(
        f"Retreat of {state.name(unit)} from {state.label(state.hex_of(unit))}",
        lines=tuple(lines),
        result=and_list(free) or "nowhere: it would be eliminated",
        open=tuple(free),
        closed=closed,
    )
