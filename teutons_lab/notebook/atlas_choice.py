"""Which layers an atlas offers, and which are on at first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

LAYERS: tuple[tuple[str, str, str, bool], ...] = (
    ("hexes", "Hexes", "", True),
    ("units", "Units", "in the middle of their hexes", True),
    ("towns", "Towns", "", True),
    ("fortresses", "Fortresses", "", True),
    ("rivers", "Rivers", "", True),
    ("front", "Front line", "", True),
    ("terrain", "Forest, rough and marsh", "", True),
    ("changes", "What changed", "since", False),
    ("others", "Frontiers of other years", "", True),
    ("board", "Ground of the board", "", False),
    ("sides", "Rivers of the board", "", False),
    ("forts", "Fortified lines", "1940", False),
    (
        "sources",
        "Sources",
        "of each hex: blue the rulebook, ochre history, hatched our own choice, plain an atlas",
        False,
    ),
)
"""Name, label, a note in small letters, and whether it is on at first."""

OF_A_GAME = frozenset({"units", "front", "changes", "fortresses"})


@dataclass(frozen=True)
class Choice:
    """The layers of one atlas."""

    layers: tuple[tuple[str, str, str, bool], ...]

    @classmethod
    def of(cls, game: bool) -> Choice:
        """All layers with a game, without one those that need none."""
        return cls(tuple(layer for layer in LAYERS if game or layer[0] not in OF_A_GAME))

    @property
    def labels(self) -> dict[str, str]:
        """Name -> label."""
        return {name: label for name, label, _, _ in self.layers}

    @property
    def on(self) -> list[str]:
        """Those that are on at first."""
        return [name for name, _, _, on in self.layers if on]

    @property
    def rows(self) -> list[dict[str, Any]]:
        """As the panel lists them."""
        return [{"id": name, "label": label, "note": note} for name, label, note, _ in self.layers]
