"""A line of the log is a sentence to be read; of many rules it names the first."""

from __future__ import annotations

import pytest

from teutons_lab.core.events import Event
from teutons_lab.core.log import Entry

RULES = tuple(f"V4.1-{letter}" for letter in "abcdefghijklmnopqr")


@pytest.mark.parametrize(
    ("count", "told"),
    [
        (0, ""),
        (1, "  `V4.1-a`"),
        (3, "  `V4.1-a` `V4.1-b` `V4.1-c`"),
        (4, "  `V4.1-a` `V4.1-b` and 2 more"),
        (18, "  `V4.1-a` `V4.1-b` and 16 more"),
    ],
)
def test_a_line_with_many_rules_names_two_and_counts_the_rest(count: int, told: str) -> None:
    entry = Entry(1, "", "Turn 1 begins.", RULES[:count], "turn", Event("turn", (), RULES[:count]))
    assert str(entry) == f"T1. Turn 1 begins.{told}"
    assert entry.rules == RULES[:count], "the whole list stays with the entry"
