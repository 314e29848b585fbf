"""What a student is asked to have done, as short texts, and a report in words of what is done and what is missing.

The texts read like lines of a position: `turn 2`, `turn 2 phase prussian.combat` (reached or passed), `phase ...`
(the same, this turn), `over`,
`unit "XI Corps" at R04`, `unit "XI Corps" moved` (or attacked, disrupted, ready, supplied, lost), `attacked Q04`
(this turn), `taken Q04` (a unit of that side's enemy or a Fortress is there no more).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from attrs import frozen

from teutons_lab.core.errors import NotationError, TeutonsLabError
from teutons_lab.core.game import Game
from teutons_lab.core.tokens import Token, tokens
from teutons_lab.teaching.files import LessonError
from teutons_lab.teaching.telling import telling


@frozen
class Item:
    """One thing asked for: its sentence, whether it is done, and what is missing ("" when done)."""

    sentence: str
    done: bool
    missing: str = ""


@frozen
class Checked:
    """The report. Truthy when everything is done."""

    items: tuple[Item, ...]

    def __bool__(self) -> bool:
        return all(item.done for item in self.items)

    def __str__(self) -> str:
        lines = [
            f"Done: {item.sentence}." if item.done else f"Still to do: {item.sentence}. {item.missing}".rstrip()
            for item in self.items
        ]
        if self:
            lines.append("All done; go on.")
        return "\n".join(lines)

    __repr__ = __str__


Expectation = str | Callable[[Game], Item]


def check(game: Game, *expected: Expectation) -> Checked:
    """Compare a game with what is expected. Raises LessonError for a text that cannot be read."""
    return Checked(tuple(each(game) if callable(each) else _item(game, each) for each in expected))


def reached(game: Game, turn: int, phase: str) -> bool:
    """Whether a game has come as far as a phase of a turn, or further. Raises LessonError for an unknown phase."""
    phases = game.state.setup.rules.phases
    if phase not in (*phases, "over"):
        raise LessonError(f'There is no phase "{phase}". Phases: {", ".join(phases)}, over.')
    here = game.node.phase
    if here == "over" or phase == "over":
        return here == "over"
    order = {name: place for place, name in enumerate(phases)}
    now = order.get(game.state.phase)
    if now is None:  # at a step between two phases: as far as the last phase that was played
        played = [order[entry.phase] for entry in game.log if entry.turn == game.state.turn and entry.phase in order]
        now = max(played, default=-1)
    return (game.state.turn, now) >= (turn, order[phase])


def _item(game: Game, text: str) -> Item:
    try:
        words = tokens(text)
    except NotationError as wrong:
        raise LessonError(f"The expectation cannot be read. {wrong}") from None
    kind = words[0].text if words else ""
    reader = READERS.get(kind)
    if reader is None:
        raise LessonError(f'The expectation "{text}" begins with "{kind}"; expected {", ".join(READERS)}.')
    try:
        return reader(game, words[1:])
    except (IndexError, KeyError, ValueError, LookupError, TeutonsLabError) as wrong:
        if isinstance(wrong, LessonError):
            raise
        raise LessonError(f'The expectation "{text}" does not fit this game: {wrong}') from None


def _turn(game: Game, words: list[Token]) -> Item:
    turn = int(words[0].text)
    phase = words[2].text if len(words) > 1 else ""
    done = reached(game, turn, phase) if phase else game.state.turn >= turn or game.node.phase == "over"
    what = f"turn {turn}, {phase}, has come" if phase else f"turn {turn} has come"
    return Item(what, done, f"It is turn {game.state.turn}. {game.node.prompt}")


def _phase(game: Game, words: list[Token]) -> Item:
    phase = words[0].text
    return Item(f"{phase} has come", reached(game, game.state.turn, phase), f"Now: {game.node.prompt}")


def _over(game: Game, _words: list[Token]) -> Item:
    return Item("the game is over", game.node.phase == "over", f"It is turn {game.state.turn}. {game.node.prompt}")


def _unit(game: Game, words: list[Token]) -> Item:
    state = game.state
    unit = state.setup.unit(words[0].text)
    name = state.name(unit)
    where = _place(state, unit)
    if words[1].text == "at":
        label = words[2].text
        if label not in state.setup.board.index:
            raise LessonError(f'There is no hex "{label}".')
        return Item(f"{name} is at {label}", where == label, f"It is at {where}.")
    fact, sentence = words[1].text, f"{name} {WORDED.get(words[1].text, '')}"
    told = telling(state.setup)
    if fact in ("moved", "attacked"):
        column = told.moved if fact == "moved" else fact
        return Item(sentence, bool(getattr(state, column)[unit]), f"It is at {where}.")
    if fact in ("disrupted", "ready"):
        on_map = state.on_map(unit)
        is_so = on_map and state.disrupted[unit] is (fact == "disrupted")
        now = ("It is disrupted." if state.disrupted[unit] else "It is in good order.") if on_map else f"It is {where}."
        return Item(sentence, is_so, now)
    if fact == "lost":
        return Item(sentence, state.at[unit] == "dead", f"It is at {where}.")
    if fact == "supplied":
        supplied, why = told.supplied(game, words[0].text)
        return Item(sentence, supplied, why)
    raise LessonError(f'"{fact}" is nothing that can be asked of a unit; expected at, {", ".join(WORDED)}.')


WORDED = {
    "moved": "has moved",
    "attacked": "has attacked",
    "disrupted": "is disrupted",
    "ready": "is in good order",
    "lost": "is lost",
    "supplied": "is in supply",
}


def _place(state: Any, unit: int) -> str:
    return str(state.label(state.hex_of(unit))) if state.on_map(unit) else str(state.at[unit])


def _attacked(game: Game, words: list[Token]) -> Item:
    label = words[0].text
    number = game.state.setup.board.index[label]
    fought = any(number in event["targets"] for event in _events(game, "fought") if event.turn == game.state.turn)
    return Item(f"{label} was attacked this turn", fought, game.node.prompt)


def _taken(game: Game, words: list[Token]) -> Item:
    label, state = words[0].text, game.state
    number = state.setup.board.index[label]
    side = words[1].text if len(words) > 1 else state.setup.scenario_data.sides[0]
    holds = bool(state.friends_at(number, state.setup.rules.side(side))) and not state.enemy_fort(number, side)
    return Item(f"{label} is taken", holds, "The enemy or a Fortress is still there, or nobody of yours.")


def _events(game: Game, kind: str) -> Iterator[Any]:
    for act in game.cursor.line():
        for event in act.events:
            if event.kind == kind:
                yield event


READERS: dict[str, Callable[[Game, list[Token]], Item]] = {
    "turn": _turn,
    "phase": _phase,
    "over": _over,
    "unit": _unit,
    "attacked": _attacked,
    "taken": _taken,
}
