"""`explain.combat`: one attack as it would be fought now, by the ladder that resolves combats."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from teutons_lab.core.errors import Misasked
from teutons_lab.core.explanation import Explanation, Line
from teutons_lab.core.verdict import ALLOWED, Refusal, Verdict, each_once
from teutons_lab.systems.victory_west import air_strength
from teutons_lab.systems.victory_west.attacking import why_not_attack, why_not_target
from teutons_lab.systems.victory_west.charts.combat_table import HIGHEST_DIE, LOWEST_DIE
from teutons_lab.systems.victory_west.combat import Combat
from teutons_lab.systems.victory_west.command import why_not_support
from teutons_lab.systems.victory_west.explain.asking import Asked
from teutons_lab.systems.victory_west.explain.combat_lines import combat_lines
from teutons_lab.systems.victory_west.explain.limits import (
    barred_lines,
    covered_by,
    refusal_line,
    what_if,
)
from teutons_lab.systems.victory_west.odds import Fight, Support, defenders_of, fight
from teutons_lab.systems.victory_west.overrunning import why_not_overrun
from teutons_lab.systems.victory_west.points import side_moving
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
    side = _attacking_side(state, targets, attackers)
    overrun = bool(choices.pop("overrun", False))
    support = _support(asked, side, choices)
    covered = [unit for hex_ in targets for unit in state.units_at(hex_) if is_marker(state, unit)]
    covered += [unit for unit in attackers if is_marker(state, unit)]
    if covered:
        return _unknown(state, targets, attackers, covered)
    weighed = tuple(unit for unit in attackers if state.on_map(unit) and state.side_of(unit) == side)
    opposed = defenders_of(state, targets, side) or any(state.enemy_fort(hex_, side) is not None for hex_ in targets)
    if not weighed or not opposed:
        return _nobody(state, side, targets, attackers)
    ladder = fight(state, targets, weighed, support, overrun)
    outcomes = {face: str(ladder.outcome(face)) for face in FACES} if ladder.column is not None else {}
    chances: dict[str, Fraction] = {}
    for result in outcomes.values():
        chances[result] = chances.get(result, Fraction(0)) + Fraction(1, 10)
    verdict = Verdict(each_once(_against(state, ladder, side, attackers, support, overrun)))
    odds = "; ".join(f"{result} {chance}" for result, chance in chances.items())
    return CombatExplanation(
        _title(state, targets, attackers),
        lines=(*barred_lines(verdict), *combat_lines(state, ladder, support, overrun)),
        result=what_if(verdict, odds) if chances else f"No result: {_below(ladder)}",
        verdict=verdict,
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
    side = _attacking_side(state, targets, attackers)
    verdict = Verdict(each_once(_why_not_declare(state, side, targets, attackers)))
    return CombatExplanation(
        _title(state, targets, attackers),
        lines=(
            *barred_lines(verdict),
            refusal_line(covered_by(state, covered)),
            Line("Attacking it, or looking into it from a zone of control, brings it to light", "", "V7.31-a"),
        ),
        result="odds not known",
        verdict=verdict,
    )


def _nobody(state: WestState, side: str, targets: tuple[int, ...], attackers: tuple[int, ...]) -> CombatExplanation:
    """No odds where nobody attacks, or nobody and nothing is attacked: why it is no attack."""
    against = [*_why_not_declare(state, side, targets, attackers)]
    if not attackers:
        where = tuple(state.label(hex_) for hex_ in targets)
        against.append(Refusal("V9.21-a", f"Nobody attacks {and_list(where)}: name the units that do.", where))
    verdict = Verdict(each_once(against))
    return CombatExplanation(_title(state, targets, attackers), result=f"Not allowed: {verdict}", verdict=verdict)


def _attacking_side(state: WestState, targets: tuple[int, ...], attackers: tuple[int, ...]) -> str:
    """The side of the units; with none, the enemy of those who hold the targets, or whose phase it is."""
    if attackers:
        return state.side_of(attackers[0])
    holders = {state.side_of(unit) for hex_ in targets for unit in state.units_at(hex_)}
    holders |= {fort.side for hex_ in targets if (fort := state.fort(hex_)) is not None}
    return str(state.setup.other(holders.pop())) if len(holders) == 1 else side_moving(state)


def _title(state: WestState, targets: tuple[int, ...], attackers: tuple[int, ...]) -> str:
    where = and_list([state.label(hex_) for hex_ in targets])
    names = and_list([state.name(unit) for unit in attackers])
    return f"{names} against {where}" if names else f"An attack on {where}"


def _support(asked: Asked, side: str, choices: dict[str, Any]) -> Support:
    """What both sides commit, as it was named. Raises Misasked for what is no choice or no number of points."""
    known = {"hq", "foe_hq", "tap", "sap", "foe_tap", "foe_sap", "overrun"}
    if unknown := sorted(set(choices) - known):
        raise Misasked(f'there is no choice "{unknown[0]}"; the choices are {", ".join(sorted(known))}.')
    other = str(asked.state.setup.other(side))
    given: dict[str, Any] = {
        key: asked.units(value)
        if key in ("hq", "foe_hq")
        else asked.points(other if key.startswith("foe_") else side, key, value)
        for key, value in choices.items()
    }
    return Support(**given)


def _why_not_declare(
    state: WestState, side: str, targets: tuple[int, ...], attackers: tuple[int, ...]
) -> Iterator[Refusal]:
    for hex_ in targets:
        yield from why_not_target(state, hex_, side)
    for unit in attackers:
        yield from why_not_attack(state, unit, targets, side)


def _below(ladder: Fight) -> str:
    lowest = next(text for text in ladder.table.line(ladder.line) if text)
    return f"{ladder.ratio} is below the line {ladder.line}, which begins at {lowest}."


def _against(
    state: WestState,
    ladder: Fight,
    side: str,
    attackers: tuple[int, ...],
    support: Support,
    overrun: bool,
) -> Iterator[Refusal]:
    """Why the attack may not be declared, or not with this support; the one that is being fought stands declared."""
    fought = _fought(state)
    if fought is None or (fought.targets, fought.attackers) != (ladder.targets, attackers):
        fought = None
        if overrun:
            yield from why_not_overrun(state, attackers, state.hex_of(attackers[0]), ladder.targets[0])
        else:
            yield from _why_not_declare(state, side, ladder.targets, attackers)
    if ladder.column is None:
        yield Refusal("V9.1-d", lambda: _below(ladder), also=("V9.1-k",))
    yield from _against_support(state, ladder, side, attackers, support, overrun)
    other, task = str(state.setup.other(side)), air_strength.OVERRUN if overrun else air_strength.SUPPORT
    for who, sent, flown in (
        (side, (support.tap, support.sap), fought and (fought.tap, fought.sap)),
        (other, (support.foe_tap, support.foe_sap), fought and (fought.foe_tap, fought.foe_sap)),
    ):
        if any(sent) and sent != flown:
            top = max(air_strength.limits(state, who, task))
            yield from air_strength.why_not_assign(state, who, task, ladder.targets, top, *sent)


def _against_support(
    state: WestState, ladder: Fight, side: str, attackers: tuple[int, ...], support: Support, overrun: bool
) -> Iterator[Refusal]:
    """Why headquarters may not give their bonus."""
    defenders = tuple(strength.unit for strength in ladder.defenders)
    works = tuple(hex_ for hex_, _ in ladder.forts)
    for own, hqs, units, forts in (
        (side, support.hq, attackers, ()),
        (state.setup.other(side), support.foe_hq, defenders, works),
    ):
        for hq in hqs:
            if hq not in _given(state):
                yield from why_not_support(state, hq, own, units, forts, overrun)


def _fought(state: WestState) -> Combat | None:
    """The combat that is being fought, the innermost if a reaction began one in another."""
    return next((frame.locals for frame in reversed(state.frames) if isinstance(frame.locals, Combat)), None)


def _given(state: WestState) -> tuple[int, ...]:
    """Headquarters that have given their bonus to the combat that is being fought."""
    fights = [frame.locals for frame in state.frames if isinstance(frame.locals, Combat)]
    return tuple(hq for combat in fights for hq in (*combat.hq, *combat.foe_hq))
