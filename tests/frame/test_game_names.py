"""No rule, picture or lesson asks which game is played: a game is a value, and only its own folder may name it.

Outside `systems/*/games/` no comparison, membership test or `match` may hold the name of a game. What a game does
differently is a value of its era or edition.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from teutons_lab.systems.registry import scenarios
from teutons_lab.systems.teutons.games import ERAS

PACKAGE = Path(__file__).resolve().parents[2] / "teutons_lab"
PLANNED = ("victory_west/the-sickle", "victory_west/the-blitz", "victory_west/alternate-histories")
PLANNED += ("fall_of_france/historical", "fall_of_france/free-deployment")
IDS = frozenset({*(scenario.id for scenario in scenarios()), *PLANNED})
# "historical" alone is a kind of set-up.
NAMES = IDS | frozenset(ERAS) | {id_.partition("/")[2] for id_ in IDS} - {"historical"}
# A map has years and a frontier goes by its year; neither says which game is played.
MAPS = {"year", "frontier"}
SEARCHES = {"startswith", "endswith", "count", "index", "__eq__", "__contains__"}


def names_in(node: ast.AST) -> set[str]:
    """The names of games among the constants of an expression."""
    return {each.value for each in ast.walk(node) if isinstance(each, ast.Constant) and each.value in NAMES}


def is_of_a_map(node: ast.AST) -> bool:
    """Whether an expression is the year of a map or a frontier."""
    if isinstance(node, ast.Call):  # str(year)
        return len(node.args) == 1 and is_of_a_map(node.args[0])
    return getattr(node, "attr", getattr(node, "id", "")) in MAPS


def faults(source: str) -> Iterator[tuple[int, str]]:
    """Line and name for each place where a program asks for a game by its name."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Compare):
            sides = (node.left, *node.comparators)
            if not any(is_of_a_map(side) for side in sides):
                yield from ((node.lineno, name) for side in sides for name in sorted(names_in(side)))
        elif isinstance(node, ast.Match):
            for case in node.cases:
                yield from ((case.pattern.lineno, name) for name in sorted(names_in(case.pattern)))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in SEARCHES:
            yield from (
                (node.lineno, name) for part in (*node.args, node.func.value) for name in sorted(names_in(part))
            )


SCRIPT = re.compile(
    r"""(?P<left>[\w.?]+)\s*[!=]==?\s*["'](?P<name>[\w/-]+)["']|case\s+["'](?P<case>[\w/-]+)["']"""
    r"""|includes\(["'](?P<held>[\w/-]+)["']\)"""
)


def script_faults(source: str) -> Iterator[tuple[int, str]]:
    """The same for the browser's scripts."""
    for found in SCRIPT.finditer(source):
        name = found["name"] or found["case"] or found["held"]
        if name in NAMES and (found["left"] or "").rpartition(".")[2] not in MAPS:
            yield source.count("\n", 0, found.start()) + 1, name


def own_folder(path: Path) -> bool:
    """Whether a file belongs to the games of a system, which may name themselves."""
    parts = path.relative_to(PACKAGE).parts
    return parts[0] == "systems" and "games" in parts[2:3]


def test_nothing_outside_its_folder_asks_which_game_is_played() -> None:
    found = [
        f"{path.relative_to(PACKAGE.parent)}:{line}: compares with {name!r}; make it a value of the era or edition"
        for path in sorted(PACKAGE.rglob("*.py"))
        if not own_folder(path)
        for line, name in faults(path.read_text("utf-8"))
    ]
    assert found == []


def test_nor_does_the_browser() -> None:
    scripts = sorted(PACKAGE.rglob("*.js"))
    assert scripts
    assert [(path.name, *each) for path in scripts for each in script_faults(path.read_text("utf-8"))] == []


@pytest.mark.parametrize(
    "line",
    [
        'if game == "1870": pass',
        'x = "1914" != setup.scenario_data.game',
        'y = scenario in ("teutons/1870", "teutons/1940")',
        'y = "the-cape" not in names',
        'y = getattr(data, "game", "") == "1940"',
        'match game:\n    case "1870" | "1914": pass',
        'y = scenario.endswith("1940")',
        'y = {"1870", "1914"}.__contains__(game)',
        'y = first < last == "1870"',
    ],
)
def test_it_finds(line: str) -> None:
    assert list(faults(line))


@pytest.mark.parametrize(
    "line",
    [
        'FILES = {"teutons/1870": "colour_1870.toml"}',
        'load_board("teutons", "1914" if year == "1914" else "")',
        'css = "a" if frontier == "1914" else "b"',
        'rule == "T1940.air-a"',
        'how == "historical"',
        'start("teutons/1870")',
    ],
)
def test_it_lets_pass(line: str) -> None:
    assert not list(faults(line))


def test_it_reads_scripts() -> None:
    assert list(script_faults('if (view.game === "1914") x();')) == [(1, "1914")]
    assert list(script_faults('\nswitch (g) { case "the-cape": }')) == [(2, "the-cape")]
    assert not list(script_faults('year === "1914" ? 1 : 2'))


def test_every_game_that_ships_is_known() -> None:
    assert {"1870", "1914", "1940", "teutons/1870", "the-cape", "victory_west/the-cape"} <= NAMES
    assert "historical" not in NAMES
