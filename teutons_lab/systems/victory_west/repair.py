"""Chapter 20.3: mending bridges in the Bridging Phase."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from teutons_lab.core.flow import Ask, Auto, Procedure, Verb
from teutons_lab.core.verdict import Refusal
from teutons_lab.kit.kinds import Hexes, Side
from teutons_lab.systems.victory_west import bridges
from teutons_lab.systems.victory_west.kinds import HEXSIDE_SLOT
from teutons_lab.systems.victory_west.marks import DAMAGED
from teutons_lab.systems.victory_west.state import WestDraft, WestState
from teutons_lab.systems.victory_west.words import number, side_name

ANYWHERE = 2
"""Bridges that a side mends wherever they are (V20.31-a)."""
BY_LEVEL = {"corps": 1, "army": 2}
"""Bridges within the radius of each supplied headquarters (V20.31-a)."""


class Repairs(NamedTuple):
    """The Bridging Phase of one side: the ends of the bridges mended so far, two hexes each."""

    side: Side
    ends: Hexes = ()


def mended(state: WestState) -> tuple[bridges.Side, ...]:
    """The bridges mended in this phase."""
    ends = state.local(Repairs).ends
    return tuple(zip(ends[::2], ends[1::2], strict=True))


def menders(state: WestState, side: bridges.Side, who: str) -> tuple[int, ...]:
    """The headquarters that could mend a bridge: supplied, undisrupted, an end within the radius as the crow flies.

    V20.31-a, V20.31-c, VR-109.
    """
    board = state.setup.board
    return tuple(
        hq
        for hq in state.setup.members[who]
        if state.is_hq(hq) and state.on_map(hq) and not state.disrupted[hq] and not state.unsupplied[hq]
        if min(board.distance(state.hex_of(hq), end) for end in side) <= state.setup.counter(hq).cr
    )


def can_mend_all(state: WestState, sides: tuple[bridges.Side, ...], who: str) -> bool:
    """Whether headquarters and the two free repairs suffice for these bridges together."""
    slots = [hq for hq in state.setup.members[who] for _ in range(BY_LEVEL.get(state.setup.counter(hq).level, 0))]
    able = [set(menders(state, side, who)) for side in sides]
    taken: dict[int, int] = {}

    def place(bridge: int, seen: set[int]) -> bool:
        """Find a slot for a bridge, moving others to other slots if need be."""
        for slot, hq in enumerate(slots):
            if hq in able[bridge] and slot not in seen:
                seen.add(slot)
                if slot not in taken or place(taken[slot], seen):
                    taken[slot] = bridge
                    return True
        return False

    left_over = sum(not place(bridge, set()) for bridge in range(len(sides)))
    return left_over <= ANYWHERE


def why_not_repair(state: WestState, side: bridges.Side) -> Iterator[Refusal]:
    """Why a bridge may not be mended now."""
    who, labels = state.local(Repairs).side, (state.label(side[0]), state.label(side[1]))
    name = bridges.name(state, side)
    if bridges.crossing(state, *side).bridge != DAMAGED:
        yield Refusal("V20.31-a", lambda: f"There is no damaged bridge at {name}.", labels)
        return
    if not bridges.is_friendly(state, who, side):
        yield Refusal(
            "V20.31-b",
            lambda: f"The bridge {name} is not friendly at both ends to the {side_name(who)} side.",
            labels,
            also=("V20.21-b",),
        )
    elif not can_mend_all(state, (*mended(state), side), who):
        yield Refusal(
            "V20.31-a",
            lambda: (
                f"Two bridges anywhere, and what supplied headquarters reach, are mended already; none is left for "
                f"{name}."
            ),
            labels,
            also=("V20.31-c", "VR-109"),
        )


def repair_args(state: WestState) -> Iterable[tuple[Any]]:
    """Every damaged bridge of the map."""
    return ((side,) for side in bridges.bridges_of(state, DAMAGED))


def do_repair(draft: WestDraft, side: bridges.Side) -> None:
    """Mend it: nobody has to (V20.31-b)."""
    bridges.mend(draft, side)
    draft.set(ends=(*draft.local(Repairs).ends, *side))
    draft.tell("repaired", "V20.31-a", "V20.31-b", side=side, by=draft.local(Repairs).side)


def phase(name: str, side: str) -> Auto:
    """The Bridging Phase of a side; it comes before this turn's bombs (V4.1-t) and after its drops (V20.31-d)."""
    return Auto(name, lambda draft: draft.call("Repairs", Repairs(side)))


REPAIRS = Procedure(
    "Repairs",
    (
        Ask(
            "bridging",
            side=lambda state: str(state.local(Repairs).side),
            verbs=(
                Verb("repair", do_repair, repair_args, why_not_repair, HEXSIDE_SLOT, "V20.31-a"),
                Verb("pass", lambda draft: draft.end(), rule="V20.31-b"),
            ),
            prompt=lambda state: (
                f"{side_name(state.local(Repairs).side)} bridging. "
                f"{number(len(mended(state)), 'bridge')} mended so far. Mend one, or finish?"
            ),
            rule="V20.31-a",
            when=lambda state: any(not any(why_not_repair(state, side)) for (side,) in repair_args(state)),
        ),
    ),
    Repairs,
)
