"""Chapters 9.1 to 9.5: the ladder of a combat, from printed strengths to the column and the die.

The calculator shows what this module says, and the combat is resolved by it. Strengths are exact Fractions until a
side is added up (V9.31-b).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from teutons_lab.systems.victory_west import strengths
from teutons_lab.systems.victory_west.bridges import crossing
from teutons_lab.systems.victory_west.charts.combat_table import CombatTable, Outcome, ratio_text
from teutons_lab.systems.victory_west.setup import FORTRESS, KINDS_OF_FORT, Fort
from teutons_lab.systems.victory_west.state import LZ, WestState
from teutons_lab.systems.victory_west.strengths import Strength

BLITZ_BONUS = 2
SYMBOL = "circle"
"""The symbol of units that are always Blitzkrieg-capable (V2.47-b); others wait for an option (V2.47-d)."""


class Part(NamedTuple):
    """A part of a number: how much, what for, and the rule."""

    value: int
    reason: str
    rule: str


class Support(NamedTuple):
    """What both sides commit (V9.1-g): HQs, and air points by sort."""

    hq: tuple[int, ...] = ()
    foe_hq: tuple[int, ...] = ()
    tap: int = 0
    sap: int = 0
    foe_tap: int = 0
    foe_sap: int = 0


NO_SUPPORT = Support()


@dataclass(frozen=True)
class Fight:
    """A combat as it stands before the die. Shifts count right as positive; columns are numbered from 0."""

    targets: tuple[int, ...]
    attackers: tuple[Strength, ...]
    defenders: tuple[Strength, ...]
    forts: tuple[tuple[int, Fort], ...]
    attack: int
    defence: int
    line: str
    printed: int | None
    shifts: tuple[Part, ...]
    die: tuple[Part, ...]
    blitz: bool
    table: CombatTable

    @property
    def ratio(self) -> str:
        """The simplified ratio, before the terrain line limits it (V9.1-c)."""
        return ratio_text(self.attack, self.defence)

    @cached_property
    def shift(self) -> int:
        """The net shift: netting comes before any limit (V9.1-h, V9.1-j)."""
        return sum(part.value for part in self.shifts)

    @cached_property
    def column(self) -> int | None:
        """The column in which the die is read; None for an attack below the line's lowest ratio (V9.1-k)."""
        if self.printed is None:
            return None
        return self.table.shifted(self.line, self.printed, self.shift)

    @property
    def column_name(self) -> str:
        """The ratio over the printed column."""
        return self.table.line(self.line)[self.printed] if self.printed is not None else "below the table"

    @cached_property
    def die_modifier(self) -> int:
        """What is added to the die (V9.51-a)."""
        return sum(part.value for part in self.die)

    def outcome(self, face: int) -> Outcome:
        """The result of a face (V9.1-l)."""
        assert self.column is not None
        return self.table.result(face + self.die_modifier, self.column)


def defenders_of(state: WestState, targets: tuple[int, ...], side: str) -> tuple[int, ...]:
    """All enemy units in the hexes attacked: they defend together (V9.26-a), whether they add strength or not."""
    return tuple(sorted(unit for hex_ in targets for unit in state.enemies_at(hex_, side)))


def fort_in(state: WestState, hex: int, side: str) -> Fort | None:
    """The fortification that defends a hex against a side; units in a bridgehead have none (VR-140)."""
    return state.enemy_fort(hex, side)


def fight(
    state: WestState,
    targets: tuple[int, ...],
    attackers: tuple[int, ...],
    support: Support = NO_SUPPORT,
    overrun: bool = False,
) -> Fight:
    """The ladder of an attack or overrun on hexes by units, with what is committed to it."""
    side = state.side_of(attackers[0]) if attackers else state.phase.partition(".")[0]
    forts = tuple((hex_, fort) for hex_ in targets if (fort := fort_in(state, hex_, side)) is not None)
    attacking = tuple(strengths.attacking(state, unit, targets, overrun) for unit in attackers)
    defending = tuple(
        strengths.defending(state, unit, targets, side, overrun) for unit in defenders_of(state, targets, side)
    )
    table = state.setup.charts_data.combat
    attack = max(1, int(sum((s.total for s in attacking), Fraction(0))))
    ids = sum(fort.ids for _, fort in forts)
    defence = max(1, int(sum((s.total for s in defending), Fraction(0))) + ids)
    line = table.worst_line({state.setup.ground(hex_).line for hex_ in targets})
    blitz = is_blitzkrieg(state, targets, attackers, support.tap)
    return Fight(
        targets,
        attacking,
        defending,
        forts,
        attack,
        defence,
        line,
        table.column_for(line, attack, defence),
        tuple(_shifts(state, side, forts, support, _columns_for_blitz(state, blitz, overrun))),
        tuple(_die(state, side, forts, blitz and not _columns_for_blitz(state, blitz, overrun))),
        blitz,
        table,
    )


def _columns_for_blitz(state: WestState, blitz: bool, overrun: bool) -> bool:
    """By the letter of 6.45 Blitzkrieg in an overrun shifts columns; by the ruling it is the die of 9.53 (VR-23)."""
    return blitz and overrun and bool(state.setup.by_letter("r23"))


def _shifts(
    state: WestState, side: str, forts: tuple[tuple[int, Fort], ...], support: Support, blitz_columns: bool
) -> list[Part]:
    """Column shifts: HQs (V14.22-a), air points (V18.33-d), fortified zones (9.44)."""
    parts: list[Part] = [Part(BLITZ_BONUS, "Blitzkrieg in an overrun", "VR-23")] if blitz_columns else []
    for sign, hqs in ((1, support.hq), (-1, support.foe_hq)):
        parts += [
            Part(sign * state.setup.counter(hq).cb, f"{state.name(hq)} gives its bonus", "V14.22-a") for hq in hqs
        ]
    for sign, tap, sap in ((1, support.tap, support.sap), (-1, support.foe_tap, support.foe_sap)):
        if tap or sap:
            parts.append(Part(sign * (2 * tap + sap), f"air support: {tap} TAP at 2, {sap} SAP at 1", "V18.33-d"))
    zone = _zone_shift(state, side, forts)
    return [*parts, zone] if zone is not None else parts


def _zone_shift(state: WestState, side: str, forts: tuple[tuple[int, Fort], ...]) -> Part | None:
    """One shift for any number of Allied zones (V9.44-a), two for the Siegfried Line (V9.44-b), none for fortresses.

    V9.44-d; none either where the attacker has a landing zone (V9.44-c, V19.34-a).
    """
    charts = state.setup.charts_data
    found = [
        (charts.fort_number("column shift for the defender", KINDS_OF_FORT.index(fort.kind)), fort)
        for hex_, fort in forts
        if fort.kind != FORTRESS and not state.lz(hex_, side)
    ]
    if not found:
        return None
    most, fort = max(found, key=lambda pair: pair[0])
    siegfried = fort.side == "axis"
    words = "the Siegfried Line defends" if siegfried else "a fortified zone defends"
    return Part(-most, words, "V9.44-b" if siegfried else "V9.44-a")


def _die(state: WestState, side: str, forts: tuple[tuple[int, Fort], ...], blitz: bool) -> list[Part]:
    """Die modifiers: fortress, once (V9.52-a), not in a hex with the attacker's landing zone (V19.34-a); Blitzkrieg."""
    parts: list[Part] = []
    if any(fort.kind == FORTRESS and not state.lz(hex_, side) for hex_, fort in forts):
        value = state.setup.charts_data.fort_number("die modifier", KINDS_OF_FORT.index(FORTRESS))
        parts.append(Part(value, "a fortress defends", "V9.52-a"))
    if blitz:
        parts.append(Part(BLITZ_BONUS, "Blitzkrieg attack", "V9.53-a"))
    return parts


# Blitzkrieg attacks.


def is_capable(state: WestState, unit: int) -> bool:
    """Whether a unit is Blitzkrieg-capable now: a circle, and supplied (V2.47-b, V2.47-d)."""
    return state.face(unit).blitz == SYMBOL and not state.unsupplied[unit]


def is_blitzkrieg(state: WestState, targets: tuple[int, ...], attackers: tuple[int, ...], tap: int) -> bool:
    """Whether an attack is a Blitzkrieg attack; nobody is asked (V9.53-b, V9.53-c, V9.53-e).

    SAPs alone never make one (V9.53-d).
    """
    if not tap or any(why_no_blitzkrieg_here(state, hex_, attackers) for hex_ in targets):
        return False
    return any(is_capable(state, unit) and not over_unbridged(state, unit, targets) for unit in attackers)


def why_no_blitzkrieg_here(state: WestState, hex: int, attackers: tuple[int, ...]) -> str:
    """What in a target hex bars Blitzkrieg: mountain, major city, fortress, wetlands in rain (V9.53-b, V5.2-g)."""
    ground = str(state.setup.terrain[hex])
    side = state.side_of(attackers[0]) if attackers else ""
    fort = fort_in(state, hex, side) if side else None
    if ground in ("mountain", "major-city"):
        return ground.replace("-", " ")
    if ground == "wetlands" and state.raining():
        return "wetlands in rain"
    return FORTRESS if fort is not None and fort.kind == FORTRESS else ""


def over_unbridged(state: WestState, unit: int, targets: tuple[int, ...]) -> bool:
    """Whether a unit attacks through an unbridged river, a damaged bridge included (V9.53-f, VR-68)."""
    here = state.hex_of(unit)
    near = [hex_ for hex_ in targets if hex_ in state.setup.board.adjacent[here]]
    return any(crossing(state, here, hex_).unbridged for hex_ in near)


__all__ = ["LZ", "Fight", "Part", "Support", "defenders_of", "fight", "is_blitzkrieg", "is_capable"]
