"""20.24, 21.2 and 21.3: bridges beside a drop, taken by an automatic coup or blown."""

from __future__ import annotations

from fractions import Fraction

import pytest

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
)
from tests.systems.victory_west.test_paradrops import FIRST, SECOND, drop
from teutons_lab.core.game import Game
from teutons_lab.systems.victory_west.bridges import crossing, may_demolish, side_of

ONE = "side B3110/B3210 major-river bridge road"
TWO = "side B3111/B3210 major-river bridge road"


def state_of(game: Game, side: str) -> str:
    """Whether a bridge is intact or damaged."""
    return str(crossing(game.state, *_ends(game, side)).bridge)


def _ends(game: Game, side: str) -> tuple[int, int]:
    a, b = side.split("/")
    return side_of(number_of(game, a), number_of(game, b))


def landed(*lines: str, turn: int = 2, face: int = 1) -> Game:
    """One battalion has come down in B3210."""
    return play(drop(*lines, turn=turn, sent=("B3210",)), f"roll {face}")


@pytest.mark.rule("V21.21-d", "V21.21-c", "V21.4-e")
def test_the_one_bridge_beside_the_landing_is_tried_without_asking() -> None:
    game = landed(ONE)
    assert game.node.kind == "drop-coup-die"
    round_trip(game)
    play(game, "roll 5")
    assert state_of(game, "B3110/B3210") == "intact"
    assert not may_demolish(game.state, "allied", _ends(game, "B3110/B3210"))
    assert game.state.track("coups") == 0
    assert game.node.phase == "axis.movement"  # the Allies have nothing left to blow
    assert game.state.owner(number_of(game, "B3210")) == "allied"  # a coup changes no hex
    round_trip(game)


@pytest.mark.rule("V21.4-e", "VR-139")
def test_a_failed_coup_breaks_the_bridge_whatever_the_allies_want() -> None:
    game = play(landed(ONE), "roll 6")
    assert state_of(game, "B3110/B3210") == "damaged"


@pytest.mark.rule("V21.21-d", "V20.24-b", "VR-139")
def test_the_unit_names_one_bridge_and_the_allies_may_blow_the_others() -> None:
    game = landed(ONE, TWO)
    assert (game.node.side, game.node.kind) == ("axis", "drop-coup")
    assert actions(game) == {"coup B3110/B3210", "coup B3111/B3210"}
    assert rules_of(game, "coup B3209/B3210") == ("V21.21-d", "VR-108")
    play(game, "coup B3110/B3210", "roll 1")
    assert (game.node.side, game.node.kind) == ("allied", "drop-demolition")
    assert actions(game) == {"demolish B3111/B3210", "pass"}
    assert rules_of(game, "demolish B3110/B3210") == ("V20.24-b", "VR-108", "VR-139")
    round_trip(game)
    play(game, "demolish B3111/B3210")
    assert state_of(game, "B3111/B3210") == "damaged"
    spared = play(landed(ONE, TWO), "coup B3110/B3210", "roll 1", "pass")
    assert state_of(spared, "B3111/B3210") == "intact"


@pytest.mark.rule("V20.24-b", "VR-108")
def test_beside_means_one_of_the_two_hexes_that_the_bridge_links() -> None:
    game = landed("side B3110/B3111 major-river bridge road")
    assert game.node.phase == "axis.movement"
    assert not events(game, "coup")


@pytest.mark.rule("V19.2-h", "V20.24-b", "V21.21-d")
def test_who_lands_disrupted_or_dead_tries_nothing_and_triggers_nothing() -> None:
    hurt = landed(ONE, face=10)
    assert hurt.node.phase == "axis.movement"
    dead = landed(ONE, red("Red 2", "B3210", sv=3), face=10)
    assert dead.node.phase == "axis.movement"
    assert state_of(dead, "B3110/B3210") == "intact"


@pytest.mark.rule("V21.21-d", "VR-139")
def test_a_second_unit_tries_another_bridge_only_if_it_still_stands() -> None:
    game = drop(ONE, TWO, sent=("B3210", "B3210"))
    play(game, "roll 1", "coup B3110/B3210", "roll 1", "pass", "roll 1")
    assert game.node.kind == "drop-coup-die"  # the bridge that is held needs no other coup
    play(game, "roll 1")
    assert [event["side"] for event in events(game, "coup")] == [
        _ends(game, "B3110/B3210"),
        _ends(game, "B3111/B3210"),
    ]
    blown = drop(ONE, TWO, sent=("B3210", "B3210"))
    play(blown, "roll 1", "coup B3110/B3210", "roll 1", "demolish B3111/B3210", "roll 1")
    assert blown.node.phase == "axis.movement"


@pytest.mark.rule("V21.21-d")
def test_a_bridge_that_is_the_axis_s_own_needs_no_coup() -> None:
    game = drop(ONE, "control B3110 axis", blue("Here", "B3210", "in=lz", sv=0.5), sent=("B3210",))
    play(game, "roll 1")  # the hex is won at once, and both ends are friendly
    assert game.node.phase == "axis.movement"
    assert not events(game, "coup")


@pytest.mark.rule("V21.3-c", "V21.3-b", "V21.3-d")
@pytest.mark.parametrize(("turn", "tenths"), [(1, 7), (2, 5)])
def test_the_zone_does_not_help_the_coup_of_its_own_drop(turn: int, tenths: int) -> None:
    game = landed(ONE, turn=turn)
    assert game.node.grouped()["the bridge is taken"] == Fraction(tenths, 10)
    other = play(drop(ONE, turn=turn, sent=("B3110", "B3210")), "roll 10", "roll 1")
    assert other.node.kind == "drop-coup-die"  # a zone was placed at the other end
    assert other.node.grouped()["the bridge is taken"] == Fraction(tenths, 10)


@pytest.mark.rule("V20.31-d")
def test_a_bridge_broken_by_a_drop_can_be_mended_in_the_same_turn() -> None:
    inner = ("side B3110/B3111 minor-river bridge", "bridge B3110/B3111 damaged")
    game = play(landed(ONE, *inner), "roll 10")
    assert (game.node.side, game.node.kind) == ("allied", "bridging")
    play(game, "repair B3110/B3210")
    assert state_of(game, "B3110/B3210") == "intact"
    won = play(drop(ONE, sent=("B3210", "B3210")), "roll 1", "roll 10", "roll 1")
    assert won.node.phase == "axis.movement"  # one end each: nobody mends it


# Explanations.


@pytest.mark.rule("V21.3-d", "VR-107")
def test_the_chance_of_a_coup_is_told_before_it_is_tried() -> None:
    first = at(f"phase axis.movement\n{ONE}\n{blue('Blue', 'B3310')}\n{red('Red', 'B3008')}", turn=1)
    told = first.explain.coup("B3110/B3210")
    assert (told.chance, told.with_lz, told.drop) == (Fraction(7, 10), Fraction(8, 10), Fraction(7, 10))
    zone = at(f"phase axis.movement\n{ONE}\nmarker dropzone B3210\n{blue('Blue', 'B3310')}\n{red('Red', 'B3008')}")
    assert zone.explain.coup("B3110/B3210").chance == Fraction(8, 10)
    dropping = drop(ONE, "marker dropzone B3210", turn=1).explain.coup("B3110/B3210")
    assert (dropping.chance, dropping.march) == (Fraction(7, 10), Fraction(8, 10))
    later = drop(ONE).explain.coup("B3110/B3210")
    assert (later.chance, later.with_lz) == (Fraction(5, 10), Fraction(6, 10))
    none = drop(ONE, "bridge B3110/B3210 damaged").explain.coup("B3110/B3210")
    assert none.chance == 0
    assert "V21.4-d" in str(none)


@pytest.mark.rule("V21.21-d")
def test_a_drop_tells_the_chance_to_land_in_order_and_take_the_bridge() -> None:
    told = drop(ONE, "hex B3210 minor-city country=Netherlands", turn=1).explain.paradrop(FIRST, "B3210")
    assert told.coups == {"B3110/B3210": Fraction(8, 10) * Fraction(7, 10)}
    assert drop().explain.paradrop(SECOND, "B3210").coups == {}


@pytest.mark.rule("V21.21-a", "V20.24-b")
def test_allied_paratroops_make_no_coup_but_the_axis_may_blow_the_bridge() -> None:
    lines = (
        "hex B3008 minor-city country=France",
        "control B3210 axis",
        "control B3209 axis",
        "side B3209/B3210 major-river bridge",
        blue("Far", "B3614"),
        red("Away", "B3009"),
        red("Para", "box:gqg", type="paratroop", nationality="french", sv=0.5),
    )
    position = at("\n".join(("phase allied.reinforcement", *lines)), turn=2)
    play(position, 'paradrop "Para" B3210', "roll 1")
    assert (position.node.side, position.node.kind) == ("axis", "drop-demolition")
    play(position, "demolish B3209/B3210")
    assert place_of(position, "Para") == "B3210"
