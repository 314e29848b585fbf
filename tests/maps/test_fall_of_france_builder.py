"""The builder of the Fall of France map: same sources, same bytes; a broken source stops it with file and reason."""

import csv
import importlib.util
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from teutons_lab.data import data_path
from teutons_lab.hexes import load_grid

HERE = data_path("maps", "fall_of_france")
TABLES = ("hexes.csv", "hexsides.csv", "lines.csv")


@pytest.fixture(scope="module")
def builder() -> ModuleType:
    pytest.importorskip("shapely")
    spec = importlib.util.spec_from_file_location("build_fall_of_france_map", HERE / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


#: What a small map needs of the long tables: the frontier river, and the lines of the two causeways.
KEPT = {"rivers.csv": "Rhine,", "canals.csv": "Kiel_Canal,", "railways.csv": "Venice", "roads.csv": "Afsluitdijk,"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the sources that a test may break, with few rivers and lines so that it builds fast."""
    copy = tmp_path / "fall_of_france"
    for source in [*HERE.glob("*.csv"), *HERE.glob("*.json"), *HERE.glob("features/*.geojson")]:
        if source.name not in TABLES:
            target = copy / source.relative_to(HERE)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(source.read_bytes())
    for name, kept in KEPT.items():
        header, *lines = (copy / name).read_text(encoding="utf-8").splitlines(keepends=True)
        (copy / name).write_text("".join([header, *(line for line in lines if kept in line)]), encoding="utf-8")
    return copy


def test_the_small_map_builds(builder: ModuleType, folder: Path) -> None:
    assert len(builder.build(folder).sides_with("causeway")) == 2


@pytest.mark.slow
def test_two_runs_write_the_bytes_that_are_committed(builder: ModuleType, tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        builder.build(HERE, tmp_path / name)
    for table in TABLES:
        built = (tmp_path / "one" / table).read_bytes()
        assert built == (tmp_path / "two" / table).read_bytes()
        assert built == (HERE / table).read_bytes(), table


def table(name: str) -> list[dict[str, str]]:
    with (HERE / f"{name}.csv").open(encoding="utf-8", newline="") as text:
        return list(csv.DictReader(text))


@pytest.mark.parametrize("name", ["patches", "straits", "railways", "roads"])
def test_every_choice_gives_its_reason(name: str) -> None:
    found = table(name)
    assert found
    assert all(row["reason"].strip() and row["basis"] for row in found)


def test_every_reconstructed_or_patched_hex_says_why() -> None:
    found = table("hexes")
    assert len(found) == 3315
    assert all(row["reason"] for row in found if row["basis"] != "reference")


def test_a_river_led_by_hand_says_why() -> None:
    assert all(row["reason"] for name in ("rivers", "canals") for row in table(name) if row["via"])


def test_the_written_centres_are_those_of_the_grid() -> None:
    grid = load_grid("fall_of_france")
    for row in table("hexes"):
        lon, lat = grid.lonlat(row["label"])
        assert (float(row["lon"]), float(row["lat"])) == pytest.approx((lon, lat), abs=1e-4)


def test_coordinates_of_features_are_rounded_to_a_ten_thousandth_of_a_degree() -> None:
    def numbers(value: Any) -> list[float]:
        return [value] if isinstance(value, int | float) else [n for entry in value for n in numbers(entry)]

    layers = sorted(HERE.glob("features/*.geojson"))
    assert len(layers) == 6
    for file in layers:
        for entry in json.loads(file.read_text(encoding="utf-8"))["features"]:
            assert all(round(n, 4) == n for n in numbers(entry["geometry"]["coordinates"])), file


@pytest.mark.parametrize(
    "file, line, expected",
    [
        ("towns.csv", "Atlantis,-20,45,dot-city,,,,,reference,", "towns.csv, line .*Atlantis lies off the map"),
        ("towns.csv", "Nowhere,3,50,dot-city,,,,18A:0101,reference,", "towns.csv, line .*hex '18A:0101' is not on"),
        ("towns.csv", "Lomme,3.02,50.64,dot-city,,,,,reference,", "Lomme and Lille both lie in 16A:1030"),
        ("patches.csv", "16A:9901,terrain,woods,history,why", "patches.csv, line .*hex '16A:9901' is not on the map"),
        ("patches.csv", "16A:1423,terrain,jungle,history,why", "terrain 'jungle' of hex 16A:1423"),
        ("patches.csv", "16A:1423,terrain,woods,history,", "patches.csv, line .*gives no reason"),
        ("patches.csv", "17A:1604,add,rhine-forts,history,why", "17A:1604 has Rhine forts, but no side on the Rhine"),
        ("patches.csv", "17A:3010,country,Belgium,history,an exclave", "Belgium is in 2 pieces, not 1"),
        ("patches.csv", "17A:1604,terrain,sea,history,drowned", "17A:1604 of Paris came out as sea"),
        ("rivers.csv", "Styx,Styx,3 48,4 48,,,,river,Styx,reference,", "rivers.csv, line .*there is no line 'Styx'"),
        ("railways.csv", "Ghost,rail-high,Lille > Avalon,history,why", "there is no place 'Avalon'"),
        ("railways.csv", "Ferry,rail-high,Calais > Dover,history,why", "no way over land leads"),
        ("railways.csv", "Ferry,rail-high,Vlissingen > @16A:0728,history,why", "Ferry crosses water at 16A:0727/"),
        ("straits.csv", "16A:1030/16A:1132,strait,history,why", "straits.csv, line .*is no side between two"),
        ("straits.csv", "16A:1030/16A:1031,ford,history,why", "kind 'ford'; expected strait, causeway or open"),
        ("straits.csv", "16A:0727/16A:0728,causeway,history,why", "no road or railway crosses 16A:0727/16A:0728"),
    ],
)  # fmt: skip
def test_a_broken_source_table_stops_the_builder(
    builder: ModuleType, folder: Path, file: str, line: str, expected: str
) -> None:
    broken = folder / file
    broken.write_text(broken.read_text(encoding="utf-8") + line + "\n", encoding="utf-8")
    with pytest.raises(SystemExit, match=expected):
        builder.build(folder)


def test_a_broken_feature_stops_the_builder(builder: ModuleType, folder: Path) -> None:
    file = folder / "features" / "terrain.geojson"
    layer = json.loads(file.read_text(encoding="utf-8"))
    bow = [[[2.0, 48.0], [3.0, 49.0], [3.0, 48.0], [2.0, 49.0], [2.0, 48.0]]]
    shape = {"type": "Polygon", "coordinates": bow}
    layer["features"].append({"type": "Feature", "properties": {"name": "Bow", "kind": "woods"}, "geometry": shape})
    file.write_text(json.dumps(layer), encoding="utf-8")
    with pytest.raises(SystemExit, match="terrain.geojson.*'Bow'.*Self-intersection"):
        builder.build(folder)
