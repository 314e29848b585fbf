"""``teutons-lab selftest``: tries what a lesson needs, and says in plain words what works."""

from __future__ import annotations

import importlib.metadata
import json
import platform
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import attrs

from teutons_lab.data import FOLDERS, data_path

# Distribution -> the front-end extension that JupyterLab must find for its widgets to appear.
WIDGETS = {
    "ipywidgets": "@jupyter-widgets/jupyterlab-manager",
    "anywidget": "anywidget",
    "ipyleaflet": "jupyter-leaflet",
}


@attrs.frozen
class Finding:
    """One thing tried: whether it works, and a sentence that says what was found."""

    works: bool
    sentence: str


def run() -> tuple[Finding, ...]:
    """Try everything; a check that raises is a finding too, so that one fault hides no other."""
    return tuple(_tried(name, check) for name, check in _checks())


def _checks() -> Iterator[tuple[str, Callable[[], str]]]:
    yield "Python", _python
    for folder in FOLDERS:
        yield f"the folder {folder}", partial(_folder, folder)
    yield "a game", _game
    yield "the board", _board
    for name in WIDGETS:
        yield name, partial(_widget, name)


def _tried(name: str, check: Callable[[], str]) -> Finding:
    try:
        return Finding(True, check())
    except Exception as error:
        return Finding(False, f"{name}: {type(error).__name__}: {error}")


def _python() -> str:
    version = importlib.metadata.version("teutons-lab")
    return f"Teutons Lab {version} on Python {platform.python_version()} ({sys.platform})"


def _folder(name: str) -> str:
    files = [path for path in data_path(name).rglob("*") if path.is_file()]
    if not files:
        raise FileNotFoundError(f"{data_path(name)} holds no files; install the package again")
    return f"{name}: {len(files)} files"


def _game() -> str:
    import teutons_lab

    first = next(iter(teutons_lab.scenarios()))
    game = teutons_lab.start(first.id, seed=1)
    action = next(iter(game.options()))
    game.play(action)
    return f"{first.id} starts and takes a first action ({action})"


def _board() -> str:
    import teutons_lab

    board = teutons_lab.board("teutons")
    return f"the board can be drawn: {board!r}"


def _widget(name: str) -> str:
    version = importlib.metadata.version(name)
    extension = WIDGETS[name]
    found = _extension_version(extension)
    if found is None:
        raise FileNotFoundError(
            f"{name} {version} is installed, but JupyterLab has no front end for it ({extension}). "
            f"Install both into one environment: {sys.executable} -m pip install --force-reinstall {name}"
        )
    return f"{name} {version}, its front end {found}"


def _extension_version(extension: str) -> str | None:
    """The version of a front-end extension that JupyterLab would load, or None when it finds none."""
    from jupyter_core.paths import jupyter_path

    for folder in jupyter_path("labextensions"):
        package = Path(folder, extension, "package.json")
        if package.is_file():
            return str(json.loads(package.read_text(encoding="utf-8"))["version"])
    return None
