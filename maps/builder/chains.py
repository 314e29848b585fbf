"""Roads and railways: town-to-town lists become chains of adjacent hexes."""

import csv
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import pairwise
from math import hypot
from pathlib import Path

from maps.builder.draft import Draft
from maps.builder.tables import Row
from teutons_lab.hexes import lattice
from teutons_lab.hexes.geo import ordered

COLUMNS = ("line", "kind", "stops", "basis", "reason")
Point = tuple[float, float]

#: What a step costs besides 1: the square of how far its hex lies from the straight line between two stops, and a
#: river to cross, so that a line keeps to its bank where it can.
ASIDE, RIVER = 0.8, 0.6


@dataclass(frozen=True)
class Line:
    """A road or railway: its stops by name, and the hexes it runs through, each adjacent to the one before."""

    name: str
    kind: str
    stops: tuple[str, ...]
    hexes: tuple[str, ...]


def lay_lines(
    draft: Draft, rows: Iterable[Row], places: Mapping[str, tuple[float, float]], hexes: Mapping[str, str] | None = None
) -> list[Line]:
    """Lays every line of a table over the map and marks the sides it crosses with its kind.

    rows:   line: its name. kind: a word for a side, such as rail or road. stops: towns or hexes, joined by ` > `;
            `@A4709` is a hex that the line must pass. basis, reason.
    places: town -> longitude, latitude
    hexes:  town -> hex, where that is not the hex of its position
    Raises `BuildError` for an unknown stop, one at sea or off the map, and where no way over land exists.
    """
    return [_lay(draft, row, places, hexes or {}) for row in rows]


def _lay(draft: Draft, row: Row, places: Mapping[str, Point], hexes: Mapping[str, str]) -> Line:
    stops = tuple(stop.strip() for stop in row["stops"].split(">"))
    found = [_stop(draft, row, stop, places, hexes) for stop in stops]
    if len(found) < 2:
        raise row.fault(f"{row['line']}: {row['stops']!r}; expected two stops at least, joined by >")
    chain = [found[0][0]]
    for (label, here), (goal, there) in pairwise(found):
        way = walk(draft, label, goal, here, there)
        if way is None:
            raise row.fault(f"{row['line']}: no way over land leads from {label} to {goal}")
        chain += way[1:]
    if len(chain) < 2:
        raise row.fault(f"{row['line']} runs within one hex, {chain[0]}")
    for a, b in pairwise(chain):
        draft.add_side(ordered(a, b), {row["kind"]}, row["basis"])
    return Line(row["line"], row["kind"], stops, tuple(chain))


def _stop(
    draft: Draft, row: Row, stop: str, places: Mapping[str, Point], hexes: Mapping[str, str]
) -> tuple[str, Point]:
    """The hex of a stop, and where in the plane it lies."""
    grid = draft.grid
    if stop.startswith("@"):
        try:
            label = grid.aliases(stop[1:])[0]
        except ValueError as wrong:
            raise row.fault(f"{row['line']}: {wrong}") from wrong
        point = lattice.to_plane(grid.cell(label))
    elif stop in places:
        point = grid.georeference.plane(*places[stop])
        at = hexes.get(stop) or grid.label(*places[stop])
        if at is None:
            raise row.fault(f"{row['line']}: {stop} lies off the map")
        label = grid.aliases(at)[0]
    else:
        raise row.fault(f"{row['line']}: there is no place {stop!r}")
    if draft.hexes[label].sea:
        raise row.fault(f"{row['line']}: {stop} came out at sea, in {label}")
    return label, point


def walk(draft: Draft, start: str, goal: str, here: Point, there: Point) -> list[str] | None:
    """The cheapest chain of land hexes from `start` to `goal` along the straight line from `here` to `there`."""
    grid = draft.grid
    best, came, queue = {start: 0.0}, {start: start}, [(0.0, start)]
    while queue:
        cost, label = heappop(queue)
        if label == goal:
            break
        if cost > best[label]:
            continue
        for near in grid.neighbours(label):
            if draft.hexes[near].sea and "causeway" not in draft.hexes[near].terrain:
                continue
            aside = _off(lattice.to_plane(grid.cell(near)), here, there)
            price = round(cost + 1 + ASIDE * aside * aside + RIVER * _river(draft, label, near), 9)
            if price < best.get(near, float("inf")):
                best[near], came[near] = price, label
                heappush(queue, (price, near))
    if goal not in came:
        return None
    chain = [goal]
    while chain[-1] != start:
        chain.append(came[chain[-1]])
    return chain[::-1]


def _river(draft: Draft, a: str, b: str) -> bool:
    side = draft.sides.get(ordered(a, b))
    return side is not None and any(word.startswith("river:") for word in side.features)


def _off(point: Point, here: Point, there: Point) -> float:
    """Distance of a point from the stretch between two others, in hexes."""
    dx, dy = there[0] - here[0], there[1] - here[1]
    long = dx * dx + dy * dy
    t = 0.0 if long == 0 else ((point[0] - here[0]) * dx + (point[1] - here[1]) * dy) / long
    t = min(1.0, max(0.0, t))
    return hypot(point[0] - here[0] - t * dx, point[1] - here[1] - t * dy)


def write_lines(lines: Iterable[Line], file: Path) -> None:
    """Writes lines.csv: for drawing, and for the test that each hop runs through adjacent hexes."""
    with file.open("w", encoding="utf-8", newline="") as text:
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(["line", "kind", "stops", "hexes"])
        for line in lines:
            writer.writerow([line.name, line.kind, " > ".join(line.stops), " ".join(line.hexes)])
