"""Saves, journals, records and positions as texts and files; and everything that can be wrong with them."""

from __future__ import annotations

import json
import os

import pytest

from tests.core import toy
from tests.core.toy import OPENINGS, ORIGIN, race
from teutons_lab.core import IllegalAction, PositionError, SaveError
from teutons_lab.core import journal as journals
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
        (lambda data: json.dumps({**data, "cursors": {"main": 99}}), "cursors are broken"),
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


def journalled(path) -> Game:
    game = race()
    journal = journals.Journal(path)
    game.journal = journal
    if path.exists():
        lines = journals.read_lines(path)
        journals.fits(path, lines[0], game.record)
        journal.silent = True
        journals.replay(path, lines, game)
        journal.silent = False
    else:
        journal.begin(game.record)
    return game


def test_a_journal_reopens_where_the_game_stood(tmp_path):
    path = tmp_path / "race.game"
    game = journalled(path)
    for text in ("commit pace=3", "commit pace=2", "roll 3", "step 1", "step 2"):
        game.play(text)
    game.undo()
    other = game.branch("what if", at=3)
    other.play("roll 1")
    again = journalled(path)
    assert again.state == game.state
    assert again.can_redo
    assert again.branch("what if").state.fallen == (True, False)
    assert path.read_text() == path.read_text()
    size = path.stat().st_size
    journalled(path)
    assert path.stat().st_size == size, "opening writes nothing"


def test_a_journal_that_somebody_else_wrote_to_is_not_written_over(tmp_path):
    path = tmp_path / "race.game"
    game, other = journalled(path), journalled(path)
    other.play("commit pace=2")
    with pytest.raises(SaveError, match="changed by somebody else"):
        game.play("commit pace=3")
    assert game.ply == 1, "nothing was played"
    assert journalled(path).state == other.state


def test_a_last_line_without_its_end_is_dropped(tmp_path):
    path = tmp_path / "race.game"
    game = journalled(path)
    game.play("commit pace=3")
    with path.open("a") as file:
        file.write('{"act":"commit pa')
    again = journalled(path)
    assert again.state == game.state
    assert path.read_text().endswith("\n")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("nonsense\n", "line 3: this is no JSON"),
        ("[1]\n", "line 3: expected an object"),
        ('{"jump":1}\n', "line 3: expected act, undo, redo, branch or note"),
        ('{"act":"stop"}\n', "line 3: .*not asked for"),
        ('{"act":5}\n', "line 3: expected act to be a text, found 5"),
        ('{"undo":"x"}\n', "line 3: expected undo to be a whole number, found 'x'"),
        ('{"redo":-1}\n', "line 3: -1 acts cannot be played again"),
        ('{"act":"stop","on":"elsewhere"}\n', 'line 3: there is no branch "elsewhere"'),
        ('{"branch":"b","at":1,"dice":"loaded"}\n', "line 3: dice="),
    ],
)
def test_a_broken_journal_names_the_line(tmp_path, line, message):
    path = tmp_path / "race.game"
    journalled(path).play("commit pace=3")
    with path.open("a") as file:
        file.write(line)
    with pytest.raises(SaveError, match=message):
        journalled(path)


def test_a_journal_of_another_game_is_refused(tmp_path):
    path = tmp_path / "race.game"
    journalled(path)
    other = race(seed=99)
    with pytest.raises(SaveError, match="its seed is 1, this call asks for 99"):
        journals.fits(path, journals.read_lines(path)[0], other.record)


def test_a_file_that_is_no_journal_is_left_alone(tmp_path):
    path = tmp_path / "notes.txt"
    for notes in (b"my notes\n", b"my notes\nwithout an end", b"\xff\xd8 a picture"):
        path.write_bytes(notes)
        with pytest.raises(SaveError, match="no game file"):
            journals.read_lines(path)
        assert path.read_bytes() == notes
    with pytest.raises(SaveError, match="cannot be read"):
        journals.read_lines(tmp_path)


def test_a_journal_cut_anywhere_opens_at_its_last_whole_line(tmp_path):
    path = tmp_path / "race.game"
    game = journalled(path)
    digests = [game.state.digest]
    for text in ("commit pace=3", "commit pace=2", "roll 3"):
        game.play(text)
        digests.append(game.state.digest)
    whole = path.read_bytes()
    for cut in range(len(whole) + 1):
        path.write_bytes(whole[:cut])
        lines = journals.read_lines(path)
        assert len(lines) == whole[:cut].count(b"\n")
        if lines:
            assert journalled(path).state.digest == digests[len(lines) - 1]


def test_a_journal_without_a_proper_head_says_what_it_lacks(tmp_path):
    path = tmp_path / "race.game"
    journalled(path)
    head = json.loads(path.read_text())
    for change, message in (
        ({"seed": "one"}, "expected seed to be a whole number, found 'one'"),
        ({"options": None}, "expected options to be an object"),
    ):
        path.write_text(json.dumps({**head, **change}, separators=(",", ":")) + "\n")
        with pytest.raises(SaveError, match=message):
            journals.read_lines(path)
    path.write_text(json.dumps({**head, "ruleset": "0"}, separators=(",", ":")) + "\n")
    with pytest.raises(SaveError, match="with ruleset 0; this is ruleset 1"):
        journalled(path)


def test_labels_and_comments_of_any_letters_survive_the_journal(tmp_path):
    path = tmp_path / "race.game"
    game = journalled(path)
    game.play("commit pace=3")
    game.branch('blue\u2028falls \x85 "twice"').play("commit pace=1")
    game.note("said <b>aloud</b>")
    again = journalled(path)
    assert again.cursor.comment == "said <b>aloud</b>"
    assert list(again.branches()) == ['blue\u2028falls \x85 "twice"']


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


def test_an_action_that_is_refused_leaves_the_journal_alone(tmp_path):
    path = tmp_path / "race.game"
    game = journalled(path)
    before = path.read_bytes()
    with pytest.raises(IllegalAction):
        game.play("commit pace=9")
    assert path.read_bytes() == before


def test_the_record_as_text_groups_acts_and_shows_variations():
    text = str(played().record)
    assert text.splitlines()[:3] == ['[system "toy"]', '[scenario "toy/race"]', '[ruleset "1"]']
    assert 'T1 stumble\n* roll 3\n( "blue falls" dice=new\n  T1 stumble\n  * roll 6\n)' in text


def test_a_record_has_its_origin():
    assert Record(race().state, (), 1, ORIGIN).header["seed"] == "1"
