"""The pictures of the documentation, drawn by the board itself: `python -m tests.notebook.pictures docs/img`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

import teutons_lab as lab
from tests.notebook.harness import CHROMIUM, map_page, page
from tests.notebook.live import Live
from tests.notebook.live import click as live_click
from teutons_lab.hexes import load_board


def movement() -> Any:
    """The first Prussian movement of 1870."""
    game = lab.start("teutons/1870", seed=1870)
    while game.node.kind != "movement":
        game.play("pass")
    return game


def click(tab: Page, label: str) -> None:
    box = tab.locator(f".tl-hits [data-hex='{label}']").bounding_box()
    assert box is not None
    tab.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    tab.wait_for_timeout(150)


def draw_cape(browser: Browser, target: Path, file: Path) -> None:
    """The Cape: 207 Division before a bridge that the Dutch may blow, its reach shown, the way over it chosen."""
    game = lab.start("victory_west/the-cape", seed=3)
    while game.node.kind != "movement":
        game.roll() if game.node.kind.endswith("die") else game.play("pass")
    tab = browser.new_page()
    Live(game).open(tab, file)
    tab.locator(".tl-row", has_text="207 Division").first.click()
    tab.locator(".tl-cost").first.wait_for()
    live_click(tab, "B1814")
    tab.mouse.move(1400, 890)
    tab.wait_for_timeout(300)
    tab.screenshot(path=target)
    tab.close()


def draw(out: Path) -> None:
    """Write board-1870.png (a unit selected, a move chosen), board-victory-west.png (the map), board-the-cape.png."""
    out.mkdir(parents=True, exist_ok=True)
    file = (out / "page.html").resolve()
    with sync_playwright() as play:
        browser = play.chromium.launch(**CHROMIUM)
        tab = browser.new_page(viewport={"width": 1440, "height": 900})
        file.write_text(page(movement(), height=900), "utf-8")
        tab.goto(file.as_uri())
        tab.wait_for_selector(".tl-hits path", state="attached")
        tab.wait_for_timeout(300)
        click(tab, "R05")
        click(tab, "S05")
        tab.mouse.move(1400, 890)
        tab.wait_for_timeout(150)
        tab.screenshot(path=out / "board-1870.png")
        file.write_text(map_page(load_board("victory_west"), "Victory in the West"), "utf-8")
        tab.goto(file.as_uri())
        tab.wait_for_function("window.firstDraw")
        tab.screenshot(path=out / "board-victory-west.png")
        draw_cape(browser, out / "board-the-cape.png", file)
        browser.close()
    file.unlink()


if __name__ == "__main__":
    draw(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/img"))
