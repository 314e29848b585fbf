"""Starting, opening and reading the games of all systems."""

from __future__ import annotations

import re
import secrets
import weakref
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from teutons_lab.core import expected, saves
from teutons_lab.core import journal as journals
from teutons_lab.core.engine import dry_run
from teutons_lab.core.errors import NotationError, SaveError
from teutons_lab.core.game import Game
from teutons_lab.core.position import read as read_position_text
from teutons_lab.core.record import Act, Record
from teutons_lab.core.record_text import Item
from teutons_lab.core.record_text import read as read_record_text
from teutons_lab.systems.registry import knows, openings
from teutons_lab.systems.registry import scenarios as all_scenarios


class Scenarios(list[Any]):
    """The scenarios, printed as a table."""

    def __repr__(self) -> str:
        return "\n".join(
            f"{scenario.id:<24} {scenario.title}: {' against '.join(scenario.sides)}, {scenario.turns} turns, "
            f"{scenario.minutes} minutes"
            for scenario in self
        )

    @property
    def ids(self) -> list[str]:
        """The ids alone."""
        return [scenario.id for scenario in self]


def scenarios() -> Scenarios:
    """All scenarios: id, title, sides, turns and minutes."""
    return Scenarios(all_scenarios())


_open: weakref.WeakValueDictionary[Path, Game] = weakref.WeakValueDictionary()
"""The games that stand open, by file: a file has one Game, so that no board writes what another has overtaken."""


def start(
    scenario: str,
    seed: int | None = None,
    setup: str = "historical",
    options: Mapping[str, Any] | None = None,
    charts: str | Path | None = None,
    file: str | Path | None = None,
) -> Game:
    """Begin a game, or with `file` go on where that file stands.

    `setup` is "historical" or "free" (each side places its units); `options` are those of the scenario; `charts` is
    a folder with your own charts. Without a seed one is drawn, and shown in the record. A file that stands open
    already gives the same Game. Raises ValueError for an unknown scenario, set-up or option, and SaveError when
    `file` holds another game.
    """
    path = Path(file) if file is not None else None
    lines = _lines_of(path)
    if seed is None:
        seed = lines[0]["seed"] if lines else secrets.randbelow(1_000_000)
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise ValueError(f"seed={seed!r}: a seed is a whole number.")
    folder = Path(charts) if charts is not None else None
    if not knows(scenario):
        raise ValueError(f'There is no scenario "{scenario}". Scenarios: {", ".join(scenarios().ids)}.')
    origin = {"setup": setup}
    opened = saves.open_start(scenario, options or {}, origin, openings(), folder)
    return _in_file(Record(opened.state, opened.events, seed, origin), path, lines)


Lines = list[dict[str, Any]] | None


def _lines_of(path: Path | None) -> Lines:
    """What a game file holds; None where no game was begun in it."""
    return (journals.read_lines(path) if path is not None and path.exists() else None) or None


def _in_file(record: Record, path: Path | None, lines: Lines) -> Game:
    """The game of a record, where its file stands; a new file is begun, and without one the game lives in no file."""
    if path is None:
        return Game(record)
    if lines is not None:
        journals.fits(path, lines[0], record)
        known = _open.get(path.resolve())
        if known is not None and known.journal is not None and known.journal.is_current:
            return known
    journal = journals.Journal(path)
    game = Game(record, journal=journal)
    if lines is None:
        journal.begin(record)
        _open[path.resolve()] = game
        return game
    journal.silent = True
    try:
        journals.replay(path, lines, game)
    finally:
        journal.silent = False
    _open[path.resolve()] = game
    return game


def load(path: str | Path, charts: str | Path | None = None) -> Game:
    """Open a game that was saved with `s.save(path)`, or a game file, which then goes on being written.

    Raises SaveError; nothing is changed.
    """
    if journals.is_journal(Path(path)):
        lines = journals.read_lines(Path(path))
        if not lines:
            raise SaveError(f"{path}: no game was begun in this file. Nothing was loaded.")
        head = lines[0]
        how = head["origin"].get("setup", "historical")
        try:
            if "position" in head["origin"]:
                return read_position(head["origin"]["position"], head["seed"], charts, path)
            return start(head["scenario"], head["seed"], how, head["options"], charts, path)
        except ValueError as wrong:
            raise SaveError(f"{path}, line 1: {saves.bare(wrong)} Nothing was loaded.") from None
    return saves.load(path, openings(), Game, Path(charts) if charts is not None else None)


def read_position(text: str, seed: int = 0, charts: str | Path | None = None, file: str | Path | None = None) -> Game:
    """A game that begins at the position a text describes; with `file` it goes on where that file stands.

    Raises PositionError that names the line, and SaveError when `file` holds another game.
    """
    expected.text("text", text, "str(s.state)")
    opened = read_position_text(text, openings(), Path(charts) if charts is not None else None)
    path = Path(file) if file is not None else None
    return _in_file(Record(opened.state, opened.events, seed, {"position": text}), path, _lines_of(path))


def read_record(text: str, charts: str | Path | None = None) -> Game:
    """The game that a record text tells, with its variations and comments. Raises SaveError that names the line."""
    expected.text("text", text, "str(s.record)")
    items = read_record_text(text)
    head = _header(items)
    options = {name.removeprefix("option "): value for name, value in head.items() if name.startswith("option ")}
    origin = {name.removeprefix("origin "): value for name, value in head.items() if name.startswith("origin ")}
    folder = Path(charts) if charts is not None else None
    try:
        opened = saves.open_start(head["scenario"], options, origin or {"setup": "historical"}, openings(), folder)
    except ValueError as wrong:
        raise SaveError(f"Record: {saves.bare(wrong)} Nothing was loaded.") from None
    setup = opened.state.setup
    if head["system"] != setup.system:
        raise SaveError(
            f'Record: the system is "{head["system"]}", but {setup.scenario} belongs to {setup.system}. '
            "Nothing was loaded."
        )
    if head["ruleset"] != setup.ruleset:
        raise SaveError(
            f"Record: it was played with ruleset {head['ruleset']}; this is ruleset {setup.ruleset}. "
            "Nothing was loaded."
        )
    if "start" in head and head["start"] != opened.state.digest:
        raise SaveError("Record: it begins from another position (other charts or rules). Nothing was loaded.")
    record = Record(opened.state, opened.events, int(head["seed"]), origin or {"setup": "historical"})
    _replay_items(record, items)
    return Game(record)


def _header(items: Iterable[Item]) -> dict[str, str]:
    head: dict[str, str] = {}
    for item in items:
        if item.what == "header":
            if item.text in head:
                raise SaveError(f"Record, line {item.line}: [{item.text} ...] stands twice. Nothing was loaded.")
            head[item.text] = item.extra
    for name in ("system", "scenario", "ruleset", "seed"):
        if name not in head:
            raise SaveError(f"Record: the header [{name} ...] is missing. Nothing was loaded.")
    if not re.fullmatch(r"-?[0-9]{1,30}", head["seed"]):
        raise SaveError(f'Record: the seed is "{head["seed"]}"; expected a whole number. Nothing was loaded.')
    return head


def _replay_items(record: Record, items: Iterable[Item]) -> None:
    """Hang every act of a record text in its place.

    `(` goes back to before the last act, `( after` stays behind it, and `)` returns.
    """
    here = record.root
    label = "main"
    stack: list[tuple[Act, str]] = []
    for item in items:
        if item.what == "act":
            here = _play(record, here, item, label)
        elif item.what == "group":
            stands = f"T{here.state.turn} {here.state.phase}"
            if item.text != stands:
                raise SaveError(
                    f"Record, line {item.line}: found {item.text}, but the game stands at {stands}. Nothing was loaded."
                )
        elif item.what == "comment":
            here.comment = item.text
        elif item.what == "open":
            stack.append((here, label))
            if not item.after:
                if here.parent is None:
                    raise SaveError(
                        f"Record, line {item.line}: a variation needs an act before it. Nothing was loaded."
                    )
                here = here.parent
            if item.text:
                if item.text in record.cursors:
                    raise SaveError(
                        f'Record, line {item.line}: the branch "{item.text}" stands twice. Nothing was loaded.'
                    )
                record.open_branch(item.text, here, label, item.extra)
                label = item.text
        elif item.what == "close":
            if label in record.branches:
                record.cursors[label] = here
            here, label = stack.pop()
    record.cursors["main"] = here


def _play(record: Record, parent: Act, item: Item, label: str) -> Act:
    try:
        plan = dry_run(parent.state, item.text)
    except NotationError as wrong:
        raise SaveError(f"Record, line {item.line}: {wrong} Nothing was loaded.") from None
    if not plan.verdict:
        raise SaveError(f"Record, line {item.line}: {item.text}: {plan.verdict} Nothing was loaded.")
    if item.extra and plan.atoms[0][0] != "roll":
        raise SaveError(f'Record, line {item.line}: "*" marks a die, and "{item.text}" is none. Nothing was loaded.')
    return record.add(parent, Act(parent, item.text, plan.atoms, plan.state, plan.events, label))
