"""Chapter 6.2: movement points, what an allowance is now, and the one hex that a unit can always move."""

from __future__ import annotations

from teutons_lab.systems.victory_west import zones
from teutons_lab.systems.victory_west.costs import price
from teutons_lab.systems.victory_west.marks import FRESH
from teutons_lab.systems.victory_west.state import WestDraft, WestState

EXPLOITATION_DIE = "exploitation"
"""The track that holds the Allied exploitation die while that phase lasts (V6.26-a)."""


def side_moving(state: WestState) -> str:
    """The side whose phase it is."""
    return state.phase.partition(".")[0]


def is_exploitation(state: WestState) -> bool:
    """Whether this is an Exploitation Phase."""
    return state.phase.endswith(".exploitation")


def allowance(state: WestState, unit: int) -> int:
    """The Movement Allowance in this phase: printed, or capped at the rating by the exploitation check.

    V6.26-a, V6.26-c: the cap never raises it (VR-46).
    """
    face = state.face(unit)
    die = state.track(EXPLOITATION_DIE)
    if is_exploitation(state) and face.er < die and state.side_of(unit) == "allied":
        return min(face.ma, face.er)
    return face.ma


def points_left(state: WestState, unit: int) -> int:
    """Movement points that a unit can still spend in this phase (V6.22-a)."""
    return allowance(state, unit) if state.mp[unit] == FRESH else state.mp[unit]


def is_free_hex(state: WestState, unit: int, start: int, end: int) -> bool:
    """Whether the one hex that a unit can always move would serve (V6.22-b, V6.22-c, VR-33).

    Its first of a Movement Phase, not from enemy zone to enemy zone; by the letter of 8.32 not where zones cost.
    """
    if is_exploitation(state) or state.mp[unit] != FRESH:
        return False
    side = state.side_of(unit)
    leaving, entering = zones.in_enemy_zone(state, side, start), zones.in_enemy_zone(state, side, end)
    if state.setup.by_letter("r33"):
        return not leaving and not entering
    return not (leaving and entering)


def pay(draft: WestDraft, units: tuple[int, ...], start: int, end: int) -> None:
    """Each unit spends its own cost; the free hex takes everything that is left (V6.16-a, V6.22-b, VR-33)."""
    costs = [(unit, price(draft, unit, start, end)) for unit in units]
    for unit, cost in costs:
        draft.note("mp", unit, max(0, points_left(draft, unit) - cost))
        draft.note("slowed", unit, 0)


def begin(draft: WestDraft, units: tuple[int, ...]) -> None:
    """A stack starts to move: units of another stack that had moved are finished (V6.0-d, V6.17-b, VR-45)."""
    if draft.party[units[0]]:
        return
    for unit, party in enumerate(draft.party):
        if party:
            draft.note("party", unit, 0)
            draft.note("done", unit)
    for unit in units:
        draft.note("party", unit, 1)
