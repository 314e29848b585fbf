"""Labels, neighbours and places of the Teutons! grid."""

import csv
import dataclasses
import json
from collections import deque
from itertools import pairwise
from math import hypot
from pathlib import Path

import pytest

from teutons_lab.data import data_path
from teutons_lab.hexes import LabelError, LetterCodec, lattice, load_grid
from teutons_lab.hexes.grid import read_grid

GRID = load_grid("teutons")
LABELS = GRID.labels


def test_the_map_has_22_columns_of_17_hexes_in_map_order() -> None:
    assert len(LABELS) == 22 * 17
    assert LABELS[:3] == ("A00", "A01", "A02")
    assert LABELS[17] == "B00"
    assert LABELS[-1] == "V16"
    assert list(LABELS) == sorted(LABELS)


def test_neighbours_known_from_the_rulebook() -> None:
    assert GRID.neighbours("O05") == ("O06", "P06", "P05", "O04", "N05", "N06")
    assert GRID.neighbours("R04") == ("R05", "S04", "S03", "R03", "Q03", "Q04")


def test_neighbours_at_the_corners_of_the_map() -> None:
    assert GRID.neighbours("A00") == ("A01", "B01", "B00")
    assert GRID.neighbours("V16") == ("V15", "U15", "U16")
    assert GRID.around("A00") == ("A01", "B01", "B00", None, None, None)


def test_neighbours_are_mutual() -> None:
    for label in LABELS:
        for direction, near in enumerate(GRID.around(label)):
            if near is not None:
                assert GRID.around(near)[(direction + 3) % 6] == label


def test_neighbours_are_the_hexes_whose_drawn_centres_lie_one_pitch_away() -> None:
    centre = {label: lattice.to_plane(GRID.cell(label)) for label in LABELS}
    for label, (u, v) in centre.items():
        near = {other for other, (x, y) in centre.items() if 0 < hypot(x - u, y - v) < 1.2}
        assert near == set(GRID.neighbours(label))


def test_on_the_earth_neighbours_are_nearest_too_but_for_the_rubber_sheet() -> None:
    flat = dataclasses.replace(GRID, georeference=dataclasses.replace(GRID.georeference, bumps=()))
    project = flat.georeference.projection.forward
    centre = {label: project(*flat.lonlat(label)) for label in LABELS}
    for label, (u, v) in centre.items():
        near = {other for other, (x, y) in centre.items() if 0 < hypot(x - u, y - v) < 45}
        assert near == set(GRID.neighbours(label)), label


def test_distance_is_the_shortest_way() -> None:
    for start in ("A00", "K08", "R04", "V16"):
        found, queue = {start: 0}, deque([start])
        while queue:
            label = queue.popleft()
            for near in GRID.neighbours(label):
                if near not in found:
                    found[near] = found[label] + 1
                    queue.append(near)
        assert found == {label: GRID.distance(start, label) for label in LABELS}


def test_ring_and_within() -> None:
    assert GRID.ring("K08", 1) == GRID.neighbours("K08")
    assert len(GRID.ring("K08", 3)) == 18
    assert len(GRID.within("K08", 3)) == 1 + 6 + 12 + 18
    assert GRID.within("K08", 0) == ("K08",)
    corner = GRID.within("A00", 2)
    assert set(corner) == {label for label in LABELS if GRID.distance("A00", label) <= 2}


@pytest.mark.parametrize("way", ["A03 V10", "B00 H00", "A16 V16", "R04 R04", "V00 A16"])
def test_a_path_is_a_shortest_chain_of_neighbours(way: str) -> None:
    a, b = way.split()
    path = GRID.path(a, b)
    assert (path[0], path[-1], len(path)) == (a, b, GRID.distance(a, b) + 1)
    assert all(near in GRID.neighbours(label) for label, near in pairwise(path))


def test_each_centre_lies_in_its_own_hex() -> None:
    for label in LABELS:
        assert GRID.label(*GRID.lonlat(label)) == label


def test_each_hex_has_six_corners_and_shares_two_with_each_neighbour() -> None:
    corners = {label: {(round(x, 6), round(y, 6)) for x, y in GRID.outline(label)} for label in LABELS}
    for label in LABELS:
        assert len(corners[label]) == 6
        for near in GRID.neighbours(label):
            assert len(corners[label] & corners[near]) == 2


def test_outlines_turn_clockwise_and_do_not_fold() -> None:
    for label in LABELS:
        ring = GRID.outline(label)
        for k in range(6):
            (ax, ay), (bx, by), (cx, cy) = ring[k], ring[(k + 1) % 6], ring[(k + 2) % 6]
            assert (bx - ax) * (cy - by) - (by - ay) * (cx - bx) < 0, label


def test_places_off_the_map_have_no_hex() -> None:
    assert GRID.label(-3.0, 48.0) is None
    assert GRID.label(13.4, 52.5) is None
    assert GRID.label(5.0, 45.0) is None


def test_every_town_lies_in_the_hex_that_names_it_unless_a_reason_says_why_not() -> None:
    with data_path("maps", "teutons", "towns.csv").open(encoding="utf-8", newline="") as text:
        towns = list(csv.DictReader(text))
    there = {row["town"]: GRID.label(float(row["lon"]), float(row["lat"])) for row in towns}
    moved = {row["town"] for row in towns if row["hex"] and row["hex"] != there[row["town"]]}
    assert moved == {"Le Havre", "Mainz"}
    assert all(row["reason"] for row in towns if row["town"] in moved)


def test_the_rubber_sheet_holds_every_named_town_in_its_hex() -> None:
    values = json.loads(data_path("maps", "teutons", "georeference.json").read_text(encoding="utf-8"))
    controls = values["rubber"]["controls"]
    assert len(controls) == 22
    place_of = GRID.georeference
    for control in controls:
        place = place_of.projection.inverse(control["x"], control["y"])
        assert GRID.label(*place) == control["hex"], control["town"]
        x, y = place_of.projection.forward(*place_of.lonlat(*place_of.plane(*place)))
        assert hypot(x - control["x"], y - control["y"]) < 0.01


@pytest.mark.parametrize("label", ["", "R", "R4", "r04", "R004", "W01", "A17", "R-1", "R٠4", "R0x", " R04"])
def test_a_bad_label_says_what_was_expected(label: str) -> None:
    with pytest.raises(LabelError, match=r"a letter A to V and two digits 00 to 16, such as A00") as error:
        GRID.neighbours(label)
    assert repr(label) in str(error.value)
    assert isinstance(error.value, ValueError)


def test_aliases_of_a_hex_are_its_one_label() -> None:
    assert GRID.aliases("R04") == ("R04",)
    with pytest.raises(LabelError):
        GRID.aliases("Z99")


@pytest.mark.parametrize("raised", [0, 1])
def test_a_codec_goes_there_and_back_for_either_stagger(raised: int) -> None:
    codec = LetterCodec("C", "H", 1, 9, raised)
    assert len(codec.labels()) == 54
    for label in codec.labels():
        assert codec.label(codec.cell(label)) == label
        assert sum(codec.cell(label)) % 2 == codec.parity


def test_an_unknown_map_names_the_maps_there_are() -> None:
    with pytest.raises(ValueError, match=r"no map 'verdun'.*teutons"):
        load_grid("verdun")


@pytest.mark.parametrize(
    "change, expected",
    [
        ({"labels": {"form": "runes"}}, "labels.form is 'runes'"),
        ({"projection": {"lon": 4.5}}, "key 'lat' is missing"),
        ({"affine": [[1, 2]]}, "not as expected"),
    ],
)
def test_a_broken_georeference_names_file_and_key(tmp_path: Path, change: dict[str, object], expected: str) -> None:
    values = json.loads(data_path("maps", "teutons", "georeference.json").read_text(encoding="utf-8"))
    file = tmp_path / "georeference.json"
    file.write_text(json.dumps(values | change), encoding="utf-8")
    with pytest.raises(ValueError, match=expected) as error:
        read_grid("broken", file)
    assert "georeference.json" in str(error.value)


def test_a_georeference_that_is_no_json_names_the_file(tmp_path: Path) -> None:
    file = tmp_path / "georeference.json"
    file.write_text("{", encoding="utf-8")
    with pytest.raises(ValueError, match=r"georeference\.json"):
        read_grid("broken", file)
