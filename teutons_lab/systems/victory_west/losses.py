"""Chapter 9.84: the owner shares out the steps of a result among the units that took part."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from teutons_lab.core.flow import Ask, Auto, Procedure, Verb
from teutons_lab.core.verdict import Refusal
from teutons_lab.kit.kinds import Units
from teutons_lab.systems.victory_west.kinds import UNIT_SLOT
from teutons_lab.systems.victory_west.state import WestDraft, WestState
from teutons_lab.systems.victory_west.steps import eliminate, lose_step
from teutons_lab.systems.victory_west.words import number, side_name


class Losses(NamedTuple):
    """Units of one side that share a loss, the steps still to lose, and the rule that takes them."""

    units: Units
    due: int
    rule: str = "V9.84-g"


def payers(state: WestState) -> tuple[int, ...]:
    """Those that can still lose a step; HQs in a hex that is attacked count with their one step (V14.33-a)."""
    return tuple(unit for unit in state.local(Losses).units if state.on_map(unit))


def do_look(draft: WestDraft) -> None:
    """Nothing due: done. As much due as there are steps: all go, and the rest is left over (V9.84-h)."""
    losses, units = draft.local(Losses), payers(draft)
    steps = sum(draft.steps[unit] for unit in units)
    if not losses.due:
        draft.end()
    elif steps <= losses.due:
        for unit in units:
            eliminate(draft, unit, losses.rule)
        draft.end(left=losses.due - steps)


def why_not_lose(state: WestState, unit: int) -> Iterator[Refusal]:
    """Only involved units of the owner lose steps (V9.86-c)."""
    if unit not in payers(state):
        yield Refusal(
            "V9.86-c", lambda: f"{state.name(unit)} did not take part in this combat, so it loses nothing by it."
        )


def lose_args(state: WestState) -> Iterable[tuple[int]]:
    """The involved units."""
    return ((unit,) for unit in payers(state))


def do_lose(draft: WestDraft, unit: int) -> None:
    """One step of one unit (V9.84-g)."""
    losses = draft.local(Losses)
    draft.set(due=losses.due - 1)
    lose_step(draft, unit, losses.rule, *(("V14.33-a",) if draft.is_hq(unit) else ()))
    draft.goto("look")


def _side(state: WestState) -> str:
    return state.side_of(state.local(Losses).units[0])


LOSSES = Procedure(
    "Losses",
    (
        Auto("look", do_look),
        Ask(
            "losses",
            side=_side,
            verbs=(Verb("lose", do_lose, lose_args, why_not_lose, UNIT_SLOT, "V9.84-g"),),
            prompt=lambda state: (
                f"{side_name(_side(state))}: {number(state.local(Losses).due, 'step')} to lose. Which unit loses one?"
            ),
            rule="V9.84-g",
        ),
    ),
    Losses,
)
