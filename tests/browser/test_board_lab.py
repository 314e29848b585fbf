"""The board in real JupyterLab with every address but this computer's blocked: a person's whole way round."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import OpenNotebook
from tests.browser.lab import LabNotebook

POSITION = '''
import teutons_lab as lab
s = lab.read_position("""
system teutons  game 1870
turn 4  phase prussian.movement
unit "Third Army (Crown Prince)" at Q03
unit "XI Corps" at Q03
unit "Second Army (Friedrich Karl)" at Q04
unit "I Corps (MacMahon)" at O03
unit "III Corps (Bazaine)" at O04
unit "IV Corps (Ladmirault)" at O04
fortress O04 1
fortress N03 1
""", seed=7)
'''
SHOW = "lab.show(s)"
PATIENCE = 20_000


class Board:
    """The board below a cell, as a person with a mouse or a keyboard uses it."""

    def __init__(self, notebook: LabNotebook, cell: int) -> None:
        self.notebook, self.page = notebook, notebook.page
        self.root = notebook.output(cell).locator(".tl")
        self.root.wait_for(state="visible")
        self.root.locator(".tl-hits path").first.wait_for(state="attached")
        self.root.scroll_into_view_if_needed()

    def click(self, label: str) -> None:
        self.root.locator(".tl-map-pane").scroll_into_view_if_needed()
        self.page.wait_for_timeout(80)
        box = self.root.locator(f".tl-hits [data-hex='{label}']").bounding_box()
        assert box is not None
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def press(self, name: str | Any) -> None:
        self.root.get_by_role("button", name=name, exact=isinstance(name, str)).first.click()

    def select(self, label: str, name: str) -> None:
        for _ in range(4):
            self.click(label)
            if name in self.title.inner_text():
                return
        raise AssertionError(f"{name} could not be selected at {label}")

    @property
    def title(self) -> Locator:
        return self.root.locator(".tl-panel h2")

    def stands(self, unit: str) -> str:
        """The hex on which a unit is drawn."""
        found: str = self.root.locator(f"[data-unit='{unit}']").evaluate("e => e.parentElement.dataset.stack")
        return found

    def expect_at(self, unit: str, label: str) -> None:
        there = self.root.locator(f"[data-stack='{label}'] [data-unit='{unit}']")
        expect(there).to_have_count(1, timeout=PATIENCE)


@pytest.fixture
def notebook(open_notebook: OpenNotebook) -> LabNotebook:
    """A notebook whose first cell sets the game up and whose second shows the board; both have run."""
    found = open_notebook([POSITION, SHOW, SHOW, "print(s.record)", "print(s.ply)"], size=(1600, 1100))
    found.run_cell(0)
    found.run_cell(1)
    return found


def test_select_move_refuse_attack_roll_and_undo(notebook: LabNotebook) -> None:
    board = Board(notebook, 1)
    board.select("Q03", "Third Army")
    board.click("P03")
    board.press("Move to P03")
    board.expect_at("P70-Third", "P03")

    board.select("Q03", "XI Corps")
    board.click("N03")
    refusal = board.root.locator(".tl-refusal")
    refusal.wait_for(state="visible")
    expect(refusal).to_contain_text("Not allowed: XI Corps to Toul, N03")
    assert board.root.locator(".tl-reason").count() >= 1
    assert refusal.locator(".tl-chip").first.inner_text().startswith("T")
    assert board.root.locator(".tl-svg .tl-no").count() >= 1
    notebook.screenshot("board-refused")
    board.press("Back")
    assert board.stands("P70-XI") == "Q03"

    board.click("P03")
    board.press("Move to P03")
    board.expect_at("P70-XI", "P03")
    board.press("End movement")

    expect(board.root.locator(".tl-cell.tl-now")).to_have_text("Fight")
    board.click("O03")
    expect(board.title).to_contain_text("Attack on")
    expect(board.root.locator(".tl-ladder .tl-rung").first).to_be_visible(timeout=PATIENCE)
    notebook.screenshot("board-attack")
    board.press("Attack O03")
    board.press("Resolve the attack on Nancy, O03")
    board.press("Give no such order")
    board.press("Fight without pressing")
    board.press("Whole calculator")
    expect(board.root.locator(".tl-calc .tl-crt td.tl-on")).to_have_count(6)
    notebook.screenshot("board-calculator")
    board.root.locator(".tl-calc").get_by_role("button", name="Fix the face").click()
    board.root.locator(".tl-calc").get_by_role("button", name="Face 4").click()
    board.root.locator(".tl-calc").get_by_role("button", name="Roll 4, fixed face").click()
    expect(board.root.locator(".tl-log")).to_contain_text("[4]", timeout=PATIENCE)

    board.press("Undo")
    expect(board.root.locator(".tl-refusal")).to_contain_text("die")
    board.press("Undo past the die")
    board.root.locator(".tl-calc, .tl-panel").get_by_role("button", name="Roll 4, fixed face").first.wait_for()
    notebook.run_cell(3)
    assert 'move "Third Army (Crown Prince)" Q03-P03' in notebook.output_text(3)


def test_a_second_board_of_the_same_game_stays_in_step(notebook: LabNotebook) -> None:
    notebook.run_cell(2)
    first, second = Board(notebook, 1), Board(notebook, 2)
    second.select("Q03", "Third Army")
    second.click("P03")
    second.press("Move to P03")
    first.expect_at("P70-Third", "P03")
    second.expect_at("P70-Third", "P03")


def test_reload_shows_the_same_board_and_a_restart_takes_one_cell(notebook: LabNotebook) -> None:
    board = Board(notebook, 1)
    board.select("Q03", "Third Army")
    board.click("P03")
    board.press("Move to P03")
    board.expect_at("P70-Third", "P03")
    notebook.save()
    notebook.reload()
    board = Board(notebook, 1)
    board.expect_at("P70-Third", "P03")
    board.press("Undo")
    board.expect_at("P70-Third", "Q03")

    notebook.restart_kernel()
    notebook.run_cell(0)
    notebook.run_cell(1)
    board = Board(notebook, 1)
    board.select("Q03", "XI Corps")
    board.click("P03")
    board.press("Move to P03")
    board.expect_at("P70-XI", "P03")


def test_keyboard_only_and_no_key_reaches_the_notebook(notebook: LabNotebook) -> None:
    board = Board(notebook, 1)
    cells = notebook.cell_count()
    board.root.locator(".tl-map-pane").focus()
    for key in ("x", "a", "d", "d", "b", "y"):
        board.page.keyboard.press(key)
    assert notebook.cell_count() == cells
    for _ in range(6):
        board.page.keyboard.press("n")
        if "Third Army" in board.title.inner_text():
            break
    live = board.root.locator("[aria-live]").first
    expect(live).to_contain_text("Third Army (Crown Prince), infantry army")
    board.page.keyboard.press("ArrowLeft")
    board.page.keyboard.press("ArrowDown")
    board.page.keyboard.press("ArrowUp")
    expect(live).to_contain_text("P03")
    board.page.keyboard.press("Enter")
    expect(board.root.locator(".tl-status code")).to_contain_text("Q03-P03")
    board.page.keyboard.press("Enter")
    board.expect_at("P70-Third", "P03")
    board.page.keyboard.press("u")
    board.expect_at("P70-Third", "Q03")
    board.page.keyboard.press("e")
    expect(board.title).to_contain_text("French", timeout=PATIENCE)  # nobody could attack: their turn
    assert notebook.cell_count() == cells


def test_branch_and_back(notebook: LabNotebook) -> None:
    board = Board(notebook, 1)
    board.press("Branch")
    board.root.locator(".tl-branch input").fill("over the hill")
    board.press("Go")
    expect(board.root.locator(".tl-line select")).to_have_value("over the hill", timeout=PATIENCE)
    board.select("Q03", "Third Army")
    board.click("P03")
    board.press("Move to P03")
    board.expect_at("P70-Third", "P03")
    board.root.locator(".tl-line select").select_option("main line")
    board.expect_at("P70-Third", "Q03")
    notebook.run_cell(4)
    assert notebook.output_text(4) == "1"


def test_save_hands_the_game_over_as_a_file(notebook: LabNotebook) -> None:
    board = Board(notebook, 1)
    with board.page.expect_download() as download:
        board.press("Save game")
    assert download.value.suggested_filename == "teutons-1870-turn-4.json"
    assert download.value.path().read_text("utf-8").startswith("{")


def test_the_calculator_stands_alone(open_notebook: OpenNotebook) -> None:
    found = open_notebook(
        ["from teutons_lab.notebook.calculator import CombatCalculator", "CombatCalculator(attack=7, defence=4)"]
    )
    found.run_cell(0)
    found.run_cell(1)
    root = found.output(1).locator(".tl-alone")
    expect(root.locator("caption")).to_have_text("Odds 3:2, after shifts 1:1", timeout=PATIENCE)
    root.get_by_label("Attackers' factors").fill("12")
    root.get_by_label("Attackers' factors").press("Tab")
    expect(root.locator("caption")).to_have_text("Odds 3:1, after shifts 2:1", timeout=PATIENCE)
    root.locator(".tl-chip").first.click()
    expect(root.locator(".tl-rule")).to_contain_text("The rule behind", timeout=PATIENCE)
    found.screenshot("calculator-alone")
