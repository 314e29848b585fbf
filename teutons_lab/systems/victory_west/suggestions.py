"""Whole sentences to choose from: one line for each destination, each of which passes `check`."""

from __future__ import annotations

from collections.abc import Iterator

from teutons_lab.core.action import Action
from teutons_lab.core.engine import step_of
from teutons_lab.core.flow import Ask
from teutons_lab.systems.victory_west import drop_goals, suggestions_air
from teutons_lab.systems.victory_west.state import WestState


def suggestions(state: WestState) -> Iterator[Action]:
    """Suggested lines where the position stands."""
    step = step_of(state)
    if isinstance(step, Ask) and step.asked == "drop":
        yield from drop_goals.drops(state)
    if isinstance(step, Ask) and step.asked == "transport":
        yield from drop_goals.flights(state)
    yield from suggestions_air.suggestions(state)
