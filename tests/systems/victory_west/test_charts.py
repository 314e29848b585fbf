"""The charts of Victory in the West: what the text fixes about them, and an owner's own in their place."""

from __future__ import annotations

from pathlib import Path

import pytest

from teutons_lab.kit.files import DataError
from teutons_lab.systems.victory_west.charts import FOLDER, chart_sources, kept, load_charts
from teutons_lab.systems.victory_west.charts.air_table import BOMB, GROUND
from teutons_lab.systems.victory_west.charts.air_table import first_worse as worse_in_the_air
from teutons_lab.systems.victory_west.charts.combat_table import (
    Effect,
    first_worse,
    outcome,
    ratio_text,
    ratio_value,
)
from teutons_lab.systems.victory_west.charts.terrain import HEXES, PROHIBITED

CHARTS = load_charts()
COMBAT = CHARTS.combat


def changed(folder: Path, name: str, old: str, new: str) -> Path:
    """A folder that holds one of our charts with one text replaced."""
    text = (FOLDER / name).read_text(encoding="utf-8")
    assert old in text
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder


# The Combat Table.


@pytest.mark.rule("V9.41-a", "V9.6-a")
def test_the_combat_table_has_thirteen_columns_and_dice_from_0_to_12(tmp_path: Path) -> None:
    assert len(COMBAT.rows) == 13
    assert {len(row) for row in COMBAT.rows} == {13}
    assert first_worse(COMBAT) == ""
    worse = changed(tmp_path / "own", "combat-table.csv", "result,12,1/1R,1/1R", "result,12,1/1R,3R/-")
    assert load_charts(worse).combat.basis == "teacher"  # an owner's transcription is taken as it is
    short = changed(tmp_path / "short", "combat-table.csv", "result,12,", "result,13,")
    with pytest.raises(DataError, match="There are rows for 0 to 12"):
        load_charts(short)


@pytest.mark.rule("V9.6-b", "V9.28-a")
def test_lower_terrain_lines_favour_the_defender(tmp_path: Path) -> None:
    assert COMBAT.names[0] == "Clear/Causeway"
    assert COMBAT.names[-1] == "Mountain"
    for upper, lower in zip(COMBAT.lines, COMBAT.lines[1:], strict=False):
        common = [ratio for ratio in lower if ratio in upper and ratio]
        assert common
        assert all(lower.index(ratio) <= upper.index(ratio) for ratio in common)
    assert COMBAT.worst_line({"Clear/Causeway", "Rough/Minor City"}) == "Rough/Minor City"
    wrong = changed(tmp_path, "combat-table.csv", "terrain_line,Mountain,2-1,3-1", "terrain_line,Mountain,,,,,,2-1,3-1")
    with pytest.raises(DataError):
        load_charts(wrong)


@pytest.mark.rule("V9.6-c", "V9.1-d", "V9.1-f")
def test_each_line_has_its_lowest_ratio_and_its_own_right_end() -> None:
    assert COMBAT.column_for("Mountain", 1, 1) is None
    assert COMBAT.column_for("Mountain", 2, 1) == 0
    assert COMBAT.column_for("Mountain", 99, 1) == COMBAT.last_column("Mountain") == 8
    assert COMBAT.last_column("Clear/Causeway") == 12


@pytest.mark.rule("V9.1-c", "V9.38-a")
@pytest.mark.parametrize(
    ("attack", "defence", "ratio"),
    [(26, 9, "2-1"), (9, 26, "1-3"), (13, 5, "2-1"), (5, 9, "1-2"), (6, 6, "1-1"), (7, 2, "3-1")],
)
def test_ratios_are_rounded_for_the_defender(attack: int, defence: int, ratio: str) -> None:
    assert ratio_text(attack, defence) == ratio
    column = COMBAT.column_for("Clear/Causeway", attack, defence)
    assert column is not None
    assert COMBAT.line("Clear/Causeway")[column] == ratio
    assert ratio_value(ratio) == tuple(map(int, ratio.split("-")))


@pytest.mark.rule("V9.1-i", "V9.41-b")
def test_shifts_end_at_the_line_to_the_right_and_at_the_table_to_the_left() -> None:
    assert COMBAT.shifted("Mountain", 7, 5) == 8
    assert COMBAT.shifted("Clear/Causeway", 7, 5) == 12
    assert COMBAT.shifted("Clear/Causeway", 2, -5) == 0


@pytest.mark.rule("V9.51-a")
def test_a_die_below_nought_reads_nought() -> None:
    assert COMBAT.result(-3, 4) == COMBAT.result(0, 4)
    assert COMBAT.result(14, 4) == COMBAT.result(12, 4)


@pytest.mark.rule("V9.84-a")
def test_entries_have_two_parts_and_may_be_bold(tmp_path: Path) -> None:
    entry = outcome("1/2R*")
    assert (entry.attacker, entry.defender, entry.bold) == (Effect(1), Effect(2, "R"), True)
    assert outcome("-/E*").defender == Effect(0, "E")
    assert outcome("3R/-").defender.nothing
    for text in ("1", "1/", "R1/-", "1/2X", "E1/-"):
        with pytest.raises(ValueError, match="is no result"):
            outcome(text)
    with pytest.raises(DataError, match="An entry is attacker/defender"):
        load_charts(changed(tmp_path, "combat-table.csv", "E/-", "Z/-"))


def test_the_constraints_on_the_results_that_other_rules_need() -> None:
    bold = [(die, col) for die, row in enumerate(COMBAT.rows) for col, entry in enumerate(row) if entry.bold]
    assert any(die <= 8 for die, _ in bold)  # reachable against a fortress, which takes two off the die (9.83)
    letters = {entry.attacker.letter for row in COMBAT.rows for entry in row}
    assert {"P", "R", "E"} <= letters  # the attacker may suffer them as well (9.84)
    split = [entry for row in COMBAT.rows for entry in row if not entry.attacker.nothing and not entry.defender.nothing]
    assert split
    clear = COMBAT.column_for("Clear/Causeway", 3, 1)
    assert clear is not None
    shaken = sum(COMBAT.result(die, clear).defender.letter in ("P", "R") for die in range(1, 11))
    assert shaken >= 5  # bridgeheads must not be rare (20.42)


# The Terrain Effects Chart.


@pytest.mark.rule("V6.8-a", "V6.32-a")
def test_the_terrain_chart_has_costs_for_every_kind_of_ground(tmp_path: Path) -> None:
    assert len([name for name in HEXES if name != "sea"]) == 9
    for name in HEXES:
        ground = CHARTS.terrain[name]
        assert ground.leg == PROHIBITED or ground.leg > 0
    text = (FOLDER / "terrain-effects-chart.csv").read_text(encoding="utf-8")
    mountain = next(line for line in text.splitlines() if line.startswith("mountain"))
    with pytest.raises(DataError, match="no line for mountain"):
        load_charts(changed(tmp_path, "terrain-effects-chart.csv", mountain + "\n", ""))


@pytest.mark.rule("V6.8-b", "V5.2-e", "V5.2-h")
def test_only_wetlands_cost_motorized_units_more_in_rain() -> None:
    wetlands = CHARTS.terrain["wetlands"]
    assert (wetlands.mot, wetlands.mot_rain) == (2, 4)
    assert wetlands.cost(motorized=False, rain=True) == wetlands.cost(motorized=False, rain=False)
    others = [CHARTS.terrain[name] for name in HEXES if name != "wetlands"]
    assert all(ground.mot == ground.mot_rain for ground in others)


def test_what_the_text_says_about_overruns_and_descriptions() -> None:
    chart = CHARTS.terrain
    for name in ("major-city", "mountain", "minor-river", "major-river"):
        assert chart[name].overrun == PROHIBITED  # 6.47
    assert chart["wetlands"].overrun_rain == PROHIBITED != chart["wetlands"].overrun
    assert chart["clear"].mot <= chart["woods"].mot <= chart["wooded-rough"].mot  # 2.2
    assert chart["rough"].leg <= chart["wooded-rough"].leg
    assert chart["causeway-end"].mot == 0  # 20.13


# The fortifications.


@pytest.mark.rule("V6.9-a")
def test_there_are_two_kinds_of_fortification_each_with_a_strength() -> None:
    from tests.systems.victory_west.positions import at

    forts = at("phase axis.movement", flat=False).state.setup.forts.values()
    assert {fort.kind for fort in forts} == {"fortress", "zone", "siegfried"}
    assert all(fort.ids > 0 for fort in forts)
    assert [CHARTS.fort_number("column shift for the defender", kind) for kind in range(3)] == [0, 1, 2]


# The small tables.


@pytest.mark.rule("V10.5-a")
def test_panic_never_gets_better_as_ratings_fall(tmp_path: Path) -> None:
    assert len(CHARTS.panic.rows) == 10
    for row in CHARTS.panic.rows:
        weights = [result.weight for result in row]
        assert weights == sorted(weights, reverse=True)
    with pytest.raises(DataError, match="a better rating fares worse"):
        load_charts(changed(tmp_path, "panic-table.csv", "1,-,-,-,-,-", "1,-,-,-,-,D"))


@pytest.mark.rule("V10.2-b")
def test_a_rating_reads_its_own_column_and_below_1_the_lowest() -> None:
    panic = CHARTS.panic
    assert str(panic.result(10, 1)) == "2R"
    assert str(panic.result(10, 5)) == "1R"
    assert panic.result(7, 0) == panic.result(7, 1)
    assert panic.result(7, -2) == panic.result(7, 1)


@pytest.mark.rule("V18.7-a", "V18.7-b")
def test_the_air_table_has_three_sections_that_never_get_worse(tmp_path: Path) -> None:
    air = CHARTS.air
    assert set(air.strength) == {"axis", "allied"}
    assert len(air.ground) == len(air.bomb) == 12
    assert {len(row) for row in air.ground} == {GROUND}
    assert {len(row) for row in air.bomb} == {BOMB}
    assert worse_in_the_air(air) == ""
    assert air.ground_attack(1 + 1, 6).loss == "L"  # an air point can be lost even against light flak (18.35)
    assert air.ground_attack(9, 12) == air.ground_attack(9, GROUND)
    with pytest.raises(DataError, match='found "Q"'):
        load_charts(changed(tmp_path, "air-table.csv", "0,1,2,L,", "0,1,2,Q,"))


@pytest.mark.rule("V18.9-a", "V18.41-a")
def test_the_range_chart_has_every_activity_and_taps_fly_less_than_30(tmp_path: Path) -> None:
    axis = CHARTS.ranges["axis"]
    assert axis["tap"] < axis["extended-tap"] == axis["paradrop"] == axis["transport"] == axis["recon"] == 30
    assert axis["sap"] > axis["tap"]
    assert CHARTS.ranges["allied"]["tap"] > CHARTS.ranges["allied"]["less-from-west-edge"]
    with pytest.raises(DataError, match="not below the extended one"):
        load_charts(changed(tmp_path, "range-chart.csv", "tap,15,15", "tap,30,15"))


@pytest.mark.rule("V25.7-a", "V25.5-a")
def test_surrender_letters_are_nested_and_begin_where_the_text_says(tmp_path: Path) -> None:
    table = CHARTS.surrender
    lowest = {letter: min(p for p in range(20) for d in range(19) if letter in table.result(d, p)) for letter in "NBF"}
    assert lowest == {"N": 3, "B": 11, "F": 19}
    assert table.surrenders("netherlands", 10, 12)
    assert table.result(10, 12) == "NB"
    assert not table.surrenders("france", 10, 12)
    with pytest.raises(DataError, match="-, N, NB or NBF"):
        load_charts(changed(tmp_path, "surrender-table.csv", "NBF", "F"))


@pytest.mark.rule("V5.3-a")
def test_every_weather_die_has_one_of_four_results(tmp_path: Path) -> None:
    assert len(CHARTS.weather) == 10
    assert set(CHARTS.weather) <= {"same", "clear", "overcast", "rain"}
    with pytest.raises(DataError, match='result "fog"'):
        load_charts(changed(tmp_path, "weather-table.csv", "rain", "fog"))


@pytest.mark.rule("V4.2-a")
def test_the_turn_track_has_21_dated_boxes() -> None:
    assert [box.turn for box in CHARTS.turns] == list(range(1, 22))
    assert CHARTS.turns[0].dates == "10 May – 11 May"
    assert "8 coups" in CHARTS.turns[0].note


@pytest.mark.rule("V3.2-a")
def test_the_options_chart_lists_18_options_with_their_points() -> None:
    options = kept("options-chart.csv")
    assert [row["option"] for row in options.rows] == [str(n) for n in range(1, 19)]
    named = {row["option"] for row in options.rows if row["in_text"] == "yes"}
    assert named == {"1", "5", "8", "10", "11", "12", "14", "15", "18"}
    assert options.rows[0]["axis_vp"] == "-150"


def test_every_chart_says_what_it_rests_on_and_what_asks_for_it() -> None:
    from teutons_lab.systems.rulebook import load_rulebook

    book = load_rulebook("victory_west")
    for chart in chart_sources().values():
        assert chart.basis in ("rulebook", "reconstruction")
        assert chart.rule in book
        assert (FOLDER / chart.file).is_file()
    for name in ("supply-chart.csv", "reinforcement-chart.csv", "vp-summary.csv", "victory-chart.csv"):
        assert kept(name).rows


def test_a_folder_with_an_unknown_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "crt.csv").write_text("x\n", encoding="utf-8")
    with pytest.raises(DataError, match="this names no chart"):
        load_charts(tmp_path)
    with pytest.raises(DataError, match="there is no such folder"):
        load_charts(tmp_path / "nowhere")
