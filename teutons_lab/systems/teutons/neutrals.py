"""Neutral countries: closed until they are invaded, and at war from then on (border restrictions, R-62, R-110)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from teutons_lab.hexes.board import Board
from teutons_lab.systems.teutons.draft import TeutonsDraft
from teutons_lab.systems.teutons.state import Attack, TeutonsState

TRACK = "invaded."
INVADED, DRAWN_IN = 1, 2
"""A country that the German side invaded, and one that another's invasion opened (option `neutral_unlock`)."""


def is_invaded(state: TeutonsState, country: str) -> bool:
    """Whether the German side has invaded a country."""
    return state.track(TRACK + country) == INVADED


def at_peace(state: TeutonsState) -> frozenset[str]:
    """The neutral countries that are not at war."""
    if not (_last and _last[0] is state.tracks and _last[1] is state.setup):
        neutrals = state.setup.era.neutrals
        found = frozenset(country for country in neutrals if not state.track(TRACK + country))
        _last[:] = [state.tracks, state.setup, found]
    peace: frozenset[str] = _last[2]
    return peace


_last: list[Any] = []
"""The last answer, for the very same tracks and set-up: zones, supply and marches ask for it at every step."""


def closed(state: TeutonsState, nationality: str, never: frozenset[str]) -> frozenset[str]:
    """Countries that units of a nationality may not enter now.

    `never` are those out of the war. A neutral's own units stay inside it; others of its future side stay out; the
    German side may enter, which is the invasion.
    """
    peace = at_peace(state)
    if not peace:
        return never
    if nationality in peace:
        return _all_others(state.setup.board, nationality)
    era = state.setup.era
    return never if nationality == era.supplies[era.attacker] else never | peace


@lru_cache(maxsize=64)
def _all_others(board: Board, country: str) -> frozenset[str]:
    return frozenset(board.country) - {country, ""}


def invade(draft: TeutonsDraft, country: str, rule: str) -> None:
    """The German side invades a country, if it is neutral still; what that opens, it opens at once."""
    if country not in at_peace(draft):
        return
    draft.set_track(TRACK + country, INVADED)
    draft.tell("invaded", rule, "R-110", country=country)
    if draft.setup.options.get("neutral_unlock") == "together":
        for other in sorted(at_peace(draft)):
            draft.set_track(TRACK + other, DRAWN_IN)
            draft.tell("drawn-in", rule, "R-111", country=other)


def after_entering(state: TeutonsState, unit: int, hexes: tuple[int, ...]) -> TeutonsState:
    """The position as it will be once a unit has entered these hexes: those of a neutral country bring it into the war.

    For looking ahead over several hexes; the unit itself stays where it is.
    """
    peace = at_peace(state)
    if not peace or state.side_of(unit) != state.setup.era.attacker:
        return state
    countries = frozenset(state.setup.board.country[hex_] for hex_ in hexes) & peace
    return after_invading(state, countries) if countries else state


def after_invading(state: TeutonsState, countries: frozenset[str]) -> TeutonsState:
    """The position as it will be once the German side has invaded these countries."""
    draft = state.draft()
    for country in sorted(countries):
        invade(draft, country, "R-110")
    after: TeutonsState = draft.freeze()
    return after


def do_enter(draft: TeutonsDraft, unit: int, hex: int, rule: str) -> None:
    """A German unit that enters a neutral country invades it."""
    if draft.side_of(unit) == draft.setup.era.attacker:
        invade(draft, draft.setup.board.country[hex], rule)


def do_attack(draft: TeutonsDraft, attack: Attack, rule: str) -> None:
    """A German attack on a hex of a neutral country invades it, unless the option asks for entry (R-110)."""
    side = draft.side_of(attack.participants[0])
    if side != draft.setup.era.attacker or draft.setup.options.get("invasion_by_attack") == "no":
        return
    for hex_ in attack.targets:
        invade(draft, draft.setup.board.country[hex_], rule)
