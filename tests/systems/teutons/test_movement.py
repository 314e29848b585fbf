"""Chapter 8.0: operational movement, a unit at a time, hex by hex; and how a move is written.

S11 to S16 run north in a straight line through plain Germany, far from every river and border; T13 to T15 and R14 to
R16 lie beside it.
"""

from __future__ import annotations

import pytest

from tests.systems.teutons.positions import at, hex_of, is_disrupted, last, pass_until, play, rules_of, told
from teutons_lab.core.errors import IllegalAction, NotationError

LINE = "S11-S12-S13-S14-S15-S16"


def marching(*lines: str, turn: int = 3) -> str:
    return "\n".join((f"turn {turn}  phase prussian.movement", *lines))


@pytest.mark.rule("T8.0-a", "T10.0-a")
def test_a_unit_in_good_order_moves_and_a_disrupted_one_does_not() -> None:
    game = at(marching('unit "VIII Corps" at S12', 'unit "IX Corps" at T14 disrupted'))
    assert rules_of(game, 'move "VIII Corps" S12-S13') == ()
    assert rules_of(game, 'move "IX Corps" T14-T15') == ("T8.0-a", "T10.0-a")
    assert rules_of(game, 'take "IX Corps"') == ("T8.0-a", "T10.0-a")


@pytest.mark.rule("T8.0-a")
def test_any_number_of_units_may_move_none_included() -> None:
    game = at(marching('unit "VIII Corps" at S12', 'unit "IX Corps" at T14'))
    assert game.check("pass")
    play(game, 'move "VIII Corps" S12-S13', 'move "IX Corps" T14-T15')
    assert (hex_of(game, "VIII Corps"), hex_of(game, "IX Corps")) == ("S13", "T15")


@pytest.mark.rule("T8.0-a", "T2.2-a")
def test_only_the_phasing_player_moves_his_units() -> None:
    game = at(marching('unit "VIII Corps" at S12', 'unit "I Corps (MacMahon)" at M04'))
    assert rules_of(game, 'take "I Corps (MacMahon)"') == ("core.side",)
    assert rules_of(game, 'move "VIII Corps" S12-S13') == ()


@pytest.mark.rule("T8.0-b", "T8.2-d")
def test_a_unit_moves_once_a_turn_and_again_in_the_next() -> None:
    game = at(marching('unit "VIII Corps" at S12', 'unit "IX Corps" at T14'))
    play(game, 'move "VIII Corps" S12-S13')
    assert rules_of(game, 'move "VIII Corps" S13-S14') == ("T8.0-b",)
    pass_until(game, 4, "prussian.movement")
    assert game.state.phase == "prussian.movement"
    assert rules_of(game, 'move "VIII Corps" S13-S14') == ()


@pytest.mark.rule("T8.0-c")
def test_a_unit_completes_its_move_before_the_next_is_taken() -> None:
    game = at(marching('unit "VIII Corps" at S12', 'unit "IX Corps" at S12'))
    play(game, 'take "VIII Corps"', "go S13")
    assert rules_of(game, 'take "IX Corps"') == ("T8.0-c",)
    assert rules_of(game, "pass") == ("core.verb",)
    play(game, "stop")
    assert rules_of(game, 'take "IX Corps"') == ()


@pytest.mark.rule("T8.0-c")
def test_a_move_of_two_units_at_once_is_refused() -> None:
    game = at(marching('unit "VIII Corps" at S12', 'unit "IX Corps" at S12'))
    assert rules_of(game, 'move "VIII Corps" "IX Corps" to S13') == ("T8.0-c",)
    assert rules_of(game, 'move "VIII Corps" to S13') == ()


@pytest.mark.rule("T8.0-c")
def test_a_unit_taken_and_left_where_it_is_has_not_moved() -> None:
    game = at(marching('unit "VIII Corps" at S12', 'unit "IX Corps" at S12'))
    play(game, 'take "VIII Corps"', "stop")
    assert rules_of(game, 'move "VIII Corps" S12-S13') == ()


@pytest.mark.rule("T8.0-d")
def test_each_hex_costs_one_factor_whatever_its_ground() -> None:
    # A Corps of factor 2 spends nothing of its bonus on two hexes: plain, or forest and a river.
    plain = at(marching('unit "VIII Corps" at S12'))
    rough = at(marching('unit "VIII Corps" at S12', "hex S13 forest", "hex S14 swamp town", "side S13/S14 river"))
    for game in (plain, rough):
        play(game, 'move "VIII Corps" S12-S13-S14')
        assert last(game, "moved")["bonus"] == ""
    rough = at(marching('unit "VIII Corps" at S12', "side S12/S13 river", "side S13/S14 river"))
    play(rough, 'take "VIII Corps"', "go S13", "go S14", "go S15")
    assert rough.state.here.locals.spent == 3


@pytest.mark.rule("T8.0-d")
def test_armour_pays_two_for_a_river() -> None:
    # Factor 2: the river takes both, so the next hex is the first of the bonus.
    tank = 'unit "Tank" side=prussian size=corps type=armor cf=2 omf=2 at S12'
    wet, dry = at(marching(tank, "side S12/S13 river")), at(marching(tank))
    for game, bonus in ((wet, "free"), (dry, "")):
        play(game, 'move "Tank" S12-S13-S14')
        assert last(game, "moved")["bonus"] == bonus


@pytest.mark.rule("T8.0-e")
def test_factors_are_not_saved_up_for_the_next_turn() -> None:
    # A Corps has 2, and a bonus of 2, each turn: one unspent factor of turn 3 does not make five hexes of turn 4.
    game = at(marching('unit "VIII Corps" at S11', 'unit "IX Corps" at T14'))
    play(game, 'move "VIII Corps" S11-S12')
    pass_until(game, 4, "prussian.movement")
    assert "T8.0-e" in last(game, "turn").rules
    assert rules_of(game, 'move "VIII Corps" S12-S13-S14-S15-S16') == ()
    assert "T8.1-a" in rules_of(game, 'move "VIII Corps" S12-S13-S14-S15-S16-T16')


@pytest.mark.rule("T8.0-e")
def test_factors_are_not_lent_to_another_unit() -> None:
    game = at(marching('unit "VIII Corps" at S11', 'unit "IX Corps" at T14'))
    play(game, 'move "IX Corps" T14-T15')
    assert "T8.1-a" in rules_of(game, f'move "VIII Corps" {LINE}')


@pytest.mark.rule("T8.0-f")
def test_the_printed_factor_is_the_ceiling_but_for_the_bonus() -> None:
    game = at(marching('unit "VIII Corps" at S11', 'unit "Cavalry Corps" at S11'))
    assert rules_of(game, 'move "VIII Corps" S11-S12-S13-S14-S15') == ()  # 2 + 2
    assert rules_of(game, f'move "VIII Corps" {LINE}') == ("T8.1-a", "T8.0-f")
    assert rules_of(game, f'move "Cavalry Corps" {LINE}') == ()  # 3 + 2
    assert "T8.0-f" in rules_of(game, f'move "Cavalry Corps" {LINE}-T16')


@pytest.mark.rule("T8.0-g", "R-56")
def test_nobody_is_sure_of_a_hex() -> None:
    # Factor 1 and a bonus of 2: two hexes leave one factor, and the river asks two of armour.
    game = at(marching('unit "Tank" side=prussian size=corps type=armor cf=2 omf=1 at S12', "side S14/S15 river"))
    assert rules_of(game, 'move "Tank" S12-S13-S14-S15')[0] == "T8.0-g"
    assert rules_of(game, 'move "Tank" S12-S13-S14-T14') == ()


@pytest.mark.rule("T8.0-g", "R-56")
def test_a_unit_without_a_factor_stays_beside_the_enemy() -> None:
    # Its only points are those of the bonus, which leaving the enemy forfeits.
    idle = 'unit "Landwehr" side=prussian size=corps type=infantry cf=1 omf=0 at S12'
    assert rules_of(at(marching(idle, 'unit "I Corps (MacMahon)" at S11')), 'move "Landwehr" S12-S13')[0] == "T8.1-b"
    assert rules_of(at(marching(idle)), 'move "Landwehr" S12-S13') == ()


# How a move is written.


def test_a_path_begins_where_the_unit_stands() -> None:
    game = at(marching('unit "Third Army" at R05', 'unit "I Corps (MacMahon)" at M04'))
    verdict = game.check('move "Third Army" Q05-Q06')
    assert verdict.rules == ("core.path",)
    assert verdict.refusals[0].hexes == ("R05", "Q05")
    assert game.check('move "Third Army" R05-Q05')
    assert rules_of(game, 'move "Third Army" R05-Q06') == ("core.path",)  # two hexes apart


def test_a_move_ends_in_stop_and_is_told_in_a_sentence() -> None:
    game = at(marching('unit "Third Army" at R05', 'unit "VIII Corps" at S12', 'unit "I Corps (MacMahon)" at M04'))
    played = game.play('move "Third Army" R05-Q05')
    assert game.node.kind == "movement"
    assert [entry.sentence for entry in played.entries] == ["Third Army moved from R05 to Q05 Saarlouis."]
    assert told(game, "moved")[0]["path"] == tuple(game.state.setup.board.index[label] for label in ("R05", "Q05"))


def test_to_takes_the_cheapest_way_by_itself_and_the_bonus_where_it_is_free() -> None:
    game = at(marching('unit "VIII Corps" at S12', 'unit "IX Corps" at S13', 'unit "X Corps" at T14'))
    play(game, 'move "VIII Corps" to S15')
    assert hex_of(game, "VIII Corps") == "S15"
    assert last(game, "moved")["bonus"] == "free"
    assert not is_disrupted(game, "VIII Corps")


def test_to_an_unreachable_hex_says_why() -> None:
    game = at(marching('unit "VIII Corps" at S12'))
    far = game.check('move "VIII Corps" to V09')
    assert far.refusals[0] == game.explain.reach("VIII Corps", bonus=True).why_not("V09").refusals[0]
    assert far.rules == ("T8.1-a", "T8.0-f")
    assert "would be the 5th" in str(far)
    assert rules_of(game, 'move "VIII Corps" to S12') == ("core.path",)
    assert "VIII Corps stands in S12 already." in str(game.check('move "VIII Corps" to S12'))
    assert rules_of(game, 'move "VIII Corps" to S14') == ()


def test_a_move_that_needs_disruption_is_refused_with_the_hint() -> None:
    # S15 lies beside the Corps at R16; it is the third hex of a Corps of factor 2.
    game = at(marching('unit "VIII Corps" at S12', 'unit "I Corps (MacMahon)" at R16'))
    for text in ('move "VIII Corps" S12-S13-S14-S15', 'move "VIII Corps" to S15'):
        verdict = game.check(text)
        assert verdict.rules[:2] == ("T8.1-b", "T8.1-c")
        assert "Add disrupt to the move" in verdict.refusals[0].sentence
        assert game.check(f"{text} disrupt")
    play(game, 'move "VIII Corps" to S15 disrupt')
    assert is_disrupted(game, "VIII Corps")


def test_disrupt_is_refused_where_it_opens_nothing() -> None:
    game = at(marching('unit "VIII Corps" at S12', 'unit "I Corps (MacMahon)" at M04'))
    assert rules_of(game, 'move "VIII Corps" S12-S13-S14 disrupt') == ("T8.1-c",)
    # The third hex is the first of a bonus that is free; once it is begun so, it cannot be bought as well.
    assert rules_of(game, 'move "VIII Corps" S12-S13-S14-S15 disrupt') == ("R-47",)
    assert rules_of(game, 'move "VIII Corps" S12-S13-S14-S15') == ()


def test_suggested_moves_are_legal_and_say_disrupt_where_only_that_leads_there() -> None:
    game = at(marching('unit "VIII Corps" at S11', 'unit "I Corps (MacMahon)" at R16'))
    lines = [str(line) for line in game.options().lines()]
    assert all(game.check(line) for line in lines)
    ends = {line.removesuffix(" disrupt")[-3:]: line.endswith("disrupt") for line in lines}
    assert (ends["S13"], ends["S14"], ends["S15"]) == (False, False, True)
    assert "S16" not in ends  # five hexes away


@pytest.mark.parametrize(
    ("text", "token", "column"),
    [
        ('march "VIII Corps" S12-S13', "march", 0),
        ('move "VIII Corps" S12-Z13', "Z13", 22),
        ('move "VIII Corps" S12-S1x-S13', "S1x", 22),
        ('move "VIII Corps" S12-S13- disrupt', "-", 25),
        ("move P70-Third S12-S1x", "S1x", 19),
        ("move P70-Third", "", 14),
        ('retreat "VIII Corps" S12-S13-Rhine', "Rhine", 29),
        ('move "VIII Corps" S12-S13 quickly', "quickly", 26),
        ('move "VIII Corps"', "", 17),
        ('move "VIII Corps" to', "", 20),
        ('move "VIII Corps S12', '"VIII', 5),
    ],
)
def test_what_is_no_sentence_points_at_the_token(text: str, token: str, column: int) -> None:
    game = at(marching('unit "VIII Corps" at S12'))
    for ask in (game.check, game.play):
        with pytest.raises(NotationError) as caught:
            ask(text)
        assert (caught.value.token, caught.value.start) == (token, column)


def test_a_misspelt_hex_in_a_path_is_named_with_what_was_expected() -> None:
    game = at(marching('unit "VIII Corps" at S12'))
    with pytest.raises(NotationError, match=r'At "S1x" \(character 23\): expected a hex of the map: a letter and two'):
        game.play('move "VIII Corps" S12-S1x-S13')


@pytest.mark.parametrize("run", ["R05Q05", "R05,Q05", "S12Q05R04"])
@pytest.mark.parametrize("text", ['move "VIII Corps" {}', 'move "VIII Corps" {} disrupt', "move {}"])
def test_hexes_without_hyphens_are_named_with_what_a_hex_looks_like(text: str, run: str) -> None:
    game = at(marching('unit "VIII Corps" at S12'))
    with pytest.raises(NotationError, match=f'At "{run}" .*: expected a hex of the map: a letter and two digits, such'):
        game.play(text.format(run))


def test_a_unit_that_nobody_knows_is_refused_and_names_are_short_or_whole() -> None:
    game = at(marching('unit "Third Army" at S12', 'unit "I Corps (MacMahon)" at M04'))
    assert rules_of(game, 'move "Ninth Army" S12-S13') == ("core.unit",)
    with pytest.raises(IllegalAction):
        game.play('move "Ninth Army" S12-S13')
    for name in ('"Third Army"', '"Third Army (Crown Prince)"', '"P70-Third"', "'Third Army'"):
        assert game.check(f"move {name} S12-S13")
    # There is an I Corps on either side, so that its short form says nothing.
    assert rules_of(game, 'take "I Corps"') == ("core.unit",)
    assert str(game.play("move 'Third Army' S12-S13").text) == 'move "Third Army (Crown Prince)" S12-S13'
