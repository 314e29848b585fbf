"""Plays many games of a scenario between players that have a name, and counts them for the balance reports.

    python tools/balance.py play teutons/1940 FILE --games 200        seeds 1 to 200, greedy against greedy
    python tools/balance.py play teutons/1940 FILE --second random    the second side of the scenario draws
    python tools/balance.py play teutons/1940 FILE --label "Panzer Corps move 3" \\
        --change 'omf = 4(.*basis = "german-armor")' 'omf = 3\\1'     the same seeds with one value changed
    python tools/balance.py show FILE [FILE ...]                      the tables of docs/balance-*.md

FILE gets one JSON line a game as soon as the game is over. Seeds that stand in it already are not played again, so a
run may be stopped and continued, or shared out over processes by `--seed`, each with a file of its own. `--change`
takes a regular expression and what replaces it in a copy of the scenario file, and may be given several times;
`--option`, `--setup` and `--charts` are those of `lab.start`. What is changed has to have a `--label`, which names it
in the tables.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from teutons_lab.analysis.runs import counted  # noqa: E402
from teutons_lab.core.engine import begin  # noqa: E402
from teutons_lab.core.game import Game  # noqa: E402
from teutons_lab.core.record import Record  # noqa: E402
from teutons_lab.players import KNOWN, play  # noqa: E402
from teutons_lab.systems import games  # noqa: E402
from teutons_lab.systems.registry import openings  # noqa: E402
from tools.balance_tables import AS_PRINTED, read_games, tables  # noqa: E402


def main(argv: list[str] | None = None) -> int:
    """Plays or shows; 0, or 2 for arguments that do not go together."""
    wanted = _arguments(argv)
    if wanted.do == "show":
        print(tables([row for file in wanted.files for row in read_games(file)]))
        return 0
    changed = bool(wanted.change or wanted.option or wanted.charts or wanted.setup != "historical")
    if changed == (wanted.label == AS_PRINTED):
        print("What is changed needs a --label, and a label needs a change.", file=sys.stderr)
        return 2
    _mend(wanted.file)
    for row in _played(wanted):
        with wanted.file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")
        print(f"seed {row['seed']}: {row['winner']} {row['level']}, turn {row['turns']}", flush=True)
    return 0


def _mend(file: Path) -> None:
    """Close a line that a stop has cut off, so that the next game gets a line of its own."""
    if file.is_file() and file.stat().st_size and not file.read_bytes().endswith(b"\n"):
        with file.open("a", encoding="utf-8") as ended:
            ended.write("\n")


def _played(wanted: argparse.Namespace) -> Iterator[dict[str, Any]]:
    """The games that are still missing in the file, one after another."""
    first, second = _sides(wanted.scenario)
    players = {first: wanted.first, second: wanted.second}
    head = {"scenario": wanted.scenario, "sides": [first, second], "players": players, "variant": wanted.label}
    there = {row["seed"] for row in read_games(wanted.file) if head.items() <= row.items()}
    for seed in range(wanted.seed, wanted.seed + wanted.games):
        if seed in there:
            continue
        game = play(_start(wanted, seed), **players)
        happened = Counter(event.kind for act in game.cursor.line() for event in act.events)
        yield head | counted(game, wanted.label, seed) | {"events": dict(happened)}


def _start(wanted: argparse.Namespace, seed: int) -> Game:
    options = dict(text.split("=", 1) for text in wanted.option)
    if not wanted.change:
        return games.start(wanted.scenario, seed, wanted.setup, options, wanted.charts)
    opening = openings()[wanted.scenario.partition("/")[0]]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "changed.toml"
        file.write_text(changed_text(_scenario(wanted.scenario).file, wanted.change), encoding="utf-8")
        opened = begin(opening.placed(opening.setup(str(file), options, (), wanted.charts), wanted.setup).draft())
    return Game(Record(opened.state, opened.events, seed, {"setup": wanted.setup}))


def changed_text(file: str | Path, changes: list[list[str]]) -> str:
    """The text of a scenario file with changes made. Raises ValueError for one that finds nothing to change."""
    text = Path(file).read_text(encoding="utf-8")
    for pattern, instead in changes:
        text, places = re.subn(pattern, instead, text)
        if not places:
            raise ValueError(f"Nothing in {file} reads {pattern}.")
    return text


def _scenario(name: str) -> Any:
    return next(scenario for scenario in games.scenarios() if scenario.id == name)


def _sides(name: str) -> tuple[str, str]:
    first, second = _scenario(name).sides
    return first, second


def _arguments(argv: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Plays and counts games for the balance reports.")
    does = parser.add_subparsers(dest="do", required=True)
    to_play = does.add_parser("play", help="play games and write them down")
    to_play.add_argument("scenario", choices=games.scenarios().ids)
    to_play.add_argument("file", type=Path)
    to_play.add_argument("--games", type=int, default=100)
    to_play.add_argument("--seed", type=int, default=1, help="the first seed; the others follow it")
    to_play.add_argument("--first", choices=list(KNOWN), default="greedy", help="who plays the scenario's first side")
    to_play.add_argument("--second", choices=list(KNOWN), default="greedy")
    to_play.add_argument("--label", default=AS_PRINTED, help="what is changed, in a few words")
    to_play.add_argument("--change", nargs=2, action="append", default=[], metavar=("PATTERN", "INSTEAD"))
    to_play.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    to_play.add_argument("--setup", default="historical")
    to_play.add_argument("--charts", type=Path)
    to_show = does.add_parser("show", help="print the tables")
    to_show.add_argument("files", type=Path, nargs="+")
    return parser.parse_args(argv)


if __name__ == "__main__":
    sys.exit(main())
