"""Moves that name only their goal, such as `move "A" to R05`: why no way leads there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from teutons_lab.core.verdict import Refusal

WhyNot = Callable[[Any, Sequence[str], str], Iterable[Refusal]]
"""The reasons against a goal, by the label: of the explanations of a position, for the units of these names."""


def why_no_way(state: Any, units: Sequence[int], goal: int, why_not: WhyNot) -> Iterator[Refusal]:
    """Why no way leads units on the map to a hex, as the explanation of their reach tells it.

    Of what their own side sees: whoever checks the sentence, its refusal tells nothing of what is hidden from them.
    """
    rules = state.setup.rules
    seen = rules.seen_by(state, state.side_of(units[0]))
    label = state.setup.board.labels[goal]
    if all(state.at[unit] == goal for unit in units):
        who = " and ".join(state.name(unit) for unit in units)
        yield Refusal("core.path", f"{who} {'stand' if len(units) > 1 else 'stands'} in {label} already.", (label,))
        return
    yield from why_not(rules.explain(seen), [seen.setup.roster.names[unit] for unit in units], label)
