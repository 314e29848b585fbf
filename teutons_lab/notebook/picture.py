"""A static picture of the board for readers without a running notebook: an SVG in an `<img>`, with words
beside it.

As the source of an image the drawing runs no script and shows also where a notebook is not trusted.
"""

from __future__ import annotations

import re
from base64 import b64encode
from typing import Any

from .assets import drawing_css
from .colours import colour
from .counters import stacked
from .svg import esc, num
from .text import describe
from .units import rank

LIMIT = 150_000  # bytes of the whole HTML text
BLANK = re.compile(r'<rect class="tl-key".*?stroke-width="2"/>')
PART = re.compile(r'<g class="tl-part".*?</g>')
READABLE = 230  # with more hexes in the picture their numbers are too small to read, and are left out


def bundle(ground: dict[str, Any], view: dict[str, Any], name: str) -> dict[str, str]:
    """The mime bundle of a picture: HTML with an image, and the words."""
    words = describe(view) if view.get("node") or "cover" in view else name
    return {"text/html": html(ground, view, words), "text/plain": words if view.get("node") else name}


def html(ground: dict[str, Any], view: dict[str, Any], words: str) -> str:
    """An `<img>` with a data URI and alternative text."""
    data = b64encode(svg(ground, view).encode("utf-8")).decode("ascii")
    return f'<img alt="{esc(words)}" style="max-width:100%;height:auto" src="data:image/svg+xml;base64,{data}">'


def svg(ground: dict[str, Any], view: dict[str, Any], margin: float = 150.0) -> str:
    """The board as one SVG text: the ground round the units, units, fortresses, last move, and a caption."""
    at = {label: (x, y) for label, x, y, *_ in ground["hexes"]}
    left, top, width, height = frame(ground, view, at, margin)
    inside = {
        label: (x, y)
        for label, (x, y) in at.items()
        if left - 60 < x < left + width + 60 and top - 60 < y < top + height + 60
    }
    caption = 44 if view.get("node") else 0
    box = f"{num(left)} {num(top - caption)} {num(width)} {num(height + caption)}"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{round(width * 0.86)}" '
        f'height="{round((height + caption) * 0.86)}" font-family="Arial, sans-serif">',
        f"<style>{short_css()}</style><defs>{used_patterns(ground)}</defs>",
        f'<rect x="{num(left)}" y="{num(top)}" width="{num(width)}" height="{num(height)}" fill="#E4E0D5"/>',
        trimmed(ground["svg"], inside),
        arrows(view, at),
        pieces(view, inside),
        _caption(view, left, top, width) if caption else "",
        "</svg>",
    ]
    return "".join(parts)


def frame(
    ground: dict[str, Any], view: dict[str, Any], at: dict[str, tuple[float, float]], margin: float
) -> tuple[float, float, float, float]:
    """Left, top, width, height: where units stand, with a margin; the whole map when there are none."""
    places = [at[unit["at"]] for unit in view["units"].values() if unit["at"] in at]
    if not places:
        return 0.0, 0.0, float(ground["width"]), float(ground["height"])
    left = max(0.0, min(x for x, _ in places) - margin)
    top = max(0.0, min(y for _, y in places) - margin)
    right = min(float(ground["width"]), max(x for x, _ in places) + margin)
    bottom = min(float(ground["height"]), max(y for _, y in places) + margin)
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
        out.append(f'<g transform="translate({num(x)} {num(y)})">{stacked([unit["svg"] for unit in ordered])}</g>')
    for fort in view["forts"]:
        if fort["hex"] in at:
            x, y = at[fort["hex"]]
            out.append(f'<g transform="translate({num(x - 45)} {num(y + 2)})">{fort["svg"]}</g>')
    return shared("".join(out)) + signs(view, at)


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


def trimmed(drawing: str, inside: dict[str, tuple[float, float]]) -> str:
    """The ground without names and numbers outside the picture and without empty groups."""

    def keep(found: re.Match[str]) -> str:
        x, y = float(found[1]), float(found[2])
        near = any(abs(x - hx) < 60 and abs(y - hy) < 60 for hx, hy in inside.values())
        return found[0] if near else ""

    drawing = re.sub(r'<text x="([-\d.]+)" y="([-\d.]+)"[^>]*>[^<]*</text>', keep, drawing)
    drawing = re.sub(r'<circle data-town="[^"]*" cx="([-\d.]+)" cy="([-\d.]+)" r="3.4"/>', keep, drawing)
    drawing = re.sub(r' data-town="[^"]*"', "", drawing)
    if len(inside) > READABLE:
        drawing = re.sub(r'<g class="tl-number">.*?</g>', "", drawing)
    return drawing.replace('<g class="tl-wash"></g>', "").replace('<g class="tl-over"></g>', "")


def used_patterns(ground: dict[str, Any]) -> str:
    return "".join(p for p in re.findall(r"<pattern .*?</pattern>", ground["defs"]) if "zone" not in p)


def short_css() -> str:
    return re.sub(r"\s+", " ", re.sub(r"/\*.*?\*/", "", drawing_css(), flags=re.S)).strip()


def _caption(view: dict[str, Any], left: float, top: float, width: float) -> str:
    turn, node = view["turn"], view["node"]
    words = f"{view['title']}, turn {turn['n']} of {turn['of']}. {node['phaseName']}."
    return (
        f'<rect x="{num(left)}" y="{num(top - 44)}" width="{num(width)}" height="44" '
        f'fill="{colour("page.panel")}"/><text x="{num(left + 16)}" y="{num(top - 15)}" font-size="22" '
        f'font-family="Palatino, Georgia, serif" '
        f'fill="{colour("page.ink")}">{esc(words)}</text>'
    )
