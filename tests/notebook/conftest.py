"""The position that most tests of the notebook room look at."""

from __future__ import annotations

import pytest

from tests.notebook.fixture_game import FixtureGame


@pytest.fixture
def game() -> FixtureGame:
    """Turn 4 of 1870, Prussian movement."""
    return FixtureGame()
