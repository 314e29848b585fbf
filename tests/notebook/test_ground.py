"""The drawn ground: regular hexes, merged areas, rivers that flow into one another, escaped names."""

from __future__ import annotations

import re
from itertools import pairwise
from math import hypot
from typing import Any

import pytest

from teutons_lab.hexes import load_board
from teutons_lab.notebook import layout
from teutons_lab.notebook.ground import ground, terrain_words
from teutons_lab.notebook.rivers import GREAT, streams
from teutons_lab.notebook.svg import num, polyline

BOARD = load_board("teutons")


@pytest.fixture(scope="module")
def at() -> list[layout.Point]:
    return layout.centres(BOARD)


class Small:
    """Three hexes in a row from south to north, the middle one with a name that is no good HTML."""

    labels = ("A00", "A01", "A02")
    neighbour = (
        (1, None, None, None, None, None),
        (2, None, None, 0, None, None),
        (None, None, None, 1, None, None),
    )
    features = (frozenset({"forest"}), frozenset({"forest", "town"}), frozenset({"sea"}))
    country = ("France", "Germany", "")
    town = ("", '<script>"Trier" & Co', "")

    def side(self, a: int, b: int) -> frozenset[str]:
        return frozenset({"border", "river", "river:Ill & Co"}) if {a, b} == {0, 1} else frozenset()


def test_neighbours_are_one_pitch_apart_and_strangers_farther(at: list[layout.Point]) -> None:
    for i, around in enumerate(BOARD.adjacent):
        for j in around:
            assert hypot(at[i][0] - at[j][0], at[i][1] - at[j][1]) == pytest.approx(100)
        others = [j for j in range(len(at)) if j != i and j not in around]
        assert min(hypot(at[i][0] - at[j][0], at[i][1] - at[j][1]) for j in others) > 140


def test_letters_run_east_and_numbers_north(at: list[layout.Point]) -> None:
    metz, sedan, strasbourg = (at[BOARD.index[label]] for label in ("O04", "L07", "R03"))
    assert sedan[0] < metz[0] < strasbourg[0]
    assert sedan[1] < metz[1] < strasbourg[1]


def test_a_board_in_pieces_is_refused_by_name() -> None:
    class Broken(Small):
        neighbour: Any = ((None,) * 6, (2, *(None,) * 5), (None, None, None, 1, None, None))

    with pytest.raises(ValueError, match="A01 has no way to A00"):
        layout.centres(Broken())  # type: ignore[arg-type]


def test_two_hexes_have_one_outline_of_ten_sides_and_a_ring_has_two_loops(at: list[layout.Point]) -> None:
    metz = BOARD.index["O04"]
    pair = {metz, BOARD.adjacent[metz][0]}
    assert [len(loop) for loop in layout.loops(layout.edges(pair, BOARD, at))] == [10]
    ring = set(BOARD.adjacent[metz])
    assert sorted(len(loop) for loop in layout.loops(layout.edges(ring, BOARD, at))) == [6, 18]


def test_inset_outline_stays_inside(at: list[layout.Point]) -> None:
    hex_ = BOARD.index["O04"]
    x, y = at[hex_]
    d = layout.area({hex_}, BOARD, at, inset=3.5, radius=11)
    points = [tuple(map(float, found)) for found in re.findall(r"([-\d.]+),([-\d.]+)", d)]
    assert max(abs(py - y) for _, py in points) == pytest.approx(46.5, abs=0.1)
    assert max(hypot(px - x, py - y) for px, py in points) < layout.SIDE


def test_chains_join_sides_whatever_their_order_and_break_at_forks() -> None:
    a, b, c, d = (0.0, 0.0), (57.0, 0.0), (90.0, 50.0), (90.0, -50.0)
    assert layout.chains([(b, c), (a, b)]) in ([[a, b, c]], [[c, b, a]])
    assert sorted(len(line) for line in layout.chains([(a, b), (b, c), (b, d)])) == [2, 2, 2]


def test_polyline_reads_back_to_the_same_points() -> None:
    points = [(3.14, 2.72), (10.06, -4.96), (10.11, -5.02), (200.0, 7.7)]
    steps = [tuple(map(float, s.split(","))) for s in re.split(r"[Ml]", polyline(points))[1:]]
    x, y = 0.0, 0.0
    for (dx, dy), (px, py) in zip(steps, points, strict=True):
        x, y = x + dx, y + dy
        assert (x, y) == (pytest.approx(px, abs=0.06), pytest.approx(py, abs=0.06))
    assert num(-0.04) == "0"


def river_sides(at: list[layout.Point]) -> dict[str, list[tuple[layout.Point, layout.Point]]]:
    sides: dict[str, list[tuple[layout.Point, layout.Point]]] = {}
    for (a, b), words in BOARD.sides.items():
        k = BOARD.neighbour[a].index(b)
        for word in words:
            if word.startswith("river:"):
                sides.setdefault(word[6:], []).append((layout.corner(at[a], k), layout.corner(at[a], k + 1)))
    return sides


def test_rivers_keep_to_their_hexsides_and_reach_the_river_they_join(at: list[layout.Point]) -> None:
    sides = river_sides(at)
    drawn = {stream.name: stream for stream in streams(sides)}
    corners = [point for pieces in sides.values() for side in pieces for point in side]
    for stream in drawn.values():
        for x, y in stream.line:
            assert min(hypot(x - cx, y - cy) for cx, cy in corners) < 36
        assert all(hypot(b[0] - a[0], b[1] - a[1]) < 30 for a, b in pairwise(stream.line))
    end = drawn["Moselle"].line[-1]
    assert min(hypot(end[0] - x, end[1] - y) for x, y in drawn["Rhine"].line) < 1


def test_rivers_widen_downstream_and_the_rhine_is_the_widest(at: list[layout.Point]) -> None:
    drawn = streams(river_sides(at))
    moselle = next(stream for stream in drawn if stream.name == "Moselle")
    assert moselle.widths[0] < moselle.widths[-1] < GREAT
    rhine = next(stream for stream in drawn if stream.name == "Rhine")
    assert set(rhine.widths) == {GREAT}
    assert drawn[-1].name == "Rhine"  # drawn last, over its tributaries
    assert rhine.ribbon.endswith("z")


def test_one_path_a_terrain_class_and_every_label_once() -> None:
    land = ground(BOARD, fortresses=["O04"])
    for name in ("forest", "swamp", "sea", "city", "closed", "germany", "grid", "river", "frontier"):
        assert land["svg"].count(f'class="tl-{name}"') == 1, name
    assert [row[0] for row in land["hexes"]] == list(BOARD.labels)
    for label in BOARD.labels:
        assert land["svg"].count(f">{label}</text>") == 1
    assert '<text x="' in land["svg"]
    assert re.search(r'class="tl-fortress-town">Metz</text>', land["svg"])
    assert len(land["svg"]) < 110_000


def test_the_drawing_is_the_same_every_time() -> None:
    assert ground(BOARD) == ground(BOARD)


def test_names_from_files_are_escaped() -> None:
    land: dict[str, Any] = ground(Small())  # type: ignore[arg-type]
    assert "<script>" not in land["svg"]
    assert "&lt;script&gt;&quot;Trier&quot; &amp; Co" in land["svg"]
    assert "tl-frontier" in land["svg"]


def test_terrain_in_words() -> None:
    words = {label: terrain_words(BOARD, BOARD.index[label]) for label in ("R03", "O04", "L07")}
    assert words["R03"] == "major city, France"
    assert words["O04"] == "clear, France"
    assert terrain_words(Small(), 2) == "sea"  # type: ignore[arg-type]
