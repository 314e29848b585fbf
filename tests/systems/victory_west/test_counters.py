"""2.4 The playing pieces: what a counter shows, its steps and cadre, and finding it by name."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from teutons_lab.kit.files import DataError
from teutons_lab.kit.rosters import UnknownCounter
from teutons_lab.systems.victory_west.charts import load_charts
from teutons_lab.systems.victory_west.counters import SIZES, Counter, invented
from teutons_lab.systems.victory_west.scenario import load_scenario
from teutons_lab.systems.victory_west.scenario_file import read_order_of_battle

CAPE = load_scenario("victory_west/the-cape")
ROSTER = CAPE.roster
CADRES = load_charts().cadres
OOB = Path(CAPE.file).with_name("victory-west-the-cape-oob.csv")


def counter(name: str) -> Counter:
    return ROSTER[ROSTER.find(name)]


def with_line(folder: Path, old: str, new: str) -> Path:
    text = OOB.read_text(encoding="utf-8")
    assert old in text
    file = folder / "oob.csv"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    return file


def read(file: Path) -> None:
    read_order_of_battle(file, {k: dict(v) for k, v in CAPE.basis.items()}, {area.group for area in CAPE.areas})


@pytest.mark.rule("V2.41-a")
def test_a_combat_unit_has_every_value_and_a_broken_one_is_named(tmp_path: Path) -> None:
    panzer = counter("33p/9p")
    assert (panzer.name, panzer.size, panzer.type) == ("33p/9p", "III", "panzer")
    assert (panzer.sv, panzer.attack, panzer.defence, panzer.ma, panzer.er) == (1, 3, 2, 12, 8)
    assert panzer.motorized
    assert panzer.blitz == "circle"
    assert (panzer.attack_reduced, panzer.defence_reduced) == (1, 1)
    with pytest.raises(DataError, match=r'oob.csv, line 3: unit "1 Division" has ma = "six"'):
        read(with_line(tmp_path, "XX,dutch,,3,3,4,6,4", "XX,dutch,,3,3,4,six,4"))


@pytest.mark.rule("V2.41-b", "V14.32-a", "V2.47-a")
def test_an_hq_has_level_radius_and_bonus_and_is_motorized(tmp_path: Path) -> None:
    army, corps = counter("18xxxx"), counter("39p xxx")
    assert (army.level, corps.level) == ("army", "corps")
    assert army.motorized
    assert (army.cr, army.cb, army.attack, army.defence, army.steps) == (6, 2, 0, 0, 1)
    with pytest.raises(DataError, match="has one step and no strengths"):
        read(with_line(tmp_path, "german-north,,1,0,0,8,7", "german-north,,1,2,0,8,7"))


@pytest.mark.rule("V2.42-a")
def test_the_part_after_the_slash_is_the_division_but_not_for_parachutists() -> None:
    ninth = [c.name for c in ROSTER if c.division == "9p"]
    assert ninth == ["33p/9p", "10m/9p", "11m/9p"]
    assert len([c for c in ROSTER if c.division == "4p"]) == 4
    assert counter("1/1FJr").division == ""


@pytest.mark.rule("V2.44-a")
def test_sizes_are_ordered_and_hqs_have_none() -> None:
    assert SIZES == ("II", "III", "X", "XX")
    assert counter("1/1FJr").size == "II"
    assert counter("6xxxx Art").size == "G"
    assert counter("Nth").size == "-"


@pytest.mark.rule("V2.46-a")
def test_nationality_is_not_the_branch_of_service() -> None:
    assert {c.branch for c in ROSTER if c.nationality == "german"} == {"Army", "Waffen SS", "Luftwaffe"}
    assert {c.nationality for c in ROSTER if c.side == "allied"} == {"dutch", "belgian"}


@pytest.mark.rule("V2.48-a", "V2.48-b", "V9.81-a")
def test_steps_of_hqs_one_sided_and_two_sided_units() -> None:
    assert counter("Nth").steps == 1
    assert counter("1 Hus").steps == 1
    light = counter("Light")
    assert (light.sides, light.cadre_steps, light.steps) == (2, 0, 2)
    assert light.face(2, CADRES).attack == 3
    assert light.face(1, CADRES).attack == 2


@pytest.mark.rule("V2.48-c", "V2.48-h", "V2.48-i")
def test_a_german_division_leaves_a_cadre_with_printed_values() -> None:
    division = counter("207")
    assert (division.cadre, division.steps, division.cadre_steps) == ("2-3-6", 4, 2)
    front, back, cadre, worn = (division.face(steps, CADRES) for steps in (4, 3, 2, 1))
    assert (front.attack, front.defence, back.attack, back.defence) == (5, 7, 3, 5)
    assert (cadre.attack, cadre.defence, cadre.ma, cadre.sv, cadre.cadre) == (2, 3, 6, 2, True)
    assert (worn.attack, worn.defence) == (1, 2)
    assert front.sv == back.sv == 6  # three stacking points, in halves
    assert cadre.er == front.er
    assert all(
        c.cadre == "" for c in ROSTER if c.nationality == "german" and not (c.type == "infantry" and c.size == "XX")
    )


@pytest.mark.rule("V2.48-f", "V2.48-g", "VR-141")
def test_belgian_and_dutch_cadres() -> None:
    belgian = {c.name: c for c in ROSTER if c.nationality == "belgian" and c.size == "XX"}
    assert {name for name, c in belgian.items() if c.ma == 6} == {name for name, c in belgian.items() if c.cadre}
    assert belgian["4"].cadre == "1-3-6"
    assert belgian["13"].cadre == ""
    dutch = [c for c in ROSTER if c.nationality == "dutch"]
    assert {c.cadre for c in dutch if c.type == "infantry" and c.size == "XX"} == {"1-2-6"}
    assert all(not c.cadre for c in dutch if c.size != "XX" or c.type == "bicycle")
    assert counter("1/Peel").cadre == ""


@pytest.mark.rule("V9.81-a")
def test_steps_that_do_not_fit_the_sides_and_the_cadre_are_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="Its sides and cadre make 3"):
        read(with_line(tmp_path, "2,3,3,1-2-6,no", "2,3,4,1-2-6,no"))


def test_names_are_unique_and_short_forms_find_them() -> None:
    assert len(set(ROSTER.names)) == len(ROSTER) == 93
    assert ROSTER.names[ROSTER.find("207")] == "207 Division"
    assert ROSTER.names[ROSTER.find("Dutch 1 Division")] == "Dutch 1 Division"
    assert ROSTER.find("German 1") == ROSTER.find("German 1 Division") == ROSTER.by_id["ge-1-infantry"]
    with pytest.raises(UnknownCounter, match='"1" could be "Dutch 1 Division" or "German 1 Division"'):
        ROSTER.find("1")
    with pytest.raises(UnknownCounter, match='Did you mean "LSSAH"'):
        ROSTER.find("LSAH")


def test_invented_counters() -> None:
    made = invented("Blue", {"side": "axis", "as": "4", "sv": "0.5", "division": "9 Panzer"}, ("motorized", "blitz"))
    assert (made.attack, made.sv, made.division, made.motorized, made.blitz) == (
        4,
        Fraction(1, 2),
        "9 Panzer",
        True,
        "circle",
    )
    for given, expected in (
        ({"side": "axis", "as": "four"}, "found as=four"),
        ({"side": "nobody"}, "expected side=axis or side=allied"),
        ({"side": "axis", "sv": "7"}, "found sv=7"),
        ({"side": "axis", "cf": "1"}, 'found "cf="'),
    ):
        with pytest.raises(ValueError, match=expected):
            invented("Blue", given, ())
