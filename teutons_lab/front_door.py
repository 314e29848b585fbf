"""The front door: what `import teutons_lab as lab` gives, from all rooms of the house."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from teutons_lab.core import expected
from teutons_lab.core.game import Game
from teutons_lab.systems.games import load, read_position, read_record, scenarios
from teutons_lab.systems.games import start as begin


def start(
    scenario: str,
    seed: int | None = None,
    setup: str = "historical",
    options: Mapping[str, Any] | None = None,
    charts: str | Path | None = None,
    file: str | Path | None = None,
    settings: Any = None,
) -> Game:
    """Begin a game, or with `file` go on where that file stands.

    `setup` is "historical" or "free" (each side places its units); `options` are those of the scenario; `charts` is
    a folder with your own charts. Without a seed one is drawn, and shown in the record. `settings` are a class's
    (`class_settings`): the options that it leaves open or sets, under those that are given here. Raises ValueError
    for an unknown scenario, set-up or option, and SaveError when `file` holds another game.
    """
    if options is not None:
        expected.names("options", options, '{"dice": "B"}')
    chosen = {**settings.options_of(scenario), **(options or {})} if settings is not None else options
    return begin(scenario, seed, setup, chosen, charts, file)


def class_settings(folder: str | Path | None = None, **choices: Any) -> Any:
    """What a teacher sets for a class: `class.toml` of a folder (the working folder), with `choices` over it.

    `lab.class_settings(designers_colour="off", options={"terror_bombing": "yes"})`. Raises DataError for a broken
    file, TypeError for a setting that there is not.
    """
    from attrs import evolve

    from teutons_lab.teaching import load_settings

    return evolve(load_settings(Path(folder) if folder is not None else None), **choices)


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


def show(
    game: Any,
    side: str | None = None,
    static: bool = False,
    handover: bool = False,
    look: str | Iterable[str] = (),
) -> Any:
    """The board of a game with its stepper; with `static` the picture that shows where no widget can run.

    `side` limits it to one side. `handover=True` lets two people share one machine: the board is covered between the
    sides' decisions, and each sees only what its side may know. `look` is what the board shows first: a hex, a town, or
    several, as in `lab.show(s, look="Sedan")`.
    """
    from teutons_lab.notebook.show import show as show_game

    return show_game(game, side=side, static=static, handover=handover, look_at=look)


def calculator(**values: Any) -> Any:
    """The combat calculator on its own: made-up factors on made-up ground, worked out by the game's rules."""
    from teutons_lab.notebook.calculator import CombatCalculator

    return CombatCalculator(**values)


def lesson(name: str, settings: Any = None) -> Any:
    """A lesson by its id, such as "10-france-1870": its game, checkpoints, questions and debrief.

    `settings` are a class's, in place of `class.toml`.
    """
    from teutons_lab.teaching import lesson as find

    return find(name, settings)


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
    "class_settings",
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
