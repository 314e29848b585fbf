"""Random play keeps the rules whole: no dead end, no overfull hex, nobody where he could not be, exact texts."""

from __future__ import annotations

import random

import pytest

import teutons_lab as lab
from teutons_lab.core.engine import advance, node
from teutons_lab.core.options import atoms, draw
from teutons_lab.systems.victory_west.state import WestState


def assert_whole(state: WestState) -> None:
    """What holds at every node."""
    for hex_, units in state.by_hex.items():
        label = state.label(hex_)
        assert state.setup.terrain[hex_] != "sea", label
        for side in ("axis", "allied"):
            assert state.weight(state.friends_at(hex_, side)) <= state.setup.stack_limits[hex_], label
        if len({state.side_of(unit) for unit in units}) == 2:
            assert state.shelter(hex_, "axis") or state.shelter(hex_, "allied"), label
        for unit in units:
            fort = state.enemy_fort(hex_, state.side_of(unit))
            assert fort is None or state.sheltered(unit), label
            nation = state.setup.counter(unit).nationality
            if nation in ("dutch", "belgian"):
                assert state.setup.board.country[hex_] == {"dutch": "Netherlands", "belgian": "Belgium"}[nation]
    assert all((steps == 0) == (place == "dead") for steps, place in zip(state.steps, state.at, strict=True))
    assert all(track.value >= 0 for track in state.tracks)  # air points too
    assert all(mark.value in (2, 4, 6) for mark in state.markers if mark.kind == "interdiction")
    assert all(points >= 0 for points in (*state.slowed, state.track("axis.tap.far")))


@pytest.mark.parametrize("seed", [1, 2])
def test_a_random_game_ends_and_stays_whole(seed: int) -> None:
    rng = random.Random(seed)
    state = lab.start("victory_west/the-cape", seed=1).state
    for ply in range(5000):
        if not state.frames:
            break
        atom = _choose(state, rng)
        state = advance(state, atom).state
        assert_whole(state)
        if ply % 200 == 0:
            assert lab.read_position(str(state)).state == state
    assert not state.frames


def _choose(state: WestState, rng: random.Random) -> tuple[object, ...]:
    """A random atom; passes and small moves are rarer, so that there is fighting."""
    kind = node(state).kind
    if kind == "declare":
        joining = [atom for atom in atoms(state) if atom[0] == "with"]
        closing = [atom for atom in atoms(state) if atom[0] == "done"]
        if joining and (not closing or rng.random() < 0.7):
            return joining[0]
        if closing:
            return closing[0]
    for _ in range(4):
        atom = draw(state, rng)
        assert atom is not None
        if atom != ("pass",) or kind not in ("movement", "combat", "exploitation"):
            return atom
    return ("pass",) if kind != "movement" or rng.random() < 0.05 else atom
