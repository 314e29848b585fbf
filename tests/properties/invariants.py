"""What must hold at every node of every game, whatever was played. Each check says in words what it found."""

from __future__ import annotations

import json
import random
from fractions import Fraction
from typing import Any

import teutons_lab as lab
from teutons_lab.core import engine
from teutons_lab.core.flow import Ask, Roll
from teutons_lab.core.nodes import Chance, Decision, Terminal
from teutons_lab.core.notation import IntKind, Slot, WordKind
from teutons_lab.core.options import atoms
from teutons_lab.core.ruleset import Atom
from teutons_lab.kit.kinds import AttackKind, HexKind, UnitKind
from teutons_lab.systems.teutons.games.intelligence_1914 import CoverKind
from teutons_lab.systems.teutons.kinds import AssetKind
from teutons_lab.systems.teutons.odds import fight
from teutons_lab.systems.teutons.stacking import over_limit
from teutons_lab.systems.teutons.state import DEAD, DECLARED, FLOWN, OFF

STRANGERS = (("pass",), ("done",), ("stop",), ("press",), ("roll", 3), ("exchange",))
"""Atoms of other questions: refused wherever they are not asked for."""


def options_are_exact(state: Any, rng: random.Random, refused: int = 50) -> None:
    """The atoms listed are legal, each once, and of all others none is; `refused` others are tried."""
    listed = list(atoms(state))
    assert len(set(listed)) == len(listed), f"listed twice: {sorted(a for a in listed if listed.count(a) > 1)}"
    allowed = set(listed)
    for atom in rng.sample(listed, min(8, len(listed))):
        assert engine.check(state, engine.action_of(state, atom)), f"{atom} is listed, and check refuses it"
        text = engine.show(state, atom)
        assert engine.understand(state, text).atom == atom, f"{text} does not read back as {atom}"
    tried = {other_atom(state, rng) for _ in range(refused)} | set(STRANGERS)
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


def other_atom(state: Any, rng: random.Random) -> Atom:
    """Any atom of the node's verbs over all units, hexes, hexsides and small numbers; half the time a near one."""
    step = engine.step_of(state)
    if isinstance(step, Roll):
        return ("roll", rng.randint(-1, 9))
    if not isinstance(step, Ask):
        return ()
    verb = rng.choice(step.verbs)
    near = rng.random() < 0.5
    return (verb.word, *(_any_value(state, slot, rng, near) for slot in verb.slots))


def _any_value(state: Any, slot: Slot, rng: random.Random, near: bool) -> Any:
    kind = slot.kind
    if isinstance(kind, UnitKind):
        return rng.choice(state.setup.members[engine.actor(state)]) if near else rng.randrange(len(state.at))
    if isinstance(kind, HexKind):
        return _any_hex(state, rng, near)
    if isinstance(kind, AttackKind):
        if near and state.attacks:
            return rng.choice(state.attacks).targets[0], rng.randint(1, 2)
        return _any_hex(state, rng, near), rng.randint(1, 2)
    if isinstance(kind, IntKind):
        return rng.randint(-1, 9)
    if isinstance(kind, CoverKind):
        return rng.randint(0, 30)
    if isinstance(kind, AssetKind):
        return rng.randrange(len(state.assets))
    assert isinstance(kind, WordKind), f"a slot of kind {kind} that this test does not know"
    return rng.choice((*kind.words, "nonsense"))


def _any_hex(state: Any, rng: random.Random, near: bool) -> int:
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
    for attack in state.attacks:
        if attack.status != DECLARED:
            continue
        fit, along = (
            tuple(unit for unit in units if state.on_map(unit) and not state.disrupted[unit])
            for units in (attack.attackers, attack.along)
        )
        side = state.side_of(attack.participants[0])
        held = any(state.enemies_at(h, side) or state.enemy_fort(h, side) for h in attack.targets)
        if fit and held:
            ladder = fight(state, attack.targets, fit, along)
            if ladder.column is not None:
                assert sum(ladder.probabilities().values()) == Fraction(1)


class Stacks:
    """Follows a game and knows which hexes may be too full: those that a retreat has overfilled."""

    def __init__(self) -> None:
        self.crowds: dict[int, set[int]] = {}

    def after(self, state: Any, events: tuple[Any, ...]) -> None:
        """Hexes hold one side, within the limit, on open ground; a crowd left by a retreat only shrinks."""
        for event in events:
            if event.kind == "overflow":
                self.crowds[event["hex"]] = set(event["units"])
        walking = {frame.locals.unit for frame in state.frames if frame.proc == "Going"}
        board = state.setup.board
        for hex_, stack in state.by_hex.items():
            label = state.label(hex_)
            sides = {state.side_of(unit) for unit in stack}
            assert len(sides) == 1, f"both sides are in {label}"
            fort = state.fort_at.get(hex_)
            assert fort is None or fort.side in sides, f"a unit stands in the enemy Fortress of {label}"
            assert "sea" not in board.features[hex_], f"a unit stands in the sea at {label}"
            for unit in stack:
                if not state.setup.real[unit]:
                    continue
                nation = state.setup.nationalities[unit]
                assert board.country[hex_] not in state.setup.era.closed(state, nation), f"{label} is closed"
                assert not list(state.setup.era.forbids(state, unit, hex_)), f"a unit may never be in {label}"
            if over_limit(state, set(stack) - walking):
                crowd = self.crowds.get(hex_, set())
                assert set(stack) <= crowd, f"{label} is too full with {stack}, and no retreat made it so"


def units_are_conserved(before: Any, after: Any, events: tuple[Any, ...]) -> None:
    """Every counter is in exactly one place, and leaves or enters the map only with an event that names it."""
    size = len(after.setup.roster.counters)
    for column in ("at", "disrupted", "entrenched", "rebuilding", "moved", "attacked", "bonus", "struck"):
        assert len(getattr(after, column)) == size
    placed = sorted((unit, hex_) for hex_, stack in after.by_hex.items() for unit in stack)
    assert placed == [(u, p) for u, p in enumerate(after.at) if isinstance(p, int)], "index and column differ"
    assert after.fort_at == {fort.hex: fort for fort in after.forts}
    assert {f.hex for f in after.forts} <= {f.hex for f in before.forts}, "a Fortress appeared"
    both = zip(after.disrupted, after.doubled, strict=True)
    assert all(first or not second for first, second in both), "a second marker without a first"
    flying = [sortie.asset for sortie in after.sorties]
    assert len(set(flying)) == len(flying), "an asset flies twice"
    assert all(after.assets[asset] == FLOWN for asset in flying), "an asset that flies is in the pool"
    told = {unit for event in events for _, value in event.values for unit in _numbers(value)}
    for frame in after.frames:  # losses are told together, once the debt is paid
        told |= _numbers(getattr(frame.locals, "paid", ()))
    for unit, place in enumerate(after.at):
        on_map, was_on_map = isinstance(place, int), isinstance(before.at[unit], int)
        assert on_map or place in (OFF, DEAD) or place.startswith(("turn:", "box:")), f"{unit} is at {place}"
        if on_map != was_on_map:
            assert unit in told, f"{after.name(unit)} went from {before.at[unit]} to {place} untold"
        if not on_map:
            assert not after.disrupted[unit], f"{after.name(unit)} is off the map and Disrupted"
            assert not after.entrenched[unit], f"{after.name(unit)} is off the map and entrenched"
        if after.entrenched[unit]:
            assert after.setup.armies[unit], f"{after.name(unit)}, a Corps, is entrenched"


def _numbers(value: Any) -> set[int]:
    if isinstance(value, int):
        return {value}
    return {item for item in value if isinstance(item, int)} if isinstance(value, tuple) else set()


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
