"""Chapter 20.44: who wins a second bridgehead in a hex keeps one of the two."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from teutons_lab.core.flow import Ask, Procedure, Verb
from teutons_lab.core.verdict import Refusal
from teutons_lab.kit.kinds import Hex
from teutons_lab.systems.victory_west import bridges
from teutons_lab.systems.victory_west.kinds import HEXSIDE_SLOT
from teutons_lab.systems.victory_west.marks import BRIDGEHEAD, Marker
from teutons_lab.systems.victory_west.state import WestDraft, WestState
from teutons_lab.systems.victory_west.words import side_name


class Merging(NamedTuple):
    """Two bridgeheads of one side in a hex, by the hexes behind them."""

    hex: Hex
    old: Hex
    new: Hex


def place_bridgehead(draft: WestDraft, hex: int, base: int, side: str) -> Merging | None:
    """Place the marker of a new bridgehead; the choice to be made if the side has another there (V20.44-b)."""
    older = draft.bridgehead(hex)
    draft.put_marker(Marker(BRIDGEHEAD, hex, base=base, side=side))
    if older is None or older.side != side or older.base == base:
        return None
    return Merging(hex, older.base, base)


def choices(state: WestState) -> dict[bridges.Side, int]:
    """The hexsides of both bridgeheads, each with the hex behind it."""
    two = state.local(Merging)
    return {bridges.side_of(base, two.hex): base for base in (two.old, two.new)}


def why_not_keep(state: WestState, side: bridges.Side) -> Iterator[Refusal]:
    """One of the two is kept, and no other (V20.44-a, V20.44-b)."""
    if side not in choices(state):
        yield Refusal(
            "V20.44-b",
            lambda: f"No bridgehead rests on {bridges.name(state, side)}: one of the two that are there is kept.",
            lambda: (state.label(side[0]), state.label(side[1])),
            also=("V20.44-a",),
        )


def do_keep(draft: WestDraft, side: bridges.Side) -> None:
    """All units of the side in the hex are in the one that is kept."""
    hex_, base = draft.local(Merging).hex, choices(draft)[side]
    owner = draft.phase.partition(".")[0]
    draft.put_marker(Marker(BRIDGEHEAD, hex_, base=base, side=owner))
    draft.tell("merged", "V20.44-b", hex=hex_, side=side)
    draft.end()


def _args(state: WestState) -> Iterable[tuple[Any]]:
    return ((side,) for side in choices(state))


MERGING = Procedure(
    "Merging",
    (
        Ask(
            "merging",
            side=lambda state: state.phase.partition(".")[0],
            verbs=(Verb("bridgehead", do_keep, _args, why_not_keep, HEXSIDE_SLOT, "V20.44-b"),),
            prompt=lambda state: (
                f"{side_name(state.phase.partition('.')[0])}: which of two bridgeheads in "
                f"{state.label(state.local(Merging).hex)} is kept?"
            ),
            rule="V20.44-b",
        ),
    ),
    Merging,
)
