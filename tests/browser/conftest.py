"""Fixtures for the browser tests: one Chromium and one JupyterLab for all, one page for each test."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.lab import CHROMIUM_ARGUMENTS, LabNotebook, LabServer, find_chromium, lab_server
from tests.notebook.harness import page as board_page

# What the fixture open_notebook gives: see there.
OpenNotebook = Callable[..., LabNotebook]
# What the fixture board gives: see there.
OpenBoard = Callable[..., Page]

FOLDER = Path(__file__).resolve().parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Every test of this folder carries the mark ``browser``."""
    for item in items:
        if item.path.is_relative_to(FOLDER):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """Headless Chromium. Absent: the test is skipped, or fails where the browser is required (as on CI)."""
    path = find_chromium()
    if path is None:
        message = (
            "no Chromium or Chrome on the path; install one, or name it in TEUTONS_LAB_CHROMIUM. "
            "The browser tests did not run."
        )
        if os.environ.get("TEUTONS_LAB_REQUIRE_BROWSER") == "1":
            pytest.fail(message)
        pytest.skip(message)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LabServer]:
    """JupyterLab on an empty folder; asks for Chromium first, so that it is not started in vain."""
    with lab_server(tmp_path_factory.mktemp("notebooks"), tmp_path_factory.mktemp("jupyter")) as running:
        yield running


@pytest.fixture
def open_notebook(chromium: Browser, server: LabServer, request: pytest.FixtureRequest) -> Iterator[OpenNotebook]:
    """``open_notebook(source, size=(1440, 900)) -> LabNotebook``, opened and ready for its first cell.

    source is a notebook file, which is copied, or a list of code cells. When the test ends, a page that asked
    for anything outside this computer, or whose scripts failed, fails the test.
    """
    opened: list[LabNotebook] = []
    folder = server.folder / request.node.name.replace("[", "-").replace("]", "").replace("/", "-")
    folder.mkdir(parents=True)

    def open_one(source: Path | list[str], size: tuple[int, int] = (1440, 900)) -> LabNotebook:
        name = source.name if isinstance(source, Path) else f"notebook-{len(opened)}.ipynb"
        target = folder / name
        if isinstance(source, Path):
            shutil.copyfile(source, target)
        else:
            write_notebook(target, source)
        notebook = LabNotebook(chromium, server, target.relative_to(server.folder).as_posix(), size=size)
        opened.append(notebook)
        notebook.open()
        return notebook

    yield open_one
    for notebook in opened:
        notebook.close()
    assert [set(each.external) - each.expected_external for each in opened] == [set()] * len(opened)
    assert [error for each in opened for error in each.page_errors] == []


def write_notebook(path: Path, cells: list[str]) -> None:
    """Write a notebook with these code cells."""
    code: list[dict[str, object]] = [
        {"cell_type": "code", "id": f"cell-{number}", "metadata": {}, "execution_count": None}
        | {"outputs": [], "source": text}
        for number, text in enumerate(cells)
    ]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    notebook = {"nbformat": 4, "nbformat_minor": 5, "metadata": {"kernelspec": kernel}, "cells": code}
    path.write_text(json.dumps(notebook), encoding="utf-8")


@pytest.fixture
def board(chromium: Browser, tmp_path: Path) -> Iterator[OpenBoard]:
    """`board(game, width=, height=)` opens a page; an error or a request to anywhere fails the test."""
    context = chromium.new_context(viewport={"width": 1440, "height": 900})
    tab = context.new_page()
    wrong: list[str] = []
    tab.on("pageerror", lambda error: wrong.append(str(error)))
    tab.on("request", lambda request: wrong.append(request.url) if request.url.startswith("http") else None)

    def open_(game: Any, width: int = 1440, height: int = 900, **more: Any) -> Page:
        tab.set_viewport_size({"width": width, "height": height})
        file = tmp_path / "board.html"
        file.write_text(board_page(game, height=height, **more), "utf-8")
        tab.goto(file.as_uri())
        tab.wait_for_selector(".tl-hits path", state="attached")
        tab.wait_for_function("document.querySelector('.tl-svg').hasAttribute('viewBox')")
        return tab

    yield open_
    context.close()
    assert wrong == []
