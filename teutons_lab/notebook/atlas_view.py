"""A game on real ground as plain data: who stands where on earth, the front line, and what changed.

Pure: reads a `Game` or what `game.seen_by(side)` gives, imports no widget, changes nothing.
"""

from __future__ import annotations

from typing import Any

from teutons_lab.core.sides import unsealed_for
from teutons_lab.hexes import Board

from .atlas_front import Line, front
from .atlas_ground import Collection, collection, drawn
from .atlas_places import coordinates, town_named
from .counters import stacked
from .units import forts, rank, units
from .view import title, turn
from .words import portrait_of, side_name, style

EMPTY: dict[str, Any] = {
    "title": "",
    "subtitle": "",
    "stacks": [],
    "forts": [],
    "rows": [],
    "since": "",
    "sides": {},
}


def view(game: Any, side: str | None = None) -> dict[str, Any]:
    """What the atlas shows of a game, JSON types only.

    Keys: `title`, `subtitle`, `sides` (side -> name and style), `stacks` (hex, lon, lat, side, drawing and names of
    the units, the one on top first), `forts` (hex, name, lon, lat, side, drawing), `rows` of the table of units
    (names, hex, coordinates, lon, lat), `since` (what the changes are counted from).
    """
    source = game.seen_by(side) if side else game
    state, board = source.state, source.state.setup.board
    shown = units(state)
    found = stacks(board, shown)
    now, words = turn(source), portrait_of(state).words
    when = f"turn {now['n']}" + (f", {now['date']}" if now["date"] else "")
    fallen = [entry.event["hex"] for entry in source.log if entry.kind == "fortress-fell"]
    return {
        "title": title(source),
        "subtitle": f"Atlas · {when}",
        "sides": {
            each: {"name": side_name(each, words), "style": style(each, words)} for each in state.setup.rules.sides
        },
        "stacks": found,
        "forts": [_fort(board, fort) for fort in forts(state, fallen)],
        "rows": [_row(stack) for stack in found],
        "since": _since(game),
    }


def stacks(board: Board, shown: dict[str, dict[str, Any]]) -> list[dict[str, Any]]:
    """The units on the map by hex, each stack at the centre of its hex, in the order of the board."""
    at: dict[str, list[dict[str, Any]]] = {}
    for unit in shown.values():
        if unit["at"] in board.index:
            at.setdefault(unit["at"], []).append(unit)
    found = []
    for label in sorted(at, key=lambda each: board.index[each]):
        here = sorted(at[label], key=rank)
        lon, lat = board.grid.lonlat(label)
        found.append(
            {
                "hex": label,
                "lon": round(lon, 4),
                "lat": round(lat, 4),
                "town": board.town[board.index[label]],
                "side": here[-1]["side"],
                "svg": stacked([unit["svg"] for unit in here]),
                "names": [unit["name"] for unit in reversed(here)],
                "shorts": [unit["short"] for unit in reversed(here)],
            }
        )
    return found


def front_line(game: Any, side: str | None = None) -> Collection:
    """The front of a game as a layer of lines; empty where only one side stands on the map."""
    state = (game.seen_by(side) if side else game).state
    lines = _twice(_front(state))
    return collection(drawn({"type": "LineString", "coordinates": line}, *classes) for line, classes in lines)


def _twice(lines: list[Line]) -> list[tuple[list[list[float]], tuple[str, ...]]]:
    """Each line as its white bed and as itself."""
    rounded = [[[round(lon, 4), round(lat, 4)] for lon, lat in line] for line in lines]
    return [(line, classes) for classes in (("tlx-line-bed",), ("tlx-line",)) for line in rounded]


def _front(state: Any) -> list[Line]:
    board, shown = state.setup.board, units(state)
    places: dict[str, set[str]] = {side: set() for side in state.setup.rules.sides}
    for unit in shown.values():
        if unit["at"] in board.index:
            places[unit["side"]].add(unit["at"])
    for fort in forts(state):
        places.get(fort["side"], set()).add(fort["hex"])
    return front(board, places, _homes(places))


def _homes(sides: Any) -> dict[str, str]:
    """Country -> the side that it falls to where both are equally near."""
    german = next((side for side in sides if side in ("prussian", "german", "axis")), "")
    other = next((side for side in sides if side != german), "")
    return {"Germany": german} | dict.fromkeys(("France", "Belgium", "Netherlands", "Luxembourg", "Britain"), other)


def changes(game: Any, side: str | None = None) -> Collection:
    """What changed since the turn before: an arrow for each unit that stands elsewhere, and the front as it was."""
    before, after = (_seen(state, side) for state in (_earlier(game), game.state))
    words = portrait_of(after).words
    was, now = units(before), units(after)
    grid, features = after.setup.board.grid, []
    for line, _ in _twice(_front(before))[len(_front(before)) :]:
        features.append(drawn({"type": "LineString", "coordinates": line}, "tlx-was"))
    for name, unit in now.items():
        start, end = was.get(name, {}).get("at", ""), unit["at"]
        if start != end and start in after.setup.board.index and end in after.setup.board.index:
            lines = arrow(grid.lonlat(start), grid.lonlat(end))
            shape = {"type": "MultiLineString", "coordinates": lines}
            features.append(drawn(shape, "tlx-move", f"tlx-move-{style(unit['side'], words)}"))
    return collection(features)


def _seen(state: Any, side: str | None) -> Any:
    return state.setup.rules.seen_by(unsealed_for(state, side), side) if side else state


def _earlier(game: Any) -> Any:
    """The first state of the turn before this one, or of the game."""
    line = [game.record.root.state, *(act.state for act in game.cursor.line())]
    wanted = max(game.state.turn - 1, line[0].turn)
    return next((state for state in line if state.turn >= wanted), line[0])


def _since(game: Any) -> str:
    return f"since turn {_earlier(game).turn}"


def arrow(start: tuple[float, float], end: tuple[float, float]) -> list[list[list[float]]]:
    """A line that stops short of its ends, with a head; degrees, longitude narrowed to look square at 49 N."""
    (x1, y1), (x2, y2) = start, end
    squeeze = 0.656
    dx, dy = (x2 - x1) * squeeze, y2 - y1
    size = (dx * dx + dy * dy) ** 0.5
    ux, uy = dx / size, dy / size
    head = min(0.07, size * 0.3)

    def at(along: float, across: float) -> list[float]:
        return [round(x1 + (ux * along - uy * across) / squeeze, 4), round(y1 + uy * along + ux * across, 4)]

    tip = size * 0.9
    return [[at(size * 0.1, 0), at(tip, 0)], [at(tip - head, head * 0.5), at(tip, 0), at(tip - head, -head * 0.5)]]


def _fort(board: Board, fort: dict[str, Any]) -> dict[str, Any]:
    """A fortress at its town, if the atlas knows the town and it lies in that hex; else in the middle of the hex."""
    town = board.town[board.index[fort["hex"]]]
    lon, lat = board.grid.lonlat(fort["hex"])
    place = town_named(town)
    if place is not None and board.grid.label(place.lon, place.lat) == fort["hex"]:
        lon, lat = place.lon, place.lat
    return {**fort, "name": town, "lon": round(lon, 4), "lat": round(lat, 4)}


def _row(stack: dict[str, Any]) -> dict[str, Any]:
    return {
        "names": ", ".join(stack["shorts"]),
        "hex": stack["hex"],
        "side": stack["side"],
        "where": coordinates(stack["lon"], stack["lat"]),
        "lon": stack["lon"],
        "lat": stack["lat"],
    }


__all__ = ["EMPTY", "changes", "front_line", "view"]
