"""A cell that finds another act in its place is offered its own way as a branch, by a button."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import teutons_lab as lab
from teutons_lab.notebook.offer import BranchOffer, offer_for
from teutons_lab.notebook.show import follow_branch, show


@pytest.fixture
def game() -> Any:
    s = lab.start("teutons/1870", seed=6)
    while s.node.kind != "movement":
        s.play("pass")
    s.play("pass")
    return s


def stale(game: Any, text: str, at: int) -> BranchOffer | None:
    with pytest.raises(lab.StaleCell) as error:
        game.play(text, at=at)
    return offer_for(error.value, follow_branch)


def other(game: Any) -> str:
    """A move that the act before the last did not make."""
    return str(next(iter(game.branch("look", at=game.ply - 1).options().lines())))


def test_its_button_shows_the_cells_own_way_on_the_board(game: Any) -> None:
    text, board, before = other(game), show(game), game.ply
    offer = stale(game, text, before - 1)
    assert offer is not None
    assert text in offer.text
    assert offer.button == "Show that branch?"
    offer._heard(None, {"do": "branch"}, [])
    assert "is open. The board shows it" in offer.said
    assert board.view["line"] == f"cell of act {before - 1}"
    assert (game.ply, game.label) == (before, "main")


def test_to_offer_a_branch_opens_none_and_its_button_does(tmp_path: Path) -> None:
    file = tmp_path / "offered.game"
    game = lab.start("teutons/1870", seed=6, file=file)
    while game.node.kind != "movement":
        game.play("pass")
    game.play("pass")
    text, at = str(next(iter(game.branch("look", at=game.ply - 1).options().lines()))), game.ply - 1
    written, lines = file.read_bytes(), dict(game.branches())
    offer = stale(game, text, at)
    assert offer is not None
    assert offer.comm is not None
    assert offer.said == ""
    assert dict(game.branches()) == lines
    assert file.read_bytes() == written
    offer._handle_custom_msg({"do": "branch"}, [])
    label = f"cell of act {at}"
    assert dict(game.branches()) == {**lines, label: at}
    branch = game.branch(label)
    assert [act.text for act in branch.cursor.line()][-1] == text
    assert file.read_bytes() != written


def test_without_a_board_it_says_how_to_see_it(game: Any) -> None:
    text = other(game)
    offer = stale(game, text, game.ply - 1)
    assert offer is not None
    offer.show_branch()
    assert "lab.show(s.branch(" in offer.said


def test_what_is_refused_there_is_said(game: Any) -> None:
    offer = stale(game, "resolve R05", game.ply - 1)
    assert offer is not None
    offer.show_branch()
    assert offer.said
    assert "is open" not in offer.said


def test_a_cell_that_comes_too_early_and_other_errors_are_offered_nothing(game: Any) -> None:
    assert stale(game, "pass", game.ply + 5) is None
    assert offer_for(ValueError("other"), follow_branch) is None


def test_in_a_notebook_it_stands_below_the_cell_that_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    from IPython.core.interactiveshell import InteractiveShell
    from IPython.utils.capture import capture_output

    shell = InteractiveShell.instance()
    monkeypatch.setattr("IPython.get_ipython", lambda: shell)
    try:
        with capture_output() as heard:
            shell.run_cell(
                "import teutons_lab as lab\ns = lab.start('teutons/1870', seed=6)\nb = lab.show(s)\n"
                "while s.node.kind != 'movement': s.play('pass')\ns.play('pass');"
            )
            shell.run_cell("s.play('take \"Third Army\"', at=s.ply - 1)")
            shell.run_cell("lab.show(s); 1 / 0")
        offers = [out for out in heard.outputs if "offer of a branch" in str(out.data.get("text/plain"))]
        assert len(offers) == 1
    finally:
        InteractiveShell.clear_instance()
