"""A fourth war is a file of values: one that never was is added to the three, and played whole with its board."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import teutons_lab as lab
from tests.systems.teutons.toy.war_of_1815 import PHASES, WAR_OF_1815
from teutons_lab.data import data_path
from teutons_lab.kit import scenarios as kept
from teutons_lab.notebook.board import BoardWidget
from teutons_lab.notebook.land import land, look
from teutons_lab.notebook.picture import html
from teutons_lab.notebook.text import describe
from teutons_lab.notebook.view import view
from teutons_lab.systems.teutons import charts, opening, scenario
from teutons_lab.systems.teutons.games import ERAS

HERE = Path(__file__).parent / "toy"
WAR = "teutons/1815"
MOST = 4_000  # acts; more of them is a circle


def with_options(text: str) -> str:
    """The values, and the options of 1870: every reading that a chapter asks for."""
    known = data_path("scenarios", "teutons-1870.toml").read_text("utf-8")
    return text + known[known.index("[option.dice]") : known.index("[source.staff]")]


@pytest.fixture(scope="module", autouse=True)
def _a_fourth_war(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The values of the war in their places, beside those that ship: an era, a scenario file, a results table."""
    folder = tmp_path_factory.mktemp("data") / "scenarios"
    shutil.copytree(data_path("scenarios"), folder)
    (folder / "teutons-1815.toml").write_text(with_options((HERE / "teutons-1815.toml").read_text("utf-8")), "utf-8")
    table = charts.ChartSource("crt-1870.csv", charts.COMBAT, "1815", "reconstruction", "Borrowed.", "T9.3-c")
    sources = (*charts.chart_sources(), table)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(kept, "data_path", lambda _first, *rest: folder.joinpath(*rest))
        patch.setattr(charts, "chart_sources", lambda: sources)
        patch.setitem(ERAS, "1815", WAR_OF_1815)
        yield
    scenario._shipped.cache_clear()


def test_it_is_listed_and_begins_like_any_other() -> None:
    assert WAR in lab.scenarios().ids
    s = lab.start(WAR, seed=1)
    assert (s.node.phase, s.node.side) == ("allied.replacements", "allied")
    assert s.state.setup.rules.phases == PHASES
    assert opening.ERAS is ERAS


@pytest.mark.parametrize("seed", range(8))
def test_random_games_end_and_every_board_can_be_seen(seed: int) -> None:
    s, rng = lab.start(WAR, seed=seed, setup=("historical", "free")[seed % 2]), random.Random(seed)
    sides = ("german", "allied", None)
    for number in range(MOST):
        if s.node.kind == "over":
            break
        if number % 12 == 0:
            shown = view(s, sides[number // 12 % 3])
            assert json.loads(json.dumps(shown)) == shown
            assert describe(shown).startswith("The War That Never Was, turn ")
        if getattr(s.node, "outcomes", None):
            s.roll()
        else:
            s.play(s.options().sample(rng))
    assert s.node.kind == "over"
    assert view(s)["node"]["type"] == "terminal"


@pytest.mark.parametrize("seed", range(3))
def test_its_texts_and_files_round_trip(seed: int, tmp_path: Path) -> None:
    s, rng = lab.start(WAR, seed=seed), random.Random(seed)
    for _ in range(60):
        if s.node.kind == "over":
            break
        s.roll() if getattr(s.node, "outcomes", None) else s.play(s.options().sample(rng))
    assert lab.read_position(str(s.state)).state.digest == s.state.digest
    s.save(tmp_path / "toy.json")
    assert lab.load(tmp_path / "toy.json").state.digest == s.state.digest


def test_two_players_play_it_to_the_end() -> None:
    s = lab.play(lab.start(WAR, seed=5), german="greedy", allied="random")
    assert s.node.kind == "over"


def test_its_board_is_drawn_from_its_own_values() -> None:
    s = lab.start(WAR, seed=1)
    shown, under = view(s), land(s.state, [])
    units = shown["units"]
    assert ">UK</text>" in units["A3"]["svg"]
    assert ">FR</text>" in units["A1"]["svg"]
    assert "currentColor" in units["A1"]["svg"]  # filled signs, as its era draws them
    assert under["frontier"] == "1914"
    assert [tag["hex"] for tag in shown["tags"] if tag["kind"] == "open-city"] == ["J11"]
    assert "weather" not in shown
    assert len(html(s.state.setup.board, shown, "words", look(s.state))) < 150_000
    board = BoardWidget(s)
    assert repr(board) == "<board: The War That Never Was, turn 1, Allied replacements>"


def test_its_weather_is_told_on_the_turn_that_has_one() -> None:
    text = str(lab.start(WAR, seed=1).state).replace("turn 1 ", "turn 2 ")
    assert view(lab.read_position(text))["weather"] == {"word": "Drizzle", "rule": "T3.0-a"}


def test_the_calculator_is_the_code_that_fights_its_combats() -> None:
    s = lab.start(WAR, seed=1)
    odds: Any = s.explain.combat("O05", ["Army of the Rhine", "Blue Corps"])
    assert odds.basis == "reconstruction"
    assert sum(odds.probabilities.values()) == 1
