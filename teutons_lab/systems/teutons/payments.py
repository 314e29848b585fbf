"""Paying with whole units: which sets reach a sum with no unit too many (T9.3-n, T9.3-s, T2.2-f)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from teutons_lab.core.verdict import Refusal
from teutons_lab.systems.teutons.state import TeutonsState


@lru_cache(maxsize=4096)
def minimal_sets(weights: tuple[tuple[int, int], ...], owed: int) -> tuple[frozenset[int], ...]:
    """All sets of units, given as (unit, factors), that sum to at least `owed` with no superfluous unit."""
    found: list[frozenset[int]] = []
    for size in range(1, len(weights) + 1):
        for chosen in combinations(weights, size):
            total = sum(factor for _, factor in chosen)
            if total >= owed and all(total - factor < owed for _, factor in chosen):
                found.append(frozenset(unit for unit, _ in chosen))
    return tuple(found)


def why_not_pay(
    state: TeutonsState, unit: int, purse: tuple[int, ...], paid: tuple[int, ...], owed: int, rule: str
) -> Iterator[Refusal]:
    """Why a unit cannot be among those that pay: no one else's, and none beyond what is owed, under `rule`."""
    if unit not in purse or unit in paid:
        yield Refusal(rule, lambda: f"{state.name(unit)} is not among the units that can be lost here.")
        return
    wanted = frozenset((*paid, unit))
    weights = tuple((u, int(state.setup.factors[u])) for u in purse)
    if not any(wanted <= chosen for chosen in minimal_sets(weights, owed)):
        yield Refusal(
            rule,
            lambda: f"Losing {state.name(unit)} would be more than the {owed} factors that are owed.",
            also=("T2.2-f",),
        )


def is_paid(state: TeutonsState, paid: tuple[int, ...], owed: int) -> bool:
    """Whether the units given up reach what is owed."""
    return sum(int(state.setup.factors[unit]) for unit in paid) >= owed
