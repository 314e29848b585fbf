"""Chapter 12: reaction, when a headquarters answers the die of a combat in time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from teutons_lab.core.flow import Ask, Auto, Procedure, Verb
from teutons_lab.core.verdict import Refusal
from teutons_lab.kit.kinds import Hexes, Side, Units
from teutons_lab.systems.victory_west import command, control, zones
from teutons_lab.systems.victory_west.bridges import crossing
from teutons_lab.systems.victory_west.costs import why_not_leave, why_occupied, why_prohibited
from teutons_lab.systems.victory_west.interdiction import Arrival
from teutons_lab.systems.victory_west.kinds import UNIT_HEX, UNIT_SLOT
from teutons_lab.systems.victory_west.passage import Passage, is_threatened
from teutons_lab.systems.victory_west.refugees import empties
from teutons_lab.systems.victory_west.stacking import why_not_stack
from teutons_lab.systems.victory_west.state import FRESH, WestDraft, WestState
from teutons_lab.systems.victory_west.words import side_name

BOLD = 7
"""The rating that a unit in an enemy zone needs to react (V12.33-a)."""


class Reaction(NamedTuple):
    """The reaction of one side to a combat.

    `face` is the bare combat die, `hq` the headquarters that gave its bonus, `involved` the side's units of the combat
    that are left; `going` are units that have begun to react, `hexes` how far each has come.
    """

    side: Side
    face: int
    hq: Units
    involved: Units
    going: Units = ()
    hexes: tuple[int, ...] = ()
    now: Units = ()
    goal: Hexes = ()
    blown: int = 0
    crowd: int = 0


# Which headquarters.


def controllers(state: WestState) -> tuple[int, ...]:
    """The headquarters that could control the combat: the one that gave its bonus, if it is in order (V12.2-a); else
    any that an involved unit traces command to now (V12.2-b, VR-83). Supply does not matter (VR-84).
    """
    reaction = state.local(Reaction)
    ready = command.hqs(state, reaction.side)
    used = tuple(hq for hq in reaction.hq if hq in ready)
    if used:
        return used
    units = [unit for unit in reaction.involved if state.on_map(unit) and not state.is_hq(unit)]
    return tuple(hq for hq in ready if any(command.commands(state, hq, unit) for unit in units))


def answers(state: WestState, hq: int) -> bool:
    """Whether a headquarters acts in time: its rating is at least the bare die (V12.2-c)."""
    return state.face(hq).er >= state.local(Reaction).face


def do_find(draft: WestDraft) -> None:
    """Only headquarters whose rating reaches the die order anything (V12.2-c, V12.2-d)."""
    found = tuple(hq for hq in controllers(draft) if answers(draft, hq))
    if not found:
        draft.end()
    elif len(found) == 1:
        if found != draft.local(Reaction).hq:
            draft.tell("controller", "V12.2-b", "V12.2-d", unit=found[0])
        draft.set(hq=found)
        draft.goto("reaction")


def why_not_choose(state: WestState, hq: int) -> Iterator[Refusal]:
    """One of the headquarters that control the combat and act in time."""
    if hq not in controllers(state):
        yield Refusal("V12.2-a", lambda: f"{state.name(hq)} did not control this combat.")
    elif not answers(state, hq):
        face = state.local(Reaction).face
        yield Refusal("V12.2-c", lambda: f"{state.name(hq)} is rated {state.face(hq).er}, below the die of {face}.")


def do_choose(draft: WestDraft, hq: int) -> None:
    """Its owner picks one of several."""
    draft.set(hq=(hq,))
    draft.next()


# Who reacts.


def why_not_start(state: WestState, unit: int) -> Iterator[Refusal]:
    """Why a unit may not begin to react (12.3)."""
    reaction = state.local(Reaction)
    hq = reaction.hq[0]
    if state.side_of(unit) != reaction.side or not state.on_map(unit) or state.is_hq(unit):
        yield Refusal("V12.32-a", lambda: f"{state.name(unit)} is no combat unit of that side on the map.")
        return
    where = (state.label(state.hex_of(unit)),)
    if state.disrupted[unit]:
        yield Refusal("V12.32-a", lambda: f"{state.name(unit)} is disrupted.", where, also=("V11.32-b",))
    if state.reacted[unit]:
        yield Refusal("V12.35-a", lambda: f"{state.name(unit)} has reacted in this phase.", where)
    if state.setup.counter(unit).nationality != state.setup.counter(hq).nationality:
        yield Refusal("V12.32-a", lambda: f"{state.name(hq)} orders its own nationality only.", where)
    elif not command.commands(state, hq, unit):
        yield Refusal(
            "V12.32-a",
            lambda: f"{state.name(unit)} traces no line of command to {state.name(hq)}.",
            where,
            also=("VR-32",),
        )
    yield from _why_held(state, unit, where)
    if reaction.going and not _same_division(state, unit, reaction.going[0]):
        yield Refusal(
            "V12.31-a",
            lambda: f"{state.name(reaction.going[0])} is reacting; with it only other units of its division may.",
            where,
        )


def _why_held(state: WestState, unit: int, where: tuple[str, ...]) -> Iterator[Refusal]:
    """Enemy zones need a rating of 7 (V12.33-a); shelters, and facing one, hold a unit (20.46, 20.47, 19.33, 19.34)."""
    side, here = state.side_of(unit), state.hex_of(unit)
    if zones.in_enemy_zone(state, side, here) and state.face(unit).er < BOLD:
        yield Refusal(
            "V12.33-a",
            lambda: f"{state.name(unit)} is in an enemy zone and rated {state.face(unit).er}; it takes {BOLD}.",
            where,
        )
    own, other = state.shelter(here, side), state.shelter(here, state.setup.other(side))
    rule = {"lz": "V19.33-b", "bridgehead": "V20.46-a"}.get(own)
    rule = rule or {"lz": "V19.34-b", "bridgehead": "V20.47-a"}.get(other)
    if rule:
        yield Refusal(rule, lambda: f"{state.name(unit)} is held by the {own or other} in its hex.", where)


def _same_division(state: WestState, unit: int, other: int) -> bool:
    division = state.setup.counter(unit).division
    return bool(division) and division == state.setup.counter(other).division


def reach(state: WestState, unit: int) -> int:
    """Hexes of reaction: two for motorized units, one for others (V12.41-a)."""
    return 2 if state.face(unit).motorized else 1


def why_not_react(state: WestState, unit: int, hex: int) -> Iterator[Refusal]:
    """Why a unit may not react into a hex: whether it may at all, how far, and what is there (12.4)."""
    reaction = state.local(Reaction)
    if unit in reaction.going:
        done = reaction.hexes[reaction.going.index(unit)]
        if done >= reach(state, unit):
            yield Refusal("V12.41-a", lambda: f"{state.name(unit)} has reacted {done} of {reach(state, unit)} hexes.")
    else:
        yield from why_not_start(state, unit)
    if not state.on_map(unit):
        return
    here = state.hex_of(unit)
    if hex not in state.setup.board.adjacent[here]:
        yield Refusal("core.path", lambda: f"{state.label(hex)} is not beside {state.label(here)}.")
        return
    yield from why_not_step(state, unit, here, hex)


def why_not_step(state: WestState, unit: int, here: int, hex: int) -> Iterator[Refusal]:
    """What a reacting unit may not enter or cross (V12.43-a, V12.43-b, V12.44-a, V12.45-a)."""
    side, labels = state.side_of(unit), (state.label(here), state.label(hex))
    for refusal in (*why_prohibited(state, unit, here, hex), *why_not_leave(state, unit, here, hex)):
        yield Refusal(refusal.rule, refusal.sentence, refusal.hexes, also=("V12.43-a",))
    for refusal in why_occupied(state, side, here, hex):
        yield Refusal(refusal.rule, refusal.sentence, refusal.hexes, also=("V12.45-a",))
    yield from why_not_stack(state, (unit,), hex, "V7.22-a")
    water = crossing(state, here, hex)
    if water.unbridged:
        yield Refusal(
            "V12.43-a", lambda: f"No bridge stands between {labels[0]} and {labels[1]}.", labels, also=("VR-86",)
        )
    elif water.river and state.owner(hex) != side:
        head = state.bridgehead(hex)
        if head is None or head.side != side or head.base != here:
            yield Refusal(
                "V12.43-b", lambda: f"The bridge leads into the enemy hex {labels[1]}; reaction stops there.", labels
            )
    if zones.in_enemy_zone(state, side, here) and zones.in_enemy_zone(state, side, hex):
        yield Refusal("V12.44-a", lambda: f"{labels[0]} and {labels[1]} are both in enemy zones.", labels)


def react_args(state: WestState) -> Iterable[tuple[int, int]]:
    """Every unit of the side into each hex around it: a superset."""
    reaction = state.local(Reaction)
    for unit in state.setup.members[reaction.side]:
        if state.on_map(unit) and not state.is_hq(unit) and (unit in reaction.going or not state.reacted[unit]):
            for hex_ in state.setup.board.adjacent[state.hex_of(unit)]:
                yield unit, hex_


def do_react(draft: WestDraft, unit: int, hex: int) -> None:
    """Set out."""
    draft.set(now=(unit,), goal=(hex,), blown=0)
    draft.next()


def do_bridge(draft: WestDraft) -> None:
    """A bridge may be blown under it (V20.24-a)."""
    reaction = draft.local(Reaction)
    if is_threatened(draft, reaction.now[0], reaction.goal[0]):
        draft.call("Passage", Passage(reaction.now[0], reaction.goal[0]))


def do_go(draft: WestDraft) -> None:
    """One hex, without movement points, and a hex that is vacant changes hands (V6.21-a, V12.41-a, VR-86)."""
    reaction = draft.local(Reaction)
    unit, hex_ = reaction.now[0], reaction.goal[0]
    fresh = unit not in reaction.going
    going = (*reaction.going, unit) if fresh else reaction.going
    hexes = (*reaction.hexes, 0) if fresh else reaction.hexes
    place = going.index(unit)
    stopped = reaction.blown == 2  # it stops where it is (V20.26-b)
    done = reach(draft, unit) if stopped else hexes[place] + 1
    draft.note("reacted", unit)
    draft.set(going=going, hexes=(*hexes[:place], done, *hexes[place + 1 :]), blown=0)
    if not stopped:
        start = draft.hex_of(unit)
        draft.set(crowd=int(empties(draft, (unit,), hex_)))
        if draft.stood[unit] == FRESH:
            draft.note("stood", unit, start)
        draft.place(unit, hex_)
        draft.tell(
            "reacted",
            "V12.1-a",
            "V12.2-c",
            "V12.31-a",
            "V12.41-a",
            "V6.21-a",
            unit=unit,
            hq=reaction.hq[0],
            path=(start, hex_),
        )
        control.settle(draft, start, hex_)
    draft.next()


def do_arrive(draft: WestDraft) -> None:
    """An interdicted hex is entered under a ground attack (VR-136); a city sends people out (V13.11-c)."""
    reaction = draft.local(Reaction)
    unit, hex_ = reaction.now[0], reaction.goal[0]
    if draft.at[unit] == hex_:
        draft.call("Arrival", Arrival((unit,), hex_, reaction.crowd))


def do_again(draft: WestDraft) -> None:
    """Back to the choice; who was disrupted on the way goes no further (V12.32-a)."""
    reaction = draft.local(Reaction)
    unit = reaction.now[0]
    place = reaction.going.index(unit)
    done = reach(draft, unit) if draft.disrupted[unit] else reaction.hexes[place]
    hexes = (*reaction.hexes[:place], done, *reaction.hexes[place + 1 :])
    draft.set(hexes=hexes, now=(), goal=(), crowd=0)
    draft.goto("reaction")


def _side(state: WestState) -> str:
    return str(state.local(Reaction).side)


REACTION = Procedure(
    "Reaction",
    (
        Auto("find", do_find),
        Ask(
            "controller",
            side=_side,
            verbs=(
                Verb(
                    "choose",
                    do_choose,
                    lambda state: ((hq,) for hq in controllers(state)),
                    why_not_choose,
                    UNIT_SLOT,
                    "V12.2-a",
                ),
                Verb("pass", lambda draft: draft.end(), rule="V12.34-a"),
            ),
            prompt=lambda state: f"{side_name(_side(state))}: which headquarters orders a reaction, if any?",
            rule="V12.2-a",
        ),
        Ask(
            "reaction",
            side=_side,
            verbs=(
                Verb("react", do_react, react_args, why_not_react, UNIT_HEX, "V12.31-a"),
                Verb("pass", lambda draft: draft.end(), rule="V12.34-a"),
            ),
            prompt=lambda state: (
                f"{side_name(_side(state))}: {state.name(state.local(Reaction).hq[0])} acts in time. One unit, or the "
                "units of one division, may react; or nobody."
            ),
            rule="V12.34-a",
        ),
        Auto("bridge", do_bridge),
        Auto("go", do_go),
        Auto("arrive", do_arrive),
        Auto("again", do_again),
    ),
    Reaction,
)
