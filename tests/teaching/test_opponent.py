"""The opponent answers by itself, by its script and then with a player, and stays silent after an undo."""

from __future__ import annotations

import pytest

from teutons_lab.core import engine
from teutons_lab.teaching import lesson
from teutons_lab.teaching.lesson import Lesson

from .conftest import Desk

SCRIPT = """script = [
  { turn = 1, phase = "french.movement", plays = ["move 'I Corps (MacMahon)' R09", "move 'Imperial Guard' F05-G05"] },
]
"""


def passed_to(here: Lesson, phase: str) -> None:
    game = here.game()
    while game.state.phase != phase:
        game.play("pass")


def test_it_answers_at_once_and_leaves_out_what_does_not_fit(desk: Desk) -> None:
    desk.with_opponent(SCRIPT)
    here = lesson("90-try")
    game = here.game()
    game.play("pass")
    assert game.state.phase == "prussian.entrench", "the French replacements were passed"
    passed_to(here, "prussian.allocation")
    game.play("pass")
    assert (game.state.turn, engine.actor(game.state)) == (2, "prussian")
    french = [entry.sentence for entry in game.log if entry.phase == "french.movement"]
    assert french == ["Imperial Guard moved from F05 to G05 Meaux."]


def test_it_stays_silent_after_an_undo_and_answers_when_asked(desk: Desk) -> None:
    desk.with_opponent(SCRIPT)
    here = lesson("90-try")
    game = here.game()
    game.play("pass")
    assert game.ply == 3
    game.undo()
    assert (game.ply, engine.actor(game.state)) == (2, "french")
    assert "The opponent played 1 acts." in str(here.reply())
    assert game.ply == 3
    game.undo(2)
    assert game.ply == 1
    game.play("pass")
    assert game.ply == 3


def test_its_answers_are_in_the_file_and_not_given_twice(desk: Desk) -> None:
    desk.with_opponent(SCRIPT)
    lesson("90-try").game().play("pass")
    desk.restart()
    game = lesson("90-try").game()
    assert game.ply == 3
    assert len((desk.folder / "my-try.game").read_text("utf-8").splitlines()) == 3


def test_after_a_restart_it_answers_what_was_left_open(desk: Desk) -> None:
    lesson("90-try").game().play("pass")
    desk.restart()
    desk.with_opponent()
    assert lesson("90-try").game().ply == 3


def test_it_lets_the_student_decide_in_its_own_combat(desk: Desk) -> None:
    """The French attack; whether to stand without retreat is the Prussian's answer, the die is the opponent's."""
    desk.with_opponent(
        'script = [{ turn = 1, phase = "french.allocation", plays = ["attack S03 with \'I Corps (MacMahon)\'"] }, '
        '{ turn = 1, phase = "french.combat", plays = ["resolve S03"] }]\n'
    )
    game = lesson("90-try").game()
    game.play("pass")
    game.play("pass")
    game.play('move "XI Corps" S04-S03')
    game.play("pass")
    game.play("pass")
    assert (game.state.phase, game.node.kind, game.node.side) == ("french.combat", "no-retreat", "prussian")
    game.play("pass")
    assert [entry.kind for entry in game.log].count("fought") == 1


def test_boards_are_drawn_once_for_all_its_acts(desk: Desk) -> None:
    desk.with_opponent(SCRIPT)
    game = lesson("90-try").game()
    seen: list[int] = []

    def watch(changed: object) -> None:
        seen.append(game.ply)

    game.watch(watch)
    lesson("90-try").jump("french")
    assert len(seen) <= 3
    assert seen[-1] == game.ply


def test_the_staff_and_the_stand_in_play_for_the_student(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.with_opponent(SCRIPT)
    here = lesson("90-try")
    assert str(here.your_turn("movement")).startswith("Your turn, until “Movement”.")
    assert here.game().ply == 1
    told = here.staff("movement", "patient")
    assert str(told).startswith("Your staff played on: 3 acts of both sides.")
    monkeypatch.setenv("TEUTONS_LAB_STAND_IN", "patient")
    desk.restart()
    again = lesson("90-try")
    assert str(again.your_turn("french")).startswith("patient played in your place.")
    assert str(again.your_turn("french")).startswith("“The French” is reached.")
