"""Coasts, beaches, sea zones, and hexsides that are water from end to end."""

from collections import Counter, deque
from dataclasses import dataclass

from shapely.geometry import LineString
from shapely.geometry.base import BaseGeometry
from shapely.prepared import prep

from maps.builder import BuildError, Draft, geometry, merged, read_features
from maps.builder.cover import shares
from teutons_lab.hexes import lattice
from teutons_lab.hexes.geo import Side

COAST_FROM = 0.05  # a land hex with this share of sea is on the coast
WATER_SIDE = 0.75  # a side between two land hexes is water where this share of its length is
UP_RIVER = 5  # hexes from a port on a river to the coast
#: One sea hex of each zone: the rest are those that water joins to it. 26A1 knows the first two.
ZONES = {"atlantic": (-5.0, 46.8), "mediterranean": (4.5, 42.6), "baltic": (10.9, 54.45)}


@dataclass(frozen=True)
class Waters:
    """Dry land, lakes, and land with lakes: what is left is sea."""

    land: BaseGeometry
    lakes: BaseGeometry
    shore: BaseGeometry


def waters(draft: Draft) -> Waters:
    """From the layers land and water; tidal arms belong to the sea, whatever the layer of land says."""
    land = geometry(read_features(draft.folder, "land", grid=draft.grid))
    wet = merged(read_features(draft.folder, "water", ("lake", "sea"), draft.grid))
    shore = land.union(wet["lake"]).difference(wet["sea"])
    return Waters(shore.difference(wet["lake"]), wet["lake"], shore)


def mark_coast(draft: Draft, wet: Waters) -> None:
    """Sea hexes that are lakes; coast and beaches (26A4: every coastal hex but a mountain is a beach)."""
    dry = shares(draft, wet.shore)
    for label, found in draft.hexes.items():
        if found.sea and dry.get(label, 0.0) > 0.65:
            found.features.add("lake")
    for label, found in draft.hexes.items():
        if not found.sea and (_sea_beside(draft, label) or dry.get(label, 0.0) <= 1 - COAST_FROM):
            found.features.add("coast")
            if found.terrain != "mountain":
                found.features.add("beach")


def mark_sea_zones(draft: Draft, wet: Waters) -> None:
    """26A1: sea and coast hexes of the zones; a port up a river belongs to the sea it is reached from."""
    for name, place in ZONES.items():
        start = draft.grid.label(*place)
        if start is None or not draft.hexes[start].sea:
            raise BuildError(f"{draft.folder.name}: the zone {name} begins at {place}, which is no sea")
        reached, queue = {start}, deque([start])
        while queue:
            for near in draft.grid.neighbours(queue.popleft()):
                if near not in reached and _open_sea(draft, near):
                    reached.add(near)
                    queue.append(near)
        for label in reached:
            draft.hexes[label].features.add(f"zone:{name}")
            for near in draft.grid.neighbours(label):
                if "coast" in draft.hexes[near].features:
                    draft.hexes[near].features.add(f"zone:{name}")
    _join_inlets(draft)


def _join_inlets(draft: Draft) -> None:
    """A coastal hex that touches no sea hex belongs to the zone of the coast beside it, a port up a river likewise."""
    left = {label for label, found in draft.hexes.items() if "coast" in found.features and not _zones(draft, label)}
    while found := {label: zone for label in sorted(left) for zone in _beside(draft, label)[:1]}:
        for label, zone in found.items():
            draft.hexes[label].features.add(zone)
        left -= set(found)
    for label, port in draft.hexes.items():
        if any(word.startswith("port:") for word in port.features) and "coast" not in port.features:
            near = (zone for other in draft.grid.within(label, UP_RIVER) for zone in _zones(draft, other))
            port.features.update(list(near)[:1])


def _sea_beside(draft: Draft, label: str) -> bool:
    return any(_open_sea(draft, near) for near in draft.grid.neighbours(label))


def _zones(draft: Draft, label: str) -> list[str]:
    return sorted(word for word in draft.hexes[label].features if word.startswith("zone:"))


def _beside(draft: Draft, label: str) -> list[str]:
    """The zones of the coast beside a hex, the one that most of it belongs to first."""
    near = [other for other in draft.grid.neighbours(label) if "coast" in draft.hexes[other].features]
    count = Counter(zone for other in near for zone in _zones(draft, other))
    return sorted(count, key=lambda zone: (-count[zone], zone))


def _open_sea(draft: Draft, label: str) -> bool:
    found = draft.hexes[label]
    return found.sea and "lake" not in found.features


def mark_water_sides(draft: Draft, wet: Waters) -> None:
    """Sides between two land hexes that run through water: nobody crosses them (6)."""
    land = prep(wet.land)
    for side in draft.network.sides:
        if any(draft.hexes[label].sea for label in side):
            continue
        line = _line(draft, side)
        if land.contains(line):
            continue
        lake = line.intersection(wet.lakes).length / line.length
        if lake >= WATER_SIDE:
            draft.add_side(side, {"lake-side"})
        elif 1 - line.intersection(wet.land).length / line.length >= WATER_SIDE:
            draft.add_side(side, {"sea-side"})


def _line(draft: Draft, side: Side) -> LineString:
    ends = (lattice.corner_to_plane(corner) for corner in draft.network.sides[side])
    return LineString([draft.grid.georeference.lonlat(u, v) for u, v in ends])
