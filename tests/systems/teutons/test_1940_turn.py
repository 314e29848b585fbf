"""The turn of 1940: sequence, weather, Breakthrough, recovery and its markers."""

import pytest

from tests.systems.teutons.positions import (
    army,
    corps,
    hex_of,
    in_supply,
    is_disrupted,
    ladder,
    last,
    play,
    ring,
    rules_of,
    to_the_die,
    told,
    unit_of,
)
from tests.systems.teutons.positions_1940 import (
    EAST,
    IDLE,
    LUFTWAFFE,
    NORTH,
    RAF,
    RESERVE,
    STUKA,
    WAR,
    asset,
    of_1940,
    panzer,
)
from teutons_lab.core.flow import Auto
from teutons_lab.core.game import Game
from teutons_lab.core.nodes import Chance
from teutons_lab.systems.teutons.games.sequence_1940 import TURN
from teutons_lab.systems.teutons.reach import ways

ONE = LUFTWAFFE[0]
STEPS = [step.name for step in TURN.steps]


def in_order(*names: str) -> bool:
    """Whether the steps stand in the turn in this order."""
    places = [STEPS.index(name) for name in names]
    return places == sorted(places)


def is_doubled(game: Game, name: str) -> bool:
    return bool(game.state.doubled[unit_of(game, name)])


# The sequence of play.


@pytest.mark.rule("T3.0-d", "T3.0-h", "T3.0-j", "T3.0-m", "T8.2-a")
def test_the_german_turn() -> None:
    assert in_order(
        "german.replacements",
        "allied.replacements",
        "german.entrench",
        "german.airstrikes",
        "german.movement",
        "german.allocation",
        "german.allied-recovery",
        "german.combat",
        "german.breakthrough-airstrikes",
        "german.breakthrough-movement",
        "german.breakthrough-allocation",
        "german.breakthrough-combat",
        "german.allied-victory",
        "german.supply",
        "german.recovery",
        "allied.entrench",
    )
    rules = {rule for event in told(played_turn(), "turn") for rule in event.rules}
    assert {"T3.0-d", "T3.0-g", "T3.0-h", "T3.0-i", "T3.0-j", "T3.0-m"} <= rules


def played_turn() -> Game:
    """From the end of turn 3 into turn 4."""
    game = of_1940("allied.supply", IDLE, RESERVE, "track rain 2")
    return play(game, *["pass"] * (game.state.turn == 3))


@pytest.mark.rule("T3.0-g", "T3.0-i", "R-20")
def test_the_allied_turn() -> None:
    assert in_order(
        "allied.entrench",
        "allied.movement",
        "allied.allocation",
        "allied.airstrikes",
        "allied.combat",
        "allied.supply",
        "allied.german-victory",
        "allied.recovery",
        "close-turn",
    )
    # The attack is declared before the strike whose result it would have liked to know.
    lines = asset(NORTH), corps("Blue", "german", "R05"), corps("Red", "allied", "Q04"), RESERVE
    game = play(of_1940("allied.allocation", *lines), 'attack R05 with "Red"')
    assert game.state.phase == "allied.airstrikes"
    play(game, f'strike "{NORTH}" R05', "roll 1")
    assert game.state.phase == "allied.combat"
    assert ladder(game, "R05", "Red").groups[0].extra == 1


@pytest.mark.rule("T3.0-h")
def test_german_movement_exploits_the_strikes_before_it() -> None:
    """Red bars the river to Blue until it has been struck."""
    lines = asset(ONE), corps("Blue", "german", "R13"), corps("Red", "allied", "S14"), IDLE, RESERVE
    run = "side R13/R14 river"
    quiet = of_1940("german.movement", *lines, run)
    assert rules_of(quiet, 'move "Blue" R13-R14')[0] == "T6.0-v"
    game = play(of_1940("german.airstrikes", *lines, run), f'strike "{ONE}" S14', "roll 1")
    assert game.state.phase == "german.movement"
    assert game.check('move "Blue" R13-R14')


@pytest.mark.rule("T3.0-k", "T14.0-c")
def test_nobody_recovers_between_combat_and_breakthrough_or_after_it() -> None:
    between = STEPS[STEPS.index("german.combat") + 1 : STEPS.index("german.breakthrough-combat")]
    assert [name for name in between if "recovery" in name] == ["german.recovery-after-combat"]
    after = STEPS[STEPS.index("german.breakthrough-combat") + 1 : STEPS.index("allied.entrench")]
    assert [name for name in after if "recovery" in name] == ["german.recovery"]
    lines = corps("Blue", "german", "S13", cf=1), corps("Red", "allied", "S14", "disrupted", cf=1), IDLE, RESERVE
    game = of_1940("german.breakthrough-combat", *lines, 'attack S14 with "Blue"')
    to_the_die(game, "S14")
    results = game.node.results  # type: ignore[union-attr]
    play(game, next(roll for roll, result in results.items() if result in ("AD", "-")))
    assert is_disrupted(game, "Red")


# Weather.


def new_turn(turn: int, *lines: str) -> Game:
    """From the supply phase of the turn before into this one, up to its first question or die."""
    game = of_1940("allied.supply", IDLE, RESERVE, *lines, turn=turn - 1)
    while game.state.turn < turn:
        game.play("pass")
    return game


@pytest.mark.rule("T1940.weather-a")
def test_the_first_turn_is_clear_without_a_die() -> None:
    import teutons_lab as lab

    game = lab.start("teutons/1940", seed=1)
    assert [event["rain"] for event in told(game, "weather")] == [False]
    assert "T1940.weather-a" in last(game, "weather").rules
    assert not told(game, "rolled")


@pytest.mark.rule("T1940.weather-b", "R-121", "TCHART-f", "R-03")
def test_from_the_second_turn_on_a_die_decides_before_everything_else() -> None:
    game = new_turn(2)
    assert isinstance(game.node, Chance)
    assert game.node.kind == "weather"
    assert [game.node.results[f"roll {face}"] for face in range(1, 7)] == ["Heavy Rain"] + ["Clear"] * 5
    assert STEPS.index("weather") < STEPS.index("german.replacements")
    clear = play(new_turn(2), "roll 2")
    assert not last(clear, "weather")["rain"]
    assert new_turn(3).node.kind == "weather"


@pytest.mark.rule("T1940.weather-c", "TCHART-f", "R-03")
def test_after_the_rain_every_turn_is_clear() -> None:
    game = play(new_turn(2), "roll 1")
    assert last(game, "weather")["rain"]
    assert "track rain 2" in str(game.state)
    later = new_turn(3, "track rain 2")
    assert not isinstance(later.node, Chance)
    assert "T1940.weather-c" in last(later, "weather").rules
    table = game.state.setup.charts_data.weather
    assert set(table.column("weather")) == {"rain", "clear"}


RAIN = "track rain 3"


@pytest.mark.rule("T1940.weather-d", "R-50")
def test_in_heavy_rain_everybody_has_one_factor_and_the_bonus() -> None:
    game = of_1940("german.movement", panzer("Tanks", "S13", omf=4), RESERVE, RAIN)
    assert set(ways(game.state, unit_of(game, "Tanks"))) == {game.state.setup.board.index[h] for h in ring("S13")}
    assert game.check('move "Tanks" S13-S14-S15-S16')
    play(game, 'move "Tanks" S13-S14-S15')
    assert last(game, "moved")["bonus"] == "free"


@pytest.mark.rule("T1940.weather-e", "R-120")
@pytest.mark.parametrize(("side", "enemy"), [("german", "allied"), ("allied", "german")])
def test_in_heavy_rain_every_attack_is_a_column_worse(side: str, enemy: str) -> None:
    lines = corps("Foot", side, "S13", cf=4), corps("Other", enemy, "S14", cf=2), RESERVE, IDLE
    wet, dry = (of_1940(f"{side}.allocation", *lines, track) for track in (RAIN, ""))
    assert [part.value for part in ladder(wet, "S14", "Foot").shifts if part.rule == "T1940.weather-e"] == [-1]
    assert ladder(wet, "S14", "Foot").shift == ladder(dry, "S14", "Foot").shift - 1


@pytest.mark.rule("T1940.weather-f", "R-122")
def test_in_heavy_rain_three_german_and_two_allied_assets_fly() -> None:
    flown = [asset(name, "flown") for name in LUFTWAFFE[:2]]
    red = corps("Red", "allied", "Q04")
    game = of_1940("german.airstrikes", *flown, asset(LUFTWAFFE[2]), asset(LUFTWAFFE[3]), red, RAIN, IDLE, RESERVE)
    play(game, f'strike "{LUFTWAFFE[2]}" Q04')
    # The fourth may not, so that the question has passed by itself; one that was shot down has flown too.
    assert game.node.kind == "air-strike"
    three = [asset(name, "flown") for name in (*LUFTWAFFE[:2], STUKA)]
    fourth = of_1940("german.airstrikes", *three, asset(LUFTWAFFE[3]), red, RAIN, IDLE)
    assert rules_of(fourth, f'strike "{LUFTWAFFE[3]}" Q04') == ("T1940.weather-f", "R-122")
    theirs = asset(NORTH, "turn:5"), asset(EAST, "flown"), asset(RAF), corps("Blue", "german", "R05")
    assert rules_of(of_1940("allied.airstrikes", *theirs, RAIN), f'strike "{RAF}" R05') == ("T1940.weather-f", "R-122")
    assert of_1940("allied.airstrikes", *theirs).check(f'strike "{RAF}" R05')


# The Operational Breakthrough.


@pytest.mark.rule("T8.2-a", "T8.2-b", "R-140", "T14.0-e")
def test_who_neither_moved_nor_attacked_takes_part() -> None:
    lines = (
        panzer("Fresh", "S13"),
        panzer("Moved", "T14"),
        panzer("Fought", "T12"),
        'did "Moved" moved',
        'did "Fought" attacked',
        RESERVE,
        IDLE,
    )
    game = play(of_1940("german.movement", *lines), "pass")
    assert game.state.phase == "german.breakthrough-movement"
    assert game.check('move "Fresh" S13-S14')
    assert "T8.2-b" in rules_of(game, 'move "Moved" T14-T15')
    assert {"T8.2-b", "T14.0-e"} <= set(rules_of(game, 'move "Fought" T12-T11'))
    red = corps("Red", "allied", "S14")
    attack = of_1940("german.breakthrough-allocation", *lines, red, 'did "Moved" spent', 'did "Fought" spent')
    assert attack.check('attack S14 with "Fresh"')
    assert "T8.2-b" in rules_of(attack, 'attack S14 with "Moved"')


@pytest.mark.rule("T8.2-c", "R-50")
def test_in_the_breakthrough_a_factor_is_lost_and_the_bonus_is_not() -> None:
    lines = panzer("Tanks", "S09", omf=3), corps("Slow", "german", "U09", omf=1), RESERVE
    game = of_1940("german.breakthrough-movement", *lines, "hex S10 clear", "hex S11 clear")
    assert game.check('move "Tanks" S09-S10-S11-S12-S13')
    assert not game.check('move "Tanks" S09-S10-S11-S12-S13-S14')
    play(game, 'move "Slow" U09-U10-U11')
    assert last(game, "moved")["bonus"] == "free"


# Recovery.


def recovery(*lines: str) -> Game:
    """The German player ends his allocation; the first combat is about to begin."""
    return of_1940("german.allocation", *lines, IDLE, RESERVE)


FOE = corps("Blue", "german", "S13", cf=9)


@pytest.mark.rule("T10.1-d", "R-26", "T3.0-j")
def test_french_and_belgians_recover_before_the_first_german_combat_but_for_targets() -> None:
    shaken = (
        corps("Red", "allied", "S14", "disrupted"),
        corps("Far", "allied", "D03", "disrupted"),
        'unit "Belgian Army" at L11 disrupted',
        'unit "BEF (Gort)" at G10 disrupted',
        'unit "Dutch Field Army" at M15 disrupted',
        WAR,
    )
    game = play(recovery(FOE, *shaken), 'attack S14 with "Blue"')
    assert game.state.phase == "german.combat"
    names = ("Red", "Far", "Belgian Army", "BEF (Gort)", "Dutch Field Army")
    assert [is_disrupted(game, name) for name in names] == [True, False, False, True, True]
    assert "T10.1-d" in last(game, "recovered").rules


@pytest.mark.rule("T9.3-u", "R-25")
def test_a_target_that_gets_no_disruption_result_recovers_after_that_combat() -> None:
    """1 against 5 with a Disrupted defender: the 1:4 column. A 6 is AE, a 1 is D."""
    red = corps("Red", "allied", "S14", "disrupted", cf=5)

    def after(result: str) -> Game:
        game = play(recovery(corps("Blue", "german", "S13", cf=2), red), 'attack S14 with "Blue"')
        to_the_die(game, "S14")
        results = game.node.results  # type: ignore[union-attr]
        return play(game, next(roll for roll, found in results.items() if found == result))

    spared = after("AD")
    assert not is_disrupted(spared, "Red")
    assert "T9.3-u" in last(spared, "recovered").rules
    hit = after("D")
    while hit.node.kind in ("retreat", "advance"):
        hit.play("pass")
    assert is_disrupted(hit, "Red")


@pytest.mark.rule("T9.3-u", "T10.1-h", "R-25")
def test_the_allies_own_combat_gives_no_such_recovery() -> None:
    """Red attacks and advances in the Allied turn; it stays Disrupted until the German turn after that."""
    lines = (
        corps("Red", "allied", "S13", cf=9),
        corps("Blue", "german", "S14", cf=1),
        corps("Shaken", "allied", "D03", "disrupted"),
        IDLE,
        RESERVE,
        "track rain 2",
        'attack S14 with "Red"',
    )
    game = to_the_die(of_1940("allied.combat", *lines), "S14")
    results = game.node.results  # type: ignore[union-attr]
    play(game, next(roll for roll, found in results.items() if found == "DE"), 'advance "Red" S14')
    assert "T10.1-h" in last(game, "advanced").rules
    while game.state.phase != "german.movement":
        game.play("pass")
    assert game.state.turn == 4
    assert is_disrupted(game, "Red")
    assert is_disrupted(game, "Shaken")
    play(game, "pass")
    assert not is_disrupted(game, "Red")


@pytest.mark.rule("T10.1-e", "R-21")
def test_british_and_dutch_recover_at_the_end_of_the_allied_turn_and_germans_of_theirs() -> None:
    lines = (
        'unit "BEF (Gort)" at G09 disrupted',
        'unit "Dutch Field Army" at M15 disrupted',
        corps("French", "allied", "D03", "disrupted"),
        IDLE,
        RESERVE,
        "track rain 2",
    )
    game = of_1940("allied.movement", *lines)
    while game.state.phase != "german.movement":
        game.play("pass")
    names = ("BEF (Gort)", "Dutch Field Army", "French")
    assert [is_disrupted(game, name) for name in names] == [False, False, True]
    assert STEPS[-2:] == ["allied.recovery", "close-turn"]
    assert isinstance(TURN.step("german.recovery"), Auto)
    blue = corps("Blue", "german", "S13", "disrupted")
    later = play(of_1940("german.breakthrough-movement", blue, IDLE, RESERVE), "pass")
    assert not is_disrupted(later, "Blue")


# Two markers.


DOUBLE = "disrupted doubled"


@pytest.mark.rule("T1940.air-y", "R-127")
def test_of_two_markers_one_comes_off_before_german_combat_and_the_unit_stays_disrupted() -> None:
    game = play(recovery(FOE, corps("Red", "allied", "D03", DOUBLE)), "pass")
    assert is_disrupted(game, "Red")
    assert not is_doubled(game, "Red")
    assert last(game, "eased").rules == ("T1940.air-y", "R-127")


@pytest.mark.rule("T10.1-j", "R-127", "T1940.air-y")
def test_at_most_one_marker_comes_off_in_a_german_turn() -> None:
    # With a combat elsewhere, the step after it takes off no second one: one marker has gone this turn.
    lines = FOE, corps("Red", "allied", "D03", DOUBLE), corps("Other", "allied", "S14", cf=9)
    game = play(recovery(*lines), 'attack S14 with "Blue"')
    play(game, "resolve S14", "pass", "call-off")
    assert game.state.phase == "german.breakthrough-movement"
    assert is_disrupted(game, "Red")
    # A target keeps both before the combat, and loses one after it if no result struck it.
    target = play(recovery(FOE, corps("Red", "allied", "S14", DOUBLE, cf=9)), 'attack S14 with "Blue"')
    assert is_doubled(target, "Red")
    play(target, "resolve S14", "pass", "call-off")
    assert (is_disrupted(target, "Red"), is_doubled(target, "Red")) == (True, False)


@pytest.mark.rule("T10.1-j", "R-127")
def test_under_the_option_a_second_marker_comes_off_after_the_combat() -> None:
    lines = FOE, corps("Red", "allied", "D03", DOUBLE), corps("Other", "allied", "S14", cf=9)
    game = of_1940("german.allocation", "option air_markers=one-a-step", *lines, IDLE, RESERVE)
    play(game, 'attack S14 with "Blue"', "resolve S14", "pass", "call-off")
    assert not is_disrupted(game, "Red")


@pytest.mark.rule("T10.1-j")
def test_british_and_dutch_lose_all_markers_at_once() -> None:
    lines = f'unit "BEF (Gort)" at G09 {DOUBLE}', f'unit "Dutch Field Army" at M15 {DOUBLE}', IDLE, RESERVE
    game = of_1940("allied.movement", *lines, "track rain 2")
    while game.state.phase != "german.movement":
        game.play("pass")
    assert not is_disrupted(game, "BEF (Gort)")
    assert not is_disrupted(game, "Dutch Field Army")


@pytest.mark.rule("T10.1-j", "R-127")
def test_belgians_and_french_keep_both_through_the_allied_recovery() -> None:
    lines = f'unit "Belgian Army" at I12 {DOUBLE}', corps("French", "allied", "D03", DOUBLE), IDLE, RESERVE, WAR
    game = of_1940("allied.movement", *lines, "track rain 2")
    while game.state.phase != "german.movement":
        game.play("pass")
    assert in_supply(game, "Belgian Army")
    assert is_doubled(game, "Belgian Army")
    assert is_doubled(game, "French")


# Pressing.


@pytest.mark.rule("T9.2-i", "R-83")
def test_no_attack_with_belgians_or_dutch_is_pressed() -> None:
    def at_the_orders(*lines: str, side: str = "german") -> Game:
        game = of_1940(f"{side}.combat", *lines, WAR, IDLE, RESERVE)
        game.play("resolve M14" if "M14" in lines[-1] else "resolve S14")
        while game.node.kind != "press":
            game.play("pass")
        return game

    blue = corps("Blue", "german", "N14", cf=4)
    dutch = at_the_orders(blue, 'unit "Dutch III Corps" at M14', 'attack M14 with "Blue"')
    assert rules_of(dutch, "press") == ("T9.2-i", "R-83")
    french = at_the_orders(FOE, corps("Red", "allied", "S14", cf=4), 'attack S14 with "Blue"')
    assert french.check("press")
    along = (
        corps("Red", "allied", "S13", cf=4),
        'unit "Belgian VII Corps" at S13',
        army("Target", "german", "S14", cf=1),
        'attack S14 with "Red" along "Belgian VII Corps"',
    )
    assert rules_of(at_the_orders(*along, side="allied"), "press") == ("T9.2-i", "R-83")
    assert hex_of(french, "Red") == "S14"
