"""What the last die might have done: the other results, each a branch that can be shown."""

from __future__ import annotations

from typing import Any

from teutons_lab.core import engine

from .answers import fraction, in_words
from .words import portrait_of


def otherwise(game: Any) -> dict[str, Any] | None:
    """After a die: the `face` that fell, its `result`, the `others` (result, faces, p); None after any other act."""
    act: Any = getattr(game, "cursor", None)
    parent = getattr(act, "parent", None)
    if parent is None or not str(act.text).startswith("roll "):
        return None
    node: Any = engine.node(parent.state)
    results = getattr(node, "results", {}) or {}
    grouped = node.grouped()
    fell = results.get(act.text, act.text)
    others: dict[str, list[int]] = {}
    for action in node.outcomes:
        result = results.get(action, action)
        if result != fell:
            others.setdefault(result, []).append(int(action.split()[-1]))
    words = portrait_of(parent.state).result

    def said(result: str) -> str:
        return words(result) or in_words(result)

    return {
        "face": int(act.text.split()[-1]),
        "result": said(fell),
        "others": [{"result": said(r), "faces": f, "p": fraction(grouped[r])} for r, f in others.items()],
    }


def branch_name(face: int, ply: int) -> str:
    """What the branch with another face of the die of act `ply` is called."""
    return f"what if {face} at act {ply}"
