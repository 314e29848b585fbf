"""Chapters 19.1 and 19.2: who drops where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from teutons_lab.core.flow import Ask, Verb
from teutons_lab.core.verdict import Refusal
from teutons_lab.kit.kinds import Hexes, Side, Units
from teutons_lab.systems.victory_west.costs import COUNTRIES
from teutons_lab.systems.victory_west.kinds import UNIT_HEX
from teutons_lab.systems.victory_west.marks import GQG, OKH
from teutons_lab.systems.victory_west.setup import LANDING_GROUND
from teutons_lab.systems.victory_west.stacking import limit_rule
from teutons_lab.systems.victory_west.state import WestDraft, WestState
from teutons_lab.systems.victory_west.words import number, points, side_name

PARATROOP = "paratroop"
BOXES = {"axis": OKH, "allied": GQG}
"""The box from which the airborne units of a side come (V19.11-a, V17.1-c)."""
DROPS = "drops"
"""The track that counts units that dropped in this turn; extended air missions ask for it (V18.46-a, VR-103)."""


class Drop(NamedTuple):
    """The Reinforcement Phase of one side. `units` are on their way to `hexes`, one each, the first is checked first.

    `result` is that of the first unit's check, 0 before it; `bridge` the ends of the bridge that it tries to take.
    """

    side: Side
    units: Units = ()
    hexes: Hexes = ()
    result: int = 0
    bridge: Hexes = ()


def under_way(state: WestState) -> dict[int, int]:
    """The units that have been sent and are not yet checked, each with its hex."""
    if not state.frames or state.frames[-1].proc != "Reinforcement":
        return {}
    drop = state.local(Drop)
    return dict(zip(drop.units, drop.hexes, strict=True))


def waiting(state: WestState, side: str, type_: str = PARATROOP) -> tuple[int, ...]:
    """Airborne units of a sort in the box of their side, in order of battle, those on their way left out."""
    counters, away = state.setup.roster.counters, under_way(state)
    return tuple(
        unit
        for unit in state.setup.members[side]
        if counters[unit].type == type_ and state.at[unit] == BOXES[side] and unit not in away
    )


# Where a unit may drop.


def in_range(state: WestState, unit: int, hex: int, activity: str) -> bool:
    """Whether a friendly city of the unit's home country is near enough (V19.2-a, V19.41-a)."""
    side, board = state.side_of(unit), state.setup.board
    reach = state.setup.charts_data.ranges[side][activity]
    home = COUNTRIES.get(state.setup.counter(unit).nationality, "")
    return any(board.distance(city, hex) <= reach for city in state.setup.cities_of(home) if state.owner(city) == side)


def why_grounded(state: WestState, side: str, rule: str) -> Iterator[Refusal]:
    """Nobody flies in rain (V19.12-a, V19.41-a)."""
    if state.raining():
        yield Refusal(rule, lambda: f"In rain no {side_name(side)} unit comes by air.")


def why_not_drop(state: WestState, unit: int, hex: int) -> Iterator[Refusal]:
    """Why a unit may not be sent into a hex by the side whose phase it is."""
    if unit in waiting(state, state.local(Drop).side):
        yield from why_not_land(state, unit, hex)
    else:
        yield from why_absent(state, unit)


def why_absent(state: WestState, unit: int) -> Iterator[Refusal]:
    """Only paratroops in the box of their side drop, and they are there but once (V19.11-a)."""
    yield Refusal(
        "V19.11-a",
        lambda: (
            f"{state.name(unit)} is no paratroop unit that waits in its box; each drops once in the game, and only "
            "from there."
        ),
        also=("V27.16-b",),
    )


def why_not_land(state: WestState, unit: int, hex: int) -> Iterator[Refusal]:
    """Weather, ground, whose the hex is, how far it is, how many fit."""
    side, label = state.side_of(unit), state.label(hex)
    yield from why_grounded(state, side, "V19.12-a")
    yield from why_no_target(state, unit, hex)
    if in_range(state, unit, hex, "paradrop"):
        yield from why_crowded(state, unit, hex)
    else:
        reach = state.setup.charts_data.ranges[side]["paradrop"]
        yield Refusal(
            "V19.2-a",
            lambda: f"{label} is more than {reach} hexes from every friendly city of the home country.",
            lambda: (label,),
        )


def why_no_target(state: WestState, unit: int, hex: int) -> Iterator[Refusal]:
    """The hex itself: enemy, without a bridgehead, and of a ground to land on. Fortifications only add to the die."""
    side, label = state.side_of(unit), state.label(hex)
    ground = state.setup.terrain[hex]
    if ground not in LANDING_GROUND:
        words = ground.replace("-", " ")
        yield Refusal("V19.2-b", lambda: f"Nobody drops into the {words} of {label}.", lambda: (label,))
    elif state.owner(hex) == side:
        yield Refusal(
            "V19.2-b", lambda: f"{label} is friendly; paratroops drop into enemy hexes only.", lambda: (label,)
        )
    elif state.bridgehead(hex) is not None:
        yield Refusal("V19.2-b", lambda: f"There is a bridgehead in {label}; nobody drops there.", lambda: (label,))


def why_crowded(state: WestState, unit: int, hex: int) -> Iterator[Refusal]:
    """Stacking holds for those on their way too (V7.23-a)."""
    side = state.side_of(unit)
    coming = [other for other, goal in under_way(state).items() if goal == hex]
    weight = state.weight((*state.friends_at(hex, side), *coming, unit))
    limit = int(state.setup.stack_limits[hex])
    if weight > limit:
        label = state.label(hex)
        yield Refusal(
            limit_rule(state, hex),
            lambda: f"{label} holds at most {points(limit)} stacking points a side; this would make {points(weight)}.",
            lambda: (label,),
            also=("V7.23-a",),
        )


def drop_args(state: WestState) -> Iterable[tuple[int, int]]:
    """Every waiting unit over every hex that one could land on."""
    side = state.local(Drop).side
    if state.raining():
        return ()
    goals = [hex_ for hex_ in state.setup.landing_grounds if state.owner(hex_) != side]
    return ((unit, hex_) for unit in waiting(state, side) for hex_ in goals)


def can_drop(state: WestState) -> bool:
    """Whether there is anything to ask."""
    return any(not any(why_not_drop(state, *args)) for args in drop_args(state))


def do_drop(draft: WestDraft, unit: int, hex: int) -> None:
    """Send a unit; the checks come when all have been sent (V19.2-c, V19.13-a)."""
    drop = draft.local(Drop)
    draft.set(units=(*drop.units, unit), hexes=(*drop.hexes, hex))
    draft.set_track(DROPS, draft.track(DROPS) + 1)
    draft.tell("dropping", "V19.2-c", "V19.13-a", "V19.11-a", unit=unit, hex=hex)


def _drop_prompt(state: WestState) -> str:
    drop = state.local(Drop)
    return (
        f"{side_name(drop.side)} paradrops. {number(len(drop.units), 'unit')} on the way, "
        f"{len(waiting(state, drop.side))} in the box. Send one, or finish?"
    )


DROP = Ask(
    "drop",
    side=lambda state: str(state.local(Drop).side),
    verbs=(
        Verb("paradrop", do_drop, drop_args, why_not_drop, UNIT_HEX, "V19.2-a"),
        Verb("pass", lambda draft: draft.next(), rule="V17.26-a"),
    ),
    prompt=_drop_prompt,
    rule="V19.2-c",
    when=can_drop,
)
