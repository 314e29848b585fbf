"""Chapters 20.0 to 20.3: bridges and causeways, whose they are, and whether they stand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from teutons_lab.systems.victory_west.marks import DAMAGED, INTACT, TEMPORARY, Span
from teutons_lab.systems.victory_west.state import WestDraft, WestState

Side = tuple[int, int]
"""A hexside: two neighbours, the lower number first."""


class Crossing(NamedTuple):
    """What lies in a hexside now: `river` is "", "minor", "major" or "sea"; `bridge` is "", "intact" or "damaged".

    Over sea a bridge is a causeway (V20.11-a). A bridge that is damaged leaves the side unbridged (V20.0-b).
    """

    river: str = ""
    bridge: str = ""

    @property
    def unbridged(self) -> bool:
        """Water that no intact bridge crosses (V20.0-b)."""
        return bool(self.river) and self.bridge != INTACT

    @property
    def causeway(self) -> bool:
        """A bridge over sea."""
        return self.river == "sea" and bool(self.bridge)


DRY = Crossing()


def side_of(a: int, b: int) -> Side:
    """The side between two neighbours."""
    return (a, b) if a < b else (b, a)


def crossing(state: WestState, a: int, b: int) -> Crossing:
    """What lies between two neighbours now (V20.0-a, V20.0-b, V20.23-a, V20.48-a)."""
    side = side_of(a, b)
    water = state.setup.waters.get(side)
    if water is None:
        return DRY
    span = state.span_of.get(side)
    if span is not None:
        return Crossing(water.kind, DAMAGED if span.status == DAMAGED else INTACT)
    if not water.printed:
        return Crossing(water.kind)
    return Crossing(water.kind, DAMAGED if water.down else INTACT)


# Whose a bridge is.


def based(state: WestState, side: Side) -> str:
    """Whose bridgehead is based on a hexside, "" for nobody's (V20.43-a)."""
    for hex_, base in (side, side[::-1]):
        head = state.bridgehead(hex_)
        if head is not None and head.base == base:
            return head.side
    return ""


def is_friendly(state: WestState, who: str, side: Side) -> bool:
    """Whether a bridge is a side's own: both ends, or one end and its bridgehead in the other (V20.21-a)."""
    owners = [state.owner(end) == who for end in side]
    return all(owners) or (any(owners) and based(state, side) == who)


def is_shared(state: WestState, side: Side) -> bool:
    """One end each and no bridgehead: both may demolish it, nobody repairs it (V20.21-b)."""
    return state.owner(side[0]) != state.owner(side[1]) and not based(state, side)


def may_demolish(state: WestState, who: str, side: Side) -> bool:
    """Whether a side could blow an intact bridge that an enemy is about to cross (V20.24-a, V20.25-b, V20.48-a).

    Not one under a bridgehead, and not one that a coup holds (V21.4-a, V21.4-e).
    """
    if crossing(state, *side).bridge != INTACT or based(state, side):
        return False
    span = state.span_of.get(side)
    if span is not None and span.held and span.held != who:
        return False
    return is_friendly(state, who, side) or is_shared(state, side)


def may_be_blown(state: WestState, who: str, side: Side) -> bool:
    """Whether there is an intact bridge in a hexside that this side may demolish."""
    return crossing(state, *side).bridge == INTACT and may_demolish(state, who, side)


# Damage and repair.


def damage(draft: WestDraft, side: Side) -> None:
    """Break a bridge; a temporary one is gone (V20.49-b), a causeway side becomes impassable (V20.13-b).

    Under a bridgehead a temporary one can be bombed, and then lies damaged (V20.48-a).
    """
    water = draft.setup.waters.get(side)
    if water is None:
        return  # the foothold of Sturmabteilung Koch may rest on dry ground
    if (not water.printed and not based(draft, side)) or (water.printed and water.down):
        draft.set_span(None, side)
    else:
        draft.set_span(Span(*side, DAMAGED), side)


def mend(draft: WestDraft, side: Side, held: str = "") -> None:
    """Make a bridge whole, or lay a temporary one where none is printed (V20.49-a)."""
    water = draft.setup.waters.get(side)
    if water is None:
        return
    status = INTACT if water.printed else TEMPORARY
    as_printed = water.printed and not water.down and not held
    draft.set_span(None if as_printed else Span(*side, status, held), side)


def secure(draft: WestDraft, side: Side) -> None:
    """Make the bridge under a bridgehead whole (V20.48-a, V20.49-a); one won by a coup stays so (V21.4-b)."""
    span = draft.span_of.get(side)
    mend(draft, side, span.held if span is not None else "")


def release_held(draft: WestDraft) -> None:
    """A bridge won by a coup is ordinary again once both ends are the enemy's and nobody of the winner is there.

    V21.4-e, VR-138.
    """
    for span in draft.spans:
        if not span.held:
            continue
        ends = (span.a, span.b)
        lost = all(draft.owner(end) != span.held and not draft.friends_at(end, span.held) for end in ends)
        if lost:
            mend(draft, ends)


def bridges_of(state: WestState, status: str) -> Iterator[Side]:
    """Every bridge, printed or temporary, that is in that state now."""
    for side in state.setup.waters:
        if crossing(state, *side).bridge == status:
            yield side


def name(state: WestState, side: Side) -> str:
    """A hexside as texts write it."""
    return f"{state.label(side[0])}/{state.label(side[1])}"
