"""Journals: reopening, breaking off, and everything that can be wrong with them."""

from __future__ import annotations

import json

import pytest

from tests.core.toy import race
from teutons_lab.core import IllegalAction, SaveError
from teutons_lab.core import journal as journals
from teutons_lab.core.game import Game


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


def test_a_saved_game_given_as_a_game_file_is_named_as_what_it_is(tmp_path):
    path = tmp_path / "race.json"
    race().save(path)
    before = path.read_bytes()
    with pytest.raises(SaveError, match=r"race.json is a saved game.* lab.load opens it"):
        journals.read_lines(path)
    assert path.read_bytes() == before


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


def test_an_action_that_is_refused_leaves_the_journal_alone(tmp_path):
    path = tmp_path / "race.game"
    game = journalled(path)
    before = path.read_bytes()
    with pytest.raises(IllegalAction):
        game.play("commit pace=9")
    assert path.read_bytes() == before
