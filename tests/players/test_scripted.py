"""Scripts: they say their texts in order, know their place again, and complain about what does not fit."""

from __future__ import annotations

import pytest

import teutons_lab as lab
from teutons_lab.players import Scripted, ScriptError, play

OPENING = (
    "pass",  # replacements
    'entrench "First Army"',
    "pass",
    'move "Cavalry Corps" P06-P07',
    "pass",
    "pass",  # no attacks
)


def test_a_script_says_its_texts_in_order_and_then_lets_another_play() -> None:
    game = lab.start("teutons/1870", seed=1)
    script = Scripted(OPENING, then="patient", since=1)
    for _ in OPENING:
        game.play(script(game))
        play(game, french="patient")
    said = [act.text for act in game.cursor.line()]
    assert said[2] == 'entrench "First Army (Steinmetz)"'
    assert said[4] == 'move "Cavalry Corps" P06-P07'
    assert script.explain() == "The script says so (text 6 of 6)."
    play(game, german=script, french="patient")
    assert game.node.phase == "over"


def test_its_place_is_found_again_after_undo_and_restart() -> None:
    game = lab.start("teutons/1870", seed=1)
    script = Scripted(OPENING, since=1)
    for _ in range(4):
        game.play(script(game))
        play(game, french="patient")
    assert script(game) == OPENING[4]
    game.undo(2)
    assert script(game) == OPENING[2]
    assert Scripted(OPENING, since=1)(game) == OPENING[2]


def test_the_other_side_s_acts_and_dice_do_not_count() -> None:
    game = lab.start("teutons/1870", seed=1)
    script = Scripted(("pass", "pass"), side="french", since=1)
    play(game, german="patient", allied=script)
    french = [act.text for act in game.cursor.line() if act.parent and act.parent.state.phase.startswith("french")]
    assert french[:2] == ["pass", "pass"]


def test_without_since_it_begins_where_it_is_first_asked() -> None:
    game = lab.start("teutons/1870", seed=1)
    for _ in range(2):
        game.play("pass")
    script = Scripted(('entrench "Third Army"', "pass"))
    assert script(game) == 'entrench "Third Army"'


def test_a_text_that_does_not_fit_is_named_with_the_reason() -> None:
    game = lab.start("teutons/1870", seed=1)
    with pytest.raises(ScriptError, match=r"Text 1 of the script, resolve R04, does not fit here") as wrong:
        Scripted(("resolve R04",))(game)
    assert game.node.prompt in str(wrong.value)
    with pytest.raises(ScriptError, match="Text 1 of the script cannot be read"):
        Scripted(("frobnicate",))(game)
    assert game.ply == 1


def test_then_may_be_a_name_or_a_function() -> None:
    game = lab.start("teutons/1870", seed=1)
    assert Scripted((), then="random")(game) in game.options()
    assert Scripted((), then=lambda _game: "pass")(game) == "pass"
    with pytest.raises(ValueError, match='no player "nobody"'):
        Scripted((), then="nobody")(game)
