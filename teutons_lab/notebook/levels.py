"""Levels of detail: what is written on the ground from far off and from near, and which lines are drawn.

A level holds from its pitch (pixels from flat to flat of a hex) up to that of the next one. Sizes are in percent of
the pitch, as everywhere in the drawing, so that a name is as large on the screen at the beginning of each level.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from functools import cache
from json import loads
from typing import Any

from teutons_lab.data import data_path


@dataclass(frozen=True)
class Level:
    """One level of detail.

    pitch:   pixels from which it holds; size: height of a town's name; ranks: which towns may be named (1 great to
    3 small); longest: rivers shorter than this have no name here; apart: how far apart the names of one river and of
    one country stand
    """

    number: int
    pitch: float
    size: float
    ranks: int
    longest: float
    apart: float


LEVELS = (
    Level(0, 0.0, 102.0, 1, 1500.0, 6000.0),
    Level(1, 22.0, 47.0, 2, 700.0, 3600.0),
    Level(2, 40.0, 26.0, 3, 250.0, 2000.0),
    Level(3, 66.0, 16.0, 3, 110.0, 1100.0),
)

# What is not drawn on a level (class names without `tl-`); the style sheet hides the same.
_WAYS = frozenset({"road", "road-bed", "rail-ties", "rail-low", "rail-low-ties"})
_BRIDGES = frozenset({"bridge", "bridge-bed", "bridge-damaged"})
_NEAREST = frozenset({"number", "beach"})
_MIDDLE = _NEAREST | _WAYS | _BRIDGES | {"canal-locks", "port"}
_SMALL = frozenset({"city-small", "grid", "river-small", "canal", "rail", "fortress", "teeth", "river-heart", "strait"})
HIDDEN: Mapping[int, frozenset[str]] = {0: _MIDDLE | _SMALL, 1: _MIDDLE, 2: _NEAREST}
CLASS = re.compile(r'<\w+ class="tl-([\w-]+)[ "]')

COUNTRY_NAMES: Mapping[str, str] = {
    "France": "FRANCE",
    "Germany": "GERMANY",
    "Belgium": "BELGIUM",
    "Netherlands": "NETHERLANDS",
    "Luxembourg": "LUXEMBOURG",
    "Switzerland": "SWITZERLAND",
    "Britain": "ENGLAND",
    "Italy": "ITALY",
    "Spain": "SPAIN",
    "Denmark": "DENMARK",
    "Hungary": "HUNGARY",
    "Yugoslavia": "YUGOSLAVIA",
}


@dataclass(frozen=True)
class Look:
    """How one map is drawn; the values of `maps/<name>/drawing.json`.

    closed: countries that nobody may enter; names: what a country is called; fronts: pairs of countries whose border
    is the frontier of the war; seas: name, longitude, latitude; great: towns named first, besides the great cities;
    rivers: how the table calls a stretch -> what is written
    """

    closed: frozenset[str] = frozenset()
    names: Mapping[str, str] = field(default_factory=lambda: COUNTRY_NAMES)
    fronts: frozenset[frozenset[str]] = frozenset()
    seas: tuple[tuple[str, float, float], ...] = ()
    great: frozenset[str] = frozenset()
    rivers: Mapping[str, str] = field(default_factory=dict)


@cache
def look_of(name: str) -> Look:
    """How the map of a system is drawn; plainly, where it has no `drawing.json`."""
    file = data_path("maps", name, "drawing.json") if name else None
    if file is None or not file.exists():
        return Look()
    values: dict[str, Any] = loads(file.read_text(encoding="utf-8"))
    return Look(
        closed=frozenset(values.get("closed", ())),
        names={**COUNTRY_NAMES, **values.get("names", {})},
        fronts=frozenset(map(frozenset, values.get("fronts", ()))),
        seas=tuple((each[0], float(each[1]), float(each[2])) for each in values.get("seas", ())),
        great=frozenset(values.get("great", ())),
        rivers=dict(values.get("rivers", {})),
    )


def hidden_at(level: Level, part: str) -> bool:
    """Whether a part of the drawing is left out on a level."""
    found = CLASS.match(part)
    return bool(found and found[1] in HIDDEN.get(level.number, ()))


def level_at(pitch: float) -> Level:
    """The level that holds at so many pixels from flat to flat."""
    return next(level for level in reversed(LEVELS) if pitch >= level.pitch)


def rank_of(features: Collection[str], great: bool) -> int:
    """How soon a town is named: 1 the great cities, 2 middling ones and fortresses, 3 the others."""
    words = set(features)
    if great or words & {"city", "major-city", "multi-city", "full-city"}:
        return 1
    return 2 if words & {"minor-city", "partial-city", "dot-city", "fortress", "channel-port"} else 3


def grid_name(board: Any) -> str:
    """The name of the map that a board lies on, or an empty text."""
    return str(getattr(getattr(board, "grid", None), "name", ""))
