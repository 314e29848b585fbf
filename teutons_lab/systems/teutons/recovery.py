"""Chapter 10.1 and the note in 9.3: recovery from Disruption; and what supply does to units in its phase."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from teutons_lab.core.flow import Ask, Auto, Procedure, Verb
from teutons_lab.core.verdict import Refusal
from teutons_lab.kit.kinds import Side, Units
from teutons_lab.systems.teutons.draft import TeutonsDraft
from teutons_lab.systems.teutons.hidden import tell_cut
from teutons_lab.systems.teutons.kinds import UNIT_SLOT
from teutons_lab.systems.teutons.state import DECLARED, TeutonsState
from teutons_lab.systems.teutons.supply import (
    is_supplied,
    shelter_left,
    shelters,
    starving,
    wavering,
    why_not_shelter,
)
from teutons_lab.systems.teutons.words import number, side_name

Nations = frozenset[str] | None
"""Nationalities, or None for all."""


def recover(
    draft: TeutonsDraft,
    side: str,
    rule: str,
    spared: Callable[[int], bool],
    after_attacking: str = "",
    nations: Nations = None,
    eases: str = "",
) -> None:
    """Recover the Disrupted units of a side that are in supply (T7.0-o), save those that `spared` names.

    `after_attacking` is the rule for those that attacked in this turn, if there is one of its own. `nations` are those
    that recover now, all of them if None. Of two markers only one comes off under the rule `eases`; without one, both
    do. Units of a country that has surrendered recover only if the option lets them (T1940.surr-d, R-133).
    """
    shaken = [
        unit
        for unit in draft.setup.members[side]
        if draft.on_map(unit) and draft.disrupted[unit] and not spared(unit) and draft.setup.real[unit]
        if nations is None or draft.setup.nationalities[unit] in nations
        if not has_surrendered(draft, unit)
    ]
    truth = draft.truth
    tell_cut(draft, shaken, side)
    ready = [unit for unit in shaken if is_supplied(truth, unit)]
    eased = [unit for unit in ready if eases and draft.doubled[unit]]
    for unit in ready:
        draft.flag("doubled", unit, False)
    for unit in eased:
        draft.flag("eased", unit)
    if eased:
        draft.tell("eased", eases, "R-127", units=tuple(eased))
    ready = [unit for unit in ready if unit not in eased]
    for unit in ready:
        draft.flag("disrupted", unit, False)
    if ready:
        fought = after_attacking and any(draft.attacked[unit] for unit in ready)
        dug_in = any(draft.entrenched[unit] for unit in ready)  # recovery leaves Entrenchment as it is
        also = (*((after_attacking,) if fought else ()), *(("T2.2-j",) if dug_in else ()))
        draft.tell("recovered", rule, *also, units=tuple(ready))


def has_surrendered(state: TeutonsState, unit: int) -> bool:
    """Whether a unit's country has surrendered, so that it recovers no more."""
    surrendered = state.track(f"surrendered.{state.setup.nationalities[unit]}")
    return bool(surrendered) and state.setup.options.get("surrender_recovery") != "yes"


def under_attack(state: TeutonsState) -> frozenset[int]:
    """Units in hexes that a declared attack names (R-22, R-26)."""
    return frozenset(
        unit
        for attack in state.attacks
        if attack.status == DECLARED
        for hex_ in attack.targets
        for unit in state.units_at(hex_)
    )


def before_combat(side: str, rule: str, nations: Nations = None, eases: str = "") -> Callable[[TeutonsDraft], None]:
    """Recovery just before the enemy's combat: everybody but the targets of declared attacks (T10.1-b, T10.1-d)."""

    def do(draft: TeutonsDraft) -> None:
        attacked = under_attack(draft)
        recover(draft, side, rule, attacked.__contains__, nations=nations, eases=eases)

    return do


def after_combat(side: str, rule: str, nations: Nations = None, eases: str = "") -> Callable[[TeutonsDraft], None]:
    """Recovery after the enemy's combat: Disrupted units that got no Disruption result in it (T9.3-v, R-25).

    A unit of which one marker has come off this turn keeps the other (R-127).
    """

    def do(draft: TeutonsDraft) -> None:
        one_a_turn = draft.setup.options.get("air_markers") != "one-a-step"
        recover(
            draft,
            side,
            rule,
            lambda unit: draft.struck[unit] or (one_a_turn and draft.eased[unit]),
            nations=nations,
            eases=eases,
        )

    return do


def at_the_end(
    side: str, rule: str, after_attacking: str = "", nations: Nations = None
) -> Callable[[TeutonsDraft], None]:
    """Recovery at the end of a player turn, for units that became Disrupted in it as well (T10.1-a, T10.1-i)."""

    def do(draft: TeutonsDraft) -> None:
        recover(draft, side, rule, lambda _unit: False, after_attacking, nations)

    return do


# Supply status: only the phasing side is looked at (T7.0-w).


class Supply(NamedTuple):
    """The supply status of a side, judged on how its units stand at the start of the phase (R-64)."""

    side: Side
    starving: Units = ()
    wavering: Units = ()
    sheltered: Units = ()


def do_survey(draft: TeutonsDraft) -> None:
    """Find the units without supply; a Fortress takes in what it can without asking if there is no choice."""
    side = draft.local(Supply).side
    truth = draft.truth  # what lies face down cuts supply as well
    lost, weak = starving(truth, side), wavering(truth, side)
    tell_cut(draft, (*lost, *weak), side)
    choices = shelters(draft, lost)
    draft.set(
        starving=lost,
        wavering=weak,
        sheltered=choices[0] if len(choices) == 1 else (),
    )


def _has_choice(state: TeutonsState) -> bool:
    supply = state.local(Supply)
    return any(not any(why_not_shelter(state, unit, supply.starving, supply.sheltered)) for unit in supply.starving)


def why_not_choose(state: TeutonsState, unit: int) -> Iterator[Refusal]:
    """Which starving unit a Fortress shelters is its owner's choice (R-59)."""
    supply = state.local(Supply)
    yield from why_not_shelter(state, unit, supply.starving, supply.sheltered)


def do_choose(draft: TeutonsDraft, unit: int) -> None:
    """Shelter a unit."""
    supply = draft.local(Supply)
    draft.set(sheltered=tuple(sorted((*supply.sheltered, unit))))


def do_judge(draft: TeutonsDraft) -> None:
    """Disrupted units without supply or shelter are eliminated, all at once; the others become Disrupted."""
    supply = draft.local(Supply)
    lost = tuple(unit for unit in supply.starving if unit not in supply.sheltered)
    if supply.sheltered:
        draft.tell("sheltered", "T7.0-t", units=supply.sheltered)
    for unit in lost:
        draft.eliminate(unit)
    if lost:
        draft.tell("starved", "T7.0-s", "T7.0-w", units=lost)
    for unit in supply.wavering:
        draft.disrupt(unit)
    if supply.wavering:
        in_fort = any(_is_in_fortress(draft, unit) for unit in supply.wavering)
        also = ("T7.0-v",) if in_fort else ()
        draft.tell("cut-off", "T7.0-u", "R-64", *also, "T7.0-w", units=supply.wavering)


def _is_in_fortress(state: TeutonsState, unit: int) -> bool:
    """Whether a unit stands in a Fortress of its own side, which does not keep it in good order."""
    fort = state.fort_at.get(state.hex_of(unit))
    return fort is not None and fort.side == state.side_of(unit)


def _prompt(state: TeutonsState) -> str:
    supply = state.local(Supply)
    left = [unit for unit in supply.starving if unit not in supply.sheltered]
    return (
        f"{side_name(supply.side)} supply. {number(len(left), 'Disrupted unit')} without supply; a Fortress can "
        "take in some of them. Which does it shelter?"
    )


SUPPLY = Procedure(
    "Supply",
    (
        Auto("survey", do_survey),
        Ask(
            "shelter",
            side=lambda state: state.local(Supply).side,
            verbs=(
                Verb(
                    "choose",
                    do_choose,
                    lambda state: ((unit,) for unit in state.local(Supply).starving),
                    why_not_choose,
                    UNIT_SLOT,
                    "T7.0-t",
                ),
                Verb("pass", lambda draft: draft.next(), rule="T7.0-t"),
            ),
            prompt=_prompt,
            rule="T7.0-t",
            when=_has_choice,
        ),
        Auto("judge", do_judge),
    ),
    Supply,
)

__all__ = [
    "SUPPLY",
    "Supply",
    "after_combat",
    "at_the_end",
    "before_combat",
    "recover",
    "shelter_left",
    "under_attack",
]


def phase(name: str, side: str) -> Auto:
    """The supply status phase of a side."""
    return Auto(name, lambda draft: draft.call("Supply", Supply(side)))
