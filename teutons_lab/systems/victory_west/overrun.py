"""Chapters 6.4 and 23.1: overruns in the middle of a march, and the coup of Sturmabteilung Koch.

Who overruns, and what, is in `overrunning.py`.
"""

from __future__ import annotations

from typing import NamedTuple

from teutons_lab.core.flow import Auto, Procedure, Roll
from teutons_lab.kit.kinds import Hex, Hexes, Units
from teutons_lab.systems.victory_west import bridges, control
from teutons_lab.systems.victory_west.combat import Combat
from teutons_lab.systems.victory_west.crossing import coup_succeeds
from teutons_lab.systems.victory_west.interdiction import Arrival
from teutons_lab.systems.victory_west.merging import place_bridgehead
from teutons_lab.systems.victory_west.odds import fight
from teutons_lab.systems.victory_west.overrunning import KOCH, delay, fighters, is_koch, overrun_cost, participants
from teutons_lab.systems.victory_west.panic import Panic, susceptible
from teutons_lab.systems.victory_west.points import begin, points_left
from teutons_lab.systems.victory_west.refugees import empties
from teutons_lab.systems.victory_west.state import WestDraft, WestState
from teutons_lab.systems.victory_west.task_forces import involve
from teutons_lab.systems.victory_west.words import and_list, side_name


class Overrun(NamedTuple):
    """An overrun: the stack with what it left behind out of it, its path, the target.

    `met` is 1 if enemy units were in the hex when it began, `failed` 1 once its coup has failed, `won` 1 once the hex
    is entered, `raided` 1 once an air attack met the stack there, `crowd` 1 if it empties a city.
    """

    units: Units
    path: Hexes
    hex: Hex
    met: int = 0
    failed: int = 0
    won: int = 0
    raided: int = 0
    crowd: int = 0


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
        draft.set(crowd=int(empties(draft, overrun.units, hex_)))
        two = place_bridgehead(draft, hex_, start, side)
        for unit in overrun.units:
            draft.place(unit, hex_)
        draft.tell("bridgehead", "V21.4-b", "V20.42-a", "V20.43-a", hex=hex_, base=start, side=side)
        control.settle(draft, start)
        if two is not None:
            draft.call("Merging", two)


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
    crowd = int(empties(draft, there, hex_))
    for unit in there:
        draft.place(unit, hex_)
    for unit in overrun.units:
        if unit not in there and draft.on_map(unit):
            draft.note("done", unit)
    control.settle(draft, start, hex_)
    draft.tell("overran", "V6.46-a", units=there, hex=hex_)
    draft.set(units=there, won=1, crowd=crowd)


def do_raid(draft: WestDraft) -> None:
    """An overrun into an interdicted hex ends under a ground attack: once, be it at a coup or at the end.

    V18.34-c, VR-136. So it is with the people of a city (V13.11-c).
    """
    overrun = draft.local(Overrun)
    inside = tuple(unit for unit in overrun.units if draft.at[unit] == overrun.hex)
    if inside and not overrun.raided and overrun.path[-1] != overrun.hex:
        draft.set(raided=1)
        draft.call("Arrival", Arrival(inside, overrun.hex, overrun.crowd))


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
