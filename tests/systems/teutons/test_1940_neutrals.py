"""Neutral countries, Open Cities, arrivals and Supply Hexes in 1940."""

import pytest

from tests.systems.teutons.positions import (
    actions,
    army,
    corps,
    hex_of,
    in_supply,
    last,
    play,
    rules_of,
    to_the_die,
    told,
    walled,
    zone_of,
)
from tests.systems.teutons.positions_1940 import IDLE, LUFTWAFFE, NORTH, RESERVE, WAR, asset, of_1940
from teutons_lab.core.game import Game
from teutons_lab.systems.teutons.explain import Explain

BELGIANS = 'unit "Belgian Army" at M10'
"""The Army stands in Liège, two hexes from Aachen."""
AT_WAR = "track invaded.Belgium 1"


# Before the invasion.


@pytest.mark.rule("T1940.border-a", "R-111")
def test_french_and_british_enter_a_neutral_only_once_it_is_invaded() -> None:
    game = of_1940("allied.movement", 'unit "BEF (Gort)" at G10', corps("Red", "allied", "F12"), RESERVE)
    for name, start, end in (("BEF", "G10", "H10"), ("Red", "F12", "G12")):
        assert rules_of(game, f'move "{name}" {start}-{end}')[0] == "T1940.border-a"
    open_ = of_1940(
        "allied.movement", 'unit "BEF (Gort)" at G10', corps("Red", "allied", "F12"), AT_WAR, "track contact.B40-BEF 1"
    )
    assert open_.check('move "BEF" G10-H10')
    # The other neutral stays closed.
    assert rules_of(of_1940("allied.movement", corps("Red", "allied", "K12"), AT_WAR), 'move "Red" K12-K13')[0] == (
        "T1940.border-a"
    )


@pytest.mark.rule("T1940.border-a", "R-111")
def test_under_the_option_one_invasion_opens_both() -> None:
    lines = corps("Blue", "german", "N11", omf=2), IDLE, RESERVE
    game = play(of_1940("german.movement", "option neutral_unlock=together", *lines), 'move "Blue" N11-N12')
    assert [event["country"] for event in told(game, "invaded")] == ["Netherlands"]
    assert [event["country"] for event in told(game, "drawn-in")] == ["Belgium"]


@pytest.mark.rule("T1940.border-c", "R-110")
def test_a_german_who_enters_invades_and_so_does_an_attack() -> None:
    blue = corps("Blue", "german", "N11", omf=2)
    game = play(of_1940("german.movement", blue, BELGIANS, IDLE, RESERVE), 'move "Blue" N11-N10')
    assert last(game, "invaded").values == (("country", "Belgium"),)
    attack = of_1940("german.combat", corps("Blue", "german", "N11", cf=9), BELGIANS, RESERVE, 'attack M10 with "Blue"')
    play(attack, "resolve M10", "pass")
    assert not told(attack, "invaded")
    play(attack, "pass")
    assert last(attack, "invaded")["country"] == "Belgium"
    entry_only = of_1940(
        "german.combat",
        "option invasion_by_attack=no",
        corps("Blue", "german", "N11", cf=9),
        BELGIANS,
        RESERVE,
        'attack M10 with "Blue"',
    )
    assert not told(to_the_die(entry_only, "M10"), "invaded")


@pytest.mark.rule("T1940.border-c")
def test_an_allied_unit_invades_nobody() -> None:
    """The march into Luxembourg is open to everybody, and changes nothing for Belgium."""
    game = of_1940("allied.movement", corps("Red", "allied", "O05", omf=3), RESERVE)
    play(game, 'move "Red" O05-O06')
    assert not told(game, "invaded")


@pytest.mark.rule("T6.0-ah", "R-62")
def test_a_neutral_stays_at_home_and_attacks_nobody() -> None:
    game = of_1940("allied.movement", BELGIANS, RESERVE)
    assert rules_of(game, 'move "Belgian Army" M10-N11')[0] == "T6.0-ah"
    assert game.check('move "Belgian Army" M10-L10')
    attack = of_1940("allied.allocation", BELGIANS, corps("Blue", "german", "N11", cf=1), RESERVE)
    assert "T6.0-ah" in rules_of(attack, 'attack N11 with "Belgian Army"')
    war = of_1940("allied.allocation", BELGIANS, corps("Blue", "german", "N11", cf=1), RESERVE, AT_WAR)
    assert war.check('attack N11 with "Belgian Army"')


@pytest.mark.rule("T6.0-ah", "R-62")
def test_no_zone_of_control_works_across_a_frontier_at_peace() -> None:
    blue = army("Blue Army", "german", "N11")
    peace = of_1940("allied.movement", BELGIANS, blue, RESERVE)
    assert "N11" not in zone_of(peace, "allied")
    assert "N10" in zone_of(peace, "allied")
    assert not zone_of(peace, "german") & {"M10", "M11", "N10"}
    war = of_1940("allied.movement", BELGIANS, blue, RESERVE, AT_WAR)
    assert "N11" in zone_of(war, "allied")
    assert {"M10", "M11", "N10"} <= zone_of(war, "german")


@pytest.mark.rule("T6.0-ah", "R-62")
def test_no_supply_block_works_across_it_either() -> None:
    """Blue in N11 has one way out, O11, which a Belgian Corps in N12 touches; N12 is made Belgian."""
    way = walled("N11", "O11").replace("hex N12 country=Switzerland", "hex N12 country=Belgium")
    lines = corps("Blue", "german", "N11"), 'unit "Belgian Cavalry Corps" at N12', way
    peace = of_1940("german.movement", *lines)
    war = of_1940("german.movement", *lines, AT_WAR)
    assert in_supply(peace, "Blue")
    assert not in_supply(war, "Blue")


@pytest.mark.rule("T6.0-ah", "R-62")
def test_nobody_intercepts_over_a_country_at_peace() -> None:
    """With entry alone for an invasion, a strike leaves Belgium at peace; Liège is in reach of French towns."""
    lines = asset(LUFTWAFFE[0]), asset(LUFTWAFFE[1]), asset(NORTH), 'unit "Belgian Army" at M08', IDLE, RESERVE
    game = of_1940("german.airstrikes", "option invasion_by_attack=no", *lines)
    play(game, f'strike "{LUFTWAFFE[0]}" M08', "pass")
    assert game.node.kind == "air-strike"
    war = of_1940("german.airstrikes", *lines)
    assert play(war, f'strike "{LUFTWAFFE[0]}" M08', "pass").node.kind == "intercept"


@pytest.mark.rule("T6.0-ah", "R-62")
def test_an_army_at_peace_need_not_be_attacked_until_somebody_attacks_its_country() -> None:
    """N11 touches M11 in Belgium and N12 in the Netherlands, with an Army in each."""
    lines = corps("Blue", "german", "N11", cf=9), corps("More", "german", "N11", cf=9), IDLE, RESERVE
    armies = 'unit "Belgian Army" at M11', 'unit "Dutch Field Army" at N12'
    game = play(of_1940("german.allocation", *lines, *armies), 'attack M11 with "Blue"')
    assert game.check("pass")
    war = play(of_1940("german.allocation", *lines, *armies, WAR), 'attack M11 with "Blue"')
    assert rules_of(war, "pass")[0] == "T9.0-d"


# Open Cities.


@pytest.mark.rule("T1940.open-a", "R-135")
def test_no_allied_unit_enters_brussels_or_paris_and_germans_do() -> None:
    game = of_1940("allied.movement", corps("Red", "allied", "E05"), 'unit "Belgian Army" at K11', RESERVE)
    assert "T1940.open-a" in rules_of(game, 'move "Red" E05-F05')
    assert "T1940.open-a" in rules_of(game, 'move "Belgian Army" K11-J11')
    blue = of_1940("german.movement", corps("Blue", "german", "E05"), corps("Two", "german", "K11"), IDLE, WAR)
    assert blue.check('move "Blue" E05-F05')
    assert blue.check('move "Two" K11-J11')


@pytest.mark.rule("T1940.open-a")
def test_nor_in_a_retreat_nor_in_an_advance() -> None:
    lines = corps("Blue", "german", "G05", cf=9), corps("Red", "allied", "G06", cf=1), RESERVE, IDLE
    game = of_1940("german.combat", *lines, 'attack G06 with "Blue"')
    to_the_die(game, "G06")
    results = game.node.results  # type: ignore[union-attr]
    play(game, next(roll for roll, result in results.items() if result in ("D1", "D2", "D3")))
    while game.node.kind == "distance":
        game.play("distance 2")
    assert not {text for text in actions(game, "retreat") if text.endswith((" F05", " F04"))}
    behind = corps("Red", "allied", "E05", cf=9), corps("More", "allied", "E05", cf=9), RESERVE, IDLE
    attack = of_1940("allied.combat", *behind, corps("Target", "german", "F05", cf=1), 'attack F05 with "Red" "More"')
    to_the_die(attack, "F05")
    results = attack.node.results  # type: ignore[union-attr]
    play(attack, next(roll for roll, result in results.items() if result == "DE"))
    assert attack.node.kind != "advance"


@pytest.mark.rule("T1940.open-b")
def test_french_arrivals_enter_beside_paris_while_it_traces_supply() -> None:
    due = 'unit "6th Army (Touchon)" at turn:3'
    game = of_1940("allied.replacements", due, RESERVE)
    assert rules_of(game, 'place "6th Army (Touchon)" F05')[0] == "T1940.open-b"
    assert game.check('place "6th Army (Touchon)" E05')
    assert game.check('place "6th Army (Touchon)" A03')
    shut = of_1940("allied.replacements", due, RESERVE, walled("F04", "F05"), walled("F05", "F04"))
    assert rules_of(shut, 'place "6th Army (Touchon)" E05')[0] == "T1940.open-b"
    assert shut.check('place "6th Army (Touchon)" A03')


@pytest.mark.rule("T4.0-s", "R-36")
def test_british_arrivals_enter_at_the_edge_and_there_are_no_others() -> None:
    game = of_1940("allied.replacements", 'unit "1st Armoured Division" at turn:3', RESERVE)
    assert game.check('place "1st Armoured Division" A03')
    assert game.check('place "1st Armoured Division" H00')
    for label in ("E05", "F12", "F05"):
        assert rules_of(game, f'place "1st Armoured Division" {label}') == ("T4.0-s", "R-36")
    data = game.state.setup.scenario_data
    late = {counter.nationality for counter in data.counters if counter.is_reinforcement}
    assert late == {"Germany", "France", "Britain"}


@pytest.mark.rule("T1940.repl-a", "R-33")
def test_only_the_french_are_rebuilt_and_take_twice_the_time() -> None:
    pool = ("XXIII Corps", "3rd Army (Condé)", "BEF (Gort)", "Belgian Army", "Dutch III Corps")
    game = of_1940("allied.replacements", *(f'unit "{name}" at dead' for name in pool), RESERVE)
    for name in pool[2:]:
        assert rules_of(game, f'rebuild "{name}"')[0] == "T1940.repl-a"
    corps_ = play(of_1940("allied.replacements", 'unit "XXIII Corps" at dead', RESERVE), 'rebuild "XXIII Corps"')
    assert hex_of(corps_, "XXIII Corps") == "turn:5"
    play(game, 'rebuild "3rd Army (Condé)"')
    assert hex_of(game, "3rd Army (Condé)") == "turn:11"
    germans = of_1940("german.replacements", 'unit "IV Korps" at dead', IDLE)
    assert rules_of(germans, 'rebuild "IV Korps"')[0] == "T1940.repl-a"


# Supply Hexes.


@pytest.mark.rule("T7.0-c", "T1940.open-c", "R-135")
def test_belgians_trace_to_brussels_though_they_may_not_enter_it() -> None:
    game = of_1940("allied.movement", 'unit "Belgian Army" at L11', RESERVE)
    assert in_supply(game, "Belgian Army")
    told_ = Explain(game.state).supply("Belgian Army")
    assert {"T7.0-c", "T1940.open-c"} <= {rule for line in told_.lines for rule in line.rules}
    taken = of_1940("allied.movement", 'unit "Belgian Army" at L11', corps("Blue", "german", "J11"))
    assert not in_supply(taken, "Belgian Army")
    # The French edge and the ports are nothing to them.
    lost = of_1940("allied.movement", 'unit "Belgian Army" at L11', AT_WAR, walled("J11"))
    assert not in_supply(lost, "Belgian Army")


@pytest.mark.rule("T7.0-e")
def test_the_dutch_trace_to_amsterdam_only() -> None:
    dutch = 'unit "Dutch III Corps" at K14'
    assert in_supply(of_1940("allied.movement", dutch), "Dutch III Corps")
    cut = of_1940("allied.movement", dutch, corps("Blue", "german", "L16"), "track invaded.Netherlands 1")
    assert not in_supply(cut, "Dutch III Corps")


@pytest.mark.rule("T7.0-b")
def test_the_british_use_channel_ports_the_belgian_one_too_once_it_is_open() -> None:
    """Red in G11 has one way out, the port of Ostend."""
    for war in ("", AT_WAR):
        game = of_1940("allied.movement", corps("Red", "allied", "G11"), walled("G11", "G12"), war)
        assert in_supply(game, "Red") is bool(war)


# The march into Belgium.


def marchers(*lines: str) -> Game:
    """Three French Armies and the BEF at the frontier; Germans in K09. Belgium has been invaded."""
    return of_1940(
        "allied.movement",
        'unit "1st Army (Blanchard)" at I08',
        'unit "9th Army (Corap)" at J07',
        'unit "7th Army (Giraud)" at F12',
        corps("Blue", "german", "K09"),
        "side J08/J09 none",
        AT_WAR,
        RESERVE,
        *lines,
    )


@pytest.mark.rule("T1940.border-b", "R-112")
def test_two_french_armies_march_up_to_the_germans_in_belgium() -> None:
    game = marchers()
    assert rules_of(game, "pass")[0] == "T1940.border-b"
    play(game, 'move "1st Army (Blanchard)" I08-J08-J09')
    assert last(game, "in-contact")["unit"] == game.state.setup.roster.find("1st Army (Blanchard)")
    assert rules_of(game, "pass")[0] == "T1940.border-b"
    play(game, 'move "9th Army (Corap)" J07-K07-K08')
    assert game.check("pass")


@pytest.mark.rule("T1940.border-b", "R-112")
def test_the_last_that_can_march_must_and_may_neither_turn_nor_stop_short() -> None:
    game = of_1940(
        "allied.movement",
        'unit "9th Army (Corap)" at J05',
        'unit "7th Army (Giraud)" at K06 disrupted',
        corps("Blue", "german", "K09"),
        AT_WAR,
        RESERVE,
    )
    assert rules_of(game, 'move "9th Army (Corap)" J05-J04')[0] == "T1940.border-b"
    assert rules_of(game, 'move "9th Army (Corap)" J05-J06')[0] == "T1940.border-b"
    play(game, 'move "9th Army (Corap)" to J08')
    assert game.check("pass")


@pytest.mark.rule("T1940.border-b", "R-112")
def test_the_bef_has_the_same_duty_and_what_is_impossible_is_excused() -> None:
    game = of_1940("allied.movement", 'unit "BEF (Gort)" at G10', corps("Blue", "german", "K09"), AT_WAR, RESERVE)
    assert rules_of(game, "pass") == ("T1940.border-b", "R-112")
    assert play(game, 'move "BEF (Gort)" to J10').check("pass")
    blue = corps("Blue", "german", "K09")
    excused = of_1940("allied.movement", 'unit "BEF (Gort)" at G10 disrupted', blue, AT_WAR, RESERVE)
    assert excused.check("pass")
    over = of_1940("allied.movement", 'unit "BEF (Gort)" at G10', AT_WAR, "track surrendered.Belgium 2", RESERVE)
    assert over.check("pass")
    peace = of_1940("allied.movement", 'unit "BEF (Gort)" at G10', RESERVE)
    assert peace.check("pass")


@pytest.mark.rule("T1940.border-b", "R-112")
def test_to_stand_beside_the_germans_outside_belgium_is_not_enough() -> None:
    """J07 lies in France, beside Blue in J08."""
    blue = corps("Blue", "german", "J08", "disrupted")
    for place, free in (("J07", False), ("J09", True)):
        game = of_1940("allied.movement", f'unit "9th Army (Corap)" at {place}', blue, AT_WAR, RESERVE)
        assert bool(game.check("pass")) is free
