"""`explain.paradrop` and `explain.coup`: the chances of a landing and of a bridge, before anybody commits himself."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from teutons_lab.core.explanation import Explanation, Line
from teutons_lab.core.verdict import Refusal
from teutons_lab.systems.victory_west import bridges, crossing, drop_coup, landing, paradrop
from teutons_lab.systems.victory_west.charts.small_tables import DICE
from teutons_lab.systems.victory_west.marks import INTACT
from teutons_lab.systems.victory_west.state import WestState
from teutons_lab.systems.victory_west.words import number


@dataclass(frozen=True, repr=False)
class CoupExplanation(Explanation):
    """`chance`: of a coup in this phase; `drop`: of one by a unit that drops; `march`: of one on the march.

    `with_lz`: on the march if a landing zone is placed beside the bridge in this turn. All are 0 where no bridge
    stands. `modifier`: what is added to the die in this phase.
    """

    chance: Fraction = field(default=Fraction(0), kw_only=True)
    drop: Fraction = field(default=Fraction(0), kw_only=True)
    march: Fraction = field(default=Fraction(0), kw_only=True)
    with_lz: Fraction = field(default=Fraction(0), kw_only=True)
    modifier: int = field(default=0, kw_only=True)


def below(modifier: int) -> Fraction:
    """The chance that a coup die with a modifier succeeds (V21.3-d)."""
    return Fraction(sum(face + modifier < crossing.SUCCEEDS_BELOW for face in DICE), len(DICE))


def explain_coup(state: WestState, side: bridges.Side) -> CoupExplanation:
    """The modifiers of a coup at a bridge and the chances in each situation."""
    name = bridges.name(state, side)
    if bridges.crossing(state, *side).bridge != INTACT:
        line = Line("No coup where no bridge stands", "", "V21.4-d")
        return CoupExplanation(f"Coup at {name}", lines=(line,), result="no coup")
    first = crossing.TURN_1 if state.turn == 1 else 0
    landed = crossing.landed_beside(state, side)
    now = crossing.coup_modifier(state, side)
    drop, zone = below(first), below(first + crossing.LANDED)
    march = zone if landed else drop
    lines = [
        Line("A coup succeeds below", str(crossing.SUCCEEDS_BELOW), "V21.3-b"),
        Line(f"Turn {state.turn}", f"{first:+d}" if first else "0", "V21.3-b"),
        Line("By a unit that drops beside it, in its own phase", str(drop), "V21.3-c", also=("V21.21-d",)),
        Line(
            "On the march, with the landing zone beside it" if landed else "On the march, as things are",
            str(march),
            "V21.3-b",
            also=("VR-107",) if landed else ("V21.3-d",),
        ),
    ]
    if not landed:
        lines.append(
            Line("On the march, if a landing zone is placed beside it", str(zone), "V21.3-b", also=("VR-107",))
        )
    if state.phase.endswith((".movement", ".exploitation")):
        left = max(0, crossing.coup_limit(state) - state.track(crossing.COUPS))
        lines.append(Line("Coups on the march left in this turn", str(left), "V21.21-b"))
    span = state.span_of.get(side)
    if span is not None and span.held:
        lines.append(Line("A coup holds it already", "", "V21.4-e", also=("VR-139",)))
    return CoupExplanation(
        f"Coup at {name}",
        lines=tuple(lines),
        result=f"{below(now)} in this phase",
        chance=below(now),
        drop=drop,
        march=march,
        with_lz=zone,
        modifier=now,
    )


@dataclass(frozen=True, repr=False)
class ParadropExplanation(Explanation):
    """`allowed` and `refusals`: whether the unit can be sent there now, in this phase or the next one of its side.

    `modifier`: added to the survival die; `probabilities`: "safe", "disrupted" and "eliminated" -> exact chance;
    `wins`: whether a survivor makes the hex friendly at once; `coups`: hexside -> chance to land undisrupted and take
    that bridge, if it is the one that the unit tries for.
    """

    allowed: bool = field(default=False, kw_only=True)
    refusals: tuple[Refusal, ...] = field(default=(), kw_only=True)
    modifier: int = field(default=0, kw_only=True)
    probabilities: dict[str, Fraction] = field(default_factory=dict, kw_only=True)
    wins: bool = field(default=False, kw_only=True)
    coups: dict[str, Fraction] = field(default_factory=dict, kw_only=True)


def explain_paradrop(state: WestState, unit: int, hex: int) -> ParadropExplanation:
    """What the survival die does to a unit over a hex, and what follows on the ground."""
    side = state.side_of(unit)
    there = unit in paradrop.waiting(state, side)
    refusals = tuple((paradrop.why_not_land if there else _why_absent)(state, unit, hex))
    parts = landing.survival_parts(state, side, hex)
    results = [landing.RESULTS[landing.survival(state, side, hex, face)] for face in DICE]
    chances = {word: Fraction(results.count(word), len(DICE)) for word in landing.RESULTS.values()}
    wins = landing.wins(state, unit, hex)
    first = crossing.TURN_1 if state.turn == 1 else 0
    near = drop_coup.beside(state, side, hex) if side == "axis" else ()
    coups = {bridges.name(state, bridge): chances["safe"] * below(first) for bridge in near}
    where = f"{state.label(hex)} {state.setup.board.town[hex]}".strip()
    lines = [
        *((Line("It waits in its box, without effect until it comes", "", "V17.1-c"),) if there else ()),
        *(Line(f"Not now: {refusal.sentence}", "", refusal.rule, also=refusal.rules[1:]) for refusal in refusals),
        *(
            Line(f"{words[0].upper()}{words[1:]}", f"+{value}", rule, also=() if rule == "V19.2-d" else ("V19.2-d",))
            for words, value, rule in parts
        ),
        Line(f"Die {landing.dice(state, side, hex)}", str(chances["safe"]), "V19.2-d", also=("V2.6-a",)),
        *_ground_lines(state, hex, wins),
        *(
            Line(f"Bridge {name}: lands in order and takes it", str(chance), "V21.21-d", also=("V21.3-c", "VR-139"))
            for name, chance in coups.items()
        ),
    ]
    return ParadropExplanation(
        f"{state.name(unit)} drops on {where}",
        lines=tuple(lines),
        result=", ".join(f"{word} {chance}" for word, chance in chances.items() if chance),
        allowed=not refusals,
        refusals=refusals,
        modifier=sum(value for _, value, _ in parts),
        probabilities=chances,
        wins=wins,
        coups=coups,
    )


def _why_absent(state: WestState, unit: int, _hex: int) -> Iterator[Refusal]:
    return paradrop.why_absent(state, unit)


def _ground_lines(state: WestState, hex: int, wins: bool) -> Iterator[Line]:
    if wins:
        yield Line("Survivors make a whole point there and win the hex", "", "V19.2-e", also=("V19.2-g",))
    else:
        yield Line("A survivor is in a landing zone; the hex stays the enemy's", "", "V19.2-f", also=("V19.2-g",))
    coming = sum(goal == hex for goal in paradrop.under_way(state).values())
    if coming:
        yield Line(f"{number(coming, 'unit')} already sent there", "", "V19.2-c", also=("V19.13-a",))
