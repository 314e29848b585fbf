"""Putting a Teutons! ruleset together: the chapters' procedures, words and texts, for one era."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from teutons_lab.core.action import Action
from teutons_lab.core.flow import Ask, Procedure, Verb
from teutons_lab.core.notation import Pattern, Slot
from teutons_lab.core.ruleset import Line, Ruleset
from teutons_lab.core.verdict import Refusal
from teutons_lab.systems.teutons import allocation, declaring, move_lines, movement, seen, victory
from teutons_lab.systems.teutons.advance import ADVANCE
from teutons_lab.systems.teutons.aftermath import AFTERMATH
from teutons_lab.systems.teutons.combat import COMBAT
from teutons_lab.systems.teutons.era import Era
from teutons_lab.systems.teutons.exchange import EXCHANGE
from teutons_lab.systems.teutons.kinds import HEX, KINDS, PATH, UNIT, UNIT_SLOT, WAY
from teutons_lab.systems.teutons.overflow import OVERFLOW
from teutons_lab.systems.teutons.positions import POSITION_LINES
from teutons_lab.systems.teutons.recovery import SUPPLY
from teutons_lab.systems.teutons.retreat import GOING, RETREAT
from teutons_lab.systems.teutons.sentences import TELL, sentence
from teutons_lab.systems.teutons.state import TeutonsState
from teutons_lab.systems.teutons.suggestions import suggestions
from teutons_lab.systems.teutons.words import number, phase_words, side_name

MOVE_PATH = Pattern(
    "move",
    (Slot("unit", UNIT), Slot("path", WAY), Slot("disrupt", UNIT, flag=True)),
    line=True,
)
MOVE_TO = Pattern(
    "move",
    (
        Slot("units", UNIT, many=True),
        Slot("to", HEX, after="to"),
        Slot("disrupt", UNIT, flag=True),
    ),
    line=True,
)
ATTACK = Pattern("attack", declaring.ATTACK_LINE_SLOTS, line=True)
RETREAT_PATH = Pattern("retreat", (Slot("unit", UNIT), Slot("path", PATH)), line=True)


def march_phase(name: str, side: str) -> Ask:
    """The movement phase of a side (T8.0-a)."""

    def prompt(state: TeutonsState) -> str:
        units = [unit for unit in state.setup.members[side] if state.on_map(unit)]
        moved = sum(state.moved[unit] for unit in units)
        return (
            f"{side_name(side)} movement. Choose a unit to move, or finish. {moved} of {number(len(units), 'unit')} "
            "moved so far. Units that end beside an enemy may attack it next."
        )

    return Ask(
        name,
        side=lambda _state: side,
        verbs=(
            Verb(
                "take",
                movement.do_take,
                lambda state: movement.movable(state, side),
                lambda state, unit: movement.why_not_take(state, unit, side),
                UNIT_SLOT,
                "T8.0-a",
            ),
            Verb(
                "pass",
                lambda draft: draft.next(),
                why=lambda state: state.setup.era.why_not_halt(state, side),
                rule="T8.0-a",
            ),
        ),
        prompt=prompt,
        rule="T8.0-a",
        kind="movement",
    )


def _move_path(state: Any, values: tuple[Any, ...]) -> Any:
    unit, path, disrupt = values
    return move_lines.move_along(state, ((unit,), path, None, disrupt))


def _move_to(state: Any, values: tuple[Any, ...]) -> Any:
    units, goal, disrupt = values
    return move_lines.move_along(state, (units, None, goal, disrupt))


def _retreat_path(_state: Any, values: tuple[Any, ...]) -> Generator[tuple[Any, ...] | Refusal, Any, None]:
    unit, path = values
    for hex_ in path[1:]:
        yield ("retreat", unit, hex_)


def assemble(era: Era, phases: tuple[str, ...], *bottoms: Procedure) -> Ruleset:
    """The ruleset of an era: its own bottom procedures over the chapters that all games share."""
    from teutons_lab.systems.teutons.explain import Explain

    shared = (
        movement.MOVE,
        declaring.DECLARE,
        COMBAT,
        AFTERMATH,
        EXCHANGE,
        RETREAT,
        GOING,
        OVERFLOW,
        ADVANCE,
        SUPPLY,
        *era.procedures,
    )
    at = {step.name: procedure.name for procedure in bottoms for step in procedure.steps}
    return Ruleset(
        system="teutons",
        game=era.game,
        version=era.version,
        sides=(era.attacker, era.defender),
        aliases={"german": era.attacker, "allied": era.defender},
        state=TeutonsState,
        procedures={procedure.name: procedure for procedure in (*bottoms, *shared)},
        phases=phases,
        bottom=at.__getitem__,
        kinds=KINDS,
        lines=(
            Line(MOVE_PATH, _move_path),
            Line(MOVE_TO, _move_to),
            Line(ATTACK, allocation.attack_line),
            Line(RETREAT_PATH, _retreat_path),
        ),
        positions=POSITION_LINES,
        outcome=victory.outcome,
        sentence=sentence,
        events=frozenset(TELL),
        phase_words=phase_words,
        explain=Explain,
        seen_by=seen.seen_by,
        secret=seen.is_secret,
        suggestions=suggestions,
    )


__all__ = ["Action", "assemble", "march_phase"]
