"""The recorded perft numbers hold: a change of what is legal anywhere near shows here first."""

from __future__ import annotations

import pytest

import teutons_lab as lab
from tests.perft.perft import Entry, nodes, read_table


@pytest.mark.parametrize("entry", read_table(), ids=lambda entry: entry.name.split(":")[0].replace(" ", "-"))
def test_the_number_of_ways_is_as_recorded(entry: Entry) -> None:
    start = lab.read_position(entry.text).state
    assert [nodes(start, depth) for depth in range(1, len(entry.nodes) + 1)] == list(entry.nodes)


def test_a_combat_counted_by_hand() -> None:
    """One attack to resolve. The defender orders No Retreat or not; the attacker presses or goes on (2), and may call
    the attack off unless No Retreat stands (3); so 5 ways. Four of them roll a die of six faces; the one called off
    ends the combat, and the French movement has two answers, VII Corps or nobody: 26.
    """
    entry = next(entry for entry in read_table() if entry.name.startswith("a combat"))
    assert entry.nodes[:4] == (1, 2, 5, 4 * 6 + 2)


def test_every_recorded_position_has_three_depths_or_more() -> None:
    entries = read_table()
    assert len(entries) >= 3
    assert all(len(entry.nodes) >= 3 for entry in entries)
