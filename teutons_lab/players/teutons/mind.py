"""The greedy player's mind for Teutons!: plans a movement phase at once, and answers everything else as it comes."""

from __future__ import annotations

from typing import Any

from teutons_lab.core import engine
from teutons_lab.core.flow import Ask
from teutons_lab.players.teutons.march import plan_march
from teutons_lab.players.teutons.orders import answer
from teutons_lab.players.teutons.said import legal, say
from teutons_lab.players.teutons.weights import Weights
from teutons_lab.systems.teutons.state import TeutonsState


class Mind:
    """Answers of one side. What it has planned is only a memory of what it would plan again."""

    def __init__(self, side: str, weights: Weights | None = None) -> None:
        self.side = side
        self.weights = weights or Weights()
        self._planned: dict[Any, tuple[str, str]] = {}

    def answer(self, state: TeutonsState) -> tuple[str, str]:
        """What to play at the decision where the state stands, and why."""
        step = engine.step_of(state)
        assert isinstance(step, Ask)
        if step.asked == "march":
            return _go_on(state)
        if step.asked != "movement":
            return answer(state, self.side, step.asked, self.weights)
        if state.key not in self._planned:
            self._planned = {before.key: said for before, said in plan_march(state, self.side, self.weights)}
        return self._planned[state.key]


def _go_on(state: TeutonsState) -> tuple[str, str]:
    """A move that was begun otherwise, or cut short by a surprise, ends here if it may."""
    if engine.legal(state, ("stop",)):
        return "stop", "The move ends here."
    return say(state, legal(state, "go")[0], "It has been ordered to march on.")
