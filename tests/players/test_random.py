"""The random player: everything that is allowed, nothing given up, the same draw at the same place."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import teutons_lab as lab
from teutons_lab.core.options import atoms
from teutons_lab.players import RandomPlayer, play, playout
from teutons_lab.players.random import draw

ONLY_LOSSES = """system teutons  game 1870
turn 3  phase prussian.replacements
unit "Second Army" at R05
"""


def test_every_atom_is_drawn_about_as_often_as_any_other() -> None:
    state = lab.read_position(
        'system teutons  game 1870\nturn 5  phase prussian.movement\nunit "Second Army" at R05\nunit "XI Corps" at Q05'
    ).state
    rng = random.Random(1)
    drawn = Counter(draw(state, rng) for _ in range(3000))
    assert set(drawn) == set(atoms(state))
    assert all(850 < count < 1150 for count in drawn.values())


def test_units_are_not_given_up_while_anything_else_is_legal() -> None:
    state = lab.read_position(ONLY_LOSSES).state
    assert any(atom[0] == "lose" for atom in atoms(state))
    assert {draw(state, random.Random(seed)) for seed in range(50)} == {("pass",)}


def test_a_unit_is_given_up_where_nothing_else_is_legal() -> None:
    """An attack that failed is paid for with units: there is no other atom than lose."""
    game = lab.read_position(
        "system teutons  game 1870\nturn 3  phase prussian.combat\n"
        'unit "XI Corps" at M05\nunit "VIII Corps" at M05\nunit "Prussian Guard Corps" at M05\n'
        'unit "Green Corps" side=french size=corps type=cavalry cf=1 omf=2 at L05\nunit "VII Corps" at L05\n'
        "fortress L05 1\n"
        'attack L05 with "Prussian Guard Corps" "XI Corps" "VIII Corps"'
    )
    for text in ("resolve L05", "pass", "pass"):
        game.play(text)
    assert game.node.results["roll 6"] == "AE"
    game.roll(6)
    if game.node.kind == "losses":
        assert draw(game.state, random.Random(1))[0] == "lose"


def test_the_draw_hangs_on_seed_branch_side_and_act_alone() -> None:
    game = lab.start("teutons/1870", seed=3)
    player = RandomPlayer("prussian")
    first = player(game)
    assert RandomPlayer("prussian")(game) == first
    assert first in player.explain()
    play(game, german="random", allied="random")
    again = play(lab.start("teutons/1870", seed=3), german="random", allied="random")
    other = play(lab.start("teutons/1870", seed=4), german="random", allied="random")
    assert again.state == game.state
    assert other.state != game.state


def test_a_branch_draws_anew_unless_it_keeps_the_dice() -> None:
    game = lab.start("teutons/1870", seed=3)
    play(game, german="random", allied="random")
    same = play(game.branch("same", at=1, dice="same"), german="random", allied="random")
    new = play(game.branch("new", at=1), german="random", allied="random")
    assert same.state == game.state
    assert new.state != game.state


def test_a_playout_needs_no_record() -> None:
    start = lab.start("teutons/1870", seed=1).state
    end, count = playout(start, random.Random(5))
    assert not end.frames
    assert count > 100
    assert playout(start, random.Random(5))[0] == end
    with pytest.raises(ValueError, match="the game is over"):
        draw(end, random.Random(1))
