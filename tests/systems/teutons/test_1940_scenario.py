"""The scenario of 1940: order of battle, Air Assets, Fortresses, set-up, options."""

from collections import Counter

import pytest

import teutons_lab as lab
from tests.systems.teutons.positions import actions, play, rules_of
from teutons_lab.core.game import Game
from teutons_lab.core.nodes import Decision
from teutons_lab.players import player
from teutons_lab.systems.rulebook import load_rulebook
from teutons_lab.systems.teutons.scenario import Scenario, load_scenario


@pytest.fixture(scope="module")
def war() -> Scenario:
    return load_scenario("teutons/1940")


def free() -> Game:
    return lab.start("teutons/1940", seed=1, setup="free")


def test_units_assets_and_the_pool(war: Scenario) -> None:
    assert (len(war.counters), len(war.assets), len(war.forts)) == (43, 9, 12)
    assert Counter(asset.side for asset in war.assets) == {"german": 6, "allied": 3}
    assert {counter.basis["cf"] for counter in war.counters} == {"reconstruction"}
    assert war.turns == 9
    assert len(war.turn_dates) == 9


@pytest.mark.rule("T1940.fort-a")
def test_the_maginot_line(war: Scenario) -> None:
    strong = {fort.at for fort in war.forts if fort.strength == 2}
    assert strong == {"N06", "O05", "P05", "Q04", "R04", "R03", "R02", "R01"}


@pytest.mark.rule("T1940.fort-b")
def test_four_fortresses_of_strength_one(war: Scenario) -> None:
    assert {fort.at for fort in war.forts if fort.strength == 1} == {"M10", "O04", "K09", "N05"}
    assert {fort.side for fort in war.forts} == {"allied"}


@pytest.mark.rule("T1940.setup-e", "T1940.setup-a")
def test_the_allies_set_up_first_in_their_home_countries() -> None:
    game = free()
    assert (game.state.phase, game.node.side) == ("allied.setup", "allied")
    for name, inside, outside in (
        ("9th Army (Corap)", "J07", "J08"),
        ("BEF (Gort)", "A03", "I09"),
        ("Belgian Army", "L11", "I08"),
        ("Dutch Field Army", "M15", "L11"),
    ):
        assert game.check(f'place "{name}" {inside}')
        assert rules_of(game, f'place "{name}" {outside}')[0] == "T1940.setup-a"
    for name, label in (("9th Army (Corap)", "L08"), ("9th Army (Corap)", "F04"), ("Belgian Army", "J11")):
        assert rules_of(game, f'place "{name}" {label}')[0] == "T1940.setup-a"
    assert rules_of(game, 'place "6th Army (Reichenau)" N11') == ("core.side",)
    assert rules_of(game, "pass")[0] == "T1940.setup-e"


@pytest.mark.rule("T1940.setup-b", "T1940.setup-d")
def test_then_the_germans_in_germany_and_nobody_is_entrenched() -> None:
    game = free()
    while game.state.phase == "allied.setup":
        game.play(sorted(actions(game, "place"))[0] if actions(game, "place") else "pass")
    assert game.state.phase == "german.setup"
    assert game.check('place "6th Army (Reichenau)" N11')
    assert rules_of(game, 'place "6th Army (Reichenau)" N12')[0] == "T1940.setup-b"
    start = lab.start("teutons/1940", seed=1)
    assert not any(start.state.entrenched)
    assert start.state.turn == 1
    assert not any(start.state.disrupted)


@pytest.mark.rule("T1940.setup-c")
def test_the_picture_on_armor_counters_is_no_part_of_the_data(war: Scenario) -> None:
    import attrs

    fields = {field.name for field in attrs.fields(type(war.counters[0]))}
    assert not fields & {"picture", "artwork", "illustration"}


def test_every_option_is_a_named_reading_or_the_setting_for_classes(war: Scenario) -> None:
    book = load_rulebook("teutons")
    named = {row.option for row in book.for_game("1940") if row.option}
    assert named == {option.name for option in war.options} - {"dice", "terror_bombing"}
    assert war.choose()["terror_bombing"] == "yes"
    for option in war.options:
        assert book.row(option.rule).applies_to("1940")


def test_the_start_reads_back_from_its_text() -> None:
    game = play(lab.start("teutons/1940", seed=1))
    again = lab.read_position(str(game.state))
    assert again.state.digest == game.state.digest
    assert 'asset "Fliegerkorps I" ready' in str(game.state)


def test_greedy_players_fly_and_fight_a_turn_of_it() -> None:
    game = lab.start("teutons/1940", seed=2)
    players = {side: player("greedy", game, side) for side in ("german", "allied")}
    while game.state.turn == 1:
        if isinstance(game.node, Decision):
            game.play(players[game.node.side](game))
        else:
            game.roll()
    kinds = {event.kind for act in game.cursor.line() for event in act.events}
    assert {"mission", "moved", "fought"} <= kinds
