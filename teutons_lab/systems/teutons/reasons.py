"""Which rules stand behind an attack that was declared, and behind what its die did: the rule chips of the log."""

from __future__ import annotations

from collections.abc import Iterator

from teutons_lab.systems.teutons.duties import duties_of, spared
from teutons_lab.systems.teutons.odds import NO_RETREAT, Fight, Read
from teutons_lab.systems.teutons.state import DECLARED, Attack, TeutonsState

OVERRUN_RULES = {False: "T1940.overrun-a", True: "T1940.overrun-b"}
"""The rule behind an overrun, by whether the defenders are Disrupted."""
RESULT_RULES = {
    "DE": "T9.3-d",
    "D3": "T9.3-e",
    "D2": "T9.3-e",
    "D1": "T9.3-e",
    "D": "T9.3-h",
    "X": "T9.3-j",
    "AD": "T9.3-r",
    "AE": "T9.3-s",
    "-": "T9.3-t",
}
"""The rule that says what a result does."""
NO_RETREAT_RULES = {"D1": "T9.2-c", "D2": "T9.2-d", "D3": "T9.2-d"}
"""The rule by which No Retreat reads a printed result as another; T9.2-e leaves the others alone."""
PRESS_RULES = {"A": "T9.2-f", "B": "T9.2-g"}
"""Which faces are good for a pressed attack, by dice convention."""


def rules_of_declaration(state: TeutonsState, place: int) -> tuple[str, ...]:
    """What a reader may ask about an attack just declared: its form, and why its neighbours are left alone or not."""
    attack = state.attacks[place]
    return tuple(dict.fromkeys(("T9.0-a", *_form(state, attack, place), *_neighbours(state, place))))


def _form(state: TeutonsState, attack: Attack, place: int) -> Iterator[str]:
    others = [a for n, a in enumerate(state.attacks) if a.status == DECLARED and n != place]
    starts = {state.hex_of(unit) for unit in attack.participants}
    side = state.side_of(attack.participants[0])
    if len(attack.targets) > 1:
        yield "T9.0-aa" if len(starts) > 1 else "T9.0-s"
    elif len(starts) > 1:
        yield "T9.0-r"
    if any(set(attack.targets) & set(other.targets) for other in others):
        yield "T9.0-q"
    if any(state.at[unit] in starts for other in others for unit in other.participants):
        yield "T9.0-t"
    if attack.along:
        yield "T9.1-d"
    if not any(state.enemies_at(hex_, side) for hex_ in attack.targets):
        yield "T9.0-z"


def _neighbours(state: TeutonsState, place: int) -> Iterator[str]:
    targets = set(state.attacks[place].targets)
    declared = [n for n, other in enumerate(state.attacks) if other.status == DECLARED and n != place]
    if any(duty.hex in targets for other in declared for duty in duties_of(state, other)):
        yield "T9.0-m"
        if duties_of(state, place):
            yield "T9.0-n"
    yield from spared(state, place)


def of_the_die(fight: Fight, reads: tuple[Read, ...], face: int, no_retreat: bool, pressed: bool) -> tuple[str, ...]:
    """The rules behind a die: what its results do, and how the orders changed the reading."""
    found = [RESULT_RULES[read.result] for read in reads]
    if no_retreat:
        found += [NO_RETREAT_RULES.get(read.printed, "T9.2-e") for read in reads]
    if pressed:
        stays = fight.column_at(face, True) == fight.column
        found += ["T9.2-k" if stays else PRESS_RULES[fight.dice], "T9.2-l"]
    found += [OVERRUN_RULES[read.group.shaken] for read in reads if _is_overrun(read, no_retreat)]
    return tuple(dict.fromkeys(found))


def _is_overrun(read: Read, no_retreat: bool) -> bool:
    """Whether a result was made DE by attacking Armor."""
    ordered = NO_RETREAT.get(read.printed, read.printed) if no_retreat else read.printed
    return read.result != ordered
