"""Counters with three strengths, steps and a rating, and headquarters, as SVG text in a square of 56 units.

Name on the left above, rating on the right; symbol with its size over it; steps on the left edge; strengths below.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .colours import palette
from .counters import blank, radius_of
from .svg import esc, num
from .symbols import symbols

WIDE = 0.56  # of its height, which a letter of a bold narrow face takes
DROP = 5.5  # how far name and rating go down under a disrupted band
SYMBOLS: dict[str, tuple[str, str]] = {
    "infantry": ("infantry", ""),
    "static": ("infantry", "bar"),
    "fortress": ("infantry", "bar"),
    "bicycle": ("infantry", "wheels"),
    "motorcycle": ("infantry", "filled-wheels"),
    "cavalry": ("cavalry", ""),
    "motorized-infantry": ("motorized", ""),
    "mechanized-infantry": ("mechanized", ""),
    "panzer": ("armor", ""),
    "tank": ("armor", ""),
    "mountain": ("mountain", ""),
    "paratroop": ("airborne", ""),
    "air-landing": ("infantry", "glider"),
    "siege-artillery": ("artillery", ""),
}
"""Type of unit -> its sign, and what is added to the sign."""
# In the square of the signs, whose frame runs from 25,50 to 175,150.
EXTRAS = {
    "bar": '<path d="M25 50h150v20h-150z" fill="currentColor"/>',
    "wheels": '<path d="M50 168a14 14 0 1 0 28 0a14 14 0 1 0-28 0M122 168a14 14 0 1 0 28 0a14 14 0 1 0-28 0" '
    'fill="none"/>',
    "filled-wheels": '<path d="M50 168a14 14 0 1 0 28 0a14 14 0 1 0-28 0M122 168a14 14 0 1 0 28 0a14 14 0 1 0-28 0" '
    'fill="currentColor"/>',
    "glider": '<path d="M43 160q29 30 57 0t57 0" fill="none"/>',
}
BLITZ = {
    "circle": '<circle cx="214" cy="100" r="21" fill="currentColor" stroke="none"/>',
    "square": '<path d="M195 81h38v38h-38z" fill="none"/>',
    "triangle": '<path d="M214 78l22 40h-44z" fill="none"/>',
}
FRAME = '<path d="M25 50h150v100h-150z" fill="none"/>'
STROKES = {"II": 2, "III": 3}
CROSSES = {"X": 1, "XX": 2, "XXX": 3, "XXXX": 4}


def piece(look: Mapping[str, Any]) -> str:
    """One counter.

    Reads `label`, `rating`, `size` (II, III, X, XX, G, or KG and BG of a cadre), `type`, `foot` (the strengths as
    text), `style`, `nation`, `steps` and `left`, `motorized`, `corps`, `blitz`; for headquarters `radius`, `bonus`,
    `movement`; and the marks `disrupted`, `unsupplied`, `fatigued`, `moved`.
    """
    paint = palette()["counter"][look["style"]]
    radius, ink, edge = radius_of(look["style"]), paint["ink"], paint["edge"]
    hurt = bool(look.get("disrupted"))
    parts = [
        blank(paint, radius),
        _bands(look, edge, radius),
        _band(radius) if hurt else "",
        _corner(str(look["label"]), -24, "start", 31, ink, hurt),
        _corner(str(look["rating"]), 24, "end", 14, ink, hurt),
        _nation(str(look.get("nation", "")), ink, hurt),
        _headquarters(look, paint) if "radius" in look else _combat_unit(look, ink, hurt),
        _steps(int(look["left"]), int(look["steps"]), ink, paint["fill"]),
        '<path class="tl-moved" d="M26 15V26H15z"/>' if look.get("moved") else "",
        _disc("M-5 2h3l2-4 2 4h3M-2 6L3-6") if look.get("unsupplied") else "",
        '<g class="tl-fatigued" transform="translate(27 -27)"><circle r="7.5"/><text y="4">F</text></g>'
        if look.get("fatigued")
        else "",
    ]
    return "".join(parts)


def _combat_unit(look: Mapping[str, Any], ink: str, hurt: bool) -> str:
    sign, extra = SYMBOLS.get(str(look["type"]), ("infantry", ""))
    place = f"translate(-10.5 {-3.5 if hurt else -5.5}) scale(.14) translate(-25 -50)"
    inner = FRAME + symbols()[sign] + EXTRAS.get(extra, "") + BLITZ.get(str(look.get("blitz", "")), "")
    drawn = f'<g class="tl-part" transform="{place}" color="{ink}" stroke="{ink}" stroke-width="9">{inner}</g>'
    size = _size(str(look["size"]), ink, -4.6 if hurt else -9)
    wide = _squeeze(str(look["foot"]), 38, 14.5)
    return f'{size}{drawn}<text class="tl-c-foot" y="22.4" fill="{ink}"{wide}>{esc(look["foot"])}</text>'


def _headquarters(look: Mapping[str, Any], paint: Mapping[str, str]) -> str:
    """The box, then the ringed radius, the bonus and the movement at the foot."""
    ink = paint["ink"]
    return (
        f'<rect x="-10.5" y="-7" width="21" height="13" fill="none" stroke="{ink}" stroke-width="1.2"/>'
        f'<text class="tl-c-hq" y="3" fill="{ink}">HQ</text>'
        f'<circle cx="-17" cy="16.4" r="6.6" fill="none" stroke="{ink}" stroke-width="1.2"/>'
        f'<text class="tl-c-hq" x="-17" y="20" fill="{ink}">{esc(look["radius"])}</text>'
        f'<text class="tl-c-foot tl-c-bonus" x="2" y="21" fill="{ink}">+{esc(look["bonus"])}</text>'
        f'<text class="tl-c-foot tl-c-bonus" x="18" y="21" fill="{ink}">{esc(look["movement"])}</text>'
    )


def _bands(look: Mapping[str, Any], edge: str, radius: float) -> str:
    """Motorised: a dark band along the foot; corps headquarters: one along the top."""
    foot = "M-26 23.8H26V26H-26z" if radius < 3 else "M-25.6 23.8H25.6Q24 26 20 26H-20Q-24 26 -25.6 23.8z"
    head = "M-26 -26H26V-23.8H-26z" if radius < 3 else "M-20 -26H20Q24 -26 25.6 -23.8H-25.6Q-24 -26 -20 -26z"
    bands = [foot] * bool(look.get("motorized")) + [head] * bool(look.get("corps"))
    return f'<path d="{"".join(bands)}" fill="{edge}"/>' if bands else ""


def _band(radius: float) -> str:
    """Disorder: a yellow band with black slashes along the top."""
    slashes = "".join(f"M{x} -19l5-7" for x in range(-25, 22, 7))
    soft = min(radius, 5)
    shape = f"M-26 -19V{num(-26 + soft)}q0-{num(soft)} {num(soft)}-{num(soft)}H{num(26 - soft)}"
    shape += f"q{num(soft)} 0 {num(soft)} {num(soft)}V-19z"
    return f'<path class="tl-box" d="{shape}"/><path class="tl-slash" d="{slashes}M-26 -19H26"/>'


def _corner(text: str, x: float, anchor: str, room: float, ink: str, hurt: bool) -> str:
    y = -14.4 + (DROP if hurt else 0)
    fit = _squeeze(text, room, 12)
    place = f'x="{num(x)}" y="{num(y)}" text-anchor="{anchor}"'
    return f'<text class="tl-c-corner" {place} fill="{ink}"{fit}>{esc(text)}</text>'


def _squeeze(text: str, room: float, size: float) -> str:
    return f' textLength="{num(room)}" lengthAdjust="spacingAndGlyphs"' if len(text) * size * WIDE > room else ""


def _nation(letters: str, ink: str, hurt: bool) -> str:
    y = -6.2 + (DROP if hurt else 0)
    return (
        f'<text class="tl-c-nation tl-c-allied" x="24.5" y="{num(y)}" fill="{ink}">{esc(letters)}</text>'
        if letters
        else ""
    )


def _size(size: str, ink: str, y: float) -> str:
    """Strokes for battalion and regiment, crosses from brigade upwards, letters for cadres and groups."""
    if size in STROKES:
        count = STROKES[size]
        d = "".join(f"M{num((k - (count - 1) / 2) * 3.4)} {num(y - 3)}v5.4" for k in range(count))
        return f'<path d="{d}" stroke="{ink}" stroke-width="1.5" fill="none"/>'
    if size in CROSSES:
        count = CROSSES[size]
        left = -(count - 1) * 5.8 / 2
        d = "".join(f"M{num(left + k * 5.8 - 2)} {num(y - 2.2)}l4 4m0-4l-4 4" for k in range(count))
        return f'<path d="{d}" stroke="{ink}" stroke-width="1.3" fill="none"/>'
    return (
        f'<text class="tl-c-size" y="{num(y + 2.6)}" fill="{ink}">{esc(size)}</text>' if size not in ("", "-") else ""
    )


def _steps(left: int, steps: int, ink: str, ground: str) -> str:
    """Squares on the left edge from below: filled is left, hollow is lost."""
    squares = [f"M-24.4 {num(8.4 - 6.4 * k)}h4.6v4.6h-4.6z" for k in range(steps)]
    full, lost = "".join(squares[:left]), "".join(squares[left:])
    hollow = f'<path d="{lost}" fill="{ground}"/>' if lost else ""
    return f'<g class="tl-part" stroke="{ink}"><path d="{full}" fill="{ink}"/>{hollow}</g>'


def _disc(path: str) -> str:
    return f'<g class="tl-unsupplied" transform="translate(27 2)"><circle r="8"/><path d="{path}"/></g>'
