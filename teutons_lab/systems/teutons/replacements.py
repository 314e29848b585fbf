"""Chapter 4: replacements and reinforcements, and where arrivals enter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from teutons_lab.core.flow import Ask, Verb
from teutons_lab.core.verdict import Refusal
from teutons_lab.systems.teutons import downgrading, zones
from teutons_lab.systems.teutons.draft import TeutonsDraft
from teutons_lab.systems.teutons.ground import why_not_be
from teutons_lab.systems.teutons.kinds import UNIT_HEX, UNIT_SLOT
from teutons_lab.systems.teutons.stacking import why_not_stack
from teutons_lab.systems.teutons.state import DEAD, TeutonsState
from teutons_lab.systems.teutons.words import and_list, first, number, side_name

TURN = "turn:"


def due_turn(state: TeutonsState, unit: int) -> int | None:
    """The space of the turn track on which a unit stands, or None."""
    place = state.at[unit]
    return int(place.removeprefix(TURN)) if isinstance(place, str) and place.startswith(TURN) else None


def is_due(state: TeutonsState, unit: int) -> bool:
    """Whether a unit arrives now: its turn has come, or it waits since an earlier one (R-29)."""
    turn = due_turn(state, unit)
    return turn is not None and turn <= state.turn


# Arrivals.


def entry_hexes(state: TeutonsState, unit: int) -> Iterable[int]:
    """Hexes where a unit may arrive, before the enemy is looked at."""
    return (hex_ for hex_, _rule in state.setup.era.entry(state, unit))


def why_not_arrive(state: TeutonsState, unit: int, hex: int, side: str) -> Iterator[Refusal]:
    """Why a unit cannot enter the map in a hex now (T4.0-k to T4.0-q)."""
    if state.side_of(unit) != side:
        yield Refusal("core.side", lambda: f"{state.name(unit)} belongs to the other side.")
        return
    if not is_due(state, unit):
        turn = due_turn(state, unit)
        when = f"arrives on turn {turn}" if turn else "is not on the turn track"
        yield Refusal("T4.0-b", lambda: f"{state.name(unit)} {when}; it cannot enter now.")
        return
    if hex not in set(entry_hexes(state, unit)):
        yield state.setup.era.no_entry(state, unit, hex)
        return
    yield from why_not_enter(state, unit, hex, side)


def why_not_enter(state: TeutonsState, unit: int, hex: int, side: str) -> Iterator[Refusal]:
    """What the enemy, the ground and friends have against an arrival in a hex (T4.0-k, T4.0-l, T4.0-q)."""
    enemies = state.enemies_at(hex, side)
    if enemies:
        yield Refusal(
            "T4.0-k",
            lambda: f"{first(state.name(enemies[0]))} is in {state.label(hex)}; nobody arrives in a hex of the enemy.",
            lambda: (state.label(hex),),
            also=("T5.0-a",),
        )
        return
    yield from why_not_be(state, unit, hex)
    enemy = state.setup.other(side)
    watchers = zones.exerting(state, hex, enemy)
    if watchers and not state.friends_at(hex, side):
        yield Refusal(
            "T4.0-l",
            lambda: (
                f"{state.label(hex)} lies in the zone of control of {zones.who(state, watchers)}; an arrival needs a "
                "friend there."
            ),
            lambda: zones.labels(state, hex, *map(state.hex_of, sorted(watchers))),
        )
    yield from why_not_stack(state, unit, hex, "T5.0-j", "T4.0-q")


def arrival_args(side: str, state: TeutonsState) -> Iterable[tuple[int, int]]:
    """Due units and entry hexes: a superset."""
    for unit in state.setup.members[side]:
        if is_due(state, unit):
            for hex_ in entry_hexes(state, unit):
                yield unit, hex_


def do_arrive(draft: TeutonsDraft, unit: int, hex: int) -> None:
    """Enter the map, Disrupted (T4.0-i, T4.0-p) unless the game says otherwise, and face up (T4.0-j, T4.0-r)."""
    fresh, rules = draft.setup.era.arrival(draft, unit, hex)
    draft.enter(unit, hex)
    draft.flag("disrupted", unit, not fresh)
    rebuilt = draft.rebuilding[unit]
    draft.flag("rebuilding", unit, False)
    common = () if fresh else ("T4.0-i" if rebuilt else "T4.0-p",)
    draft.tell("arrived", *common, *rules, unit=unit, hex=hex, fresh=fresh)


# Rebuilding.


def rebuild_time(state: TeutonsState, unit: int) -> int:
    """Spaces ahead on the turn track: a Corps 1, an Army 1 and its Combat Factor (T4.0-b, T4.0-c)."""
    time = 1 + state.setup.factors[unit] if state.setup.armies[unit] else 1
    return int(time * state.setup.era.rebuild_pace[state.side_of(unit)])


def why_not_rebuild(state: TeutonsState, unit: int, side: str) -> Iterator[Refusal]:
    """Why an eliminated unit cannot be put on the turn track now (T4.0-a, T4.0-d to T4.0-h)."""
    if state.side_of(unit) != side:
        yield Refusal("core.side", lambda: f"{state.name(unit)} belongs to the other side.")
        return
    if state.at[unit] != DEAD:
        yield Refusal("T4.0-a", lambda: f"{state.name(unit)} has not been eliminated; there is nothing to rebuild.")
        return
    barred = state.setup.era.rebuilds(state, unit)
    if barred:
        yield barred
    if state.track(f"fell.{state.setup.counter(unit).id}"):
        yield Refusal(
            "T4.2-e",
            lambda: f"{state.name(unit)} was given up in this very phase; it can be rebuilt from next turn.",
        )
    busy = next((u for u in state.setup.members[side] if state.rebuilding[u]), None)
    if busy is not None:
        yield _why_busy(state, busy)


def _why_busy(state: TeutonsState, busy: int) -> Refusal:
    """One rebuild at a time (T4.0-d); reinforcements are no rebuild (T4.0-e), and one that is due frees its place as
    it arrives (T4.0-f), or keeps it while no hex is open to it (T4.0-q)."""
    if is_due(state, busy):
        return Refusal(
            "T4.0-d",
            lambda: f"{state.name(busy)} is rebuilt and due; until it has been placed no other unit is rebuilt.",
            also=("T4.0-f", "T4.0-q"),
        )
    return Refusal(
        "T4.0-d",
        lambda: (
            f"{state.name(busy)} is being rebuilt already; a player rebuilds one unit at a time. "
            "Reinforcements on the track do not count."
        ),
        also=("T4.0-e",),
    )


def pool_args(side: str, state: TeutonsState) -> Iterable[tuple[int]]:
    """The eliminated units of a side."""
    return ((unit,) for unit in state.setup.members[side] if state.at[unit] == DEAD)


def do_rebuild(draft: TeutonsDraft, unit: int) -> None:
    """Put an eliminated unit on the turn track."""
    turn = draft.turn + rebuild_time(draft, unit)
    draft.place(unit, f"{TURN}{turn}")
    draft.flag("rebuilding", unit)
    pace = draft.setup.era.pace_rules.get(draft.side_of(unit))
    rule = "T4.0-c" if draft.setup.armies[unit] else "T4.0-b"
    draft.tell("rebuilds", rule, *((pace,) if pace else ()), unit=unit, turn=turn)


# The phase.


def why_not_end(state: TeutonsState, side: str) -> Iterator[Refusal]:
    """Arrivals that have somewhere to go must be placed before the phase ends (T2.2-i, R-29)."""
    for unit in state.setup.members[side]:
        if is_due(state, unit) and any(
            not any(why_not_arrive(state, unit, hex_, side)) for hex_ in entry_hexes(state, unit)
        ):
            yield Refusal(
                "T2.2-i",
                lambda unit=unit: f"{state.name(unit)} is due and has a hex to enter; place it first.",  # type: ignore[misc]
                also=("R-29",),
            )
            return


def do_end(draft: TeutonsDraft) -> None:
    """End a side's part of the phase."""
    draft.tracks = tuple(track for track in draft.tracks if not track.name.startswith("fell."))
    draft.next()


def _prompt(state: TeutonsState, side: str) -> str:
    due = [state.name(unit) for unit in state.setup.members[side] if is_due(state, unit)]
    said = f"{side_name(side)} replacements and reinforcements. "
    if due:
        return f"{said}{number(len(due), 'unit')} due: {and_list(due)}. Place each in an entry hex."
    return f"{said}Choose a unit to rebuild, to downgrade or to give up, or finish."


def phase(name: str, side: str) -> Ask:
    """One side's replacements and reinforcements; the German side acts first (T4.1-a)."""
    return Ask(
        name,
        side=lambda _state: side,
        verbs=(
            Verb(
                "place",
                do_arrive,
                lambda state: arrival_args(side, state),
                lambda state, unit, hex_: why_not_arrive(state, unit, hex_, side),
                UNIT_HEX,
                "T4.0-p",
            ),
            Verb(
                "rebuild",
                do_rebuild,
                lambda state: pool_args(side, state),
                lambda state, unit: why_not_rebuild(state, unit, side),
                UNIT_SLOT,
                "T4.0-a",
            ),
            *downgrading.verbs(side),
            Verb("pass", do_end, why=lambda state: why_not_end(state, side), rule="T4.1-a"),
        ),
        prompt=lambda state: _prompt(state, side),
        rule="T4.0-a",
        kind="replacements",
    )
