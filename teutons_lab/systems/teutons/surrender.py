"""Surrender: a country whose capital is held, or that is bombed into it, is out of the war (1940)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from teutons_lab.core.flow import Auto
from teutons_lab.systems.teutons.draft import TeutonsDraft
from teutons_lab.systems.teutons.state import DEAD, OFF, TeutonsState
from teutons_lab.systems.teutons.supply import can_trace

TRACK = "surrendered."
FALLEN, REMOVED = 1, 2
"""Its units are Disrupted and wait for their removal; they have been removed."""


class Capital(NamedTuple):
    """The hexes of a capital; `whole` says that all of them have to be held (R-134)."""

    hexes: tuple[str, ...]
    whole: bool = False


Capitals = Mapping[str, Capital]
"""The capital of each country that can surrender."""


def has_surrendered(state: TeutonsState, country: str) -> bool:
    """Whether a country is out of the war."""
    return state.track(TRACK + country) > 0


def _is_taken(state: TeutonsState, capital: Capital) -> bool:
    """Whether the German side holds a capital and traces supply from it (T1940.surr-a)."""
    era = state.setup.era
    held = [hex_ for label in capital.hexes if state.friends_at(hex_ := state.setup.board.index[label], era.attacker)]
    enough = len(held) == len(capital.hexes) if capital.whole else bool(held)
    return enough and any(can_trace(state, era.attacker, era.supplies[era.attacker], hex_) for hex_ in held)


def fall(draft: TeutonsDraft, country: str, *rules: str) -> None:
    """A country surrenders: its units are Disrupted at once, a marker each; its Fortresses stand (T1940.surr-c, -e)."""
    draft.set_track(TRACK + country, FALLEN)
    units = tuple(u for u, nation in enumerate(draft.setup.nationalities) if nation == country and draft.on_map(u))
    for unit in units:
        draft.flag("disrupted", unit)
    draft.tell("surrendered", *rules, "T1940.surr-c", "T1940.surr-e", "R-147", country=country, units=units)


def do_check(draft: TeutonsDraft) -> None:
    """Who surrenders at the German check (T1940.surr-a, T1940.surr-b)."""
    for country, capital in draft.setup.era.capitals.items():
        if not has_surrendered(draft, country) and _is_taken(draft, capital):
            fall(draft, country, "T1940.surr-a", "T1940.surr-b", "R-134")


def do_remove(draft: TeutonsDraft) -> None:
    """When the Allied turn begins, the units of a country that has surrendered are eliminated (T1940.surr-d)."""
    for country in draft.setup.era.capitals:
        if draft.track(TRACK + country) != FALLEN:
            continue
        draft.set_track(TRACK + country, REMOVED)
        gone = tuple(
            unit
            for unit, nation in enumerate(draft.setup.nationalities)
            if nation == country and draft.at[unit] not in (DEAD, OFF)
        )
        for unit in gone:
            draft.eliminate(unit)
        draft.tell("removed", "T1940.surr-d", "R-133", country=country, units=gone)


def check_phase(name: str) -> Auto:
    """The look at the capitals, with the German victory check."""
    return Auto(name, do_check)


def removal_phase(name: str) -> Auto:
    """The removal of those who surrendered."""
    return Auto(name, do_remove)
