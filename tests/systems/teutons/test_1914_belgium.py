"""The Belgium Rule of 1914: neutrality, invasion, the British, and the march of two French Armies."""

from __future__ import annotations

import pytest

from tests.systems.teutons.positions import (
    actions,
    army,
    corps,
    hex_of,
    in_supply,
    is_disrupted,
    last,
    play,
    ring,
    rules_of,
    to_result,
    told,
    zone_of,
)
from tests.systems.teutons.positions_1914 import IDLE, RESERVE, WAR, of_1914
from teutons_lab.core.game import Game

BELGIANS = 'unit "Belgian Army" at L10'
BEF = 'unit "BEF"'
DOVER = f'{BEF} at box:dover\nunit "British Cavalry Corps" at box:dover'


def is_invaded(game: Game) -> bool:
    return bool(game.state.track("invaded.Belgium") == 1)


# Borders.


@pytest.mark.rule("T1914.border-a")
def test_nobody_enters_the_netherlands() -> None:
    german = of_1914("german.movement", corps("Blue", "german", "N11"), IDLE, RESERVE)
    assert rules_of(german, 'move "Blue" N11-N12') == ("T1914.border-a",)
    assert german.check('move "Blue" N11-N10')
    belgian = of_1914("allied.movement", 'unit "Belgian Army" at M11', WAR, IDLE, RESERVE)
    assert "T1914.border-a" in rules_of(belgian, 'move "Belgian Army" M11-M12')


@pytest.mark.rule("T1914.border-a")
def test_nor_does_supply_run_through_them() -> None:
    # N11 is shut in by Switzerland but for N12, which lies in the Netherlands
    walls = "\n".join(f"hex {label} country=Switzerland" for label in sorted(ring("N11") - {"N12"}))
    assert not in_supply(of_1914("german.movement", corps("Blue", "german", "N11"), walls, RESERVE), "Blue")
    gate = walls + "\nhex N12 country=Germany"
    assert in_supply(of_1914("german.movement", corps("Blue", "german", "N11"), gate, RESERVE), "Blue")


@pytest.mark.rule("T1914.border-b")
def test_the_french_and_british_enter_belgium_only_when_it_is_invaded() -> None:
    lines = (corps("Red", "allied", "J07"), 'unit "British Cavalry Corps" at J07', IDLE, RESERVE)
    peace = of_1914("allied.movement", *lines)
    assert rules_of(peace, 'move "Red" J07-J08') == ("T1914.border-b",)
    assert rules_of(peace, 'move "British Cavalry Corps" J07-J08') == ("T1914.border-b",)
    war = of_1914("allied.movement", *lines, WAR)
    assert war.check('move "Red" J07-J08')
    assert war.check('move "British Cavalry Corps" J07-J08')


@pytest.mark.rule("T1914.border-c")
def test_a_german_unit_that_enters_invades_belgium_at_once() -> None:
    game = of_1914("german.movement", corps("Blue", "german", "N11"), IDLE, RESERVE)
    play(game, 'take "Blue"', "go N10")
    assert is_invaded(game)
    assert last(game, "invaded").rules[0] == "T1914.border-c"
    luxembourg = of_1914("german.movement", corps("Blue", "german", "O08"), IDLE, RESERVE)
    play(luxembourg, 'move "Blue" O08-O07')
    assert not is_invaded(luxembourg)
    belgian = of_1914("allied.movement", BELGIANS, IDLE, RESERVE)
    play(belgian, 'move "Belgian Army" L10-L11')
    assert not is_invaded(belgian)


@pytest.mark.rule("T1914.border-c", "R-110")
@pytest.mark.parametrize(("option", "invaded"), [("yes", True), ("no", False)])
def test_an_attack_over_the_frontier_invades_if_the_option_says_so(option: str, invaded: bool) -> None:
    game = of_1914(
        "german.combat",
        f"option invasion_by_attack={option}",
        army("Blue Army", "german", "N11", cf=4),
        "fortress M10 1",
        IDLE,
        RESERVE,
        'attack M10 with "Blue Army"',
    )
    play(game, "resolve M10")
    assert not is_invaded(game)  # it may still be called off
    play(game, "pass")
    assert is_invaded(game) is invaded


@pytest.mark.rule("T6.0-ah", "R-62")
def test_before_the_invasion_nothing_acts_over_the_belgian_frontier() -> None:
    lines = ('unit "Belgian Army" at N10', army("Blue Army", "german", "O10"), "fortress M10 2", IDLE, RESERVE)
    peace, war = of_1914("german.movement", *lines), of_1914("german.movement", *lines, WAR)
    assert "N11" not in zone_of(peace, "allied")
    assert "N11" in zone_of(war, "allied")
    assert "N10" not in zone_of(peace, "german")
    assert "N10" in zone_of(war, "german")


@pytest.mark.rule("T6.0-ah")
def test_nor_does_liege_cut_german_supply_before_it() -> None:
    # the only way out of N11 is O11, which the Fortress of M10 does not touch; N11 itself is beside it
    walls = "\n".join(f"hex {label} country=Switzerland" for label in sorted(ring("O11") - {"N11", "O10"}))
    lines = (corps("Blue", "german", "O11"), walls, "hex O10 country=Switzerland", "fortress M10 2", RESERVE)
    way = "hex N10 country=Germany"
    peace = of_1914("german.movement", *lines, way)
    assert in_supply(peace, "Blue")  # by N11, N10 and on
    war = of_1914("german.movement", *lines, way, WAR)
    assert not in_supply(war, "Blue")


@pytest.mark.rule("T6.0-ah")
def test_neutral_belgians_stay_at_home_and_attack_nobody() -> None:
    lines = ('unit "Belgian Army" at N10', corps("Blue", "german", "N11"), IDLE, RESERVE)
    peace = of_1914("allied.movement", *lines)
    assert rules_of(peace, 'move "Belgian Army" N10-O09') == ("T6.0-ah",)
    attack = of_1914("allied.allocation", *lines, corps("Red", "allied", "C03"))
    assert "T6.0-ah" in rules_of(attack, 'attack N11 with "Belgian Army"')
    war = of_1914("allied.allocation", *lines, corps("Red", "allied", "C03"), WAR)
    assert war.check('attack N11 with "Belgian Army"')


@pytest.mark.rule("T6.0-ah")
def test_the_first_step_into_belgium_is_stopped_by_what_comes_alive_with_it() -> None:
    game = of_1914(
        "german.movement", corps("Blue", "german", "O08", omf=4), 'unit "Belgian Army" at N08', IDLE, RESERVE
    )
    play(game, 'take "Blue"', "go N09")
    assert actions(game) == {"stop"}


# Belgian supply.


@pytest.mark.rule("T7.0-c", "T7.0-d")
def test_belgians_trace_to_brussels_or_antwerp() -> None:
    # walled in at L11, but for a way to K11, from which Brussels (J11) and Antwerp (K12) can be reached
    walls = "\n".join(f"hex {label} country=Switzerland" for label in sorted(ring("L11") - {"K11"}))
    lines = ('unit "Belgian Army" at L11', walls, WAR, IDLE, RESERVE)
    both = of_1914("allied.movement", *lines)
    assert in_supply(both, "Belgian Army")
    held = corps("Blue", "german", "J11")
    assert not in_supply(of_1914("allied.movement", *lines, held, corps("Blue 2", "german", "K12")), "Belgian Army")
    # a Disrupted Corps in Brussels blocks its own hex only: Antwerp is left
    shaken = corps("Blue", "german", "J11", "disrupted")
    antwerp = of_1914("allied.movement", *lines, shaken)
    assert in_supply(antwerp, "Belgian Army")
    rules = {rule for line in antwerp.explain.supply("Belgian Army").lines for rule in line.rules}
    assert {"T7.0-c", "T7.0-d"} <= rules


@pytest.mark.rule("T7.0-c")
def test_the_western_edge_supplies_no_belgians() -> None:
    game = of_1914(
        "allied.movement",
        'unit "Belgian Army" at A02',
        WAR,
        IDLE,
        RESERVE,
        corps("Red", "allied", "A02"),
        corps("Blue", "german", "B03"),
        corps("Blue 2", "german", "B02"),
        corps("Blue 3", "german", "B01"),
    )
    assert in_supply(game, "Red")
    assert not in_supply(game, "Belgian Army")


@pytest.mark.rule("T9.2-i", "R-83")
def test_an_attack_with_belgians_on_either_side_is_not_pressed() -> None:
    blue = army("Blue Army", "german", "L09", cf=4)
    game = of_1914("german.combat", blue, BELGIANS, WAR, IDLE, RESERVE, 'attack L10 with "Blue Army"')
    play(game, "resolve L10", "pass")
    assert rules_of(game, "press") == ("T9.2-i", "R-83")
    french = of_1914(
        "german.combat", blue, army("Red Army", "allied", "L10"), WAR, IDLE, RESERVE, 'attack L10 with "Blue Army"'
    )
    play(french, "resolve L10", "pass")
    assert french.check("press")
    attacking = of_1914(
        "allied.combat",
        BELGIANS,
        army("Red Army", "allied", "L08", cf=4),
        blue,
        WAR,
        IDLE,
        'attack L09 with "Red Army" along "Belgian Army"',
    )
    play(attacking, "resolve L09", "pass")
    assert "T9.2-i" in rules_of(attacking, "press")


# The British.


@pytest.mark.rule("T1914.belgium-a", "T1914.belgium-c")
def test_from_the_next_allied_turn_the_british_may_land_disrupted_in_a_channel_port() -> None:
    game = of_1914("allied.expedition", DOVER, WAR, IDLE, RESERVE)
    ports = {"A07", "C08", "D11", "E11", "F12", "G12"}
    assert {text.split()[-1] for text in actions(game, "place") if "BEF" in text} == ports
    assert rules_of(game, f"place {BEF[5:]} F11") == ("T1914.belgium-c", "R-11")
    held = of_1914("allied.expedition", DOVER, WAR, IDLE, RESERVE, corps("Blue", "german", "F12"))
    assert rules_of(held, 'place "BEF" F12')
    assert held.check('place "BEF" E11')
    play(game, 'place "BEF" F12')
    assert hex_of(game, "BEF") == "F12"
    assert is_disrupted(game, "BEF")
    assert last(game, "arrived").rules[:2] == ("T1914.belgium-c", "T1914.belgium-a")


@pytest.mark.rule("T1914.belgium-b")
def test_the_allied_player_decides_whether_and_when_they_come() -> None:
    game = of_1914("allied.expedition", DOVER, WAR, IDLE, RESERVE)
    play(game, 'place "British Cavalry Corps" E11', "pass")
    assert hex_of(game, "BEF") == "box:dover"
    later = of_1914("allied.expedition", DOVER, WAR, IDLE, RESERVE, turn=9)
    assert later.check('place "BEF" F12')


@pytest.mark.rule("T1914.belgium-i")
def test_without_an_invasion_they_never_come() -> None:
    asked = {True: set[str](), False: set[str]()}
    for invaded in asked:
        game = of_1914("german.combat", DOVER, IDLE, RESERVE, *([WAR] if invaded else []))
        while game.node.phase != "allied.movement":
            asked[invaded].add(game.node.kind)
            game.play("pass")
        assert hex_of(game, "BEF") == "box:dover"
    assert "expedition" in asked[True]
    assert "expedition" not in asked[False]


@pytest.mark.rule("T1914.belgium-g")
def test_a_british_unit_that_begins_the_turn_in_a_port_may_leave_for_good() -> None:
    game = of_1914("allied.evacuation", f"{BEF} at F12", 'unit "British Cavalry Corps" at F11', WAR, IDLE, RESERVE)
    assert actions(game, "evacuate") == {'evacuate "BEF (Sir John French)"'}
    assert "T1914.belgium-g" in rules_of(game, 'evacuate "British Cavalry Corps"')
    play(game, 'evacuate "BEF"')
    assert hex_of(game, "BEF") == "off"


@pytest.mark.rule("T1914.belgium-h", "R-113")
@pytest.mark.parametrize("face", range(1, 7))
def test_a_disrupted_one_leaves_on_1_to_3(face: int) -> None:
    game = of_1914("allied.evacuation", f"{BEF} at F12 disrupted", WAR, IDLE, RESERVE)
    play(game, 'evacuate "BEF"', f"roll {face}")
    assert hex_of(game, "BEF") == ("off" if face <= 3 else "F12")
    assert not [text for text in actions(game) if text.startswith("evacuate")]


# Two French Armies march.

ONE, TWO, THREE = (
    army(f"Red {n}", "allied", where, omf=2) for n, where in (("One", "H04"), ("Two", "J05"), ("Three", "C02"))
)


def march(*lines: str) -> Game:
    return of_1914("allied.movement", *lines, WAR, IDLE)


@pytest.mark.rule("T1914.belgium-d", "R-112")
def test_movement_does_not_end_before_two_french_armies_have_marched_toward_belgium() -> None:
    game = march(ONE, TWO)
    assert rules_of(game, "pass") == ("T1914.belgium-d", "R-112")
    # H04 is five hexes from Belgium, J05 three: OMF 2 and the bonus of 2 bring the one beside it and the other in
    play(game, 'move "Red Two" to J08')
    assert rules_of(game, "pass") == ("T1914.belgium-d", "R-112")
    play(game, 'move "Red One" H04-H05-H06-H07-I07')
    assert game.state.phase != "allied.movement" or game.check("pass")
    assert told(game, "in-belgium")
    peace = of_1914("allied.movement", ONE, TWO, IDLE)
    assert peace.check("pass")


@pytest.mark.rule("T1914.belgium-d")
def test_an_army_that_is_needed_goes_by_a_shortest_way_and_as_far_as_it_can() -> None:
    game = march(ONE, TWO)
    play(game, 'take "Red One"')
    assert rules_of(game, "go H03")[0] == "T1914.belgium-d"
    play(game, "go H05")
    assert rules_of(game, "stop")[0] == "T1914.belgium-d"
    play(game, "go H06", "go H07", "go I07", "stop")
    free = march(ONE, TWO, THREE)
    assert free.check('move "Red Three" C02-C01')  # two others are able to go
    assert rules_of(free, "pass")[0] == "T1914.belgium-d"
    play(free, 'move "Red Two" to J08', 'move "Red One" H04-H05-H06-H07-I07')
    assert free.check("pass")  # two have marched all they could, though only one has come: the third need not


@pytest.mark.rule("T1914.belgium-d")
def test_armies_that_cannot_march_are_excused() -> None:
    game = march(army("Red One", "allied", "H04", "disrupted"), RESERVE)
    assert game.check("pass")


@pytest.mark.rule("T1914.belgium-e", "R-112")
def test_who_comes_to_belgium_does_not_leave_it_in_the_same_march() -> None:
    game = march(army("Red One", "allied", "J07", omf=4), army("Red Two", "allied", "I08", omf=2))
    play(game, 'take "Red One"', "go J08")
    assert rules_of(game, "go K07")[0] == "T1914.belgium-e"
    assert game.check("go J09")


@pytest.mark.rule("T1914.belgium-e")
@pytest.mark.parametrize(("turn", "held"), [(4, True), (5, False)])
def test_after_two_turns_they_may_go(turn: int, held: bool) -> None:
    lines = ('unit "1st Army" at J08', 'unit "2nd Army" at I09', "track belgium.F14-1st 3", "track belgium.F14-2nd 3")
    game = of_1914("allied.movement", *lines, WAR, IDLE, turn=turn)
    assert ("T1914.belgium-e" in rules_of(game, 'move "1st Army" J08-J07')) is held
    third = of_1914(
        "allied.movement", *lines, 'unit "3rd Army" at K08', "track belgium.F14-3rd 3", WAR, IDLE, turn=turn
    )
    assert third.check('move "3rd Army" K08-K07')  # two others stay


@pytest.mark.rule("T1914.belgium-e", "R-112")
@pytest.mark.parametrize(("turn", "held"), [(4, True), (5, False)])
def test_nor_do_they_advance_out_of_it_but_a_corps_with_them_does(turn: int, held: bool) -> None:
    lines = (
        'unit "1st Army" at J08',
        'unit "2nd Army" at I09',
        "track belgium.F14-1st 3",
        "track belgium.F14-2nd 3",
        corps("Red", "allied", "J08", cf=9),
        corps("Blue", "german", "J07", cf=1),
        'attack J07 with "1st Army" "Red"',
    )
    game = of_1914("allied.combat", *lines, WAR, IDLE, turn=turn)
    to_result(game, "J07", "DE")
    assert ("T1914.belgium-e" in rules_of(game, 'advance "1st Army" J07')) is held
    assert bool(game.check('advance "1st Army" J07')) is not held
    assert game.check('advance "Red" J07')


@pytest.mark.rule("T1914.belgium-f", "R-112")
def test_the_bef_has_to_march_too() -> None:
    armies = ('unit "1st Army" at J08', 'unit "2nd Army" at I09', "track belgium.F14-1st 3", "track belgium.F14-2nd 3")
    game = of_1914("allied.movement", f"{BEF} at F10", *armies, WAR, IDLE)
    assert rules_of(game, "pass") == ("T1914.belgium-f", "R-112")
    assert rules_of(game, 'move "BEF" F10-F09')[0] == "T1914.belgium-f"
    play(game, 'move "BEF" F10-F11-G11')
    assert game.state.phase != "allied.movement" or game.check("pass")
    waiting = of_1914("allied.movement", f"{BEF} at box:dover", *armies, WAR, IDLE)
    assert waiting.check("pass")


@pytest.mark.rule("T1914.belgium-d")
def test_a_corps_has_no_such_duty() -> None:
    game = of_1914("allied.movement", RESERVE, WAR, IDLE)
    assert game.check("pass")


@pytest.mark.rule("T1914.belgium-f", "R-112")
def test_who_came_to_belgium_on_the_march_has_done_his_duty_and_may_be_looked_for_beyond() -> None:
    """What is looked for ahead is what is allowed: out of Belgium again by way of Belgium, and not past it."""
    game = of_1914("allied.movement", WAR, 'unit "BEF (Sir John French)" at G09', IDLE)
    assert "T1914.belgium-f" in rules_of(game, 'move "BEF" G09-G10')
    assert game.explain.reach("BEF").paths["G10"] == ("G09", "H10", "G10")
    assert game.check('move "BEF" G09-H10-G10')
