"""The wheel: carries the data, and works where there is no checkout."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def hook() -> ModuleType:
    """tools/hatch_build.py, which hatchling loads by its path."""
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "tools" / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_maps_scenarios_and_lessons_travel_in_the_wheel(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    for expected in (
        "teutons_lab/_data/maps/teutons/hexes.csv",
        "teutons_lab/_data/scenarios/teutons-1870.toml",
        "teutons_lab/_data/lessons/00-start-here.ipynb",
        "teutons_lab/jupyter/labconfig/page_config.json",
        "teutons_lab/py.typed",
    ):
        assert expected in names


def test_nothing_else_travels(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.split("/")[0] for name in names}
    assert tops == {"teutons_lab", wheel.name.split("-py3")[0] + ".dist-info"}
    unwanted = ("/features/", "checkpoints", "__pycache__")
    assert [name for name in names if any(part in name for part in unwanted)] == []


def test_plays_from_the_wheel_alone(wheel: Path, tmp_path: Path) -> None:
    """Unpacked elsewhere, without the checkout on the path, a game starts from the wheel's own data."""
    zipfile.ZipFile(wheel).extractall(tmp_path)
    program = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "import teutons_lab as lab\n"
        "from teutons_lab.data import data_path\n"
        "print(data_path('maps').relative_to(sys.argv[1]).as_posix())\n"
        "game = lab.start('teutons/1870', seed=1870)\n"
        "game.play(next(iter(game.options())))\n"
        "print(game.ply)\n"
    )
    command = [sys.executable, "-c", program, str(tmp_path)]
    answer = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert answer.stderr == ""
    assert answer.stdout.splitlines() == ["teutons_lab/_data/maps", "2"]


def test_a_folder_without_files_stops_the_build(hook: ModuleType, tmp_path: Path) -> None:
    for name in ("maps", "scenarios", "lessons"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "one.txt").write_text("1", encoding="utf-8")
    source = tmp_path / "maps" / "features"
    source.mkdir()
    (source / "layer.geojson").write_text("{}", encoding="utf-8")
    assert list(hook.data_files(tmp_path).values()) == [
        "teutons_lab/_data/maps/one.txt",
        "teutons_lab/_data/scenarios/one.txt",
        "teutons_lab/_data/lessons/one.txt",
    ]
    (tmp_path / "lessons" / "one.txt").unlink()
    with pytest.raises(FileNotFoundError, match="expected a folder with files that travel in the wheel"):
        hook.data_files(tmp_path)
