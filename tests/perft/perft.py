"""Perft: how many ways there are to play n acts from a position. Run as a program it prints the table anew."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import teutons_lab as lab
from teutons_lab.core import engine
from teutons_lab.core.options import atoms

TABLE = Path(__file__).with_name("perft.txt")


class Entry(NamedTuple):
    """A position of the table: its name, its text, and the number of nodes at each depth, from 1."""

    name: str
    text: str
    nodes: tuple[int, ...]


def nodes(state: Any, depth: int) -> int:
    """The number of sequences of `depth` atoms from a state; every face of a die counts, a finished game ends one."""
    listed = list(atoms(state))
    if depth == 1:
        return len(listed)
    return sum(nodes(engine.advance(state, atom).state, depth - 1) for atom in listed)


def read_table(path: Path = TABLE) -> list[Entry]:
    """The positions of the table: a line "== name", the position, a line "perft n1 n2 n3"."""
    entries = []
    for block in path.read_text(encoding="utf-8").split("\n== ")[1:]:
        name, _, rest = block.partition("\n")
        text, _, counts = rest.partition("\nperft ")
        entries.append(Entry(name.strip(), text, tuple(int(word) for word in counts.split())))
    return entries


if __name__ == "__main__":
    for entry in read_table():
        start = lab.read_position(entry.text).state
        print(entry.name, *(nodes(start, depth) for depth in range(1, len(entry.nodes) + 1)))
