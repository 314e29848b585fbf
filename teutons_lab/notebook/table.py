"""What the board's messages do: play, roll, take back, branch, save, and answer questions. No widget here."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from teutons_lab.kit.portrait import Portrait

from .answers import combat, ladder, tie
from .attempt import Misread, Reply, attempt, behind, listed, plain_no, refused, wanted, whole
from .choices import Reader, moves, of_unit, of_verb
from .otherwise import branch_name
from .view import line_name, view
from .words import portrait_of

KEEP = 'A saved game shows what lies face down. Save it in a cell of your own: s.save("game.json").'


class Table:
    """One board's seat at a game: which line of play it follows and which side sits there.

    `answer(message)` takes a plain dict with `do` and gives a plain dict with `ok`.
    """

    def __init__(self, game: Any, side: str | None, follow: Callable[..., Any]) -> None:
        self.side = side
        self._follow = follow
        self._games: dict[str, Any] = {}
        self.game: Any = None
        self.sit(game)

    def sit(self, game: Any) -> None:
        """Follow this line of play from now on."""
        self._games.setdefault(line_name(game), game)
        self.game = self._games[line_name(game)]
        self.game.watch(self._follow)

    @property
    def source(self) -> Any:
        """The game as the side at this board may see it."""
        return self.game.seen_by(self.side) if self.side else self.game

    def view(self) -> dict[str, Any]:
        """What the board shows now, as plain data."""
        return view(self.game, self.side)

    def answer(self, message: dict[str, Any]) -> Reply:
        """Do what the board asks. Never raises for anything a reader can do."""
        act = getattr(self, f"do_{message.get('do')}", None)
        if act is None:
            return {"ok": False, "title": "Not understood", "text": "", "refusals": []}
        try:
            reply: Reply = act(message)
        except Misread as no:
            return plain_no("Not understood", str(message["do"]), str(no))
        return reply

    # Acts.

    def do_play(self, message: dict[str, Any]) -> Reply:
        """Play a sentence. A move that only names its end is shown with the way that was tried."""
        reader = self.reader()
        text, beyond = spelled_out(str(wanted(message, "text")), self.source, reader)
        if self.side and not (verdict := self.source.check(text)):
            return refused(verdict, text, self.source, reader, beyond)
        return attempt(lambda: self.game.play(text), text, self.source, reader, beyond)

    def do_roll(self, message: dict[str, Any]) -> Reply:
        face = message.get("face")
        return attempt(
            lambda: self.game.roll(face),
            "roll" if face is None else f"roll {face}",
            self.source,
            self.reader(),
        )

    def do_undo(self, message: dict[str, Any]) -> Reply:
        past = bool(message.get("past"))
        return attempt(lambda: self.game.undo(past_dice=past), "undo", self.source, self.reader())

    def do_redo(self, message: dict[str, Any]) -> Reply:
        return attempt(lambda: self.game.redo(), "redo", self.source, self.reader())

    def do_branch(self, message: dict[str, Any]) -> Reply:
        """Open a branch under a name and follow it; the main line stays where it is."""

        def act() -> None:
            self.sit(self.game.branch(str(wanted(message, "label"))))
            self._follow()

        return attempt(act, "branch", self.source, self.reader())

    def do_otherwise(self, message: dict[str, Any]) -> Reply:
        """Show the branch in which the last die fell otherwise; the line of play that was left stays as it is."""
        face, place = whole(message, "face"), self.game.ply - 1

        def act() -> None:
            branch = self.game.branch(branch_name(face, place), at=place, dice="same")
            if branch.ply == place:
                branch.roll(face)
            self.sit(branch)
            self._follow()

        return attempt(act, "branch", self.source, self.reader())

    def do_line(self, message: dict[str, Any]) -> Reply:
        """Go over to another line of play by name."""
        label = str(wanted(message, "label"))

        def act() -> None:
            if label not in self._games:
                self._games[label] = self.game.branch(label)
            self.sit(self._games[label])
            self._follow()

        return attempt(act, "branch", self.source, self.reader())

    def do_save(self, message: dict[str, Any]) -> Reply:
        """The saved game as text, for the browser to hand to the reader as a file.

        A file holds both sides' secrets: while there are any, a board of one side does not hand it out.
        """
        found: Reply = {}
        if self.source.state.digest != self.game.state.digest:
            return plain_no("Not saved", "save", KEEP)

        def act() -> None:
            with tempfile.TemporaryDirectory() as folder:
                path = Path(folder, "game.json")
                self.game.save(path)
                found["text"] = path.read_text("utf-8")

        reply = attempt(act, "save", self.source, self.reader())
        name = self.game.state.setup.scenario.replace("/", "-")
        return {**reply, **found, "name": f"{name}-turn-{self.game.state.turn}.json"}

    # Questions.

    def do_moves(self, message: dict[str, Any]) -> Reply:
        """Where a unit, or units together, can go."""
        return self._ask(lambda: {"moves": moves(self.source, *self._names(message, "unit"))})

    def do_tie(self, message: dict[str, Any]) -> Reply:
        """A line that a unit hangs on: `tie` is its name, such as "supply"."""
        found = self.portrait.ties.get(str(wanted(message, "tie")))
        if found is None:
            return {"ok": False}
        return self._ask(lambda: {"tie": tie(found(self.source, self._names(message, "unit")[0]))})

    def do_options(self, message: dict[str, Any]) -> Reply:
        """The options of one unit, or of one verb, where there are too many to send them all."""
        if "verb" in message:
            return self._ask(lambda: {"options": of_verb(self.source, self.reader(), str(message["verb"]))})
        number = self._units(listed(message, "unit"))[0]
        return self._ask(lambda: {"options": of_unit(self.source, self.reader(), number)})

    def do_move(self, message: dict[str, Any]) -> Reply:
        path, names = "-".join(listed(message, "path")), self._names(message, "unit")
        who = names if self.portrait.together else names[0]
        return self._ask(lambda: {"explanation": ladder(self.source.explain.move(who, path))})

    def do_combat(self, message: dict[str, Any]) -> Reply:
        """The odds of an attack, before or while it is declared; with `path`, of one in the middle of a march."""
        names = self._names(message, "with")
        beside = self._names(message, "along") if message.get("along") else []
        targets, way = listed(message, "targets"), listed(message, "path") if message.get("path") else []
        attack = self.portrait.attack
        return self._ask(lambda: {"combat": combat(attack(self.source, targets, names, along=beside, way=way))})

    def do_rule(self, message: dict[str, Any]) -> Reply:
        found = behind(self.source.state.setup.system, str(wanted(message, "rule")))
        return {"ok": found is not None, "behind": found}

    def reader(self) -> Reader:
        return Reader(self.source)

    @property
    def portrait(self) -> Portrait:
        return portrait_of(self.game.state)

    def _names(self, message: dict[str, Any], key: str) -> list[str]:
        """The names of units given by id, in order of battle; one id or a list. Raises Misread."""
        return [str(self.source.state.setup.roster.names[unit]) for unit in self._units(listed(message, key))]

    def _units(self, ids: list[str]) -> list[int]:
        by_id = self.source.state.setup.roster.by_id
        if not all(one in by_id for one in ids):
            raise Misread("No unit that may be seen here has that id.")
        return sorted(by_id[one] for one in ids)

    def _ask(self, question: Callable[[], Reply]) -> Reply:
        found: Reply = {}
        reply = attempt(lambda: found.update(question()), "", self.source, self.reader())
        return {**reply, **found}


def spelled_out(text: str, source: Any, reader: Reader) -> tuple[str, tuple[Any, ...]]:
    """`move "A" to R05`, where no way leads there, as the way that a person would try, and why no way leads there.

    So the refusal can say where the move stops. Any other sentence, and a move that can be made, stays as it is.
    """
    said = reader.said(text)
    if said.verb != "move" or not said.units or not said.hexes or f" to {said.hexes[-1]}" not in text:
        return text, ()
    if source.check(text):
        return text, ()
    state = source.state
    roster, board = state.setup.roster, state.setup.board
    numbers = [roster.by_id[unit] for unit in said.units]
    names, goal = [roster.names[number] for number in numbers], board.index[said.hexes[-1]]
    start = state.at[numbers[0]]
    if not isinstance(start, int) or start == goal:
        return text, ()
    portrait = portrait_of(state)
    found = portrait.ways(source, names)
    ways = [tuple(board.index[label] for label in way) for way in found.values()]
    best = min([(start,), *ways], key=lambda way: (len(way) + board.distance(way[-1], goal), -len(way)))
    path = "-".join(board.labels[hex_] for hex_ in (*best, *straight(board, best[-1], goal)))
    quoted = " ".join(f'"{name}"' for name in names)
    return f"move {quoted} {path}", portrait.why_not(source, names, board.labels[goal])


def straight(board: Any, start: int, goal: int) -> list[int]:
    """The hexes after `start` on a shortest way to `goal`, over land where that is no longer."""
    way: list[int] = []
    here = start
    while here != goal:
        nearer = [n for n in board.adjacent[here] if board.distance(n, goal) < board.distance(here, goal)]
        here = min(nearer, key=lambda n: ("sea" in board.features[n], n))
        way.append(here)
    return way
