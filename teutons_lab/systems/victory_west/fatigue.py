"""Chapter 11.4: fatigue of the Axis motorized units from turn 8 on, and the halt that rests them.

The rulebook prints it between chapters 11 and 12 under other numbers (VR-1). The Cape ends before it begins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from teutons_lab.core.flow import Ask, Auto, Procedure, Roll, Verb
from teutons_lab.core.verdict import Refusal
from teutons_lab.systems.victory_west.kinds import UNIT_SLOT
from teutons_lab.systems.victory_west.state import WestDraft, WestState
from teutons_lab.systems.victory_west.steps import disrupt
from teutons_lab.systems.victory_west.strengths import is_artillery
from teutons_lab.systems.victory_west.words import number

FIRST_TURN = 8
"""The turn on which the units become fatigued (V11.41-a)."""
HALT, RESTED = "halt", "rested"
"""Tracks: the turn in which a halt was called, and 1 once the units are rested."""
ENOUGH = 10
"""A fatigue number above this ends fatigue after a halt (V11.44-a)."""


class Fatigue(NamedTuple):
    """A fatigue check: how many units are still to be named."""

    left: int = 0


def may_tire(state: WestState, unit: int) -> bool:
    """Axis motorized units, but no army headquarters and not the artillery group (V11.41-a, V11.45-a)."""
    counter = state.setup.counter(unit)
    exempt = counter.level == "army" or is_artillery(state, unit)
    return state.side_of(unit) == "axis" and counter.motorized and not exempt


def do_tire(draft: WestDraft) -> None:
    """On turn 8 they become fatigued, all at once (V11.41-a)."""
    units = tuple(unit for unit in draft.setup.members["axis"] if may_tire(draft, unit) and draft.steps[unit])
    for unit in units:
        draft.note("fatigued", unit)
    draft.tell("tired", "V11.41-a", "V11.45-a", "VR-1", units=units)


def do_check(draft: WestDraft) -> None:
    """Each Disruption Recovery Phase closes with a check, until they are rested (V11.41-b)."""
    draft.call("Fatigue", Fatigue())


def is_tiring(state: WestState) -> bool:
    """Whether checks are made (V11.41-b, V11.44-a)."""
    return state.turn >= FIRST_TURN and not state.track(RESTED) and any(state.fatigued)


def halted(state: WestState) -> bool:
    """Whether a halt has been called (V11.43-a)."""
    return bool(state.track(HALT))


def fatigue_number(state: WestState, face: int) -> int:
    """The die, and 1 for each turn after turn 8 without a halt (V11.42-a), or since the halt (V11.42-b)."""
    return face + state.turn - (state.track(HALT) or FIRST_TURN)


def do_fatigue_die(draft: WestDraft, face: int) -> None:
    """The number of units that break down, or that recover; above 10 after a halt all are rested (V11.44-a)."""
    count = fatigue_number(draft, face)
    if halted(draft) and count > ENOUGH:
        for unit, tired in enumerate(draft.fatigued):
            if tired:
                draft.note("fatigued", unit, False)
        draft.set_track(RESTED, 1)
        draft.tell("rested", "V11.44-a", "VR-1", face=face, number=count)
        draft.end()
        return
    draft.tell("fatigue", "V11.42-b" if halted(draft) else "V11.42-a", "VR-1", face=face, number=count)
    draft.set(left=count)


def choices(state: WestState) -> tuple[int, ...]:
    """Before a halt the undisrupted fatigued units on the map; after it the disrupted ones."""
    wanted = halted(state)
    return tuple(
        unit
        for unit, tired in enumerate(state.fatigued)
        if tired and state.on_map(unit) and state.disrupted[unit] == wanted
    )


def _why_not(after_halt: bool) -> Callable[[WestState, int], Iterator[Refusal]]:
    def why_not(state: WestState, unit: int) -> Iterator[Refusal]:
        if halted(state) != after_halt:
            rule = "V11.42-b" if halted(state) else "V11.42-a"
            yield Refusal(rule, "Units recover once a halt has been called, and break down before.")
        elif unit not in choices(state):
            yield Refusal(
                "V11.42-b" if after_halt else "V11.42-a",
                lambda: (
                    f"{state.name(unit)} is no fatigued unit that is "
                    f"{'disrupted' if after_halt else 'in good order'} on the map."
                ),
                also=("V11.45-a",),
            )

    return why_not


def _args(after_halt: bool) -> Callable[[WestState], Iterable[tuple[int]]]:
    return lambda state: ((unit,) for unit in choices(state)) if halted(state) == after_halt else ()


def do_disrupt(draft: WestDraft, unit: int) -> None:
    """Before a halt a unit breaks down (V11.42-a)."""
    disrupt(draft, unit, "V11.42-a")
    draft.set(left=draft.local(Fatigue).left - 1)


def do_recover(draft: WestDraft, unit: int) -> None:
    """After a halt a unit recovers (V11.42-b, VR-135)."""
    draft.note("disrupted", unit, False)
    draft.tell("recovered", "V11.42-b", "VR-135", units=(unit,))
    draft.set(left=draft.local(Fatigue).left - 1)


def do_halt(draft: WestDraft) -> None:
    """All fatigued units in good order are disrupted at once (V11.43-a)."""
    units = choices(draft)
    draft.set_track(HALT, draft.turn)
    for unit in units:
        draft.note("disrupted", unit)
    draft.tell("halt", "V11.43-a", "VR-1", units=units)
    draft.next()


def _prompt(state: WestState) -> str:
    left = min(state.local(Fatigue).left, len(choices(state)))
    done = "recover" if halted(state) else "break down"
    return f"Axis: {number(left, 'fatigued unit')} to {done}. Choose one."


FATIGUE = Procedure(
    "Fatigue",
    (
        Roll(
            "fatigue-die",
            do_fatigue_die,
            purpose=lambda _state: "fatigue",
            prompt=lambda state: (
                "Fatigue check: so many units recover." if halted(state) else "Fatigue check: so many units break down."
            ),
            rule="V11.41-b",
            result=lambda state, face: (
                "all are rested"
                if halted(state) and fatigue_number(state, face) > ENOUGH
                else number(fatigue_number(state, face), "unit")
            ),
            faces=10,
        ),
        Ask(
            "fatigue",
            side=lambda _state: "axis",
            verbs=(
                Verb("disrupt", do_disrupt, _args(False), _why_not(False), UNIT_SLOT, "V11.42-a"),
                Verb("recover", do_recover, _args(True), _why_not(True), UNIT_SLOT, "V11.42-b"),
            ),
            prompt=_prompt,
            rule="V11.42-a",
            when=lambda state: state.local(Fatigue).left > 0 and bool(choices(state)),
        ),
        Ask(
            "halt",
            side=lambda _state: "axis",
            verbs=(
                Verb("halt", do_halt, rule="V11.43-a"),
                Verb("pass", lambda draft: draft.next(), rule="V11.43-a"),
            ),
            prompt=lambda _state: "Axis: call a halt to rest the motorized units, or go on?",
            rule="V11.43-a",
            when=lambda state: not halted(state),
        ),
    ),
    Fatigue,
)
"""One check, and the choice to call a halt at the end of the phase."""

BEGINS = Auto("fatigue-begins", do_tire, when=lambda state: state.turn == FIRST_TURN and not any(state.fatigued))
CHECKED = Auto("fatigue-check", do_check, when=is_tiring)
"""Before and after the recovery of a turn."""
