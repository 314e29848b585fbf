"""Combats: which attack to make, with whom, and with whose help."""

from __future__ import annotations

from teutons_lab.core import engine
from teutons_lab.core.action import Action
from teutons_lab.players.victory_west.gains import Prospect, prospect
from teutons_lab.players.victory_west.said import Said, legal, say
from teutons_lab.players.victory_west.war import War
from teutons_lab.systems.victory_west.attacking import able, why_not_target
from teutons_lab.systems.victory_west.combat import Combat, support_of
from teutons_lab.systems.victory_west.declaring import ATTACK_LINE, Declare, target_args, why_not_done
from teutons_lab.systems.victory_west.odds import Support
from teutons_lab.systems.victory_west.state import WestState
from teutons_lab.systems.victory_west.strengths import is_artillery

Units = tuple[int, ...]


def combat(war: War) -> Said:
    """The attack that brings most; the phase ends when none brings enough."""
    state = war.state
    plans = []
    for (target,) in target_args(state, war.side):
        if any(why_not_target(state, target, war.side)):
            continue
        units, hope = muster(war, target)
        if hope.gain >= war.w.least:
            plans.append((hope.gain, -target, target, units, hope))
    for _, _, target, units, hope in sorted(plans, reverse=True):
        action = Action(state.setup, ATTACK_LINE, ((target,), units))
        if engine.dry_run(state, action).verdict:
            why = f"On {hope.column} the attack on {war.town(target)} opens the hex with {hope.opens:.0%}."
            return str(action), why
    return "pass", "No attack brings more than it may cost."


def muster(war: War, target: int) -> tuple[Units, Prospect]:
    """The units that should attack a hex together: the strongest first, as long as they bring something."""
    state = war.state
    fit = able(state, (target,), war.side)
    fit = tuple(sorted(fit, key=lambda u: (is_artillery(state, u), -state.face(u).attack, u)))
    best: tuple[Units, Prospect] = ((), Prospect(-99.0, 0.0, ""))
    chosen: Units = ()
    for unit in fit:
        chosen = tuple(sorted((*chosen, unit)))
        if is_artillery(state, unit) and len(chosen) == 1:
            continue
        hope = prospect(war, state, (target,), chosen)
        if hope.gain > best[1].gain + 0.05:
            best = (chosen, hope)
    return best


def declare(war: War) -> Said:
    """Finish a declaration that somebody began: close it, strengthen it, or give it up."""
    state = war.state
    declared = state.local(Declare)
    now = prospect(war, state, declared.targets, declared.attackers)
    joins = []
    for atom in legal(state, "with"):
        hope = prospect(war, state, declared.targets, (*declared.attackers, atom[1]))
        joins.append((hope.gain, -atom[1], atom))
    if joins and (max(joins)[0] > now.gain + 0.05 or any(why_not_done(state))):
        atom = max(joins)[2]
        return say(state, atom, f"{state.name(atom[1])} makes the odds better.")
    if declared.attackers and not any(why_not_done(state)) and now.gain > -1.0:
        return "done", "The attack begun is brought to its end."
    return say(state, ("lapse", declared.targets[0]), "The attack begun would cost more than it brings.")


# Help for a combat under way.


def attacked_by(state: WestState) -> tuple[Combat, ...]:
    """The combat under way, if there is one."""
    return tuple(frame.locals for frame in state.frames if isinstance(frame.locals, Combat))


def prospect_with(war: War, fight: Combat, support: Support) -> float:
    """What a combat under way brings the attacker with this support."""
    state = war.state
    attacker = war if state.side_of(fight.attackers[0]) == war.side else war.other
    return prospect(attacker, state, fight.targets, fight.attackers, support, bool(fight.overrun)).gain


def support(war: War) -> Said:
    """A headquarters gives its bonus where it changes enough: once a phase it can."""
    state = war.state
    combat_ = state.local(Combat)
    here = support_of(combat_)
    sign = 1.0 if state.side_of(combat_.attackers[0]) == war.side else -1.0
    now = prospect_with(war, combat_, here)
    found = []
    for atom in legal(state, "support"):
        more = sign * (prospect_with(war, combat_, _with_staff(here, atom[1], sign > 0)) - now)
        found.append((more, -atom[1], atom))
    if found and max(found)[0] >= war.w.help:
        more, _, atom = max(found)
        return say(state, atom, f"The bonus of {state.name(atom[1])} is worth {more:.1f} steps here.")
    return "pass", "The bonus is kept for a combat where it changes more."


def _with_staff(support: Support, hq: int, attacks: bool) -> Support:
    return support._replace(hq=(hq,)) if attacks else support._replace(foe_hq=(hq,))
