"""Builds the map of Victory in the West, sheets A and B as one surface: `python maps/victory_west/build.py`.

It needs shapely. Same sources, same bytes. Nothing is corrected in the results by hand: what the layers get wrong is
corrected in the tables beside this script, each line with its reason; provenance.md says what everything rests on.
"""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1]))

from maps.builder import (  # noqa: E402
    Cover,
    Draft,
    Line,
    add_borders,
    add_towns,
    country_of,
    cover_of,
    geometry,
    land_and_sea,
    lay_lines,
    merged,
    no_country_at_sea,
    patch_hexes,
    patch_sides,
    read_anchors,
    read_features,
    read_table,
    residual_table,
    split_patches,
    whole_countries,
    write_lines,
    write_tables,
)
from maps.victory_west.fortified import fortify, mark_fortress_holland, siegfried_line  # noqa: E402
from maps.victory_west.water import bridges, channels, islands, lay_rivers, sea_sides, zone_of_inundation  # noqa: E402
from maps.victory_west.workings import entries, halves, supply  # noqa: E402

SEA_BELOW = 0.35  # a hex with less land than this is sea
KINDS = ("mountain", "wooded-rough", "rough", "woods", "wetlands", "inundation")
MOUNTAINS = "Vosges (high)"  # 2.2: the Vosges are the only mountains; Black Forest and Jura count as wooded rough
#: Which terrain wins where several cover a hex, and how much of it each must cover.
COVER_FROM = {"mountain": 0.5, "wooded-rough": 0.5, "woods": 0.4, "rough": 0.5, "wetlands": 0.5}


def build(folder: Path = HERE, target: Path | None = None) -> Draft:
    """Writes hexes.csv, hexsides.csv and lines.csv to `target` (the folder of the map unless given)."""
    draft = Draft(folder)
    ground(draft)
    towns = add_towns(draft, read_table(folder / "towns.csv", ("town", "lon", "lat", "kind", "port", "hex")))
    on_hexes, on_sides = split_patches(read_table(folder / "patches.csv", reasons=True))
    patch_hexes(draft, on_hexes)
    no_country_at_sea(draft)
    courses = lay_rivers(draft)
    zone_of_inundation(draft)
    islands(draft, read_table(folder / "islands.csv", reasons=True))
    lines = roads_and_railways(draft, towns)
    patch_sides(draft, on_sides)
    sea_sides(draft)
    bridges(draft)
    channels(draft, read_table(folder / "channels.csv", reasons=True), courses)
    add_borders(draft)
    whole_countries(draft)
    fortify(draft, read_table(folder / "fortifications.csv", reasons=True))
    siegfried_line(draft)
    mark_fortress_holland(draft)
    entries(draft)
    supply(draft)
    halves(draft)
    write_tables(draft, target or folder)
    write_lines(lines, (target or folder) / "lines.csv")
    return draft


def ground(draft: Draft) -> None:
    """Sea and land, terrain by share of area, and whose country the most of a hex is."""
    folder, grid = draft.folder, draft.grid
    water = geometry(read_features(folder, "water", ("sea",), grid))
    land = geometry(read_features(folder, "land", grid=grid)).difference(water)
    land_and_sea(draft, land, SEA_BELOW)
    drawn = read_features(folder, "terrain", KINDS, grid)
    terrain = merged(drawn)
    terrain["mountain"] = geometry(area for area in drawn if area.name == MOUNTAINS)
    others = geometry(area for area in drawn if area.kind == "mountain" and area.name != MOUNTAINS)
    terrain["wooded-rough"] = terrain["wooded-rough"].union(others)
    cover_of(draft, [Cover(kind, terrain[kind], part) for kind, part in COVER_FROM.items()])
    country_of(draft, {"": merged(read_features(folder, "countries", grid=grid), by="name")})


def roads_and_railways(draft: Draft, towns: dict[str, str]) -> list[Line]:
    """Railways first, then the roads that run where no railway does (6.34: a railway is a road as well)."""
    places: dict[str, tuple[float, float]] = {}
    for row in read_table(draft.folder / "towns.csv"):
        places[row["town"]] = (float(row["lon"]), float(row["lat"]))
    for row in read_table(draft.folder / "stops.csv", ("place", "lon", "lat")):
        places[row["place"]] = (float(row["lon"]), float(row["lat"]))
    rails = lay_lines(draft, read_table(draft.folder / "railways.csv", reasons=True), places, towns)
    return rails + lay_lines(draft, read_table(draft.folder / "roads.csv", reasons=True), places, towns)


if __name__ == "__main__":
    built = build(target=Path(sys.argv[1]) if len(sys.argv) > 1 else None)
    print(residual_table(built.grid, read_anchors(HERE)))
