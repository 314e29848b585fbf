"""Chapter 9.9: advances of the victors, unit by unit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from teutons_lab.core.flow import Ask, Auto, Procedure, Verb
from teutons_lab.core.verdict import Refusal
from teutons_lab.kit.kinds import Hexes, Units
from teutons_lab.systems.victory_west import control
from teutons_lab.systems.victory_west.bridgehead import step_forward
from teutons_lab.systems.victory_west.bridges import crossing
from teutons_lab.systems.victory_west.costs import why_occupied, why_prohibited
from teutons_lab.systems.victory_west.interdiction import Arrival
from teutons_lab.systems.victory_west.kinds import UNIT_HEX
from teutons_lab.systems.victory_west.passage import Passage, is_threatened
from teutons_lab.systems.victory_west.refugees import empties
from teutons_lab.systems.victory_west.stacking import why_not_stack
from teutons_lab.systems.victory_west.state import WestDraft, WestState
from teutons_lab.systems.victory_west.words import and_list, side_name


class Advance(NamedTuple):
    """Victors that may advance into hexes left by the enemy; `dead` are those where every unit was eliminated.

    `on` are units that entered such a hex and may go one further; `now`, `goal` and `blown` belong to the unit that
    is crossing a bridge.
    """

    victors: Units
    hexes: Hexes
    dead: Hexes = ()
    on: Units = ()
    now: Units = ()
    goal: Hexes = ()
    blown: int = 0
    crowd: int = 0


def why_not_advance(state: WestState, unit: int, hex: int) -> Iterator[Refusal]:
    """Why a unit may not advance into a hex: who, where from, and what is there (9.95, 9.96)."""
    advance = state.local(Advance)
    if unit not in (*advance.victors, *advance.on) or not state.on_map(unit):
        yield Refusal("V9.86-c", lambda: f"{state.name(unit)} did not win this combat, or has advanced already.")
        return
    here, label = state.hex_of(unit), state.label(hex)
    if hex not in state.setup.board.adjacent[here]:
        yield Refusal("core.path", lambda: f"{label} is not beside {state.label(here)}.", lambda: (label,))
        return
    if unit in advance.on:
        yield from _why_not_second(state, here, hex)
    elif hex not in advance.hexes:
        yield Refusal(
            "V9.95-a",
            lambda: f"Nobody left {label} in this combat; victors enter hexes that the enemy left.",
            lambda: (label, *(state.label(h) for h in advance.hexes)),
            also=("V9.92-b",),
        )
    side = state.side_of(unit)
    for refusal in why_prohibited(state, unit, here, hex):
        abroad = ("V27.16-f",) if refusal.rule == "V27.16-a" else ()
        yield Refusal(refusal.rule, refusal.sentence, refusal.hexes, also=("V9.93-a", *abroad))
    for refusal in why_occupied(state, side, here, hex):
        yield Refusal(refusal.rule, refusal.sentence, refusal.hexes, also=("V9.93-b",))
    yield from why_not_stack(state, (unit,), hex, "V7.22-a", "V9.93-d")


def _why_not_second(state: WestState, here: int, hex: int) -> Iterator[Refusal]:
    """The second hex is not reached over a river or bridge (V9.96-a, VR-75)."""
    if crossing(state, here, hex).river:
        yield Refusal(
            "V9.96-a",
            lambda: f"Water lies between {state.label(here)} and {state.label(hex)}; a second hex is on dry ground.",
            lambda: (state.label(here), state.label(hex)),
            also=("VR-75",),
        )


def advance_args(state: WestState) -> Iterable[tuple[int, int]]:
    """Each victor into each hex around it."""
    advance = state.local(Advance)
    return (
        (unit, hex_)
        for unit in sorted({*advance.victors, *advance.on})
        if state.on_map(unit)
        for hex_ in state.setup.board.adjacent[state.hex_of(unit)]
    )


def do_advance(draft: WestDraft, unit: int, hex: int) -> None:
    """Set out; a bridge may be blown before (V20.26-b)."""
    draft.set(now=(unit,), goal=(hex,), blown=0)
    draft.next()


def do_bridge(draft: WestDraft) -> None:
    """The former owner is asked about a bridge."""
    advance = draft.local(Advance)
    if is_threatened(draft, advance.now[0], advance.goal[0]):
        draft.call("Passage", Passage(advance.now[0], advance.goal[0]))


def do_go(draft: WestDraft) -> None:
    """One hex, whatever zones are there (V9.93-h); the unit fights no more in this phase (V9.97-a)."""
    advance = draft.local(Advance)
    unit, hex_ = advance.now[0], advance.goal[0]
    first = unit in advance.victors
    victors = tuple(other for other in advance.victors if other != unit)
    if advance.blown == 2:  # it stops where it is (V20.26-b)
        draft.set(victors=victors, on=tuple(o for o in advance.on if o != unit), now=(), goal=(), blown=0)
        draft.goto("advance")
        return
    start = draft.hex_of(unit)
    crowd = int(empties(draft, (unit,), hex_))
    step_forward(draft, unit, hex_)
    further = first and hex_ in advance.dead
    on = (*advance.on, unit) if further else tuple(other for other in advance.on if other != unit)
    draft.set(victors=victors, on=on, blown=0, crowd=crowd)
    draft.tell(
        "advanced",
        "V9.95-a",
        "V9.93-h",
        "V9.97-a",
        *(() if first else ("V9.96-a",)),
        units=(unit,),
        path=(start, hex_),
    )
    control.settle(draft, start, hex_)
    draft.goto("arrive")


def do_arrive(draft: WestDraft) -> None:
    """An interdicted hex is entered under a ground attack (V9.93-e); a city sends people out (V13.11-c)."""
    advance = draft.local(Advance)
    draft.set(now=(), goal=(), crowd=0)
    draft.call("Arrival", Arrival(advance.now, advance.goal[0], advance.crowd))


def do_again(draft: WestDraft) -> None:
    """Back to the victors who are left; who was disrupted on the way goes no further."""
    on = tuple(unit for unit in draft.local(Advance).on if draft.on_map(unit) and not draft.disrupted[unit])
    draft.set(on=on)
    advance = draft.local(Advance)
    if advance.victors or advance.on:
        draft.goto("advance")


def _side(state: WestState) -> str:
    advance = state.local(Advance)
    return state.side_of((*advance.victors, *advance.on)[0])


ADVANCE = Procedure(
    "Advance",
    (
        Ask(
            "advance",
            side=_side,
            verbs=(
                Verb("advance", do_advance, advance_args, why_not_advance, UNIT_HEX, "V9.95-a"),
                Verb("pass", lambda draft: draft.end(), rule="V9.91-b"),
            ),
            prompt=lambda state: (
                f"{side_name(_side(state))}: advance into "
                f"{and_list([state.label(hex_) for hex_ in state.local(Advance).hexes])}, or stay?"
            ),
            rule="V9.95-a",
            when=lambda state: bool(state.local(Advance).victors or state.local(Advance).on),
        ),
        Auto("bridge", do_bridge, when=lambda state: bool(state.local(Advance).now)),
        Auto("go", do_go, when=lambda state: bool(state.local(Advance).now)),
        Auto("arrive", do_arrive, when=lambda state: bool(state.local(Advance).now)),
        Auto("again", do_again),
    ),
    Advance,
)
