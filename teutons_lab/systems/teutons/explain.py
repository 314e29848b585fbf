"""Explanations."""

from __future__ import annotations

from typing import Any


class Explain:
    def __init__(self, state: Any) -> None:
        self.state = state
