"""The core: nodes, states, flow, verdicts, records and games. It knows no wargame."""

from __future__ import annotations

from teutons_lab.core.action import Action
from teutons_lab.core.engine import Applied, advance, apply, check, node
from teutons_lab.core.errors import (
    IllegalAction,
    NotationError,
    PositionError,
    RulesError,
    SaveError,
    StaleCell,
    TeutonsLabError,
    UndoBarrier,
)
from teutons_lab.core.events import Event
from teutons_lab.core.explanation import Explanation, Line
from teutons_lab.core.game import Game
from teutons_lab.core.nodes import Chance, Decision, Terminal
from teutons_lab.core.verdict import Refusal, Verdict

__all__ = [
    "Action",
    "Applied",
    "Chance",
    "Decision",
    "Event",
    "Explanation",
    "Game",
    "IllegalAction",
    "Line",
    "NotationError",
    "PositionError",
    "Refusal",
    "RulesError",
    "SaveError",
    "StaleCell",
    "Terminal",
    "TeutonsLabError",
    "UndoBarrier",
    "Verdict",
    "advance",
    "apply",
    "check",
    "node",
]
