"""The same square of country on several maps: what each designer kept, dropped and moved, in figures and drawings."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from teutons_lab.hexes import Board, Grid, load_grid

from .atlas_draw import SERIF, Window, board_ground, defs, ground, hexes, inside, path, shapes, town_names
from .atlas_ground import lines_of, source
from .atlas_hexes import board_of, ground_words, pitch_km
from .atlas_places import Place, find, folded, systems, title, town_named, towns
from .colours import colour
from .svg import esc, num

WIDE = 400.0  # pixels of a panel
KM = 90
LEAST, MOST = 20, 400


@dataclass(frozen=True)
class Facts:
    """What one map has in a square of country.

    hexes: those whose centre lies in it; `km` how wide one is; `ground`: kind in the board's words -> hexes;
    towns: those the board names; dropped: those of the atlas that it does not; rivers, dropped_rivers;
    moved: (town, km) from its true place to the centre of the hex that carries its name, the farthest first
    """

    system: str
    hexes: int
    km: float
    ground: tuple[tuple[str, int], ...] = ()
    towns: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    rivers: tuple[str, ...] = ()
    dropped_rivers: tuple[str, ...] = ()
    moved: tuple[tuple[str, float], ...] = ()
    drawn: bool = True

    def __str__(self) -> str:
        lines = [f"{title(self.system)}: {self.hexes} hexes, each {self.km:.0f} km wide"]
        if not self.drawn:
            return f"{lines[0]}. Only its grid is here, not its ground."
        lines.append(f"ground: {', '.join(f'{kind} {count}' for kind, count in self.ground) or 'none'}")
        lines.append(f"keeps the towns {_list(self.towns)}")
        lines.append(f"drops {_list(self.dropped)}")
        lines.append(f"keeps the rivers {_list(self.rivers)}")
        lines.append(f"drops {_list(self.dropped_rivers)}")
        if self.moved:
            town, km = self.moved[0]
            lines.append(f"moves {town} farthest, by {km:.0f} km")
        return "; ".join(lines) + "."


def _list(names: tuple[str, ...], most: int = 12) -> str:
    shown = ", ".join(names[:most])
    return f"{shown} and {len(names) - most} more" if len(names) > most else shown or "none"


def real_towns(window: Window, year: str) -> list[Place]:
    """The real towns in the square in a year, great ones first."""
    here = [town for town in towns() if window.holds(town.lon, town.lat)]
    return [town for town in here if not town.years or year in town.years]


def real_rivers(window: Window, least: int = 2) -> tuple[str, ...]:
    """The names of the real rivers in the square, great ones first, as small as `least`."""
    found: dict[str, int] = {}
    for river in source("rivers"):
        about = river["properties"]
        here = any(window.holds(lon, lat) for line in lines_of(river["geometry"]) for lon, lat in line)
        if here and about.get("kind") != "canal" and about["rank"] <= least:
            found[about["name"]] = min(about["rank"], found.get(about["name"], 9))
    return tuple(sorted(found, key=lambda name: (found[name], name)))


def facts(system: str, window: Window, year: str = "1870") -> Facts:
    """What a map has in a square of country."""
    grid, board = load_grid(system), board_of(system, year)
    here = [label for label in inside(grid, window) if window.holds(*grid.lonlat(label))]
    if board is None:
        return Facts(system, len(here), pitch_km(grid), drawn=False)
    touched = [label for label in inside(grid, window) if board.town[board.index[label]]]
    named = {label: board.town[board.index[label]] for label in touched if _shown(board, label, window)}
    keeps = {folded(town) for town in named.values()}
    real = sorted(real_towns(window, year), key=lambda town: (town.rank, not town.forts))
    kept = [name for _, name in sorted(named.items(), key=lambda each: _rank(each[1]))]
    streams, kinds = _streams(board, here), Counter(ground_words(board, label) for label in here)
    return Facts(
        system,
        len(here),
        pitch_km(grid),
        tuple(kinds.most_common()),
        tuple(dict.fromkeys(kept)),
        tuple(town.name for town in real if not _named(folded(town.name), keeps)),
        tuple(dict.fromkeys([name for name in real_rivers(window, 3) if name in streams] + sorted(streams))),
        tuple(name for name in real_rivers(window) if name not in streams),
        tuple(sorted(_moved(grid, named), key=lambda each: -each[1])),
    )


def _named(name: str, keeps: set[str]) -> bool:
    """Whether a map has a name, be it in a shorter or longer form: Boulay and Boulay-Moselle."""
    return any(f" {name} " in f" {other} " or f" {other} " in f" {name} " for other in keeps)


def _shown(board: Board, label: str, window: Window) -> bool:
    """Whether a hex's town lies in the square: by its true place if that is known, else by the hex."""
    place = town_named(board.town[board.index[label]])
    return window.holds(place.lon, place.lat) if place else window.holds(*board.grid.lonlat(label))


def _rank(name: str) -> tuple[int, str]:
    place = town_named(name)
    return (place.rank if place else 4, name)


def _streams(board: Board, here: list[str]) -> dict[str, int]:
    """River name -> hexsides of it round the hexes of the square."""
    inner = {board.index[label] for label in here}
    found: Counter[str] = Counter()
    for (a, b), words in board.sides.items():
        if a in inner or b in inner:
            found.update(word[6:].replace("_", " ") for word in words if word.startswith("river:"))
    return dict(found)


def _moved(grid: Grid, named: dict[str, str]) -> list[tuple[str, float]]:
    forward = grid.georeference.projection.forward
    found: dict[str, float] = {}
    for label, name in named.items():
        if place := town_named(name):
            (x1, y1), (x2, y2) = forward(*grid.lonlat(label)), forward(place.lon, place.lat)
            away = ((x1 - x2) ** 2 + (y1 - y2) ** 2) ** 0.5
            found[name] = min(away, found.get(name, away))
    return list(found.items())


def panel(system: str, window: Window, year: str) -> str:
    """One drawing: the real ground for "", else a system's board at its true place, with the real rivers as thin lines.

    A town's ring stands at its true place; a thin line leads to the middle of the hex that carries its name.
    """
    if not system:
        body = ground(window, year) + town_names(window, year, 26, 13)
    else:
        grid, board = load_grid(system), board_of(system, year)
        found = inside(grid, window)
        if board is None:
            below = f'<g opacity=".5">{ground(window, year)}</g>{_hit(grid, window, found)}{hexes(grid, window, found)}'
            names = town_names(window, year, 14, 12.5, 2)
        else:
            below = board_ground(grid, board, window, found, True)
            names = _town_lines(grid, board, window, found)
        body = below + _true_rivers(window) + _numbers(grid, window, found) + names
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(window.width)} {num(window.height)}" '
        f'font-family="Arial, sans-serif">{defs()}{body}</svg>'
    )


def _true_rivers(window: Window) -> str:
    d = shapes([river for river in source("rivers") if river["properties"]["rank"] < 3], window, False)
    dotted = 'fill="none" stroke-width="1.1" stroke-dasharray="1 3"'
    return f'<path {dotted} stroke="{colour("line.water-name")}" d="{d}"/>'


def _hit(grid: Grid, window: Window, found: list[str]) -> str:
    outlines = ((esc(label), path(grid.outline(label), window, True, 0.0)) for label in found)
    clear = 'fill="#FFFFFF" fill-opacity="0"'
    return "".join(f'<path data-hex="{label}" {clear} d="{d}"/>' for label, d in outlines)


def _numbers(grid: Grid, window: Window, found: list[str]) -> str:
    tall = pitch_km(grid) / 111.2 * (window.height / (window.north - window.south))
    if tall < 38:
        return ""
    out = []
    for label in found:
        x, y = window.at(*grid.lonlat(label))
        out.append(f'<text x="{num(x)}" y="{num(y + tall * 0.36)}">{esc(label)}</text>')
    ink = colour("line.hex-number")
    return f'<g font-size="10.5" text-anchor="middle" fill="{ink}">{"".join(out)}</g>'


def _town_lines(grid: Grid, board: Board, window: Window, found: list[str]) -> str:
    lines, names = [], []
    boxes: list[tuple[float, float, float, float]] = []
    named = [(board.town[board.index[label]], label) for label in found if board.town[board.index[label]]]
    for name, label in sorted(named, key=lambda each: _rank(each[0])):
        x, y = window.at(*grid.lonlat(label))
        wide = len(name) * 6.2
        box = (x - wide / 2, y - 12, x + wide / 2, y + 4)
        if (
            box[0] < 0
            or box[2] > window.width
            or any(box[2] > b[0] and box[0] < b[2] and box[3] > b[1] and box[1] < b[3] for b in boxes)
        ):
            continue
        boxes.append(box)
        if place := town_named(name):
            tx, ty = window.at(place.lon, place.lat)
            lines.append(f'<path d="M{num(x)} {num(y + 4)}L{num(tx)} {num(ty)}"/>')
            lines.append(f'<circle cx="{num(tx)}" cy="{num(ty)}" r="2.8"/>')
        names.append(f'<text x="{num(x)}" y="{num(y)}">{esc(name)}</text>')
    ink = colour("page.ink")
    return (
        f'<g fill="#FFFFFF" stroke="{ink}" stroke-width="1.2">{"".join(lines)}</g>'
        f'<g font-family="{SERIF}" font-size="13" text-anchor="middle" fill="{ink}" paint-order="stroke" '
        f'stroke="#FFFFFF" stroke-opacity=".85" stroke-width="3">{"".join(names)}</g>'
    )


def _panel(system: str, window: Window, year: str) -> dict[str, str]:
    name = title(system) if system else "The real ground"
    return {"system": system, "title": name, "svg": panel(system, window, year)}


def compared(which: tuple[str, ...], at: str, km: Any, year: str) -> dict[str, Any]:
    """Everything about a comparison as plain data: the place, a drawing a panel, and the facts of each map.

    Raises PlaceError for an unknown place, ValueError for an unknown system or size.
    """
    for system in which:
        if system not in systems():
            raise ValueError(f"There is no map {system!r} to compare. Maps: {', '.join(systems())}.")
    if not isinstance(km, int | float) or isinstance(km, bool) or not LEAST <= km <= MOST:
        raise ValueError(f"km={km!r}: a square to compare is {LEAST} to {MOST} km wide.")
    place = find(at, which[0] if which else "")
    window = Window.square(place.lon, place.lat, km, WIDE)
    found = [facts(system, window, year) for system in which]
    return {
        "place": place,
        "window": window,
        "facts": found,
        "panels": [_panel(system, window, year) for system in ("", *which)],
        "real": (tuple(town.name for town in real_towns(window, year)), real_rivers(window, 3)),
    }


__all__ = ["Facts", "compared", "facts", "panel"]
