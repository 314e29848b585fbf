"""What the sky adds to other explanations: air support in combats, interdiction on marches; and `explain.sight`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from teutons_lab.core.explanation import Explanation, Line
from teutons_lab.core.verdict import Refusal
from teutons_lab.systems.victory_west import air, air_strength
from teutons_lab.systems.victory_west.air_strength import SUPPORT
from teutons_lab.systems.victory_west.air_support import helped
from teutons_lab.systems.victory_west.marks import INTERDICTION
from teutons_lab.systems.victory_west.odds import Support
from teutons_lab.systems.victory_west.state import WestState
from teutons_lab.systems.victory_west.words import and_list, number, side_name

# In combats.


def support_lines(
    state: WestState, side: str, targets: tuple[int, ...], units: tuple[int, ...], support: Support, overrun: bool
) -> Iterator[Line]:
    """What both sides could send to a combat, for `explain.combat`; nothing where nobody has air points."""
    for who in (side, str(state.setup.other(side))):
        given = (support.tap, support.sap) if who == side else (support.foe_tap, support.foe_sap)
        if not any(air.assets(state, who, sort) for sort in air.SORTS):
            continue
        own = units if who == side else tuple(u for hex_ in targets for u in state.enemies_at(hex_, side))
        forts = () if who == side else tuple(h for h in targets if state.enemy_fort(h, side) is not None)
        if overrun and who != side:
            yield Line("Only the side that overruns sends aircraft", "", "V6.45-c")
        elif not helped(state, who, own, forts):
            nations = and_list(sorted({state.setup.counter(unit).nationality.capitalize() for unit in own}))
            words = f"{nations} units get no air support" if nations else "The fortification gets no air support"
            yield Line(words, "", "V18.33-b")
        else:
            flight = air.in_reach(state, who, targets)
            rules = ("V18.32-b",) if overrun else ("V18.32-c", "V18.43-a")
            yield Line(
                f"{side_name(who)} aircraft in reach",
                f"{flight.tap} TAP, {flight.sap} SAP",
                "V6.45-c" if overrun else "V18.33-a",
                also=rules,
            )
            if any(given) and not overrun:
                yield _allowed(state, who, air_strength.strength(SUPPORT, *given))


def _allowed(state: WestState, side: str, value: int) -> Line:
    limits = air_strength.limits(state, side, SUPPORT)
    chance = sum((share for limit, share in limits.items() if value <= limit), Fraction(0))
    return Line(
        f"Chance that the {side_name(side)} strength check allows {value}",
        str(chance),
        "V18.32-c",
        basis="reconstruction",
    )


# In marches.


def interdiction_lines(state: WestState, start: int, hex: int) -> Iterator[Line]:
    """That a hex on the way is interdicted, for `explain.move`."""
    if (INTERDICTION, start) in state.marks:
        yield Line(f"Who stands in {state.label(start)} or leaves it is not attacked", "", "V18.34-d")
    mark = state.marks.get((INTERDICTION, hex))
    if mark is not None:
        label = state.label(hex)
        yield Line(
            f"Who enters {label} meets a ground attack",
            f"strength {mark.value}",
            "V18.34-c",
            also=("V18.34-f", "VR-99"),
        )


# Looking.


@dataclass(frozen=True, repr=False)
class SightExplanation(Explanation):
    """`seen`: whether the stack could be inspected from the air now; `refusals`: what stands against it."""

    seen: bool = field(default=True, kw_only=True)
    refusals: tuple[Refusal, ...] = field(default=(), kw_only=True)


def explain_sight(state: WestState, hex: int, side: str) -> SightExplanation:
    """Cover, distance and phase (V7.31-c, V7.32-a, V7.32-b)."""
    against = tuple(air.why_not_spot(state, side, hex))
    what = air.hidden(state, hex)
    away, limit = air.distance(state, side, (hex,)), air.range_of(state, side, "recon")
    cover = Line(f"Hidden by the {what}", "yes", "V7.32-a") if what else Line("Open to the sky", "", "V7.32-b")
    lines = (
        cover,
        Line("From the nearest base", f"{number(away, 'hex', 'hexes')} of {limit}", "V7.31-c", also=("V18.42-a",)),
    )
    return SightExplanation(
        f"{state.label(hex)} from the air, for the {side_name(side)} side",
        lines=lines,
        result=str(against[0].sentence) if against else "may be inspected",
        seen=not against,
        refusals=against,
    )
