"""17 and 19.1 to 19.3: the Reinforcement Phase, who drops where, survival, landing zones."""

from __future__ import annotations

from fractions import Fraction

import pytest

import teutons_lab as lab
from tests.systems.victory_west.positions import (
    actions,
    at,
    blue,
    events,
    number_of,
    owner_of,
    place_of,
    play,
    red,
    round_trip,
    rules_of,
    unit_of,
    value_of,
)
from teutons_lab.core.game import Game

FIRST, SECOND, THIRD = "1/1FJr", "2/1FJr", "3/1FJr"
WAITING = tuple(f'unit "{name}" at box:okh' for name in (FIRST, SECOND, THIRD))
PAIR = (blue("Blue", "B3614"), red("Red", "B3008"))
"""Two units far from everything, so that the phases after the drops have somebody to ask."""


def drop(*lines: str, turn: int = 2, sent: tuple[str, ...] = ()) -> Game:
    """The Axis Reinforcement Phase with three battalions in the box; `sent` are the targets of the first ones."""
    game = at("\n".join(("phase axis.reinforcement", *PAIR, *WAITING, *lines)), turn=turn)
    for name, where in zip((FIRST, SECOND, THIRD), sent, strict=False):
        play(game, f'paradrop "{name}" {where}')
    return play(game, "pass") if 0 < len(sent) < 3 else game


def chances(game: Game) -> tuple[int, int, int]:
    """Tenths of the survival die: safe, disrupted, eliminated."""
    told = game.node.grouped()
    safe, hurt, lost = (int(10 * told.get(word, 0)) for word in ("safe", "disrupted", "eliminated"))
    return safe, hurt, lost


def has_lz(game: Game, label: str) -> bool:
    """Whether the Axis has a landing zone in a hex."""
    return bool(game.state.lz(number_of(game, label), "axis"))


# The phase.


@pytest.mark.rule("V4.1-f", "V27.16-b", "V17.1-c")
def test_the_game_opens_with_drops_by_the_eight_airborne_units() -> None:
    game = lab.start("victory_west/the-cape", seed=1)
    assert (game.node.side, game.node.phase, game.node.kind) == ("axis", "axis.reinforcement", "drop")
    boxed = [game.state.name(unit) for unit, place in enumerate(game.state.at) if place == "box:okh"]
    assert len(boxed) == 8
    assert {game.state.side_of(game.state.setup.unit(name)) for name in boxed} == {"axis"}
    assert rules_of(game, 'paradrop "16a/22a" B0722') == ("V19.11-a", "V27.16-b")  # flown, not dropped
    assert rules_of(game, 'paradrop "207" B0722') == ("V19.11-a", "V27.16-b")


@pytest.mark.rule("V17.26-a", "V4.1-u")
def test_nobody_has_to_come_and_the_allies_have_nobody() -> None:
    game = lab.start("victory_west/the-cape", seed=1)
    play(game, "pass", "pass")  # no drops, no flights
    assert game.node.phase == "axis.movement"  # no Allied Reinforcement Phase was asked about
    assert place_of(game, FIRST) == "box:okh"
    later = at("\n".join(("phase axis.reinforcement", *PAIR, *WAITING)), turn=2)
    assert later.node.kind == "drop"
    allied = at("\n".join(("phase allied.reinforcement", *PAIR, *WAITING)), turn=2)
    assert allied.node.phase == "axis.movement"


@pytest.mark.rule("V4.1-f", "V19.41-b")
def test_drops_come_before_air_transport() -> None:
    game = drop('unit "16a/22a" at box:okh', "hex B3210 major-city country=Netherlands", sent=("B3210",))
    assert rules_of(game, 'fly "16a/22a" B3210') == ("core.roll",)
    play(game, "roll 1")
    assert game.node.kind == "transport"
    assert rules_of(game, f'paradrop "{SECOND}" B3210') == ("core.verb",)


@pytest.mark.rule("V14.34-c")
def test_a_lost_headquarters_does_not_come_back() -> None:
    game = at("\n".join(("phase axis.reinforcement", *PAIR, 'unit "18xxxx" at dead', *WAITING)), turn=2)
    assert not any("18xxxx" in action for action in actions(game))
    play(game, "pass")
    assert place_of(game, "18xxxx") == "dead"


# Who and where.


@pytest.mark.rule("V19.11-a")
def test_a_unit_drops_once_and_only_from_its_box() -> None:
    game = drop()
    assert rules_of(game, f'paradrop "{FIRST}" B3210') == ()
    play(game, f'paradrop "{FIRST}" B3210')
    assert rules_of(game, f'paradrop "{FIRST}" B3209') == ("V19.11-a", "V27.16-b")
    ashore = at("\n".join(("phase axis.reinforcement", *PAIR, f'unit "{FIRST}" at B3310', WAITING[1])), turn=2)
    assert rules_of(ashore, f'paradrop "{FIRST}" B3210') == ("V19.11-a", "V27.16-b")
    assert rules_of(ashore, f'paradrop "{SECOND}" B3210') == ()


@pytest.mark.rule("V19.12-a")
@pytest.mark.parametrize(("weather", "allowed"), [("clear", True), ("overcast", True), ("rain", False)])
def test_nobody_drops_in_rain(weather: str, allowed: bool) -> None:
    game = drop(f"weather {weather}")
    assert (game.node.kind == "drop") == allowed
    if not allowed:
        told = game.explain.paradrop(FIRST, "B3210")
        assert [refusal.rule for refusal in told.refusals] == ["V19.12-a"]


@pytest.mark.rule("V19.2-a", "V19.2-b")
@pytest.mark.parametrize(
    ("ground", "allowed"),
    [
        ("clear", True),
        ("wetlands", True),
        ("woods", True),
        ("minor-city", True),
        ("major-city", True),
        ("rough", False),
        ("wooded-rough", False),
        ("mountain", False),
        ("causeway", False),
        ("sea", False),
    ],
)
def test_the_ground_that_takes_paratroops(ground: str, allowed: bool) -> None:
    game = drop(f"hex B3210 {ground} country=Netherlands")
    assert rules_of(game, f'paradrop "{FIRST}" B3210') == (() if allowed else ("V19.2-b",))


@pytest.mark.rule("V19.2-b")
def test_only_enemy_hexes_without_a_bridgehead() -> None:
    assert rules_of(drop("control B3210 axis"), f'paradrop "{FIRST}" B3210') == ("V19.2-b",)
    assert rules_of(drop(), f'paradrop "{FIRST}" B3310') == ("V19.2-b",)
    head = ("side B3210/B3310 minor-river", "marker bridgehead B3210 from=B3310", blue("Ahead", "B3210"))
    assert rules_of(drop(*head), f'paradrop "{FIRST}" B3210') == ("V19.2-b",)
    assert rules_of(drop(blue("Ahead", "B3211", "in=lz", sv=0.5)), f'paradrop "{FIRST}" B3211') == ()


@pytest.mark.rule("V19.2-a")
def test_thirty_hexes_from_a_friendly_city_at_home() -> None:
    start = lab.start("victory_west/the-cape", seed=1)
    board = start.state.setup.board
    germany = [board.labels[hex_] for hex_ in start.state.setup.cities_of("Germany")]
    lost = [f"control {label} allied" for label in germany if label != "B3623"]
    game = at("\n".join(("phase axis.reinforcement", *PAIR, *WAITING, *lost)), turn=2)
    inside, outside = "B1622", "B0706"
    near = {label: board.distance(board.index["B3623"], board.index[label]) for label in (inside, outside)}
    assert near[inside] <= 30 < near[outside]
    assert rules_of(game, f'paradrop "{FIRST}" {inside}') == ()
    assert rules_of(game, f'paradrop "{FIRST}" {outside}') == ("V19.2-a",)


@pytest.mark.rule("V19.2-a")
def test_a_fortress_and_rivers_do_not_keep_paratroops_off() -> None:
    assert rules_of(drop("hex B3210 clear fortress ids:4 country=Netherlands"), f'paradrop "{FIRST}" B3210') == ()


@pytest.mark.rule("V17.22-a")
def test_stacking_counts_those_on_their_way() -> None:
    full = (
        blue("Big", "B3210", "in=lz", sv=4),
        blue("Small", "B3210", sv=1),
        blue("Half", "B3210", sv=0.5),
        red("Red 2", "B3210"),
    )
    game = drop(*full)
    play(game, f'paradrop "{FIRST}" B3210')
    assert rules_of(game, f'paradrop "{SECOND}" B3210') == ("V7.11-a", "V7.23-a")


@pytest.mark.rule("V19.2-c", "V19.13-a")
def test_all_are_sent_before_the_first_check_and_each_is_checked_alone() -> None:
    game = drop(sent=("B3210", "B3210"))
    assert game.node.kind == "survival"
    assert not game.state.units_at(number_of(game, "B3210"))
    assert game.state.track("drops") == 2
    round_trip(game)
    play(game, "roll 10")
    assert value_of(game, "disrupted", FIRST)
    assert game.node.kind == "survival"
    play(game, "roll 1")
    assert [event["face"] for event in events(game, "landed")] == [10, 1]
    assert place_of(game, THIRD) == "box:okh"  # it may come in a later turn


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
    game = play(drop(sent=("B3210", "B3210")), "roll 1", "roll 1")
    assert not value_of(game, "unsupplied", FIRST)
    assert rules_of(game, f'take "{FIRST}"') == ()


@pytest.mark.rule("V13.11-c")
def test_a_drop_on_a_belgian_city_sends_people_onto_the_roads() -> None:
    game = drop("hex B3210 minor-city country=Belgium", sent=("B3210",))
    play(game, "roll 1")
    assert game.node.kind == "refugees"
    dutch = play(drop("hex B3210 minor-city country=Netherlands", sent=("B3210",)), "roll 1")
    assert dutch.node.phase == "axis.movement"


# Explanations and suggestions.


@pytest.mark.rule("V19.2-d")
def test_the_chances_are_told_before_anybody_jumps() -> None:
    city = drop("hex B3210 minor-city country=Netherlands").explain.paradrop(FIRST, "B3210")
    assert city.allowed
    assert city.modifier == 1
    assert city.probabilities["safe"] == Fraction(8, 10)
    assert city.probabilities == {"safe": Fraction(4, 5), "disrupted": Fraction(1, 5), "eliminated": Fraction(0)}
    assert not city.wins
    assert drop(blue("Ahead", "B3210", "in=lz", sv=0.5)).explain.drop(FIRST, "B3210").wins
    held = drop("hex B3210 woods country=Netherlands", red("Red 2", "B3210", sv=2)).explain.drop(FIRST, "B3210")
    assert held.probabilities == {"safe": Fraction(6, 10), "disrupted": Fraction(2, 10), "eliminated": Fraction(2, 10)}
    assert [line.value for line in held.lines[1:3]] == ["+1", "+2"]
    friendly = drop().explain.drop(FIRST, "B3310")
    assert not friendly.allowed
    assert "V19.2-b" in str(friendly)


def test_the_explanation_answers_in_any_phase() -> None:
    game = at("\n".join(("phase allied.combat", *PAIR, WAITING[0])), turn=1, flat=True)
    assert game.explain.paradrop(FIRST, "B3210").probabilities["safe"] == Fraction(9, 10)
    assert "V19.11-a" in str(game.explain.paradrop("Blue", "B3210"))


def test_suggested_drops_pass_and_can_be_played() -> None:
    game = lab.start("victory_west/the-cape", seed=1)
    lines = [str(line) for line in game.options().lines()]
    assert 'paradrop "1/1FJr" "2/1FJr" to B0722' in lines  # Rotterdam
    assert all(game.check(line) for line in lines)
    play(game, 'paradrop "1/1FJr" "2/1FJr" to B0722', "pass")
    round_trip(game)
    copy = lab.read_record(str(game.record))
    assert copy.state == game.state
