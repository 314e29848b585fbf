"""One answer for each kind of decision."""

from __future__ import annotations

from collections.abc import Callable

from teutons_lab.players.victory_west import aftermath, aircraft, attacks, crossings, drops, people
from teutons_lab.players.victory_west.said import Said, legal, say
from teutons_lab.players.victory_west.war import War
from teutons_lab.systems.victory_west.deployment import why_not_place
from teutons_lab.systems.victory_west.marks import OFF


def setup(war: War) -> Said:
    """Everybody where the histories have him, as far as that is allowed; the others where they fit."""
    state, setup_ = war.state, war.setup
    for place in setup_.scenario_data.placements:
        unit = setup_.roster.by_id[place.unit]
        hex_ = war.board.hex_number(place.at)
        waits = state.side_of(unit) == war.side and state.at[unit] == OFF
        if waits and not any(why_not_place(state, unit, hex_, war.side)):
            return say(state, ("place", unit, hex_), f"{state.name(unit)} stood there on the first day.")
    left = legal(state, "place")
    if left:
        atom = max(left, key=lambda a: (war.prizes.get(a[2], 0), war.pull(a[2], motorized=False), -a[1], -a[2]))
        return say(state, atom, f"{state.name(atom[1])} is of use there.")
    return "pass", "Everybody has his place."


def stays(_war: War) -> Said:
    """Nothing is gained by it."""
    return "pass", "It would bring nothing here."


def fatigue(war: War) -> Said:
    """The unit that is missed least rests; the one that is missed most recovers."""
    state = war.state
    rest = legal(state, "disrupt")
    if rest:
        atom = min(rest, key=lambda a: (war.step_worth(a[1]) * state.steps[a[1]], a[1]))
        return say(state, atom, f"{state.name(atom[1])} is missed least.")
    atom = max(legal(state, "recover"), key=lambda a: (war.step_worth(a[1]) * state.steps[a[1]], -a[1]))
    return say(state, atom, f"{state.name(atom[1])} is needed most.")


ANSWERS: dict[str, Callable[[War], Said]] = {
    "setup": setup,
    "drop": drops.drop,
    "drop-coup": crossings.drop_coup,
    "drop-demolition": crossings.drop_demolition,
    "transport": drops.transport,
    "bridging": crossings.bridging,
    "demolition": crossings.demolition,
    "passage": crossings.passage,
    "coup": crossings.coup,
    "combat": attacks.combat,
    "declare": attacks.declare,
    "support": attacks.support,
    "foe-support": attacks.support,
    "losses": aftermath.losses,
    "excess": aftermath.remove,
    "retreat": aftermath.retreat,
    "bridgehead": aftermath.bridgehead,
    "merging": aftermath.merging,
    "enter": aftermath.enter,
    "advance": aftermath.advance,
    "controller": aftermath.controller,
    "reaction": aftermath.react,
    "refugees": people.refugees,
    "flight": people.flight,
    "air": aircraft.air,
    "fly": aircraft.fly,
    "commit": aircraft.commit,
    "air-loss": aircraft.loss,
    "fatigue": fatigue,
    "halt": stays,
    "task-forces": stays,
}
