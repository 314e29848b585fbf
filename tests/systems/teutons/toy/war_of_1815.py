"""A war that never was, as whoever adds a game would write it: values, a few small functions, and a sequence of play.

In 1815 Allied troops hold the north of France, and the Germans march on Paris in five turns.
It borrows the results table of 1870. Nothing of it stands in the package.
"""

from __future__ import annotations

from teutons_lab.core.flow import Auto, Procedure
from teutons_lab.core.ruleset import Ruleset
from teutons_lab.core.verdict import Refusal
from teutons_lab.hexes.board import Board
from teutons_lab.systems.teutons import (
    allocation,
    combat,
    control,
    deployment,
    entrenchment,
    entries,
    recovery,
    replacements,
    turn,
    victory,
)
from teutons_lab.systems.teutons.draft import TeutonsDraft
from teutons_lab.systems.teutons.era import Condition, Era
from teutons_lab.systems.teutons.ruleset import assemble, march_phase
from teutons_lab.systems.teutons.state import TeutonsState

GERMAN, ALLIED = "german", "allied"
CLOSED = frozenset({"Switzerland"})


def sources(board: Board, nationality: str) -> frozenset[int]:
    """The east for Germans, the southern edge for everybody else."""
    edge = "edge:east" if nationality == "Germany" else "edge:south"
    return board.where(edge) - board.where("sea")


def rebuilds(state: TeutonsState, unit: int) -> Refusal | None:
    """Who is lost is lost, but for those marked."""
    if state.setup.counter(unit).replaceable:
        return None
    return Refusal("T4.0-h", lambda: f"{state.name(unit)} cannot be rebuilt.")


def entry(state: TeutonsState, unit: int) -> entries.Entries:
    """Germans in Germany, others in Paris or at the edge."""
    return entries.german(state) if state.side_of(unit) == GERMAN else entries.french(state)


def no_entry(state: TeutonsState, unit: int, hex: int) -> Refusal:
    """Why a hex is none of these."""
    return entries.no_german(state, hex) if state.side_of(unit) == GERMAN else entries.no_french(state, hex)


def german_level(state: TeutonsState) -> int:
    """One hex of Paris is enough here."""
    return victory.NORMAL if any(state.friends_at(hex_, GERMAN) for hex_ in victory.paris(state)) else 0


def conditions(state: TeutonsState) -> tuple[Condition, ...]:
    """What the Germans need."""
    return (Condition("A unit in Paris", "yes" if german_level(state) else "not yet", "T1870.victory-a"),)


def weather(state: TeutonsState) -> tuple[str, str]:
    """It rains on the second turn, and does no harm."""
    return ("Drizzle", "T3.0-a") if state.turn == 2 else ("", "")


def on_entry(draft: TeutonsDraft, unit: int, hex: int) -> None:
    """Towns change hands."""
    control.note_entry(draft, unit, hex)


VERDICTS = {
    (True, "normal"): ("T1870.victory-a", "They are in Paris."),
    (True, "smashing"): ("T1870.victory-b", "They are in Paris."),
    (False, "normal"): ("T1870.victory-c", "Nobody reached Paris."),
    (False, "smashing"): ("T1870.victory-d", "Nobody reached Paris, and Allied units stand in Germany."),
}

SET_UP = Procedure(
    "SetUp",
    (
        deployment.phase("german.setup", GERMAN, "T1870.setup-d"),
        deployment.phase("allied.setup", ALLIED, "T1870.setup-d"),
        Auto("begin", lambda draft: draft.become("Turn")),
    ),
)

# The Allied move first in a turn, unlike in any game that ships.
TURN = Procedure(
    "Turn",
    (
        turn.opening("T3.0-a"),
        replacements.phase("allied.replacements", ALLIED),
        replacements.phase("german.replacements", GERMAN),
        march_phase("allied.movement", ALLIED),
        Auto("allied.clear", turn.do_clear_attacks),
        allocation.phase("allied.allocation", ALLIED),
        Auto("allied.open-combat", turn.do_open_combat),
        combat.phase("allied.combat", ALLIED),
        recovery.phase("allied.supply", ALLIED),
        entrenchment.phase("german.entrench", GERMAN),
        march_phase("german.movement", GERMAN),
        Auto("german.clear", turn.do_clear_attacks),
        allocation.phase("german.allocation", GERMAN),
        Auto("german.open-combat", turn.do_open_combat),
        combat.phase("german.combat", GERMAN),
        Auto("german.allied-victory", victory.do_look_for_raid),
        recovery.phase("german.supply", GERMAN),
        victory.check_phase("german.victory-check"),
        victory.claim_phase("german.claim"),
        Auto("recovery", recovery.at_the_end(GERMAN, "T10.1-a")),
        Auto("close-turn", turn.do_close_turn),
    ),
)

PHASES = (
    "german.setup",
    "allied.setup",
    "allied.replacements",
    "german.replacements",
    "allied.movement",
    "allied.allocation",
    "allied.combat",
    "allied.supply",
    "german.entrench",
    "german.movement",
    "german.allocation",
    "german.combat",
    "german.supply",
)


def build(era: Era) -> Ruleset:
    """The ruleset of the war that never was."""
    return assemble(era, PHASES, SET_UP, TURN)


WAR_OF_1815 = Era(
    game="1815",
    version="0.1",
    attacker=GERMAN,
    defender=ALLIED,
    home={GERMAN: "Germany", ALLIED: "France"},
    frontier="1914",
    tracks=(victory.RAID, victory.WON),
    closed=lambda _state, _nationality: CLOSED,
    closed_rule=lambda _state, _nationality, _country: "T1870.border-a",
    closed_rules=("T1870.border-b",),
    sources=sources,
    supplies={GERMAN: "Germany", ALLIED: "France"},
    omf=lambda state, unit: int(state.setup.counter(unit).omf),
    omf_rule=lambda _state, _unit: "T8.0-f",
    attack_shifts=(),
    rebuilds=rebuilds,
    rebuild_pace={GERMAN: 1, ALLIED: 1},
    entry=entry,
    no_entry=no_entry,
    fort_owner=lambda _state, _hex: ALLIED,
    paris=("F04", "F05"),
    german_level=german_level,
    verdicts=VERDICTS,
    setup_rule="T1870.setup-d",
    build=build,
    conditions=conditions,
    country_side={"Germany": GERMAN, "France": ALLIED, "Belgium": ALLIED},
    on_entry=on_entry,
    weather=weather,
    open_cities=("J11",),
    drawn="filled",
)
