"""Clips a layer to a map: `python -m maps.builder.clip SOURCE.geojson maps/NAME LAYER --keep name rank`.

Features off the map are dropped, coordinates rounded to 0.0001 degree, one feature a line.
"""

import argparse
import json
from pathlib import Path
from typing import Any

from shapely import make_valid, set_precision
from shapely.geometry import GeometryCollection, MultiLineString, mapping, shape
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge, unary_union

from maps.builder.features import FOLDER, map_box
from teutons_lab.hexes.grid import read_grid

GRAIN = 0.0001  # degrees


def clipped(found: BaseGeometry, reach: BaseGeometry) -> BaseGeometry:
    """The part of a shape on the map, of the same kind, on the grain."""
    whole = found if found.is_valid else make_valid(found)
    part = set_precision(whole.intersection(reach), GRAIN)
    if isinstance(part, MultiLineString):
        return linemerge(part)
    if isinstance(part, GeometryCollection):
        wanted = "Polygon" if "Polygon" in found.geom_type else "Line"
        return unary_union([piece for piece in part.geoms if wanted in piece.geom_type])
    return part


def feature_line(properties: dict[str, Any], found: BaseGeometry) -> str:
    """A feature as one line of JSON."""
    body = {"type": "Feature", "properties": properties, "geometry": _rounded(mapping(found))}
    return json.dumps(body, ensure_ascii=False, separators=(",", ":"))


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, 4)
    if isinstance(value, dict):
        return {key: _rounded(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [_rounded(entry) for entry in value]
    return value


def write_layer(file: Path, lines: list[str]) -> None:
    """A feature collection, one feature a line."""
    file.parent.mkdir(parents=True, exist_ok=True)
    body = ",\n".join(lines)
    file.write_text(f'{{"type":"FeatureCollection","features":[\n{body}\n]}}\n', encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("source", type=Path)
    parser.add_argument("map", type=Path)
    parser.add_argument("layer")
    parser.add_argument("--keep", nargs="*", default=["name", "kind", "rank"], help="properties to keep")
    parser.add_argument("--only", default="", help="keep only features of this kind")
    given = parser.parse_args()
    grid = read_grid(given.map.name, given.map / "georeference.json")
    reach, lines = map_box(grid), []
    for entry in json.loads(given.source.read_text(encoding="utf-8"))["features"]:
        if given.only and entry["properties"].get("kind") != given.only:
            continue
        part = clipped(shape(entry["geometry"]), reach)
        if not part.is_empty:
            kept = {key: entry["properties"][key] for key in given.keep if key in entry["properties"]}
            lines.append(feature_line(kept, part))
    write_layer(given.map / FOLDER / f"{given.layer}.geojson", lines)
    print(f"{given.layer}: {len(lines)} features")


if __name__ == "__main__":
    main()
