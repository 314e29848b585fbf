"""Chapter 9.4: where a retreating unit may go, step by step and as whole routes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from teutons_lab.core.verdict import Refusal
from teutons_lab.kit.kinds import Hex, Hexes, Unit
from teutons_lab.systems.teutons import strides, zones
from teutons_lab.systems.teutons.ground import why_not_be
from teutons_lab.systems.teutons.stacking import fits
from teutons_lab.systems.teutons.state import DECLARED, TeutonsState


class Going(NamedTuple):
    """A unit that retreats: from which attacked hex, what was attacked and from where, its path, how far."""

    unit: Unit
    origin: Hex
    targets: Hexes
    sources: Hexes
    path: Hexes
    must: int
    may: int


class Routes(NamedTuple):
    """What a retreating unit may do next: hexes it may enter, and whether it may stop where it is."""

    first_steps: frozenset[int]
    may_stop: bool


def why_not_step_back(state: TeutonsState, going: Going, start: int, end: int, last: bool = False) -> Iterator[Refusal]:
    """What forbids one step of a retreat, the length of the route left aside. `last` says that it ends there."""
    board = state.setup.board
    unit = going.unit
    if end not in board.adjacent[start]:
        yield Refusal("core.path", lambda: f"{state.label(end)} is not beside {state.label(start)}.")
        return
    yield from _why_barred_side(state, going, start, end)
    yield from why_not_be(state, unit, end, closed=("T9.4-i",))
    yield from _why_not_away(state, going, start, end)
    yield from _why_not_zone(state, going, start, end, last)
    if any(attack.status == DECLARED and end in attack.targets for attack in state.attacks):
        yield Refusal(
            "T9.4-f",
            lambda: f"{state.label(end)} is under an attack that is not resolved yet.",
            lambda: (state.label(end),),
        )


def _why_barred_side(state: TeutonsState, going: Going, start: int, end: int) -> Iterator[Refusal]:
    """No hexside that touches a hex from which the unit was attacked (T9.4-e, T9.4-w, R-96)."""
    source = barring_source(state, going, start, end)
    if source is not None:
        yield Refusal(
            "T9.4-e",
            lambda: (
                f"{state.name(going.unit)} cannot cross from {state.label(start)} to {state.label(end)}: that side "
                f"touches {state.label(source)}, from where it was attacked."
            ),
            lambda: zones.labels(state, end, source),
            also=("T9.4-w", "R-96"),
        )


def barring_source(state: TeutonsState, going: Going, start: int, end: int) -> int | None:
    """A hex attacked from that closes the step, or None."""
    touching = state.setup.options["retreat_hexsides"] == "touching"
    adjacent = state.setup.board.adjacent
    for source in going.sources:
        if source == end or (touching and source in adjacent[start] and source in adjacent[end]):
            return source
    return None


def _why_not_away(state: TeutonsState, going: Going, start: int, end: int) -> Iterator[Refusal]:
    """Each step leads away from the unit's own attacked hex and no nearer to another (T9.4-a, R-95)."""
    distance = state.setup.board.distance
    if distance(going.origin, end) <= distance(going.origin, start):
        yield Refusal(
            "T9.4-a",
            lambda: f"{state.label(end)} is no farther from {state.label(going.origin)}, the hex that was attacked.",
            lambda: zones.labels(state, end, going.origin),
        )
        return
    for target in going.targets:
        if target != going.origin and distance(target, end) < distance(target, start):
            yield Refusal(
                "T9.4-a",
                lambda target=target: f"{state.label(end)} is nearer to {state.label(target)}, which was attacked too.",  # type: ignore[misc]
                lambda target=target: zones.labels(state, end, target),  # type: ignore[misc]
                also=("R-95",),
            )


def _why_not_zone(state: TeutonsState, going: Going, start: int, end: int, last: bool) -> Iterator[Refusal]:
    """A hex in enemy zone of control needs a friendly unit or Fortress in it (T9.4-d, R-97)."""
    side = state.side_of(going.unit)
    watchers = zones.felt(state, side, end, zones.crosses_border(state, start, end))
    if not watchers or strides.is_special(state, going.unit, end):
        return
    fort = state.fort_at.get(end)
    if fort is not None and fort.side == side:
        return
    if last and state.setup.options["retreat_end_in_zoc"] == "yes":
        return
    yield Refusal(
        "T9.4-d",
        lambda: (
            f"{zones.who(state, watchers)} {'control' if len(watchers) > 1 else 'controls'} {state.label(end)}, and "
            "no friend holds it."
        ),
        lambda: zones.labels(state, end, *map(state.hex_of, sorted(watchers))),
        also=("R-97",),
    )


def _is_away_from_attackers(state: TeutonsState, going: Going, start: int, end: int) -> bool:
    distance = state.setup.board.distance
    return all(distance(source, end) > distance(source, start) for source in going.sources)


def whole_routes(state: TeutonsState, going: Going) -> list[tuple[int, ...]]:
    """Every legal continuation of a retreat from where the unit is, as hexes still to enter (perhaps none).

    Lengths run from what is still ordered to what is still allowed. A route that ends in a hex with room goes
    before all that do not (T5.0-k); among those, if a route leads away from the attackers with every ordered hex,
    only such routes count (T9.4-b, R-100).
    """
    taken = len(going.path) - 1
    least, most = max(0, going.must - taken), going.may - taken
    found: list[tuple[int, ...]] = []

    def walk(here: int, route: tuple[int, ...]) -> None:
        if len(route) >= least:
            found.append(route)
        if len(route) == most:
            return
        for end in state.setup.board.adjacent[here]:
            if not any(why_not_step_back(state, going, here, end)):
                walk(end, (*route, end))
            elif len(route) + 1 >= least and not any(why_not_step_back(state, going, here, end, last=True)):
                found.append((*route, end))

    if taken and any(_why_not_zone(state, going, going.path[-2], going.path[-1], last=False)):
        return [()]  # it has ended in an enemy zone, as the option allows
    walk(going.path[-1], ())
    roomy = [route for route in found if fits(state, going.unit, route[-1] if route else going.path[-1])]
    chosen = roomy or found
    away = [route for route in chosen if _ordered_part_leads_away(state, going, route)]
    return away or chosen


def _ordered_part_leads_away(state: TeutonsState, going: Going, route: tuple[int, ...]) -> bool:
    whole = (*going.path, *route)[: going.must + 1]
    return all(_is_away_from_attackers(state, going, a, b) for a, b in pairwise(whole))


def routes(state: TeutonsState, going: Going) -> Routes:
    """What a retreating unit may do next."""
    legal = whole_routes(state, going)
    return Routes(frozenset(route[0] for route in legal if route), any(not route for route in legal))


def why_not_retreat(state: TeutonsState, going: Going, end: int) -> Iterator[Refusal]:
    """Why a retreating unit may not enter a hex now: the step itself, or that no legal route goes on from it."""
    start = going.path[-1]
    against = list(why_not_step_back(state, going, start, end, last=True))
    yield from against
    if against:
        return
    if len(going.path) - 1 >= going.may:
        yield Refusal("T9.3-g", lambda: f"{state.name(going.unit)} has gone as far as it may.")
    elif end not in routes(state, going).first_steps:
        yield Refusal(
            "T9.4-b",
            lambda: (
                f"{state.name(going.unit)} cannot complete its retreat by way of {state.label(end)} as it must: within "
                "the stacking limit and, where possible, away from the attackers."
            ),
            lambda: (state.label(end),),
            also=("R-100", "T5.0-k"),
        )


def is_driven_out(state: TeutonsState, going: Going) -> bool:
    """Whether a unit without a legal land route is pushed off the map or into the sea (T9.4-h, R-99).

    A direction counts if the hexside is not barred and beyond it there is no map, or sea. Forbidden countries count
    as barred.
    """
    here = going.path[-1]
    board = state.setup.board
    touching = state.setup.options["retreat_hexsides"] == "touching"
    for direction, end in enumerate(board.neighbour[here]):
        if end is None:
            beside = {board.neighbour[here][(direction - 1) % 6], board.neighbour[here][(direction + 1) % 6]}
            if not (touching and beside & set(going.sources)):
                return True
        elif "sea" in board.features[end] and barring_source(state, going, here, end) is None:
            return True
    return False
