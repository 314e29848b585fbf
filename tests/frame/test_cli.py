"""The command line: what each command does, says, and returns."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from teutons_lab import cli, launch, selftest

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def lessons(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A stand-in for the package's lessons, so that these tests hang on no real one."""
    source = tmp_path / "package"
    source.mkdir()
    (source / cli.FIRST_LESSON).write_text("{}", encoding="utf-8")
    monkeypatch.setattr(cli, "data_path", lambda *parts: source)
    return source


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Path, Sequence[str]]]:
    """What would have been opened in JupyterLab, in place of opening it."""
    calls: list[tuple[Path, Sequence[str]]] = []

    def note(target: Path, extra: Sequence[str] = ()) -> int:
        calls.append((target, extra))
        return 7

    monkeypatch.setattr(launch, "open_lab", note)
    return calls


def test_version(capsys: Capture) -> None:
    with pytest.raises(SystemExit) as caught:
        cli.main(["--version"])
    assert caught.value.code == 0
    assert capsys.readouterr().out == f"teutons-lab {cli.version()}\n"


def test_the_package_runs_as_a_module() -> None:
    command = [sys.executable, "-m", "teutons_lab", "--version"]
    answer = subprocess.run(command, capture_output=True, text=True, check=True)
    assert answer.stdout == f"teutons-lab {cli.version()}\n"


@pytest.mark.parametrize("line", [[], ["conquer"], ["scenarios", "--fast"], ["lessons"]])
def test_a_line_not_understood(line: list[str], capsys: Capture) -> None:
    with pytest.raises(SystemExit) as caught:
        cli.main(line)
    assert caught.value.code == 2
    assert "usage: teutons-lab" in capsys.readouterr().err


def test_lessons_are_copied_and_opened(
    lessons: Path, opened: list[tuple[Path, Sequence[str]]], tmp_path: Path, capsys: Capture
) -> None:
    mine = tmp_path / "mine"
    assert cli.main(["lessons", str(mine), "--no-browser"]) == 7
    assert opened == [(mine / cli.FIRST_LESSON, ["--no-browser"])]
    assert f"{mine}: 1 file(s) written, 0 there already." in capsys.readouterr().out


def test_lessons_can_be_copied_only(
    lessons: Path, opened: list[tuple[Path, Sequence[str]]], tmp_path: Path, capsys: Capture
) -> None:
    assert cli.main(["lessons", str(tmp_path / "mine"), "--no-open"]) == 0
    assert opened == []
    assert f"teutons-lab lab {tmp_path / 'mine'}" in capsys.readouterr().out


def test_changed_lessons_are_refused_with_a_way_on(
    lessons: Path, opened: list[tuple[Path, Sequence[str]]], tmp_path: Path, capsys: Capture
) -> None:
    mine = tmp_path / "mine"
    cli.main(["lessons", str(mine), "--no-open"])
    (mine / cli.FIRST_LESSON).write_text("my answers", encoding="utf-8")
    assert cli.main(["lessons", str(mine)]) == 1
    said = capsys.readouterr().err
    assert f"{mine} holds 1 file(s) that differ from the lessons: {cli.FIRST_LESSON}" in said
    assert f"teutons-lab lab {mine}" in said
    assert f"teutons-lab lessons {mine} --force" in said
    assert opened == []

    assert cli.main(["lessons", str(mine), "--force", "--no-open"]) == 0
    assert "kept your own as 00-start-here.mine-1.ipynb" in capsys.readouterr().out


def test_lab_opens_the_first_lesson_or_what_is_named(
    lessons: Path, opened: list[tuple[Path, Sequence[str]]], tmp_path: Path
) -> None:
    cli.main(["lab", "--no-browser", "--port=8899"])
    cli.main(["lab", str(tmp_path)])
    assert opened == [(lessons / cli.FIRST_LESSON, ["--no-browser", "--port=8899"]), (tmp_path, [])]


@pytest.mark.parametrize(
    "words",
    [["--port", "8899"], ["--ServerApp.port", "8899"], ["--port", "8899", "--no-browser"], ["-y", "--ip", "::"]],
)
def test_the_value_of_an_option_is_no_notebook(
    words: list[str],
    lessons: Path,
    opened: list[tuple[Path, Sequence[str]]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    cli.main(["lab", *words])
    cli.main(["lab", *words, str(tmp_path)])
    cli.main(["lessons", *words, str(tmp_path / "mine")])
    targets = [lessons / cli.FIRST_LESSON, tmp_path, tmp_path / "mine" / cli.FIRST_LESSON]
    assert [target for target, _ in opened] == targets
    assert all("8899" not in extra and "::" not in extra for _, extra in opened)


def test_a_notebook_after_an_option_without_a_value_is_a_notebook(
    opened: list[tuple[Path, Sequence[str]]], tmp_path: Path
) -> None:
    cli.main(["lab", "--no-browser", str(tmp_path)])
    cli.main(["lab", "--watch", str(tmp_path)])
    assert opened == [(tmp_path, ["--no-browser"]), (tmp_path, ["--watch"])]


def test_lab_names_what_does_not_exist(tmp_path: Path, capsys: Capture) -> None:
    assert cli.main(["lab", str(tmp_path / "none.ipynb")]) == 1
    assert f"teutons-lab: {tmp_path / 'none.ipynb'} does not exist." in capsys.readouterr().err


def test_scenarios_lists_the_war_of_1870(capsys: Capture) -> None:
    assert cli.main(["scenarios"]) == 0
    first, second, *_ = capsys.readouterr().out.splitlines()
    assert first.startswith("teutons/1870 ")
    assert "prussian v french" in second


def test_selftest_finds_that_everything_works(capsys: Capture) -> None:
    code = cli.main(["selftest"])
    said = capsys.readouterr().out
    assert code == 0, said
    assert said.endswith("Everything works.\n")
    assert "teutons/1870 starts and takes a first action" in said
    assert "does not work" not in said


def test_selftest_says_what_is_broken(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    monkeypatch.setattr(selftest, "_extension_version", lambda extension: None)
    assert cli.main(["selftest"]) == 1
    said = capsys.readouterr().out
    assert "does not work: anywidget: FileNotFoundError:" in said
    assert "JupyterLab has no front end for it (anywidget)" in said
    assert f"{len(selftest.WIDGETS)} of " in said


def test_a_folder_is_served_and_a_notebook_is_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    notebook = tmp_path / "one.ipynb"
    notebook.write_text("{}", encoding="utf-8")
    monkeypatch.setattr(launch, "running_as_root", lambda: False)
    assert f"--ServerApp.root_dir={tmp_path}" in launch.lab_command(tmp_path)
    command = launch.lab_command(notebook, ["--no-browser"])
    assert command[:4] == [sys.executable, "-m", "jupyterlab", str(notebook)]
    assert command[-1] == "--no-browser"
    assert "--LabApp.default_url=/lab/tree/one.ipynb" in command
    assert "--allow-root" not in command
    monkeypatch.setattr(launch, "running_as_root", lambda: True)
    assert "--allow-root" in launch.lab_command(notebook)


def test_our_configuration_comes_before_theirs() -> None:
    environment = launch.lab_environment({"JUPYTER_CONFIG_PATH": "theirs", "HOME": "home"})
    ours, theirs = environment["JUPYTER_CONFIG_PATH"].split(os.pathsep)
    assert theirs == "theirs"
    assert environment["HOME"] == "home"
    page = json.loads(Path(ours, "labconfig", "page_config.json").read_text(encoding="utf-8"))
    assert page["disabledExtensions"] == {"@jupyterlab/apputils-extension:announcements": True}
    # Nothing is built here: JupyterLab would start Node to look whether it should, each time a page is opened.
    assert (page["buildCheck"], page["buildAvailable"]) == (False, False)
