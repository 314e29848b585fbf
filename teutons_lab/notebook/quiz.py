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

HELPERS = """
const make = (tag, props = {}, ...inside) => {
  const node = Object.assign(document.createElement(tag), props);
  node.append(...inside);
  return node;
};
const root = (el) => {
  const box = make("div", { className: "tlq" });
  box.setAttribute("data-lm-suppress-shortcuts", "true");
  // JupyterLab looks for its mark on the focused element alone: no key typed here may reach the notebook, where x
  // would cut the cell. Tab and the browser's own combinations go on.
  box.addEventListener("keydown", (event) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey && event.key !== "Tab") event.stopPropagation();
  });
  el.append(box);
  return box;
};
const status = () => {
  const line = make("p", { className: "tlq-said" });
  line.setAttribute("role", "status");
  line.setAttribute("aria-live", "polite");
  return line;
};
"""

QUIZ_ESM = (
    HELPERS
    + """
let made = 0;
export default { render({ model, el }) {
  const box = root(el), said = status(), name = `tlq-${Date.now()}-${made++}`;
  const { text, kind, choices } = model.get("question");
  const form = make("form"), field = make("fieldset");
  field.append(make("legend", { textContent: text }));
  let inputs = [];
  if (kind === "numeric") {
    const input = make("input", { type: "text", size: 8, autocomplete: "off" });
    input.setAttribute("aria-label", "Your answer, a number such as 3, 0.5 or 1/6");
    inputs = [input];
    field.append(input);
  } else {
    const type = kind === "many_choice" ? "checkbox" : "radio";
    for (const choice of choices) {
      const input = make("input", { type, name, value: choice });
      inputs.push(input);
      field.append(make("label", {}, input, make("span", { textContent: choice })));
    }
  }
  form.append(field, make("button", { type: "submit", textContent: "Answer" }), said);
  const chosen = () => kind === "numeric"
    ? inputs.map((i) => i.value.trim()).filter(Boolean) : inputs.filter((i) => i.checked).map((i) => i.value);
  const fill = () => {
    const given = model.get("given");
    for (const i of inputs) {
      if (kind === "numeric") i.value = given[0] ?? "";
      else i.checked = given.includes(i.value);
    }
  };
  const tell = () => {
    const told = model.get("said");
    said.className = `tlq-said ${told.state ?? ""}`;
    said.textContent = told.text ?? "";
  };
  const answer = () => {
    model.send({ do: "answer", given: chosen() });
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    answer();
  });
  // A notebook page may keep Enter for itself before the form would act on it.
  form.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.target.tagName !== "INPUT") return;
    event.preventDefault();
    event.stopPropagation();
    answer();
  });
  model.on("change:given", fill);
  model.on("change:said", tell);
  box.append(form);
  fill();
  tell();
  return () => { model.off("change:given", fill); model.off("change:said", tell); };
} };
"""
)

BAR_ESM = (
    HELPERS
    + """
export default { render({ model, el }) {
  const box = root(el), said = status(), list = make("ol", { className: "tlq-stops" });
  const again = make("button", { type: "button", textContent: "Begin anew" });
  again.addEventListener("click", () => model.send({ do: "reset" }));
  const show = () => {
    list.replaceChildren(...model.get("stops").map((stop) => {
      const button = make("button", { type: "button", textContent: stop.title });
      button.title = `Jump to: ${stop.title} (${stop.minutes} minutes)`;
      if (stop.here) button.setAttribute("aria-current", "step");
      button.addEventListener("click", () => model.send({ do: "jump", name: stop.name }));
      return make("li", {}, button);
    }));
    said.textContent = model.get("said");
  };
  model.on("change:stops change:said", show);
  box.append(list, again, said);
  show();
  return () => model.off("change:stops change:said", show);
} };
"""
)

CSS = """
/* What a cell prints is prose: it breaks between words, where JupyterLab would break it anywhere. */
.jp-OutputArea .jp-OutputArea-output pre { word-break: normal; overflow-wrap: anywhere; }
.tlq { font: 14px/1.45 "Segoe UI", "Helvetica Neue", Arial, "Liberation Sans", sans-serif; color: #20262B;
  background: #FCFBF8; border-left: 3px solid #7B2CBF; padding: 8px 16px 10px; max-width: 900px; }
.tlq fieldset { border: 0; padding: 0; margin: 0 0 8px; }
.tlq legend { font: bold 16px/1.35 "Palatino Linotype", "Book Antiqua", Palatino, "Liberation Serif", Georgia, serif;
  padding: 0; margin-bottom: 6px; }
.tlq label { display: flex; gap: 8px; align-items: baseline; padding: 3px 0; }
.tlq input[type="text"] { font: inherit; padding: 3px 6px; border: 1px solid #8A8171; border-radius: 4px;
  color: inherit; background: #FFFFFF; }
.tlq button { font: inherit; color: #20262B; background: #FFFFFF; border: 1px solid #8A8171; border-radius: 4px;
  padding: 4px 12px; cursor: pointer; }
.tlq form > button { color: #FFFFFF; background: #7B2CBF; border-color: #7B2CBF; font-weight: bold; }
.tlq button:focus-visible, .tlq input:focus-visible { outline: 3px solid #7B2CBF; outline-offset: 2px; }
.tlq-said { margin: 8px 0 0; min-height: 1.45em; }
.tlq-said.right::before { content: "\\2713\\00a0"; font-weight: bold; }
.tlq-said.wrong::before { content: "\\2013\\00a0"; font-weight: bold; }
.tlq-stops { display: flex; flex-wrap: wrap; gap: 6px 10px; margin: 0 0 8px; padding: 0; list-style: none; }
.tlq-stops [aria-current] { font-weight: bold; border: 2px solid #7B2CBF; }
"""


class QuizWidget(anywidget.AnyWidget):
    """One question with its answers, a button and a status line.

    `given` holds the texts chosen (or the number typed), `said` what the answer is worth ({} before the first one).
    """

    _esm = QUIZ_ESM
    _css = CSS
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


class LessonBar(anywidget.AnyWidget):
    """The stops of a lesson in a row, the one reached marked; each can be jumped to. It follows the student's game."""

    _esm = BAR_ESM
    _css = CSS
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
