"""Labels of a map on several sheets: Victory in the West, A and B as one surface."""

import pytest

from teutons_lab.hexes import LabelError, load_board, load_grid

GRID = load_grid("victory_west")
PRINTED_SIDES = (
    *("A5607-A5707", "A5608-A5709", "A5610-A5710", "A5612-A5712"),
    *("A5815-A5915", "A5916-A6015", "A6018-A6118"),
    *("A4709-A4809", "B0410-B0510", "B0510-B0509", "A2902-A3001", "A2902-A3002", "A3001-A3002"),
)


@pytest.mark.parametrize("pair", PRINTED_SIDES)
def test_hexes_that_the_rulebook_prints_side_by_side_are_neighbours(pair: str) -> None:
    a, b = pair.split("-")
    assert b in GRID.neighbours(a)
    assert GRID.distance(a, b) == 1


def test_row_28_of_b_is_row_1_of_a() -> None:
    assert GRID.aliases("A2901") == GRID.aliases("B2128") == ("A2901", "B2128")
    assert GRID.cell("B2128") == GRID.cell("A2901")
    assert GRID.lonlat("B0128") == GRID.lonlat("A0901")
    assert "B2128" not in GRID.labels


def test_the_sheets_have_2108_and_1120_hexes_and_share_40() -> None:
    assert len(GRID.labels) == len(set(GRID.labels)) == 2108 + 1120 - 40


def test_neighbours_are_neighbours_both_ways_over_the_join() -> None:
    for label in GRID.labels:
        for near in GRID.neighbours(label):
            assert label in GRID.neighbours(near)
    assert GRID.neighbours("A2901") == ("B2127", "B2227", "A3001", "A2902", "A2801", "B2027")


def test_a_place_leads_to_its_hex_and_back() -> None:
    for label in GRID.labels:
        assert GRID.label(*GRID.lonlat(label)) == label


def test_a_hex_is_11_kilometres_across_on_the_ground() -> None:
    projection = GRID.georeference.projection
    for label in ("A1928", "A3211", "A5610", "B0716", "B2421"):
        x, y = projection.forward(*GRID.lonlat(label))
        for near in GRID.neighbours(label):
            a, b = projection.forward(*GRID.lonlat(near))
            assert 9.5 < ((x - a) ** 2 + (y - b) ** 2) ** 0.5 < 12.5


@pytest.mark.parametrize("label", ["C0101", "A0000", "A6301", "A0135", "B4101", "B0129", "A101", "A01 1", "a0101", ""])
def test_a_label_that_is_on_no_sheet(label: str) -> None:
    with pytest.raises(LabelError, match="a hex is A with column 01 to 62 and row 01 to 34 or B with column 01 to 40"):
        GRID.cell(label)


def test_the_edges_of_the_surface_have_no_hex_beyond() -> None:
    assert GRID.label(-3.0, 50.0) is None
    assert GRID.around("A0101")[5] is None
    assert GRID.around("A0901")[0] == "B0127"


def test_the_cape_is_played_on_the_full_hexes_of_b() -> None:
    cape = load_grid("victory_west", "B full")
    assert len(cape.labels) == 1120 - 20
    assert cape.label(5.68, 50.79) == "B2128"
    assert cape.aliases("A2901") == ("B2128", "A2901")
    with pytest.raises(LabelError, match="this game is played on sheet B alone"):
        cape.cell("A2902")
    with pytest.raises(LabelError, match="sheet B alone"):
        cape.cell("B2228")
    assert load_grid("victory_west", "B").aliases("B2228") == ("B2228", "A3001")


def test_a_part_has_its_own_edges_and_the_same_ground() -> None:
    whole, sickle = load_board("victory_west"), load_board("victory_west", part="A")
    north = sickle.where("edge:north")
    assert {sickle.labels[i] for i in north} == {f"A{column:02d}01" for column in range(1, 63)}
    assert "edge:north" not in whole.features[whole.hex_number("A2001")]
    for label in ("A3211", "A2901", "A5610"):
        there, here = whole.hex_number(label), sickle.hex_number(label)
        assert whole.country[there] == sickle.country[here]
        assert whole.features[there] - {"edge:north"} == sickle.features[here] - {"edge:north"}


def test_a_board_knows_a_hex_by_all_its_labels() -> None:
    board = load_board("victory_west")
    assert board.hex_number("B2128") == board.hex_number("A2901")


@pytest.mark.parametrize("name, part", [("victory_west", "C"), ("victory_west", "B half")])
def test_a_part_that_does_not_exist(name: str, part: str) -> None:
    with pytest.raises(ValueError, match="the sheets are A, B"):
        load_grid(name, part)


def test_a_map_without_parts() -> None:
    with pytest.raises(ValueError, match="'teutons' has no parts, so no part 'B'"):
        load_grid("teutons", "B")
