"""The grid of The Fall of France: labels of 16A and 17A both ways, the stagger, where the hexes lie on the earth."""

from itertools import pairwise

import pytest

from teutons_lab.data import data_path
from teutons_lab.hexes import LabelError, lattice, load_grid

GRID = load_grid("fall_of_france")
DYLE = ("16A:1026", "16A:1126", "16A:1225", "16A:1326", "16A:1426", "16A:1527")
HERE = data_path("maps", "fall_of_france")


def test_two_maps_of_51_by_33_hexes_share_one_row_of_places() -> None:
    assert len(GRID.labels) == 51 * (33 + 33 - 1)
    assert (GRID.labels[0], GRID.labels[-1]) == ("16A:0101", "17A:5133")


def test_map_order_is_the_order_of_the_labels_as_text() -> None:
    assert list(GRID.labels) == sorted(GRID.labels)


def test_every_label_leads_to_its_cell_and_back() -> None:
    for label in GRID.labels:
        assert GRID.codec.label(GRID.cell(label)) == label


def test_every_centre_leads_back_to_its_label() -> None:
    for label in GRID.labels:
        assert GRID.label(*GRID.lonlat(label)) == label


def test_the_neighbours_follow_the_stagger() -> None:
    """Even hexrows stand half a hex towards higher YY."""
    for label in ("16A:1423", "16A:1523", "17A:3010", "17A:3110"):
        row, place = int(label[4:6]), int(label[6:])
        beside = 1 if row % 2 == 0 else -1
        steps = [(0, -1), (0, 1), (-1, 0), (1, 0), (-1, beside), (1, beside)]
        expected = {f"{label[:3]}:{row + r:02d}{place + p:02d}" for r, p in steps}
        assert set(GRID.neighbours(label)) == expected


def test_neighbours_are_mutual_over_the_join_of_the_maps() -> None:
    for label in GRID.labels:
        for near in GRID.neighbours(label):
            assert label in GRID.neighbours(near)
    assert "17A:1402" in GRID.neighbours("16A:1433")


@pytest.mark.parametrize("a, b", list(pairwise(DYLE)))
def test_the_dyle_line_is_a_chain(a: str, b: str) -> None:
    assert GRID.distance(a, b) == 1


@pytest.mark.parametrize("row", [1, 14, 51])
def test_the_first_place_of_17a_is_the_last_of_16a(row: int) -> None:
    first, second = f"16A:{row:02d}33", f"17A:{row:02d}01"
    assert GRID.cell(first) == GRID.cell(second)
    assert GRID.aliases(second) == GRID.aliases(first) == (first, second)
    assert second not in GRID.labels


def test_17a_lies_west_of_16a_and_hexrows_run_to_the_south_east() -> None:
    lon, lat = GRID.lonlat("16A:1423")
    west, south = GRID.lonlat("17A:1423"), GRID.lonlat("16A:2423")
    assert west[0] < lon
    assert south[1] < lat
    assert south[0] > lon


def test_straight_up_is_almost_north() -> None:
    label = "16A:2026"
    (lon, lat), (up_lon, up_lat) = GRID.lonlat(label), GRID.lonlat(str(GRID.around(label)[0]))
    assert up_lat > lat
    assert abs(up_lon - lon) < 0.1 * (up_lat - lat) / 0.6


def test_the_edges_are_those_of_the_paper() -> None:
    edges = GRID.codec.edges  # type: ignore[attr-defined]
    assert edges("16A:0101") == ("north", "east")
    assert edges("16A:5101") == ("east", "south")
    assert edges("17A:5133") == ("south", "west")
    assert edges("16A:2001") == ("east",)
    assert edges("16A:2033") == ()
    assert edges("17A:2001") == ()


@pytest.mark.parametrize(
    "label",
    [
        "1423",
        "18A:1423",
        "16A:5201",
        "16A:0001",
        "16A:1034",
        "16A:1400",
        "16A:14233",
        "16A:1x23",
        "16A 1423",
        "",
        "16A:",
    ],
)
def test_a_label_that_is_not_on_the_map_is_named_with_an_example(label: str) -> None:
    with pytest.raises(LabelError, match="16A:0101") as wrong:
        GRID.cell(label)
    assert repr(label) in str(wrong.value)


def test_a_place_off_the_map_has_no_hex() -> None:
    assert GRID.label(-30.0, 40.0) is None
    assert GRID.label(13.4, 52.52) is None  # Berlin is just outside


def test_one_map_alone() -> None:
    alone = load_grid("fall_of_france", "17A")
    assert len(alone.labels) == 51 * 33
    assert alone.aliases("17A:1401") == ("17A:1401",)
    assert "east" in alone.codec.edges("17A:1401")  # type: ignore[attr-defined]
    with pytest.raises(ValueError, match="16A, 17A"):
        load_grid("fall_of_france", "18A")


def test_a_cell_between_the_hexes_is_refused() -> None:
    column, height = GRID.cell("16A:1423")
    with pytest.raises(ValueError, match="not in this lattice"):
        GRID.codec.label((column, height + 1))


def test_a_hex_is_24_kilometres_across() -> None:
    for label in ("16A:0505", "16A:1423", "17A:4020"):
        u, v = lattice.to_plane(GRID.cell(label))
        projection = GRID.georeference.projection
        (x, y), (a, b) = (
            projection.forward(*GRID.georeference.lonlat(u, v)),
            projection.forward(*GRID.georeference.lonlat(u, v + 1)),
        )
        assert ((x - a) ** 2 + (y - b) ** 2) ** 0.5 == pytest.approx(24.3, abs=0.05)


def test_every_place_that_the_rulebook_names_is_in_its_hex_and_within_12_km() -> None:
    pytest.importorskip("shapely")
    from maps.builder import read_anchors, residual_table

    anchors = read_anchors(HERE)
    assert {hex_ for anchor in anchors for hex_ in anchor.hexes} == {
        *("16A:1030", "16A:1426", "16A:1423", "16A:1126", "16A:1225", "16A:1326", "16A:1527"),
        *("16A:2026", "16A:2622", "16A:3227"),
    }
    for anchor in anchors:
        assert anchor.inside(GRID), anchor
        assert anchor.kilometres(GRID) < 12, anchor
    assert " NO " not in residual_table(GRID, anchors)
