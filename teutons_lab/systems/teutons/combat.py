"""Chapters 9.2 and 9.3: one combat, from what lies face down to the die."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from teutons_lab.core.flow import Ask, Auto, Procedure, Roll, Verb
from teutons_lab.core.verdict import Refusal
from teutons_lab.systems.teutons import hidden
from teutons_lab.systems.teutons.attack_names import name_of, name_text, named, shown
from teutons_lab.systems.teutons.citations import of_the_fight
from teutons_lab.systems.teutons.draft import TeutonsDraft
from teutons_lab.systems.teutons.duties import mandated_by
from teutons_lab.systems.teutons.kinds import ATTACK_SLOT
from teutons_lab.systems.teutons.odds import fight
from teutons_lab.systems.teutons.orders import ORDERS, Combat, current, current_fight, where
from teutons_lab.systems.teutons.reasons import of_the_die
from teutons_lab.systems.teutons.results import aftermath_of, held_by
from teutons_lab.systems.teutons.state import CALLED_OFF, DECLARED, RESOLVED, Attack, TeutonsState, attacking
from teutons_lab.systems.teutons.words import and_list, in_words, number, side_name

# What lies face down in the hexes attacked is turned up before anything else.


def do_turn_up(draft: TeutonsDraft) -> None:
    """Turn up the defenders; an attack that finds nothing but Dummies is over (T1914.hidden-l, R-115)."""
    attack = current(draft)
    side = attacking(draft)
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
    side = attacking(draft)
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


# The attack is made.


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
    return f"The die for the attack on {where(state)}, column {ladder.column}. {said}."


COMBAT = Procedure(
    "Combat",
    (
        Auto("turn-up", do_turn_up),
        hidden.dig_in_step("dig-in"),
        Auto("look-again", do_look_again),
        *ORDERS,
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
