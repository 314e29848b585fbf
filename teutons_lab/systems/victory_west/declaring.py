"""Chapter 9.2: declaring one attack: targets first, then the units. Who may attack what is in `attacking.py`."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from typing import Any, NamedTuple

from teutons_lab.core.flow import Ask, Procedure, Verb
from teutons_lab.core.notation import Pattern, Slot
from teutons_lab.core.ruleset import Line
from teutons_lab.core.verdict import Refusal
from teutons_lab.kit.kinds import Hexes, Units
from teutons_lab.systems.victory_west.attacking import able, why_not_attack, why_not_target
from teutons_lab.systems.victory_west.combat import Combat
from teutons_lab.systems.victory_west.excess import discover
from teutons_lab.systems.victory_west.kinds import HEX, HEX_SLOT, UNIT, UNIT_SLOT
from teutons_lab.systems.victory_west.odds import fight
from teutons_lab.systems.victory_west.points import side_moving
from teutons_lab.systems.victory_west.state import WestDraft, WestState
from teutons_lab.systems.victory_west.strengths import is_artillery
from teutons_lab.systems.victory_west.task_forces import INSPECT, involve
from teutons_lab.systems.victory_west.words import and_list, side_name


class Declare(NamedTuple):
    """An attack while it is being declared."""

    targets: Hexes
    attackers: Units = ()


# Declaring.


def why_not_open(state: WestState, hex: int, side: str) -> Iterator[Refusal]:
    """Why an attack on a hex may not be begun: the target, or nobody to make it."""
    yield from why_not_target(state, hex, side)
    units = able(state, (hex,), side)
    if not any(not is_artillery(state, unit) for unit in units):
        yield Refusal(
            "V9.21-a",
            lambda: f"No undisrupted unit that began the phase beside {state.label(hex)} can attack it now.",
            lambda: (state.label(hex),),
        )


def target_args(state: WestState, side: str) -> Iterable[tuple[int]]:
    """Hexes in or beside which a side's units are: a superset."""
    board = state.setup.board
    hexes: set[int] = set()
    for unit in state.setup.members[side]:
        if state.on_map(unit) and not state.is_hq(unit):
            here = state.hex_of(unit)
            hexes.update((here, *board.adjacent[here]))
    return ((hex_,) for hex_ in sorted(hexes) if state.enemies_at(hex_, side) or state.enemy_fort(hex_, side))


def do_open(draft: WestDraft, hex: int) -> None:
    """Begin to declare an attack; Task Forces in its way come to light (V7.31-a)."""
    involve(draft, draft.units_at(hex))
    draft.call("Declare", Declare((hex,)))


def do_also(draft: WestDraft, hex: int) -> None:
    """A further target."""
    involve(draft, draft.units_at(hex))
    draft.set(targets=(*draft.local(Declare).targets, hex))


def do_with(draft: WestDraft, unit: int) -> None:
    """A further attacker."""
    involve(draft, (unit,))
    draft.set(attackers=(*draft.local(Declare).attackers, unit))


def why_not_also(state: WestState, hex: int) -> Iterator[Refusal]:
    """A further target comes before the units, in map order."""
    declare = state.local(Declare)
    side = side_moving(state)
    if declare.attackers or hex <= declare.targets[-1]:
        yield Refusal("core.order", lambda: "Targets come first, in map order, each once.")
        return
    yield from why_not_target(state, hex, side)
    if not any(not is_artillery(state, unit) for unit in able(state, (*declare.targets, hex), side)):
        yield Refusal(
            "V9.27-a",
            lambda: f"No unit is beside {and_list([state.label(h) for h in (*declare.targets, hex)])} at once.",
            lambda: tuple(state.label(h) for h in (*declare.targets, hex)),
        )


def why_not_with(state: WestState, unit: int) -> Iterator[Refusal]:
    """A unit joins the attack, in order of battle."""
    declare = state.local(Declare)
    if declare.attackers and unit <= declare.attackers[-1]:
        yield Refusal("core.order", lambda: "Units are named in order of battle, each once.")
        return
    yield from why_not_attack(state, unit, declare.targets, side_moving(state))


def why_not_done(state: WestState) -> Iterator[Refusal]:
    """Whether the attack can be made: somebody besides the artillery (V9.21-d), and odds on the table (V9.1-d)."""
    declare = state.local(Declare)
    if not any(not is_artillery(state, unit) for unit in declare.attackers):
        yield Refusal(
            "V9.21-d",
            lambda: "An attack needs a unit; the artillery group never attacks alone.",
            lambda: tuple(state.label(hex_) for hex_ in declare.targets),
        )
        return
    ladder = fight(state, declare.targets, declare.attackers)
    if ladder.column is None and not state.setup.by_letter("r58"):
        yield Refusal(
            "V9.1-d",
            lambda: (
                f"{ladder.attack} against {ladder.defence} is {ladder.ratio}; on the line {ladder.line} no attack "
                f"below {next(text for text in ladder.table.line(ladder.line) if text)} is allowed. Shifts come later "
                "and do not count for this."
            ),
            lambda: tuple(state.label(hex_) for hex_ in declare.targets),
            also=("V9.1-k", "VR-58"),
        )


def do_done(draft: WestDraft) -> None:
    """Go on to resolve the attack at once (V9.0-a); below the table it is forfeited (V9.1-e, VR-58)."""
    declare = draft.local(Declare)
    if fight(draft, declare.targets, declare.attackers).column is None:
        for unit in declare.attackers:
            draft.note("attacked", unit)
        draft.tell("forfeited", "V9.1-e", "VR-58", attackers=declare.attackers, targets=declare.targets)
        draft.end()
        return
    draft.become("Combat", Combat(declare.targets, declare.attackers))


def why_not_lapse(state: WestState, hex: int) -> Iterator[Refusal]:
    """Only the attack being declared is given up."""
    if hex != state.local(Declare).targets[0]:
        yield Refusal(
            "core.unit",
            lambda: f"The attack being declared is the one on {state.label(state.local(Declare).targets[0])}.",
        )


def _prompt(state: WestState) -> str:
    declare = state.local(Declare)
    where = and_list([state.label(hex_) for hex_ in declare.targets])
    units = and_list([state.name(unit) for unit in declare.attackers])
    return (
        f"{side_name(side_moving(state))}: the attack on {where}{f' with {units}' if units else ''}. Add, or be done."
    )


DECLARE = Procedure(
    "Declare",
    (
        Ask(
            "declare",
            side=side_moving,
            verbs=(
                Verb(
                    "also",
                    do_also,
                    lambda state: target_args(state, side_moving(state)),
                    why_not_also,
                    HEX_SLOT,
                    "V9.27-a",
                ),
                Verb(
                    "with",
                    do_with,
                    lambda state: ((u,) for u in able(state, state.local(Declare).targets, side_moving(state))),
                    why_not_with,
                    UNIT_SLOT,
                    "V9.24-a",
                ),
                Verb("done", do_done, why=why_not_done, rule="V9.0-a"),
                Verb(
                    "lapse",
                    lambda draft, _hex: draft.end(),
                    lambda state: ((state.local(Declare).targets[0],),),
                    why_not_lapse,
                    HEX_SLOT,
                    "V9.22-a",
                ),
            ),
            prompt=_prompt,
            rule="V9.0-a",
        ),
    ),
    Declare,
)


ATTACK_LINE = Pattern(
    "attack", (Slot("targets", HEX, many=True), Slot("with", UNIT, many=True, after="with")), line=True
)


def attack_line(_state: Any, values: tuple[Any, ...]) -> Generator[tuple[Any, ...] | Refusal, Any, None]:
    """The atoms of `attack B1203 B1204 with "A" "B"`."""
    targets, attackers = values
    yield ("attack", targets[0])
    for hex_ in targets[1:]:
        yield ("also", hex_)
    for unit in attackers:
        yield ("with", unit)
    yield ("done",)


LINES = (Line(ATTACK_LINE, attack_line),)


# The phase.


def do_open_phase(draft: WestDraft) -> None:
    """A Combat Phase begins: nobody has fought, reacted or retreated in it."""
    draft.clear("attacked", "defended", "advanced", "reacted", "backed", "fled", "stood")
    draft.assaulted = ()
    discover(draft)


def phase(name: str, side: str) -> Ask:
    """The Combat Phase of one side: attacks are declared and resolved one by one, or none (V9.0-a, V9.22-a)."""
    return Ask(
        name,
        side=lambda _state: side,
        verbs=(
            Verb(
                "attack",
                do_open,
                lambda state: target_args(state, side),
                lambda state, hex_: why_not_open(state, hex_, side),
                HEX_SLOT,
                "V9.0-a",
            ),
            INSPECT,
            Verb("pass", lambda draft: draft.next(), rule="V9.22-a"),
        ),
        prompt=lambda _state: f"{side_name(side)} combat. Attack an adjacent hex, or finish.",
        rule="V9.0-a",
        kind="combat",
    )
