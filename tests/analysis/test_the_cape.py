"""The tools of analysis know The Cape as they know every game: facts, comparisons, distributions, experiments."""

from __future__ import annotations

from fractions import Fraction

import teutons_lab as lab
from tests.systems.victory_west.positions import at, blue, red

FIGHT = at("\n".join(("phase axis.combat", blue("Blue", "B1105", **{"as": 4}), red("Red", "B1106", ds=2))), turn=2)


def test_facts_tell_strength_losses_and_points() -> None:
    before = lab.start("victory_west/the-cape", seed=1)
    after = before.branch("drop")
    after.play('paradrop "1/1FJr" B1203')
    told = {name: values for name, values, _ in lab.compare(before, after).rows}
    assert told["Axis units lost"] == ("0", "0")
    assert told["Capitulation Points, the Netherlands"][0].isdigit()
    assert "Axis stacking points on the map" in told


def test_an_experiment_counts_who_wins_and_the_columns_of_the_combats() -> None:
    found = lab.experiment(
        "victory_west/the-cape", {"as it stands": {}}, games=2, german="random", allied="random", jobs=1
    )
    (games,) = found.outcomes.values()
    assert {game.winner for game in games} <= {"axis", "allied"}
    assert sum(sum(game.results.values()) for game in games) == sum(sum(game.columns.values()) for game in games) > 0


def test_the_results_of_a_combat_are_weighed_exactly() -> None:
    game = lab.read_position(str(FIGHT.state))
    game.play('attack B1106 with "Blue"')
    found = lab.distribution(game, until="fought", policy="random")
    assert sum(found.values()) == Fraction(1)
    assert all("/" in result for result in found)
