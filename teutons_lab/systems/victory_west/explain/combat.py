"""`explain.combat`: one attack as it would be fought now, by the ladder that resolves combats."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from teutons_lab.core.explanation import Explanation, Line
from teutons_lab.core.verdict import ALLOWED, Refusal, Verdict
from teutons_lab.systems.victory_west.attacking import why_not_attack, why_not_target
from teutons_lab.systems.victory_west.charts.combat_table import HIGHEST_DIE, LOWEST_DIE
from teutons_lab.systems.victory_west.combat import Combat
from teutons_lab.systems.victory_west.command import why_not_support
from teutons_lab.systems.victory_west.explain.asking import Asked
from teutons_lab.systems.victory_west.explain.combat_lines import combat_lines
from teutons_lab.systems.victory_west.odds import Fight, Support, fight
from teutons_lab.systems.victory_west.portrait_words import result_words, strikes
from teutons_lab.systems.victory_west.state import WestState
from teutons_lab.systems.victory_west.task_forces import is_marker
from teutons_lab.systems.victory_west.words import and_list

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
        results = dict.fromkeys(self.outcomes.values())
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
        lines=tuple(combat_lines(state, ladder, support, overrun)),
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
