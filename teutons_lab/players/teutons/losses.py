"""What an attack costs and what an exchange is worth."""

from __future__ import annotations

from teutons_lab.players.teutons.battle import entry_worth, fort_worth, thrift_for
from teutons_lab.players.teutons.said import Said, legal, say
from teutons_lab.players.teutons.war import War
from teutons_lab.systems.teutons import exchange as exchanges
from teutons_lab.systems.teutons.payments import minimal_sets
from teutons_lab.systems.teutons.results import Aftermath


def losses(war: War) -> Said:
    """Pay with the units that are worth least."""
    after = war.state.local(Aftermath)
    return _pay(war, war.state.attacks[after.attack].participants, after.paid, after.owed)


def exchange_losses(war: War) -> Said:
    """Pay for an exchange with the units that are worth least."""
    trade = war.state.local(exchanges.Exchange)
    purse = tuple(u for u in war.state.attacks[trade.attack].participants if war.state.on_map(u) or u in trade.paid)
    return _pay(war, purse, trade.paid, exchanges.due(war.state, trade))


def _pay(war: War, purse: tuple[int, ...], paid: tuple[int, ...], owed: int) -> Said:
    weights = tuple((u, int(war.setup.factors[u])) for u in purse)
    sets = [chosen for chosen in minimal_sets(weights, owed) if set(paid) <= chosen]
    best = min(sets, key=lambda chosen: (sum(_price(war, u) for u in chosen), sorted(chosen)))
    unit = min(best - set(paid))
    return say(war.state, ("lose", unit), f"Losing {war.state.name(unit)} hurts least.")


def _price(war: War, unit: int) -> float:
    return war.value(unit) * (0.8 if war.setup.counter(unit).replaceable else 1.0)


def charge_losses(war: War) -> Said:
    """Of the cavalry that an X costs, the cheapest goes."""
    best = min(legal(war.state, "lose"), key=lambda a: (_price(war, a[1]), a[1]))
    return say(war.state, best, f"Losing {war.state.name(best[1])} hurts least.")


def exchange(war: War) -> Said:
    """Accept if what falls is worth more than what it costs."""
    state = war.state
    trade = state.local(exchanges.Exchange)
    whole = exchanges.available(state, trade) >= exchanges.total(state, trade)
    targets = state.attacks[trade.attack].targets
    thrift = thrift_for(war, targets)
    cost = war.w.own * thrift * (exchanges.total(state, trade) if whole else min(trade.worth) + 0.4)
    units = trade.pool if whole else trade.pool[:1]
    brings = war.w.kill * sum(war.value(u) for u in units)
    brings += sum(fort_worth(war, hex_) for hex_ in trade.forts) if whole else 0.0
    if whole and exchanges.available(state, trade) > exchanges.total(state, trade):  # somebody is left to go in
        brings += sum(entry_worth(war, hex_) for hex_ in targets)
    if brings > cost:
        return "exchange", "What falls is worth more than what it costs."
    return "pass", "The price is too high."


def exchange_for(war: War) -> Said:
    """Name the strongest defender that can be matched, then close."""
    state = war.state
    options = legal(state, "choose")
    chosen = state.local(exchanges.Exchange).prey
    if options and not chosen:
        best = max(options, key=lambda a: (war.value(a[1]), -a[1]))
        return say(state, best, f"{state.name(best[1])} is the most that can be matched.")
    return "done", "That is enough."
