"""A combat explanation as plain data, for drawing the calculator without a game."""

from __future__ import annotations

from fractions import Fraction
from typing import Any


def combat() -> dict[str, Any]:
    """A combat explanation as plain data, as the calculator takes it."""
    faces = {1: "D2", 2: "D1", 3: "D", 4: "-", 5: "AD", 6: "AE"}
    return {
        "title": "Attack on Metz",
        "lines": [
            {
                "label": "Second 4, III 1, X 1, First 3, VIII 1, I 1",
                "value": "11",
                "rules": ["T9.1-a"],
                "hexes": [],
                "basis": "",
            },
            {"label": "Guard 2, III 2, IV 2", "value": "6", "rules": ["T9.1-a"], "hexes": [], "basis": ""},
            {"label": "Fortress of Metz", "value": "+1", "rules": ["T12.0-d"], "hexes": ["O04"], "basis": ""},
            {
                "label": "Odds 11 : 7, rounded down",
                "value": "3:2",
                "rules": ["T9.1-b"],
                "hexes": [],
                "basis": "",
            },
            {
                "label": "French rifles",
                "value": "one column left",
                "rules": ["T1870.rifles-b"],
                "hexes": [],
                "basis": "",
            },
            {"label": "Column", "value": "1:1", "rules": ["T9.3-a"], "hexes": [], "basis": ""},
        ],
        "result": "",
        "ratio": "3:2",
        "shifts": -1,
        "column": "1:1",
        "attack": "11",
        "defence": "7",
        "basis": "reconstruction",
        "outcomes": faces,
        "probabilities": {result: Fraction(1, 6) for result in faces.values()},
        "verdict": True,
    }
