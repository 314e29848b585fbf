"""The atlas: the hexes of a map on real ground, with ipyleaflet, from data of this package alone.

No tiles and no network: the map has no layers but ours. Land, rivers, borders of all years and the whole grid are
sent once; year and layers are changed in the browser, by classes. The hexes, names, counters and the hover label are
drawn there too: thousands of hexes as a layer of ipyleaflet would be slow to send and to draw. This is the only module
that imports ipyleaflet.
"""

from __future__ import annotations

from typing import Any

import anywidget
import ipyleaflet
import ipywidgets
import traitlets

from teutons_lab.hexes import load_grid

from .atlas_assets import atlas_css, atlas_defs, atlas_esm, names_on_map
from .atlas_choice import Choice
from .atlas_ground import ABOVE, BELOW, CREDITS, YEARS, collection, ground
from .atlas_hexes import board_of, extent, hex_shapes, labels, side_layer, towards
from .atlas_picture import bundle
from .atlas_places import PlaceError, find, suggestions, title
from .atlas_text import FRONTIERS, TRUST, describe, point_words
from .atlas_view import EMPTY, changes, front_line, view
from .heard import heard

HEIGHT = 720
CLOSE = 9.0  # the zoom at which every town is named
# From the bottom up. Hexes lie under rivers and borders, so that a filled hex hides neither.
PANES = ("below", "hexes", "above", "changes", "front", "labels", "units")
DIRECTIONS = {"ArrowUp": (0, 1), "ArrowRight": (1, 0), "ArrowDown": (0, -1), "ArrowLeft": (-1, 0)}
NOT_A_WORD = "Point at the map, or walk over it with the arrow keys."


class Layer(ipyleaflet.GeoJSON):  # type: ignore[misc]  # ipyleaflet has no types
    """A layer of our own, in its own pane. Its features carry their classes, so their style is not sent with each."""

    def __init__(self, data: dict[str, Any], pane: str) -> None:
        super().__init__(data=data, style={"pane": f"tlx-{pane}", "smoothFactor": 0})

    def _get_data(self) -> dict[str, Any]:
        return dict(self.data)


class Frame(anywidget.AnyWidget):
    """The bar, the panel and the status line of an atlas, and what is drawn over its map."""

    _esm = atlas_esm()
    _css = atlas_css()
    about = traitlets.Dict().tag(sync=True)
    hexes: traitlets.List[Any] = traitlets.List().tag(sync=True)
    shapes = traitlets.Dict().tag(sync=True)
    view = traitlets.Dict(EMPTY).tag(sync=True)
    year = traitlets.Unicode("1870").tag(sync=True)
    shown = traitlets.List(traitlets.Unicode()).tag(sync=True)
    map_id = traitlets.Unicode().tag(sync=True)

    @traitlets.validate("year")
    def _known_year(self, proposal: Any) -> Any:
        if proposal["value"] not in YEARS:
            raise traitlets.TraitError(f"year={proposal['value']!r}: expected {', '.join(YEARS)}.")
        return proposal["value"]


class Atlas(ipywidgets.Box):  # type: ignore[misc]  # ipywidgets has no types
    """A map of a system on real ground, alone or with a game on it.

    `year` (1870, 1914 or 1940) chooses frontier and names, `shown` the layers. With a game, units stand in the middle
    of their hexes and the atlas follows every act; `side` limits it to what that side may know.
    """

    def __init__(
        self, system: str, game: Any = None, side: str | None = None, year: str = "1870", height: int = HEIGHT
    ) -> None:
        self.choice = Choice.of(game is not None)
        self.system, self.side, self.game = system, side, game
        self.grid = game.state.setup.board.grid if game is not None else load_grid(system)
        self.board = game.state.setup.board if game is not None else board_of(system, year)
        self._cursor = ""
        south_west, north_east = self._extent = extent(self.grid)
        self._front, self._changes = Layer(collection([]), "front"), Layer(collection([]), "changes")
        panes = {f"tlx-{name}": {"zIndex": 401 + number * 5} for number, name in enumerate(PANES)}
        self.map = ipyleaflet.Map(
            layers=(
                Layer(joined(*map(ground, BELOW)), "below"),
                Layer(joined(*map(ground, ABOVE), side_layer(self.grid, self.board)), "above"),
                self._changes,
                self._front,
            ),
            panes=panes,
            center=[(south_west[0] + north_east[0]) / 2, (south_west[1] + north_east[1]) / 2],
            zoom=7,
            min_zoom=5,
            max_zoom=11,
            zoom_snap=0.5,
            zoom_delta=0.5,
            scroll_wheel_zoom=True,
            keyboard=False,
            attribution_control=False,
        )
        self.map.add(ipyleaflet.ScaleControl(position="bottomleft", imperial=False, max_width=160))
        self.map.add_class("tlx-map")
        rows = labels(self.grid, self.board)
        shapes = hex_shapes(self.grid, self.board, system)
        self.frame = Frame(about=self._about(year), hexes=rows, shapes=shapes, year=str(year), map_id=self.map.model_id)
        self.frame.shown = list(self.choice.on)
        self.frame.add_class("tlx-frame")
        self.frame.on_msg(self._heard)
        super().__init__(children=(self.map, self.frame), layout=ipywidgets.Layout(height=f"{height}px", width="auto"))
        self.add_class("tlx")
        self.refresh()
        if game is not None:
            game.watch(self._follow)
            self._look_at_units()

    @property
    def year(self) -> str:
        return str(self.frame.year)

    @year.setter
    def year(self, year: int | str) -> None:
        if str(year) not in YEARS:
            raise ValueError(f"year={year!r}: the atlas has the frontiers of {', '.join(YEARS)}.")
        self.frame.year = str(year)

    @property
    def shown(self) -> list[str]:
        """The layers that are on, by their names in `layers`."""
        return list(self.frame.shown)

    @property
    def layers(self) -> dict[str, str]:
        """The layers that there are: name -> label."""
        return self.choice.labels

    def show(self, *names: str) -> Atlas:
        """Switch layers on. Raises ValueError that lists them."""
        return self._switch(names, True)

    def hide(self, *names: str) -> Atlas:
        """Switch layers off. Raises ValueError that lists them."""
        return self._switch(names, False)

    def go(self, place: str, zoom: float | None = None) -> str:
        """Bring a town or hex to the middle of the map; says what is there. Raises PlaceError."""
        found = find(place, self.system)
        self.map.center = [found.lat, found.lon]
        self.map.zoom = zoom if zoom is not None else max(self.map.zoom, CLOSE)
        return f"{found.name}: {self.where(found.lon, found.lat)}"

    def where(self, lon: float, lat: float) -> str:
        """A point in words: its hex in every system, the ground on the board, who stands there."""
        return point_words(lon, lat, self.system, self.board, self.frame.view)

    def refresh(self) -> None:
        """Show the game as it stands; called by the game itself after each change."""
        if self.game is None:
            return
        shown = view(self.game, self.side)
        if shown != self.frame.view:
            self.frame.view = shown
        for layer, made in ((self._front, front_line), (self._changes, changes)):
            data = made(self.game, self.side)
            if data != layer.data:
                layer.data = data

    def describe(self) -> str:
        """The atlas in words."""
        return describe(self.system, self.grid, self.year, self.shown, self.frame.view, self.layers)

    def __repr__(self) -> str:
        name = self.frame.view["title"] or title(self.system)
        return f"<atlas: {name}, frontier of {self.year}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget for a live notebook, and beside it a static picture for every other reader."""
        live = super()._repr_mimebundle_(**kwargs)
        data, meta = live if isinstance(live, tuple) else (live, {})
        lines = {"front": self._front.data, "changes": self._changes.data}
        picture = bundle(self.grid, self.board, self.frame.view, self.year, self.shown, lines, self.describe())
        return {**(data or {}), **picture}, meta

    def _about(self, year: str) -> dict[str, Any]:
        """What the frame says and needs, sent once."""
        game = self.game is not None
        code = f'lab.atlas("{self.system}", year={year})' if not game else "lab.atlas(s)"
        return {
            "title": title(self.system),
            "subtitle": f"{len(self.grid.labels)} hexes on real ground",
            "head": "The same position on the ground" if game else "The map on the ground",
            "lead": "Every hex of the board laid on real geography. No tiles, no network.",
            "years": list(YEARS),
            "frontiers": {each: f"{each}, in force {FRONTIERS[each]}" for each in YEARS},
            "layers": self.choice.rows,
            "places": suggestions(),
            "trust": TRUST.get(self.system, "How near each hex lies to its printed place is not known for this map."),
            "made": "map reconstructed",
            "credits": list(CREDITS),
            "code": code,
            "hint": NOT_A_WORD,
            "extent": [list(corner) for corner in self._extent],
            "defs": atlas_defs(),
            **names_on_map(),
        }

    def _switch(self, names: tuple[str, ...], on: bool) -> Atlas:
        if unknown := [name for name in names if name not in self.layers]:
            raise ValueError(f'There is no layer "{unknown[0]}". Layers: {", ".join(self.layers)}.')
        kept = [name for name in self.shown if name not in names]
        self.frame.shown = [*kept, *names] if on else kept
        return self

    def _look_at_units(self) -> None:
        """Begin where the units are."""
        at = [(stack["lat"], stack["lon"]) for stack in self.frame.view["stacks"]]
        if at:
            lats, lons = [lat for lat, _ in at], [lon for _, lon in at]
            self.map.center = [(min(lats) + max(lats)) / 2, (min(lons) + max(lons)) / 2]
            self.map.zoom = zoom_for(max(lons) - min(lons) + 0.6, max(lats) - min(lats) + 0.4)

    def _follow(self, _: Any = None) -> None:
        self.refresh()

    def _heard(self, _: Any, message: Any, __: Any) -> None:
        if not isinstance(message, dict):
            return
        heard(self.frame, message)
        if message.get("do") == "where":
            self.frame.send({"said": self.where(float(message["lon"]), float(message["lat"]))})
        elif message.get("do") == "step":
            self._step(str(message.get("key")), float(message["lon"]), float(message["lat"]))
        elif message.get("do") == "go":
            try:
                found = find(message.get("name", ""), self.system)
            except PlaceError as wrong:
                self.frame.send({"placed": str(wrong)})
                return
            said = self.where(found.lon, found.lat)
            zoom = max(float(self.map.zoom), CLOSE)
            fly = {"lon": found.lon, "lat": found.lat, "zoom": zoom}
            self.frame.send({"placed": f"{found.name}.", "said": said, "fly": fly})
            self._put_cursor(self.grid.label(found.lon, found.lat))

    def _step(self, key: str, lon: float, lat: float) -> None:
        """Move the keyboard's cursor a hex on; the first key puts it in the middle of the view."""
        here = self._cursor
        if not here:
            self._put_cursor(self.grid.label(lon, lat) or self.grid.labels[0])
        elif key in DIRECTIONS:
            self._put_cursor(towards(self.grid, here, DIRECTIONS[key]))
        if self._cursor:
            at = self.grid.lonlat(self._cursor)
            self.frame.send({"said": self.where(*at)})

    def _put_cursor(self, label: str | None) -> None:
        if label is None:
            return
        self._cursor = label
        lon, lat = self.grid.lonlat(label)
        self.frame.send({"cursor": {"number": self.grid.labels.index(label), "lon": lon, "lat": lat}})


def joined(*parts: dict[str, Any]) -> dict[str, Any]:
    """Several feature collections as one, the first at the bottom."""
    return collection(feature for part in parts for feature in part["features"])


def zoom_for(east: float, north: float, width: int = 850, height: int = 600) -> float:
    """The nearest zoom at which so many degrees fit into a map of so many pixels, at 49 degrees north."""
    fits = (zoom / 2 for zoom in range(18, 10, -1))
    return next((z for z in fits if east * 256 * 2**z / 360 <= width and north * 390 * 2**z / 360 <= height), 5.0)


__all__ = ["Atlas", "Frame", "Layer"]
