"""The front door: what `import teutons_lab as lab` gives, from all rooms of the house."""

from __future__ import annotations

from typing import Any

from teutons_lab.core.game import Game
from teutons_lab.systems.games import load, read_position, read_record, scenarios, start


def grid(name: str) -> Any:
    """The hex grid of a system on the earth: lonlat, label, neighbours, outline, distance, aliases."""
    from teutons_lab.hexes.grid import load_grid

    return load_grid(name)


def board(name: str, **choices: Any) -> Any:
    """The bare playing board of a system, without a game."""
    from teutons_lab.notebook.show import bare_board

    return bare_board(name, **choices)


def atlas(what: Any = "teutons", year: int | str | None = None, **choices: Any) -> Any:
    """The real ground under a map, or under a game: `lab.atlas("teutons", year=1870)`, `lab.atlas(s, board=True)`."""
    from teutons_lab.notebook.atlas_show import atlas as show_atlas

    return show_atlas(what, year, **choices)


def show(game: Any, side: str | None = None, static: bool = False) -> Any:
    """The board of a game with its stepper; with `static` the picture that shows where no widget can run."""
    from teutons_lab.notebook.show import show as show_game

    return show_game(game, side=side, static=static)


def calculator(**values: Any) -> Any:
    """The combat calculator on its own: made-up factors on made-up ground, worked out by the game's rules."""
    from teutons_lab.notebook.calculator import CombatCalculator

    return CombatCalculator(**values)


def lesson(name: str) -> Any:
    """A lesson by its id, such as "10-france-1870": its game, checkpoints, questions and debrief."""
    from teutons_lab.teaching import lesson as find

    return find(name)


def play(game: Game, **players: Any) -> Game:
    """Let players by name (or functions) play a game to its end: `lab.play(s, german="greedy", allied="random")`."""
    from teutons_lab.players import play as play_on

    return play_on(game, **players)


def distribution(game: Game, until: Any = None, policy: Any = None) -> Any:
    """The exact distribution of what follows; Fractions that sum to 1."""
    from teutons_lab.analysis import distribution as exact

    return exact(game, until=until, policy=policy)


def compare(game: Game, *others: Any) -> Any:
    """What differs between a game and its branches (by label) or other games: `lab.compare(s, "what if")`."""
    from teutons_lab.analysis import compare as side_by_side

    return side_by_side(game, *others)


def experiment(*args: Any, **choices: Any) -> Any:
    """Many seeded games with one changed thing, compared."""
    from teutons_lab.analysis import experiment as compare

    return compare(*args, **choices)


__all__ = [
    "atlas",
    "board",
    "calculator",
    "compare",
    "distribution",
    "experiment",
    "grid",
    "lesson",
    "load",
    "play",
    "read_position",
    "read_record",
    "scenarios",
    "show",
    "start",
]
