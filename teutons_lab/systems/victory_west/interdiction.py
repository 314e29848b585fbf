"""Chapters 18.34 and 9.93: interdicted hexes, and the ground attack on every stack that enters one."""

from __future__ import annotations

from typing import NamedTuple

from teutons_lab.core.flow import Auto, Procedure
from teutons_lab.kit.kinds import Hex, Side, Units
from teutons_lab.systems.victory_west.marks import INTERDICTION, Marker
from teutons_lab.systems.victory_west.refugees import Refuge
from teutons_lab.systems.victory_west.state import WestDraft, WestState

STEP_OF_MARKER = 2
"""The strength of one TAP in a marker: what it loses with each air point, and below which it goes (V18.34-a, V18.34-e).
"""


class GroundAttack(NamedTuple):
    """A ground attack on a stack: who flies, the hex, the units, the strength and the points behind it.

    `marker` is 1 for an attack out of an Interdiction marker. `text` is the result once it is rolled; `left` what its
    steps could not be paid with.
    """

    side: Side
    hex: Hex
    units: Units
    strength: int
    tap: int = 0
    sap: int = 0
    marker: int = 0
    text: str = ""
    left: int = 0


class Arrival(NamedTuple):
    """A stack that has entered a hex in any way but from the air (VR-136); `crowd` is 1 if it empties a city."""

    units: Units
    hex: Hex
    crowd: int = 0


def marker_in(state: WestState, hex: int) -> Marker | None:
    """The Interdiction marker of a hex; it works against both sides (V18.34-f)."""
    return state.marks.get((INTERDICTION, hex))


def do_raid(draft: WestDraft) -> None:
    """Units that enter an interdicted hex stop there and are attacked, those already in it are not.

    V18.34-c, V18.34-d, V9.93-e: at the strength of the marker, by the TAPs of its owner.
    """
    arrival = draft.local(Arrival)
    mark = marker_in(draft, arrival.hex)
    units = tuple(unit for unit in arrival.units if draft.at[unit] == arrival.hex)
    if mark is not None and units:
        attack = GroundAttack(mark.side, mark.hex, units, mark.value, tap=mark.value // STEP_OF_MARKER, marker=1)
        after = ("V9.93-e",) if draft.phase.endswith(".combat") else ()
        draft.tell("ambushed", "V18.34-c", *after, "VR-136", units=units, hex=mark.hex, strength=mark.value)
        draft.call("GroundAttack", attack)


def do_crowd(draft: WestDraft) -> None:
    """A Belgian or French city that was entered sends people onto the roads (V13.11-c)."""
    arrival = draft.local(Arrival)
    if arrival.crowd:
        draft.call("Refuge", Refuge(arrival.hex, 1, "V13.11-c"))


ARRIVAL = Procedure("Arrival", (Auto("raid", do_raid), Auto("crowd", do_crowd)), Arrival)
