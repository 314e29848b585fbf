"""A computer without Chromium: the browser tests say so and are skipped, or fail where they are required."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MESSAGE = "no Chromium or Chrome on the path"


def run_browser_tests(tmp_path: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """The browser tests of the harness, with a path on which nothing is found."""
    hidden = ("TEUTONS_LAB_CHROMIUM", "TEUTONS_LAB_REQUIRE_BROWSER")
    rest = {name: value for name, value in os.environ.items() if name not in hidden and "PYTEST" not in name}
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "tests/browser/test_harness.py"]
    variables = rest | {"PATH": str(tmp_path)} | environment
    return subprocess.run(command, cwd=ROOT, env=variables, capture_output=True, text=True, check=False)


def test_skipped_with_a_message(tmp_path: Path) -> None:
    answer = run_browser_tests(tmp_path)
    assert answer.returncode == 0, answer.stdout
    assert MESSAGE in answer.stdout
    assert " skipped in " in answer.stdout
    assert "passed" not in answer.stdout


def test_failed_where_required(tmp_path: Path) -> None:
    answer = run_browser_tests(tmp_path, TEUTONS_LAB_REQUIRE_BROWSER="1")
    assert answer.returncode == 1
    assert MESSAGE in answer.stdout
    assert "passed" not in answer.stdout
