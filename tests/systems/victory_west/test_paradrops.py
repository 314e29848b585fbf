"""17, 19.1 and 19.2: the Reinforcement Phase, who drops where, and what is told before."""

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
    place_of,
    play,
    red,
    round_trip,
    rules_of,
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
    assert game.node.phase == "axis.air"  # no Allied Reinforcement Phase was asked about
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
    inside, outside = "B0612", "B0513"
    near = {label: board.distance(board.index["B3623"], board.index[label]) for label in (inside, outside)}
    assert (near[inside], near[outside]) == (30, 31)
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
