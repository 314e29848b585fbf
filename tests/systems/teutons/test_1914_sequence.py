"""The turn of 1914: its order, the Breakthrough, who recovers when, set-up, Fortresses and victory."""

from __future__ import annotations

import pytest

import teutons_lab as lab
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
from tests.systems.teutons.positions_1914 import IDLE, RESERVE, WAR, dummy, of_1914
from teutons_lab.core.game import Game


def phases_of_a_turn(*lines: str) -> list[str]:
    """Where events happen in a turn in which everybody passes, each phase once."""
    game = of_1914("german.replacements", *lines, turn=5)
    asked: list[str] = []
    while game.state.turn == 5:
        if game.node.phase not in asked:
            asked.append(game.node.phase)
        game.play("pass" if game.node.side != "*" else "roll 4")
    return asked


ARMIES = (
    army("Blue Army", "german", "V13"),
    army("Red Army", "allied", "C02"),
    'unit "BEF" at box:dover',
    'unit "British Cavalry Corps" at F12',
    WAR,
    "track belgium.F14-1st 2",
    "track belgium.F14-2nd 2",
)


@pytest.mark.rule("T3.0-c", "T3.0-f", "T8.2-a")
def test_the_german_turn_has_two_movements_and_the_allied_turn_one() -> None:
    asked = phases_of_a_turn(*ARMIES)
    assert asked == [
        "german.replacements",
        "allied.replacements",
        "german.entrench",
        "german.movement",
        "german.breakthrough-movement",
        "allied.evacuation",
        "allied.expedition",
        "allied.entrench",
        "allied.movement",
    ]
    opened = told(lab.start("teutons/1914", seed=1), "turn")
    assert {"T3.0-c", "T3.0-f"} <= set(opened[0].rules)


# The Breakthrough.


@pytest.mark.rule("T8.2-a", "T8.2-b", "R-140")
def test_only_units_that_neither_moved_nor_attacked_break_through() -> None:
    game = of_1914(
        "german.movement",
        corps("Mover", "german", "S13"),
        corps("Rested", "german", "S15"),
        corps("Other", "german", "T13"),
        RESERVE,
    )
    play(game, 'move "Mover" S13-S14', "pass")
    assert game.node.phase == "german.breakthrough-movement"
    assert rules_of(game, 'take "Mover"')[:2] == ("T8.2-b", "R-140")
    play(game, 'move "Rested" S15-T15')
    assert hex_of(game, "Rested") == "T15"


@pytest.mark.rule("T8.2-b", "T14.0-e")
def test_who_attacked_in_vain_has_had_its_turn() -> None:
    game = of_1914(
        "german.combat",
        corps("Attacker", "german", "S13", cf=2),
        corps("Rested", "german", "S15"),
        corps("Red", "allied", "S14", cf=4),
        RESERVE,
        'attack S14 with "Attacker"',
    )
    to_result(game, "S14", "-")
    assert game.node.phase == "german.breakthrough-movement"
    assert not is_disrupted(game, "Attacker")
    assert rules_of(game, 'take "Attacker"') == ("T8.2-b", "R-140", "T14.0-e")
    play(game, "pass")
    assert game.node.phase == "german.breakthrough-allocation"
    assert "T14.0-e" in rules_of(game, 'attack S14 with "Attacker"')
    assert game.check('attack S14 with "Rested"')


@pytest.mark.rule("T8.2-c", "R-50")
def test_they_have_one_factor_less_and_the_bonus() -> None:
    game = of_1914("german.breakthrough-movement", corps("Blue", "german", "S13", omf=2), RESERVE)
    assert set(game.explain.reach("Blue").values()) == {1}
    assert set(game.explain.reach("Blue", bonus=True).values()) == {1, 2, 3}
    slow = of_1914("german.breakthrough-movement", corps("Blue", "german", "S13", omf=1), RESERVE)
    assert set(slow.explain.reach("Blue").values()) == set()
    assert "T8.2-c" in rules_of(game, 'move "Blue" S13-S14-S15-T15-U15')


@pytest.mark.rule("T8.2-b")
def test_entrenching_and_arriving_do_not_count_as_moving() -> None:
    game = of_1914("german.entrench", army("Blue Army", "german", "S13"), IDLE, RESERVE)
    play(game, 'entrench "Blue Army"')
    assert game.node.phase == "german.movement"
    play(game, "pass")
    assert game.node.phase == "german.breakthrough-movement"
    assert game.check('take "Blue Army"')


# Recovery.


def with_supply(name: str, at: str) -> str:
    """A Disrupted French Corps near the western edge, in supply."""
    return corps(name, "allied", at, "disrupted")


@pytest.mark.rule("T3.0-j", "T10.1-d", "R-26")
def test_french_and_belgians_recover_before_the_first_german_combat_but_not_who_is_attacked() -> None:
    game = of_1914(
        "german.allocation",
        with_supply("Target", "D04"),
        with_supply("Free", "C02"),
        'unit "Belgian Army" at K11 disrupted',
        WAR,
        corps("Blue", "german", "E04", cf=4),
        IDLE,
    )
    play(game, 'attack D04 with "Blue"')
    assert game.node.phase == "german.combat"
    assert is_disrupted(game, "Target")
    assert not is_disrupted(game, "Free")
    assert not is_disrupted(game, "Belgian Army")
    assert last(game, "recovered").rules[0] == "T10.1-d"


@pytest.mark.rule("T10.1-d", "T10.1-c")
def test_the_british_do_not_recover_with_them() -> None:
    game = of_1914(
        "german.allocation",
        'unit "BEF" at D04 disrupted',
        with_supply("Free", "C02"),
        corps("Blue", "german", "S13", cf=4),
        IDLE,
    )
    play(game, "pass")
    assert is_disrupted(game, "BEF")
    while game.state.turn == 3:
        game.play("pass")
    assert not is_disrupted(game, "BEF")
    assert [event.rules[0] for event in told(game, "recovered")][-1] == "T10.1-c"


@pytest.mark.rule("T9.3-u", "R-25")
def test_a_target_that_was_not_disrupted_again_recovers_after_the_first_combat() -> None:
    lines = (
        with_supply("Target", "D04"),
        corps("Blue", "german", "E04", cf=2),
        IDLE,
        RESERVE,
        'attack D04 with "Blue"',
    )
    spared = of_1914("german.combat", *lines)
    to_result(spared, "D04", "-")
    assert not is_disrupted(spared, "Target")
    assert "T9.3-u" in last(spared, "recovered").rules
    struck = of_1914("german.combat", *lines)
    to_result(struck, "D04", "D")
    play(struck, "pass")
    assert is_disrupted(struck, "Target")


@pytest.mark.rule("T9.3-u", "T10.1-h")
def test_their_own_combat_gives_no_recovery_and_an_advance_lasts_until_the_next_german_turn() -> None:
    game = of_1914(
        "allied.combat",
        corps("Red", "allied", "D04", cf=4),
        corps("Blue", "german", "E04", cf=1),
        IDLE,
        RESERVE,
        'attack E04 with "Red"',
    )
    to_result(game, "E04", "D1")
    while game.node.kind != "advance":
        game.play(next(iter(sorted(actions(game)))))
    play(game, 'advance "Red" E04', *(("pass",) if game.node.kind == "advance" else ()))
    while game.state.turn == 3:
        game.play("pass")
    assert is_disrupted(game, "Red")
    while game.state.phase != "german.allocation" and game.state.phase != "german.breakthrough-movement":
        game.play("pass")
    while game.state.phase != "allied.movement":
        game.play("pass")
    assert not is_disrupted(game, "Red")


@pytest.mark.rule("T3.0-k", "T14.0-c")
def test_nobody_recovers_after_the_combat_of_the_breakthrough() -> None:
    lines = (with_supply("Target", "D04"), corps("Blue", "german", "E04", cf=2), IDLE, RESERVE)
    game = of_1914("german.breakthrough-combat", *lines, 'attack D04 with "Blue"')
    to_result(game, "D04", "-")
    assert is_disrupted(game, "Target")
    opened = of_1914("german.movement", IDLE, RESERVE)
    play(opened, "pass")
    assert {"T3.0-k", "T14.0-c"} <= set(last(opened, "breakthrough").rules)


@pytest.mark.rule("T3.0-m", "T10.1-c")
def test_german_supply_comes_before_german_recovery() -> None:
    walls = "\n".join(f"hex {near} country=Switzerland" for near in ("S14", "T14", "T13", "S12", "R13", "R14"))
    game = of_1914(
        "german.breakthrough-movement",
        corps("Cut off", "german", "S13", "disrupted"),
        corps("Fed", "german", "U14", "disrupted"),
        corps("Fit", "german", "U13"),
        walls,
        RESERVE,
    )
    play(game, "pass")
    assert hex_of(game, "Cut off") == "dead"
    assert not is_disrupted(game, "Fed")
    assert last(game, "recovered").rules[0] == "T10.1-c"


# Set-up.


@pytest.mark.rule("T1914.setup-a", "T1914.setup-b", "T1914.setup-d")
def test_where_the_counters_are_set_up() -> None:
    game = lab.start("teutons/1914", seed=1, setup="free")
    assert rules_of(game, 'place "1st Army" L08') == ("T1914.setup-a",)
    assert rules_of(game, 'place "1st Army" K10') == ("T1914.setup-a",)
    assert rules_of(game, 'place "Belgian Army" F05') == ("T1914.setup-b",)
    play(game, 'place "1st Army" P02', 'place "Belgian Army" K11', 'place "French Dummy 1" K11')
    assert rules_of(game, 'place "French Dummy 2" K09') == ("T1914.setup-b",)
    assert all(game.state.hidden[unit_of(game, name)] for name in ("1st Army", "Belgian Army", "French Dummy 1"))
    assert "T1914.setup-f" in rules_of(game, "pass")
    german = lab.read_position("system teutons  game 1914\nturn 1  phase german.setup\n")
    assert rules_of(german, 'place "First Army" N10') == ("T1914.setup-d",)
    play(german, 'place "First Army" N11', 'place "German Dummy 1" R02')
    assert german.state.hidden[unit_of(german, "First Army")]


@pytest.mark.rule("T2.1-b")
def test_alsace_and_lorraine_are_german() -> None:
    german = lab.read_position("system teutons  game 1914\nturn 1  phase german.setup\n")
    assert german.check('place "First Army" R01')
    assert german.check('place "Second Army" O05')
    assert rules_of(german, 'place "Third Army" P03') == ("T1914.setup-d",)


@pytest.mark.rule("T1914.setup-c")
def test_the_british_begin_in_dover_face_up() -> None:
    for how in ("historical", "free"):
        game = lab.start("teutons/1914", seed=1, setup=how)
        for name in ("BEF", "British Cavalry Corps"):
            assert hex_of(game, name) == "box:dover"
            assert not game.state.hidden[unit_of(game, name)]
        assert 'unit "BEF (Sir John French)" at box:dover' in str(game.seen_by("german").state)


@pytest.mark.rule("T1914.setup-e")
def test_armies_on_the_map_begin_entrenched_and_corps_do_not() -> None:
    free = lab.start("teutons/1914", seed=1, setup="free")
    play(free, 'place "1st Army" P02', 'place "IX Corps" P02')
    assert is_entrenched(free, "1st Army")
    assert not is_entrenched(free, "IX Corps")
    state = lab.start("teutons/1914", seed=1).state
    dug_in = [state.setup.armies[unit] and state.on_map(unit) for unit in range(len(state.at))]
    assert list(state.entrenched) == dug_in


@pytest.mark.rule("T1914.setup-f", "R-144")
def test_the_allied_player_sets_up_first_and_neither_sees_what_the_other_has() -> None:
    game = lab.start("teutons/1914", seed=1, setup="free")
    assert game.node.side == "allied"
    play(game, 'place "1st Army" P02')
    german = game.seen_by("german")
    assert german.record == ["?"]
    assert 'unit "1st Army' not in str(german.state)
    assert not german.log
    assert german.node.prompt == "allied chooses in secret."


# Fortresses.


@pytest.mark.rule("T1914.fort-a", "T1914.fort-b", "T12.0-b", "R-143")
def test_the_fortresses_of_1914() -> None:
    forts = {fort.at: (fort.strength, fort.side) for fort in lab.start("teutons/1914", seed=1).scenario.forts}
    strong = {at for at, (strength, _) in forts.items() if strength == 2}
    assert strong == {"K12", "M10", "N05", "O04", "P02", "P03", "R03", "R04", "R05"}
    assert {at for at, (strength, _) in forts.items() if strength == 1} == {"K09", "I08", "F04", "F05"}
    assert {at for at, (_, side) in forts.items() if side == "german"} == {"O04", "R03", "R04", "R05"}
    game = of_1914("allied.movement", corps("Red", "allied", "O03"), "fortress O04 2", RESERVE)
    assert rules_of(game, 'move "Red" O03-O04')[0] == "T12.0-c"


# Victory.

PARIS = (corps("Left", "german", "F04"), corps("Right", "german", "F05"))


def checked(*lines: str, turn: int = 5) -> Game:
    """The end of an Allied turn, at which German victory is checked."""
    game = of_1914("allied.movement", *lines, RESERVE, turn=turn)
    play(game, "pass")
    return game


def level(game: Game) -> str:
    from teutons_lab.core.nodes import Terminal

    return game.node.level if isinstance(game.node, Terminal) else ""


@pytest.mark.rule("T1914.victory-a", "R-142")
def test_germans_in_both_hexes_of_paris_with_a_line_to_the_east_win() -> None:
    game = checked(*PARIS)
    assert level(game) == "normal"
    assert last(game, "victory")["side"] == "german"
    assert last(game, "victory").rules[0] == "T1914.victory-a"
    assert level(checked(PARIS[0])) == ""
    walls = [corps(f"Red {n}", "allied", at) for n, at in enumerate(("E06", "G06", "I05", "I03", "G02", "E02", "D04"))]
    assert level(checked(*PARIS, *walls)) == ""  # no line


@pytest.mark.rule("T1914.victory-b")
def test_smashing_with_the_bef_eliminated() -> None:
    game = checked(*PARIS, 'unit "BEF" at dead')
    assert level(game) == "smashing"
    assert last(game, "victory").rules[0] == "T1914.victory-b"


@pytest.mark.rule("T1914.victory-e", "R-113")
@pytest.mark.parametrize("where", ["box:dover", "off"])
def test_a_bef_that_never_came_or_left_is_not_eliminated(where: str) -> None:
    assert level(checked(*PARIS, f'unit "BEF" at {where}')) == "normal"
    left = of_1914("allied.evacuation", 'unit "BEF" at F12', WAR, IDLE, RESERVE)
    play(left, 'evacuate "BEF"')
    assert hex_of(left, "BEF") == "off"


@pytest.mark.rule("T1914.victory-c", "R-151")
def test_antwerp_bars_the_smashing_victory_if_belgium_was_invaded() -> None:
    dead = 'unit "BEF" at dead'
    assert level(checked(*PARIS, dead, WAR, "fortress K12 2")) == "normal"
    assert level(checked(*PARIS, dead, WAR)) == "normal"  # no German was there
    assert level(checked(*PARIS, dead, WAR, corps("Blue", "german", "K12"))) == "smashing"
    assert level(checked(*PARIS, dead, "fortress K12 2")) == "smashing"  # Belgium was left alone
    lines = {line.rule for line in of_1914("allied.movement", WAR, RESERVE).explain.victory("german").lines}
    assert {"T1914.victory-a", "T1914.victory-b", "T1914.victory-c"} <= lines


@pytest.mark.rule("T1914.victory-d", "R-24")
@pytest.mark.parametrize(("raiders", "level_"), [((), "normal"), ((corps("Red", "allied", "S13"),), "smashing")])
def test_anything_else_is_an_allied_victory(raiders: tuple[str, ...], level_: str) -> None:
    game = of_1914("german.breakthrough-movement", *raiders, IDLE, RESERVE, turn=12)
    while game.node.phase != "over":
        game.play("pass")
    assert (level(game), game.node.winner) == (level_, "allied")  # type: ignore[union-attr]
    assert last(game, "victory").rules[0] == "T1914.victory-d"


@pytest.mark.rule("T1914.victory-a")
@pytest.mark.parametrize(("plays_on", "over"), [("no", True), ("yes", False)])
def test_a_normal_victory_may_be_declined_where_the_option_says_so(plays_on: str, over: bool) -> None:
    game = checked(f"option german_plays_on={plays_on}", *PARIS)
    assert (game.node.phase == "over") is over
    if not over:
        assert game.node.kind == "victory"


def test_a_dummy_is_nobody_in_paris_or_in_supply() -> None:
    game = checked(PARIS[0], dummy("Fake", "german", "F05"))
    assert level(game) == ""
    assert (
        ladder(of_1914("german.allocation", *PARIS, RESERVE, corps("Red", "allied", "E04")), "E04", "Left").attack == 2
    )


@pytest.mark.rule("T3.0-o", "R-24", "R-108")
@pytest.mark.parametrize("turn", [1, 7, 12])
def test_german_victory_is_tested_in_every_allied_turn_the_greater_first_and_ends_the_game(turn: int) -> None:
    game = of_1914("german.movement", *PARIS, 'unit "BEF" at dead', RESERVE, turn=turn)
    while game.state.phase != "allied.movement":
        assert level(game) == ""  # Paris is held all through the German turn; the Allies may still take it back
        game.play("pass")
    play(game, "pass")
    assert [(event["level"], event.turn) for event in told(game, "victory")] == [("smashing", turn)]
    assert (level(game), last(game, "victory").phase) == ("smashing", "allied.german-victory")
    assert rules_of(game, "pass") == ("core.over",)


@pytest.mark.rule("T3.0-o", "R-24")
def test_who_raids_germany_is_counted_in_the_german_turn_of_the_last_turn() -> None:
    late = of_1914("allied.movement", corps("Red", "allied", "O03"), IDLE, RESERVE, turn=12)
    play(late, 'move "Red" O03-P04', "pass")
    assert (hex_of(late, "Red"), level(late)) == ("P04", "normal")
    home = of_1914("german.breakthrough-movement", corps("Red", "allied", "P04"), IDLE, RESERVE, turn=12)
    while home.state.phase != "allied.movement":
        home.play("pass")
    play(home, 'move "Red" P04-O03', "pass")
    assert (hex_of(home, "Red"), level(home)) == ("O03", "smashing")
    early = of_1914("german.breakthrough-movement", corps("Red", "allied", "P04"), IDLE, RESERVE, turn=11)
    while early.state.turn == 11:
        early.play("pass")
    assert (level(early), told(early, "raid")) == ("", [])
