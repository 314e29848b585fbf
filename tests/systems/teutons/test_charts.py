"""The charts of Teutons!: what the rulebook fixes about them, and a teacher's own in their place."""

from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from teutons_lab.kit.files import DataError
from teutons_lab.kit.results_table import FACES, ResultsTable
from teutons_lab.systems.teutons.charts import (
    FOLDER,
    FROM_WORST_TO_BEST,
    RESULTS,
    chart_sources,
    load_charts,
    load_results_table,
)

GAMES = ("1870", "1914", "1940")


def table(game: str = "1870") -> ResultsTable:
    return load_charts(game).crt


def changed(folder: Path, old: str, new: str, name: str = "crt-1870.csv") -> Path:
    """Our 1870 table with one text replaced, in a folder of its own."""
    text = (FOLDER / "crt-1870.csv").read_text(encoding="utf-8")
    assert old in text
    folder.mkdir(exist_ok=True)
    (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder


@pytest.mark.rule("TCHART-a")
@pytest.mark.parametrize("game", GAMES)
def test_columns_run_from_1_5_with_3_2_between_1_1_and_2_1(game: str) -> None:
    columns = table(game).columns
    assert columns[0] == "1:5"
    place = columns.index("3:2")
    assert columns[place - 1 : place + 3] == ("1:1", "3:2", "2:1", "3:1")


@pytest.mark.rule("TCHART-a", "T9.2-h")
@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [("1:5,1:4", "1:6,1:4", "The lowest odds are 1:5"), (",3:2,", ",5:4,", "stand 3:2 and 2:1")],
)
def test_a_table_with_other_columns_is_refused(tmp_path: Path, old: str, new: str, expected: str) -> None:
    with pytest.raises(DataError, match=expected):
        load_charts("1870", changed(tmp_path, old, new))


@pytest.mark.rule("TCHART-b")
@pytest.mark.parametrize("game", GAMES)
def test_six_rows_of_the_nine_results(game: str) -> None:
    crt = table(game)
    assert len(crt.rows) == 6
    assert {cell for row in crt.rows for cell in row} == set(RESULTS)
    assert set(RESULTS) == {"DE", "D3", "D2", "D1", "D", "X", "AD", "AE", "-"}


@pytest.mark.rule("TCHART-b")
def test_a_wrong_cell_is_named_by_file_line_and_column(tmp_path: Path) -> None:
    with pytest.raises(DataError) as caught:
        load_charts("1870", changed(tmp_path / "mine", "2,5,AD", "2,5,A D"))
    said = str(caught.value)
    assert said.startswith('mine/crt-1870.csv, line 3, column 1:5: the result is "A D". A result is one of DE D3 ')
    assert said.endswith("Nothing was loaded.")
    assert caught.value.rule == "TCHART-b"


@pytest.mark.rule("TCHART-c")
def test_rows_are_labelled_twice(tmp_path: Path) -> None:
    header = (FOLDER / "crt-1870.csv").read_text(encoding="utf-8").splitlines()
    labels = [tuple(int(cell) for cell in line.split(",")[:2]) for line in header[1:]]
    assert labels == [(a, 7 - a) for a in FACES]
    with pytest.raises(DataError, match=r'line 4: roll_A = 3 with roll_B = "3"'):
        load_charts("1870", changed(tmp_path, "3,4,AE", "3,3,AE"))
    with pytest.raises(DataError, match="roll_A = 3 stands twice"):
        load_charts("1870", changed(tmp_path, "4,3,AE", "3,4,AE"))


@pytest.mark.rule("TCHART-d")
@pytest.mark.parametrize("game", GAMES)
def test_reconstructed_tables_are_monotone(game: str) -> None:
    crt = table(game)
    worth = [[FROM_WORST_TO_BEST.index(cell) for cell in row] for row in crt.rows]
    for row in worth:
        assert row == sorted(row)
    for column in zip(*worth, strict=True):
        assert list(column) == sorted(column, reverse=True)


@pytest.mark.rule("TCHART-d")
def test_a_reconstruction_that_gets_worse_is_refused_and_a_teachers_is_not(tmp_path: Path) -> None:
    folder = changed(tmp_path, "DE,DE,DE,DE\n", "DE,DE,DE,D1\n")
    with pytest.raises(DataError, match="row 1 has DE at 6:1 and D1 at 7:1"):
        load_results_table(folder / "crt-1870.csv", "reconstruction")
    assert load_charts("1870", folder).crt.result(1, "7:1") == "D1"


@pytest.mark.rule("T2.5-a")
def test_convention_a_reads_the_row_of_the_die() -> None:
    crt = table()
    place = crt.columns.index("4:1")
    assert [crt.result(face, "4:1", "A") for face in FACES] == [row[place] for row in crt.rows]
    assert FROM_WORST_TO_BEST.index(crt.result(1, "4:1")) > FROM_WORST_TO_BEST.index(crt.result(6, "4:1"))


@pytest.mark.rule("T2.5-b")
def test_convention_b_reads_seven_minus_the_die_and_has_the_same_results() -> None:
    crt = table()
    assert crt.result(6, "4:1", "B") == crt.rows[0][crt.place("4:1")] != crt.result(1, "4:1", "B")
    for column in crt.columns:
        for face in FACES:
            assert crt.result(face, column, "B") == crt.result(7 - face, column, "A")
        assert Counter(crt.results(column, "B").values()) == Counter(crt.results(column, "A").values())


@pytest.mark.rule("T2.5-c")
def test_the_convention_turns_a_pressed_attack_round_as_well() -> None:
    crt = table()
    for column in crt.columns[1:]:
        for face in FACES:
            a, b = crt.results(column, "A", pressed=True), crt.results(column, "B", pressed=True)
            assert a[face] == b[7 - face]
    with pytest.raises(ValueError, match='"A" or "B"'):
        crt.result(1, "1:1", "C")


@pytest.mark.rule("T9.1-a", "T9.1-b", "T9.1-c")
@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [
        (3, 2, "3:2"),
        (199, 100, "3:2"),
        (4, 2, "2:1"),
        (149, 100, "1:1"),
        (5, 5, "1:1"),
        (3, 4, "1:2"),
        (2, 5, "1:3"),
        (1, 3, "1:3"),
        (5, 2, "2:1"),
        (Fraction(3, 2), 1, "3:2"),
    ],
)
def test_odds_are_rounded_down_to_a_printed_column(attack: int | Fraction, defence: int, column: str) -> None:
    assert table().column_for(attack, defence) == column


@pytest.mark.rule("T9.1-h")
def test_odds_worse_than_1_5_match_no_column() -> None:
    assert table().column_for(1, 5) == "1:5"
    assert table().column_for(1, 6) is None
    assert table().column_for(0, 1) is None
    with pytest.raises(ValueError, match="defence above 0"):
        table().column_for(3, 0)


@pytest.mark.rule("T9.3-x")
def test_odds_above_the_last_column_use_it_before_shifts() -> None:
    crt = table()
    assert crt.column_for(30, 1) == "7:1"
    assert crt.shift("7:1", -1) == "6:1"
    assert crt.shift("7:1", 2) == "7:1"


def test_shifts_fall_off_the_left_end_only() -> None:
    crt = table()
    assert crt.shift("1:4", -1) == "1:5"
    assert crt.shift("1:5", -1) is None
    assert crt.shift("1:5", 0) == "1:5"


@pytest.mark.rule("T9.2-f", "T9.2-g", "T9.2-h")
@pytest.mark.parametrize(
    ("column", "better", "worse"), [("2:1", "3:1", "3:2"), ("3:2", "2:1", "1:1"), ("1:1", "3:2", "1:2")]
)
def test_pressed_columns(column: str, better: str, worse: str) -> None:
    crt = table()
    assert [crt.pressed_column(column, face, "A") for face in FACES] == [better] * 3 + [worse] * 3
    assert [crt.pressed_column(column, face, "B") for face in FACES] == [worse] * 3 + [better] * 3


@pytest.mark.rule("T9.2-k")
def test_pressed_at_the_last_column_good_rolls_stay_and_bad_ones_drop() -> None:
    assert [table().pressed_column("7:1", face) for face in FACES] == ["7:1"] * 3 + ["6:1"] * 3


@pytest.mark.rule("T9.2-l")
def test_a_pressed_attack_keeps_the_row_of_the_die() -> None:
    crt = table()
    assert crt.results("2:1", pressed=True)[4] == crt.rows[3][crt.place("3:2")]
    assert crt.results("2:1", pressed=True)[3] == crt.rows[2][crt.place("3:1")]


@pytest.mark.rule("T9.2-j")
def test_the_lowest_column_is_never_pressed() -> None:
    assert table().pressed_column("1:4", 6) == "1:5"
    with pytest.raises(ValueError, match="never pressed"):
        table().pressed_column("1:5", 1)


@pytest.mark.rule("T9.3-c")
def test_each_game_has_its_own_table() -> None:
    tables = [load_charts(game) for game in GAMES]
    assert len({charts.digest for charts in tables}) == 3
    with pytest.raises(ValueError, match=r"no game .1812.*1870, 1914, 1940"):
        load_charts("1812")


def test_our_tables_are_reconstructions_that_say_why() -> None:
    for source in chart_sources():
        assert source.basis == "reconstruction"
        assert len(source.source) > 50
    assert load_charts("1870").basis == "reconstruction"


def test_a_teachers_table_replaces_ours_and_says_so(tmp_path: Path) -> None:
    ours, theirs = load_charts("1870"), load_charts("1870", changed(tmp_path, "1,6,-", "1,6,D"))
    assert ours.crt.result(1, "1:5") == "-"
    assert theirs.crt.result(1, "1:5") == "D"
    assert theirs.basis == "teacher"
    assert theirs.digest != ours.digest
    assert load_charts("1914", tmp_path).basis == "reconstruction"


def test_the_same_table_typed_again_has_the_same_digest(tmp_path: Path) -> None:
    text = (FOLDER / "crt-1870.csv").read_text(encoding="utf-8")
    (tmp_path / "crt-1870.csv").write_text("\ufeff# mine\n" + text.replace(",", ";"), encoding="utf-8")
    (tmp_path / ".DS_Store").write_bytes(b"\x00")
    again = load_charts("1870", tmp_path)
    assert again.digest == load_charts("1870").digest
    assert again.crt == load_charts("1870").crt


def test_a_file_that_names_no_chart_is_an_error_with_the_names(tmp_path: Path) -> None:
    changed(tmp_path, "1,6,-", "1,6,D", name="crt-1871.csv")
    with pytest.raises(DataError, match=r"crt-1871\.csv.*crt-1870\.csv, crt-1914\.csv, crt-1940\.csv"):
        load_charts("1870", tmp_path)


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("6,1,AE", "5,2,AE", "stands twice"),
        ("1,6,-,D", "1,6,-", "13 cells"),
        ("1,6,-", "7,0,-", 'roll_A = "7"'),
        ("1:5,1:4", "01:05,1:4", "times of day"),
        ("1:5,1:4", "1:4,1:5", "column 1:5 is out of order"),
        ("1:5,1:4", "five,1:4", 'headed "five"'),
        ("roll_B", "rollB", 'no column "roll_B"'),
        ("1:4", "1:5", '"1:5" stands twice'),
    ],
)
def test_broken_tables(tmp_path: Path, old: str, new: str, expected: str) -> None:
    folder = changed(tmp_path, old, new)
    with pytest.raises(DataError, match=expected):
        load_charts("1870", folder)


def test_missing_rows_and_folders(tmp_path: Path) -> None:
    lines = (FOLDER / "crt-1870.csv").read_text(encoding="utf-8").splitlines()
    (tmp_path / "crt-1870.csv").write_text("\n".join(lines[:4]), encoding="utf-8")
    with pytest.raises(DataError, match="no row for roll_A = 4, 5, 6"):
        load_charts("1870", tmp_path)
    with pytest.raises(DataError, match="no such folder"):
        load_charts("1870", tmp_path / "nowhere")
    (tmp_path / "crt-1870.csv").write_bytes("roll_A,É".encode("latin-1"))
    with pytest.raises(DataError, match="UTF-8"):
        load_charts("1870", tmp_path)
