"""Drawn anew, the board keeps the keyboard's focus: on the same control, or on the map; and its log is calm."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenBoard
from tests.browser.test_board_page import answered, select, sent
from tests.notebook.fixture_game import FixtureGame


@pytest.fixture
def tab(board: OpenBoard) -> Page:
    """A board with a unit selected."""
    found = board(FixtureGame())
    select(found, "Q03", "Third Army")
    return found


def test_a_row_that_is_chosen_keeps_the_focus(tab: Page) -> None:
    row = tab.locator(".tl-row", has_text="Nancy")
    row.focus()
    tab.keyboard.press("Enter")
    expect(tab.locator(".tl-row.tl-on")).to_contain_text("Nancy")
    expect(tab.locator(".tl-row.tl-on")).to_be_focused()


def test_a_button_that_goes_hands_the_focus_to_the_map(tab: Page) -> None:
    tab.locator(".tl-row", has_text="Nancy").click()
    tab.get_by_role("button", name="Move to O03").click()
    answered(tab)
    expect(tab.get_by_role("button", name="Move to O03")).to_have_count(0)
    expect(tab.locator(".tl-map-pane")).to_be_focused()
    tab.keyboard.press("ArrowUp")
    expect(tab.locator("[aria-live]").first).not_to_be_empty()


def test_layers_and_the_list_keep_it_where_it_was(tab: Page) -> None:
    tab.locator(".tl-layers").get_by_role("button", name="Numbers").click()
    expect(tab.locator(".tl-layers").get_by_role("button", name="Numbers")).to_be_focused()
    tab.locator(".tl-link", has_text="all").click()
    expect(tab.locator(".tl-link", has_text="fewer")).to_be_focused()


def test_an_answer_takes_no_focus_from_elsewhere(tab: Page) -> None:
    tab.evaluate("document.body.insertAdjacentHTML('afterbegin', '<input id=cell>')")
    tab.locator("#cell").focus()
    tab.evaluate("window.model.set('view', {...window.model.get('view'), ply: 99})")
    expect(tab.locator("#cell")).to_be_focused()


def test_a_line_with_many_rules_shows_two_and_unfolds_the_rest(board: OpenBoard) -> None:
    game = FixtureGame()
    game.log[-1].rules = ("T6.0-a", "T6.0-b", "T6.0-c", "T6.0-d", "T6.0-l")
    tab = board(game)
    line = tab.locator(".tl-log .tl-entry").first
    expect(line.locator(".tl-chip")).to_have_text(["T6.0-a", "T6.0-b", "+3"])
    line.get_by_role("button", name="3 more rules").click()
    expect(line.locator(".tl-chip")).to_have_text(["T6.0-a", "T6.0-b", "T6.0-c", "T6.0-d", "T6.0-l"])
    expect(line.locator(".tl-chip").nth(2)).to_be_focused()


def test_a_copied_line_keeps_all_of_its_rules(board: OpenBoard) -> None:
    game = FixtureGame()
    game.log[-1].rules = ("T6.0-a", "T6.0-b", "T6.0-c", "T6.0-d", "T6.0-l")
    tab = board(game)
    catch = "{writeText: (text) => { window.copied = text; }}"
    tab.evaluate(f"Object.defineProperty(navigator, 'clipboard', {{value: {catch}}})")
    tab.get_by_role("button", name="copy as text").click()
    assert tab.evaluate("window.copied").splitlines()[-1].endswith(" [T6.0-a] [T6.0-b] [T6.0-c] [T6.0-d] [T6.0-l]")


def test_the_name_of_a_branch_is_not_lost_while_it_is_typed(tab: Page) -> None:
    tab.get_by_role("button", name="Branch", exact=True).click()
    tab.keyboard.type("over the hill")
    for _ in range(len(" the hill")):
        tab.keyboard.press("ArrowLeft")
    name = tab.get_by_label("Name of the branch")
    for message in ("title: 'Anew'", "ply: 99"):
        tab.evaluate(f"window.model.set('view', {{...window.model.get('view'), {message}}})")
        expect(name).to_be_focused()
        tab.keyboard.type("!")
    expect(name).to_have_value("over!! the hill")
    tab.keyboard.press("Enter")
    answered(tab)
    expect(name).to_have_count(0)
    assert [message["label"] for message in sent(tab, "branch")] == ["over!! the hill"]
    expect(tab.locator(".tl-map-pane")).to_be_focused()
