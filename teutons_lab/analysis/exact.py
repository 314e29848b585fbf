"""Exact distributions: every die followed both ways, equal states merged, Fractions that sum to 1."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from teutons_lab.analysis.policy import Policy, chooser
from teutons_lab.analysis.tables import html_table, text_table
from teutons_lab.core import engine
from teutons_lab.core.events import Event
from teutons_lab.core.flow import Roll
from teutons_lab.core.game import Game
from teutons_lab.core.log import entries
from teutons_lab.core.state import State

Until = str | Callable[[Any, tuple[Event, ...]], Any] | None
Value = Any

LIMIT = 50_000
SPANS = ("phase", "turn", "game")
NEVER = "never"


class TooMany(RuntimeError):
    """More different states than can be followed."""


class Distribution(Mapping[Value, Fraction]):
    """Outcomes and their exact probabilities, the likeliest first. Prints as a table.

    `states` gives for every outcome the states in which it came about, with their probabilities; `merged` counts
    how often two ways led to the same state.
    """

    def __init__(
        self,
        chances: Mapping[Value, Fraction],
        states: Mapping[Value, Mapping[Any, Fraction]],
        merged: int,
        start: State,
    ) -> None:
        self._start = start
        order = sorted(chances, key=lambda value: (-chances[value], str(value)))
        self._chances = {value: chances[value] for value in order}
        self.states = states
        self.merged = merged

    def __getitem__(self, value: Value) -> Fraction:
        return self._chances[value]

    def __iter__(self) -> Iterator[Value]:
        return iter(self._chances)

    def __len__(self) -> int:
        return len(self._chances)

    def chance(self, test: Callable[[Value], bool]) -> Fraction:
        """The probability of all outcomes that pass the test."""
        return sum((chance for value, chance in self.items() if test(value)), Fraction(0))

    def mean(self, number: Callable[[Value], int | Fraction] = Fraction) -> Fraction:
        """The mean of a number of each outcome; the outcome itself if it is one."""
        return sum((chance * number(value) for value, chance in self.items()), Fraction(0))

    def rows(self) -> list[tuple[str, str, str]]:
        """Outcome, probability as a fraction, and in percent."""
        return [(self._shown(value), str(chance), f"{float(chance):.1%}") for value, chance in self.items()]

    def _shown(self, value: Value) -> str:
        """An outcome in one line; a position by what has changed in it."""
        if not isinstance(value, State):
            return str(value)
        before = set(str(self._start).splitlines())
        new = [line for line in str(value).splitlines() if line not in before and not line.startswith("frame ")]
        return "; ".join(new) or "nothing has changed"

    def __str__(self) -> str:
        return text_table(("outcome", "probability", ""), self.rows())

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return html_table(("outcome", "probability", "percent"), self.rows())


def distribution(game: Game | Any, until: Until = None, policy: Policy = None, limit: int = LIMIT) -> Distribution:
    """The exact distribution of what follows from where a game (or a state) stands.

    `until` says where to stop and what counts as the outcome: None, the first die and its result; "phase", "turn"
    or "game", the end of that and how the position or the game then stands; the kind of an event, that event as the
    log tells it; or a function of (state, events of the last act): False or None goes on, True stops with the state
    itself as the outcome, anything else stops as the outcome. What goes on to the end of the game counts as "never".

    `policy` takes the decisions (see `policy.chooser`). Raises ValueError for an unknown span or event, NoPolicy for
    a decision that nobody takes, IllegalAction for an answer that is not allowed, TooMany for more than `limit`
    different states at a time.
    """
    state = game.state if isinstance(game, Game) else game
    seed = game.seed if isinstance(game, Game) else 0
    choose = chooser(policy, state, seed)
    stop = _stop(until, state)
    front: dict[Any, Fraction] = {state: Fraction(1)}
    chances: dict[Value, Fraction] = {}
    states: dict[Value, dict[Any, Fraction]] = {}
    merged = 0
    while front:
        following: dict[Any, Fraction] = {}
        for here, weight in front.items():
            if not here.frames:  # only the start: a game that is over already
                chances[NEVER] = weight
                states[NEVER] = {here: weight}
            for after, events, share in _next(here, choose):
                value = stop(after, events)
                if value is None or value is False:
                    if after.frames:
                        merged += after in following
                        following[after] = following.get(after, Fraction(0)) + weight * share
                        continue
                    value = NEVER
                value = after if value is True else value
                chances[value] = chances.get(value, Fraction(0)) + weight * share
                found = states.setdefault(value, {})
                found[after] = found.get(after, Fraction(0)) + weight * share
        if len(following) > limit:
            raise TooMany(
                f"There are more than {limit} different positions ahead. Stop earlier, or let a policy decide more."
            )
        front = following
    total = sum(chances.values())
    assert total == 1 or not chances, f"the chances sum to {total}"
    return Distribution(chances, states, merged, state)


def _next(state: Any, choose: Callable[[Any], Any]) -> Iterator[tuple[Any, tuple[Event, ...], Fraction]]:
    """The states after one act, each with its events and its share."""
    step = engine.step_of(state)
    if isinstance(step, Roll):
        share = Fraction(1, step.faces)
        for face in range(1, step.faces + 1):
            after, events = engine.advance(state, ("roll", face))
            yield after, events, share
    elif step is not None:
        after, events = engine.apply(state, choose(state))
        yield after, events, Fraction(1)


def _stop(until: Until, start: Any) -> Callable[[Any, tuple[Event, ...]], Any]:
    if callable(until):
        return until
    if until is None:
        return _first_die
    if until in SPANS:
        return _span(until, start)
    kinds = start.setup.rules.events
    if kinds and until not in kinds | {"rolled"}:
        known = ", ".join(sorted(kinds))
        raise ValueError(f'until="{until}": expected {", ".join(SPANS)}, a function, or an event, one of {known}.')
    return _event(until)


def _first_die(_state: Any, events: tuple[Event, ...]) -> Any:
    return next((event["result"] for event in events if event.kind == "rolled"), None)


def _span(word: str, start: Any) -> Callable[[Any, tuple[Event, ...]], Any]:
    begun = {"phase": (start.turn, start.phase), "turn": (start.turn,), "game": ()}[word]

    def stop(state: Any, _events: tuple[Event, ...]) -> Any:
        if not state.frames:
            node = engine.node(state)
            return f"{getattr(node, 'winner', '')} {getattr(node, 'level', '')} victory"
        now = {"phase": (state.turn, state.phase), "turn": (state.turn,), "game": ()}[word]
        return now != begun

    return stop


def _event(kind: str) -> Callable[[Any, tuple[Event, ...]], Any]:
    def stop(state: Any, events: tuple[Event, ...]) -> Any:
        wanted = tuple(event for event in events if event.kind == kind)
        if not wanted:
            return None
        if all(event.get("results") for event in wanted):  # of a combat the result counts, not the face
            return ", ".join(" / ".join(event["results"]) for event in wanted)
        told = entries(state.setup, wanted)
        return " ".join(entry.sentence for entry in told) or kind

    return stop
