"""The browser's files: parts in a fixed order, joined into one module and one style sheet (no bundler)."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

BOARD = (
    "05-answer",
    "10-dom",
    "20-geometry",
    "30-map",
    "40-overlays",
    "50-board",
    "60-choices",
    "61-together",
    "62-attack",
    "65-frame",
    "66-panel",
    "67-cover",
    "68-log",
    "70-calc",
    "80-keys",
    "90-board-main",
)
CALCULATOR = ("05-answer", "10-dom", "70-calc", "91-calculator-main")
STYLES = ("10-drawing", "15-marks", "16-pieces", "20-board", "25-together", "30-panel")
DRAWING = STYLES[:3]


def _read(folder: str, name: str) -> str:
    return files(__package__).joinpath(folder, name).read_text("utf-8")


@cache
def board_esm() -> str:
    """The board's ES module; it imports nothing."""
    return "\n".join(_read("js", f"{name}.js") for name in BOARD)


@cache
def calculator_esm() -> str:
    """The stand-alone calculator's ES module."""
    return "\n".join(_read("js", f"{name}.js") for name in CALCULATOR)


@cache
def quiz_esm(part: str) -> str:
    """The ES module of a question, a row of stops or an offer."""
    return "\n".join(_read("js", f"{name}.js") for name in ("05-answer", "quiz-10-box", f"quiz-{part}"))


@cache
def quiz_css() -> str:
    """The style sheet of questions, stops and offers."""
    return _read("css", "quiz.css")


@cache
def css() -> str:
    """The style sheet of every widget."""
    return "\n".join(_read("css", f"{name}.css") for name in STYLES)


@cache
def drawing_css() -> str:
    """Only what the drawing needs, for pictures."""
    return "\n".join(_read("css", f"{name}.css") for name in DRAWING)
