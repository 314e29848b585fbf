"""The question and the row of stops as widgets: what they send, what they keep, what shows where none can run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from teutons_lab.notebook.quiz import LessonBar, QuizWidget, ask, bar
from teutons_lab.teaching import lesson
from teutons_lab.teaching.files import LessonError

from .harness import Kernel

RIGHT = "When Paris is cut off from supply."


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Kernel()
    return tmp_path


def test_an_answer_is_marked_kept_and_there_after_a_restart(folder: Path) -> None:
    asked = ask("10-france-1870", "aim")
    assert asked.question["kind"] == "multiple_choice"
    assert (asked.given, asked.said) == ([], {})
    asked._heard(asked, {"do": "answer", "given": ["When they have eliminated more units."]}, [])
    assert asked.said["state"] == "wrong"
    asked._heard(asked, {"do": "answer", "given": [RIGHT]}, [])
    assert asked.said["state"] == "right"
    Kernel()
    again = ask("10-france-1870", "aim")
    assert again.given == [RIGHT]
    assert again.said == asked.said
    assert json.loads((folder / "my-answers-10-france-1870.json").read_text("utf-8"))["answers"] == {"aim": RIGHT}


def test_what_no_answer_can_be_is_told_and_not_kept() -> None:
    asked = ask("10-france-1870", "chance")
    asked.answer(["three"])
    assert asked.said == {"state": "wrong", "text": '"three" is no number. Write 3, 0.5 or 1/6.'}
    assert lesson("10-france-1870").answers["chance"] is None
    asked._heard(asked, {"do": "answer", "given": "1/2"}, [])
    asked._heard(asked, ["nonsense"], [])
    assert asked.given == []


def test_a_question_shows_where_no_widget_can_run() -> None:
    data, _ = ask("10-france-1870", "aim")._repr_mimebundle_()
    assert RIGHT in data["text/html"]
    assert RIGHT in data["text/plain"]


def test_an_unknown_question_lists_the_questions() -> None:
    with pytest.raises(LessonError, match='no question "aims". Questions: aim, dig-in'):
        ask("10-france-1870", "aims")


def test_the_row_of_stops_jumps_and_marks_where_the_game_stands() -> None:
    row = bar("10-france-1870")
    assert [stop["name"] for stop in row.stops if stop["here"]] == ["frame"]
    row._heard(row, {"do": "jump", "name": "combat"}, [])
    assert [stop["name"] for stop in row.stops if stop["here"]] == ["combat"]
    assert row.said.startswith("Played on to")
    row._heard(row, {"do": "jump", "name": "nowhere"}, [])
    assert 'no checkpoint "nowhere"' in row.said
    row._heard(row, {"do": "reset"}, [])
    assert [stop["name"] for stop in row.stops if stop["here"]] == ["frame"]
    assert lesson("10-france-1870").game().ply == 1


def here(row: LessonBar) -> list[str]:
    return [stop["name"] for stop in row.stops if stop["here"]]


def test_the_row_of_stops_follows_the_game_wherever_it_is_played() -> None:
    row, learned = bar("10-france-1870"), lesson("10-france-1870")
    for act in learned.prepared.acts_to("combat"):
        learned.game().play(act)
    assert here(row) == ["combat"]
    learned.game().undo(learned.game().ply - 2, past_dice=True)
    assert here(row) == ["frame"]
    learned.jump("combat")
    assert here(row) == ["combat"]
    old = learned.game()
    learned.reset()
    assert here(row) == ["frame"]  # another game has taken its place
    old.undo(past_dice=True)
    old.redo()
    assert here(row) == ["frame"]
    learned.back()
    assert here(row) == ["combat"]


@pytest.mark.parametrize("esm", [str(QuizWidget._esm), str(LessonBar._esm)])
def test_the_browser_part_writes_text_only_and_is_read_out(esm: str) -> None:
    assert "innerHTML" not in esm
    assert 'setAttribute("aria-live", "polite")' in esm
    assert 'setAttribute("data-lm-suppress-shortcuts", "true")' in esm
    assert "fieldset" in str(QuizWidget._esm)
    assert "legend" in str(QuizWidget._esm)
