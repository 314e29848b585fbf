"""Chapter 9.3, result X: the attacker may trade units for defenders (R-84, R-85)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from teutons_lab.core.flow import Ask, Auto, Procedure, Verb
from teutons_lab.core.verdict import Refusal
from teutons_lab.kit.kinds import Hexes, Units
from teutons_lab.systems.teutons.draft import TeutonsDraft
from teutons_lab.systems.teutons.kinds import UNIT_SLOT
from teutons_lab.systems.teutons.payments import is_paid, why_not_pay
from teutons_lab.systems.teutons.state import TeutonsState, attacking
from teutons_lab.systems.teutons.words import number, side_name


class Exchange(NamedTuple):
    """An exchange on offer.

    `pool` are the defenders it concerns, `worth` their modified factors in the same order, `forts` the Fortresses.
    `prey` are the defenders chosen, `prey_forts` the Fortresses with them; `whole` is 1 once everything is matched,
    `paid` the attackers given up, `toll` those that were lost anyhow and count as paid (R-119).
    """

    attack: int
    pool: Units
    worth: tuple[int, ...]
    forts: Hexes = ()
    no_retreat: int = 0
    prey: Units = ()
    prey_forts: Hexes = ()
    whole: int = 0
    paid: Units = ()
    toll: Units = ()


def available(state: TeutonsState, exchange: Exchange) -> int:
    """The factors the attacker can trade: those of all participants, volunteers included (T9.1-e), and the toll."""
    units = state.attacks[exchange.attack].participants
    left = sum(state.setup.factors[unit] for unit in units if state.on_map(unit))
    return int(left + sum(state.setup.factors[unit] for unit in exchange.toll))


def total(state: TeutonsState, exchange: Exchange) -> int:
    """The modified factors of everything that the exchange concerns."""
    return sum(exchange.worth) + sum(state.fort_at[hex_].strength for hex_ in exchange.forts)


def can_exchange(state: TeutonsState, exchange: Exchange) -> bool:
    """Whether the attacker can match the total or at least one defender (T9.3-k to T9.3-m).

    A lone Fortress is paid for by its value.
    """
    factors = available(state, exchange)
    if factors >= total(state, exchange):
        return factors > 0
    return bool(exchange.pool) and factors >= min(exchange.worth) and factors > 0


def _has_to_match_all(state: TeutonsState, exchange: Exchange) -> bool:
    """Whether it is all or nothing: those who lent their factors can match the total (T9.3-k, R-84).

    Volunteers may help to match it, but nobody has to volunteer (T9.1-e).
    """
    if not exchange.pool or len(exchange.pool) + len(exchange.forts) == 1:
        return True
    lent = sum(state.setup.factors[unit] for unit in state.attacks[exchange.attack].attackers)
    return bool(state.setup.options["x_total_first"] == "yes" and lent >= total(state, exchange))


def _can_match_all(state: TeutonsState) -> bool:
    exchange = state.local(Exchange)
    return available(state, exchange) >= total(state, exchange)


def owed(state: TeutonsState, exchange: Exchange) -> int:
    """The modified factors of the defenders chosen."""
    units = sum(worth for unit, worth in zip(exchange.pool, exchange.worth, strict=True) if unit in exchange.prey)
    return units + sum(state.fort_at[hex_].strength for hex_ in exchange.prey_forts)


def due(state: TeutonsState, exchange: Exchange) -> int:
    """What is still to be paid for them beyond the toll."""
    return max(0, owed(state, exchange) - sum(int(state.setup.factors[unit]) for unit in exchange.toll))


# Whether to trade at all.


def do_accept(draft: TeutonsDraft) -> None:
    """Accept. Who can match the total must exchange against it, unless the option lets him pick (T9.3-k)."""
    exchange = draft.local(Exchange)
    if _can_match_all(draft) and _has_to_match_all(draft, exchange):
        do_whole(draft)
    else:
        draft.next()


def do_decline(draft: TeutonsDraft) -> None:
    """Decline: the result counts as no effect (T9.3-j)."""
    draft.tell("exchange-declined", "T9.3-j", targets=draft.attacks[draft.local(Exchange).attack].targets)
    draft.end()


# Whom to trade for.


def why_not_choose(state: TeutonsState, unit: int) -> Iterator[Refusal]:
    """A further defender to match: the attacker must have the factors for all he names (T9.3-l)."""
    exchange = state.local(Exchange)
    if unit not in exchange.pool or unit in exchange.prey:
        yield Refusal("T9.3-l", lambda: f"{state.name(unit)} is not a defender that can still be chosen.")
        return
    need = owed(state, exchange._replace(prey=(*exchange.prey, unit)))
    have = available(state, exchange)
    if need > have:
        yield Refusal(
            "T9.3-l",
            lambda: f"Matching {state.name(unit)} as well needs {need} factors; the attackers have {have}.",
        )


def do_choose(draft: TeutonsDraft, unit: int) -> None:
    """Name a defender to be matched."""
    exchange = draft.local(Exchange)
    draft.set(prey=tuple(sorted((*exchange.prey, unit))))


def why_not_chosen(state: TeutonsState) -> Iterator[Refusal]:
    """At least one defender is matched."""
    if not state.local(Exchange).prey:
        yield Refusal("T9.3-l", lambda: "Choose a defender to exchange for first.")


def do_chosen(draft: TeutonsDraft) -> None:
    """Go on to the payment for the units chosen; a Fortress falls only with the total (T9.3-q)."""
    draft.next()


def why_not_whole(state: TeutonsState) -> Iterator[Refusal]:
    """The total, Fortress included, needs the factors for it."""
    exchange = state.local(Exchange)
    if not _can_match_all(state):
        need, have = total(state, exchange), available(state, exchange)
        yield Refusal("T9.3-k", lambda: f"All defenders together are worth {need}; the attackers have {have}.")


def do_whole(draft: TeutonsDraft) -> None:
    """Exchange for the total after all, volunteers or the option permitting."""
    exchange = draft.local(Exchange)
    draft.set(prey=exchange.pool, prey_forts=exchange.forts, whole=1)
    draft.next()


# The payment.


def _purse(state: TeutonsState) -> tuple[int, ...]:
    return state.attacks[state.local(Exchange).attack].participants


def why_not_lose(state: TeutonsState, unit: int) -> Iterator[Refusal]:
    """Which of the attacker's units pay (T9.3-n)."""
    exchange = state.local(Exchange)
    purse = tuple(u for u in _purse(state) if state.on_map(u) or u in exchange.paid)
    yield from why_not_pay(state, unit, purse, exchange.paid, due(state, exchange), "T9.3-n")


def do_lose(draft: TeutonsDraft, unit: int) -> None:
    """Give up a unit."""
    exchange = draft.local(Exchange)
    draft.eliminate(unit)
    paid = tuple(sorted((*exchange.paid, unit)))
    draft.set(paid=paid)
    if is_paid(draft, paid, due(draft, exchange)):
        draft.next()


def do_trade(draft: TeutonsDraft) -> None:
    """Remove what was matched; defenders that survive are Disrupted with the options of D (T9.3-o).

    The hex, if it is empty now, is entered regardless of zones of control (T9.3-p). A Fortress falls if it was
    paid for (T12.0-h), or with its last unit where the option says so.
    """
    exchange = draft.local(Exchange)
    targets = draft.attacks[exchange.attack].targets
    for unit in exchange.prey:
        draft.eliminate(unit)
    fallen = list(exchange.prey_forts)
    if draft.setup.options["x_kills_fortress"] == "yes":
        side = attacking(draft)
        fallen += [h for h in exchange.forts if h not in fallen and not draft.enemies_at(h, side)]
    draft.tell(
        "exchanged",
        *("T9.3-n", "T9.3-k" if exchange.whole else "T9.3-l", *(("T9.3-q",) if exchange.forts else ())),
        "T9.3-o" if len(exchange.prey) < len(exchange.pool) else "T9.3-p",
        attackers=tuple(sorted((*exchange.paid, *exchange.toll))),
        defenders=exchange.prey,
        targets=targets,
        forts=tuple(fallen),
    )
    for hex_ in fallen:
        draft.raze(hex_)
        draft.tell("fortress-fell", "T12.0-h", hex=hex_)
    survivors = tuple(unit for unit in exchange.pool if unit not in exchange.prey)
    caller = draft.frames[-2].locals
    draft.end(shaken=tuple(sorted((*caller.shaken, *survivors))), free=1)


def _offer(state: TeutonsState) -> str:
    exchange = state.local(Exchange)
    all_of_them = _can_match_all(state) and _has_to_match_all(state, exchange)
    whole = "all defenders" if all_of_them else "defenders of your choice"
    return (
        f"{side_name(attacking(state))}: an exchange is offered for {whole}, "
        f"{number(total(state, exchange), 'factor')} in all. Accept it, or pass."
    )


def _choosing(state: TeutonsState) -> str:
    or_all = ", or exchange for all of them" if _can_match_all(state) else ""
    return f"{side_name(attacking(state))}: which defenders do you exchange for? Name them, then done{or_all}."


def _paying(state: TeutonsState) -> str:
    exchange = state.local(Exchange)
    return (
        f"{side_name(attacking(state))}: the exchange costs units worth "
        f"{number(due(state, exchange), 'factor')}. Which unit goes?"
    )


EXCHANGE = Procedure(
    "Exchange",
    (
        Ask(
            "exchange",
            side=attacking,
            verbs=(
                Verb("exchange", do_accept, rule="T9.3-j", sure=True),
                Verb("pass", do_decline, rule="T9.3-j"),
            ),
            prompt=_offer,
            rule="T9.3-j",
        ),
        Ask(
            "exchange-for",
            side=attacking,
            verbs=(
                Verb(
                    "choose",
                    do_choose,
                    lambda state: ((unit,) for unit in state.local(Exchange).pool),
                    why_not_choose,
                    UNIT_SLOT,
                    "T9.3-l",
                ),
                Verb("done", do_chosen, why=why_not_chosen, rule="T9.3-l"),
                Verb("exchange", do_whole, why=why_not_whole, rule="T9.3-k"),
            ),
            prompt=_choosing,
            rule="T9.3-l",
            when=lambda state: not state.local(Exchange).whole,
        ),
        Ask(
            "exchange-losses",
            side=attacking,
            verbs=(
                Verb(
                    "lose",
                    do_lose,
                    lambda state: ((u,) for u in _purse(state)),
                    why_not_lose,
                    UNIT_SLOT,
                    "T9.3-n",
                ),
            ),
            prompt=_paying,
            rule="T9.3-n",
            when=lambda state: due(state, state.local(Exchange)) > 0,
        ),
        Auto("trade", do_trade),
    ),
    Exchange,
)
