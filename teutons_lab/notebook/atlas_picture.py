"""A static picture of the atlas for readers without a running notebook: an SVG in an `<img>`, with words beside it."""

from __future__ import annotations

from base64 import b64encode
from typing import Any

from teutons_lab.hexes import Board, Grid

from .atlas_draw import INK, Window, board_ground, defs, ground, hexes, inside, path, town_names
from .atlas_hexes import extent
from .colours import colour
from .picture import shared, short_css
from .svg import esc, num

LIMIT = 150_000  # bytes of the whole HTML text
WIDTH = 900.0
SHORT_CREDIT = "Natural Earth, public domain; GeoNames, CC BY 4.0; own drawing. Map reconstructed."


def bundle(
    grid: Grid,
    board: Board | None,
    view: dict[str, Any],
    year: str,
    shown: list[str],
    lines: dict[str, Any],
    words: str,
) -> dict[str, str]:
    """The mime bundle of a picture: HTML with an image, and the words."""
    drawing = svg(grid, board, view, year, shown, lines)
    data = b64encode(drawing.encode("utf-8")).decode("ascii")
    image = f'<img alt="{esc(words)}" style="max-width:100%;height:auto" src="data:image/svg+xml;base64,{data}">'
    return {"text/html": image, "text/plain": words}


def svg(
    grid: Grid, board: Board | None, view: dict[str, Any], year: str, shown: list[str], lines: dict[str, Any]
) -> str:
    """The map as one SVG text: round the units if there are any, else whole."""
    window = frame(grid, view)
    found = inside(grid, window)
    taken = [window.at(stack["lon"], stack["lat"]) for stack in view["stacks"]] if "units" in shown else []
    scale = 0.62 if window.scale > 110 else 0.45
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 -40 {num(window.width)} {num(window.height + 62)}" '
        f'width="{num(window.width)}" height="{num(window.height + 62)}" font-family="Arial, sans-serif">',
        f"<style>{short_css()}</style>{defs()}",
        f'<clipPath id="tlx-clip"><rect width="{num(window.width)}" height="{num(window.height)}"/></clipPath>',
        f'<g clip-path="url(#tlx-clip)">{ground(window, year, "terrain" in shown)}',
        board_ground(grid, board, window, found) if board is not None and "board" in shown else "",
        hexes(grid, window, found) if "hexes" in shown else "",
        *(_lines(lines.get(name), window, name) for name in ("changes", "front") if name in shown),
        town_names(window, year, 40, 13, 2 if window.scale < 150 else 3, taken) if "towns" in shown else "",
        _pieces(view, window, scale, shown),
        "</g>",
        _caption(view, year, window),
        "</svg>",
    ]
    return "".join(parts)


def frame(grid: Grid, view: dict[str, Any]) -> Window:
    """What the picture shows."""
    (south, west), (north, east) = extent(grid)
    if places := view["stacks"]:
        west, east = min(p["lon"] for p in places) - 0.8, max(p["lon"] for p in places) + 0.8
        south, north = min(p["lat"] for p in places) - 0.6, max(p["lat"] for p in places) + 0.6
    return Window(west, south, east, north, WIDTH)


def _pieces(view: dict[str, Any], window: Window, scale: float, shown: list[str]) -> str:
    out = []
    if "fortresses" in shown:
        for fort in view["forts"]:
            x, y = window.at(fort["lon"], fort["lat"])
            out.append(f'<g transform="translate({num(x)} {num(y)}) scale({scale})">{fort["svg"]}</g>')
    if "units" in shown:
        for stack in view["stacks"]:
            x, y = window.at(stack["lon"], stack["lat"])
            out.append(f'<g transform="translate({num(x)} {num(y)}) scale({scale})">{stack["svg"]}</g>')
    return shared("".join(out))


def _lines(layer: dict[str, Any] | None, window: Window, name: str) -> str:
    out = []
    for feature in (layer or {}).get("features", ()):
        geometry, look = feature["geometry"], feature["properties"]["style"]["className"]
        every = geometry["coordinates"] if geometry["type"] == "MultiLineString" else [geometry["coordinates"]]
        stroke = "#FFFFFF" if "bed" in look else INK
        width = 7 if "bed" in look else 3 if name == "front" else 2
        dash = ' stroke-dasharray="1 6"' if "was" in look else ""
        d = "".join(path(line, window, False, 0.0) for line in every)
        out.append(f'<path stroke="{stroke}" stroke-width="{width}"{dash} d="{d}"/>')
    return f'<g fill="none" stroke-linejoin="round" stroke-linecap="round">{"".join(out)}</g>'


def _caption(view: dict[str, Any], year: str, window: Window) -> str:
    title = ", ".join(part for part in (view["title"], view["subtitle"].removeprefix("Atlas · ")) if part)
    words = f"{title or 'The map on real ground'}. Frontier of {year}."
    panel, second = colour("page.panel"), colour("page.second-ink")
    return (
        f'<rect y="-40" width="{num(window.width)}" height="40" fill="{panel}"/>'
        f'<text x="14" y="-14" font-size="19" font-family="Palatino, Georgia, serif" fill="{INK}">{esc(words)}</text>'
        f'<rect y="{num(window.height)}" width="{num(window.width)}" height="22" fill="{panel}"/>'
        f'<text x="14" y="{num(window.height + 15)}" font-size="11.5" fill="{second}">{esc(SHORT_CREDIT)}</text>'
    )


class AtlasPicture:
    """The atlas where no map widget can run: the picture and the words. `alt` is the atlas in words."""

    def __init__(self, name: str, html: str, alt: str, why: str = "") -> None:
        self.html, self.alt, self.why = html, alt, why
        self._name = name

    def __repr__(self) -> str:
        return self._name

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        note = f"<p>{esc(self.why)}</p>" if self.why else ""
        return {"text/html": self.html + note, "text/plain": f"{self.alt}\n{self.why}".strip()}


__all__ = ["AtlasPicture", "bundle", "svg"]
