"""`explain.command` and `explain.panic`: who commands a unit, and how it stands fear."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from teutons_lab.core.explanation import Explanation, Line
from teutons_lab.core.verdict import Refusal
from teutons_lab.systems.victory_west import command
from teutons_lab.systems.victory_west.explain.limits import why_not_told
from teutons_lab.systems.victory_west.panic import rating, result_for, why_steady
from teutons_lab.systems.victory_west.state import WestState
from teutons_lab.systems.victory_west.words import and_list


@dataclass(frozen=True, repr=False)
class CommandExplanation(Explanation):
    """`by`: the headquarters that command the unit; `paths`: headquarters -> labels of its line; `refusals`: why there
    is nothing to tell.
    """

    by: tuple[str, ...] = field(default=(), kw_only=True)
    paths: dict[str, tuple[str, ...]] = field(default_factory=dict, kw_only=True)
    refusals: tuple[Refusal, ...] = field(default=(), kw_only=True)


def explain_command(state: WestState, unit: int) -> CommandExplanation:
    """The line to each headquarters of the side, or that there is none."""
    if untold := why_not_told(state, (unit,)):
        return CommandExplanation(f"Command of {state.name(unit)}", result=str(untold[0]), refusals=untold)
    side, here, motorized = state.side_of(unit), state.hex_of(unit), state.face(unit).motorized
    nationality = state.setup.counter(unit).nationality
    lines, paths = [], {}
    for hq in (h for h in state.setup.members[side] if state.is_hq(h) and state.on_map(h)):
        if state.disrupted[hq]:
            lines.append(Line(f"{state.name(hq)} is disrupted", "no", "V11.32-a"))
            continue
        found = command.line(state, here, side, motorized, hq)
        radius = state.setup.counter(hq).cr
        if found is None:
            lines.append(Line(f"{state.name(hq)}: no line within {radius} hexes", "no", "V14.12-a"))
            continue
        labels = tuple(state.label(hex_) for hex_ in found)
        paths[state.name(hq)] = labels
        foreign = ("V14.12-f",) if any(state.owner(hex_) != side for hex_ in found) else ()
        lines.append(Line(f"{state.name(hq)}: {'-'.join(labels)}", "yes", "V14.11-a", also=foreign))
        lines.append(_bonus(state, hq, nationality))
    if len(paths) > 1:
        lines.append(Line("It may take supply, support and orders from different ones", "", "V14.24-a"))
    if not any(state.setup.counter(h).nationality == nationality for h in state.setup.members[side] if state.is_hq(h)):
        lines.append(Line(f"There is no {nationality.capitalize()} headquarters here", "", "V14.22-g"))
    return CommandExplanation(
        f"Command of {state.name(unit)}",
        lines=tuple(lines),
        result=and_list(list(paths)) or "out of command",
        by=tuple(paths),
        paths=paths,
    )


def _bonus(state: WestState, hq: int, nationality: str) -> Line:
    counter = state.setup.counter(hq)
    if counter.nationality != nationality:
        return Line("  it cannot support or order this nationality", "", "V14.22-f")
    level = "a corps: it may back overruns" if counter.level == "corps" else "an army: it backs no overrun"
    used = "used in this phase" if state.backed[hq] else f"bonus {counter.cb}"
    return Line(
        f"  {level}; it never suffers for lending its bonus",
        used,
        "V14.22-c",
        also=("V2.47-a", "V14.33-c", "V12.36-a", *(("V14.22-e",) if nationality == "german" else ())),
    )


@dataclass(frozen=True, repr=False)
class PanicExplanation(Explanation):
    """`probabilities`: result -> exact chance; `spared`: the rule that spares the unit, "" for none; `refusals`: why
    there is nothing to tell.
    """

    probabilities: dict[str, Fraction] = field(default_factory=dict, kw_only=True)
    spared: str = field(default="", kw_only=True)
    refusals: tuple[Refusal, ...] = field(default=(), kw_only=True)


def explain_panic(state: WestState, unit: int) -> PanicExplanation:
    """What each panic number would do to a unit where it stands."""
    if untold := why_not_told(state, (unit,)):
        return PanicExplanation(f"Panic of {state.name(unit)}", result=str(untold[0]), refusals=untold)
    spared = why_steady(state, unit)
    lines = [
        Line(
            f"{state.name(unit)} is rated {rating(state, unit)}",
            str(rating(state, unit)),
            "V10.12-a",
            basis="reconstruction",
        )
    ]
    chances: dict[str, Fraction] = {}
    if spared:
        lines.append(Line("It ignores panic checks", "", spared))
    else:
        for face in range(1, 11):
            result = str(result_for(state, unit, face))
            chances[result] = chances.get(result, Fraction(0)) + Fraction(1, 10)
        for result, chance in chances.items():
            lines.append(Line(f"Result {result}", str(chance), "V10.2-b", basis="reconstruction"))
        stragglers = state.side_of(unit) == "allied"
        words = "Steps lost make stragglers" if stragglers else "Axis units leave no stragglers"
        lines.append(Line(words, "", "V10.33-a" if stragglers else "V10.33-b"))
    return PanicExplanation(
        f"Panic of {state.name(unit)}",
        lines=tuple(lines),
        result=", ".join(f"{result} {chance}" for result, chance in chances.items()) or "unshaken",
        probabilities=chances,
        spared=spared,
    )
