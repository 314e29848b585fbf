"""Set-up, arrivals, works, supply and victory, and which answer belongs to which kind of decision."""

from __future__ import annotations

from collections.abc import Callable

from teutons_lab.players.teutons import aircraft, attacks, losses, retreats
from teutons_lab.players.teutons.places import danger
from teutons_lab.players.teutons.said import Said, legal, say
from teutons_lab.players.teutons.war import War
from teutons_lab.players.teutons.weights import Weights
from teutons_lab.systems.teutons.replacements import is_due, rebuild_time
from teutons_lab.systems.teutons.state import TeutonsState

# Set-up, arrivals, works.


def setup(war: War) -> Said:
    """Place each unit where it is worth most."""
    options = legal(war.state, "place")
    if not options:
        return "pass", "Every unit is placed."
    unit = options[0][1]
    best = max((a for a in options if a[1] == unit), key=lambda a: (_first_place(war, unit, a[2]), -a[2]))
    return say(war.state, best, f"{war.state.name(unit)} begins in {war.state.label(best[2])}.")


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
            return say(state, best, f"{state.name(unit)} arrives at {state.label(best[2])}, the best way forward.")
    rebuilt = legal(state, "rebuild")
    left = state.setup.scenario_data.turns - state.turn
    soon = [atom for atom in rebuilt if rebuild_time(state, atom[1]) <= left - 2]
    if soon:
        best = max(soon, key=lambda a: (war.setup.factors[a[1]] / rebuild_time(state, a[1]), -a[1]))
        return say(state, best, f"{state.name(best[1])} can still come back in time.")
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
        return say(war.state, options[0], f"{war.state.name(options[0][1])} digs in; it can leave the works at will.")
    return "pass", "Every Army that can has dug in."


# Supply and victory.


def shelter(war: War) -> Said:
    """The Fortress takes in the strongest it can."""
    options = legal(war.state, "choose")
    if not options:
        return "pass", "Nobody else can be taken in."
    best = max(options, key=lambda a: (war.value(a[1]), -a[1]))
    return say(war.state, best, f"{war.state.name(best[1])} is the strongest that finds shelter.")


def victory(_war: War) -> Said:
    """A victory in hand is taken."""
    return "choose victory", "A victory in hand is better than a greater one hoped for."


# What only 1914 asks.


def intelligence(war: War) -> Said:
    """Ask while something is hidden: a 1 costs no unit, and every counter turned up is a surprise less."""
    options = legal(war.state, "uncover")
    if not options:
        return "pass", "Nothing is left to ask about."
    return say(war.state, options[0], "What lies there is worth knowing before anybody marches.")


def landing(war: War) -> Said:
    """Troops that may enter now do, in the hex that is best for them."""
    options = legal(war.state, "place")
    if not options:
        return "pass", "Nobody can come."
    best = max(options, key=lambda a: (war.setup.factors[a[1]], _arrival_value(war, a[1], a[2]), -a[2]))
    return say(war.state, best, f"{war.state.name(best[1])} is needed on the map.")


def stays(_war: War) -> Said:
    """A unit that has gone helps nobody."""
    return "pass", "A unit that has gone helps nobody."


ANSWERS: dict[str, Callable[[War], Said]] = {
    "setup": setup,
    "replacements": replacements,
    "entrench": entrench,
    "allocation": attacks.allocation,
    "declare": attacks.declare,
    "combat": attacks.resolve,
    "no-retreat": attacks.no_retreat,
    "press": attacks.press,
    "losses": losses.losses,
    "exchange": losses.exchange,
    "exchange-for": losses.exchange_for,
    "exchange-losses": losses.exchange_losses,
    "distance": retreats.distance,
    "retreat": retreats.retreat,
    "go-on": retreats.retreat,
    "overflow": retreats.overflow,
    "advance": retreats.advance,
    "shelter": shelter,
    "dig-in": entrench,
    "charge-losses": losses.charge_losses,
    "intelligence": intelligence,
    "taxicabs": landing,
    "expedition": landing,
    "evacuation": stays,
    "last-boat": stays,
    "airstrikes": aircraft.airstrikes,
    "intercept": aircraft.intercept,
    "airlift": aircraft.airlift,
    "victory": victory,
}


def answer(state: TeutonsState, side: str, kind: str, weights: Weights) -> Said:
    """The answer to a decision of that kind, with its reason. Raises KeyError for a kind it does not know."""
    return ANSWERS[kind](War(state, side, weights))
