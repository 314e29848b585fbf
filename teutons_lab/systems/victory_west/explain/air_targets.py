"""What an air mission can be flown against: its target as it was named, and why it finds nothing there."""

from __future__ import annotations

from collections.abc import Iterator

from teutons_lab.core.errors import Misasked
from teutons_lab.core.verdict import Refusal
from teutons_lab.systems.victory_west import air, air_strength, bombing
from teutons_lab.systems.victory_west.air_strength import BOMB, OVERRUN, STRIKE, SUPPORT, TERROR
from teutons_lab.systems.victory_west.bridges import crossing, side_of
from teutons_lab.systems.victory_west.explain.asking import Asked, Names
from teutons_lab.systems.victory_west.marks import INTACT
from teutons_lab.systems.victory_west.state import WestState
from teutons_lab.systems.victory_west.words import and_list


def targets_of(asked: Asked, task: str, target: Names) -> tuple[int, ...]:
    """A bridge is bombed at its hexside, everything else in one hex, support given in one or several."""
    listed = [target] if isinstance(target, str) else list(target)
    sides = [name for name in listed if "/" in name]
    if task == BOMB:
        if len(listed) != 1 or not sides:
            found = and_list([f'"{name}"' for name in listed]) or "nothing"
            raise Misasked(f"A bridge is bombed at its hexside; {found} is none. {_bridge_near(asked, listed)}")
        return asked.hexside(sides[0])
    if sides:
        raise Misasked(f'The target of "{task}" is a hex; "{sides[0]}" is a hexside, which only "{BOMB}" takes.')
    if len(listed) > 1 and task not in (SUPPORT, OVERRUN):
        raise Misasked(f'The target of "{task}" is one hex, not {len(listed)}.')
    return asked.hexes(listed)


def _bridge_near(asked: Asked, names: list[str]) -> str:
    """A hexside to name in its place: a bridge of the hex, or else any hexside."""
    state = asked.state
    for hex_ in asked.hexes(names) if names else ():
        for near in state.setup.board.adjacent[hex_]:
            if crossing(state, hex_, near).bridge == INTACT:
                a, b = side_of(hex_, near)
                return f'Say for instance "{state.label(a)}/{state.label(b)}".'
    return "It is two neighbours such as B1911/B2011."


def why_no_target(state: WestState, task: str, targets: tuple[int, ...], side: str) -> Iterator[Refusal]:
    """Why a mission finds nothing there, so that it has no odds."""
    if task == BOMB:
        yield from bombing.why_not_bridge(state, side, side_of(*targets))
    elif task == TERROR:
        yield from bombing.why_not_city(state, side, targets[0])
    elif task == STRIKE and not state.enemies_at(targets[0], side):
        yield Refusal("V18.35-a", f"No enemy unit is in {state.label(targets[0])}.", (state.label(targets[0]),))


def why_not_sent(
    state: WestState, task: str, targets: tuple[int, ...], side: str, tap: int, sap: int
) -> Iterator[Refusal]:
    """Why these points may not be sent there, or none at all can be."""
    if tap or sap:
        top = max(air_strength.limits(state, side, task))
        yield from air_strength.why_not_assign(state, side, task, targets, top, tap, sap)
    else:
        yield from air.why_out_of_reach(state, side, targets, air_strength.sorts(task))
