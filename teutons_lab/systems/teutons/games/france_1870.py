"""France 1870: its values, its special rules, and its sequence of play."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from teutons_lab.core.flow import Auto, Procedure, Roll
from teutons_lab.core.ruleset import Ruleset
from teutons_lab.core.verdict import Refusal
from teutons_lab.hexes.board import Board
from teutons_lab.systems.teutons import (
    allocation,
    combat,
    deployment,
    entrenchment,
    entries,
    movement,
    recovery,
    replacements,
    turn,
    victory,
)
from teutons_lab.systems.teutons.draft import TeutonsDraft
from teutons_lab.systems.teutons.era import Condition, Era, Shift
from teutons_lab.systems.teutons.ruleset import assemble, march_phase
from teutons_lab.systems.teutons.state import TeutonsState
from teutons_lab.systems.teutons.victory import paris_traces

PRUSSIAN, FRENCH = "prussian", "french"
CLOSED = frozenset({"Luxembourg", "Belgium", "Netherlands", "Switzerland", "Britain"})
"""Luxembourg, Belgium and the Netherlands by the border restrictions; the others are out of the war."""
BURNSIDE_TURN = 4
BURNSIDE = "burnside"


def closed(_state: TeutonsState, _nationality: str) -> frozenset[str]:
    """Nobody enters a neutral country, by any means (T1870.border-a, T1870.border-b)."""
    return CLOSED


@lru_cache(maxsize=64)
def sources(board: Board, nationality: str) -> frozenset[int]:
    """Supply Hexes: the western and southern edge and the Channel ports for France (T7.0-b), the east for Germans
    (T7.0-f).
    """
    if nationality == "France":
        edge = board.where("edge:west") | board.where("edge:south")
        return frozenset(
            hex_ for hex_ in edge | board.where("channel-port") if board.country[hex_] == "France"
        ) - board.where("sea")
    return board.where("edge:east") - board.where("sea")


# Burnside and Sheridan.


def has_advisers(state: TeutonsState) -> bool:
    """Whether Prussian Armies move two hexes now (T1870.burnside-a to T1870.burnside-d)."""
    if state.setup.options["burnside"] == "die":
        return state.track(BURNSIDE) > 0
    return state.turn >= BURNSIDE_TURN


def _is_prussian_army(state: TeutonsState, unit: int) -> bool:
    return state.side_of(unit) == PRUSSIAN and state.setup.armies[unit]


def omf(state: TeutonsState, unit: int) -> int:
    """The movement factor: as printed, and two for Prussian Armies once the advice has come (T1870.burnside-e)."""
    printed = int(state.setup.counter(unit).omf)
    if _is_prussian_army(state, unit):
        return max(printed, 2) if has_advisers(state) else printed
    return printed


def omf_rule(state: TeutonsState, unit: int) -> str:
    """The rule behind a movement factor."""
    if not _is_prussian_army(state, unit):
        return "T8.0-f"
    if state.setup.options["burnside"] == "auto":
        return "T1870.burnside-a"
    return "T1870.burnside-b" if has_advisers(state) else "T1870.burnside-c"


def _rolls_for_advice(state: TeutonsState) -> bool:
    return state.setup.options["burnside"] == "die" and not state.track(BURNSIDE)


def do_advice(draft: TeutonsDraft, face: int) -> None:
    """A 1 brings the second movement factor to Armies, for good; the face is read literally (T2.5-c, R-16)."""
    if face == 1:
        draft.set_track(BURNSIDE, 1)
        draft.tell("burnside", "T1870.burnside-b", "T1870.burnside-d", "T1870.burnside-e", comes=True)
    else:
        draft.tell("burnside", "T1870.burnside-b", "T1870.burnside-c", comes=False)


ADVICE = Roll(
    "prussian.burnside",
    do_advice,
    purpose=lambda _state: "burnside",
    prompt=lambda _state: "Prussian: a 1 brings the advice of Burnside and Sheridan, and Armies move two hexes.",
    rule="T1870.burnside-b",
    result=lambda _state, face: "Armies move 2" if face == 1 else "Armies move 1",
    when=_rolls_for_advice,
)


# French rifles.


def rifles(
    state: TeutonsState, _targets: tuple[int, ...], attackers: tuple[int, ...], defenders: tuple[int, ...]
) -> Shift | None:
    """One column for the French on either side of an attack; a Fortress alone has no rifles (T1870.rifles-d, R-109)."""
    if any(state.side_of(unit) == FRENCH for unit in attackers):
        return 1, "French rifles in the attack", "T1870.rifles-a"
    if any(state.side_of(unit) == FRENCH for unit in defenders):
        if any(state.disrupted[unit] for unit in defenders):
            return -1, "French rifles in the defence, made up for those Disrupted", "T1870.rifles-c"
        return -1, "French rifles in the defence", "T1870.rifles-b"
    return 0, "French rifles: no French unit defends", "T1870.rifles-d"


# Arrivals.


def rebuilds(state: TeutonsState, unit: int) -> Refusal | None:
    """Only Prussian Armies and Prussian Corps with a number come back (T1870.repl-a, T1870.repl-b, R-106)."""
    counter = state.setup.counter(unit)
    if counter.replaceable:
        return None
    return Refusal(
        "T1870.repl-b",
        lambda: f"{state.name(unit)} cannot be rebuilt; only Prussian Armies and numbered Prussian Corps can.",
        also=("T1870.repl-a", "T4.0-h", "R-106"),
    )


def entry(state: TeutonsState, unit: int) -> tuple[tuple[int, str], ...]:
    """Entry hexes: anywhere in Germany (T4.0-o); Paris while it traces supply (T4.0-m) and the French edge (T4.0-n)."""
    return entries.german(state) if state.side_of(unit) == PRUSSIAN else entries.french(state)


def no_entry(state: TeutonsState, unit: int, hex: int) -> Refusal:
    """Why a hex is no entry hex of a unit."""
    refuse = entries.no_german if state.side_of(unit) == PRUSSIAN else entries.no_french
    return refuse(state, hex)


# Victory.


def german_level(state: TeutonsState) -> int:
    """What the Prussians have won now: 2 Smashing, 1 Normal, 0 nothing; Smashing is tested first (R-108)."""
    holds_paris = all(state.friends_at(hex_, PRUSSIAN) for hex_ in victory.paris(state))
    if holds_paris and paris_traces(state, PRUSSIAN, "Prussia"):
        return victory.SMASHING
    return 0 if paris_traces(state, FRENCH, "France") else victory.NORMAL


def conditions(state: TeutonsState) -> Iterator[Condition]:
    """What the Prussians need, one by one."""
    traces = paris_traces(state, FRENCH, "France")
    yield Condition(
        "Normal: no line from either hex of Paris", "not yet" if traces else "yes", "T1870.victory-a", ("R-65",)
    )
    paris = victory.paris(state)
    held = [hex_ for hex_ in paris if state.friends_at(hex_, PRUSSIAN)]
    yield Condition("Smashing: own units in both hexes of Paris", f"{len(held)} of {len(paris)}", "T1870.victory-b")
    line = len(held) == len(paris) and paris_traces(state, PRUSSIAN, "Prussia")
    yield Condition(
        "Smashing: a line from Paris to the eastern edge", "yes" if line else "not yet", "T1870.victory-b", ("T7.0-f",)
    )


VERDICTS = {
    (True, "normal"): ("T1870.victory-a", "Paris is cut off from supply."),
    (True, "smashing"): ("T1870.victory-b", "They hold both hexes of Paris, with a supply line to the east."),
    (False, "normal"): ("T1870.victory-c", "Paris held out to the last turn."),
    (False, "smashing"): ("T1870.victory-d", "Paris held out, and French units stand in Germany."),
}


# The sequence of play (T3.0-a, T3.0-b, T3.0-e).


SEQUENCE = ("T3.0-a", "T3.0-b", "T3.0-e", "T8.2-d")
"""A turn, its two player turns, and no Breakthrough in them."""


SET_UP = Procedure(
    "SetUp",
    (
        deployment.phase("french.setup", FRENCH, "T1870.setup-d"),
        deployment.phase("prussian.setup", PRUSSIAN, "T1870.setup-d"),
        Auto("begin", lambda draft: draft.become("Turn")),
    ),
)

TURN = Procedure(
    "Turn",
    (
        turn.opening(*SEQUENCE),
        replacements.phase("prussian.replacements", PRUSSIAN),
        replacements.phase("french.replacements", FRENCH),
        entrenchment.phase("prussian.entrench", PRUSSIAN),
        ADVICE,
        march_phase("prussian.movement", PRUSSIAN),
        Auto("prussian.clear", turn.do_clear_attacks),
        allocation.phase("prussian.allocation", PRUSSIAN),
        Auto("prussian.open-combat", turn.do_open_combat),
        combat.phase("prussian.combat", PRUSSIAN),
        Auto("prussian.allied-victory", victory.do_look_for_raid),
        recovery.phase("prussian.supply", PRUSSIAN),
        march_phase("french.movement", FRENCH),
        Auto("french.clear", turn.do_clear_attacks),
        allocation.phase("french.allocation", FRENCH),
        Auto("french.prussian-recovery", recovery.before_combat(PRUSSIAN, "T10.1-b")),
        Auto("french.open-combat", turn.do_open_combat),
        combat.phase("french.combat", FRENCH),
        Auto("french.recovery-after-combat", recovery.after_combat(PRUSSIAN, "T9.3-v")),
        recovery.phase("french.supply", FRENCH),
        victory.check_phase("french.german-victory"),
        victory.claim_phase("french.claim"),
        Auto("french.recovery", recovery.at_the_end(FRENCH, "T10.1-a", "T10.1-i")),
        Auto("close-turn", turn.do_close_turn),
    ),
)

PHASES = (
    "french.setup",
    "prussian.setup",
    "prussian.replacements",
    "french.replacements",
    "prussian.entrench",
    "prussian.movement",
    "prussian.allocation",
    "prussian.combat",
    "prussian.supply",
    "french.movement",
    "french.allocation",
    "french.combat",
    "french.supply",
)


def build(era: Era) -> Ruleset:
    """The ruleset of 1870."""
    return assemble(era, PHASES, SET_UP, TURN)


def fort_owner(_state: Any, _hex: int) -> str:
    """Every Fortress of 1870 is French (T12.0-b, R-143)."""
    return FRENCH


FRANCE_1870 = Era(
    game="1870",
    version="1.0",
    attacker=PRUSSIAN,
    defender=FRENCH,
    home={PRUSSIAN: "Germany", FRENCH: "France"},
    frontier="1870",
    tracks=(BURNSIDE, victory.RAID, victory.WON),
    closed=closed,
    closed_rule=lambda _state, _nationality, _country: "T1870.border-a",
    closed_rules=("T1870.border-b",),
    sources=sources,
    supplies={PRUSSIAN: "Prussia", FRENCH: "France"},
    omf=omf,
    omf_rule=omf_rule,
    attack_shifts=(rifles,),
    rebuilds=rebuilds,
    rebuild_pace={PRUSSIAN: 1, FRENCH: 1},
    entry=entry,
    no_entry=no_entry,
    fort_owner=fort_owner,
    paris=("F04", "F05"),
    german_level=german_level,
    verdicts=VERDICTS,
    setup_rule="T1870.setup-d",
    conditions=conditions,
    starves_paris=True,
    better_arms=1,
    build=build,
)

__all__ = ["FRANCE_1870", "movement"]
