"""How 1940 ends: Dunkirk, surrender, victory."""

import pytest

from tests.systems.teutons.positions import (
    corps,
    has_fort,
    hex_of,
    is_disrupted,
    last,
    play,
    rules_of,
    told,
    walled,
)
from tests.systems.teutons.positions_1940 import IDLE, RESERVE, WAR, of_1940
from teutons_lab.core.game import Game
from teutons_lab.core.nodes import Chance, Terminal

BEF = 'unit "BEF (Gort)"'
DRY = "track rain 2"
"""It has rained: no die comes at the start of a turn."""


# Dunkirk.


def dunkirk(place: str) -> Game:
    """The Allied turn begins."""
    return of_1940("allied.evacuation", f"{BEF} at {place}", IDLE, RESERVE)


@pytest.mark.rule("T1940.dunkirk-a")
@pytest.mark.parametrize("port", ["A07", "C08", "D11", "E11", "F12", "G12"])
def test_in_good_order_the_bef_leaves_any_channel_port_without_a_die(port: str) -> None:
    game = play(dunkirk(port), 'evacuate "BEF (Gort)"')
    assert hex_of(game, "BEF (Gort)") == "off"
    assert last(game, "evacuated").rules[0] == "T1940.dunkirk-a"
    assert not told(game, "rolled")


@pytest.mark.rule("T1940.dunkirk-a")
def test_from_nowhere_else_and_nobody_else_and_only_at_the_start() -> None:
    assert rules_of(dunkirk("F11"), 'evacuate "BEF (Gort)"') == ("T1940.dunkirk-a", "R-11")
    assert rules_of(dunkirk("F12"), 'evacuate "Reserve"') == ("T1940.dunkirk-a",)
    moving = of_1940("allied.movement", f"{BEF} at F12", RESERVE)
    assert rules_of(moving, 'evacuate "BEF (Gort)"') == ("core.verb",)
    assert play(dunkirk("F12"), "pass").state.phase == "allied.entrench"


@pytest.mark.rule("T1940.dunkirk-b", "R-16")
@pytest.mark.parametrize(("face", "leaves"), [(1, True), (3, True), (4, False), (6, False)])
@pytest.mark.parametrize("dice", ["A", "B"])
def test_disrupted_it_leaves_on_1_to_3_whatever_the_dice_convention(face: int, leaves: bool, dice: str) -> None:
    game = of_1940("allied.evacuation", f"option dice={dice}", f"{BEF} at F12 disrupted", IDLE, RESERVE)
    play(game, 'evacuate "BEF (Gort)"')
    assert isinstance(game.node, Chance)
    play(game, f"roll {face}")
    assert (hex_of(game, "BEF (Gort)") == "off") is leaves
    if not leaves:
        assert game.node.kind == "last-boat"


@pytest.mark.rule("T1940.dunkirk-b", "T1940.dunkirk-c")
def test_after_a_failure_it_stays_for_this_turn_unless_it_tries_once_more() -> None:
    game = play(dunkirk("F12 disrupted"), 'evacuate "BEF (Gort)"', "roll 5", "pass")
    assert hex_of(game, "BEF (Gort)") == "F12"
    assert game.state.phase != "allied.evacuation"
    assert "waits" not in str(game.state)


@pytest.mark.rule("T1940.dunkirk-c", "R-136")
@pytest.mark.parametrize(("face", "where"), [(1, "off"), (3, "off"), (4, "dead"), (6, "dead")])
def test_the_second_die_saves_or_eliminates(face: int, where: str) -> None:
    game = play(dunkirk("F12 disrupted"), 'evacuate "BEF (Gort)"', "roll 4", "roll-again", f"roll {face}")
    assert hex_of(game, "BEF (Gort)") == where


# Surrender.


def check(*lines: str) -> Game:
    """From the last Allied question of turn 3 through the German check into turn 4."""
    game = of_1940("allied.movement", IDLE, RESERVE, DRY, WAR, *lines)
    while game.state.turn == 3 and game.state.frames:
        game.play("pass")
    return game


def fallen(game: Game) -> list[str]:
    return [event["country"] for event in told(game, "surrendered")]


DUTCH, BELGIANS = 'unit "Dutch Field Army" at M15', 'unit "Belgian Army" at I12'


@pytest.mark.rule("T1940.surr-a", "T1940.surr-b", "R-134")
@pytest.mark.parametrize(
    ("city", "country"), [("L16", "Netherlands"), ("K14", "Netherlands"), ("J11", "Belgium"), ("F05", "")]
)
def test_a_capital_held_and_in_supply_makes_its_country_surrender(city: str, country: str) -> None:
    game = check(corps("Blue", "german", city))
    assert fallen(game) == ([country] if country else [])
    cut_off = check(corps("Blue", "german", city), walled(city))
    assert fallen(cut_off) == []


@pytest.mark.rule("T1940.surr-b", "R-134")
def test_france_surrenders_with_both_hexes_of_paris() -> None:
    from teutons_lab.systems.teutons.surrender import do_check

    both = of_1940("allied.movement", corps("Left", "german", "F04"), corps("Right", "german", "F05"), RESERVE)
    draft = both.state.draft()
    do_check(draft)
    assert [event["country"] for event in draft.events if event.kind == "surrendered"] == ["France"]


@pytest.mark.rule("T1940.surr-c", "T1940.surr-d", "R-133")
def test_its_units_are_disrupted_at_once_and_gone_when_the_next_allied_turn_begins() -> None:
    game = check(corps("Blue", "german", "K14"), DUTCH, 'unit "Dutch III Corps" at N16', BELGIANS)
    assert game.state.turn == 4
    # The British and Dutch recovery has come and gone in between.
    assert is_disrupted(game, "Dutch Field Army")
    assert is_disrupted(game, "Dutch III Corps")
    assert not is_disrupted(game, "Belgian Army")
    assert hex_of(game, "Dutch Field Army") == "M15"
    while not game.state.phase.startswith("allied.") or game.state.phase == "allied.replacements":
        game.play("pass")
    assert [hex_of(game, name) for name in ("Dutch Field Army", "Dutch III Corps")] == ["dead", "dead"]
    assert "T1940.surr-d" in last(game, "removed").rules
    assert hex_of(game, "Belgian Army") == "I12"


@pytest.mark.rule("T1940.surr-d", "R-133")
def test_under_the_option_they_still_recover() -> None:
    game = check("option surrender_recovery=yes", corps("Blue", "german", "L16"), 'unit "Dutch Field Army" at M15')
    # Amsterdam is taken, so the Dutch have no supply and stay as they are; the Army in Rotterdam's place does.
    assert is_disrupted(game, "Dutch Field Army")
    other = check("option surrender_recovery=yes", corps("Blue", "german", "K14"), 'unit "Dutch Field Army" at M15')
    assert not is_disrupted(other, "Dutch Field Army")


@pytest.mark.rule("T1940.surr-d", "T1940.repl-a", "R-133")
def test_nor_does_anybody_of_a_fallen_country_arrive_later() -> None:
    late = 'unit "6th Army (Touchon)" at turn:6'
    game = of_1940("german.breakthrough-movement", late, IDLE, RESERVE, f"{BEF} at D09", "track surrendered.France 1")
    play(game, "pass")
    assert (hex_of(game, "6th Army (Touchon)"), hex_of(game, "Reserve")) == ("dead", "dead")
    assert hex_of(game, "BEF (Gort)") == "D09"
    for track, rules in (("track surrendered.France 2", ("T1940.repl-a", "T4.0-h")), ("", ())):
        rebuilding = of_1940("allied.replacements", 'unit "XXIII Corps" at dead', f"{BEF} at D09", track)
        assert rules_of(rebuilding, 'rebuild "XXIII Corps"') == rules


@pytest.mark.rule("T1940.surr-e", "R-133")
def test_its_fortresses_stand() -> None:
    game = check(corps("Blue", "german", "J11"), BELGIANS, "fortress K09 1")
    while game.state.phase != "allied.movement":
        game.play("pass")
    assert hex_of(game, "Belgian Army") == "dead"
    assert has_fort(game, "K09")


# Victory.


PARIS = corps("Left", "german", "F04"), corps("Right", "german", "F05")


def outcome(*lines: str) -> tuple[str, str]:
    """Who has won at the German check of turn 3, and how; ("", "") if nobody has."""
    game = of_1940("allied.movement", IDLE, RESERVE, DRY, *lines)
    while game.state.turn == 3 and game.state.frames:
        game.play("pass")
    return (game.node.winner, game.node.level) if isinstance(game.node, Terminal) else ("", "")


@pytest.mark.rule("T1940.victory-a", "R-142")
def test_both_hexes_of_paris_and_a_line_to_the_east_win() -> None:
    assert outcome(*PARIS, f"{BEF} at C02") == ("german", "normal")
    assert outcome(PARIS[0], f"{BEF} at C02") == ("", "")
    assert outcome(*PARIS, f"{BEF} at C02", walled("F04", "F05"), walled("F05", "F04")) == ("", "")
    # Paris cut off from supply and not taken, which won in 1870, wins nothing.
    assert outcome(f"{BEF} at C02", walled("F04", "F05"), walled("F05", "F04")) == ("", "")


@pytest.mark.rule("T1940.victory-b", "T1940.dunkirk-d")
def test_smashing_with_the_bef_eliminated_and_not_with_it_gone_home() -> None:
    assert outcome(*PARIS, f"{BEF} at dead") == ("german", "smashing")
    assert outcome(*PARIS, f"{BEF} at off", "track evacuated.B40-BEF 1") == ("german", "normal")
    game = play(dunkirk("F12"), 'evacuate "BEF (Gort)"')
    assert "T1940.dunkirk-d" in last(game, "evacuated").rules


@pytest.mark.rule("T1940.victory-c", "R-151")
def test_antwerp_counts_if_belgium_was_invaded() -> None:
    belgium = "track invaded.Belgium 1"
    assert outcome(*PARIS, f"{BEF} at dead", belgium) == ("german", "normal")
    assert outcome(*PARIS, f"{BEF} at dead", belgium, "town K12 german") == ("german", "smashing")


@pytest.mark.rule("T1940.victory-d", "R-151")
def test_amsterdam_counts_if_the_netherlands_were() -> None:
    dutch = "track invaded.Netherlands 1"
    assert outcome(*PARIS, f"{BEF} at dead", dutch) == ("german", "normal")
    assert outcome(*PARIS, f"{BEF} at dead", dutch, "town K14 german") == ("german", "normal")
    assert outcome(*PARIS, f"{BEF} at dead", dutch, "town L16 german") == ("german", "smashing")


@pytest.mark.rule("T1940.victory-e", "R-24")
@pytest.mark.parametrize(("raider", "level"), [(corps("Raider", "allied", "S03"), "smashing"), ("", "normal")])
def test_otherwise_the_allies_win_smashingly_with_a_unit_in_germany(raider: str, level: str) -> None:
    game = of_1940("german.breakthrough-movement", IDLE, RESERVE, DRY, raider, turn=9)
    while game.state.frames:
        game.play("pass")
    assert isinstance(game.node, Terminal)
    assert (game.node.winner, game.node.level, game.node.rule) == ("allied", level, "T1940.victory-e")


@pytest.mark.rule("T1940.victory-a", "R-24")
def test_under_the_option_the_germans_may_play_on_for_more() -> None:
    game = of_1940("allied.movement", "option german_plays_on=yes", *PARIS, f"{BEF} at C02", IDLE, RESERVE, DRY)
    while game.node.kind != "victory":
        game.play("pass")
    play(game, "choose victory")
    assert isinstance(game.node, Terminal)


@pytest.mark.rule("T3.0-o", "R-24", "R-108")
@pytest.mark.parametrize("turn", [1, 5, 9])
def test_german_victory_is_tested_in_every_allied_turn_the_greater_first_and_ends_the_game(turn: int) -> None:
    game = of_1940("german.movement", *PARIS, f"{BEF} at dead", IDLE, RESERVE, DRY, turn=turn)
    while game.state.phase != "allied.movement":
        assert game.state.frames  # Paris is held all through the German turn; the Allies may still take it back
        game.play("pass")
    while game.state.frames and game.state.turn == turn:
        game.play("pass")
    assert [(event["level"], event.turn) for event in told(game, "victory")] == [("smashing", turn)]
    assert last(game, "victory").phase == "allied.german-victory"
    assert rules_of(game, "pass") == ("core.over",)


@pytest.mark.rule("T3.0-o", "R-24")
@pytest.mark.parametrize(
    ("phase", "start", "to", "level"),
    [
        ("allied.movement", "R04", "S04", "normal"),
        ("german.breakthrough-movement", "S04", "R04", "smashing"),
    ],
)
def test_who_raids_germany_is_counted_in_the_german_turn_of_the_last_turn(
    phase: str, start: str, to: str, level: str
) -> None:
    game = of_1940(phase, corps("Red", "allied", start), IDLE, RESERVE, DRY, turn=9)
    while game.state.phase != "allied.movement":
        game.play("pass")
    play(game, f'move "Red" {start}-{to}')
    while game.state.frames:
        game.play("pass")
    assert isinstance(game.node, Terminal)
    assert (hex_of(game, "Red"), game.node.winner, game.node.level) == (to, "allied", level)
    early = of_1940("german.breakthrough-movement", corps("Red", "allied", "S04"), IDLE, RESERVE, DRY, turn=8)
    while early.state.turn == 8:
        early.play("pass")
    assert early.state.frames
    assert not told(early, "raid")
