"""`explain.place`: where a unit may be put on the map now, in the set-up or as an arrival."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from teutons_lab.core.explanation import Explanation, Line
from teutons_lab.core.verdict import Refusal
from teutons_lab.systems.teutons import deployment, replacements
from teutons_lab.systems.teutons.explain.asking import plain_refusal, unit_of
from teutons_lab.systems.teutons.state import TeutonsState
from teutons_lab.systems.teutons.words import number

Why = Callable[[int], Iterator[Refusal]]


@dataclass(frozen=True, repr=False)
class PlaceExplanation(Explanation):
    """Where a unit may enter the map now.

    `hexes`: labels, in map order, () for a unit that is not to be placed now. `closed`: entry hexes that something
    forbids, each with the nearest reason. `turn`: the turn of its arrival, None if it has none.
    """

    hexes: tuple[str, ...] = field(default=(), kw_only=True)
    closed: dict[str, Refusal] = field(default_factory=dict, kw_only=True)
    turn: int | None = field(default=None, kw_only=True)

    def as_dict(self) -> dict[str, Any]:
        """Plain data: the ladder and every field."""
        return {
            **super().as_dict(),
            "hexes": list(self.hexes),
            "closed": {label: plain_refusal(refusal) for label, refusal in self.closed.items()},
            "turn": self.turn,
        }


def explain_place(state: TeutonsState, name: str) -> PlaceExplanation:
    """The hexes in which a unit may be placed now, by the step that places it."""
    unit = unit_of(state, name)
    side = state.side_of(unit)
    if state.phase.endswith(".setup"):
        return _answer(state, unit, *_in_the_set_up(state, unit, side))
    return _answer(state, unit, *_on_arrival(state, unit, side))


def _in_the_set_up(state: TeutonsState, unit: int, side: str) -> tuple[dict[int, str], Why, Refusal | None]:
    def why(hex_: int) -> Iterator[Refusal]:
        return deployment.why_not_place(state, unit, hex_, side)

    scenario = state.setup.scenario_data
    code = state.setup.counter(unit).setup
    zone = next((zone for zone in scenario.zones if zone.code == code), None)
    if zone is None or unit not in deployment.to_place(state, side):
        return {}, why, next(why(0), None)
    return {state.setup.board.index[label]: zone.rule for label in zone.hexes}, why, None


def _on_arrival(state: TeutonsState, unit: int, side: str) -> tuple[dict[int, str], Why, Refusal | None]:
    def why(hex_: int) -> Iterator[Refusal]:
        return replacements.why_not_arrive(state, unit, hex_, side)

    if not replacements.is_due(state, unit):
        return {}, why, next(why(0), None)
    return dict(state.setup.era.entry(state, unit)), why, None


def _answer(
    state: TeutonsState, unit: int, entries: dict[int, str], why: Why, never: Refusal | None
) -> PlaceExplanation:
    open_: dict[str, str] = {}
    closed: dict[str, Refusal] = {}
    for hex_, rule in sorted(entries.items()):
        against = next(why(hex_), None)
        if against is None:
            open_[state.label(hex_)] = rule
        else:
            closed[state.label(hex_)] = against
    lines = [Line(never.sentence, "", never.rule, never.rules[1:], never.hexes)] if never else []
    for rule in dict.fromkeys(open_.values()):
        labels = tuple(label for label, why_open in open_.items() if why_open == rule)
        lines.append(Line(f"Open: {' '.join(labels)}", number(len(labels), "hex", "hexes"), rule, hexes=labels))
    lines += [
        Line(f"{label}: {refusal.sentence}", "closed", refusal.rule, refusal.rules[1:], refusal.hexes)
        for label, refusal in closed.items()
    ]
    return PlaceExplanation(
        f"Where {state.name(unit)} may be placed",
        lines=tuple(lines),
        result=f"{number(len(open_), 'hex', 'hexes')} open." if open_ else "Nowhere now.",
        hexes=tuple(open_),
        closed=closed,
        turn=replacements.due_turn(state, unit),
    )
