"""What an explanation cannot tell, or tells only as a what-if: units off the map, covered ones, what is not allowed."""

from __future__ import annotations

from collections.abc import Iterable

from teutons_lab.core.explanation import Line
from teutons_lab.core.verdict import Refusal, Verdict
from teutons_lab.systems.victory_west.marks import DEAD
from teutons_lab.systems.victory_west.state import WestState
from teutons_lab.systems.victory_west.task_forces import is_marker
from teutons_lab.systems.victory_west.words import and_list, number

BOXES = {"okh": "OKH", "gqg": "GQG", "britain": "Britain", "card": "Command Card"}


def why_not_told(state: WestState, units: Iterable[int]) -> tuple[Refusal, ...]:
    """Why nothing can be said of units where they are: a marker covers them, or they stand in no hex."""
    listed = tuple(units)
    covered = [unit for unit in listed if is_marker(state, unit)]
    if covered:
        return (covered_by(state, covered),)
    return tuple(
        Refusal("core.unit", f"{state.name(unit)} is not on the map: {_whereabouts(str(state.at[unit]))}.")
        for unit in listed
        if not state.on_map(unit)
    )


def covered_by(state: WestState, units: Iterable[int]) -> Refusal:
    """What is under Task Force markers is not known (V6.66-a)."""
    names = and_list([state.name(unit) for unit in units])
    return Refusal("V6.66-a", f"What is under {names} is not known.")


def _whereabouts(place: str) -> str:
    """Where a unit is that stands in no hex."""
    kind, _, which = place.partition(":")
    if kind == "box":
        return f"it waits in the {BOXES.get(which, which)} box"
    if kind == "turn":
        return f"it comes in turn {which}"
    return "it has been eliminated" if place == DEAD else "it takes no part in the game"


def refusal_line(refusal: Refusal, before: str = "", after: str = "") -> Line:
    """A refusal as a line of an explanation, with words before and after it."""
    return Line(f"{before}{refusal.sentence}{after}", "", refusal.rule, also=refusal.rules[1:], hexes=refusal.hexes)


def barred_lines(verdict: Verdict) -> tuple[Line, ...]:
    """That something is not allowed, and why, before anything else is said of it; the nearest reason speaks."""
    if verdict:
        return ()
    nearest, *others = verdict.refusals
    more = f" ({number(len(others), 'more reason')})" if others else ""
    return (refusal_line(nearest, "Not allowed as things stand: ", more),)


def what_if(verdict: Verdict, odds: str) -> str:
    """The odds as a result, marked as a what-if where the thing itself is not allowed."""
    return odds if verdict else f"Not allowed. What if it were: {odds}"
