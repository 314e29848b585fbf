"""The builder of the Teutons! map: same sources, same bytes, and what is committed is what it builds."""

import csv
import importlib.util
import json
from math import exp
from pathlib import Path
from types import ModuleType

import pytest

from teutons_lab.data import data_path
from teutons_lab.hexes import lattice, load_grid

HERE = data_path("maps", "teutons")


@pytest.fixture(scope="module")
def builder() -> ModuleType:
    pytest.importorskip("shapely")
    spec = importlib.util.spec_from_file_location("build_teutons_map", HERE / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_two_runs_write_the_bytes_that_are_committed(builder: ModuleType, tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        builder.build(HERE, tmp_path / name)
    for table in ("hexes.csv", "hexsides.csv"):
        built = (tmp_path / "one" / table).read_bytes()
        assert built == (tmp_path / "two" / table).read_bytes()
        assert built == (HERE / table).read_bytes()


def test_every_patch_gives_its_reason() -> None:
    with (HERE / "patches.csv").open(encoding="utf-8", newline="") as text:
        patches = list(csv.DictReader(text))
    assert patches
    assert all(row["reason"] and row["basis"] for row in patches)


def test_every_reconstructed_or_patched_hex_says_why() -> None:
    with (HERE / "hexes.csv").open(encoding="utf-8", newline="") as text:
        rows = list(csv.DictReader(text))
    assert len(rows) == 374
    assert all(row["reason"] for row in rows if row["basis"] != "reference")


def test_the_written_centres_are_those_of_the_grid() -> None:
    grid = load_grid("teutons")
    with (HERE / "hexes.csv").open(encoding="utf-8", newline="") as text:
        for row in csv.DictReader(text):
            lon, lat = grid.lonlat(row["label"])
            assert (float(row["lon"]), float(row["lat"])) == pytest.approx((lon, lat), abs=1e-4)


def test_the_bumps_of_the_rubber_sheet_solve_their_equations() -> None:
    """Bumps b with (K + smoothing) b = residual of the affine map, K the kernel between the controls."""
    values = json.loads((HERE / "georeference.json").read_text(encoding="utf-8"))
    sheet, grid = values["rubber"], load_grid("teutons")
    (ax, ay), (bx, by), (cx, cy) = values["affine"]
    places = [lattice.to_plane(grid.cell(control["hex"])) for control in sheet["controls"]]
    for control, bump, (u, v) in zip(sheet["controls"], sheet["bumps"], places, strict=True):
        pull_x, pull_y = sheet["smoothing"] * bump["pull_x"], sheet["smoothing"] * bump["pull_y"]
        for other, (x, y) in zip(sheet["bumps"], places, strict=True):
            kernel = exp(-((u - x) ** 2 + (v - y) ** 2) / sheet["reach"] ** 2)
            pull_x += kernel * other["pull_x"]
            pull_y += kernel * other["pull_y"]
        assert pull_x == pytest.approx(control["x"] - (ax * u + bx * v + cx), abs=0.05)
        assert pull_y == pytest.approx(control["y"] - (ay * u + by * v + cy), abs=0.05)


@pytest.mark.parametrize(
    "file, line, expected",
    [
        ("towns.csv", "Atlantis,-20,45,town,,,reference,", "Atlantis lies off the map"),
        ("towns.csv", "Suburb,6.17,49.12,town,,,reference,", "Suburb and Metz both lie in O04"),
        ("towns.csv", "Short,6.17", "number of values differs"),
        ("towns.csv", "Rumour,9.0,51.0,town,,,hearsay,", "basis 'hearsay'"),
        ("patches.csv", "Q05,colour,blue,history,no reason", "'colour' of hex Q05"),
        ("patches.csv", "Q05/S05,river,Saar,history,no reason", "'river' of Q05/S05"),
    ],
)
def test_a_broken_source_table_stops_the_builder(
    builder: ModuleType, tmp_path: Path, file: str, line: str, expected: str
) -> None:
    for source in [*HERE.glob("*.csv"), *HERE.glob("*.json"), *HERE.glob("features/*.geojson")]:
        copy = tmp_path / "teutons" / source.relative_to(HERE)
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(source.read_bytes())
    broken = tmp_path / "teutons" / file
    broken.write_text(broken.read_text(encoding="utf-8") + line + "\n", encoding="utf-8")
    with pytest.raises(SystemExit, match=expected):
        builder.build(tmp_path / "teutons")
