"""The Cape: its values, its special rules, and its sequence of play (4.1, 27.1)."""

from __future__ import annotations

from teutons_lab.core.flow import Auto, Procedure, Roll
from teutons_lab.core.ruleset import Ruleset
from teutons_lab.systems.victory_west import (
    air,
    air_phase,
    declaring,
    deployment,
    fatigue,
    flight,
    movement,
    reinforcements,
    repair,
    surrender,
    task_forces,
)
from teutons_lab.systems.victory_west.crossing import COUPS
from teutons_lab.systems.victory_west.edition import Edition
from teutons_lab.systems.victory_west.marks import DROP_ZONE, INTERDICTION
from teutons_lab.systems.victory_west.paradrop import DROPS
from teutons_lab.systems.victory_west.points import EXPLOITATION_DIE
from teutons_lab.systems.victory_west.ruleset import assemble
from teutons_lab.systems.victory_west.state import WestDraft

AXIS, ALLIED = "axis", "allied"
SEQUENCE = ("V4.0-a", "V4.1-d", "V4.1-f", "V4.1-u", "V4.1-l", "V4.1-j", "V4.1-n", "V4.1-q", "V4.1-s")
"""The segments of a turn; no supply, Allied reinforcements, Allied Air Phase or pursuit in this scenario."""


def do_open_turn(draft: WestDraft) -> None:
    """A turn begins. On turns 1 and 2 the weather is clear without a die (V5.1-a), and nobody traces supply (V15.14-a).

    The Cape ends before either would change, so it has no weather die and no supply phases (V4.1-d, V15.14-b).
    """
    draft.weather = "clear"
    draft.set_track(COUPS, 0)
    draft.set_track(DROPS, 0)
    for mark in draft.markers:
        if mark.kind == DROP_ZONE:
            draft.take_marker(DROP_ZONE, mark.hex)
    draft.tell("turn", *SEQUENCE, "V5.1-a", "V15.14-a", "V15.14-b", turn=draft.turn)


def do_recover(draft: WestDraft) -> None:
    """Disruption Recovery: every unit recovers (V11.2-a) that is not fatigued (V11.45-a, VR-135); it follows the drops
    of the same turn (V4.1-h).
    """
    hurt = [unit for unit, disrupted in enumerate(draft.disrupted) if disrupted and draft.on_map(unit)]
    units = tuple(unit for unit in hurt if not draft.fatigued[unit])
    for unit in units:
        draft.note("disrupted", unit, False)
    if units:
        draft.tell("recovered", "V11.2-a", "V4.1-h", units=units)


def do_clear_interdiction(draft: WestDraft) -> None:
    """Mission Recovery: every Interdiction marker goes (V4.1-j, V18.34-b)."""
    for mark in draft.markers:
        if mark.kind == INTERDICTION:
            draft.take_marker(INTERDICTION, mark.hex)
            draft.tell("interdiction-ends", "V18.34-b", "V4.1-j", hex=mark.hex)


def do_exploitation_die(draft: WestDraft, face: int) -> None:
    """The Allied exploitation check: one die for the phase, before any Allied unit moves in it (V6.26-a, V4.1-p)."""
    draft.set_track(EXPLOITATION_DIE, face)
    draft.tell("exploitation-die", "V6.26-a", "V4.1-p", face=face)


def do_close_turn(draft: WestDraft) -> None:
    """The Victory Phase: the next turn, or the end (V4.1-q, V27.1-a). There is no pursuit here (V4.1-s).

    A Dutch surrender ends the game at once (V25.64-b). No victory points, options, neutrals or evacuations (V27.16-d,
    V22.42-b).
    """
    draft.set_track(EXPLOITATION_DIE, 0)
    if surrender.has_surrendered(draft, "netherlands"):
        draft.tell("victory", "V25.64-b", "V27.1-a", side="axis")
        draft.over()
    elif draft.turn >= draft.setup.scenario_data.turns:
        draft.tell("victory", "V27.1-a", side="allied")
        draft.over()
    else:
        draft.turn += 1
        draft.goto("open-turn")


EXPLOITATION_CHECK = Roll(
    "allied.check",
    do_exploitation_die,
    purpose=lambda _state: "exploitation",
    prompt=lambda _state: "Allied exploitation check: units rated below the die move no further than their rating.",
    rule="V6.26-a",
    result=lambda _state, face: f"ratings of {face} and more move their whole allowance",
    faces=10,
)

SET_UP = Procedure(
    "SetUp",
    (
        deployment.phase("allied.setup", ALLIED),
        deployment.phase("axis.setup", AXIS),
        Auto("begin", lambda draft: draft.become("Turn")),
    ),
)

TURN = Procedure(
    "Turn",
    (
        Auto("open-turn", do_open_turn),
        task_forces.FORCES,
        Auto("air-points", air.do_available),
        reinforcements.phase("axis.reinforcement", AXIS),
        reinforcements.phase("allied.reinforcement", ALLIED),
        fatigue.BEGINS,
        Auto("recovery", do_recover),
        fatigue.CHECKED,
        Auto("mission-recovery", do_clear_interdiction),
        repair.phase("axis.bridging", AXIS),
        repair.phase("allied.bridging", ALLIED),
        air_phase.phase("axis.air", AXIS),
        Auto("axis.open-movement", movement.do_open),
        movement.phase("axis.movement", AXIS),
        Auto("axis.open-combat", declaring.do_open_phase),
        declaring.phase("axis.combat", AXIS),
        Auto("axis.open-exploitation", movement.do_open),
        Auto("axis.refugees", flight.do_open),
        movement.phase("axis.exploitation", AXIS),
        Auto("allied.open-movement", movement.do_open),
        movement.phase("allied.movement", ALLIED),
        Auto("allied.open-combat", declaring.do_open_phase),
        declaring.phase("allied.combat", ALLIED),
        Auto("allied.open-exploitation", movement.do_open),
        Auto("allied.refugees", flight.do_open),
        EXPLOITATION_CHECK,
        movement.phase("allied.exploitation", ALLIED),
        surrender.phase("surrender"),
        Auto("close-turn", do_close_turn),
    ),
)

PHASES = (
    "allied.setup",
    "axis.setup",
    "axis.forces",
    "axis.reinforcement",
    "allied.reinforcement",
    "axis.bridging",
    "allied.bridging",
    "axis.air",
    "axis.movement",
    "axis.combat",
    "axis.refugees",
    "axis.exploitation",
    "allied.movement",
    "allied.combat",
    "allied.refugees",
    "allied.exploitation",
    "surrender",
)


def build(edition: Edition) -> Ruleset:
    """The ruleset of The Cape."""
    return assemble(edition, PHASES, SET_UP, TURN)


THE_CAPE = Edition(game="the-cape", version="0.1", sheet="B full", build=build)
