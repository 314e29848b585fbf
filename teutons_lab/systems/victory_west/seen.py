"""What a side may see of a position: a Task Force marker where Axis stacks are covered, no more (6.66).

A masked position is a position like any other. Covered units are on the Command Card, and for each marker the roster
has one counter more, "Task Force 3", of which nothing is known but where it is and whether it has a zone of control,
which whoever comes near has to be told. So options, refusals, explanations, texts and pictures made from it cannot
tell more.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from teutons_lab.kit.masks import Masked, any_unit_named, columns_of, masked, shown_frame
from teutons_lab.systems.victory_west import zones
from teutons_lab.systems.victory_west.counters import MARKER, Counter, Roster
from teutons_lab.systems.victory_west.marks import CARD, FRESH
from teutons_lab.systems.victory_west.rail import RAILED
from teutons_lab.systems.victory_west.setup import WestSetup
from teutons_lab.systems.victory_west.state import WestState
from teutons_lab.systems.victory_west.task_forces import forces

Backs = tuple[tuple[int, bool], ...]
"""The markers in use: number, and whether the stack under it has a zone of control."""
FLAGS = (
    *("disrupted", "unsupplied", "fatigued", "done", "attacked", "defended", "advanced", "reacted", "backed", "fled"),
)
"""Columns of which a marker shows nothing."""
BLANK = {"mp": FRESH, "stood": FRESH, "party": 0, "slowed": 0}


@dataclass(frozen=True, eq=False)
class SeenSetup(Masked, WestSetup):
    """A set-up with markers at the end of its roster."""


def seen_by(state: WestState, side: str) -> WestState:
    """The position as a side may see it; the very same where nothing is hidden from it."""
    if side != "allied" or not any(state.force):
        return state
    found = forces(state)
    backs = tuple((number, _has_zone(state, units)) for number, units in found.items())
    first = len(state.setup.roster.counters)
    shown = {unit: first + place for place, units in enumerate(found.values()) for unit in units}
    columns = columns_of(state)
    where = tuple(state.at[units[0]] for units in found.values())
    columns["at"] = (*(CARD if n in shown else place for n, place in enumerate(state.at)), *where)
    columns["steps"] = (*_whole(state, shown), *(1 for _ in found))
    columns["force"] = (*(0 for _ in state.force), *found)
    for name in FLAGS:
        columns[name] = (*(value and n not in shown for n, value in enumerate(columns[name])), *(False for _ in found))
    for name, blank in BLANK.items():
        columns[name] = (
            *(blank if n in shown else value for n, value in enumerate(columns[name])),
            *(blank for _ in found),
        )
    if state.phase.startswith("axis."):  # how much went by rail would tell how heavy a stack is
        columns["tracks"] = tuple(track for track in state.tracks if track.name != RAILED)
    columns["frames"] = tuple(shown_frame(state, frame, shown) for frame in state.frames)
    return WestState(_seen_setup(state.setup, backs), **columns)


def _has_zone(state: WestState, units: tuple[int, ...]) -> bool:
    return any(not zones.why_no_zone(state, unit) for unit in units)


def _whole(state: WestState, shown: dict[int, int]) -> tuple[int, ...]:
    """Steps, with the losses of covered units left out."""
    return tuple(state.setup.counter(n).steps if n in shown else steps for n, steps in enumerate(state.steps))


@lru_cache(maxsize=512)
def _seen_setup(setup: WestSetup, backs: Backs) -> SeenSetup:
    counters = (*setup.roster.counters, *(marker(number, zone) for number, zone in backs))
    return masked(SeenSetup, setup, Roster(counters), backs)


def marker(number: int, zone: bool) -> Counter:
    """A Task Force marker as a counter of which nothing is known but its number and whether it has a zone."""
    return Counter(
        id=f"tf-{number}",
        name=f"TF {number}",
        full=f"Task Force {number}",
        nationality="german",
        branch="",
        type=MARKER,
        size="-",
        group="",
        division="",
        sv=Fraction(1) if zone else Fraction(1, 2),
        attack=0,
        defence=0,
        ma=0,
        er=0,
        attack_reduced=None,
        defence_reduced=None,
        steps=1,
        cadre="",
        motorized=False,
        blitz="none",
        level="",
        cr=0,
        cb=0,
        basis="rulebook",
    )


def is_secret(before: WestState, atoms: tuple[tuple[Any, ...], ...], after: WestState, side: str) -> bool:
    """Whether an act names a unit that is under a marker then, which the other side may not know (V6.66-a)."""
    return side == "allied" and any_unit_named(before, atoms, lambda unit: bool(after.force[unit]))


__all__ = ["SeenSetup", "is_secret", "marker", "seen_by"]
