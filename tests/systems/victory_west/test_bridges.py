"""20.0 to 20.3 Bridges and causeways: what they are, whose they are, and blowing them under the enemy's feet."""

from __future__ import annotations

import pytest

from tests.systems.victory_west.positions import (
    actions,
    at,
    blue,
    last,
    number_of,
    owner_of,
    place_of,
    play,
    red,
    round_trip,
    rules_of,
    value_of,
)
from teutons_lab.core.game import Game
from teutons_lab.systems.victory_west.bridges import crossing, is_friendly, is_shared, may_demolish, side_of

AXIS = "phase axis.movement"
BRIDGE = "side B3210/B3310 major-river bridge road"
"""Between the Netherlands (B3210) and Germany (B3310)."""


def game(*lines: str, phase: str = AXIS, turn: int = 2) -> Game:
    return at("\n".join((phase, *lines)), turn=turn)


def side(position: Game, a: str, b: str) -> tuple[int, int]:
    return side_of(number_of(position, a), number_of(position, b))


def at_the_bridge(*lines: str, turn: int = 2) -> Game:
    """Blue is about to cross the bridge into the Netherlands, and the Allies are asked."""
    return play(game(BRIDGE, *lines, blue("Blue", "B3310"), turn=turn), 'take "Blue"', "go B3210")


# What is a bridge.


@pytest.mark.rule("V20.0-a", "V20.0-b")
@pytest.mark.parametrize(
    "words", ["major-river bridge", "minor-river road", "minor-river rail", "major-river road rail"]
)
def test_a_symbol_road_or_railway_over_a_river_is_a_bridge(words: str) -> None:
    position = game(f"side B3210/B3310 {words}")
    ends = side(position, "B3210", "B3310")
    assert crossing(position.state, *ends).bridge == "intact"
    bare = game("side B3210/B3310 major-river")
    assert crossing(bare.state, *ends).bridge == ""
    assert crossing(bare.state, *ends).unbridged
    down = game(f"side B3210/B3310 {words}", "bridge B3210/B3310 damaged")
    assert crossing(down.state, *ends).unbridged


@pytest.mark.rule("V20.11-a", "V20.23-a")
def test_the_causeway_of_the_map_and_bridges_whole_at_the_start() -> None:
    position = at(AXIS, flat=False)
    setup = position.state.setup
    for label in ("B0410", "B0509", "B0510"):
        assert setup.terrain[number_of(position, label)] == "causeway"
    over_sea = [ends for ends, water in setup.waters.items() if water.kind == "sea" and water.printed]
    assert all(crossing(position.state, *ends).causeway for ends in over_sea)
    assert over_sea
    assert not [water for water in setup.waters.values() if water.down]
    assert not position.state.spans


@pytest.mark.rule("V20.12-a", "V20.13-a")
def test_causeway_hexes_cost_one_and_their_own_sides_nothing() -> None:
    dam = ("hex B3310 causeway country=Germany", "side B3310/B3311 sea-side causeway road")
    onto = play(game(*dam, "control B3310 axis", blue("Blue", "B3311")), 'take "Blue"', "go B3310")
    assert value_of(onto, "mp", "Blue") == 7
    strait = play(game("side B3310/B3311 sea-side causeway", blue("Blue", "B3311")), 'take "Blue"', "go B3310")
    assert value_of(strait, "mp", "Blue") == 6  # between two shores it costs as a bridge does


@pytest.mark.rule("V20.13-b", "VR-29")
def test_a_damaged_causeway_is_impassable() -> None:
    strait = game("side B3310/B3311 sea-side causeway", "bridge B3310/B3311 damaged", blue("Blue", "B3311"))
    assert rules_of(play(strait, 'take "Blue"'), "go B3310") == ("V20.13-b",)


@pytest.mark.rule("V20.13-c")
def test_a_causeway_is_blown_like_a_bridge() -> None:
    lines = ("side B3310/B3210 sea-side causeway road", "hex B3210 causeway country=Netherlands", blue("Blue", "B3310"))
    position = play(game(*lines), 'take "Blue"', "go B3210")
    assert position.node.kind == "demolition"
    play(position, "demolish B3210/B3310")
    assert position.node.kind == "coup"
    play(position, "pass")
    assert rules_of(position, "go B3210") == ("V20.13-b",)


# Whose it is.


@pytest.mark.rule("V20.21-a", "V20.21-b")
def test_a_bridge_belongs_to_the_side_of_both_ends_or_to_nobody_alone() -> None:
    shared = game(BRIDGE)
    ends = side(shared, "B3210", "B3310")
    assert is_shared(shared.state, ends)
    assert not is_friendly(shared.state, "axis", ends)
    assert may_demolish(shared.state, "axis", ends)
    assert may_demolish(shared.state, "allied", ends)
    taken = game(BRIDGE, "control B3210 axis")
    assert is_friendly(taken.state, "axis", ends)
    assert not may_demolish(taken.state, "allied", ends)
    headed = game(BRIDGE, "marker bridgehead B3210 from=B3310", blue("Ahead", "B3210"), red("Red", "B3210"))
    assert is_friendly(headed.state, "axis", ends)
    assert not is_shared(headed.state, ends)
    elsewhere = game(
        BRIDGE, "side B3210/B3311 minor-river", "marker bridgehead B3210 from=B3311", blue("Ahead", "B3210")
    )
    assert is_shared(elsewhere.state, ends)


@pytest.mark.rule("V20.48-a")
def test_a_bridgehead_is_its_own_bridge_and_cannot_be_blown() -> None:
    bare = game(
        "side B3210/B3310 major-river",
        "marker bridgehead B3210 from=B3310",
        blue("Ahead", "B3210"),
        red("Red", "B3210"),
    )
    ends = side(bare, "B3210", "B3310")
    assert crossing(bare.state, *ends).bridge == "intact"
    assert not may_demolish(bare.state, "allied", ends)
    round_trip(bare)


@pytest.mark.rule("V20.22-a", "V20.22-b", "VR-137")
def test_intact_bridges_serve_whoever_comes_and_damaged_ones_nobody() -> None:
    position = at_the_bridge()
    play(position, "pass")
    assert place_of(position, "Blue") == "B3210"
    down = game(BRIDGE, "bridge B3210/B3310 damaged", "control B3210 axis", blue("Blue", "B3310"))
    play(down, 'take "Blue"', "go B3210")
    assert value_of(down, "mp", "Blue") == 3  # the river, whoever owns it


# Demolition.


@pytest.mark.rule("V20.24-a", "V20.25-a", "V20.26-a")
def test_the_owner_may_blow_a_bridge_before_it_is_crossed_and_the_stack_goes_on_elsewhere() -> None:
    position = at_the_bridge()
    assert (position.node.side, position.node.kind) == ("allied", "demolition")
    assert actions(position) == {"demolish B3210/B3310", "pass"}
    play(position, "demolish B3210/B3310", "pass")
    assert place_of(position, "Blue") == "B3310"
    assert value_of(position, "mp", "Blue") == -1  # nothing was spent
    assert last(position, "blown")["side"] == side(position, "B3210", "B3310")
    assert rules_of(position, "go B3311") == ()
    play(position, "go B3210")
    assert value_of(position, "mp", "Blue") == 3  # over the river, without the bridge
    round_trip(position)


@pytest.mark.rule("V20.24-a")
def test_only_the_bridge_at_stake_can_be_blown() -> None:
    position = at_the_bridge("side B3210/B3311 minor-river bridge")
    assert rules_of(position, "demolish B3210/B3311") == ("V20.24-a",)


@pytest.mark.rule("V20.25-b")
def test_a_bridge_that_was_crossed_is_lost_to_its_owner() -> None:
    position = at_the_bridge()
    play(position, "pass", "stop")
    assert owner_of(position, "B3210") == "axis"
    again = play(position, 'move "Blue" B3210-B3310-B3210')
    assert place_of(again, "Blue") == "B3210"  # nobody was asked
    half = play(game(BRIDGE, blue("Blue", "B3310", sv=0.5)), 'take "Blue"', "go B3210", "pass", "go B3310")
    assert half.node.kind == "demolition"  # half a point took nothing, so the Allies may still blow it


@pytest.mark.rule("V20.24-a")
def test_the_axis_blows_bridges_too() -> None:
    lines = (BRIDGE, red("Red", "B3210", nationality="french"), blue("Blue", "B3610"))
    position = play(game(*lines, phase="phase allied.movement"), 'take "Red"', "go B3310")
    assert (position.node.side, position.node.kind) == ("axis", "demolition")
    play(position, "demolish B3210/B3310")
    assert position.node.kind == "march"  # the Allies make no coups
    assert place_of(position, "Red") == "B3210"


def test_a_step_in_the_middle_of_a_demolition_comes_back_from_its_text() -> None:
    round_trip(at_the_bridge())
    round_trip(play(at_the_bridge(), "demolish B3210/B3310"))
    round_trip(play(at_the_bridge(), "demolish B3210/B3310", "coup"))
