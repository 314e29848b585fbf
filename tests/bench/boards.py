"""How soon a board is drawn and a click on it answered: wall-clock time in Chromium. `bench.py` prints it.

For The Cape also its options at the richest decision and, where there is a player for it, a greedy turn.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import teutons_lab as lab
from teutons_lab.core import engine
from teutons_lab.core.nodes import Terminal
from teutons_lab.core.options import atoms
from teutons_lab.core.state import State
from teutons_lab.players.greedy import Greedy

Print = Callable[[str, float, str, str], None]

MAPS = ("victory_west", "fall_of_france")

CLICKS = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const found = [];
  for (const path of [...document.querySelectorAll(".tl-hits path")].slice(1500, 1505)) {
    const began = performance.now();
    for (const kind of ["pointermove", "pointerdown", "pointerup"]) {
      path.dispatchEvent(new PointerEvent(kind, { bubbles: true, button: 0, pointerId: 1 }));
    }
    await frame();
    found.push(performance.now() - began);
  }
  return Math.min(...found);
}"""

REACH = """async ([number, before]) => {
  const row = document.querySelectorAll(".tl-row")[number];
  const point = (kind) => row.dispatchEvent(new PointerEvent(kind, { bubbles: true, button: 0 }));
  const painted = () => new Promise((done) => requestAnimationFrame(() => {
    const after = new MessageChannel();
    after.port1.onmessage = done;
    after.port2.postMessage(0);
  }));
  point("pointerenter");
  if (before) await new Promise((done) => setTimeout(done, before));
  const began = performance.now();
  for (const kind of ["pointerdown", "pointerup", "click"]) point(kind);
  while (!document.querySelector(".tl-cost")) await new Promise((done) => setTimeout(done));
  await painted();
  return performance.now() - began;
}"""


def boards_part(alone: Print) -> None:
    """First draw and click of the large maps, and of The Cape with its rules behind the page."""
    try:
        from playwright.sync_api import sync_playwright

        from tests.browser.lab import CHROMIUM_ARGUMENTS, find_chromium
    except ImportError:
        print("playwright is not installed: the boards in the browser are not measured")
        return
    path = find_chromium()
    if path is None:
        print("no Chromium on the path: the boards in the browser are not measured")
        return
    with sync_playwright() as playwright, TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGUMENTS)
        for name in MAPS:
            large_map(browser, Path(folder), name, alone)
        cape_page(browser, Path(folder), alone)
        browser.close()


def large_map(browser: Any, folder: Path, name: str, alone: Print) -> None:
    """The bare map of a system."""
    from tests.notebook.harness import map_page
    from teutons_lab.hexes import load_board

    tab = browser.new_page(viewport={"width": 1440, "height": 900})
    file = folder / "map.html"
    file.write_text(map_page(load_board(name), name), "utf-8")
    tab.goto(file.as_uri())
    tab.wait_for_function("window.firstDraw")
    alone(f"map of {name}: first draw", tab.evaluate("window.firstDraw"), "ms", "1000 ms")
    alone(f"map of {name}: a click", tab.evaluate(CLICKS), "ms", "100 ms")
    tab.close()


def cape_page(browser: Any, folder: Path, alone: Print) -> None:
    """The Cape at its first movement: first draw, and units clicked until their reach is painted."""
    from tests.notebook.live import Live

    game = lab.start("victory_west/the-cape", seed=3)
    for _ in walk(game):
        if game.node.kind == "movement":
            break
    tab = browser.new_page()
    begun = time.perf_counter()
    Live(game).open(tab, folder / "cape.html")
    alone("The Cape: page made and drawn", (time.perf_counter() - begun) * 1000, "ms", "")
    at_once, in_time = [], []
    for number in range(10):  # each of them a unit that nothing was asked about before
        tab.locator("[data-focus=all]").click()
        # A hand points before it presses; a script does both at once.
        (at_once, in_time)[number % 2].append(tab.evaluate(REACH, [number, 200 * (number % 2)]))
        tab.locator(".tl-map-pane").press("Escape")
        tab.locator(".tl-cost").first.wait_for(state="detached")
    alone("The Cape: a click answered with a unit's reach", median(at_once), "ms", "150 ms")
    alone("The Cape: the same, the pointer being there 0.2 s before", median(in_time), "ms", "150 ms")
    tab.close()


def walk(game: Any, acts: int = 400) -> Iterator[State]:
    """A game that always finishes what it may finish, decision by decision."""
    for _ in range(acts):
        if isinstance(game.node, Terminal):
            return
        if getattr(game.node, "outcomes", None):
            game.roll()
            continue
        yield game.state
        options = [str(action) for action in islice(game.options(), 1000)]
        game.play("pass" if "pass" in options else options[0])


def cape_part(alone: Print) -> None:
    """Options at the decision that has most of them, and a turn by the greedy player."""
    game = lab.start("victory_west/the-cape", seed=3)
    count, richest = 0, game.state
    for state in walk(game):
        if (found := len(list(atoms(state)))) > count:
            count, richest = found, state
    step = engine.step_of(richest)
    kind = step.name if step else "over"
    times = []
    for _ in range(5):
        state = richest.draft().freeze()  # nothing worked out yet
        begun = time.perf_counter()
        list(atoms(state))
        times.append((time.perf_counter() - begun) * 1000)
    alone(f"The Cape: options() at the richest decision, {kind}, {count}", median(times), "ms", "50 ms")
    greedy_turn(alone)


def greedy_turn(alone: Print) -> None:
    """A turn of both sides by the greedy player; not measured as long as it has not learnt the game."""
    game = lab.start("victory_west/the-cape", seed=3)
    players = {side: Greedy(side) for side in game.state.setup.rules.sides}
    first = game.state.turn
    begun = time.perf_counter()
    try:
        while game.state.turn == first and not isinstance(game.node, Terminal):
            if getattr(game.node, "outcomes", None):
                game.roll()
            else:
                game.play(players[game.node.side](game))
    except LookupError as unlearnt:
        print(f"The Cape: no greedy turn is measured. {unlearnt}")
        return
    alone("The Cape: a greedy turn of both sides", time.perf_counter() - begun, "s", "20 s")
