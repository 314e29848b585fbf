"""`explain.combat`: one attack as it would be fought now, by the ladder that resolves combats."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from teutons_lab.core.explanation import Explanation, Line
from teutons_lab.core.verdict import ALLOWED, Refusal, Verdict
from teutons_lab.systems.victory_west.attacking import why_not_attack, why_not_target
from teutons_lab.systems.victory_west.bridges import crossing
from teutons_lab.systems.victory_west.charts.combat_table import HIGHEST_DIE, LOWEST_DIE
from teutons_lab.systems.victory_west.combat import Combat
from teutons_lab.systems.victory_west.command import why_not_support
from teutons_lab.systems.victory_west.explain.air_lines import support_lines
from teutons_lab.systems.victory_west.explain.asking import Asked
from teutons_lab.systems.victory_west.marks import DEAD
from teutons_lab.systems.victory_west.odds import Fight, Support, fight, over_unbridged, why_no_blitzkrieg_here
from teutons_lab.systems.victory_west.portrait_words import result_words, strikes
from teutons_lab.systems.victory_west.setup import FORTRESS
from teutons_lab.systems.victory_west.state import WestState
from teutons_lab.systems.victory_west.strengths import Strength, fortress_bars, integrity, is_artillery
from teutons_lab.systems.victory_west.task_forces import is_marker
from teutons_lab.systems.victory_west.words import and_list, fraction

FACES = range(1, 11)


@dataclass(frozen=True, repr=False)
class CombatExplanation(Explanation):
    """A combat before its die.

    `verdict`: whether it could be declared now. `attack`, `defence`: totals. `ratio`: the printed column before
    shifts, None below the line. `shifts`: columns, right positive, netted. `column`: number from 1 after shifts, None
    below the line. `ladder`: the fight as it is worked out. `die_modifier`; `outcomes`: face -> result;
    `probabilities`: result -> exact chance; `basis`.
    """

    verdict: Verdict = field(default=ALLOWED, kw_only=True)
    attack: Fraction = field(default=Fraction(0), kw_only=True)
    defence: Fraction = field(default=Fraction(0), kw_only=True)
    ratio: str | None = field(default=None, kw_only=True)
    shifts: int = field(default=0, kw_only=True)
    column: int | None = field(default=None, kw_only=True)
    die_modifier: int = field(default=0, kw_only=True)
    outcomes: dict[int, str] = field(default_factory=dict, kw_only=True)
    probabilities: dict[str, Fraction] = field(default_factory=dict, kw_only=True)
    basis: str = field(default="", kw_only=True)
    ladder: Fight | None = field(default=None, kw_only=True)

    def as_dict(self) -> dict[str, Any]:
        """Plain data: the ladder and every field; fractions as text; the table with the column and the rows read."""
        results = set(self.outcomes.values())
        return {
            **super().as_dict(),
            "verdict": bool(self.verdict),
            "refusals": [str(refusal) for refusal in self.verdict.refusals],
            "attack": str(self.attack),
            "defence": str(self.defence),
            "ratio": self.ratio,
            "shifts": self.shifts,
            "column": self._column(),
            "die_modifier": self.die_modifier,
            "outcomes": {str(face): result for face, result in self.outcomes.items()},
            "probabilities": {result: str(chance) for result, chance in self.probabilities.items()},
            "words": {result: result_words(result) for result in results},
            "strikes": {result: strikes(result) for result in results},
            "basis": self.basis,
            "table": self._table(),
        }

    def _column(self) -> str | None:
        """The column after shifts by its ratio on this line, or by its number where the line has none there."""
        if self.ladder is None or self.ladder.column is None:
            return None
        return self.ladder.table.line(self.ladder.line)[self.ladder.column] or f"column {self.column}"

    def _table(self) -> dict[str, Any] | None:
        """Columns headed by the ratios of this terrain line, rows by modified die; `at` and `from` are columns."""
        if self.ladder is None:
            return None
        table = self.ladder.table
        span = range(LOWEST_DIE, HIGHEST_DIE + 1)
        return {
            "title": f"Terrain line {self.ladder.line}",
            "corner": "die",
            "columns": [text or "·" for text in table.line(self.ladder.line)],
            "heads": [str(die) for die in span],
            "rows": [[str(entry) for entry in table.rows[die]] for die in span],
            "at": self.ladder.column,
            "from": self.ladder.printed,
            "cells": sorted({max(LOWEST_DIE, min(face + self.die_modifier, HIGHEST_DIE)) for face in FACES}),
        }


def explain_combat(
    state: WestState, targets: tuple[int, ...], attackers: tuple[int, ...], asked: Asked, choices: dict[str, Any]
) -> CombatExplanation:
    """The ladder, what each face does, and whether the attack could be declared now."""
    known = {"hq", "foe_hq", "tap", "sap", "foe_tap", "foe_sap", "overrun"}
    if unknown := sorted(set(choices) - known):
        raise TypeError(f'there is no choice "{unknown[0]}"; the choices are {", ".join(sorted(known))}.')
    overrun = bool(choices.pop("overrun", False))
    named = {key: asked.units(value) for key, value in choices.items() if key in ("hq", "foe_hq")}
    support = Support(**{**choices, **named})
    covered = [unit for hex_ in targets for unit in state.units_at(hex_) if is_marker(state, unit)]
    if covered:
        return _unknown(state, targets, attackers, covered)
    ladder = fight(state, targets, attackers, support, overrun)
    outcomes = {face: str(ladder.outcome(face)) for face in FACES} if ladder.column is not None else {}
    chances: dict[str, Fraction] = {}
    for result in outcomes.values():
        chances[result] = chances.get(result, Fraction(0)) + Fraction(1, 10)
    names = and_list([state.name(unit) for unit in attackers])
    where = and_list([state.label(hex_) for hex_ in targets])
    return CombatExplanation(
        f"{names} against {where}",
        lines=tuple(_lines(state, ladder, support, overrun)),
        result="; ".join(f"{result} {chance}" for result, chance in chances.items()),
        verdict=Verdict(tuple(_against(state, ladder, targets, attackers, support, overrun))),
        attack=Fraction(ladder.attack),
        defence=Fraction(ladder.defence),
        ratio=ladder.column_name if ladder.printed is not None else None,
        shifts=ladder.shift,
        column=None if ladder.column is None else ladder.column + 1,
        die_modifier=ladder.die_modifier,
        outcomes=outcomes,
        probabilities=chances,
        basis=ladder.table.basis,
        ladder=ladder,
    )


def _unknown(
    state: WestState, targets: tuple[int, ...], attackers: tuple[int, ...], covered: list[int]
) -> CombatExplanation:
    """No odds against a stack that may not be looked into (V6.66-a); attacking it brings it to light (V7.31-a)."""
    side = state.side_of(attackers[0])
    against = [refusal for hex_ in targets for refusal in why_not_target(state, hex_, side)]
    against += [refusal for unit in attackers for refusal in why_not_attack(state, unit, targets, side)]
    names = and_list([state.name(unit) for unit in covered])
    return CombatExplanation(
        f"{and_list([state.name(unit) for unit in attackers])} against {and_list([state.label(h) for h in targets])}",
        lines=(
            Line(f"What is under {names} is not known", "?", "V6.66-a"),
            Line("Attacking it, or looking into it from a zone of control, brings it to light", "", "V7.31-a"),
        ),
        result="odds not known",
        verdict=Verdict(tuple(against)),
    )


def _against(
    state: WestState,
    ladder: Fight,
    targets: tuple[int, ...],
    attackers: tuple[int, ...],
    support: Support,
    overrun: bool,
) -> Iterator[Refusal]:
    side = state.side_of(attackers[0])
    for hex_ in targets:
        yield from why_not_target(state, hex_, side)
    for unit in attackers:
        yield from why_not_attack(state, unit, targets, side)
    if ladder.column is None:
        yield Refusal("V9.1-d", f"{ladder.ratio} is below the line {ladder.line}.", also=("V9.1-k",))
    defenders = tuple(strength.unit for strength in ladder.defenders)
    works = tuple(hex_ for hex_, _ in ladder.forts)
    for own, hqs, units, forts in (
        (side, support.hq, attackers, ()),
        (state.setup.other(side), support.foe_hq, defenders, works),
    ):
        for hq in hqs:
            if hq not in _given(state):
                yield from why_not_support(state, hq, own, units, forts, overrun)


def _given(state: WestState) -> tuple[int, ...]:
    """Headquarters that have given their bonus to the combat that is being fought."""
    fights = [frame.locals for frame in state.frames if isinstance(frame.locals, Combat)]
    return tuple(hq for combat in fights for hq in (*combat.hq, *combat.foe_hq))


def _lines(state: WestState, ladder: Fight, support: Support, overrun: bool) -> Iterator[Line]:
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
