"""The examples and rule ids of our own pages are real."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import teutons_lab as lab
from teutons_lab.core.notation import parse
from teutons_lab.systems.rulebook import load_rulebook
from teutons_lab.systems.teutons.charts import chart_sources
from teutons_lab.systems.teutons.games import ERAS
from teutons_lab.systems.victory_west.charts import chart_sources as charts_of_the_west

DOCS = Path(__file__).parents[2] / "docs"
PAGES = sorted(DOCS.glob("*.md"))
RULE_ID = re.compile(r"`((?:T\d+\.\d+-[a-z]+|T1870\.[a-z]+-[a-z]|R-\d+|core\.[a-z]+))`")


def boxes(kind: str) -> list[str]:
    """The grey boxes of that kind on the notation page."""
    text = (DOCS / "notation.md").read_text(encoding="utf-8")
    return re.findall(rf"^```{kind}\n(.*?)^```", text, re.M | re.S)


@pytest.mark.parametrize("text", boxes("position"))
def test_every_position_of_the_page_is_read_and_comes_back_the_same(text):
    game = lab.read_position(text)
    again = lab.read_position(str(game.state))
    assert again.state == game.state
    assert str(again.state) == str(game.state)


@pytest.mark.parametrize("text", [line for box in boxes("action") for line in box.splitlines()])
def test_every_action_of_the_page_is_notation(text):
    sentence = parse(text, ERAS["1870"].ruleset.patterns)
    assert sentence.verb == text.split()[0]


@pytest.mark.parametrize("text", boxes("record"))
def test_every_record_of_the_page_is_read(text):
    game = lab.read_record(text)
    assert game.ply == 5
    assert "no digging" in game.branches()
    assert lab.read_record(str(game.record)).state == game.state


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_rule_id_of_our_pages_exists(page):
    rulebook = load_rulebook("teutons")
    unknown = [rule for rule in RULE_ID.findall(page.read_text(encoding="utf-8")) if rule not in rulebook]
    assert not unknown


def test_the_page_of_the_system_lists_its_phases_and_decisions():
    text = (DOCS / "teutons.md").read_text(encoding="utf-8")
    games = re.split(r"^### (\d{4})$", text.partition("## Phases")[2].partition("## Decisions")[0], flags=re.M)
    told = dict(zip(games[1::2], games[2::2], strict=True))
    assert set(told) == set(ERAS)
    for game, section in told.items():
        assert re.findall(r"^\| `([a-z.-]+)` \|", section, re.M) == list(ERAS[game].ruleset.phases)
    decisions = re.findall(r"^\| `([a-z.-]+)` \|", text.partition("## Decisions")[2], re.M)
    assert sorted(decisions) == sorted({kind for era in ERAS.values() for kind in era.ruleset.decisions})


def test_the_page_on_charts_names_what_each_game_reads():
    rows = re.findall(
        r"^\| ([^|]+) \| (`[^|]+csv`) \|", (DOCS / "your-own-charts.md").read_text(encoding="utf-8"), re.M
    )
    read: dict[str, list[str]] = {"The Cape": list(charts_of_the_west())}
    for chart in chart_sources():
        read.setdefault(chart.game, []).append(chart.file)
    assert {game: re.findall(r"`([^`]+)`", files) for game, files in rows} == read


def test_the_page_on_the_cape_covers_a_unit_that_there_is():
    text = (DOCS / "victory-west.md").read_text(encoding="utf-8")
    game = lab.start("victory_west/the-cape", seed=3, options={"task_forces": True})
    cover, uncover = re.findall(r'`((?:un)?cover [^`]*")`', text)
    for action in (cover, uncover):
        assert game.check(action)
        game.play(action)


def test_the_table_of_questions_says_what_teutons_can_be_asked():
    text = (DOCS / "notation.md").read_text(encoding="utf-8")
    questions = re.findall(r"^\| `explain\.(\w+)\(", text, re.M)
    cape, war = (lab.start(name, seed=3).explain for name in ("victory_west/the-cape", "teutons/1870"))
    assert [name for name in questions if not hasattr(war, name)] == []
    assert [name for name in questions if not hasattr(cape, name)] == ["supply"]
