"""`explain.move`: a march hex by hex, tried out by the functions that march."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from teutons_lab.core.explanation import Explanation, Line
from teutons_lab.core.verdict import Refusal, Verdict
from teutons_lab.systems.teutons import marching, strides, zones
from teutons_lab.systems.teutons.counters import HIDDEN
from teutons_lab.systems.teutons.explain.asking import (
    Names,
    basis_of,
    path_of,
    place,
    plain_refusals,
    unit_of,
    way,
)
from teutons_lab.systems.teutons.explain.posing import Ints, Stride, is_marching, march, why_not_move_now
from teutons_lab.systems.teutons.marching import BONUS, Move, allowance
from teutons_lab.systems.teutons.state import TeutonsState
from teutons_lab.systems.teutons.words import first, number

GROUND = ("forest", "swamp", "city")


@dataclass(frozen=True, repr=False)
class MoveExplanation(Explanation):
    """A move that is asked about.

    `allowed`: whether it could be played now. `cost`: movement factors of the whole path, as far as it runs from
    neighbour to neighbour. `left`: factors left after it, the bonus not counted. `refusals`: what stops it, the
    nearest reason first.
    """

    allowed: bool = field(default=False, kw_only=True)
    cost: int = field(default=0, kw_only=True)
    left: int = field(default=0, kw_only=True)
    refusals: tuple[Refusal, ...] = field(default=(), kw_only=True)
    path: tuple[str, ...] = field(default=(), kw_only=True)
    bonus: str = field(default="", kw_only=True)

    def as_dict(self) -> dict[str, Any]:
        """Plain data: the ladder and every field; `bonus` is "", "free" or "paid"."""
        return {
            **super().as_dict(),
            "allowed": self.allowed,
            "cost": self.cost,
            "left": self.left,
            "refusals": plain_refusals(self.refusals),
            "path": list(self.path),
            "bonus": self.bonus,
        }


def explain_move(state: TeutonsState, name: str, path: Names, disrupt: bool) -> MoveExplanation:
    """A unit along a path that begins where it stands."""
    unit = unit_of(state, name)
    hexes = path_of(state, path)
    if state.setup.counter(unit).size == HIDDEN:
        return _unknown(state, unit, hexes)
    if len(hexes) < 2:
        against: tuple[Refusal, ...] = (_too_short(state, unit),)
        strides: tuple[Stride, ...] = ()
    else:
        tried = march(state, unit, hexes, disrupt)
        against, strides = tried.refusals, tried.strides
    against = (*against, *why_not_move_now(state, unit))
    spent = state.local(Move).spent if is_marching(state, unit) else 0
    cost = spent + _cost(state, unit, hexes)
    omf = allowance(state, unit)
    real = not state.setup.counter(unit).is_dummy
    lines = [_factors_line(state, unit), *(_stride_lines(state, strides) if real else [_dummy_line(state, unit)])]
    lines += _unreached_lines(state, hexes, strides, against)
    lines.append(Line("Cost of the path", f"{cost} of {omf}", "T8.0-d", ("T8.0-e",)))
    end = strides[-1].after.local(Move) if strides and real else None
    bonus = "" if end is None or end.spent <= omf else "paid" if end.paid else "free"
    return MoveExplanation(
        f"{state.name(unit)} along {way(state, hexes)}" if hexes else state.name(unit),
        lines=tuple(lines),
        result=_result(state, unit, cost, against, bonus, disrupt),
        allowed=not against,
        cost=cost,
        left=max(0, omf - cost),
        refusals=against,
        path=tuple(state.label(hex_) for hex_ in hexes),
        bonus=bonus,
    )


def _unknown(state: TeutonsState, unit: int, hexes: Ints) -> MoveExplanation:
    """The answer about a counter of the other side that lies face down: how far it could go is not told."""
    name = first(state.name(unit))
    untold = Refusal("T1914.hidden-a", f"{name} lies face down; what it is, and how far it goes, is not told.")
    against = (*why_not_move_now(state, unit), untold)
    return MoveExplanation(
        f"{name} along {way(state, hexes)}" if hexes else name,
        lines=(Line(untold.sentence, "not known", untold.rule),),
        result=str(Verdict(against)),
        refusals=against,
        path=tuple(state.label(hex_) for hex_ in hexes),
    )


def _dummy_line(state: TeutonsState, unit: int) -> Line:
    return Line(f"{state.name(unit)} is a Dummy: its first step reveals it, and it is gone", "", "T1914.hidden-j")


def _too_short(state: TeutonsState, unit: int) -> Refusal:
    return Refusal(
        "core.path",
        lambda: f"A path for {state.name(unit)} names the hex where it stands and at least one more.",
    )


def _cost(state: TeutonsState, unit: int, hexes: Ints) -> int:
    """Factors of the path, up to the first step that is none."""
    total = 0
    for start, end in pairwise(hexes):
        if end not in state.setup.board.adjacent[start]:
            break
        total += marching.step_cost(state, unit, start, end)
    return total


def _factors_line(state: TeutonsState, unit: int) -> Line:
    omf = allowance(state, unit)
    return Line(
        f"{state.name(unit)}: {number(omf, 'movement factor')}, and a bonus of {BONUS}",
        str(omf),
        state.setup.era.omf_rule(state, unit),
        ("T8.1-a",),
        basis=basis_of(state, (unit,), "omf"),
    )


def _stride_lines(state: TeutonsState, strides: tuple[Stride, ...]) -> Iterator[Line]:
    for stride in strides:
        if stride.atom[0] == "disrupt":
            yield Line("The bonus is bought: Disrupted when the move ends", "", "T8.1-c", ("R-47",))
        elif stride.atom[0] == "go":
            yield from _hex_lines(stride)


def _came_to_nothing(stride: Stride) -> bool:
    """Whether something that lies face down has stopped the unit where it was (T6.0-ae)."""
    return stride.after.on_map(stride.before.local(Move).unit) and (
        stride.before.local(Move).path == stride.after.local(Move).path
    )


def _hex_lines(stride: Stride) -> Iterator[Line]:
    """One hex entered: its cost, the bonus, what the enemy beside it does, the side crossed.

    What happens follows the truth, as it does on the march: also of what lies face down.
    """
    before, after = stride.before.truth, stride.after.truth
    move, done = before.local(Move), after.local(Move)
    if _came_to_nothing(stride):
        yield from _closed_lines(before, move, stride.atom[1])
        return
    unit, start, end = move.unit, move.path[-1], done.path[-1]
    ground = next((word for word in GROUND if word in before.setup.board.features[end]), "clear")
    cost = done.spent - move.spent
    rules = ("T8.0-d",) if cost == 1 else ("T13.0-g",)
    yield Line(f"{place(before, end)}, {ground}", str(cost), rules[0], hexes=zones.labels(before, end))
    if strides.is_special(before, unit, end):
        yield Line("  a friend stands there: zones and crossings are waived for the step", "", "T6.0-y", ("R-42",))
    else:
        yield from _crossing_lines(before, start, end)
    yield from _bonus_lines(before, move, done, start, end)
    if done.halted:
        watchers = strides.must_stop(after, unit, start, end)  # the step may have brought a country into the war
        crossing = zones.crosses_border(before, start, end)
        yield Line(
            f"  stops there: in the zone of control of {zones.who(before, watchers)}",
            "stop",
            "T6.0-l",
            (*zones.rules_behind(after, before.side_of(unit), end, crossing), *_unseen_rules(stride, watchers)),
            zones.labels(before, end, *map(before.hex_of, sorted(watchers))),
        )


def _unseen_rules(stride: Stride, watchers: frozenset[int]) -> tuple[str, ...]:
    return ("T6.0-ae", "R-55") if any(stride.before.hidden[unit] for unit in watchers) else ()


def _closed_lines(truth: TeutonsState, move: Move, end: int) -> Iterator[Line]:
    """A step that was tried and came to nothing: what forbids it, where everything lies face up."""
    for refusal in marching.why_not_march(truth, move, end):
        said = f"{place(truth, end)}, closed by what lies face down: {refusal.sentence}"
        yield Line(said, "stop", "T6.0-ae", ("R-55", *refusal.rules), refusal.hexes)


def _crossing_lines(state: TeutonsState, start: int, end: int) -> Iterator[Line]:
    """Border and river: a step over them was let through, so nobody bars it."""
    if zones.crosses_border(state, start, end):
        yield Line("  over the border: no enemy beside either hex bars it", "", "T6.0-w", ("T6.0-t",))
    elif zones.crosses_river(state, start, end):
        words = state.setup.board.side(start, end)
        name = next((word.partition(":")[2] for word in sorted(words) if ":" in word), "river")
        yield Line(f"  over the {name}: no enemy beside either hex bars it", "", "T6.0-v", ("R-41",))


def _bonus_lines(state: TeutonsState, move: Move, done: Move, start: int, end: int) -> Iterator[Line]:
    omf = allowance(state, move.unit)
    if done.lost and not move.lost:
        seen = strides.forfeits_bonus(state, move.unit, start, end)
        yield Line(
            f"  passes {zones.who(state, seen)} in good order: no free bonus from here on",
            "",
            "T8.1-b",
            ("T8.1-f",),
            zones.labels(state, end, *map(state.hex_of, sorted(seen))),
        )
    if done.spent > omf:
        how = "bought" if done.paid else "free"
        rule = "T8.1-c" if done.paid else "T8.1-b"
        yield Line(f"  uses the bonus, {how}", f"{done.spent - omf} of {BONUS}", rule, ("T8.1-h",))


def _unreached_lines(
    state: TeutonsState, hexes: Ints, strides: tuple[Stride, ...], against: tuple[Refusal, ...]
) -> Iterator[Line]:
    """The hexes that the move does not come to, under the rule that stopped it."""
    gone = sum(1 for stride in strides if stride.atom[0] == "go" and not _came_to_nothing(stride))
    rule = against[0].rule if against else "T1914.hidden-j"  # nothing stops a Dummy, but it is gone
    for hex_ in hexes[gone + 1 :]:
        yield Line(place(state, hex_), "not reached", rule, hexes=zones.labels(state, hex_))


def _result(state: TeutonsState, unit: int, cost: int, against: tuple[Refusal, ...], bonus: str, disrupt: bool) -> str:
    if against:
        return str(Verdict(against))
    left = max(0, allowance(state, unit) - cost)
    said = f"Allowed: {number(cost, 'factor')}, {left or 'none'} left."
    if bonus:
        said += f" It uses its bonus and takes part in no attack this turn{', and ends Disrupted' if disrupt else ''}."
    return said
