"""Which supply lines will hold: where the enemy's next march can lay a shadow, and what runs clear of it."""

from __future__ import annotations

from teutons_lab.systems.teutons import supply
from teutons_lab.systems.teutons.marching import allowance
from teutons_lab.systems.teutons.state import TeutonsState


def secure(state: TeutonsState, side: str, nation: str) -> frozenset[int]:
    """Hexes from which a line runs to a source of the side, beside everything that its enemy can reach next.

    As with any line the hex itself is free, and only those after it can be cut.
    """
    board = state.setup.board
    shut = supply.blocked(state, side, nation) | _shadows(state, side)
    front = [hex_ for hex_ in state.setup.era.sources(board, nation) if hex_ not in shut]
    clear = set(front)
    while front:
        near = {near for hex_ in front for near in board.adjacent[hex_]} - clear - shut
        clear.update(near)
        front = list(near)
    return frozenset(clear | {near for hex_ in clear for near in board.adjacent[hex_]})


def _shadows(state: TeutonsState, side: str) -> frozenset[int]:
    """Hexes in which or beside which some enemy can stand after his next march by his printed factors."""
    board, setup = state.setup.board, state.setup
    ours = {state.hex_of(unit) for unit in setup.members[side] if state.on_map(unit)}
    watched = {
        near
        for unit in setup.members[side]
        if state.on_map(unit) and setup.armies[unit]
        for near in board.adjacent[state.hex_of(unit)]
    }
    sea = board.where("sea")
    dark: set[int] = set()
    for unit in setup.members[setup.enemy_of[side]]:
        if not state.on_map(unit):
            continue
        here = state.hex_of(unit)
        seen, front = {here}, [here]
        for _ in range(allowance(state, unit)):
            open_ = [hex_ for hex_ in front if hex_ == here or hex_ not in watched]  # an Army stops who comes beside it
            front = list({n for hex_ in open_ for n in board.adjacent[hex_]} - seen - ours - sea)
            seen.update(front)
        dark |= seen
    return frozenset(dark | {near for hex_ in dark for near in board.adjacent[hex_]}) - ours
