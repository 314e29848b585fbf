"""Air rules: the values of the air war, who may fly, and how far (five hexes from an Army or a town)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from teutons_lab.core.verdict import Refusal
from teutons_lab.hexes.board import Board
from teutons_lab.systems.teutons import control, weather
from teutons_lab.systems.teutons.draft import TeutonsDraft
from teutons_lab.systems.teutons.era import ARMY
from teutons_lab.systems.teutons.state import FLOWN, READY, TeutonsState
from teutons_lab.systems.teutons.supply import can_trace, is_supplied

RANGE = 5
RETURN = 2
"""Turns after which a lost Air Asset is back (R-123)."""
STRIKE, INTERCEPTION = "strike", "interception"
"""What a range is asked for: for a Ground Strike a town has to be in supply, for an interception not (R-130)."""


@dataclass(frozen=True)
class AirWar:
    """The values of a game with Air Assets.

    `columns`: the name of each side in the Air Operations Table. `many`: sides that send several assets to one target.
    `in_rain`: how many assets of a side fly in a Heavy Rain Turn. `interceptors`: nations whose towns and Armies give a
    side range for interception, None for all. `no_fire`: nations whose Armies have no anti-aircraft guns.
    `doubling`: the phase in which a strike on the other side places two markers. `bombed`: the cities of each country
    that may be bombed, and how many D make it surrender. `lost_with`: assets that do not come back once the unit of
    that counter has gone.
    """

    columns: Mapping[str, str]
    many: frozenset[str]
    in_rain: Mapping[str, int]
    interceptors: Mapping[str, frozenset[str] | None]
    no_fire: frozenset[str]
    doubling: str
    bombed: Mapping[str, tuple[tuple[str, ...], int]]
    lost_with: Mapping[str, str]


def war(state: TeutonsState) -> AirWar:
    """The values of this game's air war."""
    values: AirWar | None = state.setup.era.air
    assert values is not None, "there is no air war in this game"
    return values


def name(state: TeutonsState, asset: int) -> str:
    """The name of an Air Asset."""
    return str(state.setup.scenario_data.assets[asset].name)


def side_of(state: TeutonsState, asset: int) -> str:
    """The side of an Air Asset."""
    return str(state.setup.scenario_data.assets[asset].side)


def pool(state: TeutonsState, side: str) -> Iterator[int]:
    """The assets of a side that have not flown this turn."""
    return (asset for asset, where in enumerate(state.assets) if where == READY and side_of(state, asset) == side)


def why_not_fly(state: TeutonsState, asset: int, side: str) -> Iterator[Refusal]:
    """Why an asset cannot fly now: each acts once a turn (T1940.air-a), and few in Heavy Rain (T1940.weather-f)."""
    if side_of(state, asset) != side:
        yield Refusal("core.side", lambda: f"{name(state, asset)} belongs to the other side.")
        return
    where = state.assets[asset]
    if where == FLOWN:
        yield Refusal("T1940.air-a", lambda: f"{name(state, asset)} has flown this turn; each asset flies once.")
    elif where != READY:
        when = f"returns on turn {where.partition(':')[2]}" if ":" in where else "is not in the game"
        yield Refusal("T1940.air-t", lambda: f"{name(state, asset)} {when}.", also=("R-123",))
    most = war(state).in_rain[side]
    if weather.is_rain(state) and _flown(state, side) >= most:
        yield Refusal(
            "T1940.weather-f",
            lambda: f"In Heavy Rain no more than {most} assets of a side fly in a turn, and {most} have.",
            also=("R-122",),
        )


def _flown(state: TeutonsState, side: str) -> int:
    """How many assets of a side have flown this turn, those shot down in it included."""
    shot_now = f"turn:{state.turn + RETURN}"
    return sum(where in (FLOWN, shot_now) and side_of(state, asset) == side for asset, where in enumerate(state.assets))


def put(draft: TeutonsDraft, asset: int, where: str) -> None:
    """Put an asset into the pool, among those that have flown, or on the turn track."""
    draft.assets = (*draft.assets[:asset], where, *draft.assets[asset + 1 :])


def shoot_down(draft: TeutonsDraft, asset: int, *rules: str) -> None:
    """An asset is lost; it is back two turns on (T1940.air-t, T4.0-g, T1940.repl-b)."""
    put(draft, asset, f"turn:{draft.turn + RETURN}")
    draft.sorties = tuple(sortie for sortie in draft.sorties if sortie.asset != asset)
    turn = draft.turn + RETURN
    draft.tell("shot-down", *rules, "T1940.air-t", "T4.0-g", "T1940.repl-b", "R-123", asset=asset, turn=turn)


def do_return(draft: TeutonsDraft) -> None:
    """At the start of a turn lost assets are back, and all may fly again; some stay away for good (T1940.repl-c)."""
    gone = [asset for asset in range(len(draft.assets)) if _stays_away(draft, asset)]
    for asset, where in enumerate(draft.assets):
        turn = int(where.partition(":")[2] or 0)
        if where == FLOWN or 0 < turn <= draft.turn:
            put(draft, asset, "off" if turn and asset in gone else READY)
            if turn:
                rules = ("T1940.repl-c", "R-137") if asset in gone else ("T1940.repl-b", "T4.0-g")
                draft.tell("asset-back", *rules, asset=asset, back=asset not in gone)


def _stays_away(state: TeutonsState, asset: int) -> bool:
    """Whether an asset does not return, because the unit that it belongs to has gone (R-137)."""
    counter = war(state).lost_with.get(state.setup.scenario_data.assets[asset].id)
    unit = state.setup.roster.by_id.get(counter or "")
    return unit is not None and not state.on_map(unit)


# How far.


def in_range(state: TeutonsState, side: str, purpose: str) -> frozenset[int]:
    """The hexes that the assets of a side reach: five hexes from an Army in supply or a town (T1940.air-c, -h)."""
    key = (state.at, state.disrupted, state.forts, state.tracks, state.held, state.airlift, state.setup)
    last = _last.get((side, purpose))
    if last is not None and all(a is b for a, b in zip(last[0], key, strict=True)):
        return last[1]
    board = state.setup.board
    found = frozenset(near for base in bases(state, side, purpose) for near in _within(board, base))
    _last[side, purpose] = (key, found)
    return found


_last: dict[tuple[str, str], tuple[tuple[object, ...], frozenset[int]]] = {}
"""The last answer for each side and purpose, for the very same columns."""


@lru_cache(maxsize=1024)
def _within(board: Board, hex: int) -> frozenset[int]:
    return frozenset(other for other in range(len(board.labels)) if board.distance(hex, other) <= RANGE)


def bases(state: TeutonsState, side: str, purpose: str) -> Iterator[int]:
    """The hexes from which the range of a side is counted: Armies in supply, and towns that it controls."""
    setup = state.setup
    nations = war(state).interceptors[side] if purpose == INTERCEPTION else None
    for unit in setup.members[side]:
        nation = setup.nationalities[unit]
        if (
            state.on_map(unit)
            and setup.presences[unit] == ARMY
            and nation not in setup.era.at_peace(state)
            and (nations is None or nation in nations)
            and is_supplied(state, unit)
        ):
            yield state.hex_of(unit)
    for hex_ in _towns(setup.board):
        country = setup.board.country[hex_]
        if control.controller(state, hex_) != side or (nations is not None and country not in nations):
            continue
        if purpose == INTERCEPTION or _traces(state, side, hex_):
            yield hex_


@lru_cache(maxsize=64)
def _towns(board: Board) -> tuple[int, ...]:
    return tuple(sorted(board.where("town") | board.where("city")))


def _traces(state: TeutonsState, side: str, hex: int) -> bool:
    """Whether a town is in supply, as if a unit of its country, or of the side that has taken it, stood there."""
    country = state.setup.board.country[hex]
    own = state.setup.era.country_side.get(country) == side
    return can_trace(state, side, country if own else state.setup.era.supplies[side], hex)
