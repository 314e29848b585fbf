"""In real JupyterLab: a board from before a restart of the kernel says that nobody answers, and its cell revives it."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import OpenNotebook

CELL = (
    'import teutons_lab as lab\ns = lab.start("teutons/1870", seed=6, file="silent.game")\n'
    'while s.node.kind != "movement": s.play("pass")\nlab.show(s)'
)
PATIENCE = 20_000


def test_an_old_board_after_a_restart_says_so_and_its_cell_makes_it_anew(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook([CELL, "'the last cell'"])
    notebook.run_cell(0)
    board = notebook.output(0)
    rows = board.locator(".tl-panel .tl-list .tl-row")
    expect(rows.first).to_be_visible(timeout=PATIENCE)
    notebook.restart_kernel()
    rows.first.click()
    expect(board.locator(".tl-panel .tl-silent")).to_contain_text("run this cell again", timeout=PATIENCE)
    notebook.screenshot("silent-board")
    notebook.run_cell(0)
    expect(board.locator(".tl-silent")).to_have_count(0, timeout=PATIENCE)
    rows.first.click()
    expect(board.locator(".tl-panel")).to_contain_text("Legal moves of", timeout=PATIENCE)
