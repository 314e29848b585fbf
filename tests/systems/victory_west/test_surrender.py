"""25.3 to 25.6 and 27.1: the Surrender Phase, its effects, and who wins The Cape."""

from __future__ import annotations

from fractions import Fraction

import pytest

import teutons_lab as lab
from tests.systems.victory_west.positions import at, blue, events, play, red, round_trip
from teutons_lab.core.game import Game

PAIR = (blue("Blue", "B3614"), red("Red", "B3008"))


def after(points: int, *lines: str, turn: int = 1) -> Game:
    """The end of a turn in which the Netherlands has so many points."""
    track = (f"track cp.netherlands {points}",) if points else ()
    game = at("\n".join(("phase allied.exploitation", *PAIR, *track, *lines)), turn=turn)
    return play(game, "pass")


@pytest.mark.rule("V25.3-a", "V4.1-q")
def test_three_points_bring_a_check_before_the_turn_ends() -> None:
    few = after(2)
    assert few.state.turn == 2
    enough = after(3)
    assert (enough.node.kind, enough.node.phase, enough.state.turn) == ("surrender-die", "surrender", 1)
    round_trip(enough)
    play(enough, "roll 9")
    assert enough.state.turn == 2
    assert not events(enough, "surrendered")


@pytest.mark.rule("V25.4-b", "V25.5-a", "V25.7-a")
@pytest.mark.parametrize(
    ("points", "tenths"), [(3, 1), (5, 1), (6, 1), (8, 1), (9, 1), (10, 1), (11, 3), (12, 3), (13, 5), (14, 5)]
)
def test_the_chance_grows_with_the_points(points: int, tenths: int) -> None:
    game = after(points)
    assert game.node.grouped()["the Netherlands surrenders"] == Fraction(tenths, 10)
    assert game.explain.capitulation().chance == Fraction(tenths, 10)
    fights = play(game, f"roll {10 - tenths}")
    assert fights.state.turn == 2


@pytest.mark.rule("V25.5-a")
def test_letters_of_other_nations_mean_nothing_to_the_dutch() -> None:
    table = lab.start("victory_west/the-cape", seed=1).state.setup.charts_data.surrender
    assert table.result(10, 11) == "NB"
    assert table.surrenders("netherlands", 10, 11)
    assert table.surrenders("belgium", 10, 11)
    assert not table.surrenders("france", 10, 11)
    assert play(after(11), "roll 10").node.winner == "axis"


@pytest.mark.rule("V25.5-b", "VR-115")
def test_beyond_fourteen_points_no_die_is_needed() -> None:
    assert after(14).node.kind == "surrender-die"
    sure = after(15)
    assert (sure.node.kind, sure.node.winner) == ("over", "axis")
    assert not events(sure, "surrender-check")


@pytest.mark.rule("V25.64-b", "V27.1-a")
def test_a_dutch_surrender_ends_the_game_at_once_with_an_axis_win() -> None:
    game = play(after(13, turn=1), "roll 10")
    assert (game.node.kind, game.node.winner) == ("over", "axis")
    assert game.state.turn == 1
    assert [event["side"] for event in events(game, "victory")] == ["axis"]
    assert game.explain.victory().winner == "axis"
    round_trip(game)


@pytest.mark.rule("V27.1-a")
def test_the_allies_win_if_the_dutch_fight_on_at_the_end_of_turn_2() -> None:
    game = play(after(14, turn=2), "roll 1")
    assert (game.node.kind, game.node.winner) == ("over", "allied")
    none = after(0, turn=2)
    assert none.node.winner == "allied"
    assert none.explain.victory().winner == "allied"


@pytest.mark.rule("V25.13-a", "V27.16-e")
def test_nobody_but_the_netherlands_is_checked() -> None:
    game = after(0, "track cp.belgium 19", "track cp.france 19", turn=1)
    assert game.state.turn == 2
    assert not events(game, "surrender-check")


@pytest.mark.rule("V25.3-a", "V25.23-a")
def test_points_from_the_map_count_in_the_check() -> None:
    game = after(0, "control B0722 axis", "control B0521 axis")  # two major cities
    assert game.node.kind == "surrender-die"
    assert game.state.track("cp.netherlands") == 4


@pytest.mark.rule("V27.16-d", "V22.42-b")
def test_no_options_neutrals_evacuation_or_victory_points() -> None:
    game = lab.start("victory_west/the-cape", seed=1)
    more = {option.name for option in game.scenario.options if not option.rule.startswith("VR-")}
    assert more == {"terror_bombing", "task_forces"}  # readings, what a class may leave out, and 6.61
    tracks = {track.name for track in game.state.tracks}
    assert not any(name.startswith(("vp", "rp")) for name in tracks)
    decisions = game.state.setup.rules.decisions
    assert not any("evacuat" in kind or "emergency" in kind for kind in decisions)
    told = game.explain.victory()
    assert "V27.16-d" in str(told)
    assert (told.winner, told.points, told.chance) == ("", 0, Fraction(0))
