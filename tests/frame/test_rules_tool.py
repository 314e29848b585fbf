"""The tool behind `make rules`: what counts as cited and tested, and when it fails."""

from pathlib import Path

import pytest

from teutons_lab.systems.rulebook import Rulebook, RuleRow, load_rulebook
from tools import assumptions
from tools import rules as tool

MARK = "import pytest\n\n\n@pytest.mark.rule({})\ndef test_it():\n    assert True\n"


def tree(folder: Path, code: str = "", test: str = "", chart: str = "") -> Path:
    """A small checkout with one module, one test file and one scenario."""
    for name, file, text in (
        ("teutons_lab", "zones.py", code),
        ("tests", "test_zones.py", test),
        ("scenarios", "teutons-1870.toml", chart),
    ):
        (folder / name).mkdir()
        (folder / name / file).write_text(text, encoding="utf-8")
    return folder


def last_line(capsys: pytest.CaptureFixture[str], game: str = "teutons/1870") -> str:
    return next(line for line in capsys.readouterr().out.splitlines() if line.startswith(f"{game}: "))


def test_cited_in_code_and_data_and_tested_by_marks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = '"""T6.0-a is talked about here, which is no citation."""\nRULE = "T6.0-c"\nBOTH = "T6.0-l T6.0-d"\n'
    root = tree(tmp_path, code, MARK.format('"T6.0-c", "T6.0-d"'), 'rules = ["T2.0-a"]\n# "T2.1-a"\n')
    assert tool.main(["--brief"], root, ()) == 0
    assert last_line(capsys) == "teutons/1870: 281 rows, 4 cited, 2 tested, 0 waived"


def test_marks_are_found_wherever_they_stand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    test = (
        "import pytest\n"
        'pytestmark = [pytest.mark.rule("T5.0-a")]\n'
        'CASES = [pytest.param(1, marks=pytest.mark.rule("T5.0-b"))]\n'
        '@pytest.mark.rule("T5.0-c")\nclass TestIt:\n    pass\n'
        "TEXT = \"pytest.mark.rule('T5.0-e')\"\n"
    )
    assert tool.main(["--brief"], tree(tmp_path, test=test), ()) == 0
    assert ", 3 tested," in last_line(capsys)


def test_an_unknown_id_in_a_mark_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert tool.main(["--brief"], tree(tmp_path, test=MARK.format('"T6.0-zz"')), ()) == 1
    assert "tests/test_zones.py, line 4: no rule has the id T6.0-zz" in capsys.readouterr().out


def test_an_id_in_a_mark_has_to_be_written_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert tool.main(["--brief"], tree(tmp_path, test=MARK.format("*RULES")), ()) == 1
    assert "no rule has the id *RULES" in capsys.readouterr().out


def test_an_unknown_id_in_the_code_is_an_error(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert tool.main(["--brief"], tree(tmp_path, code='RULE = "R-999"\n'), ()) == 1
    assert "no rule has the id R-999" in capsys.readouterr().out


def test_a_game_declared_complete_fails_while_a_row_is_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    book = load_rulebook("teutons")
    ids = [row.id for row in book.checklist("1870")]
    every = ", ".join(f'"{rule}"' for rule in ids)
    whole = tree(tmp_path, f"RULES = [{every}]\n", MARK.format(every))
    assert tool.main(["--brief"], whole, ("teutons/1870",)) == 0
    assert last_line(capsys) == "teutons/1870: 281 rows, 281 cited, 281 tested, 0 waived"
    test_file = whole / "tests" / "test_zones.py"
    test_file.write_text(test_file.read_text(encoding="utf-8").replace('"T6.0-c", ', ""), encoding="utf-8")
    assert tool.main([], whole, ("teutons/1870",)) == 1
    out = capsys.readouterr().out
    assert "Not tested in teutons/1870:\n  T6.0-c " in out
    assert "teutons/1870 is declared complete, and is not" in out


def test_a_waived_row_is_neither_missing_nor_tested() -> None:
    book = load_rulebook("teutons")
    row = RuleRow("T2.4-a", "2.4", ("1914",), "special", "A boolean.", waived="No such marker here.")
    count = tool.tally(Rulebook("teutons", (row,)), "1914", set(), set())
    assert (count.whole, str(count)) == (True, "teutons/1914: 1 rows, 1 cited, 0 tested, 1 waived")
    due = tool.tally(Rulebook("teutons", (book.row("T2.4-a"),)), "1914", {"T2.4-a"}, set())
    assert (due.whole, due.untested) == (False, ("T2.4-a",))


def test_the_projects_own_tree_passes(capsys: pytest.CaptureFixture[str]) -> None:
    assert tool.main(["--brief"]) == 0, capsys.readouterr().out


def test_the_page_of_assumptions_is_up_to_date(capsys: pytest.CaptureFixture[str]) -> None:
    assert assumptions.main(["--check"]) == 0, capsys.readouterr().out
    text = assumptions.PAGE.read_text(encoding="utf-8")
    assert "**R-57** " in text
    assert "Option `river_bar`. In force `either-hex`" in text
    assert "**R-17** (1940) " in text
    assert "**VR-140** " in text
