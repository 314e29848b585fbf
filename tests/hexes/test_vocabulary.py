"""Each map has its own words; a broken vocabulary names file and key."""

import json
import pickle
from pathlib import Path

import pytest

from teutons_lab.hexes import GroundError, MapError, load_board
from teutons_lab.hexes.vocabulary import TEUTONS, read_vocabulary

WEST = load_board("victory_west").vocabulary
SOUND = {"terrain": ["clear", "sea"], "features": ["town"], "sides": ["river:*"], "towns": ["town"], "countries": ["X"]}


def vocabulary(folder: Path, **changes: object) -> Path:
    values = {key: value for key, value in (SOUND | changes).items() if value is not None}
    (folder / "vocabulary.json").write_text(json.dumps(values), encoding="utf-8")
    return folder


def test_a_folder_without_a_vocabulary_speaks_teutons(tmp_path: Path) -> None:
    assert read_vocabulary(tmp_path) is TEUTONS
    assert load_board("teutons").vocabulary == TEUTONS


def test_the_words_of_victory_in_the_west() -> None:
    assert set(WEST.terrain) == {
        *("clear", "wetlands", "woods", "rough", "wooded-rough"),
        *("minor-city", "major-city", "mountain", "causeway", "sea"),
    }
    assert WEST.country_columns == ("country",)


def test_a_word_with_a_value_needs_one() -> None:
    assert WEST.hex_words("A0101", ["ids:3"]) == {"clear", "ids:3"}
    for word in ("ids:", "ids", "tower:3"):
        with pytest.raises(GroundError, match="hex A0101: .* is not one of clear, wetlands"):
            WEST.hex_words("A0101", [word])


def test_two_kinds_of_ground_exclude_each_other() -> None:
    with pytest.raises(GroundError, match="clear and woods exclude each other"):
        WEST.hex_words("A0101", ["woods", "clear"])


def test_at_sea_stands_only_what_may() -> None:
    assert WEST.hex_words("A0101", ["sea", "channel:Antwerp"]) == {"sea", "channel:Antwerp"}
    with pytest.raises(GroundError, match="a sea hex has nothing else, but sea town was given"):
        WEST.hex_words("A0101", ["sea", "town"])


def test_a_named_river_is_a_river() -> None:
    assert WEST.side_words("A0101/A0102", ["river:Bar", "minor-river"]) == {"river", "river:Bar", "minor-river"}
    with pytest.raises(GroundError, match="'brook' is not river, river:Name, minor-river"):
        WEST.side_words("A0101/A0102", ["brook"])


@pytest.mark.parametrize(
    "change, expected",
    [
        ({"terrain": None}, "key 'terrain' is missing"),
        ({"weather": ["rain"]}, "key 'weather' is not one of"),
        ({"terrain": ["clear"]}, "expected sea among it"),
    ],
)
def test_a_broken_vocabulary(tmp_path: Path, change: dict[str, object], expected: str) -> None:
    with pytest.raises(MapError, match=rf"vocabulary.json: .*{expected}"):
        read_vocabulary(vocabulary(tmp_path, **change))


def test_a_vocabulary_that_is_no_json(tmp_path: Path) -> None:
    (tmp_path / "vocabulary.json").write_text("{terrain", encoding="utf-8")
    with pytest.raises(MapError, match="vocabulary.json"):
        read_vocabulary(tmp_path)


def test_a_board_survives_a_copy_to_another_process() -> None:
    board = load_board("victory_west")
    copy = pickle.loads(pickle.dumps(board))  # noqa: S301 - our own bytes
    assert copy == board
    assert copy.vocabulary == board.vocabulary
