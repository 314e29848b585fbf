"""The same question to several games: what is the same, what differs, and which rule says so."""

from __future__ import annotations

import datetime

import pytest

import teutons_lab as lab
from teutons_lab.core.errors import PositionError
from teutons_lab.systems.rulebook import load_rulebook
from teutons_lab.teaching import LessonError, debrief, side_by_side, source_card, three_wars, timeline
from teutons_lab.teaching.colour import entries
from teutons_lab.teaching.games import Prepared
from teutons_lab.teaching.plan import load_plan
from teutons_lab.teaching.source_cards import FILES, source_cards

MOVER = 'unit "Field Army" side=german size=army type=infantry cf=4 omf=2 at P06'
YEARS = ("1870", "1914", "1940")
MONTHS = {"May": 5, "June": 6, "August": 8, "September": 9, "October": 10, "November": 11}


def test_three_wars_puts_one_position_into_three_games() -> None:
    wars = three_wars(MOVER, phase="movement")
    assert tuple(wars) == YEARS
    for game in wars.values():
        assert game.state.label(game.state.hex_of(game.state.setup.unit("Field Army"))) == "P06"
    verdicts = {year: bool(game.check('move "Field Army" to O06')) for year, game in wars.items()}
    assert verdicts == {"1870": False, "1914": True, "1940": True}, "Luxembourg is neutral ground in 1870 only"


def test_lines_for_one_year_stand_in_that_year_only() -> None:
    wars = three_wars(MOVER, {"1940": 'unit "Blue Corps" side=allied size=corps type=infantry cf=1 omf=2 at K05'})
    has = {year: "Blue Corps" in game.state.setup.roster.names for year, game in wars.items()}
    assert has == {"1870": False, "1914": False, "1940": True}


def test_a_wrong_year_or_line_is_named() -> None:
    with pytest.raises(LessonError, match="no game of 1918"):
        three_wars(MOVER, {"1918": ""})
    with pytest.raises(PositionError, match="Line 3"):
        three_wars('unit "Field Army" at Z99')


def test_rows_that_differ_are_marked_with_their_rules() -> None:
    moving = {"1870": "Third Army", "1914": "Third Army", "1940": "XIX Panzer Korps"}
    wars = three_wars("", {year: f'unit "{name}" at K05' for year, name in moving.items()}, phase="movement")
    told = side_by_side({year: game.explain.reach(moving[year]) for year, game in wars.items()})
    factors = told.rows[0]
    assert (factors.about, factors.differs) == ("Movement factors", True)
    assert factors.said == ("1", "2", "4")
    assert factors.rules[0] == ("T1870.burnside-a",)
    assert str(told).startswith("≠ Movement factors")
    html = told._repr_html_()
    assert html.count("<th style") == 3
    assert "T1870.burnside-a" in html


def test_what_is_the_same_everywhere_is_said_once() -> None:
    wars = three_wars(MOVER, phase="movement")
    told = side_by_side({year: game.explain.supply("Field Army") for year, game in wars.items()})
    assert ("In short", False) in [(row.about, row.differs) for row in told.rows]
    assert "    all: In supply." in str(told)


def test_sums_and_odds_stand_in_one_row_whatever_their_numbers() -> None:
    mission = Prepared(load_plan("25-one-air-mission"))
    before, after = (mission.game_at(name).explain.combat("B1318", ["207 Division"]) for name in ("frame", "city"))
    rows = {row.about: row.said for row in side_by_side({"before": before, "after": after}).rows}
    assert rows["Defence, rounded down once"] == ("6", "4")
    assert rows["Odds, rounded for the defender"] == ("1-2, from 5 to 6", "1-1, from 5 to 4")


def test_names_are_escaped_and_one_alone_is_no_comparison() -> None:
    game = three_wars(MOVER, phase="movement")["1914"]
    found = game.explain.reach("Field Army")
    assert "<b>x" not in side_by_side({"<b>x": found, "y": found})._repr_html_()
    with pytest.raises(LessonError, match="two explanations"):
        side_by_side({"1914": found})


@pytest.mark.parametrize("scenario", sorted(FILES))
def test_source_cards_name_rules_that_exist_sources_and_what_is_not_known(scenario: str) -> None:
    book = load_rulebook(scenario.partition("/")[0])
    for card in source_cards(scenario):
        assert all(rule in book for rule in card.rules)
        assert card.sources
        assert card.uncertain
        assert len(card.discuss) >= 2
        for text in (str(card), card._repr_html_()):
            assert card.title in text
            assert card.sources[0].replace("'", "&#x27;") in text.replace("'", "&#x27;")


def test_an_unknown_source_card_lists_the_known_ones() -> None:
    with pytest.raises(LessonError, match="rotterdam, roads, prisoners"):
        source_card("teutons/1940", "london")
    with pytest.raises(LessonError, match="Cards: none"):
        source_card("teutons/1870", "paris")


def test_the_figures_of_rotterdam_stand_beside_one_another() -> None:
    card = source_card("teutons/1940", "rotterdam")
    for figure in ("814", "884", "711", "1,150", "30,000"):
        assert figure in card.uncertain
    assert card.rules == ("T1940.air-o", "T1940.air-p", "T1940.air-q", "T1940.air-r")


@pytest.mark.parametrize("scenario", ["teutons/1914", "teutons/1940"])
def test_colour_is_labelled_and_its_rules_exist(scenario: str) -> None:
    book = load_rulebook("teutons")
    for entry in entries(scenario):
        assert all(rule in book for rule in entry.rules)
        assert entry.sources


@pytest.mark.parametrize("lesson", ["40-france-1914", "45-france-1940"])
def test_the_debrief_of_an_opening_sets_both_turns_beside_their_days(lesson: str) -> None:
    game = Prepared(load_plan(lesson)).game_at("debrief")
    told = debrief(game)
    assert [turn.number for turn in told.turns] == [1, 2, 3, 0]
    assert all(turn.history for turn in told.turns)
    assert "History:" in str(told)
    assert 4 <= len(told.questions) <= 6
    book = load_rulebook("teutons")
    assert all(rule in book for asked in told.questions for rule in asked.rules)


def test_the_timeline_of_the_cape_names_hexes_that_exist() -> None:
    told = timeline("victory_west/the-cape")
    game = lab.start("victory_west/the-cape", seed=1)
    assert told is not None
    assert {label for happening in told.happenings for label in happening.at} <= set(game.state.setup.board.index)
    assert [happening.turn for happening in told.happenings] == [1, 1, 1, 2, 2, 0, 0]


def days(dates: str) -> tuple[datetime.date, datetime.date]:
    """First and last day of a turn: "4-11 August 1914", "28 August - 4 September 1914"."""
    first, last = (part.split() for part in (dates.split(" - ") if " - " in dates else dates.split("-", 1)))
    year = int(last[2])
    ends = datetime.date(year, MONTHS[last[1]], int(last[0]))
    begins = datetime.date(year, MONTHS[(first[1:] or last[1:2])[0]], int(first[0]))
    return begins, ends


@pytest.mark.parametrize("scenario", ["teutons/1914", "teutons/1940"])
def test_timelines_put_each_day_into_its_turn_and_name_hexes_that_exist(scenario: str) -> None:
    told, game = timeline(scenario), lab.start(scenario, seed=1)
    assert told is not None
    assert {label for happening in told.happenings for label in happening.at} <= set(game.state.setup.board.index)
    turns = [days(dates) for dates in game.scenario.turn_dates]
    for happening in told.happenings:
        day = datetime.date.fromisoformat(happening.day)
        within = [number for number, (first, last) in enumerate(turns, 1) if first <= day <= last]
        assert within == [happening.turn][: bool(happening.turn)], happening.day
