"""Air Rules: the missions that a side may announce: Ground Strike, Parachute Drop, Escort, Terror Bombing, resupply."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from teutons_lab.core.flow import Ask, Verb
from teutons_lab.core.verdict import Refusal
from teutons_lab.kit.kinds import Hexes, Side
from teutons_lab.systems.teutons import airfields, breakthrough, control, interception, neutrals, strikes, surrender
from teutons_lab.systems.teutons.airfields import STRIKE
from teutons_lab.systems.teutons.draft import TeutonsDraft
from teutons_lab.systems.teutons.kinds import ASSET_HEX, ASSET_SLOT
from teutons_lab.systems.teutons.state import FLOWN, Sortie, TeutonsState
from teutons_lab.systems.teutons.words import number, side_name

DROP = "drop"
"""The track that says that the Parachute Drop of the game has been made."""
BOMBED = "bombed."
"""The track that says that a country has had its Terror Bombing."""


class Air(NamedTuple):
    """An Airstrikes Phase of a side, or its airlift (`lifts` 1).

    `met` are hexes whose mission has met an interceptor, `cities` those to be bombed.
    """

    side: Side
    lifts: int = 0
    met: Hexes = ()
    cities: Hexes = ()


def flying(state: TeutonsState) -> str:
    """The side whose aircraft fly."""
    return state.local(Air).side


def other_side(state: TeutonsState) -> str:
    """The side that may intercept them."""
    return str(state.setup.other(flying(state)))


def _is_german(state: TeutonsState) -> bool:
    return bool(flying(state) == state.setup.era.attacker)


# Ground Strike (T1940.air-b to T1940.air-f).


def why_not_strike(state: TeutonsState, asset: int, hex: int) -> Iterator[Refusal]:
    """Why an asset cannot strike the units in a hex."""
    side, label = flying(state), state.label(hex)
    yield from airfields.why_not_fly(state, asset, side)
    if not state.enemies_at(hex, side):
        yield Refusal("T1940.air-c", lambda: f"No enemy unit is in {label}.", lambda: (label,))
        return
    yield from _why_out_of_range(state, hex)
    if side not in airfields.war(state).many and interception.raid(state, hex):
        yield Refusal(
            "T1940.air-e",
            lambda: f"An asset flies to {label} already; Allied assets do not combine.",
            lambda: (label,),
            also=("R-129",),
        )


def _why_out_of_range(state: TeutonsState, hex: int) -> Iterator[Refusal]:
    if hex not in airfields.in_range(state, flying(state), STRIKE):
        label = state.label(hex)
        yield Refusal(
            "T1940.air-c",
            lambda: (
                f"{label} lies more than {airfields.RANGE} hexes from every Army and every town of yours that is in "
                "supply."
            ),
            lambda: (label,),
            also=("T1940.air-ac", "R-154"),
        )


def strike_args(state: TeutonsState) -> Iterable[tuple[int, int]]:
    """Assets in the pool, and hexes with enemies in range."""
    side = flying(state)
    reach = airfields.in_range(state, side, STRIKE)
    hexes = sorted(hex_ for hex_ in state.by_hex if hex_ in reach and state.enemies_at(hex_, side))
    return ((asset, hex_) for asset in airfields.pool(state, side) for hex_ in hexes)


def _send(draft: TeutonsDraft, asset: int, task: str, hex: int, *rules: str) -> None:
    """Put an asset in the air. What German aircraft strike is at war from now on (T1940.border-c, R-110)."""
    airfields.put(draft, asset, FLOWN)
    draft.sorties = tuple(sorted((*draft.sorties, Sortie(asset, task, hex))))
    second = ("T14.0-d", "R-148") if breakthrough.is_on(draft) else ()
    draft.tell("mission", *rules, *second, asset=asset, task=task, hex=hex)
    by_attack = draft.setup.options["invasion_by_attack"] == "yes"
    if _is_german(draft) and by_attack and task in ("strike", "drop", "bomb"):
        neutrals.invade(draft, draft.setup.board.country[hex], "T1940.border-c")


def do_strike(draft: TeutonsDraft, asset: int, hex: int) -> None:
    """Announce a Ground Strike."""
    _send(draft, asset, "strike", hex, "T1940.air-d", "T1940.air-c")


# Parachute Drop and Escort (T1940.air-k to T1940.air-n).


def why_not_drop(state: TeutonsState, asset: int, hex: int) -> Iterator[Refusal]:
    """Why an asset cannot strike a hex and drop parachutists there."""
    side, label = flying(state), state.label(hex)
    yield from airfields.why_not_fly(state, asset, side)
    if not _is_german(state) or state.track(DROP):
        why = "has been made" if state.track(DROP) else "is German"
        yield Refusal("T1940.air-k", lambda: f"The one Parachute Drop of the game {why}.")
    if not state.enemies_at(hex, side) and state.enemy_fort(hex, side) is None:
        yield Refusal("T1940.air-k", lambda: f"There is no enemy unit or Fortress in {label}.", lambda: (label,))
        return
    yield from _why_out_of_range(state, hex)


def drop_args(state: TeutonsState) -> Iterable[tuple[int, int]]:
    """Assets in the pool, and hexes with enemies or their Fortresses in range."""
    if not _is_german(state) or state.track(DROP):
        return ()
    side = flying(state)
    reach = airfields.in_range(state, side, STRIKE)
    held = {hex_ for hex_ in state.by_hex if state.enemies_at(hex_, side)}
    forts = {fort.hex for fort in state.forts if fort.side != side}
    hexes = sorted((held | forts) & reach)
    return ((asset, hex_) for asset in airfields.pool(state, side) for hex_ in hexes)


def do_drop(draft: TeutonsDraft, asset: int, hex: int) -> None:
    """Announce the Parachute Drop, with the asset that does it."""
    draft.set_track(DROP, 1)
    _send(draft, asset, "drop", hex, "T1940.air-k", "R-131")


def _drop(state: TeutonsState) -> Sortie | None:
    return next((sortie for sortie in state.sorties if sortie.task == "drop"), None)


def why_not_escort(state: TeutonsState, asset: int) -> Iterator[Refusal]:
    """Escorts fly only in the phase of the Parachute Drop."""
    yield from airfields.why_not_fly(state, asset, flying(state))
    if _drop(state) is None:
        yield Refusal("T1940.air-m", lambda: "Escorts fly only with the Parachute Drop; announce that first.")


def escort_args(state: TeutonsState) -> Iterable[tuple[int]]:
    """Assets in the pool, once a drop is announced."""
    return ((asset,) for asset in airfields.pool(state, flying(state))) if _drop(state) is not None else ()


def do_escort(draft: TeutonsDraft, asset: int) -> None:
    """Fly Escort for the drop and every Ground Strike of the phase; an Escort strikes nothing."""
    drop = _drop(draft)
    assert drop is not None
    _send(draft, asset, "escort", drop.hex, "T1940.air-m")


# Terror Bombing (T1940.air-o to T1940.air-r).


def why_not_bomb(state: TeutonsState, asset: int, hex: int) -> Iterator[Refusal]:
    """Why an asset cannot bomb a city: the capitals of two countries, once each, whatever the range."""
    label = state.label(hex)
    yield from airfields.why_not_fly(state, asset, flying(state))
    country = strikes.country_of(state, hex)
    if not _is_german(state) or not country:
        yield Refusal("T1940.air-o", lambda: f"{label} is no target for Terror Bombing.", lambda: (label,))
        return
    if state.setup.options["terror_bombing"] == "no":
        yield Refusal("T1940.air-o", lambda: "Terror Bombing is left out of this game.", also=("R-132",))
    elif surrender.has_surrendered(state, country) or control.controller(state, hex) == flying(state):
        yield Refusal("T1940.air-o", lambda: f"{label} is no enemy capital any more.", lambda: (label,))
    elif state.track(BOMBED + country) and hex not in state.local(Air).cities:
        yield Refusal("T1940.air-o", lambda: f"{country} has had its one Terror Bombing of the game.")


def bomb_args(state: TeutonsState) -> Iterable[tuple[int, int]]:
    """Assets in the pool, and the cities."""
    if not _is_german(state) or state.setup.options["terror_bombing"] == "no":
        return ()
    cities = [label for labels, _ in airfields.war(state).bombed.values() for label in labels]
    hexes = sorted(state.setup.board.index[label] for label in cities)
    return ((asset, hex_) for asset in airfields.pool(state, flying(state)) for hex_ in hexes)


def do_bomb(draft: TeutonsDraft, asset: int, hex: int) -> None:
    """Announce Terror Bombing of a city; more assets may join."""
    draft.set_track(BOMBED + strikes.country_of(draft, hex), 1)
    draft.set(cities=tuple(sorted({*draft.local(Air).cities, hex})))
    _send(draft, asset, "bomb", hex, "T1940.air-o", "R-132")


# Luftwaffe Aerial Resupply (T1940.air-ab, R-08).


def why_not_supply(state: TeutonsState, asset: int, hex: int) -> Iterator[Refusal]:
    """Why an asset cannot supply a hex from the air."""
    label = state.label(hex)
    yield from airfields.why_not_fly(state, asset, flying(state))
    if not state.friends_at(hex, flying(state)):
        yield Refusal("T1940.air-ab", lambda: f"No unit of yours is in {label}.", lambda: (label,), also=("R-08",))
        return
    yield from _why_out_of_range(state, hex)


def supply_args(state: TeutonsState) -> Iterable[tuple[int, int]]:
    """Assets in the pool, and own hexes in range."""
    side = flying(state)
    reach = airfields.in_range(state, side, STRIKE)
    hexes = sorted(hex_ for hex_ in state.by_hex if hex_ in reach and state.friends_at(hex_, side))
    return ((asset, hex_) for asset in airfields.pool(state, side) for hex_ in hexes)


def do_supply(draft: TeutonsDraft, asset: int, hex: int) -> None:
    """Announce the supply of a hex from the air."""
    _send(draft, asset, "supply", hex, "T1940.air-ab", "R-08")


def _left(state: TeutonsState) -> str:
    side = flying(state)
    return f"{number(sum(1 for _ in airfields.pool(state, side)), 'asset')} in the pool, {len(state.sorties)} sent out"


def _missions_prompt(state: TeutonsState) -> str:
    what = "strike, drop (once a game), escort a drop, or bomb a capital" if _is_german(state) else "strike"
    return f"{side_name(flying(state))} airstrikes: {_left(state)}. Send an asset to {what}, or finish."


def _next(draft: TeutonsDraft) -> None:
    draft.next()


MISSIONS = (
    Ask(
        "airstrikes",
        side=flying,
        verbs=(
            Verb("strike", do_strike, strike_args, why_not_strike, ASSET_HEX, "T1940.air-c"),
            Verb("drop", do_drop, drop_args, why_not_drop, ASSET_HEX, "T1940.air-k"),
            Verb("escort", do_escort, escort_args, why_not_escort, ASSET_SLOT, "T1940.air-m"),
            Verb("bomb", do_bomb, bomb_args, why_not_bomb, ASSET_HEX, "T1940.air-o"),
            Verb("pass", _next, rule="T1940.air-d"),
        ),
        prompt=_missions_prompt,
        rule="T1940.air-b",
        when=lambda state: not state.local(Air).lifts,
    ),
    Ask(
        "airlift",
        side=flying,
        verbs=(
            Verb("supply", do_supply, supply_args, why_not_supply, ASSET_HEX, "T1940.air-ab"),
            Verb("pass", _next, rule="T1940.air-ab"),
        ),
        prompt=lambda state: f"German airlift: {_left(state)}. Supply a hex from the air, or finish.",
        rule="T1940.air-ab",
        when=lambda state: bool(state.local(Air).lifts),
    ),
)
"""The questions of a side's Airstrikes Phase and of its airlift."""
