"""Armor in the attack: Tank Fright and overruns (1940). Its zones, costs and advances stand in their chapters."""

from __future__ import annotations

from teutons_lab.systems.teutons import zones
from teutons_lab.systems.teutons.defenders import Defender
from teutons_lab.systems.teutons.era import Shift
from teutons_lab.systems.teutons.state import TeutonsState

DENIED = "T1940.overrun-c"
TIMID = 2
"""The largest printed factor of infantry that Armor frightens."""


def _tanks(state: TeutonsState, units: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(unit for unit in units if state.setup.arms[unit] == "armor")


def fright(
    state: TeutonsState, targets: tuple[int, ...], attackers: tuple[int, ...], defenders: tuple[int, ...]
) -> Shift | None:
    """One column for attacking Armor where only weak infantry stands, in and across clear ground (T1940.fright-a).

    The rule is the one that the rulebook itself makes optional (T15.0-a).
    """
    tanks = _tanks(state, attackers)
    if not tanks or not defenders:
        return None
    if state.setup.options["tank_fright"] == "no":
        return 0, "Tank Fright is left out of this game", "T15.0-a"
    if any(state.setup.arms[unit] != "infantry" or state.setup.factors[unit] > TIMID for unit in defenders):
        return 0, "Tank Fright: not only infantry of two factors or less", "T1940.fright-b"
    if not all(_is_clear(state, hex_) for hex_ in targets):
        return 0, "Tank Fright: not in clear ground", "T1940.fright-a"
    if any(zones.crosses_river(state, state.hex_of(unit), hex_) for unit in tanks for hex_ in targets):
        return 0, "Tank Fright: a river lies before the Armor", "T1940.fright-a"
    return 1, "Tank Fright", "T1940.fright-a"


def _is_clear(state: TeutonsState, hex: int) -> bool:
    """Clear ground, without a major city and without a Fortress."""
    features = state.setup.board.features[hex]
    return not {"forest", "swamp", "city"} & features and hex not in state.fort_at


def overruns(
    state: TeutonsState, targets: tuple[int, ...], attackers: tuple[int, ...], defenders: tuple[Defender, ...]
) -> str:
    """Whether Armor that lends its factors overruns the defenders (R-138): the rule that says so, or that denies it.

    Its printed factors reach the modified ones of the defending infantry (T1940.overrun-a); nobody attacks over a
    river, no target is forest, swamp or a major city, no Armor defends (T1940.overrun-c). A Fortress is left out of
    account. "" without Armor in the attack, infantry in the defence, or the factors for it.
    """
    tanks = _tanks(state, attackers)
    arms = state.setup.arms
    units = [defender for defender in defenders if defender.unit is not None]
    infantry = [defender for defender in units if defender.unit is not None and arms[defender.unit] == "infantry"]
    force = sum(state.setup.factors[unit] for unit in tanks)
    if not tanks or not infantry or force < sum(defender.total for defender in infantry):
        return ""
    denied = (
        any(defender.unit is not None and arms[defender.unit] == "armor" for defender in units)
        or any({"forest", "swamp", "city"} & state.setup.board.features[hex_] for hex_ in targets)
        or any(zones.crosses_river(state, state.hex_of(unit), hex_) for unit in attackers for hex_ in targets)
    )
    return DENIED if denied else "T1940.overrun-a"
