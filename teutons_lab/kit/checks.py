"""Checks of single values in data: which value, whether it will do, and what is expected."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple


class Check(NamedTuple):
    """A key, whether a value of it will do, and what is expected, as a sentence."""

    key: str
    accepts: Callable[[Any], bool]
    expected: str


def one_of(key: str, allowed: tuple[str, ...]) -> Check:
    """One of these words; an empty one is called nothing."""
    return Check(key, allowed.__contains__, f"It is one of {', '.join(word or 'nothing' for word in allowed)}.")


def is_whole(value: Any, least: int, most: int) -> bool:
    """Whether `value` is a whole number (and no truth value) from `least` to `most`."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


def first_failed(checks: Iterable[Check], value_of: Callable[[str], Any]) -> Check | None:
    """The first check that its value does not pass, or None when all is well."""
    return next((check for check in checks if not check.accepts(value_of(check.key))), None)
