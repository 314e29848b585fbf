"""Chapters 25.3 to 25.6: the Surrender Phase."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from teutons_lab.core.flow import Auto, Procedure, Roll
from teutons_lab.systems.victory_west import capitulation
from teutons_lab.systems.victory_west.charts.cp_summary import MOST
from teutons_lab.systems.victory_west.charts.small_tables import DICE, NATIONS
from teutons_lab.systems.victory_west.state import WestDraft, WestState
from teutons_lab.systems.victory_west.words import nation_name, number

SURRENDERED = "surrendered."
"""Tracks that are 1 for a nation that has surrendered."""
SURE = {"netherlands": 14}
"""Points beyond which a nation surrenders without a die when it is checked (V25.5-b, VR-115)."""


class Check(NamedTuple):
    """The Surrender Phase: the nation whose turn it is, by its place in the order of the checks."""

    nation: int = 0


def _nation(state: WestState) -> str:
    return tuple(NATIONS)[state.local(Check).nation]


def has_surrendered(state: WestState, nation: str) -> bool:
    """Whether a nation has given up."""
    return bool(state.track(f"{SURRENDERED}{nation}"))


def needed(state: WestState, nation: str) -> int:
    """The fewest points at which the table lets a nation surrender: 3, 11 and 19 (V25.3-a)."""
    table = state.setup.charts_data.surrender
    rows = range(len(table.rows))
    spans = [low for low, _ in table.spans if any(table.surrenders(nation, die, low) for die in rows)]
    return min(spans, default=MOST + 1)


def is_checked(state: WestState, nation: str) -> bool:
    """Whether a nation is checked: Allied, not yet out, and with enough points (V25.3-a, V25.13-a, V27.16-e)."""
    if nation not in capitulation.nations(state) or has_surrendered(state, nation):
        return False
    return capitulation.points(state, nation) >= needed(state, nation)


def is_sure(state: WestState, nation: str) -> bool:
    """Whether no die is needed (V25.5-b, VR-115)."""
    return nation in SURE and capitulation.points(state, nation) > SURE[nation]


def gives_up(state: WestState, nation: str, face: int) -> bool:
    """Whether a die makes a nation surrender; letters of others mean nothing to it (V25.5-a).

    The Dutch die has no modifiers (V25.4-b).
    """
    return bool(state.setup.charts_data.surrender.surrenders(nation, face, capitulation.points(state, nation)))


def chance(state: WestState, nation: str) -> Fraction:
    """The exact chance that a check now would make a nation surrender."""
    if not is_checked(state, nation):
        return Fraction(0)
    if is_sure(state, nation):
        return Fraction(1)
    return Fraction(sum(gives_up(state, nation, face) for face in DICE), len(DICE))


def dice(state: WestState, nation: str) -> str:
    """The faces that make a nation surrender, in words."""
    faces = [str(face) for face in DICE if gives_up(state, nation, face)]
    return "no face" if not faces else faces[0] if len(faces) == 1 else f"{faces[0]} to {faces[-1]}"


def do_sure(draft: WestDraft) -> None:
    """Too many points for a die."""
    _surrender(draft, "V25.5-b", "VR-115")


def do_check(draft: WestDraft, face: int) -> None:
    """The die of the check."""
    nation = _nation(draft)
    gives = gives_up(draft, nation, face)
    draft.tell("surrender-check", "V25.3-a", "V25.4-b", "V25.5-a", nation=nation, face=face, gives=gives)
    if gives:
        _surrender(draft, "V25.5-a")


def _surrender(draft: WestDraft, *rules: str) -> None:
    nation = _nation(draft)
    draft.set_track(f"{SURRENDERED}{nation}", 1)
    draft.tell("surrendered", *rules, nation=nation)


def do_next(draft: WestDraft) -> None:
    """The next nation in the order of the checks."""
    place = draft.local(Check).nation + 1
    if place == len(NATIONS):
        draft.end()
    else:
        draft.set(nation=place)
        draft.goto("sure")


def _result(state: WestState, face: int) -> str:
    nation = _nation(state)
    return f"{nation_name(nation)} {'surrenders' if gives_up(state, nation, face) else 'fights on'}"


def _prompt(state: WestState) -> str:
    nation = _nation(state)
    count = capitulation.points(state, nation)
    return (
        f"Surrender check: {nation_name(nation)} has {number(count, 'Capitulation Point')} and gives up on "
        f"{dice(state, nation)}."
    )


def do_open(draft: WestDraft) -> None:
    """Bring the markers up to date, and begin with the first nation."""
    capitulation.settle(draft)
    draft.call("Surrender", Check())


def phase(name: str) -> Auto:
    """The Surrender Phase, first in the Turn Segment (V4.1-q)."""
    return Auto(name, do_open)


SURRENDER = Procedure(
    "Surrender",
    (
        Auto("sure", do_sure, when=lambda state: is_checked(state, _nation(state)) and is_sure(state, _nation(state))),
        Roll(
            "surrender-die",
            do_check,
            purpose=lambda state: f"surrender {_nation(state)}",
            prompt=_prompt,
            rule="V25.3-a",
            result=_result,
            faces=len(DICE),
            when=lambda state: is_checked(state, _nation(state)),
        ),
        Auto("next", do_next),
    ),
    Check,
)
