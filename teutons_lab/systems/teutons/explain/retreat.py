"""`explain.retreat`: which hexes are open to a unit that is thrown back."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from teutons_lab.core.explanation import Explanation, Line
from teutons_lab.core.verdict import Refusal
from teutons_lab.kit.kinds import Hex, Hexes, Unit
from teutons_lab.systems.teutons import zones
from teutons_lab.systems.teutons.explain.asking import (
    Names,
    hexes_of,
    place,
    plain_refusal,
    unit_of,
)
from teutons_lab.systems.teutons.overflow import FARTHEST
from teutons_lab.systems.teutons.routes import Going, is_driven_out, routes, why_not_retreat
from teutons_lab.systems.teutons.state import TeutonsState
from teutons_lab.systems.teutons.words import and_list, number

DIRECTIONS = ("north", "north-east", "south-east", "south", "south-west", "north-west")
"""Of the six hexes around one, clockwise."""


@dataclass(frozen=True, repr=False)
class RetreatExplanation(Explanation):
    """Where a unit may go that is thrown back from where it stands.

    `open`: labels of the hexes it may enter first. `closed`: the other directions, each with the nearest reason;
    the keys are labels, or "off map north" and so on where there is no map. `may_stop`: whether it may stay, as
    after a D. `driven_out`: whether, with no hex open, its way leads off the map or into the sea.
    """

    open: tuple[str, ...] = field(default=(), kw_only=True)
    closed: dict[str, Refusal] = field(default_factory=dict, kw_only=True)
    may_stop: bool = field(default=False, kw_only=True)
    driven_out: bool = field(default=False, kw_only=True)

    def as_dict(self) -> dict[str, Any]:
        """Plain data: the ladder and every field."""
        return {
            **super().as_dict(),
            "open": list(self.open),
            "closed": {label: plain_refusal(refusal) for label, refusal in self.closed.items()},
            "may_stop": self.may_stop,
            "driven_out": self.driven_out,
        }


def explain_retreat(
    state: TeutonsState, name: str, hexes: int, attacked_from: Names, also_attacked: Names
) -> RetreatExplanation:
    """The retreat of a unit by `hexes` hexes (0: a withdrawal after a D), attacked from these hexes."""
    unit = unit_of(state, name)
    sources, others = hexes_of(state, attacked_from), hexes_of(state, also_attacked)
    if not state.on_map(unit):
        line = Line(f"{state.name(unit)} is not on the map", "", "T9.4-a")
        return RetreatExplanation(f"Retreat of {state.name(unit)}", lines=(line,), result="Not on the map.")
    here = state.hex_of(unit)
    targets = Hexes(tuple(sorted({here, *others})))
    going = Going(Unit(unit), Hex(here), targets, Hexes(sources), Hexes((here,)), max(0, hexes), FARTHEST)
    lines = [_head(state, going, hexes)]
    open_: list[str] = []
    closed: dict[str, Refusal] = {}
    for direction, end in enumerate(state.setup.board.neighbour[here]):
        against = _off_map(state, going, direction) if end is None else next(why_not_retreat(state, going, end), None)
        label = f"off map {DIRECTIONS[direction]}" if end is None else state.label(end)
        where = label if end is None else place(state, end)
        if against is None:
            open_.append(label)
            lines.append(Line(where, "open", "T9.4-a", hexes=(label,)))
        else:
            closed[label] = against
            lines.append(Line(f"{where}: {against.sentence}", "closed", against.rule, against.rules[1:], against.hexes))
    out = not open_ and is_driven_out(state, going)
    lines += _fate_lines(open_, hexes, out)
    return RetreatExplanation(
        f"Retreat of {state.name(unit)} from {place(state, here)}",
        lines=tuple(lines),
        result=f"Open: {and_list(open_)}." if open_ else "No hex is open.",
        open=tuple(open_),
        closed=closed,
        may_stop=routes(state, going).may_stop,
        driven_out=out,
    )


def _head(state: TeutonsState, going: Going, hexes: int) -> Line:
    source = and_list([state.label(hex_) for hex_ in going.sources]) or "no hex named"
    told = number(hexes, "hex", "hexes") if hexes > 0 else f"up to {FARTHEST}, or none"
    rule = "T9.3-e" if hexes > 0 else "T9.3-h"
    return Line(f"Attacked from {source}", told, rule, hexes=zones.labels(state, *going.sources))


def _off_map(state: TeutonsState, going: Going, direction: int) -> Refusal:
    return Refusal(
        "T9.4-h",
        f"The map ends {DIRECTIONS[direction]} of {state.label(going.origin)}; no unit leaves it.",
        zones.labels(state, going.origin),
        ("R-99",),
    )


def _fate_lines(open_: list[str], hexes: int, driven_out: bool) -> list[Line]:
    """What becomes of a unit that has to go and cannot."""
    if open_ or hexes <= 0:
        return []
    if driven_out:
        return [Line("Its only way leads off the map or into the sea", "eliminated", "T9.4-h", ("R-99",))]
    return [
        Line("After D1", "Disrupted, in place", "T9.4-g", ("R-98",)),
        Line("After D2 or D3", "eliminated", "T9.4-g", ("R-98",)),
    ]
