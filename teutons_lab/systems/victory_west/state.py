"""The state of a game of Victory in the West: columns of units, markers, bridges, control, tracks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from teutons_lab.core.state import Draft, State
from teutons_lab.systems.victory_west.counters import Face
from teutons_lab.systems.victory_west.marks import (
    BRIDGEHEAD,
    FRESH,
    INTERDICTION,
    LZ,
    REFUGEES,
    RUIN,
    Marker,
    Place,
    Span,
    Track,
    Tried,
)
from teutons_lab.systems.victory_west.setup import Fort

TOLD_OF = ("unit", "units")
"""The values of events that name units of one side."""
OF_MARKERS = {"moved": "force-moved", "railed": "force-moved", "coup": "force-coup"}
"""What the other side is told instead, of the markers."""


class WestState(State):
    """One position. Unit columns have one entry a counter of the roster, in order of battle.

    `steps` left; `mp` movement points left, FRESH for all; `party` numbers the parts of the stack that is moving, 0
    for none; `done` has finished moving; `attacked`, `defended`, `advanced`, `reacted`, `backed` (an HQ gave its
    bonus) and `fled` (retreated) belong to the phase; `stood` is the hex where a unit that has since left stood when
    the Combat Phase began, FRESH otherwise; `force` is the number of the Task Force marker over it, 0 for none;
    `slowed` are points that an air attack adds to the next hex (V18.35-h).
    """

    at: tuple[int | str, ...]
    steps: tuple[int, ...]
    disrupted: tuple[bool, ...]
    unsupplied: tuple[bool, ...]
    fatigued: tuple[bool, ...]
    mp: tuple[int, ...]
    party: tuple[int, ...]
    done: tuple[bool, ...]
    attacked: tuple[bool, ...]
    defended: tuple[bool, ...]
    advanced: tuple[bool, ...]
    reacted: tuple[bool, ...]
    backed: tuple[bool, ...]
    fled: tuple[bool, ...]
    stood: tuple[int, ...]
    force: tuple[int, ...]
    slowed: tuple[int, ...]
    markers: tuple[Marker, ...]
    spans: tuple[Span, ...]
    taken: tuple[int, ...]
    assaulted: tuple[int, ...]
    tracks: tuple[Track, ...]
    tried: tuple[Tried, ...]
    weather: str

    COLUMNS: ClassVar[tuple[str, ...]] = (
        *("at", "steps", "disrupted", "unsupplied", "fatigued", "mp", "party", "done"),
        *("attacked", "defended", "advanced", "reacted", "backed", "fled", "stood", "force", "slowed"),
        *("markers", "spans", "taken", "assaulted", "tracks", "tried", "weather"),
    )

    by_hex: dict[int, tuple[int, ...]]
    marks: dict[tuple[str, int], Marker]
    span_of: dict[tuple[int, int], Span]
    flipped: frozenset[int]

    def derive(self) -> None:
        stacks: dict[int, tuple[int, ...]] = {}
        for unit, place in enumerate(self.at):
            if isinstance(place, int):
                stacks[place] = (*stacks.get(place, ()), unit)
        self.__dict__["by_hex"] = stacks
        self.__dict__["marks"] = {(mark.kind, mark.hex): mark for mark in self.markers}
        self.__dict__["span_of"] = {(span.a, span.b): span for span in self.spans}
        self.__dict__["flipped"] = frozenset(self.taken)

    # Units.

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
        """The side that plays the unit."""
        return str(self.setup.sides_of[unit])

    def face(self, unit: int) -> Face:
        """The values that the unit shows now."""
        shown: Face = self.setup.faces[unit][self.steps[unit]]
        return shown

    def is_hq(self, unit: int) -> bool:
        """Whether the unit is a headquarters."""
        return bool(self.setup.hqs[unit])

    def enemies_at(self, hex: int, side: str) -> tuple[int, ...]:
        """Units of the other side in a hex."""
        return tuple(unit for unit in self.units_at(hex) if self.side_of(unit) != side)

    def friends_at(self, hex: int, side: str) -> tuple[int, ...]:
        """Units of that side in a hex."""
        return tuple(unit for unit in self.units_at(hex) if self.side_of(unit) == side)

    def weight(self, units: Iterable[int]) -> int:
        """The half stacking points of units together."""
        return sum(self.face(unit).sv for unit in units)

    # Markers, fortifications, control.

    def refugees(self, hex: int) -> int:
        """How many Refugee markers are in a hex."""
        mark = self.marks.get((REFUGEES, hex))
        return mark.value if mark else 0

    def lz(self, hex: int, side: str) -> bool:
        """Whether that side has a landing zone in a hex."""
        mark = self.marks.get((LZ, hex))
        return mark is not None and mark.side == side

    def bridgehead(self, hex: int) -> Marker | None:
        """The bridgehead in a hex; there is one at most (V20.44-a)."""
        return self.marks.get((BRIDGEHEAD, hex))

    def shelter(self, hex: int, side: str) -> str:
        """Where a side's units in a hex are: in its "bridgehead", its "lz", or "" for in the open.

        All units of the owner of a bridgehead or landing zone are inside it (VR-55, V19.31-c, V20.45-a).
        """
        head = self.bridgehead(hex)
        if head is not None and head.side == side:
            return BRIDGEHEAD
        return LZ if self.lz(hex, side) else ""

    def sheltered(self, unit: int) -> str:
        """The same for one unit on the map."""
        return self.shelter(self.hex_of(unit), self.side_of(unit))

    def fort(self, hex: int) -> Fort | None:
        """The intact fortification in a hex."""
        fort: Fort | None = self.setup.forts.get(hex)
        return None if fort is None or (RUIN, hex) in self.marks else fort

    def enemy_fort(self, hex: int, side: str) -> Fort | None:
        """An intact fortification of the other side in a hex."""
        fort = self.fort(hex)
        return fort if fort is not None and fort.side != side else None

    def owner(self, hex: int) -> str:
        """The side that controls a hex; "" at sea (V2.5-a, V2.5-c)."""
        first = str(self.setup.first_owner[hex])
        return str(self.setup.other(first)) if first and hex in self.flipped else first

    def track(self, name: str) -> int:
        """The number on a track, 0 if it was never set."""
        return next((track.value for track in self.tracks if track.name == name), 0)

    def raining(self) -> bool:
        """Whether it rains."""
        return self.weather == "rain"

    # Words.

    def label(self, hex: int) -> str:
        """The printed label of a hex."""
        return str(self.setup.board.labels[hex])

    def name(self, unit: int) -> str:
        """The name of a unit, for sentences."""
        return str(self.setup.said[unit])


class WestDraft(Draft, WestState):
    """The next state while it is written; keeps the indexes in step with the columns."""

    def tell(
        self,
        kind: str,
        *rules: str,
        visible_to: frozenset[str] | None = None,
        reveals: tuple[str, ...] = (),
        learns: frozenset[str] | None = None,
        **values: Any,
    ) -> None:
        """Leave an event; of units under Task Force markers only their owner is told (V6.66-a).

        Of a move or a coup of theirs the other side is told what the marker did.
        """
        shown: dict[str, Any] = dict(values)
        for key in TOLD_OF if visible_to is None and any(self.force) else ():
            told = values.get(key)
            units = told if isinstance(told, tuple) else () if told is None else (told,)
            covered = tuple(unit for unit in units if self.force[unit])
            if not covered:
                continue
            owner = self.side_of(covered[0])
            super().tell(
                kind, *rules, visible_to=frozenset({owner}), **{**values, key: covered if told is units else told}
            )
            if kind in OF_MARKERS:
                numbers = tuple(sorted({self.force[unit] for unit in covered}))
                told_of = {name: value for name, value in values.items() if name != key}
                other = frozenset({str(self.setup.other(owner))})
                super().tell(OF_MARKERS[kind], "V6.62-a", "V6.65-a", visible_to=other, numbers=numbers, **told_of)
            if len(covered) == len(units):
                return
            shown[key] = tuple(unit for unit in units if unit not in covered)
        super().tell(kind, *rules, visible_to=visible_to, reveals=reveals, learns=learns, **shown)

    def place(self, unit: int, where: Place) -> None:
        """Move a unit to a hex or an off-map place. Control and markers are settled by `control.settle`."""
        old = self.at[unit]
        self.at = _with(self.at, unit, where)
        stacks = dict(self.by_hex)
        if isinstance(old, int):
            left = tuple(other for other in stacks[old] if other != unit)
            if left:
                stacks[old] = left
            else:
                del stacks[old]
        if isinstance(where, int):
            stacks[where] = tuple(sorted((*stacks.get(where, ()), unit)))
        self.by_hex = stacks

    def note(self, column: str, unit: int, value: bool | int = True) -> None:
        """Set one unit's entry in a column."""
        old: tuple[Any, ...] = getattr(self, column)
        if old[unit] != value:
            setattr(self, column, _with(old, unit, value))

    def clear(self, *columns: str) -> None:
        """Set whole columns back: flags to False, numbers to what they are at the start of a phase."""
        for column in columns:
            blank: bool | int = {"mp": FRESH, "stood": FRESH, "party": 0, "slowed": 0}.get(column, False)
            setattr(self, column, (blank,) * len(self.at))

    def put_marker(self, mark: Marker) -> None:
        """Put a marker on the map in place of any other of its kind in the hex; a count of nought takes it away."""
        others = [m for m in self.markers if (m.kind, m.hex) != (mark.kind, mark.hex)]
        keep = mark.value > 0 or mark.kind not in (REFUGEES, INTERDICTION)
        self.markers = tuple(sorted([*others, mark] if keep else others))
        self.marks = {(m.kind, m.hex): m for m in self.markers}

    def take_marker(self, kind: str, hex: int) -> None:
        """Take a marker off the map."""
        self.markers = tuple(m for m in self.markers if (m.kind, m.hex) != (kind, hex))
        self.marks = {(m.kind, m.hex): m for m in self.markers}

    def set_span(self, span: Span | None, side: tuple[int, int]) -> None:
        """Set the state of a bridge, or let it be as the map has it (None)."""
        others = [s for s in self.spans if (s.a, s.b) != side]
        self.spans = tuple(sorted([*others, span] if span is not None else others))
        self.span_of = {(s.a, s.b): s for s in self.spans}

    def capture(self, hex: int, side: str) -> None:
        """Give a hex to a side (V2.5-b)."""
        if self.owner(hex) != side:
            self.taken = tuple(sorted(self.flipped ^ {hex}))
            self.flipped = frozenset(self.taken)

    def set_track(self, name: str, value: int) -> None:
        """Set the number on a track; 0 takes it away."""
        others = [track for track in self.tracks if track.name != name]
        self.tracks = tuple(sorted([*others, Track(name, value)] if value else others))


def _with(column: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    return (*column[:place], value, *column[place + 1 :])


WestState.DRAFT = WestDraft
WestDraft.STATE = WestState
