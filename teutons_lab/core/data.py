"""Plain data: values to JSON and back by their declared types, canonical text and digests, atomic files."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
import types
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints


@cache
def declared(kind: Any) -> Mapping[str, Any]:
    """The declared types of a class by field, with what they are annotated with."""
    return get_type_hints(kind, include_extras=True)


def plain(value: Any) -> Any:
    """Tuples (also named ones) become lists; everything else must be JSON already."""
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    return value


def canonical(value: Any) -> str:
    """The one JSON text of a value: sorted keys, no spaces."""
    return json.dumps(plain(value), sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest(value: Any) -> str:
    """sha256 of the canonical JSON, as 64 hexadecimal digits."""
    return hashlib.sha256(canonical(value).encode()).hexdigest()


def structure(kind: Any, value: Any, where: str) -> Any:
    """Turn JSON data back into a declared type (int, str, bool, None, unions of them, tuples, named tuples).

    Raises ValueError that names the place and what was expected there; never converts one type to another.
    """
    if get_origin(kind) is Annotated:
        kind = get_args(kind)[0]
    origin = get_origin(kind)
    if origin in (types.UnionType, Union):
        for choice in get_args(kind):
            try:
                return structure(choice, value, where)
            except ValueError:
                continue
        raise ValueError(f"{where}: expected {kind}, found {value!r}")
    if kind is tuple and value in ([], ()):
        return ()  # the locals of a procedure that has none
    if origin is tuple:
        return _tuple(get_args(kind), value, where)
    if isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields"):
        return _named(kind, value, where)
    if type(value) is not kind:
        raise ValueError(f"{where}: expected {getattr(kind, '__name__', kind)}, found {value!r}")
    return value


def _tuple(items: tuple[Any, ...], value: Any, where: str) -> tuple[Any, ...]:
    if not isinstance(value, list | tuple):
        raise ValueError(f"{where}: expected a list, found {value!r}")
    if len(items) == 2 and items[1] is Ellipsis:
        return tuple(structure(items[0], item, f"{where}[{n}]") for n, item in enumerate(value))
    if len(items) != len(value):
        raise ValueError(f"{where}: expected {len(items)} values, found {len(value)}")
    return tuple(
        structure(kind, item, f"{where}[{n}]") for n, (kind, item) in enumerate(zip(items, value, strict=True))
    )


def _named(kind: Any, value: Any, where: str) -> Any:
    hints = declared(kind)
    if not isinstance(value, list | tuple) or len(value) != len(kind._fields):
        raise ValueError(f"{where}: expected {len(kind._fields)} values for {kind.__name__}, found {value!r}")
    return kind(
        *(structure(hints[name], item, f"{where}.{name}") for name, item in zip(kind._fields, value, strict=True))
    )


def write_atomically(path: Path, text: str) -> None:
    """Write a whole file or nothing: a temporary neighbour, flushed to disk, then renamed over the target."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.", suffix=".part")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
