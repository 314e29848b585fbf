"""Position lines of the map: weather, control, bridges, markers."""

from __future__ import annotations

import re
from collections.abc import Iterator

from teutons_lab.core.ruleset import PositionLine, Reading
from teutons_lab.systems.victory_west.charts.small_tables import WEATHERS
from teutons_lab.systems.victory_west.kinds import HEX, HEXSIDE, UNIT
from teutons_lab.systems.victory_west.marks import (
    BRIDGEHEAD,
    DAMAGED,
    DROP_ZONE,
    INTACT,
    INTERDICTION,
    LZ,
    REFUGEES,
    RUIN,
    TEMPORARY,
    Marker,
    Span,
    Tried,
)
from teutons_lab.systems.victory_west.setup import FORTRESS
from teutons_lab.systems.victory_west.state import WestDraft, WestState

STRENGTHS = (2, 4, 6)
"""Strengths of an Interdiction marker: two for each TAP, six at most (V18.34-a)."""
MARKERS = (REFUGEES, INTERDICTION, BRIDGEHEAD, LZ, RUIN, DROP_ZONE)


def _side(draft: WestDraft, reading: Reading, text: str) -> str:
    try:
        return str(draft.setup.rules.side(text))
    except ValueError as wrong:
        raise reading.fail(str(wrong)) from None


# weather rain


def write_weather(state: WestState) -> Iterator[str]:
    """A line where it is not clear."""
    if state.weather != WEATHERS[0]:
        yield f"weather {state.weather}"


def read_weather(draft: WestDraft, reading: Reading) -> None:
    """The weather of the turn."""
    reading.claim("weather", "the weather")
    word = reading.words[1].text if len(reading.words) == 2 else ""
    if word not in WEATHERS:
        raise reading.fail(f'found "{word}", expected weather {" or ".join(WEATHERS)}.')
    draft.weather = word


# control B1203 axis


def write_control(state: WestState) -> Iterator[str]:
    """A line for every hex that has changed hands."""
    for hex_ in state.taken:
        yield f"control {state.label(hex_)} {state.owner(hex_)}"


def read_control(draft: WestDraft, reading: Reading) -> None:
    """Whose a hex is."""
    hex_ = reading.value(HEX, 1, draft.setup)
    reading.claim(("control", hex_), f"who controls {draft.label(hex_)}")
    side = _side(draft, reading, reading.words[2].text if len(reading.words) == 3 else "")
    if not draft.owner(hex_):
        raise reading.fail(f"{draft.label(hex_)} is sea; nobody controls it.")
    draft.capture(hex_, side)


# bridge B1911/B2011 damaged


def write_bridges(state: WestState) -> Iterator[str]:
    """A line for every bridge that is not as the map has it."""
    for span in state.spans:
        held = f" held={span.held}" if span.held else ""
        yield f"bridge {HEXSIDE.show(state.setup, (span.a, span.b))} {span.status}{held}"


def read_bridge(draft: WestDraft, reading: Reading) -> None:
    """The state of a bridge."""
    side = reading.value(HEXSIDE, 1, draft.setup)
    where = HEXSIDE.show(draft.setup, side)
    reading.claim(("bridge", side), f"the bridge {where}")
    water = draft.setup.waters.get(side)
    status = reading.words[2].text if len(reading.words) > 2 else ""
    if water is None:
        raise reading.fail(f"there is no water at {where}, so no bridge.")
    known = (DAMAGED, INTACT if water.printed else TEMPORARY)
    if status not in known:
        raise reading.fail(f'found "{status}", expected {" or ".join(known)} for {where}.')
    held = ""
    for token in reading.words[3:]:
        if token.key != "held":
            raise reading.fail(f'found "{token.shown}", expected held= and a side.')
        held = _side(draft, reading, token.text)
    as_printed = not held and status == (DAMAGED if water.down else INTACT)
    draft.set_span(None if as_printed else Span(side[0], side[1], status, held), side)


# marker refugees A2010 2


def write_markers(state: WestState) -> Iterator[str]:
    """A line for every marker."""
    for mark in state.markers:
        words = [f"marker {mark.kind} {state.label(mark.hex)}"]
        if mark.value:
            words.append(str(mark.value))
        if mark.kind == BRIDGEHEAD:
            words.append(f"from={state.label(mark.base)}")
        if mark.side:
            words.append(f"side={mark.side}")
        yield " ".join(words)


def read_marker(draft: WestDraft, reading: Reading) -> None:
    """A marker on the map; a landing zone, bridgehead or interdiction is the Axis's unless `side=` says otherwise."""
    kind = reading.words[1].text if len(reading.words) > 1 else ""
    if kind not in MARKERS:
        raise reading.fail(f'found "{kind}", expected one of {", ".join(MARKERS)}.')
    hex_ = reading.value(HEX, 2, draft.setup)
    reading.claim(("marker", kind, hex_), f"the marker {kind} in {draft.label(hex_)}")
    value, base, side = 0, -1, "axis" if kind in (BRIDGEHEAD, LZ, INTERDICTION) else ""
    for place, token in enumerate(reading.words[3:], 3):
        if token.key == "from" and kind == BRIDGEHEAD:
            base = reading.value(HEX, place, draft.setup, keyed=True)
        elif token.key == "side" and side:
            side = _side(draft, reading, token.text)
        elif not token.key and re.fullmatch(r"[1-9]\d?", token.text) and kind in (REFUGEES, INTERDICTION):
            value = int(token.text)
        else:
            raise reading.fail(f'found "{token.shown}", which a marker {kind} does not have.')
    _check_marker(draft, reading, Marker(kind, hex_, value, base, side))


def _check_marker(draft: WestDraft, reading: Reading, mark: Marker) -> None:
    where = draft.label(mark.hex)
    if mark.kind == BRIDGEHEAD:
        side = (min(mark.hex, mark.base), max(mark.hex, mark.base))
        water = draft.setup.waters.get(side)
        fort = draft.setup.forts.get(mark.hex)
        foothold = fort is not None and fort.kind == FORTRESS  # that of Sturmabteilung Koch needs no water
        if mark.base not in draft.setup.board.adjacent[mark.hex] or (water is None and not foothold):
            raise reading.fail(f"a bridgehead needs from= and a neighbour of {where} across water (`V20.43-a`).")
        if water is not None and not water.printed and side not in draft.span_of:
            draft.set_span(Span(side[0], side[1], TEMPORARY), side)
    if mark.kind == RUIN and mark.hex not in draft.setup.forts:
        raise reading.fail(f"there is no fortification in {where} that could lie in ruins (`V6.35A-b`).")
    if mark.kind in (REFUGEES, INTERDICTION) and not mark.value:
        raise reading.fail(f"expected a number after marker {mark.kind} {where}.")
    if mark.kind == INTERDICTION and mark.value not in STRENGTHS:
        raise reading.fail(f'found "{mark.value}", expected interdiction of strength 2, 4 or 6 (`V18.34-a`).')
    draft.put_marker(mark)


# assaulted B1203


def write_assaulted(state: WestState) -> Iterator[str]:
    """The hexes whose fortification was attacked in this phase."""
    if state.assaulted:
        yield " ".join(("assaulted", *(state.label(hex_) for hex_ in state.assaulted)))


def read_assaulted(draft: WestDraft, reading: Reading) -> None:
    """Hexes whose fortification was attacked."""
    reading.claim("assaulted", "what was assaulted")
    hexes = {reading.value(HEX, place, draft.setup) for place in range(1, len(reading.words))}
    draft.assaulted = tuple(sorted(hexes))


# tried "Red" B3110


def write_tried(state: WestState) -> Iterator[str]:
    """A line for every attempt to collect stragglers in this phase."""
    for tried in state.tried:
        yield f"tried {UNIT.show(state.setup, tried.unit)} {state.label(tried.hex)}"


def read_tried(draft: WestDraft, reading: Reading) -> None:
    """A unit that tried to collect stragglers, and where."""
    unit, hex_ = reading.value(UNIT, 1, draft.setup), reading.value(HEX, 2, draft.setup)
    reading.claim(("tried", unit, hex_), f"that {draft.name(unit)} tried in {draft.label(hex_)}")
    draft.tried = tuple(sorted({*draft.tried, Tried(unit, hex_)}))


MAP_LINES = (
    PositionLine("tried", ("tried",), write_tried, read_tried),
    PositionLine("weather", ("weather",), write_weather, read_weather),
    PositionLine("control", ("taken",), write_control, read_control),
    PositionLine("bridge", ("spans",), write_bridges, read_bridge),
    PositionLine("marker", ("markers",), write_markers, read_marker),
    PositionLine("assaulted", ("assaulted",), write_assaulted, read_assaulted),
)
