"""France 1870: where the units are set up, and who does it first; the Fortresses on the map."""

from __future__ import annotations

import pytest

import teutons_lab as lab
from tests.systems.teutons.positions import fought, hex_of, last, play, rules_of
from teutons_lab.core.engine import actor
from teutons_lab.core.game import Game

BORDER = {"I": "R03", "II": "Q04", "III": "P05", "IV": "O05", "V": "R04"}
CORPS = {
    "I": "I Corps (MacMahon)",
    "II": "II Corps (Frossard)",
    "III": "III Corps (Bazaine)",
    "IV": "IV Corps (Ladmirault)",
    "V": "V Corps (Failly)",
}
GUARD, CAVALRY = "Imperial Guard (Bourbaki)", "Cavalry (reserve cavalry)"


def free() -> Game:
    return lab.start("teutons/1870", seed=1, setup="free")


def french_set_up(game: Game) -> Game:
    for number, label in BORDER.items():
        game.play(f'place "{CORPS[number]}" {label}')
    return play(game, f'place "{GUARD}" F05', f'place "{CAVALRY}" K05')


@pytest.mark.rule("T1870.setup-a")
@pytest.mark.parametrize("number", list(CORPS))
def test_corps_1_to_5_start_in_french_hexes_on_the_german_border(number: str) -> None:
    game = free()
    # R03 and O05 touch the orange line; O04 and Q03 lie behind it; R05 is on the other side; K07 is on another border.
    for label in ("R03", "O05", "Q04"):
        assert rules_of(game, f'place "{CORPS[number]}" {label}') == ()
    for label in ("O04", "Q03", "R05", "K07"):
        assert rules_of(game, f'place "{CORPS[number]}" {label}') == ("T1870.setup-a",)


@pytest.mark.rule("T1870.setup-a")
def test_each_in_a_hex_of_its_own() -> None:
    game = play(free(), f'place "{CORPS["I"]}" R03')
    assert rules_of(game, f'place "{CORPS["II"]}" R03') == ("T1870.setup-a",)
    assert rules_of(game, f'place "{CORPS["II"]}" R02') == ()


@pytest.mark.rule("T1870.setup-b")
def test_the_imperial_guard_starts_on_either_bank_in_paris() -> None:
    game = free()
    for label in ("F04", "F05"):
        assert rules_of(game, f'place "{GUARD}" {label}') == ()
    for label in ("F06", "R03"):
        assert rules_of(game, f'place "{GUARD}" {label}') == ("T1870.setup-b",)


@pytest.mark.rule("T1870.setup-c", "R-12")
def test_the_french_cavalry_starts_in_chalons() -> None:
    game = free()
    assert rules_of(game, f'place "{CAVALRY}" K05') == ()
    for label in ("K04", "F05"):
        assert rules_of(game, f'place "{CAVALRY}" {label}') == ("T1870.setup-c",)


@pytest.mark.rule("T1870.setup-d")
def test_the_french_finish_before_the_prussians_begin() -> None:
    game = free()
    assert (game.state.phase, actor(game.state)) == ("french.setup", "french")
    assert rules_of(game, 'place "Third Army" R05') == ("core.side",)
    assert rules_of(game, "pass") == ("T1870.setup-d",)
    french_set_up(game)  # with the last unit placed nothing is left to choose
    assert game.state.phase == "prussian.setup"
    assert rules_of(game, 'place "Third Army" R05') == ()
    assert rules_of(game, f'place "{GUARD}" F04') == ("core.side",)


@pytest.mark.rule("T1870.setup-e", "T5.0-j", "R-107")
def test_the_prussians_start_in_four_hexes_within_stacking() -> None:
    game = french_set_up(free())
    for label in ("P06", "Q05", "R05", "S04"):
        assert rules_of(game, f'place "Third Army" {label}') == ()
    for label in ("P07", "R06", "Q04"):
        assert rules_of(game, f'place "Third Army" {label}') == ("T1870.setup-e",)
    play(game, 'place "Third Army" S04', 'place "VIII Corps" S04', 'place "IX Corps" S04')
    assert rules_of(game, 'place "X Corps" S04') == ("T5.0-b", "T5.0-j")
    assert rules_of(game, 'place "Second Army" S04') == ("T5.0-b", "T5.0-j")


@pytest.mark.rule("T1870.setup-e", "T5.0-j", "R-107")
def test_twelve_units_fill_the_four_hexes() -> None:
    game = french_set_up(free())
    play(game, 'place "Third Army" S04', 'place "Second Army" R05', 'place "First Army" Q05')
    assert rules_of(game, 'place "Prussian Guard Corps" S04') == ()
    corps = ("III", "VIII", "IX", "X", "XI", "I Bavarian", "II Bavarian")
    for name, label in zip(corps, ("S04", "S04", "R05", "R05", "Q05", "Q05", "P06"), strict=True):
        play(game, f'place "{name} Corps" {label}')
    play(game, 'place "Prussian Guard Corps" P06', 'place "Cavalry Corps" P06')  # 3 Armies and 9 Corps are 12 units
    for label in ("P06", "Q05", "R05", "S04"):
        assert len(game.state.units_at(game.state.setup.board.index[label])) == 3
    assert (game.state.turn, game.state.phase) == (1, "prussian.replacements")  # all twelve stand; the game begins


@pytest.mark.rule("T1870.setup-e", "T5.0-c", "T5.0-j")
def test_no_two_armies_start_in_one_hex() -> None:
    game = play(french_set_up(free()), 'place "Third Army" S04')
    assert rules_of(game, 'place "Second Army" S04') == ("T5.0-c", "T5.0-j")
    assert rules_of(game, 'place "Second Army" R05') == ()


@pytest.mark.rule("T2.2-i")
def test_reinforcements_are_on_the_turn_track_and_not_set_up() -> None:
    game = free()
    assert hex_of(game, "VI Corps (Canrobert)") == "turn:2"
    assert rules_of(game, 'place "VI Corps (Canrobert)" R03') == ("T2.2-i",)
    assert rules_of(game, f'place "{CORPS["I"]}" R03') == ()


@pytest.mark.rule("T1870.fort-a", "T2.3-a")
@pytest.mark.parametrize("setup", ["free", "historical"])
def test_thirteen_french_fortresses_stand_at_the_start(setup: str) -> None:
    state = lab.start("teutons/1870", seed=1, setup=setup).state
    standing = {(state.label(fort.hex), fort.strength, fort.side) for fort in state.forts}
    assert standing == {
        (label, 1, "french")
        for label in ("K04", "K06", "L07", "R03", "R04", "N05", "O04", "O05", "N03", "M01", "P02", "F04", "F05")
    }


@pytest.mark.rule("T2.3-a", "T12.0-d")
@pytest.mark.parametrize(("strength", "column"), [(1, "1:2"), (2, "1:3")])
def test_a_fortress_lends_its_strength_to_the_defence(strength: int, column: str) -> None:
    # Third Army, 4, against a Corps of 3: with a Fortress of 1 that is 4 to 4, 1:1; of 2 it is 4 to 5, 1:2. The rifles
    # take one column more.
    corps = 'unit "Blue" side=french size=corps type=infantry cf=3 omf=2 at S13'
    lines = ('unit "Third Army" at S12', corps, f"fortress S13 {strength}", 'attack S13 with "Third Army"')
    assert last(fought("\n".join(("phase prussian.combat", *lines)), "S13", 1), "fought")["column"] == column
