"""The atlas as a widget, driven as the browser drives it; its pictures; and the comparison of maps."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from base64 import b64decode
from typing import Any

import ipyleaflet
import pytest

import teutons_lab as lab
from teutons_lab.notebook.atlas import Atlas
from teutons_lab.notebook.atlas_assets import atlas_css, atlas_esm
from teutons_lab.notebook.atlas_compare import compared, facts
from teutons_lab.notebook.atlas_comparison import Comparison, compare_esm
from teutons_lab.notebook.atlas_draw import Window
from teutons_lab.notebook.atlas_picture import LIMIT
from teutons_lab.notebook.atlas_places import PlaceError, systems
from teutons_lab.notebook.colours import palette

POSITION = """
system teutons  game 1870
turn 4  phase prussian.movement
unit "Third Army (Crown Prince)" at Q03
unit "I Corps (MacMahon)" at O03
fortress O04 1
"""


@pytest.fixture
def game() -> Any:
    return lab.read_position(POSITION, seed=7)


@pytest.fixture(scope="module")
def bare() -> Atlas:
    return lab.atlas("teutons", year=1870)


class Heard:
    """What an atlas sends to its frame."""

    def __init__(self, frame: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        self.frame, self.sent = frame, []
        monkeypatch.setattr(frame, "send", lambda content, buffers=None: self.sent.append(content))

    def say(self, owner: Any, **message: Any) -> list[dict[str, Any]]:
        self.sent.clear()
        owner._heard(self.frame, message, [])
        return list(self.sent)


def test_nothing_of_it_comes_from_a_network(bare: Atlas) -> None:
    assert not any(isinstance(layer, ipyleaflet.TileLayer) for layer in bare.map.layers)
    assert len(bare.map.layers) == 4
    assert all(type(layer).__mro__[1] is ipyleaflet.GeoJSON for layer in bare.map.layers)
    for text in (atlas_esm(), compare_esm(), atlas_css(), json.dumps(bare.frame.about)):
        assert set(re.findall(r"https?://[^\"' )]+", text)) <= {"http://www.w3.org/2000/svg"}
        assert not re.search(r"^\s*import\s|\bimport\(|@import|\beval\(|new Function", text, re.M)
    assert atlas_esm().count("export default") == compare_esm().count("export default") == 1


def test_the_hexes_travel_packed_and_the_ground_in_two_layers(bare: Atlas) -> None:
    assert [layer.style["pane"] for layer in bare.map.layers] == [
        f"tlx-{n}" for n in ("below", "above", "changes", "front")
    ]
    assert all(layer.style["pane"] in bare.map.panes for layer in bare.map.layers)
    assert all(set(f["properties"]["style"]) == {"className"} for f in bare.map.layers[0].data["features"])
    assert len(bare.frame.shapes["kinds"]) == len(bare.frame.shapes["bases"]) == 374


@pytest.mark.parametrize("system", ["victory_west", "fall_of_france"])
def test_a_large_map_costs_little_more_than_a_small_one(system: str) -> None:
    """Thousands of hexes add less than the ground itself: it was four times as much when each was a feature."""
    shapes = lab.atlas(system).frame.shapes
    assert len(shapes["corners"]) + len(shapes["rings"]) + 2 * len(shapes["kinds"]) < 160_000


def test_the_sources_layer_tells_what_each_hex_rests_on(bare: Atlas) -> None:
    shapes = bare.frame.shapes
    basis = {
        label: shapes["sources"][int(digit)] for label, digit in zip(bare.grid.labels, shapes["bases"], strict=True)
    }
    assert {"rulebook", "reference"} <= set(basis.values())
    named = next(label for label, found in basis.items() if found == "rulebook")
    assert "Source: the rulebook" in bare.where(*bare.grid.lonlat(named))
    assert bare.show("sources").shown.count("sources") == 1
    bare.hide("sources")


def test_year_and_layers_are_chosen(bare: Atlas) -> None:
    bare.year = 1914
    assert bare.year == "1914"
    assert bare.show("board").hide("hexes").shown.count("board") == 1
    assert "hexes" not in bare.shown
    bare.year = 1870
    bare.hide("board").show("hexes")
    with pytest.raises(ValueError, match="1870, 1914, 1940"):
        bare.year = 1900
    with pytest.raises(ValueError, match='no layer "forests". Layers: hexes'):
        bare.show("forests")


@pytest.mark.parametrize(
    ("what", "choices", "message"),
    [
        ("teutens", {}, "no map 'teutens'"),
        (7, {}, "no map 7"),
        ("teutons", {"year": 1871}, "year=1871"),
        ("teutons", {"year": True}, "year=True"),
        ("teutons", {"board": True}, "needs a game"),
        (("teutons", "chess"), {"at": "Sedan"}, "no map 'chess'"),
        ("all", {"at": "Sedan", "km": 5000}, "km=5000"),
        ("all", {"at": "Nowhere"}, "no place"),
    ],
)
def test_what_does_not_exist_is_told(what: Any, choices: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        lab.atlas(what, **choices)


def test_a_place_comes_to_the_middle(bare: Atlas) -> None:
    assert bare.go("Sedan").startswith("Sedan: L07, Sedan: 49.70 N, 4.94 E.")
    assert bare.map.center == [49.702, 4.94]
    with pytest.raises(PlaceError):
        bare.go("Atlantis")


def test_pointing_and_asking(bare: Atlas, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = Heard(bare.frame, monkeypatch)
    (said,) = heard.say(bare, do="where", lon=7.06, lat=48.74)
    assert said["said"].startswith("Q03, Sarrebourg")
    placed = heard.say(bare, do="go", name="sedan")
    assert placed[0]["placed"] == "Sedan."
    assert placed[0]["fly"]["zoom"] >= 8
    (wrong,) = heard.say(bare, do="go", name="<img src=x>")
    assert "no place" in wrong["placed"]
    assert heard.say(bare, do="dance") == []
    bare._heard(bare.frame, "nonsense", [])


def test_the_keyboard_walks_from_hex_to_hex(bare: Atlas, monkeypatch: pytest.MonkeyPatch) -> None:
    heard = Heard(bare.frame, monkeypatch)
    bare._cursor = ""
    lon, lat = bare.grid.lonlat("N04")
    first = heard.say(bare, do="step", key="ArrowUp", lon=lon, lat=lat)
    assert first[0]["cursor"]["number"] == bare.grid.labels.index("N04")
    second = heard.say(bare, do="step", key="ArrowUp", lon=lon, lat=lat)
    assert second[0]["cursor"]["number"] == bare.grid.labels.index("N05")
    assert second[1]["said"].startswith("N05, ")


def test_it_follows_the_game(game: Any) -> None:
    atlas = lab.atlas(game)
    front = atlas._front.data
    game.play('move "Third Army (Crown Prince)" Q03-P03')
    assert [stack["hex"] for stack in atlas.frame.view["stacks"]] == ["O03", "P03"]
    assert atlas._front.data != front
    assert len([f for f in atlas._changes.data["features"] if "tlx-move" in f["properties"]["style"]["className"]]) == 1
    game.undo()
    assert [stack["hex"] for stack in atlas.frame.view["stacks"]] == ["O03", "Q03"]
    assert atlas._front.data == front
    assert "Third Army (Crown Prince)" in atlas.where(*atlas.grid.lonlat("Q03"))


def test_a_game_brings_its_own_year(game: Any) -> None:
    assert lab.atlas(game).year == "1870"
    assert lab.atlas(game, year=1914).year == "1914"
    assert lab.atlas("victory_west" if "victory_west" in systems() else "teutons", year=1940).year == "1940"


def test_board_and_atlas_stand_beside_each_other_in_step(game: Any) -> None:
    both = lab.atlas(game, board=True)
    both.board._heard(None, {"do": "play", "text": 'move "Third Army (Crown Prince)" Q03-P03', "id": 1}, [])
    assert [stack["hex"] for stack in both.atlas.frame.view["stacks"]] == ["O03", "P03"]
    assert both.board.view["units"]["P70-Third"]["at"] == "P03"
    assert "Third Army" in both.describe()
    assert repr(both).startswith("<board: France 1870, turn 4")


def test_it_is_told_in_words(game: Any) -> None:
    words = lab.atlas(game).describe()
    assert "374 hexes, 34 km wide, on real ground; frontier of 1870 (1815 to 1870)" in words
    lon, lat = game.state.setup.board.grid.lonlat("Q03")
    assert f"Third Army at Q03 ({lat:.2f} N, {lon:.2f} E)" in words
    assert "France: I Corps (MacMahon) at O03" in words
    assert repr(lab.atlas(game)) == "<atlas: France 1870, frontier of 1870>"


def picture(found: Any) -> str:
    data = found._repr_mimebundle_()
    html = (data[0] if isinstance(data, tuple) else data)["text/html"]
    assert len(html) < LIMIT
    coded = re.search(r"base64,([^\"]+)", html)
    assert coded
    return b64decode(coded[1]).decode("utf-8")


@pytest.mark.parametrize("system", systems())
def test_every_map_has_a_picture_small_enough(system: str) -> None:
    drawing = picture(lab.atlas(system, static=True))
    assert "GeoNames, CC BY 4.0" in drawing
    assert "Paris" in drawing
    assert "<script" not in drawing


def test_a_game_has_a_picture(game: Any) -> None:
    live, still = picture(lab.atlas(game)), picture(lab.atlas(game, static=True))
    assert live == still
    assert live.count("Third") == 1
    assert "France 1870, turn 4" in live


def test_without_the_map_library_there_is_the_picture_and_the_reason() -> None:
    program = """
import sys
sys.modules["ipyleaflet"] = None
import teutons_lab as lab
found = lab.atlas("teutons")
data = found._repr_mimebundle_()
html, text = data["text/html"], data["text/plain"]
print(repr(found), "ipyleaflet" in html, "<img alt=" in html, "not installed" in text)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "<picture of an atlas: Teutons!, frontier of 1870> True True True"


def test_strong_colours_are_those_of_the_palette() -> None:
    known = {c.upper() for group in palette().values() for each in group.values() for c in _values(each)}
    used = {found.upper() for found in re.findall(r"#[0-9A-Fa-f]{6}\b", atlas_css() + atlas_esm() + compare_esm())}
    assert {c for c in used - known if max(_rgb(c)) - min(_rgb(c)) > 100} == set()


def _values(each: Any) -> list[str]:
    return list(each.values()) if isinstance(each, dict) else [each]


def _rgb(c: str) -> tuple[int, ...]:
    return tuple(int(c[i : i + 2], 16) for i in (1, 3, 5))


# Maps of one square of country.


def test_a_square_is_square_on_earth() -> None:
    window = Window.square(4.94, 49.7, 90, 400)
    forward = lab.grid("teutons").georeference.projection.forward
    west, east = forward(window.west, 49.7), forward(window.east, 49.7)
    assert east[0] - west[0] == pytest.approx(90, rel=0.01)
    assert (window.north - window.south) * 111.2 == pytest.approx(90)
    assert window.height == pytest.approx(400, rel=0.01)
    assert window.at(window.west, window.north) == (0, pytest.approx(0))


def test_what_the_map_of_teutons_keeps_round_sedan() -> None:
    found = facts("teutons", Window.square(4.94, 49.7, 90, 400))
    area = found.hexes * found.km**2 * 3**0.5 / 2
    assert 0.8 < area / 90**2 < 1.25, "hexes times their area is about the square"
    assert sum(count for _, count in found.ground) == found.hexes
    assert {"Sedan", "Mézières"} <= set(found.towns)
    assert "Bouillon" in found.dropped
    assert not set(found.towns) & set(found.dropped)
    assert "Meuse" in found.rivers
    assert "Semois" in found.dropped_rivers
    assert not set(found.rivers) & set(found.dropped_rivers)
    assert found.moved[0][1] == max(km for _, km in found.moved) < found.km


@pytest.mark.parametrize("system", [name for name in systems() if name != "teutons"])
def test_a_finer_map_has_more_hexes_in_the_same_square(system: str) -> None:
    window = Window.square(4.94, 49.7, 120, 400)
    coarse, fine = facts("teutons", window, "1940"), facts(system, window, "1940")
    assert fine.km < coarse.km
    assert fine.hexes > coarse.hexes


def test_the_comparison_moves_from_place_to_place(monkeypatch: pytest.MonkeyPatch) -> None:
    found = lab.atlas("all", at="Sedan", year=1870)
    assert isinstance(found, Comparison)
    assert [panel["system"] for panel in found.found["panels"]] == ["", *systems()]
    assert found.found["rows"][0][0] == "Hexes"
    heard = Heard(found, monkeypatch)
    (told,) = heard.say(found, do="where", x=0.5, y=0.5)
    assert told["names"] == found.names(4.94, 49.702)
    assert "near Sedan" in told["said"]
    heard.say(found, do="go", name="Metz", km=60)
    assert (found.at, found.km, found.found["at"]) == ("Metz", 60.0, "Metz")
    (wrong,) = heard.say(found, do="go", name="Atlantis", km=60)
    assert "no place" in wrong["said"]
    (wrong,) = heard.say(found, do="go", name="Metz", km="wide")
    assert "km='wide'" in wrong["said"]
    assert found.at == "Metz"


def test_the_comparison_shows_where_no_widget_can_run() -> None:
    found = lab.atlas(["teutons"], at="Sedan", year=1870)
    data = found._repr_mimebundle_()
    data = data[0] if isinstance(data, tuple) else data
    assert data["text/html"].count("<img ") == 2
    assert "keeps the rivers Meuse" in data["text/plain"]
    assert repr(found) == "<comparison: Sedan, 90 km, on Teutons!>"


def test_every_hex_of_a_panel_can_be_pointed_at() -> None:
    made = compared(("teutons",), "Sedan", 90, "1870")
    drawing = made["panels"][1]["svg"]
    assert 'data-hex="L07"' in drawing
    assert ">L07</text>" in drawing
    assert ">Sedan</text>" in drawing
