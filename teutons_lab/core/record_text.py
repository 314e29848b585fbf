"""The record as text: headers, acts grouped under turn and phase, dice as `* roll 4`, comments, variations.

A line is written as far as it stands. `(` tells what was played in place of the act before it; `( after` what was
played beyond it, on a branch or before an undo.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

from teutons_lab.core.errors import SaveError
from teutons_lab.core.record import MAIN, Act, Record

HEADER = re.compile(r'^\[(?P<name>[\w .-]+) (?P<value>"(?:[^"\\]|\\.)*")\]$')
GROUP = re.compile(r"^T(?P<turn>\d+) (?P<phase>[\w.-]+)$")
OPEN = re.compile(r'^\((?: (?P<label>"(?:[^"\\]|\\.)*") dice=(?P<dice>new|same))?(?P<after> after)?$')


def write(record: Record) -> str:
    """The whole tree as text."""
    head = {**record.header, **{f"origin {name}": value for name, value in record.origin.items()}}
    lines = [f"[{name} {json.dumps(value, ensure_ascii=False)}]" for name, value in head.items()]
    lines.append("")
    if record.root.comment:
        lines.append(f"{{ {record.root.comment} }}")
    lines += _Writer(record).line(None, MAIN, "")
    return "\n".join(lines) + "\n"


class _Writer:
    """Writes the tree line by line. `ways` holds, by label, the acts that lead to where that line stands."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.ways = {label: {id(act) for act in act.line()} for label, act in record.cursors.items()}

    def line(self, first: Act | None, label: str, indent: str) -> Iterator[str]:
        """The acts of one line with everything that leaves it; the main line begins with no act at all."""
        act = first or self.record.root
        group = ""
        if first is None:
            following = self._following(act, label)
            yield from self._beyond(act, following, indent)
            if following is None:
                return
            act = following
        while True:
            assert act.parent is not None
            here = f"T{act.parent.state.turn} {act.parent.state.phase}"
            if here != group:
                yield f"{indent}{here}"
                group = here
            yield f"{indent}{'* ' if act.is_roll else ''}{act.text}"
            if act.comment:
                yield f"{indent}{{ {act.comment} }}"
            if act is not first:
                for other in act.parent.children:
                    if other is not act:
                        yield from self._variation(other, indent)
            following = self._following(act, label)
            yield from self._beyond(act, following, indent)
            if following is None:
                return
            act = following

    def _following(self, act: Act, label: str) -> Act | None:
        """How the line goes on: to where it stands, or, if it is nobody's any more, by the first act of its own."""
        if label:
            return next((child for child in act.children if id(child) in self.ways[label]), None)
        return next((child for child in act.children if child.label == act.label), None)

    def _beyond(self, act: Act, following: Act | None, indent: str) -> Iterator[str]:
        """What was played beyond the end of a line, and branches on which nothing stands."""
        for label, point in self.record.branches.items():
            if point.act is act and self.record.cursors[label] is act:
                yield f"{indent}( {json.dumps(label, ensure_ascii=False)} dice={point.dice} after"
                yield f"{indent})"
        if following is None:
            for child in act.children:
                yield from self._variation(child, indent, " after")

    def _variation(self, first: Act, indent: str, after: str = "") -> Iterator[str]:
        point = self.record.branches.get(first.label)
        is_branch = point is not None and point.act is first.parent and id(first) in self.ways[first.label]
        title = f" {json.dumps(first.label, ensure_ascii=False)} dice={point.dice}" if point and is_branch else ""
        yield f"{indent}({title}{after}"
        yield from self.line(first, first.label if is_branch else "", indent + "  ")
        yield f"{indent})"


class Item(NamedTuple):
    """One thing that a record text says: `what` is header, group, act, comment, open or close.

    `after` marks a variation that goes on from the act before it, where others take its place.
    """

    what: str
    text: str
    extra: str
    line: int
    after: bool = False


def read(text: str) -> list[Item]:
    """Cut a record text into items. Raises SaveError that names the line."""
    items: list[Item] = []
    depth = 0
    lines = text.split("\n")
    for number, raw in enumerate(lines, 1):
        line = raw.strip()
        if not line:
            continue
        if GROUP.match(line):
            items.append(Item("group", line, "", number))
        elif header := HEADER.match(line):
            items.append(Item("header", header["name"], _string(header["value"], number), number))
        elif line.startswith("{") and line.endswith("}"):
            items.append(Item("comment", line[1:-1].strip(), "", number))
        elif opened := OPEN.match(line):
            depth += 1
            label = _string(opened["label"], number) if opened["label"] else ""
            items.append(Item("open", label, opened["dice"] or "", number, bool(opened["after"])))
        elif line == ")":
            depth -= 1
            if depth < 0:
                raise SaveError(f'Record, line {number}: found ")" without a "(" before it. Nothing was loaded.')
            items.append(Item("close", "", "", number))
        else:
            items.append(Item("act", line.removeprefix("* "), "*" if line.startswith("* ") else "", number))
    if depth:
        raise SaveError(f'Record, line {len(lines)}: expected ")" before the end. Nothing was loaded.')
    return items


def _string(quoted: str, number: int) -> str:
    try:
        return str(json.loads(quoted))
    except json.JSONDecodeError as wrong:
        raise SaveError(f"Record, line {number}: {quoted} is no text ({wrong.msg}). Nothing was loaded.") from None
