"""Chapter 5: how many units a hex holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from teutons_lab.core.verdict import Refusal
from teutons_lab.systems.teutons.state import TeutonsState
from teutons_lab.systems.teutons.words import and_list

LIMIT = 3
ARMIES = 1


def over_limit(state: TeutonsState, units: Iterable[int]) -> str:
    """What is too much about units stacked together: "units" (T5.0-b), "armies" (T5.0-c), "armor" (T5.0-d) or ""."""
    stack = list(units)
    if len(stack) > LIMIT:
        return "units"
    if sum(state.setup.armies[unit] for unit in stack) > ARMIES:
        return "armies"
    tanks = sum(state.setup.arms[unit] == "armor" for unit in stack)
    return "armor" if tanks > state.setup.era.armor_a_stack else ""


def fits(state: TeutonsState, unit: int, hex: int) -> bool:
    """Whether a unit may be added to its own side's units in a hex."""
    others = [other for other in state.units_at(hex) if other != unit]
    return not others or not over_limit(state, [*others, unit])


def why_not_stack(state: TeutonsState, unit: int, hex: int, *rules: str) -> Iterator[Refusal]:
    """Why a unit may not be in a hex with those that are there; a Fortress is extra and free (T5.0-b).

    `rules` say where the limit holds: on the march (T5.0-e), in set-up and arrival (T5.0-j), in an advance (T5.0-h).
    """
    others = [other for other in state.units_at(hex) if other != unit]
    if not others or not (excess := over_limit(state, [*others, unit])):
        return
    names = and_list([state.name(other) for other in others])
    if excess == "units":
        yield Refusal(
            "T5.0-b",
            lambda: f"{state.label(hex)} already holds {names}; a hex holds at most {LIMIT} units.",
            lambda: (state.label(hex),),
            also=(*rules, *(("T5.0-i", "R-39") if not all(state.setup.real[u] for u in (*others, unit)) else ())),
        )
    elif excess == "armor":
        tanks = next(other for other in others if state.setup.arms[other] == "armor")
        yield Refusal(
            "T5.0-d",
            lambda: f"{state.name(tanks)} is already in {state.label(hex)}; only one Armor unit may be in a hex.",
            lambda: (state.label(hex),),
            also=rules,
        )
    else:
        army = next(other for other in others if state.setup.armies[other])
        yield Refusal(
            "T5.0-c",
            lambda: f"{state.name(army)} is already in {state.label(hex)}; only one Army may be in a hex.",
            lambda: (state.label(hex),),
            also=rules,
        )
