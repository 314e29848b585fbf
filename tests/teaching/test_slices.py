"""Lessons that begin at a position of their own, and stops that lie within one phase."""

from __future__ import annotations

from pathlib import Path

import pytest

import teutons_lab as lab
from teutons_lab.core.errors import PositionError, SaveError
from teutons_lab.kit.files import DataError
from teutons_lab.teaching.lesson import Lesson

from .conftest import Desk

TEXT = """system teutons  game 1870
turn 4  phase prussian.movement
unit "XI Corps" at S04
unit "Third Army (Crown Prince)" at S04
unit "I Corps (MacMahon)" at O03
"""
PLAN = f'''
id = "90-try"
title = "A slice to try"
minutes = 15
scenario = "teutons/1870"
seed = 6
game_file = "my-try.game"
aims = ["try"]
leaves_out = ["nearly everything"]
stops = [
  {{ name = "start", title = "Start", minutes = 5, turn = 4, phase = "prussian.movement", says = "Nothing yet." }},
  {{ name = "way", title = "On the way", minutes = 5, turn = 4, phase = "prussian.movement", says = "One has moved." }},
  {{ name = "there", title = "There", minutes = 5, turn = 4, phase = "prussian.movement", says = "Two have moved." }},
]
sources = [{{ key = "Howard", text = "Michael Howard, The Franco-Prussian War, London 1961." }}]
position = """
{TEXT}"""
'''
QUOTED = TEXT.replace('"', '\\"').replace("\n", "\\n")
RECORD = f"""
[system "teutons"]
[scenario "teutons/1870"]
[ruleset "1.0"]
[seed "6"]
[origin position "{QUOTED}"]

T4 prussian.movement
move "XI Corps" S04-S03
{{ checkpoint way }}
move "Third Army (Crown Prince)" S04-R04
{{ checkpoint there }}
"""


@pytest.fixture
def slice_(desk: Desk) -> Desk:
    desk.write("90-try.toml", PLAN)
    desk.write("records/90-try.txt", RECORD)
    return desk


def test_the_game_begins_at_the_position_and_comes_back_from_its_file(slice_: Desk) -> None:
    game = Lesson("90-try").game()
    assert (game.state.turn, game.state.phase) == (4, "prussian.movement")
    assert sum(isinstance(place, int) for place in game.state.at) == 3
    game.play('move "XI Corps" S04-S03', at=1)
    slice_.restart()
    again = Lesson("90-try").game()
    assert again.ply == 2
    assert again.state == game.state


def test_stops_within_one_phase_are_told_apart(slice_: Desk) -> None:
    lesson = Lesson("90-try")
    assert lesson.where().name == "start"
    assert "Played on" in str(lesson.jump("way"))
    assert (lesson.where().name, lesson.game().ply) == ("way", 2)
    assert "Played on" in str(lesson.jump("there"))
    assert (lesson.where().name, lesson.game().ply) == ("there", 3)
    assert "nothing was changed" in str(lesson.jump("way"))
    assert lesson.checkpoint("way").ply == 2


def test_a_game_that_went_its_own_way_within_the_phase_is_left_alone(slice_: Desk) -> None:
    lesson = Lesson("90-try")
    lesson.game().play('move "XI Corps" S04-T05')
    assert "nothing was changed" in str(lesson.jump("there"))
    assert lesson.where().name == "way"  # as many acts as to there, of another kind
    assert "The prepared game" in str(lesson.jump("there", leave_mine=True))


def test_a_stop_may_name_what_is_asked_there(slice_: Desk) -> None:
    slice_.write("90-try.toml", PLAN.replace('says = "Two have moved."', 'says = "Two.", asks = "movement"'))
    lesson = Lesson("90-try")
    lesson.game().play('move "XI Corps" S04-T05')
    assert lesson.where().name == "there"


def test_a_record_from_another_position_is_refused(slice_: Desk) -> None:
    slice_.write("records/90-try.txt", RECORD.replace("turn 4", "turn 5"))
    with pytest.raises(DataError, match="another position"):
        Lesson("90-try").checkpoint("way")


def test_a_broken_position_names_its_line(slice_: Desk) -> None:
    slice_.write("90-try.toml", PLAN.replace("at O03", "at Z99"))
    with pytest.raises(PositionError, match="Line 5"):
        Lesson("90-try").game()


def test_a_game_from_a_position_lives_in_a_file(tmp_path: Path) -> None:
    path = tmp_path / "mine.game"
    game = lab.read_position(TEXT, seed=3, file=path)
    game.play('move "XI Corps" S04-S03')
    assert lab.read_position(TEXT, seed=3, file=path) is game
    with pytest.raises(SaveError, match="holds another game: its origin"):
        lab.read_position(TEXT.replace("turn 4", "turn 5"), seed=3, file=path)
    del game
    assert lab.load(path).ply == 2
