"""`explain.capitulation` and `explain.victory`: how near a nation is to giving up, and who wins."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from teutons_lab.core.explanation import Explanation, Line
from teutons_lab.systems.victory_west import capitulation, surrender
from teutons_lab.systems.victory_west.charts.cp_summary import MOST, WHILE
from teutons_lab.systems.victory_west.state import WestState
from teutons_lab.systems.victory_west.words import and_list, nation_name, number


@dataclass(frozen=True, repr=False)
class CapitulationExplanation(Explanation):
    """`points` the nation has; `conditions`: key of the CP Summary -> points that it gives now; `needed` for a check.

    `chance`: the exact chance that a surrender check now would end its war.
    """

    points: int = field(default=0, kw_only=True)
    conditions: dict[str, int] = field(default_factory=dict, kw_only=True)
    needed: int = field(default=0, kw_only=True)
    chance: Fraction = field(default=Fraction(0), kw_only=True)


def explain_capitulation(state: WestState, nation: str) -> CapitulationExplanation:
    """The points of a nation, condition by condition, and what they mean.

    Raises ValueError for a nation whose points this scenario does not keep.
    """
    kept = capitulation.nations(state)
    if nation not in kept:
        raise ValueError(f'This scenario keeps no Capitulation Points of "{nation}", only of {and_list(kept)}.')
    found, total = capitulation.awards(state, nation), capitulation.points(state, nation)
    needed, chance = surrender.needed(state, nation), surrender.chance(state, nation)
    conditions = {award.condition.key: award.points for award in found if award.things}
    lines = [*_award_lines(found), *_total_lines(total, sum(conditions.values())), *_check_lines(state, nation)]
    return CapitulationExplanation(
        f"Capitulation Points of {nation_name(nation)}",
        lines=tuple(lines),
        result=f"{number(total, 'point')}; {_meaning(state, nation, chance)}",
        points=total,
        conditions=conditions,
        needed=needed,
        chance=chance,
    )


def _meaning(state: WestState, nation: str, chance: Fraction) -> str:
    if surrender.has_surrendered(state, nation):
        return "it has surrendered"
    if not surrender.is_checked(state, nation):
        return f"a surrender check is made from {number(surrender.needed(state, nation), 'point')} on"
    if surrender.is_sure(state, nation):
        return "its war ends at the next check, without a die"
    return f"a check now has a chance of {chance} to end its war"


def _award_lines(found: tuple[capitulation.Award, ...]) -> Iterator[Line]:
    for award in found:
        condition = award.condition
        rules = ("V25.23-a",) if condition.lasts == WHILE else ("VR-117",)
        back = ("V14.34-c",) if condition.key == "hq" else ()
        lasts = "while it lasts" if condition.lasts == WHILE else "for good"
        words = f"{condition.words[0].upper()}{condition.words[1:]} ({condition.points}, {lasts})"
        things = f": {and_list(award.things)}" if award.things else ""
        yield Line(f"{words}{things}", str(award.points), "V25.9-a", also=(*rules, *back), basis=condition.basis)


def _total_lines(total: int, shown: int) -> Iterator[Line]:
    if total != shown:
        yield Line("From before, not to be read off the map", f"{total - shown:+d}", "VR-117")
    yield Line("Together", str(total), "V25.23-a")
    if total == MOST:
        yield Line("The track ends here, and the points stay for good", "", "V25.25-a", also=("VR-116",))


def _check_lines(state: WestState, nation: str) -> Iterator[Line]:
    if surrender.has_surrendered(state, nation):
        yield Line("It has surrendered", "", "V25.64-b")
        return
    yield Line("Points that bring a surrender check", str(surrender.needed(state, nation)), "V25.3-a")
    if not surrender.is_checked(state, nation):
        yield Line("Fewer than that: no check is made", "", "V25.3-a")
    elif surrender.is_sure(state, nation):
        yield Line(f"More than {surrender.SURE[nation]}: no die is needed", "1", "V25.5-b", also=("VR-115",))
    else:
        yield Line(
            f"A check succeeds on {surrender.dice(state, nation)}, unmodified",
            str(surrender.chance(state, nation)),
            "V25.4-b",
            also=("V25.7-a", "V25.5-a"),
            basis=state.setup.charts_data.surrender.basis,
        )


@dataclass(frozen=True, repr=False)
class VictoryExplanation(Explanation):
    """`winner`: the side that has won, "" while it is open; `points` and `chance` as in `explain.capitulation`."""

    winner: str = field(default="", kw_only=True)
    points: int = field(default=0, kw_only=True)
    chance: Fraction = field(default=Fraction(0), kw_only=True)


def explain_victory(state: WestState) -> VictoryExplanation:
    """Who wins, and by what: the Dutch surrender (V27.1-a, V27.16-d)."""
    told = explain_capitulation(state, "netherlands")
    gone, turns = surrender.has_surrendered(state, "netherlands"), state.setup.scenario_data.turns
    winner = "axis" if gone else "" if state.frames else "allied"
    left = 0 if winner else turns - state.turn + 1
    lines = (
        Line(
            "The Axis wins if the Netherlands surrenders, at once",
            "yes" if gone else "not yet",
            "V27.1-a",
            ("V25.64-b",),
        ),
        Line(f"The Allies win if it fights on at the end of turn {turns}", "", "V27.1-a"),
        Line("No victory points, options, neutrals or evacuation here", "", "V27.16-d", also=("V22.42-b",)),
        Line("Capitulation Points of the Netherlands", str(told.points), "V25.23-a"),
        Line("Surrender checks still to come", str(left), "V25.3-a"),
        Line("A check with these points succeeds", str(told.chance), "V25.3-a"),
    )
    said = {"axis": "The Axis has won.", "allied": "The Allies have won.", "": "Still open."}
    return VictoryExplanation(
        "Who wins", lines=lines, result=said[winner], winner=winner, points=told.points, chance=told.chance
    )
