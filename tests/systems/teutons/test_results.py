"""Chapter 9.3: what DE, D1 to D3, D and X do to the defenders, and who decides what.

All on plain clear hexes in Germany, far from rivers and the border: French Corps in S13, attacked from T13 (south-east)
and T14 (north-east). Attacks from both leave R13 and R14 open. Prussian factors are chosen for the column: 10 against
2 is 5:1, French rifles make it 4:1, where a 1 is DE, 2 D3, 3 and 4 D2, 5 D1, 6 D.
"""

import pytest

from tests.systems.teutons.positions import (
    actions,
    fought,
    hex_of,
    is_disrupted,
    last,
    play,
    rules_of,
    told,
)
from teutons_lab.core.game import Game

FOUR_TO_ONE = """
phase prussian.combat
unit "Blue Army" side=prussian size=army type=infantry cf=6 omf=1 at T13
unit "Blue Corps" side=prussian size=corps type=infantry cf=4 omf=2 at T14
attack S13 with "Blue Army" "Blue Corps"
"""
RED = 'unit "Red" side=french size=corps type=infantry cf=2 omf=2 at S13\n'
TWO_REDS = """
unit "Red One" side=french size=corps type=infantry cf=1 omf=2 at S13
unit "Red Two" side=french size=corps type=infantry cf=1 omf=2 at S13
"""


@pytest.mark.rule("T9.3-d", "T9.3-c")
def test_de_removes_every_defender_and_opens_the_hex() -> None:
    game = fought(FOUR_TO_ONE + TWO_REDS, "S13", 1)
    assert last(game, "fought")["column"] == "4:1"
    assert hex_of(game, "Red One") == hex_of(game, "Red Two") == "dead"
    assert last(game, "eliminated").rules == ("T9.3-d",)
    assert game.check('advance "Blue Corps" S13')


@pytest.mark.rule("T9.3-d")
def test_a_face_worse_the_same_defenders_live() -> None:
    game = fought(FOUR_TO_ONE + TWO_REDS, "S13", 2)
    assert last(game, "fought")["results"] == ("D3",)
    assert hex_of(game, "Red One") == hex_of(game, "Red Two") == "S13"
    assert not told(game, "eliminated")


@pytest.mark.rule("T9.3-e", "R-80")
@pytest.mark.parametrize(("face", "number"), [(2, 3), (3, 2)])
def test_the_attacker_chooses_a_distance_from_one_to_the_number_of_the_result(face: int, number: int) -> None:
    game = fought(FOUR_TO_ONE + RED, "S13", face)
    assert (game.node.side, game.node.kind) == ("prussian", "distance")
    assert is_disrupted(game, "Red")
    assert actions(game) == {f"distance {hexes}" for hexes in range(1, number + 1)}
    assert rules_of(game, f"distance {number + 1}") == ("T9.3-e", "R-80")
    assert rules_of(game, "distance 0") == ("T9.3-e", "R-80")


@pytest.mark.rule("T9.3-e")
def test_after_d1_there_is_nothing_to_choose_but_the_unit_has_to_go() -> None:
    game = fought(FOUR_TO_ONE + RED, "S13", 5)
    assert (game.node.side, game.node.kind) == ("french", "retreat")
    assert is_disrupted(game, "Red")
    assert rules_of(game, "pass") == ("T9.3-e",)


@pytest.mark.rule("T9.3-e")
def test_a_unit_cannot_stop_before_the_distance_ordered() -> None:
    game = play(fought(FOUR_TO_ONE + RED, "S13", 3), "distance 2", 'retreat "Red" R13')
    assert rules_of(game, "stop") == ("T9.3-e",)
    play(game, 'retreat "Red" Q13', "stop")
    assert hex_of(game, "Red") == "Q13"


@pytest.mark.rule("T9.3-f")
def test_the_defender_chooses_the_route_and_each_unit_its_own() -> None:
    game = play(fought(FOUR_TO_ONE + TWO_REDS, "S13", 3), "distance 1")
    assert game.node.side == "french"
    # T13 and T14 bar S12, T13, T14 and S14; the two hexes to the west are open to each unit.
    assert actions(game, "retreat") == {
        'retreat "Red One" R13',
        'retreat "Red One" R14',
        'retreat "Red Two" R13',
        'retreat "Red Two" R14',
    }
    play(game, 'retreat "Red One" R13', "stop", 'retreat "Red Two" R14', "stop")
    assert (hex_of(game, "Red One"), hex_of(game, "Red Two")) == ("R13", "R14")


@pytest.mark.rule("T9.3-f")
def test_the_attacker_has_no_say_in_the_route() -> None:
    game = fought(FOUR_TO_ONE + RED, "S13", 3)
    assert rules_of(game, 'retreat "Red" R13') == ("core.verb",)


def hexes_gone(face: int, ordered: int, option: str) -> int:
    """How far Red can go at most, along R13-Q13-P13-O13."""
    game = fought(FOUR_TO_ONE + RED + f"option retreat_extra={option}\n", "S13", face)
    if game.node.kind == "distance":
        play(game, f"distance {ordered}")
    way = iter(("R13", "Q13", "P13", "O13"))
    while game.node.side == "french" and game.node.kind in ("retreat", "go-on"):
        play(game, f'retreat "Red" {next(way)}')
    return len(last(game, "retreated")["path"]) - 1


@pytest.mark.rule("T9.3-g", "R-80")
@pytest.mark.parametrize(
    ("face", "ordered", "farthest"),
    # 3 less the printed number on top of what was ordered: D1 1+2; D2 1+1 and 2+1; D3 1+0, 2+0 and 3+0.
    [(5, 1, 3), (3, 1, 2), (3, 2, 3), (2, 1, 1), (2, 2, 2), (2, 3, 3)],
)
def test_the_defender_may_add_three_less_the_printed_number(face: int, ordered: int, farthest: int) -> None:
    assert hexes_gone(face, ordered, "printed") == farthest


@pytest.mark.rule("R-80")
@pytest.mark.parametrize(("face", "ordered"), [(5, 1), (3, 1), (3, 2), (2, 1), (2, 2), (2, 3)])
def test_under_the_option_the_extra_counts_from_the_distance_chosen(face: int, ordered: int) -> None:
    assert hexes_gone(face, ordered, "chosen") == 3  # always up to three in all


@pytest.mark.rule("T9.3-g")
def test_the_extra_hexes_are_free_to_take_or_leave() -> None:
    game = play(fought(FOUR_TO_ONE + RED, "S13", 5), 'retreat "Red" R13')
    assert game.check("stop")
    assert game.check('retreat "Red" Q13')
    play(game, "stop")
    assert hex_of(game, "Red") == "R13"
    assert last(game, "retreated").rules == ("T9.3-e",)


@pytest.mark.rule("T9.3-h", "T9.3-i")
def test_after_d_all_are_disrupted_and_any_may_withdraw_up_to_three_hexes() -> None:
    game = fought(FOUR_TO_ONE + TWO_REDS, "S13", 6)
    assert (game.node.side, game.node.kind) == ("french", "retreat")
    assert is_disrupted(game, "Red One")
    assert is_disrupted(game, "Red Two")
    play(game, 'retreat "Red One" R13', 'retreat "Red One" Q13', 'retreat "Red One" P13')
    assert hex_of(game, "Red One") == "P13"
    assert last(game, "retreated").rules == ("T9.3-h",)
    # The third hex was the last: the question is now whether Red Two withdraws. It stays.
    assert rules_of(game, 'retreat "Red One" O13') == ("T9.3-e",)
    play(game, "pass")
    assert hex_of(game, "Red Two") == "S13"
    # One defender is still there, so there is no advance: the combat phase is over.
    assert game.state.phase != "prussian.combat"
    assert not told(game, "advanced")


@pytest.mark.rule("T9.3-i")
def test_after_d_the_attacker_advances_if_every_defender_withdrew() -> None:
    game = fought(FOUR_TO_ONE + TWO_REDS, "S13", 6)
    play(game, 'retreat "Red One" R13', "stop", 'retreat "Red Two" R14', "stop")
    assert (game.node.side, game.node.kind) == ("prussian", "advance")
    play(game, 'advance "Blue Corps" S13')
    assert hex_of(game, "Blue Corps") == "S13"


# X. French attackers, for only their rifles make an exchange possible that cannot match the total: 3 factors against
# 2 + 4 are 1:2, the rifles make it 1:1, where a 4 is X.

X_OF_TWO = """
phase french.combat
unit "Red" side=french size=corps type=infantry cf=2 omf=2 at T13
unit "Red Horse" side=french size=corps type=cavalry cf=1 omf=3 at T13
unit "Blue Two" side=prussian size=corps type=infantry cf=2 omf=2 at S13
unit "Blue Four" side=prussian size=corps type=infantry cf=4 omf=2 at S13
attack S13 with "Red" "Red Horse"
"""


def exchanged_for_blue_two(text: str = X_OF_TWO) -> Game:
    game = fought(text, "S13", 4)
    assert last(game, "fought")["results"] == ("X",)
    return play(game, "exchange", 'choose "Blue Two"', "done", 'lose "Red"')


@pytest.mark.rule("T9.3-o")
def test_defenders_that_survive_an_exchange_are_disrupted_and_may_withdraw_as_after_d() -> None:
    game = exchanged_for_blue_two()
    assert hex_of(game, "Blue Two") == hex_of(game, "Red") == "dead"
    assert "T9.3-o" in last(game, "exchanged").rules
    assert is_disrupted(game, "Blue Four")
    assert (game.node.side, game.node.kind) == ("prussian", "retreat")
    assert game.check("pass")  # as after D, it may stay ...
    play(game, 'retreat "Blue Four" R13', 'retreat "Blue Four" Q13', 'retreat "Blue Four" P13')
    assert hex_of(game, "Blue Four") == "P13"  # ... or go up to three hexes


@pytest.mark.rule("T9.3-o")
def test_a_declined_exchange_disrupts_nobody() -> None:
    game = play(fought(X_OF_TWO, "S13", 4), "pass")
    assert not is_disrupted(game, "Blue Two")
    assert not is_disrupted(game, "Blue Four")
    assert hex_of(game, "Red") == "T13"


@pytest.mark.rule("T9.3-p")
def test_after_an_exchange_nobody_advances_while_a_survivor_holds_the_hex() -> None:
    game = play(exchanged_for_blue_two(), "pass")
    assert hex_of(game, "Blue Four") == "S13"
    assert game.state.phase != "french.combat"
    assert not told(game, "advanced")


WATCHED = 'unit "Blue Army" side=prussian size=army type=infantry cf=3 omf=1 at S12 disrupted\n'
"""A Disrupted Army in S12, which need not be attacked and controls both T13 and S13."""


@pytest.mark.rule("T9.3-p", "R-102")
def test_after_an_exchange_the_vacated_hex_is_entered_whatever_zones_of_control() -> None:
    game = exchanged_for_blue_two(X_OF_TWO + WATCHED)
    play(game, 'retreat "Blue Four" R14', "stop")
    assert (game.node.side, game.node.kind) == ("french", "advance")
    play(game, 'advance "Red Horse" S13')
    assert hex_of(game, "Red Horse") == "S13"


@pytest.mark.rule("T9.3-p", "R-102")
def test_after_an_exchange_cavalry_go_on_if_a_survivor_withdrew_two_hexes() -> None:
    game = play(exchanged_for_blue_two(), 'retreat "Blue Four" R14', 'retreat "Blue Four" Q14', "stop")
    play(game, 'advance "Red Horse" S13', 'advance "Red Horse" R14')
    assert hex_of(game, "Red Horse") == "R14"


@pytest.mark.rule("T9.3-p", "R-102")
def test_after_an_exchange_cavalry_stop_in_the_hex_if_the_survivor_withdrew_one() -> None:
    game = play(exchanged_for_blue_two(), 'retreat "Blue Four" R14', "stop", 'advance "Red Horse" S13')
    assert hex_of(game, "Red Horse") == "S13"
    assert game.state.phase != "french.combat"  # nobody can go on


@pytest.mark.rule("T9.3-p", "T9.4-m")
def test_after_an_exchange_the_second_hex_of_cavalry_obeys_zones_of_control() -> None:
    # The Army in S12 controls S13 and R13; Blue Four goes back by R13, so that R13 is on its route. Spare, which lent
    # nothing and is not needed for the payment, keeps the question open.
    spare = 'unit "Spare" side=french size=corps type=infantry cf=1 omf=2 at T14\n'
    text = X_OF_TWO.replace('"Red Horse"\n', '"Red Horse" along "Spare"\n')
    game = exchanged_for_blue_two(text + WATCHED + spare)
    play(game, 'retreat "Blue Four" R13', 'retreat "Blue Four" Q13', "stop", 'advance "Red Horse" S13')
    assert "T9.4-m" in rules_of(game, 'advance "Red Horse" R13')


# Split hexes.

SPLIT = (
    FOUR_TO_ONE
    + """
unit "Steady" side=french size=corps type=infantry cf=1 omf=2 at S13
unit "Shaken" side=french size=corps type=infantry cf=1 omf=2 at S13 disrupted
"""
)


@pytest.mark.rule("T9.3-y", "R-79")
def test_a_split_hex_is_entered_only_when_both_groups_have_gone() -> None:
    # 4:1 and, for the Disrupted one, 5:1: a 6 is D for Steady and D1 for Shaken.
    game = fought(SPLIT, "S13", 6)
    assert last(game, "fought")["results"] == ("D", "D1")
    assert "T9.3-y" in last(game, "fought").rules
    play(game, 'retreat "Shaken" R13', "stop")
    stays, goes = game.branch("stays"), game.branch("goes")
    play(stays, "pass")
    assert stays.state.phase != "prussian.combat"
    play(goes, 'retreat "Steady" R14', "stop")
    assert goes.node.kind == "advance"


@pytest.mark.rule("T9.3-y", "T9.4-u", "R-79")
def test_a_split_hex_is_not_entered_while_its_fortress_stands() -> None:
    # 15 against 1 + 1 + 1 is 5:1, so 4:1 and 5:1 again; a 6 is D for Steady and the Fortress, which stays.
    text = SPLIT.replace("cf=6", "cf=9").replace("cf=4", "cf=6") + "fortress S13 1\n"
    game = fought(text, "S13", 6)
    assert last(game, "fought")["results"] == ("D", "D1")
    play(game, 'retreat "Shaken" R13', "stop", 'retreat "Steady" R14', "stop")
    assert game.state.phase != "prussian.combat"
    assert not told(game, "advanced")
