"""Questions as data, in the JSON form that jupyterquiz reads, with an id and rules added. No widget here."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from fractions import Fraction
from html import escape
from pathlib import Path
from typing import Any

from attrs import frozen

from teutons_lab.kit.files import DataError, read_text
from teutons_lab.teaching.answers import AnswerFile
from teutons_lab.teaching.files import LessonError, lesson_file

ONE, MANY, NUMBER = "multiple_choice", "many_choice", "numeric"
TYPES = (ONE, MANY, NUMBER)


@frozen
class Choice:
    """An answer to choose: its text, whether it is right, and what to say to somebody who chose it."""

    text: str
    right: bool
    feedback: str


@frozen
class Mark:
    """What an answer is worth: right or not, and what to say. Truthy when right."""

    right: bool
    feedback: str

    def __bool__(self) -> bool:
        return self.right

    def __str__(self) -> str:
        return f"{'Right.' if self.right else 'Not yet.'} {self.feedback}".strip()

    __repr__ = __str__


@frozen
class Question:
    """One question. `kind` is multiple_choice (one right answer), many_choice (all right ones) or numeric.

    `value` is the right number of a numeric question, `otherwise` what to say to any other number. `rules` are the
    ids that the answer rests on.
    """

    id: str
    text: str
    kind: str
    choices: tuple[Choice, ...] = ()
    value: Fraction | None = None
    feedback: str = ""
    otherwise: str = ""
    rules: tuple[str, ...] = ()

    def mark(self, answer: str | float | Fraction | Sequence[str]) -> Mark:
        """What an answer is worth: the text of a choice, several texts, or a number (1/3 may be written "1/3").

        Raises LessonError for an answer that this question does not have.
        """
        if self.kind == NUMBER:
            return self._mark_number(answer)
        chosen = [answer] if isinstance(answer, str) else list(answer if isinstance(answer, Sequence) else ())
        known = {choice.text: choice for choice in self.choices}
        for text in chosen:
            if text not in known:
                raise LessonError(f'"{text}" is no answer to "{self.text}". Answers: {"; ".join(known)}.')
        if not chosen:
            return Mark(False, "Choose an answer.")
        if self.kind == ONE:
            return Mark(known[chosen[0]].right and len(chosen) == 1, known[chosen[0]].feedback)
        wrong = [known[text] for text in chosen if not known[text].right]
        missing = sum(choice.right for choice in self.choices) - sum(known[text].right for text in set(chosen))
        if wrong:
            return Mark(False, " ".join(choice.feedback for choice in wrong).strip())
        if missing:
            return Mark(False, f"So far so good; {missing} more {'is' if missing == 1 else 'are'} right.")
        return Mark(True, " ".join(known[text].feedback for text in chosen).strip())

    def _mark_number(self, answer: Any) -> Mark:
        try:
            number = Fraction(str(answer).strip().replace(",", "."))
        except (ValueError, ZeroDivisionError):
            raise LessonError(f'"{answer}" is no number. Write 3, 0.5 or 1/6.') from None
        right = number == self.value
        return Mark(right, self.feedback if right else self.otherwise)


class Quiz:
    """A question with the student's answer. In a notebook `teutons_lab.notebook.quiz.ask` draws it with buttons."""

    def __init__(self, question: Question, answers: AnswerFile) -> None:
        self.question, self._answers = question, answers

    @property
    def given(self) -> Any:
        """The last answer; None if there is none."""
        return self._answers[self.question.id]

    @property
    def mark(self) -> Mark | None:
        """What the last answer is worth; None if there is none, or it is an answer of an older question."""
        if self.given is None:
            return None
        try:
            return self.question.mark(self.given)
        except LessonError:
            return None

    def answer(self, answer: Any) -> Mark:
        """Answer, be told, and have the answer kept. Raises LessonError for an answer that is none."""
        mark = self.question.mark(answer)
        self._answers[self.question.id] = list(answer) if isinstance(answer, tuple) else answer
        return mark

    def __str__(self) -> str:
        lines = [self.question.text, *(f"  - {choice.text}" for choice in self.question.choices)]
        mark = self.mark
        return "\n".join([*lines, *([f"Your answer: {self.given}. {mark}"] if mark else [])])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        items = "".join(f"<li>{escape(choice.text)}</li>" for choice in self.question.choices)
        mark = self.mark
        told = f"<p>Your answer: {escape(str(self.given))}. {escape(str(mark))}</p>" if mark else ""
        return f"<div><p><b>{escape(self.question.text)}</b></p><ul>{items}</ul>{told}</div>"


class Questions(dict[str, Question]):
    """The questions of one file by id."""


def load_questions(lesson: str) -> Questions:
    """The questions of a lesson, from quizzes/<lesson>.json.

    Raises LessonError where there is no such file, DataError naming file and question for a broken one.
    """
    path = lesson_file("quizzes", f"{lesson}.json")
    try:
        data = json.loads(read_text(path))
    except json.JSONDecodeError as wrong:
        raise DataError(path, f"line {wrong.lineno}", f"this is no JSON: {wrong.msg}", "") from None
    if not isinstance(data, list):
        raise DataError(path, "", f"found {type(data).__name__}", "A list of questions is expected.")
    found = Questions()
    for number, entry in enumerate(data, 1):
        question = _question(path, number, entry)
        if question.id in found:
            raise DataError(path, f"question {number}", f'id "{question.id}" a second time', "Ids are unique.")
        found[question.id] = question
    return found


def _question(path: Path, number: int, entry: Any) -> Question:
    def fault(found: str, expected: str) -> DataError:
        name = entry.get("id") if isinstance(entry, dict) else None
        return DataError(path, f'question "{name}"' if name else f"question {number}", found, expected)

    if not isinstance(entry, dict):
        raise fault(f"found {entry!r}", "An object with question, type and answers is expected.")
    for key in ("id", "question", "type"):
        if not isinstance(entry.get(key), str) or not entry[key].strip():
            raise fault(f"{key} is {entry.get(key)!r}", "A text is expected.")
    if entry["type"] not in TYPES:
        raise fault(f'type "{entry["type"]}"', f"It is one of {', '.join(TYPES)}.")
    answers = entry.get("answers")
    if not isinstance(answers, list) or not all(isinstance(each, dict) for each in answers):
        raise fault(f"answers is {answers!r}", "A list of objects is expected.")
    head = (entry["id"], entry["question"], entry["type"])
    rules = tuple(entry.get("rules", ()))
    if entry["type"] == NUMBER:
        return _number(head, rules, answers, fault)
    choices = tuple(_choices(answers, fault))
    right = sum(choice.right for choice in choices)
    if len({choice.text for choice in choices}) != len(choices):
        raise fault("two answers with the same text", "Answers differ.")
    if len(choices) < 2 or right == 0 or (entry["type"] == ONE and right != 1):
        expected = "exactly one is right" if entry["type"] == ONE else "at least one is right"
        raise fault(f"{right} of {len(choices)} answers are right", f"There are two or more, and {expected}.")
    return Question(*head, choices=choices, rules=rules)


def _choices(answers: list[dict[str, Any]], fault: Any) -> Iterator[Choice]:
    for each in answers:
        if not isinstance(each.get("answer"), str) or not isinstance(each.get("correct"), bool):
            raise fault(f"an answer is {each!r}", 'It has "answer" (a text) and "correct" (true or false).')
        if not str(each.get("feedback", "")).strip():
            raise fault(f'"{each["answer"]}" has no feedback', "Every answer is answered.")
        yield Choice(each["answer"], each["correct"], each["feedback"])


def _number(head: tuple[str, str, str], rules: tuple[str, ...], answers: list[dict[str, Any]], fault: Any) -> Question:
    values = [each for each in answers if each.get("type") == "value" and each.get("correct") is True]
    others = [each for each in answers if each.get("type") == "default"]
    if len(values) != 1 or len(others) != 1 or len(answers) != 2:
        raise fault("other answers than one value and one default", 'One "value", correct, and one "default".')
    try:
        value = Fraction(str(values[0].get("value")))
    except (ValueError, ZeroDivisionError):
        raise fault(f"value {values[0].get('value')!r}", 'A number such as 3, 0.5 or "1/6".') from None
    return Question(
        *head,
        value=value,
        feedback=str(values[0].get("feedback", "")),
        otherwise=str(others[0].get("feedback", "")),
        rules=rules,
    )
