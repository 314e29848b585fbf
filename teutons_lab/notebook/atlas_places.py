"""Places by name: towns, also by their local names, and the hexes of every system."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from typing import Any

from teutons_lab.core.errors import TeutonsLabError
from teutons_lab.data import data_path
from teutons_lab.hexes import Grid, load_grid

from .atlas_ground import WIDE, source

SYSTEMS = {
    "teutons": "Teutons!",
    "victory_west": "Victory in the West",
    "fall_of_france": "The Fall of France",
}
"""The systems in the order of their rulebooks, with their titles."""


class PlaceError(TeutonsLabError, ValueError):
    """A place that the atlas does not know; the message names what comes near."""


@dataclass(frozen=True)
class Place:
    """A place on earth: its name, longitude and latitude in degrees, and its size (1 great to 3 small, 0 a hex).

    forts: the years in which it was a fortress; years: those in which it was there, if not in all
    """

    name: str
    lon: float
    lat: float
    rank: int = 3
    forts: tuple[str, ...] = ()
    years: tuple[str, ...] = ()


@cache
def systems() -> tuple[str, ...]:
    """The systems whose maps are here, in the order of `SYSTEMS`."""
    here = {found.parent.name for found in data_path("maps").glob("*/georeference.json")}
    return tuple(name for name in SYSTEMS if name in here)


@cache
def towns() -> tuple[Place, ...]:
    """The towns of the atlas, great ones first."""
    found = []
    for town in source("towns"):
        about, (lon, lat) = town["properties"], town["geometry"]["coordinates"]
        forts, years = (tuple(about.get(key, ())) for key in ("fort", "years"))
        found.append(Place(about["name"], lon, lat, about["rank"], forts, years))
    return tuple(found)


@cache
def _by_name() -> dict[str, Place]:
    known: dict[str, Place] = {}
    for town, place in zip(source("towns"), towns(), strict=True):
        for name in (place.name, town["properties"].get("local", place.name)):
            known.setdefault(folded(name), place)
    return known


def town_named(name: str) -> Place | None:
    """The town of a name, or of a local name, or None."""
    return _by_name().get(folded(name))


def folded(name: str) -> str:
    """A name without accents, capitals, hyphens and apostrophes, so that `epinal` finds Épinal."""
    bare = unicodedata.normalize("NFKD", name)
    letters = "".join(c for c in bare if not unicodedata.combining(c)).lower()
    return " ".join("".join(c if c.isalnum() or c == ":" else " " for c in letters).split())


def find(name: str, system: str = "") -> Place:
    """A town, or a hex: `Sedan`, `epinal`, `Q03`, `victory_west A3211`.

    A hex is looked for in `system` first, then in the others. Raises PlaceError.
    """
    if not str(name).strip():
        raise PlaceError(f"{name!r} is no place. Expected the name of a town or the number of a hex.")
    if place := _by_name().get(folded(name)) or _hex(name.strip(), system):
        return place
    near = get_close_matches(folded(name), _by_name(), n=3, cutoff=0.7)
    hint = f" Did you mean {' or '.join(_by_name()[each].name for each in near)}?" if near else ""
    raise PlaceError(f'The atlas knows no place "{name}", neither as a town nor as a hex.{hint}')


def _hex(text: str, system: str) -> Place | None:
    head, _, rest = text.partition(" ")
    if head in systems() and rest:
        return _in(head, rest.strip())
    for name in (system, *systems()):
        if name in systems() and (found := _in(name, text)):
            return found
    return None


def _in(system: str, label: str) -> Place | None:
    grid = load_grid(system)
    for each in (label, label.upper()):
        try:
            lon, lat = grid.lonlat(each)
        except ValueError:
            continue
        return Place(each, lon, lat, 0)
    return None


def drawn_at(lon: float, lat: float) -> bool:
    """Whether a point lies on, or close to, the ground that the atlas draws."""
    west, south, east, north = WIDE
    return west - 1 < lon < east + 1 and south - 1 < lat < north + 1


def hex_of(system: str, lon: float, lat: float) -> str | None:
    """The hex of a system that holds a point, or None off its map."""
    return load_grid(system).label(lon, lat)


def names(lon: float, lat: float) -> dict[str, str]:
    """System -> the hex that holds a point, for every system whose map reaches there."""
    if not drawn_at(lon, lat):
        return {}
    found = {system: hex_of(system, lon, lat) for system in systems()}
    return {system: label for system, label in found.items() if label is not None}


def nearest_town(lon: float, lat: float, within: float = 12.0) -> tuple[Place, float] | None:
    """The nearest town and how far away it is, in km; None where none is within so many km."""
    grid: Grid = load_grid(systems()[0])
    forward = grid.georeference.projection.forward
    x, y = forward(lon, lat)
    best: tuple[float, Place] | None = None
    for town in towns():
        if abs(town.lat - lat) < within / 100 and abs(town.lon - lon) < within / 60:
            tx, ty = forward(town.lon, town.lat)
            away = ((tx - x) ** 2 + (ty - y) ** 2) ** 0.5
            if away <= within and (best is None or away < best[0]):
                best = (away, town)
    return (best[1], best[0]) if best else None


def coordinates(lon: float, lat: float) -> str:
    """`48.78 N, 6.98 E`."""
    return f"{abs(lat):.2f} {'N' if lat >= 0 else 'S'}, {abs(lon):.2f} {'E' if lon >= 0 else 'W'}"


def title(system: str) -> str:
    """The title of a system, or its id for a map of somebody's own."""
    return SYSTEMS.get(system, system)


def suggestions() -> list[Any]:
    """The names that the field for a place proposes."""
    return [town.name for town in towns()]
