"""The comparison of maps as a widget: a drawing of the same square of country for each map, one point in all."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from importlib.resources import files
from math import atan, degrees, radians, sinh
from typing import Any

import anywidget
import traitlets

from .atlas_assets import atlas_css
from .atlas_compare import KM, Facts, compared
from .atlas_draw import Window, mercator
from .atlas_picture import SHORT_CREDIT
from .atlas_places import PlaceError, coordinates, nearest_town, suggestions, title
from .atlas_places import names as names_at
from .heard import heard
from .svg import esc

ROWS = ("Hexes", "Ground", "Towns kept", "Towns dropped", "Rivers kept", "Rivers dropped", "Moved farthest")


@cache
def compare_esm() -> str:
    """The comparison's ES module; it imports nothing."""
    folder = files(__package__).joinpath("js")
    parts = ("05-answer", "10-dom", "atlas-compare")
    return "\n".join(folder.joinpath(f"{name}.js").read_text("utf-8") for name in parts)


class Comparison(anywidget.AnyWidget):
    """The same square of country, `km` wide round the place `at`, as it is and as each map of `systems` has it.

    `facts` says what each map keeps, drops and moves; `go` looks at another place.
    """

    _esm = compare_esm()
    _css = atlas_css()
    found = traitlets.Dict().tag(sync=True)
    places = traitlets.List(traitlets.Unicode()).tag(sync=True)
    credit = traitlets.Unicode().tag(sync=True)

    def __init__(self, systems: tuple[str, ...], at: str = "Sedan", km: float = KM, year: str = "1940") -> None:
        self.systems, self.year = systems, year
        self.facts: list[Facts] = []
        self.at, self.km = at, km
        self._window: Window
        self._set(at, km)
        super().__init__(found=self._shown, places=suggestions(), credit=SHORT_CREDIT)
        self.on_msg(self._heard)

    def go(self, at: str, km: float | None = None) -> Comparison:
        """Compare another square. Raises PlaceError or ValueError, and then nothing has changed."""
        self._set(at, self.km if km is None else km)
        self.found = self._shown
        return self

    def names(self, lon: float, lat: float) -> dict[str, str]:
        """System -> the hex of a point, for the maps compared."""
        return {system: label for system, label in names_at(lon, lat).items() if system in self.systems}

    def describe(self) -> str:
        """The comparison in words."""
        head = f"{self.found['title']}: the same {self.km:.0f} km on {len(self.systems)} maps, frontier of {self.year}."
        return "\n".join([head, *(str(each) for each in self.facts)])

    def __repr__(self) -> str:
        return f"<comparison: {self.at}, {self.km:.0f} km, on {', '.join(title(each) for each in self.systems)}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget for a live notebook, and beside it the drawings and the table for every other reader."""
        live = super()._repr_mimebundle_(**kwargs)
        data, meta = live if isinstance(live, tuple) else (live, {})
        images = []
        for shown in self.found["panels"]:
            coded = b64encode(shown["svg"].encode("utf-8")).decode("ascii")
            alt = esc(f"{shown['title']}: {self.km:.0f} km round {self.at}")
            images.append(
                f'<figure style="display:inline-block;margin:0 8px 8px 0">'
                f"<figcaption>{esc(shown['title'])}</figcaption>"
                f'<img alt="{alt}" width="400" src="data:image/svg+xml;base64,{coded}"></figure>'
            )
        words = self.describe()
        text = "".join(f"<p>{esc(line)}</p>" for line in words.splitlines())
        return {**(data or {}), "text/html": "".join(images) + text, "text/plain": words}, meta

    def _set(self, at: str, km: float) -> None:
        made = compared(self.systems, at, km, self.year)
        place = made["place"]
        self.facts, self._window, self.at, self.km = made["facts"], made["window"], place.name, float(km)
        self._shown = {
            "title": f"{place.name} on {len(self.systems)} maps" if len(self.systems) > 1 else place.name,
            "at": place.name,
            "km": round(km),
            "panels": made["panels"],
            "heads": [title(each.system) for each in self.facts],
            "rows": [[row, *(_cell(row, each) for each in self.facts)] for row in ROWS],
        }

    def _heard(self, _: Any, message: Any, __: Any) -> None:
        if not isinstance(message, dict):
            return
        if message.get("do") == "where":
            lon, lat = self._place(float(message["x"]), float(message["y"]))
            found = self.names(lon, lat)
            near = nearest_town(lon, lat)
            where = f"{coordinates(lon, lat)}{f', near {near[0].name}' if near else ''}. "
            told = " ".join(f"{title(system)}: {label}." for system, label in found.items())
            self.send({"said": where + told, "names": found})
        elif message.get("do") == "go":
            try:
                self.go(str(message.get("name", "")), message.get("km"))
            except (PlaceError, ValueError) as wrong:
                self.send({"said": str(wrong)})
        heard(self, message)

    def _place(self, x: float, y: float) -> tuple[float, float]:
        """Longitude and latitude of a point of the drawings, each coordinate from 0 to 1, y downwards."""
        window = self._window
        top, foot = mercator(window.north), mercator(window.south)
        lat = degrees(atan(sinh(radians(top - y * (top - foot)))))
        return window.west + x * (window.east - window.west), lat


def _cell(row: str, facts: Facts) -> str:
    if row == "Hexes":
        return f"{facts.hexes}, each {facts.km:.0f} km wide"
    if not facts.drawn:
        return "only the grid is here"
    values: dict[str, list[str]] = {
        "Ground": [f"{kind} {count}" for kind, count in facts.ground],
        "Towns kept": list(facts.towns),
        "Towns dropped": list(facts.dropped),
        "Rivers kept": list(facts.rivers),
        "Rivers dropped": list(facts.dropped_rivers),
        "Moved farthest": [f"{name} {km:.0f} km" for name, km in facts.moved[:3]],
    }
    shown = values[row]
    more = f" and {len(shown) - 10} more" if len(shown) > 10 else ""
    return ", ".join(shown[:10]) + more or "none"
