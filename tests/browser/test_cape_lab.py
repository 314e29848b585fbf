"""The Cape in real JupyterLab: the first board, a unit on its way, a bridge in question; at a desk and projected."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenNotebook
from tests.browser.test_board_lab import PATIENCE, Board

START = """
import teutons_lab as lab
s = lab.start("victory_west/the-cape", seed=3)
while s.node.kind != "movement":
    s.roll() if s.node.kind.endswith("die") else s.play("pass")
"""


def choose(board: Board, label: str) -> None:
    """Choose a move by its row in the panel, all rows shown."""
    if board.root.locator(".tl-link", has_text="all").count():
        board.root.locator(".tl-link", has_text="all").first.click()
    board.root.locator(".tl-row", has=board.page.locator(f"b:text-is('{label}')")).first.click()


@pytest.mark.parametrize("size", [pytest.param((1440, 900), marks=pytest.mark.nightly), (1024, 768)])
def test_a_bridge_is_taken_by_clicking(open_notebook: OpenNotebook, size: tuple[int, int]) -> None:
    notebook = open_notebook([START, "lab.show(s)", "print(s.node.kind, s.ply)"], size=size)
    notebook.run_cell(0)
    notebook.run_cell(1)
    board = Board(notebook, 1)
    if size[0] < 1100:
        board.press("Projector")
    board.root.locator(".tl-row", has_text="207 Division").first.click()
    expect(board.root.locator(".tl-cost").first).to_be_visible(timeout=PATIENCE)
    choose(board, "B1815")
    notebook.screenshot(f"cape-reach-{size[0]}")
    board.press("Move to B1815")
    expect(board.root.locator('[data-stack="B1815"]')).to_have_count(1, timeout=PATIENCE)
    choose(board, "B1814")
    board.press("Move to B1814")
    expect(board.root.locator(".tl-stake")).to_have_count(1, timeout=PATIENCE)
    notebook.screenshot(f"cape-bridge-{size[0]}")
    board.press("Blow the bridge B1814/B1815")
    board.press("Try to take the bridge by a coup")
    board.press("Roll the die")
    expect(board.title.first).not_to_contain_text("The coup", timeout=PATIENCE)
    notebook.run_cell(2)
    assert notebook.output_text(2).split()[0] in ("march", "movement")
