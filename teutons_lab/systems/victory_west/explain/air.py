"""`explain.air`: what a mission could do, with exact chances."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from teutons_lab.core.explanation import Explanation, Line
from teutons_lab.core.verdict import ALLOWED, Verdict
from teutons_lab.systems.victory_west import air, air_strength, bombing, flak, ground_attack
from teutons_lab.systems.victory_west.air_strength import (
    BOMB,
    CHECKED,
    INTERDICT,
    OVERRUN,
    STRIKE,
    SUPPORT,
    TASKS,
    TERROR,
)
from teutons_lab.systems.victory_west.charts.air_table import AirResult, air_result
from teutons_lab.systems.victory_west.explain.air_targets import targets_of, why_no_target, why_not_sent
from teutons_lab.systems.victory_west.explain.asking import Asked, Names
from teutons_lab.systems.victory_west.explain.limits import barred_lines, covered_by, refusal_line, what_if
from teutons_lab.systems.victory_west.odds import Part
from teutons_lab.systems.victory_west.state import WestState
from teutons_lab.systems.victory_west.task_forces import is_marker
from teutons_lab.systems.victory_west.words import number, side_name

FACES = range(1, 11)


@dataclass(frozen=True, repr=False)
class AirExplanation(Explanation):
    """A mission before its dice.

    `verdict`: whether these points could be sent, the strength check left aside. `distance` in hexes from the nearest
    base; `taps`, `saps` unused and in reach. `limits`: greatest strength -> exact chance of it, and `expected_limit`
    their mean. `strength` of the points named, `chance` that the check allows it. With a target to hit: `column` from
    1, `die_modifier`, `outcomes` face -> result, `probabilities` result -> chance, `loss` the chance that it costs an
    air point, and `expected`: steps lost, bridges damaged or refugee markers on average.
    """

    verdict: Verdict = field(default=ALLOWED, kw_only=True)
    distance: int = field(default=0, kw_only=True)
    taps: int = field(default=0, kw_only=True)
    saps: int = field(default=0, kw_only=True)
    limits: dict[int, Fraction] = field(default_factory=dict, kw_only=True)
    expected_limit: Fraction = field(default=Fraction(0), kw_only=True)
    strength: int = field(default=0, kw_only=True)
    chance: Fraction = field(default=Fraction(1), kw_only=True)
    column: int | None = field(default=None, kw_only=True)
    die_modifier: int = field(default=0, kw_only=True)
    outcomes: dict[int, str] = field(default_factory=dict, kw_only=True)
    probabilities: dict[str, Fraction] = field(default_factory=dict, kw_only=True)
    loss: Fraction = field(default=Fraction(0), kw_only=True)
    expected: Fraction = field(default=Fraction(0), kw_only=True)
    basis: str = field(default="", kw_only=True)


@dataclass(frozen=True)
class Shot:
    """What the die of a mission does: shifts of its column, flak, a result for each face, what a result is worth."""

    column: int
    shifts: tuple[Part, ...]
    guns: str
    results: dict[int, AirResult]
    worth: Callable[[AirResult], int]
    counts: str


def explain_air(
    asked: Asked, task: str, target: Names, by: str, tap: object, sap: object, entering: Names
) -> AirExplanation:
    """One mission: range, points, the limits of its strength, and what its die would do.

    `entering` are those that an interdicted hex would meet; a ground attack takes who is there. Raises ValueError for
    a task that is none, Misasked for what is no target of it or no number of points.
    """
    if task not in TASKS:
        raise ValueError(f'"{task}" is no air mission; they are {", ".join(TASKS)}.')
    side, targets, units = asked.side(by), targets_of(asked, task, target), asked.units(entering)
    return _explain(
        asked.state, task, targets, side, asked.points(side, "tap", tap), asked.points(side, "sap", sap), units
    )


def _explain(
    state: WestState, task: str, targets: tuple[int, ...], side: str, tap: int, sap: int, units: tuple[int, ...]
) -> AirExplanation:
    flight = air.in_reach(state, side, targets)
    limits = air_strength.limits(state, side, task)
    value = air_strength.strength(task, tap, sap)
    units = state.enemies_at(targets[0], side) if task == STRIKE else units
    aimless = tuple(why_no_target(state, task, targets, side))
    senseless = bool(aimless) or value > max(limits)
    under_fire = (
        *units,
        *(unit for hex_ in targets for unit in state.enemies_at(hex_, side) if task in (BOMB, TERROR)),
    )
    covered = [unit for unit in under_fire if is_marker(state, unit)] if value and not senseless else []
    told = value and not senseless and not covered
    shot = _shot(state, task, targets, side, value, units) if told else None
    results = shot.results if shot else {}
    fair = Fraction(1, len(FACES))
    chances: dict[str, Fraction] = {}
    for found in results.values():
        chances[str(found)] = chances.get(str(found), Fraction(0)) + fair
    chance = sum((share for limit, share in limits.items() if value <= limit), Fraction(0))
    verdict = Verdict((*aimless, *why_not_sent(state, task, targets, side, tap, sap)))
    lines = [*barred_lines(verdict), *_reach_lines(state, side, task, targets, flight)]
    lines += [] if aimless else _strength_lines(state, side, task, tap, sap, limits)
    lines += [refusal_line(covered_by(state, covered))] if covered else []
    odds = ", ".join(f"{text} {share}" for text, share in chances.items()) or _strongest(limits)
    odds = "odds not known" if covered else odds
    where = "/".join(state.label(hex_) for hex_ in targets)
    return AirExplanation(
        f"{side_name(side)} {TASKS[task]} at {where}",
        lines=(*lines, *(_shot_lines(state, task, targets, units, shot, chances) if shot else ())),
        result=f"Not allowed: {verdict}" if senseless else what_if(verdict, odds),
        verdict=verdict,
        distance=air.distance(state, side, targets),
        taps=flight.tap,
        saps=flight.sap,
        limits=limits,
        expected_limit=sum((limit * share for limit, share in limits.items()), Fraction(0)),
        strength=value,
        chance=chance,
        column=shot.column if shot else None,
        die_modifier=flak.MODIFIERS[shot.guns].value if shot else 0,
        outcomes={face: str(found) for face, found in results.items()},
        probabilities=chances,
        loss=sum((fair for found in results.values() if found.loss), Fraction(0)),
        expected=sum((fair * shot.worth(f) for f in results.values()), Fraction(0)) if shot else Fraction(0),
        basis=state.setup.charts_data.air.basis,
    )


def _strongest(limits: dict[int, Fraction]) -> str:
    if len(limits) == 1:
        return f"strength {max(limits)} at most"
    return f"greatest strength {', '.join(f'{limit}: {share}' for limit, share in limits.items())}"


def _shot(
    state: WestState, task: str, targets: tuple[int, ...], side: str, value: int, units: tuple[int, ...]
) -> Shot | None:
    hex_ = targets[0]
    if task in (STRIKE, INTERDICT) and units:
        return Shot(
            ground_attack.column(state, hex_, value),
            ground_attack.shifts(state, hex_),
            flak.of_stack(state, units),
            {face: ground_attack.result(state, hex_, units, value, task == INTERDICT, face) for face in FACES},
            lambda found: found.number,
            "Steps lost by the number, on average",
        )
    if task in (BOMB, TERROR):
        return Shot(
            bombing.column(state, targets, value),
            bombing.shifts(state, targets),
            bombing.guns(state, side, targets),
            {face: bombing.result(state, side, targets, value, face) for face in FACES},
            (lambda found: int(found.letter == "B")) if task == BOMB else lambda f: bombing.people(state, hex_, f),
            "Chance that the bridge is damaged" if task == BOMB else "Refugee markers, on average",
        )
    return None


def _reach_lines(
    state: WestState, side: str, task: str, targets: tuple[int, ...], flight: air.Flight
) -> Iterator[Line]:
    away = air.distance(state, side, targets)
    own = "V18.44-a" if side == "axis" else "V18.44-b"
    several = ("V18.43-a",) if len(targets) > 1 else ()
    yield Line("From the nearest base", number(away, "hex", "hexes"), "V18.42-a", also=(own, *several))
    for sort in air_strength.sorts(task):
        limit = air.range_of(state, side, sort)
        rules = ("V18.9-a", "V18.25-a")
        yield Line(
            f"{sort.upper()}s reach {limit} hexes; unused and in reach",
            str(getattr(flight, sort)),
            "V18.41-a",
            also=rules,
            basis="reconstruction",
        )
    if flight.far and side == "axis":
        why = air.why_not_far(state, side)
        words = "A paradrop in this turn bars extended range" if why else "TAPs at extended range, half of the usable"
        yield Line(words, str(flight.tap), "V18.46-a", also=("VR-103",))


def _strength_lines(
    state: WestState, side: str, task: str, tap: int, sap: int, limits: dict[int, Fraction]
) -> Iterator[Line]:
    if task in CHECKED:
        for limit, share in limits.items():
            yield Line(f"Strength check: up to {limit}", str(share), "V18.32-c", basis="reconstruction")
        if state.turn <= 2:
            yield Line("The die of the check on turns 1 and 2", f"{air_strength.check_modifier(state):+d}", "V18.32-c")
        if task == INTERDICT:
            yield Line("Odd limits are raised to even ones", "", "V18.32-d", also=("V18.1-b",))
    elif task == OVERRUN:
        yield Line("In an overrun, without a check", "2 points at most", "V18.32-b", also=("V6.45-c",))
    else:
        yield Line("Bombing, without a check", "strength 6 at most", "V18.32-a")
    if tap or sap:
        rules = ("V18.1-b", "V18.1-a") if task == TERROR else ("V18.1-a",)
        yield Line(
            f"{tap} TAP and {sap} SAP", f"strength {air_strength.strength(task, tap, sap)}", rules[0], also=rules[1:]
        )
    if task in (SUPPORT, OVERRUN):
        yield Line("Each point of strength shifts a column", "", "V18.33-d")
    if task == INTERDICT:
        yield Line("It stays until the next Mission Recovery, against both sides", "", "V18.34-b", also=("V18.34-f",))
        yield Line("Units that drop from the air are spared", "", "V18.34-g", also=("VR-136",))


def _shot_lines(
    state: WestState,
    task: str,
    targets: tuple[int, ...],
    units: tuple[int, ...],
    shot: Shot,
    chances: dict[str, Fraction],
) -> Iterator[Line]:
    for part in shot.shifts:
        yield Line(f"Column: {part.reason}", f"{part.value:+d}", part.rule, also=("V18.35-b",) if units else ())
    yield Line("Column", str(shot.column), "V18.35-b" if units else "V18.36-a", also=("VR-100",) if units else ())
    part = flak.MODIFIERS[shot.guns]
    mixed = ("V18.37-d",) if len({flak.of_unit(state, unit) for unit in units}) > 1 else ()
    yield Line(f"Die: {part.reason}", f"{part.value:+d}", part.rule, also=mixed)
    for text, share in chances.items():
        words = _meaning(state, task, targets[0], air_result(text))
        yield Line(f"{text}: {words}", str(share), _rule_of(task, text), basis="reconstruction")
    fair = Fraction(1, len(FACES))
    average = sum((fair * shot.worth(found) for found in shot.results.values()), Fraction(0))
    if shot.guns != flak.HEAVY:
        yield Line("An H in the table costs nothing here", "", "V18.35-c", also=("VR-12",))
    if task == STRIKE:
        yield Line("Bold numbers count in interdicted hexes only", "", "V18.35-h")
    if units:
        shaken = sum((fair for found in shot.results.values() if found.letter), Fraction(0))
        yield Line("Chance that the stack is disrupted", str(shaken), "V18.35-d", also=("V18.35-e",))
    yield Line(shot.counts, str(average), {BOMB: "V18.36-d", TERROR: "V13.11-b"}.get(task, "V18.35-g"))
    if task in (BOMB, TERROR):
        yield Line("Units and fortifications there are untouched", "", "V18.36-g")
    elif state.fort(targets[0]) is not None:
        yield Line("The fortification is untouched", "", "V18.35-i")


def _meaning(state: WestState, task: str, hex: int, found: AirResult) -> str:
    """A result in words."""
    if found.loss:
        return "an air point is lost"
    letters = {"D": "every combat unit disrupted", "P": "disrupted, then a panic check", "B": "the bridge is damaged"}
    said = [letters[found.letter]] if found.letter else []
    if found.number and task == TERROR:
        said.append(number(bombing.people(state, hex, found), "refugee marker"))
    elif found.number:
        said.append(f"{number(found.number, 'step')} lost")
    if found.penalty:
        said.append(f"{number(found.penalty, 'point')} more for the next hex")
    return ", ".join(said) or "no effect"


def _rule_of(task: str, text: str) -> str:
    if text in ("L", "H"):
        return "V18.35-c"
    if task == BOMB:
        return "V18.36-d" if text.startswith("B") else "V18.36-h"
    if task == TERROR:
        return "V13.11-b"
    return {"D": "V18.35-d", "P": "V18.35-e"}.get(text[0], "V18.35-h" if text.startswith("[") else "V18.35-g")
