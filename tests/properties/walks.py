"""Random games for the property tests: seeded, with varied options and set-ups, and biased so that combats happen."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import teutons_lab as lab
from teutons_lab.core import engine
from teutons_lab.core.game import Game
from teutons_lab.core.record import Act
from teutons_lab.core.ruleset import Atom
from teutons_lab.players.random import draw
from teutons_lab.systems.teutons.scenario import load_scenario

CAP = 6_000
"""No game takes so many atoms; more of them is a circle."""
SCENARIO = "teutons/1870"


class Walked(NamedTuple):
    """One step of a random game: the state before, the atom, the state and events after."""

    before: Any
    atom: Atom
    after: Any
    events: tuple[Any, ...]


def start(seed: int, scenario: str = SCENARIO, load: Callable[[str], Any] = load_scenario) -> Game:
    """A game whose options and set-up the seed chooses; every third keeps the recommended options."""
    rng = random.Random(f"start {seed}")
    chosen: dict[str, str] = {}
    if seed % 3:
        for option in load(scenario).options:
            chosen[option.name] = rng.choice(list(option.values))
    return lab.start(scenario, seed=seed, setup=rng.choice(["historical", "free"]), options=chosen)


def biased(state: Any, rng: random.Random) -> Atom:
    """A legal atom: units move toward the enemy more often than away, and attacks are seldom passed over."""
    atom = draw(state, rng)
    for _ in range(5):
        if not _is_tame(state, atom, rng):
            return atom
        atom = draw(state, rng)
    return atom


def _is_tame(state: Any, atom: Atom, rng: random.Random) -> bool:
    kind = engine.step_of(state)
    word = atom[0]
    if word == "pass":
        return getattr(kind, "asked", "") in ("movement", "allocation", "advance") and rng.random() < 0.9
    if word in ("call-off", "lapse"):
        return rng.random() < 0.9
    if word == "stop":
        return rng.random() < 0.6
    if word == "go":
        board, here = state.setup.board, state.local(state.setup.rules.locals_of["Move"]).path[-1]
        return bool(_gap(state, board, atom[1]) > _gap(state, board, here))
    return False


def _gap(state: Any, board: Any, hex_: int) -> int:
    side = engine.actor(state)
    enemies = [state.hex_of(u) for u in state.setup.members[state.setup.other(side)] if state.on_map(u)]
    return min((board.distance(hex_, enemy) for enemy in enemies), default=0)


def walk(seed: int, game: Game | None = None) -> Iterator[Walked]:
    """A random game of that seed, atom by atom. Given a game, the acts are put on its record."""
    return recorded(seed, game or start(seed), biased, CAP)


def recorded(seed: int, game: Game, choose: Callable[[Any, random.Random], Atom], cap: int) -> Iterator[Walked]:
    """Play a game by a chooser of atoms, and put every act on its record. More than `cap` atoms are a circle."""
    rng = random.Random(f"walk {seed}")
    for _ in range(cap):
        state = game.state
        if not state.frames:
            return
        atom = choose(state, rng)
        text = engine.show(state, atom)
        after, events = engine.advance(state, atom)
        act = game.record.add(game.cursor, Act(game.cursor, text, (atom,), after, events, game.label))
        game.record.cursors[game.label] = act
        yield Walked(state, atom, after, events)
    raise AssertionError(f"seed {seed}: after {cap} atoms the game has not ended")
