"""Every decision outside the movement phase: arrivals, attacks, orders, losses, retreats, advances, supply."""

from __future__ import annotations

from collections.abc import Callable

from teutons_lab.core import engine
from teutons_lab.core.action import Action
from teutons_lab.core.options import atoms
from teutons_lab.core.ruleset import Atom
from teutons_lab.players.teutons.battle import best_attack, fort_worth, gain
from teutons_lab.players.teutons.places import danger, place_value
from teutons_lab.players.teutons.war import War
from teutons_lab.players.teutons.weights import Weights
from teutons_lab.systems.teutons import exchange as exchanges
from teutons_lab.systems.teutons.advance import Advance
from teutons_lab.systems.teutons.aftermath import Aftermath
from teutons_lab.systems.teutons.combat import current_fight
from teutons_lab.systems.teutons.duties import unmet
from teutons_lab.systems.teutons.odds import FACES, fight
from teutons_lab.systems.teutons.payments import minimal_sets
from teutons_lab.systems.teutons.replacements import is_due, rebuild_time
from teutons_lab.systems.teutons.ruleset import ATTACK
from teutons_lab.systems.teutons.state import TeutonsState

Said = tuple[str, str]


def legal(state: TeutonsState, word: str) -> list[Atom]:
    """The legal atoms of one verb."""
    return [atom for atom in atoms(state) if atom[0] == word]


def _say(state: TeutonsState, atom: Atom, why: str) -> Said:
    return engine.show(state, atom), why


# Set-up, arrivals, works.


def setup(war: War) -> Said:
    """Place each unit where it is worth most."""
    options = legal(war.state, "place")
    if not options:
        return "pass", "Every unit is placed."
    unit = options[0][1]
    best = max((a for a in options if a[1] == unit), key=lambda a: (_first_place(war, unit, a[2]), -a[2]))
    return _say(war.state, best, f"{war.state.name(unit)} begins in {war.state.label(best[2])}.")


def _first_place(war: War, unit: int, hex_: int) -> float:
    state = war.state
    fort = state.fort_at.get(hex_)
    value = 1.0 if fort is not None and fort.side == war.side else 0.0
    if war.besieger:
        crowd = sum(war.setup.factors[u] for u in state.units_at(hex_))
        return float(value - 0.5 * war.ways.get(hex_, 99.0) - 0.1 * crowd)
    road = war.road or tuple(war.ring)
    return value - 0.1 * min(war.board.distance(hex_, place) for place in road)


def replacements(war: War) -> Said:
    """Bring on who is due, rebuild the strongest that comes soon, give nobody up."""
    state = war.state
    due = [unit for unit in war.setup.members[war.side] if is_due(state, unit)]
    for unit in due:
        options = [atom for atom in legal(state, "place") if atom[1] == unit]
        if options:
            best = max(options, key=lambda a: (_arrival_value(war, unit, a[2]), -a[2]))
            return _say(state, best, f"{state.name(unit)} arrives at {state.label(best[2])}, the best way forward.")
    rebuilt = legal(state, "rebuild")
    left = state.setup.scenario_data.turns - state.turn
    soon = [atom for atom in rebuilt if rebuild_time(state, atom[1]) <= left - 2]
    if soon:
        best = max(soon, key=lambda a: (war.setup.factors[a[1]] / rebuild_time(state, a[1]), -a[1]))
        return _say(state, best, f"{state.name(best[1])} can still come back in time.")
    return "pass", "Nobody else is due, and nobody can be rebuilt in time."


def _arrival_value(war: War, unit: int, hex_: int) -> float:
    if war.besieger:
        fed = 0.0 if war.supplied(hex_) else 9.0
        return -war.ways.get(hex_, 99.0) - fed - danger(war, unit, hex_)
    fed = 0.0 if war.supplied(hex_) else 4.0
    room = 0.3 * len(war.state.units_at(hex_))
    return (3.0 if hex_ in war.city else 0.0) - 0.3 * war.to_city(hex_) - fed - room - danger(war, unit, hex_)


def entrench(war: War) -> Said:
    """Entrenchment costs nothing until the Army moves, so every Army digs in."""
    options = legal(war.state, "entrench")
    if options:
        return _say(war.state, options[0], f"{war.state.name(options[0][1])} digs in; it can leave the works at will.")
    return "pass", "Every Army that can has dug in."


# Attacks.


def allocation(war: War) -> Said:
    """Declare the attack that brings most, one after another, with every duty met."""
    state = war.state
    duties = unmet(state)
    if duties:
        return _meet(war)
    skip: set[int] = set()
    while True:
        plan = best_attack(war, {}, frozenset(skip))
        if plan is None:
            return "pass", "No attack brings more than it may cost."
        action = Action(state.setup, ATTACK, ((plan.target,), plan.units, ()))
        run = engine.dry_run(state, action)
        if run.verdict and not unmet(run.state):
            label = state.label(plan.target)
            return str(action), f"On {plan.column} the attack on {label} brings about {plan.gain:.1f} factors."
        skip.add(plan.target)


def _meet(war: War) -> Said:
    """A duty nobody meets: give up an attack that causes one."""
    given_up = legal(war.state, "lapse")
    return _say(war.state, given_up[0], "A further attack would be mandatory, and is not worth it.")


def declare(war: War) -> Said:
    """Finish a declaration that somebody began: close it, strengthen it, or give it up."""
    for word in ("done", "with", "lapse", "along", "also"):
        options = legal(war.state, word)
        if options:
            return _say(war.state, options[0], "The attack begun is brought to its end.")
    raise AssertionError("a declaration can always be closed, strengthened or given up")


def resolve(war: War) -> Said:
    """The best attacks come first: what they drive away helps the others."""
    state = war.state
    options = legal(state, "resolve")
    place = {(a.targets[0]): a for a in state.attacks}

    def worth(atom: Atom) -> float:
        attack = place[atom[1][0]]
        fit = tuple(u for u in attack.attackers if state.on_map(u) and not state.disrupted[u])
        held = any(state.enemies_at(h, war.side) or state.enemy_fort(h, war.side) for h in attack.targets)
        return gain(war, state, fight(state, attack.targets, fit)) if fit and held else 0.0

    best = max(options, key=lambda atom: (worth(atom), atom[1]))
    return _say(state, best, "It promises most, so it comes first.")


def no_retreat(war: War) -> Said:
    """No Retreat where it saves a Fortress or a place worth holding and risks no elimination."""
    state = war.state
    combat = current_fight(state)
    them = War(state, war.enemy, war.w)
    stand = gain(them, state, combat, no_retreat=True)
    bend = gain(them, state, combat)
    could_press = combat.column != combat.table.lowest
    risky = any(read.printed in ("D2", "D3") for face in FACES for read in combat.read(face, False, could_press))
    if stand < bend - 0.05 and not risky:
        return "no-retreat", "Nothing here can eliminate them for it, and the place is kept on a D1."
    return "pass", "Better to give ground than to be destroyed."


def press(war: War) -> Said:
    """Press, go on, or call off: whatever brings most with the orders of the defender."""
    state = war.state
    combat = current_fight(state)
    stands = bool(state.here.locals.no_retreat)
    plain = gain(war, state, combat, no_retreat=stands)
    choices = [(plain, "pass", "As it stands the attack brings most.")]
    if legal(state, "press"):
        pressed = gain(war, state, combat, pressed=True, no_retreat=stands)
        choices.append((pressed - 0.01, "press", "Pressed, the good faces bring more than the bad ones cost."))
    if legal(state, "call-off"):
        choices.append((0.0, "call-off", "The odds have turned; the attack costs more than it brings."))
    _, text, why = max(choices, key=lambda choice: choice[0])
    return text, why


# Losses and exchanges.


def losses(war: War) -> Said:
    """Pay with the units that are worth least."""
    after = war.state.local(Aftermath)
    return _pay(war, war.state.attacks[after.attack].participants, after.paid, after.owed)


def exchange_losses(war: War) -> Said:
    """Pay for an exchange with the units that are worth least."""
    trade = war.state.local(exchanges.Exchange)
    purse = tuple(u for u in war.state.attacks[trade.attack].participants if war.state.on_map(u) or u in trade.paid)
    return _pay(war, purse, trade.paid, exchanges.owed(war.state, trade))


def _pay(war: War, purse: tuple[int, ...], paid: tuple[int, ...], owed: int) -> Said:
    weights = tuple((u, int(war.setup.factors[u])) for u in purse)
    sets = [chosen for chosen in minimal_sets(weights, owed) if set(paid) <= chosen]
    best = min(sets, key=lambda chosen: (sum(_price(war, u) for u in chosen), sorted(chosen)))
    unit = min(best - set(paid))
    return _say(war.state, ("lose", unit), f"Losing {war.state.name(unit)} hurts least.")


def _price(war: War, unit: int) -> float:
    return war.value(unit) * (0.8 if war.setup.counter(unit).replaceable else 1.0)


def exchange(war: War) -> Said:
    """Accept if what falls is worth more than what it costs."""
    state = war.state
    trade = state.local(exchanges.Exchange)
    whole = exchanges.available(state, trade.attack) >= exchanges.total(state, trade)
    cost = war.w.own * (exchanges.total(state, trade) if whole else min(trade.worth) + 0.4)
    units = trade.pool if whole else trade.pool[:1]
    brings = war.w.kill * sum(war.value(u) for u in units)
    brings += sum(fort_worth(war, hex_) for hex_ in trade.forts) if whole else 0.0
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
        return _say(state, best, f"{state.name(best[1])} is the most that can be matched.")
    return "done", "That is enough."


# Retreats and advances.


def distance(war: War) -> Said:
    """As far as the result allows: the farther, the fewer ways."""
    best = max(legal(war.state, "distance"), key=lambda a: a[1])
    return _say(war.state, best, "The farther they must go, the fewer ways are open to them.")


def retreat(war: War) -> Said:
    """Go back to the best hex in reach, no farther than need be; stay where a withdrawal is free and no gain."""
    state = war.state
    options = legal(state, "retreat")
    stop = [word for word in ("pass", "stop") if legal(state, word)]
    if not options:
        return stop[0], "There is nowhere to go."
    best = max(options, key=lambda a: (place_value(war, a[1], a[2]), -a[1], -a[2]))
    if stop and place_value(war, best[1], best[2]) < place_value(war, best[1], state.hex_of(best[1])) + 0.6:
        return stop[0], "It is as well off where it is."
    return _say(state, best, f"{state.name(best[1])} falls back by {state.label(best[2])}, the best of its ways.")


def overflow(_war: War) -> Said:
    """The hex is too full; staying keeps the units together."""
    return "pass", "Going on would scatter them."


def advance(war: War) -> Said:
    """Advance with one strong unit where the vacated hex is worth its Disruption."""
    state = war.state
    going: Advance = state.local(Advance)
    options = [atom for atom in legal(state, "advance") if atom[1] not in going.halted]
    best, value = None, 0.25
    for atom in options:
        _, unit, hex_ = atom
        better = place_value(war, unit, hex_) - place_value(war, unit, state.hex_of(unit))
        better += 0.1 * war.setup.factors[unit]
        better -= war.w.own_disrupted * war.setup.factors[unit] * (0.5 if war.besieger else 0.0)
        if not war.supplied(hex_):
            better -= 2.0
        if better > value:
            best, value = atom, better
    if best is None:
        return "pass", "Nobody gains by advancing."
    return _say(state, best, f"{state.name(best[1])} takes {state.label(best[2])}, a better place than its own.")


# Supply and victory.


def shelter(war: War) -> Said:
    """The Fortress takes in the strongest it can."""
    options = legal(war.state, "choose")
    if not options:
        return "pass", "Nobody else can be taken in."
    best = max(options, key=lambda a: (war.value(a[1]), -a[1]))
    return _say(war.state, best, f"{war.state.name(best[1])} is the strongest that finds shelter.")


def victory(_war: War) -> Said:
    """A victory in hand is taken."""
    return "choose victory", "A victory in hand is better than a greater one hoped for."


ANSWERS: dict[str, Callable[[War], Said]] = {
    "setup": setup,
    "replacements": replacements,
    "entrench": entrench,
    "allocation": allocation,
    "declare": declare,
    "combat": resolve,
    "no-retreat": no_retreat,
    "press": press,
    "losses": losses,
    "exchange": exchange,
    "exchange-for": exchange_for,
    "exchange-losses": exchange_losses,
    "distance": distance,
    "retreat": retreat,
    "go-on": retreat,
    "overflow": overflow,
    "advance": advance,
    "shelter": shelter,
    "victory": victory,
}


def answer(state: TeutonsState, side: str, kind: str, weights: Weights) -> Said:
    """The answer to a decision of that kind, with its reason. Raises KeyError for a kind it does not know."""
    return ANSWERS[kind](War(state, side, weights))
