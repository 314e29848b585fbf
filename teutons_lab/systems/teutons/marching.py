"""Chapter 8: one hex of a march: what it costs, what it does to the free bonus, and why it may be closed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from teutons_lab.core.verdict import Refusal
from teutons_lab.kit.kinds import Hexes, Unit
from teutons_lab.systems.teutons import strides, zones
from teutons_lab.systems.teutons.ground import why_not_be
from teutons_lab.systems.teutons.stacking import why_not_stack
from teutons_lab.systems.teutons.state import TeutonsState
from teutons_lab.systems.teutons.words import first, number

BONUS = 2


class Move(NamedTuple):
    """A unit on the march.

    `path` begins with the hex it came from; `spent` counts movement factors; `lost` is 1 once the free bonus is
    forfeited, `paid` 1 once Disruption buys it, `halted` 1 once the unit has to stay where it is.
    """

    unit: Unit
    path: Hexes
    spent: int = 0
    lost: int = 0
    paid: int = 0
    halted: int = 0


class Step(NamedTuple):
    """What a step would cost and do: factors, whether it forfeits the free bonus, whether it ends the move."""

    cost: int
    forfeits: bool
    halts: bool


def allowance(state: TeutonsState, unit: int) -> int:
    """The Operational Movement Factor of a unit now (T8.0-f, T1870.burnside-a)."""
    return int(state.setup.era.omf(state, unit))


def step_cost(state: TeutonsState, unit: int, start: int, end: int) -> int:
    """Movement factors for one hex: one, and one more for Armor over a river (T8.0-d)."""
    return 2 if state.setup.arms[unit] == "armor" and zones.crosses_river(state, start, end) else 1


def step(state: TeutonsState, unit: int, start: int, end: int) -> Step:
    """What a step costs and does, its legality left aside."""
    taken = strides.stride(state, state.side_of(unit), start, end)
    forfeits = bool(taken.alert) and not strides.is_special(state, unit, end)  # T8.1-d
    return Step(step_cost(state, unit, start, end), forfeits, bool(taken.entering))


def why_not_march(state: TeutonsState, move: Move, end: int) -> Iterator[Refusal]:
    """Why a unit on the march may not enter a hex: the rules of marching, and orders that the game has for it."""
    yield from why_not_go_freely(state, move, end)
    if end in state.setup.board.adjacent[move.path[-1]] and not move.halted:
        yield from state.setup.era.orders(state, move, end)


def why_not_go_freely(state: TeutonsState, move: Move, end: int) -> Iterator[Refusal]:
    """Why a unit on the march may not enter a hex: place, stacking, zones of control, factors."""
    unit, start = move.unit, move.path[-1]
    if end == start:
        yield Refusal(
            "core.path",
            lambda: f"{state.name(unit)} stands in {state.label(end)} already.",
            lambda: zones.labels(state, end),
        )
        return
    if end not in state.setup.board.adjacent[start]:
        yield Refusal(
            "core.path",
            lambda: f"{state.label(end)} is not beside {state.label(start)}, where {state.name(unit)} stands.",
            lambda: zones.labels(state, start, end),
        )
        return
    if move.halted:
        yield from _why_halted(state, move, end)
        return
    yield from why_not_be(state, unit, end)
    yield from why_not_stack(state, unit, end, "T5.0-e")
    yield from strides.why_not_step(state, unit, start, end)
    yield from why_not_afford(state, move, end)


def _why_halted(state: TeutonsState, move: Move, end: int) -> Iterator[Refusal]:
    here = state.hex_of(move.unit)
    before = move.path[-2] if len(move.path) > 1 else here
    watchers = strides.must_stop(state, move.unit, before, here)
    side = state.side_of(move.unit)
    behind = zones.rules_behind(state, side, here, zones.crosses_border(state, before, here))
    if not watchers:
        yield Refusal(
            "T6.0-ae",
            lambda: f"Something that lies face down has stopped {state.name(move.unit)} in {state.label(here)}.",
            lambda: zones.labels(state, here),
            also=("R-55",),
        )
        return
    came_special = any(friend != move.unit for friend in state.friends_at(here, side))
    yield Refusal(
        "T6.0-l",
        lambda: (
            f"{state.name(move.unit)}, come from {state.label(before)}, cannot go on from {state.label(here)} to "
            f"{state.label(end)}. {first(zones.who(state, watchers))} "
            f"{'watches' if len(watchers) == 1 else 'together watch'} that hex, "
            "and a unit stops where it enters such a hex."
        ),
        lambda: zones.labels(state, here, *map(state.hex_of, sorted(watchers))),
        also=(
            *behind,
            *(() if "T6.0-a" in behind else ("T8.3-b",)),
            *(("T6.0-af", "R-43") if came_special else ()),
        ),
    )


def why_not_afford(state: TeutonsState, move: Move, end: int) -> Iterator[Refusal]:
    """Whether the factors reach for the step, with the bonus free or bought (T8.0-g, T8.1-a to T8.1-c)."""
    unit, start = move.unit, move.path[-1]
    if not state.setup.real[unit]:  # a Dummy is gone with its first step (T1914.hidden-j)
        return
    omf = allowance(state, unit)
    after = move.spent + step_cost(state, unit, start, end)
    if after <= omf and not (move.spent > omf):
        return
    if after > omf + BONUS:
        yield Refusal(
            "T8.0-g" if omf + BONUS > move.spent else "T8.1-a",
            lambda: (
                f"{state.name(unit)} has {number(omf, 'movement factor')} and a bonus of {BONUS}; "
                f"{state.label(end)} would be the {after}th."
            ),
            lambda: zones.labels(state, end),
            also=(state.setup.era.omf_rule(state, unit),),
        )
        return
    if move.paid:
        return
    watchers = strides.forfeits_bonus(state, unit, start, end)
    if state.attacked[unit]:
        yield Refusal("T8.1-b", lambda: f"{state.name(unit)} has attacked this turn and has no free bonus.")
    elif move.lost or watchers:
        yield Refusal(
            "T8.1-b",
            lambda: _no_free_bonus(state, move, end, watchers),
            lambda: zones.labels(state, end, *map(state.hex_of, sorted(watchers))),
            also=("T8.1-c", *_how_it_was_lost(state, move, end, watchers)),
        )


def _how_it_was_lost(state: TeutonsState, move: Move, end: int, watchers: frozenset[int]) -> Iterator[str]:
    """Readings behind a lost free bonus: a lone Corps takes it too (T8.1-f), as does merely leaving it (T8.1-i)."""
    side, start = state.side_of(move.unit), move.path[-1]
    if watchers and not zones.felt(state, side, start) and not zones.felt(state, side, end):
        yield from ("T8.1-f", "T6.0-b", "T8.3-b")
    if zones.alert_beside(state, side, move.path[0]):
        yield "T8.1-i"


def _no_free_bonus(state: TeutonsState, move: Move, end: int, watchers: frozenset[int]) -> str:
    name = state.name(move.unit)
    seen = f"{zones.who(state, watchers)} in good order" if watchers else "an enemy in good order on its way"
    hint = (
        "Add disrupt to the move to go all the same and end it Disrupted."
        if move.spent <= allowance(state, move.unit)
        else "The bonus was begun free; to go on here, add disrupt to the move at its first point."
    )
    where = state.label(end)
    return f"{name} needs its bonus for {where}, and the free bonus is not for a unit that passes {seen}. {hint}"


def before_the_march(state: TeutonsState) -> TeutonsState:
    """The position before the move that is going on, or the position itself where nobody is on the march."""
    if not (state.frames and state.here.proc == "Move"):
        return state
    move = state.local(Move)
    draft = state.draft()
    draft.place(move.unit, move.path[0])
    draft.frames = state.frames[:-1]
    before: TeutonsState = draft.freeze()
    return before


def marched(state: TeutonsState, move: Move, end: int) -> Move:
    """The move with one more hex, its legality left aside."""
    unit, path, spent, lost, paid, _ = move
    cost, forfeits, halts = step(state, unit, path[-1], end)
    return Move(unit, (*path, end), spent + cost, int(lost or forfeits), paid, int(halts))
