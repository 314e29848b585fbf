"""Copying the lessons: nobody's work is ever written over unasked."""

from __future__ import annotations

from pathlib import Path

import pytest

from teutons_lab.lessons_copy import LessonsInTheWay, copy_lessons


@pytest.fixture
def lessons(tmp_path: Path) -> Path:
    source = tmp_path / "source"
    (source / "records" / ".ipynb_checkpoints").mkdir(parents=True)
    (source / "00-start-here.ipynb").write_text("first", encoding="utf-8")
    (source / "records" / "1870.txt").write_text("record", encoding="utf-8")
    (source / "records" / ".ipynb_checkpoints" / "old.txt").write_text("left by a notebook", encoding="utf-8")
    return source


def contents(folder: Path) -> dict[str, str]:
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in files}


def test_copies_all_but_what_notebooks_leave(lessons: Path, tmp_path: Path) -> None:
    copied = copy_lessons(lessons, tmp_path / "class" / "mine")
    expected = {"00-start-here.ipynb": "first", "records/1870.txt": "record"}
    assert contents(tmp_path / "class" / "mine") == expected
    assert [path.as_posix() for path in copied.written] == sorted(expected)
    assert copied.same == copied.kept == ()


def test_a_second_copy_changes_nothing(lessons: Path, tmp_path: Path) -> None:
    copy_lessons(lessons, tmp_path / "mine")
    (tmp_path / "mine" / "my-game.journal").write_text("a student's", encoding="utf-8")
    again = copy_lessons(lessons, tmp_path / "mine")
    assert again.written == ()
    assert len(again.same) == 2
    assert contents(tmp_path / "mine")["my-game.journal"] == "a student's"


def test_changed_lessons_stop_the_whole_copy(lessons: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    copy_lessons(lessons, mine)
    (mine / "00-start-here.ipynb").write_text("my answers", encoding="utf-8")
    (mine / "records" / "1870.txt").unlink()
    before = contents(mine)
    with pytest.raises(LessonsInTheWay, match=r"1 file\(s\) that differ from the lessons: 00-start-here"):
        copy_lessons(lessons, mine)
    assert contents(mine) == before


def test_force_keeps_the_old_beside_the_new(lessons: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    copy_lessons(lessons, mine)
    for answer in ("monday", "tuesday"):
        (mine / "00-start-here.ipynb").write_text(answer, encoding="utf-8")
        copied = copy_lessons(lessons, mine, force=True)
    assert [path.as_posix() for path in copied.kept] == ["00-start-here.mine-2.ipynb"]
    assert contents(mine) == {
        "00-start-here.ipynb": "first",
        "00-start-here.mine-1.ipynb": "monday",
        "00-start-here.mine-2.ipynb": "tuesday",
        "records/1870.txt": "record",
    }


def test_a_file_is_no_folder(lessons: Path, tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("a letter", encoding="utf-8")
    with pytest.raises(NotADirectoryError, match="expected the name of a folder"):
        copy_lessons(lessons, tmp_path / "mine", force=True)
    assert (tmp_path / "mine").read_text(encoding="utf-8") == "a letter"


def test_a_folder_where_a_lesson_should_be_is_set_aside(lessons: Path, tmp_path: Path) -> None:
    mine = tmp_path / "mine"
    (mine / "00-start-here.ipynb").mkdir(parents=True)
    with pytest.raises(LessonsInTheWay):
        copy_lessons(lessons, mine)
    copy_lessons(lessons, mine, force=True)
    assert (mine / "00-start-here.mine-1.ipynb").is_dir()
    assert (mine / "00-start-here.ipynb").read_text(encoding="utf-8") == "first"
