"""Chapter 7.24: too many units in a hex are found out when a phase opens, and the excess is removed at once.

Play itself never overfills a hex; a position that somebody writes can.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from teutons_lab.core.flow import Ask, Procedure, Verb
from teutons_lab.core.verdict import Refusal
from teutons_lab.systems.victory_west.kinds import UNIT_SLOT
from teutons_lab.systems.victory_west.stacking import limit_rule, used
from teutons_lab.systems.victory_west.state import WestDraft, WestState
from teutons_lab.systems.victory_west.steps import eliminate
from teutons_lab.systems.victory_west.words import points, side_name


def overfull(state: WestState) -> tuple[tuple[int, str], ...]:
    """Every hex with the side that has more in it than it holds (V7.11-a, V7.11-b, V7.14-a)."""
    return tuple(
        (hex_, side)
        for hex_ in sorted(state.by_hex)
        for side in state.setup.members
        if used(state, hex_, side) > state.setup.stack_limits[hex_]
    )


def discover(draft: WestDraft) -> None:
    """Look at every stack; the owner of one that is too large chooses what goes (V7.24-a)."""
    if overfull(draft):
        draft.call("Excess")


def why_not_remove(state: WestState, unit: int) -> Iterator[Refusal]:
    """Only units of the stack that is too large are removed."""
    hex_, side = overfull(state)[0]
    if unit not in state.friends_at(hex_, side):
        label = state.label(hex_)
        yield Refusal(
            "V7.24-a",
            lambda: f"{state.name(unit)} is not in the {side_name(side)} stack of {label}, which is too large.",
            lambda: (label,),
            also=(limit_rule(state, hex_),),
        )


def remove_args(state: WestState) -> Iterable[tuple[int]]:
    """The units of the stack."""
    return ((unit,) for unit in state.friends_at(*overfull(state)[0]))


def do_remove(draft: WestDraft, unit: int) -> None:
    """As if eliminated in combat (V7.24-a)."""
    eliminate(draft, unit, "V7.24-a", "V9.81-b")


def _prompt(state: WestState) -> str:
    hex_, side = overfull(state)[0]
    limit = points(int(state.setup.stack_limits[hex_]))
    return (
        f"{side_name(side)}: {state.label(hex_)} holds {limit} stacking points a side, and "
        f"{points(used(state, hex_, side))} are there. Choose a unit to remove; it is lost as in combat."
    )


EXCESS = Procedure(
    "Excess",
    (
        Ask(
            "excess",
            side=lambda state: overfull(state)[0][1],
            verbs=(Verb("remove", do_remove, remove_args, why_not_remove, UNIT_SLOT, "V7.24-a"),),
            prompt=_prompt,
            rule="V7.24-a",
            when=lambda state: bool(overfull(state)),
        ),
    ),
)
"""The excess units go, one by one, until every hex is within its limit."""
