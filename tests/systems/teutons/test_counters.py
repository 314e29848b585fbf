"""Counters and how they are called: ids, full names, short forms, and errors that list candidates."""

import pytest
from attrs import evolve

from teutons_lab.kit.rosters import UnknownCounter
from teutons_lab.systems.teutons.counters import Roster, invented
from teutons_lab.systems.teutons.scenario import Scenario, load_scenario


@pytest.fixture(scope="module")
def war() -> Scenario:
    return load_scenario("teutons/1870")


def test_names_ids_and_short_forms(war: Scenario) -> None:
    roster = war.roster
    assert roster.find("F70-2") == roster.find("II Corps (Frossard)") == roster.by_id["F70-2"] == 1
    assert roster[roster.find("Second Army")].id == "P70-Second"
    assert roster[roster.find("Imperial Guard")].short == "Imperial Guard"
    # An exact full name wins over the short form of another unit.
    assert roster[roster.find("III Corps")].side == "prussian"
    assert roster[roster.find("III Corps (Bazaine)")].side == "french"
    assert [counter.id for counter in roster][:5] == ["F70-1", "F70-2", "F70-3", "F70-4", "F70-5"]
    for place, name in enumerate(roster.names):
        assert roster.find(name) == place


@pytest.mark.parametrize(
    ("name", "candidates", "ambiguous"),
    [
        ("I Corps", ("I Corps (MacMahon)", "I Corps (East Prussia)"), True),
        ("VI Corps", ("VI Corps (Canrobert)", "VI Corps (Silesia)"), True),
        ("Secnd Army", ("Second Army (Friedrich Karl)",), False),
        ("Old Contemptibles", (), False),
    ],
)
def test_ambiguous_and_unknown_names_list_candidates(
    war: Scenario, name: str, candidates: tuple[str, ...], ambiguous: bool
) -> None:
    with pytest.raises(UnknownCounter) as caught:
        war.roster.find(name)
    assert caught.value.candidates == candidates
    assert caught.value.ambiguous is ambiguous
    assert all(f'"{candidate}"' in str(caught.value) for candidate in (name, *candidates))


def test_equal_full_names_are_told_apart_by_their_side() -> None:
    both = Roster(
        (
            evolve(invented("V Corps", "prussian", "corps", "infantry", 1, 2), id="P5"),
            invented("Blue Army", "french", "army", "infantry", 3, 1),
            evolve(invented("V Corps", "french", "corps", "cavalry", 1, 3), id="F5"),
        )
    )
    assert both.names == ("Prussian V Corps", "Blue Army", "French V Corps")
    assert both.find("French V Corps") == 2
    for name, ambiguous in (("V Corps", True), ("V Korps", False)):
        with pytest.raises(UnknownCounter) as caught:
            both.find(name)
        assert caught.value.candidates == ("Prussian V Corps", "French V Corps")
        assert caught.value.ambiguous is ambiguous


def test_invented_counters(war: Scenario) -> None:
    blue = invented("Blue Army", "prussian", "army", "infantry", 3, 1)
    bigger = war.roster.with_counter(blue)
    assert bigger[bigger.find("Blue Army")].basis["cf"] == "teacher"
    assert len(bigger) == len(war.roster) + 1
    with pytest.raises(ValueError, match="already a unit"):
        bigger.with_counter(blue)
    with pytest.raises(ValueError, match=r'unit "Red Army": cf = 12\. A combat factor is a whole number'):
        invented("Red Army", "french", "army", "infantry", 12, 1)
