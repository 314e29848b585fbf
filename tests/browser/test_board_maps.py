"""The bare boards of the large maps in Chromium: what is shown at which distance, and that a click is answered."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.notebook.harness import map_page
from teutons_lab.hexes import load_board


@pytest.fixture(params=["victory_west", "fall_of_france"])
def large(request: pytest.FixtureRequest, chromium: Browser, tmp_path: Path) -> Iterator[Page]:
    """The board of a large map; an error of its scripts fails the test."""
    tab = chromium.new_page(viewport={"width": 1440, "height": 900})
    wrong: list[str] = []
    tab.on("pageerror", lambda error: wrong.append(str(error)))
    file = tmp_path / "map.html"
    file.write_text(map_page(load_board(request.param), request.param), "utf-8")
    tab.goto(file.as_uri())
    tab.wait_for_function("window.firstDraw")
    yield tab
    tab.close()
    assert wrong == []


def test_a_click_on_a_hex_says_what_it_is(large: Page) -> None:
    hexes = large.locator(".tl-hits path")
    label = hexes.nth(1500).get_attribute("data-hex")
    assert label is not None
    for kind in ("pointermove", "pointerdown", "pointerup"):
        hexes.nth(1500).dispatch_event(kind, {"bubbles": True, "button": 0, "pointerId": 1})
    expect(large.locator(".tl-said b")).to_contain_text(label)


def level(tab: Page) -> str:
    """The class of the level of detail that is on."""
    found: str = tab.locator(".tl-sheets").evaluate("e => [...e.classList].find((c) => c.startsWith('tl-z'))")
    return found


def seen(tab: Page, css: str) -> bool:
    found: bool = tab.locator(css).first.evaluate("e => getComputedStyle(e).display !== 'none'")
    return found


def test_more_is_shown_the_nearer_one_comes(large: Page) -> None:
    assert level(large) == "tl-z0"
    assert seen(large, ".tl-river-major")
    assert seen(large, ".tl-frontier")
    assert not any(seen(large, css) for css in (".tl-rail", ".tl-road", ".tl-number", ".tl-bridge"))
    larger = large.get_by_role("button", name="Larger")
    levels = {level(large)}
    for _ in range(9):
        larger.click()
        levels.add(level(large))
    assert levels == {"tl-z0", "tl-z1", "tl-z2", "tl-z3"}
    assert all(seen(large, css) for css in (".tl-rail", ".tl-road", ".tl-number", ".tl-bridge", ".tl-names-3"))
    large.get_by_role("button", name="Fit").click()
    assert level(large) == "tl-z0"


def test_the_key_lists_this_map_and_its_swatches_are_painted(large: Page) -> None:
    large.get_by_role("button", name="Key").click()
    items = large.locator(".tl-key-item")
    expect(items.filter(has_text="major river")).to_have_count(1)
    expect(items.filter(has_text="railway").first).to_be_visible()
    expect(items.filter(has_text="zone of control")).to_have_count(0)
    # The patterns carry this board's own mark, so that another board on the page cannot take them away.
    assert large.locator(".tl-legend [fill*='url(#tl-p-']").count() == 0
    assert large.locator(".tl-legend [fill*='url(#tl']").count() > 5
