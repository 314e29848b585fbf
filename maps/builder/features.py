"""Features as GeoJSON: read, checked, clipped to the map. A broken one stops the build with file, feature, reason."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from shapely import GEOSException
from shapely.geometry import box, shape
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union
from shapely.validation import explain_validity

from maps.builder.errors import BuildError
from teutons_lab.hexes.grid import Grid

FOLDER = "features"  # where a map keeps its layers


@dataclass(frozen=True)
class Feature:
    """One thing on the ground: coordinates in degrees, WGS84."""

    file: Path
    name: str
    kind: str
    rank: int
    properties: Mapping[str, Any]
    shape: BaseGeometry

    def fault(self, reason: str) -> BuildError:
        """The error to raise for this feature."""
        return BuildError(f"{self.file}: {self.name!r} {reason}")


def read_features(folder: Path, layer: str, kinds: Iterable[str] = (), grid: Grid | None = None) -> list[Feature]:
    """The features of `features/<layer>.geojson` of a map folder.

    kinds: the kinds that are expected, where the layer has kinds
    grid:  the map on which every feature must lie at least in part
    Raises `BuildError` for a file that is no GeoJSON, a feature without a name, an unknown kind, a geometry that is
    empty, crosses itself or lies off the map.
    """
    file = folder / FOLDER / f"{layer}.geojson"
    try:
        entries = json.loads(file.read_text(encoding="utf-8"))["features"]
    except FileNotFoundError:
        raise BuildError(f"{file}: there is no such layer") from None
    except (ValueError, KeyError, TypeError) as wrong:
        raise BuildError(f"{file}: {wrong!r}; expected a GeoJSON FeatureCollection") from wrong
    reach, allowed = map_box(grid) if grid is not None else None, tuple(kinds)
    return [_feature(file, number, entry, allowed, reach) for number, entry in enumerate(entries, start=1)]


def _feature(
    file: Path, number: int, entry: dict[str, Any], kinds: tuple[str, ...], reach: BaseGeometry | None
) -> Feature:
    properties = entry.get("properties") or {}
    name, kind = str(properties.get("name") or ""), str(properties.get("kind") or "")
    try:
        found = shape(entry["geometry"])
    except (GEOSException, ValueError, TypeError, KeyError, AttributeError) as wrong:
        raise BuildError(f"{file}: feature {number} {name!r} has no usable geometry: {wrong}") from wrong
    feature = Feature(file, name or f"feature {number}", kind, int(properties.get("rank") or 0), properties, found)
    if not name and not kind:
        raise feature.fault("has neither name nor kind")
    if kinds and kind not in kinds:
        raise feature.fault(f"is of the kind {kind!r}; expected {', '.join(kinds)}")
    if found.is_empty:
        raise feature.fault("has an empty geometry")
    if not found.is_valid:
        raise feature.fault(f"is not a sound shape: {explain_validity(found)}")
    if reach is not None and not found.intersects(reach):
        raise feature.fault(f"lies off the map: it spans {_span(found)}, the map {_span(reach)}")
    return feature


def geometry(features: Iterable[Feature]) -> BaseGeometry:
    """All features as one shape."""
    return unary_union([feature.shape for feature in features])


def merged(features: Iterable[Feature], by: str = "kind") -> dict[str, BaseGeometry]:
    """One shape for each value of `by`: kind or name."""
    found: dict[str, list[BaseGeometry]] = {}
    for feature in features:
        found.setdefault(feature.kind if by == "kind" else feature.name, []).append(feature.shape)
    return {value: unary_union(shapes) for value, shapes in found.items()}


def map_box(grid: Grid) -> BaseGeometry:
    """The rectangle of longitude and latitude around all hexes."""
    centres = [grid.lonlat(label) for label in grid.labels]
    lons, lats = [lon for lon, _ in centres], [lat for _, lat in centres]
    return box(min(lons) - 0.2, min(lats) - 0.2, max(lons) + 0.2, max(lats) + 0.2)


def _span(found: BaseGeometry) -> str:
    west, south, east, north = found.bounds
    return f"{west:.2f} to {east:.2f} E and {south:.2f} to {north:.2f} N"
