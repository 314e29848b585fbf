"""Rivers as chains of hexsides: connected, without gaps or stubs, each side of a river used once."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import dist

from shapely.geometry import LineString, MultiLineString, Point
from shapely.geometry.base import BaseGeometry
from shapely.ops import linemerge

from maps.builder.draft import Draft
from maps.builder.features import Feature
from maps.builder.tables import Row
from teutons_lab.hexes import lattice
from teutons_lab.hexes.geo import Side, SideNetwork
from teutons_lab.hexes.lattice import Cell

#: Hexes; no side of a course may end farther from its river (two that run side by side push each other off).
STRAY = 1.45
COLUMNS = ("river", "lines", "from", "to", "mouth", "via", "barred", "reason")


@dataclass(frozen=True)
class Course:
    """Where a river runs: its sides from source to mouth, and the corners they join."""

    row: Row
    sides: list[Side]
    corners: list[Cell]


def snap_rivers(
    draft: Draft,
    rows: Iterable[Row],
    lines: Iterable[Feature],
    words: Callable[[Row], set[str]] | None = None,
    cut: bool = True,
) -> dict[str, Course]:
    """Lays every river of the table along hexsides, in the order of the table: rivers before their tributaries.

    rows:  river: its name (`_` for a space). lines: names of features, joined by `+`. from, to: a corner as the two
           or three hexes that share it (`R00/S00`), a place as `lon lat`, or nothing for the end of the line (where
           that lies off the map, the nearest corner on its edge). mouth: the river it joins, `sea`, `edge`, or nothing
           where it ends in the open. via: sides it must take, in their order. barred: sides it must not take.
           basis (optional): what the river rests on, `reference` unless given.
    words: the words of the river's sides; `river:<name>` unless given
    cut:   end a tributary where it first meets its mouth, and let no two rivers share a side, so that no stub runs
           along the greater river
    """
    by_name: dict[str, list[BaseGeometry]] = {}
    for feature in lines:
        by_name.setdefault(feature.name, []).append(feature.shape)
    network, sea = draft.network, _sea(draft)
    courses: dict[str, Course] = {}
    for row in rows:
        stream = _stream(network, row, by_name)
        weights = network.weights(stream)
        start = _place(draft, row, "from", stream, None)[0]
        ends = _place(draft, row, "to", stream, _mouths(draft, row, courses))
        via, barred = _sides(draft, row, "via"), set(_sides(draft, row, "barred")) | sea
        if cut:
            barred |= {side for other in courses.values() for side in other.sides}
        near = network.cost(STRAY / 2) if cut else float("inf")
        chain = _through(network, row, start, ends, via, weights, barred, near)
        course = _course(network, row, chain, start)
        if cut and row["mouth"] in courses:
            course = _until(course, set(courses[row["mouth"]].corners))
        if cut:
            _no_stray(network, course, stream, set(via))
        courses[row["river"]] = course
        own = {f"river:{row['river']}"} if words is None else words(row)
        for side in course.sides:
            draft.add_side(side, own, row.get("basis") or "reference")
        for side in via:
            draft.sides[side].basis = "reconstruction"
    return courses


def _stream(network: SideNetwork, row: Row, by_name: Mapping[str, list[BaseGeometry]]) -> MultiLineString:
    """The lines of a river in the plane of the lattice."""
    found: list[LineString] = []
    for name in row["lines"].split("+"):
        if name not in by_name:
            raise row.fault(f"{row['river']}: there is no line {name!r} among the rivers")
        for line in by_name[name]:
            parts = line.geoms if isinstance(line, MultiLineString) else [line]
            found += [network.stream(part) for part in parts]
    return MultiLineString(found)


def _mouths(draft: Draft, row: Row, courses: Mapping[str, Course]) -> set[Cell] | None:
    """The corners at which a river may end; None for any."""
    if row["mouth"] == "sea":
        return _coast(draft)
    if row["mouth"] == "edge":
        return {corner for corner, links in draft.network.links.items() if len(links) < 3}
    if not row["mouth"]:
        return None
    if row["mouth"] not in courses:
        raise row.fault(f"{row['river']} joins {row['mouth']!r}, which is no river above it in the table")
    return set(courses[row["mouth"]].corners)


def _sea(draft: Draft) -> set[Side]:
    return {side for side in draft.network.sides if all(draft.hexes[label].sea for label in side)}


def _coast(draft: Draft) -> set[Cell]:
    """Every corner where land meets sea."""
    sides = draft.network.sides
    return draft.network.corners_along(s for s in sides if len({draft.hexes[label].sea for label in s}) == 2)


def _place(draft: Draft, row: Row, column: str, stream: MultiLineString, among: set[Cell] | None) -> list[Cell]:
    """The corner that a `from` or `to` means; where several are allowed, the next nearest ones after it."""
    text, network = row[column], draft.network
    try:
        if "/" in text:
            return [network.corner_of([draft.grid.aliases(name)[0] for name in text.split("/")])]
        if text:
            lon, lat = map(float, text.split())
            return _nearest(network, Point(*draft.grid.georeference.plane(lon, lat)), among)
    except ValueError as wrong:
        raise row.fault(f"{row['river']}, {column}: {wrong}") from wrong
    line = linemerge(stream) if len(stream.geoms) > 1 else stream.geoms[0]
    if line.geom_type != "LineString":
        raise row.fault(f"{row['river']}, {column}: its lines do not join end to end; say where it begins and ends")
    points = list(line.coords) if column == "from" else list(line.coords)[::-1]
    on_map = [point for point in points if _on_map(draft, point)]
    if not on_map:
        raise row.fault(f"{row['river']} lies off the map")
    if on_map[0] != points[0]:  # it comes from, or leaves, beyond the edge
        edge = {c for c in network.links if len(network.links[c]) < 3}
        return _nearest(network, Point(on_map[0]), edge if among is None else among)
    return _nearest(network, Point(on_map[0]), among)


def _nearest(network: SideNetwork, point: Point, among: set[Cell] | None) -> list[Cell]:
    """The nearest corner; where `among` leaves a choice, the nearest six in their order."""
    if among is None:
        return [network.nearest_corner(point)]
    order = sorted(among, key=lambda c: (dist(lattice.corner_to_plane(c), (point.x, point.y)), c))
    return order[:6]


def _on_map(draft: Draft, point: tuple[float, ...]) -> bool:
    lon, lat = draft.grid.georeference.lonlat(point[0], point[1])
    return draft.grid.label(lon, lat) is not None


def _sides(draft: Draft, row: Row, column: str) -> list[Side]:
    try:
        return [draft.side(text) for text in row[column].split()]
    except ValueError as wrong:
        raise row.fault(f"{row['river']}, {column}: {wrong}") from wrong


def _through(
    network: SideNetwork,
    row: Row,
    start: Cell,
    ends: list[Cell],
    via: list[Side],
    weights: dict[Side, float],
    barred: set[Side],
    near: float,
) -> list[Side]:
    """A chain of sides from `start` to one of `ends` that takes the sides `via` in their order and none twice.

    The first end is taken to which no side on the way costs more than `near`, else the one with the cheapest way.
    """
    chain: list[Side] = []
    here = start
    for side in via:
        closed = barred | set(chain) | set(via)
        ways = [network.chain(here, corner, weights, closed) for corner in network.sides[side]]
        if all(way is None for way in ways):
            raise row.fault(f"{row['river']}: no chain of hexsides leads to {'/'.join(side)}")
        costs = [float("inf") if way is None else sum(weights[s] for s in way) for way in ways]
        first = costs.index(min(costs))
        chain += [*(ways[first] or ()), side]
        here = network.sides[side][1 - first]
    closed, found = barred | set(chain), []
    for end in ends:
        last = network.chain(here, end, weights, closed)
        if last is not None:
            far = max((weights[side] for side in last), default=0.0)
            if far <= near:
                return chain + last
            found.append((sum(weights[side] for side in last), chain + last))
    if not found:
        raise row.fault(f"{row['river']}: no chain of hexsides leads to its end")
    return min(found)[1]


def _course(network: SideNetwork, row: Row, chain: list[Side], start: Cell) -> Course:
    corners = [start]
    for side in chain:
        a, b = network.sides[side]
        corners.append(b if corners[-1] == a else a)
    if not chain:
        raise row.fault(f"{row['river']} is too short to run along a single hexside")
    return Course(row, chain, corners)


def _no_stray(network: SideNetwork, course: Course, stream: MultiLineString, via: set[Side]) -> None:
    """Stops the build where a course leaves its river, because all sides near its end are taken or sea."""
    for side in course.sides:
        ends = [Point(*lattice.corner_to_plane(corner)) for corner in network.sides[side]]
        away = max(end.distance(stream) for end in ends)
        if away > STRAY and side not in via:
            where = f"{'/'.join(side)} lies {away:.1f} hexes from it"
            raise course.row.fault(f"{course.row['river']} strays: {where}; name its mouth, or sides it must take")


def _until(course: Course, mouth: set[Cell]) -> Course:
    """The course up to where it first meets its mouth; whole where it also begins there, as an arm does."""
    if course.corners[0] in mouth:
        return course
    for i, corner in enumerate(course.corners[1:], start=1):
        if corner in mouth:
            return Course(course.row, course.sides[:i], course.corners[: i + 1])
    return course
