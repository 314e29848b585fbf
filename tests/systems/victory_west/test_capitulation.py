"""25.2 and the CP Summary: how many Capitulation Points the Netherlands has, and from what."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

import teutons_lab as lab
from tests.systems.victory_west.positions import (
    always,
    at,
    blue,
    events,
    fought,
    number_of,
    owner_of,
    play,
    red,
    round_trip,
)
from tests.systems.victory_west.test_charts import changed
from teutons_lab.core.game import Game
from teutons_lab.kit.files import DataError
from teutons_lab.systems.victory_west import capitulation
from teutons_lab.systems.victory_west.charts import load_charts
from teutons_lab.systems.victory_west.explain import CapitulationExplanation

PAIR = (blue("Blue", "B3614"), red("Red", "B3008"))
ROTTERDAM, THE_HAGUE, ARNHEM, NIJMEGEN, UTRECHT = "B0722", "B0521", "B1516", "B1617", "B1018"


def points(*lines: str, phase: str = "allied.movement", turn: int = 2) -> int:
    """The points of the Netherlands in a position."""
    return told(*lines, phase=phase, turn=turn).points


def told(*lines: str, phase: str = "allied.movement", turn: int = 2) -> CapitulationExplanation:
    """What is told about them."""
    game = at("\n".join((f"phase {phase}", *PAIR, *lines)), turn=turn)
    found: CapitulationExplanation = game.explain.capitulation()
    return found


def dead(*names: str) -> tuple[str, ...]:
    """Lines with units in the Dead Box."""
    return tuple(f'unit "{name}" at dead' for name in names)


# The summary.


@pytest.mark.rule("V25.9-a")
def test_the_summary_has_a_list_for_each_nation_and_says_what_lapses() -> None:
    conditions = load_charts().capitulation
    assert {condition.nation for condition in conditions} == {"netherlands", "belgium", "france"}
    dutch = {c.key: (c.points, c.lasts) for c in conditions if c.nation == "netherlands"}
    assert dutch == {
        "minor-city": (1, "while"),
        "major-city": (2, "while"),
        "foothold": (2, "while"),
        "terror": (1, "permanent"),
        "hq": (1, "permanent"),
        "division": (1, "permanent"),
    }


@pytest.mark.rule("V25.9-a")
@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("netherlands,hq", "holland,hq", 'line 6: nation "holland". A nation is netherlands, belgium, france'),
        (
            "netherlands,hq",
            "netherlands,windmill",
            'line 6: key "windmill". What is counted for netherlands: minor-city',
        ),
        ("netherlands,hq", "netherlands,terror", 'line 6: "terror" of netherlands again'),
        (
            "HQ eliminated,1,permanent",
            "HQ eliminated,two,permanent",
            'line 6, cp: found "two". A whole number from 1 to 19',
        ),
        (
            "Dutch HQ eliminated,1,permanent",
            "Dutch HQ eliminated,1,ever",
            'line 6, lasts: found "ever". It lasts while',
        ),
        ("netherlands,hq,1,1", "netherlands,hq,0,1", 'line 6, each: found "0"'),
        ("nation,key,each", "nation,sort,each", "line 1: columns nation, sort, each"),
    ],
)
def test_a_summary_that_nobody_could_count_names_its_line(tmp_path: Path, old: str, new: str, expected: str) -> None:
    with pytest.raises(DataError) as caught:
        load_charts(changed(tmp_path, "cp-summary.csv", old, new))
    assert expected in str(caught.value)


@pytest.mark.rule("V25.9-a")
def test_an_own_summary_counts_in_place_of_ours(tmp_path: Path) -> None:
    own = changed(tmp_path, "cp-summary.csv", "friendly to the Axis,2,while", "friendly to the Axis,5,while")
    game = at("\n".join(("phase allied.movement", *PAIR, f"control {ROTTERDAM} axis")), charts=own)
    assert game.explain.capitulation().points == 5


# What is counted.


@pytest.mark.rule("V25.23-a")
def test_cities_count_while_the_axis_holds_them() -> None:
    assert points() == 0
    assert points(f"control {ARNHEM} axis") == 1
    assert points(f"control {ROTTERDAM} axis") == 2
    both = told(f"control {ROTTERDAM} axis", f"control {ARNHEM} axis", f"control {NIJMEGEN} axis")
    assert both.points == 4
    assert both.conditions == {"major-city": 2, "minor-city": 2}
    assert "Arnhem and Nijmegen" in str(both)
    assert points("control B1128 axis") == 0  # Antwerp is not Dutch


@pytest.mark.rule("V25.23-a")
def test_a_foothold_in_the_heart_of_the_country_counts_once_and_not_for_airborne_units() -> None:
    assert points('unit "207" at B0922', 'unit "208" at B0821') == 2
    assert told('unit "207" at B0922').conditions == {"foothold": 2}
    assert points('unit "1/1FJr" at B0922 in=lz', 'unit "16a/22a" at B0821 in=lz') == 0
    assert points('unit "207" at B1516') == 0  # Arnhem lies outside


@pytest.mark.rule("V25.23-a")
def test_the_lost_headquarters_and_divisions_count() -> None:
    assert points(*dead("Nth")) == 1
    assert points(*dead("Dutch 1 Division")) == 0
    assert points(*dead("Dutch 1 Division", "Light")) == 1  # two of them make a point
    assert points('unit "Dutch 1 Division" at B1217 cadre') == 0
    assert points(*dead("Light", "1/Peel", "2/Peel")) == 0
    assert points(*dead("Light", "1/Peel", "2/Peel", "3/Peel")) == 1  # one division in three pieces
    assert points(*dead("A Brigade", "1 Hus", "Belgian 4 Division")) == 0


@pytest.mark.rule("V25.23-a", "V27.16-c")
def test_a_city_under_terror_counts_once_from_the_fourth_marker() -> None:
    assert points(f"track terror.{ROTTERDAM} 3") == 0
    assert points(f"track terror.{ROTTERDAM} 4") == 1
    assert points(f"track terror.{ROTTERDAM} 9", f"track terror.{UTRECHT} 4") == 2
    assert points("track terror.B1128 9") == 0  # Antwerp


# The marker.


def taking(city: str, *lines: str, turn: int = 2) -> Game:
    """Blue beside a Dutch minor city in B3210 that nobody defends."""
    ground = f"hex B3210 {city} country=Netherlands"
    return at("\n".join(("phase axis.movement", ground, blue("Blue", "B3310"), red("Red", "B3008"), *lines)), turn=turn)


@pytest.mark.rule("V25.23-a", "VR-117")
def test_the_marker_moves_when_a_city_changes_hands() -> None:
    game = play(taking("minor-city"), 'take "Blue"', "go B3210")
    assert game.state.track("cp.netherlands") == 1
    event = events(game, "capitulation")[-1]
    assert (event["old"], event["new"]) == (0, 1)
    round_trip(game)


@pytest.mark.rule("V25.23-a", "VR-117")
def test_a_condition_that_ceases_takes_its_points_back() -> None:
    lines = ("hex B3210 major-city country=Netherlands", "control B3210 axis", blue("Blue", "B3614"))
    game = at("\n".join(("phase allied.movement", *lines, red("Red", "B3209"))), turn=2)
    assert game.explain.capitulation().points == 2
    play(game, 'take "Red"', "go B3210")
    assert owner_of(game, "B3210") == "allied"
    assert game.explain.capitulation().points == 0
    assert game.state.track("cp.netherlands") == 0


@pytest.mark.rule("VR-117", "V25.23-a")
def test_points_for_losses_stay() -> None:
    lines = ("track cp.netherlands 2", "track cp.netherlands.permanent 2")
    assert points(*lines) == 2  # the headquarters was lost, whatever became of it later
    assert points(*lines, *dead("Nth")) == 2


@pytest.mark.rule("VR-117")
def test_a_stated_marker_stands_besides_what_the_position_shows() -> None:
    assert points("track cp.netherlands 5") == 5
    assert points("track cp.netherlands 5", f"control {ROTTERDAM} axis") == 7
    counted = ("track cp.netherlands 5", "track cp.netherlands.while 2", f"control {ROTTERDAM} axis")
    assert points(*counted) == 5
    assert "not to be read off the map" in str(told("track cp.netherlands 5"))


@pytest.mark.rule("V25.25-a", "VR-116")
def test_at_nineteen_the_marker_stays_for_good() -> None:
    lines = ("hex B3211 major-city country=Netherlands", "control B3211 axis")
    game = taking("minor-city", "track cp.netherlands 18", "track cp.netherlands.while 2", *lines)
    play(game, 'take "Blue"', "go B3210")
    assert game.state.track("cp.netherlands") == 19
    lapsed = at(str(game.state).partition("\n")[2].replace("control B3210 axis\n", ""), flat=False)
    assert lapsed.explain.capitulation().points == 19
    open_still = told("track cp.netherlands 18", "track cp.netherlands.while 2")
    assert open_still.points == 16
    over = points("track cp.netherlands 17", f"control {ROTTERDAM} axis", f"control {THE_HAGUE} axis")
    assert over == 19


@pytest.mark.rule("V25.23-a")
def test_a_division_lost_in_combat_counts_at_once() -> None:
    lines = (blue("Blue", "B3310"), 'unit "Dutch 1 Division" at B3210 steps=1', *dead("Light"))
    game = fought(lines, 'attack B3210 with "Blue"', "-/E")
    assert game.state.at[game.state.setup.unit("Dutch 1 Division")] == "dead"
    assert game.state.track("cp.netherlands") == 1
    round_trip(game, charts=always("-/E"))


@pytest.mark.rule("V27.16-e", "V25.13-a")
def test_only_the_netherlands_gathers_points() -> None:
    game = at("\n".join(("phase allied.movement", *PAIR, "control B1128 axis", *dead("Belgian 4 Division"))), turn=2)
    assert capitulation.nations(game.state) == ("netherlands",)
    with pytest.raises(ValueError, match='no Capitulation Points of "belgium", only of netherlands'):
        game.explain.capitulation("belgium")
    assert number_of(game, "B1128") in game.state.flipped


def test_the_start_has_no_points() -> None:
    start = lab.start("victory_west/the-cape", seed=1).explain.capitulation()
    assert (start.points, start.needed, start.chance) == (0, 3, Fraction(0))
    assert start.conditions == {}
