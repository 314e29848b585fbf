"""The cover between two people at one machine, in Chromium: what is in the page, and the way by keyboard."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

import teutons_lab as lab
from tests.browser.conftest import OpenBoard
from teutons_lab.notebook.handover import HandOver

POSITION = """
system teutons  game 1914
turn 2  phase german.movement
unit "First Army (Kluck)" at O11
unit "VII Corps" at P11 hidden=3
unit "5th Army (Lanrezac)" at J07 hidden=4
unit "1st Army (Dubail)" at K06
"""


@pytest.fixture
def table() -> HandOver:
    return HandOver(lab.read_position(POSITION), lambda *_: None)


def show(tab: Page, table: HandOver) -> None:
    tab.evaluate("view => window.model.set('view', view)", {**table.view(), "seq": 0})


def opened(board: OpenBoard, table: HandOver, **size: Any) -> Page:
    tab = board(table.game, shown={**table.view(), "seq": 0}, **size)
    expect(tab.locator(".tl-cover h2")).to_have_text("Hand over to the German player.")
    return tab


def test_a_cover_is_all_there_is(board: OpenBoard, table: HandOver) -> None:
    tab = opened(board, table)
    assert tab.locator("[data-unit], .tl-panel *, .tl-words *, .tl-small-units *, [data-fort]").count() == 0
    inside = tab.locator("#here").inner_html()
    assert [word for word in ("Kluck", "Dubail", "Lanrezac", "VII Corps") if word in inside] == []


def test_ready_asks_for_the_board_by_mouse_and_by_keyboard(board: OpenBoard, table: HandOver) -> None:
    tab = opened(board, table)
    tab.keyboard.press("Tab")
    expect(tab.get_by_role("button", name="Ready: show the German board")).to_be_focused()
    tab.keyboard.press("Enter")
    assert [m["do"] for m in tab.evaluate("window.sent") if m["do"] != "hello"] == ["uncover"]
    table.answer({"do": "uncover"})
    show(tab, table)
    expect(tab.locator(".tl-cover")).to_be_hidden()
    expect(tab.locator(".tl-map-pane")).to_be_focused()
    expect(tab.locator(".tl-panel h2")).to_contain_text("German movement")
    assert "Lanrezac" not in tab.locator("#here").inner_html()


def test_after_a_turn_nothing_of_the_first_side_is_left_in_the_page(board: OpenBoard, table: HandOver) -> None:
    table.answer({"do": "uncover"})
    tab = board(table.game, shown={**table.view(), "seq": 0})
    tab.keyboard.press("Tab")
    tab.get_by_text("First Army").first.click()  # a card, a reach and a supply line are on the board
    tab.locator(".tl-map-pane").focus()
    tab.keyboard.press("ArrowUp")
    assert "Kluck" in tab.locator("#here").inner_html()
    while table.game.node.side == "german":
        table.answer({"do": "play", "text": "pass"})
    show(tab, table)
    expect(tab.locator(".tl-cover h2")).to_have_text("Hand over to the Allied player.")
    left = tab.locator("#here").inner_html()
    assert [word for word in ("Kluck", "First Army", "VII Corps", "Lanrezac", "data-unit") if word in left] == []
    for key in ("n", "u", "x", "ArrowUp", "Escape"):
        tab.keyboard.press(key)
    assert tab.locator("#here").inner_html().count("data-unit") == 0


def test_a_late_answer_does_not_come_through_the_cover(board: OpenBoard, table: HandOver) -> None:
    table.answer({"do": "uncover"})
    tab = board(table.game, shown={**table.view(), "seq": 0})
    tab.get_by_text("First Army").first.click()
    table.answer({"do": "cover"})
    show(tab, table)
    asked = [m for m in tab.evaluate("window.sent") if m["do"] == "moves"]
    tab.evaluate("m => window.model.hear(m)", {"re": asked[0]["id"], "ok": True, "moves": [{"hex": "O10", "cost": 1}]})
    tab.wait_for_timeout(100)
    assert tab.locator(".tl-cost, .tl-reach, [data-unit]").count() == 0
    expect(tab.locator(".tl-cover")).to_be_visible()


def test_it_can_be_read_at_the_projector(board: OpenBoard, table: HandOver) -> None:
    tab = opened(board, table, width=1024, height=768)
    box = tab.locator(".tl-cover-box").bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 1024
    size = tab.locator(".tl-cover h2").evaluate("node => parseFloat(getComputedStyle(node).fontSize)")
    assert size >= 24
