"""Chapter 4.2: giving units of one's own up, and downgrading an Army to a Corps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from teutons_lab.core.flow import Verb
from teutons_lab.core.notation import Slot
from teutons_lab.core.verdict import Refusal
from teutons_lab.systems.teutons.draft import TeutonsDraft
from teutons_lab.systems.teutons.kinds import UNIT, UNIT_SLOT
from teutons_lab.systems.teutons.state import DEAD, OFF, TeutonsState
from teutons_lab.systems.teutons.supply import is_supplied


def why_not_give_up(state: TeutonsState, unit: int, side: str) -> Iterator[Refusal]:
    """Any unit of one's own on the map may be given up (T4.2-a)."""
    if state.side_of(unit) != side:
        yield Refusal("core.side", lambda: f"{state.name(unit)} belongs to the other side.")
    elif not state.on_map(unit):
        yield Refusal("T4.2-a", lambda: f"{state.name(unit)} is not on the map.")


def on_map_args(side: str, state: TeutonsState) -> Iterable[tuple[int]]:
    """The units of a side on the map."""
    return ((unit,) for unit in state.setup.members[side] if state.on_map(unit))


def do_give_up(draft: TeutonsDraft, unit: int) -> None:
    """Eliminate a unit of one's own; it cannot be rebuilt in the same phase (R-31)."""
    hex_ = draft.hex_of(unit)
    draft.eliminate(unit)
    draft.set_track(f"fell.{draft.setup.counter(unit).id}", 1)
    draft.tell("given-up", "T4.2-a", "T2.2-f", unit=unit, hex=hex_)


def is_isolated_in_fortress(state: TeutonsState, unit: int) -> bool:
    """Whether a unit without supply stands in a Fortress of its own side of strength 1 (T7.0-x)."""
    fort = state.fort_at.get(state.hex_of(unit))
    return fort is not None and fort.side == state.side_of(unit) and fort.strength == 1 and not is_supplied(state, unit)


def _is_garrison_corps(state: TeutonsState, corps: int) -> bool:
    counter = state.setup.counter(corps)
    return bool(counter.size == "corps" and counter.arm == "infantry" and counter.cf == 1)


def why_not_downgrade(state: TeutonsState, army: int, corps: int, side: str) -> Iterator[Refusal]:
    """Why an Army cannot be replaced by that Corps (T4.2-b to T4.2-e; in a Fortress also T7.0-x, R-32)."""
    yield from why_not_give_up(state, army, side)
    if not state.on_map(army) or state.side_of(army) != side:
        return
    if not state.setup.armies[army]:
        yield Refusal("T4.2-b", lambda: f"{state.name(army)} is a Corps; only an Army is downgraded.")
        return
    if state.side_of(corps) != side or state.setup.armies[corps]:
        yield Refusal("T4.2-b", lambda: f"{state.name(corps)} is no Corps of that side.")
        return
    if state.setup.counter(corps).nationality != state.setup.counter(army).nationality:
        yield Refusal(
            "T4.2-e",
            lambda: f"{state.name(corps)} is of another nationality than {state.name(army)}.",
            also=("R-31",),
        )
    if state.at[corps] == DEAD:
        return
    if state.at[corps] == OFF and _is_garrison_corps(state, corps):
        if not is_isolated_in_fortress(state, army):
            yield Refusal(
                "T7.0-x",
                lambda: (
                    f"{state.name(corps)} is an unused counter; it replaces only an Army cut off in a Fortress of "
                    f"strength 1, and {state.name(army)} is not."
                ),
                also=("R-32",),
            )
        return
    yield Refusal("T4.2-c", lambda: f"{state.name(corps)} has not been eliminated; it cannot take the Army's place.")


def downgrade_args(side: str, state: TeutonsState) -> Iterable[tuple[int, int]]:
    """Armies on the map and Corps off it: a superset."""
    spare = [u for u in state.setup.members[side] if state.at[u] in (DEAD, OFF) and not state.setup.armies[u]]
    if spare:
        for army in state.setup.members[side]:
            if state.setup.armies[army] and state.on_map(army):
                for corps in spare:
                    yield army, corps


def do_downgrade(draft: TeutonsDraft, army: int, corps: int) -> None:
    """Put the Corps in the Army's hex and Disrupted state, never entrenched (T4.2-d).

    The Army can be rebuilt later, unless it shrank for good in a Fortress (T7.0-x).
    """
    hex_ = draft.hex_of(army)
    disrupted = draft.disrupted[army]
    for_good = draft.at[corps] == OFF
    draft.eliminate(army)
    if for_good:
        draft.place(army, OFF)
    else:
        draft.set_track(f"fell.{draft.setup.counter(army).id}", 1)
    draft.place(corps, hex_)
    draft.flag("disrupted", corps, disrupted)
    rule = "T7.0-x" if for_good else "T4.2-b"
    draft.tell("downgraded", rule, "T4.2-d", unit=army, corps=corps, hex=hex_)


def verbs(side: str) -> tuple[Verb, ...]:
    """What a side may do with units of its own on the map in the replacements phase."""
    return (
        Verb(
            "downgrade",
            do_downgrade,
            lambda state: downgrade_args(side, state),
            lambda state, army, corps: why_not_downgrade(state, army, corps, side),
            (Slot("army", UNIT), Slot("corps", UNIT, after="to")),
            "T4.2-b",
        ),
        Verb(
            "lose",
            do_give_up,
            lambda state: on_map_args(side, state),
            lambda state, unit: why_not_give_up(state, unit, side),
            UNIT_SLOT,
            "T4.2-a",
        ),
    )
