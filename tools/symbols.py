"""Bake unit symbols of later eras into one data file: `python tools/symbols.py` writes notebook/symbols.json.

The drawings come from the PyPI package `milsymbol` (MIT licence), which draws what the JavaScript library
milsymbol by Måns Beckman (MIT licence) draws. The package is needed only to bake, never to play. 1870 has its
own solid blocks, which counters.py draws.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

OUT = Path(__file__).resolve().parents[1] / "teutons_lab" / "notebook" / "symbols.json"
CREDIT = "milsymbol by Måns Beckman, MIT licence, drawn by the Python package milsymbol, MIT licence"
# Entity codes of land units (MIL-STD-2525D): the branches that the three games have counters of.
BRANCHES = {
    "infantry": "121100",
    "motorized": "121104",
    "mechanized": "121102",
    "armor": "120500",
    "cavalry": "121300",
    "airborne": "121101",
    "mountain": "121103",
    "artillery": "130300",
    "engineer": "140700",
    "antitank": "120400",
}


def inside(svg: str) -> str:
    """What a symbol draws inside its frame, in the ink of the counter (`currentColor`)."""
    shapes = re.findall(r"<(?:path|circle|rect|line|ellipse|polygon)\b.*?(?:/>|></[a-z]+>)", svg)[
        1:
    ]  # first: the frame
    drawn = "".join(re.sub(r"></[a-z]+>$", "/>", shape) for shape in shapes)
    return re.sub(r"\s+(?=[/>])", "", drawn.replace("black", "currentColor").replace('width="3"', 'width="9"'))


def bake() -> dict[str, object]:
    """Branch name -> SVG shapes, with the credit; the frame runs from 25,50 to 175,150."""
    from milsymbol import Symbol

    drawn = {name: inside(Symbol(f"1003100000{code}0000").as_svg()) for name, code in BRANCHES.items()}
    if empty := [name for name, data in drawn.items() if not data]:
        raise SystemExit(f"milsymbol drew nothing for {', '.join(empty)}; nothing was written")
    return {"credit": CREDIT, "symbols": drawn}


if __name__ == "__main__":
    OUT.write_text(json.dumps(bake(), indent=1, ensure_ascii=False) + "\n", "utf-8")
    print(f"{OUT.name}: {OUT.stat().st_size} bytes")
