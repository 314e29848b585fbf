"""Who controls a town or city: its home country's side, until an enemy unit enters it (R-151, R-154)."""

from __future__ import annotations

from teutons_lab.systems.teutons.draft import TeutonsDraft
from teutons_lab.systems.teutons.state import Held, TeutonsState


def is_town(state: TeutonsState, hex: int) -> bool:
    """Whether a hex holds a town or a major city."""
    return bool({"town", "city"} & state.setup.board.features[hex])


def home_side(state: TeutonsState, hex: int) -> str:
    """The side of the country that a hex lies in; "" for a country of neither side."""
    return str(state.setup.era.country_side.get(state.setup.board.country[hex], ""))


def note_entry(draft: TeutonsDraft, unit: int, hex: int) -> None:
    """Remember who entered a town last, where that is not the side of its country."""
    if not draft.setup.era.country_side or not is_town(draft, hex):
        return
    side = draft.side_of(unit)
    others = [held for held in draft.held if held.hex != hex]
    now = [Held(hex, side)] if side != home_side(draft, hex) else []
    found = tuple(sorted(others + now))
    if found != draft.held:
        draft.held = found


def controller(state: TeutonsState, hex: int) -> str:
    """The side that controls a town: whose unit entered it last, else that of its country (R-151).

    "" for a town of a country that is not at war, which belongs to nobody (R-154).
    """
    held = next((held.side for held in state.held if held.hex == hex), "")
    if held:
        return held
    return "" if state.setup.board.country[hex] in state.setup.era.at_peace(state) else home_side(state, hex)
