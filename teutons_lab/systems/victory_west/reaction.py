"""Chapter 12: reaction, when a headquarters answers the die of a combat in time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from teutons_lab.core.flow import Ask, Auto, Procedure, Verb
from teutons_lab.core.verdict import Refusal
from teutons_lab.systems.victory_west import control
from teutons_lab.systems.victory_west.interdiction import Arrival
from teutons_lab.systems.victory_west.kinds import UNIT_HEX, UNIT_SLOT
from teutons_lab.systems.victory_west.marks import FRESH
from teutons_lab.systems.victory_west.passage import Passage, is_threatened
from teutons_lab.systems.victory_west.reacting import (
    Reaction,
    answers,
    controllers,
    ghosts,
    is_ghost,
    reach,
    why_not_react,
)
from teutons_lab.systems.victory_west.refugees import empties
from teutons_lab.systems.victory_west.state import WestDraft, WestState
from teutons_lab.systems.victory_west.task_forces import involve, show
from teutons_lab.systems.victory_west.words import side_name


def do_find(draft: WestDraft) -> None:
    """Only headquarters whose rating reaches the die order anything (V12.2-c, V12.2-d)."""
    found = tuple(hq for hq in controllers(draft) if answers(draft, hq))
    if not found and ghosts(draft):
        draft.set(hq=())
        draft.goto("reaction")
    elif not found:
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


def do_decline(draft: WestDraft) -> None:
    """Nobody orders a reaction; the Ghost Division needs no order (V12.5-a)."""
    if ghosts(draft):
        draft.set(hq=())
        draft.next()
    else:
        draft.end()


def react_args(state: WestState) -> Iterable[tuple[int, int]]:
    """Every unit of the side into each hex around it: a superset."""
    reaction = state.local(Reaction)
    for unit in state.setup.members[reaction.side]:
        if state.on_map(unit) and not state.is_hq(unit) and (unit in reaction.going or not state.reacted[unit]):
            for hex_ in state.setup.board.adjacent[state.hex_of(unit)]:
                yield unit, hex_


def do_react(draft: WestDraft, unit: int, hex: int) -> None:
    """Set out, in full view."""
    show(draft, (unit,), "V6.64-a")
    involve(draft, draft.local(Reaction).hq)
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
        draft.note("fled", unit, False)  # it came here by an order, and defends in full (VR-59)
        draft.tell(
            "reacted",
            "V12.1-a",
            "V12.2-c",
            "V12.31-a",
            "V12.41-a",
            "V6.21-a",
            *(("V12.5-a",) if is_ghost(draft, unit) else ()),
            unit=unit,
            hq=reaction.hq,
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


def _prompt(state: WestState) -> str:
    reaction = state.local(Reaction)
    if not reaction.hq:
        return f"{side_name(_side(state))}: the units of the Ghost Division may react, or nobody."
    return (
        f"{side_name(_side(state))}: {state.name(reaction.hq[0])} acts in time. One unit, or the units of one "
        "division, may react; or nobody."
    )


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
                Verb("pass", do_decline, rule="V12.34-a"),
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
            prompt=_prompt,
            rule="V12.34-a",
        ),
        Auto("bridge", do_bridge),
        Auto("go", do_go),
        Auto("arrive", do_arrive),
        Auto("again", do_again),
    ),
    Reaction,
)
