"""Letting players play: names, sides, and where it stops."""

from __future__ import annotations

import pytest

import teutons_lab as lab
from teutons_lab.core import engine
from teutons_lab.core.errors import IllegalAction, NotationError
from teutons_lab.core.game import Game
from teutons_lab.players import patient, play, players

ENDGAME = """scenario teutons/1870
turn 12  phase french.movement
"""


def test_a_game_is_played_to_its_end_by_players_with_names() -> None:
    game = play(lab.start("teutons/1870", seed=1), german="random", allied="patient")
    assert game.node.phase == "over"
    assert game.node.side == ""
    assert game.log[-1].kind == "victory"


def test_the_front_door_plays_too_and_gives_the_game_back() -> None:
    game = lab.read_position(ENDGAME, seed=3)
    assert lab.play(game, prussian="patient", french="patient") is game
    assert (game.node.winner, game.node.level) == ("french", "normal")


def test_a_side_without_a_player_is_somebody_s_own() -> None:
    game = play(lab.start("teutons/1870", seed=1), french="patient")
    assert game.node.side == "prussian"
    assert game.ply == 1
    while game.node.side == "prussian":
        game.play(patient(game))
    play(game, french="patient")
    assert game.node.side == "prussian"
    assert game.node.phase == "prussian.entrench"


def test_a_player_may_be_any_function_of_the_game() -> None:
    asked: list[str] = []

    def cautious(game: Game) -> str:
        asked.append(game.node.kind)
        return patient(game)

    game = play(lab.read_position(ENDGAME), german=cautious, allied=cautious)
    assert game.node.phase == "over"
    assert asked[0] == "movement"


def test_an_answer_that_is_not_allowed_is_refused_as_ever() -> None:
    game = lab.read_position(ENDGAME)
    with pytest.raises(IllegalAction):
        play(game, allied=lambda _game: "resolve R04", german="patient")
    with pytest.raises(NotationError):
        play(game, allied=lambda _game: "surrender", german="patient")
    assert game.ply == 1


def test_an_unknown_name_lists_the_names() -> None:
    game = lab.read_position(ENDGAME)
    with pytest.raises(ValueError, match='no player "clever". Players: greedy, random, patient, scripted'):
        play(game, german="clever", allied="random")
    assert list(players()) == ["greedy", "random", "patient", "scripted"]
    assert all(sentence.endswith(".") for sentence in players().values())
    assert "greedy" in repr(players())


def test_a_side_is_named_once_and_exists() -> None:
    game = lab.read_position(ENDGAME)
    with pytest.raises(ValueError, match="has a player already"):
        play(game, german="patient", prussian="random")
    with pytest.raises(ValueError, match='"british" is no side'):
        play(game, british="patient")
    with pytest.raises(ValueError, match="expected the name of a player or a function"):
        play(game, german=3)  # type: ignore[arg-type]


def test_dice_fall_as_the_seed_has_it_whoever_plays() -> None:
    first = play(lab.start("teutons/1870", seed=8), german="random", allied="random")
    second = lab.start("teutons/1870", seed=8)
    for act in first.cursor.line():
        if act.is_roll:
            assert f"roll {second.face(second.node)}" == act.text
        second.play(act.text)
    assert second.state == first.state


def test_patient_passes_where_it_may_and_takes_the_first_atom_elsewhere() -> None:
    game = lab.start("teutons/1870", seed=1)
    assert patient(game) == "pass"
    free = lab.start("teutons/1870", seed=1, setup="free")
    assert patient(free) == str(next(iter(free.options())))
    over = play(lab.read_position(ENDGAME), german="patient", allied="patient")
    with pytest.raises(ValueError, match="the game is over"):
        patient(over)
    assert engine.actor(over.state) == ""
