"""The sequence of play of 1940 (T3.0-a, T3.0-d, T3.0-g): the chapters' phases in their order."""

from __future__ import annotations

from teutons_lab.core.flow import Auto, Procedure
from teutons_lab.core.ruleset import Ruleset
from teutons_lab.systems.teutons import (
    air,
    airfields,
    allocation,
    breakthrough,
    combat,
    deployment,
    entrenchment,
    evacuation,
    recovery,
    replacements,
    surrender,
    turn,
    victory,
    weather,
)
from teutons_lab.systems.teutons.era import Era
from teutons_lab.systems.teutons.ruleset import assemble, march_phase

GERMAN, ALLIED = "german", "allied"
FRANCO_BELGIAN = frozenset({"France", "Belgium"})
BRITISH_AND_DUTCH = frozenset({"Britain", "Netherlands"})

SEQUENCE = ("T3.0-a", "T3.0-d", "T3.0-g", "T3.0-h", "T3.0-i", "T3.0-j", "T3.0-m", "T8.2-d", "R-20")
"""The two player turns: German strikes before movement, Allied ones after it; recovery before combat knows the targets;
supply before recovery; a Breakthrough for the Germans only."""

SET_UP = Procedure(
    "SetUp",
    (
        deployment.phase("allied.setup", ALLIED, "T1940.setup-e"),
        deployment.phase("german.setup", GERMAN, "T1940.setup-e"),
        Auto("begin", lambda draft: draft.become("Turn")),
    ),
)

TURN = Procedure(
    "Turn",
    (
        turn.opening(*SEQUENCE),
        Auto("air-returns", airfields.do_return),
        *weather.STEPS,
        replacements.phase("german.replacements", GERMAN),
        replacements.phase("allied.replacements", ALLIED),
        entrenchment.phase("german.entrench", GERMAN),
        air.phase("german.airstrikes", GERMAN),
        march_phase("german.movement", GERMAN),
        Auto("german.clear", turn.do_clear_attacks),
        allocation.phase("german.allocation", GERMAN),
        Auto("german.allied-recovery", recovery.before_combat(ALLIED, "T10.1-d", FRANCO_BELGIAN, "T1940.air-y")),
        Auto("german.open-combat", turn.do_open_combat),
        combat.phase("german.combat", GERMAN),
        Auto("german.recovery-after-combat", recovery.after_combat(ALLIED, "T9.3-u", FRANCO_BELGIAN, "T10.1-j")),
        *breakthrough.phases(GERMAN, air.phase("german.breakthrough-airstrikes", GERMAN)),
        Auto("german.allied-victory", victory.do_look_for_raid),
        air.airlift_phase("german.airlift", GERMAN),
        recovery.phase("german.supply", GERMAN),
        Auto("german.recovery", recovery.at_the_end(GERMAN, "T10.1-e")),
        Auto("german.airlift-ends", air.do_end_airlift),
        surrender.removal_phase("allied.removal"),
        evacuation.phase("allied.evacuation", ALLIED, "T1940.dunkirk-a"),
        entrenchment.phase("allied.entrench", ALLIED),
        march_phase("allied.movement", ALLIED),
        Auto("allied.clear", turn.do_clear_attacks),
        allocation.phase("allied.allocation", ALLIED),
        air.phase("allied.airstrikes", ALLIED),
        Auto("allied.open-combat", turn.do_open_combat),
        combat.phase("allied.combat", ALLIED),
        recovery.phase("allied.supply", ALLIED),
        victory.check_phase("allied.german-victory"),
        victory.claim_phase("allied.claim"),
        surrender.check_phase("allied.surrender"),
        Auto("allied.recovery", recovery.at_the_end(ALLIED, "T10.1-e", nations=BRITISH_AND_DUTCH)),
        Auto("close-turn", turn.do_close_turn),
    ),
)

PHASES = (
    "allied.setup",
    "german.setup",
    "german.replacements",
    "allied.replacements",
    "german.entrench",
    "german.airstrikes",
    "german.movement",
    "german.allocation",
    "german.combat",
    "german.breakthrough-airstrikes",
    "german.breakthrough-movement",
    "german.breakthrough-allocation",
    "german.breakthrough-combat",
    "german.airlift",
    "german.supply",
    "allied.evacuation",
    "allied.entrench",
    "allied.movement",
    "allied.allocation",
    "allied.airstrikes",
    "allied.combat",
    "allied.supply",
)


def build(era: Era) -> Ruleset:
    """The ruleset of 1940."""
    return assemble(era, PHASES, SET_UP, TURN)
