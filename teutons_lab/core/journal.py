"""The journal of a game file: one JSON line an act, appended and flushed; a broken last line is dropped."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from teutons_lab.core.data import plain
from teutons_lab.core.errors import SaveError, TeutonsLabError
from teutons_lab.core.record import MAIN, Act, Record

if TYPE_CHECKING:
    from teutons_lab.core.game import Game

FORMAT = "teutons-lab journal 1"


class Journal:
    """An append-only file. Every act, undo, redo and branch is on disk before the game moves on."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.silent = False
        self.length = path.stat().st_size if path.is_file() else 0

    @property
    def is_current(self) -> bool:
        """Whether the file is as this journal left it: nobody else wrote to it, and it was not deleted."""
        return self.path.is_file() and self.path.stat().st_size == self.length

    def begin(self, record: Record) -> None:
        """Write the head line of a new journal."""
        state = record.root.state
        head = {
            "format": FORMAT,
            "scenario": state.setup.scenario,
            "ruleset": state.setup.ruleset,
            "seed": record.seed,
            "options": dict(state.setup.chosen_options),
            "charts": state.setup.charts,
            "origin": record.origin,
            "start": state.digest,
        }
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self._append(head)

    def act(self, game: Game, act: Act) -> None:
        """Note an act before it becomes the game's state."""
        line: dict[str, Any] = {"act": act.text, "on": game.label}
        if act.auto:
            line["auto"] = True
        if act.parent is not None and act.parent.state.turn != act.state.turn:
            line["state"] = plain(act.state.as_dict())
        self._append(line)

    def move(self, game: Game, word: str, n: int) -> None:
        """Note an undo or redo."""
        self._append({word: n, "on": game.label})

    def branch(self, game: Game, label: str, at: int, dice: str) -> None:
        """Note a new branch."""
        self._append({"branch": label, "at": at, "dice": dice, "on": game.label})

    def _append(self, line: dict[str, Any]) -> None:
        if self.silent:
            return
        if self.length and not self.is_current:
            raise SaveError(
                f"{self.path} was changed by somebody else since this game opened it (another notebook, or it was "
                "deleted). Nothing was played. Open it again with lab.start(..., file=...) to go on where it stands."
            )
        text = json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n"
        with self.path.open("a", encoding="utf-8", newline="\n") as out:
            out.write(text)
            out.flush()
            os.fsync(out.fileno())
        self.length = self.path.stat().st_size


def is_journal(path: Path) -> bool:
    """Whether a file begins like a journal."""
    try:
        with path.open(encoding="utf-8") as file:
            return f'"format":"{FORMAT}"' in file.readline(200)
    except (OSError, UnicodeDecodeError):
        return False


def read_lines(path: Path) -> list[dict[str, Any]]:
    """The lines of a journal. A last line without newline is dropped, also from the file. Raises SaveError."""
    raw = path.read_bytes()
    whole = raw[: raw.rfind(b"\n") + 1]
    if whole != raw:
        with path.open("r+b") as file:
            file.truncate(len(whole))
    lines = []
    for number, line in enumerate(whole.decode("utf-8", errors="replace").splitlines(), 1):
        try:
            value = json.loads(line)
        except json.JSONDecodeError as wrong:
            raise SaveError(f"{path}, line {number}: this is no JSON ({wrong.msg}). Nothing was loaded.") from None
        if not isinstance(value, dict):
            raise SaveError(f"{path}, line {number}: expected an object, found {value!r}. Nothing was loaded.")
        lines.append(value)
    if not lines or lines[0].get("format") != FORMAT:
        found = lines[0].get("format") if lines else "an empty file"
        raise SaveError(f'{path}, line 1: expected the format "{FORMAT}", found {found!r}. Nothing was loaded.')
    return lines


def fits(path: Path, head: dict[str, Any], record: Record) -> None:
    """Raise SaveError unless the journal belongs to this very scenario, seed, options and charts."""
    setup = record.root.state.setup
    wanted = {
        "scenario": setup.scenario,
        "seed": record.seed,
        "options": dict(setup.chosen_options),
        "charts": setup.charts,
        "origin": record.origin,
    }
    for name, value in wanted.items():
        if head.get(name) != value:
            raise SaveError(
                f"{path} holds another game: its {name} is {head.get(name)!r}, this call asks for {value!r}. "
                "Choose another file name, or delete that file to start anew. Nothing was changed."
            )


def replay(path: Path, lines: list[dict[str, Any]], game: Game) -> None:
    """Do everything again that a journal holds. Raises SaveError that names the line."""
    from teutons_lab.core.game import Game as Line

    games = {MAIN: game}
    for number, line in enumerate(lines[1:], 2):
        try:
            label = line.get("on", MAIN)
            on = games[label]
            if "act" in line:
                on.play(line["act"])
            elif "undo" in line:
                on.undo(line["undo"], past_dice=True)
            elif "redo" in line:
                on.redo(line["redo"])
            elif "branch" in line:
                on.branch(line["branch"], line["at"], line["dice"])
                games[line["branch"]] = Line(game.record, line["branch"], game.journal)
            else:
                raise SaveError("expected act, undo, redo or branch")
        except (TeutonsLabError, KeyError, TypeError, ValueError) as wrong:
            raise SaveError(f"{path}, line {number}: {wrong} The game stands before that line.") from None
