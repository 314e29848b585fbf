"""A lesson: its plan, the student's game, checkpoints to jump to, questions, and a report of what is done.

Every cell of a lesson begins with `lesson("10-france-1870")`, so that each can run alone: the game comes from its
file, the answers from theirs, and nothing hangs on a cell above.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path

from teutons_lab.core import engine
from teutons_lab.core.game import Game
from teutons_lab.core.journal import read_lines
from teutons_lab.players import Player, player
from teutons_lab.teaching.answers import AnswerFile
from teutons_lab.teaching.colour import Card, card
from teutons_lab.teaching.debrief import Debrief, debrief
from teutons_lab.teaching.expect import Checked, Expectation, check, reached
from teutons_lab.teaching.files import LessonError, free_name
from teutons_lab.teaching.following import Following
from teutons_lab.teaching.games import Prepared, open_game, play_all
from teutons_lab.teaching.opponent import Opponent
from teutons_lab.teaching.plan import Plan, Stop, load_plan
from teutons_lab.teaching.quiz import Questions, Quiz, load_questions
from teutons_lab.teaching.settings import ClassSettings, load_settings
from teutons_lab.teaching.source_cards import SourceCard, source_card
from teutons_lab.teaching.told import Told, acts_played


class Lesson:
    """One lesson in one folder. `title`, `minutes`, `aims`, `stops` are those of its plan.

    Its files are written to `folder`: the game, the answers. Raises LessonError or DataError for a broken lesson.
    """

    def __init__(
        self,
        id: str,  # noqa: A002 - the lesson's own name
        folder: Path | None = None,
        settings: ClassSettings | None = None,
    ) -> None:
        self.plan: Plan = load_plan(id)
        self.folder = (folder or Path.cwd()).resolve()
        self.settings: ClassSettings = settings or load_settings(self.folder)
        kept = self.folder / f"my-answers-{id}.json" if self.settings.keep_answers else None
        self.answers = AnswerFile(kept, id)
        self._questions: Questions | None = None
        self._prepared: Prepared | None = None
        self._opponent: Opponent | None = None
        self.following = Following()

    @property
    def id(self) -> str:
        """The lesson's name, as its files have it."""
        return self.plan.id

    @property
    def title(self) -> str:
        """What the lesson is called."""
        return self.plan.title

    @property
    def minutes(self) -> int:
        """How long the whole lesson takes."""
        return self.plan.minutes

    @property
    def aims(self) -> tuple[str, ...]:
        """What somebody who has done it can do or explain."""
        return self.plan.aims

    @property
    def stops(self) -> tuple[Stop, ...]:
        """Where it may pause and be entered, in order."""
        return self.plan.stops

    # The student's game.

    @property
    def file(self) -> Path:
        """The file of the game that the lesson uses now."""
        return self.folder / (self.answers.game or self.plan.game_file)

    def game(self) -> Game:
        """The student's game where it stands, with its opponent at the table. Begun if there is none yet."""
        game = self.following.turn_to(open_game(self.plan, self.options(), self.file))
        if self.plan.opponent and (self._opponent is None or self._opponent.game is not game):
            self._opponent = Opponent(self.plan, game)
            self._opponent.answer()
        return game

    def options(self) -> dict[str, str]:
        """The options of the student's game: those it was begun with, or else the lesson's, and the class's over them.

        Raises LessonError where the class sets one to a value that it does not have.
        """
        lines = read_lines(self.file) if self.file.is_file() else []
        if lines:
            return dict(lines[0]["options"])
        return self.settings.options_of(self.plan.scenario, self.plan.options)

    def reply(self) -> Told:
        """Let the opponent answer, should it be its turn."""
        game = self.game()
        played = self._opponent.answer() if self._opponent else 0
        said = f"The opponent played {played} acts. " if played else ""
        return Told(f"{said}{game.node.prompt}", game)

    def where(self, game: Game | None = None) -> Stop:
        """The last stop that a game (the student's own) has reached."""
        at = game or self.game()
        return next((stop for stop in reversed(self.stops) if self.has_reached(stop, at)), self.stops[0])

    def has_reached(self, stop: Stop, game: Game) -> bool:
        """Whether a game has come as far as a stop, or further.

        Stops in one phase are told apart by the acts that the prepared game takes to them, or by what is asked there.
        """
        if not reached(game, stop.turn, stop.phase):
            return False
        same = sum((each.turn, each.phase) == (stop.turn, stop.phase) for each in self.stops)
        if same == 1 or (stop.turn, stop.phase) != (game.state.turn, game.node.phase):
            return True
        return game.ply > self.prepared.plies[stop.name] or (bool(stop.asks) and game.node.kind == stop.asks)

    # Checkpoints.

    @property
    def prepared(self) -> Prepared:
        """The prepared game, from records/<lesson>.txt."""
        if self._prepared is None:
            self._prepared = Prepared(self.plan)
        return self._prepared

    def checkpoint(self, name: str) -> Game:
        """A game of its own that stands at a stop, to look at or to branch from. The student's game is untouched."""
        return self.prepared.game_at(name)

    def jump(self, name: str, leave_mine: bool = False) -> Told:
        """Be at a stop, without having run the cells before it. Nothing is ever lost.

        A game that has come as far stays as it is; one that has followed the lesson is played on to the stop; one
        that has gone its own way is left alone, or with `leave_mine=True` put aside for the prepared game.
        """
        stop, acts, game = self.plan.stop(name), self.prepared.acts_to(name), self.game()
        line = [act.text for act in game.cursor.line()]
        follows = acts[: len(line)] == line
        if line[: len(acts)] == acts or (self.has_reached(stop, game) and not follows and not leave_mine):
            return Told(f"Your game has reached “{stop.title}” already; nothing was changed. {game.node.prompt}", game)
        if follows:
            self._play(game, acts[len(line) :])
            return Told(f"Played on to “{stop.title}”{acts_played(acts[len(line) :])} {stop.says}", game)
        if not leave_mine:
            return Told(
                f"Your own game stands at turn {game.state.turn}, {game.node.phase}, and nothing was changed. To leave "
                f'it there and take the prepared one, run: lesson("{self.id}").jump("{name}", leave_mine=True)',
                game,
            )
        mine = self.file.name
        self.answers.game = free_name(self.folder, f"{Path(self.plan.game_file).stem}-{name}")
        game = self.game()
        self._play(game, acts)
        return Told(
            f"The prepared game at “{stop.title}”. {stop.says} Your own game is kept in {mine}; "
            f'lesson("{self.id}").back() returns to it.',
            game,
        )

    def back(self) -> Told:
        """Return to the lesson's first game file."""
        self.answers.game = ""
        game = self.game()
        return Told(f"Your own game, {self.file.name}. {game.node.prompt}", game)

    def reset(self) -> Told:
        """Begin the lesson's game anew. The old one is kept in its file; answers stay."""
        if self.game().ply == 1:
            return Told("Your game stands at its start; nothing was changed.", self.game())
        old = self.file.name
        self.answers.game = free_name(self.folder, f"{Path(self.plan.game_file).stem}-again")
        game = self.game()
        return Told(f"A new game, kept in {self.file.name} from now on. The one before it stays in {old}.", game)

    def _play(self, game: Game, acts: list[str]) -> None:
        if self._opponent is None:
            play_all(game, acts)
            return
        with self._opponent.away():
            play_all(game, acts)
        self._opponent.answer()

    # What is asked of the student.

    def check(self, *expected: Expectation) -> Checked:
        """What of this is done in the student's game, and what is missing, in words (`expect.py` lists the texts)."""
        return check(self.game(), *expected)

    def your_turn(self, until: str) -> Told:
        """Say what the student does now, until a stop. Where a stand-in is set, it plays up to there."""
        stop, game = self.plan.stop(until), self.game()
        if self.has_reached(stop, game):
            return Told(f"“{stop.title}” is reached. {game.node.prompt}", game)
        if self.settings.stand_in:
            self._stand_in(game, stop, self.settings.stand_in)
            return Told(f"{self.settings.stand_in} played in your place. {game.node.prompt}", game)
        return Told(f"Your turn, until “{stop.title}”. {game.node.prompt}", game)

    def staff(self, until: str, name: str = "greedy") -> Told:
        """Let a player take the student's place up to a stop; the opponent answers as ever."""
        stop, game = self.plan.stop(until), self.game()
        before = game.ply
        self._stand_in(game, stop, name)
        return Told(f"Your staff played on: {game.ply - before} acts of both sides. {game.node.prompt}", game)

    def _stand_in(self, game: Game, stop: Stop, name: str) -> None:
        sides = [side for side in game.state.setup.scenario_data.sides if side != self.plan.opponent]
        seats: dict[str, Player] = {side: player(name, game, side) for side in sides}
        if self._opponent is not None:
            seats[self._opponent.side] = self._opponent
        with game.quiet():
            while not self.has_reached(stop, game) and (actor := engine.actor(game.state)):
                if actor == "*":
                    game.roll()
                else:
                    game.play(seats[actor](game))

    # Questions, cards, debrief.

    def quiz(self, name: str) -> Quiz:
        """A question of the lesson with the student's answer. Raises LessonError that lists the questions."""
        if self._questions is None:
            self._questions = load_questions(self.id)
        if name not in self._questions:
            raise LessonError(f'There is no question "{name}". Questions: {", ".join(self._questions)}.')
        return Quiz(self._questions[name], self.answers)

    def card(self, name: str) -> Card:
        """A card about what is the designer's colour and no evidence; sober where the teacher turned colour off."""
        return card(self.plan.scenario, name, self.settings.colour)

    def source_card(self, name: str) -> SourceCard:
        """A card to read and discuss: what happened, with its sources, beside what the rules make of it."""
        return source_card(self.plan.scenario, name)

    def debrief(self) -> Debrief:
        """The decisions of the student's game beside what happened, and what to ask about both."""
        return debrief(self.game())

    def __str__(self) -> str:
        return "\n".join(self._lines())

    __repr__ = __str__

    def _lines(self) -> Iterator[str]:
        here = self.where()
        yield f"{self.title}. {self.minutes} minutes."
        if self.settings.note:
            yield self.settings.note
        yield from ("You will be able to:", *(f"  - {aim}" for aim in self.aims))
        yield "Stops, where you can pause, or begin if you come late:"
        yield from (
            f"  {'>' if stop is here else ' '} {stop.title} ({stop.minutes} min): jump('{stop.name}')"
            for stop in self.stops
        )
        yield f"Your game is kept in {self.file.name}."

    def _repr_html_(self) -> str:
        here = self.where()
        aims = "".join(f"<li>{escape(aim)}</li>" for aim in self.aims)
        stops = "".join(_stop_item(stop, stop is here) for stop in self.stops)
        note = f"<p>{escape(self.settings.note)}</p>" if self.settings.note else ""
        return (
            f"<div><p><b>{escape(self.title)}</b>, {self.minutes} minutes. Your game is kept in "
            f"<code>{escape(self.file.name)}</code>.</p>{note}<p>You will be able to</p><ul>{aims}</ul>"
            f"<p>Stops, where you can pause, or begin if you come late</p><ol>{stops}</ol></div>"
        )


def _stop_item(stop: Stop, here: bool) -> str:
    title, call = escape(stop.title), escape(f'jump("{stop.name}")')
    if here:
        return f'<li aria-current="step"><b>{title}</b> (you are here), {stop.minutes} min <code>{call}</code></li>'
    return f"<li>{title}, {stop.minutes} min <code>{call}</code></li>"


_lessons: dict[tuple[str, Path], Lesson] = {}


def lesson(id: str, settings: ClassSettings | None = None) -> Lesson:  # noqa: A002 - the lesson's own name
    """The lesson of that name in the working folder; the same one as long as the kernel runs.

    `settings` are a class's in place of those in `class.toml`; other ones than before make the lesson anew. Raises
    LessonError when there is none.
    """
    key = (id, Path.cwd())
    if key not in _lessons or (settings is not None and settings != _lessons[key].settings):
        _lessons[key] = Lesson(id, settings=settings)
    return _lessons[key]
