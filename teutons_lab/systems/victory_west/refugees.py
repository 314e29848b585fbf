"""Chapter 13.1: how refugees appear. The markers are the designer's abstraction of people on the roads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from teutons_lab.core.flow import Ask, Procedure, Verb
from teutons_lab.core.verdict import Refusal
from teutons_lab.kit.kinds import Hex
from teutons_lab.systems.victory_west.kinds import HEX_SLOT
from teutons_lab.systems.victory_west.marks import BRIDGEHEAD, LZ, REFUGEES, Marker
from teutons_lab.systems.victory_west.state import WestDraft, WestState
from teutons_lab.systems.victory_west.words import number


class Refuge(NamedTuple):
    """Refugee markers that the Axis player places in or next to a hex."""

    hex: Hex
    left: int
    rule: str = "V13.11-a"


def around(state: WestState, hex: int) -> tuple[int, ...]:
    """The hex and its neighbours on the map."""
    return (hex, *state.setup.board.adjacent[hex])


def is_neutral(state: WestState, hex: int) -> bool:
    """Whether a hex is in a country that is neutral now; in The Cape none is (V13.38-a, V13.36-a)."""
    country = state.setup.board.country[hex]
    return bool(country) and bool(state.track(f"neutral.{country.lower()}"))


def is_allied(state: WestState, hex: int) -> bool:
    """Whether a marker may be placed there at all: an Allied hex, without landing zone or bridgehead (V13.12-a)."""
    return (
        state.owner(hex) == "allied"
        and not is_neutral(state, hex)
        and (LZ, hex) not in state.marks
        and (BRIDGEHEAD, hex) not in state.marks
    )


def beside_axis(state: WestState, hex: int) -> bool:
    """Whether an Axis unit is next to a hex (V13.12-b)."""
    return any(state.friends_at(near, "axis") for near in state.setup.board.adjacent[hex])


def on_road(state: WestState, hex: int) -> bool:
    """Whether a road or railway runs through a hex (V13.12-c)."""
    board = state.setup.board
    return any(board.side(hex, near) & {"road", "rail"} for near in board.adjacent[hex])


CITIES = ("minor-city", "major-city")
CROWDED = ("Belgium", "France")
"""Countries whose cities send people onto the roads when the enemy comes (V13.11-c, V13.11-d)."""


def empties(state: WestState, units: tuple[int, ...], hex: int) -> bool:
    """Whether German combat units that are about to enter a hex make refugees: an Allied city in Belgium or France.

    V13.11-c, VR-87; each entry counts while the city is still Allied. Dutch and German cities make none (V13.11-d).
    """
    board = state.setup.board
    city = state.setup.terrain[hex] in CITIES and board.country[hex] in CROWDED
    germans = [u for u in units if state.setup.counter(u).nationality == "german" and not state.is_hq(u)]
    return city and bool(germans) and state.owner(hex) == "allied"


def places(state: WestState, hex: int) -> tuple[int, ...]:
    """Where a marker may be placed, the tests in their order: Allied, away from the Axis, on a road (VR-88)."""
    found = [near for near in around(state, hex) if is_allied(state, near)]
    apart = [near for near in found if not beside_axis(state, near)] or found
    return tuple(sorted([near for near in apart if on_road(state, near)] or apart))


def why_not_here(state: WestState, hex: int) -> Iterator[Refusal]:
    """Why a marker may not be placed in a hex."""
    refuge = state.local(Refuge)
    label = state.label(hex)
    if hex not in around(state, refuge.hex):
        yield Refusal(
            "V13.11-a", lambda: f"{label} is neither {state.label(refuge.hex)} nor next to it.", lambda: (label,)
        )
    elif not is_allied(state, hex):
        yield Refusal(
            "V13.12-a", lambda: f"{label} is no Allied hex free of landing zones and bridgeheads.", lambda: (label,)
        )
    elif hex not in places(state, refuge.hex):
        near = beside_axis(state, hex)
        yield Refusal(
            "V13.12-b" if near else "V13.12-c",
            lambda: f"{label} is {'next to an Axis unit' if near else 'off the roads'}, and there is a better hex.",
            lambda: (label, *(state.label(better) for better in places(state, refuge.hex))),
            also=("VR-88",),
        )


def place_args(state: WestState) -> Iterable[tuple[int]]:
    """The hexes that serve."""
    return ((hex_,) for hex_ in places(state, state.local(Refuge).hex))


def do_place(draft: WestDraft, hex: int) -> None:
    """One marker; being placed it frightens nobody (V10.11-d)."""
    refuge = draft.local(Refuge)
    draft.put_marker(Marker(REFUGEES, hex, draft.refugees(hex) + 1))
    draft.tell("refugees", refuge.rule, "V13.12-a", "V10.11-d", hex=hex)
    draft.set(left=refuge.left - 1)


REFUGE = Procedure(
    "Refuge",
    (
        Ask(
            "refugees",
            side=lambda _state: "axis",
            verbs=(Verb("refugees", do_place, place_args, why_not_here, HEX_SLOT, "V13.11-a"),),
            prompt=lambda state: (
                f"Axis: {number(state.local(Refuge).left, 'refugee marker')} in or next to "
                f"{state.label(state.local(Refuge).hex)}."
            ),
            rule="V13.11-a",
            # Where no hex serves, no marker appears (V13.12-d).
            when=lambda state: state.local(Refuge).left > 0 and bool(places(state, state.local(Refuge).hex)),
        ),
    ),
    Refuge,
)
