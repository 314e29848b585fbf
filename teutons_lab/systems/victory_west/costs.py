"""Chapters 6.1 to 6.3: what a hex costs, part by part, and who may never enter it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from teutons_lab.core.verdict import Refusal
from teutons_lab.systems.victory_west import bridges, zones
from teutons_lab.systems.victory_west.charts.terrain import PROHIBITED
from teutons_lab.systems.victory_west.setup import WestSetup
from teutons_lab.systems.victory_west.state import BRIDGEHEAD, DAMAGED, INTACT, LZ, WestState

COUNTRIES = {"dutch": "Netherlands", "belgian": "Belgium", "french": "France", "german": "Germany"}
"""The country of each nationality that has one on the maps."""


class Part(NamedTuple):
    """A part of a cost: movement points, what for, and the rule."""

    value: int
    reason: str
    rule: str


DRY = Part(0, "", "V6.33-a")
ROADS = frozenset(("road", "rail"))


# The ground itself.


def by_road(state: WestState, start: int, end: int) -> bool:
    """Whether a road or railroad runs through the hexside (V6.34-b, V6.34-d)."""
    return bool(state.setup.board.side(start, end) & ROADS)


def ground_cost(state: WestState, motorized: bool, start: int, end: int) -> Part | None:
    """Movement points for the hex: its terrain, or the road where that is cheaper (V6.12-a, V6.34-a, V6.34-c, VR-47).

    None where the mobility class may not enter (V6.12-a).
    """
    return _ground(state.setup, motorized, state.raining(), start, end)


@lru_cache(maxsize=65536)
def _ground(setup: WestSetup, motorized: bool, rain: bool, start: int, end: int) -> Part | None:
    chart, kind, label = setup.charts_data.terrain, setup.terrain[end], setup.board.labels[end]
    terrain = chart[kind].cost(motorized, rain)
    on_road = bool(setup.board.side(start, end) & ROADS) and kind != "sea"
    road = chart["road"].cost(motorized, rain) if on_road else None
    if road is not None and (terrain == PROHIBITED or road <= terrain):
        return Part(road, f"road into {label}", "V6.34-a")
    if terrain == PROHIBITED:
        return None
    rule = "V5.2-e" if kind == "wetlands" and motorized and rain else "V6.12-a"
    if kind == "causeway":
        rule = "V20.12-a"
    return Part(terrain, f"{kind.replace('-', ' ')} in {label}", rule)


def side_feature(state: WestState, start: int, end: int) -> str:
    """The line of the chart for the hexside now: bridge, river, causeway, sea, or "" for nothing (6.33, 20.13)."""
    water = bridges.crossing(state, start, end)
    if not water.river:
        return ""
    if water.river == "sea":
        if water.unbridged:
            return "sea-side"
        ends = (state.setup.terrain[start], state.setup.terrain[end])
        return "causeway-end" if "causeway" in ends else "bridge"
    return "bridge" if water.bridge == INTACT else f"{water.river}-river"


def side_cost(state: WestState, motorized: bool, start: int, end: int) -> Part | None:
    """Movement points for the hexside, added to those of the hex (V6.33-a); roads do not change them (V6.34-a).

    None where it may not be crossed at all; nought for a dry side.
    """
    feature = side_feature(state, start, end)
    if not feature:
        return DRY
    damaged = bridges.crossing(state, start, end).bridge == DAMAGED
    return _side(state.setup, motorized, state.raining(), start, end, feature, damaged)


@lru_cache(maxsize=65536)
def _side(
    setup: WestSetup, motorized: bool, rain: bool, start: int, end: int, feature: str, damaged: bool
) -> Part | None:
    cost = setup.charts_data.terrain[feature].cost(motorized, rain)
    if cost == PROHIBITED:
        return None
    rule = {"causeway-end": "V20.13-a", "bridge": "V6.33-c"}.get(feature, "V6.33-b" if damaged else "V6.33-a")
    words = {"bridge": "bridge", "causeway-end": "causeway"}.get(feature, feature.replace("-", " "))
    labels = setup.board.labels
    return Part(cost, f"{words} {labels[start]}/{labels[end]}", rule)


def extra_costs(state: WestState, side: str, start: int, end: int) -> Iterator[Part]:
    """What is added for enemy zones (V8.32-a, V8.32-b) and refugees (V13.42-a)."""
    chart = state.setup.charts_data.terrain
    if zones.in_enemy_zone(state, side, start):
        yield Part(chart["leave-zoc"].leg, f"out of the enemy zone at {state.label(start)}", "V8.32-a")
    if zones.in_enemy_zone(state, side, end):
        yield Part(chart["enter-zoc"].leg, f"into the enemy zone at {state.label(end)}", "V8.32-a")
    count = state.refugees(end)
    if count:
        yield Part(count * chart["refugees"].leg, f"refugees in {state.label(end)}", "V13.42-a")


def toll(state: WestState, unit: int, start: int, end: int) -> tuple[Part, ...] | None:
    """Every part of the cost of a step; each unit pays for its own class (V6.16-a). None where it is prohibited."""
    motorized = state.face(unit).motorized
    ground, side = ground_cost(state, motorized, start, end), side_cost(state, motorized, start, end)
    if ground is None or side is None:
        return None
    extras = extra_costs(state, state.side_of(unit), start, end)
    held = Part(state.slowed[unit], "held up by an air attack", "V18.35-h")
    return tuple(part for part in (ground, side, *extras, held) if part.value)


def price(state: WestState, unit: int, start: int, end: int) -> int:
    """The sum of a step, PROHIBITED where there is none."""
    parts = toll(state, unit, start, end)
    return PROHIBITED if parts is None else sum(part.value for part in parts)


# Where a unit may never go.


def why_prohibited(state: WestState, unit: int, start: int, end: int) -> Iterator[Refusal]:
    """Ground and hexsides that a unit may not enter or cross, whatever it pays."""
    label = state.label(end)
    motorized = state.face(unit).motorized
    if ground_cost(state, motorized, start, end) is None:
        if state.setup.terrain[end] == "sea":
            yield Refusal("V6.35B-a", lambda: f"{label} is sea; no unit enters it.", lambda: (label,))
        else:
            ground = state.setup.terrain[end].replace("-", " ")
            yield Refusal(
                "V6.12-a",
                lambda: f"{state.name(unit)} cannot enter the {ground} of {label}; only a road would let it in.",
                lambda: (label,),
            )
    if side_cost(state, motorized, start, end) is None:
        down = bridges.crossing(state, start, end).causeway
        yield Refusal(
            "V20.13-b" if down else "V6.35B-a",
            lambda: (
                f"{'The causeway' if down else 'Only sea lies'} between {state.label(start)} and {label}"
                f"{' is down' if down else ''}; nobody crosses there."
            ),
            lambda: (state.label(start), label),
        )
    yield from why_abroad(state, unit, end)


def why_abroad(state: WestState, unit: int, hex: int) -> Iterator[Refusal]:
    """Units that the scenario keeps in their own country (V27.16-a, V27.16-f, VR-119)."""
    nationality = state.setup.counter(unit).nationality
    country = state.setup.board.country[hex]
    if nationality in state.setup.scenario_data.homebound and country not in ("", COUNTRIES[nationality]):
        yield Refusal(
            "V27.16-a",
            lambda: (
                f"{state.name(unit)} never leaves the {COUNTRIES[nationality]} in this scenario; "
                f"{state.label(hex)} is in {country}."
                if nationality == "dutch"
                else f"{state.name(unit)} never leaves {COUNTRIES[nationality]} in this scenario; "
                f"{state.label(hex)} is in {country}."
            ),
            lambda: (state.label(hex),),
        )


def why_occupied(state: WestState, side: str, start: int, end: int) -> Iterator[Refusal]:
    """Enemy units in the open and enemy fortifications close a hex (V6.24-a, V6.35A-a, VR-38).

    A friendly bridgehead is entered over its own bridge all the same (V20.45-a); enemies who are only in a bridgehead
    or landing zone do not close their hex (VR-106).
    """
    head = state.bridgehead(end)
    if head is not None and head.side == side and head.base == start:
        return
    label = state.label(end)
    enemies = state.enemies_at(end, side)
    if enemies and not state.shelter(end, state.setup.other(side)):
        yield Refusal(
            "V6.24-a",
            lambda: f"{state.name(enemies[0])} is in {label}; a unit on the march does not enter an enemy's hex.",
            lambda: (label,),
        )
    fort = state.enemy_fort(end, side)
    if fort is not None:
        yield Refusal(
            "V6.35A-a",
            lambda: (
                f"The {fort.kind if fort.kind == 'fortress' else 'fortified zone'} in {label} stands; "
                "its hex is closed until it is destroyed."
            ),
            lambda: (label,),
        )


def why_not_leave(state: WestState, unit: int, start: int, end: int) -> Iterator[Refusal]:
    """Units in a landing zone do not move (V19.33-b); those in a bridgehead leave by its bridge only (V20.46-b)."""
    shelter = state.shelter(start, state.side_of(unit))
    label = state.label(start)
    if shelter == LZ:
        yield Refusal(
            "V19.33-b",
            lambda: f"{state.name(unit)} is in the landing zone of {label}; it stays there until the hex is won.",
            lambda: (label,),
        )
    head = state.bridgehead(start)
    if shelter == BRIDGEHEAD and head is not None and head.base != end:
        yield Refusal(
            "V20.46-b",
            lambda: (
                f"{state.name(unit)} is in the bridgehead of {label} and can only leave it over the bridge to "
                f"{state.label(head.base)}."
            ),
            lambda: (label, state.label(head.base)),
        )
