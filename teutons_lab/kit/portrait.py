"""What a game looks like to a reader, as plain values: the one interface between a system and the notebook room.

A system says what a counter, a sign on the map, a track, a move or a combat *is*; the notebook decides how that is
drawn and never asks which game it shows. Plain values are JSON types; hexes are printed labels.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

Plain = dict[str, Any]
Source = Any
"""A game, or what a side sees of it: `state`, `node`, `explain`, `options()`, `check()`, `log`."""


def nothing(*_: Any) -> None:
    """What a system that does not know a thing answers."""
    return


def none_of_them(*_: Any) -> list[Plain]:
    """The same where a list is asked for."""
    return []


@dataclass(frozen=True)
class Words:
    """The words of a system.

    `sides`: id -> name and adjective; `styles`: id -> the colour of its counters; `verbs`: what an option does (or
    `verb@kind` at one kind of decision), with {unit} {hex} {side} {rest} {number}; `passes`: what `pass` means at each
    kind of decision; `tells`: verb -> its words from what follows it, where a pattern cannot say it; `aims`: verb -> at
    what, where only the verbs are listed; `giving`: verbs by which somebody gives up what is his (the board
    never puts them first); `cells`, `phases`, `short`: a phase as a cell of the panel, in words, and in one word for
    the log.
    """

    sides: Mapping[str, tuple[str, str]]
    styles: Mapping[str, str]
    verbs: Mapping[str, str] = field(default_factory=dict)
    passes: Mapping[str, str] = field(default_factory=dict)
    tells: Mapping[str, Callable[[str], str]] = field(default_factory=dict)
    aims: Mapping[str, str] = field(default_factory=dict)
    giving: frozenset[str] = frozenset({"lose", "downgrade", "lapse"})
    cells: Mapping[str, str] = field(default_factory=dict)
    phases: Mapping[str, str] = field(default_factory=dict)
    short: Mapping[str, str] = field(default_factory=dict)


NO_WORDS = Words({}, {})


@dataclass(frozen=True)
class Portrait:
    """One system as the notebook asks it.

    - `title`: the name of the bare map; `words`.
    - `piece(state, unit)`: what the board shows of a counter, with `look`, what its drawing is made of: `layout` names
      the drawing, the rest are its values. `rank` says who lies on top, `words` tells it to somebody who hears.
    - `forts(state, fallen)`: fortresses: hex, strength, side, fallen, style. `fallen` are hexes whose fortress fell.
    - `scene(source)`: what there is beside the pieces: `weather`, `countries`, `assets`, `air`, `tracks` (name, value,
      of, side, rule, and a `note` where it has a threshold), `march` (units, path and costs of a stack on its way),
      `tags` (small signs: hex, kind, words, `look`). What a game has not got is left out.
    - `zones(source)`: side -> the hexes that its zones of control reach.
    - `ground(state)`: choices for drawing the ground.
    - `moves(source, names)`: where units can go together: hex, cost, path, note, and `bonus`, `disrupt`, `stop`, or
      `overrun` for a hex that is overrun from the end of the path, `train` for a sentence that takes them by rail (with
      no cost where that is the only way).
    - `ways(source, names)`: label -> path of all that they can reach; `why_not(source, names, label)`: the refusals.
    - `attack(source, targets, names, along=, way=)`: the explanation of an attack that is not declared yet; `along`
      take part without their factors, `way` is a path that the attackers would march first in an overrun.
    - `combat(source)`: the explanation of the combat that is being resolved, or None.
    - `declared(state)`: attacks declared and not resolved: target, targets, with.
    - `stake(source)`: at a question in the middle of something, what it is about: `hexes`, `chances`, and where
      there are such `explanation`, `sides` for the two ends of each hexside, and `told`, what led to the question.
    - `result(text)`: a result of the combat table in words, "" for a text that is none.
    - `basis(state)`: what the results table rests on.
    - `ties`: the lines that a unit hangs on, by name ("supply", "command"): (source, name) -> `explanation`, `paths`,
      `cut`.
    - `together`: whether units move as stacks; `die`: how many faces the game's die has; `date(state)`: the date of the
      turn where the scenario does not list the dates.
    """

    title: str
    words: Words
    piece: Callable[[Any, int], Plain]
    zones: Callable[[Source], dict[str, list[str]]]
    moves: Callable[[Source, Sequence[str]], list[Plain]]
    ways: Callable[[Source, Sequence[str]], dict[str, tuple[str, ...]]]
    why_not: Callable[[Source, Sequence[str], str], tuple[Any, ...]]
    attack: Callable[..., Any]
    combat: Callable[[Source], Any]
    basis: Callable[[Any], str]
    scene: Callable[[Source], Plain]
    ground: Callable[[Any], Plain]
    forts: Callable[[Any, Iterable[int]], list[Plain]] = none_of_them
    declared: Callable[[Any], list[Plain]] = none_of_them
    stake: Callable[[Source], Plain | None] = nothing
    result: Callable[[str], str] = lambda _text: ""
    ties: Mapping[str, Callable[[Source, str], Plain]] = field(default_factory=dict)
    together: bool = False
    die: int = 6
    date: Callable[[Any], str] = lambda _state: ""


def label_of(state: Any, place: Any) -> str:
    """A place as texts write it: the label of a hex, or the name of a place off the map."""
    return str(state.setup.board.labels[place]) if isinstance(place, int) else str(place)
