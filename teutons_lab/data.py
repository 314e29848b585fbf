"""Finds the data folders: inside an installed package, or in the checkout that the package is run from."""

from __future__ import annotations

from pathlib import Path

FOLDERS = ("maps", "scenarios", "lessons")

_PACKAGE = Path(__file__).resolve().parent
# A wheel carries the folders in _data; in a checkout they stand beside the package.
_PLACES = (_PACKAGE / "_data", _PACKAGE.parent)


def data_path(*parts: str) -> Path:
    """The path of a file or folder under ``maps``, ``scenarios`` or ``lessons``.

    :param parts: path segments, the first one of the three folder names:
        ``data_path("maps", "teutons", "hexes.csv")``
    :raises ValueError: when the first part is no data folder, or a part leads out of it
    :raises FileNotFoundError: when nothing is there; the message names every place looked at
    """
    if not parts or parts[0] not in FOLDERS:
        found = repr(parts[0]) if parts else "nothing"
        raise ValueError(f"data_path: found {found}; expected a data folder first: {', '.join(FOLDERS)}")
    for part in parts:
        if part in ("", ".", "..") or Path(part).is_absolute() or {"/", "\\"} & set(part):
            raise ValueError(f"data_path: found the part {part!r}; expected the name of one file or folder")
    looked_at = [place.joinpath(*parts) for place in _PLACES]
    for path in looked_at:
        if path.exists():
            return path
    places = " nor ".join(str(path) for path in looked_at)
    raise FileNotFoundError(
        f"{'/'.join(parts)} is not part of this copy of Teutons Lab: neither {places} exists. "
        "Install the package again, or run it from a complete checkout."
    )
