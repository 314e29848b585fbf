"""The atlas in words: what a point is called in every system, what the map says of itself, and who stands where."""

from __future__ import annotations

from typing import Any

from teutons_lab.hexes import Board, Grid

from .atlas_hexes import ground_words, pitch_km, sources_of, town_of
from .atlas_places import coordinates, drawn_at, names, nearest_town, title

TRUST = {
    "teutons": "Hexes are bent to fit the twenty places that the rulebook names by hex. Elsewhere a hex may lie up to "
    "25 km off.",
    "victory_west": "Hexes are bent to fit the places that the rulebook names by hex; those lie within 6 km. Elsewhere "
    "expect about 5 km, on the eastern and northern edges more.",
    "fall_of_france": "Hexes are laid by the few places that the rulebook names by hex; those lie within 12 km. "
    "Elsewhere expect about 10 km.",
}
FRONTIERS = {"1870": "1815 to 1870", "1914": "1871 to 1918", "1940": "1919 to 1940"}


def point_words(lon: float, lat: float, system: str, board: Board | None, view: dict[str, Any]) -> str:
    """A point in words: its hex and who is there, the ground on the board, and the hexes of the other systems.

    `Q03, Saverne: 48.78 N, 6.98 E. Third Army, XI Corps. On the board: forest. Victory in the West: A4612.`
    """
    if not drawn_at(lon, lat):
        return f"{coordinates(lon, lat)}: beyond the ground that is drawn."
    found = names(lon, lat)
    near = nearest_town(lon, lat)
    place = f"near {near[0].name}" if near and near[1] > 4 else near[0].name if near else ""
    label = found.pop(system, None)
    head = ", ".join(part for part in (label or f"off the map of {title(system)}", place) if part)
    said = [f"{head}: {coordinates(lon, lat)}."]
    if label:
        here = next((stack for stack in view["stacks"] if stack["hex"] == label), None)
        if here:
            said.append(f"{', '.join(here['names'])}.")
        if board is not None:
            town = town_of(board, label)
            said.append(f"On the board: {ground_words(board, label)}{f', named {town}' if town else ''}.")
            said += source_words(system, label)
    said += [f"{title(other)}: {name}." for other, name in found.items()]
    return " ".join(said)


BASIS_WORDS = {
    "rulebook": "the rulebook",
    "history": "history",
    "reference": "an atlas",
    "reconstruction": "our own choice",
    "teacher": "the teacher",
}


def source_words(system: str, label: str) -> list[str]:
    """What the ground of a hex rests on, with the reason where the map gives one; nothing for an unknown hex."""
    basis, reason = sources_of(system).get(label, ("", ""))
    return [f"Source: {BASIS_WORDS.get(basis, basis)}{f' ({reason})' if reason else ''}."] if basis else []


def describe(system: str, grid: Grid, year: str, shown: list[str], view: dict[str, Any], labels: dict[str, str]) -> str:
    """The atlas in words, as plain text: map, frontier, layers, and in a game who stands where on earth."""
    layers = ", ".join(labels[name].lower() for name in labels if name in shown)
    name, size = view["title"] or title(system), pitch_km(grid)
    head = f"{name}: an atlas of {len(grid.labels)} hexes, {size:.0f} km wide, on real ground"
    out = [f"{head}; frontier of {year} ({FRONTIERS[year]}). Layers: {layers or 'none'}."]
    if view["subtitle"]:
        out.append(f"{view['subtitle']}.")
    for side, about in view["sides"].items():
        rows = [f"{row['names']} at {row['hex']} ({row['where']})" for row in view["rows"] if row["side"] == side]
        out.append(f"{about['name']}: {'; '.join(rows) or 'no units on the map'}.")
    return "\n".join(out)
