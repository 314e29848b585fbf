"""What the text and the rulings demand of the reconstructed tables, and an owner's own table in the place of ours."""

from __future__ import annotations

import csv
from fractions import Fraction
from pathlib import Path

import pytest

import teutons_lab as lab
from tests.systems.victory_west.positions import SPARE, blue, last, play, red
from teutons_lab.systems.victory_west.charts import FOLDER, load_charts
from teutons_lab.systems.victory_west.charts.combat_table import Outcome, outcome

CHARTS = load_charts()
COMBAT, AIR, PANIC = CHARTS.combat, CHARTS.air, CHARTS.panic
FACES = range(1, 11)


def outcomes(ratio: str) -> list[Outcome]:
    """What the ten faces do at a ratio on the line of clear ground, without modifiers."""
    column = COMBAT.line("Clear/Causeway").index(ratio)
    return [COMBAT.result(face, column) for face in FACES]


def rows(name: str) -> list[dict[str, str]]:
    """The lines of one of our charts that has no preamble."""
    with (FOLDER / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(line for line in file if not line.startswith("#")))


# The Combat Table.


@pytest.mark.rule("V9.41-a", "V9.6-c", "VR-26")
def test_lines_end_earlier_the_worse_the_ground_and_all_begin_in_the_first_column() -> None:
    lengths = [sum(bool(ratio) for ratio in line) for line in COMBAT.lines]
    assert lengths == [13, 12, 11, 10, 9]
    assert [line[0] for line in COMBAT.lines] == ["1-4", "1-3", "1-2", "1-1", "2-1"]
    assert all("" not in line[:length] for line, length in zip(COMBAT.lines, lengths, strict=True))
    assert all({ratio.count("-") for ratio in line if ratio} == {1} for line in COMBAT.lines)
    assert all("1" in ratio.split("-") for line in COMBAT.lines for ratio in line if ratio)  # the lesser is always 1


@pytest.mark.rule("V9.41-a", "V9.51-a")
def test_the_corners_of_the_table() -> None:
    best, worst = COMBAT.result(12, 12), COMBAT.result(0, 0)
    assert (best.defender.letter, best.bold, best.attacker.nothing) == ("E", True, True)
    assert (worst.attacker.letter, worst.defender.nothing) == ("E", True)


@pytest.mark.rule("V9.83-a", "V9.84-a")
def test_bold_results_are_never_lost_by_a_better_die_or_column() -> None:
    bold = {(die, column) for die in range(13) for column in range(13) if COMBAT.result(die, column).bold}
    assert bold
    better = {(min(die + a, 12), min(column + 1 - a, 12)) for die, column in bold for a in (0, 1)}
    assert better <= bold
    cells = [COMBAT.result(die, column) for die in range(13) for column in range(13)]
    assert {cell.defender.letter for cell in cells} >= {"", "P", "R", "E"}
    assert any(cell.defender.steps and cell.defender.letter == "P" for cell in cells)  # steps go with P and with R
    assert any(cell.defender.steps and cell.defender.letter == "R" for cell in cells)


@pytest.mark.rule("V20.42-a", "V9.84-a")
@pytest.mark.parametrize(("ratio", "tenths"), [("1-1", 4), ("3-1", 6), ("6-1", 9), ("10-1", 10)])
def test_defenders_give_way_often_enough_for_bridgeheads(ratio: str, tenths: int) -> None:
    shaken = sum(cell.defender.letter in ("P", "R", "E") for cell in outcomes(ratio))
    assert shaken == tenths


@pytest.mark.rule("V9.84-g")
@pytest.mark.parametrize(("ratio", "attacker", "defender"), [("1-1", 13, 6), ("3-1", 10, 10), ("6-1", 6, 17)])
def test_mean_losses_in_tenths_of_a_step(ratio: str, attacker: int, defender: int) -> None:
    cells = outcomes(ratio)
    assert sum(cell.attacker.steps for cell in cells) == attacker
    assert sum(cell.defender.steps for cell in cells) == defender


# The Panic Table.


@pytest.mark.rule("V10.5-a", "V10.31-c")
@pytest.mark.parametrize(("rating", "calm", "steps"), [(3, 3, 3), (5, 5, 1), (1, 1, 5)])
def test_how_many_numbers_leave_a_unit_calm_or_cost_it_steps(rating: int, calm: int, steps: int) -> None:
    found = [PANIC.result(number, rating) for number in FACES]
    assert sum(str(result) == "-" for result in found) == calm
    assert sum(result.steps > 0 for result in found) == steps
    assert all(result.steps <= 2 for result in found)  # one step or two


# The Air Table.


@pytest.mark.rule("V18.7-a", "V18.32-c")
def test_mean_strength_limits_and_every_entry_can_be_flown() -> None:
    def mean(side: str, modifier: int) -> Fraction:
        return Fraction(sum(AIR.limit(side, face + modifier) for face in FACES), 10)

    assert (mean("axis", -1), mean("axis", 0), mean("allied", 0)) == (
        Fraction(38, 10),
        Fraction(42, 10),
        Fraction(28, 10),
    )
    entries = [limit for side in AIR.strength.values() for limit in side]
    assert min(entries) >= 1
    assert any(limit % 2 for limit in entries)  # which interdiction raises (18.32)


@pytest.mark.rule("V18.7-b", "V18.35-c")
@pytest.mark.parametrize(("modifier", "tenths"), [(1, 1), (0, 2), (-1, 3)])
def test_l_is_never_out_of_reach_and_flak_makes_it_likelier(modifier: int, tenths: int) -> None:
    for column in range(1, 7):
        assert sum(AIR.ground_attack(face + modifier, column).loss == "L" for face in FACES) == tenths
        assert sum(AIR.bombing(face + modifier, column).loss == "L" for face in FACES) == tenths


@pytest.mark.rule("V18.7-b", "V18.35-d", "V18.36-d")
def test_what_missions_of_a_strength_do() -> None:
    struck = {n: sum(bool(AIR.ground_attack(face + 1, n).letter) for face in FACES) for n in (4, 6)}
    assert struck == {4: 6, 6: 8}
    down = {n: sum(AIR.bombing(face + 1, n).letter == "B" for face in FACES) for n in (2, 4, 6)}
    assert down == {2: 4, 4: 6, 6: 8}


# Surrender, weather, what the other charts are told by the text.


@pytest.mark.rule("V25.7-a", "V25.4-b")
@pytest.mark.parametrize(
    ("nation", "points", "modifier", "tenths"),
    [
        *(("netherlands", points, 0, tenths) for points, tenths in ((2, 0), (3, 1), (8, 1), (10, 1), (12, 3), (14, 5))),
        *(("netherlands", points, 0, 10) for points in (15, 18, 19)),
        *(("belgium", points, 0, tenths) for points, tenths in ((10, 0), (11, 1), (13, 2), (15, 4), (19, 6))),
        *(("france", 19, modifier, tenths) for modifier, tenths in ((0, 1), (3, 4), (5, 6), (8, 9))),
        ("france", 18, 8, 0),
    ],
)
def test_the_chances_of_surrender(nation: str, points: int, modifier: int, tenths: int) -> None:
    found = sum(CHARTS.surrender.surrenders(nation, face + modifier, points) for face in FACES)
    assert found == tenths


@pytest.mark.rule("V5.3-a")
def test_fair_weather_is_the_rule_and_rain_the_exception() -> None:
    count = {word: CHARTS.weather.count(word) for word in ("clear", "same", "overcast", "rain")}
    assert count == {"clear": 5, "same": 2, "overcast": 2, "rain": 1}


@pytest.mark.rule("V25.9-a")
def test_a_dutch_surrender_weighs_three_points_on_belgium_and_france() -> None:
    found = {(c.nation, c.points) for c in CHARTS.capitulation if c.key == "dutch-surrender"}
    assert found == {("belgium", 3), ("france", 3)}


@pytest.mark.rule("V6.8-a", "V8.32-a", "V13.42-a", "V21.3-a")
def test_what_is_added_to_the_cost_of_a_hex() -> None:
    extras = {name: CHARTS.terrain[name].leg for name in ("leave-zoc", "enter-zoc", "refugees", "coup")}
    assert extras == {"leave-zoc": 2, "enter-zoc": 1, "refugees": 1, "coup": 1}


def test_every_line_of_a_chart_that_has_a_basis_says_which() -> None:
    seen = 0
    for file in sorted(FOLDER.glob("*.csv")):
        for row in rows(file.name):
            if "basis" in row:
                seen += 1
                assert row["basis"].split()[0] in ("rulebook", "reconstruction"), (file.name, row)
    assert seen > 50


# An owner's own table.


def own(folder: Path) -> Path:
    """A folder with a Combat Table of somebody's own: other results, and mountains that begin in the third column."""
    lines = (FOLDER / "combat-table.csv").read_text(encoding="utf-8").splitlines()
    kept = [line for line in lines if not line.startswith(("result,", "terrain_line,Mountain"))]
    kept.append("terrain_line,Mountain,,,4-1,5-1,6-1,7-1,8-1,9-1,10-1,,,,")
    kept += [",".join(["result", str(die), *["2/1R"] * 13]) for die in range(13)]
    folder.mkdir()
    (folder / "combat-table.csv").write_text("\n".join(kept) + "\n", encoding="utf-8")
    return folder


@pytest.mark.rule("V9.6-a", "V9.6-c", "V9.41-b", "VR-26")
def test_a_line_may_begin_further_right_and_left_shifts_reach_the_first_column(tmp_path: Path) -> None:
    table = load_charts(own(tmp_path / "mine")).combat
    assert table.column_for("Mountain", 3, 1) is None
    assert table.column_for("Mountain", 4, 1) == 2
    assert table.shifted("Mountain", 2, -5) == 0
    assert table.shifted("Mountain", 2, 9) == table.last_column("Mountain") == 8


@pytest.mark.rule("V9.1-l", "V9.6-a")
def test_an_owner_replaces_the_combat_table_without_a_line_of_code(tmp_path: Path) -> None:
    folder = f"{own(tmp_path / 'mine')}/"
    start = lab.start("victory_west/the-cape", seed=1, charts=folder)
    assert start.state.setup.charts_data.combat.basis == "teacher"
    lines = (*SPARE, "hex B3210 clear country=Netherlands", "hex B3310 clear country=Germany")
    units = (blue("Blue", "B3310", **{"as": 9, "as2": 1, "ds2": 1}), red("Red", "B3210", as2=1, ds2=1))
    text = "\n".join(("system victory_west  game the-cape", "turn 2  phase axis.combat", *lines, *units))
    game = lab.read_position(text, charts=folder)
    told = game.explain.combat("B3210", "Blue")
    assert set(told.probabilities) == {"2/1R"}
    assert told.basis == "teacher"
    play(game, 'attack B3210 with "Blue"')
    while game.node.kind in ("support", "foe-support"):
        play(game, "pass")
    play(game, "roll 5")
    assert last(game, "fought")["results"] == (str(outcome("2/1R")),)
    again = lab.read_record(str(game.record), charts=folder)
    assert again.state == game.state
