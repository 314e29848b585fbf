"""Sentences that are offered: default moves, overruns and full attacks, each of which passes `check`."""

from __future__ import annotations

import pytest

from tests.systems.victory_west.positions import actions, always, at, blue, place_of, play, red, rules_of
from teutons_lab.core.game import Game
from teutons_lab.systems.victory_west.suggestions import OFFERS

TANKS = "motorized blitz"


def lines(game: Game) -> list[str]:
    return [str(line) for line in game.options().lines()]


def test_every_offer_belongs_to_a_kind_of_decision_and_passes_check() -> None:
    game = at("\n".join(("phase axis.movement", blue("Blue", "B3310", TANKS, **{"as": 9}), red("Red", "B3110"))))
    assert set(OFFERS) <= set(game.state.setup.rules.decisions)
    offered = lines(game)
    assert offered
    assert [text for text in offered if not game.check(text)] == []


def test_one_default_move_for_each_destination_by_the_cheapest_way() -> None:
    game = at("\n".join(("phase axis.movement", blue("Blue", "B3310", ma=2))))
    moves = [text for text in lines(game) if text.startswith('move "Blue"')]
    ends = [text.rsplit("-", 1)[-1] for text in moves]
    assert len(ends) == len(set(ends)) == 18  # six hexes at one point, twelve at two
    assert set(ends) == set(game.explain.reach("Blue"))


def test_a_whole_stack_is_offered_beside_its_units() -> None:
    game = at("\n".join(("phase axis.movement", blue("Blue", "B3310", ma=1), blue("Green", "B3310", ma=1))))
    offered = lines(game)
    assert sum(text.startswith('move "Blue" "Green"') for text in offered) == 6
    assert sum(text.startswith('move "Blue" B') for text in offered) == 6


def test_an_overrun_is_one_sentence_with_its_march() -> None:
    text = ("phase axis.movement", blue("Tanks", "B3411", TANKS, **{"as": 9, "ma": 12}), red("Red", "B3210"))
    game = at("\n".join(text), turn=2, charts=always("-/E"))
    offered = [line for line in lines(game) if " overrun " in line]
    assert offered == ['move "Tanks" B3411-B3311 overrun B3210']
    play(game, *offered)
    assert game.node.kind == "combat-die"
    play(game, "roll 9")
    assert place_of(game, "Tanks") == "B3210"


def test_an_overrun_from_where_the_stack_stands_needs_no_path() -> None:
    text = ("phase axis.movement", blue("Tanks", "B3310", TANKS, **{"as": 9, "ma": 12}), red("Red", "B3210"))
    game = at("\n".join(text), turn=2)
    assert [line for line in lines(game) if " overrun " in line] == ['move "Tanks" overrun B3210']
    assert game.check("move Tanks overrun B3210")


@pytest.mark.rule("V6.41-a")
def test_who_is_not_capable_is_offered_no_overrun_and_refused_one() -> None:
    game = at("\n".join(("phase axis.movement", blue("Blue", "B3310", **{"as": 9}), red("Red", "B3210"))), turn=2)
    assert not [line for line in lines(game) if " overrun " in line]
    assert "V6.41-a" in rules_of(game, "move Blue overrun B3210")


def test_a_full_attack_for_each_target() -> None:
    text = (
        "phase axis.combat",
        blue("Blue", "B3310"),
        blue("Green", "B3311"),
        red("Red", "B3210"),
        red("Far", "B3008"),
    )
    game = at("\n".join(text))
    assert lines(game) == ['attack B3210 with "Blue" "Green"']
    assert "attack B3210" in actions(game, "attack")


def test_an_attack_below_the_table_is_not_offered() -> None:
    game = at("\n".join(("phase axis.combat", blue("Blue", "B3310", **{"as": 1}), red("Red", "B3210", ds=9))))
    assert lines(game) == []
    assert not game.check("attack B3210 with Blue")
