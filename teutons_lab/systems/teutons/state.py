"""The state of a Teutons! game as it is read: columns of units, the fortresses, the declared attacks, the tracks."""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple

from teutons_lab.core.state import State

Place = int | str
"""A hex number on the board, or "off", "dead", "turn:4"."""
OFF = "off"
DEAD = "dead"
BOX = "box:"
BEHIND_NOTES = frozenset({"at", "disrupted", "hidden", "forts", "tracks"})
"""The columns that the notes of a state hang on."""

Notes = dict[str, dict[Any, Any]]
"""What has been worked out about the units of each side, by side: its zones, the hexes that it closes to supply.

States share them as long as nothing changes that they hang on; the Draft sees to that.
"""

DECLARED, RESOLVED, CALLED_OFF, LAPSED = "declared", "resolved", "called-off", "lapsed"


class Fort(NamedTuple):
    """A Fortress counter: its hex, its strength 1 or 2, the side that owns it (T2.3-a, T12.0-b)."""

    hex: int
    strength: int
    side: str


class Attack(NamedTuple):
    """An attack: target hexes in map order, attackers that lend their factors, those along without (T9.1-d).

    `bound` says that an attack which made this one mandatory has been resolved, so that it must be made (T9.0-x).
    """

    targets: tuple[int, ...]
    attackers: tuple[int, ...]
    along: tuple[int, ...]
    status: str
    bound: bool

    @property
    def participants(self) -> tuple[int, ...]:
        """All units that take part, in order of battle."""
        return tuple(sorted(self.attackers + self.along))


class Held(NamedTuple):
    """A town whose last visitor was not of its country's side: its hex and his side (R-151, R-154)."""

    hex: int
    side: str


READY, FLOWN = "ready", "flown"
"""An Air Asset in its side's pool, and one that has flown this turn; others are on the turn track or off."""
TASKS = ("strike", "drop", "escort", "bomb", "supply")
"""What an Air Asset may fly; `drop` is a Ground Strike with the Parachute Drop behind it."""


class Sortie(NamedTuple):
    """An Air Asset on a mission: the asset, what it flies (missions.py), and the hex it flies to."""

    asset: int
    task: str
    hex: int


class Track(NamedTuple):
    """A number that a game keeps, such as the turn of a track."""

    name: str
    value: int


class TeutonsState(State):
    """One position. Unit columns have one entry a counter of the roster, in order of battle.

    `spent`: took part in the first phases of a player turn that has a second set of them (T8.2-b). `hidden`: the
    number that a counter lying face down bears for the other side, 0 for one that is face up (T1914.hidden-a).
    `doubled`: carries a second Disruption marker; `eased`: one marker has come off this turn; `winded`: Armor that has
    no movement factor left (T13.0-h). `held`: towns in the hands of the other side than their country's. `assets`:
    where each Air Asset is (airfields.py), `sorties` those in the air, `airlift` hexes supplied from the air.
    """

    at: tuple[int | str, ...]
    disrupted: tuple[bool, ...]
    entrenched: tuple[bool, ...]
    rebuilding: tuple[bool, ...]
    moved: tuple[bool, ...]
    attacked: tuple[bool, ...]
    bonus: tuple[bool, ...]
    struck: tuple[bool, ...]
    spent: tuple[bool, ...]
    hidden: tuple[int, ...]
    doubled: tuple[bool, ...]
    eased: tuple[bool, ...]
    winded: tuple[bool, ...]
    held: tuple[Held, ...]
    assets: tuple[str, ...]
    sorties: tuple[Sortie, ...]
    airlift: tuple[int, ...]
    forts: tuple[Fort, ...]
    attacks: tuple[Attack, ...]
    tracks: tuple[Track, ...]

    COLUMNS: ClassVar[tuple[str, ...]] = (
        "at",
        "disrupted",
        "entrenched",
        "rebuilding",
        "moved",
        "attacked",
        "bonus",
        "struck",
        "spent",
        "hidden",
        "doubled",
        "eased",
        "winded",
        "held",
        "assets",
        "sorties",
        "airlift",
        "forts",
        "attacks",
        "tracks",
    )

    by_hex: dict[int, tuple[int, ...]]
    fort_at: dict[int, Fort]
    covered: bool
    notes: Notes
    true_notes: Notes

    def derive(self) -> None:
        stacks: dict[int, tuple[int, ...]] = {}
        for unit, place in enumerate(self.at):
            if isinstance(place, int):
                stacks[place] = (*stacks.get(place, ()), unit)
        self.__dict__["by_hex"] = stacks
        self.__dict__.update(
            fort_at={fort.hex: fort for fort in self.forts},
            covered=any(self.hidden),
            notes=self.setup.blank_notes(),
            true_notes=self.setup.blank_notes(),
        )

    def units_at(self, hex: int) -> tuple[int, ...]:
        """The units in a hex, in order of battle."""
        return self.by_hex.get(hex, ())

    def hex_of(self, unit: int) -> int:
        """The hex of a unit that is on the map. Raises ValueError for one that is not."""
        place = self.at[unit]
        if not isinstance(place, int):
            raise ValueError(f"{self.setup.roster.names[unit]} is not on the map but at {place}")
        return place

    def on_map(self, unit: int) -> bool:
        """Whether the unit stands in a hex."""
        return isinstance(self.at[unit], int)

    def side_of(self, unit: int) -> str:
        """The side that the unit belongs to."""
        side: str = self.setup.sides_of[unit]
        return side

    def track(self, name: str) -> int:
        """The number on a track, 0 if it was never set."""
        return next((track.value for track in self.tracks if track.name == name), 0)

    def enemies_at(self, hex: int, side: str) -> tuple[int, ...]:
        """Counters of the other side in a hex, hidden ones and Dummies included."""
        sides = self.setup.sides_of
        return tuple([unit for unit in self.by_hex.get(hex, ()) if sides[unit] != side])

    def known_at(self, hex: int, side: str) -> tuple[int, ...]:
        """Units of the other side in a hex that lie face up, so that `side` reckons with them (T6.0-ae, R-78)."""
        sides = self.setup.sides_of
        return tuple([unit for unit in self.by_hex.get(hex, ()) if sides[unit] != side and self.is_known(unit)])

    def is_known(self, unit: int) -> bool:
        """Whether a counter is a unit that lies face up."""
        return not self.hidden[unit] and bool(self.setup.real[unit])

    def friends_at(self, hex: int, side: str) -> tuple[int, ...]:
        """Units of that side in a hex; a Dummy is none."""
        sides, real = self.setup.sides_of, self.setup.real
        return tuple([unit for unit in self.by_hex.get(hex, ()) if sides[unit] == side and real[unit]])

    @property
    def truth(self) -> TeutonsState:
        """The same position with every counter face up: what happens follows it, what may be ordered does not."""
        if not self.covered:
            return self
        twin: TeutonsState = object.__new__(TeutonsState)
        twin.__dict__.update(self.__dict__, hidden=self.setup.all_face_up, covered=False, notes=self.true_notes)
        return twin

    def enemy_fort(self, hex: int, side: str) -> Fort | None:
        """A standing Fortress of the other side in a hex."""
        fort = self.fort_at.get(hex)
        return fort if fort is not None and fort.side != side else None

    def label(self, hex: int) -> str:
        """The printed label of a hex."""
        return str(self.setup.board.labels[hex])

    def where(self, hex: int) -> str:
        """A hex with its town: "R03 Strasbourg"."""
        town = self.setup.board.town[hex]
        return f"{self.label(hex)} {town}" if town else self.label(hex)

    def name(self, unit: int) -> str:
        """The short name of a unit, for sentences."""
        return str(self.setup.said[unit])


def attacking(state: TeutonsState) -> str:
    """The side whose phase it is: it moves and attacks."""
    return state.phase.partition(".")[0]


def defending(state: TeutonsState) -> str:
    """The other side."""
    return str(state.setup.other(attacking(state)))
