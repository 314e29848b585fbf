"""Where a lesson's files are: beside the notebook that runs, or else where the package keeps them."""

from __future__ import annotations

from itertools import count
from pathlib import Path

from teutons_lab.core.errors import Answered
from teutons_lab.data import data_path


class LessonError(Answered):
    """A lesson, checkpoint, question or answer that does not exist or does not fit. Nothing was changed."""


def lesson_file(*parts: str) -> Path:
    """A file of the lessons: the one below the working folder if it is there, so that a teacher's copy counts.

    Raises LessonError that names both places.
    """
    here = Path.cwd().joinpath(*parts)
    if here.is_file():
        return here
    try:
        return data_path("lessons", *parts)
    except FileNotFoundError:
        shelf = data_path("lessons", *parts[:-1])
        known = ", ".join(sorted(file.stem for file in shelf.glob(f"*{Path(parts[-1]).suffix}")))
        raise LessonError(
            f"There is no {'/'.join(parts)}, neither beside this notebook nor among the lessons of the package, which "
            f"are {known}."
        ) from None


def free_name(folder: Path, stem: str) -> str:
    """A name for a game file that does not exist yet."""
    for number in count(1):
        name = f"{stem}.game" if number == 1 else f"{stem}-{number}.game"
        if not (folder / name).exists():
            return name
    raise AssertionError
