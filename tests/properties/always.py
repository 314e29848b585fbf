"""What must hold at every node of every game of every system. Each check says in words what it found."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import teutons_lab as lab
from teutons_lab.core import engine
from teutons_lab.core.flow import Ask, Roll
from teutons_lab.core.nodes import Chance, Decision, Terminal
from teutons_lab.core.notation import IntKind, Slot, WordKind
from teutons_lab.core.options import atoms
from teutons_lab.core.ruleset import Atom
from teutons_lab.kit.kinds import HexKind, UnitKind

STRANGERS = (("pass",), ("done",), ("stop",), ("press",), ("roll", 3), ("exchange",), ("coup",), ("demolish",))
"""Atoms of other questions: refused wherever they are not asked for."""

OwnValue = Callable[[Any, Slot, random.Random, bool], Any]
"""Draws a value for a slot of a kind that only one system has; the last argument asks for a near one."""


def options_are_exact(state: Any, rng: random.Random, own: OwnValue, refused: int = 50) -> None:
    """The atoms listed are legal, each once, and of all others none is; `refused` others are tried."""
    listed = list(atoms(state))
    assert len(set(listed)) == len(listed), f"listed twice: {sorted(a for a in listed if listed.count(a) > 1)}"
    allowed = set(listed)
    for atom in rng.sample(listed, min(8, len(listed))):
        assert engine.check(state, engine.action_of(state, atom)), f"{atom} is listed, and check refuses it"
        text = engine.show(state, atom)
        assert engine.understand(state, text).atom == atom, f"{text} does not read back as {atom}"
    tried = {other_atom(state, rng, own) for _ in range(refused)} | set(STRANGERS)
    for place, atom in enumerate(sorted(tried, key=repr)):
        if atom == ():
            continue
        is_legal = engine.legal(state, atom)
        assert is_legal == (atom in allowed), f"{atom}: legal is {is_legal}, listed is {atom in allowed}"
        against = engine.refusals(state, atom)
        assert bool(against) != is_legal, f"{atom}: legal is {is_legal}, refusals are {against}"
        if place % 10 == 0:
            for refusal in against:
                assert refusal.rule, f"{atom} is refused without a rule"
                assert refusal.sentence.strip(), f"{atom} is refused under {refusal.rule} without a sentence"
                assert all(label in state.setup.board.index for label in refusal.hexes)


def other_atom(state: Any, rng: random.Random, own: OwnValue) -> Atom:
    """Any atom of the node's verbs over all units, hexes, hexsides and small numbers; half the time a near one."""
    step = engine.step_of(state)
    if isinstance(step, Roll):
        return ("roll", rng.randint(-1, 9))
    if not isinstance(step, Ask):
        return ()
    verb = rng.choice(step.verbs)
    near = rng.random() < 0.5
    return (verb.word, *(_any_value(state, slot, rng, near, own) for slot in verb.slots))


def _any_value(state: Any, slot: Slot, rng: random.Random, near: bool, own: OwnValue) -> Any:
    kind = slot.kind
    if isinstance(kind, UnitKind):
        return rng.choice(state.setup.members[engine.actor(state)]) if near else rng.randrange(len(state.at))
    if isinstance(kind, HexKind):
        return any_hex(state, rng, near)
    if isinstance(kind, IntKind):
        return rng.randint(-1, 12)
    if isinstance(kind, WordKind):
        return rng.choice((*kind.words, "nonsense"))
    return own(state, slot, rng, near)


def any_hex(state: Any, rng: random.Random, near: bool) -> int:
    """A hex of the map; a near one has units or lies beside some."""
    board = state.setup.board
    if near and state.by_hex:
        place = rng.choice(sorted(state.by_hex))
        return int(rng.choice((place, *board.adjacent[place])))
    return rng.randrange(len(board.labels))


def node_is_sound(state: Any) -> None:
    """There is one node, it says what it asks under which rule, and its chances sum to exactly 1."""
    node = engine.node(state)
    assert node.prompt.strip(), f"a {type(node).__name__} that asks nothing"
    assert node.rule, f"{node.prompt} cites no rule"
    if isinstance(node, Chance):
        assert sum(node.outcomes.values()) == Fraction(1)
        assert sum(node.grouped().values()) == Fraction(1)
    elif isinstance(node, Decision):
        assert node.side in state.setup.rules.sides
        assert next(atoms(state), None) is not None, f"dead end: {node.prompt}"
    else:
        assert isinstance(node, Terminal)
        assert not list(atoms(state))


def texts_round_trip(state: Any) -> None:
    """State -> JSON -> state and state -> text -> state give the same state and digest."""
    data = json.loads(json.dumps(state.as_dict()))
    again = type(state).from_dict(state.setup, data, state.setup.rules.locals_of)
    assert again == state
    assert again.by_hex == state.by_hex
    assert again.digest == state.digest
    text = str(state)
    read = lab.read_position(text).state
    assert read == state, f"the position reads back differently:\n{text}\n---\n{read}"
    assert read.digest == state.digest
    assert str(read) == text


def suggestions_are_legal(state: Any) -> None:
    """Every suggested line passes check, and no line is suggested twice."""
    seen = set()
    for line in state.setup.rules.suggestions(state):
        assert engine.check(state, line), f"{line} is suggested, and refused: {engine.check(state, line)}"
        assert str(line) not in seen, f"{line} is suggested twice"
        seen.add(str(line))


def events_are_told(state: Any, events: tuple[Any, ...]) -> None:
    """Every event can be told, and cites rules by their ids."""
    for event in events:
        assert event.kind in state.setup.rules.events | {"rolled"}, f"the ruleset does not name {event.kind}"
        sentence = state.setup.rules.sentence(state.setup, event)
        assert "None" not in sentence, f"{event.kind} is told as: {sentence}"
        assert "{" not in sentence, f"{event.kind} is told as: {sentence}"
        assert all(rule for rule in event.rules), f"{event.kind} cites an empty rule"
