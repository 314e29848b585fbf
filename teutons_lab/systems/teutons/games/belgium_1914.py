"""France 1914, the Belgium Rule: what the invasion brings on, the British, and the march of two French Armies."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from teutons_lab.core.flow import Ask, Verb
from teutons_lab.core.verdict import Refusal
from teutons_lab.hexes.board import Board
from teutons_lab.systems.teutons import marching, movement, neutrals
from teutons_lab.systems.teutons.draft import TeutonsDraft
from teutons_lab.systems.teutons.evacuation import Terms
from teutons_lab.systems.teutons.ground import why_not_be
from teutons_lab.systems.teutons.kinds import UNIT_HEX
from teutons_lab.systems.teutons.marching import Move, before_the_march
from teutons_lab.systems.teutons.stacking import why_not_stack
from teutons_lab.systems.teutons.state import DEAD, TeutonsState
from teutons_lab.systems.teutons.words import and_list, number

ALLIED = "allied"
BELGIUM, BRITAIN, FRANCE = "Belgium", "Britain", "France"
DOVER = "box:dover"
BEF = "B14-BEF"
ARMIES, TURNS = 2, 2
"""How many French Armies have to march, and for how many turns they stay (T1914.belgium-d, T1914.belgium-e)."""
CAME = "belgium."
"""The track that says in which turn an Army came to Belgium, by the id of its counter."""


def british(state: TeutonsState) -> tuple[int, ...]:
    """The British units."""
    return tuple(unit for unit in state.setup.members[ALLIED] if state.setup.nationalities[unit] == BRITAIN)


def bef_is_lost(state: TeutonsState) -> bool:
    """Whether the BEF has been eliminated: not so if it never came, or left (T1914.victory-b, T1914.victory-e)."""
    return bool(state.at[state.setup.roster.by_id[BEF]] == DEAD)


def note_arrival(draft: TeutonsDraft, unit: int, hex: int) -> None:
    """Remember when an Army of the French or the BEF came to Belgium."""
    counter = draft.setup.counter(unit)
    if counter.is_army and counter.nationality in (FRANCE, BRITAIN) and draft.setup.board.country[hex] == BELGIUM:
        name = CAME + counter.id
        if not draft.track(name):
            draft.set_track(name, draft.turn)
            draft.tell("in-belgium", "T1914.belgium-d", unit=unit, hex=hex)


# The British land, at the start of the Allied turn; how they leave is a chapter of its own (evacuation.py).

LEAVING = Terms(units=(BEF, "B14-Cav"), free="T1914.belgium-g", die="T1914.belgium-h", kept="T1914.victory-e")


def may_land(state: TeutonsState) -> bool:
    """Whether Belgium is invaded and British units wait in Dover."""
    return neutrals.is_invaded(state, BELGIUM) and any(state.at[unit] == DOVER for unit in british(state))


def why_not_land(state: TeutonsState, unit: int, hex: int) -> Iterator[Refusal]:
    """Why a British unit cannot land in a hex now (T1914.belgium-a to T1914.belgium-c, T1914.belgium-i)."""
    label = state.label(hex)
    if unit not in british(state) or state.at[unit] != DOVER:
        yield Refusal("T1914.belgium-b", lambda: f"{state.name(unit)} does not wait in Dover.")
        return
    if not neutrals.is_invaded(state, BELGIUM):
        yield Refusal(
            "T1914.belgium-i",
            lambda: "No German unit has invaded Belgium; the British stay in Dover.",
            also=("T1914.belgium-a",),
        )
    if hex not in state.setup.board.where("channel-port"):
        yield Refusal(
            "T1914.belgium-c",
            lambda: f"{label} is no Channel port; the British land in one on the Continent.",
            lambda: (label,),
            also=("R-11",),
        )
        return
    yield from why_not_be(state, unit, hex)
    yield from why_not_stack(state, unit, hex, "T5.0-j")


def _landings(state: TeutonsState) -> Iterable[tuple[int, int]]:
    ports = sorted(state.setup.board.where("channel-port"))
    return ((unit, port) for unit in british(state) if state.at[unit] == DOVER for port in ports)


def do_land(draft: TeutonsDraft, unit: int, hex: int) -> None:
    """Land, Disrupted."""
    draft.enter(unit, hex)
    draft.flag("disrupted", unit)
    draft.tell("arrived", "T1914.belgium-c", "T1914.belgium-a", unit=unit, hex=hex, fresh=False)


def phase(name: str) -> Ask:
    """The British land where and when the Allied player likes, once Belgium is invaded (T1914.belgium-b)."""
    return Ask(
        name,
        side=lambda _state: ALLIED,
        verbs=(
            Verb("place", do_land, _landings, why_not_land, UNIT_HEX, "T1914.belgium-c"),
            Verb("pass", lambda draft: draft.next(), rule="T1914.belgium-b"),
        ),
        prompt=lambda state: (
            f"Allied: {and_list([state.name(u) for u in british(state) if state.at[u] == DOVER])} may land in a "
            "Channel port, Disrupted. Place, or let them wait in Dover."
        ),
        rule="T1914.belgium-b",
        kind="expedition",
        when=may_land,
    )


# Two French Armies, and the BEF, march to Belgium (T1914.belgium-d to T1914.belgium-f, R-112).


@lru_cache(maxsize=16)
def _gaps(board: Board, closed: frozenset[str]) -> tuple[int, ...]:
    """Hexes from each hex to Belgium over open land, whoever stands there."""
    far = len(board.labels)
    gaps = [far] * far
    queue = deque(hex_ for hex_, country in enumerate(board.country) if country == BELGIUM)
    for hex_ in queue:
        gaps[hex_] = 0
    sea = board.where("sea")
    while queue:
        here = queue.popleft()
        for near in board.adjacent[here]:
            if near not in sea and board.country[near] not in closed and gaps[near] > gaps[here] + 1:
                gaps[near] = gaps[here] + 1
                queue.append(near)
    return tuple(gaps)


def _gap(state: TeutonsState, unit: int, hex: int) -> int:
    closed = state.setup.era.closed(state, state.setup.nationalities[unit])
    return _gaps(state.setup.board, closed)[hex]


def _nearer(state: TeutonsState, move: Move) -> list[int]:
    """The hexes that a unit on the march can enter now and that bring it nearer to Belgium."""
    here = move.path[-1]
    gap = _gap(state, move.unit, here)
    return [
        near
        for near in state.setup.board.adjacent[here]
        if _gap(state, move.unit, near) < gap and not any(marching.why_not_go_freely(state, move, near))
    ]


def _french_armies(state: TeutonsState) -> list[int]:
    setup = state.setup
    return [u for u in setup.members[ALLIED] if setup.armies[u] and setup.nationalities[u] == FRANCE]


def _has_come(state: TeutonsState, unit: int) -> bool:
    return state.track(CAME + state.setup.counter(unit).id) > 0


def _has_marched(state: TeutonsState, unit: int) -> bool:
    """Whether an Army that could not reach Belgium has marched toward it this turn as far as it could."""
    return state.track(f"marched.{state.setup.counter(unit).id}") == state.turn


def _can_march(state: TeutonsState, unit: int) -> bool:
    if not state.on_map(unit) or any(movement.why_not_take(state, unit, ALLIED)):
        return False
    return bool(_nearer(state, Move(unit, (state.hex_of(unit),))))


class Duty(NamedTuple):
    """Who has to march to Belgium: `french` of the Armies `able` to, and the BEF if it is `british`."""

    french: int = 0
    able: tuple[int, ...] = ()
    british: tuple[int, ...] = ()

    def rule(self, unit: int) -> str:
        """The rule that orders a unit to march now; a French Army only if no more are left than have to."""
        if unit in self.british:
            return "T1914.belgium-f"
        return "T1914.belgium-d" if unit in self.able and len(self.able) <= self.french else ""


_last: list[tuple[tuple[object, ...], Duty]] = []
"""The last answer, for the very same columns: searches ask for it at every step."""


def duty(state: TeutonsState) -> Duty:
    """Who still has to march to Belgium in this Allied turn."""
    if not neutrals.is_invaded(state, BELGIUM) or not state.phase.startswith(ALLIED):
        return Duty()
    key = (state.at, state.disrupted, state.hidden, state.moved, state.tracks, state.forts, state.frames, state.setup)
    if not (_last and all(a is b for a, b in zip(_last[0][0], key, strict=True))):
        _last[:] = [(key, _duty(before_the_march(state)))]
    return _last[0][1]


def _duty(state: TeutonsState) -> Duty:
    armies = _french_armies(state)
    done = [unit for unit in armies if _has_come(state, unit) or _has_marched(state, unit)]
    able = tuple(unit for unit in armies if unit not in done and _can_march(state, unit))
    bef = [unit for unit in british(state) if state.setup.armies[unit] and not _has_come(state, unit)]
    return Duty(max(0, ARMIES - len(done)), able, tuple(unit for unit in bef if _can_march(state, unit)))


def orders(state: TeutonsState, move: Move, end: int | None) -> Iterator[Refusal]:
    """What the duty forbids to a unit on the march: to go another way, to stop too soon, to leave Belgium again."""
    setup = state.setup
    if not setup.armies[move.unit] or setup.nationalities[move.unit] not in (FRANCE, BRITAIN):
        return
    if not neutrals.is_invaded(state, BELGIUM):
        return
    came_now = any(setup.board.country[hex_] == BELGIUM for hex_ in move.path[1:])
    if end is not None:
        yield from why_not_leave(state, move.unit, move.path[-1], end, came_now)
    # A search looks ahead without noting who has come; the duty is done with the first hex of Belgium all the same.
    rule = "" if came_now else duty(state).rule(move.unit)
    if not rule or (end is None and len(move.path) == 1):
        return
    here = move.path[-1]
    gap = _gap(state, move.unit, here)
    if not gap or (end is not None and _gap(state, move.unit, end) < gap):
        return
    nearer = _nearer(state, move)
    if nearer or end is not None:
        yield Refusal(
            rule,
            lambda: f"{state.name(move.unit)} has to march to Belgium as far as it can.",
            lambda: tuple(state.label(hex_) for hex_ in nearer),
            also=("R-112",),
        )


def why_not_leave(state: TeutonsState, unit: int, here: int, end: int, came_now: bool = False) -> Iterator[Refusal]:
    """Of the Armies that came, two stay until two turns have passed: they neither march out of Belgium nor advance
    out of it after combat, which nobody has to. A retreat takes them out all the same (R-112).
    """
    country, setup = state.setup.board.country, state.setup
    if not setup.armies[unit] or setup.nationalities[unit] != FRANCE:
        return
    if country[here] != BELGIUM or country[end] == BELGIUM:
        return
    came = state.track(CAME + setup.counter(unit).id) or (state.turn if came_now else 0)
    if not came or state.turn >= came + TURNS:
        return
    there = [u for u in _french_armies(state) if state.on_map(u) and country[state.hex_of(u)] == BELGIUM]
    others = [other for other in there if other != unit and _has_come(state, other)]
    if len(others) < ARMIES:
        yield Refusal(
            "T1914.belgium-e",
            lambda: f"{state.name(unit)} came to Belgium in turn {came} and stays there for {TURNS} turns.",
            lambda: (state.label(end),),
            also=("R-112",),
        )


def note_march(draft: TeutonsDraft, move: Move) -> None:
    """An Army that has marched toward Belgium as far as it could has done its duty for the turn."""
    unit = move.unit
    if unit not in _french_armies(draft) or _has_come(draft, unit) or not neutrals.is_invaded(draft, BELGIUM):
        return
    if _gap(draft, unit, move.path[-1]) < _gap(draft, unit, move.path[0]) and not _nearer(draft, move):
        draft.set_track(f"marched.{draft.setup.counter(unit).id}", draft.turn)


def why_not_halt(state: TeutonsState, side: str) -> Iterator[Refusal]:
    """Movement does not end while an Army that has to march can march."""
    if side != ALLIED:
        return
    now = duty(state)
    if now.french and now.able:
        count = min(now.french, len(now.able))
        yield Refusal(
            "T1914.belgium-d",
            lambda: (
                f"Belgium has been invaded: {number(count, 'French Army', 'French Armies')} more "
                f"{'has' if count == 1 else 'have'} to march there as far as possible. Able to: "
                f"{and_list([state.name(unit) for unit in now.able])}."
            ),
            lambda: tuple(state.label(state.hex_of(unit)) for unit in now.able),
            also=("R-112",),
        )
    if now.british:
        yield Refusal(
            "T1914.belgium-f",
            lambda: f"{state.name(now.british[0])} has to march to Belgium as far as it can.",
            lambda: (state.label(state.hex_of(now.british[0])),),
            also=("R-112",),
        )
