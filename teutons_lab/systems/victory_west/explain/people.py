"""`explain.refugees`: where a refugee marker can go, what closes the other hexes, and what stragglers it may yield."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from teutons_lab.core.explanation import Explanation, Line
from teutons_lab.core.verdict import Refusal
from teutons_lab.systems.victory_west.flight import Flight
from teutons_lab.systems.victory_west.panic import susceptible
from teutons_lab.systems.victory_west.refugees import is_neutral, on_road
from teutons_lab.systems.victory_west.state import WestState
from teutons_lab.systems.victory_west.stragglers import succeeds
from teutons_lab.systems.victory_west.ways_out import how_far, nearest_axis, ways, why_not_off, why_not_on
from teutons_lab.systems.victory_west.words import and_list, number


@dataclass(frozen=True, repr=False)
class RefugeesExplanation(Explanation):
    """`markers` in the hex; `far`: hexes that a marker has to go from there; `open`: labels of its next step; `closed`:
    label -> the nearest refusal; `paths`: last label -> the ways to it; `stragglers`: chance to collect one marker.
    """

    markers: int = field(default=0, kw_only=True)
    far: int = field(default=0, kw_only=True)
    open: tuple[str, ...] = field(default=(), kw_only=True)
    closed: dict[str, Refusal] = field(default_factory=dict, kw_only=True)
    paths: dict[str, tuple[tuple[str, ...], ...]] = field(default_factory=dict, kw_only=True)
    stragglers: Fraction = field(default=Fraction(0), kw_only=True)


def explain_refugees(state: WestState, hex: int) -> RefugeesExplanation:
    """The six hexes around a marker, as if it set out now (or went on, if it is the one on its way)."""
    path = _path(state, hex)
    free, closed, lines = [], {}, list(_where(state, hex))
    for near in state.setup.board.adjacent[hex]:
        against = tuple(why_not_on(state, path, near))
        label = state.label(near)
        if against:
            closed[label] = against[0]
            lines.append(Line(f"{label}: {against[0].sentence}", "closed", against[0].rule, also=against[0].rules[1:]))
        else:
            free.append(label)
            shaky = [state.name(u) for u in state.friends_at(near, "allied") if susceptible(state, u)]
            words = f"{label}; {and_list(shaky)} would check for panic" if shaky else label
            lines.append(Line(words, "open", "V10.11-c" if shaky else "V13.31-a"))
    if not any(why_not_off(state, hex)):
        lines.append(Line("Off the map, out of play", "open", "V13.38-a", also=("V13.21-c",)))
    paths: dict[str, tuple[tuple[str, ...], ...]] = {}
    for way in ways(state, hex) if len(path) == 1 else ():
        last = state.label(way[-1])
        paths[last] = (*paths.get(last, ()), tuple(state.label(step) for step in way))
    count = state.refugees(hex)
    good = Fraction(sum(succeeds(state, hex, face) for face in range(1, 11)), 10) if count else Fraction(0)
    if count:
        more = f"Stragglers: 10 or more, {count - 1} added for the further markers"
        lines.append(Line(more, f"{good.numerator} of {good.denominator}", "V13.5-b", also=("V13.5-a",)))
    far = how_far(state, path)
    return RefugeesExplanation(
        f"Refugees in {state.label(hex)}",
        lines=tuple(lines),
        result=f"{number(far, 'hex', 'hexes')} to go" if far else "they can go nowhere",
        markers=count,
        far=far,
        open=tuple(free),
        closed=closed,
        paths=paths,
        stragglers=good,
    )


def _path(state: WestState, hex: int) -> tuple[int, ...]:
    local: object = state.frames[-1].locals if state.frames else None
    if isinstance(local, Flight) and local.path and local.path[-1] == hex:
        return local.path
    return (hex,)


def _where(state: WestState, hex: int) -> list[Line]:
    label = state.label(hex)
    lines = [Line(f"Refugee markers in {label}", str(state.refugees(hex)), "V13.31-c")]
    near = nearest_axis(state, hex)
    if near:
        names = and_list([state.name(state.friends_at(there, "axis")[0]) for there in near])
        far = number(state.setup.board.distance(hex, near[0]), "hex", "hexes")
        several = "Equally near, one of them to be named" if len(near) > 1 else "Nearest Axis unit"
        lines.append(Line(f"{several}: {names}", far, "V13.34-a", also=("VR-89",)))
    if on_road(state, hex):
        lines.append(Line("On a road or railway, which they keep to", "", "V13.37-a"))
    if is_neutral(state, hex):
        lines.append(Line("In a neutral country: out of play", "", "V13.38-a"))
    return lines
