"""The decision log, the timeline, the questions and the cards."""

from __future__ import annotations

import sys
from fractions import Fraction
from pathlib import Path

import pytest

import teutons_lab as lab
from teutons_lab.core.game import Game
from teutons_lab.kit.files import DataError
from teutons_lab.systems.rulebook import load_rulebook
from teutons_lab.teaching import LessonError, debrief, decisions, timeline
from teutons_lab.teaching.colour import card, entries
from teutons_lab.teaching.debrief import NOTHING
from teutons_lab.teaching.lesson import Lesson
from teutons_lab.teaching.settings import load_settings
from teutons_lab.teaching.timeline import read_timeline


@pytest.fixture(scope="module")
def first_turn() -> Game:
    """Turn 1 of lesson 10, played to its end."""
    return Lesson("10-france-1870").checkpoint("turn-2")


@pytest.fixture(scope="module")
def whole() -> Game:
    return Lesson("10-france-1870").checkpoint("debrief")


def test_an_attack_is_one_decision_with_its_odds_then(first_turn: Game) -> None:
    frossard, macmahon = decisions(first_turn).attacks
    assert (frossard.side, frossard.turn, frossard.date) == ("prussian", 1, "4-10 August 1870")
    assert frossard.odds == "3:2"
    assert dict(frossard.chances) == {
        "D2": Fraction(1, 6),
        "D1": Fraction(1, 3),
        "D": Fraction(1, 6),
        "X": Fraction(1, 6),
        "-": Fraction(1, 6),
    }
    assert "will attack Q04" in frossard.what
    assert frossard.alternatives == 5, "four other targets, or to declare nothing"
    assert (macmahon.side, macmahon.odds) == ("french", "1:1")


def test_dice_stand_with_the_chance_of_what_they_gave(first_turn: Game) -> None:
    log = decisions(first_turn)
    assert [(roll.purpose, roll.face, roll.result, roll.chance) for roll in log.dice] == [
        ("combat Q04", 2, "D1", Fraction(1, 3)),
        ("combat S03", 5, "nothing", Fraction(1, 6)),
    ]
    assert log.luckiest is log.dice[1]
    assert log.faces == {2: 1, 5: 1}
    assert log.about_dice == "2 dice: 2, 5."


def test_every_decision_belongs_to_the_side_that_took_it(first_turn: Game) -> None:
    log = decisions(first_turn)
    told = [(decision.side, decision.what) for decision in log.decisions]
    assert ("prussian", "XI Corps moved from S04 to S03.") in told
    assert ("french", "Passed (no retreat).") in told
    assert ("prussian", "Passed (press).") in told
    assert ("french", "II Corps (Frossard) went back 1 hex, from Q04 to P04 Saint-Avold.") in told
    assert {decision.side for decision in log.of("french")} == {"french"}


def test_a_move_made_step_by_step_is_one_decision() -> None:
    game = lab.start("teutons/1870", seed=6)
    for text in ("pass", "pass", "pass", 'take "XI Corps"', "go S03", "stop"):
        game.play(text)
    march = decisions(game).decisions[-1]
    assert march.what == "XI Corps moved from S04 to S03."
    assert march.alternatives == 12, "eleven other units, or to move nobody any more"


def test_the_log_of_a_whole_game_counts_every_die(whole: Game) -> None:
    log = decisions(whole)
    rolls = [act for act in whole.cursor.line() if act.is_roll]
    assert len(log.dice) == len(rolls) == sum(log.faces.values())
    assert all(sum((p for _, p in roll.chances), Fraction(0)) == 1 for roll in log.dice)
    assert all(decision.alternatives >= 0 and decision.side in ("prussian", "french") for decision in log.decisions)
    assert log._repr_html_().count("<tr>") == len(log.decisions) + len(log.dice) + 1


def test_the_debrief_sets_each_turn_beside_its_days(whole: Game) -> None:
    told = debrief(whole)
    assert [turn.number for turn in told.turns][: whole.state.turn] == list(range(1, whole.state.turn + 1))
    first = told.turns[0]
    assert any("attacked II Corps (Frossard)" in sentence for sentence in first.game)
    assert [happening.day for happening in first.history] == ["1870-08-04", "1870-08-06"]
    assert told.turns[-1].heading == "After your game"
    assert "1871-01-28" in [happening.day for happening in told.turns[-1].history]
    assert told.title.startswith("France 1870: The game is over")


def test_it_asks_four_to_six_questions_about_rules_that_exist(whole: Game, first_turn: Game) -> None:
    book = load_rulebook("teutons")
    fresh = lab.start("teutons/1870", seed=1)
    for game in (whole, first_turn, fresh):
        asked = debrief(game).questions
        assert 4 <= len(asked) <= 6
        assert all("{" not in question.text for question in asked)
        assert {rule for question in asked for rule in question.rules if rule not in book} == set()
    assert "luck" not in [question.key for question in debrief(fresh).questions]
    assert debrief(fresh).turns[0].game == (NOTHING,)


def test_it_can_be_handed_in(whole: Game, tmp_path: Path) -> None:
    text = debrief(whole).save(tmp_path / "mine.txt").read_text(encoding="utf-8")
    for part in ("Turn 1, 4-10 August 1870", "To discuss", "[Howard] Michael Howard", "Decision log"):
        assert part in text


def test_every_line_of_the_timeline_falls_into_its_turn_and_has_sources() -> None:
    told = timeline("teutons/1870")
    assert told is not None
    starts = [
        "08-04",
        "08-11",
        "08-18",
        "08-25",
        "09-01",
        "09-08",
        "09-15",
        "09-22",
        "09-29",
        "10-06",
        "10-13",
        "10-20",
    ]
    board = lab.start("teutons/1870", seed=1).state.setup.board
    for happening in told.happenings:
        day = happening.day.removeprefix("1870-")
        turn = sum(start <= day for start in starts) if "08-04" <= day <= "10-26" else 0
        assert happening.turn == turn, happening.day
        assert happening.sources
        assert set(happening.at) <= set(board.index)
    assert timeline("fall_of_france/nowhere") is None


def test_a_broken_timeline_names_the_line(tmp_path: Path) -> None:
    good = (Path(__file__).parents[2] / "teutons_lab" / "teaching" / "timeline_1870.toml").read_text("utf-8")
    for old, new, message in (
        ('day = "1870-08-04"', 'day = "4 August"', "A day such as 1870-08-06"),
        ('day = "1870-08-04"', 'day = "1870-09-04"', "Days stand in order"),
        ('sources = ["Howard", "Chrastil"]', 'sources = ["Hearsay"]', "One or more of Chrastil, Howard"),
    ):
        assert old in good
        path = tmp_path / "timeline.toml"
        path.write_text(good.replace(old, new, 1), encoding="utf-8")
        with pytest.raises(DataError, match=message) as caught:
            read_timeline(path)
        assert "timeline.toml, line" in str(caught.value)


def test_the_designers_colour_is_labelled_or_left_out() -> None:
    shown, sober = card("teutons/1870", "burnside"), card("teutons/1870", "burnside", shown=False)
    assert "Designer's colour: " in str(shown)
    assert "Burnside" in shown.title
    assert "Designer's colour" not in str(sober)
    assert "Burnside" not in f"{sober.title} {sober.paragraphs[0]}"
    assert sober.rules == shown.rules
    assert "<code>T1870.burnside-a</code>" in shown._repr_html_()
    with pytest.raises(LessonError, match="Cards: burnside, rifles"):
        card("teutons/1870", "mata-hari")


def test_every_card_names_rules_and_sources() -> None:
    book = load_rulebook("teutons")
    for entry in entries("teutons/1870"):
        assert all(rule in book for rule in entry.rules)
        assert len(entry.sources) >= 2


def test_class_settings_are_read_and_wrong_ones_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert load_settings(tmp_path).colour
    file = tmp_path / "class.toml"
    file.write_text('designers_colour = "off"\nstand_in = "greedy"\nnote = "Group B"\n', encoding="utf-8")
    settings = load_settings(tmp_path)
    assert (settings.colour, settings.stand_in, settings.note) == (False, "greedy", "Group B")
    monkeypatch.setenv("TEUTONS_LAB_STAND_IN", "random")
    assert load_settings(tmp_path).stand_in == "random"
    for text, message in (
        ('designers_colour = "loud"\n', 'It is "shown" or "off"'),
        ('colour = "off"\n', "unknown key"),
        ('keep_answers = "yes"\n', "true or false is expected"),
    ):
        file.write_text(text, encoding="utf-8")
        with pytest.raises(DataError, match=message):
            load_settings(tmp_path)


def test_a_long_turn_is_folded_in_the_table_and_whole_in_the_text(whole: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = debrief(whole)
    assert "<summary>" not in shown._repr_html_()
    monkeypatch.setattr(sys.modules["teutons_lab.teaching.debrief"], "SHOWN", 3)
    told = max((turn.game for turn in shown.turns), key=len)
    assert f"<summary>{len(told) - 3} more in this turn</summary>" in shown._repr_html_()
    assert told[-1] in str(shown)
