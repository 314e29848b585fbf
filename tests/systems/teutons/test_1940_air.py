"""Air Assets in 1940: who may fly where, Ground Strikes and what they do. Red stands in Q04, in reach of everybody."""

import pytest

from tests.systems.teutons.positions import (
    actions,
    army,
    corps,
    hex_of,
    is_disrupted,
    is_entrenched,
    last,
    play,
    rules_of,
    told,
    unit_of,
    walled,
    zone_of,
)
from tests.systems.teutons.positions_1940 import (
    EAST,
    IDLE,
    LUFTWAFFE,
    NORTH,
    RESERVE,
    STUKA,
    WAR,
    asset,
    of_1940,
    panzer,
    where_is,
)
from teutons_lab.core.game import Game
from teutons_lab.core.nodes import Chance
from teutons_lab.systems.teutons.control import controller

RED = corps("Red", "allied", "Q04")
ONE, TWO = LUFTWAFFE[0], LUFTWAFFE[1]


def german(*lines: str, phase: str = "german.airstrikes", turn: int = 3) -> Game:
    """German airstrikes with two assets in the pool."""
    return of_1940(phase, asset(ONE), asset(TWO), IDLE, RESERVE, *lines, turn=turn)


def allied(*lines: str) -> Game:
    """Allied airstrikes with two assets in the pool; Blue stands in R05."""
    return of_1940("allied.airstrikes", asset(NORTH), asset(EAST), corps("Blue", "german", "R05"), RESERVE, *lines)


def struck(face: int, *lines: str, hex_: str = "Q04") -> Game:
    """One German strike on the hex, with that face for the first unit in it."""
    return play(german(*lines), f'strike "{ONE}" {hex_}', "pass", f"roll {face}")


def is_doubled(game: Game, name: str) -> bool:
    return bool(game.state.doubled[unit_of(game, name)])


# Who flies, and when.


@pytest.mark.rule("T1940.air-a")
def test_an_asset_flies_once_a_turn_whatever_it_flies() -> None:
    game = play(german(RED), f'strike "{ONE}" Q04')
    assert where_is(game, ONE) == "flown"
    assert rules_of(game, f'strike "{ONE}" Q04') == ("T1940.air-a",)
    # An interceptor of the German turn does not strike in the Allied one.
    tired = of_1940("allied.airstrikes", asset(NORTH, "flown"), asset(EAST), corps("Blue", "german", "R05"))
    assert rules_of(tired, f'strike "{NORTH}" R05') == ("T1940.air-a",)
    assert tired.check(f'strike "{EAST}" R05')
    assert rules_of(tired, f'strike "{ONE}" R05') == ("core.side",)


@pytest.mark.rule("T1940.air-b")
def test_ground_strikes_belong_to_the_owners_airstrikes_phase() -> None:
    assert german(RED).node.rule == "T1940.air-b"
    for phase in ("german.movement", "allied.movement"):
        assert rules_of(german(RED, phase=phase), f'strike "{ONE}" Q04') == ("core.verb",)


@pytest.mark.rule("T1940.air-d", "T1940.air-g")
def test_missions_first_then_interception_then_the_strikes() -> None:
    game = play(german(RED, asset(NORTH), asset(STUKA)), f'strike "{ONE}" Q04', f'strike "{TWO}" Q04')
    assert (game.node.kind, game.node.side) == ("airstrikes", "german")
    assert rules_of(game, f'intercept "{NORTH}" Q04') == ("core.verb",)
    play(game, "pass")
    assert (game.node.kind, game.node.side) == ("intercept", "allied")
    play(game, "pass")
    assert isinstance(game.node, Chance)
    assert game.node.kind == "air-strike"


# How far.


@pytest.mark.rule("T1940.air-c")
def test_a_strike_reaches_five_hexes_from_an_army_in_supply() -> None:
    """D09 is 4 hexes from H08; every town is farther from it than 5, save those of the enemy."""
    target = corps("Far", "allied", "D09")
    assert rules_of(german(target), f'strike "{ONE}" D09')[0] == "T1940.air-c"
    assert german(target, army("Blue Army", "german", "H08")).check(f'strike "{ONE}" D09')
    assert german(target, army("Blue Army", "german", "I10"), WAR).check(f'strike "{ONE}" D09')  # exactly 5
    assert not german(target, corps("Blue", "german", "H08")).check(f'strike "{ONE}" D09')
    assert not german(target, army("Blue Army", "german", "J08")).check(f'strike "{ONE}" D09')
    cut_off = german(target, army("Blue Army", "german", "H08"), walled("H08"))
    assert rules_of(cut_off, f'strike "{ONE}" D09')[0] == "T1940.air-c"
    assert rules_of(german(), f'strike "{ONE}" Q04')[0] == "T1940.air-c"


@pytest.mark.rule("T1940.air-c", "T1940.air-ac")
def test_or_from_a_town_that_the_side_controls_and_that_is_in_supply() -> None:
    target = corps("Far", "allied", "D09")
    assert german(target, "town H08 german").check(f'strike "{ONE}" D09')
    assert "T1940.air-ac" in rules_of(german(target, "town H08 german", walled("H08")), f'strike "{ONE}" D09')


@pytest.mark.rule("T1940.air-ac", "R-154")
def test_a_town_is_its_countrys_until_an_enemy_enters_and_his_who_came_last() -> None:
    game = of_1940("german.movement", corps("Blue", "german", "R05", omf=4), IDLE, RESERVE)
    board = game.state.setup.board

    def whose(label: str) -> str:
        return controller(game.state, board.index[label])

    assert (whose("Q04"), whose("R05"), whose("M11"), whose("O06")) == ("allied", "german", "", "")
    play(game, 'move "Blue" R05-Q04-P04')
    assert (whose("Q04"), whose("P04"), whose("P05")) == ("german", "german", "allied")
    at_war = of_1940("german.movement", IDLE, WAR)
    assert controller(at_war.state, board.index["M11"]) == "allied"
    back = of_1940("allied.movement", corps("Red", "allied", "Q03", omf=3), "town Q04 german", RESERVE)
    play(back, 'move "Red" Q03-Q04')
    assert controller(back.state, board.index["Q04"]) == "allied"
    assert back.state.held == ()


@pytest.mark.rule("T1940.air-ac", "T1940.air-c")
def test_towns_of_a_country_at_peace_give_no_range() -> None:
    """O12 lies six hexes from the nearest French town, and near many Belgian ones."""
    lines = asset(NORTH), corps("Blue", "german", "O12"), RESERVE
    assert rules_of(of_1940("allied.airstrikes", *lines), f'strike "{NORTH}" O12')[0] == "T1940.air-c"
    assert of_1940("allied.airstrikes", *lines, WAR).check(f'strike "{NORTH}" O12')


@pytest.mark.rule("T1940.air-e", "R-129")
def test_german_assets_mass_on_a_hex_and_allied_ones_do_not() -> None:
    game = play(german(RED), f'strike "{ONE}" Q04')
    assert game.check(f'strike "{TWO}" Q04')
    other = play(allied(corps("Other", "german", "S04")), f'strike "{NORTH}" R05')
    assert rules_of(other, f'strike "{EAST}" R05') == ("T1940.air-e", "R-129")
    assert other.check(f'strike "{EAST}" S04')


# What a strike does.


@pytest.mark.rule("T1940.air-f", "R-124")
def test_every_unit_in_the_hex_has_a_die_of_its_own_the_top_of_the_stack_first() -> None:
    stack = corps("Top", "allied", "Q04"), corps("Middle", "allied", "Q04"), corps("Bottom", "allied", "Q04")
    game = play(german(*stack), f'strike "{ONE}" Q04', "pass", "roll 1", "roll 5", "roll 2")
    dice = told(game, "air-strike")
    assert [game.state.name(event["units"][0]) for event in dice] == ["Top", "Middle", "Bottom"]
    assert [is_disrupted(game, name) for name in ("Top", "Middle", "Bottom")] == [True, False, True]
    assert game.state.phase == "german.movement"


@pytest.mark.rule("T1940.air-u")
def test_d_disrupts_and_nobody_retreats() -> None:
    game = struck(1, RED)
    assert is_disrupted(game, "Red")
    assert hex_of(game, "Red") == "Q04"
    assert game.state.phase == "german.movement"
    assert not is_disrupted(struck(5, RED), "Red")


@pytest.mark.rule("T1940.air-v", "R-126")
def test_d_star_spares_armor_forest_and_works_in_good_order() -> None:
    assert is_disrupted(struck(3, RED), "Red")
    assert not is_disrupted(struck(3, panzer("Chars", "Q04", side="allied")), "Chars")
    assert not is_disrupted(struck(3, RED, "hex Q04 forest"), "Red")
    assert not is_disrupted(struck(3, army("Dug", "allied", "Q04", "entrenched")), "Dug")
    # D asks for none of that.
    assert is_disrupted(struck(1, panzer("Chars", "Q04", side="allied")), "Chars")
    assert is_disrupted(struck(1, RED, "hex Q04 forest"), "Red")
    dug = struck(1, army("Dug", "allied", "Q04", "entrenched"))
    assert is_disrupted(dug, "Dug")
    assert is_entrenched(dug, "Dug")


@pytest.mark.rule("T1940.air-v", "R-126")
def test_d_star_drives_a_disrupted_army_out_of_its_works() -> None:
    game = struck(4, army("Dug", "allied", "Q04", "disrupted entrenched"))
    assert is_disrupted(game, "Dug")
    assert not is_entrenched(game, "Dug")


@pytest.mark.rule("T1940.air-w", "R-125")
@pytest.mark.parametrize(
    ("defender", "ground", "fires"),
    [
        (army("Red Army", "allied", "Q04"), "", True),
        (army("Red Army", "allied", "Q04", "disrupted"), "", False),
        (RED, "", False),
        (RED, "hex Q04 city", True),
        (panzer("Chars", "Q04", side="allied"), "", False),
    ],
)
def test_anti_aircraft_fire_needs_an_army_in_order_or_a_major_city(defender: str, ground: str, fires: bool) -> None:
    game = struck(6, defender, ground)
    assert where_is(game, ONE) == ("turn:5" if fires else "flown")


@pytest.mark.rule("T1940.air-w")
def test_the_belgian_army_has_no_such_guns_and_a_panzer_has() -> None:
    game = struck(6, 'unit "Belgian Army" at M10', WAR, hex_="M10")
    assert where_is(game, ONE) == "flown"

    def over(tanks: str) -> str:
        lines = asset(NORTH), tanks, corps("Red", "allied", "Q04"), 'attack R05 with "Red"'
        return where_is(play(of_1940("allied.airstrikes", *lines), f'strike "{NORTH}" R05', "roll 6"), NORTH)

    assert over(panzer("Tanks", "R05")) == "turn:5"
    assert over(panzer("Tanks", "R05", "disrupted")) == "flown"


@pytest.mark.rule("T1940.air-w", "R-125", "R-124")
def test_fire_is_judged_at_the_moment_of_the_roll_and_ends_the_strike() -> None:
    stack = army("Red Army", "allied", "Q04"), corps("Second", "allied", "Q04")
    shot = play(german(*stack), f'strike "{ONE}" Q04', "pass", "roll 6")
    assert where_is(shot, ONE) == "turn:5"
    assert shot.state.phase == "german.movement"
    # The Army is Disrupted by the first die; its guns are silent at the second.
    silent = play(german(*stack), f'strike "{ONE}" Q04', "pass", "roll 1", "roll 6")
    assert where_is(silent, ONE) == "flown"


# Markers.


@pytest.mark.rule("T1940.air-x", "R-127")
def test_a_strike_before_german_movement_puts_two_markers_on_an_allied_unit() -> None:
    game = struck(1, RED)
    assert is_doubled(game, "Red")
    # A second strike adds nothing: no unit carries more than two.
    twice = play(german(RED), f'strike "{ONE}" Q04', f'strike "{TWO}" Q04', "roll 1", "roll 1")
    assert is_doubled(twice, "Red")
    assert 'unit "Red" at Q04 disrupted doubled' in str(twice.state)


@pytest.mark.rule("T1940.air-z", "T14.0-d", "R-148")
def test_a_strike_in_the_breakthrough_puts_one_and_flies_what_has_not_flown() -> None:
    game = of_1940("german.breakthrough-airstrikes", asset(ONE, "flown"), asset(TWO), RED, IDLE, RESERVE)
    assert rules_of(game, f'strike "{ONE}" Q04') == ("T1940.air-a",)
    play(game, f'strike "{TWO}" Q04', "roll 1")
    assert {"T14.0-d", "R-148"} <= set(last(game, "mission").rules)
    assert is_disrupted(game, "Red")
    assert not is_doubled(game, "Red")
    assert game.state.phase == "german.breakthrough-movement"


@pytest.mark.rule("T1940.air-ad", "R-128")
def test_an_allied_strike_puts_one_marker_on_a_german_who_recovers_in_his_next_turn() -> None:
    game = play(allied(), f'strike "{NORTH}" R05', "roll 1")
    assert is_disrupted(game, "Blue")
    assert {"T1940.air-ad", "R-128"} <= set(last(game, "air-disrupted").rules)
    assert not is_doubled(game, "Blue")
    later = of_1940("german.movement", corps("Blue", "german", "R05", "disrupted"), IDLE, RESERVE, turn=4)
    play(later, "pass", "pass")
    assert later.state.phase == "allied.movement"
    assert not is_disrupted(later, "Blue")


def test_an_asset_goes_by_the_words_before_its_parenthesis_where_only_one_has_them() -> None:
    paratroops, raf = "Fliegerkorps z.b.V.", "RAF Air Asset"
    game = german(RED, asset(LUFTWAFFE[-1]))
    assert rules_of(game, f'drop "{paratroops}" M12') == rules_of(game, f'drop "{LUFTWAFFE[-1]}" M12')
    assert "core.asset" not in rules_of(game, f'drop "{paratroops}" M12')
    british = of_1940("allied.airstrikes", asset(raf), 'unit "BEF (Gort)" at C02', corps("Blue", "german", "R05"))
    assert british.check(f'strike "{raf}" R05')
    assert where_is(british, raf) == "ready"
    assert rules_of(british, 'strike "RAF" R05') == ("core.asset",)


@pytest.mark.rule("T1940.air-aa")
def test_air_assets_have_no_hex_and_nothing_touches_them() -> None:
    game = german(RED)
    assert not any(name in str(unit) for name in (ONE, STUKA) for unit in game.state.setup.roster.names)
    assert zone_of(german(), "german") == set()
    assert rules_of(game, f'strike "{ONE}" S13')[0] == "T1940.air-c"
    assert not [text for text in actions(german(RED, phase="allied.movement")) if ONE in text]


# Losses.


@pytest.mark.rule("T1940.air-t", "T4.0-g", "T1940.repl-b", "R-123")
def test_a_lost_asset_is_back_at_the_start_of_the_turn_after_next() -> None:
    game = of_1940("allied.supply", asset(ONE, "turn:5"), asset(NORTH, "turn:4"), IDLE, RESERVE, turn=3)
    while game.state.turn < 4 or isinstance(game.node, Chance):
        play(game, "roll 6" if isinstance(game.node, Chance) else "pass")
    assert (where_is(game, ONE), where_is(game, NORTH)) == ("turn:5", "ready")
    assert last(game, "asset-back")["back"]
    late = of_1940("german.airstrikes", asset(ONE, "turn:5"), asset(TWO), RED, turn=4)
    assert rules_of(late, f'strike "{ONE}" Q04') == ("T1940.air-t", "R-123")


@pytest.mark.rule("T4.0-g")
def test_it_takes_no_place_among_those_that_are_rebuilt() -> None:
    game = of_1940("allied.replacements", asset(NORTH, "turn:5"), 'unit "XXIII Corps" at dead', RESERVE)
    assert game.check('rebuild "XXIII Corps"')


@pytest.mark.rule("T1940.repl-c", "R-137")
@pytest.mark.parametrize(("bef", "back"), [("at D09", True), ("at dead", False), ("at off", False)])
def test_the_raf_does_not_return_once_the_bef_has_gone(bef: str, back: bool) -> None:
    raf = "RAF Air Asset (AASF/Component)"
    game = of_1940("allied.supply", asset(raf, "turn:4"), f'unit "BEF (Gort)" {bef}', IDLE, RESERVE, turn=3)
    while game.state.turn < 4 or isinstance(game.node, Chance):
        play(game, "roll 6" if isinstance(game.node, Chance) else "pass")
    assert where_is(game, raf) == ("ready" if back else "off")


@pytest.mark.rule("T1940.repl-c", "R-137")
def test_in_the_pool_it_goes_on_flying_without_the_bef() -> None:
    raf = "RAF Air Asset (AASF/Component)"
    game = of_1940("allied.airstrikes", asset(raf), 'unit "BEF (Gort)" at dead', corps("Blue", "german", "R05"))
    assert game.check(f'strike "{raf}" R05')
