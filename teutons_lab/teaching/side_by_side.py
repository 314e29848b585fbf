"""The same question put to several games: their explanations side by side, with a mark where they differ."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from html import escape
from typing import Any

from attrs import frozen

from teutons_lab.core.explanation import Explanation, Line
from teutons_lab.core.game import Game
from teutons_lab.systems.games import read_position
from teutons_lab.teaching.files import LessonError

WARS = {"1870": "prussian", "1914": "german", "1940": "german"}
"""The games of Teutons! and the side in each whose turn comes first."""
NOTHING = "–"
CHANCE = "Chance that the defenders must leave"
DRIVEN_OUT = ("D1", "D2", "D3", "DE")
"""Results after which the defenders are no longer in their hex."""


def three_wars(facts: str, only: Mapping[str, str] | None = None, phase: str = "allocation") -> dict[str, Game]:
    """The same position in the three games of Teutons!, by year.

    `facts` are lines of a position that stand in all three, `only` further lines for single years; `phase` is one of
    the German side. Raises PositionError that names the line, LessonError for a year that is no game.
    """
    for year in only or {}:
        if year not in WARS:
            raise LessonError(f"There is no game of {year}. Games: {', '.join(WARS)}.")
    return {
        year: read_position(
            f"system teutons  game {year}\nturn 3  phase {side}.{phase}\n{facts.strip()}\n{(only or {}).get(year, '')}"
        )
        for year, side in WARS.items()
    }


@frozen
class Row:
    """One line of the comparison: what it is about, what each explanation says (NOTHING where it has no such line), the
    rules that each names, and whether they differ.
    """

    about: str
    said: tuple[str, ...]
    rules: tuple[tuple[str, ...], ...]

    @property
    def differs(self) -> bool:
        """Whether the explanations do not all say the same."""
        return len(set(self.said)) > 1


@frozen
class SideBySide:
    """Explanations beside one another. `rows` in the order of the ladders; `differences` are those that differ."""

    names: tuple[str, ...]
    rows: tuple[Row, ...]

    @property
    def differences(self) -> tuple[Row, ...]:
        """The rows that differ."""
        return tuple(row for row in self.rows if row.differs)

    def __str__(self) -> str:
        return "\n".join(self._lines())

    __repr__ = __str__

    def _lines(self) -> Iterator[str]:
        for row in self.rows:
            yield f"{'≠' if row.differs else ' '} {row.about}"
            if row.differs:
                for name, said, rules in zip(self.names, row.said, row.rules, strict=True):
                    yield f"    {name}: {said}  {' '.join(f'`{rule}`' for rule in rules)}".rstrip()
            else:
                yield f"    all: {row.said[0]}  {' '.join(f'`{rule}`' for rule in row.rules[0])}".rstrip()

    def _repr_html_(self) -> str:
        head = "".join(f"<th style='{LEFT};min-width:9em'>{escape(name)}</th>" for name in self.names)
        return (
            f"<table style='font-size:1em'><thead><tr><th></th><th></th>{head}</tr></thead>"
            f"<tbody>{''.join(_html_row(row) for row in self.rows)}</tbody></table>"
            "<p><b style='color:#6a1fb0'>≠</b> marks what differs.</p>"
        )


LEFT = "text-align:left;vertical-align:top"
MARKED = "border-left:4px solid #7a2bc0;background:#f3ecfa;color:#1c1c1c"


def _html_row(row: Row) -> str:
    weight = "font-weight:bold" if row.about == CHANCE else ""
    cells = "".join(
        f"<td style='{LEFT};{weight}'>{escape(said)} {''.join(_chip(rule) for rule in rules)}</td>"
        for said, rules in zip(row.said, row.rules, strict=True)
    )
    about = f"<b>{escape(row.about)}</b>" if row.differs else escape(row.about)
    mark = "<b style='color:#6a1fb0' title='differs'>≠</b>" if row.differs else ""
    style = f" style='{MARKED}'" if row.differs else ""
    return f"<tr{style}><td>{mark}</td><td style='{LEFT}'>{about}</td>{cells}</tr>"


def _chip(rule: str) -> str:
    return f"<code style='white-space:nowrap'>{escape(rule)}</code> "


def side_by_side(explanations: Mapping[str, Explanation]) -> SideBySide:
    """Set explanations beside one another, such as `{year: game.explain.combat("K05", ["Field Army"]) for ...}`.

    A combat shows the result of each face and the exact chance that the defenders have to leave. Raises LessonError for
    fewer than two.
    """
    if len(explanations) < 2:
        raise LessonError("A comparison needs two explanations or more.")
    names, found = tuple(explanations), tuple(explanations.values())
    ladders = [_ladder(each) for each in found]
    rows = [_row(about, [ladder.get(about) for ladder in ladders]) for about in _in_order(ladders)]
    rows += _dice(found)
    if not any(hasattr(each, "outcomes") for each in found):
        rows.append(Row("In short", tuple(each.result for each in found), tuple(() for _ in found)))
    return SideBySide(names, tuple(rows))


def _ladder(explanation: Explanation) -> dict[str, Line]:
    """The lines by what they are about; one that is set in under another belongs to it."""
    ladder: dict[str, Line] = {}
    above = ""
    for line in explanation.lines:
        if line.label.startswith("Die "):
            continue
        about = _about(line)
        if line.label.startswith("  "):
            about = f"{above}, {about.strip()}"
        else:
            above = about
        ladder[about] = line
    return ladder


def _about(line: Line) -> str:
    """What a line is about: the words before its colon, or before what differs from game to game."""
    about = line.label.partition(":")[0]
    if sum_of := SUM.match(about):
        return f"{sum_of[1]}, rounded down once"
    if RATIO.match(about):
        return "Odds, rounded for the defender"
    for begins, short in SHORT.items():
        if about.startswith(begins):
            return short
    return about


# What a line of Victory in the West is about, without its numbers.
SUM = re.compile(r"(Attack|Defence), (.+) rounded down once$")
RATIO = re.compile(r"(.+ to .+), rounded for the defender$")
SHORT = {
    "Odds": "Odds",
    "Column": "Column",
    "Defenders": "Defenders",
    "Tank Fright": "Tank Fright",
    "French rifles": "French rifles",
    "From ": "Length of the line",
    "By ": "The line",
}


def _said(line: Line) -> str:
    """What a line says: its value, or where it has none the rest of its label."""
    if line.label.startswith("From "):
        return f"{line.value} to {line.label.split()[-1]}"
    if exact := SUM.match(line.label):
        return line.value if exact[2] == line.value else f"{line.value}, from {exact[2]}"
    if ratio := RATIO.match(line.label):
        return f"{line.value}, from {ratio[1]}"
    rest = line.label.partition(":")[2] or line.label.removeprefix("By ")
    return line.value or ("yes" if rest == line.label else rest.strip())


def _in_order(ladders: list[dict[str, Line]]) -> list[str]:
    """Every subject once; one that only some ladders have stands where they have it."""
    order: list[str] = []
    for ladder in ladders:
        place = 0
        for about in ladder:
            if about in order:
                place = order.index(about) + 1
            else:
                order.insert(place, about)
                place += 1
    return order


def _row(about: str, lines: list[Line | None]) -> Row:
    return Row(
        about,
        tuple(_said(line) if line else NOTHING for line in lines),
        tuple(line.rules if line else () for line in lines),
    )


def _dice(found: tuple[Any, ...]) -> Iterator[Row]:
    outcomes = [getattr(each, "outcomes", {}) for each in found]
    none: tuple[tuple[str, ...], ...] = tuple(() for _ in found)
    for face in sorted({face for each in outcomes for face in each}):
        yield Row(f"Die {face}", tuple(each.get(face, NOTHING) for each in outcomes), none)
    if any(outcomes):
        chances = tuple(str(driven_out(each)) for each in found)
        yield Row(CHANCE, chances, none)
        yield Row("What the table rests on", tuple(getattr(each, "basis", "") or NOTHING for each in found), none)


def driven_out(combat: Any) -> Fraction:
    """The exact chance that the defenders of a combat have to leave their hex.

    That is D1, D2, D3 or DE in Teutons!, an R or E behind the stroke in Victory in the West; what panic does is left to
    its own die.
    """
    return sum((chance for result, chance in combat.probabilities.items() if _must_leave(result)), Fraction(0))


def _must_leave(result: str) -> bool:
    _, stroke, theirs = result.partition("/")
    return "R" in theirs or "E" in theirs if stroke else result in DRIVEN_OUT
