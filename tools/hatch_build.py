"""Build hook: lets maps, scenarios and lessons travel inside the wheel, as ``teutons_lab/_data``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

DATA_FOLDERS = ("maps", "scenarios", "lessons")
TARGET = "teutons_lab/_data"
# Folders that only the map builder, or a running notebook, needs.
LEFT_OUT = frozenset({"builder", "features", "__pycache__", ".ipynb_checkpoints"})


def data_files(root: Path) -> dict[str, str]:
    """The files to ship: absolute source path -> path in the wheel.

    :param root: the checkout, which holds ``maps``, ``scenarios`` and ``lessons``
    :raises FileNotFoundError: when one of the three folders is missing or empty
    """
    files: dict[str, str] = {}
    for name in DATA_FOLDERS:
        found = [path for path in sorted((root / name).rglob("*")) if _ships(path, root)]
        if not found:
            raise FileNotFoundError(f"{root / name}: expected a folder with files that travel in the wheel")
        files |= {str(path): f"{TARGET}/{path.relative_to(root).as_posix()}" for path in found}
    return files


def _ships(path: Path, root: Path) -> bool:
    parts = path.relative_to(root).parts
    return path.is_file() and LEFT_OUT.isdisjoint(parts) and not path.name.startswith(".")


class DataFilesHook(BuildHookInterface):  # type: ignore[type-arg]  # generic in its config, which is unused
    """Adds the data folders to a wheel; an editable install reads them from the checkout instead."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Hatchling's entry point, called before a wheel is built."""
        if version != "editable":
            build_data["force_include"].update(data_files(Path(self.root)))
