"""Mata Hari, the taxicabs, cavalry against machine guns, mud, and replacements of 1914."""

from __future__ import annotations

import pytest

from tests.systems.teutons.positions import (
    actions,
    army,
    corps,
    hex_of,
    is_disrupted,
    is_entrenched,
    ladder,
    last,
    play,
    rules_of,
    to_result,
    told,
    unit_of,
)
from tests.systems.teutons.positions_1914 import IDLE, RESERVE, dummy, of_1914
from teutons_lab.core.game import Game

# Mata Hari.


def spying(*lines: str) -> Game:
    return of_1914("german.intelligence", corps("Red", "allied", "D03", "hidden"), *lines, IDLE, RESERVE)


@pytest.mark.rule("T1914.mata-a", "R-117")
@pytest.mark.parametrize("face", range(2, 7))
def test_two_to_six_turns_the_counter_up(face: int) -> None:
    game = spying()
    play(game, 'uncover "hidden counter 1"', f"roll {face}")
    assert not game.state.hidden[unit_of(game, "Red")]


@pytest.mark.rule("T1914.mata-a", "R-117")
def test_only_a_hidden_allied_counter_can_be_named() -> None:
    game = spying(corps("Blue", "german", "S13", "hidden=7"))
    assert actions(game) == {'uncover "hidden counter 1"', "pass"}
    assert rules_of(game, 'uncover "hidden counter 7"') == ("T1914.mata-a", "R-117")
    belgian = spying('unit "Belgian Army" at K11 hidden')
    assert 'uncover "hidden counter 2"' in actions(belgian)


@pytest.mark.rule("T1914.mata-b", "T2.4-a")
def test_a_one_ends_her_and_the_counter_stays_hidden() -> None:
    game = spying(corps("Red 2", "allied", "D04", "hidden"))
    play(game, 'uncover "hidden counter 1"', "roll 1")
    assert game.state.hidden[unit_of(game, "Red")] == 1
    assert game.state.track("mata-hari") == 1
    assert "track mata-hari 1" in str(game.state)
    assert game.node.kind != "intelligence"
    assert of_1914("german.intelligence", "track mata-hari 1", IDLE, RESERVE, turn=4).node.kind != "intelligence"


@pytest.mark.rule("T1914.mata-c")
def test_she_asks_as_often_as_the_german_likes_and_again_next_turn() -> None:
    game = spying(corps("Red 2", "allied", "D04", "hidden"))
    play(game, 'uncover "hidden counter 2"', "roll 6")
    assert actions(game) == {'uncover "hidden counter 1"', "pass"}
    play(game, "pass")
    assert game.node.kind != "intelligence"
    assert spying().node.kind == "intelligence"


@pytest.mark.rule("T1914.mata-a", "T1914.hidden-i")
def test_an_army_found_out_by_her_may_dig_in_at_once() -> None:
    game = of_1914("german.intelligence", army("Red Army", "allied", "D03", "hidden"), IDLE, RESERVE)
    play(game, 'uncover "hidden counter 1"', "roll 3", 'entrench "Red Army"')
    assert is_entrenched(game, "Red Army")


@pytest.mark.rule("T1914.mata-a", "T1914.hidden-h")
def test_a_dummy_found_out_by_her_is_gone() -> None:
    game = of_1914("german.intelligence", dummy("Fake", "allied", "D03", "hidden disrupted"), IDLE, RESERVE)
    play(game, 'uncover "hidden counter 1"', "roll 3")
    assert hex_of(game, "Fake") == "off"
    assert not is_disrupted(game, "Fake")  # nothing of it is left


@pytest.mark.rule("T1914.mata-a", "T2.5-c")
@pytest.mark.parametrize("dice", ["A", "B"])
def test_the_die_is_read_literally_and_may_bear_another_name(dice: str) -> None:
    game = spying(f"option dice={dice}", "option spy=intelligence")
    assert "Mata Hari" not in game.node.prompt
    play(game, 'uncover "hidden counter 1"', "roll 1")
    assert game.state.track("mata-hari") == 1
    assert "Mata Hari" not in "\n".join(map(str, game.log))


# Taxicabs.

NEAR_PARIS = corps("Blue", "german", "I05", cf=1)  # three hexes from F05
DEAD_CORPS = 'unit "IX Corps" at dead'
REBUILT = 'unit "VII Corps (Alsace)" at turn:3 rebuilding'


def arriving(*lines: str) -> Game:
    return of_1914("allied.replacements", *lines, IDLE, RESERVE)


@pytest.mark.rule("T1914.taxi-a", "T4.0-j")
def test_near_the_enemy_replacements_enter_in_paris_in_good_order() -> None:
    game = arriving(NEAR_PARIS, REBUILT)
    play(game, 'place "VII Corps (Alsace)" F04')
    assert not is_disrupted(game, "VII Corps (Alsace)")
    assert last(game, "arrived").rules == ("T1914.taxi-a", "T4.0-j")
    assert not game.state.hidden[unit_of(game, "VII Corps (Alsace)")]
    far = arriving(corps("Blue", "german", "J05"), REBUILT)
    play(far, 'place "VII Corps (Alsace)" F04')
    assert is_disrupted(far, "VII Corps (Alsace)")


@pytest.mark.rule("T1914.taxi-a")
def test_not_in_a_paris_that_is_cut_off() -> None:
    ring_ = [corps(f"Blue {n}", "german", at) for n, at in enumerate(("D03", "D04", "E06", "G06", "H04", "G02", "E02"))]
    game = arriving(*ring_, REBUILT)
    assert rules_of(game, 'place "VII Corps (Alsace)" F04') == ("T4.0-m",)


@pytest.mark.rule("T1914.taxi-b", "R-118")
def test_nor_is_the_alarm_given_in_it() -> None:
    def ringed(flags: str) -> Game:
        places = enumerate(("D03", "D04", "E06", "G06", "H04", "G02", "E02"))
        return alarmed(*(corps(f"Blue {n}", "german", at, flags) for n, at in places), DEAD_CORPS)

    assert ringed("").state.track("taxicabs") == 0
    assert ringed("disrupted").node.kind == "taxicabs"  # Disrupted Corps cut nobody off


@pytest.mark.rule("T1914.taxi-c", "T4.0-r", "R-146")
def test_reinforcements_and_who_enters_at_the_edge_are_disrupted_all_the_same() -> None:
    game = arriving(NEAR_PARIS, REBUILT, 'unit "6th Army" at turn:3')
    play(game, 'place "6th Army" F04', 'place "VII Corps (Alsace)" A02')
    assert is_disrupted(game, "6th Army")
    assert is_disrupted(game, "VII Corps (Alsace)")
    first, second = told(game, "arrived")
    assert {"T1914.taxi-c", "T4.0-r", "R-146"} <= set(first.rules)
    assert "T1914.taxi-c" in second.rules
    assert not game.state.hidden[unit_of(game, "6th Army")]


def alarmed(*lines: str, turn: int = 3) -> Game:
    game = of_1914("german.replacements", *lines, IDLE, RESERVE, corps("Spare", "german", "V12"), turn=turn)
    while game.node.phase == "german.replacements":
        game.play("pass")
    return game


@pytest.mark.rule("T1914.taxi-b", "R-118")
def test_the_first_alarm_brings_one_corps_more() -> None:
    dead = ('unit "XVIII Corps" at dead', 'unit "1st Cavalry Corps" at dead', 'unit "4th Army" at dead')
    game = alarmed(NEAR_PARIS, DEAD_CORPS, *dead)
    assert "T1914.taxi-b" in rules_of(game, 'place "4th Army" F04')
    rebuilt = alarmed(NEAR_PARIS, DEAD_CORPS, 'unit "XVIII Corps" at turn:4 rebuilding')
    assert rules_of(rebuilt, 'place "XVIII Corps" F04') == ("T1914.taxi-b", "R-118")
    assert (game.node.kind, game.node.side) == ("taxicabs", "allied")
    assert "T1914.taxi-b" in rules_of(game, 'place "1st Cavalry Corps" F04')
    assert "T1914.taxi-b" in rules_of(game, 'place "IX Corps" A02')
    assert "T1914.taxi-b" in rules_of(game, 'place "Spare" F04')
    refused = alarmed(NEAR_PARIS, DEAD_CORPS)
    play(refused, "pass")
    assert refused.state.track("taxicabs") == 2  # the chance is gone
    play(game, 'place "IX Corps" F04')
    assert (hex_of(game, "IX Corps"), is_disrupted(game, "IX Corps")) == ("F04", False)
    assert game.state.track("taxicabs") == 2
    assert game.node.phase == "allied.replacements"
    assert game.check('rebuild "XVIII Corps"')  # outside the limit of one


@pytest.mark.rule("T1914.taxi-b", "R-118")
def test_only_the_first_and_it_lapses() -> None:
    used = alarmed(NEAR_PARIS, DEAD_CORPS, "track taxicabs 2")
    assert used.node.kind != "taxicabs"
    nobody = alarmed(NEAR_PARIS)
    assert nobody.node.kind != "taxicabs"
    assert nobody.state.track("taxicabs") == 2
    quiet = alarmed(DEAD_CORPS)
    assert quiet.state.track("taxicabs") == 0


# Cavalry against machine guns. In 1914 a 3:2 or 1:1 has an X.


def charge(*attackers: str, with_: str, along: str = "", red: int = 3) -> Game:
    """An attack on Red in S14, by units in S13, at an X."""
    words = f"attack S14 with {with_}" + (f" along {along}" if along else "")
    game = of_1914("german.combat", *attackers, corps("Red", "allied", "S14", cf=red), IDLE, RESERVE, words)
    return to_result(game, "S14", "X")


RIDERS = corps("Riders", "german", "S13", cf=1, arm="cavalry")
MORE = corps("More", "german", "S13", cf=1, arm="cavalry")
FOOT = corps("Foot", "german", "S13", cf=3)


@pytest.mark.rule("T1914.cav-a", "T1914.cav-b", "R-119")
def test_cavalry_in_the_odds_is_lost_to_an_x_even_if_the_exchange_is_declined() -> None:
    game = charge(RIDERS, FOOT, with_='"Riders" "Foot"')
    assert hex_of(game, "Riders") == "dead"
    assert game.node.kind == "exchange"
    play(game, "pass")
    assert (hex_of(game, "Foot"), hex_of(game, "Red")) == ("S13", "S14")
    assert last(game, "mown-down").rules[:2] == ("T1914.cav-a", "T1914.cav-b")


@pytest.mark.rule("T1914.cav-a", "R-119")
def test_no_more_than_the_defenders_factors_and_the_attacker_picks_which() -> None:
    strong = corps("Strong", "german", "S13", cf=2, arm="cavalry")
    game = charge(RIDERS, strong, FOOT, with_='"Riders" "Strong" "Foot"', red=4)  # 6:4, with 3 of cavalry
    assert {hex_of(game, "Riders"), hex_of(game, "Strong")} == {"dead"}
    choice = of_1914(
        "german.combat",
        RIDERS,
        MORE,
        corps("Red", "allied", "S14", cf=1),
        "side S13/S14 river",
        IDLE,
        RESERVE,
        'attack S14 with "Riders" "More"',
    )
    to_result(choice, "S14", "X")  # 2:1, a river: 3:2
    assert choice.node.kind == "charge-losses"
    play(choice, 'lose "More"')
    assert (hex_of(choice, "Riders"), hex_of(choice, "More")) == ("S13", "dead")


@pytest.mark.rule("T1914.cav-a", "R-119")
def test_cavalry_lost_counts_toward_an_accepted_exchange() -> None:
    # 3 are owed: 1 has been paid by the cavalry, 2 remain, so that a Corps of 2 is enough
    two = corps("Foot", "german", "S13", cf=2)
    game = charge(RIDERS, two, with_='"Riders" "Foot"')
    play(game, "exchange", 'lose "Foot"')
    assert {hex_of(game, "Red"), hex_of(game, "Riders"), hex_of(game, "Foot")} == {"dead"}
    cheap = charge(RIDERS, MORE, corps("Foot", "german", "S13", cf=2), with_='"Riders" "More" "Foot"', red=3)
    play(cheap, "exchange", 'lose "Foot"')
    assert hex_of(cheap, "Red") == "dead"


@pytest.mark.rule("T1914.cav-c")
def test_cavalry_that_lends_no_factors_is_spared() -> None:
    game = charge(RIDERS, MORE, FOOT, with_='"Riders" "Foot"', along='"More"')
    assert (hex_of(game, "Riders"), hex_of(game, "More")) == ("dead", "S13")
    assert "T1914.cav-c" in last(game, "mown-down").rules
    none = charge(RIDERS, FOOT, with_='"Foot"', along='"Riders"')
    assert hex_of(none, "Riders") == "S13"
    assert not told(none, "mown-down")


@pytest.mark.rule("T1914.cav-d")
def test_it_binds_both_sides_as_attackers_only() -> None:
    game = of_1914(
        "allied.combat",
        corps("Red Riders", "allied", "S13", cf=1, arm="cavalry"),
        corps("Red", "allied", "S13", cf=2),
        corps("Blue Riders", "german", "S14", cf=3, arm="cavalry"),
        IDLE,
        RESERVE,
        'attack S14 with "Red Riders" "Red"',
    )
    to_result(game, "S14", "X")
    assert hex_of(game, "Red Riders") == "dead"
    assert hex_of(game, "Blue Riders") == "S14"


# Mud.


@pytest.mark.rule("T1914.mud-a")
def test_in_the_last_three_turns_everybody_moves_one_hex_and_keeps_the_bonus() -> None:
    riders = corps("Riders", "german", "S13", omf=3, arm="cavalry")
    for turn, costs in ((9, {1: 6, 2: 12, 3: 18}), (10, {1: 6}), (12, {1: 6})):
        game = of_1914("german.movement", riders, RESERVE, turn=turn)
        reach = game.explain.reach("Riders")
        for cost, most in costs.items():
            assert 0 < sum(spent == cost for spent in reach.values()) <= most
        assert set(reach.values()) == set(costs)
    mud = of_1914("german.movement", riders, RESERVE, turn=10)
    assert set(mud.explain.reach("Riders", bonus=True).values()) == {1, 2, 3}
    assert "T1914.mud-a" in rules_of(mud, 'move "Riders" S13-S14-S15-T15-U15')


@pytest.mark.rule("T1914.mud-b", "R-120")
def test_and_every_attack_of_either_side_is_one_column_worse() -> None:
    lines = (corps("Blue", "german", "S13", cf=4), corps("Red", "allied", "S14", cf=2))
    for turn, column in ((9, "2:1"), (10, "3:2")):
        game = of_1914("german.allocation", *lines, IDLE, RESERVE, turn=turn)
        assert ladder(game, "S14", "Blue").column == column
    allied = of_1914("allied.allocation", *lines, IDLE, RESERVE, turn=12)
    assert ladder(allied, "S13", "Red").column == "1:3"  # 2:4 is 1:2


@pytest.mark.rule("T1914.mud-c", "T8.2-c", "R-50")
def test_breakthrough_in_the_mud_is_the_printed_factor_less_one_and_one_at_most() -> None:
    def omf(turn: int, printed: int) -> int:
        blue = corps("Blue", "german", "S13", omf=printed)
        game = of_1914("german.breakthrough-movement", blue, RESERVE, turn=turn)
        return int(game.state.setup.era.omf(game.state, unit_of(game, "Blue")))

    assert [omf(9, printed) for printed in (0, 1, 2, 3)] == [0, 0, 1, 2]
    assert [omf(10, printed) for printed in (1, 2, 3)] == [0, 1, 1]


# Replacements.


def rebuilding(side: str, *names: str) -> Game:
    dead = [f'unit "{name}" at dead' for name in names]
    return of_1914(f"{side}.replacements", *dead, IDLE, RESERVE, turn=2)


@pytest.mark.rule("T1914.repl-a")
def test_french_infantry_is_rebuilt_in_normal_time() -> None:
    game = rebuilding("allied", "IX Corps", "1st Army")
    play(game, 'rebuild "IX Corps"')
    assert hex_of(game, "IX Corps") == "turn:3"
    assert "T1914.repl-a" in last(game, "rebuilds").rules
    army_ = rebuilding("allied", "1st Army")
    play(army_, 'rebuild "1st Army"')
    assert hex_of(army_, "1st Army") == "turn:6"  # 1 and its 3 factors


@pytest.mark.rule("T1914.repl-b", "R-33")
def test_germans_take_twice_as_long() -> None:
    game = rebuilding("german", "III Corps")
    play(game, 'rebuild "III Corps"')
    assert hex_of(game, "III Corps") == "turn:4"
    army_ = rebuilding("german", "Third Army")
    play(army_, 'rebuild "Third Army"')
    assert hex_of(army_, "Third Army") == "turn:10"  # 2 x (1 + 3)


@pytest.mark.rule("T1914.repl-c")
@pytest.mark.parametrize(
    ("side", "name"),
    [
        ("german", "HKK 1 (Richthofen)"),
        ("allied", "1st Cavalry Corps"),
        ("allied", "BEF"),
        ("allied", "British Cavalry Corps"),
        ("allied", "Belgian Army"),
    ],
)
def test_cavalry_british_and_belgians_are_not_rebuilt(side: str, name: str) -> None:
    assert rules_of(rebuilding(side, name), f'rebuild "{name}"')[0] == "T1914.repl-c"


@pytest.mark.rule("T1914.repl-d")
def test_the_german_guards_are_not_rebuilt() -> None:
    assert rules_of(rebuilding("german", "Guard Corps"), 'rebuild "Guard Corps"')[0] == "T1914.repl-d"


@pytest.mark.rule("T1914.repl-e")
def test_nor_are_german_armies_of_four_factors() -> None:
    game = rebuilding("german", "First Army", "Seventh Army")
    assert rules_of(game, 'rebuild "First Army"')[0] == "T1914.repl-e"
    assert game.check('rebuild "Seventh Army"')
