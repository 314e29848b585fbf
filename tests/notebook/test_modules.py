"""The joined files of each widget, read as text; tests/browser/test_modules_page.py has Chromium load them."""

from __future__ import annotations

import pytest

from tests.notebook.modules import declared_twice, modules


def test_every_widget_is_among_them() -> None:
    assert {"BoardWidget", "CombatCalculator", "QuizWidget", "LessonBar", "Frame", "Comparison", "BranchOffer"} <= set(
        modules()
    )


@pytest.mark.parametrize("widget", sorted(modules()))
def test_no_part_declares_a_name_of_another_part(widget: str) -> None:
    assert declared_twice(modules()[widget]) == []


@pytest.mark.parametrize(
    ("text", "twice"),
    [
        ("function a() {}\nfunction a() {}", ["a"]),
        ("const a = 1;\nasync function a() {}", ["a"]),
        ("let a = 0, b = 0;\nconst b = 2;", ["b"]),
        ("const { a, b } = c;\nclass b {}", ["b"]),
        ("function a() {\n  const b = 1;\n}\nfunction b() {}", []),
        ("const a = (x, b = 1) => x;\nconst b = 2;", []),
    ],
)
def test_a_second_declaration_is_found(text: str, twice: list[str]) -> None:
    assert declared_twice(text) == twice
