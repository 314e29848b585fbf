"""Whole random games: what must hold at every node does."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.properties import invariants
from tests.properties.walks import SCENARIO, start, walk


def follow(seed: int, every: int, scenario: str = SCENARIO) -> dict[str, int]:
    """Play one random game and check every `every`-th node. Counts what was met, for the test of the test."""
    rng = random.Random(f"checks {seed}")
    stacks = invariants.Stacks()
    game = start(seed, scenario)
    kept: list[tuple[Any, str]] = []
    met: dict[str, int] = {}
    for number, (before, _, after, events) in enumerate(walk(seed, game)):
        stacks.after(after, events)
        invariants.units_are_conserved(before, after, events)
        for event in events:
            met[event.kind] = met.get(event.kind, 0) + 1
        if number % every:
            continue
        invariants.events_are_told(after, events)
        invariants.node_is_sound(after)
        if after.frames:
            invariants.options_are_exact(after, rng)
        invariants.texts_round_trip(after)
        if number % (20 * every) == 0:
            kept.append((after, after.digest))
        if number % (15 * every) == 0 or (every > 1 and rng.random() < 0.1):
            invariants.suggestions_are_legal(after)
    for state, digest in kept:
        assert state.digest == digest, "playing on has changed an old state"
    assert game.node.phase == "over"
    return met


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_every_node_of_a_game(seed: int) -> None:
    met = follow(seed, 1)
    assert met["fought"] >= 10
    assert met["moved"] >= 50


@pytest.mark.slow
@pytest.mark.parametrize("first", range(100, 140, 5))
def test_every_25th_node_of_many_games(first: int) -> None:
    met: dict[str, int] = {}
    for seed in range(first, first + 5):
        for kind, count in follow(seed, 25).items():
            met[kind] = met.get(kind, 0) + count
    wanted = {"fought", "moved", "retreated", "advanced", "arrived", "recovered", "fortress-fell"}
    assert wanted <= set(met), f"five games without {sorted(wanted - set(met))}"


LATER = ("teutons/1914", "teutons/1940")


@pytest.mark.slow
@pytest.mark.parametrize("scenario", LATER)
def test_every_fifth_node_of_a_later_game(scenario: str) -> None:
    met = follow(1, 5, scenario)
    assert met["fought"] >= 5
    assert met["moved"] >= 50


@pytest.mark.slow
@pytest.mark.parametrize("scenario", LATER)
@pytest.mark.parametrize("first", range(200, 212, 4))
def test_every_25th_node_of_some_later_games(scenario: str, first: int) -> None:
    met: dict[str, int] = {}
    for seed in range(first, first + 4):
        for kind, count in follow(seed, 25, scenario).items():
            met[kind] = met.get(kind, 0) + count
    wanted = {"fought", "moved", "retreated", "advanced", "arrived", "recovered", "invaded", "breakthrough"}
    assert wanted <= set(met), f"four games without {sorted(wanted - set(met))}"


@pytest.mark.fuzz
@pytest.mark.parametrize("scenario", LATER)
@pytest.mark.parametrize("first", range(4000, 4400, 20))
def test_four_hundred_games_of_each_later_war(scenario: str, first: int) -> None:
    for seed in range(first, first + 20):
        follow(seed, 25, scenario)


@pytest.mark.fuzz
@pytest.mark.parametrize("first", range(1000, 3000, 20))
def test_two_thousand_games(first: int) -> None:
    for seed in range(first, first + 20):
        follow(seed, 25)
