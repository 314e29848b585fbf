"""Position lines of tracks: air points, Capitulation Points, and whatever else a phase or a turn counts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from teutons_lab.core.ruleset import PositionLine, Reading
from teutons_lab.systems.victory_west import air, capitulation
from teutons_lab.systems.victory_west.charts.cp_summary import MOST
from teutons_lab.systems.victory_west.charts.small_tables import NATIONS
from teutons_lab.systems.victory_west.crossing import COUPS
from teutons_lab.systems.victory_west.fatigue import HALT, RESTED
from teutons_lab.systems.victory_west.overrunning import KOCH
from teutons_lab.systems.victory_west.paradrop import DROPS
from teutons_lab.systems.victory_west.points import EXPLOITATION_DIE
from teutons_lab.systems.victory_west.rail import CAPACITY, RAILED
from teutons_lab.systems.victory_west.refugees import CITIES
from teutons_lab.systems.victory_west.setup import WestSetup
from teutons_lab.systems.victory_west.state import WestDraft, WestState
from teutons_lab.systems.victory_west.surrender import SURRENDERED

LAST_TURN, MANY = 21, 99
AIR_LIMIT = 19
"""Air points of one sort that a side can have (V18.26-a)."""


class Known(NamedTuple):
    """A track that the rules read: its name and the least and the greatest number on it."""

    name: str
    least: int
    most: int


def _known(setup: WestSetup) -> Iterable[Known]:
    """Every track of the system. Those of victory and replacement points are read in the longer scenarios alone."""
    for side in air.SIDES:
        for sort in air.SORTS:
            yield Known(f"{side}.{sort}", 0, AIR_LIMIT)
            yield Known(f"{side}.{sort}.unused", 0, AIR_LIMIT)
    yield Known(air.FAR, 0, AIR_LIMIT)
    for nation in NATIONS:
        marker = f"{capitulation.MARKER}{nation}"
        yield from (Known(marker, 0, MOST), Known(f"{marker}.while", 0, MANY), Known(f"{marker}.permanent", 0, MANY))
        yield from (Known(f"{SURRENDERED}{nation}", 0, 1), Known(f"neutral.{nation}", 0, 1))
    for hex_, ground in enumerate(setup.terrain):
        if ground in CITIES:
            label = setup.board.labels[hex_]
            yield Known(f"{capitulation.TERROR}{label}", 0, MANY)
            yield Known(f"{air.BASE}{label}", 0, LAST_TURN)
    for nationality, cadre in setup.charts_data.cadres:
        yield Known(f"cadres.{nationality}.{cadre}", 0, MANY)
    yield from (Known(COUPS, 0, 8), Known(DROPS, 0, MANY), Known(RAILED, 0, CAPACITY), Known(EXPLOITATION_DIE, 0, 10))
    yield from (Known(KOCH, 0, 1), Known(HALT, 0, LAST_TURN), Known(RESTED, 0, 1), Known("vp", -999, 999))
    yield from (Known(f"rp.{side}.{sort}", 0, MANY) for side in air.SIDES for sort in ("leg", "motorized"))


# used coups 2, track axis.tap 4


def write_tracks(state: WestState) -> Iterator[str]:
    """A line for every track that is not at nought."""
    for track in state.tracks:
        yield f"{'used' if track.name == COUPS else 'track'} {track.name} {track.value}"


def read_track(draft: WestDraft, reading: Reading) -> None:
    """Set a track that there is to a number that it can show."""
    words = reading.words
    if len(words) != 3 or not re.fullmatch(r"-?\d{1,4}", words[2].text):
        raise reading.fail(f"expected {words[0].text} <name> <whole number>.")
    name, value = words[1].text, int(words[2].text)
    reading.claim(("track", name), f"the track {name}")
    known = {track.name: track for track in _known(draft.setup)}
    if name not in known:
        raise reading.fail(f'found the track "{name}", expected {_expected(name, known)}.')
    track = known[name]
    if not track.least <= value <= track.most:
        raise reading.fail(f'found "{words[2].text}", expected {name} {track.least} to {track.most}.')
    draft.set_track(name, value)


def _expected(name: str, known: Iterable[str]) -> str:
    """The tracks that begin like a name, or one of each sort."""
    head = name.partition(".")[0] + "."
    alike = [other for other in known if other.startswith(head)]
    if head in (capitulation.TERROR, air.BASE) and alike:
        return f"{head} and the label of a city on the map, such as {alike[0]}"
    firsts = {other.partition(".")[0]: other for other in reversed(list(known))}
    return f"one of {', '.join(alike or sorted(firsts.values()))}"


def _nothing(_state: WestState) -> Iterator[str]:
    return iter(())


TRACK_LINES = (
    PositionLine("track", ("tracks",), write_tracks, read_track),
    PositionLine("used", (), _nothing, read_track),
)
