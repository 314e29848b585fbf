"""Broken map tables: each error names file, line, what was found and what was expected."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from teutons_lab.data import data_path
from teutons_lab.hexes import MapError, load_board, read_board_folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the Teutons! map that a test may break."""
    copy = tmp_path / "teutons"
    copy.mkdir()
    for name in ("georeference.json", "hexes.csv", "hexsides.csv"):
        shutil.copy(data_path("maps", "teutons", name), copy / name)
    return copy


def rewrite(file: Path, change: Callable[[list[str]], list[str]]) -> None:
    lines = file.read_text(encoding="utf-8").splitlines()
    file.write_text("\n".join(change(lines)) + "\n", encoding="utf-8")


def replaced(file: Path, start: str, column: int, value: str) -> int:
    """Sets one value in the line that begins with `start`; returns the number of the line."""
    lines = file.read_text(encoding="utf-8").splitlines()
    number = next(i for i, line in enumerate(lines) if line.startswith(start))
    values = lines[number].split(",")
    values[column] = value
    lines[number] = ",".join(values)
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return number + 1


def complaint(folder: Path) -> str:
    with pytest.raises(MapError) as error:
        read_board_folder(folder)
    assert isinstance(error.value, ValueError)
    return str(error.value)


@pytest.mark.parametrize("frontier", ["1870", "1914"])
def test_an_untouched_copy_is_the_same_board(folder: Path, frontier: str) -> None:
    assert read_board_folder(folder, frontier) == load_board("teutons", frontier)


@pytest.mark.parametrize(
    "label, column, value, expected",
    [
        ("Q05", 0, "Q5", "hex 'Q5' is not on the map: a hex is a letter A to V and two digits 00 to 16"),
        ("Q05", 3, "jungle", 'terrain "jungle"; expected clear, forest, swamp, sea'),
        ("Q05", 4, "castle", "hex Q05: 'castle' is not one of clear, forest"),
        ("Q05", 4, "", 'features ""; expected town or city, for Saarlouis'),
        ("Q05", 5, "Prussia", 'country_1870 "Prussia"; expected France, Germany'),
        ("Q05", 6, "", 'country_1914 ""; expected France, Germany'),
        ("E14", 5, "Britain", 'country_1870 "Britain"; expected nothing, for it lies at sea'),
        ("Q05", 8, "guess", 'basis "guess"; expected rulebook, history, reference, reconstruction, teacher'),
    ],
)
def test_a_wrong_value_of_a_hex(folder: Path, label: str, column: int, value: str, expected: str) -> None:
    line = replaced(folder / "hexes.csv", f"{label},", column, value)
    message = complaint(folder)
    assert f"hexes.csv, line {line}: " in message
    assert expected in message


@pytest.mark.parametrize(
    "start, column, value, expected",
    [
        ("R03,S03,", 1, "U03", "side R03/U03: the two hexes are not neighbours"),
        ("R03,S03,", 1, "X03", "hex 'X03' is not on the map"),
        ("R03,S03,", 2, "wall", "side R03/S03: 'wall' is not river, river:Name, border or border-other"),
        ("R03,S03,", 3, "", 'basis ""; expected rulebook, history'),
    ],
)
def test_a_wrong_value_of_a_hexside(folder: Path, start: str, column: int, value: str, expected: str) -> None:
    line = replaced(folder / "hexsides.csv", start, column, value)
    message = complaint(folder)
    assert f"hexsides.csv, line {line}: " in message
    assert expected in message


def test_a_hex_described_twice(folder: Path) -> None:
    rewrite(folder / "hexes.csv", lambda lines: [*lines, lines[7]])
    assert "line 376: hex A06 was described in line 8 already" in complaint(folder)


def test_a_hexside_described_twice_even_the_other_way_round(folder: Path) -> None:
    rewrite(folder / "hexsides.csv", lambda lines: [*lines, "S03,R03,river,reference"])
    assert "side S03/R03 was described in an earlier line already" in complaint(folder)


def test_a_missing_hex(folder: Path) -> None:
    rewrite(folder / "hexes.csv", lambda lines: [line for line in lines if not line.startswith("K0")])
    assert "hexes.csv: hex K00 is missing (10 of 374 are)" in complaint(folder)


def test_a_wrong_header(folder: Path) -> None:
    rewrite(folder / "hexes.csv", lambda lines: ["hex,what", *lines[1:]])
    assert 'hexes.csv, line 1: header "hex,what"; expected label,lon,lat,terrain' in complaint(folder)


def test_a_line_with_too_few_values(folder: Path) -> None:
    rewrite(folder / "hexsides.csv", lambda lines: [*lines[:3], "A06,A07,river"])
    assert "hexsides.csv, line 4: 3 values; expected 4" in complaint(folder)


def test_a_table_that_is_no_text(folder: Path) -> None:
    (folder / "hexes.csv").write_bytes(b"label,lon\xff\xfe")
    assert "expected UTF-8 text" in complaint(folder)


def test_an_unknown_frontier_or_map() -> None:
    with pytest.raises(ValueError, match=r"frontier '1940': expected 1870 or 1914 \(1940 uses"):
        load_board("teutons", "1940")
    with pytest.raises(ValueError, match="no map 'risk'"):
        load_board("risk")
