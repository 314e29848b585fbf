"""`explain.combat`: one attack as it would be fought now, by the ladder that resolves combats."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from teutons_lab.core.explanation import Explanation, Line
from teutons_lab.core.verdict import ALLOWED, Refusal, Verdict, each_once
from teutons_lab.systems.teutons.declaring import why_not_odds
from teutons_lab.systems.teutons.defenders import defenders_of
from teutons_lab.systems.teutons.explain import combat_lines as ladder_of
from teutons_lab.systems.teutons.explain.asking import (
    Names,
    hexes_of,
    place,
    plain_map,
    plain_refusals,
    units_of,
)
from teutons_lab.systems.teutons.explain.faces import face_lines, outcomes, summary
from teutons_lab.systems.teutons.explain.posing import (
    Ints,
    combat_posed,
    is_declaring,
    orders,
    stands_declared,
    why_not_declare,
    why_not_now,
)
from teutons_lab.systems.teutons.odds import FACES, Fight, fight
from teutons_lab.systems.teutons.state import DECLARED, Attack, TeutonsState
from teutons_lab.systems.teutons.words import and_list, number

ATTACKS = "Attacks are declared"


@dataclass(frozen=True, repr=False)
class CombatExplanation(Explanation):
    """A combat before its die.

    `verdict`: whether the attack could be declared now (also true of one that stands declared already), with every
    reason against; those that do not pass with the moment are the first lines. `attack`, `defence`: factors after all
    modifiers. `ratio`: the printed column before shifts, None when the odds are worse than the lowest or nobody
    defends. `shifts`: columns, right positive, netted. `column`: after shifts and before the die, None when it lies
    off the table. `outcomes`: face -> result text, empty without a column; a split result reads "D / D1", the base
    column first. `probabilities`: result text -> exact chance. `basis`: what the results table rests on.
    `outcomes_by_convention`: the faces under dice convention A and B. `table`: the table as plain data, with the
    cells that are read.
    """

    verdict: Verdict = field(default=ALLOWED, kw_only=True)
    attack: Fraction = field(default=Fraction(0), kw_only=True)
    defence: Fraction = field(default=Fraction(0), kw_only=True)
    ratio: str | None = field(default=None, kw_only=True)
    shifts: int = field(default=0, kw_only=True)
    column: str | None = field(default=None, kw_only=True)
    die_modifier: int = field(default=0, kw_only=True)
    outcomes: dict[int, str] = field(default_factory=dict, kw_only=True)
    probabilities: dict[str, Fraction] = field(default_factory=dict, kw_only=True)
    basis: str = field(default="", kw_only=True)
    outcomes_by_convention: dict[str, dict[int, str]] = field(default_factory=dict, kw_only=True)
    table: dict[str, Any] = field(default_factory=dict, kw_only=True)

    def as_dict(self) -> dict[str, Any]:
        """Plain data: the ladder and every field; fractions as text such as "1/6"."""
        return {
            **super().as_dict(),
            "verdict": bool(self.verdict),
            "refusals": plain_refusals(self.verdict.refusals),
            "attack": str(self.attack),
            "defence": str(self.defence),
            "ratio": self.ratio,
            "shifts": self.shifts,
            "column": self.column,
            "die_modifier": self.die_modifier,
            "outcomes": plain_map(self.outcomes),
            "probabilities": plain_map(self.probabilities),
            "basis": self.basis,
            "outcomes_by_convention": {
                convention: plain_map(faces) for convention, faces in self.outcomes_by_convention.items()
            },
            "table": self.table,
        }


def explain_combat(
    state: TeutonsState, target: Names, attackers: Names, along: Names, no_retreat: bool, pressed: bool
) -> CombatExplanation:
    """The combat of these attackers against everything in these hexes, as things stand now."""
    targets = hexes_of(state, target)
    named = units_of(state, attackers)
    extra = tuple(unit for unit in units_of(state, along) if unit not in named)
    side = _attacking_side(state, targets, named + extra)
    forbidden = _why_not(state, side, targets, named, extra)
    against = [*forbidden, *_why_not_yet(state, side, targets, named, extra)]
    lends, joins = _counted(state, side, named), _counted(state, side, extra)
    if not lends + joins or not targets:
        return _nobody(state, side, targets, against)
    ladder = fight(state, targets, lends, joins)
    attack = Attack(targets, lends, joins, DECLARED, False)
    given = orders(state, side, attack, no_retreat, pressed) if ladder.column and ladder.defenders else None
    if given is not None:
        against += given.refusals
        no_retreat, pressed = given.no_retreat, given.pressed
    lines = list(_ladder_lines(state, ladder, no_retreat, pressed, given.refusals if given else ()))
    lines[:0] = ladder_of.forbidden_lines(forbidden)
    verdict = Verdict(each_once(against)) if against else ALLOWED
    base = {
        "title": ladder_of.title(state, ladder),
        "verdict": verdict,
        "attack": Fraction(ladder.attack),
        "defence": Fraction(ladder.defence),
        "shifts": ladder.shift,
        "basis": state.setup.charts_data.basis,
        "table": table_of(ladder, no_retreat, pressed),
    }
    if ladder.column is None or not ladder.defenders:
        said = str(verdict) if not verdict else ""
        ratio = ladder.ratio if ladder.defenders else None
        return CombatExplanation(**base, lines=tuple(lines), result=said, ratio=ratio)
    posed = combat_posed(state, side, attack, no_retreat, pressed)
    told = outcomes(posed, ladder)
    lines += face_lines(told, base["basis"])
    lines += ladder_of.duty_lines(posed)
    return CombatExplanation(
        **base,
        lines=tuple(lines),
        result=("If it were allowed: " if forbidden else "") + summary(told, ladder.column, base["basis"]),
        ratio=ladder.ratio,
        column=ladder.column,
        outcomes={face: ladder.result(face, no_retreat, pressed) for face in FACES},
        probabilities=ladder.probabilities(no_retreat, pressed),
        outcomes_by_convention={
            convention: {face: turned.result(face, no_retreat, pressed) for face in FACES}
            for convention in ("A", "B")
            for turned in (replace(ladder, dice=convention),)
        },
    )


def _ladder_lines(
    state: TeutonsState, ladder: Fight, no_retreat: bool, pressed: bool, barred: tuple[Refusal, ...]
) -> list[Line]:
    lines = [*ladder_of.attack_lines(state, ladder), *ladder_of.defence_lines(state, ladder)]
    if ladder.covered:
        backs = number(ladder.covered, "hidden counter")
        said = f"{backs} to be turned up as the combat begins"
        lines.append(Line(said, "unknown", "T1914.hidden-b", ("T1914.hidden-d",)))
        if not ladder.defenders:
            return lines
    if not ladder.defenders:
        where = and_list([place(state, hex_) for hex_ in ladder.targets])
        return [*lines, Line(f"Nobody defends {where}", "no combat", "T9.0-b")]
    lines += [ladder_of.ratio_line(ladder), *ladder_of.shift_lines(ladder)]
    lines += ladder_of.group_lines(state, ladder)
    lines += ladder_of.order_lines(ladder, no_retreat, pressed)
    lines += [Line(refusal.sentence, "", refusal.rule, refusal.rules[1:]) for refusal in barred]
    if ladder.column is not None:
        lines.append(ladder_of.dice_line(ladder))
    return lines


def _why_not(state: TeutonsState, side: str, targets: Ints, attackers: Ints, along: Ints) -> tuple[Refusal, ...]:
    """Why the attack cannot be declared as things stand on the map, whatever the moment.

    Of one that stands declared only the odds are looked at again, as its resolution does (T7.0-r).
    """
    if _stands(state, targets, attackers, along):
        return tuple(why_not_odds(state, targets, attackers, along))
    return why_not_declare(state, side, targets, attackers, along)


def _why_not_yet(state: TeutonsState, side: str, targets: Ints, attackers: Ints, along: Ints) -> tuple[Refusal, ...]:
    """Why it cannot be declared at this moment; one that is being declared, or stands declared, has its moment."""
    declaring = is_declaring(state, targets) and state.phase == f"{side}.allocation"
    if declaring or _stands(state, targets, attackers, along):
        return ()
    return tuple(why_not_now(state, side, "allocation", "attack", ATTACKS, "T9.0-a"))


def _stands(state: TeutonsState, targets: Ints, attackers: Ints, along: Ints) -> bool:
    return stands_declared(state, targets, attackers, along) and all(map(state.on_map, attackers + along))


def _attacking_side(state: TeutonsState, targets: Ints, units: Ints) -> str:
    """The side of the first unit named; with none, the enemy of those who hold the targets, or who moves first."""
    if units:
        return state.side_of(units[0])
    first, _ = state.setup.scenario_data.sides
    holders = {state.side_of(unit) for hex_ in targets for unit in state.units_at(hex_)}
    holders |= {fort.side for fort in state.forts if fort.hex in targets}
    return state.setup.other(holders.pop()) if len(holders) == 1 else str(first)


def _counted(state: TeutonsState, side: str, units: Ints) -> Ints:
    """The units whose factors can be weighed: those of the side that are on the map."""
    return tuple(unit for unit in units if state.on_map(unit) and state.side_of(unit) == side)


def _nobody(state: TeutonsState, side: str, targets: Ints, against: list[Refusal]) -> CombatExplanation:
    """An attack without attackers, or without a target: what would defend, and why it is no attack."""
    defence = sum(defender.total for defender in defenders_of(state, targets, (), side))
    where = and_list([place(state, hex_) for hex_ in targets]) or "nothing"
    verdict = Verdict(each_once(against))
    return CombatExplanation(
        f"An attack on {where}",
        lines=(
            Line("Attackers on the map", "0", "T9.1-a"),
            Line("Defence", str(defence), "T9.0-u", hexes=tuple(state.label(h) for h in targets)),
        ),
        result=str(verdict),
        verdict=verdict,
        defence=Fraction(defence),
        basis=state.setup.charts_data.basis,
    )


def table_of(ladder: Fight, no_retreat: bool, pressed: bool) -> dict[str, Any]:
    """The results table as plain data.

    `rows[n]` belongs to face `faces[n]` of the dice convention in force; `read` lists for each face the columns
    that it reads, the base column first; empty without a column.
    """
    table = ladder.table
    found = []
    if ladder.column is not None and ladder.defenders:
        found = [
            {"face": face, "columns": [read.column for read in ladder.read(face, no_retreat, pressed)]}
            for face in FACES
        ]
    return {
        "columns": list(table.columns),
        "faces": list(FACES),
        "rows": [[table.result(face, column, ladder.dice) for column in table.columns] for face in FACES],
        "read": found,
        "convention": ladder.dice,
        "basis": table.basis,
    }
