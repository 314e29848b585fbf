"""The atlas's files for the browser, its patterns, and where the names of countries and seas stand."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from .assets import drawing_css
from .atlas_ground import YEARS, lines_of, source
from .atlas_places import towns
from .colours import colour
from .marks import patterns

PARTS = (
    "05-answer",
    "10-dom",
    "atlas-10-map",
    "atlas-15-hexes",
    "atlas-20-labels",
    "atlas-30-units",
    "atlas-40-panel",
    "atlas-90-main",
)

COUNTRIES: dict[str, tuple[tuple[tuple[float, float], ...], dict[str, str]]] = {
    "France": (((2.6, 47.7), (3.6, 49.05), (2.9, 46.6), (0.4, 48.4)), dict.fromkeys(YEARS, "France")),
    "Germany": (
        ((8.5, 50.75), (7.35, 49.75), (7.5, 51.6), (9.3, 49.3), (9.2, 52.4)),
        {"1870": "German States", "1914": "Germany", "1940": "Germany"},
    ),
    "Belgium": (
        ((4.75, 50.3), (4.45, 50.72), (5.5, 50.15), (3.6, 50.95), (5.3, 50.95)),
        dict.fromkeys(YEARS, "Belgium"),
    ),
    "Netherlands": (((5.9, 52.3), (5.6, 51.5), (6.4, 52.9)), dict.fromkeys(YEARS, "Netherlands")),
    "Luxembourg": (((6.1, 49.75), (6.05, 49.9)), dict.fromkeys(YEARS, "Luxembourg")),
    "Switzerland": (((7.9, 46.95), (7.3, 47.25)), dict.fromkeys(YEARS, "Switzerland")),
    "England": (((-0.9, 52.3), (-0.8, 51.3)), dict.fromkeys(YEARS, "England")),
    "Italy": (((8.4, 45.05),), dict.fromkeys(YEARS, "Italy")),
    "Spain": (((-2.6, 42.7),), dict.fromkeys(YEARS, "Spain")),
    "Alsace-Lorraine": (((7.25, 48.75), (6.75, 48.95)), {"1914": "Alsace-Lorraine"}),
}
SEAS: tuple[tuple[str, tuple[tuple[float, float], ...]], ...] = (
    ("North Sea", ((3.4, 53.1), (2.7, 52.1), (2.75, 51.55))),
    ("English Channel", ((-1.2, 50.15), (0.3, 50.3))),
    ("Bay of Biscay", ((-4.2, 45.3),)),
)
# The zoom from which there is room for a name.
NEAR = {"Luxembourg": 9, "Belgium": 7, "Switzerland": 7, "Netherlands": 7, "Alsace-Lorraine": 8}
ZUIDERZEE = {"1870": "Zuiderzee", "1914": "Zuiderzee", "1940": "IJsselmeer"}
EVERY = 3  # a name needs only every third point of its stream


@cache
def atlas_esm() -> str:
    """The atlas's ES module; it imports nothing."""
    return "\n".join(files(__package__).joinpath("js", f"{name}.js").read_text("utf-8") for name in PARTS)


@cache
def atlas_css() -> str:
    """The atlas's style sheet with that of counters."""
    return drawing_css() + "\n" + files(__package__).joinpath("css", "atlas.css").read_text("utf-8")


@cache
def atlas_defs() -> str:
    """Patterns of the ground; those of rough country and mountains let the land below show through."""
    known = patterns().replace('id="tl-p-', 'id="tlx-p-')
    stroke, strong = colour("line.hex-side"), colour("line.border")
    rough = "".join(f'<path d="M{x} {y}l4 -6M{x + 4} {y}l4 -6"/>' for x, y in ((3, 12), (25, 9), (14, 25), (36, 27)))
    peaks = "".join(f'<path d="M{x} {y}l5 -9l5 9"/>' for x, y in ((2, 14), (24, 11), (13, 30), (35, 29)))
    return known + "".join(
        f'<pattern id="tlx-p-{name}" width="44" height="34" patternUnits="userSpaceOnUse">{paper}'
        f'<g fill="none" stroke="{line}" stroke-width="1.3">{marks}</g></pattern>'
        for name, marks, line, paper in (
            ("rough", rough, stroke, ""),
            ("mountain", peaks, strong, ""),
            ("roughhex", rough, strong, _paper("ground.Germany")),
            ("mountainhex", peaks, strong, _paper("ground.closed")),
        )
    )


def _paper(name: str) -> str:
    return f'<rect width="44" height="34" fill="{colour(name)}"/>'


@cache
def names_on_map() -> dict[str, Any]:
    """What the browser writes on the map: `towns`, `rivers` and, by year, `countries` and seas.

    A country or sea has several places for its name; the first that is in view and free is taken.
    """
    rivers = []
    for river in source("rivers"):
        about = river["properties"]
        if about.get("kind") != "canal":
            longest = max(lines_of(river["geometry"]), key=len)
            thinned = [*longest[::EVERY], longest[-1]] if len(longest) > 3 * EVERY else longest
            rivers.append([about["name"], about["rank"], [[round(x, 2), round(y, 2)] for x, y in thinned]])
    return {
        "towns": [[town.name, town.lon, town.lat, town.rank, list(town.forts), list(town.years)] for town in towns()],
        "rivers": sorted(rivers, key=lambda river: (river[1], -len(river[2]))),
        "countries": {
            year: [
                *(
                    [named[year], spots, 0, NEAR.get(key, 0)]
                    for key, (spots, named) in COUNTRIES.items()
                    if year in named
                ),
                *([name, spots, 1, 0] for name, spots in (*SEAS, (ZUIDERZEE[year], ((5.35, 52.75),)))),
            ]
            for year in YEARS
        },
    }
