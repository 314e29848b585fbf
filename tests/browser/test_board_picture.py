"""The static picture in real JupyterLab: a notebook that nobody trusts and no kernel has run shows the
board.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.browser.conftest import OpenNotebook, write_notebook
from tests.notebook.fixture_game import FixtureGame
from teutons_lab.notebook.board import BoardWidget


@pytest.fixture
def stored(tmp_path: Path) -> Path:
    """A notebook with the picture as the saved output of its first cell, as somebody downloads it."""
    path = tmp_path / "downloaded.ipynb"
    write_notebook(path, ["lab.show(s)"])
    notebook = json.loads(path.read_text("utf-8"))
    data, _ = BoardWidget(FixtureGame())._repr_mimebundle_()
    notebook["cells"][0]["execution_count"] = 1
    notebook["cells"][0]["outputs"] = [
        {"output_type": "execute_result", "execution_count": 1, "metadata": {}, "data": data}
    ]
    path.write_text(json.dumps(notebook), "utf-8")
    return path


def test_an_untrusted_notebook_shows_the_picture(open_notebook: OpenNotebook, stored: Path) -> None:
    """The image is loaded, has its size and its words, without trust and without running anything."""
    notebook = open_notebook(stored)
    picture = notebook.output(0).locator("img")
    picture.wait_for(state="visible")
    assert notebook.page.evaluate("document.querySelector('.jp-OutputArea img').naturalWidth") > 400
    assert "France 1870, turn 4 of 12" in (picture.get_attribute("alt") or "")
    notebook.screenshot("board-static-untrusted")
