"""Builds hexes.csv and hexsides.csv of the Teutons! map from the layers in source/ and the tables beside it.

Run it as `python maps/teutons/build.py`; it needs shapely. Same sources, same bytes. Nothing is corrected
in the results by hand: what the layers get wrong is corrected in towns.csv, rivers.csv and patches.csv,
each line with its reason.
"""

import csv
import json
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1]))

from shapely.geometry import MultiLineString, Point, shape  # noqa: E402
from shapely.geometry.base import BaseGeometry  # noqa: E402
from shapely.ops import unary_union  # noqa: E402

from teutons_lab.hexes.geo import Side, SideNetwork, hex_polygon, ordered, share  # noqa: E402
from teutons_lab.hexes.grid import Grid, read_grid  # noqa: E402
from teutons_lab.hexes.lattice import Cell  # noqa: E402
from teutons_lab.hexes.maps import HEX_COLUMNS, SIDE_COLUMNS  # noqa: E402
from teutons_lab.hexes.vocabulary import BASES  # noqa: E402

SEA_BELOW = 0.4  # a hex with less land than this is sea
COVER_FROM = 0.45  # a hex with at least this share of forest or swamp counts as such
TABLES = ("1870", "1914")


@dataclass
class Hex:
    """One row of hexes.csv in the making."""

    terrain: str = "clear"
    features: set[str] = field(default_factory=set)
    country: dict[str, str] = field(default_factory=dict)
    town: str = ""
    basis: str = "reference"
    reasons: list[str] = field(default_factory=list)

    def patched(self, basis: str, reason: str) -> None:
        self.basis = basis
        self.reasons.append(reason)


def build(folder: Path = HERE, target: Path | None = None) -> None:
    """Writes the two tables of the map in `folder` to `target` (the same folder unless given)."""
    grid = read_grid(folder.name, folder / "georeference.json")
    hexes = ground(grid, folder)
    add_towns(grid, hexes, table(folder / "towns.csv"))
    network = SideNetwork(grid)
    patches = table(folder / "patches.csv")
    patch_hexes(hexes, [row for row in patches if "/" not in row["where"]])
    sides, bases = rivers(network, hexes, folder)
    patch_sides(network, sides, bases, [row for row in patches if "/" in row["where"]])
    add_borders(network, hexes, sides, bases)
    write(grid, hexes, sides, bases, target or folder)


def layer(folder: Path, name: str) -> list[tuple[dict[str, str], BaseGeometry]]:
    """Properties and shape of each feature of a source layer."""
    values = json.loads((folder / "source" / f"{name}.geojson").read_text(encoding="utf-8"))
    return [(entry["properties"], shape(entry["geometry"])) for entry in values["features"]]


def table(file: Path) -> list[dict[str, str]]:
    with file.open(encoding="utf-8", newline="") as text:
        rows = list(csv.DictReader(text))
    for line, row in enumerate(rows, start=2):
        if None in row or None in row.values():
            raise SystemExit(f"{file}, line {line}: the number of values differs from the header's")
        if row.get("basis", BASES[0]) not in BASES:
            raise SystemExit(f"{file}, line {line}: basis {row['basis']!r}; expected {', '.join(BASES)}")
    return rows


def ground(grid: Grid, folder: Path) -> dict[str, Hex]:
    """Sea and land, forest and swamp by share of area, and whose country the most of a hex is."""
    land = unary_union([found for _, found in layer(folder, "land")])
    lost = unary_union([found for _, found in layer(folder, "alsace_lorraine")])
    countries = {"1870": {p["name"]: found for p, found in layer(folder, "countries_1870")}}
    countries["1914"] = {
        **countries["1870"],
        "France": countries["1870"]["France"].difference(lost),
        "Germany": countries["1870"]["Germany"].union(lost),
    }
    cover = {
        kind: unary_union([found for p, found in layer(folder, "terrain") if p["kind"] == kind])
        for kind in ("forest", "swamp")
    }
    hexes = {}
    for label in grid.labels:
        outline = hex_polygon(grid, label)
        found = hexes[label] = Hex()
        if share(outline, land) < SEA_BELOW:
            found.terrain = "sea"
        else:
            for kind, area in cover.items():
                part = share(outline, area)
                if part >= COVER_FROM and found.terrain == "clear":
                    found.terrain = kind
                    found.patched("reconstruction", f"{kind} as drawn in source/terrain covers {part:.0%}")
        for year in TABLES:
            best = max(sorted(countries[year]), key=lambda name: share(outline, countries[year][name]))
            found.country[year] = best
    return hexes


def add_towns(grid: Grid, hexes: dict[str, Hex], rows: Iterable[dict[str, str]]) -> None:
    for row in rows:
        label = row["hex"] or grid.label(float(row["lon"]), float(row["lat"]))
        if label is None:
            raise SystemExit(f"towns.csv: {row['town']} lies off the map; give its hex, with a reason")
        found = hexes[label]
        if found.town:
            raise SystemExit(f"towns.csv: {row['town']} and {found.town} both lie in {label}")
        found.town = row["town"]
        found.features |= {row["kind"], *row["port"].split()}
        if row["basis"] != "reference" or row["reason"]:
            found.patched(row["basis"], row["reason"])


def patch_hexes(hexes: dict[str, Hex], rows: Iterable[dict[str, str]]) -> None:
    """Patches whose `where` is a list of labels; `what` is terrain, country, country_1870 or country_1914."""
    for row in rows:
        for label in row["where"].split():
            found, what, value = hexes[label], row["what"], row["value"]
            if what == "terrain":
                found.terrain = value
                found.reasons = [reason for reason in found.reasons if "source/terrain" not in reason]
            elif what.startswith("country"):
                found.country |= {year: value for year in TABLES if what in ("country", f"country_{year}")}
            else:
                raise SystemExit(f"patches.csv: {what!r} of hex {label} is not terrain or a country")
            found.patched(row["basis"], row["reason"])
    for label, found in hexes.items():
        if found.terrain == "sea":
            found.country = dict.fromkeys(TABLES, "")
            if found.town:
                raise SystemExit(f"hex {label} of {found.town} came out as sea; patch its terrain")


def rivers(
    network: SideNetwork, hexes: dict[str, Hex], folder: Path
) -> tuple[dict[Side, set[str]], dict[Side, str]]:
    """The hexsides of every river in rivers.csv, each a chain from source or map edge to its mouth."""
    lines: dict[str, list[BaseGeometry]] = {}
    for properties, found in layer(folder, "rivers"):
        lines.setdefault(properties["name"], []).append(found)
    sides: dict[Side, set[str]] = {}
    bases: dict[Side, str] = {}
    chains: dict[str, list[Side]] = {}
    for row in table(folder / "rivers.csv"):
        stream = MultiLineString(
            [network.stream(line) for name in row["lines"].split("+") for line in lines[name]]
        )
        weights = network.weights(stream)
        mouths = None
        if row["mouth"] == "sea":
            mouths = coast(network, hexes)
        elif row["mouth"] != "edge":
            mouths = network.corners_along(chains[row["mouth"]])
        start, end = place(network, row["from"]), place(network, row["to"], mouths)
        via = [ordered(*side.split("/")) for side in row["via"].split()]
        barred = {ordered(*side.split("/")) for side in row["barred"].split()}
        barred |= {side for side in network.sides if all(hexes[label].terrain == "sea" for label in side)}
        chain = chains[row["river"]] = through(network, start, end, via, weights, barred)
        for side in chain:
            sides.setdefault(side, set()).add(f"river:{row['river']}")
            bases.setdefault(side, "reference")
        bases |= dict.fromkeys(via, "reconstruction")
    return sides, bases


def coast(network: SideNetwork, hexes: dict[str, Hex]) -> set[Cell]:
    """Every corner where land meets sea."""
    return network.corners_along(
        side for side in network.sides if len({hexes[label].terrain == "sea" for label in side}) == 2
    )


def place(network: SideNetwork, text: str, among: set[Cell] | None = None) -> Cell:
    """A corner, written as the hexes that share it (`R00/S00`) or as the nearest to `lon lat`."""
    if "/" in text:
        return network.corner_of(text.split("/"))
    lon, lat = map(float, text.split())
    return network.nearest_corner(Point(*network.grid.georeference.plane(lon, lat)), among)


def through(
    network: SideNetwork,
    start: Cell,
    end: Cell,
    via: list[Side],
    weights: dict[Side, float],
    barred: set[Side],
) -> list[Side]:
    """A chain of sides from `start` to `end` that takes the sides `via` in their order and none twice."""
    chain: list[Side] = []
    here = start
    for side in via:
        closed = barred | set(chain) | set(via)
        ways = [network.chain(here, corner, weights, closed) for corner in network.sides[side]]
        if all(way is None for way in ways):
            raise SystemExit(f"rivers.csv: no chain of hexsides leads to {'/'.join(side)}")
        costs = [float("inf") if way is None else sum(weights[s] for s in way) for way in ways]
        first = costs.index(min(costs))
        chain += [*(ways[first] or ()), side]
        here = network.sides[side][1 - first]
    last = network.chain(here, end, weights, barred | set(chain))
    if last is None:
        raise SystemExit(f"rivers.csv: no chain of hexsides leads on from {'/'.join(chain[-1])} to the mouth")
    return chain + last


def patch_sides(
    network: SideNetwork, sides: dict[Side, set[str]], bases: dict[Side, str], rows: Iterable[dict[str, str]]
) -> None:
    """Patches whose `where` is a list of sides (`R03/S03`): `what` is river, `value` its name or none."""
    for row in rows:
        for text in row["where"].split():
            side = ordered(*text.split("/"))
            if side not in network.sides or row["what"] != "river":
                raise SystemExit(f"patches.csv: {row['what']!r} of {text}; expected river, of neighbours")
            sides.pop(side, None)
            if row["value"] != "none":
                sides[side] = {f"river:{row['value']}"}
            bases[side] = row["basis"]


def add_borders(
    network: SideNetwork, hexes: dict[str, Hex], sides: dict[Side, set[str]], bases: dict[Side, str]
) -> None:
    """The Franco-German border of each year, and the borders of all other countries."""
    for side in network.sides:
        for year in TABLES:
            pair = {hexes[label].country[year] for label in side}
            if pair == {"France", "Germany"}:
                sides.setdefault(side, set()).add(f"border-{year}")
                bases.setdefault(side, "history")
            elif len(pair) == 2 and "" not in pair:
                sides.setdefault(side, set()).add("border-other")
                bases.setdefault(side, "history")


def write(
    grid: Grid, hexes: dict[str, Hex], sides: dict[Side, set[str]], bases: dict[Side, str], target: Path
) -> None:
    with (target / "hexes.csv").open("w", encoding="utf-8", newline="") as text:
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(HEX_COLUMNS)
        for label in grid.labels:
            found, (lon, lat) = hexes[label], grid.lonlat(label)
            ground = [label, f"{lon:.4f}", f"{lat:.4f}", found.terrain, " ".join(sorted(found.features))]
            ground += [found.country[year] for year in TABLES]
            reasons = "; ".join(dict.fromkeys(filter(None, found.reasons)))
            writer.writerow([*ground, found.town, found.basis, reasons])
    with (target / "hexsides.csv").open("w", encoding="utf-8", newline="") as text:
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(SIDE_COLUMNS)
        for side in sorted(sides):
            writer.writerow([*side, " ".join(sorted(sides[side])), bases.get(side, "reference")])


if __name__ == "__main__":
    build(target=Path(sys.argv[1]) if len(sys.argv) > 1 else None)
