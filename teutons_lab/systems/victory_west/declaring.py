"""Chapter 9.2: who may attack what, and declaring one attack: targets first, then the units."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from typing import Any, NamedTuple

from teutons_lab.core.flow import Ask, Procedure, Verb
from teutons_lab.core.notation import Pattern, Slot
from teutons_lab.core.ruleset import Line
from teutons_lab.core.verdict import Refusal
from teutons_lab.kit.kinds import Hexes, Units
from teutons_lab.systems.victory_west.bridges import crossing
from teutons_lab.systems.victory_west.combat import Combat
from teutons_lab.systems.victory_west.excess import discover
from teutons_lab.systems.victory_west.kinds import HEX, HEX_SLOT, UNIT, UNIT_SLOT
from teutons_lab.systems.victory_west.odds import fight
from teutons_lab.systems.victory_west.points import side_moving
from teutons_lab.systems.victory_west.state import BRIDGEHEAD, FRESH, LZ, WestDraft, WestState
from teutons_lab.systems.victory_west.strengths import is_artillery
from teutons_lab.systems.victory_west.task_forces import INSPECT, involve
from teutons_lab.systems.victory_west.words import and_list, side_name


class Declare(NamedTuple):
    """An attack while it is being declared."""

    targets: Hexes
    attackers: Units = ()


# Targets.


def why_not_target(state: WestState, hex: int, side: str) -> Iterator[Refusal]:
    """Why a hex may not be attacked: nobody there, or attacked already in this phase (V9.21-c, V9.25-a)."""
    label = state.label(hex)
    enemies = state.enemies_at(hex, side)
    if not enemies and state.enemy_fort(hex, side) is None:
        yield Refusal("V9.21-c", lambda: f"No enemy unit and no enemy fortification is in {label}.", lambda: (label,))
        return
    again = [unit for unit in enemies if state.defended[unit]]
    if again or (not enemies and hex in state.assaulted):
        what = state.name(again[0]) if again else "The fortification"
        yield Refusal(
            "V9.25-a",
            lambda: f"{what} in {label} has been attacked in this phase already.",
            lambda: (label,),
            also=() if again else ("VR-60",),
        )
    moved = [unit for unit in enemies if state.advanced[unit]]
    if moved:
        yield Refusal(
            "V9.97-a",
            lambda: f"{state.name(moved[0])} has advanced into {label} after combat and cannot be attacked any more.",
            lambda: (label,),
        )


def start_of(state: WestState, unit: int) -> int:
    """Where a unit stood when the Combat Phase began (V9.21-a)."""
    return state.stood[unit] if state.stood[unit] != FRESH else state.hex_of(unit)


def why_cannot_attack(state: WestState, unit: int, side: str) -> Iterator[Refusal]:
    """Why a unit may not attack at all now (V9.21-a, V9.25-a, V11.32-b, V14.32-a)."""
    if state.side_of(unit) != side or not state.on_map(unit):
        yield Refusal("core.unit", lambda: f"{state.name(unit)} is no unit of the {side_name(side)} on the map.")
        return
    where = (state.label(state.hex_of(unit)),)
    if state.is_hq(unit):
        yield Refusal("V14.32-a", lambda: f"{state.name(unit)} is a headquarters and does not attack.", where)
    if state.disrupted[unit]:
        yield Refusal(
            "V9.21-a", lambda: f"{state.name(unit)} is disrupted and cannot attack.", where, also=("V11.32-b",)
        )
    if state.attacked[unit]:
        yield Refusal(
            "V9.25-a",
            lambda: f"{state.name(unit)} has attacked in this phase.",
            where,
            also=("V9.29-a",),
        )
    if state.advanced[unit]:
        yield Refusal("V9.97-a", lambda: f"{state.name(unit)} has advanced and fights no more in this phase.", where)


def why_not_reach(state: WestState, unit: int, hex: int) -> Iterator[Refusal]:
    """Why a unit may not attack that hex from where it is: distance, shelters, water, mountains."""
    here, first = state.hex_of(unit), start_of(state, unit)
    board = state.setup.board
    reach = 2 if is_artillery(state, unit) else 1
    labels = (state.label(here), state.label(hex))
    if max(board.distance(here, hex), board.distance(first, hex)) > reach:
        moved = here != first
        yield Refusal(
            "V9.21-b" if moved and board.distance(here, hex) <= reach else "V9.21-a",
            lambda: (
                f"{state.name(unit)} was not beside {labels[1]} when the phase began."
                if moved
                else f"{state.name(unit)} in {labels[0]} is not beside {labels[1]}."
            ),
            labels,
            also=("VR-59",) if moved else ("V9.21-d",) if reach == 2 else (),
        )
        return
    if here != hex:
        yield from _why_bound(state, unit, here, labels)
        yield from _why_sheltered(state, unit, here, hex, labels)
        yield from _why_over_water(state, unit, here, hex, labels)


def _why_bound(state: WestState, unit: int, here: int, labels: tuple[str, ...]) -> Iterator[Refusal]:
    """Units in a landing zone or bridgehead, and units that face one, fight in their own hex only."""
    side = state.side_of(unit)
    own, other = state.shelter(here, side), state.shelter(here, state.setup.other(side))
    rule = {LZ: "V19.33-b", BRIDGEHEAD: "V20.46-a"}.get(own) or {LZ: "V19.34-b", BRIDGEHEAD: "V20.47-a"}.get(other)
    if rule is None or is_artillery(state, unit):
        return
    what = "landing zone" if LZ in (own, other) else "bridgehead"
    place = f"is in a {what}" if own else f"faces an enemy {what}"
    yield Refusal(
        rule, lambda: f"{state.name(unit)} {place} in {labels[0]} and attacks nobody outside that hex.", labels
    )


def _why_sheltered(state: WestState, unit: int, here: int, hex: int, labels: tuple[str, ...]) -> Iterator[Refusal]:
    """Enemies in a landing zone are attacked from their own hex only (V19.33-b); those in a bridgehead also from
    outside, over dry sides (V20.46-d, VR-140).
    """
    shelter = state.shelter(hex, state.setup.other(state.side_of(unit)))
    if shelter == LZ:
        yield Refusal(
            "V19.33-b", lambda: f"The landing zone in {labels[1]} is attacked only from within its hex.", labels
        )
    elif shelter == BRIDGEHEAD and state.setup.by_letter("r140"):
        yield Refusal("VR-140", lambda: f"The bridgehead in {labels[1]} is attacked only from within its hex.", labels)
    elif shelter == BRIDGEHEAD and crossing(state, here, hex).river:
        yield Refusal(
            "V20.46-d",
            lambda: f"{labels[1]} holds an enemy bridgehead, and an attack over water could place a second one there.",
            labels,
            also=("V20.44-a", "VR-140"),
        )


def _why_over_water(state: WestState, unit: int, here: int, hex: int, labels: tuple[str, ...]) -> Iterator[Refusal]:
    """Every river may be attacked over; sea only along a whole causeway (V9.23-a). Vehicles and mountains: V9.23-b."""
    if is_artillery(state, unit) or hex not in state.setup.board.adjacent[here]:
        return
    water = crossing(state, here, hex)
    if water.river == "sea" and water.unbridged:
        yield Refusal("V9.23-a", lambda: f"Sea without a causeway lies between {labels[0]} and {labels[1]}.", labels)
    road = bool(state.setup.board.side(here, hex) & {"road", "rail"})
    if state.face(unit).motorized and not road and "mountain" in (state.setup.terrain[here], state.setup.terrain[hex]):
        yield Refusal(
            "V9.23-b", lambda: f"{state.name(unit)} is motorized; into and out of mountains it keeps to roads.", labels
        )


def why_not_attack(state: WestState, unit: int, targets: tuple[int, ...], side: str) -> Iterator[Refusal]:
    """Why a unit may not take part in an attack on these hexes: it must reach every one (V9.27-a, V9.27-b)."""
    yield from why_cannot_attack(state, unit, side)
    if not state.on_map(unit):
        return
    for hex_ in targets:
        for refusal in why_not_reach(state, unit, hex_):
            if len(targets) > 1:
                rule = "V9.27-b" if is_artillery(state, unit) else "V9.27-a"
                yield Refusal(refusal.rule, refusal.sentence, refusal.hexes, also=(*refusal.rules[1:], rule))
            else:
                yield refusal


def able(state: WestState, targets: tuple[int, ...], side: str) -> tuple[int, ...]:
    """Every unit that could take part in an attack on these hexes."""
    board = state.setup.board
    near = {
        unit for hex_ in targets for place in (hex_, *board.adjacent[hex_]) for unit in state.friends_at(place, side)
    }
    guns = {unit for unit in state.setup.members[side] if is_artillery(state, unit) and state.on_map(unit)}
    return tuple(unit for unit in sorted(near | guns) if not any(why_not_attack(state, unit, targets, side)))


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
