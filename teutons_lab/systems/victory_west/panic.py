"""Chapter 10: panic checks, one die for all units of the check, a result for each."""

from __future__ import annotations

from typing import NamedTuple

from teutons_lab.core.flow import Auto, Procedure, Roll
from teutons_lab.kit.kinds import Hexes, Unit, Units
from teutons_lab.systems.victory_west.charts.small_tables import PanicResult
from teutons_lab.systems.victory_west.refugees import Refuge, places
from teutons_lab.systems.victory_west.retreat import Retreat
from teutons_lab.systems.victory_west.setup import FORTRESS
from teutons_lab.systems.victory_west.state import WestDraft, WestState
from teutons_lab.systems.victory_west.steps import disrupt, lose_step
from teutons_lab.systems.victory_west.words import and_list

STEADY = 6
"""Units of this rating or better never panic (V10.12-a)."""


class Panic(NamedTuple):
    """A panic check: the units still to be looked at, what caused it, and the panic number once it is rolled.

    `cause`: "combat", "overrun", "refugees" on the march, "moved" by refugees, "air" for a ground attack.
    """

    units: Units
    cause: str
    number: int = 0


class Fright(NamedTuple):
    """What one unit suffers: steps, then "", D or R; `where` is its hex when it was frightened."""

    unit: Unit
    cause: str
    steps: int
    letter: str
    where: Hexes = ()


def rating(state: WestState, unit: int) -> int:
    """The modified Efficiency Rating of a unit; nothing modifies it in The Cape."""
    return state.face(unit).er


def why_steady(state: WestState, unit: int) -> str:
    """The rule that spares a unit on the map a panic check, "" for none: rating, fortress, landing zone, bridgehead.

    A fortified zone does not spare it.
    """
    if rating(state, unit) >= STEADY:
        return "V10.12-a"
    if state.sheltered(unit):
        return {"lz": "V19.33-a", "bridgehead": "V20.46-c"}[state.sheltered(unit)]
    fort = state.fort(state.hex_of(unit))
    spared = fort is not None and fort.kind == FORTRESS and fort.side == state.side_of(unit)
    return "V10.13-a" if spared else ""


def susceptible(state: WestState, unit: int) -> bool:
    """Whether a unit on the map checks for panic at all."""
    return not why_steady(state, unit)


def result_for(state: WestState, unit: int, number: int) -> PanicResult:
    """A unit's own result (V10.2-a, V10.2-b)."""
    found: PanicResult = state.setup.charts_data.panic.result(number, rating(state, unit))
    return found


def do_number(draft: WestDraft, face: int) -> None:
    """The panic number, shared by all units of the check (V10.2-a)."""
    panic = draft.local(Panic)
    draft.set(number=face)
    draft.tell("panic", "V10.2-a", "V10.2-b", *_cause_rules(panic.cause), units=panic.units, face=face)


def _cause_rules(cause: str) -> tuple[str, ...]:
    return {
        "combat": ("V10.11-a", "V9.84-e"),
        "overrun": ("V10.11-b",),
        "refugees": ("V10.11-e",),
        "moved": ("V10.11-c",),
        "air": ("V10.11-a", "V18.35-e"),
    }[cause]


def do_each(draft: WestDraft) -> None:
    """Results are applied to one unit after the other."""
    panic = draft.local(Panic)
    if not panic.units:
        draft.end()
        return
    unit, rest = panic.units[0], panic.units[1:]
    draft.set(units=rest)
    if not draft.on_map(unit) or not susceptible(draft, unit):
        draft.goto("each")
        return
    found = result_for(draft, unit, panic.number)
    if found.steps or found.letter:
        draft.call("Fright", Fright(unit, panic.cause, found.steps, found.letter, (draft.hex_of(unit),)))
    else:
        draft.goto("each")


def _result(state: WestState, face: int) -> str:
    found = {str(result_for(state, unit, face)) for unit in state.local(Panic).units}
    return ", ".join(sorted(found))


PANIC = Procedure(
    "Panic",
    (
        Roll(
            "panic-die",
            do_number,
            purpose=lambda state: f"panic {state.label(state.hex_of(state.local(Panic).units[0]))}",
            prompt=lambda state: (
                f"Panic check for {and_list([state.name(unit) for unit in state.local(Panic).units])}: low is good."
            ),
            rule="V10.2-a",
            result=_result,
            faces=10,
        ),
        Auto("each", do_each, again=True),
    ),
    Panic,
)


# One unit.


def do_steps(draft: WestDraft) -> None:
    """Steps come first, and the unit itself loses them (V10.31-c, V10.32-a); stragglers follow (V10.33-a, V10.33-b).

    A unit that suffers anything on the march ends its move (V10.34-a); so does one frightened from the air.
    """
    fright = draft.local(Fright)
    if fright.cause in ("refugees", "air"):
        draft.note("done", fright.unit)
    for _ in range(fright.steps):
        if draft.on_map(fright.unit):
            lose_step(draft, fright.unit, "V10.31-c", "V10.32-a")
    if not fright.steps:
        return
    if draft.side_of(fright.unit) == "axis":
        draft.tell("no-refugees", "V10.33-b", hex=fright.where[0])
    elif not places(draft, fright.where[0]):
        draft.tell("no-refugees", "V10.33-a", "V13.12-d", hex=fright.where[0])
    else:
        draft.call("Refuge", Refuge(fright.where[0], 1))


def do_fate(draft: WestDraft) -> None:
    """Then a retreat with disruption (V10.31-a), or disruption alone (V10.31-b)."""
    fright = draft.local(Fright)
    if not draft.on_map(fright.unit):
        return
    if fright.letter == "R":
        draft.call("Retreat", Retreat((fright.unit,), shaken=1, cause="panic"))
    elif fright.letter == "D":
        disrupt(draft, fright.unit, "V10.31-b", "V11.1-a")


FRIGHT = Procedure("Fright", (Auto("steps", do_steps), Auto("fate", do_fate)), Fright)
