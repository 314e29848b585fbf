"""What the map builders share: features in, tables of hexes and hexsides out.

A map's `build.py` is a short script that calls these in order; docs/building-a-map.md shows how. It needs shapely;
the game reads the tables and needs none of this.
"""

from maps.builder.anchors import Anchor, read_anchors, residual_table
from maps.builder.borders import add_borders, whole_countries
from maps.builder.chains import Line, lay_lines, walk, write_lines
from maps.builder.cover import Cover, country_of, cover_of, land_and_sea
from maps.builder.draft import Draft, Hex, HexSide
from maps.builder.errors import BuildError
from maps.builder.features import Feature, geometry, merged, read_features
from maps.builder.patches import no_country_at_sea, patch_hexes, patch_sides, split_patches
from maps.builder.places import add_towns
from maps.builder.rivers import Course, snap_rivers
from maps.builder.tables import Row, read_table
from maps.builder.write import write_tables

__all__ = [
    "Anchor",
    "BuildError",
    "Course",
    "Cover",
    "Draft",
    "Feature",
    "Hex",
    "HexSide",
    "Line",
    "Row",
    "add_borders",
    "add_towns",
    "country_of",
    "cover_of",
    "geometry",
    "land_and_sea",
    "lay_lines",
    "merged",
    "no_country_at_sea",
    "patch_hexes",
    "patch_sides",
    "read_anchors",
    "read_features",
    "read_table",
    "residual_table",
    "snap_rivers",
    "split_patches",
    "walk",
    "whole_countries",
    "write_lines",
    "write_tables",
]
