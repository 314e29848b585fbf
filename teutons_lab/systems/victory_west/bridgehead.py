"""Chapter 20.4: winning a bridgehead over a river or bridge after combat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from teutons_lab.core.flow import Ask, Auto, Procedure, Verb
from teutons_lab.core.verdict import Refusal
from teutons_lab.kit.kinds import Hexes, Units
from teutons_lab.systems.victory_west import bridges, control
from teutons_lab.systems.victory_west.costs import why_prohibited
from teutons_lab.systems.victory_west.interdiction import Arrival
from teutons_lab.systems.victory_west.kinds import HEXSIDE_SLOT, UNIT_HEX
from teutons_lab.systems.victory_west.marks import BRIDGEHEAD, FRESH, LZ
from teutons_lab.systems.victory_west.merging import place_bridgehead
from teutons_lab.systems.victory_west.passage import Passage, is_threatened
from teutons_lab.systems.victory_west.refugees import empties
from teutons_lab.systems.victory_west.stacking import fits, why_not_stack
from teutons_lab.systems.victory_west.state import WestDraft, WestState
from teutons_lab.systems.victory_west.strengths import is_artillery
from teutons_lab.systems.victory_west.words import and_list, side_name


class Bridgehead(NamedTuple):
    """The chance to form bridgeheads: targets of the attack, victors still in their hexes, whether P or R was printed.

    While one is being formed `head` is its hex and base, and `blown` says what became of the bridge (VR-31). `formed`
    are the targets that have got theirs: each one only, over one hexside (VR-132).
    """

    targets: Hexes
    victors: Units
    printed: int
    head: Hexes = ()
    blown: int = 0
    formed: Hexes = ()


def _attacker(state: WestState) -> str:
    return state.phase.partition(".")[0]


def candidates(state: WestState) -> dict[bridges.Side, tuple[int, int]]:
    """The hexsides over which a bridgehead can be formed now, each with its hex and base (V20.42-a, V20.42-b).

    The defender was eliminated or got a printed P or R; a mere loss of steps gives none (V20.42-c). Somebody who
    attacked over the side must be able to enter (V20.42-d, VR-110).
    """
    form = state.local(Bridgehead)
    if not form.victors:
        return {}
    side = state.side_of(form.victors[0])
    found: dict[bridges.Side, tuple[int, int]] = {}
    for hex_ in form.targets:
        gone = not state.enemies_at(hex_, side) and state.enemy_fort(hex_, side) is None
        if hex_ in form.formed or not (gone or form.printed) or state.owner(hex_) == side:
            continue
        for unit in (victor for victor in form.victors if state.on_map(victor)):
            base = state.hex_of(unit)
            if base == hex_ or base not in state.setup.board.adjacent[hex_]:
                continue
            if bridges.crossing(state, base, hex_).river and can_enter(state, unit, base, hex_):
                found[bridges.side_of(base, hex_)] = (hex_, base)
    return found


def can_enter(state: WestState, unit: int, base: int, hex: int) -> bool:
    """Whether a unit could go into a bridgehead: a combat unit, room for it, ground it may be on.

    Enemies and fortifications in the hex are left aside (V20.42-d).
    """
    if state.is_hq(unit) or is_artillery(state, unit) or state.hex_of(unit) != base:
        return False
    return not any(why_prohibited(state, unit, base, hex)) and fits(state, (unit,), hex)


def why_not_form(state: WestState, side: bridges.Side) -> Iterator[Refusal]:
    """Why no bridgehead is formed over a hexside."""
    if side not in candidates(state):
        yield Refusal(
            "V20.42-a",
            lambda: (
                f"No bridgehead over {bridges.name(state, side)}: it takes an attack over water there, a defender "
                "eliminated or a printed P or R, and a combat unit to enter."
            ),
            lambda: (state.label(side[0]), state.label(side[1])),
            also=("V20.42-c", "VR-110"),
        )


def do_form(draft: WestDraft, side: bridges.Side) -> None:
    """Choose the one hexside on which the bridgehead rests (V20.43-a, VR-132)."""
    draft.set(head=candidates(draft)[side], blown=0)
    draft.next()


def do_threaten(draft: WestDraft) -> None:
    """By the letter of 20.24 a bridge may be blown under the victors; by the ruling not (VR-31)."""
    form = draft.local(Bridgehead)
    if not form.head or not draft.setup.by_letter("r31"):
        return
    hex_, base = form.head
    unit = next(unit for unit in form.victors if can_enter(draft, unit, base, hex_))
    if is_threatened(draft, unit, hex_):
        draft.call("Passage", Passage(unit, hex_))


def do_set(draft: WestDraft) -> None:
    """Place the marker: its hexside is an intact bridge from now on (V20.48-a).

    A landing zone of the side in the hex goes into it (V19.31-a); of an older bridgehead and this one the side keeps
    one (V20.44-b).
    """
    form = draft.local(Bridgehead)
    if not form.head:
        draft.end()
        return
    hex_, base = form.head
    if form.blown == 2:
        draft.set(head=())
        draft.goto("bridgehead")
        return
    side = _attacker(draft)
    shared = ("V20.43-b", "V20.42-b") if draft.enemies_at(hex_, side) else ()
    draft.set(formed=(*form.formed, hex_))
    draft.take_marker(LZ, hex_)
    two = place_bridgehead(draft, hex_, base, side)
    bridges.secure(draft, bridges.side_of(hex_, base))
    draft.tell("bridgehead", "V20.42-a", "V20.43-a", "V20.48-a", *shared, hex=hex_, base=base, side=side)
    if two is not None:
        draft.call("Merging", two)


def enterers(state: WestState) -> tuple[int, ...]:
    """Victors who attacked over the hexside and could go in (VR-110)."""
    form = state.local(Bridgehead)
    if not form.head:
        return ()
    hex_, base = form.head
    return tuple(unit for unit in form.victors if state.on_map(unit) and can_enter(state, unit, base, hex_))


def why_not_enter(state: WestState, unit: int, hex: int) -> Iterator[Refusal]:
    """Who goes into the bridgehead: those who attacked over its side, within stacking (V9.93-d)."""
    form = state.local(Bridgehead)
    if hex != form.head[0] or unit not in form.victors or not state.on_map(unit) or state.hex_of(unit) != form.head[1]:
        yield Refusal(
            "VR-110",
            lambda: f"Only units that attacked from {state.label(form.head[1])} go into the bridgehead now.",
            lambda: (state.label(form.head[0]), state.label(form.head[1])),
            also=("VR-132",),
        )
        return
    yield from why_not_stack(state, (unit,), hex, "V7.22-a", "V9.93-d")
    if unit not in enterers(state) and fits(state, (unit,), hex):
        yield Refusal("V20.42-d", lambda: f"{state.name(unit)} cannot go into the bridgehead.")


def do_enter(draft: WestDraft, unit: int, hex: int) -> None:
    """Go in; a victor that advances fights no more in the phase (V9.97-a). A city sends people out (V13.11-c);
    an interdicted hex means a ground attack (V9.93-e).
    """
    start, crowd = draft.hex_of(unit), int(empties(draft, (unit,), hex))
    step_forward(draft, unit, hex)
    draft.tell("advanced", "V20.42-d", "V9.97-a", units=(unit,), path=(start, hex))
    draft.call("Arrival", Arrival((unit,), hex, crowd))


def step_forward(draft: WestDraft, unit: int, hex: int) -> None:
    """One hex after combat, without movement points (V6.21-a)."""
    if draft.stood[unit] == FRESH:
        draft.note("stood", unit, draft.hex_of(unit))
    draft.place(unit, hex)
    draft.note("advanced", unit)


def why_not_close(state: WestState) -> Iterator[Refusal]:
    """At least one combat unit enters at once (V20.42-d, V9.91-b)."""
    form = state.local(Bridgehead)
    inside = [unit for unit in state.friends_at(form.head[0], _attacker(state)) if not state.is_hq(unit)]
    if not inside:
        yield Refusal(
            "V20.42-d",
            lambda: f"A combat unit has to enter the bridgehead in {state.label(form.head[0])} at once.",
            lambda: (state.label(form.head[0]),),
            also=("V9.91-b",),
        )


def do_close(draft: WestDraft) -> None:
    """The bridgehead stands, or is consolidated at once where nobody is left against it (V20.49-a, VR-111)."""
    hex_, base = draft.local(Bridgehead).head
    control.settle(draft, base, hex_)
    draft.set(head=())
    draft.goto("bridgehead")


def _prompt(state: WestState) -> str:
    sides = and_list([bridges.name(state, side) for side in candidates(state)])
    return f"{side_name(_attacker(state))}: form a bridgehead over {sides}, or not?"


def _form_args(state: WestState) -> Iterable[tuple[Any]]:
    return ((side,) for side in candidates(state))


BRIDGEHEADS = Procedure(
    "Bridgehead",
    (
        Ask(
            "bridgehead",
            side=_attacker,
            verbs=(
                Verb("bridgehead", do_form, _form_args, why_not_form, HEXSIDE_SLOT, "V20.42-a"),
                Verb("pass", lambda draft: draft.end(), rule="VR-110"),
            ),
            prompt=_prompt,
            rule="V20.42-a",
            when=lambda state: bool(candidates(state)),
        ),
        Auto("threaten", do_threaten),
        Auto("set", do_set),
        Ask(
            "enter",
            side=_attacker,
            verbs=(
                Verb(
                    "advance",
                    do_enter,
                    lambda state: ((unit, state.local(Bridgehead).head[0]) for unit in enterers(state)),
                    why_not_enter,
                    UNIT_HEX,
                    "V20.42-d",
                ),
                Verb("pass", lambda draft: draft.next(), why=why_not_close, rule="V20.42-d"),
            ),
            prompt=lambda state: (
                f"{side_name(_attacker(state))}: who goes into the bridgehead in "
                f"{state.label(state.local(Bridgehead).head[0])}? At least one combat unit does."
            ),
            rule="V20.42-d",
            # An air attack may have wiped out who went in, and the bridgehead with them (V20.49-b).
            when=lambda state: (BRIDGEHEAD, state.local(Bridgehead).head[0]) in state.marks,
        ),
        Auto("close", do_close),
    ),
    Bridgehead,
)
