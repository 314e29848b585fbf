"""Bridges: when to blow them, when to take them by a coup, which to mend."""

from __future__ import annotations

from teutons_lab.players.victory_west.said import Said, legal, say
from teutons_lab.players.victory_west.war import War
from teutons_lab.systems.victory_west import bridges
from teutons_lab.systems.victory_west.crossing import coup_succeeds

DICE = range(1, 11)


def worth(war: War, side: bridges.Side) -> float:
    """What a bridge is worth to the invader: much if a major river lies under it and goals lie behind it."""
    water = war.setup.waters.get(side)
    weight = 1.0 if water is not None and water.kind == "major" else 0.4
    return weight * (0.2 + max(war.lure(end) for end in side))


def demolition(war: War) -> Said:
    """The defender blows what the invader is about to cross; the invader keeps bridges for himself."""
    state = war.state
    options = legal(state, "demolish")
    if war.invades or not options:
        return "pass", "Our own troops need the bridge."
    atom = max(options, key=lambda a: (worth(war, a[1]), a[1]))
    good = sum(coup_succeeds(state, atom[1], face) for face in DICE)
    return say(state, atom, f"Blown in time the bridge stops him; a coup would save it on {good} of 10.")


def drop_demolition(war: War) -> Said:
    """Whatever a landing has not taken goes down before anybody can march to it."""
    state = war.state
    options = legal(state, "demolish")
    if war.invades or not options:
        return "pass", "Our own troops need the bridge."
    atom = max(options, key=lambda a: (worth(war, a[1]), a[1]))
    return say(state, atom, "Whoever landed there waits for others, and this keeps them away.")


def passage(war: War) -> Said:
    """The same where no coup is possible."""
    state = war.state
    options = legal(state, "demolish")
    if war.invades or not options:
        return "pass", "Our own troops need the bridge."
    return say(state, options[0], "Nobody can save the bridge now, so it goes down before he is across.")


def coup(war: War) -> Said:
    """A coup costs a point and fails into what would come anyway, so it is always tried."""
    state = war.state
    if legal(state, "coup"):
        return "coup", "Without a coup the bridge is gone for certain."
    return "pass", "No coup is possible here."


def drop_coup(war: War) -> Said:
    """The bridge that is worth most."""
    state = war.state
    atom = max(legal(state, "coup"), key=lambda a: (worth(war, a[1]), a[1]))
    return say(state, atom, f"The bridge {bridges.name(state, atom[1])} leads furthest.")


def bridging(war: War) -> Said:
    """The invader mends what lies on his way; the defender is glad of every gap."""
    state = war.state
    options = legal(state, "repair")
    if not war.invades or not options:
        return "pass", "A gap in the enemy's way is worth more than a bridge."
    atom = max(options, key=lambda a: (worth(war, a[1]), a[1]))
    return say(state, atom, f"The way on leads over {bridges.name(state, atom[1])}.")
