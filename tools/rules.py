"""Which rows of the rulebooks are cited by the package and shown by a test, game by game.

    python tools/rules.py                     all games with a scenario, row by row, then one line a game
    python tools/rules.py --game teutons/1870 one game
    python tools/rules.py --brief             only the closing lines

A row is cited when its id stands as a string in the package, a scenario or a chart, and tested when a test
carries `@pytest.mark.rule("its id")`. Rulings are counted with the rows that lean on them. The exit code is 1
when a game declared complete has a row that is not cited and tested (or waived with a reason), or when an id
does not exist.
"""

from __future__ import annotations

import argparse
import ast
import csv
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from teutons_lab.systems.rulebook import HERE, RULING, Rulebook, RuleRow, load_rulebook  # noqa: E402

COMPLETE: tuple[str, ...] = ("teutons/1870", "teutons/1914", "teutons/1940", "victory_west/the-cape")
"""Games of which every row has to be cited and tested, such as "teutons/1870"."""
LOOKS_LIKE_AN_ID = re.compile(
    r"T\d+(\.\d+)?-[a-z]{1,2}|T(1870|1914|1940)\.[a-z]+-[a-z]{1,2}|TCHART-[a-z]|V?R-\d+"
    r"|V\d+\.\d+[AB]?-[a-z]{1,2}"
)


class Use(NamedTuple):
    """One place that names a rule: its id, the file and the line."""

    rule: str
    file: Path
    line: int

    def __str__(self) -> str:
        return f"{self.file}, line {self.line}"


class Tally(NamedTuple):
    """How one game stands: its rows, and the ids among them that lack something."""

    game: str
    rows: tuple[RuleRow, ...]
    uncited: tuple[str, ...]
    untested: tuple[str, ...]
    waived: tuple[str, ...]

    @property
    def whole(self) -> bool:
        """Whether every row is cited and tested, or waived."""
        return not self.uncited and not self.untested

    def __str__(self) -> str:
        total, waived = len(self.rows), len(self.waived)
        cited, tested = total - len(self.uncited), total - len(self.untested) - waived
        return f"{self.game}: {total} rows, {cited} cited, {tested} tested, {waived} waived"


def main(argv: list[str] | None = None, root: Path = ROOT, complete: tuple[str, ...] = COMPLETE) -> int:
    """Prints the report for the tree at `root`; 0, or 1 when something is missing or unknown."""
    wanted = _arguments(argv)
    books = [load_rulebook(system.name) for system in sorted(HERE.iterdir()) if (system / "rules.tsv").is_file()]
    known = {row.id for book in books for row in book}
    cited = [*literals(root / "teutons_lab", known), *data_cells(root, known)]
    marks = list(rule_marks(root / "tests"))
    faults = [f"{use}: no rule has the id {use.rule}" for use in (*cited, *marks) if use.rule not in known]
    tallies = [
        tally(book, game, {use.rule for use in cited}, {use.rule for use in marks})
        for book in books
        for game in book.games
    ]
    for count in tallies:
        if not wanted.brief and _shown(count.game, wanted.game, root):
            _print_gaps(count, books)
        if count.game in complete and not count.whole:
            faults.append(f"{count.game} is declared complete, and is not")
    for fault in sorted(set(faults)):
        print(fault)
    for count in tallies:
        if wanted.game in (None, count.game):
            print(count)
    return 1 if faults else 0


def tally(book: Rulebook, game: str, cited: set[str], tested: set[str]) -> Tally:
    """How `game` stands, given the ids that are cited and tested. A waived row lacks nothing."""
    rows = book.checklist(game)
    waived = tuple(row.id for row in rows if row.waived and row.id not in tested)
    due = [row.id for row in rows if row.id not in waived]
    return Tally(
        f"{book.system}/{game}",
        rows,
        tuple(rule for rule in due if rule not in cited),
        tuple(rule for rule in due if rule not in tested),
        waived,
    )


def literals(folder: Path, known: set[str]) -> Iterator[Use]:
    """Every string in the Python files of `folder` that consists of rule ids, or of words like them."""
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                for rule in _ids(node.value, known):
                    yield Use(rule, file.relative_to(folder.parent), node.lineno)


def data_cells(root: Path, known: set[str]) -> Iterator[Use]:
    """Every value of a scenario, map or chart file that is a rule id."""
    folders = (root / "scenarios", root / "maps", root / "teutons_lab" / "systems")
    files = [file for folder in folders for file in sorted(folder.rglob("*")) if file.suffix in (".toml", ".csv")]
    for file in files:
        for value in _values(file):
            for rule in _ids(value, known):
                yield Use(rule, file.relative_to(root), 1)


def rule_marks(folder: Path) -> Iterator[Use]:
    """Every id in a `pytest.mark.rule(...)`, wherever it stands: decorator, pytestmark or pytest.param."""
    for file in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _is_mark(node.func):
                for argument in node.args:
                    text = argument.value if isinstance(argument, ast.Constant) else ast.unparse(argument)
                    yield Use(str(text), file.relative_to(folder.parent), argument.lineno)


def _is_mark(function: ast.expr) -> bool:
    return (
        isinstance(function, ast.Attribute)
        and function.attr == "rule"
        and isinstance(function.value, ast.Attribute)
        and function.value.attr == "mark"
    )


def _ids(text: str, known: set[str]) -> tuple[str, ...]:
    words = text.split()
    if words and all(word in known or LOOKS_LIKE_AN_ID.fullmatch(word) for word in words):
        return tuple(words)
    return ()


def _values(file: Path) -> Iterator[str]:
    text = file.read_text(encoding="utf-8-sig")
    if file.suffix == ".toml":
        yield from _strings(tomllib.loads(text))
    else:
        for row in csv.reader(text.splitlines()):
            yield from row


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from _strings(part)
    elif isinstance(value, list):
        for part in value:
            yield from _strings(part)


def _shown(game: str, wanted: str | None, root: Path) -> bool:
    has_scenario = (root / "scenarios" / f"{game.replace('/', '-').replace('_', '-')}.toml").is_file()
    return game == wanted if wanted else has_scenario


def _print_gaps(count: Tally, books: Iterable[Rulebook]) -> None:
    by_id = {row.id: row for book in books for row in book if row.kind != RULING}
    for title, gaps in (
        ("Not cited", count.uncited),
        ("Not tested", count.untested),
        ("Waived", count.waived),
    ):
        if gaps:
            print(f"{title} in {count.game}:")
        for rule in gaps:
            row = by_id[rule]
            print(f"  {rule:18} {row.kind:12} {row.waived or row.statement}")


def _arguments(argv: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Which rules are cited and tested.")
    parser.add_argument("--game", help="one game, such as teutons/1870")
    parser.add_argument("--brief", action="store_true", help="only one line a game")
    return parser.parse_args(argv)


if __name__ == "__main__":
    sys.exit(main())
