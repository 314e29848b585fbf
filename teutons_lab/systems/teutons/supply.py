"""Chapter 7: supply lines, what cuts them, and what becomes of units without one."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from teutons_lab.core.verdict import Refusal
from teutons_lab.hexes.board import Board
from teutons_lab.kit.search import Steps, flood, hexes_of, mask_of, steps_of
from teutons_lab.systems.teutons.era import ARMY, NOTHING, PANZER
from teutons_lab.systems.teutons.ground import is_across_peace, is_open
from teutons_lab.systems.teutons.state import TeutonsState
from teutons_lab.systems.teutons.words import country_name
from teutons_lab.systems.teutons.zones import labels

Ban = frozenset[str]
"""Countries that something is kept out of."""


class Block(NamedTuple):
    """Why a supply line may not use a hex: the rule, the hexes of what blocks it, and further rules behind it."""

    rule: str
    reason: str
    by: tuple[int, ...]
    also: tuple[str, ...] = ()


def blocks(state: TeutonsState, side: str, hex: int, nationality: str) -> Iterator[Block]:
    """Every reason why a line of that side and nationality may not use a hex (T7.0-g to T7.0-l, R-60)."""
    board = state.setup.board
    label = state.label(hex)
    if not is_open(state, nationality, hex):
        where = country_name(board.country[hex]) or "the sea"
        also = state.setup.era.closed_rules if board.country[hex] else ()
        yield Block("T7.0-l", f"{label} lies in {where}, where the unit may not go", (hex,), also)
    enemies = state.known_at(hex, side)
    friends = ("T7.0-n", "R-58") if _has_friend(state, side, hex) else ()
    if enemies:
        shaken = not any(state.setup.armies[unit] or not state.disrupted[unit] for unit in enemies)
        also = ("T7.0-k",) if shaken else ()
        yield Block("T7.0-g", f"{state.name(enemies[0])} holds {label}", (hex,), also)
    if state.enemy_fort(hex, side):
        yield Block("T7.0-g", f"an enemy Fortress holds {label}", (hex,))
    for near in board.adjacent[hex]:
        if is_across_peace(state, near, hex):
            continue
        if state.enemy_fort(near, side):
            yield Block("T7.0-h", f"{label} is beside the enemy Fortress in {state.label(near)}", (near,), friends)
        for unit in state.known_at(near, side):
            if state.setup.armies[unit]:
                yield Block("T7.0-i", f"{label} is beside {state.name(unit)} in {state.label(near)}", (near,), friends)
            elif _casts_shadow(state, unit):
                rule = "T7.0-ab" if state.setup.presences[unit] == PANZER else "T7.0-j"
                yield Block(rule, f"{label} is beside {state.name(unit)} in {state.label(near)}", (near,), friends)


def _casts_shadow(state: TeutonsState, unit: int) -> bool:
    """Whether a unit blocks supply beside it: an Army always, a Corps in good order, over rivers and into any ground
    (R-60, T7.0-ab); a Disrupted Corps blocks nothing but its own hex (T7.0-k)."""
    presence = state.setup.presences[unit]
    return presence == ARMY or (presence != NOTHING and not state.disrupted[unit])


def _has_friend(state: TeutonsState, side: str, hex: int) -> bool:
    """Whether a unit or Fortress of the side stands in a hex; it opens nothing to supply (R-58)."""
    fort = state.fort_at.get(hex)
    return bool(state.friends_at(hex, side)) or (fort is not None and fort.side == side)


def blocked(state: TeutonsState, side: str, nationality: str) -> frozenset[int]:
    """All land hexes that no line of that side and nationality may use, worked out once for a position."""
    notes = state.notes[state.setup.enemy_of[side]]
    key = ("closed to supply", nationality)
    if key not in notes:
        notes[key] = _blocked_now(state, side, nationality)
    found: frozenset[int] = notes[key]
    return found


def _blocked_now(state: TeutonsState, side: str, nationality: str) -> frozenset[int]:
    at, forts, setup = state.at, state.forts, state.setup
    closed, peace = setup.era.closed(state, nationality), setup.era.at_peace(state)
    enemy = setup.enemy_of[side]
    shut: list[int] = []
    shadows: list[int] = []
    for unit in setup.members[enemy]:
        place = at[unit]
        if type(place) is int and state.is_known(unit):
            shut.append(place)
            if _casts_shadow(state, unit):
                shadows.append(place)
    standing = [fort.hex for fort in forts if fort.side == enemy]
    return _blocked(setup.board, frozenset(shut + standing), frozenset(shadows + standing), closed, peace)


@lru_cache(maxsize=512)
def _blocked(board: Board, shut: frozenset[int], shadows: frozenset[int], closed: Ban, peace: Ban) -> frozenset[int]:
    found = set(shut)
    country = board.country
    for place in shadows:
        home = country[place]
        for near in board.adjacent[place]:
            if country[near] == home or not (home in peace or country[near] in peace):  # T6.0-ah
                found.add(near)
    return frozenset(found) | _never(board, closed)


@lru_cache(maxsize=64)
def _never(board: Board, closed: frozenset[str]) -> frozenset[int]:
    return board.where("sea") | frozenset(h for h, country in enumerate(board.country) if country in closed)


@lru_cache(maxsize=512)
def _flood(board: Board, sources: frozenset[int], shut: frozenset[int]) -> frozenset[int]:
    """The open hexes from which an open source can be reached."""
    land = (1 << len(board.labels)) - 1
    return frozenset(hexes_of(flood(_steps(board), mask_of(sources), land & ~mask_of(shut))))


@lru_cache(maxsize=64)
def _steps(board: Board) -> Steps:
    return steps_of(board.adjacent)


def can_trace(state: TeutonsState, side: str, nationality: str, start: int) -> bool:
    """Whether a unit of that nationality could trace supply from a hex (T7.0-a, T7.0-z).

    The hex itself is exempt from the ban on hexes beside the enemy (T7.0-m, R-57); on its own Supply Hex a unit
    is in supply whatever is beside it (T7.0-aa, R-66).
    """
    board = state.setup.board
    sources = state.setup.era.sources(board, nationality)
    shut = blocked(state, side, nationality)
    if start in shut and state.setup.options["supply_own_hex_exempt"] == "no":
        return False
    if start in sources and is_open(state, nationality, start):
        return True
    reach = _flood(board, sources, shut)
    return start in reach or any(near in reach for near in board.adjacent[start])


def is_supplied(state: TeutonsState, unit: int) -> bool:
    """Whether a unit on the map is in supply now."""
    counter = state.setup.counter(unit)
    hex_ = state.hex_of(unit)
    if hex_ in state.airlift and counter.side == state.setup.era.attacker:  # T1940.air-ab
        return True
    return can_trace(state, counter.side, counter.nationality, hex_)


def supply_path(state: TeutonsState, side: str, nationality: str, start: int) -> tuple[int, ...]:
    """A shortest supply line from a hex, itself first; empty if there is none."""
    if not can_trace(state, side, nationality, start):
        return ()
    board = state.setup.board
    sources = state.setup.era.sources(board, nationality)
    shut = blocked(state, side, nationality)
    if start in sources:
        return (start,)
    came: dict[int, int] = {start: start}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for near in board.adjacent[here]:
            if near in came or near in shut:
                continue
            came[near] = here
            if near in sources:
                return _back(came, near)
            queue.append(near)
    raise AssertionError("can_trace found a line that the search does not")


def _back(came: dict[int, int], end: int) -> tuple[int, ...]:
    path = [end]
    while came[path[-1]] != path[-1]:
        path.append(came[path[-1]])
    return tuple(reversed(path))


def cuts(state: TeutonsState, side: str, nationality: str, start: int) -> list[tuple[int, Block]]:
    """Where every way out of a hex is cut: the blocked hexes around what can be reached, each with its reason."""
    board = state.setup.board
    shut = blocked(state, side, nationality)
    reached = {start}
    queue = deque([start])
    wall: dict[int, Block] = {}
    while queue:
        for near in board.adjacent[queue.popleft()]:
            if near in reached or near in wall:
                continue
            if near in shut:
                wall[near] = next(blocks(state, side, near, nationality))
            else:
                reached.add(near)
                queue.append(near)
    return sorted(wall.items(), key=lambda item: board.distance(start, item[0]))


def shelter_left(state: TeutonsState, hex: int, side: str, sheltered: tuple[int, ...]) -> int:
    """How much more the Fortress in a hex can shelter (T7.0-t, R-59): factors, or units under the option."""
    fort = state.fort_at.get(hex)
    if fort is None or fort.side != side:
        return 0
    return fort.strength - sum(_weight(state, unit) for unit in sheltered if state.at[unit] == hex)


def _weight(state: TeutonsState, unit: int) -> int:
    return int(state.setup.factors[unit]) if state.setup.options["fortress_capacity"] == "factors" else 1


def starving(state: TeutonsState, side: str) -> tuple[int, ...]:
    """Disrupted units of a side without supply: lost unless a Fortress shelters them (T7.0-s)."""
    return tuple(
        unit
        for unit in state.setup.members[side]
        if state.on_map(unit) and state.setup.real[unit] and state.disrupted[unit] and not is_supplied(state, unit)
    )


def wavering(state: TeutonsState, side: str) -> tuple[int, ...]:
    """Units of a side in good order without supply: they become Disrupted (T7.0-u), in a Fortress too (T7.0-v)."""
    return tuple(
        unit
        for unit in state.setup.members[side]
        if state.on_map(unit) and state.setup.real[unit] and not state.disrupted[unit] and not is_supplied(state, unit)
    )


def why_not_shelter(
    state: TeutonsState, unit: int, lost: tuple[int, ...], sheltered: tuple[int, ...]
) -> Iterator[Refusal]:
    """Why a starving unit cannot be sheltered by the Fortress of its hex."""
    if unit not in lost or unit in sheltered:
        yield Refusal("T7.0-s", lambda: f"{state.name(unit)} needs no shelter now.")
        return
    place = state.hex_of(unit)
    left = shelter_left(state, place, state.side_of(unit), sheltered)
    if _weight(state, unit) > left:
        yield Refusal(
            "T7.0-t",
            lambda: (
                f"The Fortress in {state.label(place)} can shelter {left} more; "
                f"{state.name(unit)} needs {_weight(state, unit)}."
            ),
            lambda: labels(state, place),
            also=("R-59",),
        )


def shelters(state: TeutonsState, lost: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The fullest choices of starving units that Fortresses can shelter, none of which could take one more."""
    able = [unit for unit in lost if not any(why_not_shelter(state, unit, lost, ()))]
    found: list[tuple[int, ...]] = []
    for size in range(len(able), -1, -1):
        for chosen in combinations(able, size):
            if _holds(state, chosen) and not any(set(chosen) < set(other) for other in found):
                found.append(chosen)
    return tuple(found)


def _holds(state: TeutonsState, chosen: tuple[int, ...]) -> bool:
    return all(shelter_left(state, state.hex_of(u), state.side_of(u), chosen) >= 0 for u in chosen)
