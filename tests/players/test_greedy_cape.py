"""The greedy player of The Cape: legal, repeatable, with reasons, and sensible in small positions."""

from __future__ import annotations

import pytest

import teutons_lab as lab
from teutons_lab import players
from teutons_lab.core.game import Game
from teutons_lab.players import Greedy, going_on, play
from teutons_lab.players.victory_west import drops
from teutons_lab.players.victory_west.ground import core, prizes
from teutons_lab.players.victory_west.mind import MARCHES
from teutons_lab.players.victory_west.orders import ANSWERS
from teutons_lab.players.victory_west.war import War
from teutons_lab.players.victory_west.weights import Weights
from teutons_lab.systems.victory_west.capitulation import points

EMPTY = "system victory_west  game the-cape\nturn {}  phase {}\n"


def at(phase: str, *lines: str, turn: int = 1) -> Game:
    """A position on the map of The Cape with nobody on it but those of `lines`."""
    return lab.read_position(EMPTY.format(turn, phase) + "\n".join(lines))


def hex_(game: Game, label: str) -> int:
    return int(game.state.setup.board.index[label])


def phase(game: Game, side: str) -> list[str]:
    """What the greedy player of a side plays until the phase ends."""
    return [act.text for act in game.play_phase(Greedy(side))]


def test_it_knows_every_decision_that_the_game_asks() -> None:
    rules = lab.start("victory_west/the-cape", seed=1).state.setup.rules
    chances = {step.name for p in rules.procedures.values() for step in p.steps if hasattr(step, "faces")}
    assert set(rules.decisions) - chances <= set(ANSWERS) | MARCHES | {"march"}


def test_random_players_and_patient_ones_come_to_an_end() -> None:
    assert play(lab.start("victory_west/the-cape", seed=2), axis="random", allied="random").node.phase == "over"
    assert play(lab.start("victory_west/the-cape", seed=2), axis="patient", allied="patient").node.winner == "allied"


@pytest.mark.slow
def test_a_whole_game_is_legal_repeatable_and_reasoned() -> None:
    reasons: list[str] = []

    def told(player: Greedy) -> players.Player:
        def answer(game: Game) -> str:
            text = player(game)
            reasons.append(player.explain())
            return text

        return answer

    first = play(
        lab.start("victory_west/the-cape", seed=3, setup="free"),
        axis=told(Greedy("axis")),
        allied=told(Greedy("allied")),
    )
    again = play(lab.start("victory_west/the-cape", seed=3, setup="free"), axis="greedy", allied="greedy")
    assert first.node.phase == "over"
    assert [act.text for act in first.cursor.line()] == [act.text for act in again.cursor.line()]
    assert all(reason.endswith(".") and len(reason) < 200 for reason in reasons)
    assert all(". " not in reason for reason in reasons), "one sentence each"


@pytest.mark.slow
def test_it_does_better_than_chance_from_either_side() -> None:
    def points_of(axis: str, allied: str) -> int:
        game = play(lab.start("victory_west/the-cape", seed=1), axis=axis, allied=allied)
        return points(game.state, "netherlands")

    by_chance = points_of("random", "random")
    assert points_of("greedy", "random") >= by_chance + 8, "invaders by plan against defenders by chance"
    assert points_of("random", "greedy") <= by_chance, "invaders by chance against defenders by plan"


def test_its_goals_are_what_the_summary_of_points_pays_for() -> None:
    game = at("axis.movement", 'unit "33p/9p" at B1917')
    setup = game.state.setup
    towns = {setup.board.town[city]: points for city, points in prizes(setup).items()}
    assert (towns["Rotterdam"], towns["Breda"], "Antwerp" in towns) == (2, 1, False)
    assert hex_(game, "B0922") in core(setup)
    war = War(game.state, "axis", Weights())
    assert war.pull(hex_(game, "B1124"), True) > war.pull(hex_(game, "B1917"), True) > 0


def test_it_takes_rotterdam_when_it_is_open() -> None:
    game = at(
        "axis.movement", 'unit "33p/9p" at B0922', "control B0922 axis", "control B1124 axis", "control B1323 axis"
    )
    play(game, axis=lambda g: "pass" if g.node.phase == "axis.exploitation" else greedy(g), allied="patient")
    assert game.state.owner(hex_(game, "B0722")) == "axis"


greedy = Greedy("axis")


def test_one_unit_is_enough_for_an_open_city() -> None:
    game = at("axis.movement", *(f'unit "{name}" at B2010' for name in ("10m/9p", "11m/9p")), "control B2010 axis")
    texts = phase(game, "axis")
    takes = [place for place, text in enumerate(texts) if text.startswith("take")]
    assert takes
    assert all(texts[take + 1].startswith("go") for take in takes)


def test_a_bridge_about_to_be_crossed_is_blown_and_taken_by_a_coup() -> None:
    game = at("axis.movement", 'unit "33p/9p" at B0923', 'unit "Z Brigade" at B0721', "control B0923 axis")
    game.play('take "33p/9p"')
    game.play("go B0922")
    assert game.node.kind == "demolition"
    defender = Greedy("allied")
    game.play(defender(game))
    assert game.log[-1].kind == "demolition"
    assert "7 of 10" in defender.explain()
    assert game.node.kind == "coup"
    assert Greedy("axis")(game) == "coup"


def test_a_bridge_that_the_defender_comes_back_over_is_left_to_stand() -> None:
    """The invader wants it himself."""
    game = at(
        "allied.movement",
        'unit "Z Brigade" at B0922',
        'unit "33p/9p" at B0923',
        "control B0923 axis",
        "control B0821 axis",
    )
    game.play('take "Z Brigade"')
    game.play("go B0821")
    assert game.node.kind == "demolition"
    assert Greedy("axis")(game) == "pass"


def test_it_attacks_at_good_odds_and_leaves_bad_ones() -> None:
    strong = at(
        "axis.combat", 'unit "German 1 Division" at B1518', 'unit "German 11 Division" at B1518', 'unit "IS" at B1418'
    )
    assert phase(strong, "axis")[0] == 'attack B1418 with "German 1 Division" "German 11 Division"'
    weak = at("axis.combat", 'unit "1c/1c" at B1518', 'unit "Dutch 1 Division" at B1418', 'unit "3 Division" at B1418')
    assert phase(weak, "axis") == ["pass"]


def test_tanks_run_over_a_weak_post_on_their_way() -> None:
    group = [f'unit "{name}" at B1521' for name in ("33p/9p", "10m/9p", "11m/9p")]
    game = at("axis.movement", *group, 'unit "4 Hus" at B1421', "control B1521 axis")
    assert any(text == "overrun B1421" for text in phase(game, "axis"))


def test_losses_are_paid_with_the_step_that_is_missed_least() -> None:
    game = at("axis.combat", 'unit "German 1 Division" at B1518', 'unit "IS" at B1418')
    war = War(game.state, "axis", Weights())
    tank, foot = (game.state.setup.unit(name) for name in ("33p/9p", "German 1 Division"))
    assert war.step_worth(foot) != war.step_worth(tank)
    staff = game.state.setup.unit("Dutch HQ")
    assert war.step_worth(staff) > Weights().point


def test_paratroops_go_where_points_and_regiments_can_follow() -> None:
    game = lab.read_position("scenario victory_west/the-cape\nturn 1  phase axis.reinforcement")
    player = Greedy("axis")
    first = player(game)
    assert first.startswith('paradrop "1/1FJr"')
    assert "lands in order with" in player.explain()
    plan = drops.Landings(War(game.state, "axis", Weights()))
    hague, fields = hex_(game, "B0521"), hex_(game, "B0520")
    assert plan.worth(hague, 2, True) > plan.worth(hague, 1, False) >= plan.worth(fields, 1, False)


def test_free_set_up_follows_the_histories() -> None:
    game = lab.start("victory_west/the-cape", seed=1, setup="free")
    player = Greedy("allied")
    assert player(game) == 'place "Dutch HQ" B0521'
    play(game, allied="greedy")
    assert game.node.phase == "axis.setup"


def test_a_player_can_be_watched_and_stopped() -> None:
    game = at("axis.movement", *(f'unit "{name}" at B2115' for name in ("208", "225")))
    steps = going_on(game, Greedy("axis"))
    first = next(steps)
    assert first.text == 'take "208 Division"'
    assert first.why.endswith(".")
    assert game.ply == 2  # the start and one act: whoever stops asking has stopped it
    shares = [step.done for step in steps]
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    assert game.node.phase != "axis.movement"


def test_a_turn_of_a_side_can_be_played_on_through_its_phases() -> None:
    game = at("axis.movement", 'unit "208" at B2115')
    list(going_on(game, Greedy("axis"), until="turn"))
    assert not game.state.phase.startswith("axis") or game.state.turn == 2
    with pytest.raises(ValueError, match="expected one of phase, turn"):
        list(going_on(game, Greedy("axis"), until="tomorrow"))
