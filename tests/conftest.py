"""Shared by all tests: hypothesis profiles, and a check that every rule mark names its rules."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

# `make fuzz` sets this.
FUZZING = os.environ.get("TEUTONS_LAB_FUZZ") == "1"

# The same examples on every run, so that a red test is red again; fuzzing draws new ones.
_GAMES_ARE_SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile(
    "test", deadline=None, max_examples=50, derandomize=True, suppress_health_check=_GAMES_ARE_SLOW
)
settings.register_profile("fuzz", deadline=None, max_examples=2000, suppress_health_check=_GAMES_ARE_SLOW)
settings.load_profile("fuzz" if FUZZING else "test")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the tests marked ``fuzz`` to ``make fuzz``; refuse ``@pytest.mark.rule`` without ids: it tests no rule."""
    left_out = [] if FUZZING else [item for item in items if item.get_closest_marker("fuzz")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in set(left_out)]
    for item in items:
        for mark in item.iter_markers("rule"):
            if not mark.args or not all(isinstance(rule, str) and rule for rule in mark.args) or mark.kwargs:
                raise pytest.UsageError(
                    f"{item.nodeid}: found rule{mark.args!r}; "
                    'expected one or more rule ids, as in @pytest.mark.rule("T6.0-c")'
                )
