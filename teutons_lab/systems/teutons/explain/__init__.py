"""Explanations of a position: each number unfolded into lines, each line with the rule that made it.

Nothing is worked out a second time here. Every answer comes from the functions that play the game, put to the
position as it is or as it would stand at the start of the phase asked about.
"""

from __future__ import annotations

from teutons_lab.core.explanation import Questions
from teutons_lab.kit.kinds import Side
from teutons_lab.systems.teutons.explain.arrival import PlaceExplanation, explain_place
from teutons_lab.systems.teutons.explain.asking import Names
from teutons_lab.systems.teutons.explain.combat import CombatExplanation, explain_combat
from teutons_lab.systems.teutons.explain.move import MoveExplanation, explain_move
from teutons_lab.systems.teutons.explain.reach import ReachExplanation, explain_reach
from teutons_lab.systems.teutons.explain.retreat import RetreatExplanation, explain_retreat
from teutons_lab.systems.teutons.explain.rule import RuleExplanation, rule
from teutons_lab.systems.teutons.explain.supply import SupplyExplanation, explain_supply, explain_supply_from
from teutons_lab.systems.teutons.explain.victory import VictoryExplanation, explain_victory
from teutons_lab.systems.teutons.explain.zoc import (
    StackExplanation,
    ZocExplanation,
    ZonesExplanation,
    explain_stack,
    explain_zoc,
    explain_zones,
)
from teutons_lab.systems.teutons.state import TeutonsState

ORDERS = ("no_retreat", "pressed")


class Explain(Questions):
    """`s.explain`: questions about one position.

    Units go by id, full name or unique short form; hexes by printed label; sides by id or alias. An unknown unit
    raises UnknownCounter, an unknown label LabelError, an unknown side or rule an error that names the known ones.
    Anything else that cannot be done is an answer with its reasons, not an error.
    """

    def __init__(self, state: TeutonsState) -> None:
        self.state = state

    def combat(
        self,
        target: Names,
        attackers: Names,
        *,
        along: Names = (),
        no_retreat: bool = False,
        pressed: bool = False,
        **choices: object,
    ) -> CombatExplanation:
        """An attack on a hex (or several) by these units, in any phase; `along` take part without their factors.

        Teutons! has no further `choices`; TypeError names the ones there are.
        """
        if choices:
            raise TypeError(f'Teutons! has no choice "{next(iter(choices))}"; its choices are {", ".join(ORDERS)}.')
        return explain_combat(self.state, target, attackers, along, no_retreat, pressed)

    def move(self, unit: str, path: Names, *, disrupt: bool = False) -> MoveExplanation:
        """A move along "R05-Q05-P05" or a list of labels; with `disrupt` the bonus may be bought."""
        return explain_move(self.state, unit, path, disrupt)

    def reach(self, unit: str, bonus: bool = False, disrupt: bool = False) -> ReachExplanation:
        """Where a unit can end its move: by printed factors, with the free bonus, or with a bought one."""
        return explain_reach(self.state, unit, bonus, disrupt)

    def supply(self, unit: str) -> SupplyExplanation:
        """Whether a unit has a supply line, and what cuts it."""
        return explain_supply(self.state, unit)

    def supply_from(self, label: str, side: Side) -> SupplyExplanation:
        """Whether a side's line runs from a hex, such as one of Paris, as if a friend stood there."""
        return explain_supply_from(self.state, label, side)

    def zoc(self, hex: str, by: Side) -> ZocExplanation:
        """Whether the zone of control of side `by` reaches a hex, and who exerts it."""
        return explain_zoc(self.state, hex, by)

    def zones(self, by: Side) -> ZonesExplanation:
        """All hexes that the zone of control of side `by` reaches."""
        return explain_zones(self.state, by)

    def stack(self, hex: str, side: Side) -> StackExplanation:
        """What a side has in a hex, against the stacking limits."""
        return explain_stack(self.state, hex, side)

    def retreat(
        self, unit: str, hexes: int = 1, attacked_from: Names = (), *, also_attacked: Names = ()
    ) -> RetreatExplanation:
        """Where a unit may go that must retreat `hexes` hexes (0: may withdraw), attacked from these hexes.

        `also_attacked` names further targets of the same combat.
        """
        return explain_retreat(self.state, unit, hexes, attacked_from, also_attacked)

    def place(self, unit: str) -> PlaceExplanation:
        """The hexes in which a unit may be placed now, in the set-up or as an arrival."""
        return explain_place(self.state, unit)

    def victory(self, side: Side) -> VictoryExplanation:
        """How near a side is to victory."""
        return explain_victory(self.state, side)

    def rule(self, id: str) -> RuleExplanation:  # noqa: A002 - the rulebook's own word
        """The statement and printed section of a rule."""
        return rule(id)


__all__ = [
    "CombatExplanation",
    "Explain",
    "MoveExplanation",
    "PlaceExplanation",
    "ReachExplanation",
    "RetreatExplanation",
    "RuleExplanation",
    "StackExplanation",
    "SupplyExplanation",
    "VictoryExplanation",
    "ZocExplanation",
    "ZonesExplanation",
    "rule",
]
