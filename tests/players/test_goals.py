"""The greedy player knows what a game is won by: the city taken or its supply cut, and what lies face down."""

from __future__ import annotations

import pytest

import teutons_lab as lab
from tests.systems.teutons.positions import army, corps
from tests.systems.teutons.positions_1914 import IDLE as IDLE_1914
from tests.systems.teutons.positions_1914 import RESERVE as RESERVE_1914
from tests.systems.teutons.positions_1914 import of_1914
from tests.systems.teutons.positions_1940 import RESERVE, WAR, of_1940
from teutons_lab.core.game import Game
from teutons_lab.players import Greedy
from teutons_lab.players.teutons.battle import best_attack, weigh
from teutons_lab.players.teutons.places import place_value
from teutons_lab.players.teutons.war import War
from teutons_lab.players.teutons.weights import Weights
from teutons_lab.systems.teutons.supply import can_trace

PARIS = {"F04", "F05"}


def phase(game: Game, side: str) -> list[str]:
    """What the greedy player of a side plays until the phase ends."""
    return [act.text for act in game.play_phase(Greedy(side))]


def picture(game: Game, side: str) -> War:
    """The war as a side sees it."""
    return War(game.seen_by(side).state, side, Weights())


# The city itself.


def test_the_road_leads_into_the_city_only_where_it_has_to_be_taken() -> None:
    goals = {}
    for game, side in (("1870", "prussian"), ("1914", "german"), ("1940", "german")):
        war = picture(lab.start(f"teutons/{game}", seed=1), side)
        goals[game] = {war.board.labels[hex_] for hex_ in war.goals}
    assert goals["1914"] == goals["1940"] == PARIS
    assert goals["1870"]
    assert not goals["1870"] & PARIS


def test_an_empty_city_is_entered() -> None:
    game = of_1940("german.movement", WAR, army("Blue", "german", "G06"), RESERVE, turn=8)
    assert any(text.startswith("move") and text.split("-")[-1] in PARIS for text in phase(game, "german"))


def test_a_hex_of_the_city_that_is_held_is_not_left_for_the_road_behind() -> None:
    game = of_1940(
        "german.movement", WAR, army("Blue", "german", "F05"), corps("Green", "german", "G06"), RESERVE, turn=9
    )
    phase(game, "german")
    blue = game.state.setup.unit("Blue")
    assert game.state.label(game.state.hex_of(blue)).split()[0] in PARIS


def test_the_city_counts_more_as_the_turns_run_out_and_not_where_its_supply_is_the_goal() -> None:
    worth = {}
    for turn in (3, 7, 9):
        game = of_1940("german.movement", WAR, army("Blue", "german", "G06"), RESERVE, turn=turn)
        war = picture(game, "german")
        worth[turn] = place_value(war, game.state.setup.unit("Blue"), war.city[1])
    assert worth[3] < worth[7] < worth[9]
    assert picture(lab.start("teutons/1870", seed=1), "prussian").haste == 0.0


def test_disruption_costs_little_whom_it_leaves_before_the_answer() -> None:
    """Germans of 1940 recover in their own turn, Prussians in the French one, the Allies after the German attacks."""
    for game, side, little in (("1940", "german", True), ("1940", "allied", False), ("1870", "prussian", False)):
        war = picture(lab.start(f"teutons/{game}", seed=1), side)
        home = war.state.hex_of(war.ours[0])
        assert (war.shaken(home) < Weights().own_disrupted) == little


def test_disruption_without_supply_costs_the_unit() -> None:
    game = of_1940("german.movement", WAR, army("Blue", "german", "G06"), RESERVE, turn=8)
    war = picture(game, "german")
    assert war.shaken(game.state.setup.board.index["G06"]) < Weights().own_disrupted
    ringed = of_1940(
        "german.movement",
        WAR,
        army("Blue", "german", "G06"),
        army("Red", "allied", "G08"),
        army("Pink", "allied", "I06"),
        army("Rose", "allied", "G04"),
        army("Ruby", "allied", "E06"),
        turn=8,
    )
    war = picture(ringed, "german")
    assert war.shaken(ringed.state.setup.board.index["G06"]) == Weights().own


def test_who_would_have_to_attack_somebody_else_too_stays_out() -> None:
    """The Corps at U13 stands beside an Army too strong for anybody; the Army at S13 can attack alone."""
    game = of_1940(
        "german.allocation",
        army("Blue", "german", "S13", cf=4),
        corps("Green", "german", "U13", cf=1),
        corps("Weak", "allied", "T13", cf=1),
        army("Strong", "allied", "V13", cf=9),
        turn=3,
    )
    assert phase(game, "german") == ['attack T13 with "Blue"', "pass"]


# What lies face down.


@pytest.mark.parametrize("place", ["S14", "C04"])
def test_what_lies_face_down_is_attacked_at_the_odds_to_be_expected(place: str) -> None:
    """An Army of 3 and a Dummy lie face down, 1.5 factors on average; the player cannot tell which is at S14."""
    other = {"S14": "C04", "C04": "S14"}[place]
    game = of_1914(
        "german.allocation",
        army("Blue", "german", "S13", cf=4),
        f'unit "2nd Army" at {place} hidden',
        f'unit "French Dummy 1" at {other} hidden',
        IDLE_1914,
        RESERVE_1914,
    )
    war = picture(game, "german")
    blue, target = game.state.setup.unit("Blue"), game.state.setup.board.index["S14"]
    combat = weigh(war, war.state, (target,), (blue,))
    assert (war.guess, combat.column, [group.factors for group in combat.groups]) == (1.5, "2:1", [2])
    plan = best_attack(war, {})
    assert plan is not None
    assert plan.target == target


def test_the_factors_of_a_back_are_those_of_all_that_have_not_been_seen() -> None:
    war = picture(lab.start("teutons/1914", seed=1), "german")
    hidden = war.setup.roster.elsewhere
    unseen = [c.cf for c in war.setup.scenario_data.counters if c.side == "allied" and c.name in hidden]
    assert len(unseen) > 15
    assert war.guess == sum(unseen) / len(unseen)


def test_a_march_past_what_lies_face_down_is_tried() -> None:
    game = of_1914(
        "german.movement", army("Blue", "german", "O08"), corps("Red", "allied", "M08", "hidden"), RESERVE_1914, turn=3
    )
    assert any(text.startswith('move "Blue"') for text in phase(game, "german"))


def test_a_city_that_its_holder_may_not_enter_is_guarded_from_the_hexes_around_it() -> None:
    """Nobody of the Allies enters Paris in 1940; each hex beside it wants one unit first of all."""
    game = of_1940(
        "allied.movement",
        WAR,
        army("Blue", "german", "I05"),
        army("Red", "allied", "E01"),
        corps("Pink", "allied", "E01"),
        turn=6,
    )
    phase(game, "allied")
    war = picture(game, "allied")
    ends = {game.state.hex_of(unit) for unit in war.ours}
    assert len(ends & war.ring) == 2


def test_a_line_past_what_lies_face_down_is_not_trusted() -> None:
    """Nothing known cuts the line from S13; but each of the two backs beside it may."""
    game = of_1914(
        "german.movement",
        army("Blue", "german", "S13"),
        corps("Red", "allied", "S14", "hidden"),
        corps("Pink", "allied", "S12", "hidden"),
        RESERVE_1914,
    )
    war = picture(game, "german")
    board = game.state.setup.board
    assert can_trace(war.state, "german", "Germany", board.index["S13"])
    assert not war.supplied(board.index["S13"])
    assert war.supplied(board.index["S10"])
