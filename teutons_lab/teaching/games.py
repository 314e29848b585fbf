"""The games of a lesson: the student's own, kept in a file, and the prepared one that its checkpoints come from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from attrs import frozen

from teutons_lab.core.errors import SaveError, TeutonsLabError
from teutons_lab.core.game import Game
from teutons_lab.core.record_text import read as read_items
from teutons_lab.kit.files import DataError, read_text
from teutons_lab.systems.games import read_position, start
from teutons_lab.teaching.files import LessonError, lesson_file
from teutons_lab.teaching.plan import Plan

MARK = "checkpoint "


def new_game(plan: Plan) -> Game:
    """The start of the lesson's game, in no file, with the lesson's own options."""
    return open_game(plan, plan.options)


def open_game(plan: Plan, options: Mapping[str, str], file: Path | None = None) -> Game:
    """The lesson's game with these options: at its start, or where its file stands.

    It starts at the lesson's position, or else at the historical set-up of its scenario.
    """
    if plan.position:
        return read_position(position_of(plan, options), plan.seed, file=file)
    return start(plan.scenario, plan.seed, options=options, file=file)


def position_of(plan: Plan, options: Mapping[str, str]) -> str:
    """The text of the position at which the lesson's game starts, with these options."""
    lines = [f"option {name}={value}" for name, value in sorted(options.items())]
    return "\n".join([plan.position.strip(), *lines]) + "\n"


@frozen
class Step:
    """One act of a prepared game: its text, and the checkpoint that is reached with it ("" for most)."""

    text: str
    mark: str


class Prepared:
    """The prepared game of a lesson: its acts, and after how many of them each checkpoint is reached."""

    def __init__(self, plan: Plan, path: Path | None = None) -> None:
        self.plan = plan
        self.path = path or lesson_file("records", f"{plan.id}.txt")
        self.steps = tuple(_steps(self.path, plan))
        self.plies = {plan.stops[0].name: 0}
        for number, step in enumerate(self.steps, 1):
            if step.mark:
                self.plies[step.mark] = number

    def acts_to(self, name: str) -> list[str]:
        """The acts that lead to a checkpoint.

        Raises LessonError for an unknown one, DataError where the record does not hold it.
        """
        self.plan.stop(name)
        if name not in self.plies:
            raise DataError(
                self.path, "", f'the checkpoint "{name}" is missing', f'A line "{{ {MARK}{name} }}" is expected.'
            )
        return [step.text for step in self.steps[: self.plies[name]]]

    def game_at(self, name: str) -> Game:
        """A game of its own, in no file, that stands at a checkpoint. The dice are those of the record."""
        game = new_game(self.plan)
        play_all(game, self.acts_to(name))
        return game


def play_all(game: Game, acts: list[str]) -> None:
    """Play acts one after the other. Raises LessonError that names the first one that does not fit."""
    with game.quiet():
        _play_all(game, acts)


def _play_all(game: Game, acts: list[str]) -> None:
    for number, text in enumerate(acts, 1):
        try:
            game.play(text)
        except TeutonsLabError as wrong:
            raise LessonError(f"The prepared game cannot be played on at its act {number}, {text}. {wrong}") from None


def _steps(path: Path, plan: Plan) -> Iterator[Step]:
    try:
        items = read_items(read_text(path))
    except SaveError as wrong:
        raise DataError(path, "", str(wrong), "A game record.") from None
    head = {item.text: item.extra for item in items if item.what == "header"}
    if head.get("scenario") != plan.scenario or head.get("seed") != str(plan.seed):
        raise DataError(
            path,
            "",
            f"it tells of {head.get('scenario')} with seed {head.get('seed')}",
            f"The plan asks for {plan.scenario} with seed {plan.seed}.",
        )
    options = {name.removeprefix("option "): value for name, value in head.items() if name.startswith("option ")}
    if options != plan.options:
        raise DataError(path, "", f"it is played with the options {options}", f"The plan sets {plan.options}.")
    if plan.position and head.get("origin position") != position_of(plan, plan.options):
        raise DataError(path, "", "it begins at another position", "The plan's own position stands in its head.")
    told = [item for item in items if item.what in ("act", "comment")]
    for place, item in enumerate(told):
        if item.what == "act":
            after = told[place + 1] if place + 1 < len(told) else None
            marked = after is not None and after.what == "comment" and after.text.startswith(MARK)
            yield Step(item.text, after.text.removeprefix(MARK) if marked and after else "")
