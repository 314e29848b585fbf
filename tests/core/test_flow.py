"""Nodes, steps and frames, on a game that is no wargame."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.core.toy import TURN, race
from teutons_lab.core import Chance, Decision, IllegalAction, NotationError, Terminal, advance, apply, check
from teutons_lab.core.errors import RulesError
from teutons_lab.core.flow import Ask, Auto, Procedure


def running(red: int = 3, blue: int = 1, face: int = 3):
    game = race()
    game.play(f"commit pace={red}")
    game.play(f"commit pace={blue}")
    game.roll(face)
    return game


def test_a_game_stands_at_a_decision_a_die_or_its_end():
    game = race()
    prompt = "red: commit a pace from 1 to 3."
    assert game.node == Decision("red", "red.commit", "red.commit", prompt, "toy.commit", sealed=True)
    game.play("commit pace=2")
    game.play("commit pace=1")
    assert isinstance(game.node, Chance)
    game.roll(3)
    assert game.node.kind == "run"
    for turn in range(3):
        while not isinstance(game.node, Terminal) and game.state.turn == turn + 1:
            game.play(str(next(iter(game.options())))) if not isinstance(game.node, Chance) else game.roll(3)
    assert isinstance(game.node, Terminal)


def test_probabilities_are_exact_and_grouped_by_result():
    game = race()
    game.play("commit pace=2")
    game.play("commit pace=1")
    node = game.node
    assert isinstance(node, Chance)
    assert sum(node.outcomes.values()) == 1
    assert node.grouped() == {"red": Fraction(1, 3), "nobody": Fraction(1, 3), "blue": Fraction(1, 3)}


def test_a_die_result_is_an_action():
    game = race()
    game.play("commit pace=2")
    game.play("commit pace=1")
    before = game.state
    fell = advance(before, ("roll", 1)).state
    stood = advance(before, ("roll", 4)).state
    assert fell.fallen == (True, False)
    assert stood.fallen == (False, False)
    assert before.fallen == (False, False), "the state that was played from never changes"


def test_a_step_that_does_not_apply_is_passed_in_silence():
    game = running(face=1)
    assert game.node.side == "blue"
    assert [entry.kind for entry in game.log] == ["committed", "revealed", "rolled"]


def test_a_child_answers_its_caller():
    game = running(red=3, blue=1)
    game.play("dash 1 2")
    game.play("dash 1")
    game.play("commit pace=1")
    game.play("commit pace=3")
    game.roll(3)
    game.play("stop")
    game.play("step 2")
    assert game.node.kind == "meeting"
    assert [frame.proc for frame in game.state.frames] == ["Turn", "Run", "Meeting"]
    assert game.state.phase == "blue.run", "the bottom frame keeps its step and names the phase"
    assert game.node.side == "red"
    shoved = apply(game.state, "shove").state
    let_by = apply(game.state, "pass").state
    assert shoved.turn == 3
    assert [frame.proc for frame in let_by.frames] == ["Turn", "Run"]


def test_a_line_is_checked_by_a_dry_run_and_names_the_atom_that_fails():
    game = running(red=2)
    verdict = game.check("dash 1 2 3")
    assert not verdict
    assert verdict.atom == "step 3"
    assert verdict.refusals[0].rule == "toy.pace"
    assert game.state.square == (0, 0)


def test_a_line_is_cut_where_another_side_decides_and_says_so():
    game = running(red=1, blue=3)
    game.play("dash 1")
    assert game.node.side == "blue"
    verdict = game.check("dash 1 2")
    assert verdict
    assert verdict.cut == 1
    played = game.play("dash 1 2")
    assert played.dropped == 2
    assert "cut here" in str(played)
    assert game.state.square == (1, 1)
    assert game.node.kind == "meeting"


def test_a_refused_line_changes_nothing():
    game = running(red=2)
    before = game.state
    with pytest.raises(IllegalAction) as caught:
        game.play("dash 1 2 3")
    assert caught.value.verdict.refusals[0].sentence == "The pace is used up."
    assert game.state is before
    assert game.ply == 4


def test_a_verb_that_is_not_asked_for_is_refused_with_what_can_be_said():
    game = race()
    verdict = game.check("shove")
    assert verdict.refusals[0].rule == "core.verb"
    assert "commit" in verdict.refusals[0].sentence


def test_a_die_takes_only_its_faces():
    game = race()
    game.play("commit pace=2")
    game.play("commit pace=1")
    assert game.check("roll 7").refusals[0].rule == "core.roll"
    assert game.check("stop").refusals[0].rule == "core.roll"
    with pytest.raises(IllegalAction, match="faces 1 to 6"):
        game.roll(0)


def test_after_the_end_nothing_can_be_played():
    game = race()
    state = game.state.draft()
    state.over()
    over = state.freeze()
    assert check(over, "stop").refusals[0].rule == "core.over"


@pytest.mark.parametrize(
    ("text", "token", "expected"),
    [
        ("", "", "The text is empty: expected a sentence."),
        ("  ", "", "What can be said here: step, stop"),
        ("# later", "", "What can be said here: step, stop"),
        ("jump 3", "jump", "a verb"),
        ("step", "", "a whole number"),
        ("step four", "four", "a whole number"),
        ("step 1 2", "2", "nothing more"),
        ("commit 2", "2", "pace="),
        ("commit pace=two", "pace=two", "a whole number"),
        ('step "1', '"1', "closed quotation mark"),
        ("'stop' now", "'stop'", "a verb"),
    ],
)
def test_bad_notation_points_at_the_token(text, token, expected):
    game = running()
    for reads in (game.check, game.play):
        with pytest.raises(NotationError) as caught:
            reads(text)
        assert caught.value.token.strip("'\"") == token.strip("'\"")
        assert expected in str(caught.value)
        assert text[caught.value.start :].replace("'", '"').startswith(caught.value.token)


def test_options_are_lazy_and_the_same_as_check():
    game = running(red=2)
    assert [str(action) for action in game.options()] == ["step 1", "stop"]
    assert "step 1" in game.options()
    assert "dash 1 2" in game.options()
    assert "step 2" not in game.options()
    assert "nonsense" not in game.options()
    assert len(game.options()) == 2


def test_a_procedure_with_two_steps_of_one_name_is_refused():
    with pytest.raises(RulesError, match="named twice"):
        Procedure("Bad", (Auto("a", lambda _d: None), Auto("a", lambda _d: None)))


def test_a_variant_replaces_inserts_and_leaves_out_steps():
    assert "blue.run" not in TURN.without("blue.run").index
    extra = Auto("extra", lambda _draft: None)
    assert [step.name for step in TURN.inserted(extra, after="stumble").steps][3] == "extra"
    other = Auto("close", lambda draft: draft.over())
    assert TURN.replaced(other).step("close") is other
    with pytest.raises(RulesError, match="no step"):
        TURN.replaced(extra)
    assert isinstance(TURN.step("red.commit"), Ask)
