"""The Cape played by clicking, with the rules behind the page: a coup at a bridge, an overrun, an attack, set-up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

import teutons_lab as lab
from tests.notebook.live import Live, click
from tests.systems.victory_west.positions import always, at, blue, fought, place_of, red
from teutons_lab.core.nodes import Terminal

Open = Callable[..., Page]
TANKS = "motorized blitz"
BRIDGE = "side B3210/B3310 major-river bridge road"


@pytest.fixture
def board(chromium: Browser, tmp_path: Path) -> Iterator[Open]:
    """`board(game, width=, height=)` opens a page; an error on it fails the test."""
    context = chromium.new_context()
    tab = context.new_page()
    wrong: list[str] = []
    tab.on("pageerror", lambda error: wrong.append(str(error)))

    def open_(game: Any, width: int = 1440, height: int = 900) -> Page:
        Live(game).open(tab, tmp_path / "board.html", width, height)
        return tab

    yield open_
    context.close()
    assert wrong == []


def select(tab: Page, label: str, name: str) -> None:
    """Click a stack until the unit of that name is selected."""
    for _ in range(4):
        click(tab, label)
        if name in tab.locator(".tl-panel h2").first.inner_text():
            return
    raise AssertionError(f"{name} could not be selected at {label}")


def corner(found: Locator) -> tuple[float, float]:
    """Where something stands on the page."""
    box = found.bounding_box()
    assert box is not None
    return box["x"], box["y"]


def press(tab: Page, name: str) -> None:
    tab.get_by_role("button", name=name, exact=True).click()


def test_a_coup_at_a_bridge(board: Open) -> None:
    game = at("\n".join(("phase axis.movement", BRIDGE, blue("Blue", "B3310"), red("Red", "B3008"))), turn=2)
    tab = board(game)
    select(tab, "B3310", "Blue")
    expect(tab.locator(".tl-cost").first).to_be_visible()
    click(tab, "B3210")
    expect(tab.locator(".tl-row.tl-on")).to_contain_text("which may be blown")
    press(tab, "Move to B3210")
    expect(tab.locator(".tl-panel h2").first).to_contain_text("about to cross the bridge")
    expect(tab.locator(".tl-stake")).to_have_count(1)
    expect(tab.locator(".tl-chance b")).to_have_text(["1/2", "1/2"])
    expect(tab.get_by_role("button", name="Leave the bridge standing")).to_be_in_viewport()
    press(tab, "Blow the bridge B3210/B3310")
    press(tab, "Try to take the bridge by a coup")
    expect(tab.locator(".tl-faces .tl-die-ten")).to_have_count(10)
    press(tab, "Fix the face")
    press(tab, "Face 5")
    press(tab, "Roll 5, fixed face")
    expect(tab.locator('[data-tag="bridge-held"]')).to_have_count(1)
    assert place_of(game, "Blue") == "B3210"
    expect(tab.locator(".tl-panel h2").first).to_contain_text("where does Blue go from B3210")
    press(tab, "Stop here")
    assert game.node.kind == "movement"
    press(tab, "Undo")
    assert game.node.kind == "march"


def test_an_overrun_by_a_whole_stack(board: Open) -> None:
    tanks = (
        blue("Tanks", "B3411", TANKS, **{"as": 9, "ma": 12}),
        blue("Rifles", "B3411", TANKS, **{"as": 2, "ma": 12}),
    )
    game = at("\n".join(("phase axis.movement", *tanks, red("Red", "B3210"))), turn=2, charts=always("-/E"))
    tab = board(game)
    select(tab, "B3411", "Tanks")
    press(tab, "Whole stack")
    expect(tab.locator(".tl-panel h2").first).to_contain_text("Tanks and 1 other")
    expect(tab.locator(".tl-ring")).to_have_count(2)
    click(tab, "B3210")
    expect(tab.locator(".tl-status code")).to_contain_text("overrun B3210")
    expect(tab.locator(".tl-ladder .tl-chance").first).to_contain_text("defenders eliminated")
    press(tab, "Overrun B3210")
    expect(tab.locator(".tl-panel h2").first).to_contain_text("The die for the combat")
    press(tab, "Roll the die")
    expect(tab.locator(".tl-log")).to_contain_text("overran")
    assert place_of(game, "Tanks") == place_of(game, "Rifles") == "B3210"


def test_units_of_a_stack_are_taken_along_one_by_one(board: Open) -> None:
    three = [blue(name, "B3310") for name in ("Blue", "Green", "Grey")]
    tab = board(at("\n".join(("phase axis.movement", *three, red("Red", "B3008")))))
    select(tab, "B3310", "Blue")
    tab.locator(".tl-card-unit", has_text="Grey").click()
    expect(tab.locator(".tl-card-unit.tl-on")).to_have_count(2)
    click(tab, "B3311")
    expect(tab.locator(".tl-status code")).to_have_text("move Blue Grey B3310-B3311")


def test_an_attack_from_its_odds_to_the_retreat(board: Open) -> None:
    units = (blue("Blue", "B3310"), blue("Green", "B3311"), red("Red", "B3210"), red("Spare", "B3008"))
    game = at("\n".join(("phase axis.combat", *units)), charts=always("-/1R"))
    tab = board(game)
    click(tab, "B3210")
    expect(tab.locator(".tl-panel h2").first).to_contain_text("Attack on B3210")
    press(tab, "Whole calculator")
    expect(tab.locator(".tl-crt-wide td.tl-read")).to_have_count(10)
    expect(tab.locator(".tl-crt-wide caption")).to_contain_text("Terrain line")
    expect(tab.locator(".tl-six .tl-face-row")).to_have_count(10)
    press(tab, "Back to the board")
    press(tab, "Attack B3210")
    expect(tab.locator(".tl-panel h2").first).to_contain_text("The die for the combat at B3210")
    press(tab, "Roll the die")
    assert game.node.kind in ("advance", "retreat")
    if game.node.kind == "retreat":
        click(tab, "B3209")
        tab.locator(".tl-primary").first.click()
    assert game.node.kind == "advance"
    expect(tab.locator(".tl-log")).to_contain_text("Red")


def test_a_refusal_marks_the_hex_and_gives_its_rules(board: Open) -> None:
    game = at("\n".join(("phase axis.movement", blue("Blue", "B3310", ma=2), red("Red", "B3008"))))
    tab = board(game)
    select(tab, "B3310", "Blue")
    click(tab, "B3014")
    panel = tab.locator(".tl-refusal")
    expect(panel).to_contain_text("Not allowed: Blue to B3014")
    expect(panel.locator(".tl-chip").first).to_have_text("V6.22-a")
    expect(tab.locator(".tl-why").first).to_be_visible()
    assert game.ply == 1


def test_a_headquarters_shows_its_radius_and_its_lines(board: Open) -> None:
    hq = 'unit "HQ" side=axis hq=corps cr=3 cb=2 ma=8 er=8 at B3410'
    tab = board(at("\n".join(("phase axis.movement", hq, blue("Blue", "B3310"), red("Red", "B3008")))))
    click(tab, "B3410")
    expect(tab.locator(".tl-hover .tl-tie")).to_have_count(1)
    expect(tab.locator(".tl-trails .tl-tie")).to_have_count(1)
    press(tab, "Command")
    expect(tab.locator(".tl-tie")).to_have_count(0)


def test_placing_units_one_after_another(board: Open) -> None:
    game = lab.start("victory_west/the-cape", seed=1, setup="free")
    tab = board(game, 1024, 768)
    rows = tab.locator(".tl-row")
    expect(rows.first).to_contain_text("to be placed")
    name = rows.first.locator("b").inner_text()
    rows.first.click()
    expect(tab.locator(".tl-edge")).to_have_count(1)
    click(tab, "B0521")
    tab.locator(".tl-primary").click()
    expect(tab.locator(".tl-log")).to_contain_text("was set up at B0521")
    assert place_of(game, name) == "B0521"
    assert not isinstance(game.node, Terminal)


def test_a_bridgehead_is_formed_and_entered(board: Open) -> None:
    strong: dict[str, Any] = {"as": 20}
    units = (blue("Blue", "B3310", **strong), red("Red", "B3210"))
    game = fought(("side B3210/B3310 major-river", *units), 'attack B3210 with "Blue"', "-/P")
    tab = board(game)
    expect(tab.locator(".tl-stake")).to_have_count(1)
    expect(tab.get_by_role("button", name="No bridgehead")).to_be_visible()
    press(tab, "Form a bridgehead over B3210/B3310")
    expect(tab.locator('[data-tag="bridgehead"]')).to_have_count(1)
    expect(tab.locator(".tl-panel h2").first).to_contain_text("who goes into the bridgehead")
    click(tab, "B3210")
    press(tab, "Blue advances to B3210")
    assert place_of(game, "Blue") == place_of(game, "Red") == "B3210"


def test_a_retreat_by_clicking_the_hex(board: Open) -> None:
    two: dict[str, Any] = {"as2": 1, "ds2": 2}
    game = fought((blue("Blue", "B3310"), red("Red", "B3210", **two)), 'attack B3210 with "Blue"', "-/1R")
    tab = board(game)
    press(tab, "Red loses a step")
    expect(tab.locator(".tl-panel h2").first).to_contain_text("Red must go back one hex")
    click(tab, "B3110")
    press(tab, "Red goes back to B3110")
    assert place_of(game, "Red") == "B3110"
    press(tab, "Undo")
    assert place_of(game, "Red") == "B3210"


def test_refugees_are_chosen_and_then_led_on(board: Open) -> None:
    crowds = ("marker refugees B3110 2", "marker refugees B3209 1")
    game = at("\n".join(("phase allied.refugees", blue("Far", "B3614"), *crowds)))
    tab = board(game)
    expect(tab.locator(".tl-can")).to_have_count(2)
    expect(tab.locator(".tl-list .tl-row")).to_have_count(2)
    click(tab, "B3110")
    expect(tab.get_by_role("button", name="Other choices")).to_be_visible()
    click(tab, "B3109")
    press(tab, "Refugees go on to B3109")
    expect(tab.locator(".tl-panel h2").first).to_contain_text("where do the refugees go on from B3109?")
    assert game.state.refugees(game.state.setup.board.index["B3110"]) == 1


def test_a_train_goes_farther_than_a_march(board: Open) -> None:
    rails = [f"side B32{row:02d}/B32{row + 1:02d} rail" for row in range(8, 14)]
    lines = ("phase allied.movement", blue("Far", "B3614"), *rails, red("Red", "B3208", ma=2))
    game = at("\n".join(lines))
    tab = board(game)
    click(tab, "B3208")
    expect(tab.locator(".tl-edge-far")).to_have_count(0)
    press(tab, "By rail")
    expect(tab.locator(".tl-edge-far").first).to_be_attached()
    click(tab, "B3214")
    press(tab, "By rail to B3214")
    assert place_of(game, "Red") == "B3214"


def test_a_mission_is_chosen_by_what_is_to_be_done(board: Open) -> None:
    game = lab.start("victory_west/the-cape", seed=3)
    while game.node.kind != "air":
        game.play("pass")
    tab = board(game)
    row = tab.locator(".tl-row", has_text="Interdict")
    expect(row).to_contain_text("a hex that the enemy may want to enter")
    row.click()
    expect(tab.get_by_role("button", name="Other choices")).to_be_visible()
    click(tab, "B1819")
    press(tab, "Interdict B1819")
    expect(tab.locator(".tl-stake-hex")).to_have_count(1)
    press(tab, "Roll the die")
    if game.node.kind == "commit":
        tab.locator(".tl-row", has_text="Send 1 TAP").click()
        press(tab, "Send 1 TAP")
    expect(tab.locator('[data-tag="interdiction"]')).to_have_count(1)


def test_a_dragged_map_goes_with_the_pointer_and_is_painted_where_it_is_let_go(board: Open) -> None:
    game = at("\n".join(("phase axis.movement", blue("Blue", "B3310"), red("Red", "B3008"))))
    tab = board(game)
    counter = tab.locator('[data-stack="B3310"]')
    before = corner(counter)
    tab.mouse.move(500, 620)
    tab.mouse.down()
    tab.mouse.move(560, 660, steps=4)
    during = corner(counter)
    tab.mouse.up()
    assert during == pytest.approx((before[0] + 60, before[1] + 40), abs=1)
    assert corner(counter) == pytest.approx(during, abs=1)
    assert tab.locator(".tl-sheets").evaluate("e => e.style.transform") == ""
    assert game.ply == 1


def test_a_bridgehead_that_may_rest_on_two_hexsides_has_both_marked(board: Open) -> None:
    strong: dict[str, Any] = {"as": 20}
    units = (blue("Blue", "B3310", **strong), blue("Other", "B3311", **strong), red("Red", "B3210"))
    rivers = ("side B3210/B3310 major-river", "side B3210/B3311 major-river")
    tab = board(fought((*rivers, *units), 'attack B3210 with "Blue" "Other"', "-/P"))
    expect(tab.locator(".tl-stake")).to_have_count(2)
    expect(tab.locator(".tl-row", has_text="Form a bridgehead over")).to_have_count(2)
