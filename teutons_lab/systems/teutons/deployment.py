"""Unit set-up: each side places its units, one side wholly before the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from teutons_lab.core.flow import Ask, Verb
from teutons_lab.core.verdict import Refusal
from teutons_lab.systems.teutons.ground import why_not_be
from teutons_lab.systems.teutons.kinds import UNIT_HEX
from teutons_lab.systems.teutons.stacking import why_not_stack
from teutons_lab.systems.teutons.state import OFF, TeutonsDraft, TeutonsState
from teutons_lab.systems.teutons.words import and_list, number, side_name

MANY = 12


def to_place(state: TeutonsState, side: str) -> list[int]:
    """The units of the set-up that a side has not placed yet."""
    return [unit for unit in state.setup.members[side] if state.at[unit] == OFF and _zone(state, unit) is not None]


def _zone(state: TeutonsState, unit: int) -> str | None:
    counter = state.setup.counter(unit)
    known = {zone.code for zone in state.setup.scenario_data.zones}
    return counter.setup if counter.setup in known else None


def why_not_place(state: TeutonsState, unit: int, hex: int, side: str) -> Iterator[Refusal]:
    """Why a unit cannot be set up in a hex: its zone, one a hex where that is said, stacking (T5.0-j)."""
    if state.side_of(unit) != side:
        yield Refusal("core.side", lambda: f"{state.name(unit)} belongs to the other side.")
        return
    code = _zone(state, unit)
    if state.at[unit] != OFF or code is None:
        yield Refusal("T2.2-i", lambda: f"{state.name(unit)} is not to be placed now.")
        return
    zone = state.setup.scenario_data.zone(code)
    label = state.label(hex)
    if label not in zone.hexes:
        yield Refusal(
            zone.rule,
            lambda: (
                f"{state.name(unit)} is set up on {zone.statement}{_listed(zone.hexes)}. {label} is not among them."
            ),
            lambda: zone.hexes,
        )
        return
    yield from why_not_be(state, unit, hex)
    others = [other for other in state.units_at(hex) if state.setup.counter(other).setup == code]
    if zone.one_a_hex and others:
        yield Refusal(
            zone.rule,
            lambda: f"{state.name(others[0])} stands in {label}; only one of these units goes in a hex.",
            lambda: (label,),
        )
    yield from why_not_stack(state, unit, hex, "T5.0-j")


def _listed(labels: tuple[str, ...]) -> str:
    """The hexes of a small zone; those of a whole country are not told one by one."""
    return f": {and_list(labels)}" if len(labels) <= MANY else ""


def _args(side: str, state: TeutonsState) -> Iterable[tuple[int, int]]:
    index = state.setup.board.index
    for unit in to_place(state, side):
        code = _zone(state, unit)
        assert code is not None
        for label in state.setup.scenario_data.zone(code).hexes:
            yield unit, index[label]


def do_place(draft: TeutonsDraft, unit: int, hex: int) -> None:
    """Place a unit; the last one ends the side's set-up by itself only when `pass` says so."""
    draft.place(unit, hex)
    draft.tell("placed", draft.setup.scenario_data.zone(_zone(draft, unit) or "").rule, unit=unit, hex=hex)


def _why_not_end(state: TeutonsState, side: str) -> Iterator[Refusal]:
    left = to_place(state, side)
    if left and any(not any(why_not_place(state, unit, hex_, side)) for unit, hex_ in _args(side, state)):
        names = and_list([state.name(unit) for unit in left[:3]])
        more = f" and {len(left) - 3} more" if len(left) > 3 else ""
        rule = state.setup.era.setup_rule
        yield Refusal(rule, lambda: f"{names}{more} still to be placed before the other side begins.")


def _prompt(state: TeutonsState, side: str) -> str:
    left = to_place(state, side)
    if not left:
        return f"{side_name(side)} set-up. Every unit is placed. Finish, or undo to change it."
    return (
        f"{side_name(side)} set-up. {number(len(left), 'unit')} to place; next in the order of battle: "
        f"{state.name(left[0])}. Choose a unit and a hex."
    )


def phase(name: str, side: str, rule: str) -> Ask:
    """The set-up of one side; `rule` says that one side wholly precedes the other."""
    return Ask(
        name,
        side=lambda _state: side,
        verbs=(
            Verb(
                "place",
                do_place,
                lambda state: _args(side, state),
                lambda state, unit, hex_: why_not_place(state, unit, hex_, side),
                UNIT_HEX,
                rule,
            ),
            Verb(
                "pass",
                lambda draft: draft.next(),
                why=lambda state: _why_not_end(state, side),
                rule=rule,
            ),
        ),
        prompt=lambda state: _prompt(state, side),
        rule=rule,
        kind="setup",
    )
