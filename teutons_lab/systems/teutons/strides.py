"""Chapter 6: what zones of control do to a step: it is refused, it ends the move, or it costs the free bonus."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from teutons_lab.core.verdict import Refusal
from teutons_lab.systems.teutons import zones
from teutons_lab.systems.teutons.state import TeutonsState
from teutons_lab.systems.teutons.zones import NOBODY


class Stride(NamedTuple):
    """What the enemy makes of a step from hex to hex, for a unit that finds no friend where it goes.

    `border`, `river`: what the step crosses. `leaving`, `entering`: the enemies whose zone of control binds it in each
    hex. `alert`: those that take its free bonus. `bars`: those beside the hex `barred_at` who bar the crossing.
    """

    border: bool
    river: bool
    leaving: frozenset[int]
    entering: frozenset[int]
    alert: frozenset[int]
    bars: frozenset[int]
    barred_at: int


def is_special(state: TeutonsState, unit: int, end: int) -> bool:
    """Whether a step into this hex is the special move: a friendly unit already stands there (T6.0-y, T6.0-z).

    A friendly Fortress alone does not make it so (T6.0-aa).
    """
    return end in state.by_hex and state.friends_at(end, state.side_of(unit)) not in ((), (unit,))


def stride(state: TeutonsState, side: str, start: int, end: int) -> Stride:
    """What the enemies of `side` make of a step, worked out once for a position."""
    notes = state.notes[state.setup.enemy_of[side]]
    found: Stride | None = notes.get((start, end))
    if found is None:
        found = notes[start, end] = _stride_now(state, side, start, end)
    return found


def _stride_now(state: TeutonsState, side: str, start: int, end: int) -> Stride:
    border, river = zones.crosses_border(state, start, end), zones.crosses_river(state, start, end)
    barred_at, bars = start, NOBODY
    for beside in _looked_at(state, start, end) if border or river else ():
        if not bars:
            barred_at, bars = beside, zones.barring_beside(state, side, beside, border)
    return Stride(
        border=border,
        river=river,
        leaving=zones.felt(state, side, start, border),
        entering=zones.felt(state, side, end, border),
        alert=zones.alert_beside(state, side, start, border) | zones.alert_beside(state, side, end, border),
        bars=bars,
        barred_at=barred_at,
    )


def _looked_at(state: TeutonsState, start: int, end: int) -> tuple[int, ...]:
    """The hexes beside which an enemy bars a crossing (option `river_bar`)."""
    beside = {"either-hex": (start, end), "left-hex": (start,), "entered-hex": (end,)}
    return beside[state.setup.options["river_bar"]]


def why_not_step(state: TeutonsState, unit: int, start: int, end: int) -> Iterator[Refusal]:
    """What zones of control forbid of a step from `start` to `end`; nothing if it is the special move (R-42)."""
    taken = stride(state, state.side_of(unit), start, end)
    if ((taken.leaving and taken.entering) or taken.bars) and not is_special(state, unit, end):
        yield from _why_not_alone(state, unit, start, end)


def _why_not_alone(state: TeutonsState, unit: int, start: int, end: int) -> Iterator[Refusal]:
    """What zones of control forbid where no friend stands in `end`."""
    side = state.side_of(unit)
    border, river, leaving, entering, _, bars, barred_at = stride(state, side, start, end)
    if leaving and entering:
        common = leaving & entering
        if common:
            yield Refusal(
                "T6.0-m",
                lambda: (
                    f"{state.name(unit)} cannot go straight from {state.label(start)} to {state.label(end)}: "
                    f"{zones.who(state, common)} {_watch(common)} both hexes."
                ),
                lambda: zones.labels(state, end, start, *map(state.hex_of, common)),
                also=(
                    *(("T6.0-n", "R-44") if leaving != entering else ()),
                    *zones.rules_behind(state, side, end, border),
                    *_fortress_alone(state, side, end),
                ),
            )
        elif river:
            yield Refusal(
                "T6.0-p",
                lambda: (
                    f"{state.name(unit)} may pass from one enemy's zone of control to another's only where no river "
                    f"lies between; {state.label(start)}/{state.label(end)} is a river."
                ),
                lambda: zones.labels(state, end, start, *map(state.hex_of, leaving | entering)),
                also=_fortress_alone(state, side, end),
            )
    if bars:
        line, rule = ("the border", "T6.0-w") if border else ("the river", "T6.0-v")
        yield Refusal(
            rule,
            lambda: (
                f"{state.name(unit)} cannot cross {line} into {state.label(end)}: {zones.who(state, bars)}, "
                f"beside {state.label(barred_at)}, {'bar' if len(bars) > 1 else 'bars'} it."
            ),
            lambda: zones.labels(state, end, barred_at, *map(state.hex_of, bars)),
            also=("R-41", *_fortress_alone(state, side, end)),
        )


def _fortress_alone(state: TeutonsState, side: str, hex: int) -> tuple[str, ...]:
    """Where the side's own Fortress stands alone, a reader may take it for the friend that it is not."""
    fort = state.fort_at.get(hex)
    return ("T6.0-aa",) if fort is not None and fort.side == side and not state.units_at(hex) else ()


def forfeits_bonus(state: TeutonsState, unit: int, start: int, end: int) -> frozenset[int]:
    """The enemies in good order that take the free bonus for this step; nobody if a friend is there (T8.1-d)."""
    alert = stride(state, state.side_of(unit), start, end).alert
    return NOBODY if alert and is_special(state, unit, end) else alert


def passage(state: TeutonsState, unit: int, path: tuple[int, ...]) -> tuple[str, ...]:
    """The rules of chapter 6 that let a unit march along a path though enemies stood by, in order of its steps."""
    found: list[str] = []
    side = state.side_of(unit)
    came_out = False
    for start, end in pairwise(path):
        border, river, leaving, entering, *_ = stride(state, side, start, end)
        if is_special(state, unit, end):
            if any(_why_not_alone(state, unit, start, end)):
                found += _how_special(state, unit, end, leaving & entering)
        elif leaving and entering:
            found.append("T6.0-o")
        elif entering and came_out:
            found.append("T6.0-q")
        if not border and zones.exerting(state, end, state.setup.other(side)) - entering:
            found.append("T6.0-r")
        if (border or river) and _unbarred(state, side, start, end):
            found.append("T6.0-x")
        came_out = bool(leaving) and not entering
    return tuple(dict.fromkeys(found))


def _how_special(state: TeutonsState, unit: int, end: int, common: frozenset[int]) -> Iterator[str]:
    """The rules of a special move: onto a friend, perhaps one who has just come, perhaps within an Army's zone."""
    yield from ("T6.0-y", "T6.0-af")
    if any(state.moved[friend] for friend in state.friends_at(end, state.side_of(unit)) if friend != unit):
        yield "T6.0-z"
    if any(state.setup.armies[enemy] for enemy in common):
        yield "T8.3-a"


def _unbarred(state: TeutonsState, side: str, start: int, end: int) -> bool:
    """Whether only Disrupted Corps stood beside a crossing."""
    beside = {
        unit
        for here in (start, end)
        for near in state.setup.board.adjacent[here]
        for unit in state.known_at(near, side)
    }
    return bool(beside) and all(state.disrupted[unit] and not state.setup.armies[unit] for unit in beside)


def must_stop(state: TeutonsState, unit: int, start: int, end: int) -> frozenset[int]:
    """The enemies in whose zone a unit stops when it enters `end` (T6.0-l); also after a special move (T6.0-af)."""
    return stride(state, state.side_of(unit), start, end).entering


def _watch(units: frozenset[int]) -> str:
    return "together watch" if len(units) > 1 else "watches"
