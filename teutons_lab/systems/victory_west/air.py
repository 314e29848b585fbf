"""Chapters 18.1, 18.2, 18.4, 18.5 and 7.32: air points, how far they fly, how they are lost, and what they see."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from teutons_lab.core.flow import Ask, Auto, Procedure, Verb
from teutons_lab.core.notation import Slot, WordKind
from teutons_lab.core.verdict import Refusal
from teutons_lab.kit.kinds import Side
from teutons_lab.systems.victory_west.charts.small_tables import WEATHERS
from teutons_lab.systems.victory_west.paradrop import DROPS
from teutons_lab.systems.victory_west.refugees import CITIES
from teutons_lab.systems.victory_west.setup import FORTRESS
from teutons_lab.systems.victory_west.state import WestDraft, WestState
from teutons_lab.systems.victory_west.words import number, side_name

TAP, SAP = "tap", "sap"
SORTS = (TAP, SAP)
SIDES = ("axis", "allied")
SHARE = dict(zip(WEATHERS, (1, 2, 4), strict=True))
"""One part in so many of the assets flies, by weather (V5.2-b, V5.2-c, V5.2-d)."""
FAR = "axis.tap.far"
"""The track of Axis TAPs that may still fly at extended range in this turn (V18.46-a)."""
BASE = "base."
"""Tracks of captured cities, by label: the turn at whose beginning the Axis had it, as long as it has (V18.44-a)."""
UNLIMITED = 999


# Assets and what of them can be used.


def assets(state: WestState, side: str, sort: str) -> int:
    """The air points of a sort that a side owns (V18.25-a)."""
    return state.track(f"{side}.{sort}")


def unused(state: WestState, side: str, sort: str) -> int:
    """Those that can still fly in this turn; each flies once (V18.21-a, V18.25-a)."""
    return state.track(f"{side}.{sort}.unused")


def usable(state: WestState, side: str, sort: str) -> int:
    """How many of the assets the weather lets fly; the assets stay what they are (V18.24-a)."""
    return assets(state, side, sort) // SHARE[state.weather]


def do_available(draft: WestDraft) -> None:
    """AP Availability: the unused points are set anew; what was not flown last turn is gone.

    V4.1-a, V4.1-b, V5.2-b, V18.21-a, V18.25-a. Half of the usable TAPs of the Axis may fly far (V18.46-a, VR-103).
    """
    for side in SIDES:
        for sort in SORTS:
            draft.set_track(f"{side}.{sort}.unused", usable(draft, side, sort))
    draft.set_track(FAR, usable(draft, "axis", TAP) // 2)
    _note_cities(draft)
    draft.tell("air-points", "V4.1-a", "V4.1-b", "V5.2-b", "V18.21-a", "V18.25-a")


def lose(draft: WestDraft, side: str, sort: str, *rules: str) -> None:
    """One air point less: of the assets, never of the unused ones (V18.54-a), and never below nought."""
    left = assets(draft, side, sort)
    draft.set_track(f"{side}.{sort}", max(0, left - 1))
    if left:
        draft.tell("ap-lost", *rules, "V18.54-a", side=side, sort=sort, left=left - 1)


def sort_lost(tap: int, sap: int) -> str:
    """Which sort a mission loses: one that flew (V18.53-a), and a TAP where any took part (V18.53-b)."""
    assert tap or sap
    return TAP if tap else SAP


# Bases and ranges.


def since_track(state: WestState, hex: int) -> str:
    """The track that says since which turn's beginning a city has been the Axis's."""
    return f"{BASE}{state.label(hex)}"


@lru_cache(maxsize=16)
def _cities(setup: Any) -> tuple[int, ...]:
    return tuple(hex_ for hex_, ground in enumerate(setup.terrain) if ground in CITIES)


def _note_cities(draft: WestDraft) -> None:
    """Remember which captured cities are the Axis's as the turn begins; losing one forgets it (V18.44-a)."""
    for hex_ in _cities(draft.setup):
        track = since_track(draft, hex_)
        if draft.setup.board.country[hex_] == "Germany":
            continue
        if draft.owner(hex_) != "axis":
            draft.set_track(track, 0)
        elif not draft.track(track):
            draft.set_track(track, draft.turn)


def bases(state: WestState, side: str) -> tuple[tuple[int, int], ...]:
    """The air bases of a side, each with the hexes that it takes off the range.

    The Axis: its cities in Germany, and others that were its own for a whole turn (V18.44-a). The Allies: theirs in
    France, and the west edge of the map with ten hexes less (V18.44-b).
    """
    kept = tuple(track.name for track in state.tracks if track.name.startswith(BASE) and track.value < state.turn)
    return _bases(state.setup, side, state.taken, kept)


@lru_cache(maxsize=256)
def _bases(setup: Any, side: str, taken: tuple[int, ...], kept: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
    """`taken` are hexes that have changed hands, `kept` the tracks of cities held since before this turn."""
    board, first = setup.board, setup.first_owner
    flipped = frozenset(taken)
    own = [hex_ for hex_ in _cities(setup) if (first[hex_] == side) != (hex_ in flipped)]
    if side == "axis":
        return tuple((h, 0) for h in own if board.country[h] == "Germany" or BASE + board.labels[h] in kept)
    less = setup.charts_data.ranges["allied"]["less-from-west-edge"]
    edge = min(label[1:3] for label in board.labels)
    west = [hex_ for hex_, label in enumerate(board.labels) if label[1:3] == edge]
    return (*((hex_, 0) for hex_ in own if board.country[hex_] == "France"), *((hex_, less) for hex_ in west))


@lru_cache(maxsize=64)
def _flights(setup: Any, bases: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    board = setup.board
    return tuple(
        min((board.distance(base, hex_) + less for base, less in bases), default=UNLIMITED)
        for hex_ in range(len(board.labels))
    )


def distance(state: WestState, side: str, targets: Iterable[int]) -> int:
    """Hexes from the nearest base, that not counted, to the nearest target hex, that counted (V18.42-a, V18.43-a).

    For a base that takes hexes off the range they are added here.
    """
    flights = _flights(state.setup, bases(state, side))
    return min(flights[hex_] for hex_ in targets)


def range_of(state: WestState, side: str, activity: str) -> int:
    """The Range Chart: `tap`, `extended-tap`, `sap`, `recon` and others; 0 for what a side does not do (V18.41-a)."""
    return int(state.setup.charts_data.ranges[side].get(activity, 0))


class Flight(NamedTuple):
    """Unused air points of a side that reach a target, and whether TAPs do so at extended range only."""

    tap: int
    sap: int
    far: bool = False


def why_not_far(state: WestState, side: str) -> str:
    """The rule that keeps TAPs from flying at extended range in this turn, "" for none (V18.46-a, VR-103)."""
    return "VR-103" if side != "axis" or state.track(DROPS) else ""


def in_reach(state: WestState, side: str, targets: Iterable[int]) -> Flight:
    """How many unused points of each sort reach any of the target hexes (V18.41-a, V18.42-a, V18.43-a, V18.46-a)."""
    away = distance(state, side, targets)
    sap = unused(state, side, SAP) if away <= range_of(state, side, SAP) else 0
    if away <= range_of(state, side, TAP):
        return Flight(unused(state, side, TAP), sap)
    if away <= range_of(state, side, "extended-tap") and not why_not_far(state, side):
        return Flight(min(unused(state, side, TAP), state.track(FAR)), sap, far=True)
    return Flight(0, sap, far=True)


def spend(draft: WestDraft, side: str, targets: Iterable[int], tap: int, sap: int) -> None:
    """Send air points out: they fly no other mission in this turn (V18.21-a)."""
    if in_reach(draft, side, targets).far:
        draft.set_track(FAR, draft.track(FAR) - tap)
    draft.set_track(f"{side}.tap.unused", unused(draft, side, TAP) - tap)
    draft.set_track(f"{side}.sap.unused", unused(draft, side, SAP) - sap)


def why_out_of_reach(
    state: WestState, side: str, targets: tuple[int, ...], sorts: tuple[str, ...]
) -> Iterator[Refusal]:
    """Why no air point of these sorts can fly to a target: none is left, or none flies that far."""
    flight = in_reach(state, side, targets)
    if any(getattr(flight, sort) for sort in sorts):
        return
    labels = tuple(state.label(hex_) for hex_ in targets)
    names = " or ".join(sort.upper() for sort in sorts)
    if not any(unused(state, side, sort) for sort in sorts):
        yield Refusal(
            "V18.21-a", lambda: f"The {side_name(side)} side has no unused {names} left in this turn.", labels
        )
        return
    away = distance(state, side, targets)
    limits = ", ".join(f"{sort.upper()} {range_of(state, side, sort)}" for sort in sorts)
    yield Refusal(
        "V18.41-a",
        lambda: f"{labels[0]} is {number(away, 'hex', 'hexes')} from the nearest base; range of {limits}.",
        labels,
        also=("V18.42-a", *(("V18.46-a",) if TAP in sorts else ())),
    )


# What can be seen from the air.

HIDING = ("woods", "wooded-rough", "major-city")


def hidden(state: WestState, hex: int) -> str:
    """What hides units in a hex from the air, "" for nothing (V7.32-a, V7.32-b)."""
    fort = state.fort(hex)
    if fort is not None and fort.kind == FORTRESS:
        return FORTRESS
    ground = str(state.setup.terrain[hex])
    return ground.replace("-", " ") if ground in HIDING else ""


def why_not_spot(state: WestState, side: str, hex: int) -> Iterator[Refusal]:
    """Why a side may not inspect the enemy stack in a hex from the air: phase, cover, distance (V7.31-c)."""
    label = state.label(hex)
    if state.phase != f"{side}.air":
        yield Refusal("V7.31-c", lambda: f"The {side_name(side)} side looks from the air in its own Air Phase only.")
    if what := hidden(state, hex):
        yield Refusal("V7.32-a", lambda: f"The {what} of {label} hides who is there from the air.", (label,))
    away, limit = distance(state, side, (hex,)), range_of(state, side, "recon")
    if away > limit:
        yield Refusal(
            "V7.31-c",
            lambda: f"{label} is {number(away, 'hex', 'hexes')} from the nearest base, farther than {limit}.",
            (label,),
        )


# Which sort an attrition loss takes.


class AirLoss(NamedTuple):
    """An air point that a side loses, of the sort that it picks (V18.53-a)."""

    side: Side


def _side(state: WestState) -> str:
    return str(state.local(AirLoss).side)


def why_not_pick(state: WestState, sort: str) -> Iterator[Refusal]:
    """Only a sort that the side has."""
    if not assets(state, _side(state), sort):
        yield Refusal("V18.53-a", lambda: f"The {side_name(_side(state))} side has no {sort.upper()} to lose.")


def do_pick(draft: WestDraft, sort: str) -> None:
    """The owner picks the sort (V18.53-a)."""
    lose(draft, _side(draft), sort, "V18.52-a", "V18.53-a")
    draft.end()


def do_only(draft: WestDraft) -> None:
    """Where only one sort is left, that is the one; where none is, nothing is lost."""
    owned = [sort for sort in SORTS if assets(draft, _side(draft), sort)]
    if len(owned) < len(SORTS):
        for sort in owned:
            lose(draft, _side(draft), sort, "V18.52-a", "V18.53-a")
        draft.end()


SORT_SLOT = (Slot("sort", WordKind(*SORTS)),)

AIR_LOSS = Procedure(
    "AirLoss",
    (
        Auto("only", do_only),
        Ask(
            "air-loss",
            side=_side,
            verbs=(Verb("choose", do_pick, lambda _state: ((s,) for s in SORTS), why_not_pick, SORT_SLOT, "V18.53-a"),),
            prompt=lambda state: (
                f"{side_name(_side(state))}: an air point is lost. A TAP, of {assets(state, _side(state), TAP)}, or an "
                f"SAP, of {assets(state, _side(state), SAP)}?"
            ),
            rule="V18.53-a",
        ),
    ),
    AirLoss,
)
