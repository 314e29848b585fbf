"""Chapter 9.3: a result sorted into what is to be done for it, group by group; which Fortresses it removes."""

from __future__ import annotations

from typing import NamedTuple

from teutons_lab.kit.kinds import Hexes, Units
from teutons_lab.systems.teutons.odds import Fight, Read
from teutons_lab.systems.teutons.state import TeutonsState

Ints = tuple[int, ...]


class Aftermath(NamedTuple):
    """What is still to be done after a die.

    `sources` are the hexes attacked from; `owed` and `paid` the attacker's losses under AE; `swap`, `worth` and
    `swap_forts` the defenders of an exchange with their modified factors; `doomed` those eliminated; `razed` the
    Fortresses that fall, `stormed` those of them that fall by a D1; `back3` to `back1` those retreated; `shaken` those
    disrupted that may withdraw. For the advance: `free` whether the vacated hex is entered regardless of zones of
    control, `far` whether Cavalry and Armor go two hexes, `routes` the hexes that defenders retreated through,
    `withdrew` the longest retreat in hexes. `charge` is what an X costs in units of the arms that it always strikes,
    `toll` those lost to it.
    """

    attack: int
    sources: Hexes
    defence: int
    no_retreat: int = 0
    crossed: int = 0
    disrupts: int = 0
    owed: int = 0
    paid: Units = ()
    swap: Units = ()
    worth: Ints = ()
    swap_forts: Hexes = ()
    doomed: Units = ()
    razed: Hexes = ()
    stormed: Hexes = ()
    back3: Units = ()
    back2: Units = ()
    back1: Units = ()
    shaken: Units = ()
    free: int = 0
    far: int = 0
    routes: Hexes = ()
    withdrew: int = 0
    charge: int = 0
    toll: Units = ()


def aftermath_of(
    state: TeutonsState, place: int, ladder: Fight, reads: tuple[Read, ...], no_retreat: bool
) -> Aftermath:
    """Sort the groups of a combat by what their results do to them."""
    attack = state.attacks[place]
    units: dict[str, list[int]] = {}
    for read in reads:
        units.setdefault(read.result, []).extend(read.group.units)
    swapped = [read for read in reads if read.result == "X"]
    totals = {d.unit: d.total for d in ladder.defenders if d.unit is not None}
    swap = tuple(sorted(unit for read in swapped for unit in read.group.units))
    owed = sum(read.group.factors for read in reads if read.result == "AE")
    stormed = stormed_by(state, attack.participants, reads, no_retreat)
    return Aftermath(
        attack=place,
        sources=tuple(sorted({state.hex_of(u) for u in attack.participants})),
        defence=ladder.defence,
        no_retreat=int(no_retreat),
        crossed=int(ladder.crosses_border),
        disrupts=int(ladder.strikes_attacker(reads, "AD")),
        owed=owed if ladder.strikes_attacker(reads, "AE") else 0,
        swap=swap,
        worth=tuple(totals[unit] for unit in swap),
        swap_forts=tuple(sorted(hex_ for read in swapped for hex_ in read.group.forts)),
        doomed=_sorted(units.get("DE")),
        razed=tuple(sorted({*razed_by(reads), *stormed})),
        stormed=stormed,
        back3=_sorted(units.get("D3")),
        back2=_sorted(units.get("D2")),
        back1=_sorted(units.get("D1")),
        shaken=_sorted(units.get("D")),
        free=int("DE" in units),
        far=int(bool({"DE", "D2", "D3"} & set(units))),
    )


def _sorted(units: list[int] | None) -> Units:
    return tuple(sorted(units or ()))


def is_exchange(state: TeutonsState) -> bool:
    """Whether an exchange is part of the result."""
    after = state.local(Aftermath)
    return bool(after.swap or after.swap_forts)


# Fortresses (chapter 12).

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
