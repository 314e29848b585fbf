"""What the board's messages do: play, roll, take back, branch, save, and answer questions. No widget here."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from .answers import combat, ladder, supply
from .attempt import Reply, attempt, behind, plain_no, refused
from .choices import Reader, moves
from .otherwise import branch_name
from .view import line_name, view

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
        act = getattr(self, "do_" + str(message["do"]), None)
        if act is None:
            return {"ok": False, "title": "Not understood", "text": "", "refusals": []}
        reply: Reply = act(message)
        return reply

    # Acts.

    def do_play(self, message: dict[str, Any]) -> Reply:
        """Play a sentence. A move that only names its end is shown with the way that was tried."""
        reader = self.reader()
        text, beyond = spelled_out(str(message["text"]), self.source, reader)
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
            self.sit(self.game.branch(str(message["label"])))
            self._follow()

        return attempt(act, "branch", self.source, self.reader())

    def do_otherwise(self, message: dict[str, Any]) -> Reply:
        """Show the branch in which the last die fell otherwise; the line of play that was left stays as it is."""
        face, place = int(message["face"]), self.game.ply - 1

        def act() -> None:
            branch = self.game.branch(branch_name(face, place), at=place, dice="same")
            if branch.ply == place:
                branch.roll(face)
            self.sit(branch)
            self._follow()

        return attempt(act, "branch", self.source, self.reader())

    def do_line(self, message: dict[str, Any]) -> Reply:
        """Go over to another line of play by name."""
        label = str(message["label"])

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
        return self._ask(lambda: {"moves": moves(self.source, self._name(message["unit"]))})

    def do_supply(self, message: dict[str, Any]) -> Reply:
        return self._ask(lambda: {"supply": supply(self.source.explain.supply(self._name(message["unit"])))})

    def do_move(self, message: dict[str, Any]) -> Reply:
        path = "-".join(str(label) for label in message["path"])
        return self._ask(lambda: {"explanation": ladder(self.source.explain.move(self._name(message["unit"]), path))})

    def do_combat(self, message: dict[str, Any]) -> Reply:
        """The odds of an attack, before or while it is declared."""
        names = [self._name(unit) for unit in message["with"]]
        beside = [self._name(unit) for unit in message.get("along", ())]
        targets = [str(target) for target in message["targets"]]
        return self._ask(lambda: {"combat": combat(self.source.explain.combat(targets, names, along=beside))})

    def do_rule(self, message: dict[str, Any]) -> Reply:
        found = behind(self.source.state.setup.system, str(message["rule"]))
        return {"ok": found is not None, "behind": found}

    def reader(self) -> Reader:
        return Reader(self.source)

    def _name(self, unit: object) -> str:
        roster = self.source.state.setup.roster
        return str(roster.names[roster.by_id[str(unit)]])

    def _ask(self, question: Callable[[], Reply]) -> Reply:
        found: Reply = {}
        reply = attempt(lambda: found.update(question()), "", self.source, self.reader())
        return {**reply, **found}


def spelled_out(text: str, source: Any, reader: Reader) -> tuple[str, tuple[Any, ...]]:
    """`move "A" to R05`, where no way leads there, as the way that a person would try, and why no way leads there.

    So the refusal can say where the move stops. Any other sentence, and a move that can be made, stays as it is.
    """
    said = reader.said(text)
    if said.verb != "move" or len(said.units) != 1 or not said.hexes or f" to {said.hexes[-1]}" not in text:
        return text, ()
    if source.check(text):
        return text, ()
    state = source.state
    roster, board = state.setup.roster, state.setup.board
    unit = roster.by_id[said.units[0]]
    name, goal = roster.names[unit], board.index[said.hexes[-1]]
    start = state.at[unit]
    if not isinstance(start, int) or start == goal:
        return text, ()
    found = source.explain.reach(name, bonus=True)
    ways = [tuple(board.index[label] for label in found.paths[label]) for label in found]
    best = min([(start,), *ways], key=lambda way: (len(way) + board.distance(way[-1], goal), -len(way)))
    path = "-".join(board.labels[hex_] for hex_ in (*best, *straight(board, best[-1], goal)))
    return f'move "{name}" {path}', tuple(found.why_not(board.labels[goal]).refusals)


def straight(board: Any, start: int, goal: int) -> list[int]:
    """The hexes after `start` on a shortest way to `goal`, over land where that is no longer."""
    way: list[int] = []
    here = start
    while here != goal:
        nearer = [n for n in board.adjacent[here] if board.distance(n, goal) < board.distance(here, goal)]
        here = min(nearer, key=lambda n: ("sea" in board.features[n], n))
        way.append(here)
    return way
