"""The record as text: headers, acts grouped under turn and phase, dice as `* roll 4`, comments, variations."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

from teutons_lab.core.errors import SaveError
from teutons_lab.core.record import Act, Record

HEADER = re.compile(r'^\[(?P<name>[\w .-]+) (?P<value>"(?:[^"\\]|\\.)*")\]$')
GROUP = re.compile(r"^T(?P<turn>\d+) (?P<phase>[\w.-]+)$")
OPEN = re.compile(r'^\((?: (?P<label>"(?:[^"\\]|\\.)*") dice=(?P<dice>new|same))?$')


def write(record: Record) -> str:
    """The whole tree as text."""
    head = {**record.header, **{f"origin {name}": value for name, value in record.origin.items()}}
    lines = [f"[{name} {json.dumps(value, ensure_ascii=False)}]" for name, value in head.items()]
    lines.append("")
    if record.root.children:
        lines += _line(record, record.root.children[0], "")
    return "\n".join(lines) + "\n"


def _line(record: Record, first: Act, indent: str) -> Iterator[str]:
    act: Act | None = first
    group = ""
    while act is not None:
        assert act.parent is not None
        before = act.parent.state
        here = f"T{before.turn} {before.phase}"
        if here != group:
            yield f"{indent}{here}"
            group = here
        yield f"{indent}{'* ' if act.is_roll else ''}{act.text}"
        if act.comment:
            yield f"{indent}{{ {act.comment} }}"
        if act is act.parent.children[0]:
            for other in act.parent.children[1:]:
                yield f"{indent}({_label(record, other)}"
                yield from _line(record, other, indent + "  ")
                yield f"{indent})"
        act = act.children[0] if act.children else None


def _label(record: Record, act: Act) -> str:
    point = record.branches.get(act.label)
    return (
        f" {json.dumps(act.label, ensure_ascii=False)} dice={point.dice}" if point and point.act is act.parent else ""
    )


class Item(NamedTuple):
    """One thing that a record text says: `what` is header, act, comment, open or close."""

    what: str
    text: str
    extra: str
    line: int


def read(text: str) -> list[Item]:
    """Cut a record text into items. Raises SaveError that names the line."""
    items: list[Item] = []
    depth = 0
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.strip()
        if not line or GROUP.match(line):
            continue
        if header := HEADER.match(line):
            items.append(Item("header", header["name"], json.loads(header["value"]), number))
        elif line.startswith("{") and line.endswith("}"):
            items.append(Item("comment", line[1:-1].strip(), "", number))
        elif opened := OPEN.match(line):
            depth += 1
            label = json.loads(opened["label"]) if opened["label"] else ""
            items.append(Item("open", label, opened["dice"] or "", number))
        elif line == ")":
            depth -= 1
            if depth < 0:
                raise SaveError(f'Record, line {number}: found ")" without a "(" before it. Nothing was loaded.')
            items.append(Item("close", "", "", number))
        else:
            items.append(Item("act", line.removeprefix("* "), "", number))
    if depth:
        raise SaveError(f'Record, line {len(text.splitlines())}: expected ")" before the end. Nothing was loaded.')
    return items
