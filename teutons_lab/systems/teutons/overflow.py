"""Chapter 5.0: a hex too full after a retreat: its units are Disrupted, and may go on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from teutons_lab.core.flow import Ask, Procedure, Verb
from teutons_lab.core.verdict import Refusal
from teutons_lab.kit.kinds import Hex, Hexes, Units
from teutons_lab.systems.teutons.draft import TeutonsDraft
from teutons_lab.systems.teutons.kinds import UNIT_HEX
from teutons_lab.systems.teutons.routes import (
    Going,
    why_not_step_back,
)
from teutons_lab.systems.teutons.stacking import why_not_stack
from teutons_lab.systems.teutons.state import TeutonsState, defending
from teutons_lab.systems.teutons.words import side_name

FARTHEST = 3


class Overflow(NamedTuple):
    """A hex over the limit after a retreat: any of its units may go on, up to three hexes from the attacked one."""

    targets: Hexes
    sources: Hexes
    origin: Hex
    units: Units


def why_not_spill(state: TeutonsState, unit: int, hex: int) -> Iterator[Refusal]:
    """Why a unit of an overfull hex cannot go on to a hex (T5.0-g)."""
    over = state.local(Overflow)
    if unit not in over.units or not state.on_map(unit):
        yield Refusal("T5.0-g", lambda: f"{state.name(unit)} is not of the hex that is too full.")
        return
    here = state.hex_of(unit)
    if state.setup.board.distance(over.origin, hex) > FARTHEST:
        yield Refusal(
            "T5.0-g",
            lambda: f"{state.label(hex)} is more than {FARTHEST} hexes from {state.label(over.origin)}.",
            lambda: (state.label(hex),),
        )
    yield from why_not_stack(state, unit, hex, "T5.0-g")
    step = Going(unit, over.origin, over.targets, over.sources, (here,), must=0, may=1)  # by choice (T9.4-c)
    yield from why_not_step_back(state, step, here, hex, last=True)


def _spill_args(state: TeutonsState) -> Iterable[tuple[int, int]]:
    for unit in state.local(Overflow).units:
        for hex_ in state.setup.board.adjacent[state.hex_of(unit)]:
            yield unit, hex_


def do_spill(draft: TeutonsDraft, unit: int, hex: int) -> None:
    """One unit goes on by one hex."""
    start = draft.hex_of(unit)
    draft.enter(unit, hex)
    draft.leave_works(unit, "T11.0-e")
    draft.tell("retreated", "T5.0-g", unit=unit, path=(start, hex))


OVERFLOW = Procedure(
    "Overflow",
    (
        Ask(
            "overflow",
            side=defending,
            verbs=(
                Verb("retreat", do_spill, _spill_args, why_not_spill, UNIT_HEX, "T5.0-g"),
                Verb("pass", lambda draft: draft.next(), rule="T5.0-g"),
            ),
            prompt=lambda state: (
                f"{side_name(defending(state))}: the hex is too full and all in it are Disrupted. "
                "Units of it may go on, or pass."
            ),
            rule="T5.0-g",
        ),
    ),
    Overflow,
)
