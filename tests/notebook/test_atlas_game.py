"""A game on real ground: true places, the front line, what changed, and only what a side may know."""

from __future__ import annotations

from typing import Any

import pytest

import teutons_lab as lab
from teutons_lab.hexes import load_board
from teutons_lab.notebook.atlas_front import distances, front, joined, open_hexes, smooth
from teutons_lab.notebook.atlas_view import arrow, changes, front_line, view

POSITION = """
system teutons  game 1870
turn 4  phase prussian.movement
unit "Third Army (Crown Prince)" at Q03
unit "XI Corps" at Q03
unit "Second Army (Friedrich Karl)" at Q04
unit "I Corps (MacMahon)" at O03
unit "III Corps (Bazaine)" at O04
fortress O04 1
fortress N03 1
"""
HOME = {"Germany": "prussian", "France": "french"}


@pytest.fixture
def game() -> Any:
    return lab.read_position(POSITION, seed=7)


def test_units_stand_in_the_middle_of_their_hexes(game: Any) -> None:
    grid = game.state.setup.board.grid
    shown = view(game)
    at = {stack["hex"]: stack for stack in shown["stacks"]}
    assert set(at) == {"Q03", "Q04", "O03", "O04"}
    for label, stack in at.items():
        assert (stack["lon"], stack["lat"]) == pytest.approx(grid.lonlat(label), abs=1e-4)
        assert grid.label(stack["lon"], stack["lat"]) == label
    assert at["Q03"]["names"] == ["Third Army (Crown Prince)", "XI Corps"]
    assert [row["hex"] for row in shown["rows"]] == ["O03", "O04", "Q03", "Q04"]
    assert shown["subtitle"] == "Atlas · turn 4, 25-31 August 1870"


def test_a_fortress_stands_at_its_town(game: Any) -> None:
    forts = {fort["name"]: fort for fort in view(game)["forts"]}
    assert (forts["Metz"]["lon"], forts["Metz"]["lat"]) == (6.173, 49.119)
    assert forts["Toul"]["hex"] == "N03"


def test_the_front_parts_the_two_sides(game: Any) -> None:
    """Wherever the line runs, both sides are about equally near: it lies on sides between their hexes."""
    lines = [f for f in front_line(game)["features"] if "tlx-line-bed" not in f["properties"]["style"]["className"]]
    assert lines
    grid = game.state.setup.board.grid
    for line in lines:
        for point in line["geometry"]["coordinates"]:
            here = grid.label(*point)
            french = min(grid.distance(here, label) for label in ("O03", "O04", "N03"))
            prussian = min(grid.distance(here, label) for label in ("Q03", "Q04"))
            assert abs(french - prussian) <= 2
            assert max(french, prussian) <= 4


def test_the_front_follows_a_move(game: Any) -> None:
    before = front_line(game)
    game.play('move "Third Army (Crown Prince)" Q03-P03')
    after = front_line(game)
    assert after != before


def test_no_front_without_two_sides() -> None:
    board = load_board("teutons")
    assert front(board, {"prussian": {"Q03"}, "french": set()}, HOME) == []
    assert front(board, {"prussian": {"Q03"}, "french": {"A00"}}, HOME) == [], "too far from each other"


def test_a_surrounded_place_has_a_ring() -> None:
    board = load_board("teutons")
    around = set(board.grid.neighbours("M03"))
    beyond = set(board.grid.ring("M03", 2))
    lines = front(board, {"french": {"M03"}, "prussian": around | beyond}, HOME)
    assert len(lines) == 1
    assert lines[0][0] == lines[0][-1]


def test_a_tie_falls_to_the_country() -> None:
    board = load_board("teutons")
    lines = front(board, {"french": {"M03"}, "prussian": {"M05"}}, HOME)
    middle = board.grid.lonlat("M04")
    lats = [lat for line in lines for lon, lat in line if abs(lon - middle[0]) < 0.12]
    assert lats
    assert all(lat > middle[1] for lat in lats), "M04 lies in France, half-way"
    turned = front(board, {"french": {"M03"}, "prussian": {"M05"}}, {"France": "prussian"})
    lats = [lat for line in turned for lon, lat in line if abs(lon - middle[0]) < 0.12]
    assert lats
    assert all(lat < middle[1] for lat in lats)


def test_nobody_goes_through_closed_country() -> None:
    board = load_board("teutons")
    lands = {board.country[i] for i in open_hexes(board, ["Q03", "O04"])}
    assert lands == {"France"}
    reached = distances(board, ["M07"], open_hexes(board, ["Q03", "O04"]), 3)
    assert reached == {}, "M07 lies in Belgium"


def test_hexsides_are_joined_end_to_end_and_smoothed() -> None:
    board = load_board("teutons")
    lines = joined(board, [("M03", "M04"), ("M03", "N03"), ("E05", "E06")])
    assert sorted(len(line) for line in lines) in ([2, 2, 2], [2, 3])
    line = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0)]
    smoothed = smooth(line)
    assert (smoothed[0], smoothed[-1]) == (line[0], line[-1])
    assert (1.0, 0.0) not in smoothed


def test_changes_are_arrows_from_where_a_unit_stood(game: Any) -> None:
    assert [f for f in changes(game)["features"] if "tlx-move" in f["properties"]["style"]["className"]] == []
    game.play('move "Third Army (Crown Prince)" Q03-P03')
    found = [f for f in changes(game)["features"] if "tlx-move" in f["properties"]["style"]["className"]]
    assert len(found) == 1
    grid = game.state.setup.board.grid
    (shaft, _) = found[0]["geometry"]["coordinates"]
    assert grid.label(*shaft[0]) == "Q03"
    assert grid.label(*shaft[-1]) == "P03"
    assert "tlx-move-german" in found[0]["properties"]["style"]["className"]
    assert view(game)["since"] == "since turn 4"


def test_an_arrow_stops_short_of_both_ends() -> None:
    shaft, head = arrow((6.0, 49.0), (7.0, 49.0))
    assert shaft == [[6.1, 49.0], [6.9, 49.0]]
    assert head[1] == shaft[1]


@pytest.mark.parametrize("side", ["prussian", "french"])
def test_a_side_sees_what_the_rules_let_it_see(game: Any, side: str) -> None:
    seen = view(game, side)
    assert seen["stacks"] == view(game)["stacks"], "nothing is hidden in 1870"
    assert front_line(game, side) == front_line(game)
