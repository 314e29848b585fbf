"""The builder of the Victory in the West map: same bytes, and a broken source stops it with file and reason."""

import csv
import importlib.util
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from teutons_lab.data import data_path
from teutons_lab.hexes import load_grid

HERE = data_path("maps", "victory_west")
TABLES = ("hexes.csv", "hexsides.csv", "lines.csv")
SOURCES = (
    *("anchors", "channels", "fortifications", "islands", "patches"),
    *("railways", "rivers", "roads", "stops", "towns"),
)


@pytest.fixture(scope="module")
def builder() -> ModuleType:
    pytest.importorskip("shapely")
    spec = importlib.util.spec_from_file_location("build_victory_map", HERE / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the sources that a test may break."""
    copy = tmp_path / "victory_west"
    for source in [*HERE.glob("*.csv"), *HERE.glob("*.json"), *HERE.glob("features/*.geojson")]:
        if source.name not in TABLES:
            target = copy / source.relative_to(HERE)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(source.read_bytes())
    return copy


@pytest.mark.slow
def test_two_runs_write_the_bytes_that_are_committed(builder: ModuleType, tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        builder.build(HERE, tmp_path / name)
    for table in TABLES:
        built = (tmp_path / "one" / table).read_bytes()
        assert built == (tmp_path / "two" / table).read_bytes()
        assert built == (HERE / table).read_bytes(), table


def test_every_place_that_the_rulebook_names_lies_in_its_hex(builder: ModuleType) -> None:
    from maps.builder import read_anchors, residual_table

    grid, anchors = load_grid("victory_west"), read_anchors(HERE)
    assert len(anchors) > 20
    for anchor in anchors:
        assert anchor.inside(grid), anchor
        assert anchor.kilometres(grid) < 11, anchor
    table = residual_table(grid, anchors)
    assert "NO" not in table
    assert all(anchor.name in table for anchor in anchors)


def test_a_place_outside_its_hex_shows_in_the_table(builder: ModuleType) -> None:
    from maps.builder import Anchor, residual_table

    stray = Anchor("Lille", ("A1410",), 3.2361, 50.1759, "27.23", "")
    assert " NO " in residual_table(load_grid("victory_west"), [stray])


def test_the_bumps_of_the_rubber_sheet_are_those_of_its_controls() -> None:
    pytest.importorskip("numpy")
    from maps.builder.fit import bumps

    values = json.loads((HERE / "georeference.json").read_text(encoding="utf-8"))
    found = bumps(load_grid("victory_west").codec, values)
    for one, other in zip(found, values["rubber"]["bumps"], strict=True):
        assert one == pytest.approx(other, abs=2e-4)


@pytest.mark.parametrize("name", SOURCES)
def test_every_choice_gives_its_reason(name: str) -> None:
    with (HERE / f"{name}.csv").open(encoding="utf-8", newline="") as text:
        found = list(csv.DictReader(text))
    assert found
    if name in ("channels", "fortifications", "islands", "patches", "railways", "roads"):
        assert all(row["reason"].strip() and row["basis"] for row in found)


def test_every_reconstructed_or_patched_hex_says_why() -> None:
    with (HERE / "hexes.csv").open(encoding="utf-8", newline="") as text:
        found = list(csv.DictReader(text))
    assert len(found) == 3188
    assert all(row["reason"] for row in found if row["basis"] != "reference")


def test_coordinates_of_features_are_rounded_to_a_ten_thousandth_of_a_degree() -> None:
    def numbers(value: Any) -> list[float]:
        return [value] if isinstance(value, int | float) else [n for entry in value for n in numbers(entry)]

    for file in HERE.glob("features/*.geojson"):
        for entry in json.loads(file.read_text(encoding="utf-8"))["features"]:
            assert all(round(n, 4) == n for n in numbers(entry["geometry"]["coordinates"])), file


@pytest.mark.slow
@pytest.mark.parametrize(
    "file, line, expected",
    [
        ("towns.csv", "Atlantis,-20,45,town,,,reference,", "towns.csv, line .*Atlantis lies off the map"),
        ("towns.csv", "Nowhere,3,50,town,,Z0101,reference,", "towns.csv, line .*hex 'Z0101' is not on the map"),
        ("towns.csv", "Rumour,9.0,51.0,town,,,hearsay,", "towns.csv, line .*basis 'hearsay'"),
        ("patches.csv", "A9901,terrain,woods,history,why", "patches.csv, line .*hex 'A9901' is not on the map"),
        ("patches.csv", "A2020,terrain,jungle,history,why", "terrain 'jungle' of hex A2020 is not one of clear"),
        ("patches.csv", "A2020,colour,blue,history,why", "'colour' of hex A2020"),
        ("patches.csv", "A2020,country,Prussia,history,why", "country 'Prussia' of hex A2020"),
        ("patches.csv", "A2020,terrain,woods,history,", "patches.csv, line .*gives no reason"),
        ("patches.csv", "A2020/A2025,add,road,history,why", "A2020/A2025 is no side between two neighbours"),
        ("patches.csv", "A1528,country,Belgium,history,an exclave", "Belgium is in 2 pieces, not 1"),
        ("rivers.csv", "Styx,Styx,,,sea,minor,,,,reference,", "rivers.csv, line .*there is no line 'Styx'"),
        ("rivers.csv", "Styx,Somme,,,Acheron,minor,,,,reference,", "joins 'Acheron', which is no river above it"),
        ("rivers.csv", "Styx,Senne,,,Dyle,great,,,,reference,", "rank 'great'; expected major, minor, canal"),
        ("railways.csv", "Ghost,rail,Paris > Oz,reconstruction,why", "railways.csv, line .*there is no place 'Oz'"),
        ("railways.csv", "Ferry,rail,Calais > @A0309,reconstruction,why", "Ferry: @A0309 came out at sea"),
        ("railways.csv", "Stub,rail,Paris,reconstruction,why", "expected two stops at least"),
        ("railways.csv", "Loop,rail,Paris > Paris,reconstruction,why", "Loop runs within one hex, A2028"),
        ("fortifications.csv", "Camelot,fortress,A2901,6,history,why", "Camelot: A2901 is fortified already"),
        ("fortifications.csv", "Camelot,castle,A2020,6,history,why", "of the kind 'castle'; expected fortress"),
        ("fortifications.csv", "Camelot,fortress,A0301,6,history,why", "Camelot: A0301 is sea"),
        ("fortifications.csv", "Camelot,fortress,A2020,strong,history,why", "has the strength 'strong'"),
        ("islands.csv", "Avalon,A0301,history,why", "A0301 of Avalon is sea"),
    ],
)
def test_a_broken_source_table_stops_the_builder(
    builder: ModuleType, folder: Path, file: str, line: str, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    _leave_out_rivers(folder, monkeypatch, builder, file)
    broken = folder / file
    broken.write_text(broken.read_text(encoding="utf-8") + line + "\n", encoding="utf-8")
    with pytest.raises(SystemExit, match=expected):
        builder.build(folder)
    assert not (folder / "hexes.csv").exists()


def _leave_out_rivers(folder: Path, monkeypatch: pytest.MonkeyPatch, builder: ModuleType, file: str) -> None:
    """Only the great rivers, for speed, and nothing that would miss the others."""
    rivers = folder / "rivers.csv"
    lines = rivers.read_text(encoding="utf-8").splitlines()
    kept = ("river,", "Rhine,", "Lower_Rhine,", "Lek,", "Scheldt,", "Somme,", "Meuse,", "Dyle,")
    rivers.write_text("\n".join(line for line in lines if line.startswith(kept)) + "\n", encoding="utf-8")
    if file != "railways.csv":
        monkeypatch.setattr(builder, "roads_and_railways", lambda draft, towns: [])
        monkeypatch.setattr(builder, "bridges", lambda draft: None)


def feature(kind: str, name: str, geometry: str, coordinates: list[Any]) -> dict[str, Any]:
    properties = {"kind": kind, "name": name}
    return {"type": "Feature", "properties": properties, "geometry": {"type": geometry, "coordinates": coordinates}}


BOW_TIE = [[[4, 50], [5, 51], [5, 50], [4, 51], [4, 50]]]
SQUARE = [[[4, 50], [5, 50], [5, 51], [4, 51], [4, 50]]]
FAR = [[[40, 50], [41, 50], [41, 51], [40, 51], [40, 50]]]


@pytest.mark.parametrize(
    "layer, broken, expected",
    [
        ("terrain", feature("woods", "Bow tie", "Polygon", BOW_TIE), "'Bow tie' is not a sound shape: Self-inters"),
        ("terrain", feature("jungle", "Mato", "Polygon", SQUARE), "'Mato' is of the kind 'jungle'; expected mount"),
        ("terrain", feature("woods", "Taiga", "Polygon", FAR), "'Taiga' lies off the map: it spans 40.00 to 41.00"),
        ("terrain", feature("woods", "Void", "Polygon", []), "'Void' has an empty geometry"),
        ("terrain", feature("", "", "Polygon", SQUARE), "'feature \\d+' has neither name nor kind"),
        ("terrain", feature("woods", "Knot", "Polygon", [[[4, 50]]]), "'Knot' has no usable geometry"),
        ("rivers", feature("", "Volga", "LineString", [[45, 48], [46, 47]]), "'Volga' lies off the map"),
    ],
)
def test_a_broken_feature_stops_the_builder_with_file_feature_and_reason(
    builder: ModuleType, folder: Path, layer: str, broken: dict[str, Any], expected: str
) -> None:
    file = folder / "features" / f"{layer}.geojson"
    values = json.loads(file.read_text(encoding="utf-8"))
    values["features"].append(broken)
    file.write_text(json.dumps(values), encoding="utf-8")
    with pytest.raises(SystemExit, match=rf"features/{layer}\.geojson: .*{expected}"):
        builder.build(folder)


@pytest.mark.parametrize("text", ["{", "[]", '{"type": "Feature"}'])
def test_a_layer_that_is_no_geojson(builder: ModuleType, folder: Path, text: str) -> None:
    (folder / "features" / "land.geojson").write_text(text, encoding="utf-8")
    with pytest.raises(SystemExit, match=r"features/land\.geojson: .*expected a GeoJSON FeatureCollection"):
        builder.build(folder)


def test_a_layer_that_is_missing(builder: ModuleType, folder: Path) -> None:
    (folder / "features" / "land.geojson").unlink()
    with pytest.raises(SystemExit, match=r"land\.geojson: there is no such layer"):
        builder.build(folder)


def test_a_river_that_strays_from_its_bed_stops_the_builder(builder: ModuleType, folder: Path) -> None:
    rivers = folder / "rivers.csv"
    head, *_ = rivers.read_text(encoding="utf-8").splitlines()
    far = "Somme,Somme,,,,minor,,A2901/A3001,,reference,a side that lies elsewhere and all that leads there"
    rivers.write_text(f"{head}\n{far}\n", encoding="utf-8")
    with pytest.raises(SystemExit, match=r"rivers\.csv, line 2: Somme strays: .* hexes from it"):
        builder.build(folder)
