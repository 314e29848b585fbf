"""Chapter 9.0: which hexes may be attacked, and who stands beside all of several."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from teutons_lab.core.verdict import Refusal
from teutons_lab.systems.teutons.attackers import able
from teutons_lab.systems.teutons.state import LAPSED, TeutonsState, attacking


def why_not_target(state: TeutonsState, hex: int, side: str) -> Iterator[Refusal]:
    """Why a hex cannot be attacked now."""
    label = state.label(hex)
    if not state.enemies_at(hex, side) and not state.enemy_fort(hex, side):
        yield Refusal("T9.0-b", lambda: f"There is no enemy unit or Fortress in {label} to attack.", lambda: (label,))
        return
    if any(attack.status == LAPSED and hex in attack.targets for attack in state.attacks):
        yield Refusal(
            "T9.0-o",
            lambda: f"The attack on {label} was given up; {label} takes no new attack this phase.",
            lambda: (label,),
        )
    if not any(state.hex_of(unit) in state.setup.board.adjacent[hex] for unit in able(state, side)):
        yield Refusal(
            "T9.0-b",
            lambda: f"No unit of yours that can attack stands beside {label}.",
            lambda: (label,),
        )


def target_args(side: str, state: TeutonsState) -> Iterable[tuple[int]]:
    """Hexes with an enemy beside units that can attack."""
    board = state.setup.board
    near = {hex_ for unit in able(state, side) for hex_ in board.adjacent[state.hex_of(unit)]}
    return ((hex_,) for hex_ in sorted(near) if state.enemies_at(hex_, side) or state.enemy_fort(hex_, side))


def beside_all(state: TeutonsState, targets: tuple[int, ...]) -> list[int]:
    """Units that can join an attack and stand beside every one of these hexes."""
    board = state.setup.board
    return [
        unit
        for unit in able(state, attacking(state))
        if all(state.hex_of(unit) in board.adjacent[hex_] for hex_ in targets)
    ]
