"""What follows a combat: losses, retreats, advances, bridgeheads, reactions."""

from __future__ import annotations

from teutons_lab.core import engine
from teutons_lab.players.victory_west.ground import core
from teutons_lab.players.victory_west.places import guard, quiet_value
from teutons_lab.players.victory_west.said import Said, legal, say
from teutons_lab.players.victory_west.war import War
from teutons_lab.systems.victory_west.bridgehead import Bridgehead, candidates
from teutons_lab.systems.victory_west.control import WHOLE_POINT
from teutons_lab.systems.victory_west.merging import choices
from teutons_lab.systems.victory_west.reaction import react_args


def losses(war: War) -> Said:
    """Pay with the step that is worth least; the last step of a unit costs more than another."""
    state = war.state

    def cost(unit: int) -> tuple[float, int]:
        last = 1.0 if state.steps[unit] == 1 else 0.0
        return war.step_worth(unit) + last, unit

    unit = min((atom[1] for atom in legal(state, "lose")), key=cost)
    return say(state, ("lose", unit), f"A step of {state.name(unit)} is missed least.")


def remove(war: War) -> Said:
    """The unit of an overfull stack that is worth least."""
    state = war.state
    unit = min((atom[1] for atom in legal(state, "remove")), key=lambda u: (war.step_worth(u) * state.steps[u], u))
    return say(state, ("remove", unit), f"{state.name(unit)} is missed least.")


def retreat(war: War) -> Said:
    """Back to where a unit is of most use; whoever may stay in a fortress stays."""
    state = war.state
    ways = legal(state, "retreat")
    may_stay = bool(legal(state, "pass"))
    if may_stay and not any(state.is_hq(atom[1]) for atom in ways):
        return "pass", "Behind these walls nobody has to go back."
    if not ways:
        return "pass", "Nobody can go back any more."
    atom = max(ways, key=lambda a: (quiet_value(war, (a[1],), a[2]) + 0.3 * guard(war, (a[1],), a[2]), -a[1], -a[2]))
    return say(state, atom, f"{state.name(atom[1])} is of most use at {war.town(atom[2])}.")


def advance(war: War) -> Said:
    """Forward where it brings the unit nearer to its goals, or takes one."""
    state = war.state
    best, why = 0.1, ""
    choice = None
    for atom in legal(state, "advance"):
        unit, hex_ = atom[1], atom[2]
        gain = _forward(war, unit, hex_) - _forward(war, unit, state.hex_of(unit))
        if gain > best:
            best, choice = gain, atom
            why = f"{state.name(unit)} is worth more at {war.town(hex_)}."
    return say(state, choice, why) if choice is not None else ("pass", "Everybody stands better where he is.")


def _forward(war: War, unit: int, hex_: int) -> float:
    worth = quiet_value(war, (unit,), hex_)
    if war.state.owner(hex_) == war.enemy and war.state.face(unit).sv < WHOLE_POINT:
        worth += 0.3 * war.w.point * war.prizes.get(hex_, 0)  # the next battalion makes it a whole point
    return worth


def bridgehead(war: War) -> Said:
    """A bridgehead where the other bank is worth more than this one."""
    state = war.state
    found = candidates(state)
    best = max(
        legal(state, "bridgehead"),
        key=lambda atom: (_bank(war, found[atom[1]][0]) - _bank(war, found[atom[1]][1]), atom[1]),
    )
    hex_ = found[best[1]][0]
    if _bank(war, hex_) < 0.8 * _bank(war, found[best[1]][1]):
        return "pass", "The way does not lead over this water."
    return say(state, best, f"The way on leads over the water to {war.town(hex_)}.")


def _bank(war: War, hex_: int) -> float:
    inner = war.w.point if hex_ in core(war.setup) else 0.0
    return war.pull(hex_, motorized=True) + war.goals.get(hex_, 0.0) + inner


def merging(war: War) -> Said:
    """Of two bridgeheads the one with more of one's own behind it."""
    state, behind = war.state, choices(war.state)
    best = max(legal(state, "bridgehead"), key=lambda a: (state.weight(state.friends_at(behind[a[1]], war.side)), a[1]))
    return say(state, best, f"Most of ours stand behind it, in {war.town(behind[best[1]])}.")


def enter(war: War) -> Said:
    """Enough units to hold the hex go in; the others keep their freedom."""
    state = war.state
    hex_ = state.local(Bridgehead).head[0]
    inside = [unit for unit in state.friends_at(hex_, war.side) if not state.is_hq(unit)]
    options = legal(state, "advance")
    if not options or (inside and state.weight(inside) >= 3 * WHOLE_POINT):
        return "pass", "The bridgehead is held strongly enough."
    atom = max(options, key=lambda a: (state.face(a[1]).defence, -a[1]))
    return say(state, atom, f"{state.name(atom[1])} holds the bridgehead best.")


def controller(war: War) -> Said:
    """Any headquarters that answers in time will do: the best of them."""
    state = war.state
    atom = max(legal(state, "choose"), key=lambda a: (state.face(a[1]).er, -a[1]))
    return say(state, atom, f"{state.name(atom[1])} acts in time.")


def react(war: War) -> Said:
    """React where a unit is of clearly more use one hex further."""
    state = war.state
    hopes = []
    for unit, hex_ in react_args(state):
        if not state.disrupted[unit] and not state.is_hq(unit):
            gain = quiet_value(war, (unit,), hex_) - quiet_value(war, (unit,), state.hex_of(unit))
            if gain > 0.5:
                hopes.append((-gain, unit, hex_))
    for _, unit, hex_ in sorted(hopes):
        if engine.legal(state, ("react", unit, hex_)):
            return say(state, ("react", unit, hex_), f"{state.name(unit)} is of more use at {war.town(hex_)}.")
    return "pass", "Nobody is of more use a hex further."
