"""Joint attacks and what the last die might have done: what the board asks of Python, and what it gets."""

from __future__ import annotations

from typing import Any

import pytest

import teutons_lab as lab
from teutons_lab.notebook.table import Table
from teutons_lab.notebook.view import view

JOINT = """
system teutons  game 1870
turn 4  phase prussian.allocation
unit "Third Army (Crown Prince)" at P04
unit "XI Corps" at P04
unit "III Corps (Bazaine)" at O04
unit "II Corps (Frossard)" at O03
"""


@pytest.fixture
def game() -> Any:
    return lab.read_position(JOINT, seed=7)


def seat(game: Any) -> Table:
    return Table(game, None, lambda *_: None)


def test_the_odds_of_a_joint_attack_are_those_of_the_rules(game: Any) -> None:
    ids = {"with": ["P70-Third"], "along": ["P70-XI"]}
    told = seat(game).answer({"do": "combat", "targets": ["O03", "O04"], **ids})["combat"]
    names = ["Third Army (Crown Prince)"]
    exact = game.explain.combat(["O03", "O04"], names, along=["XI Corps"])
    assert (told["ratio"], told["column"]) == (exact.ratio, exact.column)
    alone = seat(game).answer({"do": "combat", "targets": ["O03"], **ids})["combat"]
    assert alone["defence"] != told["defence"]


def test_all_targets_and_all_that_take_part_are_shown_once_declared(game: Any) -> None:
    assert seat(game).answer(
        {"do": "play", "text": 'attack O03 O04 with "Third Army (Crown Prince)" along "XI Corps"'}
    )["ok"]
    (declared,) = view(game)["declared"]
    assert declared["targets"] == ["O03", "O04"]
    assert declared["with"] == ["P70-Third", "P70-XI"]


def fought(game: Any) -> Table:
    game.play('attack O03 O04 with "Third Army (Crown Prince)" along "XI Corps"')
    while game.node.kind != "combat-die":
        game.play(next(str(o) for o in game.options() if str(o) == "pass" or str(o).startswith("resolve")))
    game.roll(6)
    return seat(game)


def test_after_a_die_the_other_results_are_named(game: Any) -> None:
    assert view(game)["otherwise"] is None
    told = fought(game).view()["otherwise"]
    assert told["face"] == 6
    assert sum(len(other["faces"]) for other in told["others"]) < 6
    assert all(6 not in other["faces"] and other["result"] != told["result"] for other in told["others"])


def test_that_branch_is_shown_and_the_line_of_play_stays(game: Any) -> None:
    table = fought(game)
    before, state = game.ply, game.state
    other = table.view()["otherwise"]["others"][0]
    assert table.answer({"do": "otherwise", "face": other["faces"][0]})["ok"]
    assert (game.ply, game.state) == (before, state)
    shown = table.view()
    assert shown["line"] == f"what if {other['faces'][0]} at act {before - 1}"
    assert shown["otherwise"]["face"] == other["faces"][0]
    assert table.answer({"do": "line", "label": "main line"})["ok"]
    assert table.view()["otherwise"]["face"] == 6
    again = table.answer({"do": "otherwise", "face": other["faces"][0]})
    assert again["ok"]
    assert table.view()["line"] == shown["line"]


def test_a_board_of_one_side_is_not_told(game: Any) -> None:
    fought(game)
    assert view(game, "french")["otherwise"] is None
