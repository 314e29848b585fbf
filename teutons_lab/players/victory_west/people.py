"""The people on the roads, as far as the rules ask a side about their markers."""

from __future__ import annotations

from teutons_lab.players.victory_west.said import Said, legal, say
from teutons_lab.players.victory_west.war import War
from teutons_lab.systems.victory_west.panic import susceptible


def _crowded(war: War, hex_: int) -> float:
    """How much a marker in a hex troubles Allied units: those in it check for panic, those near it are slowed."""
    state = war.state
    inside = sum(susceptible(state, unit) for unit in state.friends_at(hex_, "allied"))
    near = sum(len(state.friends_at(other, "allied")) for other in war.board.adjacent[hex_])
    return 1.0 * inside + 0.2 * near


def refugees(war: War) -> Said:
    """Where they are most in the way of the other side."""
    state = war.state
    atom = max(legal(state, "refugees"), key=lambda a: (_crowded(war, a[1]), -a[1]))
    return say(state, atom, f"At {war.town(atom[1])} the roads matter most to the other side.")


def flight(war: War) -> Said:
    """The invader lets them go where troops stand, the defender where none do."""
    state = war.state
    off = legal(state, "leave")
    if off and not war.invades:
        return say(state, off[0], "Off the map they are out of everybody's way.")
    sign = 1.0 if war.invades else -1.0
    options = legal(state, "flee")
    if not options:
        return say(state, off[0], "There is no other way for them.")
    atom = max(options, key=lambda a: (sign * _crowded(war, a[2]), -a[1], -a[2]))
    return say(state, atom, f"Their way leads by {war.town(atom[2])}.")
