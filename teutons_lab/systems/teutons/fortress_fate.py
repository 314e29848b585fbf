"""Chapter 12: which Fortresses a result removes, and which it leaves standing."""

from __future__ import annotations

from teutons_lab.kit.kinds import Hexes
from teutons_lab.systems.teutons.odds import Read
from teutons_lab.systems.teutons.state import TeutonsState

RAZING = ("DE", "D2", "D3")


def razed_by(reads: tuple[Read, ...]) -> Hexes:
    """Fortresses that D2, D3 or DE removes for good (T12.0-g)."""
    return tuple(sorted(hex_ for read in reads if read.result in RAZING for hex_ in read.group.forts))


def stormed_by(state: TeutonsState, participants: tuple[int, ...], reads: tuple[Read, ...], no_retreat: bool) -> Hexes:
    """Fortresses that D1 removes for good (T12.0-i).

    Only if an Army took part, with or without its factors (T12.0-n), and nobody was under No Retreat.
    """
    if no_retreat or not any(state.setup.armies[unit] for unit in participants):
        return ()
    return tuple(sorted(hex_ for read in reads if read.printed == "D1" for hex_ in read.group.forts))


def held_by(
    state: TeutonsState, participants: tuple[int, ...], reads: tuple[Read, ...], no_retreat: bool
) -> list[tuple[int, str]]:
    """Fortresses that a result leaves standing, with the rule; an exchange is not decided yet (T12.0-j, T12.0-i)."""
    fallen = (*razed_by(reads), *stormed_by(state, participants, reads, no_retreat))
    return [
        (hex_, "T12.0-i" if read.printed == "D1" else "T12.0-j")
        for read in reads
        if read.result != "X"
        for hex_ in read.group.forts
        if hex_ not in fallen
    ]
