"""`explain.zoc`, `explain.stack` and `explain.bridge`: what lies on the ground."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from teutons_lab.core.explanation import Explanation, Line
from teutons_lab.systems.victory_west import bridges, stacking, zones
from teutons_lab.systems.victory_west.crossing import coup_modifier, coup_succeeds
from teutons_lab.systems.victory_west.marks import DAMAGED, INTACT
from teutons_lab.systems.victory_west.state import WestState
from teutons_lab.systems.victory_west.task_forces import is_marker
from teutons_lab.systems.victory_west.words import and_list, points, side_name


@dataclass(frozen=True, repr=False)
class ZocExplanation(Explanation):
    """`exerted`: whether the zone reaches the hex. `by`: the units that exert it."""

    exerted: bool = field(default=False, kw_only=True)
    by: tuple[str, ...] = field(default=(), kw_only=True)


@dataclass(frozen=True, repr=False)
class ZonesExplanation(Explanation):
    """All hexes that a side's zones of control reach: their labels, in order of the board."""

    hexes: tuple[str, ...] = field(default=(), kw_only=True)


def explain_zoc(state: WestState, hex: int, side: str) -> ZocExplanation:
    """Who of a side exerts a zone into a hex, and why those beside it do not."""
    enemy = state.setup.other(side)
    found = zones.watchers(state, enemy, hex)
    near = (hex, *state.setup.board.adjacent[hex])
    lines = []
    for unit in sorted(unit for place in near for unit in state.friends_at(place, side)):
        lines.append(_of_unit(state, unit, hex, side))
    if len(found) > 1:
        lines.append(Line("Several zones are no more than one", "", "V8.24-a"))
    if found and zones.in_enemy_zone(state, side, hex):
        lines.append(Line("Zones of both sides are there, and do not cancel each other", "", "V8.23-a"))
    if found and any(zones.why_no_zone(state, unit) for unit in state.friends_at(hex, enemy)):
        lines.append(Line("A unit there feels the zone although it has none of its own", "", "V8.37-a"))
    lines.append(Line(f"It means nothing to units of the {side_name(side)} side", "", "V8.31-a"))
    return ZocExplanation(
        f"Zone of control of the {side_name(side)} side in {state.label(hex)}",
        lines=tuple(lines),
        result="reaches the hex" if found else "does not reach the hex",
        exerted=bool(found),
        by=tuple(state.name(unit) for unit in found),
    )


def explain_zones(state: WestState, side: str) -> ZonesExplanation:
    """The hexes in the zone of control of a side."""
    hexes = tuple(state.label(hex_) for hex_ in sorted(zones.zone(state, side)))
    title, result = f"{side_name(side)} zones of control", f"They reach {len(hexes)} hexes."
    return ZonesExplanation(title, result=result, hexes=hexes)


def _of_unit(state: WestState, unit: int, hex: int, side: str) -> Line:
    here, name = state.hex_of(unit), state.name(unit)
    why = zones.why_no_zone(state, unit)
    if why:
        return Line(f"{name} exerts none", "no", why)
    if here == hex:
        return Line(f"{name} is in the hex itself", "yes", "V8.0-a")
    barred = zones.why_not_into(state, side, hex)
    if barred:
        return Line(f"{name}: zones do not reach into that ground", "no", barred)
    also = []
    if state.is_hq(unit):
        also.append("V14.31-a")
    if bridges.crossing(state, here, hex).river:
        also.append("V8.22-a")
    if zones.why_not_into(state, side, here):
        also.append("V8.21-b")
    fort = state.setup.forts.get(hex)
    if fort is not None and fort.kind == "fortress":
        also.append("V8.21-c")
    return Line(f"{name} in {state.label(here)}", "yes", "V8.1-a", also=tuple(also))


@dataclass(frozen=True, repr=False)
class StackExplanation(Explanation):
    """`legal`; `used` and `limit` in stacking points; of covered units only what is sure counts."""

    legal: bool = field(default=True, kw_only=True)
    used: Fraction = field(default=Fraction(0), kw_only=True)
    limit: Fraction = field(default=Fraction(0), kw_only=True)


def explain_stack(state: WestState, hex: int, side: str) -> StackExplanation:
    """A side's stacking points in a hex, unit by unit."""
    used, limit = stacking.used(state, hex, side), int(state.setup.stack_limits[hex])
    covered = [unit for unit in state.friends_at(hex, side) if is_marker(state, unit)]
    lines = [
        Line(f"{state.name(unit)}, at least", points(state.face(unit).sv), "V7.12-a", also=("V6.66-a",))
        if unit in covered
        else Line(state.name(unit), points(state.face(unit).sv), "V7.12-a", basis="reconstruction")
        for unit in state.friends_at(hex, side)
    ]
    if state.enemies_at(hex, side):
        lines.append(Line("The enemy in the hex is counted on his own", "", "V7.14-a"))
    if any(mark.hex == hex for mark in state.markers):
        lines.append(Line("Markers are no units and take no room", "", "V2.4-a"))
    if 0 < used < 2 and state.owner(hex) != side:
        lines.append(Line("Half a point wins no hex and consolidates no bridgehead", "", "V2.5-b", also=("V20.49-c",)))
    lines.append(Line(f"Limit of {state.label(hex)}", points(limit), stacking.limit_rule(state, hex)))
    return StackExplanation(
        f"{side_name(side)} stack in {state.label(hex)}",
        lines=tuple(lines),
        result=f"{'at least ' if covered else ''}{points(used)} of {points(limit)}",
        legal=used <= limit,
        used=Fraction(used, 2),
        limit=Fraction(limit, 2),
    )


@dataclass(frozen=True, repr=False)
class BridgeExplanation(Explanation):
    """`state`: "intact", "damaged" or "" for no bridge. `owner`: the side whose it is, "" for none alone.

    `may_demolish`: the sides that could blow it under an enemy; `coup`: the exact chance of a coup on the march.
    """

    state: str = field(default="", kw_only=True)
    owner: str = field(default="", kw_only=True)
    may_demolish: tuple[str, ...] = field(default=(), kw_only=True)
    coup: Fraction = field(default=Fraction(0), kw_only=True)


def explain_bridge(state: WestState, side: bridges.Side) -> BridgeExplanation:
    """What crosses a hexside, whose it is, and what may happen to it."""
    found = bridges.crossing(state, *side)
    owner = next((who for who in ("axis", "allied") if bridges.is_friendly(state, who, side)), "")
    blowers = tuple(who for who in ("axis", "allied") if found.bridge and bridges.may_demolish(state, who, side))
    chance = Fraction(sum(coup_succeeds(state, side, face) for face in range(1, 11)), 10)
    return BridgeExplanation(
        f"Hexside {bridges.name(state, side)}",
        lines=tuple(_bridge_lines(state, side, found, blowers, chance)),
        result=f"{found.bridge or 'no bridge'}{f', of the {side_name(owner)} side' if owner else ''}",
        state=found.bridge,
        owner=owner,
        may_demolish=blowers,
        coup=chance if found.bridge == INTACT else Fraction(0),
    )


def _bridge_lines(
    state: WestState, side: bridges.Side, found: bridges.Crossing, blowers: tuple[str, ...], chance: Fraction
) -> Iterator[Line]:
    if not found.river:
        yield Line("There is no water in this hexside", "", "V20.0-a")
        return
    yield Line(f"Water: {found.river}", found.bridge or "no bridge", "V20.0-a", also=("V20.11-a",) * found.causeway)
    if side not in state.span_of and found.bridge:
        yield Line("As the map has it", found.bridge, "V20.23-a")
    if found.bridge == DAMAGED:
        yield Line("Damaged, so of use to nobody", "", "V20.22-a", also=("V20.0-b",))
    elif found.bridge == INTACT:
        yield Line("Intact, so open to whoever gets there", "", "V20.22-b")
        if found.causeway:
            yield Line("A causeway is blown, taken and mended like a bridge", "", "V20.13-c")
    if bridges.is_shared(state, side):
        yield Line("One end each: a friendly bridge to both for blowing it, to none for mending it", "", "V20.21-b")
    else:
        yield Line(f"Both ends {state.owner(side[0])}, or one and a bridgehead", "", "V20.21-a")
    span = state.span_of.get(side)
    if span is not None and span.held:
        yield Line(f"Held by the {side_name(span.held)} side since a coup", "", "V21.4-e")
    if found.bridge == INTACT:
        gone = [who for who in ("axis", "allied") if who not in blowers]
        if gone:
            names = and_list([side_name(who) for who in gone])
            yield Line(f"Not to be blown by: {names}", "", "V20.25-b", also=("V20.48-a",))
        yield Line(
            f"Coup on the march: die {coup_modifier(state, side):+d}, below 6",
            str(chance),
            "V21.3-b",
            also=("V21.3-d", "V21.22-a"),
        )
    else:
        yield Line("No coup where no bridge stands", "", "V21.4-d")
