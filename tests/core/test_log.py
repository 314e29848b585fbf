"""The log reads as lines wherever it is printed or shown; in a notebook the rules beyond the third unfold."""

from __future__ import annotations

from teutons_lab.core.events import Event
from teutons_lab.core.log import Entry, Log

RULES = tuple(f"V4.1-{letter}" for letter in "abcdef")


def entry(sentence: str, rules: int = 0) -> Entry:
    return Entry(1, "axis.air", sentence, RULES[:rules], "turn", Event("turn", (), RULES[:rules]), "Axis air")


def test_a_line_is_a_sentence_with_all_its_rules() -> None:
    assert str(entry("Nothing happened.")) == "T1 Axis air. Nothing happened."
    assert str(entry("Turn 1 began.", 2)) == "T1 Axis air. Turn 1 began.  `V4.1-a` `V4.1-b`"
    assert str(entry("Turn 1 began.", 6)).endswith("`V4.1-f`")


def test_a_log_is_a_list_that_is_shown_as_lines() -> None:
    log = Log([entry("One."), entry("Two."), entry("Three.")])
    assert repr(log) == str(log) == "T1 Axis air. One.\nT1 Axis air. Two.\nT1 Axis air. Three."
    assert repr(log[-2:]) == "T1 Axis air. Two.\nT1 Axis air. Three."
    assert log[0].sentence == "One."
    assert log._repr_html_().count("<div") == 3


def test_in_a_notebook_the_rules_beyond_the_third_unfold() -> None:
    assert "<details" not in entry("Few.", 3)._repr_html_()
    first, rest = entry("Many.", 6)._repr_html_().split("<details")
    assert [rule in first for rule in RULES] == [True] * 3 + [False] * 3
    assert all(rule in rest for rule in RULES[3:])
    assert "<summary>+3</summary>" in rest


def test_what_a_file_calls_a_unit_stays_text() -> None:
    assert "<b>" not in entry("<b>1 Division</b> moved.")._repr_html_()
