"""Chapter 8.1: the movement bonus, free or bought with Disruption.

S11 to S16 run north in a straight line through plain Germany, far from every river and border; T13 to T15 and R14 to
R16 lie beside it. R16 touches S15 and S16 and no other hex of the line.
"""

from __future__ import annotations

import pytest

from tests.systems.teutons.positions import at, hex_of, is_disrupted, last, pass_until, play, rules_of

CORPS = 'unit "VIII Corps" at S12'
WATCHER = 'unit "I Corps (MacMahon)" at R16'
TO_THE_WATCHER = "S12-S13-S14-S15"  # a Corps of factor 2: the third hex is the first of the bonus


def marching(*lines: str, turn: int = 3) -> str:
    return "\n".join((f"turn {turn}  phase prussian.movement", *lines))


@pytest.mark.rule("T8.1-a")
def test_the_bonus_is_exactly_two_hexes() -> None:
    game = at(marching('unit "VIII Corps" at S11', 'unit "Third Army" at T11'))
    assert rules_of(game, 'move "VIII Corps" S11-S12-S13-S14-S15') == ()  # 2 + 2
    assert rules_of(game, 'move "VIII Corps" S11-S12-S13-S14-S15-S16')[0] == "T8.1-a"
    assert rules_of(game, 'move "Third Army" T11-T12-T13-T14') == ()  # 1 + 2
    assert rules_of(game, 'move "Third Army" T11-T12-T13-T14-T15')[0] == "T8.1-a"


@pytest.mark.rule("T8.1-a")
def test_bought_with_disruption_it_is_two_hexes_as_well() -> None:
    game = at(marching('unit "VIII Corps" at S11', 'unit "I Corps (MacMahon)" at S10'))
    assert rules_of(game, 'move "VIII Corps" S11-S12-S13-S14-S15 disrupt') == ()
    assert rules_of(game, 'move "VIII Corps" S11-S12-S13-S14-S15-S16 disrupt')[0] == "T8.1-a"


@pytest.mark.rule("T8.1-b")
def test_the_bonus_is_free_far_from_the_enemy() -> None:
    game = at(marching(CORPS, 'unit "I Corps (MacMahon)" at M04'))
    play(game, f'move "VIII Corps" {TO_THE_WATCHER}')
    assert last(game, "moved")["bonus"] == "free"
    assert not is_disrupted(game, "VIII Corps")


@pytest.mark.rule("T8.1-b")
@pytest.mark.parametrize("path", ["S12-S13-S14-T14", "S12-S13-T13-T14"])
def test_entering_or_leaving_a_zone_of_control_on_the_way_loses_the_free_bonus(path: str) -> None:
    # Two Corps at U13 watch T13 and T14: the first path ends there with its bonus, the second enters it before.
    zone = ('unit "I Corps (MacMahon)" at U13', 'unit "II Corps (Frossard)" at U13')
    game = at(marching(CORPS, *zone))
    assert rules_of(game, f'move "VIII Corps" {path}')
    assert rules_of(game, 'move "VIII Corps" S12-S13-S14-S15') == ()


@pytest.mark.rule("T8.1-b")
def test_a_hex_beside_the_enemy_within_the_printed_factor_still_forfeits_the_bonus() -> None:
    # Cavalry of factor 3 passes S15 beside the watcher with its third factor; T15 would be the first of the bonus.
    game = at(marching('unit "Cavalry Corps" at S12', WATCHER))
    assert rules_of(game, 'move "Cavalry Corps" S12-S13-S14-S15') == ()
    assert rules_of(game, 'move "Cavalry Corps" S12-S13-S14-S15-T15')[0] == "T8.1-b"
    assert rules_of(game, 'move "Cavalry Corps" S12-S13-S14-T14-T15') == ()


@pytest.mark.rule("T8.1-b")
def test_a_unit_that_has_attacked_has_no_free_bonus() -> None:
    game = at(marching(CORPS, 'did "VIII Corps" attacked'))
    assert rules_of(game, 'move "VIII Corps" S12-S13-S14-S15') == ("T8.1-b",)
    assert rules_of(game, 'move "VIII Corps" S12-S13-S14') == ()


@pytest.mark.rule("T8.1-c")
def test_disruption_buys_the_bonus_beside_the_enemy_and_comes_when_the_move_ends() -> None:
    game = at(marching(CORPS, WATCHER))
    assert rules_of(game, f'move "VIII Corps" {TO_THE_WATCHER}')[:2] == ("T8.1-b", "T8.1-c")
    play(game, 'take "VIII Corps"', "go S13", "go S14", "disrupt", "go S15")
    assert not is_disrupted(game, "VIII Corps")  # not before the end
    play(game, "go S16", "stop")
    assert is_disrupted(game, "VIII Corps")
    assert "T8.1-c" in last(game, "moved").rules


@pytest.mark.rule("T8.1-c", "R-47")
def test_the_bonus_is_bought_as_its_first_point_is_spent() -> None:
    game = at(marching(CORPS, WATCHER))
    play(game, 'take "VIII Corps"')
    for label in ("S13", "S14"):
        assert rules_of(game, "disrupt") == ("T8.1-c",)  # the printed factors reach: too early
        play(game, f"go {label}")
    assert rules_of(game, "disrupt") == ()
    play(game, "disrupt")
    assert rules_of(game, "disrupt") == ("T8.1-c",)


@pytest.mark.rule("T8.1-c", "R-47")
def test_bought_with_its_first_point_it_carries_the_second_to_the_enemy() -> None:
    # From S11 the watcher's hex S15 is the fourth: the first bonus hex, S14, is free of the enemy, the second is not.
    game = at(marching('unit "VIII Corps" at S11', WATCHER))
    path = "S11-S12-S13-S14-S15"
    assert rules_of(game, f'move "VIII Corps" {path}')[:2] == ("T8.1-b", "T8.1-c")
    for text in (f'move "VIII Corps" {path} disrupt', 'move "VIII Corps" to S15 disrupt'):
        assert rules_of(game, text) == ()
    play(game, 'take "VIII Corps"', "go S12", "go S13", "go S14")
    assert rules_of(game, "disrupt") == ("R-47",)  # S14 was taken with the free bonus: the choice stands
    assert rules_of(game, "go S15")[0] == "T8.1-b"
    game.undo()
    play(game, "disrupt", "go S14", "go S15", "stop")
    assert (hex_of(game, "VIII Corps"), is_disrupted(game, "VIII Corps")) == ("S15", True)


@pytest.mark.rule("T8.1-c")
def test_a_bonus_bought_and_not_used_costs_nothing() -> None:
    game = at(marching(CORPS, WATCHER))
    play(game, 'take "VIII Corps"', "go S13", "go S14", "disrupt", "stop")
    assert (hex_of(game, "VIII Corps"), is_disrupted(game, "VIII Corps")) == ("S14", False)


@pytest.mark.rule("T8.1-d", "R-48")
def test_a_step_to_a_friend_keeps_the_free_bonus() -> None:
    alone = at(marching(CORPS, WATCHER))
    joined = at(marching(CORPS, WATCHER, 'unit "IX Corps" at S15'))
    assert "T8.1-b" in rules_of(alone, f'move "VIII Corps" {TO_THE_WATCHER}')
    play(joined, f'move "VIII Corps" {TO_THE_WATCHER}')
    assert not is_disrupted(joined, "VIII Corps")
    assert {"T8.1-b", "T8.1-d"} <= set(last(joined, "moved").rules)


@pytest.mark.rule("T8.1-d")
def test_a_friendly_fortress_alone_does_not_keep_it() -> None:
    game = at(marching(CORPS, WATCHER, "fortress S15 1 side=prussian"))
    assert "T8.1-b" in rules_of(game, f'move "VIII Corps" {TO_THE_WATCHER}')
    assert rules_of(game, 'move "VIII Corps" S12-S13-S14-T14') == ()


@pytest.mark.rule("T8.1-e", "T8.1-h", "T6.0-l")
def test_the_free_bonus_closes_with_a_disrupted_army_but_not_to_attack_it() -> None:
    army = 'unit "Armee du Rhin" side=french size=army type=infantry cf=3 omf=1 at R16'
    fresh = at(marching(CORPS, army, 'unit "IX Corps" at S16'))
    assert rules_of(fresh, f'move "VIII Corps" {TO_THE_WATCHER}')[0] == "T8.1-b"
    game = at(marching(CORPS, f"{army} disrupted", 'unit "IX Corps" at S16'))
    play(game, 'take "VIII Corps"', "go S13", "go S14", "go S15")
    assert "T6.0-l" in rules_of(game, "go T15")  # the mover stops, though a bonus point is left
    play(game, "stop")
    assert not is_disrupted(game, "VIII Corps")
    assert {"T8.1-b", "T8.1-e"} <= set(last(game, "moved").rules)
    pass_until(game, 3, "prussian.allocation")
    assert rules_of(game, 'attack R16 with "VIII Corps"') == ("T8.1-h",)
    assert rules_of(game, 'attack R16 with "IX Corps"') == ()  # it has not moved


@pytest.mark.rule("T8.1-f", "R-46")
def test_a_lone_corps_takes_the_free_bonus_and_does_not_stop_anybody() -> None:
    game = at(marching(CORPS, WATCHER))
    assert "T8.1-f" in rules_of(game, f'move "VIII Corps" {TO_THE_WATCHER}')
    # Disrupted it would go on past the Corps: no zone of control stops it.
    assert rules_of(game, f'move "VIII Corps" {TO_THE_WATCHER}-S16 disrupt') == ()
    shaken = at(marching(CORPS, f"{WATCHER} disrupted"))
    assert rules_of(shaken, f'move "VIII Corps" {TO_THE_WATCHER}-S16') == ()


@pytest.mark.rule("T8.1-f", "R-46")
def test_by_option_only_a_true_zone_of_control_takes_the_free_bonus() -> None:
    option = "option omb_lone_corps=no"
    assert rules_of(at(marching(CORPS, WATCHER, option)), f'move "VIII Corps" {TO_THE_WATCHER}') == ()
    pair = at(marching(CORPS, WATCHER, 'unit "II Corps (Frossard)" at R16', option))
    rules = rules_of(pair, f'move "VIII Corps" {TO_THE_WATCHER}')
    assert "T8.1-b" in rules
    assert "T8.1-f" not in rules


@pytest.mark.rule("T8.1-g", "T6.0-l")
def test_a_bonus_does_not_carry_a_unit_out_of_the_zone_where_it_stops() -> None:
    pair = 'unit "II Corps (Frossard)" at R16'
    game = at(marching(CORPS, WATCHER, pair))
    assert rules_of(game, f'move "VIII Corps" {TO_THE_WATCHER} disrupt') == ()
    assert "T6.0-l" in rules_of(game, f'move "VIII Corps" {TO_THE_WATCHER}-T15 disrupt')
    play(game, 'take "VIII Corps"', "go S13", "go S14", "disrupt", "go S15")
    assert rules_of(game, "disrupt")[0] == "T8.1-c"
    closer = at(marching('unit "VIII Corps" at S14', WATCHER, pair))
    play(closer, 'take "VIII Corps"', "go S15")
    assert rules_of(closer, "disrupt") == ("T6.0-l", "T8.1-g")


@pytest.mark.rule("T8.1-g", "T6.0-m", "T6.0-v", "T5.0-b")
def test_a_bonus_lifts_neither_zones_nor_rivers_nor_stacking() -> None:
    # The army at R16 watches S15 and S16: straight from one to the other is forbidden, bought or not.
    army = 'unit "Armee du Rhin" side=french size=army type=infantry cf=3 omf=1 at R16'
    start = at(marching('unit "Blue Army" side=prussian size=army type=infantry cf=3 omf=0 at S15', army))
    assert "T6.0-m" in rules_of(start, 'move "Blue Army" S15-S16 disrupt')
    assert rules_of(start, 'move "Blue Army" S15-T15 disrupt') == ()
    river = at(marching(CORPS, WATCHER, "side S14/S15 river"))
    assert "T6.0-v" in rules_of(river, f'move "VIII Corps" {TO_THE_WATCHER} disrupt')
    full = at(marching(CORPS, 'unit "IX Corps" at S15', 'unit "X Corps" at S15', 'unit "III Corps" at S15'))
    assert rules_of(full, f'move "VIII Corps" {TO_THE_WATCHER}')[0] == "T5.0-b"


@pytest.mark.rule("T8.1-g", "T6.0-w")
def test_a_bonus_does_not_carry_a_unit_over_a_barred_border() -> None:
    # P06 to P05 goes over the border beside the Corps at O05; it is the first hex of Third Army's bonus.
    watched = at(marching('unit "Third Army" at Q06', 'unit "IV Corps" at O05'))
    assert "T6.0-w" in rules_of(watched, 'move "Third Army" Q06-P06-P05 disrupt')
    assert rules_of(at(marching('unit "Third Army" at Q06')), 'move "Third Army" Q06-P06-P05') == ()


@pytest.mark.rule("T8.1-h", "R-49")
def test_a_unit_that_spent_a_bonus_point_joins_no_attack_in_any_role() -> None:
    # Cavalry of factor 3 goes three hexes to T15, beside the enemy at T16, on its printed factor; from T11 it would
    # be four. The free bonus ends in a friend's hex.
    lines = ('unit "I Corps (MacMahon)" at T16', 'unit "Third Army" at T15')
    printed = at(marching('unit "Cavalry Corps" at T12', *lines))
    play(printed, 'move "Cavalry Corps" T12-T13-T14-T15')
    pass_until(printed, 3, "prussian.allocation")
    assert rules_of(printed, 'attack T16 with "Third Army" along "Cavalry Corps"') == ()
    bonus = at(marching('unit "Cavalry Corps" at T11', *lines))
    play(bonus, 'move "Cavalry Corps" T11-T12-T13-T14-T15')
    assert not is_disrupted(bonus, "Cavalry Corps")
    pass_until(bonus, 3, "prussian.allocation")
    assert rules_of(bonus, 'attack T16 with "Third Army" along "Cavalry Corps"') == ("T8.1-h",)
    assert rules_of(bonus, 'attack T16 with "Cavalry Corps"') == ("T8.1-h",)
    assert rules_of(bonus, 'attack T16 with "Third Army"') == ()


@pytest.mark.rule("T8.1-i", "R-46", "R-48")
def test_moving_off_from_beside_an_enemy_loses_the_free_bonus() -> None:
    start = 'unit "VIII Corps" at S15'
    game = at(marching(start, WATCHER))
    assert "T8.1-i" in rules_of(game, 'move "VIII Corps" S15-S14-S13-S12')
    assert rules_of(game, 'move "VIII Corps" S15-S14-S13') == ()  # the printed factors are its own
    friend = at(marching(start, WATCHER, 'unit "IX Corps" at S14'))
    assert rules_of(friend, 'move "VIII Corps" S15-S14-S13-S12') == ()
    shaken = at(marching(start, f"{WATCHER} disrupted"))
    assert rules_of(shaken, 'move "VIII Corps" S15-S14-S13-S12') == ()


@pytest.mark.rule("T8.1-j", "R-25", "R-47")
def test_prussians_disrupted_for_a_bonus_recover_before_the_french_combat() -> None:
    game = at(marching(CORPS, WATCHER))
    play(game, f'move "VIII Corps" {TO_THE_WATCHER} disrupt')
    assert "T8.1-j" in last(game, "moved").rules
    pass_until(game, 3, "french.movement")
    assert is_disrupted(game, "VIII Corps")  # its own combat phase gives nothing back
    play(game, "pass")  # movement
    play(game, "pass")  # allocation; then the Prussians recover
    assert not is_disrupted(game, "VIII Corps")


@pytest.mark.rule("T8.1-j", "T7.0-s")
def test_without_supply_they_do_not_live_to_recover() -> None:
    # French Corps in good order close every hex around S15.
    ring = [f'unit "F{n}" side=french size=corps type=infantry cf=1 omf=2 at {where}' for n, where in enumerate(RING)]
    cut = at(marching('unit "VIII Corps" at S15 disrupted', *ring, 'unit "Third Army" at P10'))
    pass_until(cut, 3, "french.movement")
    assert hex_of(cut, "VIII Corps") == "dead"


RING = ("S16", "T16", "T15", "S14", "R15", "R16")


@pytest.mark.rule("T8.1-j")
def test_french_disrupted_for_a_bonus_recover_at_the_end_of_their_own_turn() -> None:
    # Along the southern edge, where supply comes from; J00 lies beside the Prussian at I00, and is the third hex.
    french, other = 'unit "I Corps (MacMahon)" at L00', 'unit "V Corps (Failly)" at E03'
    game = at("\n".join(("phase french.movement", french, other, 'unit "III Corps" at I00')))
    assert "T8.1-b" in rules_of(game, 'move "I Corps (MacMahon)" L00-K00-J01-J00')
    play(game, 'move "I Corps (MacMahon)" L00-K00-J01-J00 disrupt')
    assert is_disrupted(game, "I Corps (MacMahon)")
    pass_until(game, 4, "prussian.replacements")
    assert not is_disrupted(game, "I Corps (MacMahon)")


@pytest.mark.rule("T8.2-d")
def test_no_second_movement_follows_the_first_combat() -> None:
    game = at(marching('unit "VIII Corps" at S15', 'unit "IX Corps" at S11', WATCHER))
    pass_until(game, 3, "prussian.allocation")
    play(game, 'attack R16 with "VIII Corps"')
    pass_until(game, 3, "prussian.combat")
    play(game, "resolve R16", "pass", "call-off")
    # Neither moved nor attacked, IX Corps would be fit for a Breakthrough; the French turn comes instead.
    assert game.state.phase == "french.movement"
    assert rules_of(game, 'take "IX Corps"') == ("core.side",)
