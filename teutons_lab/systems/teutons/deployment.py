"""Unit set-up: each side places its units, one side wholly before the other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from teutons_lab.core.data import digest
from teutons_lab.core.flow import Ask, Verb
from teutons_lab.core.verdict import Refusal
from teutons_lab.systems.teutons.draft import TeutonsDraft
from teutons_lab.systems.teutons.ground import why_not_be
from teutons_lab.systems.teutons.kinds import UNIT_HEX
from teutons_lab.systems.teutons.scenario import Zone
from teutons_lab.systems.teutons.stacking import why_not_stack
from teutons_lab.systems.teutons.state import OFF, TeutonsState
from teutons_lab.systems.teutons.words import and_list, number, side_name

MANY = 12


def to_place(state: TeutonsState, side: str) -> list[int]:
    """The units of the set-up that a side has not placed yet."""
    return [unit for unit in state.setup.members[side] if state.at[unit] == OFF and _zone(state, unit) is not None]


def _zone(state: TeutonsState, unit: int) -> str | None:
    counter = state.setup.counter(unit)
    known = {zone.code for zone in state.setup.scenario_data.zones if not zone.box}
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
            lambda: f"{state.name(unit)} is set up here: {zone.statement}{_listed(zone.hexes)}. {label} is not there.",
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
    yield from _why_too_many_there(state, unit, hex, zone)
    yield from why_not_stack(state, unit, hex, "T5.0-j")


def _why_too_many_there(state: TeutonsState, unit: int, hex: int, zone: Zone) -> Iterator[Refusal]:
    """Of some counters only a few may stand in a certain country."""
    country = state.setup.board.country
    if not zone.few_in or country[hex] != zone.few_in:
        return
    code = state.setup.counter(unit).setup
    there = [u for u, c in enumerate(state.setup.roster) if c.setup == code and _is_in(state, u, zone.few_in)]
    if len(there) >= zone.few:
        yield Refusal(
            zone.rule,
            lambda: f"{state.name(there[0])} is in {zone.few_in} already; no more than {zone.few} may be there.",
            lambda: (state.label(state.hex_of(there[0])),),
        )


def _is_in(state: TeutonsState, unit: int, country: str) -> bool:
    return state.on_map(unit) and bool(state.setup.board.country[state.hex_of(unit)] == country)


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
    put(draft, unit, hex)
    zone = draft.setup.scenario_data.zone(_zone(draft, unit) or "")
    dug_in = (zone.entrenched,) if draft.entrenched[unit] else ()
    draft.tell("placed", zone.rule, *dug_in, unit=unit, hex=hex)


def put(draft: TeutonsDraft, unit: int, hex: int) -> None:
    """Stand a unit in a hex as its zone has it: face down, dug in."""
    draft.place(unit, hex)
    code = _zone(draft, unit)
    if code is None:
        return
    zone = draft.setup.scenario_data.zone(code)
    if zone.entrenched and draft.setup.armies[unit]:
        draft.flag("entrenched", unit)
    if zone.hidden:
        draft.hide(unit, 1 + max(draft.hidden[other] for other in draft.setup.members[draft.side_of(unit)]))


def number_covers(draft: TeutonsDraft, side: str) -> None:
    """Number the counters of a side that lie face down, hex by hex.

    Within a hex the order hangs on where the whole side stands, so that a number tells nothing about its counter.
    """
    ids = [counter.id for counter in draft.setup.roster]
    covered = [unit for unit in draft.setup.members[side] if draft.hidden[unit]]
    secret = digest([(ids[unit], draft.at[unit]) for unit in covered])
    order = sorted(covered, key=lambda unit: (draft.hex_of(unit), digest([secret, ids[unit]])))
    for number_, unit in enumerate(order, 1):
        draft.hide(unit, number_)


def do_finish(draft: TeutonsDraft, side: str) -> None:
    """The side has set up."""
    number_covers(draft, side)
    draft.next()


def _why_not_end(state: TeutonsState, side: str) -> Iterator[Refusal]:
    left = to_place(state, side)
    if left and any(not any(why_not_place(state, unit, hex_, side)) for unit, hex_ in _args(side, state)):
        more = [f"{len(left) - 3} more"] if len(left) > 3 else []
        names = and_list([*(state.name(unit) for unit in left[:3]), *more])
        rule = state.setup.era.setup_rule
        yield Refusal(rule, lambda: f"Still to be placed before the other side begins: {names}.")


def _prompt(state: TeutonsState, side: str) -> str:
    left = to_place(state, side)
    if not left:
        return f"{side_name(side)} set-up. Every unit is placed. Finish, or undo to change it."
    return (
        f"{side_name(side)} set-up. {number(len(left), 'unit')} to place; next in the order of battle: "
        f"{state.name(left[0])}. Choose a unit and a hex."
    )


def phase(name: str, side: str, rule: str, secret: bool = False) -> Ask:
    """The set-up of one side; `rule` says that one side wholly precedes the other, `secret` that it does not look."""
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
                lambda draft: do_finish(draft, side),
                why=lambda state: _why_not_end(state, side),
                rule=rule,
            ),
        ),
        prompt=lambda state: _prompt(state, side),
        rule=rule,
        kind="setup",
        sealed=secret,
    )
