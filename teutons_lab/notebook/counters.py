"""Counters, fortress stars and stacks as SVG text, for the browser and the static picture alike.

A counter is drawn in a square of 56 units round the origin; `SCALE` brings it to the size it has in a hex.
Side is told by lightness, by the shape of the corners and by the ink, never by colour alone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from math import cos, pi, sin
from typing import Any

from .colours import palette
from .svg import esc, num
from .symbols import symbol

SCALE = 0.96
LIFT = 5.0  # how far each counter of a stack stands above the one below
COVERED = re.compile(r'<g class="tl-covered".*?</g>')
ECHELON = {"army": 4, "corps": 3, "division": 2}
ROUND = {"french", "dutch", "belgian", "british"}


def face(unit: Mapping[str, Any]) -> str:
    """One counter.

    Reads `label`, `size` ("army", "corps"; "dummy" for one without factors), `arm`, `cf`, `mf`, `style` (a counter
    colour), `boxed` ("cf", "mf" or ""), `drawn` ("filled" or "hollow" for the symbols after 1870), `nation` (letters
    that tell allies apart), and the marks `disrupted`, `doubled`, `entrenched`, `moved`, `unsupplied` and
    `covered` (the number on the back of a counter that lies face down for the other side).
    """
    paint = palette()["counter"][unit["style"]]
    radius = radius_of(unit["style"])
    if unit["size"] == "dummy":
        return blank(paint, radius) + _dummy(paint) + _covered(unit)
    disrupted = bool(unit.get("disrupted"))
    drop = 4.0 if disrupted else 0.0
    parts = [
        blank(paint, radius),
        _band(radius, bool(unit.get("doubled"))) if disrupted else "",
        _name(str(unit["label"]), paint["ink"], -7.5 if disrupted else -13.5),
        _echelon(str(unit["size"]), paint["ink"], -2.6 if disrupted else -7.2),
        symbol(str(unit["arm"]), str(unit.get("drawn", "block")), paint, drop - 2.6),
        _nation(str(unit.get("nation", "")), paint["ink"], drop + 4.6),
        _factors(unit, paint["ink"]),
    ]
    if unit.get("entrenched"):
        parts.append(_teeth(paint["edge"]))
    if unit.get("moved"):
        parts.append('<path class="tl-moved" d="M26 15V26H15z"/>')
    if unit.get("unsupplied"):
        parts.append(
            '<g class="tl-unsupplied" transform="translate(-27 0)"><circle r="8"/>'
            '<path d="M-5 2h3l2-4 2 4h3M-2 6L3-6"/></g>'
        )
    parts.append(_covered(unit))
    return "".join(parts)


def back(number: int, style: str) -> str:
    """A counter of the other side that lies face down: its side and its number, and nothing else."""
    paint = palette()["counter"][style]
    radius = radius_of(style)
    return (
        f"{blank(paint, radius)}{_inner(paint)}"
        f'<text class="tl-c-back" y="8.4" fill="{paint["ink"]}">{esc(number)}</text>'
    )


def star(strength: object, style: str, fallen: bool = False) -> str:
    """A fortress: a six-pointed trace with its strength; dotted and empty when it has fallen."""
    paint = palette()["counter"][style]
    points = " ".join(f"{num(r * sin(k * pi / 6))},{num(-r * cos(k * pi / 6))}" for k, r in enumerate((12.5, 7.6) * 6))
    if fallen:
        dots = 'fill="none" stroke-width="1.4" stroke-dasharray="2 2.4"'
        return f'<polygon points="{points}" stroke="{paint["edge"]}" {dots}/>'
    return (
        f'<polygon class="tl-key" points="{points}"/>'
        f'<polygon points="{points}" fill="{paint["fill"]}" stroke="{paint["edge"]}" stroke-width="1.5"/>'
        f'<text class="tl-star" y="4.6" fill="{paint["ink"]}">{esc(strength)}</text>'
    )


def stacked(faces: Sequence[str]) -> str:
    """Counters on one hex, the last on top, with their number in a disc when there are several."""
    many = len(faces)
    parts: list[str] = []
    for i, drawn in enumerate(faces):
        if i < many - 1:  # a number that sticks out from below would be read as that of the counter on top
            drawn = COVERED.sub("", drawn)
        # The pile is centred as a whole: lower counters peep out to the upper right.
        up = (many - 1 - i) * LIFT - (many - 1) * LIFT / 2
        parts.append(f'<g transform="translate({num(up)} {num(4 - up)}) scale({SCALE})">{drawn}</g>')
    if many > 1:
        parts.append(disc(many))
    return "".join(parts)


def disc(count: int) -> str:
    return f'<g class="tl-count" transform="translate(35 -25)"><circle r="8.6"/><text y="4">{count}</text></g>'


def radius_of(style: str) -> float:
    """How round the corners of a counter are, which tells its side without colour."""
    return 7 if style in ROUND else 1.5


def blank(paint: Mapping[str, str], radius: float) -> str:
    """An empty counter with its white keyline."""
    return (
        f'<rect class="tl-key" x="-29.4" y="-29.4" width="58.8" height="58.8" rx="{radius + 1.2}"/>'
        f'<rect x="-27" y="-27" width="54" height="54" rx="{radius}" fill="{paint["fill"]}" '
        f'stroke="{paint["edge"]}" stroke-width="2"/>'
    )


def _inner(paint: Mapping[str, str]) -> str:
    """The dashed frame of a counter that shows no face."""
    return f'<rect class="tl-c-inner" x="-20" y="-20" width="40" height="40" rx="3" stroke="{paint["ink"]}"/>'


def _dummy(paint: Mapping[str, str]) -> str:
    return f'{_inner(paint)}<text class="tl-c-dummy" y="4" fill="{paint["ink"]}">Dummy</text>'


def _covered(unit: Mapping[str, Any]) -> str:
    """For its owner: a disc with the number that the other side sees."""
    number = unit.get("covered")
    if not number:
        return ""
    text = f'<text y="3.8">{esc(number)}</text>'
    return f'<g class="tl-covered" transform="translate(-22.6 -22.6)"><circle r="7.8"/>{text}</g>'


def _name(label: str, ink: str, y: float) -> str:
    squeeze = ' textLength="48" lengthAdjust="spacingAndGlyphs"' if len(label) > 8 else ""
    return f'<text class="tl-c-name" y="{num(y)}" fill="{ink}"{squeeze}>{esc(label)}</text>'


def _nation(letters: str, ink: str, y: float) -> str:
    return f'<text class="tl-c-nation" x="19" y="{num(y + 2.6)}" fill="{ink}">{esc(letters)}</text>' if letters else ""


def _echelon(size: str, ink: str, y: float) -> str:
    """Crosses as on maps: four for an army, three for a corps."""
    count = ECHELON.get(size, 0)
    left = -(count - 1) * 6.2 / 2
    d = "".join(f"M{num(left + k * 6.2 - 2.1)} {num(y - 2.1)}l4.2 4.2m0-4.2l-4.2 4.2" for k in range(count))
    return f'<path d="{d}" stroke="{ink}" stroke-width="1.3" fill="none"/>' if d else ""


def _factors(unit: Mapping[str, Any], ink: str) -> str:
    """Attack left, movement right; E stands for the movement of an entrenched unit."""
    boxed = str(unit.get("boxed", ""))
    move = "E" if unit.get("entrenched") else unit["mf"]
    parts = []
    for x, name, text in ((-15.0, "cf", unit["cf"]), (15.0, "mf", move)):
        ink_here = ink
        if boxed == name:
            wide = 18 if len(str(text)) < 2 else 22
            parts.append(f'<rect class="tl-box" x="{num(x - wide / 2)}" y="9.6" width="{wide}" height="15.6"/>')
            ink_here = palette()["state"]["mark-ink"]
        parts.append(f'<text class="tl-c-factor" x="{num(x)}" y="23.2" fill="{ink_here}">{esc(text)}</text>')
    return "".join(parts) + f'<path d="M-4 18h8" stroke="{ink}" stroke-width="1.8"/>'


def _band(radius: float, doubled: bool) -> str:
    """Disorder: a yellow band with black slashes along the top, and a 2 in it for a second marker."""
    slashes = "".join(f"M{x} -17l7-10" for x in range(-25, 20, 8))
    corner = min(radius, 5)
    shape = f"M-26 -17.4V{num(-26 + corner)}q0-{num(corner)} {num(corner)}-{num(corner)}H{num(26 - corner)}"
    shape += f"q{num(corner)} 0 {num(corner)} {num(corner)}V-17.4z"
    second = '<g class="tl-second"><rect x="9" y="-26" width="12" height="9"/><text x="15" y="-18.4">2</text></g>'
    return f'<path class="tl-box" d="{shape}"/><path class="tl-slash" d="{slashes}M-26 -17.4H26"/>{second * doubled}'


def _teeth(edge: str) -> str:
    return f'<path d="M-27 30{"l4.5-7 4.5 7" * 6}" fill="#fff" stroke="{edge}" stroke-width="1.8"/>'
