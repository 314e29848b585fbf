"""Charts with lines, columns or numbers that are missing, too many or wrong: each is named, with its file."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.systems.victory_west.test_charts import changed
from teutons_lab.kit.files import DataError
from teutons_lab.systems.victory_west.charts import FOLDER, load_charts


@pytest.mark.rule("V2.48-h")
def test_a_missing_cadre_is_named(tmp_path: Path) -> None:
    last = changed(tmp_path / "last", "cadres.csv", "dutch,1-2-6,4,1,reconstruction\n", "")
    with pytest.raises(DataError, match=r"cadres\.csv: no line for dutch,1-2-6\."):
        load_charts(last)
    head, *lines = (FOLDER / "cadres.csv").read_text(encoding="utf-8").splitlines(keepends=True)
    with pytest.raises(DataError, match="no line for german,2-3-6 or german,2-3-8 or "):
        load_charts(changed(tmp_path / "head", "cadres.csv", "".join(lines), ""))
    with pytest.raises(DataError, match="line 3: a second line for german,2-3-6"):
        load_charts(changed(tmp_path / "twice", "cadres.csv", lines[0], lines[0] * 2))
    with pytest.raises(DataError, match='line 12: cadre "1-2-6", pieces "many"'):
        load_charts(changed(tmp_path / "many", "cadres.csv", "dutch,1-2-6,4", "dutch,1-2-6,many"))
    with pytest.raises(DataError, match="line 1: the columns are nation,"):
        load_charts(changed(tmp_path / "columns", "cadres.csv", head[:11], "nation"))


@pytest.mark.rule("V6.9-a")
def test_the_fortification_summary_has_its_lines_and_answers(tmp_path: Path) -> None:
    name = "fortification-summary.csv"
    text = (FOLDER / name).read_text(encoding="utf-8")
    head, *lines = text.splitlines(keepends=True)
    for part, (old, new, found) in enumerate(
        (
            ("".join(lines), "", "no line for column shift for the defender or die modifier or "),
            (lines[-1], "", "no line for counts for stacking"),
            (lines[1], lines[1] * 2, 'line 4: item "die modifier"'),
            ("steps,0", "stairs,0", 'line 4: item "stairs"'),
            (
                "overrun allowed,no",
                "overrun allowed,999",
                'line 5, fortress: "999" for overrun allowed. It is yes or no',
            ),
            ("die modifier,-2", "die modifier,two", 'line 3, fortress: "two" for die modifier. It is a whole number'),
            ("steps,0,1", "steps,0,", 'line 4, fortified_zone_allied: "" for steps'),
            ("fortress,", "fort,", "line 1: the columns are item, fort,"),
            (",basis", ",why", "line 1: the columns are item, "),
        )
    ):
        with pytest.raises(DataError, match=f"{name}.*{found}"):
            load_charts(changed(tmp_path / str(part), name, old, new))
    (tmp_path / "order").mkdir()
    (tmp_path / "order" / name).write_text("".join((head, *reversed(lines))), encoding="utf-8")
    assert load_charts(tmp_path / "order").fort_number("die modifier", 0) == -2


@pytest.mark.parametrize(
    ("name", "old", "new", "found"),
    [
        ("weather-table.csv", "result", "sky", "result is missing"),
        ("range-chart.csv", "allied", "west", "allied is missing"),
        ("range-chart.csv", "tap,15,", "tap,,", 'axis = ""'),
        ("turn-track.csv", "note", "remark", "note is missing"),
    ],
)
def test_a_column_or_a_number_that_is_missing_is_named(
    tmp_path: Path, name: str, old: str, new: str, found: str
) -> None:
    with pytest.raises(DataError, match=f"{name}.*{found}"):
        load_charts(changed(tmp_path, name, old, new))
