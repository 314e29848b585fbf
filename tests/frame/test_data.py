"""``data_path``: the data folders, in a checkout and in an installed package."""

from __future__ import annotations

from pathlib import Path

import pytest

from teutons_lab import data
from teutons_lab.data import data_path

ROOT = Path(__file__).resolve().parents[2]


def test_finds_the_folders_of_the_checkout() -> None:
    assert data_path("maps") == ROOT / "maps"
    assert data_path("maps", "teutons", "hexes.csv").read_text(encoding="utf-8").startswith("label")


def test_an_installed_package_brings_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inside, beside = tmp_path / "_data", tmp_path / "checkout"
    for place in (inside, beside):
        (place / "maps").mkdir(parents=True)
    (beside / "scenarios").mkdir()
    monkeypatch.setattr(data, "_PLACES", (inside, beside))
    assert data_path("maps") == inside / "maps"
    assert data_path("scenarios") == beside / "scenarios"


def test_says_where_it_looked() -> None:
    with pytest.raises(FileNotFoundError) as caught:
        data_path("scenarios", "no-such-war.toml")
    message = str(caught.value)
    assert "scenarios/no-such-war.toml is not part of this copy" in message
    assert str(ROOT / "scenarios" / "no-such-war.toml") in message
    assert str(ROOT / "teutons_lab" / "_data" / "scenarios" / "no-such-war.toml") in message


@pytest.mark.parametrize(
    ("parts", "found"),
    [
        ((), "nothing"),
        (("docs",), "'docs'"),
        (("maps", ".."), "'..'"),
        (("maps", "teutons/hexes.csv"), "'teutons/hexes.csv'"),
        (("maps", ""), "''"),
        (("maps", "C:\\maps"), "'C:"),
    ],
)
def test_refuses_what_leads_elsewhere(parts: tuple[str, ...], found: str) -> None:
    with pytest.raises(ValueError, match="data_path: found ") as caught:
        data_path(*parts)
    assert found in str(caught.value)
    assert "expected" in str(caught.value)
