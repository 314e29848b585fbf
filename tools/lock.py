"""Writes ``requirements/lock.txt`` and ``requirements/test.txt``: exact versions for every system and Python.

Run by ``make lock``. Versions that are locked already stay unless ``--upgrade`` is given, so that a new
dependency changes only its own lines.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
REQUIREMENTS = ROOT / "requirements"
LOCK, TEST = REQUIREMENTS / "lock.txt", REQUIREMENTS / "test.txt"

NOT_A_BROWSER = "sys_platform != 'emscripten'"

LOCK_HEAD = """\
# What `make lab` installs: the versions this release was tested with, for Python 3.11 and later
# on Linux, macOS and Windows. Written by `make lock`; do not edit.
"""
TEST_HEAD = """\
# What the tests need beside lock.txt. Written by `make lock`; do not edit.
-r lock.txt
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Write both files.

    :raises subprocess.CalledProcessError: when uv finds no set of versions that fits
    """
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--upgrade", action="store_true", help="take the newest versions")
    upgrade = parser.parse_args(argv).upgrade

    locked = [] if upgrade else [*_pins(LOCK), *_pins(TEST)]
    for_tests = compile_pins(["plots", "dev"], locked)
    for_lab = compile_pins(["plots"], for_tests)
    known = {pin.split(";")[0].strip() for pin in for_lab}
    LOCK.write_text(LOCK_HEAD + "\n".join(for_lab) + "\n", encoding="utf-8")
    extra = [pin for pin in for_tests if pin.split(";")[0].strip() not in known]
    TEST.write_text(TEST_HEAD + "\n".join(extra) + "\n", encoding="utf-8")
    print(f"{LOCK.name}: {len(for_lab)} packages; {TEST.name}: {len(extra)} more")
    return 0


def compile_pins(extras: Sequence[str], wanted: Sequence[str]) -> list[str]:
    """The pins that uv chooses for the package with these extras, one line a package.

    :param wanted: pins to keep where they still fit
    """
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "pins.txt")
        # uv reads the file it is about to write, and prefers the versions found there.
        out.write_text("\n".join(wanted), encoding="utf-8")
        command = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--universal"]
        command += ["--python-version", "3.11", "--no-header", "--no-annotate", "--output-file", str(out)]
        command += [flag for extra in extras for flag in ("--extra", extra)]
        subprocess.run([*command, "pyproject.toml", "requirements/build.in"], cwd=ROOT, check=True)
        return [_plain(pin) for pin in _pins(out)]


def _plain(pin: str) -> str:
    """Without the marker that pyproject.toml's ``tool.uv.environments`` puts on every line."""
    package, _, marker = (part.strip() for part in pin.partition(";"))
    terms = [term for term in marker.split(" and ") if term not in ("", NOT_A_BROWSER)]
    return f"{package} ; {' and '.join(terms)}" if terms else package


def _pins(path: Path) -> list[str]:
    if not path.exists():
        return []
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith(("#", "-"))]


if __name__ == "__main__":
    sys.exit(main())
