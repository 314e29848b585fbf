"""Chapter 13.5: Allied stacks collect stragglers from among the refugees in their hex."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from teutons_lab.core.flow import Procedure, Roll
from teutons_lab.core.verdict import Refusal
from teutons_lab.kit.kinds import Hex, Units
from teutons_lab.systems.victory_west.marks import REFUGEES, Marker, Tried
from teutons_lab.systems.victory_west.points import begin, points_left
from teutons_lab.systems.victory_west.state import WestDraft, WestState
from teutons_lab.systems.victory_west.words import and_list, number

PRICE = 2
"""Movement points that each unit spends on an attempt (V13.5-a)."""
ENOUGH = 10
"""What the modified die must reach (V13.5-b)."""


class Stragglers(NamedTuple):
    """An attempt of a stack in a hex."""

    units: Units
    hex: Hex


def why_not_collect(state: WestState, units: tuple[int, ...], hex: int) -> Iterator[Refusal]:
    """Why a stack may not try to collect stragglers where it is (V13.5-a, V13.5-c, VR-91)."""
    label = state.label(hex)
    if state.side_of(units[0]) != "allied":
        yield Refusal("V13.5-a", lambda: "Only Allied stacks collect stragglers.")
        return
    if not state.refugees(hex):
        yield Refusal("V13.5-a", lambda: f"No refugees are in {label}.", lambda: (label,))
    for unit in units:
        if Tried(unit, hex) in state.tried:
            yield Refusal(
                "V13.5-c", f"{state.name(unit)} has tried in {label} in this phase; it may try elsewhere.", (label,)
            )
        if points_left(state, unit) < PRICE:
            yield Refusal(
                "V13.5-a",
                f"{state.name(unit)} has {number(points_left(state, unit), 'movement point')} left; "
                f"collecting stragglers takes {PRICE}.",
                (label,),
            )


def collect(draft: WestDraft, units: tuple[int, ...], hex: int) -> None:
    """Every unit of the stack pays, and a die decides (V13.5-a)."""
    begin(draft, units)
    for unit in units:
        draft.note("mp", unit, points_left(draft, unit) - PRICE)
    draft.tried = tuple(sorted({*draft.tried, *(Tried(unit, hex) for unit in units)}))
    draft.call("Stragglers", Stragglers(units, hex))


def succeeds(state: WestState, hex: int, face: int) -> bool:
    """One is added for each marker beyond the first; 10 is enough (V13.5-b)."""
    return face + state.refugees(hex) - 1 >= ENOUGH


def do_collect_die(draft: WestDraft, face: int) -> None:
    """Success takes one marker away (V13.5-b, V13.22-a); no points are kept count of in The Cape (VR-91)."""
    effort = draft.local(Stragglers)
    works = succeeds(draft, effort.hex, face)
    draft.tell("stragglers", "V13.5-a", "V13.5-b", units=effort.units, hex=effort.hex, face=face, works=works)
    if works:
        draft.put_marker(Marker(REFUGEES, effort.hex, draft.refugees(effort.hex) - 1))


def _prompt(state: WestState) -> str:
    effort = state.local(Stragglers)
    good = sum(succeeds(state, effort.hex, face) for face in range(1, 11))
    names = and_list([state.name(unit) for unit in effort.units])
    return f"{names} collects stragglers in {state.label(effort.hex)}: {good} of 10 to take one marker away."


STRAGGLERS = Procedure(
    "Stragglers",
    (
        Roll(
            "straggler-die",
            do_collect_die,
            purpose=lambda state: f"stragglers {state.label(state.local(Stragglers).hex)}",
            prompt=_prompt,
            rule="V13.5-b",
            result=lambda state, face: (
                "a marker is taken away" if succeeds(state, state.local(Stragglers).hex, face) else "nothing"
            ),
            faces=10,
        ),
    ),
    Stragglers,
)
