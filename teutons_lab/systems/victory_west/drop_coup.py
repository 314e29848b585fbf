"""Chapters 20.24 and 21.2: bridges beside a paradrop, taken by an automatic coup or blown by the other side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from teutons_lab.core.flow import Ask, Auto, Roll, Verb
from teutons_lab.core.verdict import Refusal
from teutons_lab.systems.victory_west import bridges
from teutons_lab.systems.victory_west.charts.small_tables import DICE
from teutons_lab.systems.victory_west.crossing import coup_succeeds
from teutons_lab.systems.victory_west.kinds import HEXSIDE_SLOT
from teutons_lab.systems.victory_west.landing import SAFE
from teutons_lab.systems.victory_west.paradrop import Drop
from teutons_lab.systems.victory_west.state import WestDraft, WestState
from teutons_lab.systems.victory_west.words import and_list, side_name


def _foe(state: WestState) -> str:
    return str(state.setup.other(state.local(Drop).side))


def beside(state: WestState, side: str, hex: int) -> tuple[bridges.Side, ...]:
    """The bridges of a hex that the enemy of `side` could blow; "beside" is one of the two hexes linked (VR-108)."""
    foe = state.setup.other(side)
    sides = sorted(bridges.side_of(hex, near) for near in state.setup.board.adjacent[hex])
    return tuple(found for found in sides if bridges.may_be_blown(state, foe, found))


def at_stake(state: WestState) -> tuple[bridges.Side, ...]:
    """The bridges beside a unit that has just landed undisrupted, none otherwise (V20.24-b, V19.2-h)."""
    drop = state.local(Drop)
    if drop.result != SAFE or not drop.hexes:
        return ()
    return beside(state, drop.side, drop.hexes[0])


def targets(state: WestState) -> tuple[bridges.Side, ...]:
    """The bridges that the Axis unit could try for; one that a coup holds needs no other (V21.21-a, VR-139)."""
    return at_stake(state) if state.local(Drop).side == "axis" else ()


def do_aim(draft: WestDraft) -> None:
    """The coup is automatic: with one bridge there is nothing to choose (V21.21-c, V21.21-d)."""
    found = targets(draft)
    if len(found) == 1:
        draft.set(bridge=found[0])


def why_not_aim(state: WestState, side: bridges.Side) -> Iterator[Refusal]:
    """One of the bridges beside the landing, standing and not yet taken."""
    if side not in targets(state):
        listed = and_list([bridges.name(state, found) for found in targets(state)])
        yield Refusal(
            "V21.21-d",
            lambda: f"{bridges.name(state, side)} is no bridge beside the landing that could be taken: {listed}.",
            lambda: (state.label(side[0]), state.label(side[1])),
            also=("VR-108",),
        )


def do_choose(draft: WestDraft, side: bridges.Side) -> None:
    """Name the one bridge; it costs none of the coups of the march (V21.21-c)."""
    draft.set(bridge=side)
    draft.next()


def do_coup_die(draft: WestDraft, face: int) -> None:
    """Success holds the bridge, failure breaks it whatever the enemy wants (V21.4-e, VR-139).

    The landing zone itself lends nothing to it (V21.3-c).
    """
    drop = draft.local(Drop)
    side = (drop.bridge[0], drop.bridge[1])
    works = coup_succeeds(draft, side, face)
    draft.tell("coup", "V21.3-b", "V21.21-d", "V21.3-c", units=drop.units[:1], side=side, face=face, works=works)
    if works:
        bridges.mend(draft, side, held=drop.side)
    else:
        bridges.damage(draft, side)
        draft.tell("blown", "V21.4-e", "V20.31-d", side=side)


def why_not_demolish(state: WestState, side: bridges.Side) -> Iterator[Refusal]:
    """Only a bridge beside the unit that has just landed undisrupted, and none that its coup has taken."""
    if side not in at_stake(state):
        yield Refusal(
            "V20.24-b",
            lambda: f"{bridges.name(state, side)} is no bridge beside the landing that could be blown now.",
            lambda: (state.label(side[0]), state.label(side[1])),
            also=("VR-108", "VR-139"),
        )


def do_demolish(draft: WestDraft, side: bridges.Side) -> None:
    """Blow it; others may follow. It can be mended in the Bridging Phase of this turn (V20.31-d)."""
    bridges.damage(draft, side)
    draft.tell("blown", "V20.24-b", "VR-139", "V20.31-d", side=side)


def _args(state: WestState) -> Iterable[tuple[Any]]:
    return ((side,) for side in at_stake(state))


def _names(state: WestState) -> str:
    return and_list([bridges.name(state, side) for side in at_stake(state)])


def _bridge(state: WestState) -> bridges.Side:
    a, b = state.local(Drop).bridge
    return a, b


def _coup_chance(state: WestState, side: bridges.Side) -> int:
    return sum(coup_succeeds(state, side, face) for face in DICE)


def _aim_prompt(state: WestState) -> str:
    unit = state.name(state.local(Drop).units[0])
    chance = _coup_chance(state, targets(state)[0])
    return f"Axis: which bridge does {unit} try to take by a coup ({chance} of 10)? {_names(state)}."


def _demolition_prompt(state: WestState) -> str:
    unit = state.name(state.local(Drop).units[0])
    return f"{side_name(_foe(state))}: {unit} has landed beside {_names(state)}. Blow what stands, or leave it?"


STEPS = (
    Auto("aim", do_aim, when=lambda state: bool(targets(state))),
    Ask(
        "drop-coup",
        side=lambda state: str(state.local(Drop).side),
        verbs=(Verb("coup", do_choose, _args, why_not_aim, HEXSIDE_SLOT, "V21.21-d"),),
        prompt=_aim_prompt,
        rule="V21.21-d",
        when=lambda state: not state.local(Drop).bridge and bool(targets(state)),
    ),
    Roll(
        "drop-coup-die",
        do_coup_die,
        purpose=lambda state: f"coup {bridges.name(state, _bridge(state))}",
        prompt=lambda state: (
            f"{state.name(state.local(Drop).units[0])} tries to take the bridge {bridges.name(state, _bridge(state))} "
            f"by a coup: up to {_coup_chance(state, _bridge(state))} it is taken, above that it goes down."
        ),
        rule="V21.3-b",
        result=lambda state, face: (
            "the bridge is taken" if coup_succeeds(state, _bridge(state), face) else "the bridge is damaged"
        ),
        faces=len(DICE),
        when=lambda state: bool(state.local(Drop).bridge),
    ),
    Ask(
        "drop-demolition",
        side=_foe,
        verbs=(
            Verb("demolish", do_demolish, _args, why_not_demolish, HEXSIDE_SLOT, "V20.24-b"),
            Verb("pass", lambda draft: draft.next(), rule="V20.24-b"),
        ),
        prompt=_demolition_prompt,
        rule="V20.24-b",
        when=lambda state: bool(at_stake(state)),
    ),
)
