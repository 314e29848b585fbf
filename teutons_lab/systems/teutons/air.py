"""Air Rules: the Airstrikes Phase and the airlift: missions are announced, met by interceptors, and flown."""

from __future__ import annotations

from collections.abc import Iterator

from teutons_lab.core.flow import Ask, Auto, Procedure, Verb
from teutons_lab.core.verdict import Refusal
from teutons_lab.systems.teutons import interception, strikes
from teutons_lab.systems.teutons.draft import TeutonsDraft
from teutons_lab.systems.teutons.kinds import ASSET_HEX
from teutons_lab.systems.teutons.missions import MISSIONS, Air, other_side
from teutons_lab.systems.teutons.state import TeutonsState
from teutons_lab.systems.teutons.strikes import NO_DROP, TO_COME, Bombing, Strike
from teutons_lab.systems.teutons.words import side_name


def _why_not_meet(state: TeutonsState, asset: int, hex: int) -> Iterator[Refusal]:
    return interception.why_not_intercept(state, asset, hex, other_side(state), state.local(Air).met)


def do_meet(draft: TeutonsDraft, asset: int, hex: int) -> None:
    """Intercept a mission."""
    draft.set(met=tuple(sorted({*draft.local(Air).met, hex})))
    interception.do_intercept(draft, asset, hex)


def do_fly(draft: TeutonsDraft) -> None:
    """Fly what is left: cities first, then the other missions in the order of the assets (T1940.air-d)."""
    air = draft.local(Air)
    if air.cities:
        city = air.cities[0]
        bombers = tuple(s.asset for s in draft.sorties if s.task == "bomb" and s.hex == city)
        draft.sorties = tuple(s for s in draft.sorties if s.asset not in bombers)
        draft.set(cities=air.cities[1:])
        draft.call("Bombing", Bombing(city, bombers))
        return
    sortie = next((s for s in draft.sorties if s.task != "escort"), None)
    if sortie is None:
        draft.sorties = ()
        draft.end()
        return
    draft.sorties = tuple(s for s in draft.sorties if s is not sortie)
    if sortie.task == "supply":
        draft.airlift = tuple(sorted({*draft.airlift, sortie.hex}))
        draft.tell("airlifted", "T1940.air-ab", "R-08", asset=sortie.asset, hex=sortie.hex)
        draft.goto("fly")
    else:
        draft.call("Strike", Strike(sortie.asset, sortie.hex, drop=TO_COME if sortie.task == "drop" else NO_DROP))


def _meet_prompt(state: TeutonsState) -> str:
    hexes = sorted({state.label(sortie.hex) for sortie in state.sorties})
    return f"{side_name(other_side(state))}: enemy aircraft fly to {', '.join(hexes)}. Intercept a mission, or finish."


def _next(draft: TeutonsDraft) -> None:
    draft.next()


AIR = Procedure(
    "Airstrikes",
    (
        *MISSIONS,
        Ask(
            "intercept",
            side=other_side,
            verbs=(
                Verb(
                    "intercept",
                    do_meet,
                    lambda state: interception.intercept_args(state, other_side(state)),
                    _why_not_meet,
                    ASSET_HEX,
                    "T1940.air-g",
                ),
                Verb("pass", _next, rule="T1940.air-g"),
            ),
            prompt=_meet_prompt,
            rule="T1940.air-g",
            when=lambda state: bool(state.sorties),
        ),
        Auto("fly", do_fly, again=True),
    ),
    Air,
)

PROCEDURES = (AIR, interception.DOGFIGHT, strikes.STRIKE, strikes.BOMBING)


def phase(name: str, side: str) -> Auto:
    """The Airstrikes Phase of a side."""
    return Auto(name, lambda draft: draft.call("Airstrikes", Air(side)))


def airlift_phase(name: str, side: str) -> Auto:
    """Aerial Resupply, with the supply status phase of the side (T1940.air-j)."""
    return Auto(
        name,
        lambda draft: draft.call("Airstrikes", Air(side, lifts=1)),
        when=lambda state: state.setup.options["aerial_resupply"] == "yes",
    )


def do_end_airlift(draft: TeutonsDraft) -> None:
    """What came from the air is used up with the recovery of that turn."""
    draft.airlift = ()
