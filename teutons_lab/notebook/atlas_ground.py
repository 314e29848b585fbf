"""The real ground of the atlas: land, water, borders and towns from `maps/atlas`, ready for a map layer.

Pure data. Every feature carries the classes by which the style sheet draws it. One set of shapes serves all years:
classes such as `y1870-france` say what a piece of land, or a border, was in that year.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from teutons_lab.data import data_path

YEARS = ("1870", "1914", "1940")
LAYERS = ("land", "terrain", "water", "rivers", "borders", "forts")
"""The layers of ground, from the bottom up."""

BELOW, ABOVE = LAYERS[:3], LAYERS[3:]
"""Those under the hexes and those over them; each of the two is one layer of the live map."""

BOX = (-8.0, 42.2, 11.0, 54.6)
"""West, south, east, north of what is drawn, in degrees."""

WIDE = (-9.0, 39.5, 18.0, 56.0)
"""The same of the land round it, which is drawn without countries."""

AT_WAR = {
    "1870": {"France", "Germany"},
    "1914": {"France", "Germany", "Belgium", "Luxembourg", "United Kingdom", "Austria-Hungary"},
    "1940": {"France", "Germany", "Belgium", "Luxembourg", "Netherlands", "United Kingdom"},
}
"""Who was drawn into the fighting in the west; the others are hatched. Italy came in on 10 June 1940."""

CREDITS = (
    "Coasts, countries and lakes: Natural Earth, public domain.",
    "Positions of towns: GeoNames, CC BY 4.0.",
    "Great rivers: Natural Earth, public domain; small rivers and canals: own drawing (2 km).",
    "Woods, rough country and marsh, fortified lines: own drawing (3 to 5 km).",
    "Border of 1871 to 1918: made from Natural Earth lines, public domain; Eupen and Malmedy: own drawing.",
)

Feature = dict[str, Any]
Collection = dict[str, Any]


@cache
def source(name: str) -> tuple[Feature, ...]:
    """The features of a layer file of `maps/atlas`."""
    text = data_path("maps", "atlas", f"{name}.geojson").read_text(encoding="utf-8")
    return tuple(json.loads(text)["features"])


def collection(features: Iterable[Feature]) -> Collection:
    """A feature collection."""
    return {"type": "FeatureCollection", "features": list(features)}


def drawn(geometry: dict[str, Any], *classes: str, **more: Any) -> Feature:
    """A feature that the style sheet draws by its classes."""
    style = {"className": " ".join(classes)}
    return {"type": "Feature", "geometry": geometry, "properties": {**more, "style": style}}


@cache
def ground(layer: str) -> Collection:
    """One layer of the ground. Raises KeyError for one that is not among `LAYERS`."""
    makers = {
        "land": _land,
        "terrain": _terrain,
        "water": _water,
        "rivers": _rivers,
        "borders": _borders,
        "forts": _forts,
    }
    return collection(makers[layer]())


def side_of(owner: str, year: str) -> str:
    """How a country is drawn in a year: `france`, `germany`, `ally` or `neutral`."""
    if owner in ("France", "Germany"):
        return owner.lower()
    return "ally" if owner in AT_WAR[year] else "neutral"


def _land() -> Iterable[Feature]:
    west, south, east, north = WIDE
    rim = [[west, south], [east, south], [east, north], [west, north], [west, south]]
    world = [[-60.0, 10.0], [60.0, 10.0], [60.0, 75.0], [-60.0, 75.0], [-60.0, 10.0]]
    for land in source("far"):
        yield drawn(land["geometry"], "tlx-far")
    for piece in source("lands"):
        owner = piece["properties"]["owner"]
        yield drawn(piece["geometry"], "tlx-land", *(f"y{year}-{side_of(owner[year], year)}" for year in YEARS))
    yield drawn({"type": "Polygon", "coordinates": [world, rim]}, "tlx-beyond")


def _terrain() -> Iterable[Feature]:
    for area in source("terrain"):
        yield drawn(area["geometry"], "tlx-ground", f"tlx-{area['properties']['kind']}")


def _water() -> Iterable[Feature]:
    for water in source("water"):
        yield drawn(water["geometry"], "tlx-water", f"tlx-{water['properties']['kind']}", *_years(water))


def _rivers() -> Iterable[Feature]:
    for river in source("rivers"):
        about = river["properties"]
        kind = "tlx-canal" if about.get("kind") == "canal" else f"tlx-rank-{about['rank']}"
        yield drawn(river["geometry"], "tlx-river", kind, *_years(river), name=about["name"])


def _borders() -> Iterable[Feature]:
    beds: list[Feature] = []
    lines: list[Feature] = []
    for line in source("borders"):
        about = line["properties"]
        if about["kind"] == "coast":
            lines.append(drawn(line["geometry"], "tlx-coast"))
            continue
        fronts = [year for year, pair in about["between"].items() if pair == "France/Germany"]
        rest = [year for year in about["between"] if year not in fronts]
        if fronts:
            classes = [f"y{year}-front" for year in fronts]
            beds.append(drawn(line["geometry"], "tlx-bed", *classes))
            lines.append(drawn(line["geometry"], "tlx-front", *classes))
        if rest:
            lines.append(drawn(line["geometry"], "tlx-border", *(f"y{year}-border" for year in rest)))
    return [*beds, *lines]


def _forts() -> Iterable[Feature]:
    for line in source("forts"):
        yield drawn(line["geometry"], "tlx-fortline", "y1940", name=line["properties"]["name"])


def _years(feature: Feature) -> list[str]:
    """Classes for what was there in some years only."""
    years = feature["properties"].get("years")
    return ["tlx-some", *(f"y{year}" for year in years)] if years else []


def lines_of(geometry: dict[str, Any]) -> list[Sequence[Sequence[float]]]:
    """The lines, or outer rings, of a geometry as lists of longitude and latitude."""
    kind, found = geometry["type"], geometry["coordinates"]
    if kind == "LineString":
        return [found]
    if kind == "MultiLineString":
        return list(found)
    if kind == "Polygon":
        return [found[0]]
    return [polygon[0] for polygon in found] if kind == "MultiPolygon" else []
