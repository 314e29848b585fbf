"""In real JupyterLab: no key typed in a question or a calculator reaches the notebook; a cover survives a restart."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenNotebook
from tests.browser.lab import LabNotebook

QUIZ = 'from teutons_lab.notebook.quiz import ask, bar\nask("10-france-1870", "aim")'
BAR = 'bar("10-france-1870")'
CALCULATOR = "import teutons_lab as lab\nlab.calculator(attack=3, defence=2)"
HARMFUL = ("x", "d", "d", "a", "b", "c", "v", "m", "z", "y")  # cut, delete, insert, copy, paste, to text, undo
START = 'import teutons_lab as lab\ns = lab.start("teutons/1914", seed=3, file="two.game")'
SHOW = "lab.show(s, handover=True)"
PATIENCE = 20_000


def cells(notebook: LabNotebook) -> list[str]:
    """What stands in the cells."""
    count = notebook.cell_count()
    return [notebook.cell(n).locator(".cm-content").inner_text().strip() for n in range(count)]


@pytest.mark.parametrize(
    ("source", "focus"),
    [
        (QUIZ, ".tlq input"),
        (QUIZ, ".tlq button"),
        (BAR, ".tlq-stops button"),
        (CALCULATOR, ".tl-alone select"),
        (CALCULATOR, ".tl-alone input[type=checkbox]"),
    ],
    ids=["answer", "button", "stops", "select", "checkbox"],
)
def test_no_key_of_a_widget_cuts_the_cell(open_notebook: OpenNotebook, source: str, focus: str) -> None:
    imports = "from teutons_lab.notebook.quiz import ask, bar\n" if source == BAR else ""
    notebook = open_notebook([imports + source, "'the last cell'"])
    notebook.run_cell(0)
    target = notebook.output(0).locator(focus).first
    target.wait_for(state="visible", timeout=PATIENCE)
    before = cells(notebook)
    target.focus()
    for key in HARMFUL:
        notebook.page.keyboard.press(key)
    notebook.page.wait_for_timeout(300)
    assert cells(notebook) == before
    expect(target).to_be_focused()
    notebook.page.keyboard.press("Tab")  # and the way out stays open
    expect(target).not_to_be_focused()


def test_a_cover_is_there_again_after_a_restart_and_opens_by_keyboard(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook([START, SHOW])
    notebook.run_cell(0)
    notebook.run_cell(1)
    cover = notebook.output(1).locator(".tl-cover")
    ready = cover.get_by_role("button", name="Ready: show the German board")
    expect(ready).to_be_visible(timeout=PATIENCE)
    assert notebook.output(1).locator("[data-unit]").count() == 0
    ready.focus()
    notebook.page.keyboard.press("Enter")
    expect(cover).to_be_hidden(timeout=PATIENCE)
    inside = notebook.output(1).inner_html()
    assert "Kluck" in inside
    assert "Lanrezac" not in inside
    notebook.screenshot("handover-german")
    notebook.restart_kernel()
    notebook.run_cell(0)
    notebook.run_cell(1)
    expect(notebook.output(1).locator(".tl-cover h2")).to_have_text("Hand over to the German player.", timeout=PATIENCE)
    assert notebook.output(1).locator("[data-unit]").count() == 0
    notebook.screenshot("handover-covered")
