"""Options that a lesson sets: in the game that it begins, in its record, and kept by a game that stands already."""

from __future__ import annotations

import pytest

from teutons_lab.kit.files import DataError
from teutons_lab.teaching.lesson import Lesson

from .conftest import PLAN, RECORD, Desk

OPTION = 'options = { omb_lone_corps = "no" }\n'
HEAD = '[option omb_lone_corps "no"]\n[origin'


def chosen(lesson: Lesson) -> str:
    return lesson.game().state.setup.options["omb_lone_corps"]


def test_a_lesson_begins_its_game_with_its_options(desk: Desk) -> None:
    desk.write("90-try.toml", PLAN + OPTION)
    desk.write("records/90-try.txt", RECORD.replace("[origin", HEAD))
    lesson = Lesson("90-try")
    assert chosen(lesson) == "no"
    assert lesson.checkpoint("movement").state.setup.options["omb_lone_corps"] == "no"


def test_a_record_with_other_options_is_refused(desk: Desk) -> None:
    desk.write("90-try.toml", PLAN + OPTION)
    with pytest.raises(DataError, match="The plan sets"):
        Lesson("90-try").checkpoint("movement")


def test_a_game_that_stands_already_keeps_the_options_it_was_begun_with(desk: Desk) -> None:
    begun = Lesson("90-try")
    before = chosen(begun)
    begun.game().play("pass")
    desk.write("90-try.toml", PLAN + OPTION)
    desk.write("records/90-try.txt", RECORD.replace("[origin", HEAD))
    desk.restart()
    again = Lesson("90-try")
    assert chosen(again) == before == "yes"
    assert again.game().ply == 2
