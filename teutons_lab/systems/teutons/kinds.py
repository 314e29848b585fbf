"""The kinds of value in Teutons! texts."""

from __future__ import annotations

from typing import Annotated, Any

from teutons_lab.core.notation import INT, WORD, Kind, Slot, Unbound
from teutons_lab.core.tokens import Token
from teutons_lab.hexes.grid import load_grid
from teutons_lab.hexes.labels import LabelError
from teutons_lab.kit.kinds import BY_GOAL, AttackKind, Hex, HexKind, ManyKind, PathKind, Side, Unit, UnitKind

Asset = Annotated[int, "asset"]
"""An Air Asset: its place in the scenario's list."""
Assets = tuple[Asset, ...]


class AssetKind:
    """An Air Asset by id or full name; always printed by its name in quotes."""

    sort = "asset"
    expected = 'the name of an Air Asset, such as "Fliegerkorps II"'

    def parse(self, token: Token) -> str:
        if token.key or not token.text:
            raise ValueError(token.text)
        return token.text

    def bind(self, setup: Any, value: str) -> int:
        try:
            return int(setup.scenario_data.asset(value))
        except LookupError as unknown:
            raise Unbound("core.asset", str(unknown.args[0])) from None

    def show(self, setup: Any, value: int) -> str:
        return f'"{setup.scenario_data.assets[value].name}"'


def _canonical(label: str) -> str:
    grid = load_grid("teutons")
    try:
        return grid.aliases(label)[0]
    except LabelError as wrong:
        raise ValueError(str(wrong)) from None


UNIT = UnitKind("Third Army")
HEX = HexKind(_canonical, "a hex of the map: a letter and two digits, such as R04")
PATH = PathKind(HEX, "R05-Q05-P05")
WAY = PathKind(HEX, "R05-Q05-P05", BY_GOAL)
ATTACK = AttackKind(HEX, "R05")
ASSET = AssetKind()

KINDS: dict[Any, Kind] = {
    Unit: UNIT,
    Hex: HEX,
    Side: WORD,
    Asset: ASSET,
    tuple[Asset, ...]: ManyKind(ASSET),
    tuple[Unit, ...]: ManyKind(UNIT),
    tuple[Hex, ...]: ManyKind(HEX),
    int: INT,
    tuple[int, ...]: ManyKind(INT),
    str: WORD,
}

UNIT_SLOT = (Slot("unit", UNIT),)
HEX_SLOT = (Slot("hex", HEX),)
UNIT_HEX = (Slot("unit", UNIT), Slot("hex", HEX))
ASSET_SLOT = (Slot("asset", ASSET),)
ASSET_HEX = (Slot("asset", ASSET), Slot("hex", HEX))
ATTACK_SLOT = (Slot("attack", ATTACK),)
