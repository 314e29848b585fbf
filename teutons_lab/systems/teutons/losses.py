"""Chapter 9.3: what a result costs the attacker: AD and AE, and the cavalry that an X strikes in 1914."""

from __future__ import annotations

from collections.abc import Iterator

from teutons_lab.core.flow import Ask, Auto, Verb
from teutons_lab.core.verdict import Refusal
from teutons_lab.kit.kinds import Units
from teutons_lab.systems.teutons.draft import TeutonsDraft
from teutons_lab.systems.teutons.kinds import UNIT_SLOT
from teutons_lab.systems.teutons.payments import is_paid, why_not_pay
from teutons_lab.systems.teutons.results import Aftermath, is_exchange
from teutons_lab.systems.teutons.state import TeutonsState, attacking
from teutons_lab.systems.teutons.words import number, side_name


def do_strike(draft: TeutonsDraft) -> None:
    """AD disrupts every participant (T9.3-r, T9.1-g); AE takes all contributors if they have no more than is owed.

    A unit that went along can be offered in their place (T9.1-e), so with one there is something to choose.
    """
    after = draft.local(Aftermath)
    attack = draft.attacks[after.attack]
    if after.disrupts:
        for unit in attack.participants:
            draft.disrupt(unit, by_combat=True)
        draft.tell("attackers-disrupted", "T9.3-r", *(("T9.1-g",) if attack.along else ()), units=attack.participants)
    if not after.owed:
        return
    lent = sum(draft.setup.factors[unit] for unit in attack.attackers)
    if lent <= after.owed and not attack.along:
        for unit in attack.attackers:
            draft.eliminate(unit)
        draft.tell("attackers-lost", "T9.3-s", units=attack.attackers, owed=after.owed)
    draft.set(owed=min(lent, after.owed) if attack.along or lent > after.owed else 0)


def why_not_lose(state: TeutonsState, unit: int) -> Iterator[Refusal]:
    """Which units pay for AE: contributors until the sum is reached, others only as volunteers (R-86, T9.1-e)."""
    after = state.local(Aftermath)
    yield from why_not_pay(state, unit, _purse(state), after.paid, after.owed, "T9.3-s")


def _purse(state: TeutonsState) -> tuple[int, ...]:
    after = state.local(Aftermath)
    return state.attacks[after.attack].participants


def do_lose(draft: TeutonsDraft, unit: int) -> None:
    """Lose a unit; the debt ends when it is covered."""
    after = draft.local(Aftermath)
    draft.eliminate(unit)
    paid = tuple(sorted((*after.paid, unit)))
    draft.set(paid=paid)
    if is_paid(draft, paid, after.owed):
        volunteers = set(paid) & set(draft.attacks[after.attack].along)
        draft.tell("attackers-lost", "T9.3-s", *(("T9.1-e",) if volunteers else ()), units=paid, owed=after.owed)
        draft.next()


def _loss_prompt(state: TeutonsState) -> str:
    after = state.local(Aftermath)
    gone = sum(state.setup.factors[unit] for unit in after.paid)
    return (
        f"{side_name(attacking(state))}: the attack failed. Units worth {number(after.owed, 'factor')} are lost; "
        f"{gone} so far. Which unit goes?"
    )


# Units that an X costs in any case (T1914.cav-a, R-119).


def _chargers(state: TeutonsState) -> Units:
    """Contributing attackers of the arms that every X strikes; those who only went along are spared (T1914.cav-c)."""
    attackers = state.attacks[state.local(Aftermath).attack].attackers
    return tuple(unit for unit in attackers if state.setup.arms[unit] in state.setup.era.x_arms)


def do_charge(draft: TeutonsDraft) -> None:
    """They are lost up to the defenders' factors, whether the exchange is accepted or not (T1914.cav-b)."""
    after = draft.local(Aftermath)
    chargers = _chargers(draft)
    facing = sum(after.worth) + sum(draft.fort_at[hex_].strength for hex_ in after.swap_forts)
    if sum(draft.setup.factors[unit] for unit in chargers) > facing:
        draft.set(charge=facing)
    elif chargers:
        _lose_chargers(draft, chargers)


def _lose_chargers(draft: TeutonsDraft, units: Units) -> None:
    for unit in units:
        if draft.on_map(unit):
            draft.eliminate(unit)
    draft.set(charge=0, toll=units)
    along = draft.attacks[draft.local(Aftermath).attack].along
    spared = any(draft.setup.arms[unit] in draft.setup.era.x_arms for unit in along)
    rules = ("T1914.cav-a", "T1914.cav-b", "T1914.cav-d", *(("T1914.cav-c",) if spared else ()), "R-119")
    draft.tell("mown-down", *rules, units=units)


def why_not_charge(state: TeutonsState, unit: int) -> Iterator[Refusal]:
    """Which of them are lost is the attacker's choice, with none too many."""
    after = state.local(Aftermath)
    yield from why_not_pay(state, unit, _chargers(state), after.toll, after.charge, "T1914.cav-a")


def do_lose_charger(draft: TeutonsDraft, unit: int) -> None:
    """Lose one of them."""
    after = draft.local(Aftermath)
    toll = tuple(sorted((*after.toll, unit)))
    draft.eliminate(unit)
    draft.set(toll=toll)
    if is_paid(draft, toll, after.charge):
        _lose_chargers(draft, toll)
        draft.next()


def _charge_prompt(state: TeutonsState) -> str:
    after = state.local(Aftermath)
    return (
        f"{side_name(attacking(state))}: cavalry worth {number(after.charge, 'factor')} is lost to this X, whatever "
        "comes of the exchange. Which unit goes?"
    )


LOSSES = (
    Auto("strike", do_strike),
    Ask(
        "losses",
        side=attacking,
        verbs=(Verb("lose", do_lose, lambda s: ((u,) for u in _purse(s)), why_not_lose, UNIT_SLOT, "T9.3-s"),),
        prompt=_loss_prompt,
        rule="T9.3-s",
        when=lambda state: state.local(Aftermath).owed > 0,
    ),
    Auto("charge", do_charge, when=is_exchange),
    Ask(
        "charge-losses",
        side=attacking,
        verbs=(
            Verb(
                "lose",
                do_lose_charger,
                lambda s: ((u,) for u in _chargers(s)),
                why_not_charge,
                UNIT_SLOT,
                "T1914.cav-a",
            ),
        ),
        prompt=_charge_prompt,
        rule="T1914.cav-a",
        when=lambda state: state.local(Aftermath).charge > 0,
    ),
)
"""The steps in which the attacker pays, before anything happens to the defenders."""
