"""France 1914: its values and its special rules; the sequence of play stands in `sequence_1914.py`."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from teutons_lab.core.verdict import Refusal
from teutons_lab.hexes.board import Board
from teutons_lab.systems.teutons import (
    breakthrough,
    control,
    entries,
    hidden,
    neutrals,
    victory,
)
from teutons_lab.systems.teutons.draft import TeutonsDraft
from teutons_lab.systems.teutons.era import Condition, Era, Shift
from teutons_lab.systems.teutons.games import belgium_1914, intelligence_1914, sequence_1914
from teutons_lab.systems.teutons.state import Attack, TeutonsState

GERMAN, ALLIED = "german", "allied"
GERMANY, FRANCE, BELGIUM, BRITAIN = "Germany", "France", "Belgium", "Britain"
NEVER = frozenset({"Netherlands", "Switzerland", "Britain"})
"""The Netherlands by the border restrictions; the others are out of the war, or no hexes of it."""
BRUSSELS, ANTWERP = "J11", "K12"
MUD_TURNS, MUD_OMF = 3, 1


# Borders.


def closed(state: TeutonsState, nationality: str) -> frozenset[str]:
    """The Netherlands to all; Belgium to the French and British, and all else to Belgians, until it is invaded."""
    return neutrals.closed(state, nationality, NEVER)


def closed_rule(state: TeutonsState, nationality: str, country: str) -> str:
    """The rule that closes a country to units of a nationality."""
    if country in NEVER:
        return "T1914.border-a"
    return "T6.0-ah" if nationality == BELGIUM else "T1914.border-b"


@lru_cache(maxsize=64)
def sources(board: Board, nationality: str) -> frozenset[int]:
    """Supply Hexes: the western and southern edge of France and the Channel ports (T7.0-b), Brussels and Antwerp for
    Belgians (T7.0-c, T7.0-d), the eastern edge for Germans (T7.0-f).

    A Belgian port counts only while the unit may enter Belgium (R-11), which closes it by itself.
    """
    if nationality == BELGIUM:
        return frozenset({board.index[BRUSSELS], board.index[ANTWERP]})
    if nationality == GERMANY:
        return board.where("edge:east") - board.where("sea")
    ports = frozenset(h for h in board.where("channel-port") if board.country[h] in (FRANCE, BELGIUM))
    return frozenset(entries.french_edge(board)) | ports


def fort_owner(state: TeutonsState, hex: int) -> str:
    """Fortresses in Germany are German, all others Allied (T12.0-b, R-143)."""
    return GERMAN if state.setup.board.country[hex] == GERMANY else ALLIED


def do_enter(draft: TeutonsDraft, unit: int, hex: int) -> None:
    """What follows when a unit enters a hex: Belgium is invaded, Dummies are found out, a town changes hands."""
    control.note_entry(draft, unit, hex)
    neutrals.do_enter(draft, unit, hex, "T1914.border-c")
    belgium_1914.note_arrival(draft, unit, hex)
    hidden.look_around(draft, unit, hex)


def do_attack(draft: TeutonsDraft, attack: Attack) -> None:
    """An attack over the frontier invades as well (T1914.border-c, R-110)."""
    neutrals.do_attack(draft, attack, "T1914.border-c")


# Mud (T1914.mud-a to T1914.mud-c).


def is_mud(state: TeutonsState) -> bool:
    """Whether this is one of the last three turns."""
    return bool(state.turn > state.setup.scenario_data.turns - MUD_TURNS)


def weather(state: TeutonsState) -> tuple[str, str]:
    """Mud in the last turns, and nothing to tell before."""
    return ("Mud", "T1914.mud-a") if is_mud(state) else ("", "")


def omf(state: TeutonsState, unit: int) -> int:
    """The movement factor: as printed, one less in a Breakthrough, no more than one in the mud (R-50)."""
    return breakthrough.omf(state, int(state.setup.counter(unit).omf), MUD_OMF if is_mud(state) else None)


def omf_rule(state: TeutonsState, _unit: int) -> str:
    """The rule behind a movement factor."""
    if breakthrough.is_on(state):
        return "T1914.mud-c" if is_mud(state) else "T8.2-c"
    return "T1914.mud-a" if is_mud(state) else "T8.0-f"


def mud(
    state: TeutonsState, _targets: tuple[int, ...], _attackers: tuple[int, ...], _defenders: tuple[int, ...]
) -> Shift | None:
    """Every attack in the mud is one column worse, whoever makes it (T1914.mud-b, R-120)."""
    return (-1, "Mud", "T1914.mud-b") if is_mud(state) else None


# Arrivals.


def rebuilds(state: TeutonsState, unit: int) -> Refusal | None:
    """French infantry (T1914.repl-a), German infantry Corps and Armies of up to three factors (T1914.repl-e)."""
    counter = state.setup.counter(unit)
    if counter.replaceable:
        return None
    if counter.nationality == GERMANY and counter.is_army:
        rule, why = "T1914.repl-e", "German Armies of four factors are not rebuilt"
    elif counter.nationality == GERMANY and counter.arm == "infantry":
        rule, why = "T1914.repl-d", "the German Guards are not rebuilt"
    else:
        rule, why = "T1914.repl-c", "cavalry, British and Belgian units are not rebuilt"
    return Refusal(rule, lambda: f"{state.name(unit)} cannot be rebuilt: {why}.", also=("T4.0-h",))


def entry(state: TeutonsState, unit: int) -> entries.Entries:
    """Germans in Germany, the French in Paris or at the edge; the British come by the Belgium Rule (R-36)."""
    if state.side_of(unit) == GERMAN:
        return entries.german(state)
    return entries.french(state) if state.setup.nationalities[unit] == FRANCE else ()


def no_entry(state: TeutonsState, unit: int, hex: int) -> Refusal:
    """Why a hex is no entry hex of a unit."""
    refuse = entries.no_german if state.side_of(unit) == GERMAN else entries.no_french
    return refuse(state, hex)


# Victory.


def holds_paris(state: TeutonsState) -> bool:
    """Whether German units stand in both hexes of Paris, and a line runs from there to the east (R-142)."""
    both = all(state.friends_at(hex_, GERMAN) for hex_ in victory.paris(state))
    return both and victory.paris_traces(state.truth, GERMAN, GERMANY)


def antwerp_holds(state: TeutonsState) -> bool:
    """Whether Belgium was invaded and Antwerp is under Allied control; a standing Fortress is control (R-151)."""
    antwerp = state.setup.board.index[ANTWERP]
    if not neutrals.is_invaded(state, BELGIUM):
        return False
    if state.friends_at(antwerp, GERMAN):
        return False
    return state.enemy_fort(antwerp, GERMAN) is not None or control.controller(state, antwerp) == ALLIED


def german_level(state: TeutonsState) -> int:
    """Normal with Paris; Smashing with the BEF eliminated besides, unless Antwerp holds (R-108: tested first)."""
    if not holds_paris(state):
        return 0
    return victory.SMASHING if belgium_1914.bef_is_lost(state) and not antwerp_holds(state) else victory.NORMAL


def conditions(state: TeutonsState) -> Iterator[Condition]:
    """What the Germans need, one by one."""
    paris = victory.paris(state)
    held = [hex_ for hex_ in paris if state.friends_at(hex_, GERMAN)]
    line = len(held) == len(paris) and victory.paris_traces(state, GERMAN, GERMANY)
    yield Condition("Normal: German units in both hexes of Paris", f"{len(held)} of {len(paris)}", "T1914.victory-a")
    yield Condition("Normal: a line from Paris to the eastern edge", "yes" if line else "not yet", "T1914.victory-a")
    lost = belgium_1914.bef_is_lost(state)
    yield Condition(
        "Smashing: the BEF eliminated; it is not if it stays away or leaves",
        "yes" if lost else "not yet",
        "T1914.victory-b",
        ("T1914.victory-e", "R-113"),
    )
    if neutrals.is_invaded(state, BELGIUM):
        barred = antwerp_holds(state)
        yield Condition(
            "Smashing: Antwerp out of Allied control", "not yet" if barred else "yes", "T1914.victory-c", ("R-151",)
        )


VERDICTS = {
    (True, "normal"): ("T1914.victory-a", "They hold both hexes of Paris, with a supply line to the east."),
    (True, "smashing"): ("T1914.victory-b", "They hold Paris, and the BEF is no more."),
    (False, "normal"): ("T1914.victory-d", "Paris was not held by the Germans to the last turn."),
    (False, "smashing"): ("T1914.victory-d", "Paris held out, and Allied units stand in Germany."),
}


FRANCE_1914 = Era(
    game="1914",
    version="1.0",
    attacker=GERMAN,
    defender=ALLIED,
    home={GERMAN: GERMANY, ALLIED: FRANCE},
    frontier="1914",
    tracks=("mata-hari", "taxicabs", "belgium.", "marched.", "invaded.", "evacuated.", "waits.", "raid", "victory"),
    closed=closed,
    closed_rule=closed_rule,
    closed_rules=("T1914.border-a", "T1914.border-b"),
    sources=sources,
    supplies={GERMAN: GERMANY, ALLIED: FRANCE},
    omf=omf,
    omf_rule=omf_rule,
    attack_shifts=(mud,),
    rebuilds=rebuilds,
    rebuild_pace={GERMAN: 2, ALLIED: 1},
    pace_rules={GERMAN: "T1914.repl-b", ALLIED: "T1914.repl-a"},
    entry=entry,
    no_entry=no_entry,
    fort_owner=fort_owner,
    paris=("F04", "F05"),
    german_level=german_level,
    verdicts=VERDICTS,
    setup_rule="T1914.setup-f",
    build=sequence_1914.build,
    at_peace=neutrals.at_peace,
    neutrals=(BELGIUM,),
    country_side={GERMANY: GERMAN, FRANCE: ALLIED, BELGIUM: ALLIED},
    on_entry=do_enter,
    on_attack=do_attack,
    no_press=frozenset({BELGIUM}),
    x_arms=("cavalry",),
    evacuation=belgium_1914.LEAVING,
    arrival=intelligence_1914.arrival,
    conditions=conditions,
    source_rules={BELGIUM: ("T7.0-c", "T7.0-d"), BRITAIN: ("T7.0-b", "R-11")},
    orders=belgium_1914.orders,
    stays=belgium_1914.why_not_leave,
    on_halt=belgium_1914.note_march,
    why_not_halt=belgium_1914.why_not_halt,
    weather=weather,
    drawn="filled",
)

__all__ = ["FRANCE_1914"]
