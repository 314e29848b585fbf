"""Aircraft: what to send them out for, and how many go to a combat."""

from __future__ import annotations

from teutons_lab.core import engine
from teutons_lab.core.action import Action
from teutons_lab.players.victory_west.attacks import attacked_by, prospect_with
from teutons_lab.players.victory_west.gains import FACES
from teutons_lab.players.victory_west.said import Said, legal, say
from teutons_lab.players.victory_west.war import War
from teutons_lab.systems.victory_west import bombing
from teutons_lab.systems.victory_west.air import in_reach
from teutons_lab.systems.victory_west.air_phase import TERROR_LINE, terror_args, why_not_terror
from teutons_lab.systems.victory_west.air_strength import BOMBING_LIMIT, SUPPORT, TERROR, limits, strength
from teutons_lab.systems.victory_west.combat import Combat, support_of
from teutons_lab.systems.victory_west.mission import Mission

Pair = tuple[int, int]
DEAR = 0.25
"""What an air point that flies now might bring elsewhere, in steps."""


def air(war: War) -> Said:
    """Cities of points are bombed where that is likely to count; the other aircraft wait for the combats."""
    state = war.state
    best: tuple[float, int, int] = (war.w.air, 0, 0)
    for (hex_,) in terror_args(state) if war.invades else ():
        if hex_ not in war.prizes or any(why_not_terror(state, hex_)):
            continue
        for sap in range(1, BOMBING_LIMIT // 2 + 1):
            each = terror_worth(war, hex_, strength(TERROR, 0, sap)) / sap
            if each > best[0]:
                best = (each, hex_, sap)
    each, hex_, sap = best
    if sap:
        line = Action(state.setup, TERROR_LINE, (hex_, 0, sap))
        if engine.dry_run(state, line).verdict:
            chance = each * sap / war.w.point
            return str(line), f"It counts as a point for the surrender with about {chance:.0%}."
    return "pass", "The aircraft are kept for the combats."


def terror_worth(war: War, hex_: int, power: int) -> float:
    """The chance that a mission brings the markers that make a city count, in steps."""
    state = war.state
    needed = min(
        (c.at_least for c in war.setup.charts_data.capitulation if c.key == "terror" and c.nation in war.kept),
        default=0,
    )
    missing = needed - state.track(bombing.terror_track(state, hex_))
    if not needed or missing <= 0:
        return 0.0
    found = [bombing.result(state, war.side, (hex_,), power, face) for face in FACES]
    good = sum(bombing.people(state, hex_, result) >= missing for result in found)
    return war.w.point * good / len(FACES)


def commit(war: War) -> Said:
    """To a combat as much as brings most; to a mission of its own the greatest strength with the fewest points."""
    state = war.state
    mission = state.local(Mission)
    options = legal(state, "commit")
    if not options:
        return "pass", "Nothing can fly there."
    if not attacked_by(state):
        power = {atom: strength(mission.task, atom[1], atom[2]) for atom in options}
        atom = max(options, key=lambda a: (power[a], -a[1] - a[2], -a[1]))
        return say(state, atom, f"Strength {power[atom]} is the most that can be had here.")
    gains = {atom: _gain(war, (atom[1], atom[2])) for atom in options}
    atom = max(options, key=lambda a: (gains[a], -a[1] - a[2], -a[1]))
    if gains[atom] < war.w.help and legal(state, "pass"):
        return "pass", "The aircraft would change little here."
    return say(state, atom, f"From the air this combat gains {max(gains[atom], 0.0):.1f} steps.")


def fly(war: War) -> Said:
    """Send aircraft where on average they bring more than they might elsewhere."""
    state = war.state
    mission = state.local(Mission)
    hope = 0.0
    for limit, chance in limits(state, war.side, SUPPORT).items():
        pairs = [pair for pair in _pairs(war) if strength(SUPPORT, *pair) <= limit]
        hope += float(chance) * max((_gain(war, pair) for pair in pairs), default=0.0)
    if hope >= war.w.help and mission.targets:
        return "fly", f"On average the aircraft bring {hope:.1f} steps here."
    return "pass", "The aircraft are kept for a combat where they change more."


def _pairs(war: War) -> list[Pair]:
    """Every number of points that could reach the combat."""
    mission = war.state.local(Mission)
    flight = in_reach(war.state, mission.side, mission.targets)
    return [(tap, sap) for tap in range(flight.tap + 1) for sap in range(flight.sap + 1) if tap or sap]


def _gain(war: War, pair: Pair) -> float:
    """What air points add to the combat for our side, what they might bring elsewhere taken off."""
    state = war.state
    fight: Combat = attacked_by(state)[0]
    here = support_of(fight)
    ours = state.side_of(fight.attackers[0]) == war.side
    after = here._replace(tap=pair[0], sap=pair[1]) if ours else here._replace(foe_tap=pair[0], foe_sap=pair[1])
    sign = 1.0 if ours else -1.0
    more = prospect_with(war, fight, after) - prospect_with(war, fight, here)
    return sign * more - DEAR * (pair[0] + pair[1])


def loss(war: War) -> Said:
    """Of the two sorts the one that can do less at the front."""
    state = war.state
    atom = max(legal(state, "choose"), key=lambda a: (a[1] == "sap", a[1]))
    return say(state, atom, "That sort is missed less at the front.")
