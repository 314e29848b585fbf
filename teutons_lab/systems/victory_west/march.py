"""Chapters 6.0 to 6.2: a stack on the march, hex by hex, and how it is split on the way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from teutons_lab.core.flow import Ask, Procedure, Verb
from teutons_lab.core.verdict import Refusal
from teutons_lab.kit.kinds import Hexes, Units
from teutons_lab.systems.victory_west.costs import toll, why_not_leave, why_occupied, why_prohibited
from teutons_lab.systems.victory_west.crossing import Step
from teutons_lab.systems.victory_west.kinds import HEX_SLOT, UNIT_SLOT
from teutons_lab.systems.victory_west.marks import BRIDGEHEAD, FRESH
from teutons_lab.systems.victory_west.mobility import why_not_move
from teutons_lab.systems.victory_west.overrun import announce
from teutons_lab.systems.victory_west.overrunning import overrun_args, why_not_overrun
from teutons_lab.systems.victory_west.points import (
    allowance,
    begin,
    is_exploitation,
    is_free_hex,
    points_left,
    side_moving,
)
from teutons_lab.systems.victory_west.rail import ride, stations, why_not_board, why_not_ride
from teutons_lab.systems.victory_west.stacking import why_not_stack
from teutons_lab.systems.victory_west.state import WestDraft, WestState
from teutons_lab.systems.victory_west.stragglers import collect, why_not_collect
from teutons_lab.systems.victory_west.task_forces import INSPECT, is_marker, part
from teutons_lab.systems.victory_west.words import and_list, number, side_name


class March(NamedTuple):
    """A stack on the march: its units, the hexes since it was taken up, and the party number for units dropped here."""

    units: Units
    path: Hexes
    dropped: int = 0


# Taking up a stack.


def do_take(draft: WestDraft, unit: int) -> None:
    """Take up the first unit of a stack."""
    draft.call("March", March((unit,), (draft.hex_of(unit),)))


def why_not_add(state: WestState, unit: int) -> Iterator[Refusal]:
    """Why a further unit may not join the stack: it stands elsewhere, or was parted from it (V6.0-c, V6.17-a)."""
    march = state.local(March)
    first = march.units[0]
    yield from why_not_move(state, unit, state.side_of(first))
    if not state.on_map(unit):
        return
    if unit in march.units or unit < march.units[-1]:
        yield Refusal("core.order", lambda: "A stack is named in order of battle, each unit once.")
    elif len(march.path) > 1:
        yield Refusal(
            "V6.0-c",
            lambda: f"{state.name(first)} is on its way; only units that began in the same hex move as one stack.",
            also=("V6.17-a",),
        )
    elif state.hex_of(unit) != state.hex_of(first):
        yield Refusal(
            "V6.0-c",
            lambda: f"{state.name(unit)} stands in another hex than {state.name(first)}.",
            lambda: (state.label(state.hex_of(unit)), state.label(state.hex_of(first))),
        )
    elif state.party[unit] != state.party[first] or (state.mp[unit] == FRESH) != (state.mp[first] == FRESH):
        yield Refusal(
            "V6.17-a",
            lambda: f"{state.name(unit)} and {state.name(first)} came here apart; they go on apart in this phase.",
            lambda: (state.label(state.hex_of(first)),),
            also=("V7.21-b",),
        )


def addable(state: WestState) -> Iterable[tuple[int]]:
    """Units in the hex of a stack that has not begun to move."""
    march = state.local(March)
    if len(march.path) > 1:
        return ()
    return ((unit,) for unit in state.units_at(march.path[0]) if unit > march.units[-1])


def do_add(draft: WestDraft, unit: int) -> None:
    """Make the stack larger."""
    draft.set(units=(*draft.local(March).units, unit))


# One hex.


def why_not_go(state: WestState, end: int) -> Iterator[Refusal]:
    """Why the stack on the march may not enter a hex now."""
    march = state.local(March)
    return why_not_step(state, march.units, march.path[-1], end)


def why_not_step(state: WestState, units: tuple[int, ...], start: int, end: int) -> Iterator[Refusal]:
    """Why units may not go from one hex to the next: place, ground, enemies, stacking, movement points."""
    if end not in state.setup.board.adjacent[start]:
        yield Refusal(
            "core.path",
            lambda: f"{state.label(end)} is not beside {state.label(start)}.",
            lambda: (state.label(start), state.label(end)),
        )
        return
    side = state.side_of(units[0])
    yield from why_not_leave(state, units[0], start, end)
    for unit in units:
        yield from why_prohibited(state, unit, start, end)
    yield from why_occupied(state, side, start, end)
    yield from why_not_stack(state, units, end, "V7.21-a")
    for unit in units:
        yield from why_not_afford(state, unit, start, end)


def why_not_afford(state: WestState, unit: int, start: int, end: int) -> Iterator[Refusal]:
    """Whether a unit has the points, or its one free hex (V6.22-a, V6.22-b)."""
    parts = toll(state, unit, start, end)
    if parts is None:
        return
    cost, left = sum(part.value for part in parts), points_left(state, unit)
    if cost <= left or is_free_hex(state, unit, start, end):
        return
    capped = is_exploitation(state) and allowance(state, unit) < state.face(unit).ma
    fresh = state.mp[unit] == FRESH
    yield Refusal(
        "V6.22-b" if fresh and not is_exploitation(state) else "V6.22-a",
        lambda: (
            f"{state.name(unit)} has {number(left, 'movement point')} left; {state.label(end)} costs "
            + " + ".join(f"{part.value} ({part.reason})" for part in parts)
            + "."
        ),
        lambda: (state.label(end),),
        also=(
            *(("V8.32-b", "VR-33") if fresh and not is_exploitation(state) else ()),
            *(("V6.22-c",) if fresh and is_exploitation(state) else ()),
            *(("V6.26-a",) if capped else ()),
        ),
    )


def go_args(state: WestState) -> Iterable[tuple[int]]:
    """The neighbours of the stack."""
    return ((near,) for near in state.setup.board.adjacent[state.local(March).path[-1]])


def do_go(draft: WestDraft, end: int) -> None:
    """Set out for the next hex; the first one makes the stack the one that is moving (V6.0-d)."""
    march = draft.local(March)
    begin(draft, march.units)
    part(draft, march.units)
    draft.set(dropped=0)
    draft.call("Step", Step(march.units, march.path, end))


# Overruns.


def why_not_run_over(state: WestState, hex: int) -> Iterator[Refusal]:
    """Why the stack on the march may not overrun a hex."""
    march = state.local(March)
    return why_not_overrun(state, march.units, march.path[-1], hex)


def do_run_over(draft: WestDraft, hex: int) -> None:
    """Announce an overrun in the middle of the march, in either phase (V6.41-b)."""
    march = draft.local(March)
    draft.set(dropped=0)
    announce(draft, march.units, march.path, hex)


def run_over_args(state: WestState) -> Iterable[tuple[int]]:
    """Hexes with somebody or something to overrun."""
    march = state.local(March)
    return overrun_args(march.units, state, march.path[-1])


# Stragglers.


def why_not_gather(state: WestState) -> Iterator[Refusal]:
    """Why the stack on the march may not collect stragglers where it is."""
    march = state.local(March)
    return why_not_collect(state, march.units, march.path[-1])


def do_gather(draft: WestDraft) -> None:
    """Try it, in a Movement or Exploitation Phase, at any point of the march (V13.5-a)."""
    march = draft.local(March)
    collect(draft, march.units, march.path[-1])


# Rail.


def why_not_rail(state: WestState, end: int) -> Iterator[Refusal]:
    """Why the stack that was taken up may not go to a hex by rail."""
    yield from why_not_ride(state, state.local(March).units, end)


def rail_args(state: WestState) -> Iterable[tuple[int]]:
    """The hexes that the stack can reach by rail, if it may go by rail at all."""
    march = state.local(March)
    if len(march.path) > 1 or any(why_not_board(state, march.units)):
        return ()
    return ((hex_,) for hex_ in stations(state, march.units))


def do_rail(draft: WestDraft, end: int) -> None:
    """By rail instead of a march, which is over then (V6.51-a)."""
    units = draft.local(March).units
    part(draft, units)
    draft.set(units=())
    ride(draft, units, end)


# Splitting and stopping.


def why_not_drop(state: WestState, unit: int) -> Iterator[Refusal]:
    """A unit leaves a stack that is on its way; the last one stops instead (V6.17-b)."""
    march = state.local(March)
    if unit not in march.units:
        yield Refusal("core.unit", lambda: f"{state.name(unit)} is not in the stack on the march.")
    elif len(march.path) == 1:
        yield Refusal("V6.17-b", lambda: "The stack has not moved yet; units part from it on the way.")
    elif len(march.units) == 1:
        yield Refusal("V6.17-b", lambda: f"{state.name(unit)} is alone; say stop to end its move.")


def do_drop(draft: WestDraft, unit: int) -> None:
    """Leave a unit behind; with others left in the same hex it can move on later (V6.17-b)."""
    march = draft.local(March)
    party = march.dropped or max(draft.party) + 1
    draft.note("party", unit, party)
    part(draft, (unit,))
    draft.tell("moved", "V6.17-b", units=(unit,), path=march.path)
    draft.set(units=tuple(other for other in march.units if other != unit), dropped=party)


def do_stop(draft: WestDraft) -> None:
    """End the march of the stack; it may be taken up again until another stack moves (V6.0-d)."""
    march = draft.local(March)
    if len(march.path) > 1:
        inside = draft.shelter(march.path[-1], draft.side_of(march.units[0])) == BRIDGEHEAD
        draft.tell("moved", "V6.0-d", *(("V20.45-a",) if inside else ()), units=march.units, path=march.path)
    draft.end()


def _prompt(state: WestState) -> str:
    march = state.local(March)
    names = and_list([state.name(unit) for unit in march.units])
    left = and_list([str(points_left(state, unit)) for unit in march.units])
    if is_marker(state, march.units[0]):
        return f"{side_name(side_moving(state))}: where does {names} go from {state.label(march.path[-1])}?"
    return (
        f"{side_name(side_moving(state))}: where does {names} go from {state.label(march.path[-1])}? "
        f"Movement points left: {left}. Enter a hex, or stop."
    )


MARCH = Procedure(
    "March",
    (
        Ask(
            "march",
            side=side_moving,
            verbs=(
                Verb("go", do_go, go_args, why_not_go, HEX_SLOT, "V6.12-a"),
                Verb("overrun", do_run_over, run_over_args, why_not_run_over, HEX_SLOT, "V6.41-b"),
                Verb("take", do_add, addable, why_not_add, UNIT_SLOT, "V6.0-c"),
                Verb(
                    "drop",
                    do_drop,
                    lambda state: ((unit,) for unit in state.local(March).units),
                    why_not_drop,
                    UNIT_SLOT,
                    "V6.17-b",
                ),
                Verb("rail", do_rail, rail_args, why_not_rail, HEX_SLOT, "V6.51-a"),
                INSPECT,
                Verb("collect", do_gather, why=why_not_gather, rule="V13.5-a"),
                Verb("stop", do_stop, rule="V6.23-a", sure=True),
            ),
            prompt=_prompt,
            rule="V6.12-a",
            when=lambda state: bool(state.local(March).units),
        ),
    ),
    March,
)
