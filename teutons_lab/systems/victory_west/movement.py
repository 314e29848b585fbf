"""Chapters 6.0 and 6.2: the Movement and Exploitation Phases."""

from __future__ import annotations

from teutons_lab.core.flow import Ask, Verb
from teutons_lab.systems.victory_west.excess import discover
from teutons_lab.systems.victory_west.kinds import UNIT_SLOT
from teutons_lab.systems.victory_west.march import do_take
from teutons_lab.systems.victory_west.marks import FRESH
from teutons_lab.systems.victory_west.mobility import movable, why_not_move
from teutons_lab.systems.victory_west.rail import RAILED
from teutons_lab.systems.victory_west.state import WestDraft, WestState
from teutons_lab.systems.victory_west.task_forces import COVER, INSPECT
from teutons_lab.systems.victory_west.words import number, side_name


def do_open(draft: WestDraft) -> None:
    """A Movement or Exploitation Phase begins: every unit has all its points, nobody has moved (V6.23-a)."""
    draft.clear("mp", "party", "done", "backed")
    draft.tried = ()
    draft.set_track(RAILED, 0)
    discover(draft)


def phase(name: str, side: str, *more: Verb) -> Ask:
    """A Movement or Exploitation Phase of one side; `more` are further verbs of it."""
    kind = name.partition(".")[2]

    def prompt(state: WestState) -> str:
        units = [unit for unit in state.setup.members[side] if state.on_map(unit)]
        moved = [unit for unit in units if state.mp[unit] != FRESH]
        able = [unit for unit in units if unit in moved or not any(why_not_move(state, unit, side))]
        return (
            f"{side_name(side)} {kind}. Choose a unit to move, or finish. {len(moved)} of "
            f"{number(len(able), 'unit')} moved so far."
        )

    return Ask(
        name,
        side=lambda _state: side,
        verbs=(
            Verb(
                "take",
                do_take,
                lambda state: movable(state, side),
                lambda state, unit: why_not_move(state, unit, side),
                UNIT_SLOT,
                "V6.0-c",
            ),
            *more,
            *(COVER if side == "axis" else (INSPECT,)),
            Verb("pass", lambda draft: draft.next(), rule="V6.23-a"),
        ),
        prompt=prompt,
        rule="V6.0-c",
        kind=kind,
    )
