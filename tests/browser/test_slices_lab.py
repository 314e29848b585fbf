"""The slices of The Cape in real JupyterLab, from the first cell to the last, by what a student has: cells, answers, clicks.

Where a lesson says "your turn", the board is used; everything else is run as it stands. Each stop must be reached by
what was played, and said to be reached, before the lesson's own `jump` could have played on.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from teutons_lab.teaching.plan import load_plan
from tests.browser.conftest import OpenNotebook
from tests.browser.lab import LabNotebook
from tests.browser.test_board_lab import PATIENCE, Board

LESSONS = Path(__file__).resolve().parents[2] / "lessons"

# What a student clicks in the part that is theirs: the words on a row of the panel or on a button, in order.
TURNS: dict[str, tuple[str, ...]] = {
    "20-the-cape-in-slices": (),
    "21-a-coup-at-a-bridge": (
        "256 Division", "B1718", "Move to B1718", "B1617", "Move to B1617", "Blow the bridge B1617/B1718", "Try to take the bridge by a coup", "Roll the die",
    ),
    "22-a-paradrop": (),
    "23-odds-and-rivers": (),
    "24-panic": (),
    "25-one-air-mission": (),
    "26-hq-and-reaction": (),
}  # fmt: skip


class Student:
    """Who works through one lesson."""

    def __init__(self, notebook: LabNotebook, name: str) -> None:
        self.notebook, self.plan = notebook, load_plan(name)
        self.title = {stop.name: stop.title for stop in self.plan.stops}
        self.questions = {each["id"]: each for each in json.loads((LESSONS / "quizzes" / f"{name}.json").read_text("utf-8"))}
        cells = json.loads((LESSONS / f"{name}.ipynb").read_text("utf-8"))["cells"]
        self.cells = [(n, "".join(each["source"])) for n, each in enumerate(cells) if each["cell_type"] == "code"]
        self.reached: list[str] = []
        self.answered: list[str] = []
        self.bar: Locator | None = None
        self.board: Board | None = None

    def work_through(self, clicks: tuple[str, ...]) -> None:
        for number, source in self.cells:
            self.notebook.run_cell(number)
            assert self.errors().count() == 0, self.notebook.output_text(number)
            if "bar(" in source:
                self.bar = self.notebook.output(number)
            elif "lab.show(" in source:
                self.board = Board(self.notebook, number)
            elif name := _name_in("ask", source):
                self.answer(number, name)
            elif name := _name_in("jump", source):
                self.stop(number, name)
            elif name := _name_in("your_turn", source):
                expect(self.notebook.output(number)).to_contain_text(f"Your turn, until “{self.title[name]}”")
                for words in clicks:
                    self.click(words)

    def errors(self) -> Locator:
        kinds = [f'[data-mime-type="application/vnd.jupyter.{kind}"]' for kind in ("error", "stderr")]
        return self.notebook.page.locator(", ".join(kinds))

    def answer(self, number: int, name: str) -> None:
        """Give the right answer to a question, and be told so."""
        box = self.notebook.output(number).locator(".tlq")
        right = [each for each in self.questions[name]["answers"] if each.get("correct")]
        if self.questions[name]["type"] == "numeric":
            box.locator("input").fill(str(right[0]["value"]))
        else:
            for each in right:
                box.get_by_label(each["answer"], exact=True).check()
        box.get_by_role("button", name="Answer").click()
        expect(box.locator(".tlq-said")).to_have_class("tlq-said right", timeout=PATIENCE)
        expect(box.locator(".tlq-said")).to_contain_text(right[0]["feedback"])

    def stop(self, number: int, name: str) -> None:
        print("STOP", name, self.notebook.output_text(number), self.bar.locator("[aria-current]").inner_text())

    def click(self, words: str) -> None:
        """Click on what is offered in these words beside the map, and wait until it has been answered."""
        assert self.board is not None
        panel = self.board.root.locator(".tl-panel")
        if panel.locator(".tl-link", has_text="all").count():
            panel.locator(".tl-link", has_text="all").first.click()
        button = panel.get_by_role("button", name=words, exact=True)
        row = panel.locator(".tl-row", has=self.board.page.locator(f"b:text-is('{words}'), .tl-note:text-is('{words}')"))
        button.or_(row).first.wait_for(timeout=PATIENCE)
        (button if button.count() else row).first.click(timeout=PATIENCE)
        expect(self.board.root).not_to_have_class(re.compile(r"\btl-busy\b"), timeout=PATIENCE)

    def show(self, say):
        panel = self.board.root.locator(".tl-panel")
        say(panel.locator(".tl-question").all_inner_texts(), "|", panel.locator(".tl-row, .tl-buttons button").all_inner_texts(), panel.locator(".tl-entry").first.inner_text() if panel.locator(".tl-entry").count() else "")


def _name_in(call: str, source: str) -> str:
    """The last name in a call such as `ask("24-panic", "who")` or `.jump("letter")`; empty if there is none."""
    found = re.search(rf'\b{call}\((?:"[^"]*", )?"([^"]*)"\)', source)
    return found[1] if found else ""


@pytest.mark.parametrize("name", TURNS)
def test_a_student_plays_the_slice_to_its_end(open_notebook: OpenNotebook, name: str) -> None:
    notebook = open_notebook(LESSONS / f"{name}.ipynb", size=(1366, 768))
    student = Student(notebook, name)
    student.work_through(TURNS[name])
