"""Chapters 6.4 and 23.1: overruns in the middle of a march, and the coup of Sturmabteilung Koch."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from teutons_lab.core.flow import Auto, Procedure, Roll
from teutons_lab.core.verdict import Refusal
from teutons_lab.kit.kinds import Hex, Hexes, Units
from teutons_lab.systems.victory_west import bridges, control
from teutons_lab.systems.victory_west.charts.terrain import PROHIBITED
from teutons_lab.systems.victory_west.combat import Combat
from teutons_lab.systems.victory_west.costs import side_feature
from teutons_lab.systems.victory_west.crossing import coup_succeeds
from teutons_lab.systems.victory_west.interdiction import Arrival
from teutons_lab.systems.victory_west.odds import SYMBOL, fight
from teutons_lab.systems.victory_west.panic import Panic, susceptible
from teutons_lab.systems.victory_west.points import begin, points_left, side_moving
from teutons_lab.systems.victory_west.setup import FORTRESS
from teutons_lab.systems.victory_west.stacking import why_not_stack
from teutons_lab.systems.victory_west.state import BRIDGEHEAD, INTACT, LZ, Marker, WestDraft, WestState
from teutons_lab.systems.victory_west.task_forces import covered_at, involve
from teutons_lab.systems.victory_west.words import and_list, number, side_name

KOCH = "koch"
"""The track that is 1 once Sturmabteilung Koch has been used (V23.1-a)."""
KOCH_TURNS = 2


class Overrun(NamedTuple):
    """An overrun: the stack with what it left behind out of it, its path, the target.

    `met` is 1 if enemy units were in the hex when it began, `failed` 1 once its coup has failed, `won` 1 once the hex
    is entered, `raided` 1 once an air attack met the stack there.
    """

    units: Units
    path: Hexes
    hex: Hex
    met: int = 0
    failed: int = 0
    won: int = 0
    raided: int = 0


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


# What happens.


def announce(draft: WestDraft, units: tuple[int, ...], path: tuple[int, ...], hex: int) -> None:
    """The stack pays; who does not take part stops here, and may go on later on its own (V6.43-a, V6.43-b)."""
    start, side = path[-1], draft.side_of(units[0])
    begin(draft, units)
    involve(draft, units)
    going = participants(draft, units, start, hex)
    behind = tuple(unit for unit in units if unit not in going)
    party = max(draft.party) + 1
    for unit in behind:
        draft.note("party", unit, party)
    if behind:
        draft.tell("moved", "V6.43-a", "V6.43-b", units=behind, path=path)
    cost = overrun_cost(draft, start, hex)
    for unit in going:
        draft.note("mp", unit, points_left(draft, unit) - cost - delay(draft, unit, start, hex))
        if start != hex:
            draft.note("slowed", unit, 0)
    draft.tell("overrun", "V6.41-b", "V6.41-c", "V6.42-b", "V6.42-c", units=going, hex=hex, cost=cost)
    met = int(bool(draft.enemies_at(hex, side)))
    draft.call("Overrun", Overrun(going, path, hex, met))


def _side(state: WestState) -> str:
    return state.side_of(state.local(Overrun).units[0])


def _bridge(state: WestState) -> bridges.Side:
    overrun = state.local(Overrun)
    return bridges.side_of(overrun.path[-1], overrun.hex)


def over_bridge(state: WestState) -> bool:
    """Whether the overrun goes through a bridge, which it has to take first (V6.47-d, V21.21-c)."""
    overrun = state.local(Overrun)
    return overrun.path[-1] != overrun.hex and bool(bridges.crossing(state, overrun.path[-1], overrun.hex).river)


def needs_coup(state: WestState) -> bool:
    """A bridge to be taken, or a fortress (V23.1-b, VR-114)."""
    return over_bridge(state) or is_koch(state, state.local(Overrun).hex, _side(state))


def do_coup(draft: WestDraft, face: int) -> None:
    """The coup comes before everything else (VR-49): it wins a bridgehead in the target hex, or ends the move.

    V21.4-b, V21.4-c, V23.1-c to V23.1-e.
    """
    overrun, side = draft.local(Overrun), _side(draft)
    start, hex_, span = overrun.path[-1], overrun.hex, _bridge(draft)
    koch, bridged = is_koch(draft, hex_, side), over_bridge(draft)
    works = coup_succeeds(draft, span, face)
    more = ("V23.1-b",) if koch else ()
    draft.tell("coup", "V21.3-b", "V21.21-c", *more, units=overrun.units, side=span, face=face, works=works)
    if koch:
        draft.set_track(KOCH, 1)
    if not works:
        if bridged:
            bridges.damage(draft, span)
            draft.tell("blown", "V21.4-c", side=span)
        if koch:
            draft.tell("koch", "V23.1-e", hex=hex_, works=False)
        draft.set(failed=1)
        return
    if bridged:
        bridges.mend(draft, span, held=side)
    if koch:
        control.ruin(draft, hex_, "V23.1-c")
        draft.tell("koch", "V23.1-c", "V23.1-d", hex=hex_, works=True)
    if draft.enemies_at(hex_, side) or draft.enemy_fort(hex_, side) is not None:
        draft.put_marker(Marker(BRIDGEHEAD, hex_, base=start, side=side))
        for unit in overrun.units:
            draft.place(unit, hex_)
        draft.tell("bridgehead", "V21.4-b", "V20.42-a", "V20.43-a", hex=hex_, base=start, side=side)
        control.settle(draft, start)


def do_stop(draft: WestDraft) -> None:
    """After a failed coup the stack has finished moving (V21.4-c)."""
    _finish(draft, "V21.4-c")


def do_fear(draft: WestDraft) -> None:
    """Defenders rated below 6 check for panic before the overrun is resolved (V10.11-b); an empty zone does not."""
    overrun = draft.local(Overrun)
    units = tuple(u for u in draft.enemies_at(overrun.hex, _side(draft)) if susceptible(draft, u))
    if units:
        draft.call("Panic", Panic(units, "overrun"))


def do_fight(draft: WestDraft) -> None:
    """Gone by panic: the hex is won at once and its zone destroyed (V6.44-a). Else the whole combat procedure follows,
    with the one hex as target and the capable units as attackers (V6.45-a, V6.45-b, V6.45-h).
    """
    overrun, side = draft.local(Overrun), _side(draft)
    hex_ = overrun.hex
    if not draft.enemies_at(hex_, side):
        if overrun.met:
            control.ruin(draft, hex_, "V6.44-a")
            control.settle(draft, hex_)
        if draft.enemy_fort(hex_, side) is None:
            return
    units = fighters(draft, overrun.units)
    if not units or fight(draft, (hex_,), units, overrun=True).column is None:
        draft.tell("overrun-spent", "V6.45-h", "V9.1-d", hex=hex_)  # an air attack on the way left too little
        return
    draft.call("Combat", Combat((hex_,), units, overrun=1))


def do_after(draft: WestDraft) -> None:
    """A hex without enemies and fortification is entered by all, who may go on (V6.46-a); else they stop (V6.46-b)."""
    overrun, side = draft.local(Overrun), _side(draft)
    hex_, start = overrun.hex, overrun.path[-1]
    if draft.enemies_at(hex_, side) or draft.enemy_fort(hex_, side) is not None:
        _finish(draft, "V6.46-b")
        return
    there = tuple(unit for unit in overrun.units if draft.at[unit] in (start, hex_) and not draft.disrupted[unit])
    for unit in there:
        draft.place(unit, hex_)
    for unit in overrun.units:
        if unit not in there and draft.on_map(unit):
            draft.note("done", unit)
    control.settle(draft, start, hex_)
    draft.tell("overran", "V6.46-a", units=there, hex=hex_)
    draft.set(units=there, won=1)


def do_raid(draft: WestDraft) -> None:
    """An overrun into an interdicted hex ends under a ground attack: once, be it at a coup or at the end.

    V18.34-c, VR-136.
    """
    overrun = draft.local(Overrun)
    inside = tuple(unit for unit in overrun.units if draft.at[unit] == overrun.hex)
    if inside and not overrun.raided and overrun.path[-1] != overrun.hex:
        draft.set(raided=1)
        draft.call("Arrival", Arrival(inside, overrun.hex))


def do_go_on(draft: WestDraft) -> None:
    """Back to the march, with those who can still go on (V6.46-a)."""
    overrun = draft.local(Overrun)
    hex_ = overrun.hex
    path = overrun.path if overrun.path[-1] == hex_ else (*overrun.path, hex_)
    still = tuple(unit for unit in overrun.units if draft.at[unit] == hex_ and not draft.done[unit])
    stopped = tuple(unit for unit in overrun.units if draft.on_map(unit) and unit not in still)
    if stopped:
        draft.tell("moved", "V18.34-c", units=stopped, path=path)
    draft.end(units=still, path=path)


def _finish(draft: WestDraft, rule: str) -> None:
    """The stack stays where it is, in a bridgehead if it has won one (VR-51)."""
    overrun = draft.local(Overrun)
    left = tuple(unit for unit in overrun.units if draft.on_map(unit))
    for unit in left:
        draft.note("done", unit)
    if left:
        draft.tell("overrun-failed", rule, units=left, hex=overrun.hex)
    draft.end(units=())


def _coup_prompt(state: WestState) -> str:
    overrun = state.local(Overrun)
    names = and_list([state.name(unit) for unit in overrun.units])
    return f"{side_name(_side(state))}: {names} tries to take the way into {state.label(overrun.hex)} by a coup."


OVERRUN = Procedure(
    "Overrun",
    (
        Roll(
            "overrun-coup",
            do_coup,
            purpose=lambda state: f"coup {bridges.name(state, _bridge(state))}",
            prompt=_coup_prompt,
            rule="V6.47-d",
            result=lambda state, face: "taken" if coup_succeeds(state, _bridge(state), face) else "failed",
            faces=10,
            when=needs_coup,
        ),
        Auto("stop", do_stop, when=lambda state: bool(state.local(Overrun).failed)),
        Auto("ambush", do_raid),
        Auto("fear", do_fear),
        Auto("fight", do_fight),
        Auto("after", do_after),
        Auto("raid", do_raid),
        Auto("go-on", do_go_on),
    ),
    Overrun,
)

__all__ = ["OVERRUN", "Overrun", "announce", "overrun_args", "side_moving", "why_not_overrun"]
