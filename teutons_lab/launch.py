"""Starts JupyterLab the way a classroom wants it: on one folder, with no question about news, no look-ups."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from urllib.parse import quote

# Its folder labconfig switches off the extension that asks to fetch news from the internet.
JUPYTER_CONFIG = Path(__file__).resolve().parent / "jupyter"


class CannotLaunch(Exception):
    """JupyterLab cannot be started; the message says why and what to do."""


def lab_command(target: Path, extra: Sequence[str] = ()) -> list[str]:
    """The command that opens JupyterLab on a notebook or a folder.

    :param target: a notebook (its folder becomes the root of the file list) or a folder
    :param extra: further arguments for JupyterLab, such as ``--no-browser``
    :raises CannotLaunch: when the target does not exist
    """
    if not target.exists():
        raise CannotLaunch(f"{target} does not exist. Name a notebook or a folder with notebooks.")
    command = [sys.executable, "-m", "jupyterlab"]
    # A folder is served as the root; a notebook named as the file to run brings its own folder.
    command += [f"--ServerApp.root_dir={target.resolve()}"] if target.is_dir() else [str(target.resolve())]
    if target.is_file() and "--no-browser" in extra:
        # Nothing opens by itself then, so the address that JupyterLab prints leads to the notebook.
        command.append(f"--LabApp.default_url=/lab/tree/{quote(target.name)}")
    if running_as_root() and "--allow-root" not in extra:
        # Containers often run everything as root; Jupyter would refuse with a message about safety.
        command.append("--allow-root")
    # No look-up of new versions: a classroom may have no network, and the versions are locked on purpose.
    command.append("--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate")
    return [*command, *extra]


def with_values(words: Sequence[str]) -> list[str]:
    """The words of a command line, with the value of each of Jupyter's options in one word with it.

    ``--port 8899`` becomes ``--port=8899``, so that the value is not taken for a notebook. Jupyter's own lists say
    which options have a value; one with a dot, such as ``--ServerApp.port``, always has.
    """
    if importlib.util.find_spec("jupyterlab") is None:
        return list(words)
    # Here, not above: it takes a second, and only options passed on to Jupyter need it.
    from jupyterlab.labapp import LabApp

    valued = {f"--{name}" for name in LabApp.aliases.keys() - LabApp.flags.keys()}
    joined: list[str] = []
    for word in words:
        before = joined[-1] if joined else ""
        waits = before in valued or (before.startswith("--") and "." in before and "=" not in before)
        if waits and not word.startswith("-"):
            joined[-1] += f"={word}"
        else:
            joined.append(word)
    return joined


def lab_environment(environment: Mapping[str, str] | None = None) -> dict[str, str]:
    """The given environment (default: this process's) with our configuration folder for Jupyter added."""
    result = dict(os.environ if environment is None else environment)
    theirs = result.get("JUPYTER_CONFIG_PATH", "")
    result["JUPYTER_CONFIG_PATH"] = os.pathsep.join([str(JUPYTER_CONFIG), *([theirs] if theirs else [])])
    return result


def running_as_root() -> bool:
    """True for the superuser of a Unix system; False on Windows."""
    return getattr(os, "geteuid", lambda: 1)() == 0


def open_lab(target: Path, extra: Sequence[str] = ()) -> int:
    """Run JupyterLab until it is closed; its exit code.

    :raises CannotLaunch: when JupyterLab is not installed or the target does not exist
    """
    if importlib.util.find_spec("jupyterlab") is None:
        raise CannotLaunch(
            "JupyterLab is not installed beside this Python. "
            f"Install it with: {sys.executable} -m pip install jupyterlab"
        )
    process = subprocess.Popen(lab_command(target, extra), env=lab_environment())
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:
            # Ctrl+C reaches JupyterLab too, which asks on the terminal whether to stop; wait for its answer.
            continue
