"""Chapter 25.2: Capitulation Points, how many a nation has and from what.

`cp.netherlands` is the nation's marker on the Surrender Track. How many of its points the position itself shows is kept
beside it, lapsing and lasting ones apart, so that a change of the position is a change of the marker (VR-117).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from teutons_lab.systems.victory_west.charts.cp_summary import MOST, WHILE, Condition
from teutons_lab.systems.victory_west.marks import DEAD
from teutons_lab.systems.victory_west.setup import WestSetup
from teutons_lab.systems.victory_west.state import WestDraft, WestState

MARKER = "cp."
TERROR = "terror."
"""Tracks that add up the refugee markers of terror missions on each city, by its label (V27.16-c)."""
COUNTRY = {"netherlands": "Netherlands", "belgium": "Belgium", "france": "France"}
PEOPLE = {"netherlands": "dutch", "belgium": "belgian", "france": "french"}
AIRBORNE = ("paratroop", "air-landing")
CORE = {"netherlands": "fortress-holland"}
"""The heart of a country, by the word that marks its hexes on the map."""


class Award(NamedTuple):
    """A condition as it stands: what meets it, by name, and the points for that."""

    condition: Condition
    things: tuple[str, ...]

    @property
    def points(self) -> int:
        """Points for the things there are."""
        return len(self.things) // self.condition.each * self.condition.points


def nations(state: WestState) -> tuple[str, ...]:
    """The nations whose points are kept: those with a starting value (V27.16-e, V27.15-a, V25.13-a)."""
    return tuple(nation for nation in COUNTRY if f"{MARKER}{nation}" in state.setup.scenario_data.tracks)


# What the summary counts.


def _cities(kind: str) -> Callable[[WestState, Condition], tuple[str, ...]]:
    def held(state: WestState, condition: Condition) -> tuple[str, ...]:
        setup = state.setup
        cities = setup.cities_of(COUNTRY[condition.nation])
        return tuple(
            setup.board.town[hex_] or state.label(hex_)
            for hex_ in cities
            if setup.terrain[hex_] == kind and state.owner(hex_) == "axis"
        )

    return held


@lru_cache(maxsize=16)
def _core(setup: WestSetup, nation: str) -> frozenset[int]:
    return frozenset(setup.board.where(CORE[nation]))


def _foothold(state: WestState, condition: Condition) -> tuple[str, ...]:
    """The first Axis unit in the heart of the country that did not come by air: one is enough."""
    core, setup = _core(state.setup, condition.nation), state.setup
    inside = [
        unit
        for hex_, units in state.by_hex.items()
        if hex_ in core
        for unit in units
        if state.side_of(unit) == "axis" and setup.counter(unit).type not in AIRBORNE
    ]
    return (state.name(min(inside)),) if inside else ()


def _terror(state: WestState, condition: Condition) -> tuple[str, ...]:
    """Cities under terror, each once in the game."""
    cities = {state.label(hex_): hex_ for hex_ in state.setup.cities_of(COUNTRY[condition.nation])}
    hit = [
        cities[label]
        for track in state.tracks
        if track.name.startswith(TERROR) and track.value >= condition.at_least
        if (label := track.name.removeprefix(TERROR)) in cities
    ]
    return tuple(state.setup.board.town[hex_] or state.label(hex_) for hex_ in sorted(hit))


@lru_cache(maxsize=16)
def _staffs(setup: WestSetup, nation: str) -> tuple[int, ...]:
    counters = setup.roster.counters
    return tuple(u for u, counter in enumerate(counters) if counter.is_hq and counter.nationality == PEOPLE[nation])


def _hq(state: WestState, condition: Condition) -> tuple[str, ...]:
    """Headquarters in the Dead Box."""
    return tuple(state.name(unit) for unit in _staffs(state.setup, condition.nation) if state.at[unit] == DEAD)


@lru_cache(maxsize=16)
def divisions(setup: WestSetup, nation: str) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Divisions of one piece and of several; those that are not all in the scenario are left out (VR-44)."""
    counters, people = setup.roster.counters, PEOPLE[nation]
    single = [
        (setup.said[unit], (unit,))
        for unit, counter in enumerate(counters)
        if counter.size == "XX" and not counter.division and counter.nationality == people
    ]
    several = [
        (name, units)
        for name, units in setup.divisions.items()
        if counters[units[0]].nationality == people and name not in setup.scenario_data.incomplete
    ]
    return (*single, *several)


def _division(state: WestState, condition: Condition) -> tuple[str, ...]:
    """Divisions of which every piece is in the Dead Box, cadres too."""
    found = divisions(state.setup, condition.nation)
    return tuple(name for name, units in found if all(state.at[unit] == DEAD for unit in units))


COUNT: dict[str, Callable[[WestState, Condition], tuple[str, ...]]] = {
    "minor-city": _cities("minor-city"),
    "major-city": _cities("major-city"),
    "foothold": _foothold,
    "terror": _terror,
    "hq": _hq,
    "division": _division,
}
"""What meets each condition of the nations whose points a finished scenario keeps."""


def awards(state: WestState, nation: str) -> tuple[Award, ...]:
    """Every condition of the summary for a nation, with what meets it now (V25.9-a, V25.23-a)."""
    return tuple(
        Award(condition, COUNT[condition.key](state, condition))
        for condition in state.setup.charts_data.capitulation
        if condition.nation == nation
    )


class Tally(NamedTuple):
    """The points of a nation: `total` on the track, those that the position shows, lapsing and lasting."""

    total: int
    lapsing: int
    lasting: int


def tally(state: WestState, nation: str) -> Tally:
    """What the marker should show now.

    Conditions that have ceased take their points back; those that last never do (V25.23-a, VR-117). At 19 it stays for
    good (V25.25-a, VR-116).
    """
    found = awards(state, nation)
    lapsing = sum(award.points for award in found if award.condition.lasts == WHILE)
    shown = sum(award.points for award in found if award.condition.lasts != WHILE)
    marker = state.track(f"{MARKER}{nation}")
    before, lasted = state.track(f"{MARKER}{nation}.while"), state.track(f"{MARKER}{nation}.permanent")
    lasting = max(shown, lasted)
    if marker >= MOST:
        return Tally(MOST, lapsing, lasting)
    total = marker + (lapsing - before) + (lasting - lasted)
    return Tally(max(0, min(total, MOST)), lapsing, lasting)


def points(state: WestState, nation: str) -> int:
    """The Capitulation Points of a nation."""
    return tally(state, nation).total


def settle(draft: WestDraft) -> None:
    """Move the markers after a change of the position."""
    for nation in nations(draft):
        old, new = draft.track(f"{MARKER}{nation}"), tally(draft, nation)
        kept = (draft.track(f"{MARKER}{nation}.while"), draft.track(f"{MARKER}{nation}.permanent"))
        if kept != (new.lapsing, new.lasting):
            draft.set_track(f"{MARKER}{nation}.while", new.lapsing)
            draft.set_track(f"{MARKER}{nation}.permanent", new.lasting)
        if old != new.total:
            draft.set_track(f"{MARKER}{nation}", new.total)
            more = ("V25.25-a", "VR-116") if new.total == MOST else ()
            draft.tell("capitulation", "V25.23-a", "VR-117", "V27.16-e", *more, nation=nation, old=old, new=new.total)
