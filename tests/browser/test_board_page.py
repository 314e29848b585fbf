"""The board's own scripts in Chromium, on a plain page with a stand-in for the notebook: clicks, keys, marks.

Quick, because neither JupyterLab nor a kernel takes part; test_board_lab.py does the whole way round.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenBoard as Open
from tests.notebook.fixture_game import FixtureGame
from teutons_lab.notebook.patch import diff, patched


def click(tab: Page, label: str, *, wait: bool = True) -> None:
    """Click the middle of a hex, and wait until everything that the board asks about it is answered."""
    box = tab.locator(f".tl-hits [data-hex='{label}']").bounding_box()
    assert box is not None
    tab.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    if wait:
        answered(tab)


def press(tab: Page, key: str) -> None:
    """Press a key, and wait as after a click."""
    tab.keyboard.press(key)
    answered(tab)


def answered(tab: Page) -> None:
    """Wait until the stand-in for Python has answered all that the board asked."""
    tab.wait_for_function("window.unanswered === 0")


def select(tab: Page, label: str, name: str) -> None:
    """Click a stack until the unit of that name is selected."""
    for _ in range(4):
        click(tab, label)
        if name in tab.locator(".tl-panel h2").inner_text():
            return
    raise AssertionError(f"{name} could not be selected at {label}")


def sent(tab: Page, what: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tab.evaluate("window.sent")
    return [message for message in found if message["do"] == what]


def test_select_choose_and_move(board: Open) -> None:
    tab = board(FixtureGame())
    select(tab, "Q03", "Third Army")
    expect(tab.locator(".tl-svg .tl-over .tl-edge")).to_have_count(1)
    expect(tab.locator(".tl-cost:not(.tl-cost-far)").first).to_be_visible()
    click(tab, "O03")
    expect(tab.locator(".tl-row.tl-on")).to_contain_text("Nancy")
    expect(tab.locator(".tl-status code")).to_have_text('move "Third Army (Crown Prince)" Q03-P03-O03')
    tab.get_by_role("button", name="Move to O03").click()
    assert [m["text"] for m in sent(tab, "play")] == ['move "Third Army (Crown Prince)" Q03-P03-O03']


def test_a_refused_move_shows_reasons_rules_and_hexes(board: Open) -> None:
    tab = board(FixtureGame())
    select(tab, "Q03", "Third Army")
    click(tab, "L04")
    assert sent(tab, "play")[0]["text"] == 'move "Third Army (Crown Prince)" to L04'
    panel = tab.locator(".tl-refusal")
    expect(panel).to_contain_text("Not allowed: Third Army to Toul, N03")
    expect(panel.locator(".tl-reason")).to_have_count(2)
    expect(panel.locator(".tl-chip").first).to_have_text("T6.0-l")
    expect(tab.locator(".tl-why")).to_have_count(3)
    expect(tab.locator(".tl-barred")).to_have_count(1)
    expect(tab.locator("[aria-live]")).to_contain_text("must stop at Nancy")
    press(tab, "Escape")
    expect(panel).to_have_count(0)


def test_a_click_that_comes_before_the_reach_of_its_unit_is_kept(board: Open) -> None:
    tab = board(FixtureGame())
    tab.evaluate("window.late = 2000")
    click(tab, "Q03", wait=False)
    click(tab, "L04", wait=False)
    assert sent(tab, "play") == []
    answered(tab)
    assert [m["text"][-6:] for m in sent(tab, "play")] == ["to L04"]


def test_a_stack_fans_out_and_each_unit_can_be_picked(board: Open) -> None:
    tab = board(FixtureGame())
    click(tab, "O04")
    card = tab.locator(".tl-card")
    expect(card).to_contain_text("Stack at Metz, O04")
    expect(card.locator(".tl-card-unit")).to_have_count(3)
    expect(card.locator(".tl-card-fort")).to_have_count(1)
    click(tab, "Q03")
    tab.locator(".tl-card-unit", has_text="XI Corps").click()
    expect(tab.locator(".tl-panel h2")).to_contain_text("XI Corps")


def test_the_whole_of_it_by_keyboard(board: Open) -> None:
    """Tab to the map, walk to a unit, choose it, walk to a hex, choose it, play it; leave with Escape."""
    tab = board(FixtureGame())
    tab.locator(".tl-map-pane").focus()
    for _ in range(12):
        press(tab, "n")
        if "Third Army" in tab.locator(".tl-panel h2").inner_text():
            break
    expect(tab.locator("[aria-live]")).to_contain_text("Third Army (Crown Prince), infantry army, 4-1 at Q03")
    press(tab, "ArrowLeft")
    said = tab.locator("[aria-live]").inner_text()
    assert "reaches it for 1" in said
    press(tab, "Enter")
    press(tab, "Enter")
    assert len(sent(tab, "play")) == 1
    assert sent(tab, "play")[0]["text"].startswith('move "Third Army (Crown Prince)" Q03-P')
    for _ in range(6):
        press(tab, "Escape")
    assert tab.evaluate("document.activeElement.classList.contains('tl-map-pane')") is False


def test_arrow_keys_keep_to_a_row_and_stop_at_the_edge(board: Open) -> None:
    tab = board(FixtureGame())
    click(tab, "T04")
    walked = []
    for _ in range(6):
        press(tab, "ArrowRight")
        walked.append(tab.locator("[aria-live]").inner_text().split(",")[0].split(" ")[0])
    assert walked[:2] == ["U04", "V04"] or walked[:2] == ["U03", "V04"]
    assert tab.locator("[aria-live]").inner_text() == "The edge of the map."


def test_a_die_is_rolled_and_a_face_fixed(board: Open) -> None:
    tab = board(FixtureGame(chance=True))
    expect(tab.locator(".tl-faces .tl-die")).to_have_count(6)
    tab.get_by_role("button", name="Roll the die").click()
    answered(tab)
    tab.get_by_role("button", name="Fix the face").click()
    tab.get_by_role("button", name="Face 4").click()
    tab.get_by_role("button", name="Roll 4, fixed face").click()
    assert [m["face"] for m in sent(tab, "roll")] == [None, 4]


def test_the_calculator_opens_with_its_ladder_and_table(board: Open) -> None:
    tab = board(FixtureGame(chance=True), calc=True)
    tab.get_by_role("button", name="Whole calculator").click()
    calc = tab.locator(".tl-calc")
    expect(calc.locator("h2")).to_have_text("Attack on Metz")
    expect(calc.locator(".tl-crt td")).to_have_count(72)
    expect(calc.locator("td.tl-on")).to_have_count(6)
    expect(calc.locator(".tl-chance")).to_have_count(6)
    expect(calc).to_contain_text("Reconstructed table.")
    expect(tab.locator(".tl-primary:visible")).to_have_count(1)


def test_patches_in_the_browser_are_those_of_python(board: Open) -> None:
    """The JavaScript that applies a patch agrees with the Python that describes it."""
    tab = board(FixtureGame())
    old = {"a": 1, "units": {"x": {"at": "Q03"}, "y": 2}, "log": ["one"], "gone": []}
    new = {"a": None, "units": {"x": {"at": "P03", "moved": True}}, "log": ["one", "two"], "more": [1]}
    patch = diff(old, new)
    assert patched(old, patch) == new
    done = tab.evaluate(
        """([old, patch]) => { window.model.set("view", { ...window.model.get("view"), probe: old });
        const seq = window.model.get("view").seq;
        window.model.hear({ patch: { into: { probe: patch }, set: { seq: 1 } }, from: seq, seq: 1 });
        return window.model.get("view").probe; }""",
        [old, json.loads(json.dumps(patch))],
    )
    assert done == new


def test_a_missed_patch_asks_for_the_whole(board: Open) -> None:
    tab = board(FixtureGame())
    tab.evaluate("window.model.hear({patch: {set: {title: 'x'}}, from: 7, seq: 8})")
    assert len(sent(tab, "whole")) == 1
    assert tab.evaluate("window.model.get('view').title") == "France 1870"


def test_roles_labels_and_one_tab_stop_on_the_map(board: Open) -> None:
    tab = board(FixtureGame())
    root = tab.locator(".tl")
    assert root.get_attribute("data-lm-suppress-shortcuts") == "true"
    pane = tab.locator(".tl-map-pane")
    assert (pane.get_attribute("role"), pane.get_attribute("tabindex")) == ("application", "0")
    assert "Arrow keys" in (pane.get_attribute("aria-label") or "")
    assert tab.locator(".tl-svg [tabindex]").count() == 0
    expect(tab.locator(".tl-words tr")).not_to_have_count(0)
    unnamed = tab.evaluate(
        "[...document.querySelectorAll('.tl button, .tl input, .tl select')]"
        ".filter(e => !(e.textContent.trim() || e.getAttribute('aria-label'))).length"
    )
    assert unnamed == 0


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1024, 768)])
def test_projector_mode_hides_nothing_needed(board: Open, width: int, height: int) -> None:
    tab = board(FixtureGame(), width=width, height=height)
    tab.get_by_role("button", name="Projector").click()
    select(tab, "Q03", "Third Army")
    click(tab, "O03")
    expect(tab.get_by_role("button", name="Move to O03")).to_be_in_viewport()
    expect(tab.locator(".tl-list .tl-row")).to_have_count(4)
    pitch = tab.evaluate("document.querySelector(\"[data-hex='O03']\").getBoundingClientRect().height")
    assert pitch >= 96


def test_hostile_names_stay_text(board: Open) -> None:
    game = FixtureGame()
    game.log[-1].sentence = '<img src=x onerror="window.hit=1"> went on.'
    tab = board(game)
    expect(tab.locator(".tl-log")).to_contain_text('<img src=x onerror="window.hit=1"> went on.')
    assert tab.evaluate("window.hit") is None


def test_zoom_drag_and_fit(board: Open) -> None:
    tab = board(FixtureGame())

    def width() -> float:
        return float(tab.evaluate("document.querySelector('.tl-svg').viewBox.baseVal.width"))

    before = width()
    tab.get_by_role("button", name="Larger").click()
    assert width() < before
    tab.get_by_role("button", name="Fit").click()
    assert width() > before
    click(tab, "O04")
    tab.mouse.move(500, 400)
    tab.mouse.wheel(0, -400)
    tab.wait_for_function(f"document.querySelector('.tl-svg').viewBox.baseVal.width < {before * 1.6}")
    x = tab.evaluate("document.querySelector('.tl-svg').viewBox.baseVal.x")
    tab.mouse.down()
    tab.mouse.move(420, 380, steps=4)
    tab.mouse.up()
    assert tab.evaluate("document.querySelector('.tl-svg').viewBox.baseVal.x") > x
