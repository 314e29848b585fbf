"""Who gets his losses back slowly spares them: lines that will hold, and attacks counted with all they oblige to."""

from __future__ import annotations

import teutons_lab as lab
from tests.systems.teutons.positions import army, corps
from tests.systems.teutons.positions_1914 import IDLE, RESERVE, of_1914
from teutons_lab.core.game import Game
from teutons_lab.players.teutons.battle import entry_worth, plan_against, thrift_for
from teutons_lab.players.teutons.joint import with_duties
from teutons_lab.players.teutons.war import War
from teutons_lab.players.teutons.weights import Weights
from teutons_lab.systems.teutons.attackers import able


def picture(game: Game, side: str) -> War:
    """The war as a side sees it."""
    return War(game.seen_by(side).state, side, Weights())


def test_only_the_besieger_whose_losses_come_back_slowly_is_careful() -> None:
    found = {}
    for game in ("1870", "1914", "1940"):
        started = lab.start(f"teutons/{game}", seed=1)
        sides = started.state.setup.scenario_data.sides
        found[game] = tuple(picture(started, side).careful for side in sides)
    assert found == {"1870": (False, False), "1914": (True, False), "1940": (False, False)}


def test_a_line_that_the_enemy_can_come_beside_is_not_secure() -> None:
    alone = picture(of_1914("german.movement", army("Blue", "german", "S13"), IDLE, RESERVE), "german")
    game = of_1914("german.movement", army("Blue", "german", "S13"), army("Red", "allied", "Q11"), IDLE, RESERVE)
    near = picture(game, "german")
    assert near.secure < alone.secure


def test_losses_count_less_for_the_city_and_in_the_last_turns() -> None:
    war = picture(of_1914("german.movement", army("Blue", "german", "S13"), IDLE, RESERVE, turn=3), "german")
    late = picture(of_1914("german.movement", army("Blue", "german", "S13"), IDLE, RESERVE, turn=12), "german")
    assert war.thrift == Weights().dear > late.thrift
    assert thrift_for(war, (war.board.index["S13"],)) == war.thrift > thrift_for(war, war.city)


def test_the_last_hex_of_the_city_is_worth_the_war() -> None:
    held = picture(of_1914("german.movement", army("Blue", "german", "F04"), IDLE, RESERVE), "german")
    none = picture(of_1914("german.movement", army("Blue", "german", "S13"), IDLE, RESERVE), "german")
    bank = held.board.index["F05"]
    assert entry_worth(held, bank) == Weights().win > entry_worth(none, bank) > 0
    assert entry_worth(held, held.board.index["G04"]) == 0


def test_an_attack_is_weighed_with_those_that_it_obliges_to() -> None:
    """The Army at V13 has to be attacked with the Corps at T13, and is too strong for the Corps that is left."""
    game = of_1914(
        "german.allocation",
        army("Blue", "german", "S13", cf=4),
        corps("Green", "german", "U13", cf=1),
        corps("Weak", "allied", "T13", cf=1),
        army("Strong", "allied", "V13", cf=4),
        RESERVE,
        turn=3,
    )
    war = picture(game, "german")
    free = able(war.state, "german")
    plan = plan_against(war, war.board.index["T13"], free)
    assert plan is not None
    joint = with_duties(war, plan)
    assert joint is not None
    assert joint.first is not None
    assert "T13" in str(joint.first)
