"""Chapters 3.1 and 27.1: placing units in free set-up, each side in its areas."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from teutons_lab.core.flow import Ask, Verb
from teutons_lab.core.verdict import Refusal
from teutons_lab.hexes.board import Board
from teutons_lab.systems.victory_west.kinds import UNIT_HEX
from teutons_lab.systems.victory_west.marks import OFF
from teutons_lab.systems.victory_west.scenario import Area
from teutons_lab.systems.victory_west.stacking import why_not_stack
from teutons_lab.systems.victory_west.state import WestDraft, WestState
from teutons_lab.systems.victory_west.words import number, side_name, side_noun

FORWARD, GAP = 15, 2
"""How many Dutch units stand outside Fortress Holland, and how far from it at least (V27.13-b)."""


def waiting(state: WestState, side: str) -> tuple[int, ...]:
    """Units of a side that are still to be placed."""
    return tuple(unit for unit in state.setup.members[side] if state.at[unit] == OFF)


def is_forward(state: WestState, hex: int) -> bool:
    """Whether a hex is at least two hexes from every hex of Fortress Holland (V27.13-b, VR-118, VR-125)."""
    return hex in _forward(state.setup.board)


@lru_cache(maxsize=16)
def _forward(board: Board) -> frozenset[int]:
    holland = board.where("fortress-holland")
    return frozenset(
        hex_ for hex_ in range(len(board.labels)) if all(board.distance(hex_, inner) >= GAP for inner in holland)
    )


def back_room(state: WestState) -> int:
    """How many Dutch units may still be placed in or near Fortress Holland."""
    dutch = [unit for unit, counter in enumerate(state.setup.roster) if counter.nationality == "dutch"]
    near = sum(state.on_map(unit) and not is_forward(state, state.hex_of(unit)) for unit in dutch)
    return len(dutch) - FORWARD - near


@lru_cache(maxsize=64)
def hexes_of(board: Board, area: Area) -> frozenset[int]:
    """The hexes of a set-up area."""
    return frozenset(hex_ for hex_ in range(len(board.labels)) if _is_inside(board, area, hex_))


def _is_inside(board: Board, area: Area, hex: int) -> bool:
    label = board.labels[hex]
    column, row = int(label[-4:-2]), int(label[-2:])
    return not (
        board.country[hex] != area.country
        or (area.west_of and column >= area.west_of)
        or (area.north_of and row >= area.north_of)
        or (area.centre and board.distance(board.hex_number(area.centre), hex) > area.within)
    )


def why_not_place(state: WestState, unit: int, hex: int, side: str) -> Iterator[Refusal]:
    """Why a unit may not be set up in a hex: side, area, stacking, the Dutch who must stand forward."""
    if state.side_of(unit) != side or state.at[unit] != OFF:
        yield Refusal("core.unit", lambda: f"{state.name(unit)} is not waiting to be placed by {side_noun(side)}.")
        return
    counter, label = state.setup.counter(unit), state.label(hex)
    if not counter.group:
        return
    area = state.setup.scenario_data.area(counter.group)
    if hex not in hexes_of(state.setup.board, area):
        yield Refusal(
            area.rule,
            lambda: f"{state.name(unit)} cannot be set up in {label}. {area.statement}",
            lambda: (label,),
            also=("V3.1-f", *(("V27.14-d",) if side == "axis" else ())),
        )
    elif counter.nationality == "dutch" and not is_forward(state, hex) and back_room(state) <= 0:
        yield Refusal(
            "V27.13-b",
            lambda: (
                f"At least {FORWARD} Dutch units stand two hexes or more from Fortress Holland; {label} is nearer, "
                "and no more units can be spared for it."
            ),
            lambda: (label,),
        )
    yield from why_not_stack(state, (unit,), hex, "V7.23-a", "V3.1-b")


def place_args(state: WestState, side: str) -> Iterable[tuple[int, int]]:
    """Every waiting unit in every hex of its area; one that belongs to no group in those of all groups."""
    units, board = waiting(state, side), state.setup.board
    groups = {state.setup.counter(unit).group for unit in units} - {""}
    inside = {group: sorted(hexes_of(board, state.setup.scenario_data.area(group))) for group in groups}
    anywhere = sorted({hex_ for hexes in inside.values() for hex_ in hexes})
    return ((unit, hex_) for unit in units for hex_ in inside.get(state.setup.counter(unit).group, anywhere))


def do_place(draft: WestDraft, unit: int, hex: int) -> None:
    """Set a unit up at full strength (V3.1-b)."""
    draft.place(unit, hex)
    draft.tell("placed", "V3.1-a", unit=unit, hex=hex)


def why_not_finish(state: WestState, side: str) -> Iterator[Refusal]:
    """Every unit of the list is set up."""
    left = waiting(state, side)
    if left:
        yield Refusal(
            "V3.1-f",
            lambda: f"{number(len(left), 'unit')} still to be placed, {state.name(left[0])} first.",
        )


def phase(name: str, side: str) -> Ask:
    """The set-up of one side; the Allied one comes first (V3.1-a, V27.13-d)."""
    return Ask(
        name,
        side=lambda _state: side,
        verbs=(
            Verb(
                "place",
                do_place,
                lambda state: place_args(state, side),
                lambda state, unit, hex_: why_not_place(state, unit, hex_, side),
                UNIT_HEX,
                "V3.1-a",
            ),
            Verb("pass", lambda draft: draft.next(), why=lambda state: why_not_finish(state, side), rule="V3.1-a"),
        ),
        prompt=lambda state: f"{side_name(side)} set-up: {number(len(waiting(state, side)), 'unit')} to place.",
        rule="V3.1-a",
        kind="setup",
    )
