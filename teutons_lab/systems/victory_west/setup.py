"""The set-up of a game: board, counters, charts, options, and the values of the game."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from teutons_lab.kit.setups import BoardSetup
from teutons_lab.systems.victory_west.charts import Charts
from teutons_lab.systems.victory_west.charts.terrain import HEXES, Ground
from teutons_lab.systems.victory_west.counters import Counter, Face
from teutons_lab.systems.victory_west.scenario import Scenario

if TYPE_CHECKING:
    from teutons_lab.systems.victory_west.edition import Edition

FORTRESS, ZONE, SIEGFRIED = "fortress", "zone", "siegfried"
LANDING_GROUND = ("minor-city", "major-city", "clear", "wetlands", "woods")
"""Ground on which units can drop (V19.2-a)."""
KINDS_OF_FORT = (FORTRESS, ZONE, SIEGFRIED)
"""In the order of the Fortification Summary's columns (V6.9-a)."""
EBEN_EMAEL = "fort:Eben_Emael"


class Fort(NamedTuple):
    """A fortification of the map: its kind, its Intrinsic Defense Strength, and the side that it defends."""

    kind: str
    ids: int
    side: str


class Water(NamedTuple):
    """A hexside with water: "minor", "major" or "sea"; whether a bridge is printed there, and whether it is down."""

    kind: str
    printed: bool
    down: bool


@dataclass(frozen=True, eq=False)
class WestSetup(BoardSetup[Scenario, Counter]):
    """Everything of a game that never changes. Set-ups compare by digest."""

    charts_data: Charts = field(kw_only=True, repr=False)
    edition: Edition = field(kw_only=True, repr=False)

    @property
    def rules(self) -> Any:
        """The ruleset of the game."""
        return self.edition.ruleset

    @cached_property
    def faces(self) -> tuple[tuple[Face, ...], ...]:
        """The values of each unit by steps left, from 0 (read as the last step) to all of them (V2.48-b)."""
        cadres = self.charts_data.cadres
        return tuple(
            tuple(counter.face(max(1, steps), cadres) for steps in range(counter.steps + 1))
            for counter in self.roster.counters
        )

    @cached_property
    def hqs(self) -> tuple[bool, ...]:
        """Whether each unit is a headquarters."""
        return tuple(counter.is_hq for counter in self.roster.counters)

    @cached_property
    def divisions(self) -> dict[str, tuple[int, ...]]:
        """The units of each division that consists of several, by its key."""
        found: dict[str, tuple[int, ...]] = {}
        for unit, counter in enumerate(self.roster.counters):
            if counter.division:
                found[counter.division] = (*found.get(counter.division, ()), unit)
        return found

    @cached_property
    def said(self) -> tuple[str, ...]:
        """How sentences name each unit."""
        return self.roster.names

    def by_letter(self, option: str) -> bool:
        """Whether a ruling is off and the letter of the rulebook in force; always the ruling where it has no option."""
        return self.options.get(option) == "letter"

    def other(self, side: str) -> str:
        """The enemy of a side."""
        return "allied" if side == "axis" else "axis"

    # The ground, as the charts read it.

    @cached_property
    def terrain(self) -> tuple[str, ...]:
        """The kind of ground of each hex (V6.32-a)."""
        return tuple(next(name for name in HEXES if name in words) for words in self.board.features)

    def ground(self, hex: int) -> Ground:
        """The line of the Terrain Effects Chart for a hex."""
        return self.charts_data.terrain[self.terrain[hex]]

    @cached_property
    def stack_limits(self) -> tuple[int, ...]:
        """How many half stacking points a side may have in each hex (V7.11-a, V7.11-b)."""
        return tuple(2 * self.ground(hex_).stack for hex_ in range(len(self.board.labels)))

    @cached_property
    def forts(self) -> dict[int, Fort]:
        """The fortifications of the map (V6.9-a); Eben Emael may lie on another sheet (VR-40)."""
        found: dict[int, Fort] = {}
        for hex_, words in enumerate(self.board.features):
            kind = next((k for w, k in FORTIFICATIONS if w in words), "")
            if not kind or (EBEN_EMAEL in words and self.by_letter("r40")):
                continue
            ids = next((int(word.removeprefix("ids:")) for word in words if word.startswith("ids:")), 0)
            found[hex_] = Fort(kind, ids, "axis" if self.board.country[hex_] == "Germany" else "allied")
        return found

    def cities_of(self, country: str) -> tuple[int, ...]:
        """The city hexes of a country, minor and major."""
        return self._cities.get(country, ())

    @cached_property
    def _cities(self) -> dict[str, tuple[int, ...]]:
        found: dict[str, tuple[int, ...]] = {}
        for hex_, kind in enumerate(self.terrain):
            if kind in ("minor-city", "major-city"):
                country = self.board.country[hex_]
                found[country] = (*found.get(country, ()), hex_)
        return found

    @cached_property
    def landing_grounds(self) -> tuple[int, ...]:
        """The hexes whose ground takes units that drop: cities, clear, wetlands and woods (V19.2-a)."""
        return tuple(hex_ for hex_, kind in enumerate(self.terrain) if kind in LANDING_GROUND)

    @cached_property
    def waters(self) -> dict[tuple[int, int], Water]:
        """Every hexside with water in it, as printed (V20.0-a, V20.11-a)."""
        found = {}
        for side, words in self.board.sides.items():
            river = "major" if "major-river" in words else "minor" if "river" in words else ""
            road = bool(words & {"road", "rail"})
            if river:
                found[side] = Water(river, "bridge" in words or road, "damaged" in words)
            elif "sea-side" in words:
                found[side] = Water("sea", "causeway" in words or "bridge" in words or road, "damaged" in words)
        return found

    @cached_property
    def first_owner(self) -> tuple[str, ...]:
        """Who controls each hex at the start; "" at sea (V2.5-a)."""
        return tuple(
            "" if not country else "axis" if country == "Germany" else "allied" for country in self.board.country
        )


FORTIFICATIONS = (("fortress", FORTRESS), ("siegfried-line", SIEGFRIED), ("fortified-zone", ZONE))
