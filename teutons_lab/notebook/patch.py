"""What changed between two views, so that each action sends only that.

A patch is {"set": {key: value}, "drop": [key], "into": {key: patch}, "add": {key: [items]}}; the browser
applies it exactly as `patched` does.
"""

from __future__ import annotations

from typing import Any

Plain = dict[str, Any]


def diff(old: Plain, new: Plain) -> Plain:
    """The patch that turns `old` into `new`; empty when they are equal."""
    put: Plain = {}
    into: Plain = {}
    add: Plain = {}
    for key, value in new.items():
        before = old.get(key)
        if key in old and before == value:
            continue
        if isinstance(before, dict) and isinstance(value, dict):
            into[key] = diff(before, value)
        elif isinstance(before, list) and isinstance(value, list) and before and value[: len(before)] == before:
            add[key] = value[len(before) :]
        else:
            put[key] = value
    drop = [key for key in old if key not in new]
    parts: tuple[tuple[str, Any], ...] = (("set", put), ("drop", drop), ("into", into), ("add", add))
    return {name: part for name, part in parts if part}


def patched(old: Plain, patch: Plain) -> Plain:
    """`old` with the patch applied; `old` itself stays."""
    new = {**old, **patch.get("set", {})}
    for key in patch.get("drop", ()):
        del new[key]
    for key, inner in patch.get("into", {}).items():
        new[key] = patched(old[key], inner)
    for key, items in patch.get("add", {}).items():
        new[key] = [*old[key], *items]
    return new
