"""Runs the code cells of a lesson without a browser or a server, in a folder of its own."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
from IPython.display import display

from teutons_lab.systems import games

LESSONS = Path(__file__).resolve().parents[2] / "lessons"
NAMES = tuple(path.stem for path in sorted(LESSONS.glob("[0-9]*.ipynb")))


def notebook(name: str) -> Any:
    """The notebook of a lesson."""
    return nbformat.read(LESSONS / f"{name}.ipynb", as_version=4)


def code_cells(name: str) -> list[tuple[str, str]]:
    """The code cells of a lesson: id and source."""
    return [(cell["id"], cell.source) for cell in notebook(name).cells if cell.cell_type == "code"]


def markdown(name: str) -> str:
    """All prose of a lesson."""
    return "\n\n".join(cell.source for cell in notebook(name).cells if cell.cell_type == "markdown")


def copy_to(folder: Path) -> Path:
    """A copy of the lessons as the package ships them, without anybody's games and answers."""
    return Path(
        shutil.copytree(
            LESSONS, folder / "lessons", ignore=shutil.ignore_patterns("my-*", ".*", "*.game", "__pycache__")
        )
    )


class Kernel:
    """A namespace that cells run in. `restart` forgets everything that a restarted kernel forgets."""

    def __init__(self) -> None:
        self.names: dict[str, Any] = {}
        self.restart()

    def restart(self) -> None:
        """Forget all names, and every game and lesson that is open in this process."""
        self.names = {"__name__": "__main__", "display": display}
        games._open.clear()
        sys.modules["teutons_lab.teaching.lesson"].__dict__["_lessons"].clear()

    def run(self, source: str) -> None:
        """Run one cell."""
        exec(compile(source, "<cell>", "exec"), self.names)


def game_files(folder: Path) -> dict[str, str]:
    """What the lesson has written: the games and answers, by name."""
    return {path.name: path.read_text("utf-8") for path in _written(folder)}


def _written(folder: Path) -> Iterator[Path]:
    yield from sorted(folder.glob("my-*.game"))
    yield from sorted(folder.glob("my-answers*"))
