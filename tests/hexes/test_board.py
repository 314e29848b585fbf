"""Boards: numbers and words for the same hexes, overrides, equality."""

import json
import pickle
from itertools import pairwise

import pytest

from teutons_lab.hexes import Board, GroundError, LabelError, lattice, load_board

BOARD = load_board("teutons", "1870")


def at(label: str) -> int:
    return BOARD.index[label]


def test_numbers_follow_the_map_order() -> None:
    assert BOARD.labels == BOARD.grid.labels
    assert all(BOARD.labels[i] == label for label, i in BOARD.index.items())
    assert BOARD.hex_number("R04") == at("R04")
    with pytest.raises(LabelError):
        BOARD.hex_number("R4")


def test_adjacency_is_that_of_the_grid() -> None:
    for label, i in BOARD.index.items():
        six = tuple(None if near is None else BOARD.labels[near] for near in BOARD.neighbour[i])
        assert six == BOARD.grid.around(label)
        assert tuple(BOARD.labels[near] for near in BOARD.adjacent[i]) == BOARD.grid.neighbours(label)


def test_distance_is_that_of_the_grid() -> None:
    for a in ("A00", "O05", "V16"):
        assert all(BOARD.distance(at(a), at(b)) == BOARD.grid.distance(a, b) for b in BOARD.labels)


def test_a_side_is_the_same_from_both_hexes() -> None:
    assert BOARD.side(at("R03"), at("S03")) == BOARD.side(at("S03"), at("R03"))
    assert {"river", "river:Rhine", "border"} == BOARD.side(at("R03"), at("S03"))
    assert BOARD.side(at("J03"), at("J04")) >= {"river:Aube"}
    assert BOARD.side(at("R08"), at("S01")) == frozenset()


def test_across_says_for_each_hex_which_neighbours_lie_over_such_a_side() -> None:
    over = BOARD.across("river")
    assert over is BOARD.across("river")
    assert over[at("R03")] == {at("S02"), at("S03")}
    for i, near in enumerate(over):
        assert near == {j for j in BOARD.adjacent[i] if "river" in BOARD.side(i, j)}
    assert not any(BOARD.across("canal"))


def test_where_finds_the_hexes_with_a_feature() -> None:
    assert BOARD.where("swamp") >= {at("N04")}
    assert BOARD.where("edge:west") == {i for i, label in enumerate(BOARD.labels) if label[0] == "A"}
    assert BOARD.where("edge:east") == {i for i, label in enumerate(BOARD.labels) if label[0] == "V"}
    assert BOARD.where("edge:south") == {i for i, label in enumerate(BOARD.labels) if label[1:] == "00"}
    assert BOARD.where("edge:north") == {i for i, label in enumerate(BOARD.labels) if label[1:] == "16"}


def test_an_override_changes_a_copy_and_nothing_else() -> None:
    changed = BOARD.with_ground(
        hexes={"Q05": {"features": ["forest", "town"]}, "N07": {"country": "France"}},
        sides={("R05", "Q04"): ["river:Saar"], ("O03", "O04"): ["river"], ("N03", "O03"): []},
    )
    assert changed.features[at("Q05")] == {"forest", "town"}
    assert changed.country[at("N07")] == "France"
    assert changed.side(at("Q04"), at("R05")) == {"river", "river:Saar"}
    assert changed.side(at("O03"), at("O04")) == {"river"}
    assert changed.side(at("N03"), at("O03")) == frozenset()
    assert "border" in BOARD.side(at("Q04"), at("R05"))
    assert BOARD.country[at("N07")] == "Belgium"
    untouched = set(range(len(BOARD.labels))) - {at("Q05")}
    assert all(changed.features[i] == BOARD.features[i] for i in untouched)
    assert changed != BOARD
    assert changed.digest != BOARD.digest
    assert changed.across("river")[at("O03")] != BOARD.across("river")[at("O03")]


def test_an_override_keeps_the_edge_of_the_map_and_empties_the_sea() -> None:
    changed = BOARD.with_ground(hexes={"A03": {"features": "sea"}, "V03": {"features": []}})
    assert changed.features[at("A03")] == {"sea", "edge:west"}
    assert changed.country[at("A03")] == ""
    assert changed.features[at("V03")] == {"clear", "edge:east"}


def test_a_board_is_a_value() -> None:
    same = BOARD.with_ground()
    assert same == BOARD
    assert same is not BOARD
    assert hash(same) == hash(BOARD)
    assert same.digest == BOARD.digest
    assert BOARD != "board"
    assert load_board("teutons", "1870") is BOARD
    assert BOARD.with_ground(hexes={"Q05": {"features": BOARD.features[at("Q05")]}}) == BOARD
    with pytest.raises(TypeError):
        BOARD.sides[0, 1] = frozenset()  # type: ignore[index]
    with pytest.raises(AttributeError):
        BOARD.country = ()  # type: ignore[misc]


def test_a_board_travels_to_another_process() -> None:
    assert pickle.loads(pickle.dumps(BOARD)) == BOARD  # noqa: S301


@pytest.mark.parametrize(
    "hexes, sides, expected",
    [
        ({"Q05": {"features": ["jungle"]}}, {}, "hex Q05: 'jungle' is not one of clear, forest, swamp, sea"),
        ({"Q05": {"features": ["forest", "swamp"]}}, {}, "hex Q05: forest and swamp exclude each other"),
        ({"Q05": {"features": ["sea", "town"]}}, {}, "hex Q05: a sea hex has nothing else"),
        ({"Q05": {"country": "Prussia"}}, {}, "hex Q05: country 'Prussia' is not one of France"),
        ({"Q05": {"terrain": "forest"}}, {}, "hex Q05: 'terrain' is not features or country"),
        ({"Z05": {"features": []}}, {}, "hex 'Z05' is not on the map"),
        ({}, {("Q05", "S05"): ["river"]}, "side Q05/S05: the two hexes are not neighbours"),
        ({}, {("Q05", "R05"): ["wall"]}, "side Q05/R05: 'wall' is not river"),
        ({}, {("Q05", "R05"): ["river:"]}, "side Q05/R05: 'river:' is not river"),
    ],
)
def test_an_override_that_makes_no_sense_is_refused(
    hexes: dict[str, dict[str, object]], sides: dict[tuple[str, str], list[str]], expected: str
) -> None:
    with pytest.raises((GroundError, LabelError)) as error:
        BOARD.with_ground(hexes=hexes, sides=sides)
    assert expected in str(error.value)


def test_the_board_of_the_other_frontier_differs_in_border_and_country_only() -> None:
    later: Board = load_board("teutons", "1914")
    assert later.features == BOARD.features
    assert later.town == BOARD.town
    assert {BOARD.labels[i] for i in range(len(BOARD.labels)) if later.country[i] != BOARD.country[i]} == {
        *("O04", "O05", "P04", "P05", "Q03", "Q04", "R01", "R02", "R03", "R04")
    }


def test_corners_of_the_lattice_agree_with_the_board() -> None:
    corners = [lattice.corner(BOARD.grid.cell("R03"), k) for k in range(6)]
    assert len({json.dumps(corner) for corner in corners}) == 6
    assert all(a != b for a, b in pairwise(corners))
