"""19.2 and 19.3: the survival check, winning a hex by a drop, landing zones."""

from __future__ import annotations

import pytest

from tests.systems.victory_west.positions import (
    at,
    blue,
    number_of,
    owner_of,
    place_of,
    play,
    red,
    rules_of,
    unit_of,
    value_of,
)
from tests.systems.victory_west.test_paradrops import FIRST, PAIR, THIRD, WAITING, chances, drop, has_lz
from teutons_lab.core.engine import advance

# The survival check.


@pytest.mark.rule("V19.2-d", "V2.6-a")
@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ((), (9, 1, 0)),
        (("hex B3210 woods country=Netherlands",), (8, 2, 0)),
        (("hex B3210 minor-city country=Netherlands",), (8, 2, 0)),
        (("hex B3210 wetlands country=Netherlands",), (9, 1, 0)),
        ((red("Red 2", "B3210", sv=3),), (6, 2, 2)),
        ((red("Red 2", "B3210", sv=1), red("Red 3", "B3210", sv=2)), (6, 2, 2)),
        (("hex B3210 clear fortified-zone ids:2 country=Netherlands",), (7, 2, 1)),
        (("hex B3210 major-city fortress ids:4 country=Netherlands", red("Red 2", "B3210", sv=3)), (1, 2, 7)),
        (("hex B3210 clear fortified-zone ids:2 country=Netherlands", "marker ruin B3210"), (9, 1, 0)),
    ],
)
def test_the_survival_die(lines: tuple[str, ...], expected: tuple[int, int, int]) -> None:
    game = drop(*lines, sent=("B3210",))
    assert chances(game) == expected
    assert list(game.node.outcomes) == [f"roll {face}" for face in range(1, 11)]


@pytest.mark.rule("V19.2-d", "VR-104")
def test_a_half_point_of_the_enemy_is_dropped() -> None:
    assert chances(drop(red("Red 2", "B3210", sv=0.5), sent=("B3210",))) == (9, 1, 0)
    halves = (red("Red 2", "B3210", sv=0.5), red("Red 3", "B3210", sv=0.5))
    assert chances(drop(*halves, sent=("B3210",))) == (8, 2, 0)


@pytest.mark.rule("V19.2-d")
def test_the_lost_are_dead() -> None:
    game = play(drop(red("Red 2", "B3210", sv=3), sent=("B3210",)), "roll 9")
    assert place_of(game, FIRST) == "dead"
    assert not has_lz(game, "B3210")


@pytest.mark.rule("V4.1-h", "V19.2-h")
def test_a_unit_disrupted_in_its_drop_recovers_in_the_same_turn() -> None:
    game = drop(sent=("B3210", "B3210"))
    play(game, "roll 10")
    assert value_of(game, "disrupted", FIRST)
    play(game, "roll 1")
    assert game.node.phase == "axis.movement"
    assert not value_of(game, "disrupted", FIRST)


# On the ground.


@pytest.mark.rule("V19.2-f", "V19.2-g", "V19.2-e")
def test_one_battalion_forms_a_landing_zone_and_the_second_wins_the_hex() -> None:
    game = play(drop(sent=("B3210", "B3210")), "roll 1")
    assert has_lz(game, "B3210")
    assert owner_of(game, "B3210") == "allied"
    play(game, "roll 10")  # disrupted, and still it counts
    assert owner_of(game, "B3210") == "axis"
    assert not has_lz(game, "B3210")
    assert ("dropzone", number_of(game, "B3210")) in game.state.marks  # a zone was placed in this turn (VR-107)


@pytest.mark.rule("V19.2-e")
def test_those_not_yet_checked_win_nothing() -> None:
    game = play(drop(sent=("B3210", "B3210")), "roll 1")
    assert owner_of(game, "B3210") == "allied"
    lost = play(
        drop("hex B3210 clear fortified-zone ids:2 country=Netherlands", sent=("B3210", "B3210")), "roll 1", "roll 1"
    )
    assert owner_of(lost, "B3210") == "allied"
    assert has_lz(lost, "B3210")
    held = play(drop(red("Red 2", "B3210"), sent=("B3210", "B3210")), "roll 1", "roll 1")
    assert owner_of(held, "B3210") == "allied"


@pytest.mark.rule("V19.2-e", "V19.2-f")
@pytest.mark.parametrize(
    ("ground", "won"), [("clear", True), ("clear fortified-zone ids:2", False), ("clear fortress ids:2", False)]
)
def test_a_whole_point_wins_an_empty_hex_but_none_with_a_fortification(ground: str, won: bool) -> None:
    para = blue("Para", "box:okh", type="paratroop", sv=1)
    game = drop(f"hex B3210 {ground} country=Netherlands", para)
    play(game, 'paradrop "Para" B3210', "pass", "roll 1")
    assert (owner_of(game, "B3210") == "axis", has_lz(game, "B3210")) == (won, not won)


@pytest.mark.rule("V19.2-f", "V19.31-c")
def test_a_survivor_joins_the_landing_zone_that_is_there() -> None:
    line = f'unit "{THIRD}" at B3210 in=lz'
    lines = (line, red("Red 2", "B3210"))
    game = at("\n".join(("phase axis.reinforcement", *PAIR, *WAITING[:2], *lines)), turn=2)
    play(game, f'paradrop "{FIRST}" B3210', "pass", "roll 1")
    for name in (FIRST, THIRD):
        assert game.state.sheltered(unit_of(game, name)) == "lz"
    assert ("dropzone", number_of(game, "B3210")) not in game.state.marks  # joined, not placed


@pytest.mark.rule("V19.31-b", "V19.31-c")
def test_nobody_can_take_a_landing_zone_away_of_his_own_will() -> None:
    game = play(drop(sent=("B3210",)), "roll 1")
    assert game.node.phase == "axis.movement"
    assert rules_of(game, f'take "{FIRST}"') == ("V19.33-b",)
    play(game, "pass")
    while game.state.turn == 2 and game.node.kind != "over":
        game.play("roll 5" if game.node.side == "*" else "pass")
    assert has_lz(game, "B3210")
    assert place_of(game, FIRST) == "B3210"


@pytest.mark.rule("V19.32-a", "VR-106")
def test_a_landing_zone_is_a_hex_within_its_hex() -> None:
    lines = (f'unit "{FIRST}" at B3210 in=lz', red("Red 2", "B3110"), blue("Far", "B3614"))
    allied = play(at("\n".join(("phase allied.movement", *lines)), turn=2), 'take "Red 2"', "go B3210")
    assert place_of(allied, "Red 2") == "B3210"  # the zone does not close the hex
    assert allied.state.sheltered(unit_of(allied, FIRST)) == "lz"
    axis = at("\n".join(("phase axis.movement", *lines, blue("Relief", "B3310"))), turn=2)
    play(axis, 'take "Relief"', "go B3210")
    assert owner_of(axis, "B3210") == "axis"  # and its owner's friends win it
    assert not has_lz(axis, "B3210")


@pytest.mark.rule("V17.1-a")
def test_units_are_supplied_on_arrival_and_act_at_once() -> None:
    game = drop(sent=("B3210", "B3210"))
    hungry = game.state.draft()
    hungry.note("unsupplied", unit_of(game, FIRST))
    assert not any(advance(hungry.freeze(), ("roll", 1)).state.unsupplied)
    play(game, "roll 1", "roll 1")
    assert not value_of(game, "unsupplied", FIRST)
    assert rules_of(game, f'take "{FIRST}"') == ()


@pytest.mark.rule("V15.14-b", "VR-34")
def test_a_landing_zone_of_the_first_turn_is_supplied_on_the_second() -> None:
    lines = (f'unit "{FIRST}" at B3210 in=lz', red("Red 2", "B3110"), blue("Far", "B3614"))
    game = at("\n".join(("phase open-turn", *lines)), turn=2)
    while game.state.turn == 2 and game.node.kind != "over":
        assert game.state.sheltered(unit_of(game, FIRST)) == "lz"
        assert not value_of(game, "unsupplied", FIRST)
        game.play("roll 9" if game.node.side == "*" else "pass")


@pytest.mark.rule("V13.11-c")
def test_a_drop_on_a_belgian_city_sends_people_onto_the_roads() -> None:
    game = drop("hex B3210 minor-city country=Belgium", sent=("B3210",))
    play(game, "roll 1")
    assert game.node.kind == "refugees"
    dutch = play(drop("hex B3210 minor-city country=Netherlands", sent=("B3210",)), "roll 1")
    assert dutch.node.phase == "axis.movement"
