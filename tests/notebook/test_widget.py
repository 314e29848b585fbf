"""The widget in Python: what it sends, what it keeps, what it is where no widget can run."""

from __future__ import annotations

import base64
import gc
import re
import weakref
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.notebook.fixture_game import PLACES, FixtureGame
from teutons_lab.notebook.assets import board_esm, calculator_esm, css
from teutons_lab.notebook.board import BoardWidget
from teutons_lab.notebook.patch import patched
from teutons_lab.notebook.picture import LIMIT
from teutons_lab.notebook.show import Picture, bare_board, show

MOVE = 'move "XI Corps" Q03-P03'


class Heard(BoardWidget):
    """Keeps what it sends, as a front end would get it."""

    def __init__(self, *args: Any, **more: Any) -> None:
        self.sent: list[Any] = []
        self.wholes = 0
        super().__init__(*args, **more)

    def send(self, content: Any, buffers: Any = None) -> None:
        self.sent.append(content)

    def send_whole(self) -> None:
        self.wholes += 1
        super().send_whole()


def test_a_move_travels_as_a_small_patch_and_the_trait_holds_the_whole(game: FixtureGame) -> None:
    board = Heard(game)
    before = board.view
    game.play(MOVE)
    (message,) = board.sent
    assert len(str(message)) < 5000 < len(str(before))
    assert patched(before, message["patch"]) == board.view
    assert (message["from"], message["seq"]) == (before["seq"], board.view["seq"])
    assert board.get_state()["view"]["units"]["P70-XI"]["at"] == "P03"


def test_two_boards_of_one_game_stay_in_step(game: FixtureGame) -> None:
    one, other = Heard(game), Heard(game)
    one._heard(None, {"do": "play", "text": MOVE, "id": "a-1"}, [])
    assert one.view["units"]["P70-XI"]["at"] == other.view["units"]["P70-XI"]["at"] == "P03"
    assert [m["re"] for m in one.sent if "re" in m] == ["a-1"]
    assert [m for m in other.sent if "re" in m] == []


def test_a_front_end_that_missed_something_gets_the_whole_view(game: FixtureGame) -> None:
    board = Heard(game)
    board._heard(None, {"do": "hello", "seq": 0}, [])
    assert board.wholes == 0
    game.play(MOVE)
    board._heard(None, {"do": "hello", "seq": 0}, [])
    assert board.wholes == 1
    board._heard(None, {"do": "hello", "seq": 1}, [])
    assert board.wholes == 1
    board._heard(None, {"do": "whole"}, [])
    assert board.wholes == 2


def test_a_refused_act_changes_nothing_and_brings_its_reasons(game: FixtureGame) -> None:
    board = Heard(game)
    board._heard(None, {"do": "play", "text": "move (nobody", "id": "a"}, [])
    assert board.sent[-1]["ok"] in (True, False)
    board._heard(None, {"do": "no such thing", "id": "b"}, [])
    assert board.sent[-1] == {"ok": False, "title": "Not understood", "text": "", "refusals": [], "re": "b"}
    board._heard(None, "not a message", [])
    assert board.sent[-1]["re"] == "b"


def test_questions_are_answered(game: FixtureGame) -> None:
    board = Heard(game)
    board._heard(None, {"do": "moves", "unit": "P70-Third", "id": "m"}, [])
    assert {move["hex"] for move in board.sent[-1]["moves"]} >= {"O03", "P03"}
    board._heard(None, {"do": "tie", "tie": "supply", "unit": "P70-Third", "id": "s"}, [])
    assert board.sent[-1]["tie"]["paths"][0][-1] == "V02"
    board._heard(None, {"do": "rule", "rule": "T6.0-l", "id": "r"}, [])
    assert board.sent[-1]["behind"]["statement"]
    board._heard(None, {"do": "rule", "rule": "T99.9-z", "id": "r"}, [])
    assert board.sent[-1]["ok"] is False


def test_the_game_does_not_keep_the_board_alive() -> None:
    board = bare_board("teutons", title="Teutons!")
    board.close()
    gone = weakref.ref(board)
    del board
    gc.collect()
    assert gone() is None


def test_repr_is_stable_and_says_where_the_game_stands(game: FixtureGame) -> None:
    assert repr(show(game)) == repr(show(game)) == "<board: France 1870, turn 4, Prussian movement>"
    assert repr(bare_board("teutons", title="Teutons!")) == "<board: Teutons!>"
    assert repr(show(game, static=True)) == "<picture: France 1870, turn 4, Prussian movement>"


def image(html: str) -> ElementTree.Element:
    data = re.search(r'src="data:image/svg\+xml;base64,([^"]+)"', html)
    assert data is not None
    return ElementTree.fromstring(base64.b64decode(data[1]))


def test_the_mime_bundle_has_widget_picture_and_words(game: FixtureGame) -> None:
    data, _ = show(game)._repr_mimebundle_()  # type: ignore[misc]
    assert "application/vnd.jupyter.widget-view+json" in data
    assert data["text/plain"].startswith("France 1870, turn 4 of 12")
    assert len(data["text/html"]) < LIMIT
    drawing = image(data["text/html"])
    printed = {node.text for node in drawing.iter("{http://www.w3.org/2000/svg}text")}
    assert {"Metz", "Third", "Guard", "O04"} <= printed


def test_a_picture_stays_small_when_everybody_is_far_apart(game: FixtureGame) -> None:
    labels = game.state.setup.board.labels
    for number in range(len(game.state.at)):
        game.state.at[number] = (number * 37 + 3) % len(labels)
    game.state.disrupted = [True] * len(game.state.at)
    assert len(Picture(game).html) < LIMIT


@pytest.mark.parametrize("name", ["teutons", "victory_west", "fall_of_france"])
def test_the_picture_of_a_whole_map_stays_small_and_says_what_it_shows(name: str) -> None:
    board = bare_board(name)
    data, _ = board._repr_mimebundle_()  # type: ignore[misc]
    assert len(data["text/html"]) < LIMIT
    alt = re.search(r'alt="([^"]*)"', data["text/html"])
    assert alt is not None
    assert f"The whole map of {len(board.ground['hexes'])} hexes" in alt[1]
    printed = {node.text for node in image(data["text/html"]).iter("{http://www.w3.org/2000/svg}text")}
    assert {"Strasbourg", "Rhine"} <= printed


def test_a_picture_says_the_phase_once_and_which_part_of_the_map_it_shows(game: FixtureGame) -> None:
    picture = Picture(game)
    assert "Prussian movement. Prussian movement" not in picture.alt
    assert re.search(r"\d+ of 374 hexes of the map with .*, with towns, rivers", picture.html)


def test_the_frontier_of_1914_is_drawn_as_such() -> None:
    assert bare_board("teutons", year=1914).ground["frontier"] == "1914"
    assert "frontier of 1914" in [words for words, _ in bare_board("teutons", year=1914).ground["legend"]]


def test_a_sheet_alone_can_be_shown() -> None:
    board = bare_board("victory_west", part="B")
    assert len(board.ground["hexes"]) == 1120
    assert board.view["title"] == "Victory in the West, sheet B"


def test_alternative_text_is_escaped(game: FixtureGame) -> None:
    counters = game.state.setup.roster.counters
    assert counters[0].id in PLACES
    picture = Picture(game)
    assert '"' not in picture.html.split('alt="')[1].split('" style')[0]
    assert "<img alt=" in picture.html
    assert "France 1870, turn 4" in picture.alt


def test_the_browsers_files_need_nothing_from_anywhere() -> None:
    for text in (board_esm(), calculator_esm(), css()):
        found = set(re.findall(r"https?://[^\"' )]+", text))
        assert found <= {"http://www.w3.org/2000/svg"}
        assert not re.search(r"^\s*import\s|\bimport\(|@import|\beval\(|new Function", text, re.M)
    assert board_esm().count("export default") == calculator_esm().count("export default") == 1


@pytest.mark.parametrize("name", ["hostile <b>", 'quo"ted', "amp & er"])
def test_titles_are_plain_text(name: str) -> None:
    assert bare_board("teutons", title=name).view["title"] == name
