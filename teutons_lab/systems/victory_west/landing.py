"""Chapters 19.2 and 19.3: what the survival die does, and how landing zones come about."""

from __future__ import annotations

from teutons_lab.core.flow import Auto, Roll
from teutons_lab.systems.victory_west import control
from teutons_lab.systems.victory_west.charts.small_tables import DICE
from teutons_lab.systems.victory_west.control import WHOLE_POINT
from teutons_lab.systems.victory_west.marks import DEAD, DROP_ZONE, LZ, Marker
from teutons_lab.systems.victory_west.paradrop import Drop
from teutons_lab.systems.victory_west.refugees import CITIES, Refuge, empties
from teutons_lab.systems.victory_west.state import WestDraft, WestState

HARD = (*CITIES, "woods")
"""Ground that adds to the survival die (V19.2-d)."""
SAFE_TO, HURT_TO = 9, 11
"""The highest survival dice, as modified, for a safe landing and for a disrupted one (V19.2-d)."""
SAFE, HURT, LOST = 1, 2, 3
RESULTS = {SAFE: "safe", HURT: "disrupted", LOST: "eliminated"}


def survival_parts(state: WestState, side: str, hex: int) -> tuple[tuple[str, int, str], ...]:
    """What is added to the survival die: words, number, rule. Enemy half points are dropped at the end (VR-104)."""
    ground, fort = state.setup.terrain[hex], state.fort(hex)
    parts = []
    if ground in HARD:
        parts.append((f"{'woods' if ground == 'woods' else 'city'} hex", 1, "V19.2-d"))
    enemy = state.weight(state.enemies_at(hex, side)) // 2
    if enemy:
        parts.append(("stacking points of the enemy there", enemy, "VR-104"))
    if fort is not None and fort.ids:
        parts.append(("strength of the fortification", fort.ids, "VR-105"))
    return tuple(parts)


def survival(state: WestState, side: str, hex: int, face: int) -> int:
    """The result of a survival die (V19.2-d): SAFE, HURT or LOST."""
    die = face + sum(part for _, part, _ in survival_parts(state, side, hex))
    return SAFE if die <= SAFE_TO else HURT if die <= HURT_TO else LOST


def wins(state: WestState, unit: int, hex: int) -> bool:
    """Whether a survivor makes the hex friendly: no enemy and no fortification, a whole point there (V19.2-e).

    Two battalions do it, one does not (V19.2-g). Those whose check is still to come are not in the hex yet.
    """
    side = state.side_of(unit)
    empty = not state.enemies_at(hex, side) and state.enemy_fort(hex, side) is None
    return empty and state.weight((*state.friends_at(hex, side), unit)) >= WHOLE_POINT


def do_survival(draft: WestDraft, face: int) -> None:
    """The die of the first unit on its way; each has its own (V19.13-a)."""
    drop = draft.local(Drop)
    result = survival(draft, drop.side, drop.hexes[0], face)
    draft.tell("landed", "V19.2-d", "VR-104", unit=drop.units[0], hex=drop.hexes[0], face=face, result=RESULTS[result])
    draft.set(result=result)


def do_land(draft: WestDraft) -> None:
    """A survivor is on the ground, disrupted or not (V19.2-h); one that enters a Belgian or French city empties it."""
    drop = draft.local(Drop)
    unit, hex_ = drop.units[0], drop.hexes[0]
    if drop.result == LOST:
        draft.place(unit, DEAD)
        draft.note("steps", unit, 0)
        draft.tell("eliminated", "V19.2-d", units=(unit,), hex=hex_)
        return
    crowd = empties(draft, (unit,), hex_)
    set_down(draft, unit, hex_)
    if drop.result == HURT:
        draft.note("disrupted", unit)
        draft.tell("disrupted", "V19.2-d", "V19.2-h", units=(unit,))
    if crowd:
        draft.call("Refuge", Refuge(hex_, 1, "V13.11-c"))


def set_down(draft: WestDraft, unit: int, hex: int) -> None:
    """Put a unit that came by air into a hex: it wins the hex (V19.2-e), or is in a landing zone (V19.2-f, V19.31-c).

    It is supplied on arrival and acts like any other (V17.1-a). A zone stays until it falls or its hex is won
    (V19.31-b).
    """
    side, won = draft.side_of(unit), wins(draft, unit, hex)
    friendly, there = draft.owner(hex) == side, draft.lz(hex, side)
    draft.place(unit, hex)
    draft.note("unsupplied", unit, False)
    if not friendly and not won and not there:
        draft.put_marker(Marker(LZ, hex, side=side))
        draft.put_marker(Marker(DROP_ZONE, hex))
        draft.tell("lz", "V19.2-f", "V19.2-g", "V19.31-c", "V19.31-b", "V19.32-a", "V17.1-a", unit=unit, hex=hex)
    elif won and not friendly:
        draft.tell("landing-wins", "V19.2-e", "V19.2-g", "V19.45-a", "V17.1-a", unit=unit, hex=hex)
    control.settle(draft, hex)


def do_next_drop(draft: WestDraft) -> None:
    """The first unit is down; the next one is checked."""
    drop = draft.local(Drop)
    draft.set(units=drop.units[1:], hexes=drop.hexes[1:], result=0, bridge=())
    if drop.units[1:]:
        draft.goto("survival")


def dice(state: WestState, side: str, hex: int) -> str:
    """What the faces mean: "1-8 safe, 9-10 disrupted"."""
    words = []
    for result, word in RESULTS.items():
        faces = [face for face in DICE if survival(state, side, hex, face) == result]
        if faces:
            words.append(f"{faces[0]}{f'-{faces[-1]}' if len(faces) > 1 else ''} {word}")
    return ", ".join(words)


def _survival_prompt(state: WestState) -> str:
    drop = state.local(Drop)
    where = f"{state.label(drop.hexes[0])} {state.setup.board.town[drop.hexes[0]]}".strip()
    return f"{state.name(drop.units[0])} drops on {where}: {dice(state, drop.side, drop.hexes[0])}."


def on_way(state: WestState) -> bool:
    """Whether a unit is on its way or has just landed."""
    return bool(state.local(Drop).units)


STEPS = (
    Roll(
        "survival",
        do_survival,
        purpose=lambda state: f"survival {state.name(state.local(Drop).units[0])}",
        prompt=_survival_prompt,
        rule="V19.2-d",
        result=lambda state, face: RESULTS[survival(state, state.local(Drop).side, state.local(Drop).hexes[0], face)],
        faces=len(DICE),
        when=on_way,
    ),
    Auto("land", do_land, when=on_way),
)
NEXT = Auto("next-drop", do_next_drop, when=on_way)
