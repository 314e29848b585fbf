"""Chapter 5: retreats and the stacking limit, which holds where a retreat ends and may then be broken.

Red stands in S13 in Germany, on clear ground, and is attacked from T13. S14 and R14 are closed, so that R13 is the only
way back; three French Corps fill it. R12, Q12 and Q13 lie behind R13, two hexes from S13.
"""

import pytest

from tests.systems.teutons.positions import (
    actions,
    army,
    at,
    corps,
    hex_of,
    is_disrupted,
    is_entrenched,
    last,
    play,
    rules_of,
    to_result,
    told,
)
from teutons_lab.core.game import Game

FULL = tuple(corps(name, "french", "R13") for name in ("One", "Two", "Three"))
ONLY_R13 = ("hex S14 clear country=Belgium", "hex R14 clear country=Belgium")
EVERYBODY = ("Red", "One", "Two", "Three")


def battle(result: str, *lines: str, red: str = corps("Red", "french", "S13")) -> Game:
    """A single Corps of 8, without a zone of control, attacks Red with this result."""
    blue, attack = corps("Blue", "prussian", "T13", cf=8), 'attack S13 with "Blue"'
    return to_result(at("\n".join(("phase prussian.combat", blue, red, *lines, attack))), "S13", result)


def overfull() -> Game:
    """Red had to go back exactly one hex (a D3 adds nothing), into R13 with three others."""
    return play(battle("D3", *ONLY_R13, *FULL), "distance 1", 'retreat "Red" R13')


@pytest.mark.rule("T5.0-f", "R-37", "R-34")
def test_a_retreat_that_cannot_avoid_a_full_hex_disrupts_all_units_in_it() -> None:
    game = overfull()
    assert {hex_of(game, name) for name in EVERYBODY} == {"R13"}
    assert all(is_disrupted(game, name) for name in EVERYBODY)
    assert last(game, "overflow").rules == ("T5.0-f",)


@pytest.mark.rule("T5.0-f", "T5.0-k")
def test_a_full_hex_is_no_way_back_while_another_has_room() -> None:
    game = play(battle("D3", ONLY_R13[0], *FULL), "distance 1")  # R14 is open
    assert "T5.0-k" in rules_of(game, 'retreat "Red" R13')
    play(game, 'retreat "Red" R14')
    assert not told(game, "overflow")
    assert not any(is_disrupted(game, name) for name in EVERYBODY[1:])


@pytest.mark.rule("T5.0-f", "T5.0-c")
def test_a_second_army_breaks_the_limit_too() -> None:
    other = army("Other Army", "french", "R13", "entrenched")
    game = battle("D3", *ONLY_R13, other, red=army("Red Army", "french", "S13", cf=2))
    play(game, "distance 1", 'retreat "Red Army" R13')
    assert last(game, "overflow").rules == ("T5.0-f",)
    assert is_disrupted(game, "Other Army")
    assert is_entrenched(game, "Other Army")  # a first Disruption leaves works in place


@pytest.mark.rule("T5.0-g", "R-37")
def test_units_of_an_overfull_hex_residents_too_may_move_on_within_three_hexes() -> None:
    game = overfull()
    assert (game.node.side, game.node.kind) == ("french", "overflow")
    assert actions(game, "retreat") == {
        f'retreat "{name}" {label}' for name in EVERYBODY for label in ("R12", "Q12", "Q13")
    }
    play(game, 'retreat "One" Q13', 'retreat "One" P13')
    # P13 is three hexes from S13, which was attacked, O13 four.
    assert "T5.0-g" in rules_of(game, 'retreat "One" O13')
    play(game, 'retreat "Two" R12', "pass")
    assert [hex_of(game, name) for name in EVERYBODY] == ["R13", "P13", "R12", "R13"]


@pytest.mark.rule("T5.0-g", "R-37")
def test_they_need_not_move_on_but_then_nobody_may_enter() -> None:
    game = play(overfull(), "pass")
    assert {hex_of(game, name) for name in EVERYBODY} == {"R13"}
    assert game.node.kind == "advance"
    play(game, "pass")
    newcomer = 'unit "Four" side=french size=corps type=infantry cf=1 omf=2 at Q13\n'
    later = at("phase french.movement\n" + "\n".join((*FULL, newcomer)))
    assert rules_of(later, 'move "Four" Q13-R13') == ("T5.0-b", "T5.0-e")


@pytest.mark.rule("T5.0-g", "T5.0-b")
def test_they_do_not_move_on_into_another_full_hex() -> None:
    crowd = tuple(corps(name, "french", "Q13") for name in ("Four", "Five", "Six"))
    game = play(battle("D3", *ONLY_R13, *FULL, *crowd), "distance 1", 'retreat "Red" R13')
    assert "T5.0-b" in rules_of(game, 'retreat "One" Q13')
    assert game.check('retreat "One" Q12')


@pytest.mark.rule("T5.0-g")
def test_only_units_of_that_hex_may_move_on() -> None:
    game = play(battle("D3", *ONLY_R13, *FULL, corps("Four", "french", "Q13")), "distance 1", 'retreat "Red" R13')
    assert rules_of(game, 'retreat "Four" P13') == ("T5.0-g",)


@pytest.mark.rule("T5.0-k", "R-37")
def test_a_full_friendly_hex_may_be_passed() -> None:
    game = play(battle("D2", *ONLY_R13, *FULL), "distance 2", 'retreat "Red" S13-R13-Q13', "stop")
    assert hex_of(game, "Red") == "Q13"
    assert not told(game, "overflow")
    assert not any(is_disrupted(game, name) for name in EVERYBODY[1:])


@pytest.mark.rule("T5.0-k", "R-37")
def test_a_unit_may_not_stop_in_a_full_hex_while_its_voluntary_hexes_lead_to_room() -> None:
    game = play(battle("D1", *ONLY_R13, *FULL), 'retreat "Red" R13')
    assert rules_of(game, "stop") == ("T5.0-k",)
    play(game, 'retreat "Red" Q13')
    assert game.check("stop")


@pytest.mark.rule("T5.0-k", "T5.0-f")
def test_without_such_room_it_stops_there_and_the_hex_is_disordered() -> None:
    behind = tuple(f"hex {label} clear country=Belgium" for label in ("R12", "Q12", "Q13"))
    game = play(battle("D1", *ONLY_R13, *FULL, *behind), 'retreat "Red" R13')
    assert last(game, "overflow").rules == ("T5.0-f",)
    assert not told(game, "driven-out")
