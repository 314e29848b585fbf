"""Air rules: interception, one die at each enemy asset of the mission, Escorts first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from teutons_lab.core.flow import Procedure, Roll
from teutons_lab.core.verdict import Refusal
from teutons_lab.kit.kinds import Hex
from teutons_lab.systems.teutons import airfields
from teutons_lab.systems.teutons.airfields import INTERCEPTION
from teutons_lab.systems.teutons.charts.faces import OWN_LOSS, SHOT_DOWN, TURNED_BACK
from teutons_lab.systems.teutons.draft import TeutonsDraft
from teutons_lab.systems.teutons.kinds import Asset, Assets
from teutons_lab.systems.teutons.state import FLOWN, Sortie, TeutonsState

ESCORTED = ("strike", "drop")
"""The missions that Escorts cover (T1940.air-m)."""


class Dogfight(NamedTuple):
    """An interceptor over a hex, and the enemy assets that it still has to meet, Escorts first."""

    asset: Asset
    hex: Hex
    foes: Assets


def raid(state: TeutonsState, hex: int) -> list[Sortie]:
    """The assets that fly a mission to a hex, their Escorts left out."""
    return [sortie for sortie in state.sorties if sortie.hex == hex and sortie.task != "escort"]


def escorts(state: TeutonsState) -> list[Sortie]:
    """The Escorts in the air, which cover the drop and every Ground Strike of the phase."""
    return [sortie for sortie in state.sorties if sortie.task == "escort"]


def why_not_intercept(state: TeutonsState, asset: int, hex: int, side: str, met: tuple[int, ...]) -> Iterator[Refusal]:
    """Why an asset cannot intercept the mission to a hex (T1940.air-g, T1940.air-h, T1940.air-e)."""
    yield from airfields.why_not_fly(state, asset, side)
    label = state.label(hex)
    if not raid(state, hex):
        yield Refusal("T1940.air-g", lambda: f"No enemy mission flies to {label}.", lambda: (label,))
        return
    if state.setup.board.country[hex] in state.setup.era.at_peace(state):
        yield Refusal(
            "T6.0-ah", lambda: f"{label} lies in a country that is not at war yet.", lambda: (label,), also=("R-62",)
        )
    if hex not in airfields.in_range(state, side, INTERCEPTION):
        yield Refusal(
            "T1940.air-h",
            lambda: (
                f"{label} lies more than {airfields.RANGE} hexes from every Army in supply and every town that gives "
                "range for an interception."
            ),
            lambda: (label,),
            also=("R-130",),
        )
    if hex in met and side not in airfields.war(state).many:
        yield Refusal(
            "T1940.air-e",
            lambda: f"The mission to {label} has been met by one asset already; Allied assets do not combine.",
            lambda: (label,),
            also=("R-129",),
        )


def intercept_args(state: TeutonsState, side: str) -> Iterable[tuple[int, int]]:
    """Assets in the pool, and hexes that missions fly to."""
    hexes = sorted({sortie.hex for sortie in state.sorties if sortie.task != "escort"})
    for asset in airfields.pool(state, side):
        for hex_ in hexes:
            yield asset, hex_


def do_intercept(draft: TeutonsDraft, asset: int, hex: int) -> None:
    """Send an interceptor; it meets every asset of the mission in turn (T1940.air-i)."""
    airfields.put(draft, asset, FLOWN)
    mission = raid(draft, hex)
    cover = escorts(draft) if any(sortie.task in ESCORTED for sortie in mission) else []
    covered = ("T1940.air-n",) if cover else ()
    rule = "T1940.air-j" if mission[0].task == "supply" else "T1940.air-g"
    draft.tell("intercepts", rule, "T1940.air-i", *covered, asset=asset, hex=hex)
    draft.call("Dogfight", Dogfight(asset, hex, tuple(sortie.asset for sortie in (*cover, *mission))))


def _result(state: TeutonsState, face: int) -> str:
    side = airfields.side_of(state, state.local(Dogfight).asset)
    column = f"{airfields.war(state).columns[side]} interception"
    return str(state.setup.charts_data.air.result(column, face))


WORDS = {SHOT_DOWN: "Shot Down", TURNED_BACK: "Intercepted", OWN_LOSS: "interceptor Shot Down", "-": "no effect"}


def do_roll(draft: TeutonsDraft, face: int) -> None:
    """One die at one enemy asset; then the next one, unless the interceptor is lost or Escorts stand between."""
    fight = draft.local(Dogfight)
    foe, rest = fight.foes[0], fight.foes[1:]
    result = _result(draft, face)
    draft.tell("dogfight", "T1940.air-i", "R-129", "R-02", asset=fight.asset, foe=foe, face=face, result=result)
    if result == SHOT_DOWN:
        airfields.shoot_down(draft, foe, "T1940.air-i")
    elif result == TURNED_BACK:
        draft.sorties = tuple(sortie for sortie in draft.sorties if sortie.asset != foe)
        draft.tell("turned-back", "T1940.air-s", asset=foe)
    elif result == OWN_LOSS:
        airfields.shoot_down(draft, fight.asset, "T1940.air-i")
        draft.end()
        return
    if rest and not _stands_between(draft, fight, rest[0]):
        draft.set(foes=rest)
        draft.goto("dogfight")
    else:
        draft.end()


def _stands_between(state: TeutonsState, fight: Dogfight, foe: int) -> bool:
    """Whether an Escort still flies, so that what it covers cannot be reached (T1940.air-n)."""
    cover = {sortie.asset for sortie in escorts(state)}
    task = next(sortie.task for sortie in state.sorties if sortie.asset == foe)
    return bool(cover) and foe not in cover and task in ESCORTED


def _prompt(state: TeutonsState) -> str:
    fight = state.local(Dogfight)
    mine, theirs = airfields.name(state, fight.asset), airfields.name(state, fight.foes[0])
    return f"{mine} intercepts {theirs} on its way to {state.label(fight.hex)}."


DOGFIGHT = Procedure(
    "Dogfight",
    (
        Roll(
            "dogfight",
            do_roll,
            purpose=lambda state: (
                f'interception "{airfields.name(state, state.local(Dogfight).asset)}" '
                f'"{airfields.name(state, state.local(Dogfight).foes[0])}"'
            ),
            prompt=_prompt,
            rule="T1940.air-i",
            result=lambda state, face: WORDS[_result(state, face)],
        ),
    ),
    Dogfight,
)
