"""In real JupyterLab: questions, stops, calculator and atlas say it when their kernel was restarted."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenNotebook
from tests.browser.lab import LabNotebook

CELLS = [
    'from teutons_lab.notebook.quiz import ask, bar\nask("10-france-1870", "aim")',
    'from teutons_lab.notebook.quiz import ask, bar\nbar("10-france-1870")',
    "import teutons_lab as lab\nlab.calculator(attack=3, defence=2)",
    'import teutons_lab as lab\nlab.atlas("teutons", year=1870)',
    'import teutons_lab as lab\nlab.atlas("all", at="Sedan", km=90, year=1940)',
]
SENTENCE = "The notebook's kernel does not answer. If it was restarted, run this cell again."
PATIENCE = 60_000


def question(box: Locator, _: Page) -> None:
    box.get_by_role("button", name="Answer").click()


def stops(box: Locator, _: Page) -> None:
    box.locator(".tlq-stops button").nth(1).click()


def calculator(box: Locator, _: Page) -> None:
    box.get_by_label("Defenders' factors").fill("3")
    box.get_by_label("Defenders' factors").press("Tab")


def place(box: Locator, page: Page) -> None:
    box.locator("form input[type=text]").first.fill("Metz")
    page.keyboard.press("Enter")


USES = (question, stops, calculator, place, place)
BOXES = (".tlq", ".tlq", ".tl-alone", ".tlx", ".tlx-compare")
SILENCES = (".tlq-silent", ".tlq-silent", ".tl-silent", ".tlx-silent", ".tlx-silent")


@pytest.fixture
def notebook(open_notebook: OpenNotebook) -> LabNotebook:
    """All of them, drawn; then the kernel is restarted."""
    found = open_notebook([*CELLS, "'the last cell'"], size=(1366, 900))
    for number, box in enumerate(BOXES):
        found.run_cell(number)
        expect(found.output(number).locator(box)).to_have_count(1, timeout=PATIENCE)
    found.restart_kernel()
    return found


def test_each_says_which_cell_to_run_and_is_made_anew_by_it(notebook: LabNotebook) -> None:
    shown = [notebook.output(number).locator(box) for number, box in enumerate(BOXES)]
    for box, use in zip(shown, USES, strict=True):
        box.scroll_into_view_if_needed()
        use(box, notebook.page)
    for box, silence in zip(shown, SILENCES, strict=True):
        expect(box.locator(silence)).to_have_text(SENTENCE, timeout=PATIENCE)
    notebook.screenshot("silent-widgets")
    for number in (0, 2):
        notebook.run_cell(number)
        expect(notebook.output(number).locator(SILENCES[number])).to_have_count(0, timeout=PATIENCE)
    question(shown[0], notebook.page)
    expect(shown[0].locator(".tlq-said")).not_to_be_empty(timeout=PATIENCE)
    notebook.page.wait_for_timeout(7_000)
    expect(shown[0].locator(".tlq-silent")).to_have_count(0)
