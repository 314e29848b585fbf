"""Rivers, arms of the sea, bridges, causeways and shipping channels of Victory in the West."""

from collections.abc import Iterable, Mapping
from itertools import pairwise

from shapely.geometry import Point

from maps.builder import Course, Draft, Row, read_features, read_table, snap_rivers
from maps.builder.errors import BuildError
from teutons_lab.hexes import lattice
from teutons_lab.hexes.geo import Side, ordered

RANKS = {"major": "major-river", "minor": "minor-river", "canal": "canal"}
INUNDATION = ("A4709", "A4809")
CAUSEWAYS = ("B0411", "B0410", "B0510", "B0509", "B0608")  # the Afsluitdijk from shore to shore (20.11)
FRENCH_RHINE_BRIDGES = (  # 20.23: demolished when a game with map A begins
    *("A5607/A5707", "A5608/A5709", "A5610/A5710", "A5612/A5712"),
    *("A5815/A5915", "A5916/A6015", "A6018/A6118"),
)


def lay_rivers(draft: Draft) -> Mapping[str, Course]:
    """Every river along its hexsides; below the place `major_from` a minor one counts as major."""
    lines = read_features(draft.folder, "rivers", grid=draft.grid)
    lines += read_features(draft.folder, "canals", ("canal",), grid=draft.grid)
    rows = read_table(draft.folder / "rivers.csv", ("river", "lines", "rank", "major_from"))
    courses = snap_rivers(draft, rows, lines)
    for course in courses.values():
        first = _major_from(draft, course)
        for i, side in enumerate(course.sides):
            rank = "minor" if course.row["rank"] == "major" and i < first else course.row["rank"]
            draft.add_side(side, {"minor-river", "canal"} if rank == "canal" else {RANKS[rank]})
    return courses


def _major_from(draft: Draft, course: Course) -> int:
    """The number of the first side that counts as major."""
    row = course.row
    if row["rank"] not in RANKS:
        raise row.fault(f"{row['river']}: rank {row['rank']!r}; expected {', '.join(RANKS)}")
    if not row["major_from"]:
        return 0
    lon, lat = map(float, row["major_from"].split())
    point = Point(*draft.grid.georeference.plane(lon, lat))
    away = [Point(*lattice.corner_to_plane(corner)).distance(point) for corner in course.corners]
    return away.index(min(away))


def zone_of_inundation(draft: Draft) -> None:
    """23.21: a minor river on every side of the two hexes but the one that they share."""
    for label in INUNDATION:
        for near in draft.grid.neighbours(label):
            if near not in INUNDATION:
                draft.add_side(ordered(label, near), {"minor-river"}, "rulebook")
    shared = draft.sides.get(ordered(*INUNDATION))
    if shared is not None:
        shared.features.clear()


def islands(draft: Draft, rows: Iterable[Row]) -> None:
    """An arm of the sea, 6.35, on every side between an island and other land that has no river already."""
    for row in rows:
        own = {draft.grid.aliases(label)[0] for label in row["hexes"].split()}
        for label in sorted(own):
            if draft.hexes[label].sea:
                raise row.fault(f"{label} of {row['island']} is sea")
            for near in draft.grid.neighbours(label):
                side = ordered(label, near)
                river = "river" in " ".join(draft.sides[side].features) if side in draft.sides else False
                if near not in own and not draft.hexes[near].sea and not river:
                    draft.add_side(side, {"sea-side"}, row["basis"])


def sea_sides(draft: Draft) -> None:
    """The causeway hexes lie in the sea: their sides are sea, but for the chain of the causeway (20.11, 20.13)."""
    chain = {draft.side(f"{a}/{b}") for a, b in pairwise(CAUSEWAYS)}
    for label in CAUSEWAYS[1:-1]:
        for near in draft.grid.neighbours(label):
            side = ordered(label, near)
            if side in chain:
                draft.add_side(side, {"sea-side", "causeway"}, "rulebook")
            elif not draft.hexes[near].sea:
                draft.add_side(side, {"sea-side"}, "rulebook")


def bridges(draft: Draft) -> None:
    """20.0: a bridge wherever a road or railway crosses a river, a causeway where it crosses the sea."""
    for side in draft.sides.values():
        if not side.features & {"road", "rail"}:
            continue
        if "sea-side" in side.features:
            side.features.add("causeway")
        elif side.features & {"minor-river", "major-river"}:
            side.features.add("bridge")
    for text in FRENCH_RHINE_BRIDGES:
        bridge = draft.side(text)
        if "bridge" not in draft.sides[bridge].features:
            raise BuildError(f"{draft.folder.name}: 20.23 has a bridge at {text}; no road or railway crosses there")
        draft.sides[bridge].features.add("damaged")
        draft.sides[bridge].basis = "rulebook"
    _only_those(draft)


def _only_those(draft: Draft) -> None:
    """No other bridge leads over the Rhine between France and Germany."""
    printed = {draft.side(text) for text in FRENCH_RHINE_BRIDGES}
    for a, b in draft.sides_with("river:Rhine"):
        pair = {draft.hexes[a].country[""], draft.hexes[b].country[""]}
        if pair == {"France", "Germany"} and "bridge" in draft.sides[a, b].features and (a, b) not in printed:
            raise BuildError(f"{draft.folder.name}: {a}/{b} has a Rhine bridge that 20.23 does not name")


def channels(draft: Draft, rows: Iterable[Row], courses: Mapping[str, Course]) -> None:
    """22.3: the sea hexes of a channel and the hexes on both sides of its river, from the sea up to the port."""
    for row in rows:
        port = draft.grid.aliases(row["until"])[0]
        found = {draft.grid.aliases(label)[0] for label in row["hexes"].split()} | {port}
        for side in _from_the_sea(courses[row["rivers"]].sides, port):
            found.update(side)
        for label in sorted(found):
            draft.hexes[label].features.add(f"channel:{row['port']}")


def _from_the_sea(sides: list[Side], port: str) -> list[Side]:
    """The sides of a river below the port, with those that the port itself has on it."""
    at_port = [i for i, side in enumerate(sides) if port in side]
    return sides[at_port[0] :] if at_port else []
