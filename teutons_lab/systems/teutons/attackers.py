"""Chapter 9.0: who may take part in an attack: units in good order beside every target, and what holds them back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from teutons_lab.core.verdict import Refusal
from teutons_lab.kit.kinds import Hexes, Units
from teutons_lab.systems.teutons import breakthrough, zones
from teutons_lab.systems.teutons.ground import is_across_peace
from teutons_lab.systems.teutons.state import DECLARED, TeutonsState, attacking


class Declaring(NamedTuple):
    """An attack being declared: its targets, who lends factors, who goes along without."""

    targets: Hexes
    attackers: Units = ()
    along: Units = ()


def why_not_attacker(state: TeutonsState, unit: int, side: str) -> Iterator[Refusal]:
    """Why a unit cannot take part in attacks now, in any role (T9.0-b, T9.0-p, T8.1-h, T10.0-a)."""
    if state.side_of(unit) != side:
        yield Refusal("core.side", lambda: f"{state.name(unit)} belongs to the other side.")
        return
    if not state.on_map(unit):
        yield Refusal("T9.0-b", lambda: f"{state.name(unit)} is not on the map.")
        return
    if state.disrupted[unit]:
        yield Refusal(
            "T9.0-b",
            lambda: f"{state.name(unit)} is Disrupted; only units in good order attack.",
            lambda: (state.label(state.hex_of(unit)),),
            also=("T10.0-a",),
        )
    yield from breakthrough.why_not_take_part(state, unit)
    if state.bonus[unit]:
        yield Refusal(
            "T8.1-h",
            lambda: f"{state.name(unit)} used its movement bonus and takes part in no attack this turn.",
        )
    if state.attacked[unit]:
        yield Refusal("T9.0-p", lambda: f"{state.name(unit)} has attacked this turn; a unit attacks once.")
    for attack in state.attacks:
        if attack.status == DECLARED and unit in attack.participants:
            yield Refusal(
                "T9.0-p",
                lambda attack=attack: (  # type: ignore[misc]
                    f"{state.name(unit)} already takes part in the attack on {state.label(attack.targets[0])}."
                ),
                lambda attack=attack: zones.labels(state, *attack.targets),  # type: ignore[misc]
            )


def able(state: TeutonsState, side: str) -> list[int]:
    """The units of a side that can still join an attack."""
    busy = {unit for attack in state.attacks if attack.status == DECLARED for unit in attack.participants}
    return [
        unit
        for unit in state.setup.members[side]
        if state.on_map(unit)
        and not state.disrupted[unit]
        and not state.bonus[unit]
        and not state.attacked[unit]
        and not state.spent[unit]
        and unit not in busy
    ]


def why_not_join(state: TeutonsState, declaring: Declaring, unit: int) -> Iterator[Refusal]:
    """Why a unit cannot take part in an attack in any role."""
    yield from why_not_attacker(state, unit, attacking(state))
    if not state.on_map(unit):
        return
    if unit in declaring.attackers or unit in declaring.along:
        yield Refusal("T9.0-p", lambda: f"{state.name(unit)} is in this attack already.")
    here = state.hex_of(unit)
    for hex_ in declaring.targets:
        if here not in state.setup.board.adjacent[hex_]:
            yield Refusal(
                "T9.0-b",
                lambda hex_=hex_: f"{state.name(unit)} in {state.label(here)} is not beside {state.label(hex_)}.",  # type: ignore[misc]
                lambda hex_=hex_: zones.labels(state, here, hex_),  # type: ignore[misc]
                also=("T9.0-aa", "R-74") if len(declaring.targets) > 1 else (),
            )
    yield from _why_not_swamp(state, declaring, unit)
    yield from _why_not_across(state, declaring, unit, here)


def _why_not_across(state: TeutonsState, declaring: Declaring, unit: int, here: int) -> Iterator[Refusal]:
    """Armor attacks over a river with a movement factor left (T13.0-h, R-51); nobody over a frontier at peace."""
    winded = state.setup.arms[unit] == "armor" and (state.winded[unit] or state.setup.era.omf(state, unit) < 1)
    for hex_ in declaring.targets:
        if winded and zones.crosses_river(state, here, hex_):
            yield Refusal(
                "T13.0-h",
                lambda hex_=hex_: (  # type: ignore[misc]
                    f"{state.name(unit)} has no movement factor left, and needs one to attack over the river into "
                    f"{state.label(hex_)}."
                ),
                lambda hex_=hex_: zones.labels(state, here, hex_),  # type: ignore[misc]
                also=("R-51",),
            )
        if state.side_of(unit) != state.setup.era.attacker and is_across_peace(state, here, hex_):
            yield Refusal(
                "T6.0-ah",
                lambda hex_=hex_: f"{state.label(here)} and {state.label(hex_)} are not at war with each other.",  # type: ignore[misc]
                lambda hex_=hex_: zones.labels(state, here, hex_),  # type: ignore[misc]
                also=("R-62",),
            )


def _why_not_swamp(state: TeutonsState, declaring: Declaring, unit: int) -> Iterator[Refusal]:
    """One unit from each hex into a swamp, one over each hexside out of it, in any role (T13.0-j, T13.0-k, R-93)."""
    features = state.setup.board.features
    here = state.hex_of(unit)
    for hex_ in declaring.targets:
        into, out_of = "swamp" in features[hex_], "swamp" in features[here]
        if not into and not out_of:
            continue
        for other in _over_the_side(state, declaring, here, hex_):
            rule = "T13.0-j" if into else "T13.0-k"
            where = f"into the swamp of {state.label(hex_)}" if into else f"out of the swamp of {state.label(here)}"
            yield Refusal(
                rule,
                lambda other=other, where=where: (  # type: ignore[misc]
                    f"{state.name(other)} already attacks from {state.label(here)} {where}; only one unit can."
                ),
                lambda hex_=hex_: zones.labels(state, here, hex_),  # type: ignore[misc]
                also=("R-93",),
            )
            return


def _over_the_side(state: TeutonsState, declaring: Declaring, start: int, end: int) -> Iterator[int]:
    """Units that attack from one hex into another, in this attack or those declared."""
    now = [(declaring.targets, declaring.attackers + declaring.along)]
    declared = [(a.targets, a.participants) for a in state.attacks if a.status == DECLARED]
    for targets, units in now + declared:
        if end in targets:
            yield from (unit for unit in units if state.hex_of(unit) == start)
