"""The palette keeps the distances and contrasts that make the board readable for everybody."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from teutons_lab.notebook.assets import board_esm, css
from teutons_lab.notebook.colours import colour, contrast, distance, palette

VISIONS = ("normal", "protan", "deutan", "tritan")
WHITE = "#FFFFFF"


def least(names: list[str], vision: str) -> int:
    return round(min(distance(colour(a), colour(b), vision) for a, b in combinations(names, 2)))


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["counter.french.fill", "counter.german.fill"], (52, 53, 52, 52)),
        (["ground.France", "ground.forest", "ground.city", "ground.sea"], (20, 13, 13, 11)),
        (["line.river", "line.frontier", "state.action", "state.refused"], (24, 23, 23, 18)),
        (
            ["line.river", "line.frontier", "line.frontier-1914", "state.action", "state.refused"],
            (11, 12, 7, 6),
        ),
        (["state.action", "counter.french.edge"], (57, 30, 21, 38)),
        ([f"ground.{g}" for g in ("France", "closed", "forest", "swamp", "city", "sea")], (13, 8, 9, 7)),
        (
            [f"ground.{g}" for g in ("France", "rough", "wooded-rough", "mountain", "forest", "swamp", "sea")],
            (13, 6, 5, 7),
        ),
        (["line.works", "line.works-german", "line.river", "line.frontier"], (33, 20, 32, 16)),
    ],
)
def test_least_distance_of_colours_that_mean_different_things(names: list[str], expected: tuple[int, ...]) -> None:
    assert tuple(least(names, vision) for vision in VISIONS) == expected


@pytest.mark.parametrize(
    ("ink", "ground", "expected"),
    [
        ("page.ink", "ground.France", 13.6),
        ("page.ink", "ground.forest", 8.2),
        ("line.hex-number", "ground.France", 7.2),
        ("line.hex-number", "ground.forest", 4.3),
        ("line.water-name", "ground.France", 7.7),
        ("counter.french.ink", "counter.french.fill", 8.3),
        ("counter.german.ink", "counter.german.fill", 9.1),
        ("state.action-text", "state.action", 7.1),
        ("page.second-ink", "page.panel", 7.0),
        ("line.river", "ground.France", 5.2),
        ("line.frontier", "ground.France", 3.8),
    ],
)
def test_contrast(ink: str, ground: str, expected: float) -> None:
    assert contrast(colour(ink), colour(ground)) == pytest.approx(expected, abs=0.1)


def test_refusals_and_reconstructed_values_can_be_read() -> None:
    assert contrast(colour("state.refused"), colour("page.panel")) > 7
    assert contrast(colour("page.reconstructed"), colour("page.reconstructed-ground")) > 6


def test_black_and_white_are_as_far_apart_as_can_be() -> None:
    assert contrast("#000000", WHITE) == pytest.approx(21)
    assert distance("#000000", WHITE) == pytest.approx(100, abs=0.1)


def test_a_group_is_no_colour() -> None:
    with pytest.raises(KeyError, match="group"):
        colour("counter.french")


def test_strong_colours_of_the_style_sheet_are_those_of_the_palette() -> None:
    """Every saturated colour in the style sheet stands in colours.json: tints of paper are free."""
    known = {value.upper() for group in palette().values() for each in group.values() for value in _values(each)}
    used = {found.upper() for found in re.findall(r"#[0-9A-Fa-f]{6}\b", css() + board_esm())}
    strong = {c for c in used - known if max(_rgb(c)) - min(_rgb(c)) > 100}
    assert strong == set()


def _values(each: object) -> list[str]:
    return list(each.values()) if isinstance(each, dict) else [str(each)]


def _rgb(hex_colour: str) -> tuple[int, ...]:
    return tuple(int(hex_colour[i : i + 2], 16) for i in (1, 3, 5))
