"""Rules as data: the book of Teutons!, looking rows up, and errors for broken files."""

from pathlib import Path

import pytest

from teutons_lab.kit.files import DataError
from teutons_lab.systems.rulebook import HERE, NEVER_WAIVED, UnknownRule, load_rulebook, read_rulebook

HEADER = "id\tcite\tgames\tkind\tstatement\truling_option\twaived\n"
ROW = "T6.0-c\t6.0 Zones of Control\t1870,1914\tzoc\tTwo Corps do it.\t\t\n"


def book(folder: Path, text: str) -> None:
    file = folder / "rules.tsv"
    file.write_text(text, encoding="utf-8")
    read_rulebook("mine", (file,))


def test_the_book_of_teutons_is_whole() -> None:
    rules = load_rulebook("teutons")
    assert rules.games == ("1870", "1914", "1940")
    assert len(rules.checklist("1870")) == 281
    assert sum(row.kind == "ruling" for row in rules) == 153
    assert sum(row.kind not in ("ruling", "core") for row in rules) == 458
    assert {row.id for row in rules if row.kind == "core"} == {
        f"core.{word}" for word in ("verb", "side", "unit", "order", "path", "over", "roll")
    }


def test_rows_by_id_and_by_game() -> None:
    rules = load_rulebook("teutons")
    row = rules.row("T7.0-m")
    assert row.cite == "7.0 Supply"
    assert row.kind == "supply"
    assert row.rulings == ("R-57", "R-67")
    assert rules.row("R-57").option == "supply_own_hex_exempt"
    assert row in rules.for_game("teutons/1870")
    assert rules.for_game("1870") == rules.for_game("teutons/1870")
    assert rules.row("T1940.fright-a") not in rules.for_game("1870")
    assert rules.row("core.verb") in rules.for_game("1870")
    assert rules.row("core.verb") not in rules.checklist("1870")
    assert "T6.0-c" in rules
    assert "T6.0-zz" not in rules


def test_an_unknown_id_names_those_that_look_like_it() -> None:
    with pytest.raises(UnknownRule, match=r'There is no rule "T6\.0c"\. Did you mean T6\.0-c') as caught:
        load_rulebook("teutons").row("T6.0c")
    assert "T6.0-c" in caught.value.near
    assert isinstance(caught.value, KeyError)


def test_every_ruling_of_a_game_stands_behind_a_row_or_an_option_or_says_how_data_is_read() -> None:
    rules = load_rulebook("teutons")
    leaning = {ruling for row in rules for ruling in row.rulings}
    assert {row.id for row in rules if row.option} - leaning == set()


def test_no_waiver_for_rows_that_a_game_has_to_show() -> None:
    assert not [row.id for row in load_rulebook("teutons") if row.waived and row.kind in NEVER_WAIVED]


def test_an_unknown_system() -> None:
    with pytest.raises(ValueError, match=r'no rules of a system "chess", only of .*teutons'):
        load_rulebook("chess")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("id\tcite\n", "line 1: the columns are id, cite. They are id, cite, games"),
        (HEADER + ROW + ROW, "line 3: T6.0-c stands in rules.tsv, line 2, already"),
        (HEADER + ROW.replace("zoc", "zocs"), 'line 2: T6.0-c is of kind "zocs". A kind is one of air'),
        (HEADER + ROW.replace("1870,1914", "1870, 1914"), 'T6.0-c has games = "1870, 1914"'),
        (HEADER + ROW.replace("T6.0-c", "T6.0 c"), 'id = "T6.0 c"'),
        (HEADER + ROW.replace("Two Corps do it.", ""), "T6.0-c has no statement"),
        (
            HEADER + ROW.replace("\t\t\n", "\t\tdull\n"),
            "T6.0-c is waived. Rows of kind zoc are shown by a test",
        ),
        (HEADER + ROW.replace("do it", "do it [R-999]"), "T6.0-c leans on R-999. No row has that id"),
        (HEADER + ROW.rstrip("\n") + "\tmore\n", "line 2: 8 cells. Each line has 7"),
        ("", "the file is empty"),
    ],
)
def test_broken_files(tmp_path: Path, text: str, expected: str) -> None:
    with pytest.raises(DataError) as caught:
        book(tmp_path, text)
    assert expected in str(caught.value)


def test_comments_and_empty_lines_are_passed_over(tmp_path: Path) -> None:
    file = tmp_path / "rules.tsv"
    file.write_text(f"# ours\n\n{HEADER}# more\n{ROW}", encoding="utf-8")
    assert [row.id for row in read_rulebook("mine", (file,))] == ["T6.0-c"]


def test_quotation_marks_in_a_statement_stay(tmp_path: Path) -> None:
    file = tmp_path / "rules.tsv"
    file.write_text(HEADER + ROW.replace("Two", '"Two"'), encoding="utf-8")
    assert read_rulebook("mine", (file,)).row("T6.0-c").statement == '"Two" Corps do it.'


def test_the_files_of_the_package_are_the_ones_read() -> None:
    lines = (HERE / "teutons" / "rules.tsv").read_text(encoding="utf-8").splitlines()
    core = (HERE / "core_rules.tsv").read_text(encoding="utf-8").splitlines()
    assert len(load_rulebook("teutons")) == len(lines) + len(core) - 2
