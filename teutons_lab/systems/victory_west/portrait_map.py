"""What is on a map of Victory in the West beside units: markers, bridges, control, tracks, weather (`kit.portrait`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from teutons_lab.kit.portrait import Plain, Source
from teutons_lab.systems.victory_west import surrender
from teutons_lab.systems.victory_west.costs import price
from teutons_lab.systems.victory_west.crossing import COUPS, coup_limit
from teutons_lab.systems.victory_west.marks import BRIDGEHEAD, INTACT, INTERDICTION, LZ, REFUGEES, RUIN, Marker, Span
from teutons_lab.systems.victory_west.overrunning import overrun_args, overrun_cost
from teutons_lab.systems.victory_west.paradrop import Drop
from teutons_lab.systems.victory_west.portrait_words import STYLES
from teutons_lab.systems.victory_west.setup import FORTRESS
from teutons_lab.systems.victory_west.state import WestState
from teutons_lab.systems.victory_west.words import number, side_name

WATER = {"minor": "minor river", "major": "major river", "sea": "sea"}


def ground(_state: WestState) -> Plain:
    """Choices for drawing the ground: the frontier of 1940."""
    return {"frontier": "1940"}


def forts(state: WestState, _fallen: Iterable[int] = ()) -> list[Plain]:
    """The fortresses that stand; what lies in ruins has its marker, and fortified zones are part of the ground."""
    return [
        {
            "hex": state.label(hex_),
            "strength": fort.ids,
            "side": fort.side,
            "fallen": False,
            "style": STYLES[fort.side],
        }
        for hex_, fort in sorted(state.setup.forts.items())
        if fort.kind == FORTRESS and state.fort(hex_) is not None
    ]


def scene(source: Source) -> Plain:
    """Weather, tracks, and the small signs on hexes."""
    state: WestState = source.state
    return {
        "weather": {"word": state.weather, "rule": "V5.1-a"},
        "march": march(state),
        "tracks": list(tracks(state)),
        "tags": [*_markers(state), *_spans(state), *_control(state), *_dropping(state)],
    }


def march(state: WestState) -> Plain | None:
    """The stack on its way: its units by id, the hexes that it has come through, what going on costs by sentence."""
    frame = next((f.locals for f in reversed(state.frames) if f.proc == "March"), None)
    if frame is None or not frame.units:
        return None
    counters = state.setup.roster.counters
    here = frame.path[-1]
    costs = {
        f"go {state.label(near)}": max(price(state, unit, here, near) for unit in frame.units)
        for near in state.setup.board.adjacent[here]
    }
    over = {
        f"overrun {state.label(hex_)}": overrun_cost(state, here, hex_)
        for (hex_,) in overrun_args(frame.units, state, here)
    }
    ids = [counters[unit].id for unit in frame.units]
    return {"units": ids, "path": labels(state, frame.path), "costs": {**costs, **over}}


# Markers.


def _refugees(state: WestState, mark: Marker) -> Plain:
    said = f"{number(mark.value, 'refugee marker')}, the game's abstraction of people on the roads"
    return {"words": said, "look": {"count": mark.value}}


def _interdiction(state: WestState, mark: Marker) -> Plain:
    return {"words": f"interdiction of strength {mark.value}", "look": {"count": mark.value}}


def _lz(state: WestState, mark: Marker) -> Plain:
    return {"words": f"{side_name(mark.side)} landing zone", "look": {}}


def _bridgehead(state: WestState, mark: Marker) -> Plain:
    towards = state.setup.board.neighbour[mark.hex].index(mark.base)
    said = f"{side_name(mark.side)} bridgehead, its bridge to {state.label(mark.base)}"
    return {"words": said, "look": {"towards": towards, "style": STYLES[mark.side]}}


def _ruin(state: WestState, mark: Marker) -> Plain:
    fort = state.setup.forts[mark.hex]
    what = "fortress" if fort.kind == FORTRESS else "fortified zone"
    return {"words": f"{what} in ruins", "look": {"style": STYLES[fort.side]}}


MARKERS: dict[str, Callable[[WestState, Marker], Plain]] = {
    REFUGEES: _refugees,
    INTERDICTION: _interdiction,
    LZ: _lz,
    BRIDGEHEAD: _bridgehead,
    RUIN: _ruin,
}
"""Kind of marker -> its words and what its drawing reads."""


def _markers(state: WestState) -> Iterator[Plain]:
    for mark in state.markers:
        if mark.kind in MARKERS:
            yield {"hex": state.label(mark.hex), "kind": mark.kind, **MARKERS[mark.kind](state, mark)}


def _dropping(state: WestState) -> Iterator[Plain]:
    """Units in the air on their way down."""
    drop = next((frame.locals for frame in reversed(state.frames) if isinstance(frame.locals, Drop)), None)
    for unit, hex_ in zip(drop.units, drop.hexes, strict=True) if drop is not None else ():
        if state.at[unit] != hex_:
            words = f"{state.name(unit)} is to come down here"
            yield {"hex": state.label(hex_), "kind": "drop", "words": words, "look": {"name": state.name(unit)}}


# Bridges that are not as the map has them.


def _spans(state: WestState) -> Iterator[Plain]:
    for span in state.spans:
        kind = "bridge-held" if span.held else f"bridge-{span.status}"
        if span.status == INTACT and not span.held:
            continue  # mended: a bridge like any other
        style = STYLES.get(span.held, "field-grey")
        towards = state.setup.board.neighbour[span.a].index(span.b)
        look = {"towards": towards, "style": style}
        yield {"hex": state.label(span.a), "kind": kind, "words": span_words(state, span), "look": look}


def span_words(state: WestState, span: Span) -> str:
    """A bridge that is not as printed, in words."""
    where = f"the bridge {state.label(span.a)}/{state.label(span.b)}"
    if span.held:
        return f"{where} is held by the {side_name(span.held)} side since a coup"
    return f"{where} is {'a temporary one' if span.status == 'temporary' else span.status}"


def _control(state: WestState) -> Iterator[Plain]:
    for hex_ in state.taken:
        side = state.owner(hex_)
        words = f"in {side_name(side)} hands since it was taken"
        yield {"hex": state.label(hex_), "kind": "control", "words": words, "look": {"style": STYLES[side]}}


# Tracks.


POINTS = (("tap", "tactical air points"), ("sap", "strategic air points"))
COUNTRIES = {"netherlands": "the Netherlands", "belgium": "Belgium", "france": "France"}


def tracks(state: WestState) -> Iterator[Plain]:
    """Numbers that a game keeps, for the panel: name, value, of (how many at most), side, rule."""
    for side in ("axis", "allied"):
        for kind, words in POINTS:
            if all_of := state.track(f"{side}.{kind}"):
                begun = not state.phase.endswith(".setup")
                unused = state.track(f"{side}.{kind}.unused") if begun else all_of
                yield _track(f"{side_name(side)} {words}", unused, all_of, side, "V4.1-b")
    yield _track("Coups on the march", state.track(COUPS), coup_limit(state), "axis", "V21.21-b")
    for name in sorted(track for track in state.setup.scenario_data.tracks if track.startswith("cp.")):
        nation = name.partition(".")[2]
        points = _track(
            f"Capitulation points of {COUNTRIES.get(nation, nation)}", state.track(name), None, "allied", "V25.23-a"
        )
        yield {**points, "note": _threshold(state, nation)}


def _threshold(state: WestState, nation: str) -> str:
    """From how many points on a nation may surrender, and from how many it surely does."""
    if surrender.has_surrendered(state, nation):
        return "has surrendered"
    sure = f", certain from {surrender.SURE[nation] + 1}" if nation in surrender.SURE else ""
    return f"surrender check from {surrender.needed(state, nation)}{sure}"


def _track(name: str, value: int, of: int | None, side: str, rule: str) -> Plain:
    return {"name": name, "value": value, "of": of, "side": side, "rule": rule}


def zones(source: Source) -> dict[str, list[str]]:
    """Side -> the hexes that its zones of control reach, in map order."""
    from teutons_lab.systems.victory_west import zones as chapter

    state: WestState = source.state
    return {side: [state.label(hex_) for hex_ in sorted(chapter.zone(state, side))] for side in ("axis", "allied")}


def labels(state: WestState, hexes: Iterable[Any]) -> list[str]:
    """Printed labels."""
    return [state.label(hex_) for hex_ in hexes]
