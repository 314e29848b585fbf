"""The ground of the atlas: small, clipped, rounded, and with the borders of three wars where they were."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from shapely.geometry import Point, shape

from teutons_lab.data import data_path
from teutons_lab.hexes import load_grid
from teutons_lab.notebook.atlas_assets import atlas_css, atlas_defs, names_on_map
from teutons_lab.notebook.atlas_ground import BOX, CREDITS, LAYERS, WIDE, YEARS, ground, side_of, source

FILES = ("far", "lands", "borders", "water", "rivers", "terrain", "forts", "towns")


def numbers(value: Any) -> Iterator[float]:
    if isinstance(value, list):
        for each in value:
            yield from numbers(each)
    else:
        yield value


def owner(lon: float, lat: float, year: str) -> str:
    """The country at a place in a year, as the pieces have it; "" at sea."""
    found = [piece for piece in source("lands") if shape(piece["geometry"]).contains(Point(lon, lat))]
    assert len(found) <= 1, "pieces overlap"
    return str(found[0]["properties"]["owner"][year]) if found else ""


def test_all_of_it_is_a_few_hundred_kilobytes() -> None:
    assert sum(data_path("maps", "atlas", f"{name}.geojson").stat().st_size for name in FILES) < 500_000


@pytest.mark.parametrize("name", FILES)
def test_every_layer_is_clipped_rounded_and_valid(name: str) -> None:
    west, south, east, north = WIDE if name == "far" else BOX
    for feature in source(name):
        every = list(numbers(feature["geometry"]["coordinates"]))
        assert all(round(number, 3) == number for number in every)
        assert all(west - 0.002 <= lon <= east + 0.002 for lon in every[::2])
        assert all(south - 0.002 <= lat <= north + 0.002 for lat in every[1::2])
        assert shape(feature["geometry"]).is_valid, feature["properties"]


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        ((7.745, 48.584), ("France", "Germany", "France")),  # Strasbourg
        ((6.176, 49.119), ("France", "Germany", "France")),  # Metz
        ((6.185, 48.692), ("France", "France", "France")),  # Nancy
        ((6.864, 47.639), ("France", "France", "France")),  # Belfort stayed French
        ((6.037, 50.627), ("Germany", "Germany", "Belgium")),  # Eupen
        ((6.997, 49.234), ("Germany", "Germany", "Germany")),  # Saarbrücken
        ((6.13, 49.61), ("Luxembourg",) * 3),
        ((2.5, 53.5), ("", "", "")),
    ],
)
def test_whose_a_place_was(place: tuple[float, float], expected: tuple[str, ...]) -> None:
    assert tuple(owner(*place, year) for year in YEARS) == expected


def test_the_frontier_of_a_year_parts_france_from_germany() -> None:
    """On the real frontier a step to either side leads to the other country; 1914 differs from 1870."""
    lengths = {}
    for year in YEARS:
        lines = [
            shape(f["geometry"])
            for f in source("borders")
            if f["properties"].get("between", {}).get(year) == "France/Germany"
        ]
        lengths[year] = sum(line.length for line in lines)
        for line in lines:
            middle = line.interpolate(0.5, normalized=True)
            beside = {owner(middle.x + dx, middle.y + dy, year) for dx in (-0.03, 0.03) for dy in (-0.03, 0.03)}
            assert {"France", "Germany"} <= beside
    assert lengths["1870"] == lengths["1940"] != lengths["1914"]


def test_hills_of_the_east_are_where_they_belong() -> None:
    kinds = {f["properties"]["kind"]: shape(f["geometry"]) for f in source("terrain")}
    assert kinds["forest"].contains(Point(5.3, 49.95))  # the Ardennes
    assert kinds["mountain"].contains(Point(7.0, 47.95))  # the high Vosges
    assert not any(area.contains(Point(2.9, 50.1)) for area in kinds.values())  # the plain of Artois


def test_great_rivers_pass_their_towns() -> None:
    for river, (lon, lat) in {"Meuse": (4.94, 49.70), "Moselle": (6.17, 49.12), "Rhine": (7.80, 48.57)}.items():
        lines = [shape(f["geometry"]) for f in source("rivers") if f["properties"]["name"] == river]
        assert min(line.distance(Point(lon, lat)) for line in lines) < 0.05, river


def test_the_zuiderzee_is_closed_in_1940_only() -> None:
    years = {
        f["properties"]["name"].split()[0]: f["properties"].get("years")
        for f in source("water")
        if "name" in f["properties"]
    }
    assert years["Zuiderzee"] == ["1870", "1914"]
    assert years["IJsselmeer"] == ["1940"]


def test_every_class_of_a_feature_is_drawn_by_the_style_sheet() -> None:
    sheet = atlas_css()
    used = {
        name
        for layer in LAYERS
        for f in ground(layer)["features"]
        for name in f["properties"]["style"]["className"].split()
    }
    plain = {
        "y1870-ally",
        "y1870-france",
        "y1914-ally",
        "y1914-france",
        "y1940-ally",
        "y1940-france",
        "tlx-rank-3",
        "tlx-lake",
        "tlx-sea",
    }
    assert {name for name in used - plain if not re.search(rf"\.{name}\b", sheet)} == set()
    assert set(re.findall(r"var\(--tlx-(\w+)\)", sheet)) <= set(re.findall(r'id="tlx-p-(\w+)"', atlas_defs()))
    assert "url(#" not in sheet, "each atlas paints with patterns of its own"


def test_neutrals_are_those_of_the_year() -> None:
    assert [side_of("Belgium", year) for year in YEARS] == ["neutral", "ally", "ally"]
    assert [side_of("Netherlands", year) for year in YEARS] == ["neutral", "neutral", "ally"]
    assert side_of("Germany", "1870") == "germany"


def test_no_year_fits_all_names() -> None:
    countries = names_on_map()["countries"]
    names = {year: {row[0] for row in countries[year]} for year in YEARS}
    assert "German States" in names["1870"]
    assert "Alsace-Lorraine" in names["1914"] - names["1870"] - names["1940"]
    assert "IJsselmeer" in names["1940"] - names["1914"]


def test_the_ground_holds_the_maps_that_it_lies_under() -> None:
    west, south, east, north = BOX
    for name in ("teutons", "victory_west"):
        grid = load_grid(name)
        assert all(west < lon < east and south < lat < north for lon, lat in map(grid.lonlat, grid.labels)), name
    assert not any(
        shape(far["geometry"]).intersects(shape(land["geometry"]).buffer(-0.02))
        for far in source("far")
        for land in source("lands")
    )


def test_sources_that_want_credit_get_it() -> None:
    provenance = data_path("maps", "atlas", "provenance.md").read_text(encoding="utf-8")
    for source_name in ("Natural Earth", "GeoNames, CC BY 4.0"):
        assert any(source_name in line for line in CREDITS)
        assert source_name in provenance
    assert all(f"`{name}.geojson`" in provenance for name in FILES)


def test_every_file_is_json_with_one_feature_a_line() -> None:
    for name in FILES:
        lines = data_path("maps", "atlas", f"{name}.geojson").read_text(encoding="utf-8").splitlines()
        assert all(json.loads(line.rstrip(",")) for line in lines[1:-1])
        assert len(lines) == len(source(name)) + 2
