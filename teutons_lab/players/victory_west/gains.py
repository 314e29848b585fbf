"""What an attack is worth: the exact chances of the table, weighed by what each result costs and opens."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from teutons_lab.players.victory_west.war import War
from teutons_lab.systems.victory_west.charts.combat_table import Effect
from teutons_lab.systems.victory_west.odds import NO_SUPPORT, Fight, Support, fight
from teutons_lab.systems.victory_west.panic import susceptible
from teutons_lab.systems.victory_west.setup import FORTRESS, WestSetup
from teutons_lab.systems.victory_west.state import WestState

FACES = range(1, 11)


class Prospect(NamedTuple):
    """What to expect of a fight: the gain of the attacker in steps, the chance that the hexes are empty afterwards."""

    gain: float
    opens: float
    column: str


NONE = Prospect(-99.0, 0.0, "below the table")


@lru_cache(maxsize=64)
def fright(setup: WestSetup, rating: int) -> tuple[float, float, float]:
    """Of a panic check: steps to expect, the chance to go back, the chance to be disrupted at all."""
    found = [setup.charts_data.panic.result(number, rating) for number in FACES]
    ten = len(found)
    return (
        sum(result.steps for result in found) / ten,
        sum(result.letter == "R" for result in found) / ten,
        sum(bool(result.letter) for result in found) / ten,
    )


def prospect(
    war: War,
    state: WestState,
    targets: tuple[int, ...],
    attackers: tuple[int, ...],
    support: Support = NO_SUPPORT,
    overrun: bool = False,
) -> Prospect:
    """The prospect of an attack in a position; `war` is the picture of the attacker's side."""
    if not attackers:
        return NONE
    ladder = fight(state, targets, attackers, support, overrun)
    return weigh(war, state, ladder)


def weigh(war: War, state: WestState, ladder: Fight) -> Prospect:
    """The same for a ladder that is known."""
    if ladder.column is None:
        return NONE
    foes = tuple(strength.unit for strength in ladder.defenders)
    mine = tuple(strength.unit for strength in ladder.attackers)
    bars = any(fort.kind == FORTRESS for _, fort in ladder.forts)
    free = place_worth(war, ladder.targets)
    total = opens = 0.0
    for outcome, faces in Counter(ladder.outcome(face) for face in FACES).items():
        hurt, opened = _suffers(war, state, foes, outcome.defender, bool(ladder.forts), war.w.kill, war.w.shake)
        cost, _ = _suffers(war, state, mine, outcome.attacker, False, war.w.own, war.w.unsettle)
        if bars and not outcome.bold:
            opened = 0.0
        total += faces * (hurt + opened * free - cost)
        opens += faces * opened
    return Prospect(total / len(FACES), opens / len(FACES), ladder.column_name)


def _suffers(
    war: War, state: WestState, units: tuple[int, ...], effect: Effect, fort: bool, step: float, shake: float
) -> tuple[float, float]:
    """What an effect costs units, and the chance that none is left where they stood."""
    if effect.nothing:
        return 0.0, 0.0
    there = [(war.step_worth(unit), state.steps[unit]) for unit in units]
    count = sum(steps for _, steps in there)
    if effect.letter == "E" or effect.steps >= count:
        gone = effect.letter in ("E", "R") or effect.steps > count or not fort
        return step * sum(worth * steps for worth, steps in there), float(gone)
    mean = sum(worth * steps for worth, steps in there) / max(1, count)
    lost, opened = step * mean * effect.steps, 0.0
    if effect.letter == "R":
        stays = any(state.sheltered(unit) for unit in units)
        lost, opened = lost + shake * len(units), 0.0 if stays else 1.0
    elif effect.letter == "P":
        opened = 1.0
        for unit in units:
            if not susceptible(state, unit):
                opened = 0.0
                continue
            steps, back, hurt = fright(war.setup, state.face(unit).er)
            lost += step * steps * war.step_worth(unit) + shake * hurt
            opened = min(opened, back)
        opened = opened if units else 0.0
    return lost, opened


def place_worth(war: War, hexes: Iterable[int]) -> float:
    """What it is worth to have the enemy out of hexes: their points, and the way that they bar."""
    total = 0.0
    for hex_ in hexes:
        total += 0.8 * war.goals.get(hex_, 0.0) if war.state.owner(hex_) != war.side or hex_ in war.goals else 0.0
        total += war.w.opening * war.pull(hex_, motorized=True)
    return total
