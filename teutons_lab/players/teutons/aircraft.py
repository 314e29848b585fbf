"""Aircraft: which target is worth an asset, and whom to intercept."""

from __future__ import annotations

from teutons_lab.players.teutons.said import Said, legal, say
from teutons_lab.players.teutons.war import War

RESERVE = 1
"""Assets that the side which moves first keeps back to meet the other's missions."""


def airstrikes(war: War) -> Said:
    """Strike where the most factors in good order stand beside our own units; one asset to a target first."""
    state = war.state
    options = legal(state, "strike")
    if len({atom[1] for atom in options}) <= (RESERVE if war.besieger else 0):
        return "pass", "The rest stays in the pool."
    struck = {sortie.hex for sortie in state.sorties}
    best = max(options, key=lambda atom: (_worth(war, atom[2]) / (1 + (atom[2] in struck)), -atom[2], -atom[1]))
    worth = _worth(war, best[2])
    if best[2] in struck or worth <= 0:
        return "pass", "No further target is worth an asset."
    return say(state, best, f"At {state.label(best[2])} {worth:.1f} factors in good order stand in our way.")


def _worth(war: War, hex_: int) -> float:
    """Enemy factors in good order in a hex, more with a unit of ours beside it that can make use of it."""
    state = war.state
    steady = [unit for unit in state.units_at(hex_) if not state.disrupted[unit]]
    beside = any(state.friends_at(near, war.side) for near in war.board.adjacent[hex_])
    return sum(int(war.setup.factors[unit]) for unit in steady) * (1.0 if beside else 0.4)


def intercept(war: War) -> Said:
    """Meet the mission over the most valuable stack of ours."""
    state = war.state
    options = legal(state, "intercept")
    if not options:
        return "pass", "Nothing flies within our reach."
    best = max(options, key=lambda atom: (_factors(war, atom[2]), -atom[2], -atom[1]))
    return say(state, best, f"The units at {state.label(best[2])} are worth an asset.")


def _factors(war: War, hex_: int) -> int:
    return sum(int(war.setup.factors[unit]) for unit in war.state.units_at(hex_))


def airlift(war: War) -> Said:
    """Supply the hex of which most would be lost or Disrupted without."""
    state = war.state
    hungry = set(war.hungry)
    options = [
        atom for atom in legal(state, "supply") if atom[2] not in _served(war) and hungry & set(state.units_at(atom[2]))
    ]
    if not options:
        return "pass", "Nobody within reach needs it."
    best = max(options, key=lambda atom: (len(hungry & set(state.units_at(atom[2]))), -atom[2], -atom[1]))
    return say(state, best, f"The units at {state.label(best[2])} have no other supply.")


def _served(war: War) -> set[int]:
    return {sortie.hex for sortie in war.state.sorties}
