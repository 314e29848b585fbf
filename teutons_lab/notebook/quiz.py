"""A lesson's questions and its row of stops as small widgets: native controls, so that keyboard and screen reader
work, and a status line that is read out. The answers themselves live in a file, never here.
"""

from __future__ import annotations

from typing import Any

import anywidget
import traitlets

from teutons_lab.core.errors import TeutonsLabError
from teutons_lab.core.game import Game
from teutons_lab.teaching.lesson import Lesson, lesson
from teutons_lab.teaching.plan import Stop
from teutons_lab.teaching.quiz import Quiz

from .assets import quiz_css, quiz_esm
from .heard import heard


class QuizWidget(anywidget.AnyWidget):
    """One question with its answers, a button and a status line.

    `given` holds the texts chosen (or the number typed), `said` what the answer is worth ({} before the first one).
    """

    _esm = quiz_esm("20-question")
    _css = quiz_css()
    question = traitlets.Dict().tag(sync=True)
    given = traitlets.List(traitlets.Unicode()).tag(sync=True)
    said = traitlets.Dict().tag(sync=True)

    def __init__(self, quiz: Quiz) -> None:
        asked = quiz.question
        self.quiz = quiz
        super().__init__(
            question={"text": asked.text, "kind": asked.kind, "choices": [choice.text for choice in asked.choices]},
            given=_as_list(quiz.given),
            said=_told(quiz.mark),
        )
        self.on_msg(self._heard)

    def __repr__(self) -> str:
        return str(self.quiz)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget where one can run, and beside it the question as text."""
        live = super()._repr_mimebundle_(**kwargs)
        data, meta = live if isinstance(live, tuple) else (live, {})
        return {**(data or {}), "text/html": self.quiz._repr_html_(), "text/plain": str(self.quiz)}, meta

    def answer(self, given: list[str]) -> None:
        """Answer as the button does; what no answer can be is told in the status line."""
        try:
            mark = self.quiz.answer(given[0] if len(given) == 1 else tuple(given))
        except TeutonsLabError as wrong:
            self.said = {"state": "wrong", "text": str(wrong)}
            return
        self.given = given
        self.said = _told(mark)

    def _heard(self, _: Any, message: Any, __: Any) -> None:
        given = message.get("given") if isinstance(message, dict) and message.get("do") == "answer" else None
        if isinstance(given, list) and all(isinstance(each, str) for each in given):
            self.answer(given)
        heard(self, message)


class LessonBar(anywidget.AnyWidget):
    """The stops of a lesson in a row, the one reached marked; each can be jumped to. It follows the student's game."""

    _esm = quiz_esm("30-stops")
    _css = quiz_css()
    stops: Any = traitlets.List().tag(sync=True)
    said = traitlets.Unicode().tag(sync=True)

    def __init__(self, of: Lesson) -> None:
        self.lesson = of
        super().__init__(stops=self._stops(of.game()), said="")
        self.on_msg(self._heard)
        of.following.watch(self._follow)

    def __repr__(self) -> str:
        return str(self.lesson)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget where one can run, and beside it the lesson's own table of stops."""
        live = super()._repr_mimebundle_(**kwargs)
        data, meta = live if isinstance(live, tuple) else (live, {})
        return {**(data or {}), "text/html": self.lesson._repr_html_(), "text/plain": str(self.lesson)}, meta

    def _follow(self, game: Game) -> None:
        self.stops = self._stops(game)

    def _stops(self, game: Game) -> list[dict[str, Any]]:
        here = self.lesson.where(game)
        return [_stop(stop, stop is here) for stop in self.lesson.stops]

    def _heard(self, _: Any, message: Any, __: Any) -> None:
        wanted = message if isinstance(message, dict) else {}
        try:
            before = self.lesson.game()
            if wanted.get("do") == "jump":
                told = self.lesson.jump(str(wanted.get("name")))
            elif wanted.get("do") == "reset":
                told = self.lesson.reset()
            else:
                return
            other = "" if told.game is before else " Run the cell of a board again to see that game on it."
            self.said = f"{told}{other}"
        except TeutonsLabError as wrong:
            self.said = str(wrong)
        finally:
            heard(self, message)


def ask(of: str, name: str) -> QuizWidget:
    """A question of a lesson, with buttons: `ask("10-france-1870", "odds")`. Raises LessonError for an unknown one."""
    return QuizWidget(lesson(of).quiz(name))


def bar(of: str) -> LessonBar:
    """The stops of a lesson with buttons: `bar("10-france-1870")`."""
    return LessonBar(lesson(of))


def _stop(stop: Stop, here: bool) -> dict[str, Any]:
    return {"name": stop.name, "title": stop.title, "minutes": stop.minutes, "here": here}


def _as_list(given: Any) -> list[str]:
    if given is None:
        return []
    return [str(each) for each in given] if isinstance(given, list | tuple) else [str(given)]


def _told(mark: Any) -> dict[str, str]:
    return {} if mark is None else {"state": "right" if mark else "wrong", "text": str(mark)}
