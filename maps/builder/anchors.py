"""How well the grid lies on the earth: the places that a rulebook names by hex, and how far off each one is."""

from collections.abc import Iterable
from dataclasses import dataclass
from math import hypot
from pathlib import Path

from maps.builder.tables import read_table
from teutons_lab.hexes.grid import Grid


@dataclass(frozen=True)
class Anchor:
    """A place with the hexes that a rule gives it; a hexside is written `A5607/A5707`."""

    name: str
    hexes: tuple[str, ...]
    lon: float
    lat: float
    rule: str
    note: str

    def kilometres(self, grid: Grid) -> float:
        """From the place to the middle of its hexes."""
        centres = [grid.lonlat(label) for text in self.hexes for label in text.split("/")]
        lon = sum(lon for lon, _ in centres) / len(centres)
        lat = sum(lat for _, lat in centres) / len(centres)
        projection = grid.georeference.projection
        (x, y), (a, b) = projection.forward(lon, lat), projection.forward(self.lon, self.lat)
        return hypot(x - a, y - b)

    def inside(self, grid: Grid) -> bool:
        """Whether the place lies in one of its hexes (for a side: in one of the two)."""
        named = {grid.aliases(label)[0] for text in self.hexes for label in text.split("/")}
        return grid.label(self.lon, self.lat) in named


def read_anchors(folder: Path) -> list[Anchor]:
    """The places in `anchors.csv` of a map: place, hexes, lon, lat, rule, note."""
    rows = read_table(folder / "anchors.csv", ("place", "hexes", "lon", "lat", "rule", "note"))
    return [
        Anchor(r["place"], tuple(r["hexes"].split()), float(r["lon"]), float(r["lat"]), r["rule"], r["note"])
        for r in rows
    ]


def residual_table(grid: Grid, anchors: Iterable[Anchor]) -> str:
    """One line for each place: its hexes, the hex that its position falls into, kilometres to their middle."""
    lines = [f"{'place':24} {'hexes by rule':30} {'falls in':10} {'km':>6}  {'in its hex':10} rule"]
    off = []
    for anchor in anchors:
        away, inside = anchor.kilometres(grid), anchor.inside(grid)
        off.append(away)
        falls = grid.label(anchor.lon, anchor.lat) or "off the map"
        named = " ".join(anchor.hexes)
        lines.append(
            f"{anchor.name:24} {named:30} {falls:10} {away:6.1f}  {'yes' if inside else 'NO':10} {anchor.rule}"
        )
    rms = (sum(away * away for away in off) / len(off)) ** 0.5
    lines.append(f"{len(off)} places, root mean square {rms:.1f} km, largest {max(off):.1f} km")
    return "\n".join(lines)
