"""The ladder of `explain.combat`, line by line: strengths, ratio, shifts, the Blitzkrieg, and what does not apply."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from teutons_lab.core.explanation import Line
from teutons_lab.systems.victory_west.bridges import crossing
from teutons_lab.systems.victory_west.explain.air_lines import support_lines
from teutons_lab.systems.victory_west.marks import DEAD
from teutons_lab.systems.victory_west.odds import Fight, Support, over_unbridged, why_no_blitzkrieg_here
from teutons_lab.systems.victory_west.setup import FORTRESS
from teutons_lab.systems.victory_west.state import WestState
from teutons_lab.systems.victory_west.strengths import Strength, fortress_bars, integrity, is_artillery
from teutons_lab.systems.victory_west.words import fraction


def combat_lines(state: WestState, ladder: Fight, support: Support, overrun: bool) -> Iterator[Line]:
    """Every line of the ladder, in the order in which it is worked out."""
    for strength in ladder.attackers:
        yield from _strength(state, strength, "attacks with")
        yield from _absent(state, strength.unit, ladder, True, overrun)
    yield _total(ladder.attackers, ladder.attack, 0, "Attack", "V9.1-a")
    for strength in ladder.defenders:
        yield from _strength(state, strength, "defends with")
        yield from _absent(state, strength.unit, ladder, False, overrun)
    if len(ladder.defenders) > 1:
        yield Line("All units of the stack defend together", "", "V9.26-a")
    if any(crossing(state, s.hex, h).river for s in ladder.attackers for h in _beside(state, s.hex, ladder.targets)):
        yield Line("Rivers leave the defence as it is", "", "V9.36-g")
    ids = sum(fort.ids for _, fort in ladder.forts)
    for hex_, fort in ladder.forts:
        yield Line(f"Fortification of {state.label(hex_)}", f"+{fort.ids}", "V9.1-b", basis="reconstruction")
    yield _total(ladder.defenders, ladder.defence, ids, "Defence", "V9.1-b")
    units = tuple(strength.unit for strength in ladder.attackers)
    yield from support_lines(state, state.side_of(units[0]), ladder.targets, units, support, overrun)
    yield from _column(state, ladder)
    yield from _blitz(state, ladder, support, overrun)
    for part in ladder.die:
        yield Line(f"Die: {part.reason}", f"{part.value:+d}", part.rule, also=("V9.51-a",))


def _strength(state: WestState, strength: Strength, verb: str) -> Iterator[Line]:
    where = f"{state.name(strength.unit)} ({state.label(strength.hex)}) {verb}"
    yield Line(where, str(strength.printed), "V9.31-a", basis="reconstruction")
    for modifier in strength.modifiers:
        also = {"V9.36-f": ("V19.34-c",), "V11.32-d": ("V9.34-a",)}.get(modifier.rule, ())
        yield Line(f"  {modifier.reason}", fraction(modifier.value), modifier.rule, also=also)


def _beside(state: WestState, here: int, targets: tuple[int, ...]) -> list[int]:
    return [hex_ for hex_ in targets if hex_ in state.setup.board.adjacent[here]]


def _absent(state: WestState, unit: int, ladder: Fight, attacks: bool, overrun: bool) -> Iterator[Line]:
    """Modifiers that one might expect and that do not apply, with the rule that takes them away."""
    yield from _no_integrity(state, unit)
    here, side = state.hex_of(unit), state.side_of(unit)
    water = any(crossing(state, here, hex_).river for hex_ in _beside(state, here, ladder.targets))
    if attacks and is_artillery(state, unit) and water:
        yield Line("  artillery fires over the water undiminished", "", "V9.36-e")
    if attacks and len(ladder.targets) > 1 and water:
        yield Line("  the worst of its hexsides counts", "", "V9.36-d")
    if not state.face(unit).motorized:
        return
    clear = [hex_ for hex_ in (ladder.targets if attacks else (here,)) if state.setup.terrain[hex_] == "clear"]
    against = side if attacks else state.setup.other(side)
    if state.is_hq(unit):
        yield Line("  headquarters are never doubled", "", "V9.33A-h")
    elif clear and fortress_bars(state, ladder.targets, against):
        yield Line("  not doubled: a fortress is there", "", "V9.33A-d")
    elif attacks and clear and water and not overrun:
        yield Line("  not doubled: it attacks over water", "", "V9.33A-c")
    elif attacks and water and overrun:
        yield Line("  doubled although over a bridge: an overrun", "", "V9.33A-g")
    elif any(state.setup.terrain[hex_] == "causeway" for hex_ in (ladder.targets if attacks else (here,))):
        yield Line("  not doubled: a causeway is not clear ground", "", "V9.33A-f", also=("V9.35-b",))


def _no_integrity(state: WestState, unit: int) -> Iterator[Line]:
    members = state.setup.divisions.get(state.setup.counter(unit).division, ())
    others = [other for other in members if other != unit and state.at[other] != DEAD]
    if integrity(state, unit):
        if len(others) > 0:
            yield Line("  whoever of the division takes part", "", "V9.32-d")
        return
    if len(members) < 2:
        return
    away = [other for other in others if state.at[other] != state.at[unit]]
    if state.disrupted[unit] or state.unsupplied[unit]:
        rule = "V11.32-e" if state.disrupted[unit] else "V9.32-b"
        yield Line("  no divisional bonus for a unit out of order", "", "V9.32-b", also=(rule,))
    elif any(not state.on_map(other) for other in away):
        yield Line("  no divisional bonus: a part of the division is not on the map", "", "V9.32-f")
    elif away:
        yield Line(f"  no divisional bonus: {state.name(away[0])} is elsewhere", "", "V9.32-e")


def _total(strengths: tuple[Strength, ...], total: int, ids: int, label: str, rule: str) -> Line:
    exact = sum((s.total for s in strengths), Fraction(0)) + ids
    raised = ("V9.37-a",) if int(exact) < total else ()
    return Line(f"{label}, {fraction(exact)} rounded down once", str(total), rule, also=("V9.31-b", *raised))


def _column(state: WestState, ladder: Fight) -> Iterator[Line]:
    above = ladder.printed == ladder.table.last_column(ladder.line)
    yield Line(
        f"{ladder.attack} to {ladder.defence}, rounded for the defender",
        ladder.ratio,
        "V9.1-c",
        also=("V9.38-a", *(("V9.1-f",) if above else ())),
    )
    dams = ("V20.12-a",) if any(state.setup.terrain[hex_] == "causeway" for hex_ in ladder.targets) else ()
    several = ("V9.28-a",) if len(ladder.targets) > 1 else ()
    yield Line(f"Terrain line {ladder.line}", ladder.column_name, "V9.1-d", also=(*several, *dams))
    for part in ladder.shifts:
        yield Line(part.reason, f"{part.value:+d}", part.rule)
    side = state.side_of(ladder.attackers[0].unit)
    for hex_, fort in ladder.forts:
        if fort.kind == FORTRESS:
            yield Line("A fortress shifts no column", "", "V9.44-d")
        elif state.lz(hex_, side):
            yield Line("No shift for a zone with a landing zone in it", "", "V9.44-c", also=("V19.34-a",))
    if ladder.shifts and ladder.printed is not None:
        lost = ladder.printed + ladder.shift != ladder.column
        rules = ("V9.1-i", "V9.41-b", *(("V9.6-c",) if lost else ()))
        yield Line("Net shift, within the line and the table", f"{ladder.shift:+d}", "V9.1-h", also=rules)


def _blitz(state: WestState, ladder: Fight, support: Support, overrun: bool) -> Iterator[Line]:
    """Why it is a Blitzkrieg attack, or not although air points support it."""
    if ladder.blitz:
        yield Line(
            "A Blitzkrieg attack, asked for or not; one capable unit is enough",
            "",
            "V9.53-e",
            also=("V9.53-c", "V2.47-b", *(("V6.45-d", "VR-23") if overrun else ())),
        )
        return
    units = tuple(strength.unit for strength in ladder.attackers)
    if support.sap and not support.tap:
        yield Line("SAPs alone make no Blitzkrieg attack", "", "V9.53-d")
    elif support.tap:
        barred = [why for hex_ in ladder.targets if (why := why_no_blitzkrieg_here(state, hex_, units))]
        broken = any(over_unbridged(state, unit, ladder.targets) for unit in units)
        why = f": {barred[0]}" if barred else ": over an unbridged river" if broken else ": no capable, supplied unit"
        yield Line(
            f"No Blitzkrieg attack{why}", "", "V9.53-b", also=("V9.53-f", "VR-36") if broken else ("V2.47-d", "VR-36")
        )
