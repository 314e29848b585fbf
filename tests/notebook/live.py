"""A board page whose model is a real game: what the page sends is answered by the board's own table.

Between `harness.page` (prepared replies) and JupyterLab (a kernel): the whole way from a click to the rules and back,
without a server.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from teutons_lab.notebook.assets import board_esm, css
from teutons_lab.notebook.land import forts_of, land
from teutons_lab.notebook.patch import diff
from teutons_lab.notebook.table import Table

PAGE = """<!doctype html><meta charset="utf-8"><style>body{margin:0}%(css)s</style><div id="here"></div>
<script type="module">
const state = %(state)s, heard = {};
window.took = [];
const model = window.model = {
  get: (k) => state[k], set: (k, v) => { state[k] = v; (heard["change:" + k] ?? []).forEach((f) => f()); },
  on: (name, f) => (heard[name] ??= []).push(f), off: () => {}, save_changes: () => {},
  hear: (message) => (heard["msg:custom"] ?? []).forEach((f) => f(message)),
  send: async (m) => {
    const from = performance.now();
    for (const reply of await window.ask(m)) model.hear(reply);
    window.took.push([m.do, performance.now() - from]);
  },
};
%(esm)s
window.widget.initialize({ model });
window.done = window.widget.render({ model, el: document.getElementById("here") });
</script>"""


class Live:
    """One game on one page. `open()` shows it; clicks are played; `game` is always what the page shows."""

    def __init__(self, game: Any, side: str | None = None) -> None:
        self.game, self.seq = game, 0
        self.table = Table(game, side, lambda *_: None)
        self.view = {**self.table.view(), "seq": 0}

    def open(self, tab: Page, file: Path, width: int = 1440, height: int = 900) -> None:
        """Show the board in a tab of that size."""
        tab.set_viewport_size({"width": width, "height": height})
        under = land(self.game.state, forts_of(self.game))
        state = json.dumps({"ground": under, "view": self.view, "height": height}).replace("</", "<\\/")
        esm = board_esm().replace("export default {", "window.widget = {")
        esm = esm.replace("const board = new Board(", "const board = window.board = new Board(")
        file.write_text(PAGE % {"css": css(), "state": state, "esm": esm}, "utf-8")
        tab.expose_function("ask", self.answer)
        tab.goto(file.as_uri())
        tab.wait_for_selector(".tl-hits path", state="attached")
        tab.wait_for_function("document.querySelector('.tl-svg').hasAttribute('viewBox')")

    def answer(self, message: dict[str, Any]) -> list[dict[str, Any]]:
        """A patch if the game has changed, then the reply, as the widget sends them."""
        if message["do"] == "hello":
            return []
        reply = self.table.answer(message)
        after = {**self.table.view(), "seq": self.seq}
        out = []
        if after != self.view:
            after["seq"] = self.seq + 1
            out.append({"patch": diff(self.view, after), "from": self.seq, "seq": self.seq + 1})
            self.view, self.seq = after, self.seq + 1
        return [*out, {**reply, "re": message.get("id")}]


def click(tab: Page, label: str) -> None:
    """Bring a hex into view, and click the middle of it."""
    x, y = tab.evaluate(
        """label => { window.board.map.show(label);
        const r = document.querySelector(`.tl-hits [data-hex='${label}']`).getBoundingClientRect();
        return [r.x + r.width / 2, r.y + r.height / 2]; }""",
        label,
    )
    tab.mouse.click(x, y)
