"""Chapter 6: a whole move as one sentence."""

from __future__ import annotations

from collections.abc import Generator
from itertools import pairwise
from typing import Any

from teutons_lab.core.notation import Pattern, Slot
from teutons_lab.core.ruleset import Line
from teutons_lab.core.verdict import Refusal
from teutons_lab.kit.goals import why_no_way
from teutons_lab.systems.victory_west.kinds import HEX, PATH, UNIT, WAY
from teutons_lab.systems.victory_west.reach import path_to
from teutons_lab.systems.victory_west.state import WestState

Atoms = Generator[tuple[Any, ...] | Refusal, Any, None]

MOVE_PATH = Pattern("move", (Slot("units", UNIT, many=True, optional=True), Slot("path", WAY)), line=True)
MOVE_TO = Pattern("move", (Slot("units", UNIT, many=True), Slot("to", HEX, after="to")), line=True)
OVERRUN_PATH = Pattern(
    "move",
    (Slot("units", UNIT, many=True, optional=True), Slot("path", PATH), Slot("hex", HEX, after="overrun")),
    line=True,
)
OVERRUN_HERE = Pattern("move", (Slot("units", UNIT, many=True), Slot("hex", HEX, after="overrun")), line=True)


def _along(state: WestState, units: tuple[int, ...], path: tuple[int, ...], last: tuple[Any, ...] = ("stop",)) -> Atoms:
    if not units:
        yield Refusal("core.unit", "The move names no unit; put the names before the path.")
        return
    for unit in units:
        yield ("take", unit)
    if state.on_map(units[0]) and path[0] != state.hex_of(units[0]):
        yield Refusal(
            "core.path",
            lambda: (
                f"The path begins in {state.label(path[0])}, but {state.name(units[0])} stands in "
                f"{state.label(state.hex_of(units[0]))}. A path begins where the unit stands."
            ),
            lambda: (state.label(state.hex_of(units[0])), state.label(path[0])),
        )
    for hex_ in path[1:]:
        yield ("go", hex_)
    yield last


def move_path(state: Any, values: tuple[Any, ...]) -> Atoms:
    """The atoms of `move "A" "B" B1203-B1303`."""
    units, path = values
    return _along(state, units, path)


def move_to(state: Any, values: tuple[Any, ...]) -> Atoms:
    """The atoms of `move "A" "B" to B1303`, by the cheapest way."""
    units, goal = values
    if not all(state.on_map(unit) for unit in units):
        return _along(state, units, (goal,))
    path = path_to(state, units, goal)
    return _along(state, units, path) if path else _no_way(state, units, goal)


def _no_way(state: WestState, units: tuple[int, ...], goal: int) -> Atoms:
    """The atoms of a move that comes to nothing: the units are taken up, and then it is told why no way leads there."""
    for unit in units:
        yield ("take", unit)
    yield from why_no_way(
        state, units, goal, lambda explain, names, label: explain.reach(names).why_not(label).refusals
    )
    yield ("go", goal)


def move_and_overrun(state: Any, values: tuple[Any, ...]) -> Atoms:
    """The atoms of `move "A" "B" B1203-B1303 overrun B1403`."""
    units, path, hex_ = values
    return _along(state, units, path, ("overrun", hex_))


def overrun_here(state: Any, values: tuple[Any, ...]) -> Atoms:
    """The atoms of `move "A" "B" overrun B1403`, from where they stand."""
    units, hex_ = values
    here = state.at[units[0]]
    return _along(state, units, (here,) if isinstance(here, int) else (), ("overrun", hex_))


FLEE_PATH = Pattern("flee", (Slot("path", PATH),), line=True)


def flee_path(_state: Any, values: tuple[Any, ...]) -> Atoms:
    """The atoms of `flee B3210-B3209-B3208-B3207`: a marker's whole way, or as far as no other question comes up."""
    for start, end in pairwise(values[0]):
        after = yield ("flee", start, end)
        if after is not None and after.frames and after.here.step == "refugees":
            return


RAIL_TO = Pattern("rail", (Slot("units", UNIT, many=True), Slot("to", HEX, after="to")), line=True)


def rail_to(_state: Any, values: tuple[Any, ...]) -> Atoms:
    """The atoms of `rail "A" "B" to B1303`, by the way that leaves most hexes over."""
    units, goal = values
    for unit in units:
        yield ("take", unit)
    yield ("rail", goal)


LINES = (
    Line(MOVE_PATH, move_path),
    Line(MOVE_TO, move_to),
    Line(OVERRUN_PATH, move_and_overrun),
    Line(OVERRUN_HERE, overrun_here),
    Line(FLEE_PATH, flee_path),
    Line(RAIL_TO, rail_to),
)
