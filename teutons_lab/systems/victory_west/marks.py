"""What lies on the map besides units, and the words of the columns: markers, bridges, tries, tracks, places."""

from __future__ import annotations

from typing import NamedTuple

Place = int | str
"""A hex number on the board, or "off", "dead", "box:okh", "turn:4"."""
OFF, DEAD, OKH, GQG = "off", "dead", "box:okh", "box:gqg"
CARD = "box:card"
"""Where covered units are for the side that may not look into a stack: on the Command Card (V6.66-a)."""
FRESH = -1
"""Movement points of a unit that has spent none in this phase."""
REFUGEES, INTERDICTION, BRIDGEHEAD, LZ, RUIN = "refugees", "interdiction", "bridgehead", "lz", "ruin"
DROP_ZONE = "dropzone"
"""A marker in a hex where a landing zone was placed in this turn, even if it is gone (VR-107)."""
DAMAGED, INTACT, TEMPORARY = "damaged", "intact", "temporary"


class Marker(NamedTuple):
    """A marker on the map (V2.4-a): `value` counts refugees or interdiction strength, `base` is the hex across the
    bridge of a bridgehead (FRESH for others), `side` the owner of a landing zone, bridgehead or interdiction.
    """

    kind: str
    hex: int
    value: int = 0
    base: int = FRESH
    side: str = ""


class Span(NamedTuple):
    """The state of a bridge that is not as the map has it: `held` names the side that a coup gave it to (V21.4-e)."""

    a: int
    b: int
    status: str
    held: str = ""


class Tried(NamedTuple):
    """A unit that tried to collect stragglers in a hex in this phase (V13.5-c)."""

    unit: int
    hex: int


class Track(NamedTuple):
    """A number that a game keeps, such as air points or Capitulation Points."""

    name: str
    value: int
