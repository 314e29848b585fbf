"""Builds the map of The Fall of France, maps 16A and 17A: `python maps/fall_of_france/build.py`.

Same sources, same bytes. What the layers get wrong is corrected in the tables beside this script, each line with its
reason; provenance.md says what everything rests on.
"""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1]))

from maps.builder import (  # noqa: E402
    Cover,
    Draft,
    Line,
    Row,
    add_borders,
    add_towns,
    country_of,
    cover_of,
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
    snap_rivers,
    split_patches,
    whole_countries,
    write_lines,
    write_tables,
)
from maps.fall_of_france.cities import name_major_cities, station_lines  # noqa: E402
from maps.fall_of_france.crossings import bridge_rivers, cross_water, keep_best_line  # noqa: E402
from maps.fall_of_france.forts import fortify_rhine  # noqa: E402
from maps.fall_of_france.shore import mark_coast, mark_sea_zones, mark_water_sides, waters  # noqa: E402

SEA_BELOW = 0.35  # a hex with less land than this is sea

#: Terrain and the share of a hex it must cover; the first one that does counts.
COVER = (
    ("mountain", 0.5),
    ("swamp", 0.45),
    ("canal-intensive", 0.45),
    ("forest", 0.5),
    ("wooded-rough", 0.45),
    ("bocage", 0.5),
    ("woods", 0.4),
    ("rough", 0.5),
)
TOWN_COLUMNS = ("kind", "port", "district", "region")


def build(folder: Path = HERE, target: Path | None = None) -> Draft:
    """Writes the tables of the map in `folder` to `target` (the same folder unless given)."""
    draft = Draft(folder)
    ground(draft)
    stops = add_towns(draft, read_table(folder / "towns.csv"), TOWN_COLUMNS)
    on_hexes, on_sides = split_patches(read_table(folder / "patches.csv", reasons=True))
    patch_hexes(draft, on_hexes)
    no_country_at_sea(draft)
    shores(draft)
    name_major_cities(draft)
    for layer in ("rivers", "canals"):  # apart, for a canal may run beside a river on the same hexsides
        streams = read_features(folder, layer, grid=draft.grid)
        snap_rivers(draft, read_table(folder / f"{layer}.csv"), streams, river_words)
    write_lines(transport(draft, stops), (target or folder) / "lines.csv")
    add_borders(draft)
    whole_countries(draft)
    fortify_rhine(draft)
    patch_sides(draft, on_sides)
    bridge_rivers(draft)
    write_tables(draft, target or folder)
    return draft


def ground(draft: Draft) -> None:
    """Sea and land, terrain by share of area, and whose country the most of a hex is."""
    folder, grid = draft.folder, draft.grid
    wet = waters(draft)
    land_and_sea(draft, wet.land, SEA_BELOW)
    terrain = merged(read_features(folder, "terrain", [kind for kind, _ in COVER], grid))
    cover_of(draft, [Cover(kind, terrain[kind], share) for kind, share in COVER])
    country_of(draft, {"": merged(read_features(folder, "countries", grid=grid), by="name")})


def shores(draft: Draft) -> None:
    """Coasts, beaches, sea zones and the hexsides that are water."""
    wet = waters(draft)
    mark_coast(draft, wet)
    mark_sea_zones(draft, wet)
    mark_water_sides(draft, wet)


def river_words(row: Row) -> set[str]:
    """The words of a river's or canal's sides: its class and its name."""
    kind = "canal" if row["class"] == "canal" else "river"
    return {row["class"], f"{kind}:{row['name']}"}


def transport(draft: Draft, stops: dict[str, str]) -> list[Line]:
    """Railways and roads; the bridges of a strait or causeway are those of straits.csv."""
    folder = draft.folder
    places = {row["town"]: (float(row["lon"]), float(row["lat"])) for row in read_table(folder / "towns.csv")}
    rows = [*read_table(folder / "railways.csv"), *read_table(folder / "roads.csv")]
    lines = lay_lines(draft, rows, places, stops)
    station_lines(draft)
    keep_best_line(draft)
    cross_water(draft, read_table(folder / "straits.csv", ("where", "kind", "basis", "reason"), reasons=True), lines)
    return lines


if __name__ == "__main__":
    built = build(target=Path(sys.argv[1]) if len(sys.argv) > 1 else None)
    print(residual_table(built.grid, read_anchors(HERE)))
