"""Marks of 1914 and 1940 in Chromium: what lies face down stays so in the page; aircraft by mouse and by key."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

import teutons_lab as lab
from tests.browser.conftest import OpenBoard
from tests.browser.test_board_page import click, sent
from teutons_lab.notebook.view import view

FACE_DOWN = """
system teutons  game 1914
turn 2  phase german.movement
unit "First Army (Kluck)" at K07
unit "5th Army (Lanrezac)" at J07 hidden=4
unit "XIX Corps (Algeria)" at J07
unit "French Dummy 1" at K06 hidden=7
"""


def seen(board: OpenBoard, side: str | None) -> Page:
    game = lab.read_position(FACE_DOWN)
    return board(game, shown={**view(game, side), "seq": 0})


def test_nothing_in_the_page_names_what_lies_face_down(board: OpenBoard) -> None:
    tab = seen(board, "german")
    click(tab, "J07")
    expect(tab.locator(".tl-card-head")).to_contain_text("2 counters, 1 face down")
    expect(tab.locator(".tl-status")).to_contain_text("hidden counter 4, face down")
    inside = tab.locator("#here").inner_html()
    assert [word for word in ("Lanrezac", "5th", "Dummy", "F14-D1") if word in inside] == []
    assert tab.locator(".tl-words").inner_text().count("face down") == 2


def test_the_owner_reads_which_of_his_counters_lie_face_down(board: OpenBoard) -> None:
    tab = seen(board, "allied")
    click(tab, "J07")
    expect(tab.locator(".tl-status")).to_contain_text("5th Army (Lanrezac), infantry army, 3-2, face down, number 4")
    click(tab, "K06")
    expect(tab.locator(".tl-status")).to_contain_text("French Dummy 1, face down, number 7")
    expect(tab.locator("[data-stack='K06'] .tl-covered")).to_be_visible()


def test_the_key_tells_the_marks_that_are_on_the_map(board: OpenBoard) -> None:
    expect(seen(board, "german").locator(".tl-legend")).to_contain_text("face down")
    tab = board(lab.start("teutons/1870", seed=1))
    expect(tab.locator(".tl-legend")).not_to_contain_text("face down")


@pytest.fixture
def air() -> Any:
    s = lab.start("teutons/1940", seed=3)
    while s.node.kind != "airstrikes":
        s.play("pass")
    return s


def test_an_asset_is_chosen_and_sent_to_a_hex(board: OpenBoard, air: Any) -> None:
    tab = board(air)
    tab.get_by_role("button", name="Fliegerkorps VIII (Stuka): ready").click()
    click(tab, "O05")
    tab.locator(".tl-primary").click()
    said = sent(tab, "play")[-1]["text"]
    assert said == 'strike "Fliegerkorps VIII (Stuka)" O05'
    assert air.check(said)


def test_the_same_by_keyboard(board: OpenBoard, air: Any) -> None:
    tab = board(air)
    asset = tab.get_by_role("button", name="Fliegerkorps V: ready")
    asset.focus()
    tab.keyboard.press("Enter")
    expect(tab.get_by_role("button", name="Fliegerkorps V: ready")).to_have_attribute("aria-pressed", "true")
    first = tab.locator(".tl-row").first
    first.focus()
    tab.keyboard.press("Enter")
    tab.locator(".tl-map-pane").focus()
    tab.keyboard.press("g")
    assert sent(tab, "play")[-1]["text"].startswith('strike "Fliegerkorps V" ')


def test_weather_neutrals_and_missions_stand_on_the_board(board: OpenBoard, air: Any) -> None:
    air.play('strike "Fliegerkorps VIII (Stuka)" O05')
    tab = board(air)
    expect(tab.locator(".tl-stands")).to_contain_text("Weather Clear")
    expect(tab.locator(".tl-stands")).to_contain_text("Belgium neutral")
    expect(tab.locator("[data-tag='mission']")).to_have_count(1)
    expect(tab.locator(".tl-asset").nth(4)).to_contain_text("strike O05")
    click(tab, "O05")
    expect(tab.locator(".tl-status")).to_contain_text("Strike: Fliegerkorps VIII (Stuka).")


@pytest.mark.parametrize("scenario", ["teutons/1914", "teutons/1940"])
@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1024, 768)])
def test_no_phase_of_the_turn_is_cut_off(board: OpenBoard, scenario: str, width: int, height: int) -> None:
    tab = board(lab.start(scenario, seed=1), width=width, height=height)
    cells = "[...document.querySelectorAll('.tl-cell')]"
    cut = tab.evaluate(f"{cells}.filter((c) => c.scrollWidth > c.clientWidth).map((c) => c.textContent)")
    assert cut == []
