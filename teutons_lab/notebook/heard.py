"""The answer to a message of a widget's page, so that the page can say when a kernel that was restarted gives none."""

from __future__ import annotations

from typing import Any


def heard(widget: Any, message: Any) -> None:
    """Say that a message has been acted on; one that asks for no answer gets none."""
    if isinstance(message, dict) and isinstance(message.get("id"), str):
        widget.send({"re": message["id"]})
