"""Chapter 13: what defends a hex, and what ground, border and entrenchment add to it."""

from __future__ import annotations

from typing import NamedTuple

from teutons_lab.systems.teutons import zones
from teutons_lab.systems.teutons.state import TeutonsState


class Part(NamedTuple):
    """A part of a number: how much, what for, and the rule id."""

    value: int
    reason: str
    rule: str


class Defender(NamedTuple):
    """A defending unit, or a Fortress (unit None), with its factor and every bonus (T13.0-m, T13.0-a)."""

    unit: int | None
    hex: int
    printed: int
    bonuses: tuple[Part, ...]

    @property
    def gains(self) -> tuple[Part, ...]:
        """The bonuses that count; one of nought says why it does not."""
        return tuple(part for part in self.bonuses if part.value)

    @property
    def total(self) -> int:
        """The modified Combat Factor."""
        return self.printed + sum(part.value for part in self.bonuses)


def defenders_of(
    state: TeutonsState, targets: tuple[int, ...], attackers: tuple[int, ...], side: str
) -> list[Defender]:
    """Every unit and Fortress of the target hexes defends together (T9.0-u), with its bonuses."""
    found: list[Defender] = []
    for hex_ in targets:
        units = state.known_at(hex_, side)
        crossing = [zones.crosses_border(state, state.hex_of(unit), hex_) for unit in attackers]
        border = border_bonus(any(crossing), all(crossing))
        in_forest = _forest_unit(state, hex_, units)
        for unit in units:
            bonuses = tuple(border + _bonuses(state, unit, hex_, unit == in_forest))
            found.append(Defender(unit, hex_, state.setup.factors[unit], bonuses))
        fort = state.enemy_fort(hex_, side)
        if fort is not None:  # T12.0-d
            found.append(Defender(None, hex_, fort.strength, _no_bonus(state, hex_, any(crossing))))
    return found


def border_bonus(some_cross: bool, all_cross: bool) -> list[Part]:
    """One factor for a unit attacked over the border, unless anybody attacks from its own side of it (R-92)."""
    if not some_cross:
        return []
    if not all_cross:
        return [Part(0, "attacked over the border, but not by all", "T13.0-c")]
    return [Part(1, "attacked over the border", "T13.0-b")]


def _no_bonus(state: TeutonsState, hex_: int, over_border: bool) -> tuple[Part, ...]:
    """A Fortress has its printed strength, whatever ground it stands on (R-90, R-150)."""
    if over_border or {"city", "forest"} & state.setup.board.features[hex_]:
        return (Part(0, "a Fortress gains nothing from the ground", "T13.0-l"),)
    return ()


def _bonuses(state: TeutonsState, unit: int, hex_: int, in_forest: bool) -> list[Part]:
    """The ground of the hex and entrenchment; a Disrupted unit keeps them (T10.0-g)."""
    features = state.setup.board.features[hex_]
    found = []
    if "city" in features and state.setup.arms[unit] == "infantry":
        found.append(Part(1, "infantry in a major city", "T13.0-d"))
    if in_forest:
        found.append(Part(1, "one infantry unit in the forest", "T13.0-i"))
    if state.entrenched[unit]:
        found.append(Part(1, "entrenched", "T11.0-c"))
    return found


def _forest_unit(state: TeutonsState, hex_: int, units: tuple[int, ...]) -> int | None:
    """The one infantry unit that the forest helps; the strongest, since the rule leaves it open."""
    if "forest" not in state.setup.board.features[hex_]:
        return None
    infantry = [unit for unit in units if state.setup.arms[unit] == "infantry"]
    return max(infantry, key=lambda unit: (state.setup.factors[unit], -unit), default=None)
