"""Chapter 17: the Reinforcement Phases. In The Cape they are drops and air transport, for the Axis alone."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

from teutons_lab.core.flow import Auto, Procedure
from teutons_lab.core.notation import Pattern, Slot
from teutons_lab.core.ruleset import Line
from teutons_lab.systems.victory_west import air_transport, drop_coup, landing, paradrop
from teutons_lab.systems.victory_west.kinds import HEX, UNIT
from teutons_lab.systems.victory_west.paradrop import Drop, waiting
from teutons_lab.systems.victory_west.state import WestState

Atoms = Generator[tuple[Any, ...], Any, None]

PARADROP = Pattern("paradrop", (Slot("units", UNIT, many=True), Slot("to", HEX, after="to")), line=True)
FLY = Pattern("fly", (Slot("units", UNIT, many=True), Slot("to", HEX, after="to")), line=True)


def _all(word: str, values: tuple[Any, ...]) -> Atoms:
    units, hex_ = values
    for unit in units:
        yield (word, unit, hex_)


LINES = (
    Line(PARADROP, lambda _state, values: _all("paradrop", values)),
    Line(FLY, lambda _state, values: _all("fly", values)),
)


def has_reserves(state: WestState, side: str) -> bool:
    """Whether anybody waits; reserves need not come (V17.26-a), and have no effect before they do (V17.1-c).

    In The Cape the Axis has eight airborne units, the Allies nobody, and no lost HQ comes back (V27.16-b, V4.1-u,
    V14.34-c).
    """
    return bool(waiting(state, side) or waiting(state, side, air_transport.AIR_LANDING))


def phase(name: str, side: str) -> Auto:
    """The Reinforcement Phase of a side: first all drops, then air transport (V4.1-f, V4.1-e)."""
    return Auto(
        name, lambda draft: draft.call("Reinforcement", Drop(side)), when=lambda state: has_reserves(state, side)
    )


REINFORCEMENT = Procedure(
    "Reinforcement",
    (
        paradrop.DROP,
        *landing.STEPS,
        *drop_coup.STEPS,
        landing.NEXT,
        air_transport.STEP,
        Auto("close", lambda draft: draft.end()),
    ),
    Drop,
)
