"""What `lab.atlas` gives: a live atlas, a picture where no map can run, or maps side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from teutons_lab.core.game import Game
from teutons_lab.hexes import load_grid

from .atlas_choice import Choice
from .atlas_compare import KM
from .atlas_ground import YEARS
from .atlas_hexes import board_of
from .atlas_picture import AtlasPicture, bundle
from .atlas_places import systems, title
from .atlas_text import describe
from .atlas_view import EMPTY, changes, front_line, view

NO_MAP = "The live map needs ipyleaflet, which is not installed here, so this is its picture."


def atlas(
    what: str | Sequence[str] | Game = "teutons",
    year: int | str | None = None,
    side: str | None = None,
    board: bool = False,
    static: bool = False,
    height: int = 720,
    at: str = "",
    km: float = KM,
) -> Any:
    """The real ground under a map: `what` is a system ("teutons") or a game, which the atlas then follows.

    With "all", or several systems, the same square of country on each of those maps.

    year:   1870, 1914 or 1940: whose frontier, neutrals and names; that of the game unless given
    side:   only what that side may know
    board:  with a game: the playing board beside it, both in step
    static: the picture that shows where no widget can run
    height: in CSS pixels
    at:     a place to begin at, such as "Sedan" or a hex; the middle of the square to compare
    km:     how wide that square is
    Raises ValueError for a system, year or choice that does not exist.
    """
    if what == "all" or isinstance(what, list | tuple):
        return _comparison(systems() if what == "all" else tuple(what), at or "Sedan", km, year)
    game = what if isinstance(what, Game) else None
    system = str(game.state.setup.system) if game is not None else what
    if not isinstance(system, str) or system not in systems():
        known = ", ".join(systems())
        raise ValueError(f"There is no map {system!r} for the atlas. Maps: {known}, or all; or give a game.")
    chosen = _year(year, game)
    if board and game is None:
        raise ValueError('board=True needs a game: lab.atlas(s, board=True). A bare board is lab.board("...").')
    if static:
        return picture(system, game, side, chosen)
    try:
        from .atlas import Atlas
    except ModuleNotFoundError as missing:
        if missing.name not in ("ipyleaflet", "jupyter_leaflet", "traittypes", "branca", "xyzservices"):
            raise
        return picture(system, game, side, chosen, NO_MAP)
    found = Atlas(system, game, side, chosen, height)
    if at:
        found.go(at)
    if not board:
        return found
    from .atlas_beside import beside

    return beside(game, side, found, height)


def _comparison(which: tuple[str, ...], at: str, km: float, year: int | str | None) -> Any:
    from .atlas_comparison import Comparison

    return Comparison(which, at, km, _year("1940" if year is None else year, None))


def _year(year: int | str | None, game: Game | None) -> str:
    if year is None:
        played = str(getattr(game.scenario, "game", "")) if game is not None else "1870"
        return played if played in YEARS else "1940"
    if isinstance(year, bool) or str(year) not in YEARS:
        raise ValueError(f"year={year!r}: the atlas has the frontiers of {', '.join(YEARS)}.")
    return str(year)


def picture(system: str, game: Game | None, side: str | None, year: str, why: str = "") -> AtlasPicture:
    """The static picture of an atlas with the layers that are on at first."""
    choice = Choice.of(game is not None)
    shown = choice.on
    seen = view(game, side) if game is not None else EMPTY
    land = game.state.setup.board if game is not None else board_of(system, year)
    grid = land.grid if land is not None else load_grid(system)
    lines = {"front": front_line(game, side), "changes": changes(game, side)} if game is not None else {}
    words = describe(system, grid, year, shown, seen, choice.labels)
    html = bundle(grid, land, seen, year, shown, lines, words)["text/html"]
    name = seen["title"] or title(system)
    return AtlasPicture(f"<picture of an atlas: {name}, frontier of {year}>", html, words, why)
