"""Saves, journals, records and positions as texts and files; and everything that can be wrong with them."""

from __future__ import annotations

import json
import os

import pytest

from tests.core import toy
from tests.core.toy import OPENINGS, ORIGIN, race
from teutons_lab.core import PositionError, SaveError
from teutons_lab.core.data import write_atomically
from teutons_lab.core.game import Game
from teutons_lab.core.position import read, write
from teutons_lab.core.record import Record
from teutons_lab.core.saves import load


def played(seed: int = 1) -> Game:
    game = race(seed)
    for text in ("commit pace=3", "commit pace=2", "roll 3", "dash 1 2", "stop", "commit pace=1"):
        game.play(text)
    game.note("a quiet start")
    other = game.branch("blue falls", at=3)
    other.play("roll 6")
    return game


def opened(path, **kw) -> Game:
    return load(path, OPENINGS, Game, **kw)


def test_a_saved_game_opens_as_it_was(tmp_path):
    game = played()
    game.save(tmp_path / "race.json")
    again = opened(tmp_path / "race.json")
    assert again.state == game.state
    assert again.state.digest == game.state.digest
    assert str(again.record) == str(game.record)
    assert again.branch("blue falls").state.fallen == (False, True)
    assert again.cursor.comment == "a quiet start"
    again.play("commit pace=1")
    assert again.ply == game.ply + 1


@pytest.mark.parametrize(
    ("break_it", "message"),
    [
        (lambda data: "{", "no saved game"),
        (lambda data: json.dumps([1]), "expected the format"),
        (lambda data: json.dumps({**data, "format": "chess"}), "expected the format"),
        (lambda data: json.dumps({k: v for k, v in data.items() if k != "acts"}), "acts is missing"),
        (lambda data: json.dumps({**data, "acts": [{"act": "stop"}]}), "act 1 is broken"),
        (lambda data: json.dumps({**data, "acts": [{"after": 0, "act": 5}]}), "act 1 is broken"),
        (lambda data: json.dumps({**data, "acts": 5}), "acts is 5; expected a list"),
        (lambda data: json.dumps({**data, "seed": "1"}), "seed is '1'; expected a whole number"),
        (lambda data: json.dumps({**data, "origin": {"setup": 5}}), "expected a text for each"),
        (lambda data: json.dumps({**data, "scenario": "chess/960", "origin": {}}), 'no system "chess"'),
        (
            lambda data: json.dumps({**data, "cursors": {**data["cursors"], "main": 99}}),
            "cursors.main is 99; expected an act, 0 to 7",
        ),
        (
            lambda data: json.dumps({**data, "cursors": {**data["cursors"], "main": -1}}),
            "cursors.main is -1; expected an act, 0 to 7",
        ),
        (
            lambda data: json.dumps({**data, "cursors": {**data["cursors"], "main": "1"}}),
            "cursors.main is '1'; expected an act, 0 to 7",
        ),
        (lambda data: json.dumps({**data, "cursors": {}}), "cursors.main is missing"),
        (lambda data: json.dumps({**data, "cursors": {**data["cursors"], "green": 1}}), "cursors.green: no branch"),
        (lambda data: json.dumps({**data, "branches": {"blue falls": {"act": -1}}}), "branches.blue falls.act is -1"),
        (lambda data: json.dumps({**data, "branches": {"blue falls": {"act": 1}}}), "branches are broken"),
        (lambda data: json.dumps({**data, "charts": "other"}), "other charts"),
    ],
)
def test_a_broken_save_says_what_is_wrong_and_loads_nothing(tmp_path, break_it, message):
    played().save(tmp_path / "race.json")
    data = json.loads((tmp_path / "race.json").read_text())
    (tmp_path / "race.json").write_text(break_it(data))
    with pytest.raises(SaveError, match=message) as caught:
        opened(tmp_path / "race.json")
    assert "race.json" in str(caught.value)
    assert "Nothing was loaded" in str(caught.value)


def test_a_save_that_is_not_there(tmp_path):
    with pytest.raises(SaveError, match="no such file"):
        opened(tmp_path / "nowhere.json")


def test_a_save_with_another_start_opens_to_look_at(tmp_path):
    played().save(tmp_path / "race.json")
    data = json.loads((tmp_path / "race.json").read_text())
    (tmp_path / "race.json").write_text(json.dumps({**data, "start": "0" * 64}))
    again = opened(tmp_path / "race.json")
    assert "race.json is shown as an archive" in again.archived
    assert "start" in again.archived
    with pytest.raises(SaveError, match="archive"):
        again.play("commit pace=1")


def test_a_save_from_another_ruleset_version_opens_to_look_at(tmp_path, monkeypatch):
    game = played()
    game.save(tmp_path / "race.json")
    monkeypatch.setattr(toy, "CURRENT", ["2"])
    again = opened(tmp_path / "race.json")
    assert "ruleset 1; this is ruleset 2" in again.archived
    assert again.state.square == game.state.square, "the snapshot shows the position all the same"
    with pytest.raises(SaveError, match="archive"):
        again.play("commit pace=1")


def test_a_save_with_an_act_that_is_no_longer_legal_names_it_and_the_rule(tmp_path):
    played().save(tmp_path / "race.json")
    data = json.loads((tmp_path / "race.json").read_text())
    data["acts"][3]["act"] = "dash 1 2 3 4"
    (tmp_path / "race.json").write_text(json.dumps(data))
    again = opened(tmp_path / "race.json")
    assert 'act 4, "dash 1 2 3 4", is no longer legal' in again.archived
    assert "toy.pace" in again.archived


def test_a_tampered_snapshot_is_noticed(tmp_path):
    played().save(tmp_path / "race.json")
    data = json.loads((tmp_path / "race.json").read_text())
    row = next(row for row in data["acts"] if "digest" in row)
    row["digest"] = "0" * 64
    (tmp_path / "race.json").write_text(json.dumps(data))
    assert "differs from the saved one" in opened(tmp_path / "race.json").archived


def test_writing_is_whole_or_not_at_all(tmp_path, monkeypatch):
    path = tmp_path / "deep" / "file.txt"
    write_atomically(path, "first")

    def full(_handle: int) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="disk full"):
        write_atomically(path, "second")
    assert path.read_text() == "first"
    assert [p.name for p in path.parent.iterdir()] == ["file.txt"]


def test_a_state_round_trips_through_text_and_json():
    game = played()
    for act in game.record.acts():
        state = act.state
        assert read(write(state), OPENINGS).state == state
        data = json.loads(json.dumps(state.as_dict()))
        assert type(state).from_dict(state.setup, data, state.setup.rules.locals_of) == state


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("", 1, "empty"),
        ("system chess  game race", 1, 'found the system "chess"'),
        ("system toy  game", 1, "expected a value"),
        ("system toy  game race\nturn x", 2, "expected a whole number"),
        ("system toy  game race\nphase dinner", 2, "expected one of red.commit"),
        ("system toy  game race\nrunners 1 2\nrunners 1 2", 3, "already stated in line 2"),
        ("system toy  game race\nhorse 1", 2, 'found "horse"'),
        ("system toy  game race\nrunners 1", 2, "at the end of the line"),
        ("system toy  game race\nrunners 1 far", 2, 'found "far", expected a whole number'),
        ("system toy  game race\nframe 1 Turn", 2, "expected frame <number>"),
        ("system toy  game race\nframe 1 Turn step=nap", 2, "no step of this game"),
        ("system toy  game race\nframe 2 Turn step=stumble", 2, "without a gap"),
        ("system toy  game race\nphase red.run\nframe 1 Turn step=stumble", 2, "frame 1 stands at stumble"),
        ("system toy  game race\nframe 1 Turn step=red.run\nframe 2 Run step=run runner=0", 3, "lacks left"),
        ("system toy  game race\nframe 1 Run step=run runner=0 left=1 hat=2", 2, "expected each of runner"),
        ("system toy  game race\nsealed green pace 2", 2, '"green" is no side'),
        ("system toy  game race\nsealed red", 2, "expected sealed"),
        ("system toy  game race\noption fast", 2, "name=value"),
        ('system toy  game race\nrunners "1', 2, "closed quotation"),
        ("system toy  game race\nhex Q04 forest", 2, "no ground"),
    ],
)
def test_a_broken_position_names_the_line(text, line, message):
    with pytest.raises(PositionError) as caught:
        read(text, OPENINGS)
    assert caught.value.line == line
    assert message in str(caught.value)


def test_a_state_from_broken_json_names_the_column():
    state = race().state
    locals_of = state.setup.rules.locals_of
    good = state.as_dict()
    for change, message in [
        ({"square": [1, "two"]}, r"square\[1\]"),
        ({"square": 3}, "square: expected a list"),
        ({"turn": True}, "turn: expected int"),
        ({"frames": [["Nap", "x", []]]}, "frames: expected"),
        ({"extra": 1}, "expected the columns"),
    ]:
        with pytest.raises(ValueError, match=message):
            type(state).from_dict(state.setup, {**good, **change}, locals_of)


def test_the_record_as_text_groups_acts_and_shows_variations():
    text = str(played().record)
    assert text.splitlines()[:3] == ['[system "toy"]', '[scenario "toy/race"]', '[ruleset "1"]']
    assert 'T1 stumble\n* roll 3\n( "blue falls" dice=new\n  T1 stumble\n  * roll 6\n)' in text


def test_a_record_has_its_origin():
    assert Record(race().state, (), 1, ORIGIN).header["seed"] == "1"
