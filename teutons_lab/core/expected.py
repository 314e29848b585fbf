"""What a call takes: a value of another kind is answered at the door by a sentence, not by whatever breaks inside."""

from __future__ import annotations

from collections.abc import Mapping
from typing import SupportsIndex

from teutons_lab.core.errors import Misasked


def whole(name: str, value: object) -> None:
    """Raise Misasked unless a value is a whole number."""
    _expect(name, value, SupportsIndex, "a whole number")


def text(name: str, value: object, such_as: str = "") -> None:
    """Raise Misasked unless a value is a text; `such_as` shows one."""
    _expect(name, value, str, f"a text{f', such as {such_as}' if such_as else ''}")


def names(name: str, value: object, such_as: str) -> None:
    """Raise Misasked unless a value has names and their values, as a dictionary has; `such_as` shows one."""
    _expect(name, value, Mapping, f"names with their values, such as {such_as}")


def _expect(name: str, value: object, kind: type, words: str) -> None:
    if not isinstance(value, kind):
        raise Misasked(f"{name}={value!r}: expected {words}.")
