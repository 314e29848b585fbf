"""Chapter 8: operational movement, one unit at a time: taking it up, marching on, buying the bonus, stopping."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from teutons_lab.core.flow import Ask, Procedure, Verb
from teutons_lab.core.verdict import Refusal
from teutons_lab.systems.teutons import breakthrough, hidden, neutrals, strides, zones
from teutons_lab.systems.teutons.draft import TeutonsDraft
from teutons_lab.systems.teutons.kinds import HEX_SLOT, UNIT_SLOT
from teutons_lab.systems.teutons.marching import (
    BONUS,
    Move,
    allowance,
    marched,
    step_cost,
    why_not_afford,
    why_not_march,
)
from teutons_lab.systems.teutons.state import TeutonsState
from teutons_lab.systems.teutons.words import number, side_name

# Who may move.


def why_not_take(state: TeutonsState, unit: int, side: str) -> Iterator[Refusal]:
    """Why a unit may not be moved now (T8.0-a, T8.0-b, T10.0-a)."""
    if state.side_of(unit) != side:
        yield Refusal("core.side", lambda: f"{state.name(unit)} belongs to the other side.")
        return
    if not state.on_map(unit):
        yield Refusal("T8.0-a", lambda: f"{state.name(unit)} is not on the map.")
        return
    if state.disrupted[unit]:
        yield Refusal(
            "T8.0-a",
            lambda: f"{state.name(unit)} is Disrupted; only units in good order move.",
            lambda: (state.label(state.hex_of(unit)),),
            also=("T10.0-a",),
        )
    yield from breakthrough.why_not_take_part(state, unit)
    if state.moved[unit]:
        yield Refusal("T8.0-b", lambda: f"{state.name(unit)} has moved already; a unit moves once a turn.")


def movable(state: TeutonsState, side: str) -> Iterable[tuple[int]]:
    """Units that could still move: a superset."""
    return (
        (unit,)
        for unit in state.setup.members[side]
        if not state.moved[unit] and not state.spent[unit] and state.on_map(unit)
    )


def do_take(draft: TeutonsDraft, unit: int) -> None:
    """Begin the move of a unit."""
    draft.call("Move", Move(unit, (draft.hex_of(unit),)))


# One hex.


def why_not_go(state: TeutonsState, end: int) -> Iterator[Refusal]:
    """Why the unit on the march may not enter a hex now."""
    move = state.local(Move)
    return why_not_march(state, move, end)


def go_args(state: TeutonsState) -> Iterable[tuple[int]]:
    """The neighbours of the unit on the march."""
    move = state.local(Move)
    if move.halted:
        return ()
    return ((near,) for near in state.setup.board.adjacent[state.hex_of(move.unit)])


def do_go(draft: TeutonsDraft, end: int) -> None:
    """March one hex; entrenchment ends with the first (T11.0-d), and so does hiding (T1914.hidden-a).

    What lies face down beside the way is felt only now: it may stop the unit where it is (T6.0-ae, R-55).
    """
    move = draft.local(Move)
    if not hidden.comes_into_view(draft, move.unit, "T1914.hidden-a"):
        draft.end()
        return
    truth = draft.truth
    if truth is not draft and any(why_not_march(truth, move, end)):
        draft.set(halted=1)
        learns = frozenset({draft.side_of(move.unit)})
        draft.tell(
            "stopped", "T6.0-ae", "R-55", unit=move.unit, hex=move.path[-1], reveals=("what lies ahead",), learns=learns
        )
        return
    after = marched(truth, move, end)
    if after.lost and not marched(draft, move, end).lost:  # who lost the bonus for something unseen has learnt it
        learns = frozenset({draft.side_of(move.unit)})
        draft.tell("scouted", "R-55", hex=move.path[-1], reveals=("what watches the way",), learns=learns)
    at_peace = draft.setup.era.at_peace
    peace = at_peace(draft)
    draft.enter(move.unit, end)
    draft.leave_works(move.unit, "T11.0-d")
    if at_peace(draft) != peace:  # this very step has brought a country into the war
        after = after._replace(halted=int(bool(strides.must_stop(draft.truth, move.unit, move.path[-1], end))))
    draft.put(after)


# The bonus bought by Disruption, and the end of a move.


def why_not_disrupt(state: TeutonsState) -> Iterator[Refusal]:
    """Disruption buys the bonus when its first point is needed and the free bonus is not to be had (R-47)."""
    move = state.local(Move)
    omf = allowance(state, move.unit)
    if move.paid:
        yield Refusal("T8.1-c", lambda: f"{state.name(move.unit)} has bought its bonus already.")
    elif move.halted:
        yield Refusal(
            "T6.0-l", lambda: f"{state.name(move.unit)} has to stop here; a bonus would not help.", also=("T8.1-g",)
        )
    elif move.spent > omf:
        yield Refusal("R-47", lambda: f"{state.name(move.unit)} has begun to use its bonus free; that choice stands.")
    elif not _disruption_helps(state, move):
        yield Refusal(
            "T8.1-c",
            lambda: f"Disruption would open no hex to {state.name(move.unit)} that is closed to it now.",
        )


def _disruption_helps(state: TeutonsState, move: Move) -> bool:
    """Whether Disruption, bought now, opens a hex that the bonus reaches and that is closed without it."""
    adjacent = state.setup.board.adjacent
    for end in adjacent[move.path[-1]]:
        if opened_by_disruption(state, move, end):
            return True
        if spends_first_point(state, move, end) and not any(why_not_march(state, move, end)):
            after, then = marched(state, move, end), neutrals.after_entering(state, move.unit, (end,))
            if any(opened_by_disruption(then, after, further) for further in adjacent[end]):
                return True
    return False


def spends_first_point(state: TeutonsState, move: Move, end: int) -> bool:
    """Whether the step would spend the first bonus point, so that the bonus is bought now or taken free (R-47)."""
    return move.spent <= allowance(state, move.unit) < move.spent + step_cost(state, move.unit, move.path[-1], end)


def opened_by_disruption(state: TeutonsState, move: Move, end: int) -> bool:
    """Whether a step is closed for want of the free bonus and of nothing else."""
    unit = move.unit
    if not (move.lost or state.attacked[unit] or strides.forfeits_bonus(state, unit, move.path[-1], end)):
        return False
    return any(why_not_afford(state, move, end)) and not any(why_not_march(state, move._replace(paid=1), end))


def do_disrupt(draft: TeutonsDraft) -> None:
    """Buy the bonus; the unit will be Disrupted when its move ends (T8.1-c)."""
    draft.set(paid=1)


def why_not_stop(state: TeutonsState) -> Iterator[Refusal]:
    """A unit stops where it likes, unless the game has ordered it to march."""
    yield from state.setup.era.orders(state, state.local(Move), None)


def do_stop(draft: TeutonsDraft) -> None:
    """End the move. Bonus points spent bar the unit from attacks (T8.1-h); bought ones Disrupt it now."""
    move = draft.local(Move)
    if len(move.path) == 1:
        draft.flag("moved", move.unit, bool(move.halted) or draft.moved[move.unit])
        draft.end()
        return
    used = move.spent > allowance(draft, move.unit)
    draft.flag("moved", move.unit)
    if used:
        draft.flag("bonus", move.unit)
    if draft.setup.arms[move.unit] == "armor" and move.spent >= allowance(draft, move.unit):
        draft.flag("winded", move.unit)  # T13.0-h: nothing is left for an attack over a river
    rules = ["T8.0-b"]
    if used:
        rules += ["T8.1-c", "T8.1-j"] if move.paid else ["T8.1-b", *_why_kept(draft, move)]
    if move.halted:
        rules.append("T6.0-l")
    rules += strides.passage(draft, move.unit, move.path)
    draft.tell(
        "moved",
        *rules,
        unit=move.unit,
        path=move.path,
        bonus=("paid" if move.paid else "free") if used else "",
        halted=bool(move.halted),
    )
    if used and move.paid:
        draft.disrupt(move.unit)
    draft.setup.era.on_halt(draft, move)
    draft.end()


def _why_kept(state: TeutonsState, move: Move) -> Iterator[str]:
    """Why the free bonus was kept beside the enemy: friends where it went (T8.1-d), or a Disrupted Army (T8.1-e)."""
    if any(zones.alert_beside(state, state.side_of(move.unit), hex_) for hex_ in move.path):
        yield "T8.1-d"
    elif move.halted:
        yield "T8.1-e"


def why_not_take_another(state: TeutonsState, unit: int) -> Iterator[Refusal]:
    """Units move singly (T8.0-c)."""
    move = state.local(Move)
    yield Refusal(
        "T8.0-c",
        lambda: f"{state.name(move.unit)} is on the march; units move one at a time. Say stop before the next.",
    )


def _march_prompt(state: TeutonsState) -> str:
    move = state.local(Move)
    left = max(0, allowance(state, move.unit) - move.spent)
    side = side_name(state.side_of(move.unit))
    return (
        f"{side}: where does {state.name(move.unit)} go from {state.label(state.hex_of(move.unit))}? "
        f"It has {number(left, 'movement factor')} left, and a bonus of {BONUS}. Enter a hex, or stop."
    )


def _nothing(_draft: TeutonsDraft, *_: object) -> None:
    raise AssertionError("a verb that is always refused was played")


MOVE = Procedure(
    "Move",
    (
        Ask(
            "march",
            side=lambda state: state.side_of(state.local(Move).unit),
            verbs=(
                Verb("go", do_go, go_args, why_not_go, HEX_SLOT, "T8.0-d"),
                Verb("disrupt", do_disrupt, why=why_not_disrupt, rule="T8.1-c"),
                Verb("stop", do_stop, why=why_not_stop, rule="T8.0-b"),
                Verb("take", _nothing, lambda _state: (), why_not_take_another, UNIT_SLOT, "T8.0-c"),
            ),
            prompt=_march_prompt,
            rule="T8.0-d",
        ),
    ),
    Move,
)
