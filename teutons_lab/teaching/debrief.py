"""The debrief: the decisions of a game beside what happened, turn by turn, and questions about both."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

from attrs import frozen

from teutons_lab.core.game import Game
from teutons_lab.core.nodes import Terminal
from teutons_lab.kit.toml_file import TomlFile
from teutons_lab.teaching.decisions import DecisionLog, decisions
from teutons_lab.teaching.files import LessonError
from teutons_lab.teaching.telling import date_of, telling
from teutons_lab.teaching.timeline import Happening, Timeline, timeline

HERE = Path(__file__).parent
FILES = {
    "teutons/1870": "questions_1870.toml",
    "teutons/1914": "questions_1914.toml",
    "teutons/1940": "questions_1940.toml",
    "victory_west/the-cape": "questions_the_cape.toml",
}
NOTHING = "Nothing was decided by fighting."


@frozen
class Asked:
    """A question for the class: what it asks of this very game, what the sources say, the rules it is about."""

    key: str
    text: str
    evidence: str
    rules: tuple[str, ...]

    def __str__(self) -> str:
        chips = " ".join(f"`{rule}`" for rule in self.rules)
        return f"{self.text} {chips}\n    Evidence: {self.evidence}"


@frozen
class Turn:
    """One turn: its number (0 for the time after the game) and dates, what the game did, what happened then."""

    number: int
    dates: str
    game: tuple[str, ...]
    history: tuple[Happening, ...]

    @property
    def heading(self) -> str:
        """Turn 3, 18-24 August 1870."""
        return f"Turn {self.number}, {self.dates}" if self.number else self.dates


@frozen
class Debrief:
    """Everything for the last quarter of the lesson. Prints as text; shows as tables in a notebook."""

    title: str
    turns: tuple[Turn, ...]
    questions: tuple[Asked, ...]
    log: DecisionLog
    timeline: Timeline | None

    def __str__(self) -> str:
        return "\n".join(self._lines())

    __repr__ = __str__

    def save(self, path: str | Path) -> Path:
        """Write it as a text file, with the whole decision log, to hand in or to go on with at home."""
        target = Path(path)
        target.write_text(f"{self}\n\nDecision log\n\n{self.log}\n", encoding="utf-8", newline="\n")
        return target

    def _lines(self) -> Iterator[str]:
        yield self.title
        for turn in self.turns:
            yield f"\n{turn.heading}"
            yield from (f"  Your game: {sentence}" for sentence in turn.game)
            yield from (f"  History:   {h.date}. {h.text} [{', '.join(h.sources)}]" for h in turn.history)
        yield "\nTo discuss"
        yield from (f"{number}. {asked}" for number, asked in enumerate(self.questions, 1))
        if self.timeline is not None:
            yield "\nSources"
            yield from (f"[{source.key}] {source.text}" for source in self.timeline.sources)

    def _repr_html_(self) -> str:
        rows = "".join(_turn_row(turn) for turn in self.turns)
        asked = "".join(
            f"<li><p>{escape(a.text)} {' '.join(f'<code>{escape(rule)}</code>' for rule in a.rules)}</p>"
            f"<p>Evidence: {escape(a.evidence)}</p></li>"
            for a in self.questions
        )
        sources = self.timeline.sources if self.timeline else ()
        head = "".join(f"<th style='text-align:left'>{name}</th>" for name in ("Turn", "Your game", "History"))
        listed = "".join(f"<li>[{escape(source.key)}] {escape(source.text)}</li>" for source in sources)
        return (
            f"<div><h3>{escape(self.title)}</h3><table><thead><tr>{head}</tr>"
            f"</thead><tbody>{rows}</tbody></table><h3>To discuss</h3><ol>{asked}</ol>"
            f"<h3>Sources</h3><ul>{listed}</ul></div>"
        )


def debrief(game: Game) -> Debrief:
    """The debrief of the line of play on which a game stands, finished or not."""
    told = timeline(game.state.setup.scenario)
    log = decisions(game)
    node = game.node
    ended = node.prompt if isinstance(node, Terminal) else f"The game stands at turn {game.state.turn}, not over yet."
    return Debrief(
        f"{game.scenario.title}: {ended}",
        tuple(_turns(game, told)),
        tuple(_questions(game, log, ended)),
        log,
        told,
    )


def _turns(game: Game, told: Timeline | None) -> Iterator[Turn]:
    last = game.state.turn
    kinds = telling(game.state.setup).told
    entries = [entry for entry in game.log if entry.kind in kinds]
    for number in range(1, last + 1):
        yield Turn(
            number,
            date_of(game.state, number),
            tuple(entry.sentence for entry in entries if entry.turn == number) or (NOTHING,),
            told.of_turn(number) if told else (),
        )
    if told and (later := told.after_turn(last)):
        yield Turn(0, "After your game", (), later)


@frozen
class _Template:
    key: str
    rules: tuple[str, ...]
    needs: str
    asks: str
    evidence: str


@frozen
class _Templates:
    questions: tuple[_Template, ...]


def _questions(game: Game, log: DecisionLog, ended: str) -> Iterator[Asked]:
    name = FILES.get(game.state.setup.scenario)
    if name is None:
        return
    facts = _facts(game, log, ended)
    for template in TomlFile(HERE / name, called={"questions": "question"}).structure(_Templates).questions:
        if template.needs and not facts[template.needs]:
            continue
        try:
            text = template.asks.format_map(facts)
        except KeyError as unknown:
            known = ", ".join(sorted(facts))
            raise LessonError(f'{name}: question "{template.key}" names {unknown}; facts: {known}.') from None
        yield Asked(template.key, text, template.evidence, template.rules)


def _facts(game: Game, log: DecisionLog, ended: str) -> dict[str, Any]:
    """What questions may name: {ended}, {luck}, {attacks}, and what the system's `Telling` adds."""
    return {
        "ended": ended,
        "luck": f"{log.luckiest}." if log.luckiest else "",
        "attacks": len(log.attacks),
        **telling(game.state.setup).facts(game),
    }


SHOWN = 12
"""How many sentences of a turn stand open in the table; the rest of a long turn is folded, so that a class sees both
columns on one screen."""


def _turn_row(turn: Turn) -> str:
    told = [f"<p style='margin:0 0 .4em'>{escape(sentence)}</p>" for sentence in turn.game]
    ours, rest = "".join(told[:SHOWN]), told[SHOWN:]
    if rest:
        ours += f"<details><summary>{len(rest)} more in this turn</summary>{''.join(rest)}</details>"
    theirs = "".join(
        f"<p><b>{escape(h.date)}</b> {escape(h.text)} [{escape(', '.join(h.sources))}]</p>" for h in turn.history
    )
    cell = "<td style='text-align:left;vertical-align:top'>"
    wide = "<td style='text-align:left;vertical-align:top;min-width:22em'>"
    return f"<tr>{cell}{escape(turn.heading)}</td>{wide}{ours}</td>{cell}{theirs}</td></tr>"
