"""Places by name, points by hex, and steps over hexes on earth."""

from __future__ import annotations

from array import array

import pytest

from teutons_lab.hexes import load_grid
from teutons_lab.notebook.atlas_hexes import (
    board_of,
    ground_words,
    hex_shapes,
    kind_of,
    outline,
    side_layer,
    sources_of,
    towards,
)
from teutons_lab.notebook.atlas_places import PlaceError, find, names, nearest_town, systems
from teutons_lab.notebook.atlas_text import point_words
from teutons_lab.notebook.atlas_view import EMPTY


@pytest.mark.parametrize("given", ["Sedan", "sedan", " SEDAN "])
def test_a_town_is_found_however_it_is_written(given: str) -> None:
    assert find(given).name == "Sedan"


@pytest.mark.parametrize(
    ("given", "name"),
    [("epinal", "Épinal"), ("Köln", "Cologne"), ("chalons", "Châlons"), ("s hertogenbosch", "'s-Hertogenbosch")],
)
def test_accents_and_local_names_do_not_matter(given: str, name: str) -> None:
    assert find(given).name == name


def test_a_hex_is_found_in_its_own_system_first() -> None:
    grid = load_grid("teutons")
    place = find("q03", "teutons")
    assert (place.name, place.lon, place.lat) == ("Q03", *grid.lonlat("Q03"))
    assert find("teutons Q03").name == "Q03"


@pytest.mark.parametrize("given", ["Sedann", "", "   ", "Q99", "<b>"])
def test_an_unknown_place_is_told(given: str) -> None:
    with pytest.raises(PlaceError, match=r"no place"):
        find(given)


def test_an_unknown_place_names_what_comes_near() -> None:
    with pytest.raises(PlaceError, match="Did you mean Sedan"):
        find("Sedann")


@pytest.mark.parametrize("system", systems())
def test_the_middle_of_every_hex_is_named_by_its_own_label(system: str) -> None:
    grid = load_grid(system)
    for label in grid.labels[::17]:
        lon, lat = grid.lonlat(label)
        found = names(lon, lat)
        assert found.get(system, label) == label
        assert found or not -10 < lon < 19 or not 38.5 < lat < 57


def test_sedan_is_named_in_every_system() -> None:
    place = find("Sedan")
    found = names(place.lon, place.lat)
    assert list(found) == list(systems())
    assert found["teutons"] == "L07"


def test_a_point_in_words() -> None:
    place, board = find("Sedan"), board_of("teutons")
    words = point_words(place.lon, place.lat, "teutons", board, EMPTY)
    assert words.startswith("L07, Sedan: 49.70 N, 4.94 E. On the board: forest, named Sedan.")
    for system in systems()[1:]:
        assert names(place.lon, place.lat)[system] in words
    assert point_words(-40, 20, "teutons", board, EMPTY) == "20.00 N, 40.00 W: beyond the ground that is drawn."
    assert point_words(-3.0, 47.0, "teutons", board, EMPTY).startswith("off the map of Teutons!")


def test_the_nearest_town_is_the_nearest_and_near() -> None:
    found = nearest_town(4.95, 49.71)
    assert found is not None
    assert found[0].name == "Sedan"
    assert found[1] < 2
    assert nearest_town(2.5, 53.5) is None


@pytest.mark.parametrize("system", systems())
def test_the_whole_grid_travels_in_map_order_and_shares_its_corners(system: str) -> None:
    grid, board = load_grid(system), board_of(system)
    shapes = hex_shapes(grid, board, system)
    corners, rings = array("f", shapes["corners"]), array("I", shapes["rings"])
    assert len(rings) == 6 * len(grid.labels)
    assert len(corners) / 2 < 2.6 * len(grid.labels)
    for number in range(0, len(grid.labels), 97):
        label = grid.labels[number]
        drawn = [(corners[2 * k], corners[2 * k + 1]) for k in rings[6 * number : 6 * number + 6]]
        for found, place in zip(drawn, outline(grid, label), strict=False):
            assert found == pytest.approx(place, abs=1e-5)
        assert board is not None
        assert shapes["names"][int(shapes["kinds"][number])] == kind_of(board.features[number])
        assert shapes["sources"][int(shapes["bases"][number])] == sources_of(system)[label][0]


def test_rivers_of_the_board_run_along_hexsides() -> None:
    grid, board = load_grid("teutons"), board_of("teutons")
    assert board is not None
    lines = [line for feature in side_layer(grid, board)["features"] for line in feature["geometry"]["coordinates"]]
    assert len(lines) == sum("river" in words for words in board.sides.values())
    corners = {tuple(corner) for label in grid.labels for corner in outline(grid, label)}
    assert all(tuple(end) in corners for line in lines for end in line)


def test_ground_in_the_words_of_the_board() -> None:
    board = board_of("teutons")
    assert board is not None
    assert ground_words(board, "L07") == "forest"
    assert ground_words(board, "F04") == "major city"
    assert ground_words(board, "K04") == "clear"


@pytest.mark.parametrize("system", systems())
def test_arrow_keys_go_by_the_earth_and_lead_back(system: str) -> None:
    grid = load_grid(system)
    start = grid.label(5.0, 50.0) or ""
    for way, axis, sign in (((0, 1), 1, 1), ((0, -1), 1, -1), ((1, 0), 0, 1), ((-1, 0), 0, -1)):
        label = start
        for _ in range(6):
            label = towards(grid, label, way)
        moved = [b - a for a, b in zip(grid.lonlat(start), grid.lonlat(label), strict=True)]
        assert moved[axis] * sign > 0
        assert abs(moved[1 - axis]) < abs(moved[axis]) * 1.1, "the cursor keeps its line"


def test_at_the_edge_the_cursor_stays() -> None:
    grid = load_grid("teutons")
    label = "Q16"
    assert towards(grid, label, (0, 1)) == label
