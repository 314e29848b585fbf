"""14 Lines of command into bridgeheads and past fortifications; whom a headquarters supports among several."""

from __future__ import annotations

import pytest

from tests.systems.victory_west.positions import actions, blue, play, red, rules_of
from tests.systems.victory_west.test_command import commanded, game, staff

CUT = tuple(f"side B3310/{label} minor-river" for label in ("B3309", "B3409", "B3410", "B3209", "B3210"))
"""The only dry way out of B3310 leads to B3311."""
ZONE = "hex B3210 rough fortified-zone ids:2 country=Netherlands"


@pytest.mark.rule("VR-92")
def test_a_line_reaches_a_headquarters_in_a_bridgehead_by_its_bridge_only() -> None:
    head = (
        "side B3210/B3310 minor-river",
        "marker bridgehead B3210 from=B3310",
        red("Red", "B3210"),
        staff("B3210", cr=1),
    )
    assert commanded(*head, blue("Blue", "B3310"))
    assert not commanded(*head, blue("Blue", "B3311"))  # next door, but not over the bridge


@pytest.mark.rule("V14.12-d")
def test_an_enemy_fortification_cuts_a_line_even_if_empty() -> None:
    units = (blue("Blue", "B3310"), staff("B3312"))
    assert commanded(*CUT, *units)
    assert not commanded(*CUT, "hex B3311 rough fortified-zone ids:2 country=Netherlands", *units)
    assert commanded(*CUT, "hex B3311 rough fortified-zone ids:2 country=Germany", *units)


@pytest.mark.rule("V14.22-a")
def test_one_unit_in_command_is_enough_for_support() -> None:
    lines = (blue("Blue", "B3310"), blue("Far", "B3211"), staff("B3309", cr=1), red("Red", "B3210"))
    both = play(game(*lines), 'attack B3210 with "Blue" "Far"')
    assert rules_of(both, 'support "Staff"') == ()
    alone = play(game(*lines), 'attack B3210 with "Far"')
    assert alone.node.kind == "combat-die"  # nobody in command fights


@pytest.mark.rule("V14.22-d", "V14.22-f")
def test_headquarters_in_the_fight_are_not_the_own_nation_that_is_supported() -> None:
    queen = red("Queen", "B3110", hq="army", cr=6, cb=1)
    king = red("King", "B3210", hq="corps", cr=1, cb=1)
    mixed = play(
        game(blue("Blue", "B3310"), red("Red", "B3210", nationality="belgian"), king, queen),
        'attack B3210 with "Blue"',
    )
    assert mixed.node.kind == "combat-die"
    own = play(game(blue("Blue", "B3310"), red("Red", "B3210"), king, queen), 'attack B3210 with "Blue"')
    assert actions(own, "support") == {'support "King"', 'support "Queen"'}


@pytest.mark.rule("VR-93", "V14.22-f")
def test_a_fortification_is_supported_by_the_nation_it_stands_in_alone() -> None:
    queen = red("Queen", "B3110", hq="army", cr=6, cb=1, nationality="belgian")
    foreign = play(game(ZONE, blue("Blue", "B3310"), queen), 'attack B3210 with "Blue"')
    assert foreign.node.kind == "combat-die"
    at_home = play(
        game(ZONE.replace("Netherlands", "Belgium"), blue("Blue", "B3310"), queen), 'attack B3210 with "Blue"'
    )
    assert actions(at_home, "support") == {'support "Queen"'}
