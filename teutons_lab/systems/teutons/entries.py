"""Chapter 4: the entry hexes of arrivals, by nation."""

from __future__ import annotations

from functools import lru_cache

from teutons_lab.core.verdict import Refusal
from teutons_lab.hexes.board import Board
from teutons_lab.systems.teutons import victory
from teutons_lab.systems.teutons.state import TeutonsState
from teutons_lab.systems.teutons.words import side_name

Entries = tuple[tuple[int, str], ...]
"""Hexes, each with the rule that opens it."""


@lru_cache(maxsize=64)
def of_country(board: Board, country: str) -> tuple[int, ...]:
    """The land hexes of a country."""
    sea = board.where("sea")
    return tuple(hex_ for hex_, name in enumerate(board.country) if name == country and hex_ not in sea)


def french_edge(board: Board) -> tuple[int, ...]:
    """The western and southern edge hexes of the map that lie in France."""
    edge = board.where("edge:west") | board.where("edge:south")
    return tuple(sorted(edge & frozenset(of_country(board, "France"))))


def german(state: TeutonsState) -> Entries:
    """Anywhere in Germany (T4.0-o)."""
    return tuple((hex_, "T4.0-o") for hex_ in of_country(state.setup.board, "Germany"))


def french(state: TeutonsState) -> Entries:
    """Paris while it traces supply (T4.0-m), and the French edge (T4.0-n)."""
    in_paris = victory.paris(state) if victory.paris_traces(state, state.setup.era.defender, "France") else ()
    edge = french_edge(state.setup.board)
    return (*((hex_, "T4.0-m") for hex_ in in_paris), *((hex_, "T4.0-n") for hex_ in edge))


def no_german(state: TeutonsState, hex: int) -> Refusal:
    """Why a hex is no German entry hex."""
    label, whose = state.label(hex), side_name(state.setup.era.attacker)
    return Refusal("T4.0-o", lambda: f"{whose} arrivals enter in Germany; {label} is not there.", lambda: (label,))


def no_french(state: TeutonsState, hex: int) -> Refusal:
    """Why a hex is no French entry hex."""
    label = state.label(hex)
    if hex in victory.paris(state):
        return Refusal(
            "T4.0-m", lambda: f"Paris cannot trace supply now, so nobody enters at {label}.", lambda: (label,)
        )
    return Refusal(
        "T4.0-n",
        lambda: f"French arrivals enter in Paris or at the western or southern edge of France, not at {label}.",
        lambda: (label,),
    )
