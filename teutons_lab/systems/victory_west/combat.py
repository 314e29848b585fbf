"""Chapter 9.1: one combat, from the support of both sides to the die."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from teutons_lab.core.flow import Ask, Auto, Procedure, Roll, Verb
from teutons_lab.core.verdict import Refusal
from teutons_lab.kit.kinds import Hexes, Units
from teutons_lab.systems.victory_west import command
from teutons_lab.systems.victory_west.air_strength import OVERRUN, SUPPORT
from teutons_lab.systems.victory_west.air_support import why_no_support
from teutons_lab.systems.victory_west.charts.combat_table import Outcome
from teutons_lab.systems.victory_west.kinds import UNIT_SLOT
from teutons_lab.systems.victory_west.mission import Mission
from teutons_lab.systems.victory_west.odds import Fight, Support, defenders_of, fight
from teutons_lab.systems.victory_west.outcome import Result
from teutons_lab.systems.victory_west.points import side_moving
from teutons_lab.systems.victory_west.state import WestDraft, WestState
from teutons_lab.systems.victory_west.task_forces import involve
from teutons_lab.systems.victory_west.words import and_list, side_name

OVERRUN_RULES = ("V6.45-a", "V6.45-b", "V6.45-g", "V6.45-h", "V8.1-e", "V9.21-e")
"""What sets a combat in an overrun apart: who fights, no enemy zones, no attack of the phase, no reaction after it."""


class Combat(NamedTuple):
    """A combat being resolved: targets, attackers, and the support committed so far (V9.1-g)."""

    targets: Hexes
    attackers: Units
    hq: Units = ()
    foe_hq: Units = ()
    tap: int = 0
    sap: int = 0
    foe_tap: int = 0
    foe_sap: int = 0
    overrun: int = 0


def support_of(combat: Combat) -> Support:
    """What both sides have committed."""
    return Support(combat.hq, combat.foe_hq, combat.tap, combat.sap, combat.foe_tap, combat.foe_sap)


def current(state: WestState) -> Fight:
    """The ladder of the combat as it stands now."""
    combat = state.local(Combat)
    return fight(state, combat.targets, combat.attackers, support_of(combat), bool(combat.overrun))


def _attacker(state: WestState) -> str:
    return state.side_of(state.local(Combat).attackers[0])


def _defender(state: WestState) -> str:
    return str(state.setup.other(_attacker(state)))


def _where(state: WestState) -> str:
    return and_list([state.label(hex_) for hex_ in state.local(Combat).targets])


def do_begin(draft: WestDraft) -> None:
    """The attack is on: its units have attacked, those of its targets have been attacked (V9.25-a, V9.21-e)."""
    combat = draft.local(Combat)
    if combat.overrun:
        return
    for unit in combat.attackers:
        draft.note("attacked", unit)
    for unit in defenders_of(draft, combat.targets, _attacker(draft)):
        draft.note("defended", unit)
    empty = {hex_ for hex_ in combat.targets if not draft.enemies_at(hex_, _attacker(draft))}
    draft.assaulted = tuple(sorted({*draft.assaulted, *empty}))


# Support by headquarters: the attacker names his first, then the defender (V9.1-g).


def involved(state: WestState, side: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """A side's units in the combat, and the hexes of its fortifications in it."""
    combat = state.local(Combat)
    attacker = _attacker(state)
    if side == attacker:
        return combat.attackers, ()
    forts = tuple(hex_ for hex_ in combat.targets if state.enemy_fort(hex_, attacker) is not None)
    return defenders_of(state, combat.targets, attacker), forts


def why_not_give(state: WestState, hq: int, side: str) -> Iterator[Refusal]:
    """Why a headquarters may not support its side in this combat."""
    units, forts = involved(state, side)
    return command.why_not_support(state, hq, side, units, forts, bool(state.local(Combat).overrun))


def _give_args(state: WestState, side: str) -> Iterable[tuple[int]]:
    return ((hq,) for hq in command.hqs(state, side))


def _give(column: str) -> Callable[[WestDraft, int], None]:
    def do(draft: WestDraft, hq: int) -> None:
        """Commit a headquarters; each gives its bonus once a phase, and one is enough (V14.22-b, V14.22-c)."""
        draft.note("backed", hq)
        draft.set(**{column: (hq,)})
        involve(draft, (hq,))
        draft.tell("supported", "V14.22-a", "V14.22-b", "V14.22-c", unit=hq, bonus=draft.setup.counter(hq).cb)
        draft.next()

    return do


def _support_ask(name: str, column: str, side: Callable[[WestState], str]) -> Ask:
    return Ask(
        name,
        side=side,
        verbs=(
            Verb(
                "support",
                _give(column),
                lambda state: _give_args(state, side(state)),
                lambda state, hq: why_not_give(state, hq, side(state)),
                UNIT_SLOT,
                "V14.22-a",
            ),
            Verb("pass", lambda draft: draft.next(), rule="V9.1-g"),
        ),
        prompt=lambda state: (
            f"{side_name(side(state))}: does a headquarters support the combat at {_where(state)}, "
            f"which stands at {current(state).attack} to {current(state).defence}?"
        ),
        rule="V9.1-g",
    )


# Support from the air: the attacker commits first, then the defender (V9.1-g, V18.33-a); in overruns he alone does.


def can_fly(state: WestState, side: str) -> bool:
    """Whether a side could send air points to this combat."""
    return not any(why_no_support(state, side, state.local(Combat).targets, *involved(state, side)))


def do_air(draft: WestDraft) -> None:
    """The attacker's air support (V18.33-a); in an overrun up to two points without a check (V6.45-c, V18.32-b)."""
    combat = draft.local(Combat)
    if can_fly(draft, _attacker(draft)):
        task = OVERRUN if combat.overrun else SUPPORT
        draft.call("Mission", Mission(_attacker(draft), task, combat.targets))


def do_foe_air(draft: WestDraft) -> None:
    """The defender's, in a Combat Phase only (V18.33-a, V6.45-c)."""
    combat = draft.local(Combat)
    if not combat.overrun and can_fly(draft, _defender(draft)):
        draft.call("Mission", Mission(_defender(draft), SUPPORT, combat.targets, foe=1))


# The die.


def result_of(state: WestState, face: int) -> str:
    """What a face does: attacker/defender."""
    return str(current(state).outcome(face))


def do_fight(draft: WestDraft, face: int) -> None:
    """Read the table and go on to what follows; the bare die decides about reaction later (V12.2-c)."""
    combat = draft.local(Combat)
    ladder = current(draft)
    outcome = ladder.outcome(face)
    draft.tell(
        "fought",
        *dict.fromkeys(("V9.1-l", *_rules_of(ladder), *_rules_of_result(outcome), *_spared(draft, combat))),
        attackers=combat.attackers,
        defenders=tuple(strength.unit for strength in ladder.defenders),
        targets=combat.targets,
        sources=tuple(sorted({strength.hex for strength in ladder.attackers})),
        attack=ladder.attack,
        defence=ladder.defence,
        ratio=ladder.ratio,
        shift=ladder.shift,
        face=face,
        modifier=ladder.die_modifier,
        results=(str(outcome),),
        column=1 + (ladder.column or 0),
        overrun=combat.overrun,
    )
    draft.become(
        "Result",
        Result(
            combat.targets,
            combat.attackers,
            tuple(strength.unit for strength in ladder.defenders),
            tuple(draft.hex_of(unit) for unit in combat.attackers),
            str(outcome),
            face,
            combat.hq,
            combat.foe_hq,
            int(ladder.blitz),
            combat.overrun,
        ),
    )


def _rules_of(ladder: Fight) -> Iterator[str]:
    """The rules behind the numbers of a combat."""
    yield from ("V9.1-a", "V9.1-b", "V9.1-c", "V9.31-a", "V9.31-b")
    for strength in (*ladder.attackers, *ladder.defenders):
        yield from (modifier.rule for modifier in strength.modifiers)
    yield from (part.rule for part in (*ladder.shifts, *ladder.die))
    if len(ladder.targets) > 1:
        yield from ("V9.27-a", "V9.28-a")
    if ladder.shifts:
        yield from ("V9.1-h", "V9.1-i", "V9.1-j", "V9.41-b")


def _spared(state: WestState, combat: Combat) -> Iterator[str]:
    """Who is not touched by the result: headquarters that lent their bonus, friends in the same hex."""
    if combat.overrun:
        yield from OVERRUN_RULES
    if combat.hq or combat.foe_hq:
        yield "V9.86-a"
    side = state.side_of(combat.attackers[0])
    beside = {unit for attacker in combat.attackers for unit in state.friends_at(state.hex_of(attacker), side)}
    if beside - set(combat.attackers):
        yield "V9.22-b"


def _rules_of_result(outcome: Outcome) -> Iterator[str]:
    """The rules that say what a result does."""
    for effect in (outcome.defender, outcome.attacker):
        if effect.nothing:
            yield "V9.84-k"
        if effect.letter:
            yield {"E": "V9.84-b", "R": "V9.84-c", "P": "V9.84-e"}[effect.letter]
        if effect.steps:
            yield "V9.84-g"
    if not outcome.attacker.nothing and not outcome.defender.nothing:
        yield "V9.85-a"
    if outcome.attacker.letter in ("P", "R"):
        yield "V9.84-l"
    if outcome.bold:
        yield "V9.84-j"


def _prompt(state: WestState) -> str:
    ladder = current(state)
    return (
        f"The die for the combat at {_where(state)}: {ladder.attack} to {ladder.defence}, {ladder.ratio} on the line "
        f"{ladder.line}, shift {ladder.shift:+d}, die {ladder.die_modifier:+d}."
    )


COMBAT = Procedure(
    "Combat",
    (
        Auto("begin", do_begin),
        _support_ask("support", "hq", _attacker),
        _support_ask("foe-support", "foe_hq", _defender),
        Auto("air", do_air),
        Auto("foe-air", do_foe_air),
        Roll(
            "combat-die",
            do_fight,
            purpose=lambda state: f"combat {_where(state)}",
            prompt=_prompt,
            rule="V9.1-l",
            result=result_of,
            faces=10,
        ),
    ),
    Combat,
)

__all__ = ["COMBAT", "Combat", "side_moving"]
