"""Chapter 14: lines of command, and which headquarters may support a combat."""

from __future__ import annotations

from collections.abc import Iterator

from teutons_lab.core.verdict import Refusal
from teutons_lab.systems.victory_west import zones
from teutons_lab.systems.victory_west.bridges import crossing
from teutons_lab.systems.victory_west.costs import ground_cost
from teutons_lab.systems.victory_west.marks import BRIDGEHEAD, LZ
from teutons_lab.systems.victory_west.state import WestState

NATIONS = {"Netherlands": "dutch", "Belgium": "belgian", "France": "french", "Germany": "german"}
"""The nationality of fortifications by country (VR-93)."""


def hqs(state: WestState, side: str) -> tuple[int, ...]:
    """The undisrupted headquarters of a side on the map; a disrupted one commands nobody (V11.32-a)."""
    return tuple(
        unit
        for unit in state.setup.members[side]
        if state.is_hq(unit) and state.on_map(unit) and not state.disrupted[unit]
    )


def line(state: WestState, start: int, side: str, motorized: bool, hq: int) -> tuple[int, ...] | None:
    """The shortest Line of Command from a hex to a headquarters, both ends included; None where there is none.

    At most its radius in hexes, its own hex counted and the unit's not (V14.12-a); whoever controls the hexes
    (V14.12-f).
    """
    goal, limit = state.hex_of(hq), state.setup.counter(hq).cr
    if start == goal:
        return (start,)
    came = {start: start}
    front = [start]
    for _ in range(limit):
        following: list[int] = []
        for here in front:
            for near in state.setup.board.adjacent[here]:
                if near not in came and not why_no_link(state, here, near, side, motorized, goal):
                    came[near] = here
                    following.append(near)
        if goal in came:
            back = [goal]
            while back[-1] != start:
                back.append(came[back[-1]])
            return tuple(reversed(back))
        front = following
    return None


def why_no_link(state: WestState, here: int, near: int, side: str, motorized: bool, goal: int) -> str:
    """The rule that stops a Line of Command between two neighbours, "" for none (14.12, 8.34, VR-92)."""
    shelter, head = state.shelter(here, side), state.bridgehead(here)
    if shelter == LZ or (shelter == BRIDGEHEAD and head is not None and head.base != near):
        return "VR-92"
    water = crossing(state, here, near)
    if water.unbridged:
        return "V14.12-c"
    if ground_cost(state, motorized, here, near) is None:
        return "V14.12-b"
    ahead = state.bridgehead(near)
    if ahead is not None and ahead.side == side:
        return "" if near == goal and ahead.base == here else "VR-92"
    if state.enemies_at(near, side) or state.enemy_fort(near, side) is not None:
        return "V14.12-d"
    return "V14.12-e" if zones.bars(state, side, near) else ""


def commands(state: WestState, hq: int, unit: int) -> bool:
    """Whether a unit on the map traces a Line of Command to a headquarters (V14.11-a)."""
    motorized = state.face(unit).motorized
    return line(state, state.hex_of(unit), state.side_of(unit), motorized, hq) is not None


def in_command(state: WestState, unit: int) -> tuple[int, ...]:
    """Every undisrupted friendly headquarters that commands a unit (V14.11-a, V14.24-a)."""
    return tuple(hq for hq in hqs(state, state.side_of(unit)) if commands(state, hq, unit))


# Support.


def why_not_support(
    state: WestState, hq: int, side: str, units: tuple[int, ...], forts: tuple[int, ...], overrun: bool
) -> Iterator[Refusal]:
    """Why a headquarters may not give its bonus to a combat of these units and fortified hexes (14.22)."""
    if state.side_of(hq) != side or not state.is_hq(hq) or not state.on_map(hq):
        yield Refusal("core.unit", lambda: f"{state.name(hq)} is no headquarters of that side on the map.")
        return
    where = (state.label(state.hex_of(hq)),)
    if state.disrupted[hq]:
        yield Refusal("V11.32-a", lambda: f"{state.name(hq)} is disrupted and has no bonus to give.", where)
    if state.unsupplied[hq]:
        yield Refusal("V14.22-a", lambda: f"{state.name(hq)} is without supply.", where)
    if state.backed[hq]:
        yield Refusal(
            "V14.22-c", lambda: f"{state.name(hq)} has given its bonus in this phase already, which is once.", where
        )
    if overrun and state.setup.counter(hq).level != "corps":
        yield Refusal("V6.45-e", lambda: f"{state.name(hq)} is an army HQ; those do not support overruns.", where)
    if not any(not state.is_hq(unit) for unit in units) and not forts:
        yield Refusal("V14.22-d", lambda: "Only headquarters fight here; nobody supports them.", where)
        return
    yield from _why_out_of_command(state, hq, units, forts)


def _why_out_of_command(state: WestState, hq: int, units: tuple[int, ...], forts: tuple[int, ...]) -> Iterator[Refusal]:
    nationality, side = state.setup.counter(hq).nationality, state.side_of(hq)
    own = [u for u in units if state.setup.counter(u).nationality == nationality and not state.is_hq(u)]
    manned = [h for h in forts if NATIONS.get(state.setup.board.country[h]) == nationality]
    where = (state.label(state.hex_of(hq)),)
    if not own and not manned:
        yield Refusal(
            "V14.22-f",
            lambda: f"{state.name(hq)} supports its own nationality only, and none of it fights here.",
            where,
            also=("VR-93",),
        )
        return
    reached = any(commands(state, hq, unit) for unit in own)
    reached = reached or any(line(state, hex_, side, False, hq) is not None for hex_ in manned)
    if not reached:
        yield Refusal(
            "V14.22-a",
            lambda: (
                f"No unit that fights here traces a line of command to {state.name(hq)}, "
                f"whose radius is {state.setup.counter(hq).cr} hexes."
            ),
            where,
            also=("V14.12-a",),
        )
