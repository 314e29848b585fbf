"""6.0 Zones of control: from zone to zone, over rivers, and the special move onto a friend.

Everything happens on clear land around S13 and T14 in Westphalia, far from every border, edge and river; rivers are
drawn by the positions. A French "Rover" marches there among Prussians on their own soil, so no exemption applies.

        S14   T15   U15
     R14   S13   T14   U14   V14
        S12   T13   U13   V13
"""

import pytest

from tests.systems.teutons.positions import (
    army,
    corps,
    hex_of,
    is_disrupted,
    last,
    play,
    position,
    ring,
    rules_of,
    zone_of,
)
from teutons_lab.core.game import Game


def rover(where: str, *lines: str, omf: int = 2) -> Game:
    """A French Corps about to move."""
    return position("french.movement", corps("Rover", "french", where, omf=omf), *lines)


ARMY = army("Blue Army", "prussian", "S13")
LONE = corps("Blue One", "prussian", "S13")
FRIEND = corps("Ally", "french", "T13")


# From zone to zone.


@pytest.mark.rule("T6.0-m")
def test_no_step_leads_from_one_hex_to_another_of_the_same_enemys_zone() -> None:
    game = rover("T14", ARMY)
    assert {"T14", "T13"} <= zone_of(game, "prussian")
    against = rules_of(game, 'move "Rover" T14-T13')
    assert against[0] == "T6.0-m"
    assert "T6.0-n" not in against  # nobody else is near: the plain case
    assert rules_of(game, 'move "Rover" T14-S14')[0] == "T6.0-m"
    play(game, 'move "Rover" T14-U14')  # out of the zone
    assert hex_of(game, "Rover") == "U14"


@pytest.mark.rule("T6.0-m", "T6.0-c")
def test_two_corps_in_one_hex_count_as_the_same_enemy() -> None:
    stack = (LONE, corps("Blue Two", "prussian", "S13"))
    assert rules_of(rover("T14", *stack), 'move "Rover" T14-T13')[0] == "T6.0-m"
    assert rules_of(rover("T14", LONE), 'move "Rover" T14-T13') == ()


@pytest.mark.rule("T6.0-n", "R-44")
def test_one_enemy_common_to_both_hexes_is_enough() -> None:
    # S13 watches T14 and T13; the Army at U12 watches T13 only.
    second = army("Blue Second", "prussian", "U12")
    assert "T14" not in ring("U12")
    against = rules_of(rover("T14", ARMY, second), 'move "Rover" T14-T13')
    assert against[0] == "T6.0-m"
    assert {"T6.0-n", "R-44"} <= set(against)


@pytest.mark.rule("T6.0-n", "R-44")
def test_each_corps_of_a_pair_counts_as_common() -> None:
    # T14 is watched by One (S13) and Two (U14) together, U13 by Two and Three (V13): Two has a part in both.
    pair = (LONE, corps("Blue Two", "prussian", "U14"))
    three = rover("T14", *pair, corps("Blue Three", "prussian", "V13"))
    assert {"T14", "U13"} <= zone_of(three, "prussian")
    assert {"T6.0-m", "T6.0-n"} <= set(rules_of(three, 'move "Rover" T14-U13'))
    # Put an Army in the place of Three: it watches U13 alone, and Two has no part in that zone.
    other = play(rover("T14", *pair, army("Blue Army", "prussian", "V13")), 'move "Rover" T14-U13')
    assert hex_of(other, "Rover") == "U13"


@pytest.mark.rule("T6.0-o")
def test_a_unit_may_step_straight_into_another_enemys_zone_and_stops() -> None:
    # The Army at S13 watches T14 and not U13; the one at V13 watches U13 and not T14.
    game = rover("T14", ARMY, army("Blue Second", "prussian", "V13"))
    assert rules_of(game, 'move "Rover" T14-U13-T12')[0] == "core.path"
    assert rules_of(game, 'move "Rover" T14-U13-T13')[0] == "T6.0-l"  # one hex only
    play(game, 'move "Rover" T14-U13')
    assert hex_of(game, "Rover") == "U13"
    assert last(game, "moved")["halted"]
    assert "T6.0-o" in last(game, "moved").rules


@pytest.mark.rule("T6.0-p")
def test_no_step_leads_from_zone_to_zone_over_a_river() -> None:
    armies = (ARMY, army("Blue Second", "prussian", "V13"))
    against = rules_of(rover("T14", *armies, "side T14/U13 river"), 'move "Rover" T14-U13')
    assert against[0] == "T6.0-p"
    # A river elsewhere is no matter.
    assert rules_of(rover("T14", *armies, "side T14/U14 river"), 'move "Rover" T14-U13') == ()


@pytest.mark.rule("T6.0-q", "R-45")
@pytest.mark.parametrize("again", ["T14", "T13"])
def test_a_unit_may_leave_a_zone_and_enter_it_again_with_the_next_step(again: str) -> None:
    # From T14 by U14 or U13, which nobody watches, back into a hex that the same Army watches.
    by = {"T14": "U14", "T13": "U13"}[again]
    game = rover("T14", ARMY)
    assert by not in zone_of(game, "prussian")
    play(game, f'move "Rover" T14-{by}-{again}')
    assert hex_of(game, "Rover") == again
    assert last(game, "moved")["halted"]
    assert "T6.0-q" in last(game, "moved").rules


@pytest.mark.rule("T6.0-q")
def test_entering_a_zone_again_takes_a_second_movement_factor() -> None:
    # With one printed factor the second step needs the bonus, and an Army in good order takes the free one away.
    against = rules_of(rover("T14", ARMY, omf=1), 'move "Rover" T14-U13-T13')
    assert against[0] == "T8.1-b"


# Rivers.

RIVER = "side T14/U14 river"


@pytest.mark.rule("T6.0-v", "R-41")
@pytest.mark.parametrize(
    "enemy", [LONE, ARMY, army("Blue Army", "prussian", "S13", "disrupted")], ids=["corps", "army", "disrupted army"]
)
@pytest.mark.parametrize(("start", "end"), [("T14", "U14"), ("U14", "T14")])
def test_an_enemy_beside_the_hex_left_or_the_hex_entered_bars_a_river(enemy: str, start: str, end: str) -> None:
    # S13 touches T14 and not U14.
    march = f'move "Rover" {start}-{end}'
    assert rules_of(rover(start, enemy, RIVER), march)[:2] == ("T6.0-v", "R-41")
    assert rules_of(rover(start, enemy), march) == ()  # dry land
    assert rules_of(rover(start, RIVER), march) == ()  # nobody near


@pytest.mark.rule("T6.0-v", "R-41")
def test_an_enemy_two_hexes_from_both_banks_bars_nothing() -> None:
    game = play(rover("T14", RIVER, corps("Blue One", "prussian", "R14")), 'move "Rover" T14-U14')
    assert hex_of(game, "Rover") == "U14"


@pytest.mark.rule("R-41", "T6.0-v")
@pytest.mark.parametrize(
    ("value", "leaving", "entering"),
    [("either-hex", False, False), ("left-hex", False, True), ("entered-hex", True, False)],
)
def test_which_bank_counts_is_an_option(value: str, leaving: bool, entering: bool) -> None:
    # The Corps at S13 touches the bank T14: leaving is T14-U14, entering is U14-T14.
    option = f"option river_bar={value}"
    assert (rules_of(rover("T14", LONE, RIVER, option), 'move "Rover" T14-U14') == ()) is leaving
    assert (rules_of(rover("U14", LONE, RIVER, option), 'move "Rover" U14-T14') == ()) is entering


@pytest.mark.rule("T6.0-x")
def test_a_disrupted_corps_bars_no_river() -> None:
    game = play(rover("T14", corps("Blue One", "prussian", "S13", "disrupted"), RIVER), 'move "Rover" T14-U14')
    assert hex_of(game, "Rover") == "U14"
    assert "T6.0-x" in last(game, "moved").rules


# The special move: one hex, onto a friend.


@pytest.mark.rule("T6.0-y", "R-42")
def test_a_friend_in_the_hex_lets_a_unit_step_within_one_zone() -> None:
    game = play(rover("T14", ARMY, FRIEND), 'move "Rover" T14-T13')
    assert hex_of(game, "Rover") == "T13"
    assert "T6.0-y" in last(game, "moved").rules
    assert rules_of(rover("T14", ARMY), 'move "Rover" T14-T13')[0] == "T6.0-m"


@pytest.mark.rule("T6.0-y", "R-42")
def test_a_friend_in_the_hex_lets_a_unit_cross_a_barred_river() -> None:
    ally = corps("Ally", "french", "U14")
    game = play(rover("T14", LONE, RIVER, ally), 'move "Rover" T14-U14')
    assert hex_of(game, "Rover") == "U14"
    between_zones = (ARMY, army("Blue Second", "prussian", "V13"), "side T14/U13 river")
    play(rover("T14", *between_zones, corps("Ally", "french", "U13")), 'move "Rover" T14-U13')
    assert rules_of(rover("T14", *between_zones), 'move "Rover" T14-U13')[0] == "T6.0-p"


@pytest.mark.rule("T6.0-y", "R-42")
def test_a_friend_who_is_disrupted_will_do() -> None:
    game = play(rover("T14", ARMY, corps("Ally", "french", "T13", "disrupted")), 'move "Rover" T14-T13')
    assert hex_of(game, "Rover") == "T13"
    assert is_disrupted(game, "Ally")


@pytest.mark.rule("R-42", "T6.0-y")
def test_the_special_move_still_respects_stacking() -> None:
    full = [corps(f"Ally {number}", "french", "T13", omf=1) for number in (1, 2, 3)]
    assert rules_of(rover("T14", ARMY, *full), 'move "Rover" T14-T13')[0] == "T5.0-b"
    assert rules_of(rover("T14", ARMY, *full[:2]), 'move "Rover" T14-T13') == ()


@pytest.mark.rule("T6.0-z", "R-43")
def test_the_friend_may_have_come_in_the_same_phase() -> None:
    game = rover("T14", ARMY, corps("Ally", "french", "U13"))
    assert rules_of(game, 'move "Rover" T14-T13')[0] == "T6.0-m"
    play(game, 'move "Ally" U13-T13', 'move "Rover" T14-T13')
    assert hex_of(game, "Rover") == "T13"
    assert {"T6.0-y", "T6.0-z"} <= set(last(game, "moved").rules)


@pytest.mark.rule("T6.0-aa")
def test_a_friendly_fortress_alone_is_no_friend_to_step_onto() -> None:
    fort = "fortress T13 2 side=french"
    against = rules_of(rover("T14", ARMY, fort), 'move "Rover" T14-T13')
    assert against[0] == "T6.0-m"
    assert "T6.0-aa" in against
    garrisoned = play(rover("T14", ARMY, fort, FRIEND), 'move "Rover" T14-T13')
    assert hex_of(garrisoned, "Rover") == "T13"
    river = rules_of(rover("T14", LONE, RIVER, "fortress U14 1 side=french"), 'move "Rover" T14-U14')
    assert {"T6.0-v", "T6.0-aa"} <= set(river)


@pytest.mark.rule("T6.0-af", "R-43")
def test_after_the_special_move_into_a_zone_a_unit_goes_no_farther() -> None:
    game = rover("T14", ARMY, FRIEND)
    against = rules_of(game, 'move "Rover" T14-T13-U13')
    assert against[0] == "T6.0-l"
    assert "T6.0-af" in against
    play(game, 'take "Rover"', "go T13")
    assert {str(action) for action in game.options()} == {"stop"}


@pytest.mark.rule("T6.0-af", "R-43")
def test_after_the_special_move_into_a_free_hex_a_unit_may_go_on() -> None:
    # Over the river that the Corps at S13 bars, onto a friend at U14, which no zone reaches, and on to V14.
    game = play(rover("T14", LONE, RIVER, corps("Ally", "french", "U14")), 'move "Rover" T14-U14-V14')
    assert hex_of(game, "Rover") == "V14"
    assert "T6.0-af" in last(game, "moved").rules


@pytest.mark.rule("T6.0-af", "T6.0-l")
def test_joining_a_friend_in_a_zone_stops_a_longer_march_too() -> None:
    game = rover("T15", ARMY, corps("Ally", "french", "T14"))
    assert rules_of(game, 'move "Rover" T15-T14-U14')[0] == "T6.0-l"
    play(game, 'move "Rover" T15-T14')
    assert last(game, "moved")["halted"]
