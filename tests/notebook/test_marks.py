"""Marks of 1914 and 1940: face-down counters, allies side by side, aircraft, captured towns, weather."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from typing import Any

import pytest

import teutons_lab as lab
from teutons_lab.notebook.land import land
from teutons_lab.notebook.picture import svg
from teutons_lab.notebook.show import show
from teutons_lab.notebook.text import describe
from teutons_lab.notebook.view import view
from teutons_lab.systems.teutons.portrait_map import closed_for_good

FACE_DOWN = """
system teutons  game 1914
turn 2  phase german.movement
unit "First Army (Kluck)" at O11
unit "5th Army (Lanrezac)" at J07 hidden=4
unit "French Dummy 1" at K06 hidden=7
unit "XIX Corps (Algeria)" at J07
"""


def game(text: str = FACE_DOWN) -> Any:
    return lab.read_position(text)


def by_side(shown: dict[str, Any], side: str) -> list[dict[str, Any]]:
    return [unit for unit in shown["units"].values() if unit["side"] == side]


def whole(shown: dict[str, Any]) -> str:
    return json.dumps(shown, ensure_ascii=False)


# Face down.


def test_the_other_side_sees_a_place_and_a_number_and_nothing_else() -> None:
    shown = view(game(), "german")
    backs = {unit["at"]: unit for unit in by_side(shown, "allied") if unit.get("back")}
    assert {at: unit["covered"] for at, unit in backs.items()} == {"J07": 4, "K06": 7}
    told = {"name", "short", "label", "side", "size", "arm", "at", "covered", "back", "svg"}
    assert all(set(unit) == told for unit in backs.values())
    assert backs["J07"]["svg"].replace(">4<", ">7<") == backs["K06"]["svg"]


@pytest.mark.parametrize("word", ["Lanrezac", "5th Army", "Dummy", "F14-5th", "F14-D1"])
def test_nothing_sent_to_the_browser_names_what_lies_face_down(word: str) -> None:
    shown = view(game(), "german")
    hidden_ones = [u for u in shown["units"].values() if u.get("back")]
    assert hidden_ones
    assert word not in whole({**shown, "units": {u["name"]: u for u in hidden_ones}})
    assert word not in describe(shown)
    assert word not in svg(game().state.setup.board, shown)


def test_two_games_that_differ_only_under_a_back_look_the_same() -> None:
    other = FACE_DOWN.replace("5th Army (Lanrezac)", "British Cavalry Corps").replace("French Dummy 1", "IX Corps")
    assert view(game(), "german") == view(game(other), "german")
    assert view(game(), "allied") != view(game(other), "allied")


def test_the_owner_sees_his_units_and_which_of_them_lie_face_down() -> None:
    shown = view(game(), "allied")
    units = {unit["name"]: unit for unit in by_side(shown, "allied")}
    army, dummy, open_ = units["5th Army (Lanrezac)"], units["French Dummy 1"], units["XIX Corps (Algeria)"]
    assert (army["covered"], army["cf"]) == (4, 3)
    assert 'class="tl-covered"' in army["svg"]
    assert dummy["dummy"]
    assert dummy["covered"] == 7
    assert "Dummy" in dummy["svg"]
    assert "cf" not in dummy
    assert "covered" not in open_
    assert "tl-covered" not in open_["svg"]
    words = describe(shown)
    assert "face down, number 4" in words
    assert "French Dummy 1 (face down, number 7)" in words


def test_words_say_what_is_face_down_for_the_other_side() -> None:
    assert "hidden counter 7, face down" in describe(view(game(), "german"))


def test_the_static_picture_of_a_side_names_no_back() -> None:
    picture = show(game(), side="german", static=True)
    drawn = b64decode(picture.html.partition("base64,")[2].rstrip('">')).decode("utf-8")
    assert "5th" not in picture.alt + drawn
    assert "hidden counter 4" in picture.alt
    assert "5th Army" in show(game(), side="allied", static=True).alt


def test_a_picture_of_the_whole_game_says_that_it_shows_what_lies_face_down() -> None:
    sentence = "What lies face down is shown here for both sides."
    all_of_it, own = show(game(), static=True), show(game(), side="german", static=True)
    drawn = b64decode(all_of_it.html.partition("base64,")[2].rstrip('">')).decode("utf-8")
    caption = " ".join(re.findall(r"<tspan[^>]*>([^<]*)</tspan>", drawn))
    assert sentence in all_of_it.alt
    assert sentence in caption
    assert sentence not in own.alt
    open_only = FACE_DOWN.replace(" hidden=4", "").replace(" hidden=7", "")
    assert sentence not in show(game(open_only), static=True).alt


def test_only_the_top_counter_of_a_stack_shows_its_number_in_a_picture() -> None:
    text = FACE_DOWN.replace('"XIX Corps (Algeria)" at J07', '"XIX Corps (Algeria)" at J07 hidden=9')
    drawn = svg(game(text).state.setup.board, view(game(text), "allied"))
    assert drawn.count('class="tl-covered"') == 2  # one for the stack of two, one for the Dummy


# Allies, eras.


def test_allies_are_told_apart_by_colour_and_letters() -> None:
    shown = view(lab.start("teutons/1940", seed=1))
    units = {unit["name"]: unit for unit in shown["units"].values()}
    for name, letters in {"BEF (Gort)": "UK", "Belgian Army": "BE", "1st Army (Blanchard)": "FR"}.items():
        assert f">{letters}</text>" in units[name]["svg"]
    assert len({units[name]["svg"].split('fill="')[1][:7] for name in ("BEF (Gort)", "Belgian Army")}) == 2
    assert "tl-c-nation" not in whole(view(lab.start("teutons/1870", seed=1)))


def test_each_war_has_its_own_signs_for_what_a_unit_is() -> None:
    signs = {}
    for year in ("1870", "1914", "1940"):
        units = view(lab.start(f"teutons/{year}", seed=1))["units"].values()
        one = next(u for u in units if u["side"] in ("prussian", "german") and u["arm"] == "infantry")
        signs[year] = ("currentColor" in one["svg"], 'fill="none" stroke="#FFFFFF" stroke-width="1.2"' in one["svg"])
    assert signs == {"1870": (False, False), "1914": (True, False), "1940": (True, True)}


def test_a_second_disruption_marker_shows() -> None:
    text = 'system teutons  game 1940\nturn 2  phase german.movement\nunit "BEF (Gort)" at J10 disrupted doubled'
    unit = next(u for u in view(game(text))["units"].values() if u["name"] == "BEF (Gort)")
    assert unit["doubled"]
    assert "tl-second" in unit["svg"]
    assert "disrupted twice" in describe(view(game(text)))


# The ground of each war.


def test_the_frontier_and_the_closed_countries_are_those_of_the_war() -> None:
    states = {year: lab.start(f"teutons/{year}", seed=1).state for year in ("1870", "1914", "1940")}
    drawn = {year: land(state, []) for year, state in states.items()}
    assert [each["frontier"] for each in drawn.values()] == ["1870", "1914", "1870"]
    assert "tl-frontier-1914" in drawn["1914"]["svg"]
    assert "tl-frontier-1914" not in drawn["1940"]["svg"]
    closed = {year: closed_for_good(state, state.setup.era) for year, state in states.items()}
    assert [year for year, countries in closed.items() if "Belgium" in countries] == ["1870"]
    assert all("Switzerland" in countries for countries in closed.values())
    assert drawn["1870"]["svg"].count("tl-p-closed")
    assert drawn["1914"]["svg"] != drawn["1870"]["svg"]


# Weather, neutrals, towns, aircraft.


def test_weather_and_neutral_countries_are_told() -> None:
    fair = view(lab.start("teutons/1940", seed=1))
    assert fair["weather"] == {"word": "Clear", "rule": "T1940.weather-a"}
    assert [each["name"] for each in fair["countries"] if each["state"] == "neutral"] == ["Belgium", "Netherlands"]
    rain = view(game("system teutons  game 1940\nturn 3  phase german.movement\ntrack rain 3"))
    assert rain["weather"]["word"] == "Heavy Rain"
    assert "Weather: Heavy Rain." in describe(rain)
    mud = view(game("system teutons  game 1914\nturn 11  phase german.movement"))
    assert mud["weather"] == {"word": "Mud", "rule": "T1914.mud-a"}
    assert "weather" not in view(lab.start("teutons/1914", seed=1))
    assert "weather" not in view(lab.start("teutons/1870", seed=1))


def test_surrendered_countries_are_told() -> None:
    shown = view(game("system teutons  game 1940\nturn 3  phase german.movement\ntrack surrendered.Netherlands 2"))
    assert {"name": "Netherlands", "state": "surrendered"} in shown["countries"]
    assert "Netherlands: surrendered." in describe(shown)


def tags(shown: dict[str, Any], kind: str) -> dict[str, str]:
    return {tag["hex"]: tag["words"] for tag in shown["tags"] if tag["kind"] == kind}


def test_open_cities_and_captured_towns_are_marked() -> None:
    unit = 'unit "XIX Panzer Korps (Guderian)" at M07'
    s = game(f"system teutons  game 1940\nturn 3  phase german.movement\n{unit}\ntown L07 german")
    shown = view(s)
    assert set(tags(shown, "open-city")) == {"J11", "F04", "F05"}
    assert tags(shown, "held") == {"L07": "Sedan is in German hands"}
    assert "L07: Sedan is in German hands." in describe(shown)
    assert 'class="tl-held"' in svg(s.state.setup.board, shown)


def missions() -> Any:
    s = lab.start("teutons/1940", seed=5)
    while s.node.kind != "airstrikes":
        s.play("pass")
    return s


def test_aircraft_are_listed_with_where_they_are() -> None:
    s = missions()
    shown = view(s)
    assert [a["where"] for a in shown["assets"]] == ["ready"] * 9
    assert {a["label"] for a in shown["assets"] if a["side"] == "allied"} == {"RAF", "ZOAN", "ZOAE"}
    first = next(o for o in shown["options"] if o["verb"] == "strike")
    assert first["asset"] == "G40-L1"
    assert first["plain"].startswith("Fliegerkorps I strikes ")
    s.play(first["text"])
    s.play(first["text"].replace("Fliegerkorps I", "Fliegerkorps II"))
    shown = view(s)
    assert tags(shown, "mission") == {first["hex"]: "strike: Fliegerkorps I, Fliegerkorps II"}
    assert f"on the way to {first['hex']} (strike)" in describe(shown)
    assert "strike ×2" in svg(s.state.setup.board, shown)


def test_range_and_bases_show_while_aircraft_are_sent_out() -> None:
    shown = view(missions())
    assert shown["air"]["side"] == "german"
    assert shown["air"]["bases"]
    assert {o["hex"] for o in shown["options"] if o["verb"] == "strike"} <= set(shown["air"]["reach"])
    assert "air" not in view(lab.start("teutons/1940", seed=1))


def test_a_lost_asset_stands_on_the_turn_track() -> None:
    s = missions()
    text = str(s.state).replace('asset "Fliegerkorps I" ready', 'asset "Fliegerkorps I" turn:3')
    shown = view(game(text))
    assert shown["assets"][0]["where"] == "turn:3"
    assert "Fliegerkorps I back on turn 3" in describe(shown)
    assert all(o.get("asset") != "G40-L1" for o in shown["options"])


def test_the_hidden_table_tells_the_tags() -> None:
    rows = view(missions())["words"]["rows"]
    assert "open city" in rows["J11"][1]
