"""A lesson's game: kept in a file, jumped about in, never lost."""

from __future__ import annotations

import pytest

from teutons_lab.core.errors import SaveError, StaleCell
from teutons_lab.core.game import Game
from teutons_lab.kit.files import DataError
from teutons_lab.teaching import LessonError, lesson, take_back

from .conftest import PLAN, RECORD, Desk

MARCH = 'move "XI Corps" S04-S03'


def test_the_same_lesson_and_game_as_long_as_the_kernel_runs(desk: Desk) -> None:
    assert lesson("90-try") is lesson("90-try")
    game = lesson("90-try").game()
    assert lesson("90-try").game() is game
    desk.restart()
    assert lesson("90-try").game() is not game


def test_the_game_comes_back_from_its_file(desk: Desk) -> None:
    for number in (1, 2, 3):
        lesson("90-try").game().play("pass", at=number)
    desk.restart()
    game = lesson("90-try").game()
    assert (game.ply, game.state.phase) == (4, "prussian.movement")
    game.play("pass", at=3)
    assert game.ply == 4


def test_a_file_that_somebody_else_wrote_to_is_read_again(desk: Desk) -> None:
    mine = lesson("90-try").game()
    path = desk.folder / "my-try.game"
    with path.open("a", encoding="utf-8") as file:
        file.write('{"act":"pass","on":"main"}\n')
    again = lesson("90-try").game()
    assert again is not mine
    assert again.ply == 2


def test_a_board_of_an_earlier_cell_never_overtakes_a_later_one(desk: Desk) -> None:
    """Two cells that open the same file have the same game, so neither writes what the other knows nothing of."""
    import teutons_lab as lab

    first = lab.start("teutons/1870", seed=6, file="my-try.game")
    second = lab.start("teutons/1870", seed=6, file="my-try.game")
    assert second is first
    assert lesson("90-try").game() is first


def test_a_file_that_was_deleted_is_begun_anew(desk: Desk) -> None:
    lesson("90-try").game().play("pass")
    (desk.folder / "my-try.game").unlink()
    assert lesson("90-try").game().ply == 1
    assert (desk.folder / "my-try.game").is_file()


def test_a_file_with_another_game_is_not_touched(desk: Desk) -> None:
    import teutons_lab as lab

    lab.start("teutons/1870", seed=7, file="my-try.game").play("pass")
    before = (desk.folder / "my-try.game").read_bytes()
    with pytest.raises(SaveError, match="holds another game: its seed is 7"):
        lesson("90-try").game()
    assert (desk.folder / "my-try.game").read_bytes() == before


def test_a_cell_that_comes_too_early_names_the_one_to_run_first(desk: Desk) -> None:
    with pytest.raises(StaleCell, match=r"plays act 1 first \(at=1\), or load a checkpoint"):
        lesson("90-try").game().play(MARCH, at=4)


def test_a_checkpoint_is_a_game_of_its_own(desk: Desk) -> None:
    at = lesson("90-try").checkpoint("movement")
    at.play("pass")
    assert lesson("90-try").game().ply == 1
    assert lesson("90-try").checkpoint("movement").ply == 4
    assert lesson("90-try").checkpoint("start").ply == 1


def test_a_jump_plays_on_a_game_that_follows_the_lesson(desk: Desk) -> None:
    game = lesson("90-try").game()
    game.play("pass", at=1)
    told = lesson("90-try").jump("movement")
    assert str(told) == "Played on to “Movement”: 2 acts played, namely pass and then pass. Now march."
    assert told.game is game
    assert game.ply == 4
    before = (desk.folder / "my-try.game").read_bytes()
    assert "nothing was changed" in str(lesson("90-try").jump("movement"))
    assert "nothing was changed" in str(lesson("90-try").jump("start"))
    assert (desk.folder / "my-try.game").read_bytes() == before


def test_a_jump_leaves_a_game_alone_that_went_its_own_way(desk: Desk) -> None:
    game = lesson("90-try").jump("movement").game
    game.play('move "XI Corps" S04-S05')
    told = lesson("90-try").jump("french")
    assert "Your own game stands at turn 1, prussian.movement" in str(told)
    assert told.game is game
    assert game.ply == 5
    taken = lesson("90-try").jump("french", leave_mine=True)
    assert taken.game.state.phase == "french.movement"
    assert "Your own game is kept in my-try.game" in str(taken)
    desk.restart()
    assert lesson("90-try").game().state.phase == "french.movement"
    assert "nothing was changed" in str(lesson("90-try").jump("french", leave_mine=True))
    assert lesson("90-try").back().game.ply == 5


def test_a_game_that_is_further_is_never_moved_back(desk: Desk) -> None:
    game = lesson("90-try").jump("movement").game
    game.play('move "XI Corps" S04-S05')
    assert "reached “Movement” already" in str(lesson("90-try").jump("movement"))
    assert game.ply == 5


def test_reset_begins_anew_and_keeps_the_old_game(desk: Desk) -> None:
    lesson("90-try").jump("movement")
    told = lesson("90-try").reset()
    assert str(told) == ("A new game, kept in my-try-again.game from now on. The one before it stays in my-try.game.")
    assert told.game.ply == 1
    assert "nothing was changed" in str(lesson("90-try").reset())
    assert lesson("90-try").back().game.ply == 4


def test_where_it_stands_and_what_it_states(desk: Desk) -> None:
    here = lesson("90-try")
    assert (here.title, here.minutes, here.aims) == ("A lesson to try", 15, ("try",))
    assert here.where().name == "start"
    here.jump("french")
    assert here.where().name == "french"
    assert "> The French (5 min): jump('french')" in str(here)
    assert 'aria-current="step"><b>The French</b>' in here._repr_html_()


def test_unknown_names_are_answered_with_the_known_ones(desk: Desk) -> None:
    with pytest.raises(LessonError, match="no plans/91-none.toml, neither beside this notebook"):
        lesson("91-none")
    with pytest.raises(LessonError, match="Its checkpoints: start, movement, french"):
        lesson("90-try").jump("end")
    with pytest.raises(LessonError, match="Its checkpoints: start, movement, french"):
        lesson("90-try").checkpoint("end")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("minutes = 15", "minutes = 20", "90-try.toml, line 4: minutes = 20. It is the sum of the stops' minutes, 15"),
        ('id = "90-try"', 'id = "90-tri"', 'id = "90-tri"'),
        ('name = "french"', 'name = "movement"', "a second time"),
        ("seed = 6", 'seed = "six"', "A whole number is expected"),
        ('aims = ["try"]', "aims = []", "A lesson states all three"),
        ('title = "A lesson to try"', 'titel = "A lesson to try"', "unknown key"),
    ],
)
def test_a_broken_plan_names_file_and_line(desk: Desk, old: str, new: str, message: str) -> None:
    assert old in PLAN
    desk.write("90-try.toml", PLAN.replace(old, new))
    with pytest.raises(DataError) as caught:
        lesson("90-try")
    assert message in str(caught.value)


def test_a_broken_record_names_what_is_missing_and_changes_nothing(desk: Desk) -> None:
    desk.write("records/90-try.txt", RECORD.replace("{ checkpoint french }", ""))
    with pytest.raises(DataError, match='the checkpoint "french" is missing'):
        lesson("90-try").jump("french")
    desk.restart()
    desk.write("records/90-try.txt", RECORD.replace('[seed "6"]', '[seed "5"]'))
    with pytest.raises(DataError, match="with seed 5"):
        lesson("90-try").checkpoint("french")
    desk.restart()
    desk.write("records/90-try.txt", RECORD.replace("S04-S03", "S04-R03"))
    with pytest.raises(LessonError, match="cannot be played on at its act 4"):
        lesson("90-try").checkpoint("french")


def test_take_back_does_the_same_when_it_runs_twice(desk: Desk) -> None:
    game: Game = lesson("90-try").jump("movement").game
    game.play(MARCH, at=4)
    assert "Took back 1 act." in str(take_back(game, to=4))
    assert "Nothing to take back" in str(take_back(game, to=4))
    assert game.ply == 4
    with pytest.raises(LessonError, match="there is no act 0"):
        take_back(game, to=0)


def test_take_back_stops_at_a_die(desk: Desk) -> None:
    at = lesson("10-france-1870").checkpoint("french-movement")
    told = take_back(at, to=9)
    assert str(told).startswith("Nothing was taken back. Act 12 is a die")
    assert at.state.phase == "french.movement"
