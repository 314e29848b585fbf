"""Chapter 18.3: one air mission, from the strength check to what it does. Support in combats is one of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from teutons_lab.core.flow import Ask, Auto, Procedure, Roll, Verb
from teutons_lab.core.notation import INT, Slot
from teutons_lab.core.verdict import Refusal
from teutons_lab.kit.kinds import Hexes, Side, Units
from teutons_lab.systems.victory_west import air
from teutons_lab.systems.victory_west.air_strength import (
    CHECKED,
    FACES,
    INTERDICT,
    OVERRUN,
    OVERRUN_LIMIT,
    STRIKE,
    SUPPORT,
    TASKS,
    TERROR,
    limit_of,
    sorts,
    strength,
    why_not_assign,
)
from teutons_lab.systems.victory_west.bombing import Bombing
from teutons_lab.systems.victory_west.interdiction import GroundAttack
from teutons_lab.systems.victory_west.marks import INTERDICTION, Marker
from teutons_lab.systems.victory_west.state import WestDraft, WestState
from teutons_lab.systems.victory_west.words import and_list, side_name


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


# Committing points.


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
    counted = [f"{getattr(flight, sort)} {sort.upper()}" for sort in sorts(mission.task)]
    return (
        f"{side_name(mission.side)} {TASKS[mission.task]} at {_where(state)}: how many of {and_list(counted)} fly? "
        f"At most {most}; a TAP is worth {strength(mission.task, 1, 0)}, an SAP {strength(mission.task, 0, 1)}."
        if mission.task != INTERDICT
        else f"{side_name(mission.side)} interdiction of {_where(state)}: how many of {and_list(counted)} fly? "
        f"At most {most}; a TAP is worth 2."
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
                f"{side_name(_flying(state))} strength check for {TASKS[state.local(Mission).task]} at "
                f"{_where(state)}: high is strong."
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
