"""Explanations of a position: each number unfolded into lines, each line with the rule that made it.

Nothing is worked out a second time here: every answer comes from the functions that play the game.
"""

from __future__ import annotations

from typing import Any

from teutons_lab.core.explanation import Questions
from teutons_lab.kit.kinds import Side
from teutons_lab.systems.victory_west.explain.air import AirExplanation, explain_air
from teutons_lab.systems.victory_west.explain.air_lines import SightExplanation, explain_sight
from teutons_lab.systems.victory_west.explain.asking import Asked, Names
from teutons_lab.systems.victory_west.explain.combat import CombatExplanation, explain_combat
from teutons_lab.systems.victory_west.explain.forces import InspectionExplanation, explain_inspection
from teutons_lab.systems.victory_west.explain.ground import (
    BridgeExplanation,
    StackExplanation,
    ZocExplanation,
    ZonesExplanation,
    explain_bridge,
    explain_stack,
    explain_zoc,
    explain_zones,
)
from teutons_lab.systems.victory_west.explain.landings import (
    CoupExplanation,
    ParadropExplanation,
    explain_coup,
    explain_paradrop,
)
from teutons_lab.systems.victory_west.explain.moves import (
    MoveExplanation,
    ReachExplanation,
    RetreatExplanation,
    explain_move,
    explain_reach,
    explain_retreat,
)
from teutons_lab.systems.victory_west.explain.people import RefugeesExplanation, explain_refugees
from teutons_lab.systems.victory_west.explain.rail import RailExplanation, explain_rail
from teutons_lab.systems.victory_west.explain.surrender import (
    CapitulationExplanation,
    VictoryExplanation,
    explain_capitulation,
    explain_victory,
)
from teutons_lab.systems.victory_west.explain.troops import (
    CommandExplanation,
    PanicExplanation,
    explain_command,
    explain_panic,
)
from teutons_lab.systems.victory_west.state import WestState


class Explain(Questions):
    """`s.explain`: questions about one position.

    Units go by id, full name or unique short form; hexes by printed label; sides by id. An unknown unit raises
    UnknownCounter, an unknown label LabelError, an unknown side ValueError; a question that lacks something says what.
    """

    def __init__(self, state: WestState) -> None:
        self.state, self._asked = state, Asked(state)

    def combat(self, target: Names, attackers: Names, **support: Any) -> CombatExplanation:
        """An attack on a hex (or several) by these units, in any phase.

        `support`: `hq`, `foe_hq` (names), `tap`, `sap`, `foe_tap`, `foe_sap` (numbers), `overrun` (True or False).
        """
        return explain_combat(self.state, self._asked.hexes(target), self._asked.units(attackers), self._asked, support)

    def move(self, unit: Names, path: Names) -> MoveExplanation:
        """A move of a unit or stack along "B1203-B1303" or a list of labels."""
        return explain_move(self.state, self._asked.some_units(unit), self._asked.path(path))

    def reach(self, unit: Names) -> ReachExplanation:
        """Where a unit or stack can get in this phase, bridges and panic left aside."""
        return explain_reach(self.state, self._asked.some_units(unit), self._asked)

    def retreat(self, unit: str) -> RetreatExplanation:
        """Where a unit could go back to, and what closes the other hexes."""
        return explain_retreat(self.state, self._asked.some_units(unit)[0])

    def zoc(self, hex: str, by: Side) -> ZocExplanation:
        """Whether the zone of control of a side reaches a hex, and who exerts it."""
        return explain_zoc(self.state, self._asked.hexes(hex)[0], self._asked.side(by))

    def zones(self, by: Side) -> ZonesExplanation:
        """All hexes that the zone of control of a side reaches."""
        return explain_zones(self.state, self._asked.side(by))

    def stack(self, hex: str, side: Side) -> StackExplanation:
        """What a side has in a hex, against the stacking limit."""
        return explain_stack(self.state, self._asked.hexes(hex)[0], self._asked.side(side))

    def bridge(self, side: str) -> BridgeExplanation:
        """A hexside such as "B1911/B2011": what crosses it, whose it is, who may blow it, the chance of a coup."""
        return explain_bridge(self.state, self._asked.hexside(side))

    def coup(self, side: str) -> CoupExplanation:
        """The chances of a coup at a bridge such as "B1911/B2011", now, by a drop, and on the march."""
        return explain_coup(self.state, self._asked.hexside(side))

    def paradrop(self, unit: str, hex: str) -> ParadropExplanation:
        """What would become of a unit that drops on a hex, with exact chances, and of the bridges there."""
        return explain_paradrop(self.state, self._asked.units(unit)[0], self._asked.hex(hex))

    drop = paradrop

    def capitulation(self, nation: str = "netherlands") -> CapitulationExplanation:
        """How many Capitulation Points a nation has, from what, and the chance that a check ends its war."""
        return explain_capitulation(self.state, nation)

    def victory(self) -> VictoryExplanation:
        """Who wins by what, and how near it is."""
        return explain_victory(self.state)

    def command(self, unit: str) -> CommandExplanation:
        """Which headquarters command a unit, and by which line."""
        return explain_command(self.state, self._asked.some_units(unit)[0])

    def refugees(self, hex: str) -> RefugeesExplanation:
        """Where a refugee marker can go from a hex, and why not elsewhere; the chance of collecting stragglers."""
        return explain_refugees(self.state, self._asked.hex(hex))

    def rail(self, unit: Names) -> RailExplanation:
        """Whether a unit or stack may go by rail, where to, and why not elsewhere (`why_not`)."""
        return explain_rail(self.state, self._asked.some_units(unit), self._asked)

    def inspection(self, hex: str) -> InspectionExplanation:
        """Whether the Allies may look into the Task Forces of a hex, in a phase of theirs, and why not."""
        return explain_inspection(self.state, self._asked.hex(hex))

    def panic(self, unit: str) -> PanicExplanation:
        """What a panic check would do to a unit, with exact chances."""
        return explain_panic(self.state, self._asked.some_units(unit)[0])

    def air(
        self, task: str, target: Names, *, tap: int = 0, sap: int = 0, by: str = "axis", units: Names = ()
    ) -> AirExplanation:
        """An air mission: "strike", "interdict", "terror" (a hex), "bomb" (a hexside), "support" or "overrun" (hexes).

        `tap`, `sap`: points to be sent; `units`: who would enter an interdicted hex. Another task raises ValueError.
        """
        return explain_air(self._asked, task, target, by, tap, sap, units)

    mission = air

    def sight(self, hex: str, by: Side) -> SightExplanation:
        """Whether a side may inspect the enemy stack in a hex from the air."""
        return explain_sight(self.state, self._asked.hexes(hex)[0], self._asked.side(by))


__all__ = [
    "AirExplanation",
    "BridgeExplanation",
    "CapitulationExplanation",
    "CombatExplanation",
    "CommandExplanation",
    "CoupExplanation",
    "Explain",
    "InspectionExplanation",
    "MoveExplanation",
    "PanicExplanation",
    "ParadropExplanation",
    "RailExplanation",
    "ReachExplanation",
    "RefugeesExplanation",
    "RetreatExplanation",
    "SightExplanation",
    "StackExplanation",
    "VictoryExplanation",
    "ZocExplanation",
]
