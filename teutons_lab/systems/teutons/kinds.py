"""The kinds of value in Teutons! texts."""

from __future__ import annotations

from typing import Any

from teutons_lab.core.notation import INT, WORD, Kind, Slot
from teutons_lab.hexes.grid import load_grid
from teutons_lab.hexes.labels import LabelError
from teutons_lab.kit.kinds import AttackKind, Hex, HexKind, ManyKind, PathKind, Side, Unit, UnitKind


def _canonical(label: str) -> str:
    grid = load_grid("teutons")
    try:
        return grid.aliases(label)[0]
    except LabelError as wrong:
        raise ValueError(str(wrong)) from None


UNIT = UnitKind()
HEX = HexKind(_canonical, "a hex of the map: a letter and two digits, such as R04")
PATH = PathKind(HEX)
ATTACK = AttackKind(HEX)

KINDS: dict[Any, Kind] = {
    Unit: UNIT,
    Hex: HEX,
    Side: WORD,
    tuple[Unit, ...]: ManyKind(UNIT),
    tuple[Hex, ...]: ManyKind(HEX),
    int: INT,
    tuple[int, ...]: ManyKind(INT),
    str: WORD,
}

UNIT_SLOT = (Slot("unit", UNIT),)
HEX_SLOT = (Slot("hex", HEX),)
UNIT_HEX = (Slot("unit", UNIT), Slot("hex", HEX))
ATTACK_SLOT = (Slot("attack", ATTACK),)
