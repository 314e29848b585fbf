"""What a unit is, as a sign on its counter: solid blocks of 1870, framed signs of the wars after it, aircraft."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from .svg import esc, num

AIRCRAFT = "M0-9.5l1.7 6.2 8.8 4.6v2.2l-8.6-2-.8 5.4 2.9 2v1.6L0 9.6l-4 .9V8.9l2.9-2-.8-5.4-8.6 2V1.3l8.8-4.6z"
"""An aircraft from above, about 20 units wide, round the origin."""


@cache
def symbols() -> dict[str, str]:
    """Branch -> the symbol of later eras in `currentColor`; its frame runs from 25,50 to 175,150."""
    data = json.loads(files(__package__).joinpath("symbols.json").read_text("utf-8"))
    return dict(data["symbols"])


def symbol(arm: str, drawn: str, paint: Mapping[str, str], y: float) -> str:
    """The sign of an arm at height `y` of a counter, as its era draws it: "block", "filled" or "hollow"."""
    if drawn in ("filled", "hollow") and arm in symbols():
        return _framed(arm, paint, y, drawn == "filled")
    return _block(arm, paint["ink"], paint["fill"], y)


def _framed(arm: str, paint: Mapping[str, str], y: float, filled: bool) -> str:
    """A symbol of 1914 (filled) or 1940 (hollow) in a frame of 21 by 14; see symbols.json for the credit."""
    ink, ground = paint["ink"], paint["ink"] if filled else "none"
    line = paint["fill"] if filled else ink
    place = f"translate(-10.5 {num(y - 2)}) scale(.14) translate(-25 -50)"
    box = f'x="-10.5" y="{num(y - 2)}" width="21" height="14"'
    frame = f'<rect {box} fill="{ground}" stroke="{ink}" stroke-width="1.2"/>'
    return f'{frame}<g transform="{place}" color="{line}">{symbols()[arm]}</g>'


def _block(arm: str, ink: str, paper: str, y: float) -> str:
    """The solid symbols of 1870: a block for infantry, half a block for cavalry, an outlined one for
    anything else.
    """
    box = f'x="-10.5" y="{num(y)}" width="21" height="10.4"'
    if arm == "infantry":
        return f'<rect {box} fill="{ink}"/>'
    frame = f'<rect {box} fill="{paper}" stroke="{ink}" stroke-width="1.4"/>'
    if arm == "cavalry":
        return f'{frame}<path d="M-10.5 {num(y + 10.4)}L10.5 {num(y)}V{num(y + 10.4)}z" fill="{ink}"/>'
    return f'{frame}<text class="tl-c-name" y="{num(y + 9.2)}" fill="{ink}">{esc(arm[:1].upper())}</text>'
