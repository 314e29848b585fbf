"""Chapter 9.2: the orders of both sides before the die: No Retreat, then pressing or calling off."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from teutons_lab.core.flow import Ask, Verb
from teutons_lab.core.verdict import Refusal
from teutons_lab.kit.kinds import Units
from teutons_lab.systems.teutons.draft import TeutonsDraft
from teutons_lab.systems.teutons.duties import hollow
from teutons_lab.systems.teutons.odds import Fight, fight
from teutons_lab.systems.teutons.state import CALLED_OFF, Attack, TeutonsState, attacking, defending
from teutons_lab.systems.teutons.words import and_list, side_name


class Combat(NamedTuple):
    """A combat being resolved: its place in the table of attacks, and the orders given.

    `blind` is 1 if it was declared on counters that lay face down, `fresh` are Armies just turned up that may dig in,
    `cut` units that counters lying face down elsewhere keep from supply.
    """

    attack: int
    no_retreat: int = 0
    pressed: int = 0
    blind: int = 0
    fresh: Units = ()
    cut: Units = ()


def current(state: TeutonsState) -> Attack:
    """The attack that is being resolved."""
    attack: Attack = state.attacks[state.local(Combat).attack]
    return attack


def current_fight(state: TeutonsState) -> Fight:
    """Its ladder as things stand now."""
    attack = current(state)
    return fight(state, attack.targets, attack.attackers, attack.along, state.local(Combat).cut)


def _has_defending_unit(state: TeutonsState) -> bool:
    """An ungarrisoned Fortress gives no orders (T12.0-k)."""
    side = attacking(state)
    return any(state.enemies_at(hex_, side) for hex_ in current(state).targets)


# Orders: the defender first, then the attacker (T9.2-a).


def do_no_retreat(draft: TeutonsDraft) -> None:
    """The defender orders No Retreat, for all defenders of the combat (R-81)."""
    draft.set(no_retreat=1)
    draft.tell("no-retreat", "T9.2-a", targets=current(draft).targets)
    draft.next()


def _is_hollow(state: TeutonsState) -> bool:
    return state.local(Combat).attack in hollow(state)


def why_not_make(state: TeutonsState) -> Iterator[Refusal]:
    """An attack is not made without those that it made mandatory: they were called off, so it is too."""
    if _is_hollow(state) and not any(why_not_call_off(state)):
        where = state.label(current(state).targets[0])
        yield Refusal(
            "T9.0-x",
            lambda: f"The attack on {where} obliges you to attacks that you called off; call it off as well.",
            lambda: (where,),
            also=("R-75",),
        )


def why_not_press(state: TeutonsState) -> Iterator[Refusal]:
    """An attack on the lowest column is not pressed (T9.2-j, R-70)."""
    yield from why_not_make(state)
    combat = current_fight(state)
    bars = [unit for unit in _taking_part(state, combat) if state.setup.nationalities[unit] in state.setup.era.no_press]
    if bars:
        yield Refusal(
            "T9.2-i",
            lambda: f"{state.name(bars[0])} takes part; an attack with Belgian or Dutch units is never pressed.",
            lambda: (state.label(state.hex_of(bars[0])),),
            also=("R-83",),
        )
    if combat.column == combat.table.lowest:
        yield Refusal(
            "T9.2-j",
            lambda: f"The column is {combat.table.lowest}, the lowest; pressing could fall below it.",
            also=("R-70",),
        )


def _taking_part(state: TeutonsState, combat: Fight) -> tuple[int, ...]:
    """All units of a combat, of both sides, contributing or not."""
    return (*combat.attackers, *combat.along, *(d.unit for d in combat.defenders if d.unit is not None))


def do_press(draft: TeutonsDraft) -> None:
    """The attacker presses; free whatever the defender decided."""
    draft.set(pressed=1)
    draft.tell("pressed", "T9.2-a", targets=current(draft).targets)
    draft.next()


def why_not_call_off(state: TeutonsState) -> Iterator[Refusal]:
    """No Retreat holds the attacker to his attack, and so does a resolved attack that made it mandatory."""
    where = state.label(current(state).targets[0])
    if state.local(Combat).no_retreat:
        yield Refusal(
            "T9.2-b",
            lambda: f"The defenders of {where} stand under No Retreat; the attack cannot be called off.",
        )
    if state.local(Combat).blind:
        yield Refusal(
            "T1914.hidden-c",
            lambda: f"The attack on {where} was declared on counters lying face down; it cannot be called off now.",
            lambda: (where,),
            also=("R-114",),
        )
    if current(state).bound:
        yield Refusal(
            "T9.0-x",
            lambda: (
                f"The attack on {where} was made mandatory by one that has been resolved; it cannot be called off now."
            ),
            lambda: (where,),
            also=("R-75",),
        )


def do_call_off(draft: TeutonsDraft) -> None:
    """Call the combat off; this frees those that it alone made mandatory (T9.0-y)."""
    combat = draft.local(Combat)
    attack = current(draft)
    draft.set_attack(combat.attack, attack._replace(status=CALLED_OFF))
    draft.tell("called-off", "T9.0-w", "T9.0-y", targets=attack.targets)
    draft.end()


def where(state: TeutonsState) -> str:
    return and_list([state.where(hex_) for hex_ in current(state).targets])


def _defence_prompt(state: TeutonsState) -> str:
    are = "is" if len(current(state).targets) == 1 else "are"
    return (
        f"{side_name(defending(state))}: {where(state)} {are} attacked on {current_fight(state).column}. "
        "Order No Retreat? "
        "Then D1 disrupts only, D2 and D3 eliminate, and the attack cannot be called off."
    )


def _attack_prompt(state: TeutonsState) -> str:
    return (
        f"{side_name(attacking(state))}: the attack on {where(state)} stands on {current_fight(state).column}. "
        "Press it (good faces read one column better, bad ones one worse), call it off, or go on as it is?"
    )


def _go_on(draft: TeutonsDraft) -> None:
    draft.next()


ORDERS = (
    Ask(
        "no-retreat",
        side=defending,
        verbs=(Verb("no-retreat", do_no_retreat, rule="T9.2-a", sure=True), Verb("pass", _go_on)),
        prompt=_defence_prompt,
        rule="T9.2-a",
        when=lambda state: _has_defending_unit(state) and not _is_hollow(state),
    ),
    Ask(
        "press",
        side=attacking,
        verbs=(
            Verb("press", do_press, why=why_not_press, rule="T9.2-f"),
            Verb("call-off", do_call_off, why=why_not_call_off, rule="T9.0-w"),
            Verb("pass", _go_on, why=why_not_make, rule="T9.0-x"),
        ),
        prompt=_attack_prompt,
        rule="T9.2-a",
    ),
)
"""The questions that come before the die: the defender decides first (T9.2-a)."""
