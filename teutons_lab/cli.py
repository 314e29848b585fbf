"""The command ``teutons-lab``: copy and open the lessons, list the games, check the installation."""

from __future__ import annotations

import argparse
import importlib.metadata
import shlex
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from teutons_lab import launch, selftest
from teutons_lab.data import data_path
from teutons_lab.lessons_copy import LessonsInTheWay, copy_lessons

FIRST_LESSON = "00-start-here.ipynb"

# Exit codes; argparse itself leaves with 2 when the command line is not understood.
DONE, FAILED = 0, 1


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; its exit code: 0 done, 1 failed with a message, 2 not understood.

    :param argv: the arguments after the program's name; None takes them from the command line
    """
    parser, words = _parser(), sys.argv[1:] if argv is None else argv
    arguments, further = parser.parse_known_args(words)
    if further and not getattr(arguments, "for_jupyter", False):
        parser.error(f"not understood: {shlex.join(further)}")
    if further:
        arguments, further = parser.parse_known_args(launch.with_values(words))
    arguments.further = further
    run: Callable[[argparse.Namespace], int] = arguments.run
    try:
        return run(arguments)
    except (LessonsInTheWay, launch.CannotLaunch, OSError) as error:
        print(f"teutons-lab: {error}", file=sys.stderr)
        if isinstance(error, LessonsInTheWay):
            print(_how_to_go_on(error.folder), file=sys.stderr)
        return FAILED


def version() -> str:
    """The installed version of the package, such as ``0.1.0``."""
    return importlib.metadata.version("teutons-lab")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="teutons-lab",
        description="Board wargames about the German invasions of France, explained in a notebook.",
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {version()}")
    commands = parser.add_subparsers(title="commands", required=True, metavar="COMMAND")

    lessons = commands.add_parser("lessons", help="copy the lessons into a folder and open them")
    lessons.add_argument("folder", type=Path, metavar="FOLDER", help="where to put them; made if absent")
    lessons.add_argument("--force", action="store_true", help="replace changed lessons (yours are kept as NAME.mine-1)")
    lessons.add_argument("--no-open", action="store_true", help="only copy, do not start JupyterLab")
    lessons.set_defaults(run=_lessons, for_jupyter=True)

    lab = commands.add_parser("lab", help="open JupyterLab; options it knows are passed on")
    lab.add_argument("target", type=Path, nargs="?", metavar="PATH", help="notebook or folder (the lessons)")
    lab.set_defaults(run=_lab, for_jupyter=True)

    scenarios = commands.add_parser("scenarios", help="list the games that can be played")
    scenarios.set_defaults(run=_scenarios)

    check = commands.add_parser("selftest", help="say in plain words what works on this computer")
    check.set_defaults(run=_selftest)
    return parser


def _lessons(arguments: argparse.Namespace) -> int:
    folder: Path = arguments.folder
    copied = copy_lessons(data_path("lessons"), folder, force=arguments.force)
    print(f"{folder}: {len(copied.written)} file(s) written, {len(copied.same)} there already.")
    for path in copied.kept:
        print(f"  kept your own as {path.as_posix()}")
    if arguments.no_open:
        print(f"Open them with: teutons-lab lab {shlex.quote(str(folder))}")
        return DONE
    return launch.open_lab(_first_lesson(folder), arguments.further)


def _lab(arguments: argparse.Namespace) -> int:
    target: Path = arguments.target or _first_lesson(data_path("lessons"))
    return launch.open_lab(target, arguments.further)


def _first_lesson(folder: Path) -> Path:
    first = folder / FIRST_LESSON
    return first if first.exists() else folder


def _scenarios(_arguments: argparse.Namespace) -> int:
    # Here, not above: the commands that need no game start faster and work even if a scenario file is broken.
    import teutons_lab

    for scenario in teutons_lab.scenarios():
        print(f"{scenario.id:32} {scenario.title}")
        sides = " v ".join(scenario.sides)
        print(f"{'':32} {sides}, {scenario.turns} turns, about {scenario.minutes} minutes")
    return DONE


def _selftest(_arguments: argparse.Namespace) -> int:
    findings = selftest.run()
    for finding in findings:
        print(("works:         " if finding.works else "does not work: ") + finding.sentence)
    failed = sum(not finding.works for finding in findings)
    print("Everything works." if not failed else f"{failed} of {len(findings)} checks failed.")
    return DONE if not failed else FAILED


def _how_to_go_on(folder: Path) -> str:
    name = shlex.quote(str(folder))
    return (
        "Nothing was written. To go on with your own copies: "
        f"teutons-lab lab {name}\n"
        f"To start afresh and keep yours beside the new ones: teutons-lab lessons {name} --force"
    )
