"""What every system's scenario file is checked for: the fault names file, line and key, and what is expected."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from teutons_lab.hexes import load_grid
from teutons_lab.kit.files import DataError
from teutons_lab.kit.scenario_file import Contents, ScenarioFile

TEXT = """
id = "toys/1"
system = "toys"
game = "1"
title = "Toys"
subtitle = ""
sides = ["red", "blue"]
minutes = 5
turns = 3
historical_setup = [
  { unit = "r1", at = "R05", basis = "teacher", why = "" },
  { unit = "r2", at = "Q04", basis = "teacher", why = "" },
]

[option.dice]
rule = "X1"
statement = "Which dice?"
values = { a = "these", b = "those" }
"""
PLACE = ("historical_setup", 1)


@pytest.fixture
def file(tmp_path: Path) -> ScenarioFile:
    path = tmp_path / "toys.toml"
    path.write_text(TEXT, "utf-8")
    return ScenarioFile(path, {"historical_setup": "place"})


def test_what_all_scenarios_share_is_read(file: ScenarioFile) -> None:
    common = file.structure(Contents).common()
    assert (common["id"], common["sides"], common["turns"], common["rules"]) == ("toys/1", ("red", "blue"), 3, ())
    assert [place.unit for place in common["placements"]] == ["r1", "r2"]
    assert [(option.name, option.default) for option in common["options"]] == [("dice", "a")]


@pytest.mark.parametrize(
    ("check", "said"),
    [
        (
            lambda file: file.check_among(PLACE, "unit", "r2", ("r1", "r3")),
            r'toys.toml, line 12: place "r2" has unit = "r2"\. It is one of r1, r3\.',
        ),
        (
            lambda file: file.check_basis(PLACE, "basis", "rumour"),
            r'line 12: place "r2" has basis = "rumour"\. A basis is one of rulebook,',
        ),
        (
            lambda file: file.check_label(PLACE, "at", "Z99", load_grid()),
            r'line 12: place "r2" has at = "Z99"\. hex .Z99. is not on the map',
        ),
        (
            lambda file: file.check_rule(("option", "dice", "rule"), "X1", ()),
            r"line 16: \[option.dice\]: it names X1\. It is the id of a rule\.",
        ),
        (lambda file: file.check_all_placed(["r3"]), r"line 10: no place for r3\. Every unit needs one\."),
    ],
)
def test_a_fault_names_file_line_and_key(file: ScenarioFile, check: Callable[[ScenarioFile], None], said: str) -> None:
    with pytest.raises(DataError, match=said):
        check(file)


def test_what_is_as_it_should_be_passes(file: ScenarioFile) -> None:
    file.check_among(PLACE, "unit", "r2", ("r1", "r2"))
    file.check_basis(PLACE, "basis", "teacher")
    file.check_label(PLACE, "at", "Q04", load_grid())
    file.check_rule(PLACE, "X1", {"X1"})
    file.check_all_placed([])
