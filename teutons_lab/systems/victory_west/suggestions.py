"""Whole sentences to choose from: one line for each destination, each of which passes `check`."""

from __future__ import annotations

from collections.abc import Iterator

from teutons_lab.core.action import Action
from teutons_lab.core.engine import step_of
from teutons_lab.core.flow import Ask
from teutons_lab.systems.victory_west import drop_goals, flight, rail, suggestions_air, ways_out
from teutons_lab.systems.victory_west.flight import Flight
from teutons_lab.systems.victory_west.move_lines import FLEE_PATH, RAIL_TO
from teutons_lab.systems.victory_west.movement import movable, why_not_move
from teutons_lab.systems.victory_west.points import side_moving
from teutons_lab.systems.victory_west.state import WestState


def suggestions(state: WestState) -> Iterator[Action]:
    """Suggested lines where the position stands."""
    step = step_of(state)
    if isinstance(step, Ask) and step.asked == "flight":
        yield from _flights(state)
    elif isinstance(step, Ask) and step.asked == "movement":
        yield from _trains(state)
    elif isinstance(step, Ask) and step.asked == "drop":
        yield from drop_goals.drops(state)
    elif isinstance(step, Ask) and step.asked == "transport":
        yield from drop_goals.flights(state)
    yield from suggestions_air.suggestions(state)


def _trains(state: WestState) -> Iterator[Action]:
    """For every unit that may go by rail, each town on its lines that has room for it."""
    for (unit,) in movable(state, side_moving(state)):
        if any(why_not_move(state, unit, state.side_of(unit))) or any(rail.why_not_board(state, (unit,))):
            continue
        for hex_ in rail.stations(state, (unit,)):
            if state.setup.board.town[hex_]:
                yield Action(state.setup, RAIL_TO, ((unit,), hex_))


def _flights(state: WestState) -> Iterator[Action]:
    """For every waiting marker, the first way to each hex where it can end."""
    if state.local(Flight).path:
        return
    for hex_ in flight.starts(state):
        seen: set[int] = set()
        for way in ways_out.ways(state, hex_):
            if len(way) > 1 and way[-1] not in seen:
                seen.add(way[-1])
                yield Action(state.setup, FLEE_PATH, (way,))
