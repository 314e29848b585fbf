"""Questions: marked exactly, kept in a file, and a broken file says which question."""

from __future__ import annotations

import json

import pytest

from teutons_lab.kit.files import DataError
from teutons_lab.teaching import LessonError, lesson

from .conftest import QUIZ, Desk


def test_one_right_answer(desk: Desk) -> None:
    quiz = lesson("90-try").quiz("one")
    assert quiz.mark is None
    assert str(quiz.answer("B")) == "Not yet. Look again."
    assert str(quiz.answer("A")) == "Right. Yes, A."
    assert quiz.given == "A"


def test_all_right_answers_and_no_wrong_one(desk: Desk) -> None:
    quiz = lesson("90-try").quiz("many")
    assert not quiz.answer(())
    assert str(quiz.answer("A")) == "Not yet. So far so good; 1 more is right."
    assert str(quiz.answer(("A", "C"))) == "Not yet. Not C."
    assert not quiz.answer(("A", "A"))
    assert quiz.answer(("B", "A"))


@pytest.mark.parametrize("given", ["1/3", "2/6", " 1/3 "])
def test_a_number_is_compared_exactly(desk: Desk, given: str) -> None:
    assert lesson("90-try").quiz("number").answer(given)


@pytest.mark.parametrize("given", ["0.33", "0,3333", 3, "1"])
def test_a_rounded_number_is_not_right(desk: Desk, given: object) -> None:
    assert str(lesson("90-try").quiz("number").answer(given)) == "Not yet. Count the faces."


def test_what_is_no_answer_is_told_and_not_kept(desk: Desk) -> None:
    with pytest.raises(LessonError, match=r'"Z" is no answer to "Which\?". Answers: A; B.'):
        lesson("90-try").quiz("one").answer("Z")
    with pytest.raises(LessonError, match='"a third" is no number'):
        lesson("90-try").quiz("number").answer("a third")
    assert lesson("90-try").answers.all == {}


def test_answers_are_there_after_a_restart(desk: Desk) -> None:
    lesson("90-try").quiz("many").answer(("A", "B"))
    desk.restart()
    quiz = lesson("90-try").quiz("many")
    assert quiz.given == ["A", "B"]
    assert quiz.mark
    assert "Your answer: ['A', 'B']. Right." in str(quiz)


def test_an_answer_to_an_older_question_is_no_mark(desk: Desk) -> None:
    lesson("90-try").quiz("one").answer("A")
    desk.restart()
    desk.write(
        "quizzes/90-try.json",
        QUIZ.replace(
            '"answer": "A", "correct": true, "feedback": "Yes, A."',
            '"answer": "AA", "correct": true, "feedback": "Yes."',
        ),
    )
    assert lesson("90-try").quiz("one").mark is None


def test_answers_may_be_kept_in_no_file(desk: Desk) -> None:
    desk.write("class.toml", "keep_answers = false\n")
    lesson("90-try").quiz("one").answer("A")
    assert lesson("90-try").quiz("one").given == "A"
    assert not (desk.folder / "my-answers-90-try.json").exists()


def test_a_file_of_answers_that_is_none_is_not_written_over(desk: Desk) -> None:
    for text in ("{", "[]", json.dumps({"format": "teutons-lab answers 1", "lesson": "10", "game": "", "answers": {}})):
        path = desk.write("my-answers-90-try.json", text)
        with pytest.raises(LessonError, match="my-answers-90-try.json"):
            lesson("90-try").quiz("one").answer("A")
        assert path.read_text("utf-8") == text


def test_text_of_a_question_is_escaped(desk: Desk) -> None:
    desk.write("quizzes/90-try.json", QUIZ.replace("Which?", "<b>Which?"))
    assert "&lt;b&gt;Which?" in lesson("90-try").quiz("one")._repr_html_()


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"id": "many"', '"id": "one"', 'id "one" a second time'),
        (
            '"correct": false, "feedback": "Look again."',
            '"correct": true, "feedback": "Look again."',
            "exactly one is right",
        ),
        ('"feedback": "Look again."', '"feedback": " "', '"B" has no feedback'),
        ('"answer": "B", "correct": false', '"answer": "A", "correct": false', "two answers with the same text"),
        ('"type": "numeric"', '"type": "essay"', 'type "essay"'),
        ('"value": "1/3"', '"value": "a third"', "value 'a third'"),
        ('{"type": "default", "feedback": "Count the faces."}', '{"type": "range"}', "one value and one default"),
        ('"question": "How many?"', '"question": 3', "question is 3"),
        ("[\n {", "{\n {", "this is no JSON"),
    ],
)
def test_a_broken_file_names_the_question(desk: Desk, old: str, new: str, message: str) -> None:
    assert old in QUIZ
    desk.write("quizzes/90-try.json", QUIZ.replace(old, new, 1))
    with pytest.raises(DataError) as caught:
        lesson("90-try").quiz("one")
    assert message in str(caught.value)
    assert "quizzes/90-try.json" in str(caught.value)
