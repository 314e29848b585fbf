"""Teutons Lab: three board-wargame systems about the German invasions of France, step by step in a notebook.

`import teutons_lab as lab`, then `s = lab.start("teutons/1870", seed=1870)`.
"""

from __future__ import annotations

from teutons_lab.core import (
    Action,
    Explanation,
    IllegalAction,
    NotationError,
    PositionError,
    SaveError,
    StaleCell,
    TeutonsLabError,
    UndoBarrier,
    Verdict,
)
from teutons_lab.core.game import Game
from teutons_lab.front_door import (
    atlas,
    board,
    calculator,
    class_settings,
    compare,
    distribution,
    experiment,
    grid,
    lesson,
    load,
    play,
    read_position,
    read_record,
    scenarios,
    show,
    start,
)

__version__ = "0.1.0"

__all__ = [
    "Action",
    "Explanation",
    "Game",
    "IllegalAction",
    "NotationError",
    "PositionError",
    "SaveError",
    "StaleCell",
    "TeutonsLabError",
    "UndoBarrier",
    "Verdict",
    "atlas",
    "board",
    "calculator",
    "class_settings",
    "compare",
    "distribution",
    "experiment",
    "grid",
    "lesson",
    "load",
    "play",
    "read_position",
    "read_record",
    "scenarios",
    "show",
    "start",
]
