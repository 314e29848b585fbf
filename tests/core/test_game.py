"""Games: acts, undo and its barriers, branches, cells that run twice, automations."""

from __future__ import annotations

import pytest

from tests.core.toy import race
from teutons_lab.core import IllegalAction, StaleCell, UndoBarrier
from teutons_lab.core.errors import Misasked


def begun(seed: int = 1):
    game = race(seed)
    game.play("commit pace=3")
    game.play("commit pace=2")
    game.roll(3)
    return game


def test_undo_takes_back_lines_not_atoms():
    game = begun()
    before = game.state
    game.play("step 1")
    game.undo()
    assert game.state == before
    game.play("dash 1 2 3")
    game.undo()
    assert game.state == before
    game.redo()
    assert game.state.square == (3, 0)


def test_undo_stops_at_a_die_unless_asked_to_cross_it():
    game = begun()
    assert not game.can_undo
    with pytest.raises(UndoBarrier, match="is a die"):
        game.undo()
    game.undo(past_dice=True)
    assert game.node.kind == "stumble"


def test_what_was_revealed_is_never_taken_back():
    game = begun()
    with pytest.raises(UndoBarrier, match="revealed"):
        game.undo(2, past_dice=True)
    assert game.ply == 4


def test_undo_of_more_than_there_is_and_redo_of_nothing():
    game = race()
    with pytest.raises(UndoBarrier, match="Nothing has been played"):
        game.undo()
    with pytest.raises(UndoBarrier, match="nothing to redo"):
        game.redo()


def test_dice_depend_on_seed_branch_and_purpose_only():
    faces = {seed: [_rolled(race(seed), n) for n in (1, 2)] for seed in range(12)}
    assert all(first == second for first, second in faces.values())
    assert len({first for first, _ in faces.values()}) > 1


def _rolled(game, pace):
    game.play(f"commit pace={pace}")
    game.play("commit pace=2")
    return game.roll().text


def test_a_new_branch_has_new_dice_and_same_keeps_the_parents():
    different = 0
    for seed in range(20):
        game = race(seed)
        game.play("commit pace=1")
        game.play("commit pace=1")
        other = game.branch("what if")
        same = game.branch("as it was", dice="same")
        rolled = game.roll().text
        assert same.roll().text == rolled
        different += other.roll().text != rolled
    assert different > 5


def test_equal_rolls_on_one_line_are_counted():
    game = race(5)
    node_faces = []
    for _ in range(2):
        game.play("commit pace=1")
        game.play("commit pace=1")
        node_faces.append(game.roll().text)
        while game.node.kind != "red.commit":
            game.play("stop")
    assert len(node_faces) == 2
    again = race(5)
    again.play("commit pace=2")
    again.play("commit pace=2")
    assert again.roll().text == node_faces[0]


def test_a_branch_shares_the_record_and_leaves_the_main_line_alone():
    game = begun()
    other = game.branch("blue falls", at=3)
    other.roll(5)
    assert game.state.fallen == (False, False)
    assert other.state.fallen == (False, True)
    assert game.record is other.record
    assert game.branches() == {"blue falls": 3}


def test_the_same_branch_again_is_the_same_branch():
    game = begun()
    game.branch("x", at=3).roll(5)
    assert game.branch("x", at=3).state.fallen == (False, True)
    assert game.branch("x").ply == 4
    with pytest.raises(ValueError, match="already exists"):
        game.branch("x", at=2)
    with pytest.raises(ValueError, match="acts 1 to 3"):
        game.branch("y", at=0)
    with pytest.raises(StaleCell, match="act 4 first"):
        game.branch("y", at=9)
    with pytest.raises(ValueError, match="cannot be the label"):
        game.branch("main", at=1)
    with pytest.raises(ValueError, match="new"):
        game.branch("z", dice="mine")


def test_a_cell_that_runs_twice_plays_once():
    game = race()
    for _ in range(2):
        game.play("commit pace=3", at=1)
        game.play("commit pace=2", at=2)
        game.roll(at=3)
    assert game.ply == 4
    face = int(game.cursor.text.split()[1])
    game.roll(face, at=3)
    with pytest.raises(StaleCell, match="branch"):
        game.roll(face % 6 + 1, at=3)
    assert game.ply == 4


def test_a_stale_cell_offers_a_branch_and_an_early_one_names_the_cell_to_run():
    game = race()
    game.play("commit pace=3", at=1)
    with pytest.raises(StaleCell) as stale:
        game.play("commit pace=1", at=1)
    assert stale.value.found == "commit pace=3"
    assert "branch" in str(stale.value)
    with pytest.raises(StaleCell, match=r"plays act 2 first \(at=2\)"):
        game.play("stop", at=5)
    with pytest.raises(StaleCell, match="act 2 first"):
        game.roll(at=4)


def test_rolling_where_no_die_decides_is_refused():
    with pytest.raises(IllegalAction) as caught:
        race().roll()
    assert caught.value.verdict.refusals[0].rule == "core.roll"


def test_automations_roll_and_answer_only_when_asked():
    game = race()
    game.play("commit pace=1")
    game.auto.roll = True
    game.auto.standing = {"run": "stop"}
    game.play("commit pace=1")
    assert game.node.kind == "red.commit"
    assert game.state.turn == 2
    assert all(act.auto for act in game.cursor.line()[2:])
    assert not any(act.auto for act in game.cursor.line()[:2])


def test_watchers_hear_of_every_change_of_their_line():
    class Ear:
        heard = 0

        def listen(self, _game):
            self.heard += 1

    ear = Ear()
    game = begun()
    twin = game.branch("other")
    game.watch(ear.listen)
    game.play("step 1")
    game.undo()
    twin.play("step 1")
    assert ear.heard == 2


def test_a_watcher_that_asks_twice_is_told_once():
    told = []

    def listen(game):
        told.append(game.ply)

    game = begun()
    game.watch(listen)
    game.watch(listen)
    game.play("step 1")
    assert len(told) == 1


def test_nobody_is_told_while_a_game_is_quiet_and_once_afterwards():
    told = []

    def listen(game):
        told.append(game.ply)

    game = begun()
    game.watch(listen)
    with game.quiet():
        game.play("step 1")
        game.play("step 2")
    assert told == [6]
    with game.quiet():
        pass
    assert told == [6]


def test_playing_on_never_changes_an_old_state():
    game = begun()
    old, digest = game.state, game.state.digest
    game.play("dash 1 2 3")
    assert old.digest == digest
    with pytest.raises(AttributeError, match="never changes"):
        old.turn = 9


def test_a_comment_stays_with_its_act():
    game = begun()
    game.note("red {starts} well\nindeed")
    assert game.cursor.comment == "red (starts) well indeed"
    assert "{ red (starts) well indeed }" in str(game.record)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda game: game.undo("x"), "n='x': expected a whole number"),
        (lambda game: game.redo("x"), "n='x': expected a whole number"),
        (lambda game: game.branch("what if", at="a"), "at='a': expected a whole number"),
        (lambda game: game.branch(5), "label=5: expected a text"),
        (lambda game: game.play("commit pace=3", at="x"), "at='x': expected a whole number"),
        (lambda game: game.roll(at="x"), "at='x': expected a whole number"),
        (lambda game: game.play(5), 'action=5: expected a text, such as "pass", or one of the options'),
        (lambda game: game.check(None), "action=None: expected a text"),
        (lambda game: game.seen_by("red").check(None), "action=None: expected a text"),
    ],
)
def test_a_value_of_another_kind_is_answered_in_a_sentence(call, message):
    game = race()
    with pytest.raises(Misasked, match=message):
        call(game)
    assert game.ply == 1
    assert not game.branches()
