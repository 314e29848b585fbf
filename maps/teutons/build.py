"""Builds hexes.csv and hexsides.csv of the Teutons! map from the layers in features/ and the tables beside it.

Run it as `python maps/teutons/build.py`; it needs shapely. Same sources, same bytes. Nothing is corrected
in the results by hand: what the layers get wrong is corrected in towns.csv, rivers.csv and patches.csv,
each line with its reason.
"""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1]))

from maps.builder import (  # noqa: E402
    Cover,
    Draft,
    add_borders,
    add_towns,
    country_of,
    cover_of,
    geometry,
    land_and_sea,
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
    write_tables,
)

SEA_BELOW = 0.4  # a hex with less land than this is sea
COVER_FROM = 0.45  # a hex with at least this share of forest or swamp counts as such


def build(folder: Path = HERE, target: Path | None = None) -> Draft:
    """Writes the two tables of the map in `folder` to `target` (the same folder unless given)."""
    draft = Draft(folder)
    ground(draft)
    add_towns(draft, read_table(folder / "towns.csv", ("town", "lon", "lat", "kind", "port", "hex")))
    on_hexes, on_sides = split_patches(read_table(folder / "patches.csv", reasons=True))
    patch_hexes(draft, on_hexes)
    no_country_at_sea(draft)
    lines = read_features(folder, "rivers", grid=draft.grid)
    # Below Woudrichem the Meuse runs with the Rhine, and the Meurthe with the Moselle: nothing is cut.
    snap_rivers(draft, read_table(folder / "rivers.csv"), lines, cut=False)
    patch_sides(draft, on_sides, rivers=True)
    add_borders(draft, frontier)
    write_tables(draft, target or folder)
    return draft


def ground(draft: Draft) -> None:
    """Sea and land, forest and swamp by share of area, and whose country the most of a hex is."""
    folder, grid = draft.folder, draft.grid
    land_and_sea(draft, geometry(read_features(folder, "land", grid=grid)), SEA_BELOW)
    terrain = merged(read_features(folder, "terrain", ("forest", "swamp"), grid))
    cover_of(draft, [Cover(kind, terrain[kind], COVER_FROM) for kind in ("forest", "swamp")])
    lost = geometry(read_features(folder, "alsace_lorraine", grid=grid))
    early = merged(read_features(folder, "countries_1870", grid=grid), by="name")
    late = early | {"France": early["France"].difference(lost), "Germany": early["Germany"].union(lost)}
    country_of(draft, {"1870": early, "1914": late})


def frontier(year: str, pair: frozenset[str]) -> str:
    """The Franco-German border is that of its year; all other borders are always the same."""
    return f"border-{year}" if pair == {"France", "Germany"} else "border-other"


if __name__ == "__main__":
    built = build(target=Path(sys.argv[1]) if len(sys.argv) > 1 else None)
    print(residual_table(built.grid, read_anchors(HERE)))
