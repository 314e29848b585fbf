"""Chapter 9.8: what a result does, the defender first, then the attacker, then advances and reactions."""

from __future__ import annotations

from typing import NamedTuple

from teutons_lab.core.flow import Auto, Procedure
from teutons_lab.kit.kinds import Hexes, Units
from teutons_lab.systems.victory_west import control
from teutons_lab.systems.victory_west.advance import Advance
from teutons_lab.systems.victory_west.bridgehead import Bridgehead
from teutons_lab.systems.victory_west.charts.combat_table import Effect, outcome
from teutons_lab.systems.victory_west.losses import Losses
from teutons_lab.systems.victory_west.panic import Panic, susceptible, why_steady
from teutons_lab.systems.victory_west.reacting import Reaction
from teutons_lab.systems.victory_west.retreat import Retreat
from teutons_lab.systems.victory_west.setup import FORTRESS
from teutons_lab.systems.victory_west.state import WestDraft, WestState
from teutons_lab.systems.victory_west.steps import eliminate
from teutons_lab.systems.victory_west.strengths import is_artillery


class Result(NamedTuple):
    """A result while it is applied.

    `starts` are the attackers' hexes before it, in their order; `face` the bare die; `left` the steps that the
    defenders could not pay; `manned` the target hexes that held defending units.
    """

    targets: Hexes
    attackers: Units
    defenders: Units
    starts: Hexes
    text: str
    face: int
    hq: Units = ()
    foe_hq: Units = ()
    blitz: int = 0
    overrun: int = 0
    left: int = 0
    manned: Hexes = ()


def attacker_of(state: WestState) -> str:
    """The attacking side."""
    return state.side_of(state.local(Result).attackers[0])


def defender_of(state: WestState) -> str:
    """The defending side."""
    return str(state.setup.other(attacker_of(state)))


def effect_on(state: WestState, side: str) -> Effect:
    """The part of the result that a side suffers (V9.84-a, V9.84-l)."""
    found = outcome(state.local(Result).text)
    return found.attacker if side == attacker_of(state) else found.defender


def exposed(state: WestState) -> tuple[int, ...]:
    """Attackers that a result touches: the artillery group only if it stood beside a target (V9.86-b)."""
    result = state.local(Result)
    board = state.setup.board
    return tuple(
        unit
        for unit, start in zip(result.attackers, result.starts, strict=True)
        if not is_artillery(state, unit) or any(board.distance(start, hex_) <= 1 for hex_ in result.targets)
    )


def alive(state: WestState, units: tuple[int, ...]) -> tuple[int, ...]:
    """The units still on the map."""
    return tuple(unit for unit in units if state.on_map(unit))


# The defender's part.


def do_open(draft: WestDraft) -> None:
    """Note which targets were held; units that had fled there die with any result but a dash.

    V9.94-a, V9.94-b: they count for no loss.
    """
    result = draft.local(Result)
    manned = tuple(hex_ for hex_ in result.targets if draft.enemies_at(hex_, attacker_of(draft)))
    draft.set(manned=manned)
    if not effect_on(draft, defender_of(draft)).nothing and not result.overrun:
        for unit in alive(draft, result.defenders):
            if draft.fled[unit]:
                eliminate(draft, unit, "V9.94-a", "V9.94-b")


def _losses(draft: WestDraft, side: str, units: tuple[int, ...]) -> None:
    """Steps, or everybody with an E (V9.84-b, V9.84-g); only those who took part (V9.86-a, V9.86-c, V9.22-b)."""
    effect = effect_on(draft, side)
    if effect.letter == "E":
        for unit in alive(draft, units):
            eliminate(draft, unit, "V9.84-b")
    elif effect.steps:
        draft.call("Losses", Losses(alive(draft, units), effect.steps))


def do_foe_losses(draft: WestDraft) -> None:
    """The defender loses first (V9.85-a)."""
    _losses(draft, defender_of(draft), draft.local(Result).defenders)


def _letter(draft: WestDraft, side: str, units: tuple[int, ...]) -> None:
    """After the steps: a retreat of all (V9.84-c), or a panic check (V9.84-e)."""
    result, effect, left = draft.local(Result), effect_on(draft, side), alive(draft, units)
    if effect.letter == "R":
        shaken = int(bool(result.blitz or result.overrun))
        moving = tuple(unit for unit in left if not draft.sheltered(unit))
        if len(moving) < len(left):
            draft.tell("held", "V20.46-c", "V19.33-a", units=tuple(unit for unit in left if unit not in moving))
        if moving:
            draft.call("Retreat", Retreat(moving, shaken=shaken, cause="overrun" if result.overrun else "combat"))
    elif effect.letter == "P" and left:
        shaky = tuple(unit for unit in left if susceptible(draft, unit))
        if len(shaky) < len(left):
            calm = tuple(unit for unit in left if unit not in shaky)
            draft.tell("steady", *dict.fromkeys(why_steady(draft, unit) for unit in calm), units=calm)
        if shaky:
            draft.call("Panic", Panic(shaky, "combat"))


def do_foe_letter(draft: WestDraft) -> None:
    """The defender's R or P."""
    _letter(draft, defender_of(draft), draft.local(Result).defenders)


def do_forts(draft: WestDraft) -> None:
    """What becomes of fortifications: zones by E, R, a panic that empties the hex, or steps left over; fortresses by
    bold alone (V9.83-a).
    """
    result, side = draft.local(Result), attacker_of(draft)
    effect, left = effect_on(draft, defender_of(draft)), result.left
    if not result.manned and effect.steps:
        left = effect.steps  # nobody was there to lose them (V9.84-i)
    for hex_ in result.targets:
        fort = draft.enemy_fort(hex_, side)
        if fort is None:
            continue
        empty = not draft.enemies_at(hex_, side)
        if fort.kind == FORTRESS:
            if outcome(result.text).bold and empty:
                control.ruin(draft, hex_, "V9.84-j", "V9.83-a")
        elif effect.letter in ("E", "R"):
            control.ruin(draft, hex_, "V9.84-b" if effect.letter == "E" else "V9.84-c")
        elif effect.letter == "P" and empty and hex_ in result.manned:
            control.ruin(draft, hex_, "V9.84-f")
        elif left and empty:
            left -= 1
            control.ruin(draft, hex_, "V9.84-h" if result.manned else "V9.84-i")
        control.settle(draft, hex_)


def do_lone_hqs(draft: WestDraft) -> None:
    """A headquarters whose combat units are gone may go back as well (V14.33-b, VR-95)."""
    result, side = draft.local(Result), attacker_of(draft)
    lone = tuple(
        unit
        for unit in alive(draft, result.defenders)
        if draft.is_hq(unit)
        and draft.hex_of(unit) in result.targets
        and all(draft.is_hq(other) for other in draft.enemies_at(draft.hex_of(unit), side))
        and any(not draft.is_hq(other) for other in result.defenders)
        and not draft.sheltered(unit)
    )
    if lone:
        draft.tell("lone-hq", "V14.33-b", units=lone)
        shaken = int(bool(result.blitz or result.overrun))
        draft.call("Retreat", Retreat(lone, shaken=shaken, optional=1, cause="hq"))


# The attacker's part.


def do_own_losses(draft: WestDraft) -> None:
    """Then the attacker (V9.85-a)."""
    safe = tuple(unit for unit in draft.local(Result).attackers if unit not in exposed(draft))
    if safe and not effect_on(draft, attacker_of(draft)).nothing:
        draft.tell("untouched", "V9.86-b", units=safe)
    _losses(draft, attacker_of(draft), exposed(draft))


def do_own_letter(draft: WestDraft) -> None:
    """The attacker's R or P (V9.84-l)."""
    _letter(draft, attacker_of(draft), exposed(draft))


# Advances and reactions.


def stayed(state: WestState) -> tuple[int, ...]:
    """Attackers still in their hexes: one who went back does not advance (V9.85-b, VR-74)."""
    result = state.local(Result)
    return tuple(
        unit
        for unit, start in zip(result.attackers, result.starts, strict=True)
        if state.at[unit] == start and not state.disrupted[unit]
    )


def do_foe_advance(draft: WestDraft) -> None:
    """The defender advances only when the result touched the attacker alone (V9.85-c, V9.95-a)."""
    result, side = draft.local(Result), defender_of(draft)
    if result.overrun or not effect_on(draft, side).nothing or effect_on(draft, attacker_of(draft)).nothing:
        return
    left = tuple(dict.fromkeys(h for h in result.starts if not draft.friends_at(h, attacker_of(draft))))
    victors = tuple(u for u in alive(draft, result.defenders) if not draft.disrupted[u] and not draft.sheltered(u))
    if left and victors:
        dead = tuple(h for h in left if _all_dead(draft, result, h))
        draft.tell("may-advance", "V9.85-c", hexes=left)
        draft.call("Advance", Advance(victors, left, dead))


def _all_dead(state: WestState, result: Result, hex: int) -> bool:
    """Whether every attacker that stood in a hex was eliminated (V9.96-a)."""
    return all(
        not state.on_map(unit) for unit, start in zip(result.attackers, result.starts, strict=True) if start == hex
    )


def do_bridgehead(draft: WestDraft) -> None:
    """The attacker may win a bridgehead over a river or bridge before anybody advances (V20.42-a, VR-31)."""
    result = draft.local(Result)
    if not result.overrun:
        printed = effect_on(draft, defender_of(draft)).letter in ("P", "R")
        draft.call("Bridgehead", Bridgehead(result.targets, stayed(draft), int(printed)))


def do_advance(draft: WestDraft) -> None:
    """The attacker advances into hexes that are empty now (V9.85-b, V9.95-a); two hexes where all died (V9.96-a)."""
    result, side = draft.local(Result), attacker_of(draft)
    if result.overrun:
        return
    effect = effect_on(draft, defender_of(draft))
    empty = tuple(
        hex_
        for hex_ in result.targets
        if not draft.enemies_at(hex_, side) and draft.enemy_fort(hex_, side) is None and not effect.nothing
    )
    dead = tuple(
        hex_ for hex_ in empty if hex_ in result.manned and not any(draft.on_map(u) for u in _held(draft, result, hex_))
    )
    victors = tuple(unit for unit in stayed(draft) if not draft.advanced[unit])
    if empty and victors:
        one = () if set(dead) == set(empty) else ("V9.96-b",) if set(empty) <= set(result.manned) else ("V9.96-c",)
        draft.tell("may-advance", "V9.85-b", *one, hexes=empty)
        draft.call("Advance", Advance(victors, empty, dead))


def _held(state: WestState, result: Result, hex: int) -> tuple[int, ...]:
    """Defenders that stood in a hex and live: those that went back have `stood` there (V9.96-b)."""
    return tuple(unit for unit in result.defenders if state.on_map(unit) and state.stood[unit] == hex)


def do_foe_reaction(draft: WestDraft) -> None:
    """All inactive units react first (V12.1-a, VR-5); none after an overrun (V6.45-g)."""
    result = draft.local(Result)
    if not result.overrun:
        draft.call("Reaction", Reaction(defender_of(draft), result.face, result.foe_hq, alive(draft, result.defenders)))


def do_own_reaction(draft: WestDraft) -> None:
    """Then those of the active side, with the same die (V12.2-d)."""
    result = draft.local(Result)
    if not result.overrun:
        draft.call("Reaction", Reaction(attacker_of(draft), result.face, result.hq, alive(draft, result.attackers)))


RESULT = Procedure(
    "Result",
    (
        Auto("open", do_open),
        Auto("foe-losses", do_foe_losses),
        Auto("foe-letter", do_foe_letter),
        Auto("forts", do_forts),
        Auto("lone-hqs", do_lone_hqs),
        Auto("own-losses", do_own_losses),
        Auto("own-letter", do_own_letter),
        Auto("foe-advance", do_foe_advance),
        Auto("bridgehead", do_bridgehead),
        Auto("advance", do_advance),
        Auto("foe-reaction", do_foe_reaction),
        Auto("own-reaction", do_own_reaction),
    ),
    Result,
)
