"""Lesson 05 says nothing about the maps that the maps do not say themselves."""

from __future__ import annotations

import pytest

from teutons_lab.hexes import load_grid
from teutons_lab.notebook.atlas_compare import Facts, facts
from teutons_lab.notebook.atlas_draw import Window
from teutons_lab.notebook.atlas_ground import YEARS, side_of, source
from teutons_lab.notebook.atlas_hexes import pitch_km
from teutons_lab.notebook.atlas_places import find, systems
from teutons_lab.teaching.games import Prepared
from teutons_lab.teaching.plan import load_plan
from teutons_lab.teaching.quiz import load_questions

ID = "05-three-maps-one-country"


@pytest.fixture(scope="module")
def round_sedan() -> Facts:
    place = find("Sedan")
    return facts("teutons", Window.square(place.lon, place.lat, 90, 400), "1940")


def test_the_answers_about_the_map_of_teutons_are_those_of_the_map(round_sedan: Facts) -> None:
    questions = load_questions(ID)
    assert questions["dropped-river"].mark("The Semois")
    assert "Semois" in round_sedan.dropped_rivers
    assert {"Meuse", "Aisne"} <= set(round_sedan.rivers)
    assert round_sedan.moved[0][0] == "Mézières"
    assert round(round_sedan.moved[0][1]) == 19
    mezieres = find("Mézières")
    assert load_grid("teutons").label(mezieres.lon, mezieres.lat) == "K06"
    assert round_sedan.hexes == 8


@pytest.mark.skipif("victory_west" not in systems(), reason="the map of Victory in the West is not here")
def test_the_answer_about_areas_is_that_of_the_grids(round_sedan: Facts) -> None:
    place = find("Sedan")
    small = facts("victory_west", Window.square(place.lon, place.lat, 90, 400), "1940")
    assert small.hexes == 72
    assert 8.5 < (pitch_km(load_grid("teutons")) / pitch_km(load_grid("victory_west"))) ** 2 < 10
    assert load_questions(ID)["area"].mark("About nine")


def test_the_answers_about_years_are_those_of_the_ground() -> None:
    alsace = [p["properties"]["owner"] for p in source("lands") if len(set(p["properties"]["owner"].values())) == 2]
    assert {year for year in YEARS if {"1870": "France", "1914": "Germany", "1940": "France"} in alsace} == set(YEARS)
    assert load_questions(ID)["strasbourg"].mark(["1870", "1940"])
    assert not load_questions(ID)["strasbourg"].mark(["1914"])
    assert side_of("Belgium", "1870") == side_of("Luxembourg", "1870") == "neutral"


def test_the_prepared_game_is_played_to_its_stops() -> None:
    plan = load_plan(ID)
    prepared = Prepared(plan)
    for stop in plan.stops:
        assert prepared.game_at(stop.name).node.phase == stop.phase
    assert plan.minutes == sum(stop.minutes for stop in plan.stops) == 40
