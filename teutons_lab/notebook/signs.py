"""Small signs on hexes: refugees, interdiction, landing zones, bridgeheads, the state of bridges, ruins, control.

Each is drawn round the centre of its hex; hexsides go by direction, clockwise from north.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import atan2, degrees
from typing import Any

from .colours import palette
from .counters import star
from .layout import TOWARDS
from .svg import esc, num

Look = Mapping[str, Any]


def refugees(look: Look) -> str:
    """A round tan tag with heads and the number of markers, below the units."""
    heads = "".join(
        f'<circle cx="{x}" cy="-2.6" r="2"/><path d="M{x - 3.2} 3.6q0-4.4 3.2-4.4t3.2 4.4z"/>' for x in (-9, -2)
    )
    return (
        '<g transform="translate(-20 34)"><rect class="tl-key" x="-18.5" y="-9" width="37" height="18" rx="9"/>'
        f'<rect class="tl-refugees" x="-17" y="-7.5" width="34" height="15" rx="7.5"/><g fill="#5A4118">{heads}</g>'
        f'<text class="tl-sign-text" x="9" y="4.2">{esc(look["count"])}</text></g>'
    )


def interdiction(look: Look) -> str:
    """A barred road with the strength of the interdiction, below the units."""
    return (
        '<g transform="translate(28 34)"><rect class="tl-interdiction" x="-15" y="-7.5" width="30" height="15" rx="2"/>'
        '<path class="tl-slash" d="M-12 4l5-8M-8 4l5-8"/>'
        f'<text class="tl-sign-text" x="7" y="4.2">{esc(look["count"])}</text></g>'
    )


def landing_zone(_look: Look) -> str:
    """A dashed ring round the hex, and a tag."""
    return (
        '<circle class="tl-lz" r="42"/><g transform="translate(0 -37)">'
        '<rect class="tl-lz-tag" x="-12" y="-6.5" width="24" height="13" rx="2"/>'
        '<text class="tl-sign-text" y="4">LZ</text></g>'
    )


def drop(look: Look) -> str:
    """A dashed ring, and a parachute over the name of who comes down."""
    wide = 12 + 5.6 * len(str(look["name"]))
    return (
        '<circle class="tl-lz" r="42"/><path class="tl-chute" d="M-13 -12A13 13 0 0 1 13 -12Z"/>'
        '<path class="tl-chute-lines" d="M-13 -12L0 6L13 -12M0 6V-12"/>'
        f'<rect class="tl-lz-tag" x="{num(-wide / 2)}" y="6" width="{num(wide)}" height="15" rx="2"/>'
        f'<text class="tl-sign-text" y="17.5">{esc(look["name"])}</text>'
    )


def bridgehead(look: Look) -> str:
    """A bow round the foot of the bridge, in the ink of whoever holds it."""
    edge = palette()["counter"][look["style"]]["edge"]
    bow = '<path class="tl-bridgehead-bed" d="M-29 -2Q-27 -33 0 -33T29 -2"/>'
    return _at_side(
        look["towards"], f'{bow}<path class="tl-bridgehead" d="M-29 -2Q-27 -33 0 -33T29 -2" stroke="{edge}"/>'
    )


def blown(look: Look) -> str:
    """Two stubs and a stroke."""
    bars = '<path class="tl-span" d="M-4.5 -15v8m9-8v8m-9 6v8m9-8v8"/>'
    return _at_side(look["towards"], f'{_bed()}{bars}<path class="tl-span-gone" d="M-10 7L10 -7"/>')


def held(look: Look) -> str:
    """Two bars, and the sign of the side whose coup has won it."""
    paint = palette()["counter"][look["style"]]
    corner = 5 if look["style"] == "french" else 1
    sign = (
        f'<rect class="tl-held" x="-5.5" y="-5.5" width="11" height="11" rx="{corner}" fill="{paint["fill"]}" '
        f'stroke="{paint["edge"]}"/>'
    )
    return _at_side(look["towards"], f'{_bed()}<path class="tl-span" d="M-4.5 -15V15M4.5 -15V15"/>{sign}')


def temporary(look: Look) -> str:
    """Two broken bars: pontoons."""
    return _at_side(look["towards"], f'{_bed()}<path class="tl-span tl-span-temporary" d="M-4.5 -15V15M4.5 -15V15"/>')


def ruin(look: Look) -> str:
    """A dotted star in the west corner."""
    return f'<g transform="translate(-45 2)">{star("", look["style"], fallen=True)}</g>'


def control(look: Look) -> str:
    """A hex that has changed hands: the sign of its new side in the east corner."""
    paint = palette()["counter"][look["style"]]
    corner = 5.5 if look["style"] == "french" else 1
    return (
        f'<rect class="tl-held" x="37.5" y="-5.5" width="11" height="11" rx="{num(corner)}" fill="{paint["fill"]}" '
        f'stroke="{paint["edge"]}"/>'
    )


def _bed() -> str:
    return '<rect class="tl-span-bed" x="-9" y="-17" width="18" height="34" rx="3"/>'


def _at_side(towards: int, drawing: str) -> str:
    """A drawing whose middle is that of a hexside and whose upper end looks into the hex."""
    x, y = TOWARDS[towards]
    turn = degrees(atan2(y, x)) - 90
    return f'<g transform="translate({num(x / 2)} {num(y / 2)}) rotate({num(turn)})">{drawing}</g>'


SIGNS: dict[str, Callable[[Look], str]] = {
    "refugees": refugees,
    "interdiction": interdiction,
    "lz": landing_zone,
    "drop": drop,
    "bridgehead": bridgehead,
    "bridge-damaged": blown,
    "bridge-held": held,
    "bridge-temporary": temporary,
    "ruin": ruin,
    "control": control,
}
