"""The slices of The Cape in real JupyterLab, first cell to last, by what a student has: cells, answers, clicks.

Where a lesson says "your turn", the board is used; everything else is run as it stands. Each stop must be reached by
what was played, and said to be reached, before the lesson's own `jump` could have played on.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import OpenNotebook
from tests.browser.lab import LabNotebook, wait_for
from tests.browser.test_board_lab import PATIENCE, Board
from teutons_lab.teaching.plan import load_plan

LESSONS = Path(__file__).resolve().parents[2] / "lessons"

# What a student clicks in the parts that are theirs, in order: the words on a row beside the map or on a button. Where
# a row is chosen first and confirmed by a button of the same words, they stand twice.
TURNS: dict[str, tuple[tuple[str, ...], ...]] = {
    "20-the-cape-in-slices": (),
    "21-a-coup-at-a-bridge": (
        (
            *("256 Division", "B1718", "Move to B1718", "B1617", "Move to B1617"),
            *("Blow the bridge B1617/B1718", "Try to take the bridge by a coup", "Roll the die"),
            *("Stop here", "End movement"),
        ),
    ),
    "22-a-paradrop": (
        (
            *("B0722", "Paradrop 3/1FJr at Rotterdam, B0722"),
            *("Roll the die", "Roll the die", "Roll the die"),
            *("Try a coup at the bridge B0821/B0922",) * 2,
            *("Roll the die", "Blow the bridge B0722/B0821", "Roll the die"),
        ),
        ("B0722", "Fly 16a/22a to Rotterdam, B0722", "Mend no more bridges"),
    ),
    "23-odds-and-rivers": (
        (
            *("Maas-Waal Brigade loses a step",) * 2,
            "Betuwe Brigade goes back to B1518",
            *("254 Division loses a step",) * 2,
            *("Form a bridgehead over B1617/B1717",) * 2,
            *("254 Division advances to Nijmegen, B1617", "Nobody advances", "Nobody reacts"),
        ),
    ),
    "24-panic": (
        (
            *("Refugees in Oss, B1419",) * 2,
            *("B Brigade goes back to Grave, B1519",) * 2,
            *("Refugees in Grave, B1519",) * 2,
            *("1/Peel goes back to Grave, B1519",) * 2,
            *("254 Division loses a step",) * 2,
            *("256 Division advances to B1520",) * 2,
            *("Nobody advances", "B1419", "Refugees go on to B1418", "Refugees go on to B1418"),
            *("Refugees go on to Tiel, B1319",) * 2,
            *("Refugees go on to B1219",) * 2,
            "Refugees go on to B1518",
            *("Refugees go on to B1418",) * 2,
            "Refugees go on to Tiel, B1319",
        ),
    ),
    "25-one-air-mission": (
        (
            *("Interdict", "B1218", "Interdict B1218", "Roll the die", "Send 1 TAP"),
            *("No more missions", "Roll the die"),
        ),
    ),
    "26-hq-and-reaction": (
        (
            *("Light Division reacts to B1415",) * 2,
            *("33p/9p reacts to Doesburg, B1615",) * 2,
            "Nobody reacts",
        ),
    ),
}


class Student:
    """Who works through one lesson."""

    def __init__(self, notebook: LabNotebook, name: str) -> None:
        self.notebook, self.plan = notebook, load_plan(name)
        self.title = {stop.name: stop.title for stop in self.plan.stops}
        self.questions = {
            each["id"]: each for each in json.loads((LESSONS / "quizzes" / f"{name}.json").read_text("utf-8"))
        }
        cells = json.loads((LESSONS / f"{name}.ipynb").read_text("utf-8"))["cells"]
        self.cells = [(n, "".join(each["source"])) for n, each in enumerate(cells) if each["cell_type"] == "code"]
        self.reached: list[str] = []
        self.answered: list[str] = []
        self.bar: Locator | None = None
        self.board: Board | None = None

    def work_through(self, turns: tuple[tuple[str, ...], ...]) -> None:
        """Run the cells from top to bottom, answer what is asked, and play where it is one's turn."""
        left = list(turns)
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
                for words in left.pop(0):
                    self.click(words)
        assert left == []

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
        self.answered.append(name)

    def stop(self, number: int, name: str) -> None:
        """The lesson's own jump finds the stop reached by what was played, and the row of stops marks it."""
        assert self.bar is not None
        expect(self.notebook.output(number)).to_contain_text(f"Your game has reached “{self.title[name]}” already")
        expect(self.bar.locator("[aria-current=step]")).to_have_text(self.title[name])
        self.reached.append(name)

    def click(self, words: str) -> None:
        """Click on what is offered in these words beside the map, and wait until it has been answered."""
        assert self.board is not None
        self.board.root.scroll_into_view_if_needed()
        panel = self.board.root.locator(".tl-panel")
        button = panel.get_by_role("button", name=words, exact=True)
        row = panel.locator(
            ".tl-row", has=self.board.page.locator(f"b:text-is('{words}'), .tl-note:text-is('{words}')")
        )
        rest = panel.locator(".tl-link", has_text=re.compile("^all$"))

        def offered() -> bool:
            if not button.or_(row).count() and rest.count():
                rest.first.click(timeout=PATIENCE)
            return button.or_(row).count() > 0

        wait_for(offered, f"“{words}” to be offered")
        (button if button.count() else row).first.click(timeout=PATIENCE)
        expect(self.board.root).not_to_have_class(re.compile(r"\btl-busy\b"), timeout=PATIENCE)


def _name_in(call: str, source: str) -> str:
    """The last name in a call such as `ask("24-panic", "who")` or `.jump("letter")`; empty if there is none."""
    found = re.search(rf'\b{call}\((?:"[^"]*", )?"([^"]*)"\)', source)
    return found[1] if found else ""


# A bridge, a drop, a panic: what a student does in the others is done in these as well.
ALWAYS = ("21-a-coup-at-a-bridge", "22-a-paradrop", "24-panic")


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in ALWAYS else pytest.mark.nightly) for name in TURNS]
)
def test_a_student_plays_the_slice_to_its_end(open_notebook: OpenNotebook, name: str) -> None:
    notebook = open_notebook(LESSONS / f"{name}.ipynb", size=(1366, 768))
    student = Student(notebook, name)
    student.work_through(TURNS[name])
    assert student.reached == [stop.name for stop in student.plan.stops[1:]], "the first is where the game begins"
    assert student.answered == list(student.questions)
    assert student.errors().count() == 0
    notebook.screenshot(f"slice-{name[:2]}")
