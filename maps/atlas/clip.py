"""Makes the ground of the atlas from public layers: `python maps/atlas/clip.py FOLDER`.

FOLDER holds the layers that provenance.md names. Everything is cut to one box that holds all three maps, simplified
where a screen cannot show more, and rounded to 0.001 degree (about 100 m). The same layers give the same bytes.

Countries are cut into pieces that changed hands as a whole, so that one set of shapes serves 1870, 1914 and 1940:
a piece says whose it was in each year, a border in which years it was one.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

from shapely import coverage_simplify, make_valid, set_precision
from shapely.geometry import MultiPolygon, Polygon, box, mapping, shape
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, unary_union

HERE = Path(__file__).resolve().parent
BOX = box(-8.0, 42.2, 11.0, 54.6)  # farther east and north the borders of three wars are not drawn
WIDE = box(-9.0, 39.5, 18.0, 56.0)  # here the land alone is drawn
GRAIN = 0.001  # degrees
YEARS = ("1870", "1914", "1940")
FINE = 0.003  # how far a simplified line may lie from its source, in degrees
COARSE = 0.004
ISLET = 0.0006  # square degrees; smaller islands are left out

# The layers have some names without accents, or two names for one stream.
NAMES = {
    "Rhone": "Rhône",
    "Saone": "Saône",
    "Scheldt (upper)": "Scheldt",
    "Sambre (upper)": "Sambre",
    "Sure/Sauer": "Sauer",
    "Lek/Nederrijn": "Lek",
    "Noord/Nieuwe Maas": "Nieuwe Maas",
    "Maas (Bergse Maas-Amer)": "Bergse Maas",
    "Aire (Argonne)": "Aire",
    "Orne (Lorraine)": "Orne",
    "Seille (Lorraine)": "Seille",
    "Vecht (Overijssel)": "Vecht",
    "Vecht (Utrecht)": "Vecht",
    "Ambleve": "Amblève",
    "Prum": "Prüm",
}
# Whose a country of today was, where its name is not the answer: one name, or one for each year.
OWNERS: dict[str, str | tuple[str, str, str]] = {
    "Andorra": "Andorra",
    "Austria": ("Austria-Hungary", "Austria-Hungary", "Germany"),
    "Czechia": ("Austria-Hungary", "Austria-Hungary", "Germany"),
    "Guernsey": "United Kingdom",
    "Ireland": ("United Kingdom", "United Kingdom", "Ireland"),
    "Isle of Man": "United Kingdom",
    "Jersey": "United Kingdom",
    "Monaco": "France",
    "San Marino": "Italy",
}
TOWNS = {
    "Mezieres": "Mézières",
    "Saint-Die": "Saint-Dié",
    "Chalons": "Châlons",
    "Liege": "Liège",
    "Moenchengladbach": "Mönchengladbach",
    "Saarbruecken": "Saarbrücken",
    "Woerth": "Wœrth",
    "La Ferte (Maginot)": "La Ferté",
    "Schoenenbourg (Maginot)": "Schœnenbourg",
    "Rohrbach (Maginot, Fort Casso)": "Fort Casso",
    "Mill (Peel line)": "Mill",
    "Hannut (Merdorp)": "Merdorp",
}
YEARS_OF_WATER = {"before 1930": ["1870", "1914"], "1932-1942": ["1940"]}
MODERN = {"Albert Canal", "Juliana Canal"}  # dug between the wars
KINDS = {"wooded_rough": "forest", "woods": "forest", "rough": "rough", "mountain": "mountain", "wetland": "marsh"}

Line = tuple[dict[str, Any], BaseGeometry]


def read(folder: Path, layer: str, reach: BaseGeometry = BOX) -> Iterator[Line]:
    """The features of a source layer: properties and shape, cut to the box."""
    text = (folder / f"{layer}.geojson").read_text(encoding="utf-8")
    for entry in json.loads(text)["features"]:
        found = shape(entry["geometry"])
        whole = found if found.is_valid else make_valid(found)
        part = whole.intersection(reach)
        if not part.is_empty:
            yield entry["properties"], part


def pieces(folder: Path) -> list[tuple[dict[str, str], BaseGeometry]]:
    """What belonged together in all three years, each with its owner in each year; no gaps, no overlaps."""
    owners: dict[str, dict[str, BaseGeometry]] = {}
    for year in YEARS:
        owners[year] = {p["name"]: set_precision(found, GRAIN) for p, found in read(folder, f"countries_{year}")}
    found: list[tuple[dict[str, str], BaseGeometry]] = []
    for name, now in owners["1940"].items():
        rest = now
        for year in ("1914", "1870"):
            for other, then in owners[year].items():
                if other != name and (lost := areas(rest.intersection(then))).area > 0.01:
                    lost = areas(set_precision(lost, GRAIN))
                    rest = areas(set_precision(rest.difference(lost), GRAIN))
                    held = {y: named(_owner(owners[y], lost))[y] for y in YEARS}
                    found.append((held, lost))
        found.append((named(name), rest))
    shapes = coverage_simplify([part for _, part in found], FINE)
    return [(held, without_islets(part)) for (held, _), part in zip(found, shapes, strict=True)]


def named(country: str) -> dict[str, str]:
    """Whose a country was in each year."""
    given = OWNERS.get(country, country)
    return dict(zip(YEARS, (given,) * 3 if isinstance(given, str) else given, strict=True))


def _owner(countries: dict[str, BaseGeometry], part: BaseGeometry) -> str:
    return max(countries, key=lambda name: countries[name].intersection(part).area)


def areas(found: BaseGeometry) -> BaseGeometry:
    """Only the polygons of a shape."""
    parts = getattr(found, "geoms", [found])
    return unary_union([part for part in parts if isinstance(part, Polygon | MultiPolygon)])


def without_islets(found: BaseGeometry, least: float = ISLET) -> BaseGeometry:
    parts = [part for part in getattr(found, "geoms", [found]) if part.area > least]
    return MultiPolygon(parts) if len(parts) > 1 else parts[0]


def borders(found: list[tuple[dict[str, str], BaseGeometry]]) -> list[Line]:
    """Where two pieces meet and belong to different countries, with the years; and the coast."""
    lines: list[Line] = []
    for (held, a), (theirs, b) in combinations(found, 2):
        years = [year for year in YEARS if held[year] != theirs[year]]
        shared = a.intersection(b)
        parts = [part for part in getattr(shared, "geoms", [shared]) if "Line" in part.geom_type]
        if years and parts:
            between = {year: "/".join(sorted((held[year], theirs[year]))) for year in years}
            lines.append(({"kind": "border", "between": between}, linemerge(parts) if len(parts) > 1 else parts[0]))
    whole = unary_union([part for _, part in found])
    coast = whole.boundary.difference(BOX.boundary.buffer(GRAIN * 2))
    lines.append(({"kind": "coast"}, coast))
    return lines


def far(folder: Path) -> list[Line]:
    """The land round the box, without countries: who held what there is another story in each war."""
    whole = unary_union([part for _, part in read(folder, "land", WIDE)]).difference(BOX)
    return [({"kind": "far"}, without_islets(areas(whole.simplify(0.01)), 0.01))]


def rivers(folder: Path) -> list[Line]:
    """Rivers by rank (1 great, 3 small), then canals."""
    lines: list[Line] = []
    for given, part in read(folder, "rivers"):
        name = str(NAMES.get(given["name"], given["name"]))
        name = "Ariège" if name.startswith("Ari") and name.endswith("ge") else name
        lines.append(({"name": name, "rank": given["rank"]}, part))
    for given, part in read(folder, "canals"):
        years = {"years": ["1940"]} if given["name"] in MODERN else {}
        lines.append(({"name": given["name"], "rank": 4, "kind": "canal", **years}, part))
    return lines


def water(folder: Path) -> list[Line]:
    """Lakes, and arms of the sea that have since been closed or drained."""
    lines: list[Line] = [({"kind": "lake"}, part) for _, part in read(folder, "lakes")]
    for layer in ("zuiderzee", "water_zeeland_1940"):
        for given, part in read(folder, layer):
            if "Polygon" in part.geom_type:
                years = YEARS_OF_WATER.get(given.get("period", ""))
                lines.append(({"name": given["name"], "kind": "sea", **({"years": years} if years else {})}, part))
    return lines


def terrain(folder: Path) -> list[Line]:
    """Woods, rough country and marsh as areas with rounded corners; touching ones of a kind become one."""
    found: dict[str, list[BaseGeometry]] = {}
    for given, part in read(folder, "terrain_handdrawn"):
        if given["kind"] in KINDS:
            found.setdefault(KINDS[given["kind"]], []).append(part)
    whole = {kind: unary_union(parts) for kind, parts in sorted(found.items())}
    return [({"kind": kind}, areas(softened(part).intersection(BOX))) for kind, part in whole.items()]


def softened(found: BaseGeometry, reach: float = 0.03) -> BaseGeometry:
    """A hand-drawn area without its sharp corners."""
    return found.buffer(reach).buffer(-2 * reach).buffer(reach)


def forts(folder: Path) -> list[Line]:
    """The fortified lines of 1940."""
    return [({"name": p["name"], "kind": "fortified-line"}, part) for p, part in read(folder, "fortified_lines")]


def towns(folder: Path) -> list[Line]:
    """Towns by size (1 great, 2 large, 3 small), with the years in which each was a fortress."""
    lines: list[Line] = []
    for given, part in read(folder, "cities"):
        held = [year for year in ("1870", "1914") if given.get(f"fort{year}")]
        name = str(TOWNS.get(given["name"], given["name"])).removesuffix(" (Maginot)")
        extra: dict[str, Any] = {"fort": held} if held else {}
        if "Maginot" in given["name"]:
            extra["years"] = ["1940"]
        if given.get("local", name) != name:
            extra["local"] = given["local"]
        lines.append(({"name": name, "rank": given["tier"], **extra}, part))
    return sorted(lines, key=lambda line: (line[0]["rank"], line[0]["name"], line[1].bounds))


def rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, 3)
    if isinstance(value, dict):
        return {key: rounded(entry) for key, entry in value.items()}
    return [rounded(entry) for entry in value] if isinstance(value, list | tuple) else value


def write(layer: str, lines: Iterable[Line], slack: float = 0.0) -> None:
    """One layer, one feature a line."""
    out = []
    for properties, found in lines:
        drawn = found.simplify(slack) if slack else found
        body = {"type": "Feature", "properties": properties, "geometry": rounded(mapping(drawn))}
        out.append(json.dumps(body, ensure_ascii=False, separators=(",", ":")))
    text = '{"type":"FeatureCollection","features":[\n' + ",\n".join(out) + "\n]}\n"
    (HERE / f"{layer}.geojson").write_text(text, encoding="utf-8")
    print(f"{layer}: {len(out)} features, {len(text.encode()) // 1000} kB")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="the folder with the public layers")
    folder = parser.parse_args().folder
    lands = pieces(folder)
    write("lands", [({"owner": held}, part) for held, part in lands])
    write("far", far(folder))
    write("borders", borders(lands))
    write("water", water(folder), FINE)
    write("rivers", rivers(folder), FINE)
    write("terrain", terrain(folder), COARSE)
    write("forts", forts(folder))
    write("towns", towns(folder))
    return 0


if __name__ == "__main__":
    sys.exit(main())
