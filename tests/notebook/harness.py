"""A page with the board's own module and a stand-in for the notebook's model, for quick looks and tests.

Run as a script it writes pictures: `python tests/notebook/harness.py OUT_DIR`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from teutons_lab.core.verdict import Refusal, Verdict
from teutons_lab.notebook.answers import combat as combat_data
from teutons_lab.notebook.answers import ladder, refusal, tie
from teutons_lab.notebook.assets import board_esm, css
from teutons_lab.notebook.board import bare
from teutons_lab.notebook.choices import moves
from teutons_lab.notebook.ground import ground
from teutons_lab.notebook.land import forts_of, land
from teutons_lab.notebook.view import view
from teutons_lab.notebook.words import portrait_of

CHROMIUM = {
    "executable_path": "/usr/bin/chromium",
    "args": [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
    ],
}

PAGE = """<!doctype html><meta charset="utf-8"><style>body{margin:0}%(css)s</style><div id="here"></div>
<script type="module">
const state = %(state)s, replies = %(replies)s, heard = {};
window.sent = [];
window.unanswered = 0; // asked by the board and not yet answered: a test waits for 0 before it looks
const answered = () => { window.unanswered -= 1; };
const model = window.model = {
  get: (k) => state[k], set: (k, v) => { state[k] = v; (heard["change:" + k] ?? []).forEach((f) => f()); },
  on: (name, f) => (heard[name] ??= []).push(f), off: () => {}, save_changes: () => {},
  hear: (message) => (heard["msg:custom"] ?? []).forEach((f) => f(message)),
  send: (m) => { window.sent.push(m); const r = replies[m.do + (m.unit ? ":" + m.unit : "")] ?? replies[m.do];
    if (!m.id) return;
    window.unanswered += 1;
    setTimeout(() => { model.hear({ re: m.id, ...(r ?? { ok: true }) }); setTimeout(answered); }, window.late ?? 5); },
};
%(esm)s
</script>"""


def map_page(land: Any, title: str, *, height: int = 900) -> str:
    """HTML of a bare board; `window.firstDraw` is how long its first picture took, in ms."""
    state = {"ground": ground(land), "view": bare(title, land), "height": height}
    start = (
        "\nconst el = document.getElementById('here'), began = performance.now();"
        "\nwindow.widget.initialize({model}); window.done = window.widget.render({model, el});"
        "\nrequestAnimationFrame(() => requestAnimationFrame(() => { window.firstDraw = performance.now() - began; }));"
    )
    return PAGE % {
        "css": css(),
        "esm": board_esm().replace("export default {", "window.widget = {") + start,
        "state": json.dumps(state).replace("</", "<\\/"),
        "replies": "{}",
    }


def page(
    game: Any,
    *,
    height: int = 900,
    replies: dict[str, Any] | None = None,
    calc: bool = False,
    shown: dict[str, Any] | None = None,
) -> str:
    """HTML of one board showing `game`, or of it what `shown` has."""
    shown = shown if shown is not None else view(game)
    if calc:
        from tests.notebook.fixture_combat import combat as fixture_combat

        shown["combat"] = combat_data({**fixture_combat(), "table": _table()})
    under = land(game.state, forts_of(game))
    esm = board_esm().replace("export default {", "window.widget = {") + (
        "\nconst el = document.getElementById('here');"
        "\nwindow.widget.initialize({model});window.done = window.widget.render({model, el});"
    )
    state = {"ground": under, "view": shown, "height": height}
    return PAGE % {
        "css": css(),
        "esm": esm,
        "state": json.dumps(state).replace("</", "<\\/"),
        "replies": json.dumps({**_replies(game, shown), **(replies or {})}).replace("</", "<\\/"),
    }


def _replies(game: Any, shown: dict[str, Any]) -> dict[str, Any]:
    names = {id_: unit["name"] for id_, unit in shown["units"].items()}
    out: dict[str, Any] = {}
    for option in shown.get("options", ()):
        if option["verb"] == "take":
            id_ = option["units"][0]
            found = moves(game, names[id_])
            out[f"moves:{id_}"] = {"ok": True, "moves": found}
            line = portrait_of(game.state).ties["supply"](game, names[id_])
            out[f"tie:{id_}"] = {"ok": True, "tie": tie(line)}
            if found:
                cost = game.explain.move(names[id_], "-".join(found[0]["path"]))
                out[f"move:{id_}"] = {"ok": True, "explanation": ladder(cost)}
    verdict = REFUSED
    out["play"] = {
        "ok": False,
        "title": "Not allowed: Third Army to Toul, N03",
        "text": 'move "Third Army (Crown Prince)" Q03-P03-O03-N03',
        "path": ["Q03", "P03", "O03", "N03"],
        "stuck": 2,
        "refusals": [refusal(each) for each in verdict.refusals],
        "behind": {
            "id": "T6.0-l",
            "section": "Rulebook 6.0 Zones of Control",
            "statement": "A moving unit stops where it enters a hex that an enemy zone of control reaches.",
        },
    }
    return out


def _table() -> dict[str, Any]:
    columns = ["1:5", "1:4", "1:3", "1:2", "1:1", "3:2", "2:1", "3:1", "4:1", "5:1", "6:1", "7:1"]
    rows = [
        "- D D D1 D1 D2 D2 D3 DE DE DE DE",
        "AD - D D D1 D1 D2 D2 D3 DE DE DE",
        "AE AD - D D D1 D1 D2 D2 D3 DE DE",
        "AE AE AD - X D D1 D1 D2 D2 D3 DE",
        "AE AE AE AD - X D D1 D1 D2 D2 D3",
        "AE AE AE AE AD - X X D D1 D1 D2",
    ]
    return {"columns": columns, "faces": [1, 2, 3, 4, 5, 6], "rows": [row.split() for row in rows]}


REFUSED = Verdict(
    (
        Refusal(
            "T6.0-l",
            "Third Army must stop at Nancy, O03: it lies in the zone of III, IV and Guard Corps at Metz.",
            ("O03", "O04"),
        ),
        Refusal("T6.0-v", "It may not cross the Moselle here: a hex next to an undisrupted enemy corps.", ("N03",)),
    ),
    "go N03",
)


def shoot(out: Path) -> None:
    """Write the pictures that are looked at by eye."""
    from playwright.sync_api import sync_playwright

    from tests.notebook.fixture_game import FixtureGame

    out.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as play:
        browser = play.chromium.launch(**CHROMIUM)
        tab = browser.new_page(viewport={"width": 1440, "height": 900})
        tab.on("console", lambda m: print("console:", m.text))
        tab.on("pageerror", lambda e: print("error:", e))

        def show(html: str, width: int = 1440, height: int = 900) -> None:
            tab.set_viewport_size({"width": width, "height": height})
            (out / "page.html").write_text(html, "utf-8")
            tab.goto(f"file://{(out / 'page.html').resolve()}")
            tab.wait_for_selector(".tl-hits path")
            tab.wait_for_timeout(250)

        click = """label => { const hex = document.querySelector(`.tl-hits [data-hex='${label}']`);
            const r = hex.getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; }"""

        def hex_(label: str) -> None:
            x, y = tab.evaluate(click, label)
            tab.mouse.click(x, y)
            tab.wait_for_timeout(120)

        show(page(FixtureGame()))
        tab.screenshot(path=out / "a-start.png")
        hex_("Q03")
        hex_("Q03")
        hex_("Q03")
        hex_("O03")
        tab.screenshot(path=out / "b-move.png")
        hex_("L04")
        tab.screenshot(path=out / "c-refused.png")
        tab.keyboard.press("Escape")
        hex_("O04")
        tab.screenshot(path=out / "d-stack.png")
        tab.keyboard.press("0")
        tab.wait_for_timeout(100)
        tab.screenshot(path=out / "e-fit.png")
        show(page(FixtureGame(chance=True), calc=True))
        tab.screenshot(path=out / "f-chance.png")
        tab.get_by_text("Whole calculator").click()
        tab.wait_for_timeout(150)
        tab.screenshot(path=out / "g-calc.png")
        show(page(FixtureGame(), height=768), 1024, 768)
        tab.get_by_text("Projector").click()
        hex_("Q03")
        hex_("O03")
        tab.screenshot(path=out / "h-projector.png")
        browser.close()


if __name__ == "__main__":
    shoot(Path(sys.argv[1] if len(sys.argv) > 1 else "test-results/board"))
