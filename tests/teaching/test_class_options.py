"""What a class sets for its games: a sober name for the die of 1914, no Terror Bombing, unless the teacher says so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import teutons_lab as lab
from teutons_lab.teaching import ClassSettings, LessonError
from teutons_lab.teaching.source_cards import source_card


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def spy(**choices: Any) -> Any:
    return lab.start("teutons/1914", seed=3, **choices)


def test_a_class_calls_it_intelligence_and_a_game_without_a_class_does_not() -> None:
    assert "Mata Hari" in spy().node.prompt
    assert "Intelligence may find out" in spy(settings=ClassSettings()).node.prompt


@pytest.mark.rule("T1914.mata-a", "T1914.mata-b")
@pytest.mark.parametrize("face", range(1, 7))
def test_the_die_is_the_same_whatever_it_is_called(face: int) -> None:
    told = []
    for choices in ({}, {"settings": ClassSettings()}):
        s = spy(**choices)
        s.play(next(str(option) for option in s.options() if str(option).startswith("uncover")))
        assert s.node.grouped() == {"found out": pytest.approx(1 / 6), "turned up": pytest.approx(5 / 6)}
        s.roll(face)
        told.append((sum(map(bool, s.state.hidden)), s.state.track("mata-hari"), [e.rules for e in s.log]))
    assert told[0] == told[1]


def test_her_name_is_nowhere_in_a_class() -> None:
    s = spy(settings=ClassSettings())
    s.play(next(str(option) for option in s.options() if str(option).startswith("uncover")))
    s.roll(1)
    said = " ".join([s.node.prompt, *(entry.sentence for entry in s.log)])
    assert "Intelligence" in said
    assert "Mata Hari" not in said


def airstrikes(s: Any) -> Any:
    while s.node.kind != "airstrikes":
        s.play("pass")
    return s


def bombs(s: Any) -> list[str]:
    return [str(option) for option in airstrikes(s).options() if str(option).startswith("bomb ")]


@pytest.mark.rule("T1940.air-o")
def test_terror_bombing_is_off_in_a_class_and_on_in_the_game_as_printed() -> None:
    assert bombs(lab.start("teutons/1940", seed=1))
    s = lab.start("teutons/1940", seed=1, settings=ClassSettings())
    assert bombs(s) == []
    verdict = s.check('bomb "Fliegerkorps I" L15')
    assert not verdict
    assert verdict.refusals[0].rule == "T1940.air-o"


def test_a_teacher_may_turn_both_round_and_what_is_given_at_the_start_counts_most() -> None:
    both = ClassSettings(options={"terror_bombing": "yes", "spy": "mata-hari"})
    assert bombs(lab.start("teutons/1940", seed=1, settings=both))
    assert "Mata Hari" in spy(settings=both).node.prompt
    assert "Intelligence" in spy(settings=both, options={"spy": "intelligence"}).node.prompt
    assert (
        lab.start("teutons/1870", seed=1, settings=both).state.digest == lab.start("teutons/1870", seed=1).state.digest
    )


def test_a_card_stands_in_its_place_and_names_its_sources() -> None:
    card = source_card("teutons/1940", "rotterdam")
    assert "T1940.air-o" in card.rules
    assert len(card.sources) >= 2
    assert "711" in card.uncertain
    assert len(card.discuss) >= 2


def test_a_lesson_takes_the_class_it_is_given(tmp_path: Path) -> None:
    asked = lab.class_settings(note="Group B", options={"spy": "mata-hari"})
    lesson = lab.lesson("40-france-1914", settings=asked)
    assert lesson.settings.note == "Group B"
    assert lesson.game().state.setup.options["spy"] == "mata-hari"  # over what the lesson sets
    assert lab.lesson("40-france-1914") is lesson
    assert lab.lesson("40-france-1914", settings=asked) is lesson


def test_a_lesson_may_set_what_the_class_leaves_open() -> None:
    settings = ClassSettings()
    assert settings.options_of("teutons/1940") == {"terror_bombing": "no"}
    assert settings.options_of("teutons/1940", {"terror_bombing": "yes"}) == {"terror_bombing": "yes"}
    assert settings.options_of("teutons/1870") == {}


def test_settings_come_from_the_file_and_wrong_ones_are_named(tmp_path: Path) -> None:
    (tmp_path / "class.toml").write_text('options = { terror_bombing = "yes" }\n', encoding="utf-8")
    assert bombs(lab.start("teutons/1940", seed=1, settings=lab.class_settings()))
    with pytest.raises(LessonError, match="no game has the option"):
        lab.start("teutons/1940", settings=ClassSettings(options={"bombing": "yes"}))
    with pytest.raises(LessonError, match="yes or no"):
        lab.start("teutons/1940", settings=ClassSettings(options={"terror_bombing": "maybe"}))
    with pytest.raises(TypeError):
        lab.class_settings(colour="off")


def test_a_game_file_of_a_class_is_opened_again(tmp_path: Path) -> None:
    one = lab.start("teutons/1940", seed=1, file="game.json", settings=ClassSettings())
    one.play("pass", at=1)
    again = lab.start("teutons/1940", seed=1, file="game.json", settings=ClassSettings())
    assert again.ply == 2
