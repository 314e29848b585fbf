"""Sentences to offer where air points are sent out; each passes `check`."""

from __future__ import annotations

from collections.abc import Iterator

from teutons_lab.core.action import Action
from teutons_lab.core.engine import action_of, step_of
from teutons_lab.core.flow import Ask
from teutons_lab.systems.victory_west import air, air_phase
from teutons_lab.systems.victory_west.air_strength import BOMB, BOMBING_LIMIT, TERROR, strength, why_not_assign
from teutons_lab.systems.victory_west.bridges import Side, side_of
from teutons_lab.systems.victory_west.mission import Mission, choices, why_not_commit
from teutons_lab.systems.victory_west.state import WestState

Pair = tuple[int, int]


def suggestions(state: WestState) -> Iterator[Action]:
    """In an Air Phase: stacks to strike, bridges and cities to bomb with full strength, hexes before the own front to
    interdict. Before a mission: the full strength.
    """
    step = step_of(state)
    if isinstance(step, Ask) and step.asked == "air":
        yield from _missions(state)
    elif isinstance(step, Ask) and step.asked == "commit":
        pairs = [pair for pair in choices(state) if not any(why_not_commit(state, *pair))]
        yield action_of(state, ("commit", *max(pairs, key=lambda pair: _worth(state.local(Mission).task, pair))))


def _missions(state: WestState) -> Iterator[Action]:
    for (hex_,) in air_phase.strike_args(state):
        if not any(air_phase.why_not_strike(state, hex_)):
            yield action_of(state, ("strike", hex_))
    for hex_ in approaches(state):
        if not any(air_phase.why_not_interdict(state, hex_)):
            yield action_of(state, ("interdict", hex_))
    for side in bridges_worth_it(state):
        pair = _best(state, BOMB, side)
        if pair is not None and not any(air_phase.why_not_bomb(state, side)):
            yield Action(state.setup, air_phase.BOMB_LINE, (side, *pair))
    for (hex_,) in air_phase.terror_args(state):
        pair = _best(state, TERROR, (hex_,))
        if pair is not None and not any(air_phase.why_not_terror(state, hex_)):
            yield Action(state.setup, air_phase.TERROR_LINE, (hex_, *pair))


def approaches(state: WestState) -> tuple[int, ...]:
    """Hexes with a road beside an enemy stack and without units: where it is likely to come through."""
    side, board = state.local(air_phase.AirPhase).side, state.setup.board
    return tuple(
        sorted(
            {
                near
                for hex_ in state.by_hex
                if state.enemies_at(hex_, side)
                for near in board.adjacent[hex_]
                if not state.units_at(near) and board.side(hex_, near) & {"road", "rail"}
            }
        )
    )


def bridges_worth_it(state: WestState) -> tuple[Side, ...]:
    """Bridges beside an enemy stack: those that it is likely to use."""
    side, board = state.local(air_phase.AirPhase).side, state.setup.board
    near = {
        side_of(hex_, other) for hex_ in state.by_hex if state.enemies_at(hex_, side) for other in board.adjacent[hex_]
    }
    return tuple(bridge for (bridge,) in air_phase.bomb_args(state) if bridge in near)


def _worth(task: str, pair: Pair) -> tuple[int, int]:
    """Full strength first, then with as few air points as possible."""
    return strength(task, *pair), -sum(pair)


def _best(state: WestState, task: str, targets: tuple[int, ...]) -> Pair | None:
    side = state.local(air_phase.AirPhase).side
    flight = air.in_reach(state, side, targets)
    pairs = [
        (tap, sap)
        for tap in range(min(flight.tap, BOMBING_LIMIT) + 1)
        for sap in range(min(flight.sap, BOMBING_LIMIT) + 1)
        if not any(why_not_assign(state, side, task, targets, BOMBING_LIMIT, tap, sap))
    ]
    return max(pairs, key=lambda pair: _worth(task, pair), default=None)
