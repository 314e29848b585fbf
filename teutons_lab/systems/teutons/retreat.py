"""Chapter 9.4: tactical retreats, one unit after another and hex by hex."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from teutons_lab.core.flow import Ask, Auto, Procedure, Verb
from teutons_lab.core.notation import INT, Slot
from teutons_lab.core.verdict import Refusal
from teutons_lab.kit.kinds import Hexes, Units
from teutons_lab.systems.teutons.citations import of_the_way_back
from teutons_lab.systems.teutons.draft import TeutonsDraft
from teutons_lab.systems.teutons.kinds import UNIT_HEX
from teutons_lab.systems.teutons.overflow import FARTHEST, Overflow
from teutons_lab.systems.teutons.routes import (
    Going,
    Routes,
    is_driven_out,
    routes,
    why_not_retreat,
)
from teutons_lab.systems.teutons.stacking import over_limit
from teutons_lab.systems.teutons.state import TeutonsState, attacking, defending
from teutons_lab.systems.teutons.words import number, side_name


class Retreat(NamedTuple):
    """A group of defenders that goes back.

    `number` is that of the result (0 for a D, which only allows it), `must` what the attacker ordered, `may` the
    most that is allowed; `routes` and `withdrew` collect what the advance has to know.
    """

    targets: Hexes
    sources: Hexes
    units: Units
    number: int
    must: int = 0
    may: int = FARTHEST
    routes: Hexes = ()
    withdrew: int = 0
    killed: int = 0


# How far: the attacker says (T9.3-e, R-80).


def why_not_distance(state: TeutonsState, hexes: int) -> Iterator[Refusal]:
    """From one hex up to the number of the result."""
    most = state.local(Retreat).number
    if not 1 <= hexes <= most:
        yield Refusal("T9.3-e", lambda: f"The result allows 1 to {most} hexes, not {hexes}.", also=("R-80",))


def do_distance(draft: TeutonsDraft, hexes: int) -> None:
    """Order the distance; the defender may add to it (T9.3-g)."""
    extra_of = draft.local(Retreat).number if draft.setup.options["retreat_extra"] == "printed" else hexes
    draft.set(must=hexes, may=hexes + FARTHEST - extra_of)
    draft.tell("distance", "T9.3-e", hexes=hexes, units=draft.local(Retreat).units)
    draft.next()


def do_plain_distance(draft: TeutonsDraft) -> None:
    """D1 leaves nothing to choose: one hex, and up to two more."""
    if draft.local(Retreat).number == 1:
        draft.set(must=1, may=FARTHEST)


# Who goes next, and where: the defender says (T9.3-f).


def going(state: TeutonsState, unit: int) -> Going:
    """The retreat of a unit of the group that has not begun to move."""
    retreat = state.local(Retreat)
    here = state.hex_of(unit)
    return Going(unit, here, retreat.targets, retreat.sources, (here,), retreat.must, retreat.may)


def _why_not_first(state: TeutonsState, unit: int, hex: int) -> Iterator[Refusal]:
    retreat = state.local(Retreat)
    if unit not in retreat.units:
        yield Refusal("T9.3-e", lambda: f"{state.name(unit)} does not retreat now.")
        return
    yield from why_not_retreat(state, going(state, unit), hex)


def _first_args(state: TeutonsState) -> Iterable[tuple[int, int]]:
    for unit in state.local(Retreat).units:
        for hex_ in state.setup.board.adjacent[state.hex_of(unit)]:
            yield unit, hex_


def _can_any_go(state: TeutonsState) -> bool:
    return any(_route_of(state, unit).first_steps for unit in state.local(Retreat).units)


def _route_of(state: TeutonsState, unit: int) -> Routes:
    return routes(state, going(state, unit))


def do_first(draft: TeutonsDraft, unit: int, hex: int) -> None:
    """The first hex of a unit's retreat; it goes on until it stops."""
    now = going(draft, unit)
    draft.set(units=tuple(u for u in draft.local(Retreat).units if u != unit))
    draft.enter(unit, hex)
    draft.leave_works(unit, "T11.0-e")
    draft.call("Going", now._replace(path=(*now.path, hex)))


def do_stay(draft: TeutonsDraft) -> None:
    """The rest of the group stays: only after a D (T9.3-h)."""
    draft.set(units=())
    draft.next()


def do_judge(draft: TeutonsDraft) -> None:
    """Units that must go and cannot: D1 leaves them in place, D2 and D3 eliminate them (T9.4-g, R-98).

    Where the only open way leads off the map or into the sea, the unit is eliminated even on D1 (T9.4-h, R-99).
    """
    retreat = draft.local(Retreat)
    if not retreat.must:
        return
    killed = retreat.killed
    for unit in retreat.units:
        if is_driven_out(draft, going(draft, unit)):
            draft.eliminate(unit)
            draft.tell("driven-out", "T9.4-h", unit=unit)
        elif retreat.number == 1:
            draft.tell("cannot-retreat", "T9.4-g", unit=unit, dies=False)
        else:
            killed = 1
            draft.eliminate(unit)
            draft.tell("cannot-retreat", "T9.4-g", unit=unit, dies=True)
    draft.set(units=(), killed=killed)


def do_report(draft: TeutonsDraft) -> None:
    """Tell the combat which hexes were retreated through, and how far."""
    retreat = draft.local(Retreat)
    caller = draft.frames[-2].locals
    draft.end(
        routes=tuple(sorted({*caller.routes, *retreat.routes})),
        withdrew=max(caller.withdrew, retreat.withdrew),
        free=int(caller.free or retreat.killed),
    )


def _retreat_prompt(state: TeutonsState) -> str:
    retreat = state.local(Retreat)
    units = number(len(retreat.units), "unit")
    side = side_name(defending(state))
    if not retreat.must:
        return f"{side}: {units} may withdraw up to {FARTHEST} hexes. Choose a unit and its first hex, or pass."
    return (
        f"{side}: {units} must retreat {number(retreat.must, 'hex', 'hexes')}, {retreat.may} at most. "
        "Choose a unit and its first hex."
    )


RETREAT = Procedure(
    "Retreat",
    (
        Auto("plain-distance", do_plain_distance),
        Ask(
            "distance",
            side=attacking,
            verbs=(
                Verb(
                    "distance",
                    do_distance,
                    lambda state: ((n,) for n in range(1, state.local(Retreat).number + 1)),
                    why_not_distance,
                    (Slot("hexes", INT),),
                    "T9.3-e",
                ),
            ),
            prompt=lambda state: (
                f"{side_name(attacking(state))}: how many hexes must they retreat, 1 to {state.local(Retreat).number}?"
            ),
            rule="T9.3-e",
            when=lambda state: state.local(Retreat).number > 1,
        ),
        Ask(
            "retreat",
            side=defending,
            verbs=(
                Verb("retreat", do_first, _first_args, _why_not_first, UNIT_HEX, "T9.3-f"),
                Verb(
                    "pass",
                    do_stay,
                    why=lambda state: (
                        iter((Refusal("T9.3-e", "A unit that can complete its retreat must do so."),))
                        if state.local(Retreat).must
                        else iter(())
                    ),
                    rule="T9.3-h",
                ),
            ),
            prompt=_retreat_prompt,
            rule="T9.3-f",
            when=_can_any_go,
        ),
        Auto("judge", do_judge),
        Auto("report", do_report),
    ),
    Retreat,
)


# One unit on its way.


def _why_not_on(state: TeutonsState, unit: int, hex: int) -> Iterator[Refusal]:
    now = state.local(Going)
    if unit != now.unit:
        yield Refusal("core.order", lambda: f"{state.name(now.unit)} is on its way; it goes on or stops first.")
        return
    yield from why_not_retreat(state, now, hex)


def _on_args(state: TeutonsState) -> Iterable[tuple[int, int]]:
    now = state.local(Going)
    return ((now.unit, hex_) for hex_ in state.setup.board.adjacent[now.path[-1]])


def do_on(draft: TeutonsDraft, unit: int, hex: int) -> None:
    """One hex more."""
    draft.enter(unit, hex)
    draft.set(path=(*draft.local(Going).path, hex))


def why_not_stop(state: TeutonsState) -> Iterator[Refusal]:
    """Not before the ordered distance, and not in a hex too full while a legal way out exists (T5.0-k, R-37)."""
    now = state.local(Going)
    if not routes(state, now).may_stop:
        yield Refusal(
            "T5.0-k" if len(now.path) - 1 >= now.must else "T9.3-e",
            lambda: f"{state.name(now.unit)} cannot stop in {state.label(now.path[-1])} yet.",
            lambda: (state.label(now.path[-1]),),
        )


def do_arrive(draft: TeutonsDraft) -> None:
    """The unit has come to rest; a hex over the limit is thrown into disorder (T5.0-f)."""
    now = draft.local(Going)
    end = now.path[-1]
    draft.tell("retreated", *of_the_way_back(now.path, now.must), unit=now.unit, path=now.path)
    crowd = draft.units_at(end)
    if over_limit(draft, crowd):
        for unit in crowd:
            draft.disrupt(unit, by_combat=True)
        draft.tell("overflow", "T5.0-f", hex=end, units=crowd)
        draft.call("Overflow", Overflow(now.targets, now.sources, now.origin, crowd))


def do_report_way(draft: TeutonsDraft) -> None:
    """Tell the group which hexes were passed, and how far it went."""
    now = draft.local(Going)
    caller: Retreat = draft.frames[-2].locals
    draft.end(
        routes=tuple(sorted({*caller.routes, *now.path[1:]})),
        withdrew=max(caller.withdrew, len(now.path) - 1),
    )


def _of_how_many(must: int) -> str:
    return f" of the {must} that it must" if must else ""


GOING = Procedure(
    "Going",
    (
        Ask(
            "go-on",
            side=defending,
            verbs=(
                Verb("retreat", do_on, _on_args, _why_not_on, UNIT_HEX, "T9.3-f"),
                Verb("stop", lambda draft: draft.next(), why=why_not_stop, rule="T9.3-g"),
            ),
            prompt=lambda state: (
                f"{side_name(defending(state))}: {state.name(state.local(Going).unit)} has gone back "
                f"{number(len(state.local(Going).path) - 1, 'hex', 'hexes')}{_of_how_many(state.local(Going).must)}, "
                f"{state.local(Going).may} at most. Where next, or does it stop?"
            ),
            rule="T9.3-g",
            when=lambda state: bool(routes(state, state.local(Going)).first_steps),
        ),
        Auto("arrive", do_arrive),
        Auto("report", do_report_way),
    ),
    Going,
)
