"""`explain.supply`: a supply line hex by hex, or what cuts every way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from teutons_lab.core.explanation import Explanation, Line
from teutons_lab.systems.teutons import supply, zones
from teutons_lab.systems.teutons.explain.asking import hex_of, place, side_of, unit_of, way
from teutons_lab.systems.teutons.explain.posing import Ints
from teutons_lab.systems.teutons.state import TeutonsState
from teutons_lab.systems.teutons.supply import Block
from teutons_lab.systems.teutons.words import number, side_name

MOST_CUTS = 12
"""As many cut hexes have a line of their own; the rest are named together."""


@dataclass(frozen=True, repr=False)
class SupplyExplanation(Explanation):
    """Whether a supply line runs from a hex.

    `path`: the labels of a shortest line, the hex itself first, () without one. `cut_at`: the labels where the ways
    out end, nearest first, () while a line runs.
    """

    supplied: bool = field(default=False, kw_only=True)
    path: tuple[str, ...] = field(default=(), kw_only=True)
    cut_at: tuple[str, ...] = field(default=(), kw_only=True)

    def as_dict(self) -> dict[str, Any]:
        """Plain data: the ladder and every field."""
        return {
            **super().as_dict(),
            "supplied": self.supplied,
            "path": list(self.path),
            "cut_at": list(self.cut_at),
        }


def explain_supply(state: TeutonsState, name: str) -> SupplyExplanation:
    """The supply of a unit now, and what becomes of it without."""
    unit = unit_of(state, name)
    if not state.on_map(unit):
        line = Line(f"{state.name(unit)} is not on the map and needs no supply line", "", "T7.0-a")
        return SupplyExplanation(f"Supply of {state.name(unit)}", lines=(line,), result="Not on the map.")
    counter = state.setup.counter(unit)
    here = state.hex_of(unit)
    lines, path, cut = _trace(state, counter.side, counter.nationality, here)
    if not path:
        lines += _without(state, unit)
    return SupplyExplanation(
        f"Supply of {state.name(unit)} in {place(state, here)}",
        lines=tuple(lines),
        result="In supply." if path else "Out of supply.",
        supplied=bool(path),
        path=tuple(map(state.label, path)),
        cut_at=tuple(map(state.label, cut)),
    )


def explain_supply_from(state: TeutonsState, label: str, side: str) -> SupplyExplanation:
    """Whether a line of a side runs from a hex, as if a unit of its main nation stood there (T7.0-z, R-65)."""
    start, who = hex_of(state, label), side_of(state, side)
    lines, path, cut = trace_from(state, who, start)
    return SupplyExplanation(
        f"A {side_name(who)} supply line from {place(state, start)}",
        lines=(*lines, Line("Traced as if a friend stood there", "", "T7.0-z", ("R-65",))),
        result="A line runs." if path else "No line runs.",
        supplied=bool(path),
        path=tuple(map(state.label, path)),
        cut_at=tuple(map(state.label, cut)),
    )


def trace_from(state: TeutonsState, side: str, start: int) -> tuple[list[Line], Ints, Ints]:
    """The lines, the path and the cuts of a line of a side from a hex; one that the enemy holds gives none."""
    if state.enemies_at(start, side) or state.enemy_fort(start, side):
        blocks = supply.blocks(state, side, start, state.setup.era.supplies[side])
        block = next(block for block in blocks if block.rule == "T7.0-g")
        return [_cut_line(state, start, block)], (), (start,)
    return _trace(state, side, state.setup.era.supplies[side], start)


def _trace(state: TeutonsState, side: str, nationality: str, start: int) -> tuple[list[Line], Ints, Ints]:
    path = supply.supply_path(state, side, nationality, start)
    if path:
        return list(_path_lines(state, side, nationality, path)), path, ()
    cuts = supply.cuts(state, side, nationality, start)
    if start in supply.blocked(state, side, nationality) and state.setup.options["supply_own_hex_exempt"] == "no":
        cuts = [(start, next(supply.blocks(state, side, start, nationality))), *cuts]
    return list(_cut_lines(state, nationality, cuts)), (), tuple(hex_ for hex_, _ in cuts)


def _path_lines(state: TeutonsState, side: str, nationality: str, path: Ints) -> Iterator[Line]:
    hexes = tuple(map(state.label, path))
    rule = source_rule(state, nationality)
    rules = state.setup.era.source_rules.get(nationality, (rule,))
    start = path[0]
    if len(path) == 1:
        yield Line(f"{place(state, start)} is a Supply Hex of its own", "in supply", "T7.0-aa", (*rules, "R-66"), hexes)
        return
    blocks = list(supply.blocks(state, side, start, nationality))
    if blocks:
        by = blocks[0].reason
        yield Line(f"{by}; a unit's own hex is exempt", "", "T7.0-m", ("R-57", blocks[0].rule), hexes[:1])
    yield Line(
        f"From {place(state, start)} to the Supply Hex {place(state, path[-1])}",
        number(len(path) - 1, "hex", "hexes"),
        "T7.0-a",
        rules,
        hexes,
    )
    yield Line(f"By {way(state, path)}", "", "T7.0-a", hexes=hexes)


def source_rule(state: TeutonsState, nationality: str) -> str:
    """The rule that names the Supply Hexes of a nationality of this game."""
    own: tuple[str, ...] = state.setup.era.source_rules.get(nationality, ())
    if own:
        return own[0]
    return "T7.0-b" if nationality == state.setup.era.supplies[state.setup.era.defender] else "T7.0-f"


def _cut_lines(state: TeutonsState, nationality: str, cuts: list[tuple[int, Block]]) -> Iterator[Line]:
    yield Line("No way leads to a Supply Hex", "cut", "T7.0-a", (source_rule(state, nationality),))
    for hex_, block in cuts[:MOST_CUTS]:
        yield _cut_line(state, hex_, block)
    rest = [hex_ for hex_, _ in cuts[MOST_CUTS:]]
    if rest:
        more = number(len(rest), "further hex", "further hexes")
        yield Line(f"and {more} on the rim", "cut", "T7.0-g", ("T7.0-i", "T7.0-j"), zones.labels(state, *rest))


def _cut_line(state: TeutonsState, hex: int, block: Block) -> Line:
    reason = block.reason[0].upper() + block.reason[1:]
    return Line(reason, "cut", block.rule, block.also, hexes=zones.labels(state, hex, *block.by))


def _without(state: TeutonsState, unit: int) -> Iterator[Line]:
    """What the next supply phase of its side does to the unit, and what it cannot do until then."""
    side = side_name(state.side_of(unit))
    here = zones.labels(state, state.hex_of(unit))
    if not state.disrupted[unit]:
        yield Line(f"In the {side} supply phase it becomes Disrupted", "", "T7.0-u", ("R-64",), here)
    elif not any(supply.why_not_shelter(state, unit, (unit,), ())):
        yield Line("Disrupted; the Fortress of its hex can shelter it", "", "T7.0-t", ("R-59",), here)
    else:
        yield Line(f"Disrupted; lost in the {side} supply phase", "", "T7.0-s", hexes=here)
    yield Line("In combat: one column in the enemy's favour", "", "T7.0-p", ("T7.0-q",))
    yield Line("It does not recover from Disruption", "", "T7.0-o")
