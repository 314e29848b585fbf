"""Chapter 7: how many stacking points a hex holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from teutons_lab.core.verdict import Refusal
from teutons_lab.systems.victory_west.state import WestState
from teutons_lab.systems.victory_west.words import and_list, points


def used(state: WestState, hex: int, side: str, but: Iterable[int] = ()) -> int:
    """Half stacking points of one side in a hex, HQs included, fortifications and markers not (V7.12-a, V2.4-a).

    Each side is counted on its own (V7.14-a); `but` are units left out.
    """
    out = set(but)
    return state.weight(unit for unit in state.friends_at(hex, side) if unit not in out)


def fits(state: WestState, units: tuple[int, ...], hex: int) -> bool:
    """Whether units of one side may be in a hex together with their friends there."""
    side = state.side_of(units[0])
    return used(state, hex, side, units) + state.weight(units) <= int(state.setup.stack_limits[hex])


def limit_rule(state: WestState, hex: int) -> str:
    """The rule that sets the limit of a hex."""
    return "V7.11-b" if state.setup.terrain[hex] == "causeway" else "V7.11-a"


def why_not_stack(state: WestState, units: tuple[int, ...], hex: int, *rules: str) -> Iterator[Refusal]:
    """Why units may not be in a hex, not even for a moment.

    `rules` say where the limit holds: on the march (V7.21-a), in set-up (V7.23-a), in combat (V7.22-a).
    """
    if fits(state, units, hex):
        return
    side = state.side_of(units[0])
    others = [unit for unit in state.friends_at(hex, side) if unit not in units]
    limit = int(state.setup.stack_limits[hex])
    yield Refusal(
        limit_rule(state, hex),
        lambda: (
            f"{state.label(hex)} holds at most {points(limit)} stacking points a side; "
            f"{and_list([state.name(unit) for unit in (*others, *units)])} make "
            f"{points(state.weight((*others, *units)))}."
        ),
        lambda: (state.label(hex),),
        also=rules,
    )
