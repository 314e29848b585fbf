"""`explain.rail`: what rail movement allows a unit or stack, and what keeps it from a station."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from teutons_lab.core.explanation import Explanation, Line
from teutons_lab.core.verdict import Refusal, Verdict
from teutons_lab.systems.victory_west import rail
from teutons_lab.systems.victory_west.explain.asking import Asked
from teutons_lab.systems.victory_west.explain.limits import why_not_told
from teutons_lab.systems.victory_west.mobility import why_not_move
from teutons_lab.systems.victory_west.state import WestState
from teutons_lab.systems.victory_west.words import and_list, number, points


@dataclass(frozen=True, repr=False)
class RailExplanation(Explanation, Mapping[str, int]):
    """label -> railroad hexes that would be left over there. `paths`: label -> labels of the way; `refusals`: why the
    units may not go by rail at all; `why_not(label)`: why not to that hex.
    """

    left: dict[str, int] = field(default_factory=dict, kw_only=True)
    paths: dict[str, tuple[str, ...]] = field(default_factory=dict, kw_only=True)
    refusals: tuple[Refusal, ...] = field(default=(), kw_only=True)
    asked: Asked | None = field(default=None, kw_only=True)
    units: tuple[int, ...] = field(default=(), kw_only=True)

    def __getitem__(self, label: str) -> int:
        return self.left[label]

    def __iter__(self) -> Iterator[str]:
        return iter(self.left)

    def __len__(self) -> int:
        return len(self.left)

    def why_not(self, label: str) -> Verdict:
        """The reasons against a hex, those against the units first; truthy if they can go there."""
        assert self.asked is not None
        goal = self.asked.hex(label)
        return Verdict(self.refusals or tuple(rail.why_not_ride(self.asked.state, self.units, goal)))


def explain_rail(state: WestState, units: tuple[int, ...], asked: Asked) -> RailExplanation:
    """The capacity, the allowance, the countries, and every station with room for all of them."""
    title = f"By rail: {and_list([state.name(unit) for unit in units])}"
    if untold := why_not_told(state, units):
        return RailExplanation(title, result=str(untold[0]), refusals=untold, asked=asked, units=units)
    against = tuple(refusal for unit in units for refusal in why_not_move(state, unit, state.side_of(unit)))
    against += tuple(rail.why_not_board(state, units))
    open_ = {} if against else rail.stations(state, units)
    lines = [
        Line("Stacking points by rail in this phase", points(rail.CAPACITY), "V6.51-b"),
        Line("  gone already", points(state.track(rail.RAILED)) or "0", "V6.51-b"),
        *(
            Line(
                f"  {state.name(unit)}{', motorized, counts double' if state.face(unit).motorized else ''}",
                points(rail.load(state, (unit,))),
                "V6.51-b",
                also=("VR-130",),
            )
            for unit in units
        ),
        Line("Railroad hexes at most", str(rail.DISTANCE), "V6.52-b"),
        Line("  each damaged bridge on the way", f"-{rail.CHANGE}", "V6.53-a"),
        *(Line(f"  {_broken(state, side)}", "damaged", "V6.53-a") for side in _changes(open_)),
        *(
            Line(
                f"{state.name(unit)} may use the railways of {and_list(sorted(rail.countries(state, unit)))}",
                "",
                "V6.55-a",
            )
            for unit in units
        ),
    ]
    return RailExplanation(
        title,
        lines=tuple(lines),
        result=str(against[0]) if against else number(len(open_), "station"),
        left={state.label(hex_): train.left for hex_, train in open_.items()},
        paths={state.label(hex_): tuple(state.label(h) for h in train.path) for hex_, train in open_.items()},
        refusals=against,
        asked=asked,
        units=units,
    )


def _changes(found: dict[int, rail.Train]) -> list[tuple[int, int]]:
    return sorted({side for train in found.values() for side in train.changes})


def _broken(state: WestState, side: tuple[int, int]) -> str:
    return f"the bridge {state.label(side[0])}/{state.label(side[1])}"
