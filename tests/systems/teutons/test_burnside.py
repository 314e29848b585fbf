"""France 1870, the Burnside and Sheridan Rule: when Prussian Armies march two hexes.

S11 to S16 and T10 to T15 run north in straight lines through plain Germany; nobody is near, so that the bonus is free.
"""

from __future__ import annotations

import pytest

from tests.systems.teutons.positions import at, fought, last, pass_until, play, rules_of, told
from teutons_lab.core.game import Game
from teutons_lab.core.nodes import Chance

UNITS = ('unit "Third Army" at S11', 'unit "VIII Corps" at T10', 'unit "V Corps (Failly)" at B03')
THREE, FOUR, FIVE = "S11-S12-S13-S14", "S11-S12-S13-S14-S15", "S11-S12-S13-S14-S15-S16"
DIE = "option burnside=die"


def standing(turn: int, phase: str, *lines: str) -> Game:
    return at("\n".join((f"turn {turn}  phase {phase}", *UNITS, *lines)))


def at_the_die(turn: int, *lines: str) -> Game:
    return play(standing(turn, "prussian.entrench", DIE, *lines), "pass")


@pytest.mark.rule("T1870.burnside-a", "T1870.burnside-e", "R-101")
@pytest.mark.parametrize(("turn", "factor"), [(1, 1), (3, 1), (4, 2), (12, 2)])
def test_prussian_armies_move_one_hex_up_to_turn_3_and_two_from_turn_4(turn: int, factor: int) -> None:
    # With the bonus that is 1 + 2 = 3 hexes, then 2 + 2 = 4.
    game = standing(turn, "prussian.movement")
    far, too_far = (THREE, FOUR) if factor == 1 else (FOUR, FIVE)
    assert rules_of(game, f'move "Third Army" {far}') == ()
    assert rules_of(game, f'move "Third Army" {too_far}') == ("T8.1-a", "T1870.burnside-a")


@pytest.mark.rule("T1870.burnside-a")
def test_without_the_option_no_die_is_rolled() -> None:
    game = play(standing(1, "prussian.entrench"), "pass")
    assert game.state.phase == "prussian.movement"
    assert not isinstance(game.node, Chance)
    assert isinstance(at_the_die(1).node, Chance)


@pytest.mark.rule("T1870.burnside-b", "R-101")
def test_a_1_brings_the_second_hex_at_once_and_for_good() -> None:
    game = at_the_die(1)
    game.roll(1)
    assert game.state.phase == "prussian.movement"
    assert rules_of(game, f'move "Third Army" {FOUR}') == ()
    assert rules_of(game, f'move "Third Army" {FIVE}') == ("T8.1-a", "T1870.burnside-b")
    pass_until(game, 3, "prussian.movement")
    assert rules_of(game, f'move "Third Army" {FOUR}') == ()


@pytest.mark.rule("T1870.burnside-b", "T1870.burnside-c")
@pytest.mark.parametrize("face", [2, 3, 4, 5, 6])
def test_any_other_face_leaves_it_at_one(face: int) -> None:
    game = at_the_die(1)
    game.roll(face)
    assert rules_of(game, f'move "Third Army" {THREE}') == ()
    assert rules_of(game, f'move "Third Army" {FOUR}') == ("T8.1-a", "T1870.burnside-c")
    assert "T1870.burnside-c" in last(game, "burnside").rules


@pytest.mark.rule("T1870.burnside-c", "R-101")
def test_with_the_die_turn_4_brings_nothing_by_itself() -> None:
    game = at_the_die(4)
    game.roll(6)
    assert rules_of(game, f'move "Third Army" {FOUR}') == ("T8.1-a", "T1870.burnside-c")
    late = at_the_die(12)
    late.roll(2)
    assert rules_of(late, f'move "Third Army" {FOUR}') == ("T8.1-a", "T1870.burnside-c")
    assert rules_of(late, f'move "Third Army" {THREE}') == ()


@pytest.mark.rule("T1870.burnside-d")
def test_the_die_is_rolled_once_a_turn_until_the_first_1() -> None:
    game = at_the_die(1)
    for face in (5, 3, 1):
        game.roll(face)  # refused where no die decides
        assert game.state.phase == "prussian.movement"
        to_the_next_movement(game)
    assert [(event.turn, event["comes"]) for event in told(game, "burnside")] == [(1, False), (2, False), (3, True)]
    assert (game.state.turn, game.state.phase) == (4, "prussian.movement")  # past the place of the die
    assert "T1870.burnside-d" in last(game, "burnside").rules


def to_the_next_movement(game: Game) -> None:
    """Pass to the die or the movement of the next turn."""
    turn = game.state.turn
    while game.state.turn == turn or game.state.phase not in ("prussian.burnside", "prussian.movement"):
        game.play("pass")


@pytest.mark.rule("T1870.burnside-d")
def test_a_game_that_has_had_its_1_asks_for_no_die() -> None:
    game = play(standing(2, "prussian.entrench", DIE, "track burnside 1"), "pass")
    assert game.state.phase == "prussian.movement"
    assert rules_of(game, f'move "Third Army" {FOUR}') == ()


@pytest.mark.rule("T1870.burnside-e")
@pytest.mark.parametrize("turn", [3, 4])
def test_corps_and_the_french_are_not_touched(turn: int) -> None:
    game = standing(turn, "prussian.movement")
    path = "T10-T11-T12-T13-T14"
    assert rules_of(game, f'move "VIII Corps" {path}') == ()  # 2 + 2 before and after
    assert rules_of(game, f'move "VIII Corps" {path}-T15') == ("T8.1-a", "T8.0-f")
    army = 'unit "Armee du Rhin" side=french size=army type=infantry cf=3 omf=1 at S11'
    french = at("\n".join((f"turn {turn}  phase french.movement", army)))
    assert rules_of(french, f'move "Armee du Rhin" {THREE}') == ()  # 1 + 2
    assert rules_of(french, f'move "Armee du Rhin" {FOUR}') == ("T8.1-a", "T8.0-f")


@pytest.mark.rule("T2.5-c", "R-16", "T1870.burnside-b")
@pytest.mark.parametrize("convention", ["A", "B"])
def test_the_die_is_read_literally_in_either_convention(convention: str) -> None:
    option = f"option dice={convention}"
    for face, comes in ((1, True), (6, False)):
        game = at_the_die(1, option)
        game.roll(face)
        assert bool(game.check(f'move "Third Army" {FOUR}')) is comes


@pytest.mark.rule("T2.5-c", "T2.5-a", "T2.5-b")
def test_the_same_convention_turns_the_table_of_combat_round() -> None:
    # 4 against 2 is 2:1, with the rifles 3:2: the best row there is D2, the worst no effect.
    lines = ('unit "Third Army" at S12', 'unit "I Corps (MacMahon)" at S13', 'attack S13 with "Third Army"')
    for convention, best, worst in (("A", 1, 6), ("B", 6, 1)):
        text = "\n".join(("phase prussian.combat", f"option dice={convention}", *lines))
        for face, result in ((best, "D2"), (worst, "-")):
            assert last(fought(text, "S13", face), "fought")["results"] == (result,)
