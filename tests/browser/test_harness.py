"""The harness itself: what the tests of the board rely on."""

from __future__ import annotations

import json
import urllib.request

from tests.browser.conftest import OpenNotebook
from tests.browser.lab import LabServer


def test_runs_saves_reloads_and_restarts(open_notebook: OpenNotebook, server: LabServer) -> None:
    """A cell's result survives saving and loading the page again; a restart forgets its variables."""
    notebook = open_notebook(["x = 1 + 1\nprint(x)", "print('x' in globals())"])
    notebook.run_cell(0)
    assert notebook.output_text(0) == "2"

    notebook.save()
    saved = json.loads((server.folder / notebook.path).read_text(encoding="utf-8"))
    assert saved["cells"][0]["outputs"][0]["text"] == ["2\n"]

    notebook.reload()
    assert notebook.output_text(0) == "2"
    notebook.run_cell(1)
    assert notebook.output_text(1) == "True"

    notebook.restart_kernel()
    notebook.run_cell(1)
    assert notebook.output_text(1) == "False"


def test_a_cell_runs_once_however_often_it_is_run(open_notebook: OpenNotebook) -> None:
    """Each call runs the cell exactly once, also where the prompt shows the same number again."""
    notebook = open_notebook(["with open('r', 'a') as file:\n    file.write('.')\nprint(open('r').read())"])
    for expected in (".", ".."):
        notebook.run_cell(0)
        assert notebook.output_text(0) == expected
    notebook.restart_kernel()
    notebook.run_cell(0)
    assert notebook.output_text(0) == "..."
    notebook.restart_kernel()
    notebook.run_cell(0)
    assert notebook.output_text(0) == "...."
    picture = notebook.screenshot("harness")
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_notes_what_is_asked_of_the_internet(open_notebook: OpenNotebook) -> None:
    """A picture from elsewhere is not loaded, and the harness knows that it was asked for."""
    notebook = open_notebook(
        ["from IPython.display import HTML\nHTML('<img id=far src=\"https://example.org/map.png\">')"]
    )
    notebook.expected_external.add("https://example.org/map.png")
    notebook.run_cell(0)
    notebook.page.locator("#far").wait_for(state="attached")
    notebook.page.wait_for_function("document.querySelector('#far').complete")
    assert notebook.page.evaluate("document.querySelector('#far').naturalWidth") == 0
    assert set(notebook.external) == notebook.expected_external


def test_never_asks_to_fetch_news(server: LabServer) -> None:
    """The extension that asks for news from the internet is switched off by the package."""
    with urllib.request.urlopen(server.url + "lab", timeout=30) as answer:
        page = answer.read().decode()
    start = page.index("{", page.index("jupyter-config-data"))
    config, _ = json.JSONDecoder().raw_decode(page[start:])
    assert "@jupyterlab/apputils-extension:announcements" in config["disabledExtensions"]
