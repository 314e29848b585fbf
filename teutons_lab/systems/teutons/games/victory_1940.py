"""Victory in 1940: Paris, the BEF, and the ports of the countries that were invaded."""

from __future__ import annotations

from collections.abc import Iterator

from teutons_lab.systems.teutons import control, neutrals, victory
from teutons_lab.systems.teutons.era import Condition
from teutons_lab.systems.teutons.state import DEAD, TeutonsState

GERMAN = "german"
BEF = "B40-BEF"
AMSTERDAM, ANTWERP = "L16", "K12"
PRIZES = {"Belgium": (ANTWERP, "T1940.victory-c"), "Netherlands": (AMSTERDAM, "T1940.victory-d")}
"""What must not be under Allied control for a Smashing Victory, if its country was invaded."""


def german_level(state: TeutonsState) -> int:
    """Normal with both hexes of Paris and a line from them to the east (T1940.victory-a, R-142).

    Smashing if the BEF has been eliminated too (T1940.victory-b, T1940.dunkirk-d: not if it left), and neither
    Antwerp nor Amsterdam is under Allied control where its country was invaded (T1940.victory-c, -d, R-151).
    """
    if not all(state.friends_at(hex_, GERMAN) for hex_ in victory.paris(state)):
        return 0
    if not victory.paris_traces(state, GERMAN, "Germany"):
        return 0
    lacking = bef_survives(state) or any(is_denied(state, country) for country in PRIZES)
    return victory.NORMAL if lacking else victory.SMASHING


def conditions(state: TeutonsState) -> Iterator[Condition]:
    """What the Germans need, one by one."""
    paris = victory.paris(state)
    held = [hex_ for hex_ in paris if state.friends_at(hex_, GERMAN)]
    line = len(held) == len(paris) and victory.paris_traces(state, GERMAN, "Germany")
    yield Condition("Normal: German units in both hexes of Paris", f"{len(held)} of {len(paris)}", "T1940.victory-a")
    yield Condition("Normal: a line from Paris to the eastern edge", "yes" if line else "not yet", "T1940.victory-a")
    lost = "not yet" if bef_survives(state) else "yes"
    yield Condition("Smashing: the BEF eliminated", lost, "T1940.victory-b", ("T1940.dunkirk-d",))
    for country, (label, rule) in PRIZES.items():
        if neutrals.is_invaded(state, country):
            town = state.setup.board.town[state.setup.board.index[label]]
            value = "not yet" if is_denied(state, country) else "yes"
            yield Condition(f"Smashing: {town} out of Allied control", value, rule, ("R-151",))


def bef_survives(state: TeutonsState) -> bool:
    """Whether the BEF has not been eliminated; leaving the Continent is no elimination (T1940.dunkirk-d)."""
    return bool(state.at[state.setup.roster.by_id[BEF]] != DEAD)


def is_denied(state: TeutonsState, country: str) -> bool:
    """Whether the Allies control the prize of a country that was invaded."""
    city = state.setup.board.index[PRIZES[country][0]]
    return neutrals.is_invaded(state, country) and control.controller(state, city) != GERMAN


VERDICTS = {
    (True, "normal"): ("T1940.victory-a", "They hold both hexes of Paris, with a supply line to the east."),
    (True, "smashing"): ("T1940.victory-b", "They hold Paris, and the BEF has been eliminated."),
    (False, "normal"): ("T1940.victory-e", "Paris did not fall to the last turn."),
    (False, "smashing"): ("T1940.victory-e", "Paris did not fall, and Allied units stand in Germany."),
}
