"""Chapter 20.24: crossing a bridge in a retreat, advance or reaction, where it may be blown and no coup is possible."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from teutons_lab.core.flow import Ask, Auto, Procedure, Verb
from teutons_lab.core.verdict import Refusal
from teutons_lab.kit.kinds import Hex, Unit
from teutons_lab.systems.victory_west import bridges
from teutons_lab.systems.victory_west.kinds import HEXSIDE_SLOT
from teutons_lab.systems.victory_west.state import WestDraft, WestState
from teutons_lab.systems.victory_west.words import side_name


class Passage(NamedTuple):
    """A unit about to cross a bridge; the caller learns in `blown` whether it went down."""

    unit: Unit
    end: Hex
    doomed: int = 0


def is_threatened(state: WestState, unit: int, end: int) -> bool:
    """Whether the enemy may blow the bridge on a unit's way (V20.24-a, VR-30)."""
    side = bridges.side_of(state.hex_of(unit), end)
    return bridges.may_be_blown(state, state.setup.other(state.side_of(unit)), side)


def _side(state: WestState) -> bridges.Side:
    passage = state.local(Passage)
    return bridges.side_of(state.hex_of(passage.unit), passage.end)


def _owner(state: WestState) -> str:
    return str(state.setup.other(state.side_of(state.local(Passage).unit)))


def why_not_demolish(state: WestState, side: bridges.Side) -> Iterator[Refusal]:
    """Only the bridge that is being crossed."""
    here = _side(state)
    if side != here:
        yield Refusal("V20.24-a", lambda: f"Only the bridge {bridges.name(state, here)} can be blown now.")


def _args(state: WestState) -> Iterable[tuple[Any]]:
    return ((_side(state),),)


def do_demolish(draft: WestDraft, side: bridges.Side) -> None:
    """The bridge goes down; a coup is not possible now (V20.26-b, V21.23-a)."""
    bridges.damage(draft, side)
    draft.set(doomed=1)
    draft.tell("blown", "V20.24-a", "V20.26-b", "V21.23-a", side=side)
    draft.next()


PASSAGE = Procedure(
    "Passage",
    (
        Ask(
            "passage",
            side=_owner,
            verbs=(
                Verb("demolish", do_demolish, _args, why_not_demolish, HEXSIDE_SLOT, "V20.24-a"),
                Verb("pass", lambda draft: draft.next(), rule="V20.25-a"),
            ),
            prompt=lambda state: (
                f"{side_name(_owner(state))}: {state.name(state.local(Passage).unit)} is about to cross the bridge "
                f"{bridges.name(state, _side(state))}. Blow it?"
            ),
            rule="V20.24-a",
        ),
        Auto("tell", lambda draft: draft.end(blown=1 + draft.local(Passage).doomed)),
    ),
    Passage,
)
