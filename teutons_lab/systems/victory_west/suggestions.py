"""Whole sentences to choose from: one line for each destination, each of which passes `check`."""

from __future__ import annotations

from collections.abc import Iterator

from teutons_lab.core.action import Action
from teutons_lab.core.engine import step_of
from teutons_lab.core.flow import Ask
from teutons_lab.systems.victory_west import flight
from teutons_lab.systems.victory_west.flight import Flight
from teutons_lab.systems.victory_west.move_lines import FLEE_PATH
from teutons_lab.systems.victory_west.state import WestState


def suggestions(state: WestState) -> Iterator[Action]:
    """Suggested lines where the position stands."""
    step = step_of(state)
    if isinstance(step, Ask) and step.asked == "flight":
        yield from _flights(state)


def _flights(state: WestState) -> Iterator[Action]:
    """For every waiting marker, the first way to each hex where it can end."""
    if state.local(Flight).path:
        return
    for hex_ in flight.starts(state):
        seen: set[int] = set()
        for way in flight.ways(state, hex_):
            if len(way) > 1 and way[-1] not in seen:
                seen.add(way[-1])
                yield Action(state.setup, FLEE_PATH, (way,))
