"""Chapter 18.3: one air mission, from the strength check to what it does. Support in combats is one of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple

from teutons_lab.core.flow import Ask, Auto, Procedure, Roll, Verb
from teutons_lab.core.notation import INT, Slot
from teutons_lab.core.verdict import Refusal
from teutons_lab.kit.kinds import Hexes, Side, Units
from teutons_lab.systems.victory_west import air
from teutons_lab.systems.victory_west.bombing import Bombing
from teutons_lab.systems.victory_west.interdiction import GroundAttack
from teutons_lab.systems.victory_west.state import INTERDICTION, Marker, WestDraft, WestState
from teutons_lab.systems.victory_west.words import and_list, side_name

STRIKE, INTERDICT, BOMB, TERROR, SUPPORT, OVERRUN = "strike", "interdict", "bomb", "terror", "support", "overrun"
CHECKED = (STRIKE, INTERDICT, SUPPORT)
"""Missions whose strength a die limits (V18.32-c)."""
BOMBING_LIMIT, OVERRUN_LIMIT, MARKER_LIMIT = 6, 2, 6
"""Strength of a bombing mission (V18.32-a), points in an overrun (V18.32-b), strength of a hex (V18.34-a)."""
FACES = range(1, 11)
TASKS = {
    STRIKE: "ground attack",
    INTERDICT: "interdiction",
    BOMB: "bombing",
    TERROR: "terror bombing",
    SUPPORT: "air support",
    OVERRUN: "air support",
}
"""The tasks in words."""


class Mission(NamedTuple):
    """A mission being prepared: who flies, the task, the target hexes (both ends of a bridge), the units aimed at.

    `limit` is the greatest strength once it is known, -1 before; `tap` and `sap` what is committed; `foe` is 1 for the
    support of the side that is attacked.
    """

    side: Side
    task: str
    targets: Hexes
    units: Units = ()
    limit: int = -1
    tap: int = 0
    sap: int = 0
    foe: int = 0


# Strength.


def strength(task: str, tap: int, sap: int) -> int:
    """What points are worth: TAPs double except over cities (V18.1-a), SAPs double over cities only (V18.1-b)."""
    return tap + 2 * sap if task == TERROR else 2 * tap + sap


def check_modifier(state: WestState) -> int:
    """What is added to the die of a strength check: -1 on turns 1 and 2 (V18.32-c)."""
    return -1 if state.turn <= 2 else 0


def limit_of(state: WestState, side: str, task: str, face: int) -> int:
    """The greatest strength after a strength check (V18.32-c); for interdiction made even (V18.32-d)."""
    found = int(state.setup.charts_data.air.limit(side, face + check_modifier(state)))
    return found + found % 2 if task == INTERDICT else found


def limits(state: WestState, side: str, task: str) -> dict[int, Fraction]:
    """The exact chance of each limit of strength."""
    if task not in CHECKED:
        return {BOMBING_LIMIT if task != OVERRUN else 2 * OVERRUN_LIMIT: Fraction(1)}
    found: dict[int, Fraction] = {}
    for face in FACES:
        limit = limit_of(state, side, task, face)
        found[limit] = found.get(limit, Fraction(0)) + Fraction(1, len(FACES))
    return dict(sorted(found.items()))


def sorts(task: str) -> tuple[str, ...]:
    """Who flies such a mission (V18.1-b, V18.34-a)."""
    return (air.TAP,) if task == INTERDICT else air.SORTS


# Committing points.


def why_not_assign(
    state: WestState, side: str, task: str, targets: tuple[int, ...], limit: int, tap: int, sap: int
) -> Iterator[Refusal]:
    """Why these points cannot be given to a mission: sorts, what is left and reaches, strength."""
    labels = tuple(state.label(hex_) for hex_ in targets)
    if min(tap, sap) < 0 or tap + sap == 0:
        yield Refusal(
            "V18.32-e",
            lambda: "The mission is under way; at least one air point flies it.",
            labels,
            also=("VR-97",),
        )
        return
    if sap and task == INTERDICT:
        yield Refusal("V18.1-b", lambda: "SAPs do not fly interdiction.", labels)
    flight = air.in_reach(state, side, targets)
    if tap > flight.tap or sap > flight.sap:
        yield _why_too_many(state, side, targets, flight)
    if task == OVERRUN and tap + sap > OVERRUN_LIMIT:
        yield Refusal("V18.32-b", lambda: "No more than two air points support an overrun.", labels, also=("V6.45-c",))
    value = strength(task, tap, sap)
    if task != OVERRUN and value > limit:
        rule = "V18.32-c" if task in CHECKED else "V18.32-a"
        yield Refusal(
            rule,
            lambda: f"{tap} TAP and {sap} SAP are worth {value} here; {limit} is the most for this mission.",
            labels,
            also=("V18.1-a",),
        )
    if task == INTERDICT:
        yield from _why_full(state, targets[0], value)


def _why_too_many(state: WestState, side: str, targets: tuple[int, ...], flight: air.Flight) -> Refusal:
    labels = tuple(state.label(hex_) for hex_ in targets)
    away, why = air.distance(state, side, targets), air.why_not_far(state, side)
    far = (("V18.46-a", *((why,) if why else ())) if flight.far else ()) if side == "axis" else ()
    return Refusal(
        "V18.41-a" if flight.far else "V18.21-a",
        lambda: (
            f"{flight.tap} unused TAP and {flight.sap} unused SAP can fly to {labels[0]}, which is {away} hexes from "
            "the nearest base."
        ),
        labels,
        also=("V18.25-a", *far),
    )


def _why_full(state: WestState, hex: int, value: int) -> Iterator[Refusal]:
    mark = state.marks.get((INTERDICTION, hex))
    there = mark.value if mark is not None else 0
    if there + value > MARKER_LIMIT:
        yield Refusal(
            "V18.34-a",
            lambda: f"{state.label(hex)} can be interdicted with strength {MARKER_LIMIT} at most.",
            (state.label(hex),),
        )


def choices(state: WestState) -> Iterable[tuple[int, int]]:
    """Every number of unused points in reach of the mission: a superset."""
    mission = state.local(Mission)
    flight = air.in_reach(state, mission.side, mission.targets)
    most = max(mission.limit, 2 * OVERRUN_LIMIT)
    return (
        (tap, sap)
        for tap in range(min(flight.tap, most) + 1)
        for sap in range(min(flight.sap, most) + 1 if mission.task != INTERDICT else 1)
        if tap or sap
    )


def why_not_commit(state: WestState, tap: int, sap: int) -> Iterator[Refusal]:
    """Why these points cannot be committed to the mission at hand."""
    mission = state.local(Mission)
    return why_not_assign(state, mission.side, mission.task, mission.targets, mission.limit, tap, sap)


def can_commit(state: WestState) -> bool:
    """Whether any assignment is possible; a limit of 1 and nothing but TAPs leaves none (VR-96)."""
    mission = state.local(Mission)
    return not mission.tap + mission.sap and any(not any(why_not_commit(state, *pair)) for pair in choices(state))


def do_commit(draft: WestDraft, tap: int, sap: int) -> None:
    """The points fly; none of them flies again in this turn (V18.21-a)."""
    mission = draft.local(Mission)
    air.spend(draft, mission.side, mission.targets, tap, sap)
    draft.set(tap=tap, sap=sap)
    draft.tell(
        "mission",
        *("V18.31-a", "V18.1-a", "V18.32-e"),
        *{SUPPORT: ("V18.33-a", "V18.33-d"), OVERRUN: ("V18.32-b", "V6.45-c")}.get(mission.task, ()),
        side=mission.side,
        task=mission.task,
        targets=mission.targets,
        tap=tap,
        sap=sap,
        strength=strength(mission.task, tap, sap),
    )
    draft.next()


def why_not_scrub(state: WestState) -> Iterator[Refusal]:
    """Only in an overrun, where no strength check was made, points may stay on the ground (V18.32-e)."""
    if state.local(Mission).task != OVERRUN:
        yield Refusal("V18.32-e", lambda: "A mission that was begun is flown.", also=("VR-97",))


# The check, and the flight.


def do_check(draft: WestDraft, face: int) -> None:
    """The strength check says how much may be assigned; less is allowed (V18.32-c, V18.32-e)."""
    mission = draft.local(Mission)
    limit = limit_of(draft, mission.side, mission.task, face)
    draft.set(limit=limit)
    even = ("V18.32-d",) if mission.task == INTERDICT else ()
    draft.tell("strength-check", "V18.32-c", *even, side=mission.side, task=mission.task, face=face, limit=limit)


def do_fly(draft: WestDraft) -> None:
    """What was committed does its work; where nothing could be, no mission is flown (VR-96)."""
    mission = draft.local(Mission)
    side, tap, sap, hex_ = mission.side, mission.tap, mission.sap, mission.targets[0]
    value = strength(mission.task, tap, sap)
    if not tap + sap:
        if mission.task != OVERRUN:
            draft.tell("no-mission", "VR-96", side=side, task=mission.task)
        draft.end()
    elif mission.task in (SUPPORT, OVERRUN):
        draft.end(**({"foe_tap": tap, "foe_sap": sap} if mission.foe else {"tap": tap, "sap": sap}))
    elif mission.task == STRIKE:
        draft.become("GroundAttack", GroundAttack(side, hex_, mission.units, value, tap, sap))
    elif mission.task == INTERDICT:
        old = draft.marks.get((INTERDICTION, hex_))
        draft.put_marker(Marker(INTERDICTION, hex_, value + (old.value if old else 0), side=side))
        draft.tell("interdicted", "V18.34-a", "V18.34-b", side=side, hex=hex_, strength=value)
        draft.end()
    else:
        draft.become("Bombing", Bombing(side, mission.targets, value, tap, sap, int(mission.task == TERROR)))


def _where(state: WestState) -> str:
    return "/".join(state.label(hex_) for hex_ in state.local(Mission).targets)


def _flying(state: WestState) -> str:
    return str(state.local(Mission).side)


def _fly_prompt(state: WestState) -> str:
    mission = state.local(Mission)
    flight = air.in_reach(state, mission.side, mission.targets)
    where = and_list([state.label(hex_) for hex_ in mission.targets])
    return (
        f"{side_name(mission.side)}: air support for the combat at {where}? {flight.tap} TAP and {flight.sap} SAP "
        "could fly. Say fly for a strength check, which binds you to send at least one, or pass."
    )


def _commit_prompt(state: WestState) -> str:
    mission = state.local(Mission)
    flight = air.in_reach(state, mission.side, mission.targets)
    most = "two points" if mission.task == OVERRUN else f"strength {mission.limit}"
    return (
        f"{side_name(mission.side)} {TASKS[mission.task]} at {_where(state)}: how many of {flight.tap} TAP and "
        f"{flight.sap} SAP fly? At most {most}."
    )


COMMIT_SLOTS = (Slot("tap", INT, key=True), Slot("sap", INT, key=True))

MISSION = Procedure(
    "Mission",
    (
        Ask(
            "fly",
            side=_flying,
            verbs=(
                Verb("fly", lambda draft: draft.next(), rule="V18.33-a", sure=True),
                Verb("pass", lambda draft: draft.end(), rule="V18.33-a"),
            ),
            prompt=_fly_prompt,
            rule="V18.33-a",
            when=lambda state: state.local(Mission).task == SUPPORT,
        ),
        Roll(
            "strength-die",
            do_check,
            purpose=lambda state: f"{state.local(Mission).task} {_where(state)} {_flying(state)}",
            prompt=lambda state: (
                f"{side_name(_flying(state))} strength check for {TASKS[state.local(Mission).task]} at {_where(state)}."
            ),
            rule="V18.32-c",
            result=lambda state, face: (
                f"strength up to {limit_of(state, _flying(state), state.local(Mission).task, face)}"
            ),
            faces=len(FACES),
            when=lambda state: state.local(Mission).task in CHECKED and state.local(Mission).limit < 0,
        ),
        Ask(
            "commit",
            side=_flying,
            verbs=(
                Verb("commit", do_commit, choices, why_not_commit, COMMIT_SLOTS, "V18.32-e"),
                Verb("pass", lambda draft: draft.next(), why=why_not_scrub, rule="V18.32-e"),
            ),
            prompt=_commit_prompt,
            rule="V18.32-e",
            when=can_commit,
        ),
        Auto("fly-it", do_fly),
    ),
    Mission,
)
