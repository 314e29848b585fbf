"""Chapter 3: what opens and closes a Game Turn and its parts, the same in every game."""

from __future__ import annotations

from teutons_lab.core.flow import Auto
from teutons_lab.systems.teutons import victory
from teutons_lab.systems.teutons.draft import TeutonsDraft


def opening(*sequence: str) -> Auto:
    """A new Game Turn: nobody has moved or attacked yet (T8.0-e: nothing is saved up). `sequence` names its order."""

    def do(draft: TeutonsDraft) -> None:
        draft.clear("moved", "attacked", "bonus", "struck", "spent", "eased", "winded")
        draft.attacks = ()
        draft.tell("turn", *sequence, "T8.0-e", turn=draft.turn)

    return Auto("open-turn", do)


def do_clear_attacks(draft: TeutonsDraft) -> None:
    """Before an allocation the table of attacks is empty."""
    draft.attacks = ()


def do_open_combat(draft: TeutonsDraft) -> None:
    """From here on it counts who gets a Disruption result (R-25)."""
    draft.clear("struck")


def do_close_turn(draft: TeutonsDraft) -> None:
    """The next Game Turn, or the end (T3.0-n)."""
    if draft.turn >= draft.setup.scenario_data.turns:
        victory.do_last_turn(draft)
    else:
        draft.turn += 1
        draft.goto("open-turn")
