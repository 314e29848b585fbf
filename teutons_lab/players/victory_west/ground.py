"""What never changes, or changes with bridges and cities alone: what points are paid for, and the ways there."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import log

from teutons_lab.systems.victory_west import capitulation
from teutons_lab.systems.victory_west.air_transport import AIR_LANDING
from teutons_lab.systems.victory_west.charts.terrain import PROHIBITED
from teutons_lab.systems.victory_west.links import Toll
from teutons_lab.systems.victory_west.paradrop import PARATROOP
from teutons_lab.systems.victory_west.setup import WestSetup
from teutons_lab.systems.victory_west.zones import Peek

Field = tuple[float, ...]
"""One number for each hex."""
Pairs = tuple[tuple[int, float], ...]
"""Hexes with a number each."""
Costs = tuple[tuple[int, int], ...]
"""Hexes with movement points each."""


def is_airborne(setup: WestSetup, unit: int) -> bool:
    """Whether a unit comes by air."""
    return setup.counter(unit).type in (PARATROOP, AIR_LANDING)


def kept(setup: WestSetup) -> tuple[str, ...]:
    """The nations whose Capitulation Points the scenario keeps."""
    return tuple(n for n in capitulation.COUNTRY if f"{capitulation.MARKER}{n}" in setup.scenario_data.tracks)


@lru_cache(maxsize=16)
def prizes(setup: WestSetup) -> Mapping[int, int]:
    """Capitulation Points for each city hex of the nations whose points are kept."""
    found: dict[int, int] = {}
    for condition in setup.charts_data.capitulation:
        if condition.nation in kept(setup) and condition.key in ("minor-city", "major-city"):
            for hex_ in setup.cities_of(capitulation.COUNTRY[condition.nation]):
                if setup.terrain[hex_] == condition.key:
                    found[hex_] = condition.points
    return found


def _points(setup: WestSetup, key: str, nations: tuple[str, ...]) -> int:
    return max((c.points for c in setup.charts_data.capitulation if c.key == key and c.nation in nations), default=0)


@lru_cache(maxsize=16)
def foothold(setup: WestSetup) -> int:
    """Points for the first unit by land in the heart of the country."""
    return _points(setup, "foothold", kept(setup))


@lru_cache(maxsize=64)
def staff_points(setup: WestSetup, people: str) -> int:
    """Points for a headquarters of a people."""
    return _points(setup, "hq", tuple(n for n in kept(setup) if capitulation.PEOPLE[n] == people))


@lru_cache(maxsize=16)
def division_points(setup: WestSetup) -> Mapping[int, float]:
    """For each unit of a division whose end brings points: the share of them that falls on one of its steps."""
    found: dict[int, float] = {}
    for condition in setup.charts_data.capitulation:
        if condition.key == "division" and condition.nation in kept(setup):
            for _, units in capitulation.divisions(setup, condition.nation):
                steps = sum(setup.counter(unit).steps for unit in units)
                found.update(dict.fromkeys(units, condition.points / condition.each / steps))
    return found


@lru_cache(maxsize=16)
def core(setup: WestSetup) -> frozenset[int]:
    """The hexes that count as the heart of a country whose points are kept."""
    words = [capitulation.CORE[nation] for nation in kept(setup) if nation in capitulation.CORE]
    return frozenset(hex_ for word in words for hex_ in setup.board.where(word))


class Roads:
    """The steps into each hex with what they cost. Compared by identity, so that a cache finds them at once."""

    def __init__(self, into: tuple[Costs, ...]) -> None:
        self.into = into


@lru_cache(maxsize=32)
def ways_in(setup: WestSetup, weather: str, spans: tuple[object, ...], motorized: bool, peek: Peek) -> Roads:
    """For each hex, its neighbours with what the step from there into it costs; zones and people left aside."""
    adjacent, toll = setup.board.adjacent, Toll(peek.look(), setup.scenario_data.sides[0], motorized)
    into = ([(near, toll.bare(near, hex_)) for near in adjacent[hex_]] for hex_ in range(len(setup.board.labels)))
    return Roads(tuple(tuple(step for step in steps if step[1] != PROHIBITED) for steps in into))


WEIGHT = (1.0, 1.0, 0.6, 0.3, 0.15, 0.15)
"""How much of a strength is felt so many hexes away."""


@lru_cache(maxsize=32)
def pressed(setup: WestSetup, fists: Pairs) -> Mapping[int, float]:
    """The strength that is felt in each hex round the stacks of `fists`, where there is any."""
    found: dict[int, float] = {}
    for place, strength in fists:
        for hex_, gap in around(setup, place):
            found[hex_] = found.get(hex_, 0.0) + strength * WEIGHT[gap]
    return found


@lru_cache(maxsize=4096)
def around(setup: WestSetup, hex: int) -> tuple[tuple[int, int], ...]:
    """The hexes in which a stack is felt, with their distance."""
    gaps = ((other, setup.board.distance(hex, other)) for other in range(len(setup.board.labels)))
    return tuple((other, gap) for other, gap in gaps if gap < len(WEIGHT))


OTHERS = 0.3
"""Besides the goal that draws most, this share of what the others draw counts."""


@lru_cache(maxsize=32)
def pooled(roads: Roads, goals: Pairs, held: Costs, keep: float) -> Field:
    """How much all goals together draw a unit from each hex, which keeps the share `keep` of it for each point."""
    by_worth: dict[float, list[int]] = {}
    for hex_, worth in goals:
        if worth > FAINT:
            by_worth.setdefault(worth, []).append(hex_)
    fields = []
    for worth, hexes in by_worth.items():
        regions = [tuple(hexes)] if len(hexes) > FEW else [(hex_,) for hex_ in hexes]
        fields += [spread(roads, region, worth, held, keep) for region in regions]
    if not fields:
        return (0.0,) * len(roads.into)
    return tuple(max(found) * (1 - OTHERS) + OTHERS * sum(found) for found in zip(*fields, strict=True))


FAINT = 0.2
"""What draws less than this is not felt."""
FEW = 15
"""More goals of one worth than this are one region: coming to any of them is enough."""


def spread(roads: Roads, goals: tuple[int, ...], worth: float, held: Costs, keep: float) -> Field:
    """What goals of one worth are worth from each hex: less for each movement point on the way to the nearest."""
    felt = int(log(FAINT / worth) / log(keep))
    worths = [worth * keep**points for points in range(felt + 1)]
    worths.append(0.0)
    return tuple([worths[points] for points in ways_to(roads, goals, held, felt)])


@lru_cache(maxsize=256)
def ways_to(roads: Roads, goals: tuple[int, ...], held: Costs, most: int) -> tuple[int, ...]:
    """Movement points from each hex to the nearest of the goals; one more than `most` where it takes more."""
    into, past = roads.into, dict(held)
    least = [most + 1] * len(into)
    at: list[list[int]] = [[] for _ in range(most + 1)]
    for goal in goals:
        least[goal] = 0
    at[0] = list(goals)
    for points in range(most + 1):
        for here in at[points]:
            if least[here] < points:
                continue
            there = points + past.get(here, 0)
            for near, cost in into[here]:
                total = there + cost
                if total < least[near]:
                    least[near] = total
                    at[total].append(near)
    return tuple(least)
