"""Blitzkrieg: France 1940, border restrictions: two French Armies and the BEF march into an invaded Belgium.

Each has to try to enter the country and to come beside the Germans (T1940.border-b). It does so by spending all that it
can without Disruption on a shortest way, turn after turn; what cannot be done is excused (R-112).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from teutons_lab.core.verdict import Refusal
from teutons_lab.hexes.board import Board
from teutons_lab.systems.teutons import marching, movement, neutrals, surrender
from teutons_lab.systems.teutons.draft import TeutonsDraft
from teutons_lab.systems.teutons.marching import Move, before_the_march
from teutons_lab.systems.teutons.state import TeutonsState
from teutons_lab.systems.teutons.words import and_list, number

ALLIED, BELGIUM, FRANCE, BRITAIN = "allied", "Belgium", "France", "Britain"
ARMIES = 2
OPEN = ("J11", "F04", "F05")
"""Brussels and Paris, which no Allied unit enters."""
CONTACT, MARCHED = "contact.", "marched."
"""The tracks that say, by the id of its counter, when an Army met the Germans, and when it marched all it could."""


def _concerns(state: TeutonsState) -> bool:
    return neutrals.is_invaded(state, BELGIUM) and not surrender.has_surrendered(state, BELGIUM)


def _candidates(state: TeutonsState, nation: str) -> list[int]:
    setup = state.setup
    return [
        unit
        for unit in setup.members[ALLIED]
        if setup.armies[unit] and setup.nationalities[unit] == nation and state.on_map(unit)
    ]


def goals(state: TeutonsState) -> frozenset[int]:
    """Belgian hexes beside a German unit; all of Belgium while none is beside it."""
    board = state.setup.board
    land = frozenset(h for h, country in enumerate(board.country) if country == BELGIUM) - board.where("sea")
    land -= {board.index[label] for label in OPEN}
    near = {n for hex_ in state.by_hex if state.enemies_at(hex_, ALLIED) for n in board.adjacent[hex_]}
    return frozenset(h for h in land & near if not state.enemies_at(h, ALLIED)) or land


@lru_cache(maxsize=256)
def _gaps(board: Board, ends: frozenset[int], closed: frozenset[str]) -> tuple[int, ...]:
    """Hexes from each hex to the nearest goal over open land, whoever stands there."""
    far = len(board.labels)
    gaps = [far] * far
    queue = deque(sorted(ends))
    for hex_ in queue:
        gaps[hex_] = 0
    never = board.where("sea") | {board.index[label] for label in OPEN}
    while queue:
        here = queue.popleft()
        for near in board.adjacent[here]:
            if near not in never and board.country[near] not in closed and gaps[near] > gaps[here] + 1:
                gaps[near] = gaps[here] + 1
                queue.append(near)
    return tuple(gaps)


def _gap(state: TeutonsState, hex: int) -> int:
    key = (state.at, state.tracks, state.setup)
    if not (_near and all(a is b for a, b in zip(_near[0][0], key, strict=True))):
        _near[:] = [(key, _gaps(state.setup.board, goals(state), state.setup.era.closed(state, FRANCE)))]
    return _near[0][1][hex]


_near: list[tuple[tuple[object, ...], tuple[int, ...]]] = []
"""The last distances, for the very same columns: searches ask for them at every step."""


def _nearer(state: TeutonsState, move: Move) -> list[int]:
    """The hexes that a unit can enter now, free of Disruption, and that bring it nearer."""
    here = move.path[-1]
    gap = _gap(state, here)
    return [
        near
        for near in state.setup.board.adjacent[here]
        if _gap(state, near) < gap and not any(marching.why_not_go_freely(state, move, near))
    ]


def in_contact(state: TeutonsState, unit: int) -> bool:
    """Whether a unit stands in Belgium beside a German."""
    here = state.hex_of(unit)
    board = state.setup.board
    return board.country[here] == BELGIUM and any(state.enemies_at(near, ALLIED) for near in board.adjacent[here])


def _is_done(state: TeutonsState, unit: int) -> bool:
    """Whether a unit has met the Germans in Belgium, or has marched this turn as far as it could."""
    counter = state.setup.counter(unit).id
    if state.track(CONTACT + counter) or state.track(MARCHED + counter) == state.turn:
        return True
    return in_contact(state, unit)


def _can_march(state: TeutonsState, unit: int) -> bool:
    if any(movement.why_not_take(state, unit, ALLIED)):
        return False
    return bool(_nearer(state, Move(unit, (state.hex_of(unit),))))


class Duty(NamedTuple):
    """Who has to march now: `french` of the Armies `able` to, and the BEF if it is `british`."""

    french: int = 0
    able: tuple[int, ...] = ()
    british: tuple[int, ...] = ()

    def binds(self, unit: int) -> bool:
        """Whether this very unit has to march: the BEF, or a French Army if no more are left than have to."""
        return unit in self.british or (unit in self.able and len(self.able) <= self.french)


_last: list[tuple[tuple[object, ...], Duty]] = []
"""The last answer, for the very same columns: searches ask for it at every step."""


def duty(state: TeutonsState) -> Duty:
    """Who still has to march in this Allied turn; on the march, as it was before the move began."""
    if not _concerns(state) or not state.phase.startswith(ALLIED):
        return Duty()
    key = (state.at, state.disrupted, state.moved, state.tracks, state.forts, state.frames, state.setup)
    if not (_last and all(a is b for a, b in zip(_last[0][0], key, strict=True))):
        _last[:] = [(key, _duty(before_the_march(state)))]
    return _last[0][1]


def _duty(state: TeutonsState) -> Duty:
    french, british = _candidates(state, FRANCE), _candidates(state, BRITAIN)
    done = sum(_is_done(state, unit) for unit in french)
    able = tuple(unit for unit in french if not _is_done(state, unit) and _can_march(state, unit))
    bef = tuple(unit for unit in british if not _is_done(state, unit) and _can_march(state, unit))
    return Duty(max(0, ARMIES - done), able, bef)


def orders(state: TeutonsState, move: Move, end: int | None) -> Iterator[Refusal]:
    """What the duty forbids to a unit on the march: to go another way, or to stop too soon (hex None)."""
    setup = state.setup
    if not setup.armies[move.unit] or setup.nationalities[move.unit] not in (FRANCE, BRITAIN) or not _concerns(state):
        return
    if not duty(state).binds(move.unit):
        return
    here = move.path[-1]
    if (end is None and len(move.path) == 1) or (end is not None and _gap(state, end) < _gap(state, here)):
        return
    nearer = _nearer(state, move)
    if nearer or (end is not None and _gap(state, here)):
        yield Refusal(
            "T1940.border-b",
            lambda: f"{state.name(move.unit)} has to march into Belgium and up to the Germans, as far as it can.",
            lambda: tuple(state.label(hex_) for hex_ in nearer),
            also=("R-112",),
        )


def on_halt(draft: TeutonsDraft, move: Move) -> None:
    """Remember who met the Germans, and who marched as far as it could."""
    unit = move.unit
    if not _concerns(draft) or draft.side_of(unit) != ALLIED or not draft.setup.armies[unit]:
        return
    if draft.setup.nationalities[unit] not in (FRANCE, BRITAIN):
        return
    counter = draft.setup.counter(unit).id
    if in_contact(draft, unit):
        if not draft.track(CONTACT + counter):
            draft.set_track(CONTACT + counter, draft.turn)
            draft.tell("in-contact", "T1940.border-b", "R-112", unit=unit, hex=move.path[-1])
    elif _gap(draft, move.path[-1]) < _gap(draft, move.path[0]) and not _nearer(draft, move):
        draft.set_track(MARCHED + counter, draft.turn)


def why_not_halt(state: TeutonsState, side: str) -> Iterator[Refusal]:
    """Allied movement does not end while somebody who has to march can march."""
    if side != ALLIED:
        return
    now = duty(state)
    count = min(now.french, len(now.able))
    if count:
        yield Refusal(
            "T1940.border-b",
            lambda: (
                f"Belgium has been invaded: {number(count, 'French Army', 'French Armies')} more "
                f"{'has' if count == 1 else 'have'} to march up to the Germans there. Able to: "
                f"{and_list([state.name(unit) for unit in now.able])}."
            ),
            lambda: tuple(state.label(state.hex_of(unit)) for unit in now.able),
            also=("R-112",),
        )
    if now.british:
        yield Refusal(
            "T1940.border-b",
            lambda: f"{state.name(now.british[0])} has to march up to the Germans in Belgium, as far as it can.",
            lambda: (state.label(state.hex_of(now.british[0])),),
            also=("R-112",),
        )
