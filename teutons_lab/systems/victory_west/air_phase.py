"""Chapters 4.1 and 18.3: the Air Phase of a side, mission after mission, and the attrition check at its end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from teutons_lab.core.flow import Ask, Auto, Procedure, Roll, Verb
from teutons_lab.core.notation import INT, Pattern, Slot
from teutons_lab.core.ruleset import Line
from teutons_lab.core.verdict import Refusal
from teutons_lab.kit.kinds import Hexes, Side, Units
from teutons_lab.systems.victory_west import air, bombing, bridges
from teutons_lab.systems.victory_west.air import AirLoss
from teutons_lab.systems.victory_west.air_strength import (
    BOMB,
    BOMBING_LIMIT,
    INTERDICT,
    MARKER_LIMIT,
    STRIKE,
    TERROR,
    sorts,
)
from teutons_lab.systems.victory_west.kinds import HEX, HEX_SLOT, HEXSIDE, HEXSIDE_SLOT
from teutons_lab.systems.victory_west.marks import INTERDICTION
from teutons_lab.systems.victory_west.mission import Mission
from teutons_lab.systems.victory_west.move_lines import Atoms
from teutons_lab.systems.victory_west.refugees import CITIES
from teutons_lab.systems.victory_west.state import WestDraft, WestState
from teutons_lab.systems.victory_west.words import side_name

ATTRITION = {"axis": 10, "allied": 8}
"""The lowest die of an attrition check that costs an air point (V18.52-a, V18.52-b)."""


class AirPhase(NamedTuple):
    """An Air Phase: units struck, hexes interdicted, cities bombed, both ends of each bridge bombed; `hit` is 1 after
    an attrition check that costs an air point.
    """

    side: Side
    struck: Units = ()
    interdicted: Hexes = ()
    cities: Hexes = ()
    ends: Hexes = ()
    hit: int = 0


def _side(state: WestState) -> str:
    return str(state.local(AirPhase).side)


# What may be flown.


def why_not_strike(state: WestState, hex: int) -> Iterator[Refusal]:
    """Why no ground attack is flown on a hex: nobody there, struck already, out of reach (V18.35-a)."""
    phase, label = state.local(AirPhase), state.label(hex)
    enemies = state.enemies_at(hex, phase.side)
    if not enemies:
        yield Refusal("V18.35-a", lambda: f"No enemy unit is in {label}.", lambda: (label,))
        return
    again = [unit for unit in enemies if unit in phase.struck]
    if again:
        yield Refusal(
            "V18.35-a", lambda: f"{state.name(again[0])} has been struck in this phase already.", lambda: (label,)
        )
    yield from air.why_out_of_reach(state, phase.side, (hex,), sorts(STRIKE))


def why_not_interdict(state: WestState, hex: int) -> Iterator[Refusal]:
    """Why a hex is not interdicted: at sea, done in this phase, full, or no TAP in reach (V18.34-a)."""
    phase, label = state.local(AirPhase), state.label(hex)
    mark = state.marks.get((INTERDICTION, hex))
    if not state.owner(hex):
        yield Refusal("V18.34-a", lambda: f"{label} is sea; nobody marches there.", lambda: (label,))
    elif hex in phase.interdicted:
        yield Refusal("V18.34-a", lambda: f"{label} has been interdicted in this phase already.", lambda: (label,))
    elif mark is not None and mark.value >= MARKER_LIMIT:
        yield Refusal("V18.34-a", lambda: f"{label} is interdicted as much as can be.", lambda: (label,))
    yield from air.why_out_of_reach(state, phase.side, (hex,), sorts(INTERDICT))


def why_not_bomb(state: WestState, side: bridges.Side) -> Iterator[Refusal]:
    """Why a bridge is not bombed: none there, one's own, bombed already, out of reach (V18.36-a)."""
    phase = state.local(AirPhase)
    yield from bombing.why_not_bridge(state, phase.side, side)
    if side in _bridges_bombed(state):
        yield Refusal(
            "V18.36-a",
            lambda: f"The bridge {bridges.name(state, side)} has been bombed in this phase already.",
            lambda: (state.label(side[0]), state.label(side[1])),
        )
    yield from air.why_out_of_reach(state, phase.side, side, sorts(BOMB))


def _bridges_bombed(state: WestState) -> tuple[bridges.Side, ...]:
    ends = state.local(AirPhase).ends
    return tuple(zip(ends[::2], ends[1::2], strict=True))


def why_not_terror(state: WestState, hex: int) -> Iterator[Refusal]:
    """Why a city is not bombed for terror (V18.36-a, V18.36-b)."""
    phase, label = state.local(AirPhase), state.label(hex)
    yield from bombing.why_not_city(state, phase.side, hex)
    if any(bombing.same_city(state, hex, other) for other in phase.cities):
        yield Refusal("V18.36-a", lambda: f"The city in {label} has been bombed in this phase.", lambda: (label,))
    yield from air.why_out_of_reach(state, phase.side, (hex,), sorts(TERROR))


def strike_args(state: WestState) -> Iterable[tuple[int]]:
    """Hexes with enemies."""
    return ((hex_,) for hex_ in sorted(state.by_hex) if state.enemies_at(hex_, _side(state)))


def interdict_args(state: WestState) -> Iterable[tuple[int]]:
    """Every hex on land, while a TAP is left."""
    if not air.unused(state, _side(state), air.TAP):
        return ()
    return ((hex_,) for hex_ in range(len(state.setup.board.labels)) if state.owner(hex_))


def bomb_args(state: WestState) -> Iterable[tuple[bridges.Side]]:
    """Every bridge."""
    return ((side,) for side in sorted(bridges.bridges_of(state, "intact")))


def terror_args(state: WestState) -> Iterable[tuple[int]]:
    """Every city."""
    return ((hex_,) for hex_, ground in enumerate(state.setup.terrain) if ground in CITIES)


# Sending them out.


def do_strike(draft: WestDraft, hex: int) -> None:
    """A ground attack on the whole stack, once in the phase (V18.35-a)."""
    phase = draft.local(AirPhase)
    units = draft.enemies_at(hex, phase.side)
    draft.set(struck=tuple(sorted({*phase.struck, *units})))
    draft.call("Mission", Mission(phase.side, STRIKE, (hex,), units))


def do_interdict(draft: WestDraft, hex: int) -> None:
    """A marker for any one hex, once in the phase (V18.34-a)."""
    phase = draft.local(AirPhase)
    draft.set(interdicted=tuple(sorted({*phase.interdicted, hex})))
    draft.call("Mission", Mission(phase.side, INTERDICT, (hex,)))


def do_bomb(draft: WestDraft, side: bridges.Side) -> None:
    """A bridge, up to strength 6 without a check (V18.32-a, V18.36-a)."""
    phase = draft.local(AirPhase)
    draft.set(ends=(*phase.ends, *side))
    draft.call("Mission", Mission(phase.side, BOMB, side, limit=BOMBING_LIMIT))


def do_terror(draft: WestDraft, hex: int) -> None:
    """A city, up to strength 6 without a check, announced as terror bombing (V18.32-a, V18.36-b)."""
    phase = draft.local(AirPhase)
    draft.set(cities=tuple(sorted({*phase.cities, hex})))
    draft.call("Mission", Mission(phase.side, TERROR, (hex,), limit=BOMBING_LIMIT))


def has_unused(state: WestState) -> bool:
    """Whether any air point of the side can still fly."""
    return any(air.unused(state, _side(state), sort) for sort in air.SORTS)


# Attrition.


def owns_any(state: WestState) -> bool:
    """Whether the side has air points to lose."""
    return any(air.assets(state, _side(state), sort) for sort in air.SORTS)


def attrition(state: WestState, side: str, face: int) -> bool:
    """Whether an attrition die costs an air point (V18.52-a)."""
    return face >= ATTRITION[side]


def do_attrition(draft: WestDraft, face: int) -> None:
    """The check at the end of the phase (V4.1-m, V18.52-a)."""
    hit = attrition(draft, _side(draft), face)
    draft.set(hit=int(hit))
    draft.tell("attrition", "V18.52-a", "V4.1-m", side=_side(draft), face=face, hit=hit)


def do_lose(draft: WestDraft) -> None:
    """One air point, of the sort that its owner picks (V18.53-a)."""
    draft.call("AirLoss", AirLoss(_side(draft)))


def _prompt(state: WestState) -> str:
    side = _side(state)
    left = f"{air.unused(state, side, air.TAP)} TAP and {air.unused(state, side, air.SAP)} SAP"
    city = "" if state.setup.options.get("terror_bombing") == "no" else ", or a city for terror"
    return (
        f"{side_name(side)} air: {left} left. Strike a stack, interdict a hex, bomb a bridge{city}; "
        "or pass and keep the rest for support in combats."
    )


AIR_PHASE = Procedure(
    "AirPhase",
    (
        Ask(
            "air",
            side=_side,
            verbs=(
                Verb("strike", do_strike, strike_args, why_not_strike, HEX_SLOT, "V18.35-a"),
                Verb("interdict", do_interdict, interdict_args, why_not_interdict, HEX_SLOT, "V18.34-a"),
                Verb("bomb", do_bomb, bomb_args, why_not_bomb, HEXSIDE_SLOT, "V18.36-a"),
                Verb("terror", do_terror, terror_args, why_not_terror, HEX_SLOT, "V18.36-b"),
                Verb("pass", lambda draft: draft.next(), rule="V18.21-a"),
            ),
            prompt=_prompt,
            rule="V18.31-a",
            when=has_unused,
        ),
        Roll(
            "attrition-die",
            do_attrition,
            purpose=lambda state: f"attrition {_side(state)}",
            prompt=lambda state: (
                f"{side_name(_side(state))} air attrition check: {ATTRITION[_side(state)]} or more costs an air point."
            ),
            rule="V18.52-a",
            result=lambda state, face: "an air point is lost" if attrition(state, _side(state), face) else "no loss",
            faces=10,
            when=owns_any,
        ),
        Auto("attrition", do_lose, when=lambda state: bool(state.local(AirPhase).hit)),
    ),
    AirPhase,
)


def phase(name: str, side: str) -> Auto:
    """The Air Phase of one side (V4.1-j)."""
    return Auto(name, lambda draft: draft.call("AirPhase", AirPhase(side)))


# Whole sentences.

POINTS = (Slot("tap", INT, key=True), Slot("sap", INT, key=True))
BOMB_LINE = Pattern("bomb", (Slot("side", HEXSIDE), *POINTS), line=True)
TERROR_LINE = Pattern("terror", (Slot("hex", HEX), *POINTS), line=True)


def bomb_line(_state: Any, values: tuple[Any, ...]) -> Atoms:
    """The atoms of `bomb B1911/B2011 tap=1 sap=2`."""
    side, tap, sap = values
    yield ("bomb", side)
    yield ("commit", tap, sap)


def terror_line(_state: Any, values: tuple[Any, ...]) -> Atoms:
    """The atoms of `terror B0722 tap=0 sap=3`."""
    hex_, tap, sap = values
    yield ("terror", hex_)
    yield ("commit", tap, sap)


LINES = (Line(BOMB_LINE, bomb_line), Line(TERROR_LINE, terror_line))
