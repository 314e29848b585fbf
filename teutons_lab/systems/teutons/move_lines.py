"""Chapter 8: a whole move as one sentence."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Sequence
from typing import Any

from teutons_lab.core.verdict import Refusal
from teutons_lab.kit.goals import why_no_way
from teutons_lab.systems.teutons import neutrals, zones
from teutons_lab.systems.teutons.marching import Move, marched, why_not_march
from teutons_lab.systems.teutons.movement import opened_by_disruption, spends_first_point, why_not_disrupt
from teutons_lab.systems.teutons.reach import path_to
from teutons_lab.systems.teutons.state import TeutonsState


def move_along(
    state: TeutonsState, values: tuple[tuple[int, ...], tuple[int, ...] | None, int | None, bool]
) -> Generator[tuple[object, ...] | Refusal, TeutonsState | None, None]:
    """The atoms of `move "A" R05-Q05-P05` or `move "A" to P05`, with `disrupt` where it is first needed."""
    units, path, goal, disrupt = values
    now: TeutonsState | None = state
    for unit in units:
        now = yield ("take", unit)
    start = state.hex_of(units[0])
    if path is None:
        assert goal is not None
        path = path_to(state, units[0], goal)
        if not path:
            yield from _why_no_way(state, units[0], goal, disrupt)
            path = (start, goal)
    elif path[0] != start:
        yield _starts_elsewhere(state, units[0], path[0])
    bought = False
    for place, hex_ in enumerate(path[1:], 1):
        if disrupt and not bought and now is not None and _needs_disruption(now, path[place:]):
            bought = True
            now = yield ("disrupt",)
        now = yield ("go", hex_)
        if state.setup.counter(units[0]).is_dummy:  # a Dummy is gone with its first step (T1914.hidden-j)
            return
    if disrupt and not bought:
        yield _nothing_to_buy(now, units[0]) or ("disrupt",)
    yield ("stop",)


def _why_no_way(state: TeutonsState, unit: int, goal: int, disrupt: bool) -> Iterator[Refusal]:
    def why_not(explain: Any, names: Sequence[str], label: str) -> Iterable[Refusal]:
        reasons: tuple[Refusal, ...] = explain.reach(names[0], bonus=True, disrupt=disrupt).why_not(label).refusals
        return reasons

    return why_no_way(state, (unit,), goal, why_not)


def _starts_elsewhere(state: TeutonsState, unit: int, start: int) -> Refusal:
    return Refusal(
        "core.path",
        lambda: (
            f"The path begins in {state.label(start)}, but {state.name(unit)} stands in "
            f"{state.label(state.hex_of(unit))}. A path begins where the unit stands."
        ),
        lambda: zones.labels(state, state.hex_of(unit), start),
    )


def _nothing_to_buy(now: TeutonsState | None, unit: int) -> Refusal | None:
    """Why `disrupt` at the end of a path that nobody had to pay for is refused, told of the path as a whole."""
    against = next(why_not_disrupt(now), None) if now is not None else None
    if now is None or against is None:
        return None
    said = f"{now.name(unit)} has nothing to buy with Disruption on this path; leave out disrupt."
    return Refusal(against.rule, said, against.hexes)


def _needs_disruption(state: TeutonsState, ahead: tuple[int, ...]) -> bool:
    if not state.frames or state.here.proc != "Move":
        return False
    move = state.local(Move)
    if any(why_not_disrupt(state)) or not spends_first_point(state, move, ahead[0]):
        return False
    for end in ahead:
        if opened_by_disruption(state, move, end):
            return True
        if any(why_not_march(state, move, end)):
            return False
        move, state = marched(state, move, end), neutrals.after_entering(state, move.unit, (end,))
    return False
