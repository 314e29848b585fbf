"""The journal of a game file: one JSON line an act, appended and flushed; a broken last line is dropped."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from teutons_lab.core.data import plain
from teutons_lab.core.errors import SaveError, TeutonsLabError
from teutons_lab.core.record import MAIN, Act, Record
from teutons_lab.core.saves import is_save

if TYPE_CHECKING:
    from teutons_lab.core.game import Game
    from teutons_lab.core.standing import Standing

FORMAT = "teutons-lab journal 1"
HEAD = {
    "scenario": str,
    "ruleset": str,
    "seed": int,
    "options": dict,
    "charts": str,
    "origin": dict,
    "start": str,
}
BEGINNING = json.dumps({"format": FORMAT}, separators=(",", ":"))[:-1].encode()
"""How the first line of every journal begins."""


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

    def act(self, game: Standing, act: Act) -> None:
        """Note an act before it becomes the game's state."""
        line: dict[str, Any] = {"act": act.text, "on": game.label}
        if act.auto:
            line["auto"] = True
        if act.parent is not None and act.parent.state.turn != act.state.turn:
            line["state"] = plain(act.state.as_dict())
        self._append(line)

    def move(self, game: Standing, word: str, n: int) -> None:
        """Note an undo or redo."""
        self._append({word: n, "on": game.label})

    def branch(self, game: Standing, label: str, at: int, dice: str) -> None:
        """Note a new branch."""
        self._append({"branch": label, "at": at, "dice": dice, "on": game.label})

    def note(self, game: Standing, comment: str) -> None:
        """Note a comment on the last act."""
        self._append({"note": comment, "on": game.label})

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
        with path.open("rb") as file:
            return _begins(file.readline())
    except OSError:
        return False


def _begins(first: bytes) -> bool:
    """Whether the first line of a file is the head of a journal, or as much of it as was written."""
    if not first.endswith(b"\n"):
        return first.startswith(BEGINNING) or BEGINNING.startswith(first)
    try:
        head = json.loads(first)
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError):
        return False
    return isinstance(head, dict) and head.get("format") == FORMAT


def read_lines(path: Path) -> list[dict[str, Any]]:
    """The lines of a journal; none for a file that is empty or breaks off in its first line.

    A last line without newline is dropped, also from the file. Raises SaveError; a file that is no journal is left
    as it is.
    """
    try:
        raw = path.read_bytes()
    except OSError as wrong:
        raise SaveError(f"{path}: the file cannot be read ({wrong.strerror}). Nothing was loaded.") from None
    whole = raw[: raw.rfind(b"\n") + 1]
    if is_save(raw):
        raise SaveError(
            f"{path} is a saved game, as s.save(...) writes it; lab.load opens it. With file= a game file is expected, "
            "which is written while the game is played. Nothing was loaded or changed."
        )
    if not _begins(raw[: raw.find(b"\n") + 1] or raw):
        raise SaveError(
            f'{path}, line 1: expected the format "{FORMAT}", found {raw[:40].decode("utf-8", "replace")!r}. '
            "This is no game file. Nothing was loaded or changed."
        )
    lines = [_line(path, number, line) for number, line in enumerate(whole.split(b"\n")[:-1], 1)]
    for key, kind in HEAD.items() if lines else ():
        if type(lines[0].get(key)) is not kind:
            found = repr(lines[0][key]) if key in lines[0] else "nothing"
            raise SaveError(f"{path}, line 1: expected {key} to be {_KINDS[kind]}, found {found}. Nothing was loaded.")
    if whole != raw:
        with path.open("r+b") as file:
            file.truncate(len(whole))
    return lines


_KINDS = {str: "a text", int: "a whole number", dict: "an object"}


def _line(path: Path, number: int, line: bytes) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as wrong:
        raise SaveError(f"{path}, line {number}: this is no JSON ({wrong}). Nothing was loaded.") from None
    if not isinstance(value, dict):
        raise SaveError(f"{path}, line {number}: expected an object, found {value!r}. Nothing was loaded.")
    return value


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
    if head["ruleset"] != setup.ruleset or head["start"] != record.root.state.digest:
        was, now = head["ruleset"], setup.ruleset
        why = f"with ruleset {was}; this is ruleset {now}" if was != now else "from another start of this scenario"
        raise SaveError(
            f"{path} was played {why}. Choose another file name to start anew, or open it with the version of the "
            "program that wrote it. Nothing was changed."
        )


def replay(path: Path, lines: list[dict[str, Any]], game: Game) -> None:
    """Do everything again that a journal holds. Raises SaveError that names the line."""
    games = {MAIN: game}
    for number, line in enumerate(lines[1:], 2):
        try:
            label = _value(line, "on", str, MAIN)
            if label not in games:
                raise SaveError(f'there is no branch "{label}" before this line.')
            on = games[label]
            if "act" in line:
                on.play(_value(line, "act", str))
            elif "undo" in line:
                on.undo(_value(line, "undo", int), past_dice=True)
            elif "redo" in line:
                on.redo(_value(line, "redo", int))
            elif "note" in line:
                on.note(_value(line, "note", str))
            elif "branch" in line:
                name = _value(line, "branch", str)
                games[name] = on.branch(name, _value(line, "at", int), _value(line, "dice", str))
            else:
                raise SaveError("expected act, undo, redo, branch or note.")
        except (TeutonsLabError, ValueError) as wrong:
            raise SaveError(f"{path}, line {number}: {wrong} The game stands before that line.") from None


def _value(line: dict[str, Any], key: str, kind: type, default: Any = None) -> Any:
    value = line.get(key, default)
    if type(value) is not kind:
        raise SaveError(f"expected {key} to be {_KINDS[kind]}, found {value!r}.")
    return value
