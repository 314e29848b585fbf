"""Chapter 2.5: whose a hex is, and what follows by itself when units come and go.

Landing zones and bridgeheads end here too (19.31, 20.49), and refugees are dispersed (13.21).
"""

from __future__ import annotations

from teutons_lab.systems.victory_west import bridges, capitulation
from teutons_lab.systems.victory_west.marks import BRIDGEHEAD, LZ, REFUGEES, RUIN, Marker
from teutons_lab.systems.victory_west.state import WestDraft

WHOLE_POINT = 2
"""Half stacking points that it takes to capture a hex (V2.5-b)."""


def settle(draft: WestDraft, *hexes: int) -> None:
    """Bring control, markers and Capitulation Points up to date with the units in these hexes."""
    occupy(draft, *hexes)
    capitulation.settle(draft)


def occupy(draft: WestDraft, *hexes: int) -> None:
    """Bring control and markers of these hexes up to date with the units in them."""
    for hex_ in dict.fromkeys(hexes):
        _empty_shelters(draft, hex_)
        _capture(draft, hex_)
        disperse(draft, hex_)
    bridges.release_held(draft)


def _empty_shelters(draft: WestDraft, hex: int) -> None:
    """A landing zone without units is gone (V19.31-a); a bridgehead too, and its bridge with it (V20.49-b)."""
    mark = draft.marks.get((LZ, hex))
    if mark is not None and not draft.friends_at(hex, mark.side):
        draft.take_marker(LZ, hex)
        draft.tell("lz-gone", "V19.31-a", hex=hex)
    head = draft.bridgehead(hex)
    if head is not None and not draft.friends_at(hex, head.side):
        draft.take_marker(BRIDGEHEAD, hex)
        bridges.damage(draft, bridges.side_of(hex, head.base))
        draft.tell("bridgehead-lost", "V20.49-b", hex=hex)


def _capture(draft: WestDraft, hex: int) -> None:
    """A hex goes to enemies worth a stacking point if no unit and no fortification of its owner is there.

    V2.5-b to V2.5-f; a half point never does it alone (V20.49-c).
    """
    owner = draft.owner(hex)
    side = draft.setup.other(owner)
    if not owner or draft.weight(draft.friends_at(hex, side)) < WHOLE_POINT:
        return
    if draft.friends_at(hex, owner) or draft.enemy_fort(hex, side):
        return
    again = hex in draft.flipped
    together = all(draft.face(unit).sv < WHOLE_POINT for unit in draft.friends_at(hex, side))
    draft.capture(hex, side)
    draft.set_track(f"base.{draft.label(hex)}", 0)  # whoever held a city as an air base has lost it (V18.44-a)
    more = (("V2.5-c",) if again else ()) + (("V2.5-f",) if together else ())
    draft.tell("captured", "V2.5-b", "V2.5-d", *more, hex=hex, side=side)
    if draft.lz(hex, side):
        draft.take_marker(LZ, hex)
        draft.tell("lz-secured", "V19.31-a", hex=hex)
    head = draft.bridgehead(hex)
    if head is not None and head.side == side:
        draft.take_marker(BRIDGEHEAD, hex)
        bridges.secure(draft, bridges.side_of(hex, head.base))
        draft.tell("consolidated", "V20.49-a", hex=hex)


def disperse(draft: WestDraft, hex: int) -> None:
    """Axis units in the open disperse the refugees of their hex (V13.21-a, V13.22-a)."""
    axis = draft.friends_at(hex, "axis")
    if axis and draft.refugees(hex) and not draft.shelter(hex, "axis"):
        draft.take_marker(REFUGEES, hex)
        draft.tell("dispersed", "V13.21-a", "V13.22-a", hex=hex)


def ruin(draft: WestDraft, hex: int, *rules: str) -> None:
    """Destroy the fortification of a hex for good (V6.35A-b)."""
    fort = draft.fort(hex)
    if fort is not None:
        draft.put_marker(Marker(RUIN, hex))
        draft.tell("ruined", "V6.35A-b", "V2.5-e", *rules, hex=hex, fort=fort.kind)


def ruined(draft: WestDraft, hex: int) -> bool:
    """Whether a destroyed fortification lies in the hex."""
    return (RUIN, hex) in draft.marks
