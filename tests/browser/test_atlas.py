"""The atlas in real JupyterLab with every address but this computer's blocked: hexes, towns, hover, keyboard, game."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, WebSocket, expect

from tests.browser.conftest import OpenNotebook
from tests.browser.lab import LabNotebook

PATIENCE = 60_000
POSITION = '''
import teutons_lab as lab
s = lab.read_position("""
system teutons  game 1870
turn 4  phase prussian.movement
unit "Third Army (Crown Prince)" at Q03
unit "XI Corps" at Q03
unit "I Corps (MacMahon)" at O03
fortress O04 1
""", seed=7)
'''


class Atlas:
    """An atlas below a cell, as a person with a mouse or a keyboard uses it."""

    def __init__(self, notebook: LabNotebook, cell: int) -> None:
        self.notebook, self.page = notebook, notebook.page
        self.root = notebook.output(cell).locator(".tlx")
        self.root.wait_for(state="visible", timeout=PATIENCE)
        expect(self.root).to_have_attribute("data-ready", "yes", timeout=PATIENCE)
        self.map = self.root.locator(".leaflet-container")
        self.root.evaluate("e => e.scrollIntoView({block: 'center'})")
        self.page.wait_for_timeout(300)

    @property
    def said(self) -> Locator:
        return self.root.locator(".tlx-said")

    @property
    def hexes(self) -> Locator:
        return self.root.locator("path.tlx-hex")

    def point(self, x: float, y: float) -> None:
        """Move the mouse to a place of the map, from 0 to 1."""
        box = self.map.bounding_box()
        assert box is not None
        self.page.mouse.move(box["x"] + box["width"] * x, box["y"] + box["height"] * y, steps=4)

    def seen(self, css: str) -> bool:
        """Whether the first path of a class is drawn."""
        found: bool = self.root.locator(css).first.evaluate("e => getComputedStyle(e).display !== 'none'")
        return found


class Traffic:
    """What the page sends to the kernel, by the kind of message that a widget sends."""

    def __init__(self, page: Any) -> None:
        self.messages: list[str] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on(
            "framesent", lambda payload: self.messages.append(payload if isinstance(payload, str) else repr(payload))
        )

    def interactions(self) -> int:
        return sum("interaction" in message or '"mouseover"' in message for message in self.messages)


@pytest.fixture
def notebook(open_notebook: OpenNotebook) -> LabNotebook:
    """The first cell opens a position, the second shows its atlas; both have run."""
    found = open_notebook([POSITION, "lab.atlas(s)", "lab.atlas(s, board=True)", "print(s.record)"], size=(1500, 1050))
    found.run_cell(0)
    found.run_cell(1)
    return found


def test_hexes_towns_and_hover_without_a_network(notebook: LabNotebook) -> None:
    traffic = Traffic(notebook.page)
    notebook.save()
    notebook.reload()  # so that the connection is listened to from its beginning
    atlas = Atlas(notebook, 1)
    expect(atlas.hexes).to_have_count(374)
    expect(atlas.root.locator("text.tlx-town", has_text="Metz")).to_have_count(1)
    expect(atlas.root.locator(".tlx-stack")).to_have_count(2)
    notebook.screenshot("atlas-game")
    frame = atlas.root.locator(".tlx-panel").bounding_box()
    drawn = atlas.map.bounding_box()
    assert frame is not None
    assert drawn is not None
    assert abs(drawn["height"] - frame["height"]) < 2, "the map fills its place beside the panel"
    before = traffic.interactions()
    for step in range(20):
        atlas.point(0.3 + step * 0.02, 0.5)
    expect(atlas.said).to_contain_text("On the board:", timeout=PATIENCE)
    for system in ("Victory in the West", "The Fall of France"):
        if notebook.page.evaluate("t => document.body.innerText.includes(t)", system):
            expect(atlas.said).to_contain_text(system)
    label = atlas.root.locator(".tlx-tag").inner_text().split()[0]
    expect(atlas.said).to_contain_text(f"{label}, ", timeout=PATIENCE)
    expect(atlas.root.locator("path.tlx-hover")).to_have_count(1)
    assert traffic.interactions() == before, "moving the mouse is no news for Python"
    assert any("where" in message for message in traffic.messages), "but coming to rest is"
    atlas.map.click()
    notebook.page.wait_for_timeout(500)
    assert traffic.interactions() > before, "a click is told, so the count counts"
    assert notebook.external == []


def test_year_layers_and_a_place(notebook: LabNotebook) -> None:
    atlas = Atlas(notebook, 1)
    assert atlas.seen(".tlx-front.y1870-front")
    atlas.root.get_by_role("radio", name="1914").check(force=True)
    expect(atlas.root).to_have_attribute("data-year", "1914")
    expect(atlas.root.locator("text.tlx-country", has_text="ALSACE-LORRAINE")).to_have_count(1)
    atlas.root.get_by_label("Frontiers of other years").uncheck()
    assert not atlas.seen(".tlx-front.y1870-front")
    assert atlas.seen(".tlx-front.y1914-front")
    atlas.root.get_by_label("Rivers", exact=True).uncheck()
    assert not atlas.seen("path.tlx-river.tlx-rank-1")
    atlas.root.get_by_label("Ground of the board").check()
    assert atlas.hexes.nth(3).evaluate("e => getComputedStyle(e).fillOpacity") == "0.86"
    atlas.root.get_by_label("Go to a place").fill("sedan")
    atlas.page.keyboard.press("Enter")
    expect(atlas.root.locator(".tlx-place-said")).to_have_text("Sedan.", timeout=PATIENCE)
    expect(atlas.said).to_contain_text("L07, Sedan")
    expect(atlas.root.locator("text.tlx-town", has_text="Sedan")).to_have_count(1)
    atlas.root.get_by_label("Go to a place").fill("<b>Atlantis</b>")
    atlas.root.get_by_role("button", name="Go", exact=True).click()
    expect(atlas.root.locator(".tlx-place-said")).to_contain_text('no place "<b>Atlantis</b>"')
    notebook.screenshot("atlas-1914")


def test_the_keyboard_walks_and_no_key_reaches_the_notebook(notebook: LabNotebook) -> None:
    atlas, cells = Atlas(notebook, 1), notebook.cell_count()
    atlas.map.focus()
    atlas.page.keyboard.press("ArrowUp")
    expect(atlas.root.locator("path.tlx-cursor")).to_have_count(1, timeout=PATIENCE)
    first = atlas.said.inner_text()
    atlas.page.keyboard.press("ArrowRight")
    expect(atlas.said).not_to_have_text(first, timeout=PATIENCE)
    for key in ("x", "a", "b", "d", "d", "y"):
        atlas.page.keyboard.press(key)
    boxes = atlas.root.locator("input[type=checkbox], button, .leaflet-control a, [tabindex='0']")
    for number in range(boxes.count()):
        if boxes.nth(number).is_visible():
            boxes.nth(number).focus()
            atlas.page.keyboard.press("x")
    assert notebook.cell_count() == cells
    for control in atlas.root.locator(".tlx-panel input, .tlx-bar button, .tlx-panel button").all():
        assert control.evaluate("e => e.textContent.trim() || e.labels?.[0]?.textContent.trim()"), "it has words on it"


def test_two_atlases_on_a_page_share_nothing(notebook: LabNotebook) -> None:
    """Each has its own patterns and its own choice of year, also when the other is hidden."""
    notebook.run_cell(2)
    first, second = Atlas(notebook, 1), Atlas(notebook, 2)
    second.root.evaluate("e => e.classList.add('tlx-panel-open')")
    second.root.get_by_role("radio", name="1940").check(force=True)
    expect(second.root).to_have_attribute("data-year", "1940")
    expect(first.root.get_by_role("radio", name="1870")).to_be_checked()
    expect(first.root).to_have_attribute("data-year", "1870")
    fills = [each.root.locator("path.tlx-forest").evaluate("e => getComputedStyle(e).fill") for each in (first, second)]
    assert fills[0] != fills[1]
    for each, fill in zip((first, second), fills, strict=True):
        assert each.root.locator("pattern" + fill.removeprefix('url("').removesuffix('")')).count() == 1


def test_the_table_of_units_leads_to_the_place(notebook: LabNotebook) -> None:
    atlas = Atlas(notebook, 1)
    atlas.root.get_by_role("button", name="Third Army").click()
    expect(atlas.said).to_contain_text("Q03, 48.79 N, 7.15 E")
    expect(atlas.root.locator(".tlx-stack[data-hex='Q03'] .tlx-picked")).to_have_count(1)


def test_it_keeps_in_step_with_the_board_beside_it(notebook: LabNotebook) -> None:
    notebook.run_cell(2)
    atlas = Atlas(notebook, 2)
    expect(atlas.root.locator(".tlx-stack[data-hex='Q03']")).to_have_count(1)
    board = notebook.output(2).locator(".tl")
    board.locator(".tl-hits path").first.wait_for(state="attached")
    notebook.screenshot("atlas-beside")
    line = "s.play('move \"Third Army (Crown Prince)\" Q03-P03')"
    notebook.cell(3).locator(".cm-content").click()
    notebook.page.keyboard.press("ControlOrMeta+a")
    notebook.page.keyboard.insert_text(line)
    notebook.run_cell(3)
    for each in (atlas, Atlas(notebook, 1)):
        expect(each.root.locator(".tlx-stack[data-hex='P03']")).to_have_count(1, timeout=PATIENCE)
    expect(board.locator("[data-stack='P03']")).to_have_count(1, timeout=PATIENCE)


def test_a_page_loaded_again_shows_the_same_atlas(notebook: LabNotebook) -> None:
    atlas = Atlas(notebook, 1)
    atlas.root.get_by_role("radio", name="1940").check(force=True)
    atlas.root.get_by_label("Towns").uncheck()
    expect(atlas.root.locator("text.tlx-town")).to_have_count(0)
    notebook.save()
    notebook.reload()
    atlas = Atlas(notebook, 1)
    expect(atlas.root).to_have_attribute("data-year", "1940")
    expect(atlas.hexes).to_have_count(374)
    expect(atlas.root.get_by_label("Towns")).not_to_be_checked()
    expect(atlas.root.locator("text.tlx-town")).to_have_count(0)


def test_the_same_point_on_all_maps(open_notebook: OpenNotebook) -> None:
    notebook = open_notebook(
        ['import teutons_lab as lab\nlab.atlas("all", at="Sedan", year=1940)', "1"], size=(1500, 1300)
    )
    notebook.run_cell(0)
    root = notebook.output(0).locator(".tlx-compare")
    expect(root.locator(".tlx-compare-said")).to_contain_text("near Sedan", timeout=PATIENCE)
    maps = root.locator(".tlx-square-map")
    assert maps.count() == root.locator("thead th").count(), "the real ground, and one for each map"
    maps.nth(1).focus()
    before = root.locator(".tlx-compare-said").inner_text()
    notebook.page.keyboard.press("ArrowRight")
    notebook.page.keyboard.press("x")
    expect(root.locator(".tlx-compare-said")).not_to_have_text(before, timeout=PATIENCE)
    expect(root.locator(".tlx-cross")).to_have_count(maps.count())
    expect(root.locator(".tlx-here")).to_have_count(maps.count() - 1)
    notebook.screenshot("atlas-compared")
    root.get_by_label("Place").fill("Metz")
    root.get_by_role("button", name="Compare").click()
    expect(root.locator("h2")).to_contain_text("Metz", timeout=PATIENCE)
    assert notebook.cell_count() == 2
