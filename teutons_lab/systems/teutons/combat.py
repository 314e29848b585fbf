"""Chapters 9.2 and 9.3: one combat, from the orders before the die to its aftermath."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from teutons_lab.core.flow import Ask, Auto, Procedure, Roll, Verb
from teutons_lab.core.verdict import Refusal
from teutons_lab.kit.kinds import Units
from teutons_lab.systems.teutons import hidden
from teutons_lab.systems.teutons.aftermath import aftermath_of, held_by
from teutons_lab.systems.teutons.attack_names import name_of, name_text, named, shown
from teutons_lab.systems.teutons.citations import of_the_fight
from teutons_lab.systems.teutons.duties import hollow, mandated_by
from teutons_lab.systems.teutons.kinds import ATTACK_SLOT
from teutons_lab.systems.teutons.odds import Fight, fight
from teutons_lab.systems.teutons.reasons import of_the_die
from teutons_lab.systems.teutons.state import CALLED_OFF, DECLARED, RESOLVED, Attack, TeutonsDraft, TeutonsState
from teutons_lab.systems.teutons.words import and_list, in_words, number, side_name


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


def _attacker(state: TeutonsState) -> str:
    return state.phase.partition(".")[0]


def _defender(state: TeutonsState) -> str:
    return str(state.setup.other(_attacker(state)))


def _has_defending_unit(state: TeutonsState) -> bool:
    """An ungarrisoned Fortress gives no orders (T12.0-k)."""
    side = _attacker(state)
    return any(state.enemies_at(hex_, side) for hex_ in current(state).targets)


# What lies face down in the hexes attacked is turned up before anything else.


def do_turn_up(draft: TeutonsDraft) -> None:
    """Turn up the defenders; an attack that finds nothing but Dummies is over (T1914.hidden-l, R-115)."""
    attack = current(draft)
    side = _attacker(draft)
    if not any(draft.hidden[unit] for hex_ in attack.targets for unit in draft.enemies_at(hex_, side)):
        return
    found = hidden.turn_up_targets(draft, attack.targets, side)
    draft.set(blind=1, fresh=tuple(unit for unit in found if hidden.may_dig_in(draft, unit)))
    if not any(draft.enemies_at(h, side) or draft.enemy_fort(h, side) for h in attack.targets):
        do_begin(draft)
        draft.set_attack(draft.local(Combat).attack, attack._replace(status=RESOLVED))
        draft.tell("only-dummies", "T1914.hidden-l", "R-115", targets=attack.targets, attackers=attack.attackers)
        draft.end()


# Whether it can be made at all, now.


def do_look_again(draft: TeutonsDraft) -> None:
    """What happened since the declaration may have made the combat impossible (T7.0-r, T9.3-b)."""
    combat = draft.local(Combat)
    attack = current(draft)
    side = _attacker(draft)
    fit = tuple(unit for unit in attack.attackers if _is_fit(draft, unit))
    along = tuple(unit for unit in attack.along if _is_fit(draft, unit))
    held = [h for h in attack.targets if draft.enemies_at(h, side) or draft.enemy_fort(h, side)]
    if (fit, along) != (attack.attackers, attack.along):
        attack = attack._replace(attackers=fit, along=along)
        draft.set_attack(combat.attack, attack)
    cut = hidden.cut_unseen(draft, (*fit, *(unit for h in held for unit in draft.enemies_at(h, side))))
    if cut:
        draft.set(cut=cut)
        draft.tell("unsupplied", "T7.0-r", "R-55", units=cut, reveals=("a supply line is cut",))
    why = ""
    if not held:
        why = "nobody is left to attack"
    elif not fit:
        why = "nobody is left who lends factors"
    elif fight(draft, attack.targets, fit, along, cut).column is None:
        if combat.blind:
            _fall_into_a_trap(draft)
            return
        why = "its odds have fallen off the table"
    if why:
        draft.set_attack(combat.attack, attack._replace(status=CALLED_OFF))
        draft.tell("impossible", "T9.3-b", targets=attack.targets, why=why)
        draft.end()


def _fall_into_a_trap(draft: TeutonsDraft) -> None:
    """Odds worse than 1:5 against what was turned up: all who took part are lost, the defender is not touched
    (T1914.hidden-d, R-114)."""
    do_begin(draft)
    combat = draft.local(Combat)
    attack = current(draft)
    for unit in attack.participants:
        draft.eliminate(unit)
    draft.tell("trapped", "T1914.hidden-d", "R-114", units=attack.participants, targets=attack.targets)
    draft.set_attack(combat.attack, attack._replace(status=RESOLVED))
    draft.end()


def _is_fit(state: TeutonsState, unit: int) -> bool:
    return state.on_map(unit) and not state.disrupted[unit]


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


def do_begin(draft: TeutonsDraft) -> None:
    """The attack is made: its units have attacked, works are left, and what it made mandatory must follow."""
    combat = draft.local(Combat)
    attack = current(draft)
    for other in mandated_by(draft, combat.attack):
        draft.set_attack(other, draft.attacks[other]._replace(bound=True))
    for unit in attack.participants:
        draft.flag("attacked", unit)  # T9.0-p, T9.1-g
        draft.leave_works(unit, "T11.0-d")
    draft.setup.era.on_attack(draft, attack)


# The die.


def _purpose(state: TeutonsState) -> str:
    return f"combat {name_text(state, state.local(Combat).attack)}"


def result_of(state: TeutonsState, face: int) -> str:
    """What a face does, as the table and the orders have it."""
    combat = state.local(Combat)
    return current_fight(state).result(face, bool(combat.no_retreat), bool(combat.pressed))


def do_read(draft: TeutonsDraft, face: int) -> None:
    """Read the table for each group and go on to what follows."""
    combat = draft.local(Combat)
    attack = current(draft)
    ladder = current_fight(draft)
    orders = bool(combat.no_retreat), bool(combat.pressed)
    reads = ladder.read(face, *orders)
    draft.tell(
        "fought",
        *dict.fromkeys((*of_the_fight(draft, ladder, reads), *of_the_die(ladder, reads, face, *orders))),
        attackers=attack.attackers,
        along=attack.along,
        targets=attack.targets,
        sources=_sources(draft, attack),
        defenders=tuple(d.unit for d in ladder.defenders if d.unit is not None),
        column=ladder.column,
        face=face,
        results=tuple(read.result for read in reads),
        no_retreat=combat.no_retreat,
        pressed=combat.pressed,
    )
    for hex_, rule in held_by(draft, attack.participants, reads, bool(combat.no_retreat)):
        draft.tell("fortress-held", rule, hex=hex_)
    draft.become("Aftermath", aftermath_of(draft, combat.attack, ladder, reads, bool(combat.no_retreat)))


def _sources(state: TeutonsState, attack: Attack) -> tuple[int, ...]:
    return tuple(sorted({state.hex_of(unit) for unit in attack.participants}))


def _die_prompt(state: TeutonsState) -> str:
    combat = state.local(Combat)
    ladder = current_fight(state)
    faces: dict[str, list[int]] = {}
    for face in range(1, 7):
        faces.setdefault(ladder.result(face, bool(combat.no_retreat), bool(combat.pressed)), []).append(face)
    said = "; ".join(f"{and_list([*map(str, of)])}: {in_words(result)}" for result, of in faces.items())
    return f"The die for the attack on {_where(state)}, column {ladder.column}. {said}."


def _where(state: TeutonsState) -> str:
    return and_list([state.where(hex_) for hex_ in current(state).targets])


def _defence_prompt(state: TeutonsState) -> str:
    are = "is" if len(current(state).targets) == 1 else "are"
    return (
        f"{side_name(_defender(state))}: {_where(state)} {are} attacked on {current_fight(state).column}. "
        "Order No Retreat? "
        "Then D1 disrupts only, D2 and D3 eliminate, and the attack cannot be called off."
    )


def _attack_prompt(state: TeutonsState) -> str:
    return (
        f"{side_name(_attacker(state))}: the attack on {_where(state)} stands on {current_fight(state).column}. "
        "Press it (good faces read one column better, bad ones one worse), call it off, or go on as it is?"
    )


def _to_the_die(draft: TeutonsDraft) -> None:
    draft.next()


COMBAT = Procedure(
    "Combat",
    (
        Auto("turn-up", do_turn_up),
        hidden.dig_in_step("dig-in"),
        Auto("look-again", do_look_again),
        Ask(
            "no-retreat",
            side=_defender,
            verbs=(Verb("no-retreat", do_no_retreat, rule="T9.2-a", sure=True), Verb("pass", _to_the_die)),
            prompt=_defence_prompt,
            rule="T9.2-a",
            when=lambda state: _has_defending_unit(state) and not _is_hollow(state),
        ),
        Ask(
            "press",
            side=_attacker,
            verbs=(
                Verb("press", do_press, why=why_not_press, rule="T9.2-f"),
                Verb("call-off", do_call_off, why=why_not_call_off, rule="T9.0-w"),
                Verb("pass", _to_the_die, why=why_not_make, rule="T9.0-x"),
            ),
            prompt=_attack_prompt,
            rule="T9.2-a",
        ),
        Auto("begin", do_begin),
        Roll("combat-die", do_read, _purpose, _die_prompt, "T9.3-c", result_of),
    ),
    Combat,
)


# The phase: declared attacks, one at a time, in the order the attacker likes (T9.0-ab).


def why_not_resolve(state: TeutonsState, name: tuple[int, int]) -> Iterator[Refusal]:
    """Only a declared attack can be resolved."""
    place = named(state, name)
    if place is None or state.attacks[place].status != DECLARED:
        yield Refusal("T9.0-ab", lambda: f"No declared attack on {shown(state, name)} waits to be resolved.")


def waiting(state: TeutonsState) -> list[int]:
    """The places of declared attacks."""
    return [place for place, attack in enumerate(state.attacks) if attack.status == DECLARED]


def resolve_args(state: TeutonsState) -> Iterable[tuple[tuple[int, int]]]:
    """All declared attacks."""
    return ((name_of(state, place),) for place in waiting(state))


def do_resolve(draft: TeutonsDraft, name: tuple[int, int]) -> None:
    """Take up one attack."""
    place = named(draft, name)
    assert place is not None
    draft.call("Combat", Combat(place))


def _prompt(state: TeutonsState, side: str) -> str:
    left = waiting(state)
    names = and_list([name_text(state, place) for place in left])
    return f"{side_name(side)} combat. {number(len(left), 'attack')} to resolve: {names}. Which comes next?"


def phase(name: str, side: str) -> Ask:
    """Combat resolution of one side."""
    return Ask(
        name,
        side=lambda _state: side,
        verbs=(Verb("resolve", do_resolve, resolve_args, why_not_resolve, ATTACK_SLOT, "T9.0-ab"),),
        prompt=lambda state: _prompt(state, side),
        rule="T9.0-ab",
        kind="combat",
        when=lambda state: bool(waiting(state)),
    )
