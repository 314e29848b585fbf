"""What a side may see of a position: counters of the other side that lie face down are numbered backs, no more.

A masked position is a position like any other. Its roster has a counter "hidden counter 3" where a hidden unit stands,
of which nothing is known, so that options, refusals, explanations, texts and pictures made from it cannot tell more.
Which place of the roster a back takes hangs on its number only, never on the unit under it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from teutons_lab.kit.masks import Masked, any_unit_named, columns_of, masked, shown_frame, shown_units
from teutons_lab.systems.teutons.counters import HIDDEN, Counter, Roster
from teutons_lab.systems.teutons.setup import TeutonsSetup
from teutons_lab.systems.teutons.state import OFF, TeutonsState

Covers = tuple[tuple[int, int], ...]
"""Places of the roster, each with the number of the back that stands in it."""
FLAGS = ("disrupted", "entrenched", "rebuilding", "moved", "attacked", "bonus", "struck", "spent")
"""Columns of which a back shows nothing. What it is and in what state it is are equally hidden."""


@dataclass(frozen=True, eq=False)
class SeenSetup(Masked, TeutonsSetup):
    """A set-up in which some counters are backs."""


def seen_by(state: TeutonsState, side: str) -> TeutonsState:
    """The position as a side may see it; the very same where nothing is hidden from it."""
    enemy = state.setup.other(side)
    if state.phase == f"{enemy}.setup":
        return _not_yet_placed(state, enemy)
    places = tuple(unit for unit in state.setup.members[enemy] if state.hidden[unit])
    if not places:
        return state
    units = sorted(places, key=state.hidden.__getitem__)
    stands_for = dict(zip(places, units, strict=True))
    covers = tuple((place, state.hidden[unit]) for place, unit in stands_for.items())
    shown = {unit: place for place, unit in stands_for.items()}
    columns = columns_of(state)
    columns["at"] = tuple(state.at[stands_for.get(n, n)] for n in range(len(state.at)))
    columns["hidden"] = tuple(state.hidden[stands_for.get(n, n)] for n in range(len(state.at)))
    for name in FLAGS:
        columns[name] = tuple(value and n not in stands_for for n, value in enumerate(columns[name]))
    columns["attacks"] = tuple(
        attack._replace(attackers=shown_units(attack.attackers, shown), along=shown_units(attack.along, shown))
        for attack in state.attacks
    )
    columns["frames"] = tuple(shown_frame(state, frame, shown) for frame in state.frames)
    return TeutonsState(_seen_setup(state.setup, side, covers), **columns)


def _not_yet_placed(state: TeutonsState, side: str) -> TeutonsState:
    """While a side sets up, the other sees nothing of it (T1914.setup-f)."""
    columns = columns_of(state)
    placed = frozenset(unit for unit in state.setup.members[side] if state.hidden[unit])
    if not placed:
        return state
    columns["at"] = tuple(OFF if n in placed else place for n, place in enumerate(state.at))
    columns["hidden"] = tuple(0 if n in placed else number for n, number in enumerate(state.hidden))
    columns["entrenched"] = tuple(value and n not in placed for n, value in enumerate(state.entrenched))
    return TeutonsState(state.setup, **columns)


@lru_cache(maxsize=512)
def _seen_setup(setup: TeutonsSetup, side: str, covers: Covers) -> SeenSetup:
    counters = list(setup.roster.counters)
    for place, number in covers:
        counters[place] = back(number, setup.other(side), setup.era.supplies[setup.other(side)])
    elsewhere = tuple(setup.roster.counters[place].name for place, _ in covers)
    return masked(SeenSetup, setup, Roster(tuple(counters), elsewhere), covers)


def back(number: int, side: str, nationality: str) -> Counter:
    """A counter of which nothing is known but its number and its side."""
    return Counter(
        id=f"{HIDDEN}-{number}",
        name=f"{HIDDEN} counter {number}",
        label="?",
        side=side,
        nationality=nationality,
        size=HIDDEN,
        arm=HIDDEN,
        cf=0,
        omf=0,
    )


def is_secret(before: TeutonsState, atoms: tuple[tuple[Any, ...], ...], after: TeutonsState, side: str) -> bool:
    """Whether an act names a counter that the side may not know then: one that still lies face down."""
    enemy = before.setup.other(side)
    if any_unit_named(before, atoms, lambda unit: after.side_of(unit) == enemy and bool(after.hidden[unit])):
        return True
    return before.phase == f"{enemy}.setup"


__all__ = ["SeenSetup", "back", "is_secret", "seen_by"]
