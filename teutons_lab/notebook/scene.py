"""What is on a map beside units and fortresses, drawn: aircraft, captured towns, open cities, and signs of other sorts.

The system says what there is (`kit.portrait`); here each kind of sign has its drawing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .colours import palette
from .layout import hexagon
from .signs import SIGNS
from .svg import esc, num
from .symbols import AIRCRAFT
from .words import portrait_of

Look = Mapping[str, Any]


def scene(source: Any) -> dict[str, Any]:
    """What a side sees beside its units: `weather`, `countries`, `assets`, `air` (range and bases), `tags`, `tracks`.

    Keys of things that a game does not have are left out.
    """
    found = dict(portrait_of(source.state).scene(source))
    found["tags"] = [tag(dict(each)) for each in found.get("tags", ())]
    found["assets"] = [asset(dict(each)) for each in found.get("assets", ())]
    return {key: value for key, value in found.items() if value}


def tag(shown: dict[str, Any]) -> dict[str, Any]:
    """A small sign on a hex with its drawing: hex, kind, words, svg."""
    look = shown.pop("look")
    return {**shown, "svg": DRAWINGS[shown["kind"]](look)}


def asset(shown: dict[str, Any]) -> dict[str, Any]:
    """An Air Asset with its drawing."""
    look = shown.pop("look")
    return {**shown, "svg": asset_face(look["style"])}


def asset_face(style: str) -> str:
    """An Air Asset: an aircraft in the colour of its nation; its name is written beside it."""
    paint = palette()["counter"][style]
    return (
        f'<rect x="-27" y="-27" width="54" height="54" rx="27" fill="{paint["fill"]}" stroke="{paint["edge"]}" '
        f'stroke-width="2"/><path transform="scale(1.9)" d="{AIRCRAFT}" fill="{paint["ink"]}"/>'
    )


def open_city(_look: Look) -> str:
    return f'<path class="tl-open-city" d="{hexagon((0.0, 0.0), 6)}"/>'


def held(look: Look) -> str:
    """A town whose last visitor is not of its country's side: the sign of that side in the east corner."""
    paint = palette()["counter"][look["style"]]
    corner = 6.5 if look["style"] == "french" else 1
    return (
        f'<rect class="tl-held" x="36.5" y="-4.5" width="13" height="13" rx="{num(corner)}" fill="{paint["fill"]}" '
        f'stroke="{paint["edge"]}"/><circle cx="43" cy="2" r="2.2" fill="{paint["ink"]}"/>'
    )


def flight(look: Look) -> str:
    return _sign(look["word"], look["style"], look["row"])


def _sign(word: str, style: str, row: int) -> str:
    """An aircraft and a word in a rounded box above the units."""
    paint = palette()["counter"][style]
    wide = 24 + 5.2 * len(word)
    return (
        f'<g class="tl-flight" transform="translate({num(-wide / 2)} {num(-42 + 17 * row)})">'
        f'<rect class="tl-key" x="-1.5" y="-9.5" width="{num(wide + 3)}" height="19" rx="9.5"/>'
        f'<rect y="-8" width="{num(wide)}" height="16" rx="8" fill="{paint["fill"]}" stroke="{paint["edge"]}"/>'
        f'<path transform="translate(11 0) scale(.68)" d="{AIRCRAFT}" fill="{paint["ink"]}"/>'
        f'<text x="{num(19 + (wide - 24) / 2)}" y="3.8" fill="{paint["ink"]}">{esc(word)}</text></g>'
    )


DRAWINGS: dict[str, Callable[[Look], str]] = {
    "open-city": open_city,
    "held": held,
    "mission": flight,
    "airlift": flight,
    **SIGNS,
}
"""Kind of sign -> its drawing, round the centre of the hex."""
