"""Attacks: which to declare, in what order, and the orders before the die."""

from __future__ import annotations

from teutons_lab.core import engine
from teutons_lab.core.action import Action
from teutons_lab.core.ruleset import Atom
from teutons_lab.players.teutons.battle import best_attack, gain, weigh
from teutons_lab.players.teutons.joint import settle, with_duties
from teutons_lab.players.teutons.said import Said, legal, say
from teutons_lab.players.teutons.war import War
from teutons_lab.systems.teutons.duties import unmet
from teutons_lab.systems.teutons.odds import FACES
from teutons_lab.systems.teutons.orders import current_fight
from teutons_lab.systems.teutons.ruleset import ATTACK


def allocation(war: War) -> Said:
    """Declare the attack that brings most, one after another, with every duty met."""
    state = war.state
    duties = unmet(state)
    if duties:
        return _meet(war)
    skip: set[int] = set()
    without: dict[int, frozenset[int]] = {}
    while True:
        plan = best_attack(war, {}, frozenset(skip), without)
        if plan is None:
            return "pass", "No attack brings more than it may cost."
        action = Action(state.setup, ATTACK, ((plan.target,), plan.units, ()))
        run = engine.dry_run(state, action)
        owed = unmet(run.state) if run.verdict else []
        if run.verdict and not owed:
            label = state.label(plan.target)
            return str(action), f"On {plan.column} the attack on {label} brings about {plan.gain:.1f} factors."
        if run.verdict and war.careful:
            joint = with_duties(war, plan)
            if joint is not None and joint.gain >= war.w.least:
                label = state.label(plan.target)
                why = f"With all that it obliges to, the attack on {label} brings about {joint.gain:.1f} factors."
                return str(joint.first), why
        bound = frozenset(u for duty in owed for u in plan.units if state.hex_of(u) == duty.start)
        if bound and not war.strategy.cut_off and plan.target not in without:
            without[plan.target] = bound  # who would have to attack somebody else too stays out of it
        else:
            skip.add(plan.target)


def _meet(war: War) -> Said:
    """A duty nobody meets: attack there too if that is worth it, else give up an attack that causes it."""
    joint = settle(war, war.state) if war.careful else None
    if joint is not None and joint.first is not None:
        return str(joint.first), "The attacks that have been declared oblige to this one too."
    given_up = legal(war.state, "lapse")
    return say(war.state, given_up[0], "A further attack would be mandatory, and is not worth it.")


def declare(war: War) -> Said:
    """Finish a declaration that somebody began: close it, strengthen it, or give it up."""
    for word in ("done", "with", "lapse", "along", "also"):
        options = legal(war.state, word)
        if options:
            return say(war.state, options[0], "The attack begun is brought to its end.")
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
        return gain(war, state, weigh(war, state, attack.targets, fit)) if fit and held else 0.0

    best = max(options, key=lambda atom: (worth(atom), atom[1]))
    return say(state, best, "It promises most, so it comes first.")


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
