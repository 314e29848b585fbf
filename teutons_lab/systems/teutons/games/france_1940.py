"""Blitzkrieg: France 1940: its values and its special rules; `sequence_1940.py` and `victory_1940.py` belong to it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from teutons_lab.core.verdict import Refusal
from teutons_lab.hexes.board import Board
from teutons_lab.systems.teutons import (
    air,
    armor,
    breakthrough,
    control,
    entries,
    evacuation,
    neutrals,
    strikes,
    surrender,
    victory,
    weather,
)
from teutons_lab.systems.teutons.airfields import AirWar
from teutons_lab.systems.teutons.counters import Counter
from teutons_lab.systems.teutons.draft import TeutonsDraft
from teutons_lab.systems.teutons.era import ARMY, CORPS, NOTHING, PANZER, Era
from teutons_lab.systems.teutons.evacuation import Terms
from teutons_lab.systems.teutons.games import belgium_1940, sequence_1940
from teutons_lab.systems.teutons.games.victory_1940 import AMSTERDAM, BEF, VERDICTS, conditions, german_level
from teutons_lab.systems.teutons.state import Attack, TeutonsState
from teutons_lab.systems.teutons.surrender import Capital

GERMAN, ALLIED = "german", "allied"
FIRST_ARMOURED, RAF = "B40-1A", "B40-RAF"
NEVER = frozenset({"Switzerland", "Britain"})
"""Countries out of the war; the rulebook leaves Luxembourg open to everybody."""
PARIS = ("F04", "F05")
BRUSSELS, ROTTERDAM = "J11", "K14"
OPEN_CITIES = {BRUSSELS: "Brussels", PARIS[0]: "Paris", PARIS[1]: "Paris"}


# Units.


def presence(counter: Counter) -> str:
    """A German panzer has a zone alone (T6.0-f), Allied Armor has not (T6.0-j), 1st Armoured none at all (T6.0-k)."""
    if counter.id == FIRST_ARMOURED:
        return NOTHING
    if counter.is_army:
        return ARMY
    return PANZER if counter.side == GERMAN and counter.arm == "armor" else CORPS


def omf(state: TeutonsState, unit: int) -> int:
    """As printed, one less in the Breakthrough, one at most in Heavy Rain (R-50)."""
    return breakthrough.omf(state, int(state.setup.counter(unit).omf), weather.cap(state))


def omf_rule(state: TeutonsState, _unit: int) -> str:
    """The rule behind a movement factor."""
    if weather.is_rain(state):
        return "T1940.weather-d"
    return "T8.2-c" if breakthrough.is_on(state) else "T8.0-f"


# Countries.


def closed(state: TeutonsState, nationality: str) -> frozenset[str]:
    """Neutrals until they are invaded, country by country (T1940.border-a, R-111); their own units stay inside."""
    return neutrals.closed(state, nationality, NEVER)


def closed_rule(state: TeutonsState, nationality: str, _country: str) -> str:
    """A neutral's units stay at home (T6.0-ah); all others are kept out by the border restrictions."""
    return "T6.0-ah" if nationality in neutrals.at_peace(state) else "T1940.border-a"


def forbids(state: TeutonsState, unit: int, hex: int) -> Iterator[Refusal]:
    """No Allied unit is ever in an Open City (T1940.open-a, R-135)."""
    label = state.label(hex)
    if label in OPEN_CITIES and state.side_of(unit) == ALLIED:
        yield Refusal(
            "T1940.open-a",
            lambda: f"{OPEN_CITIES[label]} is an Open City; no Allied unit enters {label}.",
            lambda: (label,),
            also=("R-135",),
        )


def on_entry(draft: TeutonsDraft, unit: int, hex: int) -> None:
    """A German who enters a neutral country invades it (T1940.border-c); towns change hands (R-154)."""
    neutrals.do_enter(draft, unit, hex, "T1940.border-c")
    control.note_entry(draft, unit, hex)


def on_attack(draft: TeutonsDraft, attack: Attack) -> None:
    """A German attack on a hex of a neutral country invades it as well."""
    neutrals.do_attack(draft, attack, "T1940.border-c")


@lru_cache(maxsize=64)
def sources(board: Board, nationality: str) -> frozenset[int]:
    """Supply Hexes: the French edge and the Channel ports (T7.0-b); Brussels, closed to Allied units as it is
    (T7.0-c, T1940.open-c); Amsterdam, not Rotterdam (T7.0-e); the east for Germans (T7.0-f).
    """
    if nationality in ("France", "Britain"):
        return frozenset(entries.french_edge(board)) | board.where("channel-port")
    if nationality in ("Belgium", "Netherlands"):
        return frozenset({board.index[BRUSSELS if nationality == "Belgium" else AMSTERDAM]})
    return board.where("edge:east") - board.where("sea")


SOURCE_RULES = {
    "Britain": ("T7.0-b", "R-11"),
    "Belgium": ("T7.0-c", "T1940.open-c"),
    "Netherlands": ("T7.0-e",),
}


# Arrivals.


def rebuilds(state: TeutonsState, unit: int) -> Refusal | None:
    """Only French units come back, and not after France has surrendered (T1940.repl-a)."""
    counter = state.setup.counter(unit)
    if counter.replaceable and not surrender.has_surrendered(state, counter.nationality):
        return None
    return Refusal(
        "T1940.repl-a",
        lambda: f"{state.name(unit)} cannot be rebuilt; only French units can, while France is in the war.",
        also=("T4.0-h",),
    )


def entry(state: TeutonsState, unit: int) -> entries.Entries:
    """Germany for Germans; for the French the edge, and around Paris while it traces supply; the edge for the British.

    There are no Belgian and no Dutch arrivals (T4.0-s).
    """
    nation = state.setup.nationalities[unit]
    if nation == "Germany":
        return entries.german(state)
    board = state.setup.board
    edge = entries.french_edge(board)
    if nation == "Britain":
        return tuple((hex_, "T4.0-s") for hex_ in edge)
    if nation != "France":
        return ()
    around: tuple[int, ...] = ()
    if victory.paris_traces(state, ALLIED, "France"):
        around = tuple(sorted(_around_paris(board)))
    return (*((h, "T1940.open-b") for h in around), *((h, "T4.0-n") for h in edge if h not in around))


@lru_cache(maxsize=64)
def _around_paris(board: Board) -> frozenset[int]:
    paris = {board.index[label] for label in PARIS}
    return frozenset(near for hex_ in paris for near in board.adjacent[hex_]) - paris


def no_entry(state: TeutonsState, unit: int, hex: int) -> Refusal:
    """Why a hex is no entry hex of a unit."""
    nation, label = state.setup.nationalities[unit], state.label(hex)
    if nation == "Germany":
        return entries.no_german(state, hex)
    if nation == "France" and (label in PARIS or hex in _around_paris(state.setup.board)):
        where = "beside Paris, not in it" if label in PARIS else "beside Paris only while Paris can trace supply"
        return Refusal("T1940.open-b", lambda: f"French arrivals enter {where}.", lambda: (label,), also=("T4.0-m",))
    if nation == "France":
        return entries.no_french(state, hex)
    return Refusal(
        "T4.0-s",
        lambda: f"{state.name(unit)} could enter only at the western or southern edge of France, not at {label}.",
        lambda: (label,),
        also=("R-36",),
    )


def fort_owner(_state: Any, _hex: int) -> str:
    """Every Fortress of 1940 is Allied (T12.0-b, R-143)."""
    return ALLIED


AIR_WAR = AirWar(
    columns={GERMAN: "luftwaffe", ALLIED: "allied"},
    many=frozenset({GERMAN}),
    in_rain={GERMAN: 3, ALLIED: 2},
    interceptors={GERMAN: None, ALLIED: frozenset({"France", "Britain"})},
    no_fire=frozenset({"Belgium"}),
    doubling="german.airstrikes",
    bombed={"Netherlands": ((AMSTERDAM, ROTTERDAM), 2), "Belgium": ((BRUSSELS,), 3)},
    lost_with={RAF: BEF},
)

FRANCE_1940 = Era(
    game="1940",
    version="1.0",
    attacker=GERMAN,
    defender=ALLIED,
    home={GERMAN: "Germany", ALLIED: "France"},
    frontier="1870",
    tracks=(
        *("rain", "drop", "bombed.", "defiant.", "invaded.", "surrendered."),
        *("contact.", "marched.", "evacuated.", "waits.", "raid", "victory"),
    ),
    closed=closed,
    closed_rule=closed_rule,
    closed_rules=("T1940.border-a",),
    sources=sources,
    supplies={GERMAN: "Germany", ALLIED: "France"},
    omf=omf,
    omf_rule=omf_rule,
    attack_shifts=(weather.shift, armor.fright, strikes.shift),
    rebuilds=rebuilds,
    rebuild_pace={GERMAN: 1, ALLIED: 2},
    pace_rules={ALLIED: "T1940.repl-a"},
    entry=entry,
    no_entry=no_entry,
    fort_owner=fort_owner,
    paris=PARIS,
    german_level=german_level,
    conditions=conditions,
    verdicts=VERDICTS,
    setup_rule="T1940.setup-e",
    build=sequence_1940.build,
    at_peace=neutrals.at_peace,
    presence=presence,
    forbids=forbids,
    on_entry=on_entry,
    on_attack=on_attack,
    no_press=frozenset({"Belgium", "Netherlands"}),
    overruns=armor.overruns,
    neutrals=("Belgium", "Netherlands"),
    country_side={"Germany": GERMAN, "France": ALLIED, "Belgium": ALLIED, "Netherlands": ALLIED},
    armor_a_stack=1,
    foul=weather.is_rain,
    weather=weather.now,
    open_cities=tuple(OPEN_CITIES),
    drawn="hollow",
    procedures=(*air.PROCEDURES, evacuation.LEAVING),
    air=AIR_WAR,
    evacuation=Terms(
        (BEF,), free="T1940.dunkirk-a", die="T1940.dunkirk-b", second="T1940.dunkirk-c", kept="T1940.dunkirk-d"
    ),
    capitals={
        "Netherlands": Capital((AMSTERDAM, ROTTERDAM)),
        "Belgium": Capital((BRUSSELS,)),
        "France": Capital(PARIS, whole=True),
    },
    source_rules=SOURCE_RULES,
    advance_rules={"France": ("T10.1-h",), "Belgium": ("T10.1-h",)},
    orders=belgium_1940.orders,
    on_halt=belgium_1940.on_halt,
    why_not_halt=belgium_1940.why_not_halt,
)
