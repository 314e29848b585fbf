"""Chapter 9.3: what a result does, in order: the attacker's losses, exchange, eliminations, retreats, advance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from teutons_lab.core.flow import Ask, Auto, Procedure, Verb
from teutons_lab.core.verdict import Refusal
from teutons_lab.kit.kinds import Hexes, Units
from teutons_lab.systems.teutons.advance import Advance
from teutons_lab.systems.teutons.citations import of_the_fall, of_the_shaken
from teutons_lab.systems.teutons.draft import TeutonsDraft
from teutons_lab.systems.teutons.exchange import Exchange, can_exchange
from teutons_lab.systems.teutons.fortress_fate import razed_by, stormed_by
from teutons_lab.systems.teutons.kinds import UNIT_SLOT
from teutons_lab.systems.teutons.odds import Fight, Read
from teutons_lab.systems.teutons.payments import is_paid, why_not_pay
from teutons_lab.systems.teutons.retreat import Retreat
from teutons_lab.systems.teutons.state import RESOLVED, TeutonsState, attacking
from teutons_lab.systems.teutons.words import number, side_name

Ints = tuple[int, ...]


class Aftermath(NamedTuple):
    """What is still to be done after a die.

    `sources` are the hexes attacked from; `owed` and `paid` the attacker's losses under AE; `swap`, `worth` and
    `swap_forts` the defenders of an exchange with their modified factors; `doomed` those eliminated; `razed` the
    Fortresses that fall, `stormed` those of them that fall by a D1; `back3` to `back1` those retreated; `shaken` those
    disrupted that may withdraw. For the advance: `free` whether the vacated hex is entered regardless of zones of
    control, `far` whether Cavalry and Armor go two hexes, `routes` the hexes that defenders retreated through,
    `withdrew` the longest retreat in hexes. `charge` is what an X costs in units of the arms that it always strikes,
    `toll` those lost to it.
    """

    attack: int
    sources: Hexes
    defence: int
    no_retreat: int = 0
    crossed: int = 0
    disrupts: int = 0
    owed: int = 0
    paid: Units = ()
    swap: Units = ()
    worth: Ints = ()
    swap_forts: Hexes = ()
    doomed: Units = ()
    razed: Hexes = ()
    stormed: Hexes = ()
    back3: Units = ()
    back2: Units = ()
    back1: Units = ()
    shaken: Units = ()
    free: int = 0
    far: int = 0
    routes: Hexes = ()
    withdrew: int = 0
    charge: int = 0
    toll: Units = ()


def aftermath_of(
    state: TeutonsState, place: int, ladder: Fight, reads: tuple[Read, ...], no_retreat: bool
) -> Aftermath:
    """Sort the groups of a combat by what their results do to them."""
    attack = state.attacks[place]
    units: dict[str, list[int]] = {}
    for read in reads:
        units.setdefault(read.result, []).extend(read.group.units)
    swapped = [read for read in reads if read.result == "X"]
    totals = {d.unit: d.total for d in ladder.defenders if d.unit is not None}
    swap = tuple(sorted(unit for read in swapped for unit in read.group.units))
    owed = sum(read.group.factors for read in reads if read.result == "AE")
    stormed = stormed_by(state, attack.participants, reads, no_retreat)
    return Aftermath(
        attack=place,
        sources=tuple(sorted({state.hex_of(u) for u in attack.participants})),
        defence=ladder.defence,
        no_retreat=int(no_retreat),
        crossed=int(ladder.crosses_border),
        disrupts=int(ladder.strikes_attacker(reads, "AD")),
        owed=owed if ladder.strikes_attacker(reads, "AE") else 0,
        swap=swap,
        worth=tuple(totals[unit] for unit in swap),
        swap_forts=tuple(sorted(hex_ for read in swapped for hex_ in read.group.forts)),
        doomed=_sorted(units.get("DE")),
        razed=tuple(sorted({*razed_by(reads), *stormed})),
        stormed=stormed,
        back3=_sorted(units.get("D3")),
        back2=_sorted(units.get("D2")),
        back1=_sorted(units.get("D1")),
        shaken=_sorted(units.get("D")),
        free=int("DE" in units),
        far=int(bool({"DE", "D2", "D3"} & set(units))),
    )


def _sorted(units: list[int] | None) -> Units:
    return tuple(sorted(units or ()))


# The attacker's losses.


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


# Exchange, eliminations, retreats, advance.


def do_exchange(draft: TeutonsDraft) -> None:
    """Offer the exchange; without the factors for the cheapest defender it is no effect (T9.3-m)."""
    after = draft.local(Aftermath)
    exchange = Exchange(after.attack, after.swap, after.worth, after.swap_forts, after.no_retreat, toll=after.toll)
    if can_exchange(draft, exchange):
        draft.call("Exchange", exchange)
    else:
        draft.tell("exchange-impossible", "T9.3-m", targets=draft.attacks[after.attack].targets)


def _is_exchange(state: TeutonsState) -> bool:
    after = state.local(Aftermath)
    return bool(after.swap or after.swap_forts)


def do_eliminate(draft: TeutonsDraft) -> None:
    """DE removes the units of the group, and Fortresses fall (T9.3-d, T12.0-g)."""
    after = draft.local(Aftermath)
    for unit in after.doomed:
        draft.eliminate(unit)
    if after.doomed:
        draft.tell("eliminated", "T9.3-d", units=after.doomed)
    attackers = draft.attacks[after.attack].attackers
    for hex_ in after.razed:
        draft.raze(hex_)
        draft.tell("fortress-fell", *of_the_fall(draft, attackers, by_d1=hex_ in after.stormed), hex=hex_)


GROUPS = (("back3", 3), ("back2", 2), ("back1", 1), ("shaken", 0))


def _has_to_go(state: TeutonsState) -> bool:
    after = state.local(Aftermath)
    return any(getattr(after, name) for name, _ in GROUPS)


def do_send_back(draft: TeutonsDraft) -> None:
    """Disrupt the next group and let it retreat or withdraw; under No Retreat nobody withdraws (T9.2-e, R-82)."""
    after = draft.local(Aftermath)
    for name, distance in GROUPS:
        units: Units = getattr(after, name)
        if not units:
            continue
        draft.set(**{name: ()})
        rules: tuple[str, ...] = ("T9.3-e",) if distance else ("T9.3-h", "T9.3-i")
        rules += of_the_shaken(draft, units)
        for unit in units:
            draft.disrupt(unit, by_combat=True)
        draft.tell("disrupted", *rules, units=units)
        if distance or not after.no_retreat:
            targets = draft.attacks[after.attack].targets
            draft.call("Retreat", Retreat(targets, after.sources, units, distance))
        return


def vacated(state: TeutonsState, place: int) -> tuple[int, ...]:
    """The target hexes that may be entered: none while a defending unit is left in any of them (T9.3-i, T9.3-y, R-79),
    and none that an enemy Fortress still holds (T9.4-u).
    """
    side = attacking(state)
    targets: tuple[int, ...] = state.attacks[place].targets
    if any(state.enemies_at(hex_, side) for hex_ in targets):
        return ()
    return tuple(hex_ for hex_ in targets if not state.enemy_fort(hex_, side))


def do_advance(draft: TeutonsDraft) -> None:
    """Offer the tactical advance into what was vacated."""
    after = draft.local(Aftermath)
    empty = vacated(draft, after.attack)
    if not empty:
        return
    far = int(after.far or after.withdrew >= 2)  # T9.4-j, T9.4-k, T9.4-v
    draft.call(
        "Advance",
        Advance(after.attack, empty, after.defence, after.free, far, after.crossed, after.routes),
    )


def do_conclude(draft: TeutonsDraft) -> None:
    """The combat is over."""
    place = draft.local(Aftermath).attack
    draft.set_attack(place, draft.attacks[place]._replace(status=RESOLVED))


AFTERMATH = Procedure(
    "Aftermath",
    (
        Auto("strike", do_strike),
        Ask(
            "losses",
            side=attacking,
            verbs=(Verb("lose", do_lose, lambda s: ((u,) for u in _purse(s)), why_not_lose, UNIT_SLOT, "T9.3-s"),),
            prompt=_loss_prompt,
            rule="T9.3-s",
            when=lambda state: state.local(Aftermath).owed > 0,
        ),
        Auto("charge", do_charge, when=_is_exchange),
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
        Auto("exchange", do_exchange, when=_is_exchange),
        Auto("eliminate", do_eliminate),
        Auto("send-back", do_send_back, when=_has_to_go, again=True),
        Auto("more", lambda draft: draft.goto("send-back"), when=_has_to_go),
        Auto("advance", do_advance),
        Auto("conclude", do_conclude),
    ),
    Aftermath,
)
