"""Games or branches side by side: the same facts about each, and where they differ."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from teutons_lab.analysis.tables import html_table, text_table
from teutons_lab.core.game import Game
from teutons_lab.core.record import MAIN

FACTS = {"teutons": "teutons_lab.systems.teutons.facts", "victory_west": "teutons_lab.systems.victory_west.facts"}
"""Where the facts of each system come from."""


def facts(state: Any) -> dict[str, int | str]:
    """The facts about a state. Raises LookupError for a system that names none."""
    system = state.setup.system
    if system not in FACTS:
        raise LookupError(f"Nothing is known to compare in {system}.")
    found: dict[str, int | str] = import_module(FACTS[system]).facts(state)
    return found


class Comparison:
    """Facts about several games. `rows` has one entry a fact: its name, a value for each game, whether they differ."""

    def __init__(self, names: tuple[str, ...], rows: tuple[tuple[str, tuple[str, ...], bool], ...]) -> None:
        self.names, self.rows = names, rows

    @property
    def differences(self) -> dict[str, tuple[str, ...]]:
        """Only the facts that are not the same everywhere."""
        return {name: values for name, values, differs in self.rows if differs}

    def _cells(self) -> list[tuple[str, ...]]:
        return [(name, *values, "differs" if differs else "") for name, values, differs in self.rows]

    def __str__(self) -> str:
        return text_table(("", *self.names, ""), self._cells())

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return html_table(("", *self.names, ""), self._cells())


def compare(first: Game, *others: Game | str) -> Comparison:
    """Compare games, or a game with branches of its record by label: `compare(s, "what if")`.

    Raises ValueError for a label that is no branch, or with nothing to compare to.
    """
    games = [first]
    for other in others:
        if isinstance(other, str):
            if other not in first.record.cursors:
                known = ", ".join(first.record.branches) or "none"
                raise ValueError(f'"{other}" is no branch of this game. Branches: {known}.')
            games.append(Game(first.record, other))
        else:
            games.append(other)
    if len(games) < 2:
        raise ValueError("Name a second game, or the label of a branch, to compare with.")
    known_facts = [facts(game.state) for game in games]
    names = tuple(_name(game, place, first) for place, game in enumerate(games))
    rows = []
    for name in dict.fromkeys(name for found in known_facts for name in found):
        values = tuple(str(found.get(name, "")) for found in known_facts)
        rows.append((name, values, len(set(values)) > 1))
    for unit, counter in enumerate(first.state.setup.roster.names):
        places = tuple(_place(game, unit) for game in games)
        if len(set(places)) > 1:
            rows.append((counter, places, True))
    return Comparison(names, tuple(rows))


def _name(game: Game, place: int, first: Game) -> str:
    """The label of a branch; another game has none of its own on its main line, and is numbered."""
    return game.label if game.record is first.record or game.label != MAIN else f"game {place + 1}"


def _place(game: Game, unit: int) -> str:
    state = game.state
    if unit >= len(state.at):
        return ""
    place = state.at[unit]
    label = state.setup.board.labels[place] if isinstance(place, int) else str(place)
    return f"{label}, Disrupted" if state.disrupted[unit] else label
