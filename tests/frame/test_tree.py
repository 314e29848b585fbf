"""The tree itself: no path of one machine, no overlong module, nothing imported that is not declared."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TEXT = {".py", ".md", ".toml", ".txt", ".csv", ".tsv", ".json", ".geojson", ".ipynb", ".js", ".css"}
LEFT_OUT = {"test-results", "build", "dist", "node_modules", "__pycache__"}

# Import name -> distribution, where they differ.
DISTRIBUTIONS = {"IPython": "ipython", "PIL": "pillow", "distributed": "dask"}
# What comes with a declared dependency by design: ipywidgets is built on these two.
COMES_WITH = {"ipython": "ipywidgets", "traitlets": "ipywidgets", "jupyter-core": "jupyterlab"}


def project_files() -> list[Path]:
    """Every file of the project: what git tracks or would, or without git everything but what tools leave."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    git = shutil.which("git") and subprocess.run(command, cwd=ROOT, capture_output=True, check=False)
    if git and git.returncode == 0:
        files = [ROOT / name for name in git.stdout.decode().split("\0") if name]
    else:
        files = [path for path in ROOT.rglob("*") if not _is_left_out(path)]
    return [path for path in files if path.is_file()]


def _is_left_out(path: Path) -> bool:
    parts = path.relative_to(ROOT).parts
    return any(part in LEFT_OUT or (part.startswith(".") and part != ".ci") for part in parts)


def modules() -> Iterator[Path]:
    return (ROOT / "teutons_lab").rglob("*.py")


def test_the_project_is_found() -> None:
    names = {path.relative_to(ROOT).as_posix() for path in project_files()}
    assert {"pyproject.toml", "Makefile", "teutons_lab/cli.py", "tests/frame/test_tree.py"} <= names


def test_no_file_names_a_path_of_one_machine() -> None:
    of_one_machine = re.compile(r"(?<![\w.])/(?:work|root|farm|tmp/\w|Users/\w|home/\w)[/\w]")
    found = []
    for path in project_files():
        if path.suffix in TEXT or path.name in ("Makefile", "run"):
            lines = enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
            name = path.relative_to(ROOT)
            found += [f"{name}:{number}" for number, line in lines if of_one_machine.search(line)]
    assert found == []


def test_no_module_is_longer_than_500_lines() -> None:
    lengths = {path.relative_to(ROOT).as_posix(): len(path.read_bytes().splitlines()) for path in modules()}
    assert lengths
    assert {name: length for name, length in lengths.items() if length > 500} == {}


def test_what_the_package_imports_is_declared() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = list(chain(project["dependencies"], *project["optional-dependencies"].values()))
    declared = {re.split(r"[\s><=!;\[]", each)[0].lower() for each in wanted}
    undeclared = set()
    for path in modules():
        for name in imported_names(path):
            distribution = DISTRIBUTIONS.get(name, name).lower().replace("_", "-")
            if not {distribution, COMES_WITH.get(distribution, distribution)} & (declared | {"teutons-lab"}):
                undeclared.add(f"{path.relative_to(ROOT)}: {name}")
    assert undeclared == set()


def imported_names(path: Path) -> set[str]:
    """The top-level packages that a module imports, anywhere in it, the standard library left out."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module.split(".")[0])
    return names - sys.stdlib_module_names


@pytest.mark.parametrize("name", ["lock.txt", "test.txt"])
def test_every_locked_version_is_exact(name: str) -> None:
    lines = (ROOT / "requirements" / name).read_text(encoding="utf-8").splitlines()
    pins = [line for line in lines if line and not line.startswith("#") and line != "-r lock.txt"]
    assert pins
    assert [pin for pin in pins if not re.fullmatch(r"[a-z0-9-]+==[0-9][\w.]*( ; .+)?", pin)] == []
