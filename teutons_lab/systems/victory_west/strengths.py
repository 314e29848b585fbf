"""Chapter 9.3: the strength of one unit in a combat, modifier by modifier in printed order."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from teutons_lab.systems.victory_west.bridges import Crossing, crossing
from teutons_lab.systems.victory_west.marks import DEAD
from teutons_lab.systems.victory_west.setup import FORTRESS
from teutons_lab.systems.victory_west.state import WestState

ARTILLERY = "siege-artillery"
HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


class Modifier(NamedTuple):
    """One modifier: the strength after it, what it is, and the rule."""

    value: Fraction
    reason: str
    rule: str


class Strength(NamedTuple):
    """A unit's strength: as printed, and after each modifier in order (V9.31-a)."""

    unit: int
    hex: int
    printed: int
    modifiers: tuple[Modifier, ...]

    @property
    def total(self) -> Fraction:
        """The strength after all modifiers, with its fraction (V9.31-b)."""
        return self.modifiers[-1].value if self.modifiers else Fraction(self.printed)


class _Ladder:
    """A strength while it is being modified."""

    def __init__(self, printed: int) -> None:
        self.value = Fraction(printed)
        self.modifiers: list[Modifier] = []

    def set(self, value: Fraction | int, reason: str, rule: str) -> None:
        """Note one modifier, even one that changes nothing because the strength is nought."""
        self.value = Fraction(value)
        self.modifiers.append(Modifier(self.value, reason, rule))


def is_artillery(state: WestState, unit: int) -> bool:
    """Whether the unit is the artillery group."""
    return bool(state.setup.counter(unit).type == ARTILLERY)


# Divisional integrity.


def integrity(state: WestState, unit: int) -> str:
    """The rule by which a unit has the Divisional Integrity Bonus, "" for none (9.32).

    All survivors in one hex (V9.32-a, V9.32-e), or the last one anywhere (V9.32-c); the unit itself supplied and
    undisrupted (V9.32-b, V11.32-e), whoever takes part in the combat (V9.32-d). Units in a box, and units of the
    division that are in no list of the scenario, are survivors elsewhere (V9.32-f, VR-44).
    """
    division = state.setup.counter(unit).division
    members = state.setup.divisions.get(division, ())
    if len(members) < 2 or division in state.setup.scenario_data.incomplete:
        return ""
    if state.unsupplied[unit] or state.disrupted[unit]:
        return ""
    survivors = [member for member in members if state.at[member] != DEAD]
    if survivors == [unit]:
        return "V9.32-c"
    together = all(state.at[member] == state.at[unit] for member in survivors)
    return "V9.32-a" if together else ""


# Attack.


def attacking(state: WestState, unit: int, targets: tuple[int, ...], overrun: bool = False) -> Strength:
    """The Attack Strength of a unit against hexes."""
    face, here, side = state.face(unit), state.hex_of(unit), state.side_of(unit)
    ladder = _Ladder(face.attack)
    _add_integrity(state, ladder, unit)
    waters = [w for w in (crossing(state, here, hex_) for hex_ in _near(state, here, targets)) if w.river]
    if _doubles_attack(state, unit, targets, bool(waters) and not overrun):
        ladder.set(2 * ladder.value, "motorized against clear ground, doubled", "V9.33A-b")
    if is_artillery(state, unit) and any(_is_fortress(state, hex_, side) for hex_ in targets):
        ladder.set(4 * ladder.value, "siege artillery against a fortress, times four", "V9.33B-a")
    _halve(state, ladder, unit)
    if state.setup.terrain[here] == "causeway":
        ladder.set(QUARTER * ladder.value, "on a causeway, a quarter", "V9.35-a")
    if waters and not is_artillery(state, unit) and not overrun:  # it took the bridge first (V21.4-b)
        _cross(state, ladder, unit, here, targets)
    return Strength(unit, here, face.attack, tuple(ladder.modifiers))


def _near(state: WestState, here: int, targets: tuple[int, ...]) -> list[int]:
    """The targets beside a unit; the artillery group may have others two hexes away."""
    return [hex_ for hex_ in targets if hex_ in state.setup.board.adjacent[here]]


def _add_integrity(state: WestState, ladder: _Ladder, unit: int) -> None:
    rule = integrity(state, unit)
    if rule:
        alone = rule == "V9.32-c"
        ladder.set(ladder.value + 1, f"the division is {'down to this unit' if alone else 'together'}, +1", rule)


def _doubles_attack(state: WestState, unit: int, targets: tuple[int, ...], over_water: bool) -> bool:
    """Whether a motorized combat unit attacks clear hexes alone, and not through a river or bridge (V9.33A-c).

    An overrun over a captured bridge keeps it (V9.33A-g). A fortress in any of them ends it for both sides (V9.33A-d),
    a fortified zone does not (V9.33A-e, VR-65); a causeway is not clear (V9.33A-f).
    """
    if state.is_hq(unit) or not state.face(unit).motorized or over_water:
        return False
    if fortress_bars(state, targets, state.side_of(unit)):
        return False
    return all(state.setup.terrain[hex_] == "clear" for hex_ in targets)


def fortress_bars(state: WestState, targets: tuple[int, ...], side: str) -> bool:
    """Whether a clear hex under attack has a fortress, which ends doubling on both sides (V9.33A-d, VR-3)."""
    return any(state.setup.terrain[hex_] == "clear" and _is_fortress(state, hex_, side) for hex_ in targets)


def _is_fortress(state: WestState, hex: int, side: str) -> bool:
    fort = state.enemy_fort(hex, side)
    return fort is not None and fort.kind == FORTRESS


def _halve(state: WestState, ladder: _Ladder, unit: int) -> None:
    """Without supply, disrupted, or both: one half (V9.34-a, V11.32-d); by the letter of 15.53 rounded at once."""
    if state.unsupplied[unit]:
        half = HALF * ladder.value
        if state.setup.by_letter("r25"):
            ladder.set(int(half), "without supply, half of it dropped at once", "VR-25")
        else:
            ladder.set(half, "without supply, half", "V9.34-a")
    elif state.disrupted[unit]:
        ladder.set(HALF * ladder.value, "disrupted, half", "V11.32-d")


def _cross(state: WestState, ladder: _Ladder, unit: int, here: int, targets: tuple[int, ...]) -> None:
    """The worst hexside among those to the hexes attacked decides (V9.36-d, VR-61)."""
    worst: tuple[Fraction, str, str] = (Fraction(1), "", "")
    for hex_ in _near(state, here, targets):
        water = crossing(state, here, hex_)
        if _counted_already(state, here, hex_, water):
            continue
        found = _river_factor(state, water, state.lz(hex_, state.side_of(unit)))
        if found[0] < worst[0]:
            worst = found
    if worst[1]:
        ladder.set(worst[0] * ladder.value, worst[1], worst[2])


def _counted_already(state: WestState, here: int, hex: int, water: Crossing) -> bool:
    """By the letter of the causeway rules its own side is not counted besides its hex (VR-67)."""
    on_dam = state.setup.terrain[here] == "causeway" and water.causeway
    return on_dam and bool(state.setup.by_letter("r67"))


def _river_factor(state: WestState, water: Crossing, landed: bool) -> tuple[Fraction, str, str]:
    """What a hexside leaves of an attack (9.36): the fraction, in words, and the rule.

    A bridge counts even when it is down (V9.36-c). With a landing zone of the attacker in the hex only an unbridged
    major river is left, at a half (V9.36-f, V19.34-c); by the letter of 9.36 not even that (VR-24).
    """
    if not water.river:
        return Fraction(1), "", ""
    if landed:
        if water.bridge or water.river != "major" or state.setup.by_letter("r24"):
            return Fraction(1), "", ""
        return HALF, "over a major river to a landing zone, half", "V9.36-f"
    if water.bridge:
        return HALF, "over a bridge, half", "V9.36-c" if water.river == "major" else "V9.36-a"
    if water.river == "major":
        return QUARTER, "over a major river, a quarter", "V9.36-b"
    return HALF, "over a minor river, half", "V9.36-a"


# Defence.


def defending(state: WestState, unit: int, targets: tuple[int, ...], attacker: str, overrun: bool = False) -> Strength:
    """The Defense Strength of a unit; rivers never change it (V9.36-g).

    A unit that retreated here in this phase adds nothing (V9.94-a). HQs add nothing beside combat units or a
    fortification (V14.32-a); alone each counts as 1 (V14.32-b, VR-94).
    """
    face, here = state.face(unit), state.hex_of(unit)
    ladder = _Ladder(face.defence)
    if state.fled[unit] and not overrun:
        ladder.set(0, "retreated here in this phase, adds nothing", "V9.94-a")
    elif state.is_hq(unit):
        fighters = [other for other in state.units_at(here) if state.side_of(other) != attacker]
        alone = all(state.is_hq(other) for other in fighters) and state.enemy_fort(here, attacker) is None
        ladder.set(
            int(alone),
            "a headquarters alone" if alone else "a headquarters adds nothing",
            "V14.32-b" if alone else "V14.32-a",
        )
    else:
        _add_integrity(state, ladder, unit)
        clear = state.setup.terrain[here] == "clear"
        if face.motorized and clear and not fortress_bars(state, targets, attacker):
            ladder.set(2 * ladder.value, "motorized on clear ground, doubled", "V9.33A-a")
        _halve(state, ladder, unit)
        if state.setup.terrain[here] == "causeway":
            ladder.set(QUARTER * ladder.value, "on a causeway, a quarter", "V9.35-a")
    return Strength(unit, here, face.defence, tuple(ladder.modifiers))
