"""What must hold at every node of every game of Teutons!, whatever was played, besides what holds everywhere."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

from tests.properties import always
from tests.properties.always import any_hex, events_are_told, suggestions_are_legal, texts_round_trip
from teutons_lab.core.notation import Slot
from teutons_lab.core.ruleset import Atom
from teutons_lab.kit.kinds import AttackKind
from teutons_lab.systems.teutons.games.intelligence_1914 import CoverKind
from teutons_lab.systems.teutons.kinds import AssetKind
from teutons_lab.systems.teutons.odds import fight
from teutons_lab.systems.teutons.stacking import over_limit
from teutons_lab.systems.teutons.state import DEAD, DECLARED, FLOWN, OFF

__all__ = [
    "Stacks",
    "events_are_told",
    "node_is_sound",
    "options_are_exact",
    "other_atom",
    "suggestions_are_legal",
    "texts_round_trip",
    "units_are_conserved",
]


def options_are_exact(state: Any, rng: random.Random, refused: int = 50) -> None:
    """As everywhere, with the values that only Teutons! has."""
    always.options_are_exact(state, rng, _own_value, refused)


def other_atom(state: Any, rng: random.Random) -> Atom:
    """Any atom of the node's verbs; half the time a near one."""
    return always.other_atom(state, rng, _own_value)


def _own_value(state: Any, slot: Slot, rng: random.Random, near: bool) -> Any:
    kind = slot.kind
    if isinstance(kind, AttackKind):
        if near and state.attacks:
            return rng.choice(state.attacks).targets[0], rng.randint(1, 2)
        return any_hex(state, rng, near), rng.randint(1, 2)
    if isinstance(kind, CoverKind):
        return rng.randint(0, 30)
    assert isinstance(kind, AssetKind), f"a slot of kind {kind} that this test does not know"
    return rng.randrange(len(state.assets))


def node_is_sound(state: Any) -> None:
    """As everywhere; and the chances of every attack that is declared sum to exactly 1."""
    always.node_is_sound(state)
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
