"""Chapters 18.1 and 18.32: what air points are worth to a mission, and how much of them may be assigned to it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from teutons_lab.core.verdict import Refusal
from teutons_lab.systems.victory_west import air
from teutons_lab.systems.victory_west.marks import INTERDICTION
from teutons_lab.systems.victory_west.state import WestState

STRIKE, INTERDICT, BOMB, TERROR, SUPPORT, OVERRUN = "strike", "interdict", "bomb", "terror", "support", "overrun"
CHECKED = (STRIKE, INTERDICT, SUPPORT)
"""Missions whose strength a die limits (V18.32-c)."""
BOMBING_LIMIT, OVERRUN_LIMIT, MARKER_LIMIT = 6, 2, 6
"""Strength of a bombing mission (V18.32-a), points in an overrun (V18.32-b), strength of a hex (V18.34-a)."""
FACES = range(1, 11)
TASKS = {
    STRIKE: "ground attack",
    INTERDICT: "interdiction",
    BOMB: "bombing",
    TERROR: "terror bombing",
    SUPPORT: "air support",
    OVERRUN: "air support",
}
"""The tasks in words."""


def strength(task: str, tap: int, sap: int) -> int:
    """What points are worth: TAPs double except over cities (V18.1-a), SAPs double over cities only (V18.1-b)."""
    return tap + 2 * sap if task == TERROR else 2 * tap + sap


def check_modifier(state: WestState) -> int:
    """What is added to the die of a strength check: -1 on turns 1 and 2 (V18.32-c)."""
    return -1 if state.turn <= 2 else 0


def limit_of(state: WestState, side: str, task: str, face: int) -> int:
    """The greatest strength after a strength check (V18.32-c); for interdiction made even (V18.32-d)."""
    found = int(state.setup.charts_data.air.limit(side, face + check_modifier(state)))
    return found + found % 2 if task == INTERDICT else found


def limits(state: WestState, side: str, task: str) -> dict[int, Fraction]:
    """The exact chance of each limit of strength."""
    if task not in CHECKED:
        return {BOMBING_LIMIT if task != OVERRUN else 2 * OVERRUN_LIMIT: Fraction(1)}
    found: dict[int, Fraction] = {}
    for face in FACES:
        limit = limit_of(state, side, task, face)
        found[limit] = found.get(limit, Fraction(0)) + Fraction(1, len(FACES))
    return dict(sorted(found.items()))


def sorts(task: str) -> tuple[str, ...]:
    """Who flies such a mission (V18.1-b, V18.34-a)."""
    return (air.TAP,) if task == INTERDICT else air.SORTS


def why_not_assign(
    state: WestState, side: str, task: str, targets: tuple[int, ...], limit: int, tap: int, sap: int
) -> Iterator[Refusal]:
    """Why these points cannot be given to a mission: sorts, what is left and reaches, strength."""
    labels = tuple(state.label(hex_) for hex_ in targets)
    if min(tap, sap) < 0 or tap + sap == 0:
        yield Refusal(
            "V18.32-e",
            lambda: "The mission is under way; at least one air point flies it.",
            labels,
            also=("VR-97",),
        )
        return
    if sap and task == INTERDICT:
        yield Refusal("V18.1-b", lambda: "SAPs do not fly interdiction.", labels)
    flight = air.in_reach(state, side, targets)
    if tap > flight.tap or sap > flight.sap:
        yield _why_too_many(state, side, targets, flight)
    if task == OVERRUN and tap + sap > OVERRUN_LIMIT:
        yield Refusal("V18.32-b", lambda: "No more than two air points support an overrun.", labels, also=("V6.45-c",))
    value = strength(task, tap, sap)
    if task != OVERRUN and value > limit:
        rule = "V18.32-c" if task in CHECKED else "V18.32-a"
        yield Refusal(
            rule,
            lambda: f"{tap} TAP and {sap} SAP are worth {value} here; {limit} is the most for this mission.",
            labels,
            also=("V18.1-a",),
        )
    if task == INTERDICT:
        yield from _why_full(state, targets[0], value)


def _why_too_many(state: WestState, side: str, targets: tuple[int, ...], flight: air.Flight) -> Refusal:
    labels = tuple(state.label(hex_) for hex_ in targets)
    away, why = air.distance(state, side, targets), air.why_not_far(state, side)
    far = (("V18.46-a", *((why,) if why else ())) if flight.far else ()) if side == "axis" else ()
    return Refusal(
        "V18.41-a" if flight.far else "V18.21-a",
        lambda: (
            f"{flight.tap} unused TAP and {flight.sap} unused SAP can fly to {labels[0]}, which is {away} hexes from "
            "the nearest base."
        ),
        labels,
        also=("V18.25-a", *far),
    )


def _why_full(state: WestState, hex: int, value: int) -> Iterator[Refusal]:
    mark = state.marks.get((INTERDICTION, hex))
    there = mark.value if mark is not None else 0
    if there + value > MARKER_LIMIT:
        yield Refusal(
            "V18.34-a",
            lambda: f"{state.label(hex)} can be interdicted with strength {MARKER_LIMIT} at most.",
            (state.label(hex),),
        )
