"""What is asked of a student: done or missing, in words."""

from __future__ import annotations

import pytest

import teutons_lab as lab
from teutons_lab.core.game import Game
from teutons_lab.teaching import LessonError, check
from teutons_lab.teaching.expect import Item, reached
from teutons_lab.teaching.lesson import Lesson


@pytest.fixture
def game() -> Game:
    """Turn 1 of lesson 10, when Frossard has been thrown back: XI Corps at S03, the French to move."""
    return Lesson("10-france-1870").checkpoint("french-movement")


@pytest.mark.parametrize(
    "text",
    [
        "turn 1",
        "turn 1 phase prussian.combat",
        "phase french.movement",
        'unit "XI Corps" at S03',
        'unit "XI Corps" moved',
        'unit "Second Army" attacked',
        'unit "II Corps (Frossard)" disrupted',
        'unit "XI Corps" ready',
        'unit "Second Army" supplied',
        "attacked Q04",
    ],
)
def test_done(game: Game, text: str) -> None:
    report = check(game, text)
    assert report, str(report)
    assert str(report).startswith("Done: ")


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("turn 2", "It is turn 1."),
        ("turn 1 phase french.combat", "It is turn 1. French movement."),
        ("phase french.supply", "Now: French movement."),
        ('unit "XI Corps" at S04', "It is at S03."),
        ('unit "Third Army" moved', "It is at S04."),
        ('unit "XI Corps" disrupted', "It is in good order."),
        ('unit "II Corps (Frossard)" ready', "It is disrupted."),
        ('unit "XI Corps" lost', "It is at S03."),
        ("attacked R04", "French movement."),
        ("taken Q04", "nobody of yours"),
        ("over", "It is turn 1."),
    ],
)
def test_still_to_do(game: Game, text: str, missing: str) -> None:
    report = check(game, text)
    assert not report
    assert str(report).startswith("Still to do: ")
    assert missing in str(report)


def test_a_list_is_done_when_all_of_it_is(game: Game) -> None:
    assert str(check(game, "turn 1", "attacked Q04")).endswith("All done; go on.")
    assert not check(game, "turn 1", "attacked R04")


def test_a_teacher_may_give_a_function(game: Game) -> None:
    def prussians_together(game: Game) -> Item:
        return Item("somebody stands at R05", bool(game.state.units_at(game.state.setup.board.index["R05"])))

    assert check(game, prussians_together)


def test_supply_and_loss_and_a_taken_hex_are_read_from_the_position() -> None:
    cut_off = lab.read_position(
        'scenario teutons/1870\nturn 1  phase prussian.movement\nunit "II Corps (Frossard)" at P04\n'
        'unit "XI Corps" at Q04\nunit "III Corps" at dead\n'
    )
    assert not check(cut_off, 'unit "XI Corps" supplied')
    assert check(cut_off, 'unit "III Corps" lost')
    assert check(cut_off, "taken Q04")
    assert check(cut_off, "taken R04 french")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", 'begins with ""; expected turn'),
        ("march", 'begins with "march"'),
        ('unit "XI Corps', "cannot be read"),
        ('unit "XX Corps" moved', "does not fit this game"),
        ('unit "XI Corps" at Z99', 'There is no hex "Z99"'),
        ('unit "XI Corps" happy', '"happy" is nothing that can be asked'),
        ("turn two", "does not fit this game"),
        ("phase lunch", 'There is no phase "lunch"'),
        ("attacked", "does not fit this game"),
    ],
)
def test_a_text_that_cannot_be_read_says_what_is_expected(game: Game, text: str, message: str) -> None:
    with pytest.raises(LessonError) as caught:
        check(game, text)
    assert message in str(caught.value)


def test_reached_counts_turns_and_phases_and_the_end(game: Game) -> None:
    assert reached(game, 1, "french.movement")
    assert not reached(game, 1, "french.allocation")
    assert not reached(game, 2, "prussian.movement")
    assert not reached(game, 1, "over")
    end = Lesson("10-france-1870").checkpoint("debrief")
    assert reached(end, 12, "over")
    assert reached(end, 3, "prussian.movement")
