"""The kinds of value in the texts of Victory in the West."""

from __future__ import annotations

from typing import Annotated, Any

from teutons_lab.core.notation import INT, WORD, Kind, Slot, Unbound
from teutons_lab.core.tokens import Token
from teutons_lab.hexes.grid import load_grid
from teutons_lab.hexes.labels import LabelError
from teutons_lab.kit.kinds import BY_GOAL, Hex, HexKind, ManyKind, PathKind, Side, Unit, UnitKind

Hexside = Annotated[tuple[int, int], "hexside"]
"""Two neighbouring hexes, the lower number first."""


def _on_some_sheet(label: str) -> str:
    try:
        load_grid("victory_west").cell(label)
    except LabelError as wrong:
        raise ValueError(str(wrong)) from None
    return label


class SheetHexKind(HexKind):
    """A hex by any of its printed labels; the sheet in play decides which one is printed."""

    def bind(self, setup: Any, value: str) -> Hex:
        try:
            return int(setup.board.index[setup.board.grid.aliases(value)[0]])
        except LabelError as wrong:
            raise Unbound("core.path", f"{str(wrong)[0].upper()}{str(wrong)[1:]}.") from None


class HexsideKind:
    """A hexside as `B1911/B2011`; the inner value has the lower hex number first."""

    sort = "hexside"
    expected = "a hexside, such as B1911/B2011"

    def __init__(self, hexes: HexKind) -> None:
        self._hexes = hexes

    def parse(self, token: Token) -> tuple[str, str]:
        a, slash, b = token.text.partition("/")
        if not slash or token.quoted or token.key:
            raise ValueError(token.text)
        return self._hexes.parse(Token(a, False, token.start)), self._hexes.parse(Token(b, False, token.start))

    def bind(self, setup: Any, value: tuple[str, str]) -> tuple[int, int]:
        a, b = sorted(self._hexes.bind(setup, label) for label in value)
        if b not in setup.board.adjacent[a]:
            raise Unbound("core.path", f"{value[0]} and {value[1]} are not neighbours, so they have no side in common.")
        return a, b

    def show(self, setup: Any, value: tuple[int, int]) -> str:
        labels = setup.board.labels
        return f"{labels[value[0]]}/{labels[value[1]]}"


UNIT = UnitKind("254 Division")
HEX = SheetHexKind(_on_some_sheet, "a hex of the map: its sheet, two digits of column and two of row, such as B1203")
PATH = PathKind(HEX, "B1917-B1817-B1717")
WAY = PathKind(HEX, "B1917-B1817-B1717", BY_GOAL)
HEXSIDE = HexsideKind(HEX)

KINDS: dict[Any, Kind] = {
    Unit: UNIT,
    Hex: HEX,
    Side: WORD,
    Hexside: HEXSIDE,
    tuple[Unit, ...]: ManyKind(UNIT),
    tuple[Hex, ...]: ManyKind(HEX),
    int: INT,
    tuple[int, ...]: ManyKind(INT),
    str: WORD,
}

UNIT_SLOT = (Slot("unit", UNIT),)
HEX_SLOT = (Slot("hex", HEX),)
HEX_TO_HEX = (Slot("start", HEX), Slot("end", HEX))
UNIT_HEX = (Slot("unit", UNIT), Slot("hex", HEX))
HEXSIDE_SLOT = (Slot("side", HEXSIDE),)
