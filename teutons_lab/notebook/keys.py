"""The legend: what is on this map, and nothing else. Each entry is its words and a drawing of 34 by 20."""

from __future__ import annotations

from collections.abc import Collection

from .colours import colour
from .layout import BoardLike

FRAME = f'<rect x=".5" y=".5" width="33" height="19" fill="none" stroke="{colour("line.hex-side")}"/>'

STREAM = "M-4 10q9-9 20-1t20-2"


def legend(board: BoardLike, frontier: str, closed: Collection[str]) -> list[list[str]]:
    """Entries in the order of the eye: water, borders, ground, ways, works."""
    hexes = {word.partition(":")[0] for words in board.features for word in words}
    sides: set[str] = set()
    for i, around in enumerate(board.neighbour):
        for j in around:
            if j is not None and i < j:
                sides |= {word.partition(":")[0] for word in board.side(i, j)}
    lands = set(board.country)
    two_kinds = "major-river" in sides
    entries: list[tuple[bool, str, str]] = [
        (two_kinds, "major river", _line("tl-river-major", STREAM) + _line("tl-river-heart", STREAM)),
        ("river" in sides, "minor river" if two_kinds else "river", _water()),
        ("canal" in sides, "canal", _line("tl-canal", "M0 10H34") + _line("tl-canal-locks", "M0 10H34")),
        ("border" in sides, "frontier of 1914" if frontier == "1914" else "frontier", _frontier(frontier)),
        (bool(sides & {"border", "border-other"}), "other border", _line("tl-border", "M1 10H33")),
        (bool(hexes & {"forest", "woods"}), "forest" if "forest" in hexes else "woods", _fill("forest")),
        ("rough" in hexes, "rough", _fill("rough")),
        ("wooded-rough" in hexes, "wooded rough", _fill("wooded-rough")),
        ("mountain" in hexes, "mountain", _fill("mountain")),
        (bool(hexes & {"swamp", "wetlands"}), "swamp" if "swamp" in hexes else "wetlands", _fill("swamp")),
        ("canal-intensive" in hexes, "many canals", _fill("polder")),
        ("bocage" in hexes, "bocage", _fill("bocage")),
        ("inundation" in hexes, "inundation", _fill("inundation")),
        (bool(hexes & {"city", "major-city", "full-city", "multi-city"}), "major city", _fill("city")),
        ("sea" in hexes, "sea", _fill("sea")),
        (bool(lands & set(closed)), "closed country", _fill("closed")),
        (
            bool(sides & {"rail", "rail-high"}),
            "railway",
            _line("tl-rail", "M0 10H34") + _line("tl-rail-ties", "M0 10H34"),
        ),
        (
            "rail-low" in sides,
            "minor railway",
            _line("tl-rail-low", "M0 10H34") + _line("tl-rail-low-ties", "M0 10H34"),
        ),
        ("road" in sides, "road", _line("tl-road-bed", "M0 10H34") + _line("tl-road", "M0 10H34")),
        ("bridge" in sides, "bridge", _bridge()),
        ("damaged" in sides, "damaged bridge", _bridge() + _line("tl-bridge-damaged", "M9 3L25 17")),
        (bool(hexes & {"fortified-zone", "maginot", "rhine-forts"}), "fortified", _wall("allied")),
        (bool(hexes & {"siegfried-line", "westwall"}), "German works", _wall("german")),
        (bool(hexes & {"optional-zone", "dyle"}), "planned works", _wall("planned")),
        ("fortress-holland" in hexes, "Fortress Holland", _wall("region")),
        ("fortress" in hexes, "fortress", '<use class="tl-fortress" href="#tl-fortress" x="17" y="10"/>'),
        (
            bool(hexes & {"port", "channel-port"}),
            "port",
            '<g class="tl-port"><use href="#tl-anchor" x="17" y="10"/></g>',
        ),
        ("strait" in sides, "strait", _line("tl-sea-side", "M2 10H32") + _line("tl-strait", "M4 10H32")),
        ("causeway" in sides, "causeway", _line("tl-sea-side", "M17 0V20") + _line("tl-dam", "M4 10H30")),
    ]
    return [[words, drawing] for there, words, drawing in entries if there]


def _line(css: str, d: str) -> str:
    return f'<path class="{css}" d="{d}"/>'


def _water() -> str:
    return f'<path d="M1 12q8-8 16-1t16-3" fill="none" stroke="{colour("line.river")}" stroke-width="4"/>'


def _frontier(year: str) -> str:
    return _line("tl-frontier-1914" if year == "1914" else "tl-frontier", "M1 10H33")


def _fill(kind: str) -> str:
    return f'<rect width="34" height="20" fill="url(#tl-p-{kind})"/>{FRAME}'


def _bridge() -> str:
    bank = f'<path d="M17 0V20" stroke="{colour("line.river")}" stroke-width="6"/>'
    bars = "M5 6.5H29M5 13.5H29"
    return bank + _line("tl-bridge-bed", bars) + _line("tl-bridge", bars)


def _wall(kind: str) -> str:
    wall = _line(f"tl-wall tl-wall-{kind}", "M0 12H34")
    return wall + (_line(f"tl-teeth tl-teeth-{kind}", "M0 8.6H34") if kind in ("allied", "german") else "")
