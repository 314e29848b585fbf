"""Chapter 18.37: anti-aircraft guns around a target, and what they do to the die of a mission."""

from __future__ import annotations

from teutons_lab.systems.victory_west import bridges
from teutons_lab.systems.victory_west.marks import BRIDGEHEAD
from teutons_lab.systems.victory_west.odds import Part
from teutons_lab.systems.victory_west.state import WestState

LIGHT, MEDIUM, HEAVY = "light", "medium", "heavy"
MODIFIERS = {
    LIGHT: Part(1, "only light flak", "V18.37-a"),
    MEDIUM: Part(0, "medium flak", "V18.37-b"),
    HEAVY: Part(-1, "heavy flak", "V18.37-c"),
}


def of_unit(state: WestState, unit: int) -> str:
    """Who protects a unit: Axis units and all in bridgeheads heavy, British medium, others light."""
    if state.side_of(unit) == "axis" or state.sheltered(unit) == BRIDGEHEAD:
        return HEAVY
    return MEDIUM if state.setup.counter(unit).nationality == "british" else LIGHT


def of_stack(state: WestState, units: tuple[int, ...]) -> str:
    """The heaviest in a stack protects all of it (V18.37-b, V18.37-d)."""
    found = {of_unit(state, unit) for unit in units}
    return next(sort for sort in (HEAVY, MEDIUM, LIGHT) if sort in found)


def of_bridge(state: WestState, side: bridges.Side, flyer: str) -> str:
    """Axis bridges and those of bridgeheads heavy, Allied ones light; one that is half and half shoots at its bomber as
    the bomber's enemy does (V18.37-a, V18.37-c, VR-101).
    """
    if bridges.based(state, side):
        return HEAVY
    return LIGHT if flyer == "axis" else HEAVY


def of_city() -> str:
    """Every city is protected by light flak (V18.37-a, VR-102)."""
    return LIGHT
