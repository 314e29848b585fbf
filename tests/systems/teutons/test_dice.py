"""Chapter 2.5: which end of the die is good, and what that does not touch. The table's labels belong to it.

Blue (Prussian, four factors) and Red (French, two) meet on the open plain round Chartres; a Prussian attack is fought
on 3:2 (D2 D1 D1 D X -) because of the rifles, a French one of two on four at 1:1 (D1 D1 D X - AD).
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from tests.systems.teutons.positions import army, corps, faces, last, play, position, to_the_die, told
from teutons_lab.core.game import Game

GOOD_FIRST = ["D2", "D1", "D1", "D", "X", "-"]


def prussian(convention: str) -> Game:
    """The die of a Prussian attack on 3:2."""
    blue, red = army("Blue Army", "prussian", "D03", cf=4), corps("Red Corps", "french", "E03", cf=2)
    attack = 'attack E03 with "Blue Army"'
    return to_the_die(position("prussian.combat", f"option dice={convention}", blue, red, attack), "E03")


def french(convention: str) -> Game:
    """The die of a French attack on 1:1."""
    blue, red = army("Blue Army", "prussian", "E03", cf=4), corps("Red Corps", "french", "D03", cf=2)
    attack = 'attack E03 with "Red Corps"'
    return to_the_die(position("french.combat", f"option dice={convention}", blue, red, attack), "E03")


@pytest.mark.rule("T2.5-a")
def test_by_convention_a_a_1_is_best_for_the_attacker() -> None:
    assert faces(prussian("A")) == GOOD_FIRST
    assert last(play(prussian("A"), "roll 1"), "fought")["results"] == ("D2",)
    assert last(play(prussian("A"), "roll 6"), "fought")["results"] == ("-",)


@pytest.mark.rule("T2.5-b", "TCHART-c")
def test_by_convention_b_a_6_is_best_and_the_results_are_the_same() -> None:
    assert faces(prussian("B")) == GOOD_FIRST[::-1]
    assert last(play(prussian("B"), "roll 6"), "fought")["results"] == ("D2",)
    assert last(play(prussian("B"), "roll 1"), "fought")["results"] == ("-",)
    assert Counter(faces(prussian("B"))) == Counter(faces(prussian("A")))


@pytest.mark.rule("T2.5-c")
def test_the_convention_holds_for_both_players_and_goes_with_the_game() -> None:
    assert faces(french("A")) == ["D1", "D1", "D", "X", "-", "AD"]
    assert faces(french("B")) == ["AD", "-", "X", "D", "D1", "D1"]
    assert "option dice=B" in str(french("B").state)
    with pytest.raises(ValueError, match="dice"):
        position("prussian.combat", "option dice=C")


@pytest.mark.rule("T2.5-c", "R-16")
@pytest.mark.parametrize("convention", ["A", "B"])
@pytest.mark.parametrize(("face", "comes"), [(1, True), (6, False)])
def test_other_dice_are_read_as_they_fall(convention: str, face: int, comes: bool) -> None:
    blue = army("Blue Army", "prussian", "S05", cf=4)
    game = position("prussian.entrench", f"option dice={convention}", "option burnside=die", blue)
    play(game, "pass", f"roll {face}")  # only a 1 brings the advice of Burnside and Sheridan
    assert [event["comes"] for event in told(game, "burnside")] == [comes]


@pytest.mark.rule("TCHART-a", "T9.2-h")
def test_3_to_2_stands_between_1_to_1_and_2_to_1() -> None:
    def column(attack: int) -> str:
        blue, red = army("Blue Army", "prussian", "D03", cf=attack), corps("Red Corps", "french", "E03", cf=2)
        game = position("prussian.combat", blue, red, 'attack E03 with "Blue Army"')
        return str(last(play(to_the_die(game, "E03"), "roll 6"), "fought")["column"])

    # 2, 3, 4 and 6 against 2 are 1:1, 3:2, 2:1 and 3:1; the rifles put each one column left.
    assert [column(attack) for attack in (2, 3, 4, 6)] == ["1:2", "1:1", "3:2", "2:1"]


@pytest.mark.rule("TCHART-d")
def test_better_odds_and_better_faces_are_never_worse_for_the_attacker() -> None:
    worth = ["AE", "AD", "-", "X", "D", "D1", "D2", "D3", "DE"]

    def row(attack: int) -> list[int]:
        blue, red = army("Blue Army", "prussian", "D03", cf=attack), corps("Red Corps", "french", "E03", cf=2)
        game = position("prussian.combat", blue, red, 'attack E03 with "Blue Army"')
        return [worth.index(result) for result in faces(to_the_die(game, "E03"))]

    rows = [row(attack) for attack in (2, 3, 4, 6, 8)]
    assert all(one == sorted(one, reverse=True) for one in rows)
    for worse, better in pairwise(rows):
        assert all(here <= there for here, there in zip(worse, better, strict=True))
        assert worse != better
