"""Whole random games of The Cape: what must hold at every node does."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.properties import always, west


def follow(seed: int, every: int) -> dict[str, int]:
    """Play one random game and check every `every`-th node. Counts what was met, for the test of the test."""
    rng = random.Random(f"checks {seed}")
    phases = west.Phases()
    game = west.start(seed)
    kept: list[tuple[Any, str]] = []
    met: dict[str, int] = {}
    for number, (_, _, after, events) in enumerate(west.walk(seed, game)):
        phases.after(after, events)
        always.events_are_told(after, events)
        west.assets_and_unused_agree(after)
        for event in events:
            met[event.kind] = met.get(event.kind, 0) + 1
        if number % every:
            continue
        west.position_is_whole(after)
        always.node_is_sound(after)
        if after.frames:
            west.options_are_exact(after, rng, 50 if number % (20 * every) == 0 else 8)
        if number % (5 * every) == 0:
            always.texts_round_trip(after)
        if number % (20 * every) == 0:
            kept.append((after, after.digest))
            always.suggestions_are_legal(after)
    for state, digest in kept:
        assert state.digest == digest, "playing on has changed an old state"
    assert game.node.phase == "over"
    return met


@pytest.mark.slow
def test_every_node_of_a_game_of_the_cape() -> None:
    met = follow(1, 1)
    assert met["fought"] >= 3
    assert met["moved"] >= 50


@pytest.mark.slow
@pytest.mark.parametrize("first", range(10, 18, 2))
def test_every_hundredth_node_of_games_of_the_cape(first: int) -> None:
    for seed in (first, first + 1):
        follow(seed, 100)


@pytest.mark.fuzz
@pytest.mark.parametrize("first", range(500, 1000, 10))
def test_five_hundred_games_of_the_cape(first: int) -> None:
    for seed in range(first, first + 10):
        follow(seed, 100)
