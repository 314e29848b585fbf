"""Only what changed travels, and it always arrives at the same view."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from teutons_lab.notebook.patch import diff, patched

LEAF = st.none() | st.booleans() | st.integers(-3, 3) | st.text("abc", max_size=2)
VALUE = st.recursive(
    LEAF,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abcd"), inner, max_size=3),
)
VIEWS = st.dictionaries(st.sampled_from("abcdef"), VALUE, max_size=5)


@settings(max_examples=300, deadline=None)
@given(VIEWS, VIEWS)
def test_a_patch_turns_the_old_view_into_the_new(old: dict[str, Any], new: dict[str, Any]) -> None:
    before = json.dumps(old, sort_keys=True)
    assert patched(old, json.loads(json.dumps(diff(old, new)))) == new
    assert json.dumps(old, sort_keys=True) == before


@given(VIEWS)
def test_nothing_changed_is_nothing_sent(view: dict[str, Any]) -> None:
    assert diff(view, view) == {}


def test_one_moved_unit_sends_one_unit_and_a_log_line_sends_the_line() -> None:
    old = {"units": {"a": {"at": "Q03", "svg": "x"}, "b": {"at": "R04"}}, "log": ["one"], "ply": 1}
    new = {"units": {"a": {"at": "P03", "svg": "x"}, "b": {"at": "R04"}}, "log": ["one", "two"], "ply": 2}
    assert diff(old, new) == {
        "set": {"ply": 2},
        "into": {"units": {"into": {"a": {"set": {"at": "P03"}}}}},
        "add": {"log": ["two"]},
    }


def test_a_unit_that_died_is_dropped() -> None:
    assert diff({"units": {"a": 1, "b": 2}}, {"units": {"b": 2}}) == {"into": {"units": {"drop": ["a"]}}}
