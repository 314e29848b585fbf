"""`explain.zoc` and `explain.stack`: what a hex is under, and what it holds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from teutons_lab.core.explanation import Explanation, Line
from teutons_lab.systems.teutons import zones
from teutons_lab.systems.teutons.counters import HIDDEN
from teutons_lab.systems.teutons.era import NOTHING, PANZER
from teutons_lab.systems.teutons.explain.asking import hex_of, place, side_of
from teutons_lab.systems.teutons.ground import is_open
from teutons_lab.systems.teutons.stacking import ARMIES, LIMIT, over_limit
from teutons_lab.systems.teutons.state import TeutonsState
from teutons_lab.systems.teutons.words import country_name, first, number, side_name


@dataclass(frozen=True, repr=False)
class ZocExplanation(Explanation):
    """Whether a side's zone of control reaches a hex.

    `by`: full names of the units that exert it, in order of battle. `felt`: whether it would bind an enemy that
    stands there; across the Franco-German border it may not.
    """

    exerted: bool = field(default=False, kw_only=True)
    by: tuple[str, ...] = field(default=(), kw_only=True)
    felt: bool = field(default=False, kw_only=True)

    def as_dict(self) -> dict[str, Any]:
        """Plain data: the ladder and every field."""
        return {**super().as_dict(), "exerted": self.exerted, "by": list(self.by), "felt": self.felt}


@dataclass(frozen=True, repr=False)
class ZonesExplanation(Explanation):
    """All hexes that a side's zones of control reach: their labels, in order of the board."""

    hexes: tuple[str, ...] = field(default=(), kw_only=True)


def explain_zoc(state: TeutonsState, label: str, by: str) -> ZocExplanation:
    """Who of a side exerts a zone of control into a hex, who does not, and why.

    Units that lie face down exert by their true size (T6.0-ae); of those that the reader sees only the backs of, nobody
    tells.
    """
    state, hex_, side = state.truth, hex_of(state, label), side_of(state, by)
    members = zones.exerting(state, hex_, side)
    felt = zones.felt(state, state.setup.other(side), hex_)
    lines = tuple(_zoc_lines(state, hex_, side, members, felt))
    names = tuple(state.setup.roster.names[unit] for unit in sorted(members))
    unknown = any(state.setup.counter(unit).size == HIDDEN for unit in _beside(state, hex_, side))
    none = "As far as can be seen, it does not reach" if unknown else "It does not reach"
    return ZocExplanation(
        f"{side_name(side)} zone of control in {place(state, hex_)}",
        lines=lines,
        result=f"{'It reaches' if members else none} {state.label(hex_)}.",
        exerted=bool(members),
        by=names,
        felt=bool(felt),
    )


def explain_zones(state: TeutonsState, by: str) -> ZonesExplanation:
    """The hexes into which a side exerts a zone of control."""
    side = side_of(state, by)
    hexes = tuple(state.label(hex_) for hex_ in sorted(zones.zones(state.truth, side).exerted))
    title, result = f"{side_name(side)} zones of control", f"They reach {number(len(hexes), 'hex', 'hexes')}."
    return ZonesExplanation(title, result=result, hexes=hexes)


def _zoc_lines(
    state: TeutonsState, hex: int, side: str, members: frozenset[int], felt: frozenset[int]
) -> Iterator[Line]:
    board = state.setup.board
    if not is_open(state, state.setup.era.supplies[side], hex):
        where = country_name(board.country[hex]) or "the sea"
        yield Line(f"{state.label(hex)} lies in {where}, out of reach", "none", "T6.0-ac", ("R-40",))
        return
    beside = _beside(state, hex, side)
    for unit in beside:
        yield _unit_line(state, unit, members, hex)
    for near in board.adjacent[hex]:
        fort = state.fort_at.get(near)
        if fort is not None and fort.side == side:
            yield Line(
                f"The Fortress in {place(state, near)}", "none of its own", "T6.0-ad", hexes=zones.labels(state, near)
            )
    if not beside:
        yield Line(f"No {side_name(side)} unit stands beside {state.label(hex)}", "none", "T6.0-a")
    if members and felt != members:
        enemy = side_name(state.setup.other(side))
        weaker = "in part" if felt else "wholly"
        yield Line(
            f"{enemy} units on this side of the border ignore it {weaker}: it reaches over",
            "",
            "T6.0-r",
            ("T6.0-s", "R-52"),
        )


def _beside(state: TeutonsState, hex: int, side: str) -> tuple[int, ...]:
    """All counters of a side around a hex, in order of battle."""
    around = state.setup.board.adjacent[hex]
    return tuple(sorted(unit for near in around for unit in state.units_at(near) if state.side_of(unit) == side))


def _unit_line(state: TeutonsState, unit: int, members: frozenset[int], hex: int) -> Line:
    """What one unit beside the hex does, and why."""
    here = state.hex_of(unit)
    where = f"{state.name(unit)} in {state.label(here)}"
    hexes = zones.labels(state, here)
    if state.setup.counter(unit).size == HIDDEN:
        return Line(f"{first(where)}: lies face down", "not known", "T6.0-ae", ("R-55",), hexes)
    if state.setup.counter(unit).is_dummy:
        return Line(f"{where}: a Dummy", "does not", "T6.0-ae", ("R-55",), hexes)
    if state.setup.armies[unit]:
        also = ", Disrupted all the same" if state.disrupted[unit] else ""
        return Line(f"{where}: an Army{also}", "exerts", "T6.0-a", hexes=hexes)
    presence = state.setup.presences[unit]
    if presence == NOTHING:
        return Line(f"{where}: has no zone and blocks nothing", "does not", "T6.0-k", ("T1940.armd-a", "R-17"), hexes)
    if state.disrupted[unit]:
        disrupted = "T6.0-i" if presence == PANZER else "T6.0-e"
        return Line(f"{where}: a Corps, Disrupted", "does not", disrupted, hexes=hexes)
    if unit not in members and presence == PANZER:
        return Line(f"{where}: {_why_no_panzer_zone(state, here, hex)}", "does not", "T6.0-g", ("T6.0-h",), hexes)
    if unit not in members:
        tanks = ("T6.0-j",) if state.setup.arms[unit] == "armor" else ()
        return Line(f"{where}: one Corps alone", "does not", "T6.0-b", tanks, hexes)
    if presence == PANZER and not any(other != unit and not state.setup.armies[other] for other in members):
        return Line(f"{where}: a panzer in good order", "exerts", "T6.0-f", hexes=hexes)
    partners = [other for other in members if other != unit and not state.setup.armies[other]]
    together = any(state.hex_of(other) == here for other in partners)
    rule = "T6.0-c" if together else "T6.0-d"
    return Line(f"{where}: one of two Corps in good order", "exerts", rule, ("T6.0-ag", "R-54"), hexes)


def _why_no_panzer_zone(state: TeutonsState, start: int, end: int) -> str:
    """What keeps the zone of a single panzer from a hex beside it."""
    board = state.setup.board
    if zones.crosses_river(state, start, end):
        return "a panzer alone, with a river between"
    rough = {"forest", "swamp"} & board.features[end]
    return f"a panzer alone, before {' and '.join(sorted(rough))}" if rough else "a panzer alone, across a frontier"


# Stacking.


@dataclass(frozen=True, repr=False)
class StackExplanation(Explanation):
    """What a side has in a hex, against what it may have.

    `legal`: within the limits, and no enemy beside it in the same hex. `used`, `limit`: units; `armies`: how many
    of them are Armies, of which one is allowed.
    """

    legal: bool = field(default=True, kw_only=True)
    used: int = field(default=0, kw_only=True)
    limit: int = field(default=LIMIT, kw_only=True)
    armies: int = field(default=0, kw_only=True)

    def as_dict(self) -> dict[str, Any]:
        """Plain data: the ladder and every field."""
        fields = {"legal": self.legal, "used": self.used, "limit": self.limit, "armies": self.armies}
        return {**super().as_dict(), **fields}


def explain_stack(state: TeutonsState, label: str, side: str) -> StackExplanation:
    """The units of a side in a hex and the stacking limits."""
    hex_, who = hex_of(state, label), side_of(state, side)
    units = state.friends_at(hex_, who)
    armies = sum(state.setup.armies[unit] for unit in units)
    hexes = zones.labels(state, hex_)
    excess = over_limit(state, units)
    enemies = state.enemies_at(hex_, who)
    lines = [
        Line(state.name(unit), "Army" if state.setup.armies[unit] else "Corps", "T5.0-b", hexes=hexes) for unit in units
    ]
    lines.append(Line("Units", f"{len(units)} of {LIMIT}", "T5.0-b", hexes=hexes))
    lines.append(Line("Armies", f"{armies} of {ARMIES}", "T5.0-c", hexes=hexes))
    fort = state.fort_at.get(hex_)
    if fort is not None:
        lines.append(Line("The Fortress is extra and takes no room", "0", "T5.0-b", hexes=hexes))
    if enemies:
        lines.append(Line(f"{state.name(enemies[0])} is there too", "never", "T5.0-a", hexes=hexes))
    return StackExplanation(
        f"{side_name(who)} units in {place(state, hex_)}",
        lines=tuple(lines),
        result=_stack_result(len(units), armies, excess, bool(enemies)),
        legal=not excess and not enemies,
        used=len(units),
        armies=armies,
    )


def _stack_result(used: int, armies: int, excess: str, shared: bool) -> str:
    if shared:
        return "Not legal: the two sides share the hex."
    if excess:
        return f"Not legal: too many {excess}."
    if used == LIMIT:
        return "Legal, and full."
    return f"Legal; room for {LIMIT - used} more{', none of them an Army' if armies else ''}."
