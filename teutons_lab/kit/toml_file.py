"""TOML files with errors that help: any value can be blamed by file, line, and the name of what holds it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import cattrs
from attrs import fields
from cattrs.errors import ForbiddenExtraKeysError

from teutons_lab.kit.files import DataError, read_text, shown_value

UNKNOWN_KEY = "an unknown key"
Kind = TypeVar("Kind")
Steps = tuple[str | int, ...]
"""The way to a value: ("units", 3, "cf") or ("option", "dice", "rule")."""


class TomlFile:
    """One TOML file: its values, and where in the text each of them stands.

    `called` gives the word for an entry of a list: {"units": "unit"} makes errors say `unit "III Corps"`.
    """

    def __init__(self, file: Path, called: Mapping[str, str] | None = None) -> None:
        self.file, self.text, self.called = file, read_text(file), dict(called or {})
        try:
            self.values: dict[str, Any] = tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            expected = "Strings stand in quotes, lists in [ ]."
            raise DataError(file, "", f"this is not TOML: {error}", expected) from None

    def structure(self, kind: type[Kind]) -> Kind:
        """The whole file as an attrs class: each value of the right kind, no key too many or missing.

        Raises DataError for the first fault, with unknown keys before all others, as they explain the rest.
        """
        try:
            return _converter().structure(self.values, kind)
        except Exception as error:  # cattrs groups all faults of a file in one exception
            faults = cattrs.transform_error(error, format_exception=_said)
            worst = next((fault for fault in faults if fault.startswith(UNKNOWN_KEY)), faults[0])
            said, _, at = worst.partition(" @ $")
            path = _steps(at)
            found, _, expected = said.partition(" | ")
            if path and found.startswith("= "):
                found = f"{path[-1]} {found}"
            raise self.fault(path, found, expected) from None

    def fault(self, path: Steps, found: str, expected: str, rule: str = "") -> DataError:
        """The error for the value at `path`, with its line where that can be told and its holder."""
        line = self.line_of(path)
        what = self._holder(path)
        if what:
            found = f"{what} has {found}" if re.match(r"\w+ = ", found) else f"{what}: {found}"
        return DataError(self.file, f"line {line}" if line else "", found, expected, rule)

    def line_of(self, path: Steps) -> int | None:
        """The line (from 1) of a value; entries of a list are found when each begins a line with a brace."""
        if not path:
            return None
        lines = self.text.splitlines()
        if len(path) > 1 and isinstance(path[1], str):
            header = f"[{path[0]}.{path[1]}]"
            start = next((n for n, line in enumerate(lines) if line.strip() == header), None)
            if start is None or len(path) < 3:
                return None if start is None else start + 1
            return _first(lines, rf"\s*{re.escape(str(path[2]))}\s*=", start) or start + 1
        start_line = _first(lines, rf"\s*{re.escape(str(path[0]))}\s*=", 0)
        if start_line is None or len(path) < 2:
            return start_line
        entries = [n for n in range(start_line, len(lines)) if lines[n].lstrip().startswith("{")]
        place = path[1]
        return entries[place] + 1 if isinstance(place, int) and place < len(entries) else start_line

    def _holder(self, path: Steps) -> str:
        if len(path) < 2:
            return ""
        table, key = str(path[0]), path[1]
        if isinstance(key, str):
            return f"[{table}.{key}]"
        word = self.called.get(table, table)
        entry = self.values[table][key]
        names = [entry[k] for k in ("name", "id", "unit") if isinstance(entry, dict) and k in entry]
        return f'{word} "{names[0]}"' if names else f"{word} number {key + 1}"


def _first(lines: list[str], pattern: str, start: int) -> int | None:
    return next((n + 1 for n in range(start, len(lines)) if re.match(pattern, lines[n])), None)


def _steps(path: str) -> Steps:
    """cattrs writes a path as `.units[3].cf` and a key of a table as `['burnside']`."""
    steps: list[str | int] = []
    for name, index, key in re.findall(r"\.(\w+)|\[(\d+)\]|\['([^']*)'\]", path):
        steps.append(int(index) if index else name or key)
    return tuple(steps)


def _said(error: BaseException, kind: type | None) -> str:
    """Found and expected, parted by a bar, for one of the exceptions that cattrs collects."""
    if isinstance(error, ForbiddenExtraKeysError):
        known = ", ".join(f.name for f in fields(error.cl))
        return f"{UNKNOWN_KEY} {_listed(error.extra_fields)} | The keys here are {known}."
    if isinstance(error, KeyError):
        return f"{error.args[0]} is missing | It is needed here."
    if isinstance(error, _WrongKind):
        return f"= {error.args[0]} | {error.args[1]}"
    return f"a value that does not fit | {kind.__name__ if kind else 'Another kind'} is expected."


def _listed(words: Iterable[str]) -> str:
    return ", ".join(f'"{word}"' for word in sorted(words))


class _WrongKind(ValueError):
    """A value of the wrong kind: (the value as written, what is expected)."""


def _converter() -> cattrs.Converter:
    converter = cattrs.Converter(forbid_extra_keys=True)

    def exactly(kind: type, expected: str) -> None:
        def hook(value: Any, _: Any) -> Any:
            if type(value) is not kind:
                raise _WrongKind(shown_value("", value).removeprefix(" = "), expected)
            return value

        converter.register_structure_hook(kind, hook)

    exactly(int, "A whole number is expected, without quotes.")
    exactly(str, "A text in quotes is expected.")
    exactly(bool, "true or false is expected.")
    return converter
