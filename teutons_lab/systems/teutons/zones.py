"""Chapter 6: zones of control, who exerts them and who feels them (strides.py: what they do to a step)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from teutons_lab.hexes.board import Board
from teutons_lab.systems.teutons.era import ARMY, NOTHING, PANZER
from teutons_lab.systems.teutons.state import TeutonsState
from teutons_lab.systems.teutons.words import and_list

Piece = tuple[int, int, bool, str, frozenset[str]]
"""Unit, hex, Disrupted, how it makes itself felt (era.py), and the countries closed to it."""
Ban = frozenset[str]
NOBODY: frozenset[int] = frozenset()


class Zones(NamedTuple):
    """What one side's units do to hexes, by hex.

    `exerted`: the units that exert a zone of control there (T6.0-a to T6.0-e).
    `barring`: Armies, and Corps in good order, that bar crossings beside them (T6.0-v).
    `alert`: units in good order beside the hex, which cost a passing enemy its movement bonus (T8.1-f).
    """

    exerted: dict[int, frozenset[int]]
    barring: dict[int, frozenset[int]]
    alert: dict[int, frozenset[int]]


def zones(state: TeutonsState, by: str) -> Zones:
    """The zones of one side, worked out once for a position; of units that lie face up, unless asked of `truth`."""
    notes = state.notes[by]
    if "zones" not in notes:
        notes["zones"] = _zones_now(state, by)
    found: Zones = notes["zones"]
    return found


def _zones_now(state: TeutonsState, by: str) -> Zones:
    at, disrupted, hidden, setup = state.at, state.disrupted, state.hidden, state.setup
    bans = {nation: setup.era.closed(state, nation) for nation in setup.nations[by]}
    nations, presences = setup.nationalities, setup.presences
    pieces = tuple(
        (unit, place, disrupted[unit], presences[unit], bans[nations[unit]])
        for unit in setup.members[by]
        if type(place := at[unit]) is int and presences[unit] != NOTHING and not hidden[unit]  # T6.0-ae
    )
    return _zones(setup.board, pieces, setup.era.at_peace(state))


@lru_cache(maxsize=512)
def _zones(board: Board, pieces: tuple[Piece, ...], peace: Ban) -> Zones:
    army: dict[int, list[int]] = {}
    corps: dict[int, list[int]] = {}
    panzer: dict[int, list[int]] = {}
    alert: dict[int, list[int]] = {}
    for unit, place, disrupted, presence, closed in pieces:
        for near in _accessible(board, place, closed, peace):
            if presence == ARMY:
                army.setdefault(near, []).append(unit)  # T6.0-a: also when Disrupted
            elif not disrupted:
                corps.setdefault(near, []).append(unit)
                if presence == PANZER and _is_open_to_panzers(board, place, near):  # T6.0-f, T6.0-i
                    panzer.setdefault(near, []).append(unit)
            if not disrupted:
                alert.setdefault(near, []).append(unit)
    exerted: dict[int, frozenset[int]] = {}
    barring: dict[int, frozenset[int]] = {}
    for near in army.keys() | corps.keys():
        armies_here, corps_here = army.get(near, []), corps.get(near, [])
        barring[near] = frozenset(armies_here + corps_here)
        together = corps_here if len(corps_here) >= 2 else panzer.get(near, [])  # T6.0-b to T6.0-d, R-54
        if armies_here or together:
            exerted[near] = frozenset(armies_here + together)
    return Zones(exerted, barring, {near: frozenset(units) for near, units in alert.items()})


def _accessible(board: Board, place: int, closed: Ban, peace: Ban) -> Iterator[int]:
    """The hexes around one into which a unit's zone may reach: no sea, no closed country, and not over a frontier
    at peace (T6.0-ac, T6.0-ah, R-40, R-62)."""
    sea, country = board.where("sea"), board.country
    home = country[place]
    for near in board.adjacent[place]:
        there = country[near]
        if near in sea or there in closed or (there != home and (there in peace or home in peace)):
            continue
        yield near


def _is_open_to_panzers(board: Board, start: int, end: int) -> bool:
    """Whether a single panzer's zone reaches a hex: not over a river (T6.0-g), not into forest or swamp (T6.0-h)."""
    return end not in board.across("river")[start] and not {"forest", "swamp"} & board.features[end]


def exerting(state: TeutonsState, hex: int, by: str) -> frozenset[int]:
    """The units of side `by` that exert a zone of control into a hex, the border left out of account."""
    return zones(state, by).exerted.get(hex, NOBODY)


def rules_behind(state: TeutonsState, side: str, hex: int, crossing: bool = False) -> tuple[str, ...]:
    """The rules by which a zone of control binds a unit of `side` in a hex: who exerts it, and what of the border."""
    members = felt(state, side, hex, crossing)
    corps = [unit for unit in members if not state.setup.armies[unit]]
    places = {state.hex_of(unit) for unit in corps}
    counters = [state.setup.counter(unit) for unit in corps]
    found = {
        "T6.0-a": len(corps) < len(members),
        "T6.0-c": len(places) < len(corps),
        "T6.0-d": len(places) > 1,
        "T6.0-f": len(corps) == 1,
        "T6.0-ag": len({(counter.nationality, counter.arm) for counter in counters}) > 1,
        "T6.0-t": crossing,
        "T6.0-s": bool(members) and not crossing and _at_home(state, side, hex),
    }
    return tuple(rule for rule, applies in found.items() if applies)


def felt(state: TeutonsState, side: str, hex: int, crossing: bool = False) -> frozenset[int]:
    """The enemy units whose zone of control binds a unit of `side` in a hex.

    On its own side of the Franco-German border a unit ignores zones that reach over it (T6.0-r, R-52); in the
    moment of `crossing` it all counts (T6.0-t, R-53).
    """
    enemy = state.setup.enemy_of[side]
    members = zones(state, enemy).exerted.get(hex, NOBODY)
    if not members or crossing or not _at_home(state, side, hex):
        return members
    if state.setup.options["border_zoc"] == "own-side":
        return NOBODY
    here = frozenset(unit for unit in members if not _beyond(state, unit, enemy))  # T6.0-s
    armies = state.setup.armies
    strong = any(armies[unit] for unit in here)
    corps = frozenset(unit for unit in here if not armies[unit])
    if len(corps) >= 2 or corps <= _alone(state, hex, corps):
        return here
    return here - corps if strong else NOBODY


def _alone(state: TeutonsState, hex: int, units: frozenset[int]) -> frozenset[int]:
    """The panzers among Corps in good order whose zone reaches a hex without a second Corps (T6.0-f)."""
    board = state.setup.board
    return frozenset(
        unit
        for unit in units
        if state.setup.presences[unit] == PANZER and _is_open_to_panzers(board, state.hex_of(unit), hex)
    )


def _at_home(state: TeutonsState, side: str, hex: int) -> bool:
    return bool(state.setup.board.country[hex] == state.setup.era.home[side])


def _beyond(state: TeutonsState, unit: int, enemy: str) -> bool:
    """Whether an enemy unit stands on the far side of the Franco-German border."""
    return bool(state.setup.board.country[state.hex_of(unit)] == state.setup.era.home[enemy])


def _near(state: TeutonsState, side: str, hex: int, crossing: bool, found: dict[int, frozenset[int]]) -> frozenset[int]:
    """Enemies beside a hex that count for a unit of `side`: at home, those beyond the border do not (R-52)."""
    members = found.get(hex, NOBODY)
    if not members or crossing or not _at_home(state, side, hex):
        return members
    enemy = state.setup.other(side)
    return frozenset(unit for unit in members if not _beyond(state, unit, enemy))


def alert_beside(state: TeutonsState, side: str, hex: int, crossing: bool = False) -> frozenset[int]:
    """Enemy units in good order that take the free bonus from a unit entering or leaving the hex (R-46)."""
    alert = zones(state, state.setup.enemy_of[side]).alert
    if hex not in alert:
        return NOBODY
    if state.setup.options["omb_lone_corps"] == "no":
        return frozenset(u for u in felt(state, side, hex, crossing) if not state.disrupted[u])
    if state.setup.options["border_zoc"] == "own-side" and not crossing and _at_home(state, side, hex):
        return NOBODY  # what is ignored as a zone is ignored for the bonus too
    return _near(state, side, hex, crossing, alert)


def barring_beside(state: TeutonsState, side: str, hex: int, crossing: bool) -> frozenset[int]:
    """Enemy Armies and Corps in good order beside a hex, which bar a river or border crossing (R-41)."""
    return _near(state, side, hex, crossing, zones(state, state.setup.other(side)).barring)


def crosses_border(state: TeutonsState, start: int, end: int) -> bool:
    """Whether a step goes over the Franco-German border."""
    return end in state.setup.border_over[start]


def crosses_river(state: TeutonsState, start: int, end: int) -> bool:
    """Whether a step goes over a river."""
    return end in state.setup.river_over[start]


def who(state: TeutonsState, units: frozenset[int]) -> str:
    """Units by name, for sentences."""
    return and_list([state.name(unit) for unit in sorted(units)])


def labels(state: TeutonsState, *hexes: int) -> tuple[str, ...]:
    """Printed labels, each once, in the order given."""
    return tuple(dict.fromkeys(state.label(h) for h in hexes))
