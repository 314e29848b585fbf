"""What each side of a Teutons! game plays for, as values: a player reads its goals here and asks no game by name."""

from __future__ import annotations

from typing import NamedTuple

from teutons_lab.systems.teutons.setup import TeutonsSetup
from teutons_lab.systems.teutons.state import TeutonsState


class Strategy(NamedTuple):
    """The goals of a game.

    - `city`: the hexes on which the war turns, as labels. `besieger` wins by cutting their supply (`cut_off` 1) or
      must hold them (`cut_off` 0); `holder` wins by keeping the besieger from it to the last turn.
    - `raid`: the country in which a unit of the holder, standing there in the last turn, makes his victory greater;
      "" if there is none.
    - `arms`: how many columns the arms of the holder are worth in nearly every combat.
    - `rests`: whether the besieger's units recover before the holder's turn, so that Disruption costs them little.
    - `scarce`: whether what the besieger loses comes back more slowly than what the holder loses, so that he has to be
      sparing with it.
    """

    city: tuple[str, ...]
    besieger: str
    holder: str
    cut_off: bool
    raid: str
    arms: int
    rests: bool
    scarce: bool


def strategy_of(setup: TeutonsSetup) -> Strategy:
    """The goals of the game that a set-up belongs to."""
    era = setup.era
    steps = setup.rules.procedures["Turn"].index
    recovery, answer = f"{era.attacker}.recovery", f"{era.defender}.movement"
    rests = recovery in steps and steps[recovery] < steps[answer]
    scarce = era.rebuild_pace[era.attacker] > era.rebuild_pace[era.defender]
    return Strategy(era.paris, era.attacker, era.defender, era.starves_paris, era.raid, era.better_arms, rests, scarce)


def last_raid(state: TeutonsState) -> bool:
    """Whether units of the holder that cross into the raid's country now will be counted there (R-24).

    They are counted in the besieger's half of the last turn, so the holder has to cross in the turn before.
    """
    return bool(state.turn == state.setup.scenario_data.turns - 1)
