"""Chapters 20.2, 21 and 6: one step of a march, with what the other side may do at a bridge.

The owner of a bridge may blow it, an Axis stack may try to take it by a coup, and only then the stack crosses.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from teutons_lab.core.flow import Ask, Auto, Procedure, Roll, Verb
from teutons_lab.core.verdict import Refusal
from teutons_lab.kit.kinds import Hex, Hexes, Units
from teutons_lab.systems.victory_west import bridges, control
from teutons_lab.systems.victory_west.costs import price
from teutons_lab.systems.victory_west.interdiction import Arrival
from teutons_lab.systems.victory_west.kinds import HEXSIDE_SLOT
from teutons_lab.systems.victory_west.marks import DROP_ZONE
from teutons_lab.systems.victory_west.panic import Panic, susceptible
from teutons_lab.systems.victory_west.points import pay, points_left
from teutons_lab.systems.victory_west.refugees import CITIES, CROWDED, Refuge, empties
from teutons_lab.systems.victory_west.state import WestDraft, WestState
from teutons_lab.systems.victory_west.task_forces import emerge
from teutons_lab.systems.victory_west.words import and_list, number, side_name

COUPS = "coups"
"""The track that counts coups in movement in this turn (V21.21-b)."""
SUCCEEDS_BELOW = 6


class Step(NamedTuple):
    """A stack on its way into a hex: `path` ends where it stands; `doomed` once demolition is announced, `coup` once
    a coup is tried; `crowd` when the people of a city take to the roads.
    """

    units: Units
    path: Hexes
    end: Hex
    doomed: int = 0
    coup: int = 0
    crowd: int = 0


def _side(state: WestState) -> bridges.Side:
    step = state.local(Step)
    return bridges.side_of(step.path[-1], step.end)


def _mover(state: WestState) -> str:
    return state.side_of(state.local(Step).units[0])


def _owner(state: WestState) -> str:
    return str(state.setup.other(_mover(state)))


# Demolition.


def is_threatened(state: WestState) -> bool:
    """Whether the other side may blow the bridge that the stack is about to cross (V20.24-a, V20.25-a)."""
    return bridges.may_be_blown(state, _owner(state), _side(state))


def why_not_demolish(state: WestState, side: bridges.Side) -> Iterator[Refusal]:
    """Only the bridge that is being crossed is blown, and at once."""
    here = _side(state)
    if side != here:
        yield Refusal(
            "V20.24-a",
            lambda: f"The enemy is about to cross {bridges.name(state, here)}; only that bridge can be blown now.",
            lambda: (state.label(here[0]), state.label(here[1])),
        )


def do_demolish(draft: WestDraft, side: bridges.Side) -> None:
    """Announce the demolition; an Axis stack may still try a coup (V21.3-a, VR-112)."""
    draft.set(doomed=1)
    draft.tell("demolition", "V20.24-a", side=side, by=_owner(draft))
    draft.next()


def demolish_args(state: WestState) -> Iterable[tuple[Any]]:
    """The bridge at stake."""
    return ((_side(state),),)


# The coup.


def coup_limit(state: WestState) -> int:
    """Coups in movement in a turn: eight on turn 1, four later (V21.21-b)."""
    return 8 if state.turn == 1 else 4


def why_not_coup(state: WestState) -> Iterator[Refusal]:
    """Whether the stack may try to take the bridge before it is blown (21.2, V21.3-a)."""
    step = state.local(Step)
    if not any(not state.is_hq(unit) for unit in step.units):
        yield Refusal("V21.21-a", lambda: "Headquarters alone make no coup; it takes a combat unit.", also=("VR-113",))
    if state.track(COUPS) >= coup_limit(state):
        yield Refusal(
            "V21.21-b",
            lambda: f"The Axis has tried {number(state.track(COUPS), 'coup')} on the march in this turn, which is all.",
        )
    extra = state.setup.charts_data.terrain["coup"].mot
    for unit in step.units:
        if price(state, unit, step.path[-1], step.end) + extra > points_left(state, unit):
            yield Refusal(
                "V21.3-a",
                f"{state.name(unit)} lacks the point for a coup besides the cost of crossing.",
                also=("VR-112",),
            )


TURN_1, LANDED = -2, -1
"""What is added to the coup die on turn 1, and on the march for a landing zone placed beside the bridge (V21.3-b)."""


def landed_beside(state: WestState, side: bridges.Side) -> bool:
    """Whether a landing zone was placed next to a bridge in this turn (VR-107)."""
    return any((DROP_ZONE, end) in state.marks for end in side)


def coup_modifier(state: WestState, side: bridges.Side) -> int:
    """What is added to the coup die: -2 on turn 1, -1 for a landing zone placed beside the bridge this turn (V21.3-b).

    A drop makes its coup before, so the zone does not help it (V21.3-c).
    """
    marching = state.phase.endswith((".movement", ".exploitation"))
    helped = marching and landed_beside(state, side)
    return (TURN_1 if state.turn == 1 else 0) + (LANDED if helped else 0)


def coup_succeeds(state: WestState, side: bridges.Side, face: int) -> bool:
    """Whether a coup die takes the bridge (V21.3-b, V21.3-d)."""
    return face + coup_modifier(state, side) < SUCCEEDS_BELOW


def do_coup(draft: WestDraft) -> None:
    """Try it: one movement point each, and one coup of the turn (V21.3-a, V21.22-a)."""
    step = draft.local(Step)
    extra = draft.setup.charts_data.terrain["coup"].mot
    for unit in step.units:
        draft.note("mp", unit, points_left(draft, unit) - extra)
    draft.set_track(COUPS, draft.track(COUPS) + 1)
    draft.set(coup=1)
    draft.next()


def do_coup_die(draft: WestDraft, face: int) -> None:
    """Success holds the bridge, and the stack must cross (V21.4-a); failure breaks it (V21.4-c, V21.4-d)."""
    step, side = draft.local(Step), _side(draft)
    if coup_succeeds(draft, side, face):
        bridges.mend(draft, side, held=_mover(draft))
        draft.set(doomed=0)
        draft.tell("coup", "V21.3-b", "V21.4-a", units=step.units, side=side, face=face, works=True)
    else:
        draft.tell("coup", "V21.3-b", "V21.4-c", units=step.units, side=side, face=face, works=False)


def do_blow(draft: WestDraft) -> None:
    """The bridge goes down; the stack stays where it is and may go on elsewhere (V20.26-a)."""
    step, side = draft.local(Step), _side(draft)
    bridges.damage(draft, side)
    draft.tell("blown", "V20.26-a", "V20.0-b", side=side)
    draft.end(path=step.path, units=step.units)


# Arriving.


def do_arrive(draft: WestDraft) -> None:
    """Pay and enter; the hex may change hands with the first unit in it (V2.5-b, VR-41)."""
    step = draft.local(Step)
    start = step.path[-1]
    draft.set(crowd=int(empties(draft, step.units, step.end)))
    pay(draft, step.units, start, step.end)
    for unit in step.units:
        draft.place(unit, step.end)
    control.settle(draft, start, step.end)
    emerge(draft, step.end)


def do_raid(draft: WestDraft) -> None:
    """An interdicted hex interrupts the march (V18.34-c)."""
    step = draft.local(Step)
    draft.call("Arrival", Arrival(step.units, step.end))


def do_fear(draft: WestDraft) -> None:
    """Allied units rated below 6 that enter a hex with refugees check for panic (V10.11-e, V10.34-a)."""
    step = draft.local(Step)
    if _mover(draft) != "allied" or not draft.refugees(step.end):
        return
    shaky = tuple(unit for unit in step.units if draft.at[unit] == step.end and susceptible(draft, unit))
    if shaky:
        draft.call("Panic", Panic(shaky, "refugees"))


def do_crowd(draft: WestDraft) -> None:
    """One marker in or next to a Belgian or French city at each entry (V13.11-c)."""
    step = draft.local(Step)
    setup = draft.setup
    city = setup.terrain[step.end] in CITIES and setup.board.country[step.end] not in CROWDED
    if city and _mover(draft) == "axis":
        draft.tell("city-entered", "V13.11-d", hex=step.end)
    if step.crowd:
        draft.call("Refuge", Refuge(step.end, 1, "V13.11-c"))


def do_finish(draft: WestDraft) -> None:
    """Back to the march, with those who can still go on."""
    step = draft.local(Step)
    stopped = tuple(unit for unit in step.units if draft.done[unit] and draft.on_map(unit))
    if stopped:
        draft.tell("moved", "V10.34-a", units=stopped, path=(*step.path, step.end))
    still = tuple(unit for unit in step.units if not draft.done[unit] and draft.at[unit] == step.end)
    draft.end(path=(*step.path, step.end), units=still)


def _demolition_prompt(state: WestState) -> str:
    step = state.local(Step)
    names = and_list([state.name(unit) for unit in step.units])
    return (
        f"{side_name(_owner(state))}: {names} is about to cross the bridge {bridges.name(state, _side(state))}. "
        "Blow it, or let them cross?"
    )


def _coup_prompt(state: WestState) -> str:
    side = _side(state)
    good = sum(coup_succeeds(state, side, face) for face in range(1, 11))
    return (
        f"{side_name(_mover(state))}: the bridge {bridges.name(state, side)} is about to be blown. Try to take it by a "
        f"coup ({good} of 10), for one movement point, or let it go?"
    )


def _coup_result(state: WestState, face: int) -> str:
    return "the bridge is taken" if coup_succeeds(state, _side(state), face) else "the bridge is damaged"


STEP = Procedure(
    "Step",
    (
        Ask(
            "demolition",
            side=_owner,
            verbs=(
                Verb("demolish", do_demolish, demolish_args, why_not_demolish, HEXSIDE_SLOT, "V20.24-a"),
                Verb("pass", lambda draft: draft.next(), rule="V20.25-a"),
            ),
            prompt=_demolition_prompt,
            rule="V20.24-a",
            when=is_threatened,
        ),
        Ask(
            "coup",
            side=_mover,
            verbs=(
                Verb("coup", do_coup, why=why_not_coup, rule="V21.3-a"),
                Verb("pass", lambda draft: draft.next(), rule="V21.3-a"),
            ),
            prompt=_coup_prompt,
            rule="V21.3-a",
            when=lambda state: bool(state.local(Step).doomed) and _mover(state) == "axis",
        ),
        Roll(
            "coup-die",
            do_coup_die,
            purpose=lambda state: f"coup {bridges.name(state, _side(state))}",
            prompt=lambda state: f"The coup at {bridges.name(state, _side(state))}.",
            rule="V21.3-b",
            result=_coup_result,
            faces=10,
            when=lambda state: bool(state.local(Step).coup),
        ),
        Auto("blow", do_blow, when=lambda state: bool(state.local(Step).doomed)),
        Auto("arrive", do_arrive),
        Auto("raid", do_raid),
        Auto("fear", do_fear),
        Auto("crowd", do_crowd),
        Auto("finish", do_finish),
    ),
    Step,
)
