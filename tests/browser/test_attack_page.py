"""Building one attack by mouse and by keyboard: several target hexes, who fights, who comes along."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

import teutons_lab as lab
from tests.browser.conftest import OpenBoard
from tests.browser.test_board_page import click, sent

JOINT = """
system teutons  game 1870
turn 4  phase prussian.allocation
unit "Third Army (Crown Prince)" at P04
unit "XI Corps" at P04
unit "Second Army (Friedrich Karl)" at P05
unit "III Corps (Bazaine)" at O04
unit "II Corps (Frossard)" at O03
"""


@pytest.fixture
def game() -> Any:
    return lab.read_position(JOINT, seed=7)


def role(tab: Page, name: str, word: str) -> None:
    tab.locator(".tl-role", has_text=name).get_by_role("button", name=word).click()


def played(tab: Page) -> str:
    tab.get_by_role("button", name="Attack O0").click()
    return str(sent(tab, "play")[-1]["text"])


def test_a_joint_attack_with_a_stack_that_comes_along(board: OpenBoard, game: Any) -> None:
    tab = board(game)
    click(tab, "O04")
    expect(tab.locator(".tl-role")).to_have_count(3)  # the two in P04, and Second Army in P05
    tab.locator("[data-also='O03']").click()
    expect(tab.locator(".tl-panel h2")).to_have_text("Attack on Nancy, O03 and Metz, O04: with whom?")
    expect(tab.locator(".tl-role")).to_have_count(2)  # Second Army is not beside O03
    expect(tab.locator(".tl-target")).to_have_count(2)
    role(tab, "XI", "Along")
    asked = sent(tab, "combat")[-1]
    assert (asked["targets"], asked["with"], asked["along"]) == (["O03", "O04"], ["P70-Third"], ["P70-XI"])
    assert played(tab) == 'attack O03 O04 with "Third Army (Crown Prince)" along "XI Corps"'
    assert game.check(sent(tab, "play")[-1]["text"])


def test_a_target_is_left_out_again_and_units_too(board: OpenBoard, game: Any) -> None:
    tab = board(game)
    click(tab, "O04")
    tab.locator("[data-also='O03']").click()
    tab.locator("[data-also='O03']").click()
    expect(tab.locator(".tl-role")).to_have_count(3)
    role(tab, "Second", "Out")
    role(tab, "XI", "Out")
    assert played(tab) == 'attack O04 with "Third Army (Crown Prince)"'


def test_the_last_target_stays(board: OpenBoard, game: Any) -> None:
    tab = board(game)
    click(tab, "O04")
    tab.locator("[data-also='O04']").click()
    expect(tab.locator("[data-also='O04']")).to_have_attribute("aria-pressed", "true")


def test_by_keyboard(board: OpenBoard, game: Any) -> None:
    tab = board(game)
    click(tab, "O04")
    tab.locator("[data-also='O03']").focus()
    tab.keyboard.press("Space")
    expect(tab.locator(".tl-target")).to_have_count(2)
    along = tab.locator(".tl-role", has_text="XI").get_by_role("button", name="Along")
    along.focus()
    tab.keyboard.press("Enter")
    expect(tab.locator(".tl-role", has_text="XI")).to_have_attribute("data-role", "along")


def test_nothing_is_offered_where_there_is_one_target(board: OpenBoard) -> None:
    tab = board(lab.read_position(JOINT.replace('unit "II Corps (Frossard)" at O03\n', ""), seed=7))
    click(tab, "O04")
    expect(tab.locator(".tl-role")).to_have_count(3)
    expect(tab.locator("[data-also]")).to_have_count(0)


def test_the_branch_of_another_face_is_one_click_away(board: OpenBoard, game: Any) -> None:
    game.play('attack O03 O04 with "Third Army (Crown Prince)" along "XI Corps"')
    while game.node.kind != "combat-die":
        game.play(next(str(o) for o in game.options() if str(o) == "pass" or str(o).startswith("resolve")))
    game.roll(6)
    tab = board(game)
    tab.locator(".tl-otherwise summary").click()
    tab.get_by_role("button", name="Show the branch with").first.click()
    (asked,) = sent(tab, "otherwise")
    assert asked["face"] in range(1, 6)
