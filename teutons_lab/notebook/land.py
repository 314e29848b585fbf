"""The ground of a game's map, with what its war makes of it: the frontier that counts, countries closed for good."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from .ground import ground


def land(state: Any, fortresses: Collection[str]) -> dict[str, Any]:
    """The ground under a game as plain data (see `ground`); `fortresses` are the labels with heavier names."""
    setup = state.setup
    era = getattr(setup, "era", None)
    if era is None:
        return ground(setup.board, fortresses=fortresses)
    return ground(setup.board, fortresses=fortresses, frontier=era.frontier, closed=closed_for_good(state, era))


def forts_of(game: Any) -> list[str]:
    """The labels of the Fortresses that stand, whose names are printed heavier; everybody may see them."""
    state = game.state
    return [state.setup.board.labels[fort[0]] for fort in sorted(state.forts)]


def closed_for_good(state: Any, era: Any) -> frozenset[str]:
    """Countries that nobody may enter; a neutral one that can be invaded is none of them."""
    nations = {counter.nationality for counter in state.setup.roster.counters}
    return frozenset.intersection(*(era.closed(state, nation) for nation in nations)) - frozenset(era.neutrals)
