"""Chapter 11: entrenching Armies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from teutons_lab.core.flow import Ask, Verb
from teutons_lab.core.verdict import Refusal
from teutons_lab.systems.teutons.draft import TeutonsDraft
from teutons_lab.systems.teutons.kinds import UNIT_SLOT
from teutons_lab.systems.teutons.state import TeutonsState
from teutons_lab.systems.teutons.words import side_name


def why_not_entrench(state: TeutonsState, unit: int, side: str) -> Iterator[Refusal]:
    """Only Armies in good order entrench, beside the enemy or not (T2.2-b, T11.0-a, T11.0-b, T11.0-g)."""
    if state.side_of(unit) != side:
        yield Refusal("core.side", lambda: f"{state.name(unit)} belongs to the other side.")
    elif not state.on_map(unit):
        yield Refusal("T11.0-a", lambda: f"{state.name(unit)} is not on the map.")
    elif not state.setup.armies[unit]:
        yield Refusal("T2.2-b", lambda: f"{state.name(unit)} is a Corps; only Armies entrench.")
    elif state.disrupted[unit]:
        yield Refusal("T11.0-b", lambda: f"{state.name(unit)} is Disrupted; it cannot entrench until it recovers.")
    elif state.entrenched[unit]:
        yield Refusal("T11.0-a", lambda: f"{state.name(unit)} is entrenched already.")


def _args(side: str, state: TeutonsState) -> Iterable[tuple[int]]:
    return ((unit,) for unit in state.setup.members[side] if state.setup.armies[unit])


def do_entrench(draft: TeutonsDraft, unit: int) -> None:
    """Entrench an Army."""
    draft.flag("entrenched", unit)
    hex_, side = draft.hex_of(unit), draft.side_of(unit)
    beside_enemy = any(draft.enemies_at(near, side) for near in draft.setup.board.adjacent[hex_])
    draft.tell("entrenched", "T11.0-a", *(("T11.0-g",) if beside_enemy else ()), unit=unit, hex=hex_)


def phase(name: str, side: str) -> Ask:
    """The entrenchment step of a side that has one (T11.0-a, R-23)."""
    return Ask(
        name,
        side=lambda _state: side,
        verbs=(
            Verb(
                "entrench",
                do_entrench,
                lambda state: _args(side, state),
                lambda state, unit: why_not_entrench(state, unit, side),
                UNIT_SLOT,
                "T11.0-a",
            ),
            Verb("pass", lambda draft: draft.next(), rule="T11.0-a"),
        ),
        prompt=lambda _state: (
            f"{side_name(side)} entrenchment. Choose an Army that digs in, or finish. "
            "A dug-in Army defends with one factor more until it moves, attacks or retreats."
        ),
        rule="T11.0-a",
        kind="entrench",
    )
