"""The palette, kept as data in `colours.json`, and the arithmetic that proves it can be told apart.

Distances are CIE76 in CIELAB (D65); colour blindness is simulated with the matrices of Machado, Oliveira
and Fernandes (2009) at full severity, applied in linear light; contrast is the WCAG 2 ratio.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from math import hypot
from typing import Any

Triple = tuple[float, float, float]

# Machado, Oliveira, Fernandes 2009, severity 1.0.
MACHADO: dict[str, tuple[Triple, Triple, Triple]] = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


@cache
def palette() -> dict[str, dict[str, Any]]:
    """The colour file: use -> name -> "#RRGGBB" (for counters: name -> fill, edge, ink)."""
    loaded: dict[str, dict[str, Any]] = json.loads(files(__package__).joinpath("colours.json").read_text("utf-8"))
    return loaded


def colour(name: str) -> str:
    """The colour of a dotted name, `ground.forest` or `counter.french.edge`; `KeyError` if there is none."""
    found: Any = palette()
    for part in name.split("."):
        found = found[part]
    if not isinstance(found, str):
        raise KeyError(f"{name!r} names a group of colours, not one colour")
    return found


def linear(hex_colour: str) -> Triple:
    """sRGB "#RRGGBB" to linear light, each from 0 to 1."""
    parts = [int(hex_colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return red, green, blue


def luminance(hex_colour: str) -> float:
    """Relative luminance, 0 for black to 1 for white."""
    red, green, blue = linear(hex_colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The WCAG contrast ratio of two colours, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _lab(light: Triple) -> Triple:
    red, green, blue = (min(1.0, max(0.0, part)) for part in light)
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def simulated(hex_colour: str, vision: str = "normal") -> Triple:
    """Linear light of a colour as seen with `normal`, `protan`, `deutan` or `tritan` vision."""
    light = linear(hex_colour)
    if vision == "normal":
        return light
    red, green, blue = (sum(m * part for m, part in zip(row, light, strict=True)) for row in MACHADO[vision])
    return red, green, blue


def distance(one: str, other: str, vision: str = "normal") -> float:
    """CIE76 distance of two colours under a kind of vision; about 2 is just visible."""
    a, b = (_lab(simulated(c, vision)) for c in (one, other))
    return hypot(*(p - q for p, q in zip(a, b, strict=True)))
