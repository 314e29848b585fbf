"""Chapters 8.2 and 14: the German Operational Breakthrough, a second movement and a second combat in one turn."""

from __future__ import annotations

from collections.abc import Iterator

from teutons_lab.core.flow import Auto, Step
from teutons_lab.core.verdict import Refusal
from teutons_lab.systems.teutons.draft import TeutonsDraft
from teutons_lab.systems.teutons.state import TeutonsState

PHASE = ".breakthrough-"
REDUCTION = 1
"""The movement factor that a unit taking part lacks (T8.2-c)."""


def is_on(state: TeutonsState) -> bool:
    """Whether a Breakthrough is going on."""
    return PHASE in state.phase


def omf(state: TeutonsState, printed: int, cap: int | None = None) -> int:
    """The movement factor now: one less in a Breakthrough, not below nought, and then no more than `cap` (R-50)."""
    left = max(0, printed - REDUCTION) if is_on(state) else printed
    return left if cap is None else min(left, cap)


def why_not_take_part(state: TeutonsState, unit: int) -> Iterator[Refusal]:
    """Only units that neither moved nor attacked earlier in the turn take part (T8.2-b, R-140).

    One that attacked and is in good order all the same has had its turn too (T14.0-e).
    """
    if not state.spent[unit]:
        return
    did = "attacked" if state.attacked[unit] else "moved"
    yield Refusal(
        "T8.2-b",
        lambda: f"{state.name(unit)} {did} earlier in this turn; only units that did neither take part now.",
        lambda: (state.label(state.hex_of(unit)),),
        also=("R-140", *(("T14.0-e",) if state.attacked[unit] else ())),
    )


def do_open(draft: TeutonsDraft) -> None:
    """Who moved or attacked is out of it; nobody recovers on the way (T3.0-k, T14.0-c)."""
    draft.spent = tuple(a or b for a, b in zip(draft.moved, draft.attacked, strict=True))
    draft.attacks = ()
    draft.tell("breakthrough", "T8.2-a", "T3.0-k", "T14.0-c")


def phases(side: str, *airstrikes: Step) -> tuple[Step, ...]:
    """The steps of the Breakthrough: airstrikes where there are any, movement, allocation, combat (T8.2-a)."""
    from teutons_lab.systems.teutons import allocation, combat  # they ask this chapter who may take part
    from teutons_lab.systems.teutons.ruleset import march_phase

    return (
        Auto(f"{side}.breakthrough-open", do_open),
        *airstrikes,
        march_phase(f"{side}.breakthrough-movement", side),
        Auto(f"{side}.breakthrough-clear", _do_clear),
        allocation.phase(f"{side}.breakthrough-allocation", side),
        combat.phase(f"{side}.breakthrough-combat", side),
    )


def _do_clear(draft: TeutonsDraft) -> None:
    draft.attacks = ()
