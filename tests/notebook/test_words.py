"""Plain words for notation, prompts, phases, and the board told to somebody who hears it."""

from __future__ import annotations

import pytest

from tests.notebook.fixture_game import FixtureGame
from teutons_lab.notebook.text import describe
from teutons_lab.notebook.view import split_prompt, view
from teutons_lab.notebook.words import phase_name, plain, taken_apart

NAMES = {"Third Army (Crown Prince)": "P70-Third", "XI Corps": "P70-XI", "R05": "unit-with-a-hex-name"}
SHORT = {"P70-Third": "Third Army", "P70-XI": "XI Corps"}
LABELS = {"Q03", "P03", "O03", "Q04"}
TOWNS = {"O03": "Nancy"}


@pytest.mark.parametrize(
    ("text", "verb", "units", "hexes"),
    [
        ('take "Third Army (Crown Prince)"', "take", ("P70-Third",), ()),
        ('move "Third Army (Crown Prince)" Q03-P03-O03', "move", ("P70-Third",), ("Q03", "P03", "O03")),
        (
            'attack O03 with "XI Corps" "Third Army (Crown Prince)"',
            "attack",
            ("P70-XI", "P70-Third"),
            ("O03",),
        ),
        ("resolve Q04#2", "resolve", (), ("Q04#2",)),
        ("demolish Q03/P03", "demolish", (), ("Q03", "P03")),
        ("pass", "pass", (), ()),
    ],
)
def test_notation_taken_apart(text: str, verb: str, units: tuple[str, ...], hexes: tuple[str, ...]) -> None:
    said = taken_apart(text, NAMES, LABELS)
    assert (said.verb, said.units, said.hexes) == (verb, units, hexes)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('take "XI Corps"', "Move XI Corps"),
        ("go O03", "Go on to Nancy, O03"),
        ('retreat "XI Corps" P03', "XI Corps goes back to P03"),
        ("pass", "End movement"),
        ("no-retreat", "Order: no retreat"),
        ("distance 2", "Go back 2"),
        ("unheard-of P03", "Unheard-of P03"),
    ],
)
def test_plain_words_of_an_option(text: str, words: str) -> None:
    assert plain(taken_apart(text, NAMES, LABELS), SHORT, TOWNS, "movement") == words


@pytest.mark.parametrize(
    ("prompt", "head", "rest"),
    [
        (
            "Prussian movement. Choose a unit. 4 of 9 moved.",
            "Prussian movement",
            "Choose a unit. 4 of 9 moved.",
        ),
        ("Where does Third Army go? It has 2 left.", "Where does Third Army go?", "It has 2 left."),
        (
            "Rolling for the attack on I Corps: 1 they retreat, 4 nothing.",
            "Rolling for the attack on I Corps",
            "1 they retreat, 4 nothing.",
        ),
        ("Choose", "Choose", ""),
    ],
)
def test_a_prompt_becomes_a_heading_and_text(prompt: str, head: str, rest: str) -> None:
    assert split_prompt(prompt) == (head, rest)


def test_phases_in_words() -> None:
    assert phase_name("prussian.allocation") == "Prussian choice of attacks"
    assert phase_name("french.odd-step") == "French odd step"


def test_the_board_in_words(game: FixtureGame) -> None:
    told = describe(view(game))
    assert told.startswith("France 1870, turn 4 of 12")
    assert "Prussian movement. Choose a unit to move, or finish." in told
    assert "O04: III Corps 2-2, IV Corps 2-2, Imperial Guard 2-2" in told
    assert "II Corps 2-2 (disrupted)" in told
    assert "arriving in turn 6: XIV Corps 1-2" in told
    assert "Fortresses of France: " in told
    assert "R04" not in told.split("Fortresses of France: ")[1]  # it fell


def test_the_hidden_table_has_a_row_for_each_occupied_place(game: FixtureGame) -> None:
    words = view(game)["words"]
    assert words["caption"].startswith("France 1870, turn 4. Prussian movement.")
    assert words["rows"]["O04"][0] == "Metz"
    assert words["rows"]["O04"][1].startswith("III Corps (Bazaine) 2-2; IV Corps")
    assert words["rows"]["R04"][1].endswith("fallen fortress")
