"""2.5 Whose a hex is: who captures it, when, and what comes with it."""

from __future__ import annotations

import pytest

from tests.systems.victory_west.positions import at, blue, events, last, owner_of, play, red, round_trip

EMPTY = "phase axis.movement"


@pytest.mark.rule("V2.5-b", "VR-41")
def test_a_stacking_point_flips_a_hex_it_merely_passes() -> None:
    game = at("\n".join((EMPTY, blue("Blue", "B3310"))))
    play(game, 'move "Blue" B3310-B3210-B3110')
    assert owner_of(game, "B3210") == owner_of(game, "B3110") == "axis"
    assert [event["hex"] for event in events(game, "captured")]
    round_trip(game)


@pytest.mark.rule("V2.5-b", "VR-42")
def test_half_a_stacking_point_flips_nothing() -> None:
    game = at("\n".join((EMPTY, blue("Blue", "B3310", sv=0.5))))
    play(game, 'move "Blue" B3310-B3210')
    assert owner_of(game, "B3210") == "allied"


@pytest.mark.rule("V2.5-f")
def test_two_half_points_together_flip_a_hex() -> None:
    game = at("\n".join((EMPTY, blue("Blue", "B3310", sv=0.5), blue("Green", "B3310", sv=0.5))))
    play(game, 'move "Blue" "Green" B3310-B3210')
    assert owner_of(game, "B3210") == "axis"
    apart = at("\n".join((EMPTY, blue("Blue", "B3310", sv=0.5), blue("Green", "B3310", sv=0.5))))
    play(apart, 'move "Blue" B3310-B3210')
    assert owner_of(apart, "B3210") == "allied"
    play(apart, 'move "Green" B3310-B3210')
    assert owner_of(apart, "B3210") == "axis"


@pytest.mark.rule("V2.5-c", "V2.5-d")
def test_hexes_go_back_and_forth_with_their_bridges() -> None:
    ground = "side B3210/B3110 minor-river bridge road"
    game = at("\n".join((EMPTY, ground, blue("Blue", "B3310"), red("Red", "B3012", nationality="french"))))
    play(game, 'move "Blue" B3310-B3210', "pass", "pass")
    assert owner_of(game, "B3210") == "axis"
    back = at("\n".join(("phase allied.movement", ground, "control B3210 axis", red("Red", "B3110"))))
    play(back, 'take "Red"', "go B3210")
    assert back.node.kind == "demolition"  # one end is the Axis's now, so it may blow the bridge
    play(back, "pass", "stop")
    assert owner_of(back, "B3210") == "allied"


@pytest.mark.rule("V2.5-e", "V6.35A-a")
def test_a_fortification_keeps_its_hex_until_it_is_destroyed() -> None:
    ground = "hex B3210 clear fortified-zone ids:2 country=Netherlands"
    closed = at("\n".join((EMPTY, ground, blue("Blue", "B3310"))))
    play(closed, 'take "Blue"')
    assert closed.check("go B3210").rules == ("V6.35A-a",)
    assert owner_of(closed, "B3210") == "allied"
    ruined = at("\n".join((EMPTY, ground, "marker ruin B3210", blue("Blue", "B3310"))))
    play(ruined, 'move "Blue" B3310-B3210')
    assert owner_of(ruined, "B3210") == "axis"
    assert last(ruined, "captured")["side"] == "axis"


@pytest.mark.rule("V6.35A-b")
def test_a_ruin_never_works_again() -> None:
    ground = "hex B3210 clear fortified-zone ids:2 country=Netherlands"
    game = at("\n".join((EMPTY, ground, "marker ruin B3210", blue("Blue", "B3310"))))
    play(game, 'move "Blue" B3310-B3210-B3310')
    assert game.state.fort(game.state.setup.board.index["B3210"]) is None
    round_trip(game)


@pytest.mark.rule("V13.21-a", "V13.22-a")
def test_axis_units_disperse_the_refugees_of_their_hex() -> None:
    game = at("\n".join((EMPTY, "marker refugees B3210 2", blue("Blue", "B3310"))))
    play(game, 'move "Blue" B3310-B3210')
    assert not game.state.markers
    held = at(
        "\n".join(
            (
                "phase axis.movement",
                "side B3210/B3310 major-river bridge road",
                "marker refugees B3210 1",
                "marker bridgehead B3210 from=B3310",
                red("Red", "B3210"),
                blue("Blue", "B3310"),
                blue("Ahead", "B3210"),
            )
        )
    )
    play(held, 'move "Blue" B3310-B3210')
    assert held.state.refugees(held.state.setup.board.index["B3210"]) == 1  # in a bridgehead they disperse nobody
