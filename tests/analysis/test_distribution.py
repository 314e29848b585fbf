"""Exact distributions: fractions by hand, merging, policies, and what stops them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import teutons_lab as lab
from teutons_lab.analysis import NoPolicy, TooMany, distribution
from teutons_lab.core.game import Game

ONE = Fraction(1)
D3_D2_D1_X = {"D3": Fraction(1, 6), "D2": Fraction(1, 3), "D1": Fraction(1, 3), "X": Fraction(1, 6)}


def combat(option: str = "") -> Game:
    """Second Army (4) against VII Corps (1) in the open, on 4:1 less one column for the rifles: 3:1."""
    return lab.read_position(
        f"system teutons  game 1870\n{option}\nturn 3  phase prussian.combat\nside M05/L05 none\n"
        'unit "Second Army" at M05\nunit "VII Corps" at L05\nattack L05 with "Second Army"'
    )


def at_the_die(option: str = "") -> Game:
    game = combat(option)
    for text in ("resolve L05", "pass", "pass"):
        game.play(text)
    return game


def test_the_next_die_and_its_result() -> None:
    """The 3:1 column reads D3 D2 D2 D1 D1 X from 1 to 6."""
    found = distribution(at_the_die())
    assert dict(found) == D3_D2_D1_X
    assert list(found) == ["D1", "D2", "D3", "X"]
    assert sum(found.values()) == ONE


def test_both_dice_conventions_have_the_same_distribution() -> None:
    assert dict(distribution(at_the_die("option dice=B"))) == dict(distribution(at_the_die()))


def test_it_is_the_same_from_a_state_and_changes_no_game() -> None:
    game = at_the_die()
    before = game.state.digest, game.ply
    assert dict(distribution(game.state)) == dict(distribution(game))
    assert dict(lab.distribution(game)) == dict(distribution(game))
    assert (game.state.digest, game.ply) == before


def test_decisions_before_the_die_are_passed_or_taken_by_the_policy() -> None:
    passed = distribution(combat(), policy={"combat": "resolve L05"})
    assert dict(passed) == dict(distribution(at_the_die()))
    stand = distribution(combat(), policy={"no-retreat": "no-retreat"})
    assert dict(stand) == {"DE": Fraction(1, 2), "D": Fraction(1, 3), "X": Fraction(1, 6)}


def test_the_policy_may_be_a_player_a_side_s_player_or_a_function() -> None:
    def always_pass(game: Game) -> str:
        return next(text for text in ("pass", "resolve L05") if game.check(text))

    plain = dict(distribution(at_the_die()))
    assert dict(distribution(combat(), policy=always_pass)) == plain
    assert dict(distribution(combat(), policy={"german": always_pass})) == plain
    assert dict(distribution(combat(), policy={"prussian": "patient", "french": "greedy"})).keys() <= {
        *plain,
        "DE",
        "D",
    }


def test_a_decision_without_a_policy_is_named() -> None:
    game = lab.read_position(
        "system teutons  game 1870\nturn 3  phase prussian.combat\n"
        'unit "Second Army" at M05\nunit "XI Corps" at M05\nunit "VII Corps" at L05\nunit "XIII Corps" at L06\n'
        'attack L05 with "Second Army"\nattack L06 with "XI Corps"'
    )
    with pytest.raises(NoPolicy, match=r'kind "combat", prussian.*resolve L05, resolve L06'):
        distribution(game)


def test_an_unknown_key_of_a_policy_lists_the_kinds() -> None:
    with pytest.raises(ValueError, match='"weather" is neither a side nor a kind of decision.*no-retreat'):
        distribution(combat(), policy={"weather": "pass"})


def test_until_an_event_gives_the_result_of_the_combat() -> None:
    found = distribution(combat(), until="fought")
    assert dict(found) == D3_D2_D1_X


def test_an_event_that_does_not_come_is_never() -> None:
    game = lab.read_position("scenario teutons/1870\nturn 12  phase french.supply")
    assert dict(distribution(game, until="fought")) == {"never": ONE}


def test_until_a_function_and_equal_states_merge() -> None:
    """Where the corps is after the phase: driven back on D1 and D2, traded or left on X as the policy has it."""
    game = combat()
    corps = game.state.setup.unit("VII Corps")

    def over(state: Any, _events: object) -> str | None:
        if state.phase == "prussian.combat":
            return None
        return "dead" if state.at[corps] == "dead" else "alive"

    declined = distribution(game, until=over, policy={"distance": "distance 1", "french": "greedy", "exchange": "pass"})
    assert dict(declined) == {"alive": ONE}
    traded = distribution(
        game,
        until=over,
        policy={"distance": "distance 1", "exchange": "exchange", "french": "greedy", "advance": "pass"},
    )
    assert dict(traded) == {"alive": Fraction(5, 6), "dead": Fraction(1, 6)}
    assert declined.merged >= 2  # equal results of several faces lead to equal states


def test_true_stops_with_the_state_and_the_states_sum_to_the_same() -> None:
    game = at_the_die()
    found = distribution(game, until=lambda _state, events: any(event.kind == "rolled" for event in events))
    assert sum(found.values()) == ONE
    assert len(found) == 4
    assert all(sum(states.values()) == found[value] for value, states in found.states.items())
    assert "VII Corps" in str(found)


def test_until_the_phase_the_turn_and_the_game() -> None:
    policy = {"prussian": "patient", "french": "patient"}
    game = lab.read_position("scenario teutons/1870\nturn 12  phase french.movement")
    end = distribution(game, until="game", policy=policy)
    assert dict(end) == {"french normal victory": ONE}
    phase = distribution(game, until="phase", policy=policy)
    assert [state.phase for state in phase] == ["french.allocation"]
    earlier = lab.read_position("scenario teutons/1870\nturn 11  phase french.movement")
    assert [state.turn for state in distribution(earlier, until="turn", policy=policy)] == [12]


def test_two_combats_one_after_the_other_multiply() -> None:
    """Two attacks on 3:1 far from each other. An X comes up on one face of six and is accepted: 1/36 lose both."""
    game = lab.read_position(
        "system teutons  game 1870\nturn 3  phase prussian.combat\nside M05/L05 none\nside I02/H02 none\n"
        'unit "Second Army" at M05\nunit "VII Corps" at L05\n'
        'unit "Third Army" at I02\nunit "XIII Corps" at H02\n'
        'attack L05 with "Second Army"\nattack H02 with "Third Army"'
    )
    corps = [game.state.setup.unit(name) for name in ("VII Corps", "XIII Corps")]

    def both(state: Any, _events: object) -> str | None:
        if state.phase == "prussian.combat":
            return None
        return " ".join("dead" if state.at[unit] == "dead" else "alive" for unit in corps)

    found = distribution(
        game,
        until=both,
        policy={
            "combat": lambda game: str(next(iter(game.options()))),
            "distance": "distance 1",
            "exchange": "exchange",
            "french": "greedy",
            "advance": "pass",
        },
    )
    assert dict(found) == {
        "alive alive": Fraction(25, 36),
        "alive dead": Fraction(5, 36),
        "dead alive": Fraction(5, 36),
        "dead dead": Fraction(1, 36),
    }


def test_too_many_positions_are_refused_with_advice() -> None:
    game = lab.read_position(
        "system teutons  game 1870\nturn 3  phase prussian.combat\n"
        'unit "Second Army" at M05\nunit "VII Corps" at L05\nattack L05 with "Second Army"'
    )
    with pytest.raises(TooMany, match="more than 1 different positions"):
        distribution(game, until="turn", policy={"prussian": "patient", "french": "patient"}, limit=1)


def test_reading_a_distribution() -> None:
    found = distribution(at_the_die())
    assert found.chance(lambda result: result.startswith("D")) == Fraction(5, 6)
    assert found.mean({"D3": 3, "D2": 2, "D1": 1, "X": 0}.__getitem__) == Fraction(3 + 2 + 2 + 1 + 1 + 0, 6)
    assert found["X"] == Fraction(1, 6)
    assert len(found) == 4
    assert "D2" in repr(found)
    assert "1/3" in repr(found)
    assert "33.3%" in repr(found)
    html = found._repr_html_()
    assert html.startswith("<table>")
    assert '<th scope="row">D2</th><td>1/3</td>' in html


def test_html_escapes_what_texts_contain() -> None:
    game = at_the_die()
    found = distribution(game, until=lambda _state, events: "<b>bold</b>" if events else None)
    assert "<b>" not in found._repr_html_()
    assert "&lt;b&gt;" in found._repr_html_()


def test_a_name_stands_for_a_player_of_both_sides() -> None:
    by_name = distribution(combat(), until="fought", policy="greedy")
    assert by_name == distribution(combat(), until="fought", policy={"prussian": "greedy", "french": "greedy"})
    with pytest.raises(ValueError, match='There is no player "clever"'):
        distribution(combat(), until="fought", policy="clever")


def test_an_event_that_no_game_tells_is_named_with_those_that_it_does() -> None:
    with pytest.raises(ValueError, match=r'until="thought": expected phase, turn, game.*fought'):
        distribution(combat(), until="thought")
