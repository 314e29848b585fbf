"""Walks that hypothesis chooses and shortens: from any of some positions, any atoms, with undo in between."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

import teutons_lab as lab
from tests.properties import invariants
from tests.properties.walks import walk
from teutons_lab.core import engine
from teutons_lab.core.options import atoms


@lru_cache(maxsize=1)
def starts() -> tuple[str, ...]:
    """Positions of a random game, one in forty."""
    return tuple(str(step.after) for place, step in enumerate(walk(21)) if place % 40 == 0 and step.after.frames)


@given(st.integers(0, 10_000), st.lists(st.integers(0, 10_000), max_size=25))
def test_any_walk_keeps_the_rules_of_the_house(where: int, choices: list[int]) -> None:
    game = lab.read_position(starts()[where % len(starts())])
    stacks = invariants.Stacks()
    stacks.crowds = {hex_: set(units) for hex_, units in game.state.by_hex.items()}
    digests: list[str] = [game.state.digest]
    for choice in choices:
        before: Any = game.state
        listed = list(atoms(before))
        if not listed:
            break
        atom = listed[choice % len(listed)]
        played = game.play(engine.action_of(before, atom))
        digests.append(game.state.digest)
        stacks.after(game.state, played.events)
        invariants.units_are_conserved(before, game.state, played.events)
        if choice % 5 == 0:
            game.undo(past_dice=True)
            assert game.state.digest == digests[-2]
            game.redo()
            assert game.state.digest == digests[-1]
    invariants.node_is_sound(game.state)
    invariants.texts_round_trip(game.state)
