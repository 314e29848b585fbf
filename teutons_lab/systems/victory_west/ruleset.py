"""Putting a ruleset of Victory in the West together: the chapters' procedures, words and texts, for one game."""

from __future__ import annotations

from typing import Any

from teutons_lab.core.flow import Procedure
from teutons_lab.core.nodes import Terminal
from teutons_lab.core.ruleset import Ruleset
from teutons_lab.systems.victory_west import air_phase, declaring, move_lines, seen
from teutons_lab.systems.victory_west.advance import ADVANCE
from teutons_lab.systems.victory_west.air import AIR_LOSS
from teutons_lab.systems.victory_west.bombing import BOMBINGS
from teutons_lab.systems.victory_west.bridgehead import BRIDGEHEADS
from teutons_lab.systems.victory_west.combat import COMBAT
from teutons_lab.systems.victory_west.crossing import STEP
from teutons_lab.systems.victory_west.declaring import DECLARE
from teutons_lab.systems.victory_west.edition import Edition
from teutons_lab.systems.victory_west.excess import EXCESS
from teutons_lab.systems.victory_west.fatigue import FATIGUE
from teutons_lab.systems.victory_west.flight import FLIGHT
from teutons_lab.systems.victory_west.ground_attack import GROUND_ATTACK
from teutons_lab.systems.victory_west.interdiction import ARRIVAL
from teutons_lab.systems.victory_west.kinds import KINDS
from teutons_lab.systems.victory_west.losses import LOSSES
from teutons_lab.systems.victory_west.march import MARCH
from teutons_lab.systems.victory_west.merging import MERGING
from teutons_lab.systems.victory_west.mission import MISSION
from teutons_lab.systems.victory_west.outcome import RESULT
from teutons_lab.systems.victory_west.overrun import OVERRUN
from teutons_lab.systems.victory_west.panic import FRIGHT, PANIC
from teutons_lab.systems.victory_west.passage import PASSAGE
from teutons_lab.systems.victory_west.positions import POSITION_LINES
from teutons_lab.systems.victory_west.rail import RIDE
from teutons_lab.systems.victory_west.reaction import REACTION
from teutons_lab.systems.victory_west.refugees import REFUGE
from teutons_lab.systems.victory_west.reinforcements import LINES as AIRBORNE
from teutons_lab.systems.victory_west.reinforcements import REINFORCEMENT
from teutons_lab.systems.victory_west.repair import REPAIRS
from teutons_lab.systems.victory_west.retreat import RETREAT
from teutons_lab.systems.victory_west.sentences import TELL, sentence
from teutons_lab.systems.victory_west.state import WestState
from teutons_lab.systems.victory_west.stragglers import STRAGGLERS
from teutons_lab.systems.victory_west.suggestions import suggestions
from teutons_lab.systems.victory_west.surrender import SURRENDER, has_surrendered
from teutons_lab.systems.victory_west.words import phase_words

SHARED = (
    # `choose tap` reads as a sort of air point before it could read as a unit's name.
    *(AIR_LOSS, air_phase.AIR_PHASE, MISSION, GROUND_ATTACK, BOMBINGS, ARRIVAL),
    *(MARCH, STEP, OVERRUN, DECLARE, COMBAT, RESULT, LOSSES, PANIC, FRIGHT, REFUGE),
    *(REINFORCEMENT, REPAIRS, RETREAT, PASSAGE, BRIDGEHEADS, MERGING, ADVANCE, REACTION, SURRENDER),
    *(FLIGHT, STRAGGLERS, RIDE, EXCESS, FATIGUE),
)


def assemble(edition: Edition, phases: tuple[str, ...], *bottoms: Procedure) -> Ruleset:
    """The ruleset of a game: its own bottom procedures over the chapters that all games share."""
    at = {step.name: procedure.name for procedure in bottoms for step in procedure.steps}
    return Ruleset(
        system="victory_west",
        game=edition.game,
        version=edition.version,
        sides=("axis", "allied"),
        aliases={"german": "axis"},
        state=WestState,
        procedures={procedure.name: procedure for procedure in (*bottoms, *SHARED)},
        phases=phases,
        bottom=at.__getitem__,
        kinds=KINDS,
        lines=(*move_lines.LINES, *declaring.LINES, *air_phase.LINES, *AIRBORNE),
        positions=POSITION_LINES,
        outcome=outcome,
        sentence=sentence,
        events=frozenset(TELL),
        phase_words=phase_words,
        explain=_explain,
        seen_by=seen.seen_by,
        secret=seen.is_secret,
        suggestions=suggestions,
    )


def _explain(state: WestState) -> Any:
    from teutons_lab.systems.victory_west.explain import Explain  # only when somebody asks

    return Explain(state)


def outcome(state: WestState) -> Terminal:
    """Who won The Cape: the Axis if the Netherlands has surrendered (V27.1-a, V25.64-b)."""
    winner = "axis" if has_surrendered(state, "netherlands") else "allied"
    said = {
        "axis": "The Netherlands has surrendered; the Axis wins.",
        "allied": "The Netherlands fights on; the Allies win.",
    }
    return Terminal(winner, "victory", said[winner], "V27.1-a")
