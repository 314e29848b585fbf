"""The scenario of 1870: order of battle, Fortresses, set-up, options; and errors for one's own file."""

import csv
import itertools
from pathlib import Path

import pytest

from teutons_lab.data import data_path
from teutons_lab.hexes import load_grid
from teutons_lab.kit.files import DataError
from teutons_lab.systems.rulebook import load_rulebook
from teutons_lab.systems.teutons.counters import ARMS
from teutons_lab.systems.teutons.scenario import Scenario, load_scenario, scenario_ids


@pytest.fixture(scope="module")
def war() -> Scenario:
    return load_scenario("teutons/1870")


def oob(game: str) -> list[dict[str, str]]:
    with data_path("scenarios", f"teutons-{game}-oob.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def mine(folder: Path, old: str, new: str) -> Path:
    """Our file with one text replaced."""
    text = data_path("scenarios", "teutons-1870.toml").read_text(encoding="utf-8")
    assert old in text
    file = folder / "scenarios" / "mine.toml"
    file.parent.mkdir(exist_ok=True)
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    return file


@pytest.mark.rule("T2.0-a")
def test_three_games_share_a_pool_of_176_counters(war: Scenario) -> None:
    others = {game: oob(game) for game in ("1914", "1940")}
    units = len(war.counters) + sum(
        row["size"] not in ("fortress", "marker") for rows in others.values() for row in rows
    )
    forts = {game: sum(row["size"] == "fortress" for row in rows) for game, rows in others.items()}
    shared_forts = max(len(war.forts), *forts.values())
    markers = sum(marker.count for marker in war.markers)
    assert (len(war.counters), units, shared_forts, markers) == (33, 143, 13, 20)
    assert units + shared_forts + markers == 176
    ids = [counter.id for counter in war.counters] + [row["id"] for rows in others.values() for row in rows]
    assert len(ids) == len(set(ids))


@pytest.mark.rule("T2.2-a")
def test_two_sides_of_1870(war: Scenario) -> None:
    assert war.sides == ("prussian", "french")
    assert {counter.side for counter in war.counters} == set(war.sides)
    assert {c.nationality for c in war.counters if c.side == "french"} == {"France"}
    assert "Bavaria" in {c.nationality for c in war.counters if c.side == "prussian"}


@pytest.mark.rule("T2.2-k")
def test_a_counter_is_of_one_arm(war: Scenario) -> None:
    assert {counter.arm for counter in war.counters} == {"infantry", "cavalry"}
    assert all(counter.arm in ARMS for counter in war.counters)
    assert [c.name for c in war.counters if c.arm == "cavalry"] == [
        "Cavalry (reserve cavalry)",
        "Cavalry Corps",
    ]


@pytest.mark.rule("T2.2-i")
def test_a_turn_of_appearance_makes_a_reinforcement(war: Scenario) -> None:
    late = {counter.id: counter.arrives for counter in war.counters if counter.arrives > 1}
    assert late["F70-VI"] == 2
    assert late["P70-Meuse"] == 4
    assert set(late) == {counter.id for counter in war.counters if counter.is_reinforcement}
    assert not war.roster[war.roster.find("Imperial Guard")].is_reinforcement


@pytest.mark.rule("T2.3-a", "T1870.fort-a", "T12.0-b")
def test_thirteen_french_fortresses_of_strength_one(war: Scenario) -> None:
    labels = ["K04", "K06", "L07", "R03", "R04", "N05", "O04", "O05", "N03", "M01", "P02", "F04", "F05"]
    assert war.fortresses == tuple((label, 1, "french") for label in labels)


@pytest.mark.rule("T2.3-a")
def test_a_fortress_of_strength_three_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r'fortress "Vitry-le-François" has strength = 3\. A Fortress has strength'):
        load_scenario(mine(tmp_path, "strength = 1", "strength = 3"))
    assert load_scenario(mine(tmp_path, "strength = 1", "strength = 2")).forts[0].strength == 2


@pytest.mark.rule("T3.0-n")
def test_twelve_turns_each_with_its_dates(war: Scenario, tmp_path: Path) -> None:
    assert war.turns == len(war.turn_dates) == 12
    assert war.turn_dates[0] == "4-10 August 1870"
    with pytest.raises(DataError, match="turn_dates has 12 entries for 11 turns"):
        load_scenario(mine(tmp_path, "turns = 12", "turns = 11"))


def test_prussian_armies_have_their_printed_factor(war: Scenario) -> None:
    armies = [counter for counter in war.counters if counter.is_army]
    assert len(armies) == 4
    assert all(army.side == "prussian" and army.omf == 1 and army.replaceable for army in armies)


def test_only_prussian_armies_and_numbered_prussian_corps_are_replaceable(war: Scenario) -> None:
    corps = {c.name for c in war.counters if c.replaceable and not c.is_army}
    assert corps == {
        *("III Corps", "VIII Corps", "IX Corps", "X Corps", "XI Corps"),
        *("I Corps (East Prussia)", "II Corps (Pomerania)", "VI Corps (Silesia)"),
    }


def test_every_value_of_every_counter_has_a_basis(war: Scenario) -> None:
    for counter in war.counters:
        assert set(counter.basis) == {"name", "size", "arm", "cf", "omf", "arrives", "setup", "replaceable"}
    assert war.roster[war.roster.find("F70-1")].basis["cf"] == "reconstruction"


@pytest.mark.rule("T1870.setup-a", "T1870.setup-b", "T1870.setup-c", "T1870.setup-e")
def test_the_historical_setup_keeps_to_zones_and_stacking(war: Scenario) -> None:
    at: dict[str, list[str]] = {}
    for unit, label in war.historical_setup:
        counter = war.roster[war.roster.by_id[unit]]
        assert label in war.zone(counter.setup).hexes
        at.setdefault(label, []).append(unit)
    assert {unit for unit, _ in war.historical_setup} == {c.id for c in war.counters if not c.is_reinforcement}
    for units in at.values():
        assert len(units) <= 3
        assert sum(war.roster[war.roster.by_id[unit]].is_army for unit in units) <= 1
    assert all(len(at.get(label, [])) <= 1 for label in war.zone("french-border").hexes)
    assert set(war.zone("prussian-start").hexes) == {"P06", "Q05", "R05", "S04"}


@pytest.mark.rule("T1870.setup-a")
def test_a_corps_off_the_frontier_or_two_in_a_hex_are_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"I Corps \(MacMahon\) stands at O04\. It may stand at N06, O05"):
        load_scenario(mine(tmp_path, 'at = "R03", basis = "history"', 'at = "O04", basis = "history"'))
    with pytest.raises(DataError, match=r"shares Q04\. Here a hex takes one unit"):
        load_scenario(mine(tmp_path, 'at = "R03", basis = "history"', 'at = "Q04", basis = "history"'))


@pytest.mark.rule("T1870.setup-b", "T1870.setup-c", "T1870.setup-e")
@pytest.mark.parametrize(
    ("old", "new", "rule"),
    [
        ('"F70-G", at = "F05"', '"F70-G", at = "E05"', "T1870.setup-b"),
        ('"F70-C", at = "K05"', '"F70-C", at = "L05"', "T1870.setup-c"),
        ('"P70-Third", at = "S04"', '"P70-Third", at = "S05"', "T1870.setup-e"),
    ],
)
def test_a_unit_outside_its_zone_is_refused(tmp_path: Path, old: str, new: str, rule: str) -> None:
    with pytest.raises(DataError, match=f"It may stand at .*{rule}") as caught:
        load_scenario(mine(tmp_path, old, new))
    assert caught.value.rule == rule


def test_the_four_prussian_hexes_are_a_chain_that_faces_the_french_line(war: Scenario) -> None:
    grid = load_grid()
    line = war.zone("prussian-start").hexes
    for here, there in itertools.pairwise(line):
        assert there in grid.neighbours(here)
    french = set(war.zone("french-border").hexes)
    assert all(french & set(grid.neighbours(label)) for label in line)


def test_options_have_the_recommended_reading_first(war: Scenario) -> None:
    book = load_rulebook("teutons")
    assert war.choose()["supply_own_hex_exempt"] == "yes"
    assert war.choose()["river_bar"] == "either-hex"
    assert war.choose({"burnside": "die", "german_plays_on": True})["german_plays_on"] == "yes"
    for option in war.options:
        assert book.row(option.rule).applies_to("1870")
        assert len(option.values) == len(option.meanings) >= 2
    named = {row.option for row in book.for_game("1870") if row.option}
    assert named == {option.name for option in war.options} - {"dice"}
    with pytest.raises(ValueError, match=r'Option dice = "C"\. It is one of A, B'):
        war.choose({"dice": "C"})
    with pytest.raises(ValueError, match='no option "mud"'):
        war.choose({"mud": "yes"})


def test_scenario_ids() -> None:
    assert "teutons/1870" in scenario_ids()
    with pytest.raises(ValueError, match="teutons/1870"):
        load_scenario("teutons/1871")


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (
            "cf = 4",
            'cf = "four"',
            (
                'unit "Second Army (Friedrich Karl)" has cf = "four". '
                "A combat factor is a whole number from 0 to 9. Nothing was loaded."
            ),
        ),
        ("cf = 4", "cf = 10", "has cf = 10. A combat factor is a whole number from 0 to 9."),
        ("cf = 4", "cf = true", "has cf = true. A combat factor is"),
        ('arm = "cavalry"', 'arm = "horse"', 'has arm = "horse". It is one of infantry, cavalry, armor, dummy.'),
        ('label = "Guard"', 'lable = "Guard"', 'has lable = "Guard". The keys of a unit are id, name'),
        (', label = "Guard"', "", "label is missing"),
        ('id = "F70-2"', 'id = "F70-1"', "another unit has the same id"),
        ('setup = "paris"', 'setup = "Paris"', 'has setup = "Paris". It is one of french-border, paris'),
        ('basis = "field-corps"', 'basis = "guess"', 'has basis = "guess"'),
        ("arrives = 12", "arrives = 13", "has arrives = 13. The game has 12 turns."),
        ('at = "L07"', 'at = "L7"', 'fortress "Sedan" has at = "L7"'),
        ('at = "L07"', 'at = "K06"', "there are two Fortresses at K06"),
        ('unit = "F70-2"', 'unit = "F70-22"', 'has unit = "F70-22". It is the id of a unit'),
        ('unit = "F70-2"', 'unit = "F70-1"', "is placed twice"),
        ('unit = "F70-2", at = "Q04"', 'unit = "F70-VI", at = "Q04"', "is a reinforcement"),
        ('  { unit = "F70-2"', '# { unit = "F70-2"', "no place for II Corps (Frossard)"),
        ("minutes = 120", "minuets = 120", 'an unknown key "minuets"'),
        ("minutes = 120", 'minutes = "120"', 'minutes = "120". A whole number is expected, without quotes.'),
        ('title = "France 1870"', "", "title is missing"),
        ("one_a_hex", "one_hex", '[zone.french-border]: an unknown key "one_hex"'),
        ('hexes = ["K05"]', 'hexes = ["Z05"]', '[zone.chalons] has hexes = "Z05"'),
        (
            'cf = "reconstruction"',
            'cf = "hearsay"',
            'has cf = "hearsay". A basis is one of rulebook, reference',
        ),
        ('id = "teutons/1870"', "id = teutons/1870", "this is not TOML"),
        ('"T1870.fort-a"]', '"T1870.fort-z"]', "rules names T1870.fort-z"),
    ],
)
def test_broken_files_name_file_key_and_what_was_expected(tmp_path: Path, old: str, new: str, expected: str) -> None:
    with pytest.raises(DataError) as caught:
        load_scenario(mine(tmp_path, old, new))
    said = str(caught.value)
    assert said.startswith("scenarios/mine.toml")
    assert expected in said
    assert said.endswith("Nothing was loaded.")


def test_the_line_of_a_fault_is_named(tmp_path: Path) -> None:
    file = mine(tmp_path, "cf = 4", 'cf = "four"')
    line = next(n for n, text in enumerate(file.read_text(encoding="utf-8").splitlines(), 1) if '"four"' in text)
    with pytest.raises(DataError, match=f"mine.toml, line {line}: unit"):
        load_scenario(file)


def test_a_missing_file() -> None:
    with pytest.raises(DataError, match="no such file"):
        load_scenario(Path("nowhere.toml"))
