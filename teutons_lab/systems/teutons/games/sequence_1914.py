"""The sequence of play of 1914 (T3.0-a, T3.0-c, T3.0-f): the chapters' phases in their order."""

from __future__ import annotations

from teutons_lab.core.flow import Auto, Procedure
from teutons_lab.core.ruleset import Ruleset
from teutons_lab.systems.teutons import (
    allocation,
    breakthrough,
    combat,
    deployment,
    entrenchment,
    evacuation,
    recovery,
    replacements,
    turn,
    victory,
)
from teutons_lab.systems.teutons.era import Era
from teutons_lab.systems.teutons.games import belgium_1914, intelligence_1914
from teutons_lab.systems.teutons.ruleset import assemble, march_phase

GERMAN, ALLIED = "german", "allied"
FRANCO_BELGIAN, BRITISH = frozenset({"France", "Belgium"}), frozenset({"Britain"})

SET_UP = Procedure(
    "SetUp",
    (
        deployment.phase("allied.setup", ALLIED, "T1914.setup-f", secret=True),
        deployment.phase("german.setup", GERMAN, "T1914.setup-f", secret=True),
        Auto("begin", lambda draft: draft.become("Turn")),
    ),
)

TURN = Procedure(
    "Turn",
    (
        turn.opening("T3.0-a", "T3.0-c", "T3.0-f"),
        intelligence_1914.intelligence_phase("german.intelligence"),
        replacements.phase("german.replacements", GERMAN),
        *intelligence_1914.taxicabs_phase("allied.taxicabs"),
        replacements.phase("allied.replacements", ALLIED),
        entrenchment.phase("german.entrench", GERMAN),
        march_phase("german.movement", GERMAN),
        Auto("german.clear", turn.do_clear_attacks),
        allocation.phase("german.allocation", GERMAN),
        Auto("german.franco-belgian-recovery", recovery.before_combat(ALLIED, "T10.1-d", FRANCO_BELGIAN)),
        Auto("german.open-combat", turn.do_open_combat),
        combat.phase("german.combat", GERMAN),
        Auto("german.recovery-after-combat", recovery.after_combat(ALLIED, "T9.3-u", FRANCO_BELGIAN)),
        *breakthrough.phases(GERMAN),
        Auto("german.allied-victory", victory.do_look_for_raid),
        recovery.phase("german.supply", GERMAN),
        Auto("german.recovery", recovery.at_the_end(GERMAN, "T10.1-c", "T3.0-m")),
        evacuation.phase("allied.evacuation", ALLIED, "T1914.belgium-g"),
        belgium_1914.phase("allied.expedition"),
        entrenchment.phase("allied.entrench", ALLIED),
        march_phase("allied.movement", ALLIED),
        Auto("allied.clear", turn.do_clear_attacks),
        allocation.phase("allied.allocation", ALLIED),
        Auto("allied.open-combat", turn.do_open_combat),
        combat.phase("allied.combat", ALLIED),
        recovery.phase("allied.supply", ALLIED),
        victory.check_phase("allied.german-victory"),
        victory.claim_phase("allied.claim"),
        Auto("allied.british-recovery", recovery.at_the_end(ALLIED, "T10.1-c", nations=BRITISH)),
        Auto("close-turn", turn.do_close_turn),
    ),
)

PHASES = (
    "allied.setup",
    "german.setup",
    "german.intelligence",
    "german.replacements",
    "allied.taxicabs",
    "allied.replacements",
    "german.entrench",
    "german.movement",
    "german.allocation",
    "german.combat",
    "german.breakthrough-movement",
    "german.breakthrough-allocation",
    "german.breakthrough-combat",
    "german.supply",
    "allied.evacuation",
    "allied.expedition",
    "allied.entrench",
    "allied.movement",
    "allied.allocation",
    "allied.combat",
    "allied.supply",
)


def build(era: Era) -> Ruleset:
    """The ruleset of 1914."""
    return assemble(era, PHASES, SET_UP, TURN, intelligence_1914.INTELLIGENCE, evacuation.LEAVING)
