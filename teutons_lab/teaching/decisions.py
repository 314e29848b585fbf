"""The decision log of a game: who decided what, when, among how many ways, at what odds, and what the dice did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from html import escape

from attrs import frozen

from teutons_lab.core import engine
from teutons_lab.core.game import Game
from teutons_lab.core.log import entries
from teutons_lab.core.nodes import Chance
from teutons_lab.core.options import atoms
from teutons_lab.core.record import Act
from teutons_lab.teaching.telling import Chances, Declared, date_of, telling


@frozen
class Decision:
    """One decision. `what` is a sentence; `alternatives` counts the other ways that stood open when it was begun.

    For an attack, `odds` is its column when it was declared and `chances` what the die would do (result, exact
    probability); both are empty for everything else. `act` is the number of its last act.
    """

    act: int
    turn: int
    date: str
    phase: str
    side: str
    what: str
    alternatives: int
    odds: str
    chances: Chances
    rules: tuple[str, ...]

    def __str__(self) -> str:
        others = {0: "no other way", 1: "1 other way"}.get(self.alternatives, f"{self.alternatives} other ways")
        odds = f", {self.odds} ({said(self.chances)})" if self.odds else ""
        return f"T{self.turn} {self.phase}, {self.side}: {self.what} [{others}{odds}]"


@frozen
class DieRoll:
    """One die: what it decided, the face, the result, the exact probability of that result, and all of them."""

    act: int
    turn: int
    date: str
    phase: str
    purpose: str
    face: int
    result: str
    chance: Fraction
    chances: Chances

    def __str__(self) -> str:
        return (
            f"T{self.turn} {self.phase}: {self.purpose}, rolled {self.face}: {self.result}, "
            f"which had a chance of {self.chance}"
        )


@frozen
class DecisionLog:
    """All decisions and all dice of one line of play, oldest first."""

    decisions: tuple[Decision, ...]
    dice: tuple[DieRoll, ...]
    sides: int = 6
    """How many sides a die has."""

    def of(self, side: str) -> tuple[Decision, ...]:
        """The decisions of one side."""
        return tuple(decision for decision in self.decisions if decision.side == side)

    @property
    def attacks(self) -> tuple[Decision, ...]:
        """The attacks that were declared."""
        return tuple(decision for decision in self.decisions if decision.odds)

    @property
    def faces(self) -> dict[int, int]:
        """How often each face came."""
        return dict(sorted(Counter(roll.face for roll in self.dice).items()))

    @property
    def luckiest(self) -> DieRoll | None:
        """The die whose result was the least likely (the first of several); None if none was rolled."""
        return min(self.dice, key=lambda roll: roll.chance, default=None)

    def __str__(self) -> str:
        return "\n".join([*(str(line) for line in self._in_order()), self.about_dice])

    __repr__ = __str__

    @property
    def about_dice(self) -> str:
        """The faces that came, and beside them what a fair die gives on average where enough fell to count."""
        if not self.dice:
            return "No die was rolled."
        if len(self.dice) < self.sides:
            few = ", ".join(str(roll.face) for roll in self.dice)
            return f"1 die: {few}." if len(self.dice) == 1 else f"{len(self.dice)} dice: {few}."
        faces = ", ".join(f"{face}: {self.faces.get(face, 0)}" for face in range(1, self.sides + 1))
        mean = Fraction(len(self.dice), self.sides)
        return f"{len(self.dice)} dice. How often each face came: {faces}; {mean} each on average."

    def _in_order(self) -> Iterator[Decision | DieRoll]:
        lines: list[Decision | DieRoll] = [*self.decisions, *self.dice]
        yield from sorted(lines, key=lambda line: line.act)

    def _repr_html_(self) -> str:
        rows = "".join(_row(line) for line in self._in_order())
        names = ("Act", "When", "Who", "What", "Other ways", "Odds or die")
        head = "".join(f"<th style='text-align:left'>{name}</th>" for name in names)
        return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table><p>{escape(self.about_dice)}</p>"


def said(chances: Chances) -> str:
    """Results with their exact probabilities: D1 1/3, nothing 1/6."""
    return ", ".join(f"{'nothing' if result == '-' else result} {chance}" for result, chance in chances)


def decisions(game: Game) -> DecisionLog:
    """The decision log of the line of play on which a game stands."""
    found: list[Decision] = []
    rolled: list[DieRoll] = []
    begun: Act | None = None
    for act in game.cursor.line():
        if act.is_roll:
            rolled.append(_die(act))
            begun = None
            continue
        if begun is None or _who(begun) != _who(act):
            begun = act
        declared = telling(act.state.setup).declared(begun, act)
        what = _what(act) or (declared.what if declared else "")
        if what:
            found.append(_decision(begun, act, what, declared))
        if what or act.text.startswith(telling(act.state.setup).ordering):
            begun = None
    return DecisionLog(tuple(found), tuple(rolled), telling(game.state.setup).faces)


def _who(act: Act) -> tuple[str, str]:
    assert act.parent is not None
    return engine.actor(act.parent.state), act.parent.state.phase


def _what(act: Act) -> str:
    """What an act decided, as a sentence; "" while a sentence of atoms goes on, and for a pass without choice."""
    kinds, verbs = telling(act.state.setup).decided, telling(act.state.setup).verbs
    told = [entry.sentence for entry in entries(act.state.setup, act.events) if entry.kind in kinds]
    if told:
        return " ".join(told)
    if act.text == "pass" and act.parent is not None:
        return f"Passed ({engine.node(act.parent.state).kind.replace('-', ' ')})."
    verb, _, rest = act.text.partition(" ")
    return verbs[verb].format(rest=rest.replace('"', "")) if verb in verbs else ""


def _decision(begun: Act, act: Act, what: str, declared: Declared | None) -> Decision:
    assert begun.parent is not None
    before = begun.parent.state
    kinds = telling(before.setup).decided
    return Decision(
        act.ply,
        before.turn,
        date_of(before, before.turn),
        before.phase,
        engine.actor(before),
        what,
        sum(1 for _ in atoms(before)) - 1,
        declared.odds if declared else "",
        declared.chances if declared else (),
        tuple(dict.fromkeys(rule for event in act.events if event.kind in kinds for rule in event.rules)),
    )


def _die(act: Act) -> DieRoll:
    assert act.parent is not None
    before = act.parent.state
    node = engine.node(before)
    assert isinstance(node, Chance)
    grouped = node.grouped()
    result = node.results.get(act.text, act.text)
    return DieRoll(
        act.ply,
        before.turn,
        date_of(before, before.turn),
        node.phase,
        node.purpose,
        int(act.text.removeprefix("roll ")),
        "nothing" if result == "-" else result,
        grouped[result],
        tuple(grouped.items()),
    )


def _row(line: Decision | DieRoll) -> str:
    if isinstance(line, DieRoll):
        what = f"{line.purpose}: {line.result}"
        cells = ("die", what, "", f"rolled {line.face}; {line.result} {line.chance}")
    else:
        odds = f"{line.odds}: {said(line.chances)}" if line.odds else ""
        cells = (line.side, line.what, str(line.alternatives), odds)
    when = f"T{line.turn} {line.phase.replace('.', ' ')}"
    body = "".join(f"<td style='text-align:left'>{escape(cell)}</td>" for cell in (str(line.act), when, *cells))
    return f"<tr>{body}</tr>"
