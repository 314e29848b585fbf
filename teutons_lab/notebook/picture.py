"""A static picture of the board for readers without a running notebook: an SVG in an `<img>`, with words
beside it.

As the source of an image the drawing runs no script and shows also where a notebook is not trusted.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any

from .assets import drawing_css
from .colours import colour
from .counters import stacked
from .ground import ground
from .layout import BoardLike, Part, centres
from .levels import LEVELS, Level, level_at, rank_of
from .room import far
from .svg import Point, esc, num
from .text import OPEN, describe, open_to_all
from .units import rank

LIMIT = 150_000  # bytes of the whole HTML text
BLANK = re.compile(r'<rect class="tl-key".*?stroke-width="2"/>')
PART = re.compile(r'<g class="tl-part".*?</g>')
PITCH = 86.0  # pixels from flat to flat, unless the picture would be wider than this:
WIDEST = 1500.0
PLAIN: Mapping[str, Any] = {"frontier": "1870"}
MOST = 400  # hexes in a picture; of more, only the front is shown
LETTER = 11.2  # the width of a letter of the caption
Frame = tuple[float, float, float, float]  # left, top, width, height
MARGIN = 150.0  # round the units, in percent of the pitch


def bundle(board: BoardLike, view: dict[str, Any], name: str, look: Mapping[str, Any] = PLAIN) -> dict[str, str]:
    """The mime bundle of a picture: HTML with an image, and the words."""
    words = describe(view) if view.get("node") or "cover" in view else name
    return {"text/html": html(board, view, words, look), "text/plain": words}


def html(board: BoardLike, view: dict[str, Any], words: str, look: Mapping[str, Any] = PLAIN) -> str:
    """An `<img>` with a data URI and alternative text that also says which part of the map it shows.

    Where more of the map would be needed than can be read, the picture shows where the sides face each other, and
    says how many units stand elsewhere. One that would be too large is drawn as from farther off.
    """
    whole = centres(board)
    at = dict(zip(board.labels, whole, strict=True))
    extent = (max(x for x, _ in whole) + 64, max(y for _, y in whole) + 56)
    box = frame(view, at, extent)
    keep = _inside(whole, box)
    if len(keep) > MOST and (front := facing(view, at)):
        box = around(front, extent)
        keep = _inside(whole, box)
        here = {board.labels[i] for i in _inside(whole, box, 0.0)}
        away = sum(unit["at"] in at and unit["at"] not in here for unit in view["units"].values())
        view = {**view, "away": away}
    width = box[2]
    part = Part(board, keep)
    pitch = 100 * min(PITCH / 100, WIDEST / width)
    text = ""
    for level in reversed(LEVELS[: level_at(pitch).number + 1]):
        alt = f"{words} {_shown(board, part, level)}".strip()
        data = b64encode(svg(part, view, level, pitch, look).encode("utf-8")).decode("ascii")
        text = f'<img alt="{esc(alt)}" style="max-width:100%;height:auto" src="data:image/svg+xml;base64,{data}">'
        if len(text) < LIMIT:
            break
    return text


def _inside(places: Sequence[Point], box: Frame, more: float = 60.0) -> list[int]:
    """The hexes whose centres lie in a box or a little outside it."""
    left, top, width, height = box
    return [
        i
        for i, (x, y) in enumerate(places)
        if left - more < x < left + width + more and top - more < y < top + height + more
    ]


def _shown(board: BoardLike, part: Part, level: Level) -> str:
    """What of the map the picture shows."""
    if len(part.labels) == len(board.labels):
        extent = f"The whole map of {len(board.labels)} hexes"
    else:
        towns = [
            town for town, words in zip(part.town, part.features, strict=True) if town and rank_of(words, False) < 3
        ]
        named = f" with {', '.join(dict.fromkeys(towns[:6]))}" if towns else ""
        extent = f"{len(part.labels)} of {len(board.labels)} hexes of the map{named}"
    return f"{extent}, {DETAIL[level.number]}."


DETAIL = {
    0: "drawn small: great cities, major rivers, borders and fortified lines",
    1: "drawn small: cities, rivers, railways, borders and fortified lines",
    2: "with towns, rivers, roads, railways, borders and fortified lines",
    3: "with towns, rivers, borders and hex numbers",
}


def svg(
    part: BoardLike,
    view: dict[str, Any],
    level: Level = LEVELS[-1],
    pitch: float = PITCH,
    look: Mapping[str, Any] = PLAIN,
) -> str:
    """Some hexes as one SVG text: the ground round the units, units, fortresses, last move, and a caption."""
    land = ground(part, fortresses=[fort["hex"] for fort in view["forts"]], **look, levels=(level,))
    at = {label: (x, y) for label, x, y, *_ in land["hexes"]}
    extent = (float(land["width"]), float(land["height"]))
    # Part of a large map: the front again, from the hexes that are here.
    left, top, width, height = around(facing(view, at), extent) if "away" in view else frame(view, at, extent)
    lines = _caption_lines(view, width) if view.get("node") else []
    caption = 14 + 30 * len(lines) if lines else 0
    box = f"{num(left)} {num(top - caption)} {num(width)} {num(height + caption)}"
    body = "".join((_bare(land["svg"]), arrows(view, at), pieces(view, at)))
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{round(width * pitch / 100)}" '
        f'height="{round((height + caption) * pitch / 100)}" font-family="Arial, sans-serif">',
        f"<style>{used_rules(short_css(level), body)}</style><defs>{used_patterns(land)}</defs>",
        f'<rect x="{num(left)}" y="{num(top)}" width="{num(width)}" height="{num(height)}" fill="#E4E0D5"/>',
        f'<g class="tl-z{level.number}">{body}</g>',
        _caption(lines, left, top, width) if lines else "",
        "</svg>",
    ]
    return "".join(parts)


def used_rules(css: str, body: str) -> str:
    """The rules of a style sheet for classes that a drawing has."""
    found = set(re.findall(r"[\w-]+", " ".join(re.findall(r'class="([^"]*)"', body))))
    rules = re.findall(r"([^{}]+)(\{[^{}]*\})", css)
    named = [(selector, re.findall(r"\.(tl-(?!z\d)[\w-]+)", selector), body_of) for selector, body_of in rules]
    return "".join(selector + body_of for selector, names, body_of in named if not names or found & set(names))


def frame(view: dict[str, Any], at: Mapping[str, tuple[float, float]], extent: tuple[float, float]) -> Frame:
    """Left, top, width, height: where units stand, with a margin; the whole map when there are none."""
    places = [at[unit["at"]] for unit in view["units"].values() if unit["at"] in at]
    return around(places, extent) if places else (0.0, 0.0, *extent)


def facing(view: dict[str, Any], at: Mapping[str, Point]) -> list[Point]:
    """Where units stand that have an enemy within two hexes."""
    units = [(unit["side"], at[unit["at"]]) for unit in view["units"].values() if unit["at"] in at]
    return [here for side, here in units if any(side != foe and far(here, there) < 210 for foe, there in units)]


def around(places: Sequence[Point], extent: tuple[float, float]) -> Frame:
    """Left, top, width and height of a box round some places, with a margin, kept on the map."""
    left = max(0.0, min(x for x, _ in places) - MARGIN)
    top = max(0.0, min(y for _, y in places) - MARGIN)
    right = min(extent[0], max(x for x, _ in places) + MARGIN)
    bottom = min(extent[1], max(y for _, y in places) + MARGIN)
    return left, top, right - left, bottom - top


def pieces(view: dict[str, Any], at: dict[str, tuple[float, float]]) -> str:
    """Stacks and fortresses."""
    here: dict[str, list[dict[str, Any]]] = {}
    for id_ in view["order"]:
        unit = view["units"][id_]
        if unit["at"] in at:
            here.setdefault(unit["at"], []).append(unit)
    out: list[str] = []
    for label, found in here.items():
        x, y = at[label]
        ordered = sorted(found, key=rank)
        faces = [*(blank_of(unit["svg"]) for unit in ordered[:-1]), ordered[-1]["svg"]]
        out.append(f'<g transform="translate({num(x)} {num(y)})">{stacked(faces)}</g>')
    for fort in view["forts"]:
        if fort["hex"] in at:
            x, y = at[fort["hex"]]
            out.append(f'<g transform="translate({num(x - 45)} {num(y + 2)})">{fort["svg"]}</g>')
    return shared("".join(out)) + signs(view, at)


def blank_of(drawing: str) -> str:
    """What can be seen of a counter under another: its edge."""
    found = BLANK.search(drawing)
    return found[0] if found else drawing


def signs(view: dict[str, Any], at: dict[str, tuple[float, float]]) -> str:
    """Aircraft, captured towns and open cities."""
    return "".join(
        f'<g transform="translate({num(at[tag["hex"]][0])} {num(at[tag["hex"]][1])})">{tag["svg"]}</g>'
        for tag in view.get("tags", ())
        if tag["hex"] in at
    )


def shared(drawing: str) -> str:
    """What counters have in common (the blank, the sign of an arm, the steps) written once and used from there."""
    parts = PART.findall(drawing)
    blanks = dict.fromkeys([*BLANK.findall(drawing), *(part for part in parts if parts.count(part) > 1)])
    defs = "".join(f'<g id="tl-b{n}">{blank}</g>' for n, blank in enumerate(blanks))
    for n, blank in enumerate(blanks):
        drawing = drawing.replace(blank, f'<use href="#tl-b{n}"/>')
    return f"<defs>{defs}</defs>{drawing}"


def arrows(view: dict[str, Any], at: dict[str, tuple[float, float]]) -> str:
    """The last move: a short arrow across each hexside."""
    out: list[str] = []
    for start, end in view.get("last", ()):
        if start in at and end in at:
            (x1, y1), (x2, y2) = at[start], at[end]
            a, b = (
                (x1 * 0.62 + x2 * 0.38, y1 * 0.62 + y2 * 0.38),
                (x1 * 0.38 + x2 * 0.62, y1 * 0.38 + y2 * 0.62),
            )
            out.append(f'<path d="M{num(a[0])} {num(a[1])}L{num(b[0])} {num(b[1])}" marker-end="url(#tl-tip)"/>')
    if not out:
        return ""
    tip = (
        '<marker id="tl-tip" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="4.5" markerHeight="4.5" '
        'orient="auto"><path d="M0 0L8 4L0 8z"/></marker>'
    )
    return f'<defs>{tip}</defs><g stroke="{colour("page.ink")}" stroke-width="4">{"".join(out)}</g>'


def _bare(drawing: str) -> str:
    """The ground without what only a page needs."""
    drawing = re.sub(r' data-town="[^"]*"', "", drawing)
    return drawing.replace('<g class="tl-wash"></g>', "").replace('<g class="tl-over"></g>', "")


def used_patterns(land: dict[str, Any]) -> str:
    """The patterns and symbols that the drawing refers to."""
    found = re.findall(r'<pattern id="([\w-]+)".*?</pattern>|<path id="([\w-]+)"[^>]*/>', land["defs"])
    kept = [name for pair in found for name in pair if name and f"#{name}" in land["svg"]]
    all_of = re.findall(r"<pattern .*?</pattern>|<path id=[^>]*/>", land["defs"])
    return "".join(each for each in all_of if any(f'id="{name}"' in each for name in kept))


def short_css(level: Level | None = None) -> str:
    """The style sheet of the drawing without comments and without the rules of other levels."""
    text = re.sub(r"\s+", " ", re.sub(r"/\*.*?\*/", "", drawing_css(), flags=re.S)).strip()
    rules = re.findall(r"[^{}]+\{[^{}]*\}", text)
    own = f".tl-z{level.number} " if level else ""
    return "".join(rule for rule in rules if ".tl-z" not in rule or (own and own in rule))


def _caption_lines(view: dict[str, Any], width: float) -> list[str]:
    """What the picture shows, in lines that its width can hold."""
    turn, node = view["turn"], view["node"]
    words = f"{view['title']}, turn {turn['n']} of {turn['of']}. {node['phaseName']}."
    if view.get("away"):
        words += f" {view['away']} unit{'s' if view['away'] != 1 else ''} beyond this picture."
    if open_to_all(view):
        words += f" {OPEN}"
    return wrap(words, max(12, int((width - 32) / LETTER)))


def _caption(lines: Sequence[str], left: float, top: float, width: float) -> str:
    high = 14 + 30 * len(lines)
    first = top - high + 29
    spans = "".join(
        f'<tspan x="{num(left + 16)}" y="{num(first + 30 * n)}">{esc(line)}</tspan>' for n, line in enumerate(lines)
    )
    return (
        f'<rect x="{num(left)}" y="{num(top - high)}" width="{num(width)}" height="{high}" '
        f'fill="{colour("page.panel")}"/><text font-size="22" font-family="Palatino, Georgia, serif" '
        f'fill="{colour("page.ink")}">{spans}</text>'
    )
