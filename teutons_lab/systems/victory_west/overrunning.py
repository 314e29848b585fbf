"""Chapters 6.4 and 23.1: who overruns, what it costs, and which hexes are never overrun."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from teutons_lab.core.verdict import Refusal
from teutons_lab.systems.victory_west import bridges
from teutons_lab.systems.victory_west.charts.terrain import PROHIBITED
from teutons_lab.systems.victory_west.costs import side_feature
from teutons_lab.systems.victory_west.marks import BRIDGEHEAD, INTACT, LZ
from teutons_lab.systems.victory_west.odds import SYMBOL, fight
from teutons_lab.systems.victory_west.points import points_left
from teutons_lab.systems.victory_west.setup import FORTRESS
from teutons_lab.systems.victory_west.stacking import why_not_stack
from teutons_lab.systems.victory_west.state import WestState
from teutons_lab.systems.victory_west.task_forces import covered_at
from teutons_lab.systems.victory_west.words import number

KOCH = "koch"
"""The track that is 1 once Sturmabteilung Koch has been used (V23.1-a)."""
KOCH_TURNS = 2


# Who overruns.


def fighters(state: WestState, units: tuple[int, ...]) -> tuple[int, ...]:
    """Blitzkrieg-capable combat units that are supplied and in order (V6.41-a, VR-48, V2.47-d, V11.32-b)."""
    return tuple(
        unit
        for unit in units
        if state.on_map(unit)
        and not state.is_hq(unit)
        and state.face(unit).blitz == SYMBOL
        and not state.disrupted[unit]
        and not state.unsupplied[unit]
    )


def overrun_cost(state: WestState, start: int, hex: int) -> int:
    """Movement points of an overrun: terrain and hexside from the chart's own column, no zones, no refugees.

    V6.42-b, V6.42-c; from a bridgehead on enemies in its hex no hexside is paid (VR-52). PROHIBITED where none is
    possible.
    """
    chart, rain = state.setup.charts_data.terrain, state.raining()
    ground = int(chart[state.setup.terrain[hex]].overrun_cost(rain))
    if ground == PROHIBITED or start == hex:
        return ground
    feature = side_feature(state, start, hex)
    side = chart[feature].overrun_cost(rain) if feature else 0
    return PROHIBITED if side == PROHIBITED else ground + int(side)


def participants(state: WestState, units: tuple[int, ...], start: int, hex: int) -> tuple[int, ...]:
    """Who of a stack takes part: capable units and corps HQs that can pay; the rest drops out (V6.43-a).

    What an air attack costs is paid with the way into the next hex (V18.35-h).
    """
    cost = overrun_cost(state, start, hex)
    able = fighters(state, units)
    corps = [unit for unit in units if state.setup.counter(unit).level == "corps" and not state.disrupted[unit]]
    return tuple(
        unit
        for unit in units
        if (unit in able or unit in corps) and points_left(state, unit) >= cost + delay(state, unit, start, hex)
    )


def delay(state: WestState, unit: int, start: int, hex: int) -> int:
    """Points that an air attack adds to the way into another hex (V18.35-h)."""
    return state.slowed[unit] if start != hex else 0


# Why not.


def is_koch(state: WestState, hex: int, side: str) -> bool:
    """Whether an overrun of that hex would be the one attempt on a fortress (V23.1-a)."""
    fort = state.enemy_fort(hex, side)
    ready = side == "axis" and state.turn <= KOCH_TURNS and not state.track(KOCH)
    return fort is not None and fort.kind == FORTRESS and ready


def why_not_overrun(state: WestState, units: tuple[int, ...], start: int, hex: int) -> Iterator[Refusal]:
    """Why a stack on the march may not overrun a hex: where, what is there, who takes part, the odds."""
    side, label = state.side_of(units[0]), state.label(hex)
    if hex != start and hex not in state.setup.board.adjacent[start]:
        yield Refusal("V6.42-a", lambda: f"{label} is not beside {state.label(start)}.", lambda: (label,))
        return
    if not state.enemies_at(hex, side) and state.enemy_fort(hex, side) is None:
        yield Refusal("V6.41-d", lambda: f"There is nobody and nothing to overrun in {label}.", lambda: (label,))
        return
    if side == "allied" and covered_at(state, hex):
        yield Refusal("V6.67-a", lambda: f"Look into the Task Force in {label} first (inspect).", lambda: (label,))
        return
    yield from _why_bound(state, side, start, hex)
    barred = tuple(_why_barred(state, side, start, hex))
    yield from barred
    if barred:
        return
    going = participants(state, units, start, hex)
    if not fighters(state, going):
        poor = fighters(state, units)
        cost = overrun_cost(state, start, hex)
        yield Refusal(
            "V6.43-a" if poor else "V6.41-a",
            lambda: (
                f"{state.name(poor[0])} lacks {number(cost, 'movement point')} for this overrun."
                if poor
                else "Only supplied, undisrupted Blitzkrieg-capable units overrun, and none is in the stack."
            ),
            lambda: (label,),
            also=("V6.42-b",) if poor else ("VR-48", "V2.47-d", "V11.32-b"),
        )
        return
    yield from why_not_stack(state, going, hex, "VR-53")
    ladder = fight(state, (hex,), fighters(state, going), overrun=True)
    if ladder.column is None and not is_koch(state, hex, side):
        yield Refusal(
            "V6.45-h",
            lambda: f"{ladder.attack} against {ladder.defence} is {ladder.ratio}, below the line {ladder.line}.",
            lambda: (label,),
            also=("V9.1-d", "VR-145"),
        )


def _why_bound(state: WestState, side: str, start: int, hex: int) -> Iterator[Refusal]:
    """Units in a bridgehead overrun their own hex only (V20.46-a); those that face a bridgehead or landing zone overrun
    nobody outside (V20.47-a, V19.34-b).
    """
    if start == hex:
        return
    own, other = state.shelter(start, side), state.shelter(start, state.setup.other(side))
    rule = "V20.46-a" if own == BRIDGEHEAD else {BRIDGEHEAD: "V20.47-a", LZ: "V19.34-b"}.get(other, "")
    if rule:
        label = state.label(start)
        yield Refusal(rule, lambda: f"From {label}, with a {own or other} in it, no other hex is overrun.", (label,))


def _why_barred(state: WestState, side: str, start: int, hex: int) -> Iterator[Refusal]:
    """Hexes and hexsides that are never overrun (6.47)."""
    label, ground = state.label(hex), state.setup.terrain[hex]
    fort, head = state.enemy_fort(hex, side), state.bridgehead(hex)
    fortress = fort is not None and fort.kind == FORTRESS and not is_koch(state, hex, side)
    what = (
        ground.replace("-", " ")
        if ground in ("major-city", "mountain")
        else "fortress"
        if fortress
        else "enemy bridgehead"
        if head is not None and head.side != side
        else ""
    )
    if what:
        yield Refusal(
            "V6.47-a",
            lambda: f"The {what} of {label} cannot be overrun.",
            lambda: (label,),
            also=("V20.47-a",) if "bridgehead" in what else ("V23.1-a",) if fortress else (),
        )
    elif ground == "wetlands" and state.raining():
        yield Refusal(
            "V6.47-b", lambda: f"In rain the wetlands of {label} cannot be overrun.", (label,), also=("V5.2-f",)
        )
    water = bridges.crossing(state, start, hex) if start != hex else bridges.DRY
    if water.river and (water.bridge != INTACT or side != "axis"):
        yield Refusal(
            "V6.47-c",
            lambda: f"Between {state.label(start)} and {label} an overrun needs an intact bridge and a coup.",
            lambda: (state.label(start), label),
            also=("V21.21-a",) if side != "axis" else (),
        )


def overrun_args(units: tuple[int, ...], state: WestState, start: int) -> Iterable[tuple[int]]:
    """The hex of the stack and its neighbours, where there is an enemy or a fortification."""
    side = state.side_of(units[0])
    near = (start, *state.setup.board.adjacent[start])
    return ((hex_,) for hex_ in near if state.enemies_at(hex_, side) or state.enemy_fort(hex_, side))
