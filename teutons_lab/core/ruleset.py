"""A game is a value: procedures, words, texts and named functions. Variants replace or insert entries."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

from teutons_lab.core.data import declared
from teutons_lab.core.errors import PositionError, RulesError
from teutons_lab.core.events import Event
from teutons_lab.core.flow import Ask, Procedure, Roll
from teutons_lab.core.nodes import Terminal
from teutons_lab.core.notation import INT, Kind, Pattern, Slot
from teutons_lab.core.state import State
from teutons_lab.core.tokens import Token
from teutons_lab.core.verdict import Refusal

Atom = tuple[Any, ...]

ROLL = Pattern("roll", (Slot("face", INT),))


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence of atoms. `atoms(state, values)` yields them one by one and is sent the state after each.

    It may yield a Refusal where the sentence itself is wrong (a path that begins elsewhere). When only the rest is
    counted it is sent None.
    """

    pattern: Pattern
    atoms: Callable[[Any, tuple[Any, ...]], Generator[Atom | Refusal, Any, None]]


class Reading:
    """One line of a position text while it is read: its number, its words, and the facts already stated."""

    def __init__(self, number: int, words: list[Token], claims: dict[Any, int]) -> None:
        self.number, self.words, self.claims = number, words, claims

    def fail(self, message: str) -> PositionError:
        """The error to raise for this line."""
        return PositionError(self.number, message)

    def claim(self, fact: Any, what: str) -> None:
        """State a fact once. Raises PositionError with both line numbers if it was stated before."""
        if fact in self.claims:
            raise self.fail(f"{what} was already stated in line {self.claims[fact]}.")
        self.claims[fact] = self.number

    def value(self, kind: Kind, place: int, setup: Any, keyed: bool = False) -> Any:
        """The bound value of the word at that place, or of its key=value. Raises PositionError."""
        if place >= len(self.words):
            raise self.fail(f"expected {kind.expected} at the end of the line.")
        token = self.words[place]
        if keyed:
            token = Token(token.text, token.quoted, token.start)
        try:
            return kind.bind(setup, kind.parse(token))
        except ValueError:
            raise self.fail(f'found "{token.shown}", expected {kind.expected}.') from None
        except Exception as wrong:
            sentence = getattr(wrong, "sentence", None)
            if sentence is None:
                raise
            raise self.fail(str(sentence)) from None


@dataclass(frozen=True, slots=True)
class PositionLine:
    """One sort of line in a position text: how it is read into a draft, how a state writes it, what it covers.

    Lines of `setup` stage change the set-up (ground, invented units) and are read before the state exists; they
    have no `read`, their text goes to the set-up as it stands.
    """

    word: str
    covers: tuple[str, ...]
    write: Callable[[Any], Iterable[str]]
    read: Callable[[Any, Reading], None] | None = None


class Explainer(Protocol):
    """What a system's explanations are made from: one state. Methods are those of the notation contract."""

    def __init__(self, state: Any) -> None: ...


def nothing_secret(_before: Any, _atoms: tuple[Atom, ...], _after: Any, _side: str) -> bool:
    """No act tells by its words what a side may not know."""
    return False


@dataclass(frozen=True)
class Ruleset:
    """Everything the engine asks of a game.

    `kinds` gives the text form of every type used in frame locals; `sides` the side ids; `aliases` further names
    for them; `phases` the steps of the bottom procedures that are documented phases. `seen_by(state, side)` is the
    state with everything masked that a side may not know; options, refusals and explanations for that side are made
    from it. `secret(before, atoms, after, side)`: whether an act may not be told to a side in its own words.
    `events` names the kinds of events that the system tells, besides those of the engine itself.
    """

    system: str
    game: str
    version: str
    sides: tuple[str, ...]
    aliases: Mapping[str, str]
    state: type[State]
    procedures: Mapping[str, Procedure]
    phases: tuple[str, ...]
    bottom: Callable[[str], str]
    kinds: Mapping[Any, Kind]
    lines: tuple[Line, ...]
    positions: tuple[PositionLine, ...]
    outcome: Callable[[Any], Terminal]
    sentence: Callable[[Any, Event], str]
    phase_words: Callable[[str], str]
    explain: Callable[[Any], Any]
    seen_by: Callable[[Any, str], Any]
    suggestions: Callable[[Any], Iterator[Any]]
    secret: Callable[[Any, tuple[Atom, ...], Any, str], bool] = nothing_secret
    events: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        covered = {name for line in self.positions for name in line.covers}
        if missing := set(self.state.COLUMNS) - covered:
            raise RulesError(f"{self.system}: no position line covers the columns {sorted(missing)}")
        for procedure in self.procedures.values():
            if procedure.locals is tuple:
                continue
            for name, hint in declared(procedure.locals).items():
                if hint not in self.kinds:
                    raise RulesError(f"{self.system}: {procedure.name}.{name} has no text form for {hint}")

    @cached_property
    def patterns(self) -> Mapping[str, tuple[Pattern, ...]]:
        """All sentences of the game by verb: atoms first, then lines."""
        found: dict[str, list[Pattern]] = {"roll": [ROLL]}
        for procedure in self.procedures.values():
            for step in procedure.steps:
                if not isinstance(step, Ask):
                    continue
                for verb in step.verbs:
                    pattern = Pattern(verb.word, verb.slots)
                    known = found.setdefault(verb.word, [])
                    if pattern not in known:
                        known.append(pattern)
        for line in self.lines:
            found.setdefault(line.pattern.verb, []).append(line.pattern)
        return {verb: tuple(patterns) for verb, patterns in found.items()}

    @cached_property
    def line_of(self) -> Mapping[Pattern, Line]:
        """The line of each line pattern."""
        return {line.pattern: line for line in self.lines}

    @cached_property
    def decisions(self) -> tuple[str, ...]:
        """All kinds of decision and chance the game can ask, in order of its procedures."""
        kinds: dict[str, None] = {}
        for procedure in self.procedures.values():
            for step in procedure.steps:
                if isinstance(step, Ask):
                    kinds[step.asked] = None
                elif isinstance(step, Roll):
                    kinds[step.name] = None
        return tuple(kinds)

    @cached_property
    def locals_of(self) -> Mapping[str, type]:
        """The type of the locals of each procedure."""
        return {name: procedure.locals for name, procedure in self.procedures.items()}

    def side(self, name: str) -> str:
        """The side id of a name or alias. Raises ValueError that lists them."""
        if name in self.sides:
            return name
        if name in self.aliases:
            return self.aliases[name]
        known = ", ".join(dict.fromkeys((*self.sides, *self.aliases)))
        raise ValueError(f'"{name}" is no side of {self.system}/{self.game}; its sides are {known}.')
