"""Air rules: what aircraft do to what they reach: Ground Strike, Parachute Drop, Terror Bombing."""

from __future__ import annotations

from typing import NamedTuple

from teutons_lab.core.flow import Auto, Procedure, Roll
from teutons_lab.kit.kinds import Hex, Units
from teutons_lab.systems.teutons import airfields, surrender
from teutons_lab.systems.teutons.draft import TeutonsDraft
from teutons_lab.systems.teutons.era import ARMY, PANZER
from teutons_lab.systems.teutons.kinds import Asset, Assets
from teutons_lab.systems.teutons.state import TeutonsState

NO_DROP, TO_COME, DROPPING = 0, 1, 2
DEFIANT = "defiant."
"""The track that says that a country has withstood Terror Bombing (T1940.air-q)."""


class Strike(NamedTuple):
    """An asset over its target: the units that it still rolls for, and how far its Parachute Drop has come."""

    asset: Asset
    hex: Hex
    units: Units = ()
    drop: int = NO_DROP


class Bombing(NamedTuple):
    """The Terror Bombing of a city: the assets that have not dropped their bombs yet, and the D so far."""

    hex: Hex
    assets: Assets = ()
    hits: int = 0


def result(state: TeutonsState, asset: int, face: int) -> str:
    """What a face says for a strike of an asset: D, D*, AA or -."""
    column = f"{airfields.war(state).columns[airfields.side_of(state, asset)]} strike"
    return str(state.setup.charts_data.air.result(column, face))


def fires_back(state: TeutonsState, hex: int, side: str) -> bool:
    """Whether a hex is anti-aircraft capable against a side at this moment (T1940.air-w, R-125).

    An Army in good order that is not Belgian, a panzer in good order, or any unit in a major city.
    """
    setup = state.setup
    units = state.enemies_at(hex, side)
    if units and "city" in setup.board.features[hex]:
        return True
    return any(
        setup.presences[unit] in (ARMY, PANZER)
        and setup.nationalities[unit] not in airfields.war(state).no_fire
        and not state.disrupted[unit]
        for unit in units
    )


def is_spared(state: TeutonsState, unit: int) -> bool:
    """Whether D* does nothing to a unit: Armor, in forest, or entrenched in good order (T1940.air-v, R-126)."""
    if state.setup.arms[unit] == "armor" or "forest" in state.setup.board.features[state.hex_of(unit)]:
        return True
    return state.entrenched[unit] and not state.disrupted[unit]


def do_begin(draft: TeutonsDraft) -> None:
    """Everybody in the hex is rolled for, the top of the stack first (T1940.air-f, R-124)."""
    strike = draft.local(Strike)
    side = airfields.side_of(draft, strike.asset)
    units = draft.enemies_at(strike.hex, side)
    if strike.drop == TO_COME and not units:
        draft.set(drop=DROPPING)
    draft.set(units=units)


def _has_target(state: TeutonsState) -> bool:
    strike = state.local(Strike)
    side = airfields.side_of(state, strike.asset)
    return bool(strike.units) or (strike.drop == DROPPING and state.enemy_fort(strike.hex, side) is not None)


def do_roll(draft: TeutonsDraft, face: int) -> None:
    """One die for one unit, or for an ungarrisoned Fortress under a Parachute Drop."""
    strike = draft.local(Strike)
    found = result(draft, strike.asset, face)
    target = strike.units[:1]
    draft.tell(
        "air-strike",
        *("T1940.air-f", "R-124", *RULES[found], *(("T1940.air-k",) if strike.drop == DROPPING else ())),
        asset=strike.asset,
        hex=strike.hex,
        units=target,
        face=face,
        result=found,
        drop=strike.drop == DROPPING,
    )
    side = airfields.side_of(draft, strike.asset)
    if found == "AA" and fires_back(draft, strike.hex, side):
        airfields.shoot_down(draft, strike.asset, "T1940.air-w", "R-125")
        draft.end()
        return
    for unit in target:
        _hit(draft, unit, found)
    if strike.drop == DROPPING and found in ("D", "D*"):
        _seize(draft, strike.hex, side)
    draft.set(units=strike.units[1:])
    _go_on(draft)


RULES = {"D": ("T1940.air-u",), "D*": ("T1940.air-v",), "AA": ("T1940.air-w",), "-": ()}


def _hit(draft: TeutonsDraft, unit: int, found: str) -> None:
    """D Disrupts, D* does so but for some; nobody retreats (T1940.air-u, T1940.air-v)."""
    if found not in ("D", "D*"):
        return
    if found == "D*" and is_spared(draft, unit):
        draft.tell("no-air-effect", "T1940.air-v", "R-126", units=(unit,))
        return
    draft.disrupt(unit)
    allied = draft.side_of(unit) == draft.setup.era.defender
    doubled = allied and draft.phase == airfields.war(draft).doubling
    if doubled:
        draft.flag("doubled", unit)
    rule = "T1940.air-x" if doubled else "T1940.air-z" if allied else "T1940.air-ad"
    draft.tell("air-disrupted", "T1940.air-u", rule, "R-127" if allied else "R-128", units=(unit,), doubled=doubled)


def _seize(draft: TeutonsDraft, hex: int, side: str) -> None:
    """A Parachute Drop that Disrupts takes the Fortress with it (T1940.air-l, R-131)."""
    if draft.enemy_fort(hex, side) is not None:
        draft.raze(hex)
        draft.tell("fortress-fell", "T1940.air-l", "R-131", hex=hex)


def _go_on(draft: TeutonsDraft) -> None:
    """The next unit; after the last one the drop, if it is still to come."""
    strike = draft.local(Strike)
    if not strike.units and strike.drop == TO_COME:
        side = airfields.side_of(draft, strike.asset)
        draft.set(units=draft.enemies_at(strike.hex, side), drop=DROPPING)
        draft.goto("air-strike")
    elif strike.units:
        draft.goto("air-strike")
    else:
        draft.end()


def _strike_name(state: TeutonsState) -> str:
    strike = state.local(Strike)
    target = f' "{state.setup.roster.names[strike.units[0]]}"' if strike.units else ""
    word = "drop" if strike.drop == DROPPING else "air strike"
    return f'{word} "{airfields.name(state, strike.asset)}" {state.label(strike.hex)}{target}'


def _strike_prompt(state: TeutonsState) -> str:
    strike = state.local(Strike)
    target = state.name(strike.units[0]) if strike.units else "the Fortress"
    how = "drops parachutists on" if strike.drop == DROPPING else "strikes"
    return f"{airfields.name(state, strike.asset)} {how} {target} at {state.label(strike.hex)}."


STRIKE = Procedure(
    "Strike",
    (
        Auto("over-target", do_begin),
        Roll(
            "air-strike",
            do_roll,
            purpose=_strike_name,
            prompt=_strike_prompt,
            rule="T1940.air-f",
            result=lambda state, face: result(state, state.local(Strike).asset, face),
            when=_has_target,
        ),
    ),
    Strike,
)


# Terror Bombing.


def country_of(state: TeutonsState, hex: int) -> str:
    """The country whose capital a city is; "" for any other hex."""
    label = state.label(hex)
    return next((c for c, (cities, _) in airfields.war(state).bombed.items() if label in cities), "")


def do_bomb(draft: TeutonsDraft, face: int) -> None:
    """One die for each asset; only D counts (T1940.air-p)."""
    bombing = draft.local(Bombing)
    asset, rest = bombing.assets[0], bombing.assets[1:]
    found = result(draft, asset, face)
    draft.tell("bombed", "T1940.air-o", "T1940.air-p", asset=asset, hex=bombing.hex, face=face, result=found)
    if found == "AA" and fires_back(draft, bombing.hex, airfields.side_of(draft, asset)):
        airfields.shoot_down(draft, asset, "T1940.air-w", "R-125")
    draft.set(assets=rest, hits=bombing.hits + (found == "D"))
    if rest:
        draft.goto("bombing")


def do_judge(draft: TeutonsDraft) -> None:
    """Enough D, and the country surrenders (T1940.air-r); too few, and it fights the harder (T1940.air-q, R-132)."""
    bombing = draft.local(Bombing)
    country = country_of(draft, bombing.hex)
    needed = airfields.war(draft).bombed[country][1]
    if bombing.hits >= needed:
        surrender.fall(draft, country, "T1940.air-r", "T1940.air-p")
    else:
        draft.set_track(DEFIANT + country, 1)
        draft.tell("defiant", "T1940.air-q", "R-132", country=country, hits=bombing.hits, needed=needed)


BOMBING = Procedure(
    "Bombing",
    (
        Roll(
            "bombing",
            do_bomb,
            purpose=lambda state: (
                f'bombing "{airfields.name(state, state.local(Bombing).assets[0])}" '
                f"{state.label(state.local(Bombing).hex)}"
            ),
            prompt=lambda state: (
                f"{airfields.name(state, state.local(Bombing).assets[0])} bombs "
                f"{state.setup.board.town[state.local(Bombing).hex]}."
            ),
            rule="T1940.air-p",
            result=lambda state, face: result(state, state.local(Bombing).assets[0], face),
            when=lambda state: bool(state.local(Bombing).assets),
        ),
        Auto("judge", do_judge),
    ),
    Bombing,
)


def shift(
    state: TeutonsState, targets: tuple[int, ...], attackers: tuple[int, ...], _defenders: tuple[int, ...]
) -> tuple[int, str, str] | None:
    """One column left for German attacks on units of a nation that withstood Terror Bombing (T1940.air-q, R-132)."""
    side = state.setup.era.attacker
    if any(state.side_of(unit) != side for unit in attackers):
        return None
    nations = {state.setup.nationalities[unit] for hex_ in targets for unit in state.enemies_at(hex_, side)}
    hardened = sorted(nation for nation in nations if state.track(DEFIANT + nation))
    return (-1, f"Terror Bombing has failed against {hardened[0]}", "T1940.air-q") if hardened else None
