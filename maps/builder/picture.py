"""Draws a map, to be looked at: `python -m maps.builder.picture maps/NAME OUT.png [west south east north]`."""

import csv
import sys
from pathlib import Path
from typing import Any

from teutons_lab.hexes import Board, lattice, read_board_folder

COLOURS = {
    "clear": "#f6f0dc", "forest": "#9cc48a", "swamp": "#a9c9c4", "sea": "#bcd7ea", "wetlands": "#b5d8cf",
    "woods": "#a9d093", "rough": "#dcc596", "wooded-rough": "#8fa86c", "mountain": "#a8795f",
    "minor-city": "#edb4ac", "major-city": "#cf5d57", "causeway": "#e6d27a",
}  # fmt: skip
SIDES = {
    "border": ("#b0408a", 2.2, (0, (3, 2))), "minor-river": ("#3d85c6", 1.6, "solid"),
    "major-river": ("#174f9c", 3.2, "solid"), "river": ("#174f9c", 2.0, "solid"), "sea-side": ("#48a9c9", 5, "solid"),
}  # fmt: skip
LINES = {
    "rail": ("#222222", 0.9), "road": ("#a0522d", 0.9), "rail-high": ("#222222", 1.3), "rail-low": ("#555555", 0.8),
}  # fmt: skip
NOTED = ("fort:", "ids", "port", "channel", "inundation")


def draw(folder: Path, out: Path, window: tuple[float, ...] = ()) -> None:
    """One picture of the whole map, or of a window of it in degrees."""
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt
    from matplotlib.collections import LineCollection, PolyCollection

    board = read_board_folder(folder)
    grid, step = board.grid, 1.35
    inside = [i for i, label in enumerate(board.labels) if not window or _within(grid.lonlat(label), window)]
    figure, axes = plt.subplots(figsize=(19, 15))
    axes.set_aspect(step)
    outlines = {i: grid.outline(board.labels[i]) for i in inside}
    fills = [_colour(board, i) for i in inside]
    axes.add_collection(PolyCollection([outlines[i] for i in inside], facecolors=fills, edgecolors="#00000022", lw=0.4))
    for word, (colour, width, dash) in SIDES.items():
        segments = [_segment(board, a, b) for (a, b), words in board.sides.items() if word in words and a in outlines]
        axes.add_collection(LineCollection(segments, colors=colour, linewidths=width, linestyles=dash))
    for line in _lines(folder):
        points = [grid.lonlat(label) for label in line["hexes"].split()]
        colour, width = LINES.get(line["kind"], ("#444444", 0.8))
        axes.add_collection(LineCollection([points], colors=colour, linewidths=width, alpha=0.8))
    for (a, b), words in board.sides.items():
        if a in outlines and words & {"bridge", "causeway"}:
            (x, y), (p, q) = _segment(board, a, b)
            axes.plot([(x + p) / 2], [(y + q) / 2], "s", ms=3, color="#d40" if "damaged" in words else "#000")
    size = 3.2 if not window else 9
    for i in inside:
        lon, lat = grid.lonlat(board.labels[i])
        axes.text(lon, lat - 0.035, board.labels[i], fontsize=size * 0.8, ha="center", color="#00000088", clip_on=True)
        note = [_short(word) for word in sorted(board.features[i]) if word.startswith(NOTED)]
        axes.text(lon, lat, f"{board.town[i]}\n{' '.join(note)}", fontsize=size, ha="center", clip_on=True)
    axes.autoscale_view()
    if window:
        west, south, east, north = window
        axes.set_xlim(west, east)
        axes.set_ylim(south, north)
    figure.tight_layout()
    figure.savefig(out, dpi=95)


def _short(word: str) -> str:
    head, _, value = word.partition(":")
    return f"{head[:4]} {value[:4]}"


def _within(place: tuple[float, float], window: tuple[float, ...]) -> bool:
    west, south, east, north = window
    return west <= place[0] <= east and south <= place[1] <= north


def _colour(board: Board, i: int) -> str:
    return next(COLOURS.get(word, "#ffffff") for word in sorted(board.features[i] & set(board.vocabulary.terrain)))


def _segment(board: Board, a: int, b: int) -> list[tuple[float, float]]:
    cell = board.grid.cell(board.labels[a])
    ends = lattice.side_corners(board.neighbour[a].index(b))
    return [board.grid.georeference.lonlat(*lattice.corner_to_plane(lattice.corner(cell, k))) for k in ends]


def _lines(folder: Path) -> list[dict[str, Any]]:
    file = folder / "lines.csv"
    if not file.exists():
        return []
    with file.open(encoding="utf-8", newline="") as text:
        return list(csv.DictReader(text))


if __name__ == "__main__":
    draw(Path(sys.argv[1]), Path(sys.argv[2]), tuple(float(value) for value in sys.argv[3:7]))
