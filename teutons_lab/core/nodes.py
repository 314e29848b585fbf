"""Where a state stands: a side decides, a die decides, or the game is over."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction


@dataclass(frozen=True, slots=True)
class Decision:
    """A side chooses. `kind` names the question, `phase` the phase, `rule` the rule that asks."""

    side: str
    kind: str
    phase: str
    prompt: str
    rule: str
    sealed: bool = False


@dataclass(frozen=True, slots=True)
class Chance:
    """A die decides. `outcomes` maps the action text ("roll 4") to its exact probability."""

    kind: str
    phase: str
    prompt: str
    rule: str
    purpose: str
    outcomes: dict[str, Fraction]
    results: dict[str, str] = field(default_factory=dict)
    side: str = "*"

    def grouped(self) -> dict[str, Fraction]:
        """Result text to exact probability; faces that lead to the same result are added up."""
        groups: dict[str, Fraction] = {}
        for action, chance in self.outcomes.items():
            result = self.results.get(action, action)
            groups[result] = groups.get(result, Fraction(0)) + chance
        return groups


@dataclass(frozen=True, slots=True)
class Terminal:
    """The game is over. `winner` is a side, `level` the kind of victory, `prompt` says both in words."""

    winner: str
    level: str
    prompt: str
    rule: str
    phase: str = "over"
    side: str = ""
    kind: str = "over"


Node = Decision | Chance | Terminal
