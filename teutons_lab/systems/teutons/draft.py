"""The next state of a Teutons! game while it is written, with what every change of a unit brings along."""

from __future__ import annotations

from typing import Any

from teutons_lab.core.state import Draft
from teutons_lab.systems.teutons.state import BEHIND_NOTES, DEAD, Attack, Fort, Place, TeutonsState, Track

TOLD_OF = ("unit", "units")
"""The values of an event that name counters which may lie face down."""


class TeutonsDraft(Draft, TeutonsState):
    """The next state while it is written; keeps the indexes and notes in step with the columns."""

    def __setattr__(self, name: str, value: Any) -> None:
        values = self.__dict__
        values[name] = value
        if name in BEHIND_NOTES:
            values["notes"], values["true_notes"] = self.setup.blank_notes(), self.setup.blank_notes()
            if name == "hidden":
                values["covered"] = any(value)

    def tell(
        self,
        kind: str,
        *rules: str,
        visible_to: frozenset[str] | None = None,
        reveals: tuple[str, ...] = (),
        learns: frozenset[str] | None = None,
        **values: Any,
    ) -> None:
        """Leave an event; of counters that lie face down only their owner is told."""
        shown: dict[str, Any] = dict(values)
        for key in TOLD_OF if visible_to is None and self.covered else ():
            told = values.get(key)
            units = told if isinstance(told, tuple) else () if told is None else (told,)
            covered = tuple(unit for unit in units if self.hidden[unit])
            if not covered:
                continue
            owner = frozenset({self.side_of(covered[0])})
            own = {**values, key: covered if told is units else told}
            news = reveals if learns is None or owner <= learns else ()
            super().tell(kind, *rules, visible_to=owner, reveals=news, learns=owner if news else None, **own)
            if len(covered) == len(units):
                return
            shown[key] = tuple(unit for unit in units if unit not in covered)
        super().tell(kind, *rules, visible_to=visible_to, reveals=reveals, learns=learns, **shown)

    def place(self, unit: int, where: Place) -> None:
        """Move a unit to a hex or an off-map place. What was worked out about the other side holds on."""
        old = self.at[unit]
        values, side = self.__dict__, self.side_of(unit)
        values["at"] = _with(self.at, unit, where)
        values["notes"] = {**self.notes, side: {}}
        if self.covered:
            values["true_notes"] = {**self.true_notes, side: {}}
        stacks = self.by_hex.copy()
        if isinstance(old, int):
            left = tuple([other for other in stacks[old] if other != unit])
            if left:
                stacks[old] = left
            else:
                del stacks[old]
        if isinstance(where, int):
            there = stacks.get(where)
            stacks[where] = tuple(sorted((*there, unit))) if there else (unit,)
        values["by_hex"] = stacks

    def enter(self, unit: int, hex: int) -> None:
        """Move a unit into a hex, with what the game makes follow from it."""
        self.place(unit, hex)
        self.setup.era.on_entry(self, unit, hex)

    def flag(self, column: str, unit: int, value: bool = True) -> None:
        """Set one unit's entry in a column of flags."""
        old: tuple[bool, ...] = getattr(self, column)
        if old[unit] != value:
            setattr(self, column, _with(old, unit, value))

    def clear(self, *columns: str) -> None:
        """Set whole columns of flags to False."""
        for column in columns:
            setattr(self, column, (False,) * len(self.at))

    def eliminate(self, unit: int) -> None:
        """Take a unit off the map into the pool of the eliminated (T2.2-f: one step, the whole counter)."""
        self.place(unit, DEAD)
        for column in ("disrupted", "doubled", "entrenched", "rebuilding"):
            self.flag(column, unit, False)
        self.unveil(unit, "T1914.hidden-h")

    def unveil(self, unit: int, *rules: str) -> None:
        """Turn a counter face up for good (T1914.hidden-h); the other side learns who it is."""
        number = self.hidden[unit]
        if number:
            self.hidden = _with(self.hidden, unit, 0)
            enemy = frozenset({self.setup.other(self.side_of(unit))})
            self.tell("revealed", *rules, unit=unit, number=number, reveals=(f"hidden counter {number}",), learns=enemy)

    def hide(self, unit: int, number: int) -> None:
        """Turn a counter face down, to be known to the other side by a number only."""
        self.hidden = _with(self.hidden, unit, number)

    def leave_works(self, unit: int, rule: str) -> None:
        """End a unit's Entrenchment, if it has one, and tell it under the rule."""
        if self.entrenched[unit]:
            self.flag("entrenched", unit, False)
            self.tell("works-left", rule, unit=unit)

    def disrupt(self, unit: int, by_combat: bool = False) -> None:
        """Disrupt a unit; a result of combat is remembered for the recovery after it (T9.3-v).

        A Disrupted Entrenched Army that is Disrupted again loses its Entrenchment (T10.0-e, T10.0-f).
        """
        if self.disrupted[unit]:
            self.leave_works(unit, "T10.0-e")
        self.flag("disrupted", unit)
        if by_combat:
            self.flag("struck", unit)

    def raze(self, hex: int) -> None:
        """Remove the Fortress in a hex for good."""
        self.forts = tuple(fort for fort in self.forts if fort.hex != hex)
        self.fort_at = {fort.hex: fort for fort in self.forts}

    def set_fort(self, fort: Fort) -> None:
        """Put a Fortress counter on the map, in place of any other in the hex."""
        others = [other for other in self.forts if other.hex != fort.hex]
        self.forts = tuple(sorted([*others, fort]))
        self.fort_at = {fort.hex: fort for fort in self.forts}

    def set_track(self, name: str, value: int) -> None:
        """Set the number on a track; 0 takes it away."""
        others = [track for track in self.tracks if track.name != name]
        self.tracks = tuple(sorted([*others, Track(name, value)] if value else others))

    def set_attack(self, number: int, attack: Attack) -> None:
        """Replace one declared attack."""
        self.attacks = (*self.attacks[:number], attack, *self.attacks[number + 1 :])


def _with(column: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    return (*column[:place], value, *column[place + 1 :])


TeutonsDraft.STATE = TeutonsState


TeutonsState.DRAFT = TeutonsDraft
TeutonsDraft.STATE = TeutonsState
