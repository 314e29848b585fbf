"""Where the beaten go, and who follows."""

from __future__ import annotations

from teutons_lab.players.teutons.places import place_value
from teutons_lab.players.teutons.said import Said, legal, say
from teutons_lab.players.teutons.war import War
from teutons_lab.systems.teutons.advance import Advance


def distance(war: War) -> Said:
    """As far as the result allows: the farther, the fewer ways."""
    best = max(legal(war.state, "distance"), key=lambda a: a[1])
    return say(war.state, best, "The farther they must go, the fewer ways are open to them.")


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
    return say(state, best, f"{state.name(best[1])} falls back by {state.label(best[2])}, the best of its ways.")


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
        better -= war.shaken(hex_) * war.setup.factors[unit] * (0.5 if war.besieger else 0.0)
        if not war.supplied(hex_):
            better -= 2.0 + (war.w.own * war.value(unit) if war.careful else 0.0)  # Disrupted there it would starve
        if better > value:
            best, value = atom, better
    if best is None:
        return "pass", "Nobody gains by advancing."
    return say(state, best, f"{state.name(best[1])} takes {state.label(best[2])}, a better place than its own.")
