"""An explanation as text and as HTML: what stands below another line is set in under it in both."""

from __future__ import annotations

import pytest

from teutons_lab.core.errors import TeutonsLabError
from teutons_lab.core.explanation import Explanation, Line, Questions

LADDER = Explanation(
    "Odds",
    lines=(
        Line("Attack", "6", "T1-a"),
        Line("  over a bridge, half", "3", "T1-b", ("T1-c",)),
        Line("<b>Defence</b>", "2"),
    ),
    result="3-2",
)


def test_a_line_below_another_is_set_in_in_both_forms() -> None:
    assert str(LADDER).splitlines()[2].startswith("  over a bridge, half ..")
    first, second, _ = LADDER._repr_html_().split("<tr>")[1:]
    assert "padding-left" not in first
    assert "padding-left:2.3em" in second
    assert ">over a bridge, half</td><td>3</td>" in second


def test_html_has_every_rule_unbroken_and_no_markup_of_a_name() -> None:
    html = LADDER._repr_html_()
    assert html.count("white-space:nowrap") == 3
    assert "&lt;b&gt;Defence" in html
    assert "<b>3-2</b>" in html


class Asked(Questions):
    def height(self, hex: str) -> str:
        """How high a hex is."""
        return hex

    def width(self) -> str:
        """How wide the board is."""
        return ""


def test_a_question_that_does_not_exist_is_answered_by_those_that_do() -> None:
    with pytest.raises(AttributeError, match='no question "depth" here. Questions: height, width') as caught:
        _ = Asked().depth  # type: ignore[attr-defined]
    assert isinstance(caught.value, TeutonsLabError)
    assert not hasattr(Asked(), "depth")
    with pytest.raises(AttributeError, match="_repr_html_"):
        _ = Asked()._repr_html_  # type: ignore[attr-defined]
