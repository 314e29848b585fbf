"""Copies the lessons into a folder of the user's, and never writes over work unasked."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import attrs

_LEFT_OUT = frozenset({"__pycache__", ".ipynb_checkpoints"})


class LessonsInTheWay(Exception):
    """The folder holds files that differ from the lessons.

    :ivar files: the files, relative to the folder, sorted
    """

    def __init__(self, folder: Path, files: tuple[Path, ...]) -> None:
        self.folder = folder
        self.files = files
        super().__init__(
            f"{folder} holds {len(files)} file(s) that differ from the lessons: "
            + ", ".join(path.as_posix() for path in files)
        )


@attrs.frozen
class Copied:
    """What a copy did, as paths relative to the folder: written, the same already, set aside (new names)."""

    written: tuple[Path, ...]
    same: tuple[Path, ...]
    kept: tuple[Path, ...]


def copy_lessons(source: Path, folder: Path, *, force: bool = False) -> Copied:
    """Copy every lesson file from source into folder, which is made if absent.

    :param force: replace files that differ; each is kept beside the new one as ``NAME.mine-1.EXT``
    :raises LessonsInTheWay: when files differ and force is False; nothing has been written then
    :raises NotADirectoryError: when folder is a file
    """
    if folder.exists() and not folder.is_dir():
        raise NotADirectoryError(f"{folder} is a file; expected the name of a folder for the lessons")
    files = tuple(_lesson_files(source))
    present = [path for path in files if (folder / path).exists()]
    changed = tuple(path for path in present if _content(folder / path) != _content(source / path))
    if changed and not force:
        raise LessonsInTheWay(folder, changed)
    kept = tuple(_set_aside(folder, path) for path in changed)
    written = tuple(path for path in files if path not in present or path in changed)
    for path in written:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source / path, folder / path)
    folder.mkdir(parents=True, exist_ok=True)
    return Copied(written, tuple(path for path in files if path not in written), kept)


def _lesson_files(source: Path) -> Iterator[Path]:
    for path in sorted(source.rglob("*")):
        relative = path.relative_to(source)
        if path.is_file() and _LEFT_OUT.isdisjoint(relative.parts):
            yield relative


def _content(path: Path) -> bytes | None:
    """A file's bytes; None for a folder that stands where a file should."""
    return path.read_bytes() if path.is_file() else None


def _set_aside(folder: Path, path: Path) -> Path:
    number = 1
    while (folder / (kept := path.with_name(f"{path.stem}.mine-{number}{path.suffix}"))).exists():
        number += 1
    (folder / path).rename(folder / kept)
    return kept
