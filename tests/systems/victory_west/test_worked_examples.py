"""The rulebook's worked example and whole ladders of modifiers, played as records: text, read again, the same."""

from __future__ import annotations

from fractions import Fraction

import pytest

import teutons_lab as lab
from tests.systems.victory_west.positions import SPARE, at, blue, last, number_of, play, red, unit_of
from teutons_lab.core.game import Game
from teutons_lab.systems.victory_west.odds import Strength, fight

F = Fraction
ROCKY = "hex B3210 rough country=Netherlands"
"""Ground that doubles nobody."""
DIVISION = {"division": "9 Test", "as": 3, "ds": 2}
"""The values of a part of a division: three to attack, two to defend, and one more of each while it is together."""


def combat(*lines: str, phase: str = "axis.combat") -> Game:
    return at("\n".join((f"phase {phase}", *SPARE, *lines)), turn=2)


def resolved(game: Game, attack: str, face: int) -> Game:
    """The attack with its die, support declined."""
    play(game, attack)
    while game.node.kind in ("support", "foe-support", "fly"):
        game.play("pass")
    return play(game, f"roll {face}")


def as_record(game: Game) -> Game:
    """The same game out of its record; it stands where the first one stands."""
    again = lab.read_record(str(game.record))
    assert again.state == game.state
    assert str(again.record) == str(game.record)
    return again


def ladder(game: Game, target: str, *attackers: str) -> tuple[tuple[Strength, ...], tuple[Strength, ...]]:
    """The strengths of both sides, modifier by modifier."""
    units = tuple(sorted(unit_of(game, name) for name in attackers))
    found = fight(game.state, (number_of(game, target),), units)
    return found.attackers, found.defenders


def steps(strength: Strength) -> list[tuple[str, Fraction]]:
    """What each modifier made of a strength, with its rule."""
    return [(modifier.rule, modifier.value) for modifier in strength.modifiers]


# The example of 9.38: 26 against 9 is 2.8 to 1, so it is resolved at 2-1.


@pytest.mark.rule("V9.38-a", "V9.1-c")
@pytest.mark.parametrize("face", range(1, 11))
def test_26_against_9_is_resolved_at_2_to_1(face: int) -> None:
    lines = (
        ROCKY,
        blue("Blue", "B3310", **{"as": 14, "as2": 1, "ds2": 1}),
        blue("Green", "B3311", **{"as": 12, "as2": 1, "ds2": 1}),
        red("Red", "B3210", ds=9, as2=1, ds2=4),
    )
    game = combat(*lines)
    told = game.explain.combat("B3210", ["Blue", "Green"])
    assert (told.attack, told.defence, told.ratio) == (26, 9, "2-1")
    resolved(game, 'attack B3210 with "Blue" "Green"', face)
    fought = last(game, "fought")
    assert (fought["attack"], fought["defence"], fought["shift"], fought["modifier"]) == (26, 9, 0, 0)
    table = game.state.setup.charts_data.combat
    column = table.line("Rough/Minor City").index("2-1")
    assert (told.outcomes[face],) == fought["results"] == (str(table.result(face, column)),)
    as_record(game)


@pytest.mark.rule("V9.38-a", "V9.37-a")
@pytest.mark.parametrize(
    ("attack", "defence", "ratio"),
    [(27, 9, "3-1"), (26, 9, "2-1"), (18, 9, "2-1"), (17, 9, "1-1"), (9, 9, "1-1"), (8, 9, "1-2"), (4, 9, "1-3")],
)
def test_one_point_more_or_less_on_either_side_of_the_example(attack: int, defence: int, ratio: str) -> None:
    game = combat(blue("Blue", "B3310", **{"as": attack}), red("Red", "B3210", ds=defence))
    assert game.explain.combat("B3210", "Blue").ratio == ratio


# Ladders: the order of 9.3 shows in every value on the way.


@pytest.mark.rule("V9.31-a", "V9.32-a", "V9.33A-b", "V9.35-a")
def test_the_bonus_is_doubled_and_quartered_with_the_rest() -> None:
    lines = (
        "hex B3310 causeway country=Germany",
        blue("Blue", "B3310", "motorized", **DIVISION),
        blue("Two", "B3310", "motorized", **DIVISION),
        red("Red", "B3210", ds=1),
    )
    game = combat(*lines)
    attackers, _ = ladder(game, "B3210", "Blue", "Two")
    assert [steps(strength) for strength in attackers] == [[("V9.32-a", 4), ("V9.33A-b", 8), ("V9.35-a", 2)]] * 2
    resolved(game, 'attack B3210 with "Blue" "Two"', 5)
    assert last(game, "fought")["attack"] == 4
    as_record(game)


@pytest.mark.rule("V9.31-a", "V9.31-b", "V9.34-a", "V9.36-b")
def test_quarters_and_eighths_are_added_up_before_they_are_rounded() -> None:
    lines = (
        ROCKY,
        "side B3210/B3310 major-river",
        blue("Blue", "B3310", "unsupplied", **{"as": 5}),  # 5/8
        blue("Two", "B3310", **{"as": 5}),  # 5/4
        blue("Three", "B3310", **{"as": 5}),  # 5/4
        red("Red", "B3210", ds=1),
    )
    game = combat(*lines)
    attackers, _ = ladder(game, "B3210", "Blue", "Two", "Three")
    assert steps(attackers[0]) == [("V9.34-a", F(5, 2)), ("V9.36-b", F(5, 8))]
    assert [strength.total for strength in attackers] == [F(5, 8), F(5, 4), F(5, 4)]
    resolved(game, 'attack B3210 with "Blue" "Two" "Three"', 5)
    assert last(game, "fought")["attack"] == 3  # 3 1/8; rounded one by one it would be 0 + 1 + 1
    as_record(game)


@pytest.mark.rule("V9.31-a", "V9.33B-a", "V9.34-a", "V9.36-e")
def test_siege_artillery_without_supply_at_a_fortress() -> None:
    lines = (
        "hex B3210 rough fortress ids:4 country=Netherlands",
        "side B3210/B3310 major-river",
        blue("Gun", "B3310", "unsupplied", type="siege-artillery", **{"as": 3}),
        blue("Blue", "B3310", **{"as": 6}),
        red("Red", "B3210", ds=1),
    )
    attackers, defenders = ladder(combat(*lines), "B3210", "Gun", "Blue")
    assert steps(attackers[0]) == [("V9.33B-a", 12), ("V9.34-a", 6)]
    assert steps(attackers[1]) == [("V9.36-b", F(3, 2))]
    assert defenders[0].total == 1


@pytest.mark.rule("V9.31-a", "V9.32-b", "V9.33A-a", "V9.34-a", "V9.1-b")
def test_the_defence_of_a_division_in_a_zone_on_clear_ground() -> None:
    lines = (
        "hex B3210 clear fortified-zone ids:3 country=Netherlands",
        blue("Blue", "B3310", **{"as": 40}),
        red("Red", "B3210", "motorized", **DIVISION),
        red("Shaken", "B3210", "motorized disrupted", **{**DIVISION, "ds": 3}),
    )
    game = combat(*lines)
    _, defenders = ladder(game, "B3210", "Blue")
    assert steps(defenders[0]) == [("V9.32-a", 3), ("V9.33A-a", 6)]
    assert steps(defenders[1]) == [("V9.33A-a", 6), ("V11.32-d", 3)]
    resolved(game, 'attack B3210 with "Blue"', 5)
    assert last(game, "fought")["defence"] == 6 + 3 + 3  # the zone's own strength is never modified
    as_record(game)


@pytest.mark.rule("V9.31-a", "V9.35-a", "V9.34-a", "V9.37-a")
def test_on_a_causeway_fractions_below_one_still_count_as_one() -> None:
    lines = (
        "hex B3210 causeway country=Netherlands",
        blue("Blue", "B3310", **{"as": 3}),
        red("Red", "B3210", "unsupplied", ds=3),
        red("Green", "B3210", ds=2),
    )
    game = combat(*lines)
    _, defenders = ladder(game, "B3210", "Blue")
    assert [strength.total for strength in defenders] == [F(3, 8), F(1, 2)]  # 7/8 together
    assert game.explain.combat("B3210", "Blue").ratio == "3-1"
