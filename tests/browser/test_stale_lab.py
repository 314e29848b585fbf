"""In real JupyterLab: a cell that finds another act in its place offers a branch, and opens it when asked only."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import OpenNotebook

START = (
    'import teutons_lab as lab\ns = lab.start("teutons/1870", seed=6, file="stale.game")\n'
    'while s.node.kind != "movement": s.play("pass")\ns.play("pass")\n'
    'other = str(next(iter(s.branch("look", at=s.ply - 1).options().lines())))\nat = s.ply - 1'
)
STALE = "s.play(other, at=at)"
LINES = 'print(sorted(s.branches()), "cell of act" in open("stale.game").read())'
PATIENCE = 20_000


def test_a_stale_cell_says_so_once_and_its_button_opens_the_branch(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook([START, "lab.show(s)", STALE, LINES, LINES])
    for number in range(4):
        notebook.run_cell(number)
    offer, board = notebook.output(2).locator(".tlq"), notebook.output(1)
    expect(offer).to_have_count(1, timeout=PATIENCE)
    expect(offer.get_by_text("The cell's own way is a branch.")).to_have_count(1)
    button = offer.get_by_role("button", name="Show that branch?")
    expect(button).to_be_visible()
    assert "comm_id" not in notebook.output_text(2)
    assert notebook.output_text(3) == "['look'] False"
    notebook.screenshot("stale-offer")
    button.click()
    expect(offer.get_by_role("status")).to_contain_text("is open. The board shows it", timeout=PATIENCE)
    expect(button).to_be_hidden()
    expect(board).to_contain_text("cell of act", timeout=PATIENCE)
    notebook.run_cell(4)
    assert "'cell of act " in notebook.output_text(4)
    assert notebook.output_text(4).endswith("True")
    notebook.screenshot("stale-branch")
