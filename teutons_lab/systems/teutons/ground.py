"""Where a unit may be at all: land, open countries, no enemy and no enemy Fortress (5.0, 12.0, border restrictions)."""

from __future__ import annotations

from collections.abc import Iterator

from teutons_lab.core.verdict import Refusal
from teutons_lab.systems.teutons.state import TeutonsState
from teutons_lab.systems.teutons.words import country_name, first


def is_open(state: TeutonsState, nationality: str, hex: int) -> bool:
    """Whether a hex is land in a country that units of a nationality may enter."""
    board = state.setup.board
    return "sea" not in board.features[hex] and board.country[hex] not in state.setup.era.closed(state, nationality)


def is_across_peace(state: TeutonsState, start: int, end: int) -> bool:
    """Whether the frontier of a country that is not at war lies between two hexes (T6.0-ah, R-62)."""
    country = state.setup.board.country
    peace = state.setup.era.at_peace(state)
    return country[start] != country[end] and (country[start] in peace or country[end] in peace)


def why_not_be(state: TeutonsState, unit: int, hex: int, closed: tuple[str, ...] = ()) -> Iterator[Refusal]:
    """Why a unit may not be in a hex, whatever way it comes: sea, closed country, enemy, enemy Fortress.

    `closed` are further rules that close a country to this way of coming.
    """
    side = state.side_of(unit)
    board, era = state.setup.board, state.setup.era
    nation = state.setup.nationalities[unit]
    if "sea" in board.features[hex]:
        yield Refusal("T2.1-c", lambda: f"{state.label(hex)} is sea; no unit goes there.", lambda: (state.label(hex),))
    elif state.setup.real[unit] and board.country[hex] in era.closed(state, nation):  # a Dummy may stand with Belgians
        yield Refusal(
            era.closed_rule(state, nation, board.country[hex]),
            lambda: (
                f"{state.label(hex)} is in {country_name(board.country[hex])}, which is closed to {state.name(unit)}."
            ),
            lambda: (state.label(hex),),
            also=closed,
        )
    yield from era.forbids(state, unit, hex)
    if hex in state.by_hex and (enemies := state.enemies_at(hex, side)):
        yield Refusal(
            "T5.0-a",
            lambda: f"{first(state.name(enemies[0]))} is in {state.label(hex)}; the two sides never share a hex.",
            lambda: (state.label(hex),),
        )
    if hex in state.fort_at and state.enemy_fort(hex, side):
        yield Refusal(
            "T12.0-c",
            lambda: f"The enemy Fortress in {state.label(hex)} stands; its hex cannot be entered until it falls.",
            lambda: (state.label(hex),),
        )
