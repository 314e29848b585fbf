"""What may be done: a lazy list of atoms. `x in options` is `bool(check(x))`."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from teutons_lab.core.action import Action
from teutons_lab.core.engine import action_of, check, legal, step_of, understand
from teutons_lab.core.errors import NotationError
from teutons_lab.core.flow import Ask, Roll
from teutons_lab.core.notation import Unbound
from teutons_lab.core.ruleset import Atom
from teutons_lab.core.state import State


def candidates(state: State) -> Iterator[Atom]:
    """Every atom that could be legal here: a cheap superset."""
    step = step_of(state)
    if isinstance(step, Ask):
        for verb in step.verbs:
            word = verb.word
            for args in verb.args(state):
                yield (word, *args)
    elif isinstance(step, Roll):
        for face in range(1, step.faces + 1):
            yield ("roll", face)


def atoms(state: State) -> Iterator[Atom]:
    """Every legal atom, once, in inner form."""
    step = step_of(state)
    if isinstance(step, Ask):
        for verb in step.verbs:
            word, why = verb.word, verb.why
            for args in verb.args(state):
                if next(why(state, *args), None) is None:
                    yield (word, *args)
    elif isinstance(step, Roll):
        yield from candidates(state)


def draw(state: State, rng: random.Random) -> Atom | None:
    """One legal atom, each with the same probability, without listing all; None when the game is over."""
    pool = list(candidates(state))
    while pool:
        place = rng.randrange(len(pool))
        atom = pool[place]
        if legal(state, atom):
            return atom
        pool[place] = pool[-1]
        pool.pop()
    return None


class Options:
    """The legal atoms of a state. Iterates Actions; prints as notation."""

    def __init__(self, state: State, unit: Any = None) -> None:
        self._state, self._unit = state, unit

    def __iter__(self) -> Iterator[Action]:
        for atom in atoms(self._state):
            action = action_of(self._state, atom)
            if self._unit is None or action.mentions("unit", self._unit):
                yield action

    def __contains__(self, x: object) -> bool:
        if not isinstance(x, str | Action):
            return False
        try:
            action = understand(self._state, x) if isinstance(x, str) else x
        except (NotationError, Unbound):
            return False
        if self._unit is not None and not action.mentions("unit", self._unit):
            return False
        return bool(check(self._state, action))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def for_unit(self, name: str) -> Options:
        """Only the atoms and lines that name this unit. Raises KeyError for an unknown one."""
        return Options(self._state, self._state.setup.unit(name))

    def lines(self) -> Iterator[Action]:
        """Suggested whole sentences: a default move for each destination and effect, a full attack for each target."""
        for action in self._state.setup.rules.suggestions(self._state):
            if self._unit is None or action.mentions("unit", self._unit):
                yield action

    def sample(self, rng: random.Random) -> Action:
        """One legal atom, uniformly. Raises ValueError when the game is over."""
        if self._unit is not None:
            return rng.choice(list(self))
        atom = draw(self._state, rng)
        if atom is None:
            raise ValueError("the game is over: there is nothing to draw from")
        return action_of(self._state, atom)

    def __str__(self) -> str:
        return "\n".join(str(action) for action in self)

    def __repr__(self) -> str:
        shown = [str(action) for action, _ in zip(self, range(9), strict=False)]
        return f"<options: {', '.join(shown[:8])}{', ...' if len(shown) > 8 else ''}>"
