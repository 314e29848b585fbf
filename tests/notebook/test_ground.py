"""The drawn ground: regular hexes, merged areas, rivers that flow into one another, escaped names."""

from __future__ import annotations

import re
from html import unescape
from itertools import combinations, pairwise
from math import hypot
from typing import Any

import pytest

from teutons_lab.hexes import load_board
from teutons_lab.notebook import layout
from teutons_lab.notebook.assets import board_esm, drawing_css
from teutons_lab.notebook.ground import ground, terrain_words
from teutons_lab.notebook.layout import Part
from teutons_lab.notebook.levels import HIDDEN, LEVELS, level_at
from teutons_lab.notebook.rivers import GREAT, streams
from teutons_lab.notebook.room import text_box
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
        assert land["svg"].count(f">{label}</text>") == 1  # its number; names come once for each level
    assert '<text x="' in land["svg"]
    assert re.search(r'class="tl-fortress-town">Metz</text>', land["svg"])
    assert len(land["svg"]) < 130_000


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


LARGE = (("victory_west", ""), ("victory_west", "B"), ("fall_of_france", ""), ("teutons", ""))


def groups(svg: str) -> dict[int, str]:
    """The names of each level of detail."""
    found = re.split(r'<g class="tl-names tl-names-(\d)"', svg)
    return {int(found[i]): found[i + 1] for i in range(1, len(found), 2)}


@pytest.mark.parametrize("name", ["victory_west", "fall_of_france"])
def test_a_large_map_shows_more_names_the_nearer_one_comes_and_every_town_at_the_end(name: str) -> None:
    board = load_board(name)
    written = groups(ground(board)["svg"])
    counts = [written[level].count("<text") for level in range(4)]
    assert 25 < counts[0] < 110
    assert counts == sorted(counts)
    towns = {town for town in board.town if town}
    assert towns <= {unescape(found) for found in re.findall(r">([^<]+)</text>", written[3])}


@pytest.mark.parametrize(("name", "part"), LARGE)
def test_no_name_stands_over_another(name: str, part: str) -> None:
    """Level names of towns; the nearest level keeps every name at the top of its hex, whatever stands beside it."""
    written = groups(ground(load_board(name, "", part))["svg"])
    for number in (0, 1, 2):
        size = LEVELS[number].size
        boxes = []
        for x, y, css, text in re.findall(
            r'<text x="([-\d.]+)" y="([-\d.]+)"( class="[^"]+")?>([^<]+)<', written[number]
        ):
            if css not in ("", ' class="tl-fortress-town"') or text.isupper():
                continue
            wide = len(unescape(text)) * size * (0.55 if css else 0.5)
            boxes.append((*text_box((float(x), float(y)), wide, size), text))
        clashes = [
            (a[4], b[4])
            for a, b in combinations(boxes, 2)
            if a[0] < b[2] - 1 and b[0] < a[2] - 1 and a[1] < b[3] - 1 and b[1] < a[3] - 1
        ]
        assert clashes == []


def test_great_cities_first_then_the_smaller_ones() -> None:
    board = load_board("victory_west")
    written = groups(ground(board)["svg"])
    for city in ("Paris", "Amsterdam", "Brussels", "Strasbourg", "Sedan"):
        assert f">{city}</text>" in written[0]
    assert ">Bouillon</text>" not in written[0] + written[1]
    assert ">Bouillon</text>" in written[2]
    assert written[0].count(">Paris</text>") == 1  # though it lies over several hexes
    assert ">Rhine</text>" in written[0]
    assert ">Semois</text>" not in written[0]
    assert ">NETHERLANDS</text>" in written[0]


def test_the_words_of_the_maps_are_drawn() -> None:
    """Each word that a map uses has its own mark in the drawing."""
    drawn = (
        "rail",
        "road",
        "bridge",
        "bridge-damaged",
        "wall tl-wall-german",
        "wall tl-wall-allied",
        "inundation",
        "dam",
    )
    west = ground(load_board("victory_west"))["svg"]
    for css in (
        *drawn,
        "river-major",
        "river-heart",
        "mountain",
        "wooded-rough",
        "rough",
        "port",
        "fortress",
        "sea-side",
    ):
        assert f'class="tl-{css}"' in west, css
    france = ground(load_board("fall_of_france"))["svg"]
    for css in (
        "rail",
        "rail-low",
        "road",
        "canal",
        "strait",
        "dam",
        "beach",
        "bocage",
        "polder",
        "wall tl-wall-german",
    ):
        assert f'class="tl-{css}"' in france, css
    assert ">Maginot Line</text>" in france
    assert ">Westwall</text>" in france
    assert ">Fortress Holland</text>" in west


def test_the_legend_shows_what_is_on_this_map_and_nothing_else() -> None:
    keys = {name: [words for words, _ in ground(load_board(name))["legend"]] for name in ("teutons", "fall_of_france")}
    assert keys["teutons"] == [
        "river", "frontier", "other border", "forest", "swamp", "major city", "sea", "closed country", "port",
    ]  # fmt: skip
    assert {"bocage", "minor railway", "strait", "German works"} <= set(keys["fall_of_france"])
    assert "inundation" not in keys["fall_of_france"]
    small = [words for words, _ in ground(Small())["legend"]]  # type: ignore[arg-type]
    assert small == ["river", "frontier", "other border", "forest", "sea"]


def test_what_a_level_leaves_out_is_hidden_by_the_style_sheet_too() -> None:
    rules = re.findall(r"\.tl-z(\d) :is\(([^)]*)\)", drawing_css().split("{ display: none; }", 2)[1] + "}")
    hidden = {
        int(level): frozenset(css.strip().removeprefix(".tl-") for css in names.split(",")) for level, names in rules
    }
    assert hidden == HIDDEN


def test_levels_follow_one_another_and_the_browser_knows_their_pitches() -> None:
    assert [level_at(pitch).number for pitch in (5, 21.9, 22, 39, 40, 65, 66, 200)] == [0, 0, 1, 1, 2, 2, 3, 3]
    chain = " : ".join(f"this.pitch < {level.pitch:g} ? {level.number - 1}" for level in LEVELS[1:])
    assert f"{chain} : 3" in board_esm()


def test_a_hex_of_a_large_map_in_words() -> None:
    west, france = load_board("victory_west"), load_board("fall_of_france")
    assert terrain_words(west, west.index["A3211"]) == "clear, fortified zone, France"
    assert terrain_words(west, west.index["A4809"]) == "wetlands, inundation, France"
    assert terrain_words(france, france.index["16A:1220"]) == "clear, Westwall, Germany"
    assert terrain_words(france, france.index["16A:0519"]) == "sea"


def test_a_part_of_a_board_is_drawn_as_a_board() -> None:
    board = load_board("victory_west")
    keep = [i for i, label in enumerate(board.labels) if label.startswith("A32")]
    part = Part(board, keep)
    land = ground(part)
    assert [row[0] for row in land["hexes"]] == [board.labels[i] for i in keep]
    assert land["height"] < 4000
    assert part.side(0, 1) == board.side(keep[0], keep[1])
