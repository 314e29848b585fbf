"""Saved games: the whole tree of acts, snapshots, versions and digests in one JSON file."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from teutons_lab.core.data import plain, write_atomically
from teutons_lab.core.engine import Applied, begin, dry_run
from teutons_lab.core.errors import NotationError, SaveError
from teutons_lab.core.position import Opening
from teutons_lab.core.position import read as read_position
from teutons_lab.core.record import MAIN, Act, Record

if TYPE_CHECKING:
    from teutons_lab.core.game import Game

FORMAT = "teutons-lab save 1"
KEYS = {
    "format": str,
    "scenario": str,
    "ruleset": str,
    "seed": int,
    "options": dict,
    "charts": str,
    "origin": dict,
    "start": str,
    "acts": list,
    "branches": dict,
    "cursors": dict,
}


def save(game: Game, path: str | Path) -> None:
    """Write a game. A snapshot is kept at every new turn and wherever a line stands."""
    record = game.record
    setup = record.root.state.setup
    acts = [record.root, *record.acts()]
    number = {id(act): place for place, act in enumerate(acts)}
    standing = {id(act) for act in record.cursors.values()}
    rows: list[dict[str, Any]] = []
    for act in acts[1:]:
        assert act.parent is not None
        row: dict[str, Any] = {"after": number[id(act.parent)], "act": act.text, "on": act.label}
        if act.comment:
            row["comment"] = act.comment
        if act.auto:
            row["auto"] = True
        if id(act) in standing or act.state.turn != act.parent.state.turn:
            row["state"] = plain(act.state.as_dict())
            row["digest"] = act.state.digest
        rows.append(row)
    data = {
        "format": FORMAT,
        "scenario": setup.scenario,
        "ruleset": setup.ruleset,
        "seed": record.seed,
        "options": dict(setup.chosen_options),
        "charts": setup.charts,
        "origin": record.origin,
        "start": record.root.state.digest,
        "acts": rows,
        "branches": {
            label: {"act": number[id(p.act)], "parent": p.parent, "dice": p.dice}
            for label, p in record.branches.items()
        },
        "cursors": {label: number[id(act)] for label, act in record.cursors.items()},
    }
    write_atomically(Path(path), json.dumps(data, ensure_ascii=False, indent=1) + "\n")


def open_start(
    scenario: str,
    options: Mapping[str, str],
    origin: Mapping[str, str],
    openings: Mapping[str, Opening],
    charts: Path | None = None,
) -> Applied:
    """The start of a game as its origin tells it. Raises ValueError."""
    if "position" in origin:
        return read_position(origin["position"], openings, charts)
    system = scenario.partition("/")[0]
    if system not in openings:
        raise ValueError(f'There is no system "{system}" for the scenario "{scenario}".')
    opening = openings[system]
    setup = opening.setup(scenario, options, (), charts)
    return begin(opening.placed(setup, origin.get("setup", "")).draft())


def bare(wrong: Exception) -> str:
    """What an error says, as one sentence, without the promise that nothing was loaded."""
    said = str(wrong.args[0] if wrong.args else wrong).removesuffix("Nothing was loaded.").rstrip(". ")
    return f"{said}."


def load(
    path: str | Path,
    openings: Mapping[str, Opening],
    make: Callable[[Record], Game],
    charts: Path | None = None,
) -> Game:
    """Open a saved game.

    Raises SaveError when the file is broken. A game of another ruleset version, or one that the rules now refuse,
    opens at its last good snapshot, to look at only: its `archived` says why and plays are refused with it.
    """
    path = Path(path)
    data = _read(path)
    try:
        start = open_start(data["scenario"], data["options"], data["origin"], openings, charts)
    except ValueError as wrong:
        raise SaveError(f"{path}: {bare(wrong)} Nothing was loaded.") from None
    setup = start.state.setup
    if setup.charts != data["charts"]:
        raise SaveError(
            f"{path}: it was played with other charts. Load it with charts=<their folder>. Nothing was loaded."
        )
    record = Record(start.state, start.events, data["seed"], data["origin"])
    game = make(record)
    if setup.ruleset != data["ruleset"]:
        why = f"it was saved with ruleset {data['ruleset']}; this is ruleset {setup.ruleset}"
        return _archive(game, data, path, why)
    if start.state.digest != data["start"]:
        return _archive(game, data, path, "its start is not the position that the key start stands for")
    return _replay(game, data, path)


def is_save(raw: bytes) -> bool:
    """Whether the bytes of a file are a saved game."""
    try:
        data = json.loads(raw)
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError):
        return False
    return isinstance(data, dict) and data.get("format") == FORMAT


def _read(path: Path) -> dict[str, Any]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise SaveError(f"{path}: there is no such file. Nothing was loaded.") from None
    except OSError as wrong:
        raise SaveError(f"{path}: the file cannot be read ({wrong.strerror}). Nothing was loaded.") from None
    except (UnicodeDecodeError, json.JSONDecodeError, RecursionError) as wrong:
        raise SaveError(f"{path}: this is no saved game ({wrong}). Nothing was loaded.") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        found = data.get("format") if isinstance(data, dict) else data
        raise SaveError(f'{path}: expected the format "{FORMAT}", found {found!r}. Nothing was loaded.')
    missing = [key for key in KEYS if key not in data]
    if missing:
        raise SaveError(f"{path}: the key {missing[0]} is missing. Nothing was loaded.")
    for key, kind in KEYS.items():
        if type(data[key]) is not kind:
            raise SaveError(f"{path}: {key} is {data[key]!r}; expected {_KINDS[kind]}. Nothing was loaded.")
    for key in ("options", "origin"):
        if not all(isinstance(value, str) for value in data[key].values()):
            raise SaveError(f"{path}: {key} is {data[key]!r}; expected a text for each. Nothing was loaded.")
    return data


_KINDS = {str: "a text", int: "a whole number", dict: "an object", list: "a list"}


def _replay(game: Game, data: dict[str, Any], path: Path) -> Game:
    record = game.record
    acts = [record.root]
    for number, row in enumerate(data["acts"], 1):
        try:
            kinds = (type(row["after"]), type(row["act"]), type(row.get("on", MAIN)), type(row.get("comment", "")))
            if kinds != (int, str, str, str) or row["after"] < 0:
                raise TypeError(row)
            parent = acts[row["after"]]
            plan = dry_run(parent.state, row["act"])
            if not plan.verdict:
                why = f'act {number}, "{row["act"]}", is no longer legal: {plan.verdict}'
                return _archive(game, data, path, why)
        except NotationError as wrong:
            return _archive(game, data, path, f"act {number} cannot be read: {wrong}")
        except (KeyError, IndexError, TypeError) as wrong:
            raise SaveError(f"{path}: act {number} is broken ({wrong!r}). Nothing was loaded.") from None
        act = Act(
            parent,
            row["act"],
            plan.atoms,
            plan.state,
            plan.events,
            row.get("on", MAIN),
            row.get("auto", False),
        )
        act.comment = row.get("comment", "")
        if "digest" in row and row["digest"] != plan.state.digest:
            return _archive(
                game,
                data,
                path,
                f'after act {number}, "{row["act"]}", the position differs from the saved one',
            )
        acts.append(record.add(parent, act))
    _restore_lines(record, data, acts, path)
    return game


def _restore_lines(record: Record, data: dict[str, Any], acts: list[Act], path: Path) -> None:
    try:
        for label, point in data["branches"].items():
            act = _act(acts, point["act"], f"branches.{label}.act", path)
            record.open_branch(label, act, point["parent"], point["dice"])
    except (KeyError, TypeError) as wrong:
        raise SaveError(f"{path}: branches are broken ({wrong!r}). Nothing was loaded.") from None
    for label in record.cursors:
        if label not in data["cursors"]:
            raise SaveError(f"{path}: cursors.{label} is missing. Nothing was loaded.")
    for label, place in data["cursors"].items():
        if label not in record.cursors:
            raise SaveError(f"{path}: cursors.{label}: no branch has that label. Nothing was loaded.")
        record.cursors[label] = _act(acts, place, f"cursors.{label}", path)


def _act(acts: list[Act], place: Any, field: str, path: Path) -> Act:
    """The act of that number in a file; 0 is the start."""
    if type(place) is not int or not 0 <= place < len(acts):
        raise SaveError(f"{path}: {field} is {place!r}; expected an act, 0 to {len(acts) - 1}. Nothing was loaded.")
    return acts[place]


def _archive(game: Game, data: dict[str, Any], path: Path, why: str) -> Game:
    """Show the last snapshot of the main line; nothing can be played on."""
    setup = game.record.root.state.setup
    rows = [row for row in data["acts"] if "state" in row and row.get("on", MAIN) == MAIN]
    state = game.record.root.state
    if rows:
        try:
            state = type(state).from_dict(setup, rows[-1]["state"], setup.rules.locals_of)
        except (ValueError, KeyError, TypeError) as wrong:
            raise SaveError(f"{path}: {why}, and its snapshot cannot be read ({wrong}). Nothing was loaded.") from None
    game.record.cursors[MAIN] = Act(None, "", (), state, ())
    game.archived = f"{path} is shown as an archive, to look at only: {why}. Start a new game to play on."
    return game
