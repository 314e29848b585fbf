"""Games side by side: what is the same, what differs."""

from __future__ import annotations

import pytest

import teutons_lab as lab
from teutons_lab.analysis import compare


def test_a_branch_beside_its_main_line() -> None:
    game = lab.read_position(
        "system teutons  game 1870\nturn 3  phase prussian.combat\n"
        'unit "Second Army" at M05\nunit "VII Corps" at L05\nunit "XII Corps" at F05\nattack L05 with "Second Army"'
    )
    for text in ("resolve L05", "no-retreat", "pass"):
        game.play(text)
    lucky = game.branch("a one is thrown")
    lucky.roll(1)  # D2 under No Retreat: eliminated
    game.roll(5)  # D1 under No Retreat: Disrupted in place
    found = compare(game, "a one is thrown")
    assert found.names == ("main", "a one is thrown")
    assert found.differences["French factors lost"] == ("0", "1")
    assert found.differences["VII Corps (F. Douay)"] == ("L05, Disrupted", "dead")
    assert "Fortresses standing" not in found.differences
    assert compare(game, lucky).rows == found.rows


def test_the_main_line_is_called_main_wherever_it_stands() -> None:
    game = lab.start("teutons/1870", seed=1)
    what_if = game.branch("what if")
    assert compare(what_if, "main").names == ("what if", "main")
    assert compare(what_if, lab.start("teutons/1870", seed=2)).names == ("what if", "game 2")


def test_equal_games_differ_in_nothing() -> None:
    games = [lab.start("teutons/1870", seed=seed) for seed in (1, 2, 3)]
    found = compare(*games)
    assert found.names == ("main", "game 2", "game 3")
    assert not found.differences
    assert all(len(values) == 3 for _, values, _ in found.rows)


def test_facts_of_the_start_counted_by_hand() -> None:
    """Prussia: armies of 3, 4 and 4, the Guard 2, seven corps and the cavalry 1 each. France: six corps of 2, one 1."""
    game = lab.start("teutons/1870", seed=1)
    rows = {name: values for name, values, _ in compare(game, game).rows}
    assert rows["Prussian factors on the map"] == (str(3 + 4 + 4 + 2 + 7 + 1),) * 2
    assert rows["French factors on the map"] == ("13", "13")
    assert rows["Fortresses standing"] == ("13", "13")
    assert rows["Paris traces supply"] == ("yes", "yes")


def test_it_prints_as_text_and_html() -> None:
    game = lab.start("teutons/1870", seed=1)
    found = compare(game, game)
    assert "Prussian factors lost" in repr(found)
    assert '<th scope="row">turn</th><td>1</td><td>1</td>' in found._repr_html_()


def test_what_cannot_be_compared() -> None:
    game = lab.start("teutons/1870", seed=1)
    with pytest.raises(ValueError, match="Name a second game"):
        compare(game)
    with pytest.raises(ValueError, match='"nowhere" is no branch of this game. Branches: none'):
        compare(game, "nowhere")
