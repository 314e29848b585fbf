"""Chapter 9.9: retreats, unit by unit, one hex."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from teutons_lab.core.flow import Ask, Auto, Procedure, Verb
from teutons_lab.core.verdict import Refusal
from teutons_lab.kit.kinds import Hexes, Units
from teutons_lab.systems.victory_west import control, zones
from teutons_lab.systems.victory_west.costs import why_not_leave, why_occupied, why_prohibited
from teutons_lab.systems.victory_west.interdiction import Arrival
from teutons_lab.systems.victory_west.kinds import UNIT_HEX
from teutons_lab.systems.victory_west.marks import FRESH
from teutons_lab.systems.victory_west.passage import Passage, is_threatened
from teutons_lab.systems.victory_west.setup import FORTRESS
from teutons_lab.systems.victory_west.stacking import why_not_stack
from teutons_lab.systems.victory_west.state import WestDraft, WestState
from teutons_lab.systems.victory_west.steps import disrupt, eliminate
from teutons_lab.systems.victory_west.words import and_list, side_name, watch

NERVE = 6
"""Units rated below this are disrupted by refugees in their way (V9.93-f)."""


class Retreat(NamedTuple):
    """Units that go back. `shaken` disrupts them at the end; `optional` lets them stay; `cause` is combat, overrun,
    panic or hq. `now` and `goal` are the unit on its way and its hex, `blown` is 1 for a bridge passed, 2 for one gone.
    """

    units: Units
    shaken: int = 0
    optional: int = 0
    cause: str = "combat"
    now: Units = ()
    goal: Hexes = ()
    blown: int = 0


def why_not_retreat_to(state: WestState, unit: int, end: int) -> Iterator[Refusal]:
    """Why a unit may not go back into a hex (9.93): where it could not march, enemies, stacking, enemy zones."""
    start, side = state.hex_of(unit), state.side_of(unit)
    label = state.label(end)
    if end not in state.setup.board.adjacent[start]:
        yield Refusal("core.path", lambda: f"{label} is not beside {state.label(start)}.", lambda: (label,))
        return
    for refusal in (*why_prohibited(state, unit, start, end), *why_not_leave(state, unit, start, end)):
        abroad = refusal.rule == "V27.16-a"
        yield Refusal(
            refusal.rule,
            refusal.sentence,
            refusal.hexes,
            also=("V9.93-j",) if abroad else ("V9.93-a",),
        )
    for refusal in why_occupied(state, side, start, end):
        yield Refusal(refusal.rule, refusal.sentence, refusal.hexes, also=("V9.93-b",))
    yield from why_not_stack(state, (unit,), end, "V7.22-a", "V9.93-d")
    if zones.in_enemy_zone(state, side, end) and not covers(state, side, end):
        watching = zones.watchers(state, side, end)
        yield Refusal(
            "V9.93-g",
            lambda: (
                f"{watch([state.name(unit) for unit in watching], label)}, and no friendly unit or "
                "fortification is there."
            ),
            lambda: (label, *(state.label(state.hex_of(unit)) for unit in watching)),
        )


def covers(state: WestState, side: str, hex: int) -> bool:
    """Whether a friendly unit or fortification lets units retreat into an enemy zone (V9.93-g, V8.36-a)."""
    fort = state.fort(hex)
    return bool(state.friends_at(hex, side)) or (fort is not None and fort.side == side)


def ways_back(state: WestState, unit: int) -> tuple[int, ...]:
    """The hexes that a unit may go back into."""
    near = state.setup.board.adjacent[state.hex_of(unit)]
    return tuple(hex_ for hex_ in near if not any(why_not_retreat_to(state, unit, hex_)))


def may_stay(state: WestState, unit: int) -> bool:
    """Whether a unit may ignore the retreat: asked for, or in a fortress, but not out of panic (V9.88-a, VR-70)."""
    retreat = state.local(Retreat)
    if retreat.optional:
        return True
    fort = state.fort(state.hex_of(unit))
    in_fortress = fort is not None and fort.kind == FORTRESS and fort.side == state.side_of(unit)
    return in_fortress and retreat.cause == "combat"


def waiting(state: WestState) -> tuple[int, ...]:
    """Units that have still to go back, or may."""
    return tuple(unit for unit in state.local(Retreat).units if state.on_map(unit))


def do_look(draft: WestDraft) -> None:
    """Who can go nowhere and may not stay is eliminated, once nobody else can make room (V9.91-a, V9.93-i)."""
    units = waiting(draft)
    if not units:
        draft.end()
        return
    if not any(ways_back(draft, unit) for unit in units):
        for unit in units:
            if not may_stay(draft, unit):
                edge = len(draft.setup.board.adjacent[draft.hex_of(unit)]) < 6
                off = ("V9.93-c", "V6.27-b") if edge else ()
                draft.tell("cannot-retreat", "V9.91-a", "V9.93-i", *off, unit=unit, hex=draft.hex_of(unit))
                eliminate(draft, unit, "V9.91-a", "V9.93-i")
        draft.end()


def why_not_retreat(state: WestState, unit: int, hex: int) -> Iterator[Refusal]:
    """Units of this retreat only, one by one, each where it can (V9.92-a)."""
    if unit not in waiting(state):
        yield Refusal("V9.86-c", lambda: f"{state.name(unit)} has no retreat to make.")
        return
    yield from why_not_retreat_to(state, unit, hex)


def retreat_args(state: WestState) -> Iterable[tuple[int, int]]:
    """Each unit into each hex around it."""
    return ((unit, hex_) for unit in waiting(state) for hex_ in state.setup.board.adjacent[state.hex_of(unit)])


def do_retreat(draft: WestDraft, unit: int, hex: int) -> None:
    """Set out; over a bridge the victor may blow it first."""
    draft.set(now=(unit,), goal=(hex,), blown=0)
    draft.next()


def why_not_stay(state: WestState) -> Iterator[Refusal]:
    """Retreats are compulsory (V9.91-a)."""
    bound = [unit for unit in waiting(state) if not may_stay(state, unit)]
    if bound:
        yield Refusal("V9.91-a", lambda: f"{state.name(bound[0])} has to go back.")


def do_bridge(draft: WestDraft) -> None:
    """A bridge on the way back may be blown by the enemy (VR-30)."""
    retreat = draft.local(Retreat)
    if is_threatened(draft, retreat.now[0], retreat.goal[0]):
        draft.call("Passage", Passage(retreat.now[0], retreat.goal[0]))


def do_go(draft: WestDraft) -> None:
    """One hex back, then disruption by panic, overrun, Blitzkrieg or refugees: one in all (VR-77)."""
    retreat = draft.local(Retreat)
    unit, hex_ = retreat.now[0], retreat.goal[0]
    if retreat.blown == 2:
        draft.goto("look")
        return
    start = draft.hex_of(unit)
    go_back(draft, unit, hex_)
    draft.set(units=tuple(other for other in retreat.units if other != unit), blown=0)
    shaken = retreat.shaken
    rules = ("V11.1-b", "V9.84-d") if retreat.cause != "panic" else ("V10.31-a", "V11.1-a", "V11.1-b")
    if retreat.cause == "overrun":
        rules = ("V6.45-f", "V11.1-b")
    if not shaken and draft.refugees(hex_) and draft.face(unit).er < NERVE:
        shaken, rules = 1, ("V9.93-f", "VR-76")
    draft.tell("retreated", "V9.84-c", "V9.92-a", *(() if shaken else ("V11.1-c",)), unit=unit, path=(start, hex_))
    if shaken:
        disrupt(draft, unit, *rules, "VR-77")
    control.settle(draft, start, hex_)


def do_raid(draft: WestDraft) -> None:
    """A retreat into an interdicted hex ends under a ground attack (V9.93-e)."""
    retreat = draft.local(Retreat)
    draft.set(now=(), goal=())
    draft.call("Arrival", Arrival(retreat.now, retreat.goal[0]))


def go_back(draft: WestDraft, unit: int, hex: int) -> None:
    """Move a unit out of its turn: no movement points, no use of a later move (V6.21-a)."""
    if draft.stood[unit] == FRESH:
        draft.note("stood", unit, draft.hex_of(unit))
    draft.place(unit, hex)
    draft.note("fled", unit)


def _side(state: WestState) -> str:
    return state.side_of(state.local(Retreat).units[0])


RETREAT = Procedure(
    "Retreat",
    (
        Auto("look", do_look),
        Ask(
            "retreat",
            side=_side,
            verbs=(
                Verb("retreat", do_retreat, retreat_args, why_not_retreat, UNIT_HEX, "V9.92-a"),
                Verb("pass", lambda draft: draft.end(), why=why_not_stay, rule="V9.88-a"),
            ),
            prompt=lambda state: (
                f"{side_name(_side(state))}: {and_list([state.name(unit) for unit in waiting(state)])} "
                f"{'may' if state.local(Retreat).optional else 'must'} go back one hex."
            ),
            rule="V9.92-a",
        ),
        Auto("bridge", do_bridge),
        Auto("go", do_go),
        Auto("raid", do_raid),
        Auto("again", lambda draft: draft.goto("look")),
    ),
    Retreat,
)
