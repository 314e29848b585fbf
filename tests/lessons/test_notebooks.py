"""The lessons run: top to bottom, every cell twice, everything twice, each cell alone after a restart."""

from __future__ import annotations

import json
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from teutons_lab.core.errors import StaleCell
from teutons_lab.core.journal import read_lines
from teutons_lab.teaching.lesson import Lesson

from .harness import NAMES, Kernel, code_cells, copy_to, game_files, notebook

CAPE = (
    "20-the-cape-in-slices",
    "21-a-coup-at-a-bridge",
    "22-a-paradrop",
    "23-odds-and-rivers",
    "24-panic",
    "25-one-air-mission",
    "26-hq-and-reaction",
    "29-the-cape",
)
"""The slices of The Cape."""

WALK = {"10-france-1870": "jump-turn-3", "29-the-cape": "jump-combat"}
"""The cell of a long lesson before which every kind of cell has occurred; what follows are campaigns."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    copied = copy_to(tmp_path)
    monkeypatch.chdir(copied)
    return copied


def test_the_lessons_are_found() -> None:
    assert (
        "00-start-here",
        "05-three-maps-one-country",
        "10-france-1870",
        *CAPE,
        "40-france-1914",
        "45-france-1940",
        "48-three-wars-one-map",
    ) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_is_stored_as_everybody_should_open_it(name: str) -> None:
    book = notebook(name)
    nbformat.validate(book)
    assert (book.nbformat, book.nbformat_minor) == (4, 5)
    assert book.metadata.kernelspec.name == "python3"
    ids = [cell["id"] for cell in book.cells]
    assert len(set(ids)) == len(ids)
    for cell in book.cells:
        if cell.cell_type == "code":
            assert cell.outputs == []
            assert cell.execution_count is None
            assert "pip install" not in cell.source


def test_the_first_cell_of_all_shows_the_board() -> None:
    source = code_cells("00-start-here")[0][1]
    assert source.splitlines() == [
        "import teutons_lab as lab",
        "",
        's = lab.start("teutons/1870", seed=1870, file="my-first-war.game")',
        "for act in (1, 2, 3):",
        '    s.play("pass", at=act)  # nobody arrives, nobody digs in: on to the first march',
        "lab.show(s)",
    ]


def test_the_first_cell_of_all_leaves_the_board_where_units_march(folder: Path) -> None:
    kernel = Kernel()
    kernel.run(code_cells("00-start-here")[0][1])
    assert kernel.names["s"].node.phase == "prussian.movement"
    assert {str(option).split()[0] for option in kernel.names["s"].options()} == {"take", "pass"}


def first_part(name: str) -> list[str]:
    """The sources of a lesson's cells up to the campaign; every kind of cell is among them."""
    cells = code_cells(name)
    ids = [ident for ident, _ in cells]
    return [source for _, source in cells[: ids.index(WALK[name]) if name in WALK else len(cells)]]


@pytest.mark.parametrize("name", NAMES)
def test_twice_is_once(name: str, folder: Path) -> None:
    """The whole lesson run twice changes nothing; every cell run twice leads to the same acts as once."""
    cells = first_part(name)
    kernel = Kernel()
    for source in cells:
        kernel.run(source)
    once = game_files(folder)
    assert any(len(text.splitlines()) > 8 for text in once.values())
    for source in cells:
        kernel.run(source)
    assert game_files(folder) == once
    for path in folder.glob("my-*"):
        path.unlink()
    kernel.restart()
    for source in cells:
        kernel.run(source)
        kernel.run(source)
    assert acts(folder) == acts_of(once)


def acts(folder: Path) -> dict[str, list[object]]:
    return acts_of(game_files(folder))


def acts_of(files: dict[str, str]) -> dict[str, list[object]]:
    """The acts that stand at the end, by file: an undo takes its acts away."""
    found: dict[str, list[object]] = {}
    for name, text in files.items():
        if not name.endswith(".game"):
            continue
        line: dict[str, list[object]] = {}
        for raw in text.splitlines()[1:]:
            entry = json.loads(raw)
            here = line.setdefault(entry["on"], [])
            if "act" in entry:
                here.append(entry["act"])
            elif "undo" in entry:
                del here[-entry["undo"] :]
        found[name] = [line]
    return found


@pytest.mark.parametrize("name", NAMES)
def test_a_restart_before_every_cell_changes_nothing(name: str, folder: Path) -> None:
    cells = first_part(name)
    kernel = Kernel()
    for source in cells:
        kernel.run(source)
    straight = game_files(folder)
    for path in folder.glob("my-*"):
        path.unlink()
    for source in cells:
        kernel.restart()
        kernel.run(source)
    assert game_files(folder) == straight


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_each_cell_alone_runs_or_says_which_to_run_first(name: str, folder: Path) -> None:
    told = []
    for ident, source in code_cells(name):
        for path in folder.glob("my-*"):
            path.unlink()
        kernel = Kernel()
        try:
            kernel.run(source)
        except StaleCell as stale:
            told.append((ident, str(stale)))
    assert told, "some cells play acts that come later"
    for ident, message in told:
        assert "Run the cell that plays act" in message, ident
        assert "or load a checkpoint" in message, ident


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_runs_top_to_bottom_with_a_player_in_the_students_place(
    name: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TEUTONS_LAB_STAND_IN", "greedy")
    book = notebook(name)
    client = NotebookClient(book, timeout=600, kernel_name="python3", resources={"metadata": {"path": str(folder)}})
    client.execute()
    Kernel()
    played = Lesson(name, folder)
    game = played.game()
    assert played.where(game) is played.stops[-1]
    if name == "10-france-1870":
        assert game.node.phase == "over"
        assert [act.text for act in game.cursor.line()] != played.prepared.acts_to("debrief")
        assert (folder / "my-debrief.txt").read_text("utf-8").startswith("France 1870: The game is over")
    assert len(read_lines(played.file)) > 6


@pytest.mark.slow
def test_nobody_at_the_keyboard_sees_the_prepared_game(folder: Path) -> None:
    """Without a stand-in and without a student the lesson runs as well, on the prepared game."""
    kernel = Kernel()
    for ident, source in code_cells("10-france-1870"):
        if not ident.startswith("board"):
            kernel.run(source)
    played = Lesson("10-france-1870", folder)
    assert [act.text for act in played.game().cursor.line()] == played.prepared.acts_to("debrief")
