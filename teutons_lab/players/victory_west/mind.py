"""The greedy player's mind for Victory in the West: it looks at the position, and answers what is asked."""

from __future__ import annotations

from teutons_lab.core import engine
from teutons_lab.core.flow import Ask
from teutons_lab.players.victory_west.march import Marcher
from teutons_lab.players.victory_west.orders import ANSWERS
from teutons_lab.players.victory_west.said import Said
from teutons_lab.players.victory_west.war import War
from teutons_lab.players.victory_west.weights import Weights
from teutons_lab.systems.victory_west.state import WestState

MARCHES = frozenset({"movement", "exploitation"})


class Mind:
    """Answers of one side. All it remembers is which stacks of this phase it has looked at and left where they are."""

    def __init__(self, side: str, weights: Weights | None = None) -> None:
        self.side = side
        self.weights = weights or Weights()
        self._marcher = Marcher()

    def answer(self, state: WestState) -> Said:
        """What to play at the decision where the state stands, and why. Raises KeyError for a kind it does not know."""
        step = engine.step_of(state)
        assert isinstance(step, Ask)
        war = War(state, self.side, self.weights)
        if step.asked in MARCHES:
            return self._marcher.phase(war)
        if step.asked == "march":
            return self._marcher.march(war)
        return ANSWERS[step.asked](war)

    def share(self, state: WestState) -> float:
        """How much of a movement phase is done: units that have moved, or have been found to stand well."""
        return self._marcher.share(state, self.side)
