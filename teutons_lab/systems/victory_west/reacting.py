"""Chapters 12.2 to 12.5: which headquarters order a reaction, who may react, and where to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from teutons_lab.core.verdict import Refusal
from teutons_lab.kit.kinds import Hexes, Side, Units
from teutons_lab.systems.victory_west import command, zones
from teutons_lab.systems.victory_west.bridges import crossing
from teutons_lab.systems.victory_west.costs import why_not_leave, why_occupied, why_prohibited
from teutons_lab.systems.victory_west.stacking import why_not_stack
from teutons_lab.systems.victory_west.state import WestState

BOLD = 7
"""The rating that a unit in an enemy zone needs to react (V12.33-a)."""


GHOST = "7p"
"""7 Panzer, the Ghost Division (V12.5-a)."""
GHOSTLY = 3
"""Hexes that its units react."""


class Reaction(NamedTuple):
    """The reaction of one side to a combat.

    `face` is the bare combat die, `hq` the headquarters that gave its bonus, `involved` the side's units of the combat
    that are left; `going` are units that have begun to react, `hexes` how far each has come.
    """

    side: Side
    face: int
    hq: Units
    involved: Units
    going: Units = ()
    hexes: tuple[int, ...] = ()
    now: Units = ()
    goal: Hexes = ()
    blown: int = 0
    crowd: int = 0


# Which headquarters.


def controllers(state: WestState) -> tuple[int, ...]:
    """The headquarters that could control the combat: the one that gave its bonus, if it is in order (V12.2-a); else
    any that an involved unit traces command to now (V12.2-b, VR-83). Supply does not matter (VR-84).
    """
    reaction = state.local(Reaction)
    ready = command.hqs(state, reaction.side)
    used = tuple(hq for hq in reaction.hq if hq in ready)
    if used:
        return used
    units = [unit for unit in reaction.involved if state.on_map(unit) and not state.is_hq(unit)]
    return tuple(hq for hq in ready if any(command.commands(state, hq, unit) for unit in units))


def answers(state: WestState, hq: int) -> bool:
    """Whether a headquarters acts in time: its rating is at least the bare die (V12.2-c)."""
    return state.face(hq).er >= state.local(Reaction).face


# Who reacts.


def is_ghost(state: WestState, unit: int) -> bool:
    """Whether a unit belongs to the Ghost Division (V12.5-a)."""
    return state.setup.counter(unit).division == GHOST and not state.is_hq(unit)


def ghosts(state: WestState) -> tuple[int, ...]:
    """Units of the Ghost Division that may react whatever the die says (V12.5-a)."""
    side = state.local(Reaction).side
    units = [unit for unit in state.setup.members[side] if is_ghost(state, unit) and state.on_map(unit)]
    return tuple(unit for unit in units if not any(why_not_start(state, unit)))


def why_not_start(state: WestState, unit: int) -> Iterator[Refusal]:
    """Why a unit may not begin to react (12.3)."""
    reaction = state.local(Reaction)
    if state.side_of(unit) != reaction.side or not state.on_map(unit) or state.is_hq(unit):
        yield Refusal("V12.32-a", lambda: f"{state.name(unit)} is no combat unit of that side on the map.")
        return
    where = (state.label(state.hex_of(unit)),)
    if state.disrupted[unit]:
        yield Refusal("V12.32-a", lambda: f"{state.name(unit)} is disrupted.", where, also=("V11.32-b",))
    if state.reacted[unit]:
        yield Refusal("V12.35-a", lambda: f"{state.name(unit)} has reacted in this phase.", where)
    if is_ghost(state, unit):
        yield from _why_sheltered(state, unit, where)
        return
    if not reaction.hq:
        yield Refusal(
            "V12.2-c", lambda: "No headquarters acts in time; only the Ghost Division may react.", where, ("V12.5-a",)
        )
        return
    hq = reaction.hq[0]
    if state.setup.counter(unit).nationality != state.setup.counter(hq).nationality:
        yield Refusal("V12.32-a", lambda: f"{state.name(hq)} orders its own nationality only.", where)
    elif not command.commands(state, hq, unit):
        yield Refusal(
            "V12.32-a",
            lambda: f"{state.name(unit)} traces no line of command to {state.name(hq)}.",
            where,
            also=("VR-32",),
        )
    yield from _why_held(state, unit, where)
    counted = [other for other in reaction.going if not is_ghost(state, other)]
    if counted and not _same_division(state, unit, counted[0]):
        yield Refusal(
            "V12.31-a",
            lambda: f"{state.name(counted[0])} is reacting; with it only other units of its division may.",
            where,
        )


def _why_held(state: WestState, unit: int, where: tuple[str, ...]) -> Iterator[Refusal]:
    """Enemy zones need a rating of 7 (V12.33-a); shelters, and facing one, hold a unit (20.46, 20.47, 19.33, 19.34)."""
    side, here = state.side_of(unit), state.hex_of(unit)
    if zones.in_enemy_zone(state, side, here) and state.face(unit).er < BOLD:
        yield Refusal(
            "V12.33-a",
            lambda: f"{state.name(unit)} is in an enemy zone and rated {state.face(unit).er}; it takes {BOLD}.",
            where,
        )
    yield from _why_sheltered(state, unit, where)


def _why_sheltered(state: WestState, unit: int, where: tuple[str, ...]) -> Iterator[Refusal]:
    side, here = state.side_of(unit), state.hex_of(unit)
    own, other = state.shelter(here, side), state.shelter(here, state.setup.other(side))
    rule = {"lz": "V19.33-b", "bridgehead": "V20.46-a"}.get(own)
    rule = rule or {"lz": "V19.34-b", "bridgehead": "V20.47-a"}.get(other)
    if rule:
        yield Refusal(rule, lambda: f"{state.name(unit)} is held by the {own or other} in its hex.", where)


def _same_division(state: WestState, unit: int, other: int) -> bool:
    division = state.setup.counter(unit).division
    return bool(division) and division == state.setup.counter(other).division


def reach(state: WestState, unit: int) -> int:
    """Hexes of reaction: two for motorized units, one for others (V12.41-a); three for the Ghost Division (V12.5-a)."""
    if is_ghost(state, unit):
        return GHOSTLY
    return 2 if state.face(unit).motorized else 1


def why_not_react(state: WestState, unit: int, hex: int) -> Iterator[Refusal]:
    """Why a unit may not react into a hex: whether it may at all, how far, and what is there (12.4)."""
    reaction = state.local(Reaction)
    if unit in reaction.going:
        done = reaction.hexes[reaction.going.index(unit)]
        if done >= reach(state, unit):
            yield Refusal("V12.41-a", lambda: f"{state.name(unit)} has reacted {done} of {reach(state, unit)} hexes.")
    else:
        yield from why_not_start(state, unit)
    if not state.on_map(unit):
        return
    here = state.hex_of(unit)
    if hex not in state.setup.board.adjacent[here]:
        yield Refusal("core.path", lambda: f"{state.label(hex)} is not beside {state.label(here)}.")
        return
    yield from why_not_step(state, unit, here, hex)


def why_not_step(state: WestState, unit: int, here: int, hex: int) -> Iterator[Refusal]:
    """What a reacting unit may not enter or cross (V12.43-a, V12.43-b, V12.44-a, V12.45-a)."""
    side, labels = state.side_of(unit), (state.label(here), state.label(hex))
    for refusal in (*why_prohibited(state, unit, here, hex), *why_not_leave(state, unit, here, hex)):
        yield Refusal(refusal.rule, refusal.sentence, refusal.hexes, also=("V12.43-a",))
    for refusal in why_occupied(state, side, here, hex):
        yield Refusal(refusal.rule, refusal.sentence, refusal.hexes, also=("V12.45-a",))
    yield from why_not_stack(state, (unit,), hex, "V7.22-a")
    water = crossing(state, here, hex)
    if water.unbridged:
        yield Refusal(
            "V12.43-a", lambda: f"No bridge stands between {labels[0]} and {labels[1]}.", labels, also=("VR-86",)
        )
    elif water.river and state.owner(hex) != side:
        head = state.bridgehead(hex)
        if head is None or head.side != side or head.base != here:
            yield Refusal(
                "V12.43-b", lambda: f"The bridge leads into the enemy hex {labels[1]}; reaction stops there.", labels
            )
    if zones.in_enemy_zone(state, side, here) and zones.in_enemy_zone(state, side, hex):
        yield Refusal("V12.44-a", lambda: f"{labels[0]} and {labels[1]} are both in enemy zones.", labels)
