"""Chapters 2.48, 9.8 and 11: losing steps, cadres, elimination, disruption."""

from __future__ import annotations

from teutons_lab.systems.victory_west import control
from teutons_lab.systems.victory_west.marks import DEAD
from teutons_lab.systems.victory_west.state import WestDraft, WestState


def cadre_track(state: WestState, unit: int) -> str:
    """The track that counts the cadre pieces of a unit's sort that are on the map or lost (V9.82-a)."""
    counter = state.setup.counter(unit)
    return f"cadres.{counter.nationality}.{counter.cadre}"


def has_cadre(state: WestState, unit: int) -> bool:
    """Whether a cadre piece is free for a unit (V9.82-a)."""
    counter = state.setup.counter(unit)
    pieces: int = state.setup.charts_data.cadres[counter.nationality, counter.cadre].pieces
    return state.track(cadre_track(state, unit)) < pieces


def eliminate(draft: WestDraft, unit: int, *rules: str) -> None:
    """Put a unit in the Dead Box; its hex may change hands at once (V9.81-b)."""
    where = draft.hex_of(unit)
    draft.place(unit, DEAD)
    draft.note("steps", unit, 0)
    draft.note("force", unit, 0)
    for column in ("disrupted", "unsupplied", "fatigued"):
        draft.note(column, unit, False)
    draft.tell("eliminated", *(rules or ("V9.81-b",)), units=(unit,), hex=where)
    control.settle(draft, where)


def lose_step(draft: WestDraft, unit: int, *rules: str) -> None:
    """One step: the unit turns over, becomes a cadre, or is eliminated (V2.48-a, V2.48-b, V9.82-a)."""
    left = draft.steps[unit] - 1
    counter = draft.setup.counter(unit)
    if left == 0:
        eliminate(draft, unit, *rules, "V2.48-a" if counter.steps == 1 else "V2.48-b", "V9.81-b")
        return
    becomes_cadre = bool(counter.cadre) and left == counter.cadre_steps
    if becomes_cadre and not has_cadre(draft, unit):
        eliminate(draft, unit, *rules, "V9.82-a")
        return
    draft.note("steps", unit, left)
    if becomes_cadre:
        track = cadre_track(draft, unit)
        draft.set_track(track, draft.track(track) + 1)
        cite = {"german": "V2.48-c", "belgian": "V2.48-f", "dutch": "V2.48-g"}.get(counter.nationality, "V2.48-h")
        draft.tell("cadre", *rules, cite, "V2.48-h", "V9.81-b", unit=unit)
    else:
        draft.tell("step-lost", *rules, "V2.48-b", "V2.48-i", unit=unit, left=left)


def disrupt(draft: WestDraft, unit: int, *rules: str) -> None:
    """Disrupt a unit; one that is disrupted already loses a step and nothing more (V11.31-a, V11.33-a, VR-81)."""
    if draft.disrupted[unit]:
        lose_step(draft, unit, *rules, "V11.33-a")
    else:
        draft.note("disrupted", unit)
        draft.tell("disrupted", *rules, "V11.31-a", units=(unit,))
