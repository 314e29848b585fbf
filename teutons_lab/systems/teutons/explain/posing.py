"""The question, posed to the rules: the same position at the start of another phase, and acts tried out there.

Nothing is decided here. An attack that is asked about is declared, and a move marched, by the functions that
declare and march when the game is played.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from teutons_lab.core import engine
from teutons_lab.core.flow import Ask, Roll
from teutons_lab.core.state import Frame
from teutons_lab.core.verdict import Refusal, each_once
from teutons_lab.kit.kinds import Hexes, Units
from teutons_lab.systems.teutons import declaring, marching, move_lines, movement, zones
from teutons_lab.systems.teutons.attackers import Declaring
from teutons_lab.systems.teutons.combat import COMBAT
from teutons_lab.systems.teutons.draft import TeutonsDraft
from teutons_lab.systems.teutons.explain.asking import phase_words
from teutons_lab.systems.teutons.orders import Combat, why_not_press
from teutons_lab.systems.teutons.state import DECLARED, Attack, TeutonsState
from teutons_lab.systems.teutons.targets import why_not_target
from teutons_lab.systems.teutons.words import first

Ints = tuple[int, ...]


def at_phase(state: TeutonsState, side: str, part: str, *frames: Frame) -> TeutonsDraft:
    """The same position at the start of a phase of a side, with further frames on top.

    Attacks of another phase are gone by then, as the game clears them.
    """
    rules = state.setup.rules
    phase = f"{side}.{part}"
    proc = rules.bottom(phase)
    draft: TeutonsDraft = state.draft()
    draft.frames = (Frame(proc, phase, rules.locals_of[proc]()), *frames)
    if state.phase not in (f"{side}.allocation", f"{side}.combat"):
        draft.attacks = ()
    return draft


def why_not_now(state: TeutonsState, side: str, part: str, verb: str, what: str, rule: str) -> Iterator[Refusal]:
    """Why something cannot be done at this moment, whatever stands on the map: phase, die, end of the game."""
    step = engine.step_of(state)
    phase = f"{side}.{part}"
    if step is None:
        yield Refusal("core.over", "The game is over; nothing more can be done on this line.")
    elif isinstance(step, Roll):
        yield Refusal("core.roll", f"A die decides now. {what} in {phase_words(phase)}.", also=(rule,))
    elif state.phase != phase or not isinstance(step, Ask) or step.verb(verb) is None:
        now = phase_words(state.phase)
        again = " A choice is open there, which comes first." if state.phase == phase else ""
        yield Refusal("core.verb", f"{what} in {phase_words(phase)}; now it is {now}.{again}", also=(rule,))


# Attacks.


class Orders(NamedTuple):
    """The orders of a combat that can be given, and why others cannot."""

    no_retreat: bool
    pressed: bool
    refusals: tuple[Refusal, ...]


def why_not_declare(state: TeutonsState, side: str, targets: Ints, attackers: Ints, along: Ints) -> tuple[Refusal, ...]:
    """Every reason against declaring this attack at the allocation of its side, the moment left aside.

    What stands against a unit that was named is nearer than that nobody else can attack the hex.
    """
    draft = at_phase(state, side, "allocation")
    bottom = draft.frames
    of_the_hex: list[Refusal] = []
    found: list[Refusal] = []

    def declare(targets_: Ints, attackers_: Ints = (), along_: Ints = ()) -> TeutonsDraft:
        open_ = Declaring(Hexes(targets_), Units(attackers_), Units(along_))
        draft.frames = (*bottom, Frame("Declare", "declare", open_))
        return draft

    if not targets:
        of_the_hex.append(Refusal("core.order", "Name a hex to attack."))
    else:
        of_the_hex += why_not_target(draft, targets[0], side)
    for place in range(1, len(targets)):
        of_the_hex += declaring.why_not_also(declare(targets[:place]), targets[place])
    fit = tuple(unit for unit in attackers if state.on_map(unit) and state.side_of(unit) == side)
    here = tuple(unit for unit in along if state.on_map(unit) and state.side_of(unit) == side)
    for unit in attackers:
        found += declaring.why_not_with(declare(targets, tuple(u for u in fit if u < unit)), unit)
    if fit:
        for unit in along:
            found += declaring.why_not_along(declare(targets, fit, tuple(u for u in here if u < unit)), unit)
    if targets and (fit or not attackers):
        found += declaring.why_not_done(declare(targets, fit, here))
    held = all(state.enemies_at(hex_, side) or state.enemy_fort(hex_, side) for hex_ in targets)
    return each_once((*found, *of_the_hex) if targets and held else (*of_the_hex, *found))


def is_declaring(state: TeutonsState, targets: Ints) -> bool:
    """Whether an attack on these very hexes is being declared."""
    return bool(state.frames and state.here.proc == "Declare" and state.local(Declaring).targets == targets)


def stands_declared(state: TeutonsState, targets: Ints, attackers: Ints, along: Ints) -> bool:
    """Whether exactly this attack is declared and not yet resolved."""
    return any(attack[:3] == (targets, attackers, along) and attack.status == DECLARED for attack in state.attacks)


def combat_posed(state: TeutonsState, side: str, attack: Attack, no_retreat: bool, pressed: bool) -> TeutonsDraft:
    """The position in which this attack is being resolved, at the attacker's order."""
    combat = Combat(len(state.attacks), int(no_retreat), int(pressed))
    draft = at_phase(state, side, "combat")
    combat = combat._replace(attack=len(draft.attacks))
    draft.attacks = (*draft.attacks, attack)
    draft.frames = (*draft.frames, Frame("Combat", "press", combat))
    return draft


def orders(state: TeutonsState, side: str, attack: Attack, no_retreat: bool, pressed: bool) -> Orders:
    """Which of the orders asked about can be given, by the steps that ask for them in a combat."""
    posed = combat_posed(state, side, attack, False, False)
    found: list[Refusal] = []
    if no_retreat and not COMBAT.step("no-retreat").when(posed):
        no_retreat = False
        found.append(
            Refusal(
                "T12.0-k",
                "Only units are ordered to stand; a Fortress without a unit cannot be given No Retreat.",
                zones.labels(state, *attack.targets),
            )
        )
    if pressed:
        against = tuple(why_not_press(posed))
        found += against
        pressed = not against
    return Orders(no_retreat, pressed, tuple(found))


# Moves.


class Stride(NamedTuple):
    """One atom of a move that was tried out: the atom, and the position before and after it."""

    atom: tuple[Any, ...]
    before: TeutonsState
    after: TeutonsState


class March(NamedTuple):
    """A move that was tried out: the atoms that went well, where they led, and why it went no further."""

    strides: tuple[Stride, ...]
    state: TeutonsState
    refusals: tuple[Refusal, ...]


def is_marching(state: TeutonsState, unit: int) -> bool:
    """Whether this unit is on the march now."""
    return bool(state.frames and state.here.proc == "Move" and state.local(marching.Move).unit == unit)


def march(state: TeutonsState, unit: int, path: Ints, disrupt: bool = False) -> March:
    """Try the move out, atom by atom, as its sentence would be played in the movement phase of its side.

    A unit that is on the march goes on from where it stands. `path` begins with the hex where the unit stands.
    """
    on_the_way = is_marching(state, unit)
    now: TeutonsState = state
    if not on_the_way:
        now = at_phase(state, state.side_of(unit), "movement").freeze()
    sentence = move_lines.move_along(now, ((unit,), path, None, disrupt))
    atom = next(sentence)
    if on_the_way:
        atom = sentence.send(now)
    strides: list[Stride] = []
    while True:
        against = (atom,) if isinstance(atom, Refusal) else engine.refusals(now, atom)
        if against or atom == ("stop",):
            return March(tuple(strides), now, against)
        assert not isinstance(atom, Refusal)
        after: TeutonsState = engine.advance(now, atom).state
        strides.append(Stride(atom, now, after))
        now = after
        try:
            atom = sentence.send(now)
        except StopIteration:  # a Dummy is gone with its first step (T1914.hidden-j)
            return March(tuple(strides), now, ())


def why_not_move_now(state: TeutonsState, unit: int) -> tuple[Refusal, ...]:
    """Why no move of this unit can be begun, or gone on with, at this moment."""
    if is_marching(state, unit):
        return ()
    if state.frames and state.here.proc == "Move":
        return tuple(movement.why_not_take_another(state, unit))
    side = state.side_of(unit)
    return tuple(why_not_now(state, side, "movement", "take", f"{first(state.name(unit))} moves", "T8.0-a"))
