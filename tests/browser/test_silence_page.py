"""A board whose kernel was restarted looks alive: that no answer comes is said in the panel until one does."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

import teutons_lab as lab
from tests.browser.conftest import OpenBoard
from tests.browser.test_board_page import click
from tests.notebook.fixture_game import FixtureGame
from teutons_lab.notebook.handover import HandOver

SENTENCE = "The notebook's kernel does not answer. If it was restarted, run this cell again."

POSITION = """
system teutons  game 1914
turn 2  phase german.movement
unit "First Army (Kluck)" at O11
unit "5th Army (Lanrezac)" at J07 hidden=4
"""


@pytest.fixture
def tab(board: OpenBoard) -> Page:
    """A board on a page whose clock the test moves, and whose stand-in never answers."""
    return deaf(board(FixtureGame()))


def deaf(tab: Page) -> Page:
    tab.clock.install()
    tab.evaluate("window.late = 1e9")
    return tab


def first(tab: Page, what: str) -> Any:
    return next(m for m in tab.evaluate("window.sent") if m["do"] == what)


def test_a_question_that_stays_without_answer_is_told_in_the_panel(tab: Page) -> None:
    click(tab, "Q03", wait=False)
    panel = tab.locator(".tl-panel")
    expect(panel).to_contain_text("Working out where it can go.")
    tab.clock.run_for(5_000)
    expect(tab.locator(".tl-silent")).to_have_count(0)
    tab.clock.run_for(1_500)
    expect(panel.locator(".tl-silent")).to_have_text(SENTENCE)
    expect(panel).not_to_contain_text("Working out")
    expect(tab.locator("[aria-live]")).to_have_text(SENTENCE)
    assert panel.evaluate("node => node.scrollTop") == 0
    expect(panel.locator(".tl-silent")).to_be_in_viewport()


def test_what_cannot_even_be_sent_is_told_at_once(tab: Page) -> None:
    tab.evaluate("() => { window.model.send = () => { throw new Error('Cannot send'); }; }")
    click(tab, "Q03", wait=False)
    expect(tab.locator(".tl-panel .tl-silent")).to_have_text(SENTENCE)
    expect(tab.locator(".tl-panel")).not_to_contain_text("Working out")


def test_an_act_that_stays_without_answer_is_told_later_for_an_opponent_may_think(tab: Page) -> None:
    tab.locator("[data-pass]").click()
    tab.clock.run_for(15_000)
    expect(tab.locator(".tl-silent")).to_have_count(0)
    tab.clock.run_for(6_000)
    expect(tab.locator(".tl-panel .tl-silent")).to_have_text(SENTENCE)
    expect(tab.locator(".tl-busy")).to_have_count(0)


def test_an_answer_that_comes_at_last_takes_it_away(tab: Page) -> None:
    click(tab, "Q03", wait=False)
    tab.clock.run_for(7_000)
    expect(tab.locator(".tl-silent")).to_have_count(1)
    answer = {"re": first(tab, "moves")["id"], "ok": True, "moves": [{"hex": "O03", "cost": 2, "path": ["Q03", "O03"]}]}
    tab.evaluate("m => window.model.hear(m)", answer)
    expect(tab.locator(".tl-silent")).to_have_count(0)
    expect(tab.locator(".tl-row", has_text="O03")).to_be_visible()


def test_a_question_that_is_answered_in_time_is_no_silence(board: OpenBoard) -> None:
    tab = board(FixtureGame())
    tab.clock.install()
    click(tab, "Q03", wait=False)
    tab.clock.run_for(30_000)
    expect(tab.locator(".tl-row", has_text="Nancy")).to_be_visible()
    expect(tab.locator(".tl-silent")).to_have_count(0)


def test_it_is_told_on_the_cover_too(board: OpenBoard) -> None:
    table = HandOver(lab.read_position(POSITION), lambda *_: None)
    tab = deaf(board(table.game, shown={**table.view(), "seq": 0}))
    tab.get_by_role("button", name="Ready").click()
    tab.clock.run_for(7_000)
    expect(tab.locator(".tl-cover .tl-silent")).to_have_text(SENTENCE)
    expect(tab.get_by_role("button", name="Ready")).to_be_visible()
